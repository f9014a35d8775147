/* Octets from anywhere into the framing of every protocol: whatever is found is no longer than its
 * protocol allows, has fields within itself and words in both languages, and can be written down
 * and read back; and every octet is in a frame or noise. The first octet chooses the protocol, the
 * side and the dialect; the clock moves with some octets. */
#include <stdlib.h>
#include <string.h>

#include "base/bytes.h"
#include "core/protocol.h"
#include "core/registry.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void require(bool condition)
{
    if (!condition)
        abort();
}

static void check_fact(void *own, const char *key, const struct fact_value *value)
{
    (void)own, (void)key;
    require(value->kind != FACT_TEXT || value->text);
}

static void check_fields(const struct protocol *protocol, const struct frame *frame, enum lang lang)
{
    struct frame_field fields[FRAME_FIELDS_MAX];
    size_t count = protocol->framing->fields(protocol, frame, lang, fields);
    unsigned at = 0;
    require(count > 0 && count <= FRAME_FIELDS_MAX);
    for (size_t i = 0; i < count; i++) {
        require(fields[i].key[0] && fields[i].name[0] && fields[i].bits > 0 &&
                fields[i].first >= at);
        at = fields[i].first + fields[i].bits;
    }
    require(at <= 8u * frame->count);
}

static void check_text(const struct framing *framing, const struct frame *frame)
{
    char written[FRAME_TEXT_MAX];
    struct str text = str_make(written, sizeof written);
    struct frame read = {0};
    size_t count;
    framing->text(frame, &text);
    require(!text.cut);
    if (framing->parse) {
        require(framing->parse(written, &read));
    } else {
        require(bytes_from_hex(written, read.octets, FRAME_MAX, &count));
        read.count = (uint8_t)count;
    }
    require(read.count == frame->count && memcmp(read.octets, frame->octets, read.count) == 0);
}

static void check_frame(const struct protocol *protocol, const struct frame *frame)
{
    struct facts facts = {.put = check_fact};
    require(frame->count > 0 && frame->count <= protocol->framing->frame_max);
    check_text(protocol->framing, frame);
    for (enum lang lang = LANG_ES; lang <= LANG_EN; lang++) {
        char said[FRAME_WORDS_MAX];
        struct str words = str_make(said, sizeof said);
        protocol->framing->explain(protocol, frame, lang, &words);
        require(words.length > 0 && !words.cut);
        check_fields(protocol, frame, lang);
    }
    if (protocol->framing->facts)
        protocol->framing->facts(frame, &facts);
}

static void read_stream(const struct protocol *protocol, unsigned side, unsigned dialect,
                        const uint8_t *data, size_t size)
{
    const struct framing *framing = protocol->framing;
    struct frame_reader reader;
    struct frame frame;
    usec_t now = 0;
    framing->begin(&reader, side, dialect);
    for (size_t i = 0; i < size; i++) {
        now += data[i] % 5 ? 0 : USEC_SECOND;
        if (framing->deadline && framing->deadline(&reader) <= now &&
            framing->silence(&reader, now, &frame) == FRAMING_FRAME)
            check_frame(protocol, &frame);
        enum framing_result result = framing->octet(&reader, data[i], now, &frame);
        if (result == FRAMING_FRAME)
            check_frame(protocol, &frame);
        require(result != FRAMING_MALFORMED || frame.count <= framing->frame_max);
    }
    require(framing->noise(&reader, false) <= framing->noise(&reader, true));
    require(framing->noise(&reader, true) <= size);
}

static void measure_stream(const struct protocol *protocol, unsigned side, unsigned dialect,
                           const uint8_t *data, size_t size)
{
    const struct framing *framing = protocol->framing;
    unsigned sides = framing_sides(framing);
    for (size_t at = 0; at < size;) {
        unsigned who = side;
        size_t count = framing->measure(data + at, size - at, &who);
        require(count <= framing->frame_max && count <= size - at && (!count || who < sides));
        struct frame frame = {
            .count = (uint8_t)count, .side = (uint8_t)who, .dialect = (uint8_t)dialect};
        memcpy(frame.octets, data + at, count);
        if (count)
            check_frame(protocol, &frame);
        at += count ? count : 1;
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    unsigned number = 0;
    if (size < 2)
        return 0;
    for (const struct game *const *game = registry_games(); *game; game++)
        for (const struct protocol *const *at = (*game)->protocols; at && *at; at++) {
            if (!(*at)->framing)
                continue;
            unsigned sides = framing_sides((*at)->framing), side = data[0] / 16 % sides,
                     dialect = data[0] / 128;
            if (number++ != data[0] % 16)
                continue;
            read_stream(*at, side, dialect, data + 1, size - 1);
            if ((*at)->framing->measure)
                for (side = 0; side <= sides; side++)
                    measure_stream(*at, side, dialect, data + 1, size - 1);
        }
    return 0;
}
