#include "games/reversi/framing.h"

#include <string.h>

#include "base/utf8.h"
#include "codec/packet.h"
#include "games/reversi/wire.h"

enum { HEAD = 3 }; /* signature and flags */

struct reader {
    struct packet_reader packets;
    uint8_t dialect;
    bool broken;
    usec_t heard; /* the last octet */
    uint64_t noise;
};
_Static_assert(sizeof(struct reader) <= FRAME_READER_MAX, "it is a reader");

/* ---- octets ---- */

static void begin(struct frame_reader *storage, unsigned side, unsigned dialect)
{
    struct reader *reader = (struct reader *)storage->own;
    *reader = (struct reader){.dialect = (uint8_t)dialect};
    packet_reader_init(&reader->packets, side);
}

/* The first `count` octets that the reader has are a packet. */
static void take(const struct reader *reader, size_t count, struct frame *frame)
{
    *frame = (struct frame){.count = (uint8_t)count, .side = reader->packets.side, .dialect = reader->dialect};
    memcpy(frame->octets, reader->packets.octets, count);
}

static enum framing_result octet(struct frame_reader *storage, uint8_t octet, usec_t now, struct frame *frame)
{
    struct reader *reader = (struct reader *)storage->own;
    size_t before = reader->packets.have;
    struct packet packet;
    if (reader->broken) {
        reader->noise++;
        return FRAMING_BROKEN;
    }
    reader->heard = now;
    switch (packet_read(&reader->packets, octet, &packet)) {
    case PACKET_MORE:
        return FRAMING_MORE;
    case PACKET_WHOLE:
        take(reader, before + 1, frame);
        return FRAMING_FRAME;
    default: /* R10: nobody knows where the next one begins */
        reader->broken = true;
        reader->noise += before + 1;
        return FRAMING_BROKEN;
    }
}

static usec_t deadline(const struct frame_reader *storage)
{
    const struct reader *reader = (const struct reader *)storage->own;
    return !reader->broken && packet_name_open(&reader->packets) ? reader->heard + REVERSI_NAME_SILENCE : USEC_NEVER;
}

static enum framing_result silence(struct frame_reader *storage, usec_t now, struct frame *frame)
{
    struct reader *reader = (struct reader *)storage->own;
    struct packet packet;
    if (now < deadline(storage))
        return FRAMING_MORE;
    take(reader, reader->packets.have, frame);
    packet_name_ends(&reader->packets, &packet);
    return FRAMING_FRAME;
}

static uint64_t noise(const struct frame_reader *storage, bool ended)
{
    const struct reader *reader = (const struct reader *)storage->own;
    return reader->noise + (ended && !reader->broken ? reader->packets.have : 0);
}

/* ---- streams on paper ---- */

static bool signature_at(const uint8_t *octets, size_t have, size_t at)
{
    return at + 1 < have && octets[at] == 'R' && octets[at + 1] == 'V';
}

/* 80, 40 and 20 are flags of both sides (R1), and only what stands behind them tells which. */
static enum packet_side guess_side(const uint8_t *octets, size_t have)
{
    if (!packet_kind_of(PACKET_SERVER, octets[2]))
        return PACKET_CLIENT;
    switch (packet_kind_of(PACKET_CLIENT, octets[2])) {
    case 0:
        return PACKET_SERVER;
    case PACKET_PLAY: /* no name begins with the two nibbles of packet 1 */
        return have >= PACKET_MAX && (octets[HEAD] & 0xee) == 0 ? PACKET_SERVER : PACKET_CLIENT;
    case PACKET_MOVE: /* four octets, or twenty */
        return have < PACKET_MAX || signature_at(octets, have, HEAD + 1) ? PACKET_CLIENT : PACKET_SERVER;
    default: /* three octets, or a reason behind them */
        return have <= HEAD || octets[HEAD] == 'R' ? PACKET_CLIENT : PACKET_SERVER;
    }
}

/* Without a clock, a name that is neither padded nor ended by a zero ends where the next packet begins. */
static size_t measure(const uint8_t *octets, size_t have, unsigned *side)
{
    struct packet_reader reader;
    struct packet packet;
    if (have < HEAD || !signature_at(octets, have, 0))
        return 0;
    if (*side > PACKET_SERVER)
        *side = guess_side(octets, have);
    packet_reader_init(&reader, *side);
    for (size_t i = 0; i < have; i++) {
        if (packet_name_open(&reader) && signature_at(octets, have, i))
            return i;
        enum packet_result result = packet_read(&reader, octets[i], &packet);
        if (result == PACKET_WHOLE) {
            size_t length = i + 1; /* and the zeros that fill up a name (R2) */
            while (packet.kind == PACKET_PLAY && length < HEAD + PACKET_NAME && length < have && octets[length] == 0)
                length++;
            return length;
        }
        if (result != PACKET_MORE)
            return 0;
    }
    return packet_name_open(&reader) ? have : 0;
}

/* ---- what it says ---- */

/* The packet that a whole frame is, with a name that is safe to print. */
static struct packet packet_of(const struct frame *frame)
{
    struct packet_reader reader;
    struct packet packet = {0}, read;
    char name[PACKET_NAME + 1];
    packet_reader_init(&reader, frame->side);
    for (size_t i = 0; i < frame->count; i++)
        if (packet_read(&reader, frame->octets[i], &read) == PACKET_WHOLE)
            packet = read;
    if (packet_name_open(&reader))
        packet_name_ends(&reader, &packet);
    utf8_show(name, sizeof name, packet.name);
    memcpy(packet.name, name, sizeof name);
    return packet;
}

