#include "codec/frame4.h"
#include "protocol/ring/ring4.h"

_Static_assert(sizeof(struct frame4_finder) <= FRAME_READER_MAX, "a finder is a reader");

static struct frame4 inner_of(const struct frame *frame)
{
    return frame4_from_inner(frame->octets[1], frame->octets[2]);
}

/* ---- octets ---- */

static void begin(struct frame_reader *reader, unsigned side, unsigned dialect)
{
    frame4_finder_init((struct frame4_finder *)reader->own);
}

static enum framing_result octet(struct frame_reader *reader, uint8_t octet, usec_t now,
                                 struct frame *frame)
{
    struct frame4 found;
    if (!frame4_find((struct frame4_finder *)reader->own, octet, &found))
        return FRAMING_MORE;
    *frame = (struct frame){.count = FRAME4_SIZE};
    frame4_put(&found, frame->octets);
    return FRAMING_FRAME;
}

static uint64_t noise(const struct frame_reader *reader, bool ended)
{
    const struct frame4_finder *finder = (const struct frame4_finder *)reader->own;
    return ended ? finder->noise + finder->fresh : frame4_noise(finder);
}

/* ---- what it says ---- */

static void explain(const struct protocol *protocol, const struct frame *frame, enum lang lang,
                    struct str *text)
{
    const struct ring_wire *wire = protocol->own;
    struct frame4 said = inner_of(frame);
    wire->explain(&said, lang, text);
}

/* START is every game's alike (ring.md, Start). */
static void split_start(struct frame_parts *parts, enum lang lang)
{
    unsigned mode, counter;
    frame_split(parts, "unused", tr(lang, "sin usar"), 5, NULL);
    struct str means = frame_split(parts, "mode", tr(lang, "modo"), 1, &mode);
    str_add(&means, "%s", mode ? tr(lang, "anuncio") : tr(lang, "recuento"));
    means = frame_split(parts, "counter", tr(lang, "contador"), 2, &counter);
    if (mode)
        str_add(&means, tr(lang, "%u jugadores"), counter + 1);
}

/* EO | ED | control, as the seeds' tables divide the second octet, and the third one as the control
 * has it. */
static size_t fields(const struct protocol *protocol, const struct frame *frame, enum lang lang,
                     struct frame_field *fields)
{
    const struct ring_wire *wire = protocol->own;
    struct frame4 said = inner_of(frame);
    struct frame_parts parts = {.frame = frame, .fields = fields, .at = 8};
    frame_split(&parts, "eo", "EO", 2, NULL);
    frame_split(&parts, "ed", "ED", 2, NULL);
    struct str means = frame_split(&parts, "control", "control", 4, NULL);
    str_add(&means, "%s", wire->control_name(said.control, lang));
    if (said.control == wire->start_control)
        split_start(&parts, lang);
    else
        wire->fields(&said, lang, &parts);
    return parts.count;
}

static void facts(const struct frame *frame, struct facts *facts)
{
    struct frame4 said = inner_of(frame);
    facts_add(facts, "eo:i ed:i control:i info:i", said.eo, said.ed, said.control, said.info);
}

const struct framing ring4_framing = {
    .frame_max = FRAME4_SIZE,
    .noun = "frame",
    .key = "hex",
    .shape = N_("una trama es 7E x y 7E, con x e y distintos de 7E"),
    .example = "7E67E97E",
    .begin = begin,
    .octet = octet,
    .noise = noise,
    .text = frame_hex,
    .explain = explain,
    .fields = fields,
    .facts = facts,
};
