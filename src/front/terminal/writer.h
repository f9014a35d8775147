/* Where a front end prints to: a terminal, a pipe, or a test's memory. Nothing in front/ opens
 * one. */
#pragma once

#include "base/status.h"
#include "base/utf8.h"

struct writer {
    void *out;
    enum status (*write)(void *out, const char *text, size_t length, struct why *why);
    bool ascii; /* ASCII only: accents are dropped, lines are drawn with - and | */
};

/* Formats and writes; text of more than 4095 octets is cut. */
enum status writer_print(const struct writer *writer, struct why *why, const char *format,
                         ...) MUST_USE PRINTF_LIKE(3, 4);

/* Turns the text into ASCII in place, and returns its length. */
size_t writer_fold(char *text);

/* A writer to the descriptor that `fd` points to, which must live as long. */
struct writer writer_to_fd(const int *fd, bool ascii);

/* Returns the ASCII character that stands for it, or 0 if it is left out ("¡"). */
char ascii_of(uint32_t ch);
