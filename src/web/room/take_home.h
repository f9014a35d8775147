/* A journal of the hub as somebody takes it home: the last game in it, without what only the hub
 * may know. */
#pragma once

#include "core/journal/journal.h"

/* Into memory (free it). ST_BAD: there is no game in the text. */
enum status journal_take_home(const char *text, size_t length, char **taken, size_t *taken_length,
                              struct why *why) MUST_USE;
