/* A client's connection to a server: it calls once, and if the connection is lost in a game that
 * goes on without us (role->wants_line), it calls again for a while. It attaches the connection to
 * the driver's inlet and outlet. */
#pragma once

#include "session/line/dial.h"
#include "session/role_driver.h"

enum { CALLER_PATIENCE_S = 180, CALLER_ADDRESS_MAX = 160 };

struct caller;

struct caller_calls {
    /* The server has answered; the connection was lost and is called again. Both may be NULL. */
    void (*connected)(void *who);
    void (*calls_again)(void *who);
    /* It has given up; `answered`: there was a server once. Called once, and not by
     * caller_close. */
    void (*stopped)(void *who, bool answered, const char *why);
};

struct caller {
    struct role_driver *driver;
    struct dial dial;
    uv_timer_t patience;
    const struct caller_calls *calls;
    void *who;
    int fd;                      /* -1: none */
    bool answered, again, ended; /* `again`: it was lost and is called again */
    bool lingers;                /* role->lingers: the server closes it first */
};

/* Writes HOST, HOST:PORT, [::1] or [::1]:PORT with a port, `port` by default. Returns false if it
 * is too long. */
bool caller_address(char address[CALLER_ADDRESS_MAX], const char *text, int port);

void caller_init(struct caller *caller, uv_loop_t *loop, struct role_driver *driver,
                 const struct caller_calls *calls, void *who);
/* ST_BAD if the address makes no sense. */
enum status caller_call(struct caller *caller, const char *address, struct why *why) MUST_USE;
/* To be called by the driver's `gone`. */
void caller_gone(struct caller *caller, bool in, const char *why);
/* Closes the connection, after role_driver_close. The loop must turn once more, or until the server
 * has closed it (lingering.h). */
void caller_close(struct caller *caller);
