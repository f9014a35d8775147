/* Numbers that a game's players decide by, to be set from a text before play begins (`tune` and
 * `tuned` of core/game.h): lines `name = number`, `#` begins a remark, and what is not named stays
 * as it is. */
#pragma once

#include "base/text.h"

struct tuning {
    const char *name; /* NULL: behind the last one */
    int32_t *value;
    int32_t usual, low, high;
};

/* ST_BAD names the line, and nothing changes then. */
enum status tuning_read(const struct tuning *rows, const char *text, size_t length,
                        struct why *why) MUST_USE;

/* Those that are not as usual, "name=value name=value". */
void tuning_text(const struct tuning *rows, struct str *text);
