/* The examiner of the truco ring, behind the command `selftest`. It plays all stations but the
 * examined program, brings the program into one situation after the other, has the referee judge
 * every frame, and reports rule by rule. The program is a player's station (A to D), the host (S),
 * or the host with A. No I/O: octets of the program and the clock go in, octets and events come
 * out.
 *
 * The other stations are the machines of `station truco` and `host truco`, joined by cables in
 * memory. A trial ends with the partida in which its situation came up.
 *
 * examiner.c: trials and the clock. stations.c: the other stations and their decisions. line.c:
 * frames to and from the program. tricks.c: what is done to its line besides playing. */
#pragma once

#include "core/examiner.h"
#include "games/truco/ring/host.h"
#include "games/truco/ring/player.h"
#include "games/truco/referee/referee.h"

/* Who the program is: a seat, TRUCO_HOST, or both S and A. */
enum { TRUCO_HOST_AND_A = TRUCO_HOST + 1 };

enum truco_trick {
    TRUCO_NO_TRICK,
    TRUCO_NOISE,   /* octets and pieces of frames between the frames to the program */
    TRUCO_ZERO,    /* cards are written as in 07O */
    TRUCO_PAUSES,  /* the other players take their time */
    TRUCO_TWICE,   /* frames to the program come twice */
    TRUCO_LOSES,   /* a frame of the program is lost, once a partida */
    TRUCO_ASKS,    /* a player: one of its cards is lost; the host: a player asks for everything */
    TRUCO_SILENCE, /* to a player: no more frames come */
    TRUCO_RETURN,  /* to a player: an old frame of its own comes by */
    TRUCO_GREETS,  /* the host: its first frame is lost, twice */
    /* Acts to the host that are not allowed (T13). */
    TRUCO_WRONG_TURN,
    TRUCO_NOT_HELD,
    TRUCO_RAISES_AGAIN,
    TRUCO_LATE_ENVIDO,
    TRUCO_FLOR_ENVIDO,
    TRUCO_WRONG_ANSWER,
    TRUCO_NO_ANSWER,
};

struct truco_trial {
    struct exam_trial head;
    enum truco_trick trick;
    /* The examiner makes the move with the highest score, chance's included. The state is what the
     * mover sees. NULL: all moves are equal. */
    int (*prefers)(const struct game_state *state, const struct move *move, unsigned program);
    /* Whether the situation comes up with this move; NULL: it does with the trick. */
    bool (*shows)(const struct game_state *before, const struct move *move, unsigned program);
};

/* Defines one of the two by an expression of `s`, `move` and `program`. */
#define TRUCO_TRIAL_FUNCTION(type, name, value)                                                    \
    static type name(const struct game_state *s, const struct move *move, unsigned program)        \
    {                                                                                              \
        return value;                                                                              \
    }

extern const struct truco_trial truco_player_trials[], truco_host_trials[];

struct truco_examiner_options {
    const char *seat; /* what the program is: "A" to "D", "S", "SA"; NULL: B */
};

enum truco_await {
    TRUCO_AWAITS_NOTHING,
    TRUCO_AWAITS_AGAIN, /* the frame that was lost */
    TRUCO_AWAITS_ASK,   /* a player's "send me everything again" */
    TRUCO_AWAITS_TURN,  /* the host's last frame again (T13) */
    TRUCO_AWAITS_CARDS, /* the host's answer to an ask */
};

enum { TRUCO_CABLE = 1024, TRUCO_EXPECTED = 32 };

/* Octets under way to a station. */
struct truco_cable {
    uint8_t octets[TRUCO_CABLE];
    size_t count;
};

/* A frame that the program was sent and has to pass on. */
struct truco_expected {
    struct ring16 put;   /* as it was sent */
    struct ring16 meant; /* as the stations behind the program get it */
    bool copy;           /* a second one, which they do not get */
};

struct truco_examiner;

/* A station of the ring: number 0 is S, 1 to 4 are A to D. */
struct truco_place {
    struct truco_examiner *test;
    unsigned number;
    const struct role *role; /* NULL: the program */
    void *state;
    struct truco_cable cable; /* that leads to it */
};

