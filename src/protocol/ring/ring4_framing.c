#include "codec/frame4.h"
#include "protocol/ring/ring4.h"

_Static_assert(sizeof(struct frame4_finder) <= FRAME_READER_MAX, "a finder is a reader");

/* ---- octets ---- */

static void ring4_begin(struct frame_reader *reader, unsigned side, unsigned dialect)
{
    frame4_finder_init((struct frame4_finder *)reader->own);
}

static enum framing_result ring4_octet(struct frame_reader *reader, uint8_t octet, usec_t now,
                                       struct frame *frame)
{
    struct frame4 found;
    if (!frame4_find((struct frame4_finder *)reader->own, octet, &found))
        return FRAMING_MORE;
    *frame = (struct frame){.count = FRAME4_SIZE};
    frame4_put(&found, frame->octets);
    return FRAMING_FRAME;
}

static uint64_t ring4_noise(const struct frame_reader *reader, bool ended)
{
    const struct frame4_finder *finder = (const struct frame4_finder *)reader->own;
    return ended ? finder->noise + finder->fresh : frame4_noise(finder);
}

/* ---- what it says ---- */

static void ring4_explain(const struct protocol *protocol, const struct frame *frame,
                          enum lang lang, struct str *text)
{
    const struct ring_wire *wire = protocol->own;
    struct frame4 said = wire_frame4(frame);
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
static size_t ring4_fields(const struct protocol *protocol, const struct frame *frame,
                           enum lang lang, struct frame_field *fields)
{
    const struct ring_wire *wire = protocol->own;
    struct frame4 said = wire_frame4(frame);
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

static void ring4_facts(const struct frame *frame, struct facts *facts)
{
    struct frame4 said = wire_frame4(frame);
    facts_add(facts, "eo:i ed:i control:i info:i", said.eo, said.ed, said.control, said.info);
}

const struct framing ring4_framing = {
    .frame_max = FRAME4_SIZE,
    .noun = "frame",
    .key = "hex",
    .shape = N_("una trama es 7E x y 7E, con x e y distintos de 7E"),
    .example = "7E67E97E",
    .begin = ring4_begin,
    .octet = ring4_octet,
    .noise = ring4_noise,
    .text = frame_hex,
    .explain = ring4_explain,
    .fields = ring4_fields,
    .facts = ring4_facts,
};
