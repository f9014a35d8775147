/* Judges a whole capture with the referee of its protocol: a file, the standard input, or a port
 * until Ctrl-C (link/source.h). */
#pragma once

#include "core/referee.h"

/* The steps of the games of one capture, to be compared with another's. */
struct referee_run_steps {
    struct referee_step *step; /* the owner frees it */
    size_t count, room;
    bool kept; /* set by the owner; false: not even counted, or there was no memory */
};

struct referee_run {
    struct referee_start start; /* `who`, `step` and `over` are filled in here */
    int cable;                  /* of the capture; < 0: as capture_feed_open has it */
    uint16_t port;              /* of a server whose connections are judged */
    int64_t baud;               /* of a source that is a port */
    struct referee_run_steps steps;
    void *who;
    void (*over)(void *who, const struct referee_game *game);
    /* Filled in by referee_run_judge: */
    bool heard; /* there is something to pass a verdict on: `totals` */
    struct referee_totals totals;
    bool is_line;        /* the source was a port */
    uint64_t octets;     /* in all */
    bool segments;       /* connections were captured */
    uint8_t first[2048]; /* the first octets of the cable that was judged */
    size_t firsts;
};

/* Judges the source; `path` NULL or "-": the standard input. Not ST_OK: it could not be read, or
 * not to its end. */
enum status referee_run_judge(struct referee_run *run, const char *path, struct why *why) MUST_USE;

/* Whether what was judged holds frames of this protocol, which may be another game's. */
bool referee_run_fits(const struct referee_run *run, const struct protocol *protocol);

/* Returns the first step in which the two differ, which may be the end of one; the end of both:
 * they are the same. */
size_t referee_run_differ(const struct referee_run_steps *a, const struct referee_run_steps *b);
