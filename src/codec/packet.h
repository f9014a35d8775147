/* The packets of Reversi over TCP (seed 003; R1 to R4): octets to packets and back, octet by octet.
 *
 * Pure: no I/O, no allocation, no clock. TCP is a stream, so packets come in pieces or several at
 * once. Octets alone do not tell where a short packet ends (R2): the caller, which has a clock,
 * asks packet_may_end and calls packet_ends.
 *
 * A known program, ReversiDados, is *wild*: it sends left-over memory after its packets, and its
 * server sends less than it should (R11). A reader can be told so; that of a client also finds out
 * by itself. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    PACKET_NAME = 16,
    PACKET_BOARD = 16,
    PACKET_DICE = 3,
    PACKET_MAX = 20,        /* octets of the longest packet */
    PACKET_COMPAT_MAX = 26, /* and with left-over memory behind it (R11) */
};

/* The sender: the same flags mean another packet from the other side. */
enum packet_side { PACKET_CLIENT, PACKET_SERVER };

/* In the seed's numbering, which is also the order of its list. */
enum packet_kind {
    PACKET_START = 1, /* server, 80: colour, first, name */
    PACKET_PLAY,      /* client, 80: name */
    PACKET_GIVE,      /* server, 10: dice */
    PACKET_MOVE,      /* client, 40: x, y */
    PACKET_INVALID,   /* server, 48 */
    PACKET_VALID,     /* server, 40: colour, board */
    PACKET_END,       /* server, 20: reason */
    PACKET_ASK,       /* client, 50: colour */
    PACKET_LEAVE,     /* client, 20 */
};

enum { PACKET_WHITE = 0, PACKET_BLACK = 1, PACKET_COMPAT_WHITE = 0xff /* in packet 8 */ };

enum packet_reason {
    PACKET_DRAW,
    PACKET_WHITE_WINS,
    PACKET_BLACK_WINS,
    PACKET_WHITE_GONE,
    PACKET_BLACK_GONE,
    PACKET_REASONS,
    PACKET_UNSAID =
        255, /* a wild server's packet 7 has none when neither can play: the board tells */
};

/* Fields as they are on the wire; those that the kind has not are 0. */
struct packet {
    uint8_t kind;
    /* of the player (1), of the next turn (6), of the asker (8: FF is read as white) */
    uint8_t colour;
    uint8_t first; /* the colour that begins (1) */
    uint8_t x, y;  /* from 0, R4; up to 15 on the wire */
    uint8_t reason;
    uint8_t dice[PACKET_DICE];
    uint8_t board[PACKET_BOARD]; /* 64 squares of 2 bits, R3 */
    char name[PACKET_NAME + 1];  /* terminated; a zero ends it on the wire as well */
};

/* The table of packets (R1): the sender, the flags, and the fields after them in their order. */
struct packet_form {
    uint8_t side, flags;
    struct packet_field {
        uint8_t part; /* its offset in a struct packet */
        uint8_t bits;
    } fields[4]; /* ended by one without bits */
};
extern const struct packet_form packet_forms[PACKET_LEAVE + 1];

/* One square of a board as R3 orders them: x, y from 0; 0 empty, 1 white, 2 black, 3 never. */
unsigned packet_square(const uint8_t board[PACKET_BOARD], unsigned x, unsigned y);
void packet_set_square(uint8_t board[PACKET_BOARD], unsigned x, unsigned y, unsigned value);

enum packet_result {
    PACKET_MORE,     /* the octet was taken, no packet is complete yet */
    PACKET_WHOLE,    /* it completes a packet */
    PACKET_BAD_SIGN, /* neither R nor V where one is due: nothing more can be read (R10) */
    PACKET_BAD_FLAG, /* no packet of that side has these flags */
};

struct packet_reader {
    uint8_t side;
    bool wild;    /* it was told, or has found out */
    uint8_t have; /* octets of the packet under way */
    /* how many more octets can still belong to the previous packet, as left-over memory … */
    uint8_t room;
    uint8_t before;             /* … and of which kind it was */
    uint8_t octets[PACKET_MAX]; /* the packet under way */
};

/* Begins to read what `side` sends; `wild`: the program is known to be wild. */
void packet_reader_init(struct packet_reader *reader, enum packet_side side, bool wild);

/* Takes one octet. After PACKET_BAD_* the reader is of no more use. */
enum packet_result packet_read(struct packet_reader *reader, uint8_t octet, struct packet *packet);

/* Whether a packet is under way. */
bool packet_begun(const struct packet_reader *reader);

/* Whether the octets so far can be a whole packet, 200 ms after the last one: a name of at least
 * one octet (R2), a wild end without a reason. */
bool packet_may_end(const struct packet_reader *reader);

/* That time has passed: gives the packet as it is. */
void packet_ends(struct packet_reader *reader, struct packet *packet);

/* Reads a packet from the octets of `side`, which can be too few as above. */
void packet_get(enum packet_side side, const uint8_t *octets, size_t count, struct packet *packet);

/* Writes the packet and returns its size. Names are padded to 16 octets by zeros. */
size_t packet_put(const struct packet *packet, uint8_t octets[PACKET_MAX]);

/* Returns the kind with these flags, or 0. */
unsigned packet_kind_of(enum packet_side side, uint8_t flags);
