/* A role of a protocol at its place: at the end of a line, in an event loop, with somebody who
 * plays.
 *
 * Thin on purpose. Octets come by an inlet and leave by an outlet, the role's deadline becomes a
 * timer, and when it asks its player a bot answers, or whoever owns the place does: at once or much
 * later, by the number of the question. Where the descriptors come from, and what becomes of a line
 * that is gone, is the owner's.
 *
 * Two roles may share a place, joined by a cable in memory as if they were two stations (truco's
 * host lives with A):
 *
 *     line in → roles[0] → roles[1] → line out
 *
 * Only the last one can have a player. */
#pragma once

#include "core/bot.h"
#include "core/role.h"
#include "session/line/inlet.h"
#include "session/line/outlet.h"

enum { PLACE_ROLES_MAX = 2 };

struct role_place;

/* One of the roles here. */
struct role_here {
    struct role_place *place;
    const struct role *role;
    void *state; /* the role's own memory */
    struct role_start start;
    /* The journal that its place was left in, and as which station (-1: as it says itself); NULL:
     * it begins anew. */
    const char *kept;
    size_t kept_length;
    int as;
};

/* What the owner is told. Except for `event`, each may call the place back. */
struct place_calls {
    void (*event)(void *who, struct role_here *at, const struct role_event *event);
    /* There is a new question (place_asks) and no bot to answer it; NULL: a bot always plays
     * here. */
    void (*asked)(void *who, struct role_place *place);
    /* It needs no answer any more, and a new one may follow; NULL: nobody memories. */
    void (*withdrawn)(void *who, struct role_place *place);
    /* The line in (or out, if not) is gone. */
    void (*gone)(void *who, bool in, const char *why);
    /* A role wants the line to be closed; NULL: none does. */
    void (*close)(void *who, const char *why);
};

struct role_place {
    struct inlet in;
    struct outlet out;
    struct role_here roles[PLACE_ROLES_MAX];
    int count;
    const struct bot *bot; /* NULL: the owner answers */
    struct bot_memory memory;
    usec_t pace;         /* how long the bot takes to decide; 0: no time */
    uint32_t bot_faults; /* decisions of its that were not allowed */
    bool running;
    const struct place_calls *calls;
    void *who;

    uv_timer_t clock, think;
    uint64_t asked; /* the question that the player knows of; 0: none is open */
};

/* An empty place with a line that nothing is attached to yet. `seed`: of the line's faults and the
 * bot's memory. */
void place_init(struct role_place *place, uv_loop_t *loop, const struct cable_options *cable,
                uint64_t seed, const struct place_calls *calls, void *who);

/* The next role on the way of the octets. start->calls and start->who are the place's and need not
 * be there. The caller may still change what the answer holds until place_start. NULL: no
 * memory. */
struct role_here *place_add(struct role_place *place, const struct role *role,
                            const struct role_start *start);

/* The roles begin to live, or take back what their journals left. Called again, they begin anew.
 * ST_BAD: a journal does not fit. */
enum status place_start(struct role_place *place, struct why *why) MUST_USE;

/* The line of a client is there; is gone. Roles of rings, whose lines come and go unseen, need not
 * be told. */
void place_opened(struct role_place *place);
void place_lost(struct role_place *place);

/* The player wants one more game than was said, where that is theirs to say. */
void place_another(struct role_place *place);

/* Says goodbye, where that is done. */
void place_leave(struct role_place *place);

/* The role that has a player; NULL: there is none here. */
const struct role_here *place_player(const struct role_place *place);

/* The open question; false: there is none, or it was withdrawn. */
bool place_asks(const struct role_place *place, struct question *question);

/* The answer to question `number`. ST_BAD: it is not open any more, or the move is not allowed;
 * `why` says so, and a question that is open stays it. */
enum status place_answer(struct role_place *place, uint64_t number, const struct move *move,
                         struct why *why) MUST_USE;

/* Whether there is a game here that an interruption would break off; until when the others on the
 * ring want what passes here. A host knows that better than the station it lives with: the first
 * role speaks for the place. */
bool place_is_busy(const struct role_place *place);
usec_t place_may_leave(const struct role_place *place);

/* Frees the roles, closes timers and line; the loop must turn once more. */
void place_close(struct role_place *place);
