/* A station of a 4-byte ring as a machine without I/O: octets and the clock go in, octets and
 * events come out.
 *
 * Everything that the ring's rulings say for all games is here: start and numbering, stop and wait,
 * collisions of starters, faults in strict and in reliable mode, resuming. What a frame means is
 * the game's (protocol/ring/ring_wire.h). Without I/O, thousands of rings run in virtual time in a
 * test. As a role that anybody can run it is in protocol/ring/ring4.h.
 *
 * The driver (a loop, a test) calls ring_receive and ring_tick, takes from ring_deadline when to
 * call ring_tick next, and answers ring_asks with ring_choose. */
#pragma once

#include "codec/frame4.h"
#include "core/journal/journal.h"
#include "core/role.h"
#include "protocol/ring/ring_wire.h"

enum { RING_STATIONS_MAX = 4, RING_NO_NUMBER = -1, RING_EARLY_MAX = 64 };

/* Where the station is. What can arrive in each state, what its deadline does and which states can
 * follow is the table of ring_states.c, printed in docs/wire/ring-states.md. */
enum ring_state {
    RING_IDLE,        /* no number: passes everything on but START */
    RING_LISTENING,   /* about to start, listens for another starter first */
    RING_STARTING,    /* its START is out */
    RING_RECOUNTING,  /* fewer stations than wanted: START again soon */
    RING_ANNOUNCING,  /* its announcement is out */
    RING_NUMBERED,    /* has a number, waits for the announcement */
    RING_PLAYING,     /* in the game, no frame of its own out */
    RING_ASKING,      /* the same, and its question to another player awaits an answer (M24) */
    RING_SENT,        /* in the game, its own frame is out */
    RING_HELD,        /* resumed: its own frame may be out, so it listens before it resends */
    RING_ENDED,       /* the game is over; keeps its number until the next START */
    RING_SWEEPING,    /* collided with another starter: takes frames with EO 0 off the ring */
    RING_YIELDING,    /* the same, and another START came: leaves that starter time */
    RING_BACKING_OFF, /* starts again after a random time unless a START comes */
    RING_STOPPED,     /* a fault: nothing more is sent */
    RING_STATES,
};

/* The options of a station beyond those of every role. */
struct ring_options {
    bool start;         /* begin a game; else wait for another station's START */
    int64_t players;    /* the starter insists on N stations; 0: as many as there are */
    bool strict;        /* exactly the octets of the seeds: the opposite of `reliable` */
    bool reliable;      /* reliable mode, the same at every station */
    bool open_seats;    /* seats are left to other programs, which may start: listens longer */
    bool unpaced;       /* the cables have no speed: a lost frame is missed after milliseconds */
    const char *compat; /* names of habits of the game's wire, with commas, or NULL */
    const char *rules;  /* further options of the setup, alike at all stations, or NULL */
    int64_t rounds;     /* the game's limit; 0: none */
    bool rounds_given;  /* the limit was set by the user */
    char habits[WIRE_QUIRKS_HELP]; /* what --compat knows, for --help */
};

struct ring {
    struct role_start given;
    struct ring_options options;
    const struct ring_wire *wire;
    enum ring_state state; /* changed by ring_enter alone */
    usec_t deadline;       /* of the state; USEC_NEVER: none */
    int number;            /* RING_NO_NUMBER, or 0 to 3 */
    int players;
    unsigned games;       /* that ended here */
    unsigned games_begun; /* games that began here: part of a question's number */
    uint32_t frames;      /* of this game, each counted once */
    usec_t now, heard;

    struct frame4_finder finder;
    unsigned frameless; /* octets since the last frame */

    /* Our frame that is out: RING_STARTING, RING_ANNOUNCING, RING_SENT, RING_HELD. */
    struct frame4 out;
    usec_t out_since;
    usec_t out_word;     /* when to say that it is not back yet; USEC_NEVER: not, or it was said */
    uint32_t out_frames; /* that came from others since: the ring is closed */
    unsigned out_resent; /* times */
    bool went_on;        /* it goes on without an answer that may still come (M24) */
    uint32_t ask_moves;  /* RING_ASKING: the moves played when the question was put */

