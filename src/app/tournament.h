/* A tournament as the command line asks for it, on one machine (arena.c) or on several (mpi.c). */
#pragma once

#include "cli/cli.h"
#include "cli/output.h"
#include "arena/cmd.h"
#include "arena/parts.h"

/* What the command line asked for, and what became of it. */
struct tournament {
    const struct processes *processes;
    struct arena arena;
    struct cmd_player programs[GAME_SEATS_MAX]; /* of `cmd:` players */
    int program_count;
    /* players that the command line names; where there are teams, so many or fewer name teams */
    int named;
    enum lang lang;
    uint64_t games;
    bool json, csv;
    int64_t rounds;       /* 0: as the game has it */
    const char *server;   /* where it is played, as in CLIENT://HOST:PORT; NULL: here */
    int64_t open;         /* seats there that are left to whoever else connects */
    const char *rule_set; /* by name, if the game has several: rules=NAME */
    const char *rules;    /* options of the game, or NULL */
    const char *journals; /* a directory, or NULL */
    uint64_t journal_count;
    const char *weights; /* files, or NULL */
    const char *games_to;
    const char *scenario, *plots; /* a file to begin with, a directory; or NULL */
    uint64_t explain;             /* the number of a game from 1, or 0 */
    const char *round_robin;      /* all against all: their names, or NULL */
    const char *sprt;             /* "elo0=A,elo1=B", or NULL */
    const char *save;             /* a file of SQLite for what duels give, or NULL */
    double cmd_timeout;
    struct decision_record record;
    struct arena_totals totals;
    bool interrupted;
    double cpu;
    struct progress progress;
    uint64_t earlier; /* games of the batches before this one */
    _Alignas(16) unsigned char setup[GAME_SETUP_MAX];
};

/* The command, by this process's part in it. */
int tournament_run(const struct processes *processes, const struct command *command, int argc,
                   char **argv);

/* Who plays, at which seats (0: not said) and by which rules; -1, or the exit code. */
int tournament_sit_down(struct tournament *t, int seats, const char *list);

/* Tells every decision of one game with the rule behind it. */
int tournament_explain(struct tournament *t);

/* Cuts a list into its names, of which `names` has room for `most` + 1; gives how many there are.
 * Commas between quotation marks are part of a command. */
int tournament_split(char *list, char **names, int most);

/* Duels in which luck cancels: a sequential test of two players, or all against all. Gives the exit
 * code. */
int tournament_duels(struct tournament *t, int seats, const char *players, bool counted,
                     bool seeded);

/* Plays all of it on a server: gives the exit code. */
int tournament_on_server(struct tournament *t);

/* The outcome. */
int tournament_print_json(const struct tournament *t);
void tournament_print_table(const struct tournament *t);
void tournament_print_csv_head(void);
void tournament_print_csv_row(const struct tournament *t, uint64_t index,
                              const struct arena_game *game);
