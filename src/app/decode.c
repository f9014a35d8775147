/* sobremesa decode GAME: frames in plain words. */
#include <errno.h>
#include <jansson.h>
#include <stdio.h>
#include <unistd.h>

#include "app/app.h"
#include "base/bytes.h"
#include "codec/frame4.h"
#include "core/game.h"
#include "core/wire.h"

enum { HEX_ARGUMENTS = 4096, HEX_OCTETS = 1024 };

struct decoder {
    const struct game *game;
    enum lang lang;
    bool json;
    struct frame4_finder finder;
    uint64_t octets, frames;
};

static void binary(uint8_t octet, char text[9])
{
    for (int bit = 0; bit < 8; bit++)
        text[bit] = octet >> (7 - bit) & 1 ? '1' : '0';
    text[8] = '\0';
}

/* The fields as the seed prints them: EO | ED | control | information. */
static void print_frame(struct decoder *decoder, const struct frame4 *frame)
{
    char hex[12], address[9], info[9], words[200];
    struct str text = str_make(words, sizeof words);
    frame4_hex(frame, hex);
    binary(frame4_address(frame), address);
    binary(frame->info, info);
    decoder->game->ring->explain(frame, decoder->lang, &text);
    decoder->frames++;
    if (!decoder->json) {
        printf("%s  %.2s|%.2s|%s|%s  %s\n", hex, address, address + 2, address + 4, info, words);
        return;
    }
    json_t *line = json_pack("{s:s, s:I, s:s, s:i, s:i, s:i, s:i, s:s}", "event", "frame", "end",
                             (json_int_t)decoder->octets, "hex", hex, "eo", frame->eo, "ed", frame->ed, "control",
                             frame->control, "info", frame->info, "text", words);
    json_dumpf(line, stdout, JSON_COMPACT);
    putchar('\n');
    json_decref(line);
}

static void take(struct decoder *decoder, const uint8_t *octets, size_t count)
{
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

static int decode_input(struct decoder *decoder)
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
        take(decoder, octets, (size_t)count);
    }
}

static int run(const struct command *command, int argc, char **argv)
{
    struct decoder decoder = {.lang = lang_of_environment()};
    int rest;
    const struct option_row rows[] = {
        {"json", OPT_FLAG, &decoder.json, 0, 0, NULL, "one JSON object a frame", NULL},
        {"lang", OPT_LANG, &decoder.lang, 0, 0, "es|en", "language of the words", NULL},
        {0},
    };
    int code = options_read(command, rows, argc, argv, &rest, HEX_ARGUMENTS);
    if (code >= 0)
        return code;
    decoder.game = find_game("decode", rest ? argv[1] : NULL);
    if (!decoder.game)
        return EXIT_USAGE;
    if (!decoder.game->ring)
        return misuse("decode", "%s has no frames", decoder.game->name);
    frame4_finder_init(&decoder.finder);
    code = rest > 1 ? decode_arguments(&decoder, rest - 1, argv + 2) : decode_input(&decoder);
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
