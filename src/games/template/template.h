/* What the files of the template game share: the rules (game.c), and the protocol that it is played
 * by (lines.h, protocol.c). */
#pragma once

#include "core/game.h"
#include "core/game_show.h"

enum { SEATS = 4, SECRETS = 6, TAKE_MAX = 3, HEAP = 21, HEAP_MAX = 99 };

/* What is chosen before play and never changes. */
struct game_setup {
    uint8_t seats;
    uint8_t heap;
};

/* The whole position: flat, no pointers, no padding, so that memcpy is the copy. In a view it is
 * the same struct with the unknown parts blank, so that the rules work on it unchanged. */
struct game_state {
    uint8_t heap;
    uint8_t dealt; /* secrets given out so far */
    uint8_t seat;  /* on turn, once all secrets are dealt */
    uint8_t turns;
    uint8_t secret[SEATS]; /* 0: not yet given, or hidden in this view */
    uint8_t taken[SEATS];
};

/* Kinds of moves. Both have one field: n = the secret, or the number of stones. */
enum template_move { MOVE_SECRET, MOVE_TAKE };

/* The functions of the contract, template_start, template_legal and so on, in game.c. */
GAME_DECLARE(template)
SHOW_DECLARE(template)

extern const struct game game_template;
extern const struct protocol *const template_protocols[]; /* protocol.c */
