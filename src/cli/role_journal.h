/* The journal of a role that a command runs: a new one, or the one that the role resumes from. */
#pragma once

#include "core/journal/journal.h"
#include "session/role_driver.h"

struct role_journal {
    struct journal journal;
    char path[300];
    bool open;
    char *text; /* what it held before, if a game is resumed; else NULL */
    size_t length;
};

/* Opens the journal and sets it in `at`; with `resumes` the role resumes from it. `suffix` is added
 * to the name, so that two roles have one each; empty for the first. Returns EXIT_DONE, or an exit
 * code after printing what is wrong. */
int role_journal_open(struct role_journal *file, const char *command, struct runner_role *at,
                      const char *path, const char *suffix, bool resumes);
void role_journal_close(struct role_journal *file);
