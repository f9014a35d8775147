/* What `station`, `host` and `ring` print about the roles they run: results, notes, traces; for
 * people or as JSON lines.
 *
 * A role whose stations have names of their own (truco's A to D) is known by that name, any other
 * by its place: which of several in this process it is, or -1 if there is only one. */
#pragma once

#include "core/protocol.h"
#include "session/role_driver.h"

struct report {
    const struct game *game;
    const struct protocol *protocol;
    bool json, trace;
    bool quiet; /* no notes: a thousand games of bots */
    enum lang lang;
    usec_t begun;
};

/* What each seat has taken home in the games so far (U15). */
struct report_totals {
    unsigned games;
    int players;
    int64_t points[GAME_SEATS_MAX];
};

/* Prints an event: frames only with `trace`, and with `quiet` neither notes nor beginnings. */
void report_event(const struct report *report, int place, const struct runner_role *at,
                  const struct role_event *event);

/* What people are told of an event; empty: nothing. */
void report_words(const struct report *report, const struct runner_role *at,
                  const struct role_event *event, struct str *text);

/* A line for people on stderr, or an event for programs; `number`: of the station that it is about,
 * -1: of none. */
void report_note(const struct report *report, int place, int number, const char *format, ...)
    PRINTF_LIKE(4, 5);

/* Counts a game that is over; with another number of players it is begun anew. */
void report_count(struct report_totals *totals, const struct role_game *game);
/* For people, once there is more to say than the last game's line. Stations with names of their own
 * play in teams, and count games. */
void report_print_totals(const struct report *report, const struct report_totals *totals);

/* What a station is called in messages: "A", "station 2". */
void report_name(const struct report *report, int number, struct str *text);
