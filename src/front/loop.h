/* The two ways in which a person and a seat meet: a terminal, or lines of text. */
#ifndef SOBREMESA_FRONT_LOOP_H
#define SOBREMESA_FRONT_LOOP_H

#include "front/seat.h"
#include "front/terminal.h"

/* Plays a seat that has begun until the person leaves. *number is the signal that ended it, or 0. ST_SYSTEM: the
 * terminal or the journal failed. The terminal stays open. */
enum status loop_terminal(struct seat *seat, struct terminal *terminal, int *number, struct why *why) MUST_USE;

#endif
