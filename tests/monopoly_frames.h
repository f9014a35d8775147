/* Monopoly's frames against positions: what a move is sent as, and what a frame brings. Positions
 * and moves are those of monopoly_support.h, frames are written as their two inner octets: "04
 * 95". */
#pragma once

#include "monopoly_support.h"

#include "codec/frame4.h"
#include "protocol/ring/ring_wire.h"

struct frame4 frame_of(const char *hex);

/* The move, which is legal here, goes out as this frame, and the frame brings the same move;
 * nothing is played. */
void sends(const struct world *world, const char *move, const char *hex);
/* The same, and it is played. */
void goes(struct world *world, const char *move, const char *hex);

/* The frame brings these moves, with "; " between them, and `why` says this part of it (NULL:
 * nothing at all). They are played, each let through by the rules or a ruling, and the invariant
 * holds after each. */
void brings(struct world *world, const char *hex, const char *moves, const char *why);
/* Every station refuses the frame, the game stays as it is, and `why` says this part. */
void ignored(const struct world *world, const char *hex, const char *why);
