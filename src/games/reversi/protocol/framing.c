#include "games/reversi/protocol/framing.h"

#include "base/utf8.h"
#include "codec/packet.h"
#include "games/reversi/protocol/wire.h"

enum { HEAD = 3 }; /* signature and flags */

/* What lies in a struct frame_reader. */
struct packet_stream {
    struct packet_reader packets;
    uint8_t dialect;
    bool broken;  /* R10: after nonsense, no packet can be found again */
    usec_t heard; /* the time of the last octet */
    uint64_t noise;
};
_Static_assert(sizeof(struct packet_stream) <= FRAME_READER_MAX, "it is a reader");

/* ---- octets ---- */

static void reversi_framing_begin(struct frame_reader *reader, unsigned side, unsigned dialect)
{
    struct packet_stream *stream = (struct packet_stream *)reader->own;
    *stream = (struct packet_stream){.dialect = (uint8_t)dialect};
    packet_reader_init(&stream->packets, side, dialect & REVERSI_DIALECT_COMPAT);
}

/* Makes a frame of the first `count` octets of the reader. */
static void frame_from(const struct packet_stream *stream, size_t count, struct frame *frame)
{
    *frame = (struct frame){
        .count = (uint8_t)count, .side = stream->packets.side, .dialect = stream->dialect};
    memcpy(frame->octets, stream->packets.octets, count);
}

static enum framing_result reversi_framing_octet(struct frame_reader *reader, uint8_t octet,
                                                 usec_t now, struct frame *frame)
{
    struct packet_stream *stream = (struct packet_stream *)reader->own;
    size_t before = stream->packets.have;
    struct packet packet;
    if (stream->broken) {
        stream->noise++;
        return FRAMING_BROKEN;
    }
    stream->heard = now;
    switch (packet_read(&stream->packets, octet, &packet)) {
    case PACKET_MORE:
        return FRAMING_MORE;
    case PACKET_WHOLE: /* without an octet that begins the next packet, which the reader keeps */
        frame_from(stream, before + 1 - stream->packets.have, frame);
        return FRAMING_FRAME;
    default:
        stream->broken = true;
        stream->noise += before + 1;
        return FRAMING_BROKEN;
    }
}

static usec_t reversi_framing_deadline(const struct frame_reader *reader)
{
    const struct packet_stream *stream = (const struct packet_stream *)reader->own;
    bool open = !stream->broken && packet_may_end(&stream->packets);
    return open ? stream->heard + REVERSI_NAME_SILENCE : USEC_NEVER;
}

/* A packet that can end there is whole when nothing follows it in time (R2). */
static enum framing_result reversi_framing_silence(struct frame_reader *reader, usec_t now,
                                                   struct frame *frame)
{
    struct packet_stream *stream = (struct packet_stream *)reader->own;
    struct packet packet;
    if (now < reversi_framing_deadline(reader))
        return FRAMING_MORE;
    frame_from(stream, stream->packets.have, frame);
    packet_ends(&stream->packets, &packet);
    return FRAMING_FRAME;
}

static uint64_t reversi_framing_noise(const struct frame_reader *reader, bool ended)
{
    const struct packet_stream *stream = (const struct packet_stream *)reader->own;
    return stream->noise + (ended && !stream->broken ? stream->packets.have : 0);
}

/* ---- recorded octets, without a clock ---- */

static bool signature_at(const uint8_t *octets, size_t have, size_t at)
{
    return at + 1 < have && octets[at] == 'R' && octets[at + 1] == 'V';
}

/* Both sides use the flags 80, 40 and 20 (R1): only what follows them tells the sides apart. */
static enum packet_side guess_side(const uint8_t *octets, size_t have)
{
    if (!packet_kind_of(PACKET_SERVER, octets[2]))
        return PACKET_CLIENT;
    switch (packet_kind_of(PACKET_CLIENT, octets[2])) {
    case 0:
        return PACKET_SERVER;
    case PACKET_PLAY: /* no name begins with the nibbles of packet 1, but an empty one is a zero */
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

/* Whether a packet can end there: the next one begins, or nothing follows. */
static bool may_end_at(const uint8_t *octets, size_t have, size_t at)
{
    return at == have || signature_at(octets, have, at);
}

/* The length of a packet of `count` octets including what fills its `room`: zeros behind a name
 * (R2), or whatever the known program leaves there (R11). */
static size_t with_padding(const uint8_t *octets, size_t have, size_t count, size_t room)
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
static size_t reversi_framing_measure(const uint8_t *octets, size_t have, unsigned *side)
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
            return with_padding(octets, have, i + 1, reader.room);
        if (result != PACKET_MORE)
            return 0;
    }
    return packet_may_end(&reader) ? have : 0;
}

/* ---- meaning ---- */

