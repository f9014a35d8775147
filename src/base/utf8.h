/* UTF-8 characters, and text from others made safe for a terminal. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Returns the length of the character at `at`, where `room` octets are; 0: it is not well-formed
 * (cut off, overlong, a surrogate). */
size_t utf8_length(const char *at, size_t room);

/* Returns the character at *at and advances it; '?' for an octet that is no UTF-8. At the end
 * returns 0 and stays. */
uint32_t utf8_next(const char **at);

/* Writes the character to `out` and returns the number of octets, at most 4. */
size_t utf8_put(uint32_t ch, char out[4]);

/* Returns the octets of as many whole characters as fit into `most`. */
size_t utf8_fit(const char *text, size_t most);
/* Copies as many whole characters as fit. */
void utf8_copy(char *to, size_t size, const char *text);

/* What terminals obey: the controls of ASCII and of Latin-1 (U+0080 to U+009F). */
bool is_control(uint32_t ch);
/* Whether the character takes one column on every terminal and does nothing but appear. */
bool is_printable(uint32_t ch);

/* Replaces every octet that a terminal would obey by `with`: one line stays one line, reads in its
 * own direction, and no escape codes get through from a peer or a file. Nothing else changes, not
 * even invalid UTF-8. */
void utf8_scrub(char *text, char with);
/* Stronger, for columns: copies what fits, with '?' for everything that is not printable. */
void utf8_show(char *to, size_t size, const char *text);
/* Copies a name as utf8_show does, without the blanks around it. false: nothing is left. */
bool utf8_name(char *to, size_t size, const char *text);
