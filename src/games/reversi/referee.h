/* A referee of Reversi over TCP (seed 003, R1 to R11): follows whole tables from what passed between a server and its
 * players, and says of each packet whether the rules let it through. No I/O: octets of connections and their times go
 * in, findings come out.
 *
 * Each connection is judged by itself, in the order of what the server said on it: that is the order in which the
 * server did things, whatever order the capture has them in. A question waits for its answer: a move for packet 6 or 5,
 * a request for dice for packet 3 or 5, a wish to play for packet 1 or 5. The two connections of a table are joined by
 * what the server says (colours, who begins, names), and then both must have been told the same. A connection whose
 * rival is not in the capture is judged alone. Invalid moves are no fault if they are answered by packet 5. */
#ifndef SOBREMESA_GAMES_REVERSI_REFEREE_H
#define SOBREMESA_GAMES_REVERSI_REFEREE_H

#include "codec/packet.h"
#include "core/umpire.h"
#include "games/reversi/reversi.h"

#define REVERSI_NO_LINE UINT32_MAX

enum {
    REFEREE_QUESTIONS = 1024, /* that one client may have asked without having been answered */
    REFEREE_EVENTS = 160,     /* of a game: 60 discs and as many dice, and then some */
};

/* What a client has said and the server has not answered yet; of packet 2 the name is the connection's. */
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

/* Whether this table is one on which every turn begins with dice (R7): it shows, or somebody knows. */
enum reversi_dice_known { REVERSI_DICE_UNKNOWN, REVERSI_DICE_NEEDED, REVERSI_DICE_FREE };

/* The two connections of a game. */
struct reversi_game_heard {
    uint32_t line[REVERSI_SEATS]; /* by seat; REVERSI_NO_LINE: not in the capture, or not yet */
    unsigned number;              /* from 1; 0: the place is free */
    unsigned lines;               /* that still are at it */
    unsigned events;
    uint64_t packets;
    bool over;
    uint8_t gone;                                       /* seats that packet 7 says went away, as a set */
    uint8_t joined;                                     /* seats whose packet 1 was heard, as a set */
    uint8_t first;                                      /* and of the one that was heard first: who begins, */
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
    struct packet_reader reader[2];
    usec_t name_time; /* of the last octet of a name that is open */
    char name[PACKET_NAME + 1];
    unsigned asked; /* questions without an answer */
    struct reversi_question question[REFEREE_QUESTIONS];
    usec_t wanted; /* when the game that it waits for was asked for */
    uint32_t game;
    uint8_t seat;
    unsigned told; /* events of the game that it has heard of */
    struct reversi_setup setup;
    struct reversi_state state;
};

struct reversi_referee {
    struct findings *findings;
    enum lang lang; /* of the words for packets */
    bool compat;    /* R11 */
    enum reversi_dice_known dice;
    void *who;
    /* Something new happened in a game, which is over or not; may be NULL. */
    void (*applied)(void *who, const struct reversi_referee *referee, const struct reversi_line *line,
                    const struct reversi_told *event);

    struct reversi_line *lines;
    struct reversi_game_heard *heard;
    uint32_t capacity; /* of both */
    uint64_t packets, noise;
    unsigned games, finished;
};

/* `lines` and `heard` have room for `capacity` connections. */
void reversi_referee_init(struct reversi_referee *referee, enum lang lang, struct findings *findings,
                          struct reversi_line *lines, struct reversi_game_heard *heard, uint32_t capacity);

/* A connection. `whole`: from its beginning; else it is judged only if its first words ask for a game. */
void reversi_referee_open(struct reversi_referee *referee, uint32_t line, bool whole);
void reversi_referee_octets(struct reversi_referee *referee, uint32_t line, enum packet_side side,
                            const uint8_t *octets, size_t count, usec_t time);
/* The client says no more; the connection is closed; or the capture has not all of it. */
void reversi_referee_gone(struct reversi_referee *referee, uint32_t line);
void reversi_referee_close(struct reversi_referee *referee, uint32_t line, usec_t time);
void reversi_referee_lose(struct reversi_referee *referee, uint32_t line, usec_t time);

/* Nothing more comes. */
void reversi_referee_end(struct reversi_referee *referee, usec_t time);

/* The same on the connections of a capture. */
extern const struct umpire reversi_umpire;

#endif
