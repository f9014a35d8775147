/* Between the game and its packets: colours, boards and reasons as the wire has them (R1, R3, R8, R11).
 *
 * With `compat` packet 6 is as ReversiDados writes it: next colour and board values the other way round (R11). */
#ifndef SOBREMESA_GAMES_REVERSI_WIRE_H
#define SOBREMESA_GAMES_REVERSI_WIRE_H

#include "base/clock.h"
#include "core/facts.h"
#include "games/reversi/reversi.h"

struct packet;

/* So long after its last octet a name is whole (R2). */
#define REVERSI_NAME_SILENCE (200 * USEC_MS)

/* Of a seat, as packets 1 and 8 have it. */
uint8_t reversi_wire_colour(unsigned seat);
/* The seat of that colour; false if it is none. */
bool reversi_wire_seat(uint8_t colour, unsigned *seat);

/* Packet 6 for what the state says. */
void reversi_wire_valid(const struct reversi_state *state, bool compat, struct packet *packet);
/* What a packet 6 says. false: a colour above 1 or a square of value 3, `why` says which. */
bool reversi_wire_position(const struct packet *packet, bool compat, uint64_t discs[REVERSI_SEATS], unsigned *turn,
                           struct why *why);

/* Packet 7's reason when a game is over, and when `seat` went away. */
uint8_t reversi_wire_result(const void *setup, const struct reversi_state *state);
uint8_t reversi_wire_gone(unsigned seat);

/* The numbers of a set of dice, rising, and back; false if one is not from 1 to 8. */
void reversi_wire_dice(unsigned dice, struct packet *packet);
bool reversi_wire_dice_set(const struct packet *packet, unsigned *dice);

/* For programs and logs: "black" or "white" for a seat, "draw", "white wins" … for packet 7's reason. */
const char *reversi_colour_word(unsigned seat);
const char *reversi_reason_word(uint8_t reason);
/* A name that a peer has chosen: '?' for what is no printable UTF-8. */
void reversi_name_fact(struct facts *facts, const char *key, const char *name);

/* In words: a colour and a reason as packets have them, and a board row by row as people look at it (1a … 1h, 2a …; X
 * is black, O white), with something between two rows. */
const char *reversi_wire_colour_words(unsigned colour, enum lang lang);
const char *reversi_wire_reason_words(unsigned reason, enum lang lang);
void reversi_wire_board(const struct packet *packet, bool compat, const char *between, struct str *text);

/* A packet in words, with its fields: for `decode`, traces and error lines. */
void reversi_wire_explain(const struct packet *packet, bool compat, enum lang lang, struct str *text);

#endif
