#include "games/reversi/protocol/framing.h"

#include "base/utf8.h"
#include "codec/packet.h"
#include "games/reversi/protocol/wire.h"

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
    packet_reader_init(&reader->packets, side, dialect & REVERSI_DIALECT_WILD);
}

/* The first `count` octets that the reader has are a packet. */
static void take(const struct reader *reader, size_t count, struct frame *frame)
{
    *frame = (struct frame){
        .count = (uint8_t)count, .side = reader->packets.side, .dialect = reader->dialect};
    memcpy(frame->octets, reader->packets.octets, count);
}

static enum framing_result octet(struct frame_reader *storage, uint8_t octet, usec_t now,
                                 struct frame *frame)
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
        take(reader, before + 1 - reader->packets.have,
             frame); /* without an octet that begins the next one */
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
    return !reader->broken && packet_may_end(&reader->packets)
               ? reader->heard + REVERSI_NAME_SILENCE
               : USEC_NEVER;
}

static enum framing_result silence(struct frame_reader *storage, usec_t now, struct frame *frame)
{
    struct reader *reader = (struct reader *)storage->own;
    struct packet packet;
    if (now < deadline(storage))
        return FRAMING_MORE;
    take(reader, reader->packets.have, frame);
    packet_ends(&reader->packets, &packet);
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
    /* no name begins with the two nibbles of packet 1, but an empty one is a zero */
    case PACKET_PLAY:
        return have > HEAD && (octets[HEAD] & 0xee) == 0 && (have >= PACKET_MAX || octets[HEAD])
                   ? PACKET_SERVER
                   : PACKET_CLIENT;
    case PACKET_MOVE: /* four octets, or twenty */
        return have < PACKET_MAX || signature_at(octets, have, HEAD + 1) ? PACKET_CLIENT
                                                                         : PACKET_SERVER;
    default: /* three octets, or a reason behind them */
        return have <= HEAD || octets[HEAD] == 'R' ? PACKET_CLIENT : PACKET_SERVER;
    }
}

/* Whether a packet that ends there may have done so: the next one begins, or nothing follows. */
static bool may_end_at(const uint8_t *octets, size_t have, size_t at)
{
    return at == have || signature_at(octets, have, at);
}

/* A packet of `count` octets, with what fills up its room: zeros behind a name (R2), or all that a
 * wild program leaves there (R11). */
static size_t with_room(const uint8_t *octets, size_t have, size_t count, size_t room)
{
    size_t zeros = count;
    while (octets[2] == packet_forms[PACKET_PLAY].flags && zeros < count + room && zeros < have &&
           !octets[zeros])
        zeros++;
    bool all = !may_end_at(octets, have, zeros) && count + room <= have &&
               may_end_at(octets, have, count + room);
    return all ? count + room : zeros;
}

/* Without a clock, a name that is neither padded nor ended by a zero ends where the next packet
 * begins. */
static size_t measure(const uint8_t *octets, size_t have, unsigned *side)
{
    struct packet_reader reader;
    struct packet packet;
    if (have < HEAD || !signature_at(octets, have, 0))
        return 0;
    if (*side > PACKET_SERVER)
        *side = guess_side(octets, have);
    bool padded =
        *side == PACKET_SERVER && have >= PACKET_MAX && may_end_at(octets, have, PACKET_MAX);
    packet_reader_init(&reader, *side, *side == PACKET_SERVER);
    for (size_t i = 0; i < have; i++) {
        if (packet_may_end(&reader) && !padded && signature_at(octets, have, i))
            return i;
        enum packet_result result = packet_read(&reader, octets[i], &packet);
        if (result == PACKET_WHOLE)
            return with_room(octets, have, i + 1, reader.room);
        if (result != PACKET_MORE)
            return 0;
    }
    return packet_may_end(&reader) ? have : 0;
}

/* ---- what it says ---- */

