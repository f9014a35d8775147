/* The examiner of a Reversi server: server_trials.c is its trials and connections,
 * server_trials_play.c what its clients do in a game. */
#pragma once

#include "games/reversi/protocol/referee.h"
#include "games/reversi/protocol/trials.h"

/* What a trial is about. */
enum reversi_server_plan {
    PLAN_PAIR,      /* two clients get a game */
    PLAN_SHORT,     /* some moves of it */
    PLAN_WHOLE,     /* a whole game */
    PLAN_NAME,      /* a name without zeros, which ends by silence */
    PLAN_PIECES,    /* packets come in two halves */
    PLAN_NAMELESS,  /* an empty name */
    PLAN_OFF_BOARD, /* illegal moves: beside the board, … */
    PLAN_REFUSED,   /* … on a disc, and out of turn */
    PLAN_STARVE,    /* a player has to pass */
    PLAN_DICE,      /* requests for dice in every turn, twice */
    PLAN_BAD_ASK,   /* the same out of turn, and with the opponent's colour */
    PLAN_LEAVE,     /* a client leaves by packet 9, … */
    PLAN_DROP,      /* … closes its connection, … */
    PLAN_NOISE,     /* … or sends nonsense */
    PLAN_TABLES,    /* two tables at once, in the order of the clients */
    PLAN_AGAIN,     /* another game on the same connections */
};

struct reversi_server_trial {
    struct exam_trial head;
    enum reversi_server_plan plan;
};

enum reversi_server_phase {
    PHASE_PAUSE,   /* before the next trial, so that the program sees the end of connections */
    PHASE_CALLING, /* opens connections */
    PHASE_WISHING, /* waits for packet 1 */
    PHASE_PLAYING,
    PHASE_PARTING, /* a client has left, or must be closed by the program */
    PHASE_RESTING, /* waits for packets that are still on their way */
    PHASE_DONE,
};

/* One of the examiner's clients. */
struct reversi_server_client {
    bool wanted, there, lost; /* lost: the program has closed the connection */
    struct frame_reader reader;
    uint8_t held[PACKET_MAX]; /* the second half of a packet */
    size_t holds;
    usec_t held_due;
};

struct reversi_server_exam {
    struct examiner_start start;
    struct exam exam;
    const struct reversi_server_trial *trial;
    enum reversi_server_phase phase;
    usec_t now, due;
    bool alive;     /* the program has answered a call */
    unsigned moves; /* of this game */
    unsigned pokes; /* packets in this turn that the server must refuse, or answer again */
    unsigned shown; /* turns in which it did */
    bool passed, ended;
    int gone; /* the line of the client that has left, or must be closed by the program */
    struct rng rng;
    struct reversi_server_client client[EXAMINER_LINES];
    struct reversi_referee referee; /* hears every connection and judges the server */
};

/* ---- server_trials.c ---- */

/* Whether the client plays a game, as the referee has heard. */
bool reversi_exam_plays(const struct reversi_server_exam *t, unsigned line);

/* Send octets or a packet of a client. Only packets are shown to people. */
void reversi_exam_send(struct reversi_server_exam *t, unsigned line, const uint8_t *octets,
                       size_t count);
void reversi_exam_put(struct reversi_server_exam *t, unsigned line, const struct packet *packet);

/* Closes the connection of a client. */
void reversi_exam_hang_up(struct reversi_server_exam *t, unsigned line);

/* Reports a fault of the server, and ends the trial. */
void reversi_exam_fault(struct reversi_server_exam *t, const struct why *why);

/* Ends the trial, after a rest: it has shown what it is about, or cannot. */
void reversi_exam_rest(struct reversi_server_exam *t);

/* ---- server_trials_play.c ---- */

/* The clients of the first table do what the plan wants next, unless the server owes an answer. */
void reversi_exam_play_on(struct reversi_server_exam *t);

/* Writes what is wrong when the server has not answered in time. */
const struct why *reversi_exam_owed(const struct reversi_server_exam *t, struct why *why);
