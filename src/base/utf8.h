/* Characters: UTF-8 read and written one at a time, and text from elsewhere made fit for a
 * terminal. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Octets of the well-formed character at `at`, of which `room` are there; 0: it is none (cut off,
 * overlong, a surrogate). */
size_t utf8_length(const char *at, size_t room);

/* The character at *at, which moves on; '?' for an octet that is no UTF-8. 0 at the end, where it
 * stays. */
uint32_t utf8_next(const char **at);

/* Writes the character to `out` (4 octets at most) and gives the number of octets. */
size_t utf8_put(uint32_t ch, char out[4]);

/* Octets of as many whole characters of the text as fit into `most`. */
size_t utf8_fit(const char *text, size_t most);
/* Copies as many whole characters as fit. */
void utf8_copy(char *to, size_t size, const char *text);

/* What terminals obey: the controls of ASCII and of Latin-1 (U+0080 to U+009F). */
bool is_control(uint32_t ch);
/* Whether the character takes one column on every terminal and does nothing but appear. */
bool is_printable(uint32_t ch);

/* Puts `with` in the place of every octet that a terminal would obey: one line stays one line,
 * reads in its own direction, and no escape codes get through from a peer or a file. Nothing else
 * changes, not even what is no UTF-8. */
void utf8_scrub(char *text, char with);
/* Stronger, for what is shown in columns: copies as much as fits, '?' for all that is not
 * printable. */
void utf8_show(char *to, size_t size, const char *text);
/* What a person would call a name: as utf8_show copies it, without the blanks around it. false:
 * nothing is left. */
bool utf8_name(char *to, size_t size, const char *text);
