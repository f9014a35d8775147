/* A station of a 4-byte ring as a machine without I/O: octets and the clock go in, octets and events come out.
 *
 * Everything of shared ring rulings is here: start and numbering, stop and wait, collisions of starters, faults in
 * strict and in reliable mode, resuming. What the frames mean is the game's (protocol/ring_wire.h); that the machine
 * has no I/O is what lets thousands of rings run in virtual time in a test.
 *
 * The host (a loop, a test) calls ring_receive and ring_tick, asks ring_deadline when to call next, and answers
 * ring_asks with ring_choose. It gets octets through `send` and everything worth knowing through `event`. */
#ifndef SOBREMESA_SESSION_RING_H
#define SOBREMESA_SESSION_RING_H

#include "base/clock.h"
#include "codec/frame4.h"
#include "core/journal.h"
#include "core/table.h"
#include "protocol/ring_wire.h"

enum { RING_STATIONS_MAX = 4, RING_NO_NUMBER = -1, RING_STRAYS = 64 };

enum ring_phase {
    RING_IDLE,       /* no number: passes everything on but START */
    RING_LISTENING,  /* about to start, listens first: somebody else may */
    RING_STARTING,   /* its START is out */
    RING_RECOUNTING, /* fewer stations than wanted: START again soon */
    RING_ANNOUNCING, /* its announcement is out */
    RING_NUMBERED,   /* has a number, waits for the announcement */
    RING_PLAYING,
    RING_ENDED,    /* the game is over; keeps its number until the next START */
    RING_SWEEPING, /* collided with another starter: takes frames with EO 0 off the ring */
    RING_WAITING,  /* after that: starts again unless a START comes */
    RING_STOPPED,  /* a fault: nothing more is sent */
};

enum ring_event_kind {
    RING_NOTE,      /* something to log */
    RING_DEPARTURE, /* a frame departs from the rules, tolerated (U19) */
    RING_FRAME,     /* a frame was sent, passed on, taken off or swallowed */
    RING_BEGUN,     /* a game begins: number and players are known */
    RING_OVER,      /* a game is over and nothing of ours is under way */
    RING_FAULT,     /* the station has stopped; text says why and what to do */
};

enum ring_fate {
    RING_SENT,    /* ours, new */
    RING_APPLIED, /* another's, new, carried out and passed on */
    RING_PASSED,  /* passed on and nothing else */
    RING_BACK,    /* ours, back as it was sent */
    RING_TAKEN,   /* taken off the ring */
    RING_RESENT,  /* ours, once more (reliable mode) */
};

struct ring_event {
    enum ring_event_kind kind;
    const char *text;    /* RING_NOTE, RING_DEPARTURE, RING_FAULT */
    struct frame4 frame; /* RING_FRAME, RING_DEPARTURE: what it says to the game … */
    struct frame4 line;  /* … and as it is on the line, which in reliable mode is not always the same */
    enum ring_fate fate; /* RING_FRAME */
    bool in_game;        /* RING_FRAME: there is a state, and this is its hash after the frame */
    uint64_t hash;
};

struct ring_options {
    const struct game *game;
    const char *rules; /* further options of the game's setup, the same at every station; NULL: none */
    bool reliable;     /* reliable mode, the same at every station; else strict */
    bool start;        /* begin a game; else wait for somebody's START */
    int players;       /* the starter insists on so many stations; 0: as many as there are */
    unsigned games;    /* the starter begins so many, one after the other; 0: without end */
    enum wire_compat compat;
    uint32_t baud;           /* for the default timeout; 0: not paced */
    usec_t timeout;          /* a frame of ours not back; 0: the default of ring.md */
    usec_t idle;             /* nothing heard; 0: off */
    usec_t pause;            /* the starter waits so long between two games */
    uint64_t seed;           /* of the draws; pinned in the journal */
    uint64_t timing_seed;    /* of the random waits: never the same at two stations */
    struct journal *journal; /* NULL: none is kept */
    void *who;
    void (*send)(void *who, const uint8_t *octets, size_t count);
    void (*event)(void *who, const struct ring_event *event);
};

struct ring {
    struct ring_options options;
    enum ring_phase phase;
    int number; /* RING_NO_NUMBER, or 0 to 3 */
    int players;
    unsigned games;  /* games that ended here */
    uint32_t frames; /* of this game, each counted once */
    usec_t now, deadline, heard;

    struct frame4_finder finder;
    struct frame4 out; /* our frame that is on its way */
    bool out_active;
    usec_t out_since, out_deadline;
    unsigned out_resent; /* so often */
    struct frame4 late;  /* settled by its addressee's answer (U13), may still come back */
    bool late_active;
    struct frame4 last[RING_STATIONS_MAX]; /* the last frame applied from each station */
    bool last_known[RING_STATIONS_MAX];
    struct { /* strict mode: what came from stations without the right to send, since the last frame that was applied */
        struct frame4 frame;
        bool copy; /* it may be one, of the last frame applied from there */
    } stray[RING_STRAYS];
    unsigned strays;
    bool unproven; /* resumed, and nothing was applied since: may have missed frames */

    /* Reliable mode. */
    uint8_t own_bit;          /* of our next frame: 0 or FRAME4_BIT */
    uint32_t resent, dropped; /* of this game: frames sent again, and others' frames not passed on */
    usec_t progress;          /* when a frame was last applied, sent for the first time, or back */
    usec_t doubt;             /* when to believe that station `doubted` is in strict mode; USEC_NEVER: no reason to */
    int doubted;

    unsigned starts_sent, starts_back; /* of this start: a repeated START comes back as often as it was sent */
    unsigned start_timeouts, alone, collisions;
    int counted;          /* stations, by the last START that came back */
    bool start_heard;     /* while sweeping: another starter is at work */
    unsigned may_collide; /* station 0: so many more of its frames may meet another starter's instead */
    uint32_t twins_until; /* with fewer frames than this the game may be one of two on the same ring */
    struct frame4 passed; /* the frame passed on last without being applied, and how often in a row */
    unsigned passed_times;

    struct rng draws, timing;
    _Alignas(16) unsigned char setup[GAME_SETUP_MAX];
    struct table table;
    bool table_ready;
};

void ring_init(struct ring *ring, const struct ring_options *options, usec_t now);

/* Takes the place that a journal's last game left (ring.md, "Resuming"). `as` ≥ 0: the journal is the same at every
 * station and this one is station `as`; then nothing is sent again. Call after ring_init, before anything else.
 * ST_BAD: the journal does not fit, or resuming it would be ambiguous; `why` says what to do. */
enum status ring_resume(struct ring *ring, const char *journal, size_t length, int as, usec_t now,
                        struct why *why) MUST_USE;

void ring_receive(struct ring *ring, const uint8_t *octets, size_t count, usec_t now);
void ring_tick(struct ring *ring, usec_t now);
usec_t ring_deadline(const struct ring *ring);

/* Whether this station's player has to decide now. */
bool ring_asks(const struct ring *ring);
/* Its decision. ST_BAD: not allowed, `why` says so, and it is asked again. */
enum status ring_choose(struct ring *ring, const struct move *move, usec_t now, struct why *why) MUST_USE;

/* When a station whose game is over may go away without leaving the others alone: in reliable mode a frame that was
 * lost behind it comes once more, and has to be passed on. */
usec_t ring_may_leave(const struct ring *ring);

/* How the last game ended; meaningful in RING_ENDED. */
void ring_result(const struct ring *ring, struct result *result);
uint64_t ring_hash(const struct ring *ring);

#endif
