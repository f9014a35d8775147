/* Runs roles without I/O: one role, or a host chained before the station it lives with.
 *
 *     octets in → role[0] → role[1] → octets out
 *
 * The two are joined as if by a cable that takes no time, and octets go one way only: what role[1]
 * sends comes back to role[0] by way of the ring. Only the last role can have a player.
 *
 * The owner carries octets, and owns the clock and the wake-up: every call is told the time, and
 * after every call the owner asks runner_deadline when to call runner_tick next. That is all a
 * driver does, on libuv (session/role_driver.h), in a class, in the laboratory and in the virtual
 * time of tests. The runner chains roles, asks the player, and times how long a bot thinks. */
#pragma once

#include "core/bot.h"
#include "core/role.h"

enum { RUNNER_ROLES_MAX = 2 };

struct runner;

/* One of the roles. */
struct runner_role {
    struct runner *runner;
    const struct role *role;
    void *state;
    bool owned; /* the runner has allocated `state` */
    struct role_start start;
    /* The journal that it resumes from, and as which station (-1: the journal says); NULL: it
     * begins anew. */
    const char *kept;
    size_t kept_length;
    int as;
};

/* What the owner is told, from within a call to the runner. `asked` and `withdrawn` may call the
 * runner back, and end it; the others come from inside a role and must not. NULL: ignored, but for
 * `send`. */
struct runner_calls {
    /* Octets for the line, in the order in which they must leave. */
    void (*send)(void *owner, uint32_t line, const uint8_t *octets, size_t count);
    void (*event)(void *owner, struct runner_role *at, const struct role_event *event);
    /* As in struct role_calls. */
    void (*close)(void *owner, uint32_t line, const char *why);
    void (*pause)(void *owner, uint32_t line, usec_t until);
    uint32_t (*origin)(void *owner, uint32_t line);
    /* There is a new question (runner_asks), and no bot to answer it. */
    void (*asked)(void *owner);
    /* The question that was open needs no answer any more; a new one may follow. */
    void (*withdrawn)(void *owner);
    /* The role has refused what the bot decided; another move follows. */
    void (*refused)(void *owner, const struct why *why);
};

struct runner {
    struct runner_role roles[RUNNER_ROLES_MAX];
    int count;
    const struct runner_calls *calls;
    void *owner;
    const struct bot *bot;     /* NULL: the owner answers */
    struct bot_memory *memory; /* of the bot: `own_memory`, unless the owner sets another */
    struct bot_memory own_memory;
    usec_t pace;         /* how long the bot thinks; 0: it decides at once */
    uint32_t bot_faults; /* decisions of the bot that broke the rules */
    bool running; /* false: nothing is heard or asked; the owner may clear it at any moment */

    usec_t now;     /* of the latest call */
    usec_t decides; /* when the bot has thought long enough; USEC_NEVER: it is not thinking */
    uint64_t asked; /* the question that the player knows of; 0: none is open */
};

/* A runner without roles, which must stay where it is in memory. `seed`: of the bot's memory. */
void runner_init(struct runner *runner, const struct runner_calls *calls, void *owner,
                 uint64_t seed);

/* Appends a role to the chain. The runner sets start->calls and start->who, and start->lines to 1
 * if it is 0. `state`: the caller's memory of role_size() octets, aligned and all zeros, or NULL:
 * the runner allocates it. The caller may change what is returned until runner_start. Returns NULL
 * if there is no memory. */
struct runner_role *runner_add(struct runner *runner, const struct role *role,
                               const struct role_start *start, void *state);

/* Begins the roles, or resumes them from their journals. Called again, it begins them anew. A host
 * sends as soon as it begins, so whatever hears it must have begun before: the last role is first.
 * The same holds between the runners of a ring: owners start them from the last to the first.
 * ST_BAD: a journal does not fit. */
enum status runner_start(struct runner *runner, usec_t now, struct why *why) MUST_USE;

/* A line of a server or a client has been opened, or lost. Ignored by roles of rings. */
void runner_opened(struct runner *runner, uint32_t line, usec_t now);
void runner_lost(struct runner *runner, uint32_t line, usec_t now);

/* Octets have come by a line. Before runner_start they are lost. */
void runner_octets(struct runner *runner, uint32_t line, const uint8_t *octets, size_t count,
                   usec_t now);

/* When runner_tick must be called if nothing else happens before; USEC_NEVER: it need not be. A
 * call before that time does nothing. */
usec_t runner_deadline(const struct runner *runner);
void runner_tick(struct runner *runner, usec_t now);

/* The role that has a player; NULL: none here has. */
const struct runner_role *runner_player(const struct runner *runner);

/* The open question. Returns false if there is none. A role that asks without a view decides by
 * itself, so that is no question. */
bool runner_asks(const struct runner *runner, struct question *question);

/* Answers question `number`. ST_BAD: the question is no longer open, or the move is not allowed and
 * the question stands; `why` says which. */
enum status runner_answer(struct runner *runner, uint64_t number, const struct move *move,
                          usec_t now, struct why *why) MUST_USE;

/* The player wants one more game, at a role that has `another`. */
void runner_another(struct runner *runner, usec_t now);
/* Says goodbye, at roles that do. */
void runner_leave(struct runner *runner, usec_t now);

/* Whether an interruption would break off a game, and until when the others on the ring need what
 * passes here. The first role answers: a host knows better than the station behind it. */
bool runner_is_busy(const struct runner *runner);
usec_t runner_may_leave(const struct runner *runner);

/* Frees what the runner has allocated. */
void runner_free(struct runner *runner);
