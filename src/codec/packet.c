#include "codec/packet.h"

#include <assert.h>
#include <string.h>

/* Signature and flags come first; then what the kind has. */
enum { HEAD = 3 };

#define PART(name, bits)                                                                           \
    {                                                                                              \
        offsetof(struct packet, name), bits                                                        \
    }

const struct packet_form packet_forms[] = {
    [PACKET_START] = {PACKET_SERVER,
                      0x80,
                      {PART(colour, 4), PART(first, 4), PART(name, 8 * PACKET_NAME)}},
    [PACKET_PLAY] = {PACKET_CLIENT, 0x80, {PART(name, 8 * PACKET_NAME)}}, /* at most (R2) */
    [PACKET_GIVE] = {PACKET_SERVER, 0x10, {PART(dice[0], 8), PART(dice[1], 8), PART(dice[2], 8)}},
    [PACKET_MOVE] = {PACKET_CLIENT, 0x40, {PART(x, 4), PART(y, 4)}},
    [PACKET_INVALID] = {PACKET_SERVER, 0x48, {{0}}},
    [PACKET_VALID] = {PACKET_SERVER, 0x40, {PART(colour, 8), PART(board, 8 * PACKET_BOARD)}},
    [PACKET_END] = {PACKET_SERVER, 0x20, {PART(reason, 8)}},
    [PACKET_ASK] = {PACKET_CLIENT, 0x50, {PART(colour, 8)}},
    [PACKET_LEAVE] = {PACKET_CLIENT, 0x20, {{0}}},
};

unsigned packet_kind_of(enum packet_side side, uint8_t flags)
{
    for (unsigned kind = PACKET_START; kind <= PACKET_LEAVE; kind++)
        if (packet_forms[kind].side == side && packet_forms[kind].flags == flags)
            return kind;
    return 0;
}

/* Octets behind the flags; of packet 2 the most that they can be. */
static unsigned body_of(unsigned kind)
{
    unsigned bits = 0;
    for (const struct packet_field *field = packet_forms[kind].fields; field->bits; field++)
        bits += field->bits;
    return bits / 8;
}

/* ---- the board ---- */

/* (1,1), (1,2) … (8,8), two bits each, the most significant first; the first number is x (R3,
 * R4). */
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

/* What a wild program has behind a packet; but packet 9 has an octet more of others, too (R1), and
 * of packet 2 it is what is left of the room of a name. */
static const uint8_t left_over[PACKET_LEAVE + 1] = {
    [PACKET_START] = PACKET_COMPAT_MAX - PACKET_MAX, [PACKET_ASK] = 2, [PACKET_LEAVE] = 1};

void packet_reader_init(struct packet_reader *reader, enum packet_side side, bool wild)
{
    *reader = (struct packet_reader){.side = (uint8_t)side, .wild = wild};
}

bool packet_begun(const struct packet_reader *reader)
{
    return reader->have > 0;
}

static unsigned kind_read(const struct packet_reader *reader)
{
    return reader->have < HEAD ? 0 : packet_kind_of(reader->side, reader->octets[2]);
}

bool packet_may_end(const struct packet_reader *reader)
{
    unsigned kind = kind_read(reader);
    return (kind == PACKET_PLAY && reader->have > HEAD) ||
           (reader->wild &&
            (kind == PACKET_END || (kind == PACKET_START && reader->have > HEAD + 1)));
}

void packet_get(enum packet_side side, const uint8_t *octets, size_t count, struct packet *packet)
{
    uint8_t whole[PACKET_MAX] = {0},
            *body = whole + HEAD; /* zeros where a short name has nothing */
    unsigned at = 0;              /* in bits */
    memcpy(whole, octets, count < PACKET_MAX ? count : PACKET_MAX);
    *packet = (struct packet){.kind = (uint8_t)packet_kind_of(side, octets[2])};
    for (const struct packet_field *field = packet_forms[packet->kind].fields; field->bits;
         at += field++->bits) {
        uint8_t *part = (uint8_t *)packet + field->part;
        if (field->bits == 4)
            *part = at % 8 ? body[at / 8] & 15 : body[at / 8] >> 4;
        else
            memcpy(part, body + at / 8, field->bits / 8);
    }
    if (packet->kind == PACKET_PLAY) /* a zero ends a name, whatever stands behind it */
        memset(packet->name + strlen(packet->name), 0, sizeof packet->name - strlen(packet->name));
    if (packet->kind == PACKET_END && count == HEAD)
        packet->reason = PACKET_UNSAID;
    if (packet->kind == PACKET_ASK && packet->colour == PACKET_COMPAT_WHITE)
        packet->colour = PACKET_WHITE;
}

