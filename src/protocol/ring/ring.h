/* A station of a 4-byte ring as a machine without I/O: octets and the clock go in, octets and
 * events come out.
 *
 * Everything of shared ring rulings is here: start and numbering, stop and wait, collisions of
 * starters, faults in strict and in reliable mode, resuming. What the frames mean is the game's
 * (protocol/ring/ring_wire.h); that the machine has no I/O is what lets thousands of rings run in
 * virtual time in a test. As a role that anybody can run it is in protocol/ring/ring4.h.
 *
 * Whoever runs it (a loop, a test) calls ring_receive and ring_tick, asks ring_deadline when to
 * call next, and answers ring_asks with ring_choose. */
#pragma once

#include "codec/frame4.h"
#include "core/journal/journal.h"
#include "core/role.h"
#include "protocol/ring/ring_wire.h"

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

/* What a station of a ring can be told besides what every role is told. */
struct ring_options {
    bool start;      /* begin a game; else wait for somebody's START */
    int64_t players; /* the starter insists on so many stations; 0: as many as there are */
    bool strict;     /* exactly the octets of the seeds; nothing but the opposite of `reliable` */
    bool reliable;   /* reliable mode, the same at every station; else strict */
    bool
        /* places are left to others, one of which may want to start: it is listened for longer */
        guests;
    bool hurry; /* nothing slows the cables down: a lost frame is missed after a few milliseconds */
    const char *compat; /* names of habits of the game's wire, with commas; NULL: none */
    const char
        *rules;     /* further options of the game's setup, the same at every station; NULL: none */
    int64_t rounds; /* of the game's limit; 0: none */
    bool rounds_given;             /* somebody has said so */
    char habits[WIRE_HABITS_HELP]; /* what --compat knows, for --help */
};

struct ring {
    struct role_start given;
    struct ring_options options;
    const struct ring_wire *wire;
    bool
        /* U13: what is for this station and settled by its answer; was told to, or has noticed */
        swallows;
    enum ring_phase phase;
    int number; /* RING_NO_NUMBER, or 0 to 3 */
    int players;
    unsigned games;    /* games that ended here */
    unsigned sittings; /* games that began here: part of a question's number */
    uint32_t frames;   /* of this game, each counted once */
    usec_t now, deadline, heard;

    struct frame4_finder finder;
    unsigned babble;   /* octets since the last frame */
    struct frame4 out; /* our frame that is on its way */
    bool out_active;
    usec_t out_since, out_deadline;
    usec_t out_word;     /* when to say that it is not back yet; USEC_NEVER: not, or it was said */
    uint32_t out_frames; /* of others that came since it was sent: the ring is closed */
    bool out_held; /* resumed after a timeout: it is listened for before it is sent once more */
    unsigned out_resent; /* so often */
    struct frame4 late;  /* settled by its addressee's answer (U13), may still come back */
    bool late_active;
    struct frame4 last[RING_STATIONS_MAX]; /* the last frame applied from each station */
    bool last_known[RING_STATIONS_MAX];
    struct
    /* strict mode: what came from stations without the right to send, since the last frame that was
     * applied */
    {
        struct frame4 frame;
        bool copy; /* it may be one, of the last frame applied from there */
    } stray[RING_STRAYS];
    unsigned strays;
    struct frame4
        closing; /* strict mode: what gave this station the turn, if it may come by again (M24) … */
    unsigned closings;   /* … and how often it came; 0: not awaited */
    unsigned silent;     /* stations that did not answer, as a set of bits */
    bool asks_nobody;    /* so nothing more is asked on this ring (M24) */
    bool went_on;        /* our frame that is under way goes on without an answer */
    usec_t ask_deadline; /* until then the answer to our question is waited for … */
    uint32_t ask_moves;  /* … which was put so many moves into the game */
    bool owes_end; /* resumed at the end of a game, whose last frame it may not have passed on */
    bool unproven; /* resumed, and nothing was applied since: may have missed frames */

    /* Reliable mode. */
    uint8_t own_bit; /* of our next frame: 0 or FRAME4_BIT */
    uint32_t resent,
        dropped;     /* of this game: frames sent again, and others' frames not passed on */
    usec_t progress; /* when a frame was last applied, sent for the first time, or back */
    usec_t
        /* when to believe that station `doubted` is in strict mode; USEC_NEVER: no reason to */
        doubt;
    int doubted;

    unsigned starts_sent,
        starts_back; /* of this start: a repeated START comes back as often as it was sent */
    unsigned start_timeouts, alone, collisions;
    int counted;      /* stations, by the last START that came back */
    bool start_heard; /* while sweeping: another starter is at work */
    unsigned
        may_collide; /* station 0: so many more of its frames may meet another starter's instead */
    uint32_t
        twins_until; /* with fewer frames than this the game may be one of two on the same ring */
    struct frame4
        passed; /* the frame passed on last without being applied, and how often in a row */
    unsigned passed_times;
    usec_t passed_at;

    struct rng draws, timing;
    _Alignas(16) unsigned char setup[GAME_SETUP_MAX];
    struct table table;
    bool table_ready;
    unsigned char
        *sight; /* = room, for what its seat may see of the game: made when somebody looks */
    _Alignas(16) unsigned char room[GAME_STATE_MAX];
};

/* Adds what the options say of the rules to the options of a setup: "A=B … rounds=R …". */
void ring_add_rules(const struct ring_wire *wire, const struct ring_options *options,
                    struct str *text);

/* `given->options` is a struct ring_options. */
void ring_init(struct ring *ring, const struct role_start *given, usec_t now);

/* Takes the place that a journal's last game left (ring.md, "Resuming"). `as` ≥ 0: the journal is
 * the same at every station and this one is station `as`; then nothing is sent again. Call after
 * ring_init, before anything else. ST_BAD: the journal does not fit, or resuming it would be
 * ambiguous; `why` says what to do. */
enum status ring_resume(struct ring *ring, const char *journal, size_t length, int as, usec_t now,
                        struct why *why) MUST_USE;

/* As core/role.h has them: `role` is a struct ring, and its line is 0. */
void ring_receive(void *role, uint32_t line, const uint8_t *octets, size_t count, usec_t now);
void ring_tick(void *role, usec_t now);
usec_t ring_deadline(const void *role);

/* Whether this station's player has to decide now; each decision has a number of its own. */
bool ring_asks(const struct ring *ring);
uint64_t ring_question(const struct ring *ring);
/* Its decision. ST_BAD: not allowed, `why` says so, and it is asked again. */
enum status ring_choose(struct ring *ring, const struct move *move, usec_t now,
                        struct why *why) MUST_USE;

/* When a station whose game is over may go away without leaving the others alone: in reliable mode
 * a frame that was lost behind it comes once more, and has to be passed on. */
usec_t ring_may_leave(const void *role);

/* The game that was played last, or is: the end is meaningful in RING_ENDED. */
struct role_game ring_game(const struct ring *ring);
