/* Between the game and its packets: colours, squares, boards, dice and reasons as the wire has them
 * (R1, R3, R4, R7, R8).
 *
 * `compat` is the dialect of ReversiDados (R11): next colour and board values of packet 6 are
 * exchanged. */
#pragma once

#include "base/clock.h"
#include "core/facts.h"
#include "games/reversi/reversi.h"

struct packet;

/* A name is whole when nothing has followed its last octet for this long (R2). */
#define REVERSI_NAME_SILENCE (200 * USEC_MS)

/* The time between two packets to ReversiDados, which reads one packet with each recv and drops
 * what came with it (R11). */
#define REVERSI_COMPAT_SPACE (250 * USEC_MS)

/* Returns the colour of a seat as packets 1 and 8 have it. */
uint8_t reversi_wire_colour(unsigned seat);

/* Finds the seat of a colour. Returns false if there is no such colour; *seat is white then. */
bool reversi_wire_seat(uint8_t colour, unsigned *seat);

/* Returns packet 4 for a square. */
struct packet reversi_wire_move(unsigned square);

/* Returns the square of packet 4, or REVERSI_NO_SQUARE if it is not on the board (R4). */
unsigned reversi_wire_square(uint8_t x, uint8_t y);

/* Makes packet 6 of a state. */
void reversi_wire_valid(const struct game_state *state, bool compat, struct packet *packet);

/* The position that packet 6 claims. */
struct reversi_news {
    uint64_t discs[REVERSI_SEATS];
    unsigned turn;
    unsigned square; /* of the only new disc; REVERSI_NO_SQUARE if there is none, or several */
};

/* How packet 6 agrees with the rules, the worst first. */
enum reversi_board {
    REVERSI_BOARD_UNREADABLE,  /* a colour above 1 or a square of value 3: no position is claimed */
    REVERSI_BOARD_NO_MOVE,     /* no legal move leads there */
    REVERSI_BOARD_OTHER_DISCS, /* the move turns other discs over */
    REVERSI_BOARD_OTHER_TURN,
    REVERSI_BOARD_OTHER_END, /* neither can play, and it names another colour than R6 says */
    REVERSI_BOARD_RIGHT,
};

/* Judges packet 6 as the successor of `state`, and reads what it claims into *news. The client and
 * the referee both judge by this function. Unless the board is right, `why` says what is wrong. */
enum reversi_board reversi_wire_judge(const struct game_setup *setup,
                                      const struct game_state *state, const struct packet *packet,
                                      bool compat, struct reversi_news *news, struct why *why);

/* Returns "with --compat reversidados" (or "without") if the discs of packet 6 would be right in
 * the other dialect (R11), else NULL. */
const char *reversi_wire_other_way(const struct game_setup *setup, const struct game_state *state,
                                   const struct packet *packet, bool compat);

/* Return packet 7's reason: of a finished game by its discs, and of one that `seat` has left. */
uint8_t reversi_wire_result(const struct game_state *state);
uint8_t reversi_wire_gone(unsigned seat);

/* Makes packet 3 of a set of dice, in ascending order. */
void reversi_wire_dice(unsigned dice, struct packet *packet);

/* Reads the set of dice of packet 3. Returns false if a number is not from 1 to 8. */
bool reversi_wire_dice_set(const struct packet *packet, unsigned *dice);

/* Return packet 7's reason for programs ("draw", "white wins" …) and for people, and a colour of
 * packets for people. What does not exist is "unknown", "?". */
const char *reversi_reason_word(uint8_t reason);
const char *reversi_wire_reason_words(unsigned reason, enum lang lang);
const char *reversi_wire_colour_words(unsigned colour, enum lang lang);

/* Replaces by '?' what is not UTF-8 in a peer's name, and control characters, which a terminal
 * would obey. */
void reversi_name_clean(char *name);

/* Adds a name as a fact, with '?' for everything that is not printable. */
void reversi_name_fact(struct facts *facts, const char *key, const char *name);
