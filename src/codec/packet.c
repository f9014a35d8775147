#include "codec/packet.h"

#include <assert.h>
#include <string.h>

/* Signature and flags come first; then what the kind has. */
enum { HEAD = 3 };

/* Some octets of the body and the field of struct packet that they are; two fields that follow each other may share an
 * octet, the first one its high half. */
struct part {
    uint8_t field, size;
    bool halves;
};

#define PART(name)                                                                                                     \
    {                                                                                                                  \
        offsetof(struct packet, name), sizeof((struct packet){0}.name), false                                          \
    }
#define TEXT(name)                                                                                                     \
    {                                                                                                                  \
        offsetof(struct packet, name), sizeof((struct packet){0}.name) - 1, false                                      \
    }
#define HALVES(name)                                                                                                   \
    {                                                                                                                  \
        offsetof(struct packet, name), 1, true                                                                         \
    }

struct form {
    uint8_t side, flags;
    uint8_t body; /* octets behind the flags; of packet 2 the most that they can be */
    struct part part[2];
};

static const struct form forms[] = {
    [PACKET_START] = {PACKET_SERVER, 0x80, 1 + PACKET_NAME, {HALVES(colour), TEXT(name)}},
    [PACKET_PLAY] = {PACKET_CLIENT, 0x80, PACKET_NAME, {TEXT(name)}},
    [PACKET_GIVE] = {PACKET_SERVER, 0x10, PACKET_DICE, {PART(dice)}},
    [PACKET_MOVE] = {PACKET_CLIENT, 0x40, 1, {HALVES(x)}},
    [PACKET_INVALID] = {PACKET_SERVER, 0x48, 0, {{0}}},
    [PACKET_VALID] = {PACKET_SERVER, 0x40, 1 + PACKET_BOARD, {PART(colour), PART(board)}},
    [PACKET_END] = {PACKET_SERVER, 0x20, 1, {PART(reason)}},
    [PACKET_ASK] = {PACKET_CLIENT, 0x50, 1, {PART(colour)}},
    [PACKET_LEAVE] = {PACKET_CLIENT, 0x20, 0, {{0}}},
};

unsigned packet_kind_of(enum packet_side side, uint8_t flags)
{
    for (unsigned kind = PACKET_START; kind <= PACKET_LEAVE; kind++)
        if (forms[kind].side == side && forms[kind].flags == flags)
            return kind;
    return 0;
}

enum packet_side packet_side_of(enum packet_kind kind)
{
    return forms[kind].side;
}

/* ---- the board ---- */

/* (1,1), (1,2) … (8,8), two bits each, the most significant first; the first number is x (R3, R4). */
static unsigned shift_of(unsigned y)
{
    return 6 - 2 * (y % 4);
}

static unsigned octet_of(unsigned x, unsigned y)
{
    return 2 * x + y / 4;
}

unsigned packet_square(const uint8_t board[PACKET_BOARD], unsigned x, unsigned y)
{
    return (unsigned)board[octet_of(x, y)] >> shift_of(y) & 3;
}

void packet_set_square(uint8_t board[PACKET_BOARD], unsigned x, unsigned y, unsigned value)
{
    uint8_t *octet = &board[octet_of(x, y)];
    *octet = (uint8_t)((*octet & ~(3u << shift_of(y))) | value << shift_of(y));
}

/* ---- reading ---- */

void packet_reader_init(struct packet_reader *reader, enum packet_side side)
{
    *reader = (struct packet_reader){.side = (uint8_t)side};
}

bool packet_begun(const struct packet_reader *reader)
{
    return reader->have > 0;
}

bool packet_name_open(const struct packet_reader *reader)
{
    return reader->side == PACKET_CLIENT && reader->have > HEAD && reader->octets[2] == forms[PACKET_PLAY].flags;
}

/* The packet that the octets are, of which a name may be cut short; the reader begins anew. */
static void take_packet(struct packet_reader *reader, struct packet *packet)
{
    const uint8_t *at = reader->octets + HEAD, *end = reader->octets + reader->have;
    memset(packet, 0, sizeof *packet);
    packet->kind = (uint8_t)packet_kind_of(reader->side, reader->octets[2]);
    for (const struct part *part = forms[packet->kind].part; at < end; at += part->size, part++) {
        uint8_t *field = (uint8_t *)packet + part->field;
        if (part->halves) {
            field[0] = *at >> 4;
            field[1] = *at & 15;
        } else {
            memcpy(field, at, part->size < end - at ? part->size : (size_t)(end - at));
        }
    }
    reader->have = 0;
}

void packet_name_ends(struct packet_reader *reader, struct packet *packet)
{
    assert(packet_name_open(reader));
    take_packet(reader, packet);
}

/* Whether the octet belongs to the packet before. */
static bool is_swallowed(struct packet_reader *reader, uint8_t octet)
{
    if (!reader->swallow)
        return false;
    bool mine = reader->swallow_zeros ? octet == 0 : octet != 'R';
    reader->swallow = mine ? (uint8_t)(reader->swallow - 1) : 0;
    return mine;
}

static enum packet_result read_head(struct packet_reader *reader)
{
    static const uint8_t sign[2] = {'R', 'V'};
    unsigned last = reader->have - 1u;
    if (last < sizeof sign)
        return reader->octets[last] == sign[last] ? PACKET_MORE : PACKET_BAD_SIGN;
    return packet_kind_of(reader->side, reader->octets[2]) ? PACKET_MORE : PACKET_BAD_FLAG;
}

enum packet_result packet_read(struct packet_reader *reader, uint8_t octet, struct packet *packet)
{
    if (reader->have == 0 && is_swallowed(reader, octet))
        return PACKET_MORE;
    reader->octets[reader->have++] = octet;
    if (reader->have <= HEAD) {
        enum packet_result result = read_head(reader);
        if (result != PACKET_MORE || reader->have < HEAD)
            return result;
    }
    unsigned kind = packet_kind_of(reader->side, reader->octets[2]),
             missing = (unsigned)HEAD + forms[kind].body - reader->have;
    bool ended_name = packet_name_open(reader) && octet == 0;
    if (missing && !ended_name)
        return PACKET_MORE;
    take_packet(reader, packet);
    reader->swallow_zeros = kind == PACKET_PLAY;
    reader->swallow = (uint8_t)(kind == PACKET_LEAVE ? 1 : missing);
    return PACKET_WHOLE;
}

/* ---- writing ---- */

size_t packet_put(const struct packet *packet, uint8_t octets[PACKET_MAX])
{
    assert(packet->kind >= PACKET_START && packet->kind <= PACKET_LEAVE);
    const struct form *form = &forms[packet->kind];
    uint8_t *at = octets + HEAD, *end = at + form->body;
    memcpy(octets, (const uint8_t[HEAD]){'R', 'V', form->flags}, HEAD);
    for (const struct part *part = form->part; at < end; at += part->size, part++) {
        const uint8_t *field = (const uint8_t *)packet + part->field;
        if (part->halves)
            *at = (uint8_t)(field[0] << 4 | (field[1] & 15));
        else
            memcpy(at, field, part->size);
    }
    return HEAD + (size_t)form->body;
}
