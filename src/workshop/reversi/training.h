/* Where the weights come from: games, their positions with what they are worth, and the fit. What
 * sobremesa train does step by step (tool_train.c).
 *
 * All of it is whole numbers, and every sum may be made in any order: the same games give the same
 * weights, on every machine and however many threads and processes share the work. */
#pragma once

#include "base/processes.h"
#include "games/reversi/tools/wthor.h"

/* ---- games (games.c) ---- */

/* A position of a game, and what it is worth to the side to move, in discs. */
struct train_position {
    struct reversi_position position;
    int label;
};

enum { TRAIN_POSITIONS_MAX = 2 * REVERSI_RECORD_PLIES };

/* The positions of a game that have a label; gives their number. */
unsigned train_positions(const struct reversi_record *game, struct train_position *positions);

/* How a game is played against itself. */
struct train_play {
    uint64_t seed;
    unsigned depth;
};

/* Game number `index`: 10 to 20 random plies, then the best move of a search, and from 14 empty
 * squares on exact play with random moves in between. */
void train_play_game(struct reversi_engine *engine, const struct train_play *play, uint64_t index,
                     struct reversi_record *game);

/* Sets the label of the position with REVERSI_RECORD_EXACT empty squares, which all before it share, to its
 * exact result. */
void train_solve_game(struct reversi_engine *engine, struct reversi_record *game);

/* ---- the fit (fit.c) ---- */

enum { TRAIN_HELD_OUT = 16 /* one game in so many is not learnt from */ };

/* Where games come from: other people, or the engine itself. */
enum train_source { TRAIN_RECORDED, TRAIN_OWN, TRAIN_SOURCES };

/* How good the weights of a stage are: root of the mean square of what they are off, in discs; and
 * on games that were held out, by where these come from. */
struct train_error {
    int64_t learnt, held[TRAIN_SOURCES]; /* positions */
    double learnt_error, held_error[TRAIN_SOURCES];
};

struct train_fit {
    const struct reversi_records *games;
    size_t recorded;             /* how many of them; they come first */
    bool without[TRAIN_SOURCES]; /* is learnt, to see what they are worth */
    const struct spread *spread;
    unsigned threads, rounds;
};

/* The weights of one stage, by games and by the weights of later stages, which are done; false: no
 * memory. */
bool train_stage(const struct train_fit *fit, unsigned stage, const struct reversi_weights *later,
                 int16_t weights[REVERSI_WEIGHT_COUNT], struct train_error *error);

/* ---- how far short searches are off (cuts.c) ---- */

/* Measured on positions of the games with the engine's weights; false: no memory. */
bool train_cuts(const struct reversi_records *games, const struct reversi_weights *weights,
                const struct spread *spread, unsigned threads, unsigned samples,
                struct reversi_cuts *cuts);
