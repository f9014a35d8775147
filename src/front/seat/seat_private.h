/* What the files of the seat share: seat.c follows the source, seat_keys.c handles keys,
 * seat_board.c the squares of a board, seat_screen.c draws. */
#pragma once

#include "front/seat/seat.h"

/* The key that shows the wire; no menu uses it. */
enum { SEAT_WIRE = '-' };

/* Presses an item of the menu: plays it, or goes to STAGE_ASK or STAGE_SET for what is still
 * open. */
enum status seat_press_item(struct seat *seat, int index, usec_t now, struct why *why) MUST_USE;

/* Plays on that square, or notes that it cannot be played. */
enum status seat_play_cell(struct seat *seat, int cell, usec_t now, struct why *why) MUST_USE;
/* The name of a square comes in two keys: e, 6. Returns whether the key was one of them. */
bool seat_square_key(struct seat *seat, int key, usec_t now, enum status *status, struct why *why);
/* At a ring of squares < and > move the cursor, and + shows a square's card. Returns whether the
 * key was one of them. */
bool seat_look_key(struct seat *seat, int key);
/* Moves the cursor, which wraps at the edges. The first step shows it: on a square that can be
 * played, or in the middle. */
void seat_move_on_board(struct seat *seat, int right, int down);
