#include "core/event.h"

struct scene_event *scene_event_add(struct scene_events *events, enum event_kind kind, int seat)
{
    struct scene_event *event = &events->event[events->count++];
    *event = (struct scene_event){.kind = kind, .seat = seat, .cell = -1};
    event->piece = (struct scene_piece){.count = 1, .choice = -1, .cell = -1};
    return event;
}

struct scene_event *event_add_way(struct scene_events *events, enum event_kind kind, int seat,
                                  struct scene_spot from, struct scene_spot to)
{
    struct scene_event *event = scene_event_add(events, kind, seat);
    event->from = from;
    event->to = to;
    event->amount = 1;
    return event;
}
