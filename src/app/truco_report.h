/* What the commands print about stations of the truco ring: results, notes, traces; for people or as JSON lines. */
#ifndef SOBREMESA_APP_TRUCO_REPORT_H
#define SOBREMESA_APP_TRUCO_REPORT_H

#include "app/truco_post.h"

struct truco_report {
    bool json, trace;
    bool show_all; /* the cards of others, too: for whoever studies the line and does not play */
    bool quiet;    /* no notes: a hundred games of bots */
    enum lang lang;
    usec_t begun;
};

/* `station`: a seat, or TRUCO_HOST. */
void truco_report_event(const struct truco_report *report, const struct truco_post *post, unsigned station,
                        const struct truco_event *event);

/* A line for people on stderr, or an event for programs; station TRUCO_ALL: of nobody in particular. */
void truco_report_note(const struct truco_report *report, unsigned station, const char *format, ...) PRINTF_LIKE(3, 4);

/* The line about a game that ended, for people. */
void truco_report_winner(const struct truco_report *report, unsigned game, const struct truco_outcome *outcome);

#endif
