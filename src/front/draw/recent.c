#include "front/draw/recent.h"

void recent_add(struct recent *recent, const struct scene_events *events)
{
    bool seen[EVENT_KINDS] = {0};
    for (size_t i = 0; i < events->count; i++)
        seen[events->event[i].kind] = true;
    if (seen[EVENT_PLAY]) {
        memset(recent->drawn, 0, sizeof recent->drawn);
        memset(&recent->turned, 0, sizeof recent->turned);
    }
    if (seen[EVENT_AUCTION])
        memset(recent->bid, 0, sizeof recent->bid);
    if (seen[EVENT_THROW])
        memset(recent->money, 0, sizeof recent->money);
    if (seen[EVENT_PLAY] || seen[EVENT_AUCTION] || seen[EVENT_THROW] || seen[EVENT_GATHER])
        memset(recent->said, 0, sizeof recent->said);
    for (const struct scene_event *event = events->event; event < events->event + events->count;
         event++) {
        bool from_hand = event->from.kind == SPOT_HAND, to_hand = event->to.kind == SPOT_HAND;
        if (event->kind == EVENT_PAY && from_hand)
            recent->money[event->from.index] -= event->amount;
        if (event->kind == EVENT_PAY && to_hand)
            recent->money[event->to.index] += event->amount;
        if (event->kind == EVENT_DRAW && to_hand)
            recent->drawn[event->to.index] += (int)event->amount;
        if (event->kind == EVENT_TURN)
            cells_add(&recent->turned, event->cell);
        if (event->kind == EVENT_BID)
            recent->bid[event->seat] = event->amount;
        if (event->seat >= 0 && (event->kind == EVENT_BID || event->kind == EVENT_CALL))
            recent->said[event->seat] = event->kind == EVENT_CALL ? event->words : NULL;
    }
}
