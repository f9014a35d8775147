/* The life of a process that is one station of a ring: an event loop, the line to the ring, Ctrl-C, and staying until
 * what is under way has been passed on. What the station speaks is its owner's: station.c, truco_station.c. */
#ifndef SOBREMESA_APP_STATION_LIFE_H
#define SOBREMESA_APP_STATION_LIFE_H

#include "app/station_line.h"
#include "session/desk.h"
#include "session/stop_signals.h"

/* What the life asks of its owner and tells it. */
struct station_life_calls {
    void (*note)(void *who, const char *text);
    void (*joined)(void *who);       /* octets can come and go, for the first time or again; not when leaving */
    bool (*is_needed)(void *who);    /* the others still want what passes here */
    bool (*is_in_a_game)(void *who); /* which an interruption would break off */
    unsigned (*games)(void *who);    /* over so far */
};

struct station_life {
    const char *command; /* for messages */
    const struct station_life_calls *calls;
    void *who;
    const struct desk *desk;
    const char *journal; /* where an interrupted game is kept; NULL: nowhere */
    uv_loop_t loop;
    struct station_line line;
    struct stop_signals signals;
    uv_timer_t linger;
    bool leaving;
    int code; /* to leave with */
};

/* The loop: what the desk is made with. */
void station_life_init(struct station_life *life, const char *command, const struct station_life_calls *calls,
                       void *who);

/* The line that the options name, for that desk; nothing is open yet. */
void station_life_seat(struct station_life *life, const struct station_line_options *options, struct desk *desk);

/* Opens the line and lives until it is time to leave. An exit code. */
int station_life_run(struct station_life *life);

/* One of the cables is gone. */
void station_life_gone(struct station_life *life, bool in, const char *why);

/* Ends the loop with that code when nothing is under way any more. */
void station_life_leave(struct station_life *life, int code);

/* After the desk was closed: turns the loop for the last time. */
void station_life_close(struct station_life *life);

#endif
