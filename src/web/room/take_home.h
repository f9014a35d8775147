/* A journal of the hub as a client downloads it: the last game in it, without keys, bots' notes and
 * the seed. */
#pragma once

#include "core/journal/journal.h"

/* Into memory (free it). ST_BAD: there is no game in the text. */
enum status journal_take_home(const char *text, size_t length, char **taken, size_t *taken_length,
                              struct why *why) MUST_USE;
