/* What a station has at its post, whatever it speaks: a cable in, a cable out, a clock, and a player who is asked.
 *
 * The machine that plays is its owner's: after anything happened to it the owner says whether its player has to decide
 * (desk_turn) and when it wants to be woken (desk_wake). */
#ifndef SOBREMESA_SESSION_DESK_H
#define SOBREMESA_SESSION_DESK_H

#include <uv.h>

#include "core/game.h"
#include "session/inlet.h"
#include "session/outlet.h"

struct desk {
    struct inlet in;
    struct outlet out;
    uv_timer_t clock, think;
    const struct bot *bot; /* NULL: a person */
    struct mind mind;
    uint32_t bot_faults; /* decisions that it may not make */
    usec_t pace;         /* how long a bot takes to decide; 0: no time */
    bool asked;          /* the player knows that it is its turn */
    bool running;        /* the machine is there */
};

/* What the cables tell the owner. */
struct desk_calls {
    void (*octets)(void *who, const uint8_t *octets, size_t count);
    void (*in_gone)(void *who, const char *why);
    void (*out_gone)(void *who, const char *why);
};

/* The timers find `who` in timer->data. */
void desk_init(struct desk *desk, uv_loop_t *loop, const struct cable_options *cable, uint64_t seed,
               const struct desk_calls *calls, void *who);

/* Whether the player has to decide at once: a bot that takes no time. */
bool desk_is_prompt(const struct desk *desk);

/* Whose turn it is now. A bot's `thought` comes when it has thought long enough. true: a person has to be asked. */
bool desk_turn(struct desk *desk, bool asks, uv_timer_cb thought) MUST_USE;

/* `tick` comes at `when`, which may be USEC_NEVER. */
void desk_wake(struct desk *desk, usec_t when, uv_timer_cb tick);

/* Closes timers and cables; the loop must turn once more. */
void desk_close(struct desk *desk);

#endif
