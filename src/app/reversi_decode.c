/* Packets of Reversi in words. Who speaks is told, or guessed: 80, 40 and 20 are flags of both sides (R1), and only
 * what stands behind them tells which. A stream on paper has no clock either, so a name that is neither padded nor
 * ended by a zero is taken to end where the next packet begins. */
#include "app/reversi_decode.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include <jansson.h>

#include "app/app.h"
#include "app/output.h"
#include "app/reversi_words.h"
#include "base/bytes.h"
#include "codec/packet.h"
#include "games/reversi/wire.h"

/* What is behind a packet and looked at to guess: a whole one, and the signature of the next. */
enum { HEAD = 3, AHEAD = PACKET_MAX + HEAD, WINDOW = 4096 };

struct decoder {
    const struct reversi_decode_options *options;
    bool compat;
    uint8_t octets[WINDOW];
    size_t have;
    uint64_t offset, packets, noise; /* offset: of octets[0] */
};

static bool signature_at(const uint8_t *octets, size_t have, size_t at)
{
    return at + 1 < have && octets[at] == 'R' && octets[at + 1] == 'V';
}

static bool is_flag_of(enum packet_side side, uint8_t flags, enum packet_kind *kind)
{
    for (unsigned k = PACKET_START; k <= PACKET_LEAVE; k++)
        if (packet_side_of(k) == side && packet_flags(k) == flags) {
            *kind = k;
            return true;
        }
    return false;
}

/* Of a packet that begins at octets[0]. */
static enum packet_side guess_side(const uint8_t *octets, size_t have)
{
    enum packet_kind kind;
    if (!is_flag_of(PACKET_SERVER, octets[2], &kind))
        return PACKET_CLIENT;
    if (!is_flag_of(PACKET_CLIENT, octets[2], &kind))
        return PACKET_SERVER;
    size_t after = kind == PACKET_MOVE ? HEAD + 1 : HEAD;
    switch (kind) {
    case PACKET_PLAY: /* no name begins with the two nibbles of packet 1 */
        return have > HEAD && (octets[HEAD] & 0xee) == 0 && have >= PACKET_MAX ? PACKET_SERVER : PACKET_CLIENT;
    case PACKET_MOVE: /* four octets, or twenty */
        return have <= after || signature_at(octets, have, after) || have < PACKET_MAX ? PACKET_CLIENT : PACKET_SERVER;
    default: /* three octets, or a reason behind them */
        return have <= after || octets[after] == 'R' ? PACKET_CLIENT : PACKET_SERVER;
    }
}

