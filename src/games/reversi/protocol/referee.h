/* The referee of Reversi over TCP (seed 003, R1 to R11): follows all tables of a server from
 * recorded octets, and judges each packet.
 *
 * Each connection is judged in the order of the server's packets on it, which is the order in which
 * the server did things, whatever the order of the capture. A client's *question* waits for its
 * answer: a move for packet 6 or 5, a request for dice for packet 3 or 5, a wish to play for packet
 * 1 or 5. Packet 1 joins the two connections of a table (colours, who begins, names); from then on
 * both must be told the same. A connection whose opponent is not in the capture is judged alone.
 * Invalid moves are no violation if they are answered by packet 5.
 *
 * referee.c is connections, questions and findings, referee_pair.c packet 1, referee_play.c the
 * server's packets during a game. */
#pragma once

#include "codec/packet.h"
#include "core/referee.h"
#include "games/reversi/reversi.h"

enum {
    REFEREE_QUESTIONS = 1024, /* of one client without an answer */
    REFEREE_EVENTS = 160,     /* of a game: 60 discs, as many dice, and a reserve */
};

/* A packet of a client that the server has not answered yet. The name of packet 2 is kept in the
 * connection. */
struct reversi_question {
    uint8_t kind; /* enum packet_kind */
    uint8_t x, y; /* of packet 4 */
    uint8_t colour;
};

/* An event of a game, which both players are told: a move of reversi.h, or the end. */
struct reversi_told {
    uint8_t kind; /* enum reversi_kind, or REVERSI_TOLD_END */
    uint8_t a;    /* the square, the dice or the reason */
};

enum { REVERSI_TOLD_END = REVERSI_KINDS };

/* Whether the server demands dice in every turn (R7), as the rules say or its answers show. */
enum reversi_dice_known { REVERSI_DICE_UNKNOWN, REVERSI_DICE_NEEDED, REVERSI_DICE_FREE };

/* A game as its connections have heard it. */
struct reversi_game_heard {
    unsigned number; /* from 1; 0: not in use */
    unsigned lines;  /* connections that still play it */
    unsigned events;
    uint64_t packets;
    bool over;
    uint8_t gone;   /* seats that went away by packet 7, as a set */
    uint8_t joined; /* seats whose packet 1 was heard, as a set */
    /* of the packet 1 that was heard first: who begins, the name of the player and that of the
     * opponent, and when the player asked for a game */
    uint8_t first;
    char name[PACKET_NAME + 1], shown[PACKET_NAME + 1];
    usec_t wanted;
    struct reversi_told event[REFEREE_EVENTS];
};

/* One connection. */
struct reversi_line {
    enum { REVERSI_LINE_FREE, REVERSI_LINE_IDLE, REVERSI_LINE_PLAYING, REVERSI_LINE_DEAD } phase;
    bool late;        /* it began before the capture, and nothing has been heard of it yet */
    bool client_dead; /* the client has sent nonsense: the rest cannot be read */
    bool gone;        /* the client has left the game, or the connection */
    struct packet_reader reader[2]; /* by side; the client's knows whether it is ReversiDados */
    usec_t heard[2];                /* by side: the time of the last octet */
    char name[PACKET_NAME + 1];
    unsigned asked; /* questions without an answer */
    struct reversi_question question[REFEREE_QUESTIONS];
    usec_t wanted; /* when the client asked for the game that it waits for */
    struct reversi_game_heard *game;
    uint8_t seat;
    unsigned told; /* events of the game that this connection has been told */
    struct game_setup setup;
    struct game_state state;
};

struct reversi_referee {
    struct referee_start start;
    bool compat; /* server and clients are ReversiDados (R11) */
    enum reversi_dice_known dice;
    uint64_t packets, noise;
    unsigned games, finished;
    uint32_t used; /* all lines in use are below */
    struct reversi_line lines[REFEREE_LINES_MAX];
    struct reversi_game_heard heard[REFEREE_LINES_MAX];

    /* What is being judged. */
    struct reversi_line *line;
    enum packet_side side;
    const struct packet *packet; /* NULL: the connection, no packet */
    bool expects;                /* findings list moves that would have been legal */
    usec_t time;
};

/* Its memory is a struct reversi_referee. */
extern const struct referee reversi_referee;

/* ---- referee.c ---- */

/* Reports a finding about what is being judged. The second form takes the rule and the text as
 * why_rule does. */
void reversi_find_why(struct reversi_referee *r, enum finding_kind kind, const struct why *why);
#define reversi_find(r, kind, ...) reversi_find_why(r, kind, WHY(__VA_ARGS__))

/* Returns the first question of that kind from `from` on, or line->asked. */
unsigned reversi_question_of(const struct reversi_line *line, enum packet_kind kind, unsigned from);

/* Removes the first `count` questions. */
void reversi_drop_questions(struct reversi_line *line, unsigned count);

/* Removes packets 9, which need no answer, from the front of the questions. Each leaves the
 * game. */
void reversi_pass_leaves(struct reversi_line *line);

/* Takes the connection out of its game, if it plays one. */
void reversi_leave_game(struct reversi_line *line);

/* Reports a new event of the game of the line that is being judged. */
void reversi_tell_event(struct reversi_referee *r, const struct reversi_told *event);

/* Forgets all lines and games, but not whether the server demands dice: for the examiner, between
 * two trials. */
void reversi_referee_forget(struct reversi_referee *r);

/* ---- referee_pair.c and referee_play.c ---- */

/* Writes what the player of the line could have sent: some moves as frames with their words. */
void reversi_expect(const struct reversi_referee *r, char *text, size_t size);

/* Judge a packet of the server. */
void reversi_judge_start(struct reversi_referee *r);
void reversi_judge_dice(struct reversi_referee *r);
void reversi_judge_invalid(struct reversi_referee *r);
void reversi_judge_valid(struct reversi_referee *r);
void reversi_judge_end(struct reversi_referee *r);
