/* sobremesa decode GAME: frames in plain words.
 *
 * Octets come from the arguments in hexadecimal, or raw from the standard input. A protocol whose
 * framing can measure a frame without knowing the conversation (framing->measure) is decoded from a
 * window over the octets; the others go octet by octet through a frame reader. */
#include <errno.h>
#include <unistd.h>

#include "cli/output.h"
#include "cli/subject.h"
#include "base/bytes.h"

enum { ARGUMENTS = 4096, WINDOW = 4096, SHORT_FRAME = 4 /* octets that are shown bit by bit */ };

struct decoder {
    const struct protocol *protocol;
    const struct framing *framing;
    enum lang lang;
    bool json;
    const char *game, *from, *compat;
    unsigned side, dialect;
    struct frame_reader reader;
    uint8_t window[WINDOW]; /* octets that are not decoded yet */
    size_t have;            /* octets in `window` */
    uint64_t octets, frames, noise;
    uint8_t first[WINDOW]; /* the first octets, to explain why they hold no frame */
    size_t firsts;         /* octets in `first` */
};

/* A frame with its fields, its octets as text, and its meaning in words. */
struct decoded {
    const struct frame *frame;
    struct frame_field fields[FRAME_FIELDS_MAX];
    size_t count;
    char text[FRAME_TEXT_MAX], words[FRAME_WORDS_MAX];
};

/* ---- printing a frame ---- */

/* Adds the content of a field: its characters, or its bits. */
static void add_content(const struct framing *framing, const struct frame *frame,
                        const struct frame_field *field, struct str *text)
{
    for (unsigned at = field->first; at < field->first + field->bits;
         at += framing->characters ? 8 : 1) {
        uint8_t octet = frame->octets[at / 8];
        if (framing->characters)
            str_add(text, "%c", octet);
        else
            str_add(text, "%u", octet >> (7 - at % 8) & 1);
    }
}

/* Prints the frame divided as in the tables of the protocol document, EO | ED | control | …, and
 * below it the value of each field. */
static void print_decoded(const struct decoder *decoder, const struct decoded *said)
{
    const struct framing *framing = decoder->framing;
    struct str divided = STR(FRAME_MAX * 10), names = STR(1200);
    bool bits = !framing->characters && framing->frame_max <= SHORT_FRAME;
    for (size_t i = 0; i < said->count; i++) {
        const struct frame_field *field = &said->fields[i];
        str_add(&divided, "%s", i ? "|" : "");
        add_content(framing, said->frame, field, &divided);
        str_add(&names, "%s%s ", i ? " | " : "", field->name);
        add_content(framing, said->frame, field, &names);
        if (field->means[0])
            str_add(&names, " = %s", field->means);
    }
    if (framing->characters)
        printf("%s  %s  ", said->text, divided.at);
    else if (bits)
        printf("%s  %-23s  ", said->text, divided.at);
    else /* the divided frame is too long for the same line */
        printf("%s\n    ", said->text);
    if (framing->number)
        printf("%u, ", framing->number(said->frame));
    if (framing->sides)
        printf("%s: ", tr(decoder->lang, framing->sides[said->frame->side]));
    printf("%s\n", said->words);
    if (bits)
        printf("%*s%s\n", (int)strlen(said->text) + 2, "", names.at);
}

static void print_decoded_json(const struct decoder *decoder, const struct decoded *said)
{
    const struct framing *framing = decoder->framing;
    struct output_facts line;
    struct facts *facts = output_begin(&line);
    facts_add(facts, "event:s end:n *:s", framing->noun, decoder->octets, framing->key, said->text);
    if (framing->sides)
        fact_text(facts, "from", tr(LANG_EN, framing->sides[said->frame->side]));
    if (framing->facts)
        framing->facts(said->frame, facts);
    facts_add(facts, "text:s fields:[", said->words);
    for (size_t i = 0; i < said->count; i++) {
        const struct frame_field *field = &said->fields[i];
        struct str content = STR(FRAME_MAX * 8 + 1);
        add_content(framing, said->frame, field, &content);
        facts_add(facts, ":{ field:s *:s", field->key, framing->characters ? "characters" : "bits",
                  content.at);
        if (!framing->characters && field->bits <= 32)
            fact_number(facts, "value", field->value);
        facts_add(facts, "means:s }", field->means);
    }
    fact_end(facts);
    output_end(&line, "decode");
}

