/* Reversi as seed 003 plays it, with and without dice: the state, and what the files of this folder
 * share.
 *
 * Seat 0 is black, seat 1 is white. Squares are numbered 8 * y + x: a1 = 0, b1 = 1 … h8 = 63 (R4: x
 * is the column). A pass is no move (R6): after a disc the turn goes to a colour that has somewhere
 * to play, or the game is over. */
#pragma once

#include "core/bot.h"
#include "core/game_show.h"
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
    uint8_t turn;    /* the seat to move; when it is over, the one that did not move last (R6) */
    uint8_t dice;    /* the numbers that bind this turn, d as bit d - 1; 0: none do */
    uint8_t last;    /* the square of the last disc, or REVERSI_NO_SQUARE */
    uint8_t moves;   /* discs placed */
    uint8_t zero[3]; /* padding, kept 0 */
};

/* Kinds of move, and their fields. */
enum reversi_kind {
    REVERSI_MOVE_PLACE, /* a: the square */
    REVERSI_MOVE_ASK,   /* for dice, where they are drawn when asked for */
    REVERSI_MOVE_DICE,  /* chance's; a: the set of numbers, as in the state */
    REVERSI_KINDS,
};

/* The 56 sets of three different numbers from 1 to 8, as in the state. */
enum { REVERSI_TRIPLES = 56 };
extern const uint8_t reversi_triples[REVERSI_TRIPLES];

/* The squares with a number of the set as x + 1 or y + 1 (R7); all of them for the empty set, which
 * binds nothing. */
uint64_t reversi_bound(unsigned dice);

/* Where the seat to move may place a disc now, dice included. */
uint64_t reversi_open(const struct game_state *state);

/* The set of squares where a disc of `seat` turns others over, dice apart. */
uint64_t reversi_mobility(const struct game_state *state, unsigned seat);

/* As game.h has them: rules.c is what the game does, view.c what each may know of it and what is
 * always true, text.c how journals write it, tell.c and scene.c what people see. */
GAME_DECLARE(reversi)
SHOW_DECLARE(reversi)

/* text.c */
/* Squares as text, reversi_square_parse and reversi_square_text, are in board.h and board.c. */
/* The numbers of a set of dice: "1, 4, 7" with ", " between two of them. */
struct reversi_numbers {
    char text[16];
};
struct reversi_numbers reversi_numbers(unsigned dice, const char *between);
/* A seat's colour: "black" or "white" for programs and logs, "negras" or "blancas" for people. */
const char *reversi_colour_word(unsigned seat);
const char *reversi_colour_name(unsigned seat, enum lang lang);

/* tell.c, scene.c */
/* A disc of that seat as it is drawn. */
void reversi_disc_piece(unsigned seat, struct scene_piece *piece);

/* worth.c */
bool reversi_worth(const struct game_setup *setup, const struct game_state *state,
                   const struct move *moves, size_t count, int *worth);

extern const struct game game_reversi;

/* bots.c: its own players, ended by NULL. */
extern const struct bot *const reversi_bots[];
extern const struct protocol *const reversi_protocols[]; /* protocol.c */
