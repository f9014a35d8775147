/* The 16-character frames of the truco ring (codec/ring16.h) behind the contracts of core/framing.h
 * and core/station_duties.h. */
#include "core/framing.h"

#include "core/station_duties.h"
#include "games/truco/referee/referee.h"
#include "games/truco/ring/wire.h"

_Static_assert(sizeof(struct ring16_finder) <= FRAME_READER_MAX, "a finder is a reader");

/* The fields as the seed prints them, between $$ and %%. */
static const struct {
    const char *key, *name;
    unsigned size; /* characters */
} layout[] = {
    {"e", "E", 1},   {"d", "D", 1},   {"gj", "GJ", 2}, {"turno", "Turno", 1}, {"pe", "PE", 1},
    {"re", "RE", 1}, {"pt", "PT", 1}, {"rt", "RT", 1}, {"c", "C", 3},
};
enum { FIELDS = sizeof layout / sizeof layout[0], OPENING = 2 };

static struct frame ring16_frame_of(const struct ring16 *octets)
{
    struct frame frame = {.count = RING16_SIZE};
    memcpy(frame.octets, octets, RING16_SIZE);
    return frame;
}

static struct truco_frame meaning_of(const struct frame *frame)
{
    struct ring16 octets;
    memcpy(&octets, frame->octets, sizeof octets);
    return truco_frame_read(&octets);
}

/* ---- octets ---- */

static void ring16_begin(struct frame_reader *reader, unsigned side, unsigned dialect)
{
    ring16_finder_init((struct ring16_finder *)reader->own);
}

static enum framing_result ring16_octet(struct frame_reader *reader, uint8_t octet, usec_t now,
                                        struct frame *frame)
{
    struct ring16_finder *finder = (struct ring16_finder *)reader->own;
    uint64_t malformed = finder->malformed;
    struct ring16 found;
    bool whole = ring16_find(finder, octet, &found);
    if (!whole && finder->malformed == malformed)
        return FRAMING_MORE;
    *frame = ring16_frame_of(&found);
    return whole ? FRAMING_FRAME : FRAMING_MALFORMED;
}

static uint64_t ring16_reader_noise(const struct frame_reader *reader, bool ended)
{
    const struct ring16_finder *finder = (const struct ring16_finder *)reader->own;
    return ring16_noise(finder) + (ended ? finder->used : 0);
}

/* ---- as people write it ---- */

static bool ring16_parse_frame(const char *text, struct frame *frame)
{
    struct ring16 parsed = {0};
    bool whole = ring16_parse(text, &parsed);
    *frame = ring16_frame_of(&parsed);
    return whole;
}

/* ---- what it says ---- */

static void ring16_explain(const struct protocol *protocol, const struct frame *frame,
                           enum lang lang, struct str *text)
{
    struct truco_frame meaning = meaning_of(frame);
    truco_frame_explain(&meaning, lang, text);
}

static size_t ring16_fields(const struct protocol *protocol, const struct frame *frame,
                            enum lang lang, struct frame_field *fields)
{
    struct truco_frame meaning = meaning_of(frame);
    struct frame_parts parts = {.frame = frame, .fields = fields, .at = 8 * OPENING};
    struct str means = {0};
    for (size_t i = 0; i < FIELDS; i++)
        means = frame_split(&parts, layout[i].key, layout[i].name, 8 * layout[i].size, NULL);
    if (meaning.card !=
        TRUCO_NO_CARD) /* the last field's: the letters of the others say all that there is */
        truco_card_name(meaning.card, lang, &means);
    return parts.count;
}

static void ring16_facts(const struct frame *frame, struct facts *facts)
{
    const uint8_t *at = frame->octets + OPENING;
    for (size_t i = 0; i < FIELDS; at += layout[i++].size) {
        char letters[4] = "";
        memcpy(letters, at, layout[i].size);
        fact_text(facts, layout[i].key, letters);
    }
}

const struct framing truco_framing = {
    .frame_max = RING16_SIZE,
    .characters = true,
    .noun = "frame",
    .key = "frame",
    .shape = N_("una trama son 16 caracteres, de $$ a %%, cada campo con sus letras y como mucho "
                "un canto o una respuesta"),
    .example = "$$STSG#####00a%%",
    .begin = ring16_begin,
    .octet = ring16_octet,
    .noise = ring16_reader_noise,
    .text = frame_characters,
    .parse = ring16_parse_frame,
    .explain = ring16_explain,
    .fields = ring16_fields,
    .facts = ring16_facts,
};

/* ---- what stations do with the frames of others (truco.md, "The ring") ---- */

/* Players pass frames on unchanged and take off those that are addressed to them. */
static int ring16_origin(const struct protocol *protocol, const struct frame *frame)
{
    (void)protocol;
    return meaning_of(frame).from;
}

static bool ring16_follows(const struct protocol *protocol, const struct frame *in,
                           const struct frame *out)
{
    (void)protocol;
    return in->count == out->count && memcmp(in->octets, out->octets, in->count) == 0;
}

static bool ring16_may_end(const struct protocol *protocol, const struct frame *frame, int station)
{
    (void)protocol;
    return meaning_of(frame).to == station;
}

const struct station_duties truco_duties = {.cited = "truco.md",
                                            .seated = true, /* A is the first place, beside S */
                                            .origin = ring16_origin,
                                            .follows = ring16_follows,
                                            .may_end = ring16_may_end};
