/* Scenarios on the command line, and plots of a game: what `arena` and `experiment` share. */
#pragma once

#include "arena/arena.h"

/* A scenario that games can begin with. Too big for a stack. */
struct scenario_start {
    struct scenario scenario;
    _Alignas(16) unsigned char setup[GAME_SETUP_MAX];
    unsigned char states[GAME_SEATS_MAX * GAME_STATE_MAX]; /* one after the other: what an arena begins with */
};

/* Reads a file, or one that is compiled in, and puts it before the arena: seats as they are written, and every seat
 * begins in turn unless the scenario says which, or `first` does (a seat; SEAT_NOBODY: neither). Gives -1, or the exit
 * code after saying what is wrong. */
int scenario_open(const char *what, struct scenario_start *start, struct arena *arena, const char *name,
                  const char *options, int first);

/* Sits down those that the scenario names; -1, or EXIT_USAGE after saying for which seat it names nobody. */
int scenario_players(const char *what, const struct scenario_start *start, struct arena *arena, const char *name);

/* DIR/NAME.svg for writing, the directory made if need be; NULL after saying why not. */
FILE *plot_open(const char *what, const char *directory, const char *name);
/* EXIT_DONE, or EXIT_FAILED after saying that it could not be written. */
int plot_close(const char *what, FILE *file, const char *name);

/* The first of the tournament's `games` that was played to its end, 0 if none was: which one to plot. */
uint64_t plot_choose(const struct arena *arena, uint64_t games);

/* One plot of that game for each of the game's figures: DIR/PREFIX-FIGURE.svg. Gives EXIT_DONE, or the exit code after
 * saying what is wrong. */
int plot_game(const char *what, const struct arena *arena, uint64_t index, const char *directory, const char *prefix,
              enum lang lang);
