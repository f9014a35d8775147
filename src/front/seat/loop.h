/* Runs a seat at a terminal until the person leaves, together with the libuv loop that carries its
 * source, if it needs one. */
#pragma once

#include <uv.h>

#include "front/seat/seat.h"
#include "front/terminal/terminal.h"

/* When the next timer of the loop is due; USEC_NEVER: it has none. */
usec_t loop_due(uv_loop_t *loop);

/* Plays at a seat whose source has begun until the person leaves. `beside` is the loop of the
 * source, which is run here (NULL: it needs none). *number is the signal that ended play, or 0.
 * ST_SYSTEM: the terminal or the journal failed. The terminal stays open. */
enum status loop_terminal(struct seat *seat, struct terminal *terminal, uv_loop_t *beside,
                          int *number, struct why *why) MUST_USE;
