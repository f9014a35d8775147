/* The driver of a runner (core/runner.h) on libuv: octets come by an inlet and leave by an outlet,
 * and the runner's deadline is a timer. Where the descriptors come from, and what becomes of a line
 * that is gone, is the owner's. */
#pragma once

#include "core/runner.h"
#include "session/line/inlet.h"
#include "session/line/outlet.h"

struct role_driver;

/* What the owner is told. Except for `event`, each may call the driver back. NULL: ignored, but for
 * `event` and `gone`. */
struct role_driver_calls {
    void (*event)(void *who, struct runner_role *at, const struct role_event *event);
    /* As in struct runner_calls. */
    void (*asked)(void *who, struct role_driver *driver);
    void (*withdrawn)(void *who, struct role_driver *driver);
    /* The line in (or out, if not) is gone. */
    void (*gone)(void *who, bool in, const char *why);
    /* A role wants the line to be closed. */
    void (*close)(void *who, const char *why);
};

struct role_driver {
    struct runner runner; /* the owner adds roles and sets its bot */
    struct inlet in;
    struct outlet out;
    const struct role_driver_calls *calls;
    void *who;
    uv_timer_t clock;
};

/* A runner without roles, at a line that nothing is attached to. `seed`: of the line's faults and
 * the bot's memory. */
void role_driver_init(struct role_driver *driver, uv_loop_t *loop,
                      const struct cable_options *cable, uint64_t seed,
                      const struct role_driver_calls *calls, void *who);

/* These do what their namesakes of the runner do, now. A client's owner says when its line is
 * opened and lost; lines of rings come and go unseen. */
enum status role_driver_start(struct role_driver *driver, struct why *why) MUST_USE;
void role_driver_opened(struct role_driver *driver);
void role_driver_lost(struct role_driver *driver);
void role_driver_another(struct role_driver *driver);
void role_driver_leave(struct role_driver *driver);
enum status role_driver_answer(struct role_driver *driver, uint64_t number, const struct move *move,
                               struct why *why) MUST_USE;

/* Frees the roles, closes timer and line; the loop must turn once more. */
void role_driver_close(struct role_driver *driver);
