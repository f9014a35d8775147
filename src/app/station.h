/* One role of a protocol at one place of a ring: what `station` and `host` have in common. */
#ifndef SOBREMESA_APP_STATION_H
#define SOBREMESA_APP_STATION_H

struct command;
struct game;
struct protocol;
struct role;

/* Which role a command runs; NULL: the protocol has none. */
typedef const struct role *role_choice(const struct protocol *protocol);

/* An exit code. */
int station_run(const struct command *command, role_choice *role_of, int argc, char **argv);

/* Says that the game has no such role, and who has. EXIT_USAGE. */
int station_missing(const char *command, role_choice *role_of, const struct game *game, const char *noun);

#endif
