/* The steps of `sobremesa train` (train.c): games with labels, the fit of the weights to them, and
 * the errors of short searches.
 *
 * All of it is integer arithmetic in which the order of sums does not matter: the same games give
 * the same weights on every machine, however many threads and processes share the work. */
#pragma once

#include "base/processes.h"
#include "games/reversi/tools/wthor.h"

/* ---- games (games.c) ---- */

/* A position of a game with its label, the result for the side to move in discs. */
struct train_position {
    struct reversi_position position;
    int label;
};

enum { TRAIN_POSITIONS_MAX = 2 * REVERSI_RECORD_PLIES };

/* Lists the positions of a game that have a label. Returns their number. */
unsigned train_positions(const struct reversi_record *game, struct train_position *positions);

/* How the engine plays against itself. */
struct train_play {
    uint64_t seed;
    unsigned depth;
};

/* Plays game number `index`: 10 to 20 random plies, then the best move of a search, and from 14
 * empty squares on exact play with random moves in between. */
void train_play_game(struct reversi_engine *engine, const struct train_play *play, uint64_t index,
                     struct reversi_record *game);

/* Solves the position with REVERSI_RECORD_EXACT empty squares and labels it; the earlier positions
 * share its label. A game that ended before that position is left alone. */
void train_solve_game(struct reversi_engine *engine, struct reversi_record *game);

/* ---- the fit (fit.c) ---- */

enum { TRAIN_HELD_OUT = 16 /* one game in N is held out: it only measures the error */ };

/* The sources of games: files, and the engine itself. */
enum train_source { TRAIN_RECORDED, TRAIN_OWN, TRAIN_SOURCES };

/* The root mean square error of the weights of a stage in discs, on the games that they were fitted
 * to, and on those that were held out, by their source. */
struct train_error {
    int64_t learnt, held[TRAIN_SOURCES]; /* positions */
    double learnt_error, held_error[TRAIN_SOURCES];
};

struct train_fit {
    const struct reversi_records *games;
    size_t recorded;             /* how many of them are from files; they come first */
    bool without[TRAIN_SOURCES]; /* sources that are not learnt from, to see what they are worth */
    const struct processes *processes;
    unsigned threads, rounds;
};

/* Fits the weights of one stage to the games. It begins with the weights of the next stage, so the
 * last stage comes first. Returns false if there is no memory. */
bool train_stage(const struct train_fit *fit, unsigned stage, const struct reversi_weights *later,
                 int16_t weights[REVERSI_WEIGHT_COUNT], struct train_error *error);

/* ---- the errors of short searches (cuts.c) ---- */

/* Measures them with the weights on positions of the games, `samples` for each stage. Returns false
 * if there is no memory. */
bool train_cuts(const struct reversi_records *games, const struct reversi_weights *weights,
                const struct processes *processes, unsigned threads, unsigned samples,
                struct reversi_cuts *cuts);
