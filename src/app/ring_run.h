/* A whole ring in one process: its members and their roles, the cables between them, seats for
 * other programs, captures, and leaving. ring.c reacts to the events. */
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

/* The end of a game as one role saw it. All roles must agree. */
struct ending {
    struct role_game game; /* number 0: none yet */
    char words[GAME_TEXT_MAX];
};

struct ring_run;

/* A member of the ring: our station, the host apart from them, or another program. */
struct ring_member {
    struct ring_run *run;
    int index; /* on the ring, from 0 */
    int seat;  /* of the game, or -1: the host */
    struct ring_station at;
    struct role_driver driver;                       /* unused by another program */
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
    char said[120]; /* a line that `arrange` wants printed, or empty */
    struct tap tap;
    uv_loop_t loop;
    struct stop_signals signals;
    uv_timer_t later; /* leaving */
    uv_timer_t again; /* while active: our members will begin anew */
    struct ring_member member[RING_MEMBERS_MAX];
    void (*program)(struct ring_member *member, bool there);
    void (*starts)(struct ring_member *member); /* a program begins a game by itself */
    unsigned games;                             /* finished at all of our members */
    uint64_t resent;                            /* frames */
    struct why fault;                           /* the first one that ended the run */
    bool leaving;
    int leave_checks;
    int code; /* the exit code, once leaving */
};

/* Returns whether the host is a member of its own, besides the stations. */
bool ring_host_apart(const struct ring_run *run);
/* Returns the number of our members, which come before those of other programs. */
int ring_ours(const struct ring_run *run);

/* Fills in the options of all members, and checks those of the first one. Returns -1 to go on, or
 * an exit code. */
int ring_arrange(struct ring_run *run);

/* Opens the loop, before anything else. Returns -1 to go on, or an exit code. */
int ring_open_loop(struct ring_run *run);
/* Makes the members and joins them. Returns an exit code. */
int ring_build(struct ring_run *run);

/* Starts our members, for the first time or anew. */
void ring_start(struct ring_run *run);

/* Ends the loop with that exit code once the last frames are written. Only the first call
 * counts. */
void ring_leave(struct ring_run *run, int code);

/* Closes everything, and the loop. */
void ring_tear_down(struct ring_run *run);
