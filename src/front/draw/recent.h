/* What has just happened at a table, for the marks beside the seats: a sum, cards, words, discs
 * that turned. A mark stays until an event of its kind replaces it, or until another person takes
 * the seat. */
#pragma once

#include "core/event.h"

/* Zeroed initially. */
struct recent {
    int64_t money[SCENE_SEATS];    /* received since the last throw; below 0: paid */
    int64_t bid[SCENE_SEATS];      /* in this auction; 0: none */
    int drawn[SCENE_SEATS];        /* cards taken since the last one was played */
    const char *said[SCENE_SEATS]; /* the last call; NULL: none */
    struct scene_cells turned;     /* discs that the last move turned */
};

/* Adds the events of one move. */
void recent_add(struct recent *recent, const struct scene_events *events);
