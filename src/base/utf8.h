/* UTF-8, character by character, and which characters are safe to show. */
#ifndef SOBREMESA_BASE_UTF8_H
#define SOBREMESA_BASE_UTF8_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The character at *at, which moves on; '?' for a byte that is no UTF-8. 0 at the end, where it stays. */
uint32_t utf8_next(const char **at);

/* Writes the character to `out` (4 bytes at most) and gives the number of bytes. */
size_t utf8_put(uint32_t ch, char out[4]);

/* Whether the character takes one column on every terminal and does nothing but appear. */
bool is_printable(uint32_t ch);

/* The text of somebody else, safe to print: what is no printable UTF-8 becomes '?'. Never longer than it was; cut at
 * `size`, terminator included. */
void utf8_scrub(const char *text, char *safe, size_t size);

#endif
