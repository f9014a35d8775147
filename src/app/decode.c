/* sobremesa decode GAME: frames in plain words. */
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
    uint8_t window[WINDOW]; /* of a stream on paper: what is not decoded yet */
    size_t have;
    uint64_t octets, frames, noise;
    uint8_t first[WINDOW]; /* of all octets: why there is no frame in them */
    size_t firsts;
};

/* A frame, and everything that is known of it. */
struct decoded {
    const struct frame *frame;
    struct frame_field fields[FRAME_FIELDS_MAX];
    size_t count;
    char text[FRAME_TEXT_MAX], words[FRAME_WORDS_MAX];
};

/* ---- what is said ---- */

/* A field as the frame has it: its characters, or its bits. */
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

/* The frame as the document's tables divide it, EO | ED | control | …, and below what each of them
 * says. */
static void print_people(const struct decoder *decoder, const struct decoded *said)
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
    else /* too long for one line */
        printf("%s\n    ", said->text);
    if (framing->number)
        printf("%u, ", framing->number(said->frame));
    if (framing->sides)
        printf("%s: ", tr(decoder->lang, framing->sides[said->frame->side]));
    printf("%s\n", said->words);
    if (bits)
        printf("%*s%s\n", (int)strlen(said->text) + 2, "", names.at);
}

static void put_field(const struct framing *framing, const struct frame *frame,
                      const struct frame_field *field, struct facts *facts)
{
    struct str content = STR(FRAME_MAX * 8 + 1);
    add_content(framing, frame, field, &content);
    facts_add(facts, ":{ field:s *:s", field->key, framing->characters ? "characters" : "bits",
              content.at);
    if (!framing->characters && field->bits <= 32)
        fact_number(facts, "value", field->value);
    facts_add(facts, "means:s }", field->means);
}

static void print_json(const struct decoder *decoder, const struct decoded *said)
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
    for (size_t i = 0; i < said->count; i++)
        put_field(framing, said->frame, &said->fields[i], facts);
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
    (decoder->json ? print_json : print_people)(decoder, &said);
}

/* ---- what is decoded ---- */

/* A stream on paper, as far as one can see what comes next; at its end all of it. */
static void take_window(struct decoder *decoder, bool ended)
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

static void take_on_paper(struct decoder *decoder, const uint8_t *octets, size_t count)
{
    while (count) {
        size_t room = WINDOW - decoder->have, more = count < room ? count : room;
        memcpy(decoder->window + decoder->have, octets, more);
        decoder->have += more;
        octets += more;
        count -= more;
        take_window(decoder, false);
    }
}

static void take(struct decoder *decoder, const uint8_t *octets, size_t count)
{
    struct frame frame;
    for (size_t i = 0; i < count && decoder->firsts < sizeof decoder->first; i++)
        decoder->first[decoder->firsts++] = octets[i];
    if (decoder->framing->measure)
        take_on_paper(decoder, octets, count);
    else
        for (size_t i = 0; i < count; i++) {
            decoder->octets++;
            if (decoder->framing->octet(&decoder->reader, octets[i], 0, &frame) == FRAMING_FRAME)
                print_frame(decoder, &frame);
        }
}

static int take_arguments(struct decoder *decoder, int count, char **arguments)
{
    const struct framing *framing = decoder->framing;
    for (int i = 0; i < count; i++) {
        uint8_t octets[WINDOW];
        size_t length;
        struct frame typed;
        /* Where frames are characters, whoever types one may type it as it is: one as it is
         * written, without a line feed that ends it, or several in a row. */
        if (framing->parse && framing->parse(arguments[i], &typed))
            take(decoder, typed.octets, typed.count);
        else if (framing->characters && arguments[i][0] == framing->example[0])
            take(decoder, (const uint8_t *)arguments[i], strlen(arguments[i]));
        else if (bytes_from_hex(arguments[i], octets, sizeof octets, &length))
            take(decoder, octets, length);
        else
            return misuse("decode",
                          framing->characters
                              ? N_("'%.60s' no es hexadecimal ni una trama, como '%s'")
                              : N_("'%.60s' no es hexadecimal: dos cifras por octeto, como %s"),
                          arguments[i], framing->example);
    }
    return EXIT_DONE;
}

static int take_input(struct decoder *decoder)
{
    uint8_t octets[WINDOW];
    ssize_t count;
    while ((count = read(STDIN_FILENO, octets, sizeof octets)) > 0 || (count < 0 && errno == EINTR))
        if (count > 0)
            take(decoder, octets, (size_t)count);
    return count == 0 ? EXIT_DONE : fail("decode", "no se puede leer la entrada estándar");
}

/* How many of the octets that came begin a frame, of whichever side goes on longest. */
static size_t count_begun(const struct decoder *decoder)
{
    const struct framing *framing = decoder->framing;
    size_t most = 0;
    for (unsigned side = 0; side < framing_sides(framing); side++) {
        struct frame_reader reader;
        struct frame frame;
        size_t count = 0;
        framing->begin(&reader, side, decoder->dialect);
        while (count < decoder->firsts &&
               framing->octet(&reader, decoder->first[count], 0, &frame) == FRAMING_MORE)
            count++;
        most = count > most ? count : most;
    }
    return most;
}

/* Where the first octet tells whether a frame begins, it is said how far it came. */
static int refuse(const struct decoder *decoder)
{
    const struct framing *framing = decoder->framing;
    size_t begun = framing->measure ? count_begun(decoder) : 0;
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

static int decode(struct decoder *decoder, int count, char **arguments)
{
    const struct framing *framing = decoder->framing;
    framing->begin(&decoder->reader, 0, decoder->dialect);
    if (!count && isatty(STDIN_FILENO))
        fprintf(stderr,
                _("se esperan octetos crudos por la entrada estándar, hasta Ctrl-D; en "
                  "hexadecimal: sobremesa "
                  "decode %s %s\n"),
                decoder->game, framing->example);
    int code = count ? take_arguments(decoder, count, arguments) : take_input(decoder);
    if (code != EXIT_DONE)
        return code;
    if (framing->measure)
        take_window(decoder, true);
    else
        decoder->noise = framing->noise(&decoder->reader, true);
    if (decoder->frames == 0)
        return refuse(decoder);
    if (decoder->noise && !decoder->json)
        fprintf(stderr, "%s\n",
                TEXT_COUNT(lang_spoken(), "%llu octeto no era de ninguna trama",
                           "%llu octetos no eran de ninguna trama", decoder->noise));
    return EXIT_DONE;
}

/* ---- options ---- */

static size_t rows_of(void *who, const struct protocol *protocol, struct option_row *rows)
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

/* Whose words these are; all that there are: nobody knows. -1, or the exit code. */
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

static int run(const struct command *command, int argc, char **argv)
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
    const struct subject_options options = {.common = rows, .who = &decoder, .rows = rows_of};
    STEP(subject_read(command, &options, argc, argv, &rest, ARGUMENTS, &subject));
    MISUSE_IF(!subject.protocol || !subject.protocol->framing, "decode", "%s no tiene tramas",
              subject.game->name);
    decoder.game = subject.game->name;
    decoder.protocol = subject.protocol;
    decoder.framing = subject.protocol->framing;
    STEP(find_side(&decoder));
    if (framing_dialect(decoder.framing, decoder.compat, &decoder.dialect, &why) != ST_OK)
        return misuse("decode", "%s", why.text);
    return decode(&decoder, rest - 1, argv + 2);
}

const struct command command_decode = {
    "decode", "GAME [HEX …]",
    N_("tramas en palabras; sin HEX, octetos crudos por la entrada estándar"), run};
