/* Where a front end prints to: a terminal, a pipe, or a test's memory. Nothing in front/ opens or
 * names one. */
#pragma once

#include "base/status.h"
#include "base/utf8.h"

struct writer {
    void *out;
    enum status (*write)(void *out, const char *text, size_t length, struct why *why);
    bool ascii; /* the other side reads ASCII only: accents go, lines are drawn with - and | */
};

/* Formats and writes; what is longer than a screen's worth is cut. */
enum status writer_print(const struct writer *writer, struct why *why, const char *format,
                         ...) MUST_USE PRINTF_LIKE(3, 4);

/* Makes ASCII of the text, in place: nothing gets longer by it. Gives the length. */
size_t writer_fold(char *text);

/* A writer to a descriptor, which `fd` points to and which must stay there. */
struct writer writer_to_fd(const int *fd, bool ascii);

/* One ASCII character that stands for it; 0: it is left out ("¡" has none). */
char ascii_of(uint32_t ch);
