/* A whole ring in virtual time: stations of session/ring joined by cables of link/cable, played by bots.
 *
 * Nothing here waits: time jumps to the next octet or deadline, so a game at 2400 baud takes a millisecond. Station i
 * writes to cable i, which ends at station i + 1. */
#ifndef SOBREMESA_TESTS_RING_SIM_H
#define SOBREMESA_TESTS_RING_SIM_H

#include "core/registry.h"
#include "link/cable.h"
#include "session/ring.h"

enum { SIM_STATIONS = 5, SIM_JOURNAL = 1 << 17 };

struct sim_station {
    struct sim *sim;
    int place;
    struct ring ring;
    struct cable out;
    struct journal journal;
    char log[SIM_JOURNAL]; /* the journal's text */
    size_t logged;
    bool alive;
    bool deaf_keeps; /* while dead, octets wait in the cable instead of being lost */
    unsigned begun, over, faults, departures;
    uint32_t frames;
    uint64_t hash;
    struct result result;
    char fault[512], note[512], departure[256];
    unsigned resumes;
};

struct sim {
    int stations;
    usec_t now;
    const struct game *game;
    const struct bot *bot;
    struct mind mind;
    long operations; /* journal writes and sends so far */
    long kill_at;    /* the operation in which station `victim` dies; -1: never */
    int victim;
    unsigned games;
    uint32_t baud;
    enum wire_compat compat;
    struct sim_station station[SIM_STATIONS];
    /* Called for each frame event of any station; may be NULL. */
    void (*watch)(struct sim *sim, int place, const struct ring_event *event);
};

/* A ring at rest: nobody starts by itself. The memory is the caller's (malloc: it is large). */
void sim_init(struct sim *sim, int stations, uint32_t baud, unsigned games, uint64_t seed);

/* Makes station `place` a starter whose START goes out at `at`, without the random listening before it. */
void sim_start_at(struct sim *sim, int place, int players, usec_t at);

/* Goes on to the next thing that happens; false if nothing ever will, or not before `limit`. */
bool sim_step(struct sim *sim, usec_t limit);
void sim_run(struct sim *sim, usec_t limit);

/* Whether every station has seen the end of `games` games. */
bool sim_all_over(const struct sim *sim, unsigned games);

/* Puts the station back on the ring from its journal's text. */
enum status sim_resume(struct sim *sim, int place, int as, struct why *why) MUST_USE;

#endif
