/* The log of a server: nothing that the loop does may wait for whoever reads it.
 *
 * While it is open, `stdout` is a stream of its own: lines go into a bounded queue, from which a
 * thread writes them to the descriptor. Lines that find the queue full, or that come faster than a
 * log should grow, are dropped and counted; the next one that is kept comes behind a line that says
 * how many. */
#pragma once

#include <pthread.h>

#include "base/clock.h"
#include "base/text.h"

enum {
    LOG_OCTETS = 1 << 18, /* that wait for the reader */
    LOG_A_SECOND = 100,   /* lines, in the long run, … */
    LOG_AT_ONCE = 20000,  /* … and so many after a silence */
};

struct log_queue {
    FILE *before; /* what stdout was */
    int fd;       /* ours, of where that led */
    void (*say_dropped)(uint64_t lines,
                        struct str *text); /* the line that says it, with its newline */
    pthread_t thread;
    pthread_mutex_t mutex;
    pthread_cond_t more, empty;
    size_t first, length; /* in `octets`, which is a ring */
    uint64_t dropped;     /* lines that nobody was told of yet */
    uint64_t lost;        /* all of them */
    usec_t paid;          /* until when the lines so far have been paid for */
    int error;            /* errno of a descriptor that takes nothing any more */
    bool ending, done;
    char octets[LOG_OCTETS];
};

/* ST_SYSTEM: there is no thread for it, and stdout is as it was. The struct must stay where it
 * is. */
enum status log_queue_open(struct log_queue *log,
                           void (*say_dropped)(uint64_t lines, struct str *text),
                           struct why *why) MUST_USE;

/* Waits until all is written, but not for longer than `patience`: who does not read is not waited
 * for. The thread may be left behind then, and the struct is its. stdout is as it was. Gives errno
 * of a descriptor that refused something, or 0. */
int log_queue_close(struct log_queue *log, usec_t patience);
