/* Recorded games of Reversi with the results of their positions, and the files of tournaments
 * (WTHOR) that they can come from. */
#pragma once

#include "games/reversi/engine/engine.h"

enum {
    REVERSI_RECORD_PLIES = 60,
    REVERSI_RECORD_EXACT = 16, /* with at most N empty squares, each position has its own label */
    REVERSI_RECORD_EARLY = 22, /* with at least N, positions have the label of the WTHOR file, … */
    REVERSI_RECORD_THEORY = 24, /* … which is mostly computed with N */
    REVERSI_RECORD_END = 255,   /* no square */
    REVERSI_NO_LABEL = 127,
};

/* A game as files keep it. A label is black's result in discs, or REVERSI_NO_LABEL. */
struct reversi_record {
    /* squares, without passes; REVERSI_RECORD_END after the last */
    uint8_t moves[REVERSI_RECORD_PLIES];
    int8_t black[REVERSI_RECORD_EXACT + 1]; /* labels by the number of empty squares */
    int8_t early;                           /* the label from REVERSI_RECORD_EARLY on */
    uint8_t first;                          /* the first ply that is not random */
    uint8_t zero;
};

_Static_assert(sizeof(struct reversi_record) == 80, "a game is 80 octets in a file");

/* Games in memory; the caller frees `games`. */
struct reversi_records {
    struct reversi_record *games;
    size_t count, room;
};

/* Adds a game. Returns false if there is no memory. */
bool reversi_records_add(struct reversi_records *games, const struct reversi_record *game);

/* Adds the games of a WTHOR file. ST_BAD, ST_SYSTEM: `why` says what is wrong with it, and those
 * before the fault have been added. */
enum status reversi_records_read(const char *path, struct reversi_records *games, struct why *why);
