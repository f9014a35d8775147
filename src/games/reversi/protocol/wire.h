/* Between the game and its packets: colours, boards and reasons as the wire has them (R1, R3, R8,
 * R11).
 *
 * With `compat` packet 6 is as ReversiDados writes it: next colour and board values the other way
 * round (R11). */
#pragma once

#include "base/clock.h"
#include "core/facts.h"
#include "games/reversi/reversi.h"

struct packet;

/* So long after its last octet a name is whole (R2). */
#define REVERSI_NAME_SILENCE (200 * USEC_MS)
/* The known program reads one packet with each recv and drops what else came with it: so far apart
 * they must be (R11). */
#define REVERSI_WILD_SPACE (250 * USEC_MS)

/* Of a seat, as packets 1 and 8 have it. */
uint8_t reversi_wire_colour(unsigned seat);
/* The seat of that colour; false if it is none. */
bool reversi_wire_seat(uint8_t colour, unsigned *seat);

/* Packet 4 for a square, and the square of one; REVERSI_NO_SQUARE: it is not on the board (R4). */
struct packet reversi_wire_move(unsigned square);
unsigned reversi_wire_square(uint8_t x, uint8_t y);

/* Packet 6 for what the state says. */
void reversi_wire_valid(const struct game_state *state, bool compat, struct packet *packet);

/* What packet 6 says has come of a state. */
struct reversi_news {
    uint64_t discs[REVERSI_SEATS];
    unsigned turn;
    unsigned square; /* of the disc that is new; REVERSI_NO_SQUARE if there is not exactly one */
};

/* How that goes with the rules: what is wrong first, in this order. */
enum reversi_board {
    REVERSI_BOARD_UNREADABLE,  /* a colour above 1 or a square of value 3: there are no news */
    REVERSI_BOARD_NO_MOVE,     /* no move leads there */
    REVERSI_BOARD_OTHER_DISCS, /* the move turns others over */
    REVERSI_BOARD_OTHER_TURN,
    REVERSI_BOARD_OTHER_END, /* when nobody can play, another colour is named than R6 says */
    REVERSI_BOARD_RIGHT,
};
/* The one judge of packet 6: `why` says what is wrong with it. */
enum reversi_board reversi_wire_judge(const struct game_setup *setup,
                                      const struct game_state *state, const struct packet *packet,
                                      bool compat, struct reversi_news *news, struct why *why);
/* "with --compat reversidados", if that is how its discs would be right (R11); NULL: they would
 * not. */
const char *reversi_wire_other_way(const struct game_setup *setup, const struct game_state *state,
                                   const struct packet *packet, bool compat);

/* Packet 7's reason when a game is over, by its discs, and when `seat` went away. */
uint8_t reversi_wire_result(const struct game_state *state);
uint8_t reversi_wire_gone(unsigned seat);

/* The numbers of a set of dice, rising, and back; false if one is not from 1 to 8. */
void reversi_wire_dice(unsigned dice, struct packet *packet);
bool reversi_wire_dice_set(const struct packet *packet, unsigned *dice);

/* "draw", "white wins" … for packet 7's reason, and the same for people; the colour is one of
 * packets. */
const char *reversi_reason_word(uint8_t reason);
const char *reversi_wire_colour_words(unsigned colour, enum lang lang);
const char *reversi_wire_reason_words(unsigned reason, enum lang lang);
/* A name that a peer has chosen, as others may get it: '?' for what is no UTF-8 and for what a
 * terminal would obey. */
void reversi_name_clean(char *name);
/* And as programs are told it: '?' for what is not printable, too. */
void reversi_name_fact(struct facts *facts, const char *key, const char *name);
