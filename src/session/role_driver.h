/* The driver of a runner (core/runner.h) on libuv: octets come by an inlet and leave by an outlet,
 * and the runner's deadline is a timer. Where the descriptors come from, and what becomes of a line
 * that is gone, is the owner's. */
#pragma once

#include "core/runner.h"
#include "session/line/inlet.h"
#include "session/line/outlet.h"

struct role_place;

/* What the owner is told. Except for `event`, each may call the driver back. NULL: ignored, but for
 * `event` and `gone`. */
struct place_calls {
    void (*event)(void *who, struct role_here *at, const struct role_event *event);
    /* As in struct runner_calls. */
    void (*asked)(void *who, struct role_place *driver);
    void (*withdrawn)(void *who, struct role_place *driver);
    /* The line in (or out, if not) is gone. */
    void (*gone)(void *who, bool in, const char *why);
    /* A role wants the line to be closed. */
    void (*close)(void *who, const char *why);
};

struct role_place {
    struct runner runner; /* the owner adds roles and sets its bot */
    struct inlet in;
    struct outlet out;
    const struct place_calls *calls;
    void *who;
    uv_timer_t clock;
};

/* A runner without roles, at a line that nothing is attached to. `seed`: of the line's faults and
 * the bot's memory. */
void place_init(struct role_place *driver, uv_loop_t *loop, const struct cable_options *cable,
                uint64_t seed, const struct place_calls *calls, void *who);

/* These do what their namesakes of the runner do, now. A client's owner says when its line is
 * opened and lost; lines of rings come and go unseen. */
enum status place_start(struct role_place *driver, struct why *why) MUST_USE;
void place_opened(struct role_place *driver);
void place_lost(struct role_place *driver);
void place_another(struct role_place *driver);
void place_leave(struct role_place *driver);
enum status place_answer(struct role_place *driver, uint64_t number, const struct move *move,
                         struct why *why) MUST_USE;

/* Frees the roles, closes timer and line; the loop must turn once more. */
void place_close(struct role_place *driver);
