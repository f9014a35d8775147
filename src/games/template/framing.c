/* Lines: how octets become one, and what it says to people and programs. Nothing here knows whether it may be said. */
#include <string.h>

#include "games/template/lines.h"

enum { CONTENT = LINE_SIZE - 2, CHECK = CONTENT }; /* characters that say something, and where their check letter is */

/* ---- lines ---- */

/* Each character counts by its place, and 23 is a prime: one that is wrong, one bit that is, or two that have changed
 * places always make another letter (L1). */
static uint8_t check_letter(const uint8_t *octets)
{
    unsigned sum = 0;
    for (unsigned i = 0; i < CONTENT; i++)
        sum += (i + 1) * octets[i];
    return (uint8_t)('a' + sum % 23);
}

static bool is_digit(uint8_t octet)
{
    return octet >= '0' && octet <= '9';
}

static bool is_line(const uint8_t *octets)
{
    return memchr("CAST", octets[0], 4) && is_digit(octets[1]) && is_digit(octets[2]) && is_digit(octets[3]) &&
           octets[CHECK] == check_letter(octets);
}

bool line_equal(const struct line *a, const struct line *b)
{
    return a->kind == b->kind && a->station == b->station && a->number == b->number;
}

void line_write(const struct line *line, struct frame *frame)
{
    *frame = (struct frame){.count = LINE_SIZE,
                            .octets = {line->kind, (uint8_t)('0' + line->station), (uint8_t)('0' + line->number / 10),
                                       (uint8_t)('0' + line->number % 10)}};
    frame->octets[CHECK] = check_letter(frame->octets);
    frame->octets[LINE_SIZE - 1] = '\n';
}

struct line line_read(const struct frame *frame)
{
    const uint8_t *octets = frame->octets;
    return (struct line){.kind = octets[0],
                         .station = (uint8_t)(octets[1] - '0'),
                         .number = (uint8_t)((octets[2] - '0') * 10 + octets[3] - '0')};
}

/* ---- octets ---- */

/* What has come of the line that is being read. Of one that is too long only the beginning is kept. */
struct reader {
    uint8_t octets[LINE_SIZE];
    uint64_t length;
    uint64_t noise;
};
_Static_assert(sizeof(struct reader) <= FRAME_READER_MAX, "there is room for it");

static void begin(struct frame_reader *reader, unsigned side, unsigned dialect)
{
    (void)side, (void)dialect;
    memset(reader, 0, sizeof *reader);
}

static enum framing_result octet(struct frame_reader *own, uint8_t octet, usec_t now, struct frame *frame)
{
    struct reader *reader = (struct reader *)own->own;
    (void)now;
    if (reader->length < LINE_SIZE)
        reader->octets[reader->length] = octet;
    reader->length++;
    if (octet != '\n')
        return FRAMING_MORE;
    bool whole = reader->length == LINE_SIZE && is_line(reader->octets);
    *frame = (struct frame){.count = (uint8_t)(reader->length < LINE_SIZE ? reader->length : LINE_SIZE)};
    memcpy(frame->octets, reader->octets, frame->count);
    reader->noise += whole ? 0 : reader->length;
    reader->length = 0;
    return whole ? FRAMING_FRAME : FRAMING_MALFORMED;
}

static uint64_t noise(const struct frame_reader *own, bool ended)
{
    const struct reader *reader = (const struct reader *)own->own;
    return reader->noise + (ended ? reader->length : 0);
}

/* ---- as people write it: without the line feed ---- */

static void text(const struct frame *frame, struct str *text)
{
    for (size_t i = 0; i < frame->count && frame->octets[i] != '\n'; i++) /* what is malformed may hold anything */
        str_add(text, "%c", frame->octets[i] < ' ' || frame->octets[i] > '~' ? '?' : frame->octets[i]);
}

static bool parse(const char *text, struct frame *frame)
{
    *frame = (struct frame){.count = LINE_SIZE};
    if (strlen(text) != LINE_SIZE - 1)
        return false;
    memcpy(frame->octets, text, LINE_SIZE - 1);
    frame->octets[LINE_SIZE - 1] = '\n';
    return is_line(frame->octets);
}

/* ---- what it says ---- */

static void explain(const struct protocol *protocol, const struct frame *frame, enum lang lang, struct str *text)
{
    struct line line = line_read(frame);
    (void)protocol;
    if (line.kind == LINE_COUNT)
        str_add(text, tr(lang, "recuento: el siguiente es el %d; %d piedras"), line.station, line.number);
    else if (line.kind == LINE_ANNOUNCE)
        str_add(text, tr(lang, "empieza una partida de %d con %d piedras"), line.station, line.number);
    else if (line.kind == LINE_SECRET)
        str_add(text, tr(lang, "la estación %d saca el número secreto %d"), line.station, line.number);
    else
        str_add(text, tr(lang, "la estación %d toma %d"), line.station, line.number);
}

/* From these rows come the columns of `decode`, its JSON, and whatever draws a frame. */
static size_t fields(const struct protocol *protocol, const struct frame *frame, enum lang lang,
                     struct frame_field *fields)
{
    struct line line = line_read(frame);
    struct frame_parts parts = {.frame = frame, .fields = fields};
    bool before = line.kind == LINE_COUNT || line.kind == LINE_ANNOUNCE; /* of the game */
    (void)protocol;
    frame_split(&parts, "kind", tr(lang, "tipo"), 8, NULL);
    struct str means = frame_split(&parts, "station", tr(lang, before ? N_("estaciones") : N_("estación")), 8, NULL);
    str_add(&means, "%d", line.station);
    means = frame_split(&parts, "number", tr(lang, before ? N_("montón") : N_("número")), 16, NULL);
    str_add(&means, "%d", line.number);
    frame_split(&parts, "check", tr(lang, "letra"), 8, NULL);
    return parts.count;
}

static void facts(const struct frame *frame, struct facts *facts)
{
    struct line line = line_read(frame);
    fact_number(facts, "station", line.station);
    fact_number(facts, "number", line.number);
}

const struct framing template_framing = {
    .frame_max = LINE_SIZE,
    .characters = true,
    .noun = "line",
    .key = "line",
    .shape = "a line is a letter of CAST, three digits, their check letter and a line feed",
    .example = "T103b",
    .begin = begin,
    .octet = octet,
    .noise = noise,
    .text = text,
    .parse = parse,
    .explain = explain,
    .fields = fields,
    .facts = facts,
};
