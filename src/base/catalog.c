/* The English catalogue, or the one that takes its place: as msgfmt compiled it, looked up where it
 * lies. */
#include "base/text.h"

extern const unsigned char catalog_en[];

/* SOBREMESA_EN_MO is the path that the build gives; .incbin puts the file into the program as it
 * is. */
__asm__(".section .rodata\n"
        ".balign 4\n"
        ".global catalog_en\n"
        "catalog_en:\n"
        ".incbin \"" SOBREMESA_EN_MO "\"\n"
        ".byte 0\n"
        ".previous\n");

static const unsigned char *catalog = catalog_en;

static uint32_t word_in(const void *mo, uint32_t offset)
{
    uint32_t word;
    memcpy(&word, (const char *)mo + offset, sizeof word);
    return word;
}

static uint32_t word_at(uint32_t offset)
{
    return word_in(catalog, offset);
}

bool catalog_use(const void *mo, size_t length)
{
    enum { MAGIC = (int)0x950412de, HEADER = 28 };
    if (length < HEADER || length > INT32_MAX || word_in(mo, 0) != (uint32_t)MAGIC ||
        ((const char *)mo)[length - 1])
        return false; /* every text must end within the catalogue */
    uint64_t strings = word_in(mo, 8);
    for (uint32_t table = 12; table <= 16; table += 4)
        for (uint64_t i = 0, at = word_in(mo, table); i < strings; i++, at += 8)
            if (at + 8 > length ||
                (uint64_t)word_in(mo, (uint32_t)at) + word_in(mo, (uint32_t)at + 4) >= length)
                return false;
    catalog = mo;
    return true;
}

/* The translation, or NULL. Of a text with plural forms both strings hold several, each with its
 * terminator, and the first original is the key: strcmp looks no further. */
static const char *catalog_find(const char *msgid)
{
    /* The .mo header: magic, revision, number of strings, offsets of the tables of (length,
     * offset); sorted. */
    uint32_t low = 0, high = word_at(8), originals = word_at(12), translations = word_at(16);
    while (low < high) {
        uint32_t middle = (low + high) / 2;
        int order = strcmp(msgid, (const char *)catalog + word_at(originals + 8 * middle + 4));
        if (order == 0)
            return (const char *)catalog + word_at(translations + 8 * middle + 4);
        if (order < 0)
            high = middle;
        else
            low = middle + 1;
    }
    return NULL;
}

const char *tr(enum lang lang, const char *msgid)
{
    const char *found = lang == LANG_ES || !*msgid ? NULL : catalog_find(msgid);
    return found ? found : msgid;
}

const char *trn(enum lang lang, const char *one, const char *many, int64_t n)
{
    const char *found = lang == LANG_ES ? NULL : catalog_find(one);
    if (!found)
        return n == 1 ? one : many;
    return n == 1 ? found : found + strlen(found) + 1;
}