static void print_frame(struct decoder *decoder, const struct frame *frame)
{
    struct decoded said = {.frame = frame};
    struct str text = str_make(said.text, sizeof said.text),
               words = str_make(said.words, sizeof said.words);
    decoder->framing->text(frame, &text);
    decoder->framing->explain(decoder->protocol, frame, decoder->lang, &words);
    said.count = decoder->framing->fields(decoder->protocol, frame, decoder->lang, said.fields);
    decoder->frames++;
    (decoder->json ? print_decoded_json : print_decoded)(decoder, &said);
}

/* ---- finding the frames ---- */

/* Decodes the window as long as it shows what follows a frame, or to its last octet if the input
 * has ended. */
static void decode_window(struct decoder *decoder, bool ended)
{
    size_t ahead = ended ? 1 : decoder->framing->frame_max + FRAME_AHEAD, at = 0;
    while (decoder->have - at >= ahead) {
        unsigned side = decoder->side;
        size_t count = decoder->framing->measure(decoder->window + at, decoder->have - at, &side);
        struct frame frame = {
            .count = (uint8_t)count, .side = (uint8_t)side, .dialect = (uint8_t)decoder->dialect};
        memcpy(frame.octets, decoder->window + at, count);
        at += count ? count : 1;
        decoder->octets += count ? count : 1;
        if (count)
            print_frame(decoder, &frame);
        else
            decoder->noise++;
    }
    decoder->have -= at;
    memmove(decoder->window, decoder->window + at, decoder->have);
}

static void decode_octets(struct decoder *decoder, const uint8_t *octets, size_t count)
{
    struct frame frame;
    for (size_t i = 0; i < count && decoder->firsts < sizeof decoder->first; i++)
        decoder->first[decoder->firsts++] = octets[i];
    while (decoder->framing->measure && count) {
        size_t room = WINDOW - decoder->have, more = count < room ? count : room;
        memcpy(decoder->window + decoder->have, octets, more);
        decoder->have += more;
        octets += more;
        count -= more;
        decode_window(decoder, false);
    }
    for (size_t i = 0; i < count; i++) {
        decoder->octets++;
        if (decoder->framing->octet(&decoder->reader, octets[i], 0, &frame) == FRAMING_FRAME)
            print_frame(decoder, &frame);
    }
}

static int decode_arguments(struct decoder *decoder, int count, char **arguments)
{
    const struct framing *framing = decoder->framing;
    for (int i = 0; i < count; i++) {
        uint8_t octets[WINDOW];
        size_t length;
        struct frame typed;
        /* A frame of characters can be typed as it is, without the line feed that ends it, and so
         * can several in a row. */
        if (framing->parse && framing->parse(arguments[i], &typed))
            decode_octets(decoder, typed.octets, typed.count);
        else if (framing->characters && arguments[i][0] == framing->example[0])
            decode_octets(decoder, (const uint8_t *)arguments[i], strlen(arguments[i]));
        else if (bytes_from_hex(arguments[i], octets, sizeof octets, &length))
            decode_octets(decoder, octets, length);
        else
            return misuse("decode",
                          framing->characters
                              ? N_("'%.60s' no es hexadecimal ni una trama, como '%s'")
                              : N_("'%.60s' no es hexadecimal: dos cifras por octeto, como %s"),
                          arguments[i], framing->example);
    }
    return EXIT_DONE;
}

/* Reports that there was no frame. Where single octets tell whether a frame begins, the message
 * says how far the first one came. */
static int refuse_octets(const struct decoder *decoder)
{
    const struct framing *framing = decoder->framing;
    size_t begun = 0; /* octets that can begin a frame, of the side that accepts most */
    for (unsigned side = 0; framing->measure && side < framing_sides(framing); side++) {
        struct frame_reader reader;
        struct frame frame;
        size_t count = 0;
        framing->begin(&reader, side, decoder->dialect);
        while (count < decoder->firsts &&
               framing->octet(&reader, decoder->first[count], 0, &frame) == FRAMING_MORE)
            count++;
        begun = count > begun ? count : begun;
    }
    const char *octets = TEXT_COUNT(lang_spoken(), "%llu octeto", "%llu octetos", decoder->octets);
    if (begun && begun == decoder->firsts)
        return fail("decode", "ninguna trama en %s: empieza como una, pero está incompleta",
                    octets);
    if (begun > 1)
        return fail(
            "decode",
            "ninguna trama en %s: empieza como una, pero ninguna sigue con %02X en el octeto %zu",
            octets, decoder->first[begun], begun + 1);
    return fail("decode", "ninguna trama en %s: %s", octets, _(framing->shape));
}

