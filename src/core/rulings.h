/* The meaning of a ruling's code in one line, for people who read "[U9]" without docs/rulings. */
#pragma once

struct ruling {
    const char *code, *meaning; /* the meaning is a msgid */
};

/* Returns a msgid, or NULL if there is no such code. `code` is a finding's rule: "U9", "ring.md",
 * "seed 001". */
const char *ruling_meaning(const char *code);