    /* Of each station's frames. */
    struct frame4 late; /* ours, settled by its addressee's answer (U13): may still come back */
    bool late_active;
    struct frame4 last[RING_STATIONS_MAX]; /* the last one applied from there … */
    bool last_known[RING_STATIONS_MAX];    /* … if there was one in this game */
    struct frame4 passed;                  /* the last one passed on without being applied … */
    unsigned passed_times;                 /* … and how often in a row */
    usec_t passed_at;

    /* Strict mode: frames of stations without the right to send, since the last frame applied. */
    struct {
        struct frame4 frame;
        bool copy; /* possibly of the last frame applied from there */
    } early[RING_EARLY_MAX];
    unsigned early_count;
    struct frame4 closing; /* gave this station the turn, and may come by again (M24) … */
    unsigned closings;     /* … and how often it came; 0: not awaited */
    unsigned silent;       /* stations that did not answer, as a set of bits */

    /* What is known of the ring and of this station, whatever its state is. */
    bool swallows;    /* U13: an addressee takes frames off that its answer settles */
    bool asks_nobody; /* a station never answers, so nothing more is asked (M24) */
    bool unproven;    /* resumed, and nothing was applied since: frames may be missing */
    bool owes_end;    /* resumed at the end of a game whose last frame may not have gone on */

    /* Reliable mode. */
    uint8_t own_bit;          /* of our next frame: 0 or FRAME4_BIT */
    uint32_t resent, dropped; /* of this game: our frames resent, others' frames not passed on */
    usec_t progress;          /* when a frame was last applied, sent for the first time, or back */
    usec_t doubt; /* when to conclude that `doubted` is in strict mode; USEC_NEVER: no reason */
    int doubted;

    /* The start. A repeated START comes back as often as it was sent. */
    unsigned starts_sent, starts_back;
    unsigned start_timeouts, alone, collisions;
    int counted;          /* stations, by the last START that came back */
    unsigned may_collide; /* station 0: N more of its frames may meet another starter's instead */
    uint32_t alike_until; /* with fewer frames the game may be one of two on the same ring */

    struct rng draws, timing;
    _Alignas(16) unsigned char setup[GAME_SETUP_MAX];
    struct table table;
    bool table_ready;    /* there is a game to look at: this one, or the one that ended last */
    unsigned char *view; /* = view_room: what its seat sees of the game, made on request */
    _Alignas(16) unsigned char view_room[GAME_STATE_MAX];
};

/* In a game that is not over. */
bool ring_in_game(const struct ring *ring);
/* A frame of its own is out, or may be (RING_HELD). */
bool ring_has_out(const struct ring *ring);

/* The table of states: a name as docs/wire/ring-states.md has it, and whether a station can go from
 * one to the other. */
const char *ring_state_name(enum ring_state state);
bool ring_state_leads(enum ring_state from, enum ring_state to);

/* Appends the options of a setup that `options` ask for: "A=B … rounds=R …". */
void ring_add_rules(const struct ring_wire *wire, const struct ring_options *options,
                    struct str *text);

/* `given->options` is a struct ring_options. */
void ring_init(struct ring *ring, const struct role_start *given, usec_t now);

/* Continues the last game of a journal (ring.md, "Resuming"). `as` ≥ 0: the journal is the same at
 * every station and this one is station `as`; then nothing is sent again. Call it right after
 * ring_init. ST_BAD: the journal does not fit, or resuming it would be ambiguous; `why` says what
 * to do. */
enum status ring_resume(struct ring *ring, const char *journal, size_t length, int as, usec_t now,
                        struct why *why) MUST_USE;

/* As core/role.h has them: `role` is a struct ring, and its line is 0. */
void ring_receive(void *role, uint32_t line, const uint8_t *octets, size_t count, usec_t now);
void ring_tick(void *role, usec_t now);
usec_t ring_deadline(const void *role);

/* Whether this station's player has to decide now. */
bool ring_asks(const struct ring *ring);
/* The number of that decision: a new one for each move and each game. */
uint64_t ring_question(const struct ring *ring);
/* Plays the decision. ST_BAD: it is not allowed, `why` says so, and ring_asks is still true. */
enum status ring_choose(struct ring *ring, const struct move *move, usec_t now,
                        struct why *why) MUST_USE;

/* When a station whose game is over can go away: in reliable mode a frame that was lost behind it
 * comes once more and has to be passed on. */
usec_t ring_may_leave(const void *role);

/* The game that is being played, or was played last; its end is meaningful in RING_ENDED. */
struct role_game ring_game(const struct ring *ring);
