/* A whole capture, gone through with the referee of its protocol: a file, the standard input, or a
 * port until Ctrl-C (link/source.h). */
#pragma once

#include "core/referee.h"

/* The steps of the games of one capture, to be compared with another's. */
struct hearing_steps {
    struct referee_step *step; /* the owner frees it */
    size_t count, room;
    bool kept; /* else not even counted: nobody asked, or there was no memory for so many */
};

struct hearing {
    struct referee_start start; /* whose `who`, `step` and `over` are the hearing's */
    int cable;                  /* of the capture; < 0: as ear_open has it */
    uint16_t port;              /* of a server, where its connections are what is heard */
    int64_t baud;               /* of a source that is a port */
    struct hearing_steps steps;
    void *who;
    void (*over)(void *who, const struct referee_game *game);
    bool heard; /* there is something to pass a verdict on: `totals` */
    struct referee_totals totals;
    bool is_line;        /* it came from a port */
    uint64_t octets;     /* in all */
    bool segments;       /* what was captured are connections */
    uint8_t first[2048]; /* of the cable that was heard, to see whose they may be */
    size_t firsts;
};

/* `path` NULL or "-": the standard input. Not ST_OK: it could not be read, or not to its end. */
enum status hearing_hear(struct hearing *hearing, const char *path, struct why *why) MUST_USE;

/* Whether there are frames of this protocol in what was heard, which may be that of another
 * game. */
bool hearing_fits(const struct hearing *hearing, const struct protocol *protocol);

/* The first step at which the two part: it may be the end of one of them; of both, they are the
 * same game. */
size_t hearing_part(const struct hearing_steps *a, const struct hearing_steps *b);