/* What the parts of packets are called by programs, in the order in which they are told, and by
 * people. */
static const struct part {
    uint8_t part; /* as in packet_forms */
    const char *key, *name;
} parts[] = {
    {offsetof(struct packet, name), "name", N_("nombre")},
    {offsetof(struct packet, first), "first", N_("empiezan")},
    {offsetof(struct packet, colour), "colour", N_("color")},
    {offsetof(struct packet, dice[0]), "die1", N_("dado 1")},
    {offsetof(struct packet, dice[1]), "die2", N_("dado 2")},
    {offsetof(struct packet, dice[2]), "die3", N_("dado 3")},
    {offsetof(struct packet, x), "x", "x"},
    {offsetof(struct packet, y), "y", "y"},
    {offsetof(struct packet, reason), "reason", N_("motivo")},
    {offsetof(struct packet, board), "board", N_("tablero")},
};

/* The packet that a frame is, with a name that is safe to print. */
static struct packet packet_of(const struct frame *frame)
{
    struct packet packet;
    char name[PACKET_NAME + 1];
    packet_get(frame->side, frame->octets, frame->count, &packet);
    utf8_show(name, sizeof name, packet.name);
    memcpy(packet.name, name, sizeof name);
    return packet;
}

static bool is_wild(const struct frame *frame)
{
    return frame->dialect & REVERSI_DIALECT_WILD;
}

static unsigned number(const struct frame *frame)
{
    return packet_kind_of(frame->side, frame->octets[2]);
}

/* A colour in words: that of packet 6 may be the other way round, and white may ask with FF. */
static const char *colour_of(const struct packet *packet, uint8_t colour, bool swapped,
                             enum lang lang)
{
    bool other = swapped && packet->kind == PACKET_VALID && colour <= PACKET_BLACK;
    bool wild = packet->kind == PACKET_ASK && colour == PACKET_WILD_WHITE;
    return reversi_wire_colour_words(wild ? PACKET_WHITE : colour ^ other, lang);
}

/* The board row by row as people look at it (a1 … h1, a2 …; X is black, O white), with something
 * between two rows. */
static void add_board(const struct packet *packet, bool swapped, const char *between,
                      struct str *text)
{
    for (unsigned square = 0; square < REVERSI_SQUARES; square++) {
        unsigned x = square % REVERSI_SIDE, y = square / REVERSI_SIDE,
                 value = packet_square(packet->board, x, y);
        str_add(text, "%s%c", square && !x ? between : "", (swapped ? "-XO?" : "-OX?")[value]);
    }
}

static void explain(const struct protocol *protocol, const struct frame *frame, enum lang lang,
                    struct str *text)
{
    const struct packet packet = packet_of(frame);
    const char *colour = colour_of(&packet, packet.colour, is_wild(frame), lang);
    switch (packet.kind) {
    case PACKET_START:
        str_add(text, tr(lang, "comienza la partida: juegas con %s, empiezan las %s, contra "),
                colour, colour_of(&packet, packet.first, false, lang));
        str_add(text, "%s", packet.name);
        break;
    case PACKET_PLAY:
        str_add(text, "%s%s", tr(lang, "quiero jugar: "), packet.name);
        break;
    case PACKET_GIVE:
        str_add(text, tr(lang, "dados: %d, %d y %d"), packet.dice[0], packet.dice[1],
                packet.dice[2]);
        break;
    case PACKET_MOVE:
        if (reversi_wire_square(packet.x, packet.y) < REVERSI_NO_SQUARE)
            str_add(text, tr(lang, "movimiento a %c%d (x %d, y %d)"), 'a' + packet.x, packet.y + 1,
                    packet.x, packet.y);
        else
            str_add(text, tr(lang, "movimiento fuera del tablero (x %d, y %d)"), packet.x,
                    packet.y);
        break;
    case PACKET_INVALID:
        str_add(text, "%s", tr(lang, "movimiento inválido"));
        break;
    case PACKET_VALID:
        str_add(text, tr(lang, "movimiento válido: turno de las %s, tablero "), colour);
        add_board(&packet, is_wild(frame), "/", text);
        break;
    case PACKET_END:
        str_add(text, tr(lang, "fin de la partida: %s"),
                reversi_wire_reason_words(packet.reason, lang));
        break;
    case PACKET_ASK:
        str_add(text, tr(lang, "pido dados, con %s"), colour);
        break;
    default:
        str_add(text, "%s", tr(lang, "dejo la partida"));
        break;
    }
}