/* Octets of the packet that begins at octets[0]; 0: it is not whole. */
static size_t length_of(enum packet_side side, const uint8_t *octets, size_t have)
{
    struct packet_reader reader;
    struct packet packet;
    packet_reader_init(&reader, side);
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

static json_t *packet_json(const struct decoder *decoder, const struct packet *packet, enum packet_side side,
                           const char *hex, uint64_t end, const char *words)
{
    json_t *line =
        json_pack("{s:s, s:I, s:s, s:s, s:i, s:s}", "event", "packet", "end", (json_int_t)end, "hex", hex, "from",
                  side == PACKET_CLIENT ? "client" : "server", "packet", packet->kind, "text", words);
    char board[REVERSI_SQUARES + 1];
    if (packet->kind == PACKET_START || packet->kind == PACKET_PLAY)
        json_object_set_new(line, "name", json_string(packet->name));
    if (packet->kind == PACKET_START)
        json_object_set_new(line, "first", json_integer(packet->first));
    if (packet->kind == PACKET_START || packet->kind == PACKET_VALID || packet->kind == PACKET_ASK)
        json_object_set_new(line, "colour", json_integer(packet->colour));
    if (packet->kind == PACKET_GIVE)
        json_object_set_new(line, "dice", json_pack("[i, i, i]", packet->dice[0], packet->dice[1], packet->dice[2]));
    if (packet->kind == PACKET_MOVE) {
        json_object_set_new(line, "x", json_integer(packet->x));
        json_object_set_new(line, "y", json_integer(packet->y));
    }
    if (packet->kind == PACKET_END)
        json_object_set_new(line, "reason", json_integer(packet->reason));
    if (packet->kind != PACKET_VALID)
        return line;
    for (unsigned square = 0; square < REVERSI_SQUARES; square++) {
        unsigned value = packet_square(packet->board, square % REVERSI_SIDE, square / REVERSI_SIDE);
        board[square] = "-OX?"[value && value < 3 && decoder->compat ? 3 - value : value];
    }
    board[REVERSI_SQUARES] = '\0';
    json_object_set_new(line, "board", json_string(board));
    return line;
}

static void print_packet(struct decoder *decoder, enum packet_side side, size_t length)
{
    struct packet_reader reader;
    struct packet packet = {0};
    char hex[3 * PACKET_MAX + 1], words[300], name[REVERSI_SAFE_NAME];
    struct str digits = str_make(hex, sizeof hex), text = str_make(words, sizeof words);
    packet_reader_init(&reader, side);
    for (size_t i = 0; i < length; i++) {
        struct packet read;
        str_add(&digits, "%s%02X", i ? " " : "", decoder->octets[i]);
        if (packet_read(&reader, decoder->octets[i], &read) == PACKET_WHOLE)
            packet = read;
    }
    if (packet_name_open(&reader))
        packet_name_ends(&reader, &packet);
    reversi_safe_name(packet.name, name); /* no longer than it was */
    snprintf(packet.name, sizeof packet.name, "%.16s", name);
    reversi_wire_explain(&packet, decoder->compat, decoder->options->lang, &text);
    decoder->packets++;
    if (decoder->options->json) {
        output_json("decode", packet_json(decoder, &packet, side, hex, decoder->offset + length, words));
        return;
    }
    printf("%s\n    %d, %s: %s\n", hex, packet.kind,
           side == PACKET_CLIENT ? tr(decoder->options->lang, "cliente") : tr(decoder->options->lang, "servidor"),
           words);
}

static void drop(struct decoder *decoder, size_t count)
{
    decoder->have -= count;
    decoder->offset += count;
    memmove(decoder->octets, decoder->octets + count, decoder->have);
}

/* As far as one can see what comes next; at the end, all of it. */
static void take(struct decoder *decoder, bool end)
{
    while (decoder->have >= (end ? 1 : AHEAD)) {
        enum packet_side side = PACKET_CLIENT;
        size_t length = 0;
        if (decoder->have >= HEAD && signature_at(decoder->octets, decoder->have, 0)) {
            side = !decoder->options->from                         ? guess_side(decoder->octets, decoder->have)
                   : strcmp(decoder->options->from, "client") == 0 ? PACKET_CLIENT
                                                                   : PACKET_SERVER;
            length = length_of(side, decoder->octets, decoder->have);
        }
        if (length)
            print_packet(decoder, side, length);
        else
            decoder->noise++;
        drop(decoder, length ? length : 1);
    }
    fflush(stdout);
}

static int read_arguments(struct decoder *decoder, int count, char **hex)
{
    for (int i = 0; i < count; i++) {
        size_t length;
        if (!bytes_from_hex(hex[i], decoder->octets + decoder->have, WINDOW - decoder->have, &length))
            return misuse("decode", "'%.60s' is not hexadecimal (two digits an octet, as in 52564023), or too long",
                          hex[i]);
        decoder->have += length;
        take(decoder, false);
    }
    return EXIT_DONE;
}

static int read_input(struct decoder *decoder)
{
    for (;;) {
        ssize_t count = read(STDIN_FILENO, decoder->octets + decoder->have, WINDOW - decoder->have);
        if (count == 0)
            return EXIT_DONE;
        if (count < 0 && errno == EINTR)
            continue;
        if (count < 0)
            return fail("decode", "cannot read standard input");
        decoder->have += (size_t)count;
        take(decoder, false);
    }
}

int reversi_decode(const struct reversi_decode_options *options, int count, char **hex)
{
    static struct decoder decoder;
    decoder = (struct decoder){.options = options};
    if (options->from && strcmp(options->from, "client") != 0 && strcmp(options->from, "server") != 0)
        return misuse("decode", "--from takes client or server, not '%s'", options->from);
    if (!reversi_read_compat("decode", options->compat, &decoder.compat))
        return EXIT_USAGE;
    int code = count ? read_arguments(&decoder, count, hex) : read_input(&decoder);
    if (code != EXIT_DONE)
        return code;
    take(&decoder, true);
    if (decoder.packets == 0)
        return fail("decode", "no packet in %llu octets: a packet begins with 52 56, that is RV",
                    (unsigned long long)decoder.offset);
    if (decoder.noise && !options->json)
        fprintf(stderr, "%llu octets belonged to no packet\n", (unsigned long long)decoder.noise);
    return EXIT_DONE;
}
