/* What the frames of the truco ring mean (truco.md, "Frames"): the one table that turns the 16
 * characters of codec/ring16 into meaning and back, for the host, the players and everybody who
 * only reads along. */
#pragma once

#include "codec/ring16.h"
#include "games/truco/truco.h"

/* Stations by number: seats 0 to 3 are A to D. */
enum { TRUCO_HOST = 4, TRUCO_ALL = 5, TRUCO_NO_TURN = 6, TRUCO_STATIONS = 5 };

enum truco_frame_kind {
    /* from the host to a player */
    TRUCO_FRAME_DEAL, /* card */
    /* from the host to all */
    TRUCO_FRAME_OPEN,   /* card, and nobody's turn: the vira, or the last card of a partida */
    TRUCO_FRAME_TURN,   /* turn; card: the one just played, or TRUCO_NO_CARD */
    TRUCO_FRAME_FLOR,   /* team */
    TRUCO_FRAME_POINTS, /* team, points */
    TRUCO_FRAME_END,    /* team */
    /* from a player to the host */
    TRUCO_FRAME_PLAY, /* card */
    TRUCO_FRAME_ASK,  /* nothing: "send me everything again" */
    /* from a player to the host, and from the host to all: turn is who must answer, who goes on, or
     * TRUCO_NO_TURN after the refusal that ends a partida */
    TRUCO_FRAME_CALL_ENVIDO,
    TRUCO_FRAME_CALL_TRUCO,
    TRUCO_FRAME_ANSWER_ENVIDO, /* yes */
    TRUCO_FRAME_ANSWER_TRUCO,  /* yes */

    TRUCO_FRAME_NONSENSE, /* every field is right by itself, but together they mean nothing */
};

struct truco_frame {
    uint8_t kind;
    uint8_t from, to;
    uint8_t turn; /* a seat, or TRUCO_NO_TURN */
    uint8_t card; /* or TRUCO_NO_CARD */
    uint8_t team;
    uint8_t points;
    bool yes;
    struct ring16 octets; /* as it was on the line; zeros if it was never there */
};

/* 'A' to 'D', 'S', 'T'; '#' for TRUCO_NO_TURN. */
char truco_letter(unsigned station);
/* "AC" or "BD". */
const char *truco_team_letters(unsigned team);

struct truco_frame truco_frame_read(const struct ring16 *frame);
/* The frame with this meaning, as the rulings write it. */
struct ring16 truco_frame_write(struct truco_frame frame);

/* What a player says to the host; `card` may be TRUCO_NO_CARD. */
struct truco_frame truco_frame_act(unsigned kind, unsigned seat, unsigned card);
/* What the host says: a card to a player; to all, a turn and a card, or something of a team. */
struct truco_frame truco_frame_deal(unsigned seat, unsigned card);
struct truco_frame truco_frame_to_all(unsigned kind, unsigned turn, unsigned card);
struct truco_frame truco_frame_of_team(unsigned kind, unsigned team, unsigned points);

/* The player's frame for its move, and the frame to all that shows it, with the turn that `after`
 * gives. */
struct truco_frame truco_frame_of_move(const struct game_state *state, const struct move *move);
struct truco_frame truco_frame_showing(const struct game_state *before, const struct move *move,
                                       const struct game_state *after);
/* The move of a player that a frame asks for, or shows; false: none is meant. */
bool truco_move_of_frame(const struct truco_frame *frame, struct move *move);
/* Whether it is a call or an answer, and the phase in which its kind of call waits for its
 * answer. */
bool truco_frame_is_call(const struct truco_frame *frame);
unsigned truco_frame_pending(const struct truco_frame *frame);
/* The turn that frames to all give in this state; TRUCO_NO_TURN: the partida is over. */
unsigned truco_turn(const struct game_state *state);

/* Whether only its addressee should read it: the cards of a hand. */
bool truco_frame_is_secret(const struct truco_frame *frame);

/* In plain words: for traces, `decode` and messages. */
void truco_frame_explain(const struct truco_frame *frame, enum lang lang, struct str *text);

extern const struct framing truco_framing; /* framing.c */
