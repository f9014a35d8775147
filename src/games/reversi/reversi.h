/* Reversi as seed 003 plays it, with and without dice: the state, the moves, and what the files of
 * this folder share.
 *
 * Seat 0 is black, seat 1 is white. Squares are numbered 8 * y + x: a1 = 0, b1 = 1 … h8 = 63 (R4: x
 * is the column). A pass is not a move (R6): after a disc the turn goes to a colour that has a
 * legal square, or the game is over. */
#pragma once

#include "core/bot.h"
#include "core/game_study.h"
#include "games/reversi/rules/board.h"

enum { REVERSI_BLACK = 0, REVERSI_WHITE = 1, REVERSI_SEATS = 2 };

enum { REVERSI_NO_SQUARE = REVERSI_SQUARES };

/* When three dice bind a turn (R7). */
enum reversi_dice_rule {
    REVERSI_DICE_NEVER,
    REVERSI_DICE_ALWAYS, /* every turn begins with them */
    REVERSI_DICE_ASKED,  /* in a turn in which the player asks for them */
    REVERSI_DICE_RULES,
};

struct game_setup {
    uint8_t dice;  /* enum reversi_dice_rule */
    uint8_t first; /* the seat that begins */
};

enum reversi_phase {
    REVERSI_DICE, /* chance: the three numbers of this turn */
    REVERSI_TURN,
    REVERSI_OVER,
    REVERSI_PHASES,
};

struct game_state {
    uint64_t discs[REVERSI_SEATS]; /* bit 8 * y + x */
    uint8_t phase;
    uint8_t turn;    /* the seat to move; of a finished game, the one that did not move last (R6) */
    uint8_t dice;    /* the numbers that bind this turn, d as bit d - 1; 0: no dice */
    uint8_t last;    /* the square of the last disc, or REVERSI_NO_SQUARE */
    uint8_t moves;   /* discs placed */
    uint8_t zero[3]; /* padding, kept 0 */
};

/* Kinds of move, and their fields. */
enum reversi_kind {
    REVERSI_MOVE_PLACE, /* a disc; a: the square */
    REVERSI_MOVE_ASK,   /* asks for dice (REVERSI_DICE_ASKED) */
    REVERSI_MOVE_DICE,  /* by chance; a: the set of numbers, as in the state */
    REVERSI_KINDS,
};

/* The 56 sets of three different numbers from 1 to 8, as in the state. */
enum { REVERSI_TRIPLES = 56 };
extern const uint8_t reversi_triples[REVERSI_TRIPLES];

/* Returns the squares that have a number of the set as x + 1 or y + 1 (R7); all squares for the
 * empty set, which binds nothing. */
uint64_t reversi_bound(unsigned dice);

/* Returns where the seat to move can place a disc now, dice included; no square if the game waits
 * for dice or is over. */
uint64_t reversi_open(const struct game_state *state);

/* Returns the squares where a disc of `seat` turns others over, without regard to dice. */
uint64_t reversi_mobility(const struct game_state *state, unsigned seat);

/* The contract of core/game.h and core/game_show.h: rules.c is the game, view.c what a seat can
 * know and the invariants, text.c what journals hold, tell.c and scene.c what people see. */
GAME_DECLARE(reversi)

/* ---- text.c ---- */

/* The numbers of a set of dice, in ascending order with `between` two of them: "1, 4, 7". */
struct reversi_numbers {
    char text[16];
};
struct reversi_numbers reversi_numbers(unsigned dice, const char *between);

/* Return a seat's colour: "black" or "white" for programs and logs, "negras" or "blancas" for
 * people. */
const char *reversi_colour_word(unsigned seat);
const char *reversi_colour_name(unsigned seat, enum lang lang);

/* ---- worth.c ---- */

/* `weigh` of the game contract: what the engine thinks of each move, in discs. Dice of later turns
 * are not foreseen. Returns false if there is no memory for a search. */
bool reversi_worth(const struct game_setup *setup, const struct game_state *state,
                   const struct move *moves, size_t count, int *worth);

extern const struct game game_reversi;

/* Its own automatic players (bots.c) and its protocols (protocol.c), each list ended by NULL. */
extern const struct bot *const reversi_bots[];
extern const struct protocol *const reversi_protocols[];
