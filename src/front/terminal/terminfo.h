/* What a terminal can do, as the system's database (terminfo) knows it by its name. */
#pragma once

#include <stdbool.h>

struct terminfo {
    bool
        /* characters go anywhere on the screen, by the sequences that front/terminal/ansi.c
         * sends */
        draws;
    int colours; /* 0: none */
};

/* Zeros if the name (TERM, may be NULL) is not in the database: plain lines are what every terminal
 * shows. */
struct terminfo terminfo_of(const char *term);
