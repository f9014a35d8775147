/* The options of a command that runs a role: those of the command, and those of the role, which each protocol of each
 * game has its own of. So the game is looked for first: it is the first word that is neither an option nor an option's
 * value, whichever game's option that is. */
#ifndef SOBREMESA_APP_ROLE_OPTIONS_H
#define SOBREMESA_APP_ROLE_OPTIONS_H

#include "app/app.h"
#include "core/protocol.h"

enum { ROLE_OPTIONS_SIZE = 512 };

struct role_options {
    /* Which role of a protocol the command runs, and what is said of a game without one: "is played on a server". */
    const struct role *(*role_of)(const struct protocol *protocol);
    const char *without;

    const struct game *game;
    const struct protocol *protocol;
    const struct role *role;
    _Alignas(16) unsigned char own[ROLE_OPTIONS_SIZE]; /* the role's: start->options */
};

/* As options_read with the command's own rows, `role_of` and `without` filled in; the game is the first of the *rest.
 */
int role_options_read(struct role_options *options, const struct command *command, const struct option_row *rows,
                      int argc, char **argv, int *rest, int rest_max);

#endif
