/* The options of a command that runs one role of a protocol: its own, and those of the role. */
#ifndef SOBREMESA_APP_ROLE_OPTIONS_H
#define SOBREMESA_APP_ROLE_OPTIONS_H

#include "app/subject.h"

struct role_options {
    /* Which role the command runs, and what is said of the games that have it: "is played on a server". */
    const struct role *(*role_of)(const struct protocol *protocol);
    const char *with;

    struct subject subject;
    const struct role *role;
    _Alignas(16) unsigned char own[SUBJECT_OWN_MAX]; /* the role's: start->options */
};

/* As subject_read, with `role_of` and `with` filled in and the command's own rows; a game without the role is refused.
 */
int role_options_read(struct role_options *options, const struct command *command, const struct option_row *common,
                      int argc, char **argv, int *rest, int rest_max);

#endif
