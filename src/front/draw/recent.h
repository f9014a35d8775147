/* What has just happened at a table, for the marks beside whom it happened to: a sum, cards, words,
 * discs that turned. Each stays until something of its kind makes it old news, or until another
 * person takes the seat: it was for the eyes of the one before. */
#pragma once

#include "core/event.h"

/* All zeros: nothing yet. */
struct recent {
    int64_t money[SCENE_SEATS];    /* what each has got since the last throw, below 0: paid */
    int64_t bid[SCENE_SEATS];      /* what each has bid in this auction; 0: nothing */
    int drawn[SCENE_SEATS];        /* cards taken since the last one was played */
    const char *said[SCENE_SEATS]; /* its last words on what is going on; NULL: none */
    struct scene_cells turned;     /* discs that the last move turned */
};

/* Takes in what one move did. */
void recent_add(struct recent *recent, const struct scene_events *events);
