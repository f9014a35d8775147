/* What the frames of the truco ring mean (truco.md, "Frames"): turns the 16 characters of
 * codec/ring16 into a meaning and back, for the host, the players, the referee and `decode`. */
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

    TRUCO_FRAME_NONSENSE, /* each field is valid, but together they mean nothing */
};

/* A frame by its meaning. Fields that its kind does not name are 0, card TRUCO_NO_CARD. */
struct truco_frame {
    uint8_t kind;
    uint8_t from, to;
    uint8_t turn; /* a seat, or TRUCO_NO_TURN */
    uint8_t card; /* or TRUCO_NO_CARD */
    uint8_t team;
    uint8_t points;
    bool yes;
    struct ring16 octets; /* as it was on the line; zeros if it was not read from one */
};

/* 'A' to 'D', 'S', 'T'; '#' for TRUCO_NO_TURN. */
char truco_letter(unsigned station);
/* "AC" or "BD". */
const char *truco_team_letters(unsigned team);

/* Never fails: a frame without a meaning is TRUCO_FRAME_NONSENSE. The frame must be valid
 * (ring16_valid). */
struct truco_frame truco_frame_read(const struct ring16 *frame);
/* The frame with this meaning, as the rulings write it. */
struct ring16 truco_frame_write(struct truco_frame frame);

/* From a player to the host; `card` can be TRUCO_NO_CARD. */
struct truco_frame truco_frame_act(unsigned kind, unsigned seat, unsigned card);
/* From the host: a card to a player; to all, a turn and a card, or something about a team. */
struct truco_frame truco_frame_deal(unsigned seat, unsigned card);
struct truco_frame truco_frame_to_all(unsigned kind, unsigned turn, unsigned card);
struct truco_frame truco_frame_of_team(unsigned kind, unsigned team, unsigned points);

/* The player's frame for its move, and the frame to all that shows the move and whose turn it is
 * in `after`. */
struct truco_frame truco_frame_of_move(const struct game_state *state, const struct move *move);
struct truco_frame truco_frame_showing(const struct game_state *before, const struct move *move,
                                       const struct game_state *after);
/* The player's move that a frame asks for or shows. Returns false if it means none. */
bool truco_move_of_frame(const struct truco_frame *frame, struct move *move);
/* Whether it is a call or an answer. */
bool truco_frame_is_call(const struct truco_frame *frame);
/* Of a call or an answer: the phase in which that call waits for its answer. */
unsigned truco_frame_pending(const struct truco_frame *frame);
/* The turn that frames to all give in this state; TRUCO_NO_TURN once the partida is over. */
unsigned truco_turn(const struct game_state *state);

/* Whether it is a card of a hand, which only its addressee should read. */
bool truco_frame_is_secret(const struct truco_frame *frame);

/* In plain words: for traces, `decode` and messages. */
void truco_frame_explain(const struct truco_frame *frame, enum lang lang, struct str *text);

extern const struct framing truco_framing; /* framing.c */
