/* Lines: how octets become one, and what it means to people and programs. Whether it is allowed now
 * is decided in match.c. */
#include "games/template/lines.h"

#include <ctype.h>

enum { CONTENT = LINE_SIZE - 2, CHECK = CONTENT }; /* characters of content; the check letter */

/* ---- lines ---- */

/* L1. Each character counts by its place, and 23 is a prime: one wrong character, or two that have
 * changed places, always make another letter. */
static uint8_t check_letter(const uint8_t *octets)
{
    unsigned sum = 0;
    for (unsigned i = 0; i < CONTENT; i++)
        sum += (i + 1) * octets[i];
    return (uint8_t)('a' + sum % 23);
}

static bool is_line(const uint8_t *octets)
{
    return memchr("CAST", octets[0], 4) && isdigit(octets[1]) && isdigit(octets[2]) &&
           isdigit(octets[3]) && octets[CHECK] == check_letter(octets);
}

bool line_equal(struct template_line a, struct template_line b)
{
    return a.kind == b.kind && a.station == b.station && a.number == b.number;
}

bool line_is_move(struct template_line line)
{
    return line.kind == LINE_SECRET || line.kind == LINE_TAKE;
}

struct frame line_write(struct template_line line)
{
    struct frame frame = {.count = LINE_SIZE};
    snprintf((char *)frame.octets, LINE_SIZE, "%c%d%02d", line.kind, line.station % 10,
             line.number % 100);
    frame.octets[CHECK] = check_letter(frame.octets);
    frame.octets[LINE_SIZE - 1] = '\n';
    return frame;
}

struct template_line line_read(const struct frame *frame)
{
    const uint8_t *octets = frame->octets;
    return (struct template_line){.kind = octets[0],
                                  .station = (uint8_t)(octets[1] - '0'),
                                  .number = (uint8_t)((octets[2] - '0') * 10 + octets[3] - '0')};
}

/* ---- octets ---- */

/* The line that is being read. Of one that is too long only the beginning is kept. */
struct line_reader {
    uint8_t octets[LINE_SIZE];
    uint64_t length;
    uint64_t noise; /* octets so far that belong to no line */
};
_Static_assert(sizeof(struct line_reader) <= FRAME_READER_MAX, "it fits into `own` of a reader");

static void line_reader_begin(struct frame_reader *reader, unsigned side, unsigned dialect)
{
    memset(reader, 0, sizeof *reader);
}

/* The next octet. FRAMING_FRAME: it completes a line. FRAMING_MALFORMED: it ends what is no line
 * (L1). */
static enum framing_result line_octet(struct frame_reader *own, uint8_t octet, usec_t now,
                                      struct frame *frame)
{
    struct line_reader *reader = (struct line_reader *)own->own;
    if (reader->length < LINE_SIZE)
        reader->octets[reader->length] = octet;
    reader->length++;
    if (octet != '\n')
        return FRAMING_MORE;
    bool whole = reader->length == LINE_SIZE && is_line(reader->octets);
    *frame =
        (struct frame){.count = (uint8_t)(reader->length < LINE_SIZE ? reader->length : LINE_SIZE)};
    memcpy(frame->octets, reader->octets, frame->count);
    reader->noise += whole ? 0 : reader->length;
    reader->length = 0;
    return whole ? FRAMING_FRAME : FRAMING_MALFORMED;
}

/* Octets that belong to no line. `ended`: no more octets come, so an unfinished line counts. */
static uint64_t line_noise(const struct frame_reader *own, bool ended)
{
    const struct line_reader *reader = (const struct line_reader *)own->own;
    return reader->noise + (ended ? reader->length : 0);
}

/* As people write it: without the line feed. */
static bool line_parse(const char *text, struct frame *frame)
{
    *frame = (struct frame){.count = LINE_SIZE};
    if (strlen(text) != LINE_SIZE - 1)
        return false;
    memcpy(frame->octets, text, LINE_SIZE - 1);
    frame->octets[LINE_SIZE - 1] = '\n';
    return is_line(frame->octets);
}

/* ---- what a line means ---- */

/* A sentence, for `decode` and traces. */
static void line_explain(const struct protocol *protocol, const struct frame *frame, enum lang lang,
                         struct str *text)
{
    static const char *const words[] = {
        [LINE_COUNT] = N_("recuento: el siguiente es el %d; %d piedras"),
        [LINE_ANNOUNCE] = N_("empieza una partida de %d con %d piedras"),
        [LINE_SECRET] = N_("la estación %d saca el número secreto %d"),
        [LINE_TAKE] = N_("la estación %d toma %d")};
    struct template_line line = line_read(frame);
    str_add(text, tr(lang, words[line.kind]), line.station, line.number);
}

/* The columns of `decode`, its JSON and the drawn frame are made from these rows. */
static size_t line_fields(const struct protocol *protocol, const struct frame *frame,
                          enum lang lang, struct frame_field *fields)
{
    struct template_line line = line_read(frame);
    struct frame_parts parts = {.frame = frame, .fields = fields};
    bool move = line_is_move(line);
    frame_split(&parts, "kind", tr(lang, "tipo"), 8, NULL);
    struct str means =
        frame_split(&parts, "station", tr(lang, move ? N_("estación") : N_("estaciones")), 8, NULL);
    str_add(&means, "%d", line.station);
    means = frame_split(&parts, "number", tr(lang, move ? N_("número") : N_("montón")), 16, NULL);
    str_add(&means, "%d", line.number);
    frame_split(&parts, "check", tr(lang, "letra"), 8, NULL);
    return parts.count;
}

/* For JSON. */
static void line_facts(const struct frame *frame, struct facts *facts)
{
    struct template_line line = line_read(frame);
    facts_add(facts, "station:i number:i", line.station, line.number);
}

const struct framing template_framing = {
    .frame_max = LINE_SIZE,
    .characters = true,
    .noun = "line",
    .key = "line",
    .shape =
        N_("una línea es una letra de CAST, tres cifras, su letra de control y un salto de línea"),
    .example = "T103b",
    .begin = line_reader_begin,
    .octet = line_octet,
    .noise = line_noise,
    .text = frame_characters,
    .parse = line_parse,
    .explain = line_explain,
    .fields = line_fields,
    .facts = line_facts,
};
