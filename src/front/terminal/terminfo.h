/* What a terminal can do, as the system's database (terminfo) knows it by its name. */
#pragma once

#include <stdbool.h>

struct terminfo {
    bool draws;  /* understands the sequences that front/terminal/ansi.c sends */
    int colours; /* 0: none */
};

/* Returns zeros if the name (TERM, may be NULL) is not in the database: every terminal shows plain
 * lines. */
struct terminfo terminfo_of(const char *term);
