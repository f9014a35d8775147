/* Recorded games, and the files of tournaments that they come in (WTHOR). */
#pragma once

#include "games/reversi/engine/engine.h"

enum {
    TRAIN_PLIES = 60,
    TRAIN_EXACT = 16,  /* with so many empty squares or fewer a position has a label of its own */
    TRAIN_EARLY = 22,  /* with so many or more it has the one that the WTHOR files say … */
    TRAIN_THEORY = 24, /* … which have mostly computed it with so many */
    TRAIN_NO_LABEL = 127,
    TRAIN_NO_SQUARE = 255,
};

/* A game as it is kept in files: octets only. */
struct train_game {
    uint8_t moves[TRAIN_PLIES]; /* squares; TRAIN_NO_SQUARE behind the last */
    int8_t black[TRAIN_EXACT +
                 1]; /* black's result with so many empty squares left, or TRAIN_NO_LABEL */
    int8_t early;    /* the same for TRAIN_EARLY and more */
    uint8_t first;   /* the first ply that is not random */
    uint8_t zero;
};

_Static_assert(sizeof(struct train_game) == 80, "a game is 80 octets in a file");

struct train_games {
    struct train_game *games;
    size_t count, room;
};

/* Adds the games of a file. ST_BAD, ST_SYSTEM: `why` says what is wrong with it. */
enum status train_read_wthor(const char *path, struct train_games *games, struct why *why);

bool train_add(struct train_games *games, const struct train_game *game); /* false: no memory */
