/* sobremesa decode truco: frames in plain words. */
#include <jansson.h>
#include <stdio.h>
#include <string.h>

#include "app/app.h"
#include "app/decode.h"
#include "app/output.h"
#include "app/truco_station.h"
#include "base/bytes.h"
#include "codec/ring16.h"
#include "games/truco/wire.h"

enum { HEX_OCTETS = 1024 };

struct decoder {
    enum lang lang;
    bool json;
    struct ring16_finder finder;
    uint64_t octets, frames;
};

/* The fields as the seed prints them: E D GJ Turno PE RE PT RT C. */
static void print_frame(struct decoder *decoder, const struct ring16 *f)
{
    char text[RING16_TEXT], words[200];
    struct str out = str_make(words, sizeof words);
    struct truco_frame meaning = truco_frame_read(f);
    ring16_text(f, text);
    truco_frame_explain(&meaning, decoder->lang, &out);
    decoder->frames++;
    if (!decoder->json) {
        printf("%s  %c|%c|%.2s|%c|%c|%c|%c|%c|%.3s  %s\n", text, f->from, f->to, f->winner, f->turn, f->ask_envido,
               f->answer_envido, f->ask_truco, f->answer_truco, f->card, words);
        return;
    }
    const char *const names[] = {"e", "d", "gj", "turno", "pe", "re", "pt", "rt", "c"};
    const int widths[] = {1, 1, 2, 1, 1, 1, 1, 1, 3};
    json_t *line = json_pack("{s:s, s:I, s:s}", "event", "frame", "end", (json_int_t)decoder->octets, "frame", text);
    for (size_t i = 0, at = 2; i < sizeof names / sizeof names[0]; at += (size_t)widths[i++])
        json_object_set_new(line, names[i], json_stringn(text + at, (size_t)widths[i]));
    json_object_set_new(line, "text", json_string(words));
    output_json("decode", line);
}

static void take(void *who, const uint8_t *octets, size_t count)
{
    struct decoder *decoder = who;
    struct ring16 frame;
    for (size_t i = 0; i < count; i++) {
        decoder->octets++;
        if (ring16_find(&decoder->finder, octets[i], &frame))
            print_frame(decoder, &frame);
    }
    fflush(stdout);
}

/* These frames are text: whoever types one may type it as it is. */
static int decode_arguments(struct decoder *decoder, int count, char **arguments)
{
    for (int i = 0; i < count; i++) {
        uint8_t octets[HEX_OCTETS];
        size_t length;
        if (arguments[i][0] == '$')
            take(decoder, (const uint8_t *)arguments[i], strlen(arguments[i]));
        else if (bytes_from_hex(arguments[i], octets, sizeof octets, &length))
            take(decoder, octets, length);
        else
            return misuse("decode", "'%.60s' is neither hexadecimal nor a frame, as in '$$STSG#####00a%%%%'",
                          arguments[i]);
    }
    return EXIT_DONE;
}

int truco_decode(enum lang lang, bool json, int count, char **hex)
{
    struct decoder decoder = {.lang = lang, .json = json};
    ring16_finder_init(&decoder.finder);
    int code = count > 0 ? decode_arguments(&decoder, count, hex) : decode_input(take, &decoder);
    uint64_t noise = ring16_noise(&decoder.finder) + decoder.finder.used;
    if (code == EXIT_DONE && decoder.frames == 0)
        return fail("decode", "no frame in %llu octets: a frame is 16 characters from $$ to %%%%",
                    (unsigned long long)decoder.octets);
    if (code == EXIT_DONE && noise && !json)
        fprintf(stderr, "%llu octets belonged to no frame\n", (unsigned long long)noise);
    return code;
}
