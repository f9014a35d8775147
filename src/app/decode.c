/* sobremesa decode GAME: frames in plain words. */
#include <errno.h>
#include <jansson.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "app/app.h"
#include "app/decode.h"
#include "app/reversi_decode.h"
#include "app/truco_station.h"
#include "base/bytes.h"
#include "codec/frame4.h"
#include "core/game.h"
#include "protocol/ring_wire.h"

enum { HEX_ARGUMENTS = 4096, HEX_OCTETS = 1024 };

struct decoder {
    const struct game *game;
    enum lang lang;
    bool json;
    struct frame4_finder finder;
    uint64_t octets, frames;
};

static void add_bits(const struct wire_field *field, struct str *text)
{
    for (unsigned bit = field->bits; bit-- > 0;)
        str_add(text, "%u", field->value >> bit & 1);
}

/* The bits as the seed's tables divide them, EO | ED | control | …, and below what each of them says. */
static void print_fields(const struct wire_field *fields, size_t count, const char *hex, const char *words)
{
    char bits[40], names[800];
    struct str line = str_make(bits, sizeof bits), below = str_make(names, sizeof names);
    for (size_t i = 0; i < count; i++) {
        str_add(&line, "%s", i ? "|" : "");
        add_bits(&fields[i], &line);
        str_add(&below, "%s%s ", i ? " | " : "", fields[i].name);
        add_bits(&fields[i], &below);
        if (fields[i].means[0])
            str_add(&below, " = %s", fields[i].means);
    }
    printf("%s  %-23s  %s\n             %s\n", hex, bits, words, names);
}

static json_t *fields_json(const struct wire_field *fields, size_t count)
{
    json_t *list = json_array();
    for (size_t i = 0; i < count; i++) {
        char bits[17];
        struct str text = str_make(bits, sizeof bits);
        add_bits(&fields[i], &text);
        json_array_append_new(list, json_pack("{s:s, s:s, s:i, s:s}", "field", fields[i].key, "bits", bits, "value",
                                              (int)fields[i].value, "means", fields[i].means));
    }
    return list;
}

static void print_frame(struct decoder *decoder, const struct frame4 *frame)
{
    char hex[12], words[200];
    struct wire_field fields[WIRE_FIELDS_MAX];
    struct str text = str_make(words, sizeof words);
    frame4_hex(frame, hex);
    decoder->game->ring->explain(frame, decoder->lang, &text);
    size_t count = decoder->game->ring->fields(frame, decoder->lang, fields);
    decoder->frames++;
    if (!decoder->json) {
        print_fields(fields, count, hex, words);
        return;
    }
    json_t *line = json_pack("{s:s, s:I, s:s, s:i, s:i, s:i, s:i, s:s}", "event", "frame", "end",
                             (json_int_t)decoder->octets, "hex", hex, "eo", frame->eo, "ed", frame->ed, "control",
                             frame->control, "info", frame->info, "text", words);
    json_object_set_new(line, "fields", fields_json(fields, count));
    json_dumpf(line, stdout, JSON_COMPACT);
    putchar('\n');
    json_decref(line);
}

static void take(void *who, const uint8_t *octets, size_t count)
{
    struct decoder *decoder = who;
    struct frame4 frame;
    for (size_t i = 0; i < count; i++) {
        decoder->octets++;
        if (frame4_find(&decoder->finder, octets[i], &frame))
            print_frame(decoder, &frame);
    }
    fflush(stdout);
}

static int decode_arguments(struct decoder *decoder, int count, char **hex)
{
    for (int i = 0; i < count; i++) {
        uint8_t octets[HEX_OCTETS];
        size_t length;
        if (!bytes_from_hex(hex[i], octets, sizeof octets, &length))
            return misuse("decode", "'%.60s' is not hexadecimal: two digits an octet, as in 7E67E97E", hex[i]);
        take(decoder, octets, length);
    }
    return EXIT_DONE;
}

int decode_input(void (*take_octets)(void *who, const uint8_t *octets, size_t count), void *who)
{
    uint8_t octets[4096];
    for (;;) {
        ssize_t count = read(STDIN_FILENO, octets, sizeof octets);
        if (count == 0)
            return EXIT_DONE;
        if (count < 0 && errno == EINTR)
            continue;
        if (count < 0)
            return fail("decode", "cannot read standard input");
        take_octets(who, octets, (size_t)count);
    }
}

static int run(const struct command *command, int argc, char **argv)
{
    struct decoder decoder = {.lang = lang_of_environment()};
    struct reversi_decode_options packets = {0};
    int rest;
    const struct option_row rows[] = {
        {"json", OPT_FLAG, &decoder.json, 0, 0, NULL, "one JSON object a frame", NULL},
        {"lang", OPT_LANG, &decoder.lang, 0, 0, "es|en", "language of the words", NULL},
        {"from", OPT_TEXT, &packets.from, 0, 0, "client|server", "reversi: who says it; guessed unless said", NULL},
        {"compat", OPT_TEXT, &packets.compat, 0, 0, "NAME", "reversi: reversidados (R11)", NULL},
        {0},
    };
    int code = options_read(command, rows, argc, argv, &rest, HEX_ARGUMENTS);
    if (code >= 0)
        return code;
    decoder.game = find_game("decode", rest ? argv[1] : NULL);
    if (!decoder.game)
        return EXIT_USAGE;
    packets.lang = decoder.lang;
    packets.json = decoder.json;
    if (strcmp(decoder.game->name, "reversi") == 0)
        return reversi_decode(&packets, rest ? rest - 1 : 0, argv + 2);
    if (packets.from || packets.compat)
        return misuse("decode", "--from and --compat are for reversi");
    if (strcmp(decoder.game->name, "truco") == 0)
        return truco_decode(decoder.lang, decoder.json, rest ? rest - 1 : 0, argv + 2);
    if (!decoder.game->ring)
        return misuse("decode", "%s has no frames", decoder.game->name);
    frame4_finder_init(&decoder.finder);
    code = rest > 1 ? decode_arguments(&decoder, rest - 1, argv + 2) : decode_input(take, &decoder);
    uint64_t noise = frame4_noise(&decoder.finder);
    if (code == EXIT_DONE && decoder.frames == 0)
        return fail("decode", "no frame in %llu octets: a frame is 7E x y 7E with x and y other than 7E",
                    (unsigned long long)decoder.octets);
    if (code == EXIT_DONE && noise && !decoder.json)
        fprintf(stderr, "%llu octets belonged to no frame\n", (unsigned long long)noise);
    return code;
}

const struct command command_decode = {
    .name = "decode",
    .arguments = "GAME [HEX …]",
    .what = "frames in plain words; raw octets on standard input when no HEX is given",
    .run = run,
};
