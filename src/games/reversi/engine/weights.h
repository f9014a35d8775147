/* The weights of the evaluation and the errors of short searches, which `sobremesa train reversi`
 * finds, and their file. data/reversi.weights is compiled in.
 *
 * The file, in little endian: eight octets of magic number, the last one being the version; a
 * checksum of what follows (64 bits); then numbers of 16 bits: the weights stage by stage, mirror
 * images once, and the errors of short searches. */
#pragma once

#include "base/status.h"
#include "games/reversi/engine/patterns.h"

enum {
    REVERSI_STAGE_FIRST = 12, /* discs of the first stage */
    REVERSI_STAGE_DISCS = 2,  /* discs a stage */
    REVERSI_STAGES = (64 - REVERSI_STAGE_FIRST) / REVERSI_STAGE_DISCS,
    REVERSI_WEIGHT_DISC = 256, /* a sum of weights that is worth a disc */
    REVERSI_CUT_DEPTHS = 16,
    REVERSI_CUT_EMPTIES = 32,
};

/* Returns the stage of a board by its number of discs. Boards with fewer than 12 belong to the
 * first one: there are too few of them for weights of their own. */
static inline unsigned reversi_stage(unsigned discs)
{
    return discs < REVERSI_STAGE_FIRST ? 0 : (discs - REVERSI_STAGE_FIRST) / REVERSI_STAGE_DISCS;
}

/* The value of a long search minus that of a short one, in hundredths of a disc: mean and standard
 * deviation. search.h says which depths are compared. */
struct reversi_error {
    int16_t mean, deviation;
};

struct reversi_cuts {
    /* by stage and by the depth of the long search */
    struct reversi_error search[REVERSI_STAGES][REVERSI_CUT_DEPTHS];
    /* of the exact result instead of a long search, by the number of empty squares */
    struct reversi_error result[REVERSI_CUT_EMPTIES];
};

struct reversi_weights {
    int16_t value[REVERSI_STAGES][REVERSI_WEIGHT_COUNT];
    struct reversi_cuts cuts;
};

enum {
    REVERSI_WEIGHTS_HEADER = 16,
    REVERSI_WEIGHTS_NUMBERS = REVERSI_STAGES * REVERSI_FOLDED_COUNT +
                              (int)(sizeof(struct reversi_cuts) / sizeof(int16_t)),
    REVERSI_WEIGHTS_SIZE = REVERSI_WEIGHTS_HEADER + 2 * REVERSI_WEIGHTS_NUMBERS, /* octets */
};

/* Unpacks the file that lies in `octets`. ST_BAD: it is not a file of weights, of another version,
 * or damaged. */
enum status reversi_weights_read(const uint8_t *octets, size_t size,
                                 struct reversi_weights *weights, struct why *why);

/* The same from a file, whose name `why` begins with. */
enum status reversi_weights_load(const char *path, struct reversi_weights *weights,
                                 struct why *why);

/* Writes the file of weights. The weights of mirror images must be equal. */
void reversi_weights_write(const struct reversi_weights *weights,
                           uint8_t octets[REVERSI_WEIGHTS_SIZE]);

/* Returns the weights that are compiled in. They are unpacked by the first call. */
const struct reversi_weights *reversi_weights_builtin(void);
