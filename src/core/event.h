/* What a move did, besides the sentence about it: things that went from one place to another, for
 * screens that animate it.
 *
 * A closed list of kinds, in the order in which things happened, without what the viewer cannot
 * see: another player's card comes without a face. Together the events are all that changed between
 * the two scenes: money, cards, deeds, buildings, pieces, points. */
#pragma once

#include "core/scene.h"

enum { SCENE_EVENTS = 256 }; /* a bankruptcy can change every deed of the board */

enum event_kind {
    EVENT_THROW, /* of the seat's die: `amount` is what it shows */
    /* the seat's piece, from cell to cell: `amount` squares step by step, negative backwards; 0: it
     * is put there */
    EVENT_MOVE,
    EVENT_PAY, /* `amount` of money */
    /* the deed of `cell` changes hands; without a cell: `amount` of what is kept
     * (scene_seat.keeps) */
    EVENT_TAKE,
    EVENT_DRAW,     /* `amount` cards from the pile, to a hand or, turned over, to the table */
    EVENT_PLAY,     /* a card or disc goes to the table, before the seat or on a cell */
    EVENT_TURN,     /* the disc on `cell` turns over to the seat's colour */
    EVENT_GATHER,   /* `amount` cards go back to the pile */
    EVENT_BUILD,    /* `amount` storeys on `cell`; negative: pulled down */
    EVENT_MORTGAGE, /* of `cell`; `amount` 1, or 0: it is lifted */
    EVENT_AUCTION,  /* bidding begins; for a deed, that of `cell` */
    EVENT_BID,      /* the seat bids `amount` */
    /* the seat, or all of the tally `to`, say `words`; `amount` points are at stake, or 0 */
    EVENT_CALL,
    EVENT_SCORE, /* `amount` points for the tally `to` */
    EVENT_LEAVE, /* the seat is out of the game */
    EVENT_KINDS,
};

struct scene_event {
    enum event_kind kind;
    int seat; /* that did it or is affected; -1: none */
    int cell; /* the square that it is about, or -1 */
    struct scene_spot from, to;
    int64_t amount;
    const char *words; /* never freed: from the catalogue or the setup; NULL: none */
    /* the card as it is drawn; without a face: none, or hidden */
    struct scene_piece piece;
};

struct scene_events {
    size_t count;
    struct scene_event event[SCENE_EVENTS];
};

/* Adds one, without a square. There must be room for it. */
struct scene_event *scene_event_add(struct scene_events *events, enum event_kind kind, int seat);

/* The same for something that goes from `from` to `to`. */
struct scene_event *event_add_way(struct scene_events *events, enum event_kind kind, int seat,
                                  struct scene_spot from, struct scene_spot to);

static inline struct scene_spot spot_at(enum spot_kind kind, int index)
{
    return (struct scene_spot){kind, index};
}
