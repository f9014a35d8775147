/* What the files of the seat share: seat.c follows the source, seat_keys.c listens to the person,
 * seat_board.c knows the squares of a board. */
#pragma once

#include "front/seat/seat.h"

/* A key that nothing in a menu gets: the wire. */
enum { SEAT_WIRE = '-' };

/* Presses an item of the menu: plays it, or asks what is still open. */
enum status seat_press_item(struct seat *seat, int index, usec_t now, struct why *why) MUST_USE;

/* Plays on that square, or says that one cannot. */
enum status seat_play_cell(struct seat *seat, int cell, usec_t now, struct why *why) MUST_USE;
/* The name of a square comes in two keys: e, 6. true: the key was one of them. */
bool seat_square_key(struct seat *seat, int key, usec_t now, enum status *status, struct why *why);
/* At a ring of squares one looks at them with < and >, and at the card of one of them with +. */
bool seat_look_key(struct seat *seat, int key);
void seat_move_on_board(struct seat *seat, int right, int down);
