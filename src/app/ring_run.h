/* A whole ring in one process: its places, the cables between them, seats for other programs,
 * captures, and leaving. What happens at the places is the owner's: ring.c. */
#pragma once

#include "core/bot.h"
#include "cli/report.h"
#include "cli/subject.h"
#include "session/ring_station.h"
#include "session/stop_signals.h"

enum { RING_PLACES_MAX = 5 };

struct ring_arguments {
    int64_t stations, open, baud, games, seed;
    const char *bots, *faults, *pcap, *tcp, *dir;
    double pace, timeout;
    bool json, trace, seed_given, pace_given;
    enum lang lang;
};

/* How a role saw a game end: all must have seen the same. */
struct ending {
    struct role_game game; /* number 0: none yet */
    char words[GAME_TEXT_MAX];
};

struct ring_run;

/* A place of the ring, ours or another program's. */
struct ring_stand {
    struct ring_run *run;
    int index, seat; /* the how manieth place; of which station, -1: the host's alone */
    struct ring_place at;
    struct role_place place;                         /* if it is ours */
    _Alignas(16) unsigned char own[SUBJECT_OWN_MAX]; /* its roles' options */
    struct ending ending[RUNNER_ROLES_MAX];
    char link[2][256]; /* names under --dir for what the program reads and writes; empty: none */
};

struct ring_run {
    struct ring_arguments args;
    struct subject subject;
    const struct bot *bots[RING_PLACES_MAX]; /* by seat */
    struct cable_options cable;
    uint64_t seed;
    struct ring_config config; /* its `calls` are the owner's; `who` is the stand */
    struct report report;
    struct report_totals totals;
    char said[120]; /* what was chosen by itself; empty: nothing worth saying */
    struct tap tap;
    uv_loop_t loop;
    struct stop_signals signals;
    uv_timer_t later; /* leaving */
    uv_timer_t again; /* active: everything starts again when it is due */
    struct ring_stand stand[RING_PLACES_MAX];
    void (*program)(struct ring_stand *stand, bool there);
    void (*starts)(struct ring_stand *stand); /* a program begins a game by itself */
    unsigned games;                           /* over at all of ours */
    uint64_t resent;                          /* frames */
    struct why fault;                         /* the first one, when it ends everything */
    bool leaving;
    int leave_checks;
    int code; /* to leave with */
};

/* Whether the host has a place of its own: there is one more than stations then. */
bool ring_host_apart(const struct ring_run *run);
/* The places that are not left to other programs: the first ones. */
int ring_ours(const struct ring_run *run);

/* Fills in the options of a place, and checks those of the first one. -1: go on; else an exit
 * code. */
int ring_arrange(struct ring_run *run);

/* The loop that everything is in, before anything else; -1, or an exit code. */
int ring_open_loop(struct ring_run *run);
/* Makes the places and joins them. An exit code. */
int ring_build(struct ring_run *run);

/* All stations of ours begin, for the first time or again. */
void ring_start(struct ring_run *run);

/* Ends the loop with that code when nothing is under way any more. */
void ring_leave(struct ring_run *run, int code);

/* Turns the loop for the last time. */
void ring_tear_down(struct ring_run *run);
