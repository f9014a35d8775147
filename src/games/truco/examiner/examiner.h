/* A partner for a program of the truco ring that somebody is writing: it is all the other stations
 * at once, brings the program into one situation after the other, has every frame judged by the
 * referee, and says rule by rule what it saw. The program may be a player's station (A to D), the
 * host (S), or the host with A in one program. No I/O: octets of the program and the clock go in,
 * octets and events come out.
 *
 * The other stations are the machines that `station truco` and `host truco` run, joined by cables
 * in memory; what reaches the program and what it sends passes line.c, where the tricks are. One
 * partida after the other: a trial ends with the partida in which its situation came up. */
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
    TRUCO_ZERO,    /* cards as in 07O */
    TRUCO_PAUSES,  /* the other players take their time */
    TRUCO_TWICE,   /* what the program is sent comes twice */
    TRUCO_LOSES,   /* what the program has sent is lost, once a partida */
    TRUCO_ASKS,    /* a player: one of its cards is lost; the host: somebody asks for his again */
    TRUCO_SILENCE, /* to a player: nothing is heard any more */
    TRUCO_RETURN,  /* to a player: an old frame of its own comes by */
    TRUCO_GREETS,  /* the host: its first frame is lost, twice */
    /* to the host, what is not allowed (T13) */
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
    /* How much the partner would like to make this move, chance's among them; NULL: any is as good.
     * The state is what the mover sees. */
    int (*prefers)(const struct game_state *state, const struct move *move, unsigned program);
    /* Whether the situation has come up with this move; NULL: with the trick. */
    bool (*shows)(const struct game_state *before, const struct move *move, unsigned program);
};

/* One of the two, in the files of the trials: an expression of `s`, `move` and `program`. */
#define TRUCO_TRIAL_FUNCTION(type, name, value)                                                    \
    static type name(const struct game_state *s, const struct move *move, unsigned program)        \
    {                                                                                              \
        return value;                                                                              \
    }

extern const struct truco_trial truco_player_trials[], truco_host_trials[];

/* As its row fills it in. */
struct truco_examiner_options {
    const char *seat; /* who the program is: "A" to "D", "S", "SA"; NULL: B */
};

enum truco_await {
    TRUCO_AWAITS_NOTHING,
    TRUCO_AWAITS_AGAIN, /* the frame that was lost */
    TRUCO_AWAITS_ASK,   /* a player's "send me everything again" */
    TRUCO_AWAITS_TURN,  /* the host's last frame again (T13) */
    TRUCO_AWAITS_CARDS, /* the host's answer to an ask */
};

enum { TRUCO_CABLE = 1024, TRUCO_EXPECTED = 32 };

/* Octets on their way to a place. */
struct truco_cable {
    uint8_t octets[TRUCO_CABLE];
    size_t count;
};

/* A frame that the program was given and has to pass on. */
struct truco_expected {
    struct ring16 put,
        meant; /* as it was given, and as the stations behind the program shall have it */
    bool copy; /* a second one, which they shall not have */
};

struct truco_examiner;

/* Where a station stands: place 0 is S, 1 to 4 are A to D. */
struct truco_place {
    struct truco_examiner *test;
    unsigned number;
    const struct role *role; /* NULL: the program is there */
    void *state;
    struct truco_cable cable; /* that leads to it */
};

struct truco_examiner {
    struct examiner_start options;
    unsigned program; /* who it is */
    struct exam exam;
    const struct truco_trial *trial;
    struct exam_trial head; /* of it, with who the program is */
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
    bool noise_told, malformed; /* malformed: the referee is hearing what is no frame */
    struct findings referees;   /* of all stations; those of the program go on to the exam */
    struct truco_referee referee;
    struct truco_expected expected[TRUCO_EXPECTED];
    unsigned expecting;
    struct ring16 act; /* a player's last one since the last news */
    bool acted;

    /* the trick */
    unsigned tricks; /* that were played in this partida */
    enum truco_await await;
    struct ring16 lost; /* what must come again */
    struct ring16 own;  /* a card that the program has played */
    bool own_known, own_put;
    unsigned asker;
    uint64_t cards; /* of the asker that have not come yet */
    bool vira, turn;
    uint8_t points;          /* teams whose points it was told again, as a set */
    usec_t next_provocation; /* of the host */
    usec_t think;            /* until then the next decision of ours waits; 0: not yet begun */

    /* the clock */
    bool waiting; /* for the program */
    usec_t since; /* the program has done something, or it is waited for */
    usec_t
        /* something was wrong: from then on, without a new partida, the game is given up */
        give_up;
    usec_t partida;    /* since when this one has been on */
    usec_t rest_until; /* before the next game begins */
};

/* Its memory is a struct truco_examiner. */
extern const struct examiner truco_examiner;

/* ---- what its files tell each other: selftest.c has the trials and the clock, ring.c the other
 * stations and what they decide, line.c what goes to the program and what comes from it ---- */

/* Whether the program is this station, or the one with this letter, or the host. */
bool truco_examiner_is(const struct truco_examiner *test, unsigned station);
bool truco_examiner_is_letter(const struct truco_examiner *test, char letter);
bool truco_examiner_is_host(const struct truco_examiner *test);

/* selftest.c: something is wrong; `frame` may be NULL. A partida is over, or a game begins. */
void truco_examiner_fault(struct truco_examiner *test, const struct ring16 *frame,
                          const char *cited, const char *text);
void truco_examiner_partida_over(struct truco_examiner *test);

/* ring.c: new stations, with a new game; a frame on its way to the station behind the program; and
 * all that happens before the next octet of the program or the next tick of the clock. */
void truco_examiner_seat(struct truco_examiner *test);
void truco_examiner_forward(struct truco_examiner *test, const struct ring16 *frame);
void truco_examiner_run(struct truco_examiner *test);
/* The seat that has to decide, by what everybody has heard, or TRUCO_NO_TURN. */
unsigned truco_examiner_turn(const struct truco_examiner *test);

/* line.c */
void truco_examiner_put(struct truco_examiner *test, const struct ring16 *frame);
void truco_examiner_take(struct truco_examiner *test, const uint8_t *octets, size_t count);

/* tricks.c. Before one of ours decides: true if it has to wait. */
bool truco_trick_holds(struct truco_examiner *test, unsigned seat);
/* What the program is to be sent, as it is sent. */
struct ring16 truco_trick_dress(const struct truco_examiner *test, const struct ring16 *frame);
void truco_trick_noise(struct truco_examiner *test, const struct ring16 *frame);
/* Whether a card to the program is lost on the way. */
bool truco_trick_loses_card(struct truco_examiner *test);
/* A frame of the program's own, before it is handed on: true if it is lost. */
bool truco_trick_takes(struct truco_examiner *test, const struct ring16 *frame);
/* What did not come in time; and to go on without it, as if it had. */
enum status truco_trick_overdue(const struct truco_examiner *test, struct why *why);
void truco_trick_let_go(struct truco_examiner *test);
