/* The journal of a role at its place: a new one, or the one that it takes its place back from. */
#pragma once

#include "core/journal/journal.h"
#include "session/role_driver.h"

struct book {
    struct journal journal;
    char path[300];
    bool open;
    char *text; /* what it held when a game is resumed */
    size_t length;
};

/* Opens it for the role, which shall keep it or, with `resumes`, go on with it. `suffix` is added
 * to the name, so that two roles at one place have one each; empty for the first. An exit code,
 * after saying what is wrong. */
int book_open(struct book *book, const char *command, struct role_here *at, const char *path,
              const char *suffix, bool resumes);
void book_close(struct book *book);
