/* A station at its post: the machine of ring.h in an event loop, with a cable in, a cable out and a player.
 *
 * Thin on purpose: octets come and go at a desk, timers become ring_tick, and a bot answers when the ring asks. Where
 * the descriptors come from is the caller's. */
#ifndef SOBREMESA_SESSION_POST_H
#define SOBREMESA_SESSION_POST_H

#include "session/desk.h"
#include "protocol/ring.h"

struct post {
    struct ring ring;
    struct desk desk;
    void *who;
    void (*event)(void *who, struct post *post, const struct ring_event *event);
    void (*ask)(void *who, struct post *post); /* a person has to decide */
    /* The cable `in` (or out, if not) is gone. */
    void (*gone)(void *who, bool in, const char *why);
};

/* Prepares everything but the ring; fill in desk.bot, desk.pace and the callbacks, attach the cables. */
void post_init(struct post *post, uv_loop_t *loop, const struct cable_options *cable, uint64_t seed);

/* The ring begins to live. `options` without who, send and event, which are the post's. */
void post_start(struct post *post, const struct ring_options *options);
/* The same, from a journal: see ring_resume. */
enum status post_resume(struct post *post, const struct ring_options *options, const char *journal, size_t length,
                        int as, struct why *why) MUST_USE;

/* The person's answer. ST_BAD: not allowed; it is asked again. */
enum status post_choose(struct post *post, const struct move *move, struct why *why) MUST_USE;

/* Closes timers and cables; the loop must turn once more. */
void post_close(struct post *post);

#endif
