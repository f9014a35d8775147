/* What a command is about: a game, and one of the protocols that it is played by. Which options
 * there are depends on them, so they are found first, wherever they stand among the arguments. */
#pragma once

#include "cli/cli.h"
#include "core/protocol.h"

enum {
    SUBJECT_OWN_MAX = 256
}; /* bytes of the options that a machine of a protocol has for itself */

struct subject {
    const struct game *game;
    const struct protocol *protocol; /* NULL: the game is played by none */
    const struct role *role;         /* that the command runs, if it runs one */
    _Alignas(16) unsigned char own
        [SUBJECT_OWN_MAX]; /* the options of that role, or of another machine */
};

/* The options of a command: its own, ended by one without a name, and those that a protocol
 * adds. */
struct subject_options {
    const struct option_row *common;
    void *who;
    /* Puts them into `rows`, all at their defaults, and gives their number. Is asked of protocols
     * of other games, too, before it is asked of the one that is meant. NULL: those of the role. */
    size_t (*rows)(void *who, const struct protocol *protocol, struct option_row *rows);
    size_t role;      /* that the command runs, as offsetof(struct protocol, station); 0: none */
    const char *noun; /* what a game has not that has no such role; a msgid */
};

/* As options_read, of a command whose first argument is the game; --protocol NAME chooses another
 * protocol than the usual one. --help with a game shows what applies to it, and without one how to
 * see that. */
int subject_read(const struct command *command, const struct subject_options *options, int argc,
                 char **argv, int *rest, int rest_max, struct subject *subject);

/* For `rows`: those of a machine whose options have `size` bytes at `own`. `rows_of` may be NULL:
 * it has none. */
size_t subject_own_rows(size_t (*rows_of)(const struct protocol *protocol, void *own,
                                          struct option_row *rows),
                        const struct protocol *protocol, void *own, size_t size,
                        struct option_row *rows);

/* The same for the options of a role; none if the protocol has no such role. */
size_t subject_role_rows(const struct role *role, const struct protocol *protocol, void *own,
                         struct option_row *rows);

/* The role of a protocol as `subject_options` names it; NULL: it has none. */
const struct role *subject_role(const struct protocol *protocol, size_t role);

/* The row of --compat, where the framing has dialects; gives the number of rows: 0 or 1. */
size_t subject_compat_row(const struct protocol *protocol, const char **compat,
                          struct option_row *rows);
