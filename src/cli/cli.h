/* What the subcommands share: options, the one-line error, the list of commands.
 *
 * Exit codes: 0 done, 1 it failed (one line on stderr, "sobremesa: what: why"), 2 used wrongly, 130
 * interrupted by Ctrl-C before there was a result. A command that runs until it is stopped, such as
 * a server, exits with 0 then. */
#pragma once

#include "core/bot.h"
#include "base/options.h"

struct game;

enum { EXIT_DONE = 0, EXIT_FAILED = 1, EXIT_USAGE = 2, EXIT_CUT_OFF = 130 };

struct command {
    const char *name, *arguments; /* "GAME [--seats N] …" for the first line of --help */
    const char *what;             /* one line; a msgid */
    int (*run)(const struct command *command, int argc, char **argv);
};

/* Reads argv[1…] against the rows (ended by one without a name). What is no option is left in order
 * at argv[1…] and counted in *rest, which may be at most rest_max. Returns -1 to go on, or the exit
 * code (--help was asked, or something is wrong and was said). */
int options_read(const struct command *command, const struct option_row *rows, int argc,
                 char **argv, int *rest, int rest_max);

/* The row of that name, which ends at an equals sign or the end; NULL: there is none. */
const struct option_row *options_find(const struct option_row *rows, const char *name);

/* What --help prints. */
void options_help(const struct command *command, const struct option_row *rows);

/* "sobremesa: what: why" on stderr, the format being a msgid; gives EXIT_FAILED, EXIT_USAGE or
 * EXIT_CUT_OFF. */
int fail(const char *what, const char *format, ...) PRINTF_LIKE(2, 3);
int misuse(const char *what, const char *format, ...) PRINTF_LIKE(2, 3);
int cut_off(const char *what, const char *format, ...) PRINTF_LIKE(2, 3);

/* What a step of another layer has come to: EXIT_DONE, or after saying why EXIT_USAGE if it could
 * make no sense of what it was given (ST_BAD), else EXIT_FAILED. */
int code_of(const char *what, enum status status, const struct why *why);

/* Rows of a command, as those of base/status.h: what cannot be done, what was not asked for
 * rightly; and a step, which gives -1 to go on, or the exit code to leave with. */
#define FAIL_IF(condition, what, ...) RETURN_IF(condition, fail(what, __VA_ARGS__))
#define MISUSE_IF(condition, what, ...) RETURN_IF(condition, misuse(what, __VA_ARGS__))
#define STEP(step)                                                                                 \
    do {                                                                                           \
        int left = (step);                                                                         \
        RETURN_IF(left >= 0, left);                                                                \
    } while (0)

/* -1, or the exit code after saying that the file is there and is no SQLite database, or that one
 * cannot read it: before it is taken for one. Options name it: --data. */
int check_database(const char *what, const char *option, const char *path);

/* -1, or EXIT_USAGE after saying how many play that game. */
int check_seats(const char *what, const struct game *game, int seats);

/* "uno, monopoly, …" */
void list_games(struct str *list);

/* The game of that name, or NULL after saying which there are. */
const struct game *find_game(const char *what, const char *name);

/* Bots for `seats` seats from "A,B,C": a shorter list is repeated from its start. -1, or EXIT_USAGE
 * after saying what is wrong. */
struct bot;
int find_bots(const char *what, const struct game *game, const char *list, int seats,
              const struct bot **bots);

/* S8: nobody trades at a table where somebody does not. */
bool all_negotiate(const struct bot *const *bots, int count);

/* Takes `--lang L` off the command line, wherever it stands; else the environment chooses: Spanish
 * unless the user's locale is English. That is spoken from now on, but with --json English is: what
 * programs read stays the same. -1, or EXIT_USAGE after saying what is wrong. */
int lang_choose(int *argc, char **argv);
/* The chosen language, also with --json. */
enum lang lang_chosen(void);

/* Whether the terminal has ASCII only. A locale that says nothing of UTF-8 has not got it; no
 * locale at all is more often a bare container than a terminal of the last century. */
bool ascii_of_environment(void);

/* Clients of servers that people run by a name of their own (core/role.h): the index-th, or NULL;
 * and the command. */
const char *client_name_at(int index);
const struct protocol *client_named_at(
    int index, const struct game **game); /* the same, and its game; NULL: no more */
int client_run(int argc, char **argv);

extern const struct command command_arena, command_bench, command_bots, command_connect,
    command_decode, command_experiment, command_host, command_link, command_play, command_referee,
    command_replay, command_ring, command_selftest, command_serve, command_station, command_street,
    command_web;