/* The parts of all packets, in the order of their JSON members. */
static const struct packet_part {
    uint8_t part;           /* as in packet_forms */
    const char *key, *name; /* for programs, and for people */
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

/* The packet of a frame, with a name that is safe to print. */
static struct packet packet_of(const struct frame *frame)
{
    struct packet packet;
    char name[PACKET_NAME + 1];
    packet_get(frame->side, frame->octets, frame->count, &packet);
    utf8_show(name, sizeof name, packet.name);
    memcpy(packet.name, name, sizeof name);
    return packet;
}

static unsigned reversi_framing_number(const struct frame *frame)
{
    return packet_kind_of(frame->side, frame->octets[2]);
}

/* A colour in words. In the known dialect that of packet 6 is exchanged, and white asks with FF. */
static const char *colour_words(const struct frame *frame, uint8_t colour, enum lang lang)
{
    unsigned kind = reversi_framing_number(frame);
    bool swapped = kind == PACKET_VALID && colour <= PACKET_BLACK &&
                   (frame->dialect & REVERSI_DIALECT_COMPAT) != 0;
    bool compat_white = kind == PACKET_ASK && colour == PACKET_COMPAT_WHITE;
    return reversi_wire_colour_words(compat_white ? PACKET_WHITE : colour ^ swapped, lang);
}

/* The board of packet 6 row by row as people see it (a1 … h1, a2 …; X is black, O white), with
 * `between` two rows. */
static void add_board(const struct frame *frame, const struct packet *packet, const char *between,
                      struct str *text)
{
    const char *discs = frame->dialect & REVERSI_DIALECT_COMPAT ? "-XO?" : "-OX?";
    for (unsigned square = 0; square < REVERSI_SQUARES; square++) {
        unsigned x = square % REVERSI_SIDE, y = square / REVERSI_SIDE;
        str_add(text, "%s%c", square && !x ? between : "",
                discs[packet_square(packet->board, x, y)]);
    }
}

static void reversi_framing_explain(const struct protocol *protocol, const struct frame *frame,
                                    enum lang lang, struct str *text)
{
    const struct packet packet = packet_of(frame);
    const char *colour = colour_words(frame, packet.colour, lang);
    switch (packet.kind) {
    case PACKET_START:
        str_add(text, tr(lang, "comienza la partida: juegas con %s, empiezan las %s, contra "),
                colour, colour_words(frame, packet.first, lang));
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
        add_board(frame, &packet, "/", text);
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

/* Cuts the octets of a packet into signature, flags and the fields of its form. */
static size_t reversi_framing_fields(const struct protocol *protocol, const struct frame *frame,
                                     enum lang lang, struct frame_field *fields)
{
    const struct packet packet = packet_of(frame);
    struct frame_parts split = {.frame = frame, .fields = fields};
    struct str means = frame_split(&split, "signature", tr(lang, "firma"), 16, NULL);
    str_add(&means, "RV");
    means = frame_split(&split, "flags", tr(lang, "banderas"), 8, NULL);
    str_add(&means, "%u", packet.kind);
    const struct packet_field *field = packet_forms[packet.kind].fields;
    /* a name can be shorter than its room, and packet 7 of the known program has no reason */
    for (; field->bits && split.at < 8u * frame->count; field++) {
        const struct packet_part *part = parts;
        while (part->part != field->part)
            part++;
        unsigned left = 8u * frame->count - split.at, value;
        means = frame_split(&split, part->key, tr(lang, part->name),
                            field->bits < left ? field->bits : left, &value);
        if (field->part == offsetof(struct packet, name))
            str_add(&means, "%s", packet.name);
        else if (field->part == offsetof(struct packet, board))
            add_board(frame, &packet, "/", &means);
        else if (field->part == offsetof(struct packet, reason))
            str_add(&means, "%s", reversi_wire_reason_words(value, lang));
        else if (field->part == offsetof(struct packet, colour) ||
                 field->part == offsetof(struct packet, first))
            str_add(&means, "%s", colour_words(frame, (uint8_t)value, lang));
    }
    return split.count;
}

/* The members of JSON: the number of the packet and its parts. */
static void reversi_framing_facts(const struct frame *frame, struct facts *facts)
{
    const struct packet packet = packet_of(frame);
    struct str board = STR(REVERSI_SQUARES + 1);
    add_board(frame, &packet, "", &board);
    fact_number(facts, "packet", packet.kind);
    if (packet.kind == PACKET_GIVE) {
        facts_add(facts, "dice:[ :i :i :i ]", packet.dice[0], packet.dice[1], packet.dice[2]);
        return;
    }
    for (const struct packet_part *part = parts; part < parts + sizeof parts / sizeof parts[0];
         part++) {
        const struct packet_field *field = packet_forms[packet.kind].fields;
        while (field->bits && field->part != part->part)
            field++;
        if (!field->bits)
            continue;
        if (part->part == offsetof(struct packet, name))
            fact_text(facts, part->key, packet.name);
        else if (part->part == offsetof(struct packet, board))
            fact_text(facts, part->key, board.at);
        else
            fact_number(facts, part->key, ((const uint8_t *)&packet)[part->part]);
    }
}

static const char *const sides[] = {
    [PACKET_CLIENT] = N_("cliente"), [PACKET_SERVER] = N_("servidor"), NULL};

static const struct framing_dialect dialects[] = {
    {"reversidados", N_("como los escribe ese programa (R11)"), REVERSI_DIALECT_COMPAT},
    {0},
};

const struct framing reversi_framing = {
    .frame_max = PACKET_COMPAT_MAX,
    .noun = "packet",
    .key = "hex",
    .shape = N_("un paquete empieza por 52 56, es decir RV"),
    .example = "52564023",
    .sides = sides,
    .dialects = dialects,
    .begin = reversi_framing_begin,
    .octet = reversi_framing_octet,
    .deadline = reversi_framing_deadline,
    .silence = reversi_framing_silence,
    .noise = reversi_framing_noise,
    .measure = reversi_framing_measure,
    .text = frame_hex,
    .explain = reversi_framing_explain,
    .fields = reversi_framing_fields,
    .facts = reversi_framing_facts,
    .number = reversi_framing_number,
};
