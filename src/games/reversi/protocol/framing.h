/* The framing of Reversi over TCP: its packets (codec/packet.h) behind the contract of
 * core/framing.h. */
#pragma once

#include "core/framing.h"

/* `--compat reversidados`: the dialect of the known program (R11). Colours and board values of
 * packet 6 are exchanged, packets end in left-over memory, names need not be padded. */
enum { REVERSI_DIALECT_COMPAT = 1 };

extern const struct framing reversi_framing;
