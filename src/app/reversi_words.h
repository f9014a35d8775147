/* Names of peers as text that is safe to print, and --compat: for `decode`. */
#ifndef SOBREMESA_APP_REVERSI_WORDS_H
#define SOBREMESA_APP_REVERSI_WORDS_H

#include <stdbool.h>

/* A name of at most 16 octets from the wire: what is no printable UTF-8 becomes '?'. */
enum { REVERSI_SAFE_NAME = 4 * 16 + 1 };
void reversi_safe_name(const char *name, char safe[REVERSI_SAFE_NAME]);

/* Reads --compat; false after saying what is wrong. */
bool reversi_read_compat(const char *what, const char *name, bool *compat);

#endif
