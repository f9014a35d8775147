/* The packets of Reversi over TCP (seed 003; R1 to R4): octets to packets and back, octet by octet.
 *
 * Pure: no I/O, no allocation, no clock. TCP is a stream, so a packet may come in pieces or several at once; the one
 * thing that octets alone do not tell is where a short name ends (R2), so whoever has a clock asks
 * packet_name_open and says packet_name_ends. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    PACKET_NAME = 16,
    PACKET_BOARD = 16,
    PACKET_DICE = 3,
    PACKET_MAX = 20, /* octets of the longest packet */
};

/* Who speaks: the same flags mean another packet from the other side. */
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

enum { PACKET_WHITE = 0, PACKET_BLACK = 1 };

enum packet_reason {
    PACKET_DRAW,
    PACKET_WHITE_WINS,
    PACKET_BLACK_WINS,
    PACKET_WHITE_GONE,
    PACKET_BLACK_GONE,
    PACKET_REASONS,
};

/* Fields as they are on the wire; those that the kind has not are 0. */
struct packet {
    uint8_t kind;
    uint8_t colour; /* of the player (1), of the next turn (6), of who asks (8) */
    uint8_t first;  /* who begins (1) */
    uint8_t x, y;   /* from 0, R4; up to 15 on the wire */
    uint8_t reason;
    uint8_t dice[PACKET_DICE];
    uint8_t board[PACKET_BOARD]; /* 64 squares of 2 bits, R3 */
    char name[PACKET_NAME + 1];  /* terminated; a zero ends it on the wire as well */
};

/* One square of a board as R3 orders them: x, y from 0; 0 empty, 1 white, 2 black, 3 never. */
unsigned packet_square(const uint8_t board[PACKET_BOARD], unsigned x, unsigned y);
void packet_set_square(uint8_t board[PACKET_BOARD], unsigned x, unsigned y, unsigned value);

enum packet_result {
    PACKET_MORE,     /* the octet was taken, nothing is whole yet */
    PACKET_WHOLE,    /* it completes a packet */
    PACKET_BAD_SIGN, /* it is not the R or the V that is due: nothing more can be read (R10) */
    PACKET_BAD_FLAG, /* no packet of that side has these flags */
};

struct packet_reader {
    uint8_t side;
    uint8_t have;               /* octets of the packet under way */
    uint8_t swallow;            /* of what may still follow the packet before: how many octets, and of which kind */
    uint8_t swallow_zeros;      /* 1: zeros that fill up a name (R2); 0: one octet that is not R (R1, packet 9) */
    uint8_t octets[PACKET_MAX]; /* the packet under way */
};

/* What `side` says will be read. */
void packet_reader_init(struct packet_reader *reader, enum packet_side side);

/* Takes one octet. After PACKET_BAD_* the reader is of no more use. */
enum packet_result packet_read(struct packet_reader *reader, uint8_t octet, struct packet *packet);

/* Whether a packet is under way. */
bool packet_begun(const struct packet_reader *reader);

/* Whether a name of at least one octet is under way: 200 ms after its last octet it is whole (R2). */
bool packet_name_open(const struct packet_reader *reader);

/* That time is over: the packet with the name as it is. */
void packet_name_ends(struct packet_reader *reader, struct packet *packet);

/* Writes the packet and gives its size. Names are padded to 16 octets by zeros. */
size_t packet_put(const struct packet *packet, uint8_t octets[PACKET_MAX]);

/* Who sends packets of the kind, and which kind has these flags; 0: none has. */
enum packet_side packet_side_of(enum packet_kind kind);
unsigned packet_kind_of(enum packet_side side, uint8_t flags);
