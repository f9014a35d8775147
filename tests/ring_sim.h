/* A whole ring in virtual time: stations of protocol/ring joined by cables of link/cable, played by
 * bots.
 *
 * Nothing here waits: time jumps to the next octet or deadline, so a game at 2400 baud takes a
 * millisecond. Station i writes to cable i, which ends at station i + 1. */
#pragma once

#include "core/protocol.h"
#include "core/registry.h"
#include "core/runner.h"
#include "link/cable.h"
#include "protocol/ring/ring.h"

enum { SIM_STATIONS = 5, SIM_JOURNAL = 1 << 20 };

struct sim_station {
    struct sim *sim;
    int place;
    struct runner runner;
    struct ring ring;            /* the role that it runs */
    struct ring_options options; /* that it begins with */
    struct cable out;
    struct journal journal;
    struct bot_memory memory; /* of a bot of its own */
    usec_t decides;           /* runner.decides, as it was drawn last */
    size_t logged;
    bool alive;
    bool by_hand;    /* the test decides for it */
    bool cut;        /* the cable behind it: what it sends is lost */
    bool deaf_keeps; /* while dead, octets wait in the cable instead of being lost */
    unsigned begun, over, faults, departures;
    uint32_t frames;
    uint64_t hash;
    struct result result;
    char fault[512], note[512], departure[256];
    unsigned resumes;
    char log[SIM_JOURNAL]; /* the journal's text; last, because sim_init leaves it as it is */
};

struct sim {
    int stations;
    usec_t now;
    const struct game *game;
    const char *rules;                    /* further options of the setup; NULL: none */
    const struct bot *bot;                /* plays at every station … */
    const struct bot *bots[SIM_STATIONS]; /* … but for those that have one of their own */
    struct bot_memory memory;
    long operations; /* journal writes and sends so far */
    long kill_at;    /* the operation in which station `victim` dies; -1: never */
    int victim;
    unsigned games;
    uint32_t baud;
    bool reliable;
    usec_t timeout; /* 0: the default */
    usec_t thinks;  /* players decide after a random time up to this; 0: at once */
    /* Whole frames lost or doubled on any cable, in 10,000ths. */
    uint32_t frame_loss, frame_dup;
    struct rng frame_rng;
    /* Called for each frame event of any station; may be NULL. */
    void (*watch)(struct sim *sim, int place, const struct role_event *event);
    struct sim_station station[SIM_STATIONS];
};

/* A ring of UNO at rest: nobody starts by itself. The memory is the caller's (malloc: it is
 * large). */
void sim_init(struct sim *sim, int stations, uint32_t baud, unsigned games, uint64_t seed);
/* The same with another game, and rules for it (NULL: the usual ones). */
void sim_init_game(struct sim *sim, const char *game, const char *rules, int stations,
                   uint32_t baud, unsigned games, uint64_t seed);

/* Reliable mode at every station, with these faults of octets on every cable. Behind sim_init. */
void sim_make_reliable(struct sim *sim, usec_t timeout, const struct faults_options *faults);

/* Makes station `place` a starter whose START goes out at `at`, without the random listening before
 * it. */
void sim_start_at(struct sim *sim, int place, int players, usec_t at);

/* Goes on to the next thing that happens; false if nothing ever will, or not before `limit`. */
bool sim_step(struct sim *sim, usec_t limit);
void sim_run(struct sim *sim, usec_t limit);

/* Whether every station has seen the end of `games` games. */
bool sim_all_over(const struct sim *sim, unsigned games);

/* What a frame of an event says to the game, and as it is on the line. */
struct frame4 sim_said_by(const struct role_event *event);
struct frame4 sim_on_line(const struct role_event *event);

/* Puts the station back on the ring from its journal's text. */
enum status sim_resume(struct sim *sim, int place, int as, struct why *why) MUST_USE;