static bool is_swapped(const struct frame *frame)
{
    return frame->dialect & REVERSI_DIALECT_SWAPPED;
}

static unsigned number(const struct frame *frame)
{
    return packet_kind_of(frame->side, frame->octets[2]);
}

static void explain(const struct protocol *protocol, const struct frame *frame, enum lang lang, struct str *text)
{
    struct packet packet = packet_of(frame);
    (void)protocol;
    reversi_wire_explain(&packet, is_swapped(frame), lang, text);
}

/* A colour as the packet has it, in words. */
static void split_colour(struct frame_parts *parts, const char *key, const char *name, unsigned bits, bool swapped,
                         enum lang lang)
{
    unsigned colour;
    struct str means = frame_split(parts, key, name, bits, &colour);
    str_add(&means, "%s", reversi_wire_colour_words(colour <= PACKET_BLACK ? colour ^ swapped : colour, lang));
}

static void split_name(struct frame_parts *parts, const struct packet *packet, enum lang lang)
{
    struct str means = frame_split(parts, "name", tr(lang, "nombre"), 8U * parts->frame->count - parts->at, NULL);
    str_add(&means, "%s", packet->name);
}

static void split_dice(struct frame_parts *parts, enum lang lang)
{
    frame_split(parts, "die1", tr(lang, "dado 1"), 8, NULL);
    frame_split(parts, "die2", tr(lang, "dado 2"), 8, NULL);
    frame_split(parts, "die3", tr(lang, "dado 3"), 8, NULL);
}

static void split_body(struct frame_parts *parts, const struct packet *packet, enum lang lang)
{
    bool swapped = is_swapped(parts->frame);
    struct str means;
    switch (packet->kind) {
    case PACKET_START:
        split_colour(parts, "colour", tr(lang, "color"), 4, false, lang);
        split_colour(parts, "first", tr(lang, "empiezan"), 4, false, lang);
        split_name(parts, packet, lang);
        break;
    case PACKET_PLAY:
        split_name(parts, packet, lang);
        break;
    case PACKET_GIVE:
        split_dice(parts, lang);
        break;
    case PACKET_MOVE:
        frame_split(parts, "x", "x", 4, NULL);
        frame_split(parts, "y", "y", 4, NULL);
        break;
    case PACKET_VALID:
        split_colour(parts, "colour", tr(lang, "color"), 8, swapped, lang);
        means = frame_split(parts, "board", tr(lang, "tablero"), 8 * PACKET_BOARD, NULL);
        reversi_wire_board(packet, swapped, "/", &means);
        break;
    case PACKET_END:
        means = frame_split(parts, "reason", tr(lang, "motivo"), 8, NULL);
        str_add(&means, "%s", reversi_wire_reason_words(packet->reason, lang));
        break;
    case PACKET_ASK:
        split_colour(parts, "colour", tr(lang, "color"), 8, false, lang);
        break;
    default:
        break;
    }
}

static size_t fields(const struct protocol *protocol, const struct frame *frame, enum lang lang,
                     struct frame_field *fields)
{
    struct packet packet = packet_of(frame);
    struct frame_parts parts = {.frame = frame, .fields = fields};
    (void)protocol;
    struct str means = frame_split(&parts, "signature", tr(lang, "firma"), 16, NULL);
    str_add(&means, "RV");
    means = frame_split(&parts, "flags", tr(lang, "banderas"), 8, NULL);
    str_add(&means, "%u", number(frame));
    split_body(&parts, &packet, lang);
    return parts.count;
}

static void facts(const struct frame *frame, struct facts *facts)
{
    struct packet packet = packet_of(frame);
    char board[REVERSI_SQUARES + 1];
    struct str squares = str_make(board, sizeof board);
    fact_number(facts, "packet", packet.kind);
    if (packet.kind == PACKET_START || packet.kind == PACKET_PLAY)
        fact_text(facts, "name", packet.name);
    if (packet.kind == PACKET_START)
        fact_number(facts, "first", packet.first);
    if (packet.kind == PACKET_START || packet.kind == PACKET_VALID || packet.kind == PACKET_ASK)
        fact_number(facts, "colour", packet.colour);
    if (packet.kind == PACKET_GIVE) {
        fact_list(facts, "dice");
        for (unsigned i = 0; i < PACKET_DICE; i++)
            fact_number(facts, NULL, packet.dice[i]);
        fact_end(facts);
    }
    if (packet.kind == PACKET_MOVE) {
        fact_number(facts, "x", packet.x);
        fact_number(facts, "y", packet.y);
    }
    if (packet.kind == PACKET_END)
        fact_number(facts, "reason", packet.reason);
    if (packet.kind == PACKET_VALID) {
        reversi_wire_board(&packet, is_swapped(frame), "", &squares);
        fact_text(facts, "board", board);
    }
}

static const char *const sides[] = {[PACKET_CLIENT] = N_("cliente"), [PACKET_SERVER] = N_("servidor"), NULL};

static const struct framing_dialect dialects[] = {
    {"reversidados", "packet 6 as that program writes it (R11)", REVERSI_DIALECT_SWAPPED},
    {0},
};

const struct framing reversi_framing = {
    .frame_max = PACKET_MAX,
    .noun = "packet",
    .key = "hex",
    .shape = "a packet begins with 52 56, that is RV",
    .example = "52564023",
    .sides = sides,
    .dialects = dialects,
    .begin = begin,
    .octet = octet,
    .deadline = deadline,
    .silence = silence,
    .noise = noise,
    .measure = measure,
    .text = frame_hex,
    .explain = explain,
    .fields = fields,
    .facts = facts,
    .number = number,
};
