#include "web/server/page.h"

#include <string.h>

/* The build lists the files: PAGE_FILE(1, "index.html", "/…/web/index.html"). .incbin puts each
 * into the program as it is, between two names. */
#define NAME_OF(number) page_file_##number
#define END_OF(number) page_file_end_##number
#define PAGE_FILE(number, path, file)                                                              \
    extern const char NAME_OF(number)[], END_OF(number)[];                                         \
    __asm__(".section .rodata\n"                                                                   \
            ".global page_file_" #number "\n"                                                      \
            "page_file_" #number ":\n"                                                             \
            ".incbin \"" file "\"\n"                                                               \
            ".global page_file_end_" #number "\n"                                                  \
            "page_file_end_" #number ":\n"                                                         \
            ".byte 0\n"                                                                            \
            ".previous\n");
#include "page_files.def"
#undef PAGE_FILE

static const struct page_file files[] = {
#define PAGE_FILE(number, path, file) {path, NAME_OF(number), END_OF(number)},
#include "page_files.def"
#undef PAGE_FILE
};

const struct page_file *page_find(const char *path)
{
    for (size_t i = 0; i < sizeof files / sizeof files[0]; i++)
        if (strcmp(files[i].path, path) == 0)
            return &files[i];
    return NULL;
}

const char *page_type(const char *path)
{
    static const struct {
        const char *ending, *type;
    } types[] = {
        {".html", "text/html; charset=utf-8"},     {".css", "text/css; charset=utf-8"},
        {".js", "text/javascript; charset=utf-8"}, {".svg", "image/svg+xml"},
        {".pcapng", "application/octet-stream"},
    };
    const char *ending = strrchr(path, '.');
    for (size_t i = 0; ending && i < sizeof types / sizeof types[0]; i++)
        if (strcmp(ending, types[i].ending) == 0)
            return types[i].type;
    return NULL;
}
