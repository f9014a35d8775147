/* What the trainer found (sobremesa train reversi), and the file that it comes in:
 * data/reversi.weights, compiled in.
 *
 * The file: eight octets that say what it is, of which the last is the version; a sum over all that
 * follows, 64 bits; then numbers of 16 bits, the lower octet first: the weights stage by stage,
 * each mirror image once, and the errors of short searches. */
#pragma once

#include "base/status.h"
#include "games/reversi/engine/patterns.h"

enum {
    REVERSI_STAGE_FIRST = 12, /* discs; from so many on there are stages … */
    REVERSI_STAGE_DISCS = 2,  /* … of so many each */
    REVERSI_STAGES = (64 - REVERSI_STAGE_FIRST) / REVERSI_STAGE_DISCS,
    REVERSI_WEIGHT_DISC = 256, /* a disc, as a sum of weights */
    REVERSI_CUT_DEPTHS = 16,
    REVERSI_CUT_EMPTIES = 32,
};

/* The stage of a board with so many discs. Before 12 there are too few different positions for
 * weights of their own. */
static inline unsigned reversi_stage(unsigned discs)
{
    return discs < REVERSI_STAGE_FIRST ? 0 : (discs - REVERSI_STAGE_FIRST) / REVERSI_STAGE_DISCS;
}

/* How far a short search is from a long one, in hundredths of a disc: the mean of what it says too
 * little, and the standard deviation (search.h says which depths are compared). */
struct reversi_error {
    int16_t mean, deviation;
};

struct reversi_cuts {
    struct reversi_error search[REVERSI_STAGES]
                               [REVERSI_CUT_DEPTHS];  /* by the depth of the long one */
    struct reversi_error result[REVERSI_CUT_EMPTIES]; /* from the exact result, by empty squares */
};

struct reversi_weights {
    int16_t value[REVERSI_STAGES][REVERSI_WEIGHT_COUNT];
    struct reversi_cuts cuts;
};

enum {
    REVERSI_WEIGHTS_HEADER = 16,
    REVERSI_WEIGHTS_NUMBERS = REVERSI_STAGES * REVERSI_FOLDED_COUNT +
                              (int)(sizeof(struct reversi_cuts) / sizeof(int16_t)),
    REVERSI_WEIGHTS_SIZE =
        REVERSI_WEIGHTS_HEADER + 2 * REVERSI_WEIGHTS_NUMBERS, /* of the file, in octets */
};

/* ST_BAD: it is no such file, one of another version, or damaged. */
enum status reversi_weights_read(const uint8_t *octets, size_t size,
                                 struct reversi_weights *weights, struct why *why);

/* The same from a file; `why` begins with its name. */
enum status reversi_weights_load(const char *path, struct reversi_weights *weights,
                                 struct why *why);

/* The file of weights, of which mirror images must be equal. */
void reversi_weights_write(const struct reversi_weights *weights,
                           uint8_t octets[REVERSI_WEIGHTS_SIZE]);

/* Those that are compiled in, unpacked when they are first asked for. */
const struct reversi_weights *reversi_weights_builtin(void);
