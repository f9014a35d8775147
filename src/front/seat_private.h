/* What the files of the seat share: seat.c plays, seat_keys.c listens to the person. */
#ifndef SOBREMESA_FRONT_SEAT_PRIVATE_H
#define SOBREMESA_FRONT_SEAT_PRIVATE_H

#include "front/seat.h"

/* Plays a move of whoever is to move, and finds out what comes next. */
enum status seat_play(struct seat *seat, const struct move *move, usec_t now, struct why *why) MUST_USE;

#endif
