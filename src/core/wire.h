/* A game on a 4-byte ring: what the station of session/ring needs to know of it.
 *
 * Frames here are codec/frame4's; a game's folder holds the one table that turns them into moves and back. */
#ifndef SOBREMESA_CORE_WIRE_H
#define SOBREMESA_CORE_WIRE_H

#include <stdbool.h>
#include <stdint.h>

#include "base/status.h"
#include "base/text.h"
#include "core/game.h"

struct frame4;

enum wire_compat {
    WIRE_COMPAT_NONE,
    WIRE_COMPAT_JUEGOUNO, /* U13 */
};

enum wire_reading {
    WIRE_MOVE,    /* one move or more, which `legal` may still refuse */
    WIRE_UNKNOWN, /* a control that the game does not define */
    WIRE_REFUSED, /* no move can be meant by it in this state: `why` says the reason, and a station is out of step */
    WIRE_IGNORED, /* the rules refuse it and every station does (M16): it changes nothing, and the game goes on */
};

enum { WIRE_MOVES_MAX = 4 };

/* What a frame says: usually one move; more when it also says that another was made before it, or when moves that
 * have no frame of their own come with it. */
struct wire_moves {
    size_t count;
    struct move move[WIRE_MOVES_MAX];
};

struct ring_wire {
    uint8_t start_control;
    /* Setup options for a ring of so many stations, as setup_make takes them. */
    void (*options)(int stations, struct str *options);
    /* The frame by which the seat to move (or the owner of the chance) makes `move` in `state`. false: the move has
     * none of its own and is told by the next one, as a throw is by its dice. */
    bool (*encode)(const void *setup, const void *state, const struct move *move, struct frame4 *frame);
    /* What the frame says in `state`. Liberal: departures that a ruling accepts become moves that `legal` tolerates,
     * or are noted in `why`, which is empty otherwise on WIRE_MOVE. */
    enum wire_reading (*decode)(const void *setup, const void *state, const struct frame4 *frame,
                                struct wire_moves *moves, struct why *why);
    /* Whether the frame is settled by any frame of its addressee (U13), and is swallowed by it under --compat. */
    bool (*settled_by_answer)(const struct frame4 *frame);
    /* A frame without its game, in words: for traces, `decode` and error lines. */
    void (*explain)(const struct frame4 *frame, enum lang lang, struct str *text);
};

#endif
