#include "games/truco/framing.h"

#include <string.h>

#include "codec/ring16.h"
#include "games/truco/wire.h"

_Static_assert(sizeof(struct ring16_finder) <= FRAME_READER_MAX, "a finder is a reader");

static void begin(struct frame_reader *reader, unsigned side, unsigned dialect)
{
    (void)side, (void)dialect;
    ring16_finder_init((struct ring16_finder *)reader->own);
}

static enum framing_result octet(struct frame_reader *reader, uint8_t octet, usec_t now, struct frame *frame)
{
    struct ring16 found;
    (void)now;
    if (!ring16_find((struct ring16_finder *)reader->own, octet, &found))
        return FRAMING_MORE;
    *frame = (struct frame){.count = RING16_SIZE};
    memcpy(frame->octets, &found, RING16_SIZE);
    return FRAMING_FRAME;
}

static uint64_t noise(const struct frame_reader *reader, bool ended)
{
    const struct ring16_finder *finder = (const struct ring16_finder *)reader->own;
    return ring16_noise(finder) + (ended ? finder->used : 0);
}

static void text(const struct frame *frame, struct str *text)
{
    str_add(text, "%.16s", (const char *)frame->octets);
}

static void explain(const struct protocol *protocol, const struct frame *frame, enum lang lang, struct str *text)
{
    struct ring16 octets;
    memcpy(&octets, frame->octets, sizeof octets);
    struct truco_frame meaning = truco_frame_read(&octets);
    (void)protocol;
    truco_frame_explain(&meaning, lang, text);
}

const struct framing truco_framing = {
    .frame_max = RING16_SIZE,
    .characters = true,
    .key = "frame",
    .begin = begin,
    .octet = octet,
    .noise = noise,
    .text = text,
    .explain = explain,
};
