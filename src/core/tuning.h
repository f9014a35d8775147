/* Numbers that a game's bots decide by, set from a text before play begins (`tune` and `tuned` of
 * core/game_study.h): lines `name = number`; `#` begins a comment, and numbers that are not named
 * keep their values. */
#pragma once

#include "base/text.h"

struct tuning {
    const char *name; /* NULL: end of the list */
    int32_t *value;
    int32_t usual, low, high;
};

/* Sets the numbers. ST_BAD: `why` names the line, and nothing has changed. */
enum status tuning_read(const struct tuning *rows, const char *text, size_t length,
                        struct why *why) MUST_USE;

/* Writes those that differ from the usual ones, "name=value name=value". */
void tuning_text(const struct tuning *rows, struct str *text);
