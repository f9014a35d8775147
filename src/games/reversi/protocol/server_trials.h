/* The examiner of a Reversi server: see server_trials.c, and server_trials_play.c for what happens
 * in a game. */
#pragma once

#include "games/reversi/protocol/referee.h"
#include "games/reversi/protocol/trials.h"

/* What a trial is about. */
enum reversi_server_plan {
    PLAN_PAIR,      /* two get a game */
    PLAN_SHORT,     /* some moves of it */
    PLAN_WHOLE,     /* all of it */
    PLAN_NAME,      /* a name without zeros, ended by silence */
    PLAN_PIECES,    /* packets come in two halves */
    PLAN_NAMELESS,  /* a name of no letters */
    PLAN_OFF_BOARD, /* moves that are none: beside the board, … */
    PLAN_REFUSED,   /* … where a disc is, out of turn, … */
    PLAN_STARVE,    /* one has to pass */
    PLAN_DICE,      /* are asked for in every turn, twice, and hold */
    PLAN_BAD_ASK,   /* … out of turn, with the rival's colour */
    PLAN_LEAVE,     /* one says goodbye, … */
    PLAN_DROP,      /* … or hangs up, … */
    PLAN_NOISE,     /* … or says what is no packet */
    PLAN_TABLES,    /* two tables at once, by the order in which they came */
    PLAN_AGAIN,     /* another game on the same connections */
};

struct reversi_server_trial {
    struct exam_trial head;
    enum reversi_server_plan plan;
};

enum reversi_server_phase {
    PHASE_PAUSE,   /* before the next trial, so that the program can see who has gone */
    PHASE_CALLING, /* lines are wanted */
    PHASE_WISHING, /* for a game */
    PHASE_PLAYING,
    PHASE_PARTING, /* somebody has gone, or must be sent away */
    PHASE_RESTING, /* for what is still on its way */
    PHASE_DONE,
};

/* One of the clients that the examiner is. */
struct reversi_server_client {
    bool wanted, there, lost; /* lost: the program has closed the line */
    struct frame_reader reader;
    uint8_t held[PACKET_MAX]; /* the other half of what is being said */
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
    unsigned pokes; /* what was done that may not be, in this turn */
    unsigned shown; /* turns in which that went as it should */
    bool passed, ended;
    int gone; /* the line of who has left, or must be sent away */
    struct rng rng;
    struct reversi_server_client client[EXAMINER_LINES];
    struct reversi_referee referee;
};

/* Octets, or a packet, of a client; a packet is told. */
void reversi_server_say(struct reversi_server_exam *t, unsigned line, const uint8_t *octets,
                        size_t count);
void reversi_server_put(struct reversi_server_exam *t, unsigned line, const struct packet *packet);
/* The client hangs up. */
void reversi_server_drop(struct reversi_server_exam *t, unsigned line);
void reversi_server_fault(struct reversi_server_exam *t, const struct why *why);
/* The trial has shown what it is about, or cannot. */
void reversi_server_rest(struct reversi_server_exam *t);

/* The two at the first table do what the plan wants next; nothing happens while the server owes an
 * answer. */
void reversi_server_go_on(struct reversi_server_exam *t);
/* What is wrong when an answer has not come in time. */
const struct why *reversi_server_owes(const struct reversi_server_exam *t, struct why *why);
