/* The log of a server, which must never block the event loop, however slowly it is read.
 *
 * While it is open, lines printed to `stdout` go into a bounded queue, from which a thread writes
 * them to the descriptor. Lines are dropped and counted if the queue is full, or if they come
 * faster than a log should grow; a line that says how many precedes the next one that is kept. */
#pragma once

#include <pthread.h>

#include "base/clock.h"
#include "base/text.h"

enum {
    LOG_OCTETS = 1 << 18, /* that wait for the reader */
    LOG_A_SECOND = 100,   /* lines, in the long run, … */
    LOG_AT_ONCE = 20000,  /* … and in a burst */
};

struct log_queue {
    FILE *before; /* what stdout was */
    int fd;       /* a duplicate of its descriptor */
    /* Writes the line about dropped lines, with its newline. */
    void (*say_dropped)(uint64_t lines, struct str *text);
    pthread_t thread;
    pthread_mutex_t mutex;
    pthread_cond_t more, empty;
    size_t first, length; /* in `octets`, which is a ring */
    uint64_t dropped;     /* lines, since that was last said */
    uint64_t lost;        /* lines that were dropped in all */
    usec_t paid;          /* the lines so far use up the rate until then */
    int error;            /* errno of a descriptor that has failed; 0: none */
    bool ending, done;
    char octets[LOG_OCTETS];
};

/* `stdout` is the log from now on. ST_SYSTEM: no thread can be had, and stdout is as it was. The
 * struct must stay where it is. */
enum status log_queue_open(struct log_queue *log,
                           void (*say_dropped)(uint64_t lines, struct str *text),
                           struct why *why) MUST_USE;

/* Restores stdout, and waits until all is written, but not for longer than `patience`. The thread
 * may be left behind then, and goes on using the struct. Returns errno of a descriptor that has
 * failed, or 0. */
int log_queue_close(struct log_queue *log, usec_t patience);
