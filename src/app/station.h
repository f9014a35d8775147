/* One role of a protocol at one place of a ring: what `station` and `host` have in common. */
#ifndef SOBREMESA_APP_STATION_H
#define SOBREMESA_APP_STATION_H

#include "app/subject.h"

/* An exit code. */
int station_run(const struct command *command, role_choice *role_of, int argc, char **argv);

#endif
