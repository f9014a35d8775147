/* The engine: what one thread needs to search (tables, memory, counters), and what it can be asked.
 *
 * There is no clock inside: a search is bounded by depth and by nodes, and the same question gets
 * the same answer on every machine and, unless it keeps its memory, whatever was asked before.
 * Values of the evaluation are in hundredths of a disc, results of finished games in discs, both
 * for the side to move. */
#pragma once

#include "games/reversi/engine/hash.h"
#include "games/reversi/engine/tables.h"
#include "games/reversi/engine/weights.h"

enum { REVERSI_DISC = 100 /* of an evaluation */ };

struct reversi_engine;
struct reversi_kernels;

/* Another evaluation than that of the weights: what the position is worth for own, the side to
 * move, which need not be able to move. */
struct reversi_eval {
    const char *name;
    int (*value)(const struct reversi_engine *engine, uint64_t own, uint64_t other);
};

struct reversi_engine {
    struct reversi_tables tables;
    struct reversi_cache cache;
    const struct reversi_kernels *kernels;
    const struct reversi_weights *weights;
    const struct reversi_eval *eval; /* instead of the one by the weights; NULL: none */
    uint64_t nodes;                  /* since the engine was made */
    uint64_t limit;                  /* the search stops when there are so many; 0: never */
    /* Asked when the limit is reached: true is as many nodes more, as who has a clock may want.
     * NULL: it stops. */
    bool (*more)(void *own);
    void *more_own;
    uint64_t
        expected; /* how many there will be in all where that is so; 0: what the search is given */
    bool stopped;
    bool
        /* the memory from search to search: for a game, where answers may depend on what was asked
         * before */
        keep;
    enum reversi_confidence confidence; /* of what is searched now */
};

/* With 2^bits entries of memory; NULL if there is none. The kernels are the best of this machine,
 * the weights those that are compiled in. */
struct reversi_engine *reversi_engine_make(unsigned bits);
void reversi_engine_free(struct reversi_engine *engine);

/* For the search, when it has reached the limit: sets a new one, or `stopped`. */
void reversi_engine_ask(struct reversi_engine *engine);

enum { REVERSI_ASK_EVERY = 16384 /* nodes */ };

/* How a search is bounded. */
struct reversi_bounds {
    unsigned depth;   /* plies of the search with the evaluation */
    unsigned perfect; /* with so many empty squares or fewer it is solved instead */
    uint64_t nodes;   /* 0: no bound; the first iteration is always finished */
    bool
        /* may leave out moves on the word of shorter searches; the end, once begun, is solved
         * exactly */
        selective;
};

struct reversi_answer {
    unsigned best;  /* a square, or REVERSI_NO_MOVE: it has to pass, or the game is over */
    int value;      /* hundredths of a disc; of a solved position discs times REVERSI_DISC */
    unsigned depth; /* of the last iteration that was finished */
    enum reversi_confidence confidence;
    bool solved; /* exactly */
    uint64_t nodes;
};

/* The best of the legal moves among `squares` (which dice may bind, R7), by alpha-beta to growing
 * depth. */
struct reversi_answer reversi_search(struct reversi_engine *engine,
                                     struct reversi_position position, uint64_t squares,
                                     struct reversi_bounds bounds);

/* The value of each legal move among `squares`, in the order of the squares: what weak players
 * choose from. Gives their number. */
struct reversi_weighed {
    unsigned square;
    int value;
};
unsigned reversi_weigh(struct reversi_engine *engine, struct reversi_position position,
                       uint64_t squares, struct reversi_bounds bounds,
                       struct reversi_weighed *moves);

/* The result with perfect play on both sides, in discs, the empty squares to the winner; *best gets
 * one of the best moves, or REVERSI_NO_MOVE. */
int reversi_solve(struct reversi_engine *engine, struct reversi_position position, unsigned *best);

/* All best moves, given the result; much slower than one of them. */
uint64_t reversi_solve_all(struct reversi_engine *engine, struct reversi_position position,
                           int score);
