/* The frames of the 4-byte ring on a line. */
#include <string.h>

#include "codec/frame4.h"
#include "protocol/ring4.h"

_Static_assert(sizeof(struct frame4_finder) <= FRAME_READER_MAX, "a reader has room for it");

static struct frame4_finder *finder_of(struct frame_reader *reader)
{
    return (struct frame4_finder *)(void *)reader->own;
}

static void begin(struct frame_reader *reader, unsigned side, unsigned dialect)
{
    (void)side, (void)dialect;
    frame4_finder_init(finder_of(reader));
}

static enum framing_result octet(struct frame_reader *reader, uint8_t octet, usec_t now, struct frame *frame)
{
    struct frame4 found;
    (void)now;
    if (!frame4_find(finder_of(reader), octet, &found))
        return FRAMING_MORE;
    *frame = (struct frame){.count = FRAME4_SIZE};
    frame4_put(&found, frame->octets);
    return FRAMING_FRAME;
}

static uint64_t noise(const struct frame_reader *reader, bool ended)
{
    const struct frame4_finder *finder = (const struct frame4_finder *)(const void *)reader->own;
    return ended ? finder->noise + finder->fresh : frame4_noise(finder);
}

static struct frame4 frame_of(const struct frame *frame)
{
    return frame4_from_inner(frame->octets[1], frame->octets[2]);
}

static void text(const struct frame *frame, struct str *text)
{
    struct frame4 inner = frame_of(frame);
    char hex[12];
    frame4_hex(&inner, hex);
    str_add(text, "%s", hex);
}

static void explain(const struct protocol *protocol, const struct frame *frame, enum lang lang, struct str *text)
{
    const struct ring_wire *wire = protocol->own;
    struct frame4 inner = frame_of(frame);
    wire->explain(&inner, lang, text);
}

const struct framing ring4_framing = {
    .frame_max = FRAME4_SIZE,
    .key = "hex",
    .begin = begin,
    .octet = octet,
    .noise = noise,
    .text = text,
    .explain = explain,
};
