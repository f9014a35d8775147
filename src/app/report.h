/* What `station`, `host` and `ring` print about the roles they run: results, notes, traces; for people or as JSON
 * lines.
 *
 * A role whose stations have names of their own (truco's A to D) is known by that name, any other by its place: which
 * of several in this process it is, or -1 if there is only one. */
#pragma once

#include "core/protocol.h"
#include "session/place.h"

struct report {
    const struct game *game;
    const struct protocol *protocol;
    bool json, trace;
    bool quiet; /* no notes: a thousand games of bots */
    enum lang lang;
    usec_t begun;
};

void report_event(const struct report *report, int place, const struct role_here *at, const struct role_event *event);

/* What people are told of an event; empty: nothing. */
void report_words(const struct report *report, const struct role_here *at, const struct role_event *event,
                  struct str *text);

/* A line for people on stderr, or an event for programs; `number`: of the station that it is about, -1: of none. */
void report_note(const struct report *report, int place, int number, const char *format, ...) PRINTF_LIKE(4, 5);

/* What a station is called in messages: "A", "station 2". */
void report_name(const struct report *report, int number, struct str *text);
