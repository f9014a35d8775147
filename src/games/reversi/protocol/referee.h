/* A referee of Reversi over TCP (seed 003, R1 to R11): follows whole tables from what passed
 * between a server and its players, and says of each packet whether the rules let it through.
 *
 * Each connection is judged by itself, in the order of what the server said on it: that is the
 * order in which the server did things, whatever order the capture has them in. A question waits
 * for its answer: a move for packet 6 or 5, a request for dice for packet 3 or 5, a wish to play
 * for packet 1 or 5. The two connections of a table are joined by what the server says (colours,
 * who begins, names), and then both must have been told the same. A connection whose rival is not
 * in the capture is judged alone. Invalid moves are no fault if they are answered by packet 5.
 *
 * referee.c is connections, questions and findings; referee_pair.c packet 1; referee_play.c what
 * the server says of a game. */
#pragma once

#include "codec/packet.h"
#include "core/referee.h"
#include "games/reversi/reversi.h"

enum {
    REFEREE_QUESTIONS = 1024, /* that one client may have asked without having been answered */
    REFEREE_EVENTS = 160,     /* of a game: 60 discs and as many dice, and then some */
};

/* What a client has said and the server has not answered yet; of packet 2 the name is the
 * connection's. */
struct reversi_question {
    uint8_t kind; /* enum packet_kind */
    uint8_t x, y; /* of packet 4 */
    uint8_t colour;
};

/* What happened in a game, as both players are told: a move of reversi.h, or its end. */
struct reversi_told {
    uint8_t kind; /* enum reversi_kind, or REVERSI_TOLD_END */
    uint8_t a;    /* the square, the dice or the reason */
};

enum { REVERSI_TOLD_END = REVERSI_KINDS };

/* Whether this table is one on which every turn begins with dice (R7): it shows, or somebody
 * knows. */
enum reversi_dice_known { REVERSI_DICE_UNKNOWN, REVERSI_DICE_NEEDED, REVERSI_DICE_FREE };

/* What both connections of a game have heard of it. */
struct reversi_game_heard {
    unsigned number; /* from 1; 0: the place is free */
    unsigned lines;  /* that still are at it */
    unsigned events;
    uint64_t packets;
    bool over;
    uint8_t gone;   /* seats that packet 7 says went away, as a set */
    uint8_t joined; /* seats whose packet 1 was heard, as a set */
    uint8_t first;  /* and of the one that was heard first: who begins, */
    char name[PACKET_NAME + 1], shown[PACKET_NAME + 1]; /* the player's name and the rival's, */
    usec_t wanted;                                      /* and when it was asked for */
    struct reversi_told event[REFEREE_EVENTS];
};

/* One connection. */
struct reversi_line {
    enum { REVERSI_LINE_FREE, REVERSI_LINE_IDLE, REVERSI_LINE_PLAYING, REVERSI_LINE_DEAD } phase;
    bool late;        /* it began before the capture, and nothing was heard of it yet */
    bool client_dead; /* nothing more of the client can be read */
    bool gone;        /* the client has left the game, or the connection */
    struct packet_reader reader[2]; /* that of the client knows whether it is wild (R11) */
    usec_t heard[2];                /* the last octet of each */
    char name[PACKET_NAME + 1];
    unsigned asked; /* questions without an answer */
    struct reversi_question question[REFEREE_QUESTIONS];
    usec_t wanted; /* when the game that it waits for was asked for */
    struct reversi_game_heard *game;
    uint8_t seat;
    unsigned told; /* events of the game that it has heard of */
    struct game_setup setup;
    struct game_state state;
};

struct reversi_referee {
    struct referee_start start;
    bool compat; /* server and clients are wild (R11) */
    enum reversi_dice_known dice;
    uint64_t packets, noise;
    unsigned games, finished;
    uint32_t used; /* lines up to here have been in use */
    struct reversi_line lines[REFEREE_LINES_MAX];
    struct reversi_game_heard heard[REFEREE_LINES_MAX];

    /* What is being judged. */
    struct reversi_line *line;
    enum packet_side side;
    const struct packet *packet; /* NULL: none, something about the connection */
    bool expects; /* a move should have come in its place, and which ones might is worth saying */
    usec_t time;
};

/* Its memory is a struct reversi_referee. */
extern const struct referee reversi_referee;

/* ---- referee.c ---- */

void reversi_find_why(struct reversi_referee *r, enum finding_kind kind, const struct why *why);
/* With the rule and what there is to say, as why_rule takes them. */
#define reversi_find(r, kind, ...) reversi_find_why(r, kind, WHY(__VA_ARGS__))
/* What the player of the line could have sent instead, as frames with their words. */
void reversi_expect(const struct reversi_referee *r, char *text, size_t size);
/* The first question of that kind from `from` on; line->asked: there is none. */
unsigned reversi_question_of(const struct reversi_line *line, enum packet_kind kind, unsigned from);
/* Takes the first `count` questions away. */
void reversi_drop_questions(struct reversi_line *line, unsigned count);
/* Takes words that need no answer (packet 9) from the front of the questions: the game was left
 * there. */
void reversi_pass_leaves(struct reversi_line *line);
/* The connection has no more to do with its game. */
void reversi_leave_game(struct reversi_line *line);
/* Something new has happened in the game of this line. */
void reversi_tell_event(struct reversi_referee *r, const struct reversi_told *event);

/* What was heard so far is forgotten, but for what this server thinks of dice. */
void reversi_referee_forget(struct reversi_referee *r);

/* ---- the packets of the server ---- */

void reversi_judge_start(struct reversi_referee *r);
void reversi_judge_dice(struct reversi_referee *r);
void reversi_judge_invalid(struct reversi_referee *r);
void reversi_judge_valid(struct reversi_referee *r);
void reversi_judge_end(struct reversi_referee *r);
