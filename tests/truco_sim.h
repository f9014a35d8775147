/* A truco ring in virtual time: a host and four players joined by cables of link/cable, played by
 * bots.
 *
 * Nothing here waits: time jumps to the next octet or deadline. Place i writes to cable i, which
 * ends at place i + 1; which station sits at which place is the caller's. */
#pragma once

#include "core/registry.h"
#include "core/runner.h"
#include "games/truco/ring/host.h"
#include "games/truco/ring/player.h"
#include "link/cable.h"

enum { TSIM_PLACES = 6, TSIM_JOURNAL = 1 << 16, TSIM_TRAFFIC = 1 << 16 };

struct tsim_place {
    struct tsim *sim;
    int index;
    unsigned station; /* TRUCO_HOST or a seat */
    struct runner runner;
    struct truco_host host;     /* the role that it runs: this … */
    struct truco_player player; /* … or this */
    struct truco_options options;
    struct cable out;
    struct journal journal;
    char log[TSIM_JOURNAL];
    size_t logged;
    bool alive;
    bool away;       /* nobody is there, and the cables are joined: octets go through */
    bool deaf_keeps; /* while dead, octets wait in the cable instead of being lost */
    bool mute;       /* its player does not decide by itself */
    unsigned begun, over, faults;
    unsigned leaks; /* cards of others that it was told of as if they could be shown */
    struct role_game outcome;
    char fault[640], note[400], notes[2000];
    unsigned resumes;
};

struct tsim {
    int places;
    usec_t now;
    const struct bot *bot;
    struct bot_memory memory;
    uint32_t baud;
    unsigned games;
    usec_t idle;
    long operations; /* journal writes and sends of the victim so far */
    long kill_at;    /* the operation in which it dies; -1: never */
    int victim;      /* a place */
    double frame_loss, frame_dup;
    size_t traffic_used;
    struct tsim_place place[TSIM_PLACES];
    /* What place 0 has put on its cable, frame by frame; for tests that look at the host's
     * frames. */
    char traffic[TSIM_TRAFFIC];
};

/* The ring `order` ("SABCD": each letter a place) at rest until the first step. With `in_process`
 * the cable from S to the one behind it is in memory: not paced, without faults. The memory is the
 * caller's (malloc: it is large). */
void tsim_init(struct tsim *sim, const char *order, const struct cable_options *cable,
               bool in_process, unsigned games, uint64_t seed);

/* Goes on to the next thing that happens; false if nothing ever will, or not before `limit`. */
bool tsim_step(struct tsim *sim, usec_t limit);
/* Until every station has seen the end of all games, one has stopped, or `limit`. */
void tsim_run(struct tsim *sim, usec_t limit);
/* Until `limit` or nothing happens any more. */
void tsim_run_to(struct tsim *sim, usec_t limit);

struct tsim_place *tsim_find(struct tsim *sim, char letter);
bool tsim_all_over(const struct tsim *sim, unsigned games);
bool tsim_faulted(const struct tsim *sim);

/* Kills a station; octets to it wait (deaf_keeps) or are lost. */
void tsim_kill(struct tsim_place *place);
/* Starts the station again: from its journal, or with nothing. */
enum status tsim_resume(struct tsim_place *place, struct why *why) MUST_USE;
void tsim_start_blank(struct tsim_place *place);

/* Puts octets on the cable that leads to the place. */
void tsim_inject(struct tsim_place *place, const char *octets);