void packet_ends(struct packet_reader *reader, struct packet *packet)
{
    assert(packet_may_end(reader));
    packet_get(reader->side, reader->octets, reader->have, packet);
    reader->have = reader->room = 0;
}

static enum packet_result read_head(const struct packet_reader *reader)
{
    static const uint8_t sign[2] = {'R', 'V'};
    unsigned last = reader->have - 1u;
    if (last < sizeof sign)
        return reader->octets[last] == sign[last] ? PACKET_MORE : PACKET_BAD_SIGN;
    return kind_read(reader) ? PACKET_MORE : PACKET_BAD_FLAG;
}

/* What looked like the beginning of a packet is none, so it belongs to the one before as far as
 * that has room; the rest is read again. Zeros fill up a name by R2, and anybody may have one octet
 * behind packet 9: the rest is wild. */
static enum packet_result packet_give_back(struct packet_reader *reader, struct packet *packet)
{
    uint8_t octets[HEAD];
    unsigned count = reader->have, back = count < reader->room ? count : reader->room;
    enum packet_result result = PACKET_MORE;
    memcpy(octets, reader->octets, sizeof octets);
    reader->wild |= reader->before != PACKET_LEAVE && (reader->before != PACKET_PLAY || octets[0]);
    reader->room -= (uint8_t)back;
    reader->have = 0;
    for (unsigned i = back; i < count && result == PACKET_MORE; i++)
        result = packet_read(reader, octets[i], packet);
    return result;
}

enum packet_result packet_read(struct packet_reader *reader, uint8_t octet, struct packet *packet)
{
    reader->octets[reader->have++] = octet;
    if (reader->room && reader->wild &&
        reader->before == PACKET_PLAY) /* a wild name is 16 octets long, always */
        return packet_give_back(reader, packet);
    if (reader->have <= HEAD) {
        enum packet_result result = read_head(reader);
        if (result != PACKET_MORE && reader->room)
            return packet_give_back(reader, packet);
        if (result != PACKET_MORE || reader->have < HEAD)
            return result;
        reader->room = 0;
    }
    unsigned kind = kind_read(reader), missing = HEAD + body_of(kind) - reader->have;
    bool unsaid =
        reader->wild && kind == PACKET_END && octet == 'R' && !missing; /* it begins the next one */
    if (missing && (kind != PACKET_PLAY || reader->have == HEAD || octet || reader->wild))
        return PACKET_MORE;
    packet_get(reader->side, reader->octets, (size_t)reader->have - unsaid, packet);
    reader->wild |= kind == PACKET_ASK && octet == PACKET_COMPAT_WHITE;
    reader->before = (uint8_t)kind;
    reader->room = (uint8_t)(kind == PACKET_START && !reader->wild ? 0 : left_over[kind] + missing);
    reader->have = unsaid;
    return PACKET_WHOLE;
}

/* ---- writing ---- */

size_t packet_put(const struct packet *packet, uint8_t octets[PACKET_MAX])
{
    assert(packet->kind >= PACKET_START && packet->kind <= PACKET_LEAVE);
    const struct packet_form *form = &packet_forms[packet->kind];
    unsigned at = 8 * HEAD; /* in bits */
    memset(octets, 0, PACKET_MAX);
    memcpy(octets, (const uint8_t[]){'R', 'V', form->flags}, HEAD);
    for (const struct packet_field *field = form->fields; field->bits; at += field++->bits) {
        const uint8_t *part = (const uint8_t *)packet + field->part;
        if (field->bits == 4)
            octets[at / 8] |= (uint8_t)(at % 8 ? *part & 15 : *part << 4);
        else
            memcpy(octets + at / 8, part, field->bits / 8);
    }
    return at / 8;
}