static int decode_all(struct decoder *decoder, int count, char **arguments)
{
    const struct framing *framing = decoder->framing;
    uint8_t octets[WINDOW];
    ssize_t got = 0;
    framing->begin(&decoder->reader, 0, decoder->dialect);
    if (!count && isatty(STDIN_FILENO))
        fprintf(stderr,
                _("se esperan octetos crudos por la entrada estándar, hasta Ctrl-D; en "
                  "hexadecimal: sobremesa "
                  "decode %s %s\n"),
                decoder->game, framing->example);
    int code = count ? decode_arguments(decoder, count, arguments) : EXIT_DONE;
    if (code != EXIT_DONE)
        return code;
    while (!count &&
           ((got = read(STDIN_FILENO, octets, sizeof octets)) > 0 || (got < 0 && errno == EINTR)))
        if (got > 0)
            decode_octets(decoder, octets, (size_t)got);
    FAIL_IF(got < 0, "decode", "no se puede leer la entrada estándar");
    if (framing->measure)
        decode_window(decoder, true);
    else
        decoder->noise = framing->noise(&decoder->reader, true);
    if (decoder->frames == 0)
        return refuse_octets(decoder);
    if (decoder->noise && !decoder->json)
        fprintf(stderr, "%s\n",
                TEXT_COUNT(lang_spoken(), "%llu octeto no era de ninguna trama",
                           "%llu octetos no eran de ninguna trama", decoder->noise));
    return EXIT_DONE;
}

/* ---- options ---- */

static size_t decode_rows(void *who, const struct protocol *protocol, struct option_row *rows)
{
    struct decoder *decoder = who;
    size_t count = subject_compat_row(protocol, &decoder->compat, rows);
    decoder->from = NULL;
    if (protocol->framing && protocol->framing->sides)
        rows[count++] =
            (struct option_row)ROW_TEXT("from", &decoder->from, "SIDE",
                                        "quién lo dice, como client; si no se dice, se adivina");
    return count;
}

/* Sets the side that --from names, or the number of sides if the option is missing: then the
 * framing guesses. Returns -1 to go on, or the exit code. */
static int find_side(struct decoder *decoder)
{
    struct str names = STR(100);
    unsigned sides = framing_sides(decoder->framing);
    decoder->side = sides;
    for (unsigned side = 0; decoder->from && side < sides; side++) {
        const char *name = tr(LANG_EN, decoder->framing->sides[side]);
        str_add(&names, "%s%s", side ? _(" o ") : "", name);
        if (strcmp(decoder->from, name) == 0)
            decoder->side = side;
    }
    if (!decoder->from || decoder->side < sides)
        return -1;
    return misuse("decode", "--from toma %s, no '%.60s'", names.at, decoder->from);
}

static int run_decode(const struct command *command, int argc, char **argv)
{
    static struct decoder decoder;
    struct subject subject;
    struct why why;
    int rest;
    const struct option_row rows[] = {
        ROW_FLAG("json", &decoder.json, "un objeto JSON por trama"),
        {0},
    };
    decoder.lang = lang_chosen();
    const struct subject_options options = {.common = rows, .who = &decoder, .rows = decode_rows};
    STEP(subject_read(command, &options, argc, argv, &rest, ARGUMENTS, &subject));
    MISUSE_IF(!subject.protocol || !subject.protocol->framing, "decode", "%s no tiene tramas",
              subject.game->name);
    decoder.game = subject.game->name;
    decoder.protocol = subject.protocol;
    decoder.framing = subject.protocol->framing;
    STEP(find_side(&decoder));
    if (framing_dialect(decoder.framing, decoder.compat, &decoder.dialect, &why) != ST_OK)
        return misuse("decode", "%s", why.text);
    return decode_all(&decoder, rest - 1, argv + 2);
}

const struct command command_decode = {
    "decode", "GAME [HEX …]",
    N_("tramas en palabras; sin HEX, octetos crudos por la entrada estándar"), run_decode};
