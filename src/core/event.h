/* What a move did, besides the sentence about it: things that went from one place to another, for
 * screens that show it by a short movement, a sum beside a name, a disc that turns.
 *
 * A closed list that any screen understands, in the order in which it happened. What the viewer may
 * not see is not in it: a card that somebody else draws is a card without a face. Together the
 * events are all that changed between the two scenes: the money of each seat, its cards, its deeds,
 * what is built, where pieces stand, the points. */
#pragma once

#include "core/scene.h"

enum { SCENE_EVENTS = 256 }; /* a bankrupt's last move may change every deed of the board */

enum event_kind {
    EVENT_THROW, /* a die of the seat's: `amount` is what it shows */
    /* the seat's piece, from cell to cell; `amount` squares on foot, below 0 backwards; 0: it is
     * put */
    EVENT_MOVE,
    EVENT_PAY, /* `amount` of money */
    /* the deed of `cell` changes hands; without a cell: so many of what is kept
     * (scene_seat.keeps) */
    EVENT_TAKE,
    EVENT_DRAW, /* `amount` cards from the pile, to a hand or, turned over, to the table */
    EVENT_PLAY, /* a card or disc of a hand's is laid on the table, before the seat or on a cell */
    EVENT_TURN, /* the disc on `cell` turns over and is the seat's */
    EVENT_GATHER,   /* `amount` cards go back to the pile */
    EVENT_BUILD,    /* `amount` storeys on `cell`; below 0: pulled down */
    EVENT_MORTGAGE, /* of `cell`; `amount` 1, or 0: it is lifted */
    EVENT_AUCTION,  /* bidding begins, if it is for a deed that of `cell` */
    EVENT_BID,      /* the seat bids `amount` */
    /* the seat, or all of the tally `to`, say `words`; `amount` points are at stake, if any are */
    EVENT_CALL,
    EVENT_SCORE, /* `amount` points for the tally `to` */
    EVENT_LEAVE, /* the seat is out of the game */
    EVENT_KINDS,
};

struct scene_event {
    enum event_kind kind;
    int seat; /* who did it or whom it befell; -1: nobody in particular */
    int cell; /* the square that it is about, or -1 */
    struct scene_spot from, to;
    int64_t amount;
    const char *words; /* never freed: the catalogue's or the setup's; NULL: there are none */
    struct scene_piece
        /* the card as it would be drawn; without a face: there is none, or it is not to be seen */
        piece;
};

struct scene_events {
    size_t count;
    struct scene_event event[SCENE_EVENTS];
};

/* One more, of nobody and about no square. There must be room for it. */
struct scene_event *scene_event_add(struct scene_events *events, enum event_kind kind, int seat);

/* The same for something that goes from one place to another. */
struct scene_event *event_add_way(struct scene_events *events, enum event_kind kind, int seat,
                                  struct scene_spot from, struct scene_spot to);

static inline struct scene_spot spot_at(enum spot_kind kind, int index)
{
    return (struct scene_spot){kind, index};
}
