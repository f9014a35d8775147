/* Where the learned value (value.h) comes from: generations of games at mixed tables, and after
 * each a fit of the value to how they ended and of the offers to how they were answered. What
 * sobremesa train monopoly does (tool_train.c).
 *
 * A game follows from the seed, its generation and its number; sums are made piece by piece, and
 * the pieces added in their order: the same weights come out however many threads and processes
 * share the work. */
#pragma once

#include "base/processes.h"
#include "games/monopoly/learning/value.h"

enum { LEARN_SEATS = 4, LEARN_HELD_OUT = 8 /* one game in so many is not learnt from */ };

/* A position, and what part of the win each seat had in the end. */
struct learn_position {
    int16_t input[LEARN_SEATS][MONO_INPUT_COUNT]; /* 1024 for 1 */
    uint8_t alive, won;                           /* sets of seats */
};

struct learn_offer {
    float input[MONO_TEMPER_COUNT];
    bool accepted;
};

struct learn_games {
    struct learn_position *positions, *held;
    struct learn_offer *offers;
    size_t positions_count, held_count, offers_count;
};

struct learn_play {
    const struct spread *spread;
    uint64_t seed;
    enum mono_net_name net; /* that learns from it */
    unsigned generation;    /* 0: the rivals among themselves, since nothing is learned yet */
    unsigned games, threads;
};

/* Plays a generation; false: no memory. Free what it gives with learn_free, also then. */
bool learn_play(const struct learn_play *play, struct learn_games *games);
void learn_free(struct learn_games *games);

/* Of so many games against three of the rivals that it learns with, how many it wins; in
 * ten-thousandths. */
unsigned learn_rate(const struct learn_play *play, unsigned games);

struct learn_error {
    double before, after; /* of held out positions: mean of -ln of the winner's chance */
    double offers;        /* the same of the answers, learnt ones */
};

/* Fits the net to what was played, from what it is, and the answers if there are any; false: no
 * memory. */
bool learn_fit(const struct learn_play *play, const struct learn_games *games, unsigned rounds,
               struct mono_value *value, struct learn_error *error);
