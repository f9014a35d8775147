/* What the two kinds of station on the truco ring share: what they tell, and how long they wait.
 *
 * The host and the players are machines without I/O: octets and the clock go in, octets and events come out. Their
 * caller (a loop, a test) hands them what arrives, asks when to call next, and carries away what they send. */
#ifndef SOBREMESA_GAMES_TRUCO_STATION_H
#define SOBREMESA_GAMES_TRUCO_STATION_H

#include "base/clock.h"
#include "codec/ring16.h"
#include "core/journal.h"
#include "games/truco/wire.h"

enum truco_event_kind {
    TRUCO_NOTE,  /* something to log */
    TRUCO_FRAME, /* a frame was sent, passed on or taken off */
    TRUCO_BEGUN, /* a game begins */
    TRUCO_ENDED, /* a game is over */
    TRUCO_FAULT, /* the station has stopped; text says why and what to do */
};

enum truco_fate {
    TRUCO_SENT,    /* ours */
    TRUCO_APPLIED, /* another's, with news for us; passed on, or taken off if it was to us */
    TRUCO_PASSED,  /* passed on and nothing else */
    TRUCO_BACK,    /* ours, back as it was sent */
    TRUCO_TAKEN,   /* taken off the ring */
};

struct truco_event {
    enum truco_event_kind kind;
    const char *text;    /* TRUCO_NOTE, TRUCO_FAULT */
    struct ring16 frame; /* TRUCO_FRAME */
    enum truco_fate fate;
    bool secret;   /* TRUCO_FRAME: a card of a hand that is not this station's: not to be shown */
    uint64_t hash; /* TRUCO_FRAME: of what a spectator sees (T16), after the frame */
};

extern const struct game game_truco;

/* How a game ended, as far as this station knows. */
struct truco_outcome {
    unsigned team; /* that won */
    uint8_t points[TRUCO_TEAMS];
    bool known; /* false: it came in the middle of the last partida, so it has no hash of the end */
    uint64_t hash;
    uint32_t frames; /* to all, each counted once */
};

/* A full round at this speed: five stations, ten bits a character. 0: not paced. */
usec_t truco_round_time(uint32_t baud);

/* After this long without a sign a frame is sent again: a second, or three rounds on a slow line; sooner on a line that
 * is not paced. */
usec_t truco_repeat_time(uint32_t baud);

#endif
