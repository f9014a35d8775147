/* The engine: what one thread needs to search (tables, memory, counters), and its questions.
 *
 * It has no clock: a search is bounded by depth and by nodes. The same question gets the same
 * answer on every machine and, unless the engine keeps its memory, whatever was asked before.
 * Values of the evaluation are in hundredths of a disc, results of finished games in discs, both
 * for the side to move. */
#pragma once

#include "games/reversi/engine/hash.h"
#include "games/reversi/engine/tables.h"
#include "games/reversi/engine/weights.h"

enum { REVERSI_DISC = 100 /* of an evaluation */ };

struct reversi_engine;
struct reversi_kernels;

/* An evaluation other than that by the weights: returns the value for own, the side to move, which
 * need not have a legal square. */
struct reversi_eval {
    const char *name;
    int (*value)(const struct reversi_engine *engine, uint64_t own, uint64_t other);
};

struct reversi_engine {
    struct reversi_tables tables;
    struct reversi_cache cache;
    const struct reversi_kernels *kernels;
    const struct reversi_weights *weights;
    const struct reversi_eval *eval; /* instead of the weights; NULL: none */
    uint64_t nodes;                  /* since the engine was made */
    uint64_t limit;                  /* the number of nodes that stops the search; 0: none */
    /* Asked when the limit is reached: whether the search goes on for REVERSI_ASK_EVERY nodes. It
     * is where a caller looks at a clock. NULL: the search stops. */
    bool (*more)(void *own);
    void *more_own;
    uint64_t expected; /* nodes of a search that `more` ends; 0: it has those of its bounds */
    bool stopped;
    bool keep; /* keeps the memory for the next search: answers may depend on previous questions */
    enum reversi_confidence confidence; /* of the search that runs */
};

/* Makes an engine with 2^bits entries of memory, the best kernels of this machine and the weights
 * that are compiled in. Returns NULL if there is no memory. */
struct reversi_engine *reversi_engine_make(unsigned bits);
void reversi_engine_free(struct reversi_engine *engine);

/* Called by the search at the limit: sets a new limit, or `stopped`. */
void reversi_engine_ask(struct reversi_engine *engine);

enum { REVERSI_ASK_EVERY = 16384 /* nodes */ };

/* The bounds of a search. */
struct reversi_bounds {
    unsigned depth;   /* plies of the search with the evaluation */
    unsigned perfect; /* empty squares with which, or with fewer, the position is solved instead */
    uint64_t nodes;   /* 0: no bound. The first iteration is always finished */
    bool selective;   /* can leave out moves on the word of shorter searches (Multi-ProbCut) */
};

struct reversi_answer {
    unsigned best;  /* a square, or REVERSI_NO_MOVE: a pass, or the game is over */
    int value;      /* hundredths of a disc; of a solved position discs times REVERSI_DISC */
    unsigned depth; /* of the last iteration that was finished */
    enum reversi_confidence confidence;
    bool solved; /* exactly */
    uint64_t nodes;
};

/* Returns the best legal move among `squares`, which dice can bind (R7), by alpha-beta with
 * iterative deepening. */
struct reversi_answer reversi_search(struct reversi_engine *engine,
                                     struct reversi_position position, uint64_t squares,
                                     struct reversi_bounds bounds);

/* Values each legal move among `squares`, in the order of the squares. Returns their number. */
struct reversi_weighed {
    unsigned square;
    int value;
};
unsigned reversi_weigh(struct reversi_engine *engine, struct reversi_position position,
                       uint64_t squares, struct reversi_bounds bounds,
                       struct reversi_weighed *moves);

/* Returns the result with perfect play on both sides, in discs, the empty squares going to the
 * winner. *best gets one of the best moves, or REVERSI_NO_MOVE. */
int reversi_solve(struct reversi_engine *engine, struct reversi_position position, unsigned *best);

/* Returns all best moves of a position with that result. Takes about as long as reversi_solve
 * again. */
uint64_t reversi_solve_all(struct reversi_engine *engine, struct reversi_position position,
                           int score);
