/* A client's line to a server: it is called once, and if it is lost in a game that goes on there
 * without us (the role wants it back), it is called again for a while. What passes on it is the
 * place's. */
#pragma once

#include "session/line/dial.h"
#include "session/role_driver.h"

enum { CALLER_PATIENCE_S = 180, CALLER_ADDRESS_MAX = 160 };

struct caller;

struct caller_calls {
    void (*connected)(void *who);   /* NULL: the role is told, and nobody else memories; */
    void (*calls_again)(void *who); /* so also when the line was lost */
    /* It goes no further; `answered`: there was a server once. Told once, and not by
     * caller_close. */
    void (*stopped)(void *who, bool answered, const char *why);
};

struct caller {
    struct role_place *place;
    struct dial dial;
    uv_timer_t patience;
    const struct caller_calls *calls;
    void *who;
    int fd;                      /* -1: no line */
    bool answered, again, ended; /* `again`: the line was lost and is called again */
    bool lingers;                /* the server closes it, not we */
};

/* HOST, HOST:PORT, [::1] or [::1]:PORT; without a port the protocol's. false: too long. */
bool caller_address(char address[CALLER_ADDRESS_MAX], const char *text, int port);

void caller_init(struct caller *caller, uv_loop_t *loop, struct role_place *place,
                 const struct caller_calls *calls, void *who);
/* ST_BAD if the address makes no sense. */
enum status caller_call(struct caller *caller, const char *address, struct why *why) MUST_USE;
/* What the place's `gone` says. */
void caller_gone(struct caller *caller, bool in, const char *why);
/* After place_close: the line is closed; the loop must turn once more, or until the server has let
 * us go (farewell.h). */
void caller_close(struct caller *caller);
