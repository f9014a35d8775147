/* A tournament as the command line asks for it, on one machine (arena.c) or on several (mpi.c). */
#pragma once

#include "cli/cli.h"
#include "cli/output.h"
#include "arena/cmd.h"
#include "arena/parts.h"

/* The options of a tournament, and its outcome so far. It is too big for a stack. */
struct tournament {
    const struct processes *processes;
    struct arena arena;
    struct cmd_player programs[GAME_SEATS_MAX]; /* of `cmd:` players */
    int program_count;
    int named; /* players in the list of --players; in a game with teams a list can name teams */
    enum lang lang;
    uint64_t games;
    bool json, csv;
    int64_t rounds;       /* 0: the game's own limit */
    const char *server;   /* CLIENT://HOST:PORT of a remote server; NULL: plays in this process */
    int64_t open;         /* seats on the server that are left to other clients */
    const char *rule_set; /* the name of a set of rules, or NULL */
    const char *rules;    /* options of the game, or NULL */
    const char *journals; /* a directory, or NULL */
    uint64_t journal_count;
    const char *weights;     /* a file, or NULL */
    const char *games_to;    /* a file, or NULL */
    const char *scenario;    /* a file, or NULL */
    const char *plots;       /* a directory, or NULL */
    uint64_t explain;        /* the number of a game from 1, or 0 */
    const char *round_robin; /* the names of the players, or NULL */
    const char *sprt;        /* "elo0=A,elo1=B", or NULL */
    const char *save;        /* an SQLite file for the results of duels, or NULL */
    double cmd_timeout;
    struct decision_record record;
    struct arena_totals totals;
    bool interrupted;
    double cpu;
    struct progress progress;
    uint64_t earlier; /* games of the batches before this one */
    _Alignas(16) unsigned char setup[GAME_SETUP_MAX];
};

/* Runs the command, or this rank's part of it. Returns the exit code. */
int tournament_run(const struct processes *processes, const struct command *command, int argc,
                   char **argv);

/* Sets the players, the seats (0: not given) and the rules. Returns -1 to go on, or the exit code
 * after printing what is wrong. The list is NULL if none was given. */
int tournament_sit_down(struct tournament *t, int seats, const char *list);

/* Prints every decision of game t->explain with the rule behind it. Returns the exit code. */
int tournament_explain(struct tournament *t);

/* Cuts a list into its names, in place, and returns their number. `names` has room for `most` + 1;
 * further names are counted only. Commas between quotation marks are part of a command. */
int tournament_split(char *list, char **names, int most);

/* Plays duels in which luck cancels: a sequential test of two players, or a round robin. `counted`
 * and `seeded` tell whether --games and --seed were given. Returns the exit code. */
int tournament_duels(struct tournament *t, int seats, const char *players, bool counted,
                     bool seeded);

/* Plays all games on t->server. Returns the exit code. */
int tournament_on_server(struct tournament *t);

/* Print the outcome (arena_print.c). The JSON function returns the exit code. A CSV row has the
 * index of its game from 0. */
int tournament_print_json(const struct tournament *t);
void tournament_print_table(const struct tournament *t);
void tournament_print_csv_head(void);
void tournament_print_csv_row(const struct tournament *t, uint64_t index,
                              const struct arena_game *game);
