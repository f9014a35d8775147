/* What a ruling's code means, in a line: for people who read "[U9]" and have no docs/rulings at
 * hand. */
#pragma once

struct ruling {
    const char *code, *meaning; /* the meaning is a msgid */
};

/* A msgid; NULL if there is no such code. `code` is what findings are filed under: "U9", "ring.md",
 * "seed 001". */
const char *ruling_meaning(const char *code);
