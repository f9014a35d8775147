/* A whole ring in one process: its members and their roles, the cables between them, seats for
 * other programs, captures, and leaving. ring.c deals with what happens on it. */
#pragma once

#include "core/bot.h"
#include "cli/report.h"
#include "cli/subject.h"
#include "session/ring_station.h"
#include "session/stop_signals.h"

enum { RING_MEMBERS_MAX = 5 };

struct ring_arguments {
    int64_t stations, open, baud, games, seed;
    const char *bots, *faults, *pcap, *tcp, *dir;
    double pace, timeout;
    bool json, trace, seed_given, pace_given;
    enum lang lang;
};

/* The end of a game as a role has seen it: all must have seen the same. */
struct ending {
    struct role_game game; /* number 0: none yet */
    char words[GAME_TEXT_MAX];
};

struct ring_run;

/* A member of the ring: our station, the host apart from them, or another program. */
struct ring_member {
    struct ring_run *run;
    int index, seat; /* on the ring, from 0; of the game, -1: the host's */
    struct ring_station at;
    struct role_driver driver;                       /* the driver, if it is ours */
    _Alignas(16) unsigned char own[SUBJECT_OWN_MAX]; /* its roles' options */
    struct ending ending[RUNNER_ROLES_MAX];
    char link[2][256]; /* names under --dir of what the program reads and writes; empty: none */
};

struct ring_run {
    struct ring_arguments args;
    struct subject subject;
    const struct bot *bots[RING_MEMBERS_MAX]; /* by seat */
    struct cable_options cable;
    uint64_t seed;
    struct ring_config config; /* its `calls` are the owner's; `who` is the member */
    struct report report;
    struct report_totals totals;
    char said[120]; /* what `arrange` has chosen for people to know; empty: nothing */
    struct tap tap;
    uv_loop_t loop;
    struct stop_signals signals;
    uv_timer_t later; /* leaving */
    uv_timer_t again; /* active: all begin anew when it fires */
    struct ring_member member[RING_MEMBERS_MAX];
    void (*program)(struct ring_member *member, bool there);
    void (*starts)(struct ring_member *member); /* a program begins a game by itself */
    unsigned games;                             /* over at all of our members */
    uint64_t resent;                            /* frames */
    struct why fault;                           /* the first one, when it ends everything */
    bool leaving;
    int leave_checks;
    int code; /* to leave with */
};

/* Whether the host is a member of its own: then there is one more than stations. */
bool ring_host_apart(const struct ring_run *run);
/* How many members are ours: the first ones. */
int ring_ours(const struct ring_run *run);

/* Fills in the options of all members, and checks those of the first one. Returns -1 to go on, or
 * an exit code. */
int ring_arrange(struct ring_run *run);

/* Opens the loop, before anything else. Returns -1 to go on, or an exit code. */
int ring_open_loop(struct ring_run *run);
/* Makes the members and joins them. Returns an exit code. */
int ring_build(struct ring_run *run);

/* Our members begin, for the first time or anew. */
void ring_start(struct ring_run *run);

/* Ends the loop with that exit code when nothing is under way any more. */
void ring_leave(struct ring_run *run, int code);

/* Closes everything, and the loop. */
void ring_tear_down(struct ring_run *run);
