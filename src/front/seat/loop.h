/* A seat at a terminal, until the person leaves; where play comes from afar, with the loop beside
 * it that carries it. */
#pragma once

#include <uv.h>

#include "front/seat/seat.h"
#include "front/terminal/terminal.h"

/* When that loop wants to be run again, whatever else happens; USEC_NEVER: it has no timer. */
usec_t loop_due(uv_loop_t *loop);

/* Plays at a seat whose source has begun until the person leaves. `beside` is the loop of a source
 * that waits for others (NULL: it needs none); it is run here, whenever it has something to do.
 * *number is the signal that ended it, or 0. ST_SYSTEM: the terminal or the journal failed. The
 * terminal stays open. */
enum status loop_terminal(struct seat *seat, struct terminal *terminal, uv_loop_t *beside,
                          int *number, struct why *why) MUST_USE;
