/* What `station` and `ring` print about the stations they run: results, notes, traces; for people or as JSON lines. */
#ifndef SOBREMESA_APP_REPORT_H
#define SOBREMESA_APP_REPORT_H

#include "base/clock.h"
#include "base/text.h"
#include "session/post.h"

struct report {
    bool json, trace;
    bool quiet; /* no notes: a thousand games of bots */
    enum lang lang;
    usec_t begun;
};

/* `place`: which of several stations in this process; -1: there is only one. */
void report_event(const struct report *report, int place, const struct post *post, const struct ring_event *event);

/* A line for people on stderr, or an event for programs. */
void report_note(const struct report *report, int place, const char *format, ...) PRINTF_LIKE(3, 4);

#endif