struct truco_examiner {
    struct examiner_start options;
    unsigned program; /* a seat, TRUCO_HOST or TRUCO_HOST_AND_A */
    struct exam exam;
    const struct truco_trial *trial;
    struct exam_trial head; /* of the trial, with the program's number */
    bool done, alive, resting;
    usec_t now;
    struct rng rng;

    /* the other stations */
    struct truco_host host;
    struct truco_player players[TRUCO_SEATS];
    struct truco_place places[TRUCO_STATIONS];
    bool played; /* a partida has begun since the last trial did */

    /* the program's line */
    struct ring16_finder finder;
    uint64_t noise;
    bool noise_told, malformed; /* malformed: the referee judges a malformed frame */
    struct findings referees;   /* about all stations; those about the program go to the exam */
    struct truco_referee referee;
    struct truco_expected expected[TRUCO_EXPECTED];
    unsigned expecting;
    struct ring16 act; /* a player's last one since the last news */
    bool acted;

    /* the trick */
    unsigned tricks; /* played in this partida */
    enum truco_await await;
    struct ring16 lost; /* what must come again */
    struct ring16 own;  /* a card that the program has played */
    bool own_known, own_put;
    unsigned asker;
    uint64_t cards; /* of the asker that have not come yet */
    bool vira, turn;
    uint8_t points;          /* teams whose points the asker was told again, as a set */
    usec_t next_provocation; /* of the host */
    usec_t think;            /* our next decision waits until then; 0: it has not begun to */

    /* the clock */
    bool waiting;      /* for the program */
    usec_t since;      /* the program last did something, or the wait for it began */
    usec_t give_up;    /* after a fault: the game is given up then unless a partida begins */
    usec_t partida;    /* when this one began */
    usec_t rest_until; /* before the next game begins */
};

/* The contract of core/examiner.h; its memory is a struct truco_examiner. */
extern const struct examiner truco_examiner;

/* ---- between the files of the examiner ---- */

/* Whether the program is this station, has this letter, or is the host. */
bool truco_examiner_is(const struct truco_examiner *test, unsigned station);
bool truco_examiner_is_letter(const struct truco_examiner *test, char letter);
bool truco_examiner_is_host(const struct truco_examiner *test);

/* examiner.c: reports a fault of the program; `frame` can be NULL. */
void truco_examiner_fault(struct truco_examiner *test, const struct ring16 *frame,
                          const char *cited, const char *text);
/* examiner.c: a partida is over, or a game begins. Opens the next trial if this one is done. */
void truco_examiner_partida_over(struct truco_examiner *test);

/* stations.c: makes new stations, which begin a new game. */
void truco_examiner_seat(struct truco_examiner *test);
/* stations.c: sends a frame to the station behind the program. */
void truco_examiner_forward(struct truco_examiner *test, const struct ring16 *frame);
/* stations.c: delivers frames and decides until the program or the clock is waited for. */
void truco_examiner_run(struct truco_examiner *test);
/* stations.c: the seat that has to decide, by the frames to all, or TRUCO_NO_TURN. */
unsigned truco_examiner_turn(const struct truco_examiner *test);

/* line.c: a frame to the program, and octets from it. */
void truco_examiner_put(struct truco_examiner *test, const struct ring16 *frame);
void truco_examiner_take(struct truco_examiner *test, const uint8_t *octets, size_t count);

/* tricks.c: plays the trick before one of our seats decides. Returns true if it has to wait. */
bool truco_trick_holds(struct truco_examiner *test, unsigned seat);
/* tricks.c: how a frame is written to the program; and sends it noise. */
struct ring16 truco_trick_dress(const struct truco_examiner *test, const struct ring16 *frame);
void truco_trick_noise(struct truco_examiner *test, const struct ring16 *frame);
/* tricks.c: whether a card to the program is lost on the way. */
bool truco_trick_loses_card(struct truco_examiner *test);
/* tricks.c: takes a frame of the program before it is handed on. Returns true if it is lost. */
bool truco_trick_takes(struct truco_examiner *test, const struct ring16 *frame);
/* tricks.c: why the wait was in vain, always ST_BAD; and goes on as if it had not been. */
enum status truco_trick_overdue(const struct truco_examiner *test, struct why *why);
void truco_trick_let_go(struct truco_examiner *test);