static size_t fields(const struct protocol *protocol, const struct frame *frame, enum lang lang,
                     struct frame_field *fields)
{
    const struct packet packet = packet_of(frame);
    struct frame_parts split = {.frame = frame, .fields = fields};
    struct str means = frame_split(&split, "signature", tr(lang, "firma"), 16, NULL);
    str_add(&means, "RV");
    means = frame_split(&split, "flags", tr(lang, "banderas"), 8, NULL);
    str_add(&means, "%u", number(frame));
    const struct packet_field *field = packet_forms[packet.kind].fields;
    for (; field->bits && split.at < 8u * frame->count;
         field++) { /* a wild packet 7 ends before its reason */
        const struct part *part = parts;
        while (part->part != field->part)
            part++;
        unsigned left = 8u * frame->count - split.at,
                 value; /* a name may be shorter than its room */
        means = frame_split(&split, part->key, tr(lang, part->name),
                            field->bits < left ? field->bits : left, &value);
        if (field->part == offsetof(struct packet, name))
            str_add(&means, "%s", packet.name);
        else if (field->part == offsetof(struct packet, board))
            add_board(&packet, is_wild(frame), "/", &means);
        else if (field->part == offsetof(struct packet, reason))
            str_add(&means, "%s", reversi_wire_reason_words(value, lang));
        else if (field->part == offsetof(struct packet, colour) ||
                 field->part == offsetof(struct packet, first))
            str_add(&means, "%s", colour_of(&packet, (uint8_t)value, is_wild(frame), lang));
    }
    return split.count;
}

static bool has_part(const struct packet *packet, uint8_t part)
{
    const struct packet_field *field = packet_forms[packet->kind].fields;
    while (field->bits && field->part != part)
        field++;
    return field->bits;
}

static void facts(const struct frame *frame, struct facts *facts)
{
    const struct packet packet = packet_of(frame);
    char board[REVERSI_SQUARES + 1];
    struct str squares = str_make(board, sizeof board);
    add_board(&packet, is_wild(frame), "", &squares);
    fact_number(facts, "packet", packet.kind);
    for (const struct part *part = parts; part < parts + sizeof parts / sizeof parts[0]; part++)
        if (!has_part(&packet, part->part) || packet.kind == PACKET_GIVE)
            continue;
        else if (part->part == offsetof(struct packet, name))
            fact_text(facts, part->key, packet.name);
        else if (part->part == offsetof(struct packet, board))
            fact_text(facts, part->key, board);
        else
            fact_number(facts, part->key, ((const uint8_t *)&packet)[part->part]);
    if (packet.kind == PACKET_GIVE)
        facts_add(facts, "dice:[ :i :i :i ]", packet.dice[0], packet.dice[1], packet.dice[2]);
}

static const char *const sides[] = {
    [PACKET_CLIENT] = N_("cliente"), [PACKET_SERVER] = N_("servidor"), NULL};

static const struct framing_dialect dialects[] = {
    {"reversidados", N_("como los escribe ese programa (R11)"), REVERSI_DIALECT_WILD},
    {0},
};

const struct framing reversi_framing = {
    .frame_max = PACKET_WILD_MAX,
    .noun = "packet",
    .key = "hex",
    .shape = N_("un paquete empieza por 52 56, es decir RV"),
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
