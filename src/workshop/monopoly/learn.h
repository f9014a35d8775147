/* How the learned value (value.h) is made: generations of games at mixed tables, and after each a
 * fit of the value to how they ended and of the offers to how they were answered. This is what
 * `sobremesa train monopoly` does (train.c).
 *
 * A game follows from the seed, its generation and its number. Sums are made piece by piece, and
 * the pieces added in order. So the weights are the same for any number of threads and
 * processes. */
#pragma once

#include "base/processes.h"
#include "games/monopoly/learning/value.h"

enum {
    LEARN_SEATS = 4,
    LEARN_HELD_OUT = 8 /* one game in this many is only used to measure the error */
};

/* A position, and who won in the end. */
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
    const struct processes *processes;
    uint64_t seed;
    enum mono_net_name net; /* the net that learns */
    unsigned generation;    /* 0: the opponents among themselves, since nothing is learned yet */
    unsigned games, threads;
};

/* Plays a generation; false: no memory. *games is freed with learn_free in both cases. */
bool learn_play(const struct learn_play *play, struct learn_games *games);
void learn_free(struct learn_games *games);

/* The part of `games` against three of the opponents that it learns with that it wins, in
 * ten-thousandths. */
unsigned learn_rate(const struct learn_play *play, unsigned games);

struct learn_error {
    double before, after; /* mean of -ln of the winner's chance, over held-out positions */
    double offers;        /* the same of the answers, over those that it has learned from */
};

/* Fits the net to the games, starting from its present weights, and to the answers, if there are
 * any; false: no memory. */
bool learn_fit(const struct learn_play *play, const struct learn_games *games, unsigned rounds,
               struct mono_value *value, struct learn_error *error);
