/* A station at its post: the machine of ring.h in an event loop, with a cable in, a cable out and a player.
 *
 * Thin on purpose: octets come from inlets, go to an outlet, timers become ring_tick, and a bot answers when the ring
 * asks. Where the descriptors come from is the caller's. */
#ifndef SOBREMESA_SESSION_POST_H
#define SOBREMESA_SESSION_POST_H

#include <uv.h>

#include "session/inlet.h"
#include "session/outlet.h"
#include "session/ring.h"

enum { POST_INLETS = 2 };

struct post {
    struct ring ring;
    struct inlet in[POST_INLETS]; /* usually one; an open seat may be written to by either of its two devices */
    struct outlet out;
    uv_timer_t clock, think;
    const struct bot *bot; /* NULL: a person, asked through `ask` */
    struct mind mind;
    uint32_t bot_faults; /* decisions that it may not make */
    usec_t pace;         /* how long a bot takes to decide; 0: no time */
    bool asked;          /* the player knows that it is its turn */
    bool running;
    void *who;
    void (*event)(void *who, struct post *post, const struct ring_event *event);
    void (*ask)(void *who, struct post *post);
    /* The cable `in` (or out, if not) is gone. */
    void (*gone)(void *who, struct post *post, bool in, const char *why);
};

/* Prepares everything but the ring; fill in bot, pace and the callbacks, attach inlets and the outlet. */
void post_init(struct post *post, uv_loop_t *loop, const struct cable_options *cable, uint64_t seed);

/* The ring begins to live. `options` without who, send and event, which are the post's. */
void post_start(struct post *post, const struct ring_options *options);
/* The same, from a journal: see ring_resume. */
enum status post_resume(struct post *post, const struct ring_options *options, const char *journal, size_t length,
                        int as, struct why *why) MUST_USE;

/* The person's answer. ST_BAD: not allowed; it is asked again. */
enum status post_choose(struct post *post, const struct move *move, struct why *why) MUST_USE;

/* Closes timers and inlets; the loop must turn once more. */
void post_close(struct post *post);

#endif
