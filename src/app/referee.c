/* sobremesa referee GAME [FILE]: a whole game, as it was heard on a cable, checked against the rules. */
#include <stdlib.h>

#include "app/output.h"
#include "session/ear.h"
#include "link/source.h"
#include "app/subject.h"

struct arguments {
    const char *file, *against, *rules, *compat;
    int64_t cable, baud, port;
    bool json, liberal, cable_given;
    enum lang lang;
};

/* The steps of the games of one capture, to be compared with another's. */
struct steps {
    struct umpire_step *step;
    size_t count, room;
    bool kept; /* else only counted */
};

/* One capture that is being gone through. */
struct hearing {
    struct arguments args;
    struct subject subject;
    struct umpire_start start;
    struct findings findings;
    struct steps steps;
    bool heard;      /* there is something to pass a verdict on */
    bool quiet;      /* the one that is compared with */
    uint64_t played; /* frames of the games that ended, without copies and what belongs to none */
};

/* ---- what is said ---- */

static const char *const kind_words[] = {"violation", "departure", "lost", "unfinished"};
static const char *const kind_names[] = {N_("infracción"), N_("desviación tolerada"), N_("partida perdida de vista"),
                                         N_("sin terminar")};

static void print_finding(void *who, const struct finding *finding)
{
    const struct hearing *hearing = who;
    if (hearing->quiet)
        return;
    enum lang lang = hearing->args.lang;
    if (hearing->args.json) {
        const char *meaning = protocol_ruling(hearing->subject.protocol, finding->rule);
        output_line("referee", "event:s kind:s number:n time:f frame:s rule:s text:s expected:s meaning:s", "finding",
                    kind_words[finding->kind], finding->number, (double)finding->time / 1e6, finding->frame,
                    finding->rule, finding->text, finding->expected, meaning ? tr(LANG_EN, meaning) : NULL);
        return;
    }
    if (finding->number)
        printf(tr(lang, "trama %llu"), (unsigned long long)finding->number);
    else
        printf("%s", tr(lang, "al final"));
    if (finding->time)
        printf("  %s s", TEXT_REAL("%.6f", (double)finding->time / 1e6));
    if (finding->frame[0])
        printf("  %s", finding->frame);
    printf("  %s [%s]: %s\n", tr(lang, kind_names[finding->kind]), finding->rule, finding->text);
    if (finding->expected[0])
        printf("    %s %s\n", tr(lang, "se esperaba:"), finding->expected);
}

static void print_game(void *who, const struct umpire_game *game)
{
    struct hearing *hearing = who;
    hearing->played += game->frames;
    if (hearing->quiet)
        return;
    if (hearing->args.json)
        output_line("referee", "event:s game:s number:i winner:i score:n frames:n state:h", "end",
                    hearing->subject.game->name, game->number, game->winner, game->score, game->frames, game->hash);
    else
        printf(tr(hearing->args.lang, "partida %u: gana %d con %s, %s, estado %016llx\n"), game->number, game->winner,
               TEXT_POINTS(hearing->args.lang, game->score), TEXT_FRAMES(hearing->args.lang, game->frames),
               (unsigned long long)game->hash);
}

static bool passes(const struct hearing *hearing, const struct umpire_totals *totals)
{
    return totals->finished > 0 && !hearing->findings.violations &&
           (hearing->args.liberal || !hearing->findings.departures);
}

static void print_verdict_json(const struct hearing *hearing, const struct umpire_totals *totals)
{
    const struct findings *findings = &hearing->findings;
    struct output_facts line;
    struct facts *facts = output_begin(&line);
    facts_add(
        facts, "event:s verdict:s game:s games:i finished:i game_frames:n frames:n noise:n violations:n departures:n",
        "verdict", passes(hearing, totals) ? "PASS" : "FAIL", hearing->subject.game->name, totals->games,
        totals->finished, hearing->played, totals->frames, totals->noise, findings->violations, findings->departures);
    fact_object(facts, "rules");
    for (size_t i = 0; i < findings->rules; i++) {
        fact_object(facts, findings->count[i].rule);
        facts_add(facts, "violations:n departures:n", findings->count[i].violations, findings->count[i].departures);
        fact_end(facts);
    }
    fact_end(facts);
    output_end(&line, "referee");
}

#define VIOLATIONS(lang, n) TEXT_COUNT(lang, "%llu infracción", "%llu infracciones", n)
#define DEPARTURES(lang, n) TEXT_COUNT(lang, "%llu desviación tolerada", "%llu desviaciones toleradas", n)

static void print_verdict(const struct hearing *hearing, const struct umpire_totals *totals)
{
    const struct findings *findings = &hearing->findings;
    enum lang lang = hearing->args.lang;
    if (hearing->args.json) {
        print_verdict_json(hearing, totals);
        return;
    }
    for (size_t i = 0; i < findings->rules; i++) {
        const char *meaning = protocol_ruling(hearing->subject.protocol, findings->count[i].rule);
        const struct findings_count *count = &findings->count[i];
        printf("%-12s %s, %s\n", count->rule, VIOLATIONS(lang, count->violations), DEPARTURES(lang, count->departures));
        if (meaning)
            printf("%-12s %s\n", "", tr(lang, meaning));
    }
    if (totals->noise)
        printf("%s\n", TEXT_COUNT(lang, "%llu octeto no es de ninguna trama", "%llu octetos no son de ninguna trama",
                                  totals->noise));
    printf(tr(lang, "%s: %s de %u, con %s; %s, %s, %s\n"), passes(hearing, totals) ? "PASS" : "FAIL",
           TEXT_COUNT(lang, "%llu partida terminada", "%llu partidas terminadas", totals->finished), totals->games,
           TEXT_FRAMES(lang, hearing->played), TEXT_COUNT(lang, "%llu trama oída", "%llu tramas oídas", totals->frames),
           VIOLATIONS(lang, findings->violations), DEPARTURES(lang, findings->departures));
}

/* ---- going through a capture ---- */

static void keep_step(void *who, const struct umpire_step *step)
{
    struct hearing *hearing = who;
    struct steps *steps = &hearing->steps;
    if (!steps->kept)
        return;
    if (steps->count == steps->room) {
        size_t room = steps->room ? 2 * steps->room : 1024;
        struct umpire_step *more = realloc(steps->step, room * sizeof *more);
        if (!more) {
            steps->kept = false; /* too long to compare: compare_steps says so */
            return;
        }
        steps->step = more;
        steps->room = room;
    }
    steps->step[steps->count++] = *step;
}

/* A file can be gone through twice: first to see what its first frames do not tell, a ring's mode for example. */
static enum status look_ahead(struct ear *ear, struct capture *capture, FILE *file, struct why *why)
{
    struct capture_packet packet;
    struct why ignored; /* what cannot be read is said the second time */
    if (!ear->umpire->look || fseek(file, 0, SEEK_CUR) != 0)
        return ST_OK;
    enum status status = capture_open(capture, file, why);
    while (status == ST_OK && !source_interrupted() && capture_next(capture, &packet, &ignored) == ST_OK)
        ear_look(ear, &packet);
    rewind(file);
    return status;
}

static int hear_stream(struct hearing *hearing, struct capture *capture, struct ear *ear, struct umpire_totals *totals)
{
    struct why why;
    enum status status = ST_END;
    struct capture_packet packet;
    bool begun = false;
    usec_t first = 0; /* what is told is the time since the first packet */
    while (!source_interrupted() && (status = capture_next(capture, &packet, &why)) == ST_OK) {
        if (!begun)
            first = packet.time;
        begun = true;
        packet.time -= first < packet.time ? first : packet.time;
        ear_packet(ear, &packet);
    }
    ear_end(ear, totals);
    hearing->heard = true;
    if (status != ST_END && !source_interrupted()) /* what could be read was judged */
        return fail("referee", "%s", why.text);
    if (capture->format != CAPTURE_RAW && hearing->args.cable >= capture->cables)
        return fail("referee", "--cable cuenta desde 0, y el último de la captura es el %u", capture->cables - 1);
    return EXIT_DONE;
}

/* Goes through the whole of a file (NULL or -: standard input). */
static int hear(struct hearing *hearing, const char *path, struct umpire_totals *totals)
{
    const struct arguments *args = &hearing->args;
    const struct umpire *umpire = hearing->subject.protocol->umpire;
    hearing->start.who = hearing;
    hearing->start.findings = &hearing->findings;
    hearing->findings = (struct findings){.who = hearing, .report = print_finding};
    hearing->steps.kept = args->against != NULL;
    struct capture *capture = malloc(sizeof *capture);
    struct source source = {0};
    struct ear ear = {0};
    struct why why;
    int code;
    if (!capture || !ear_open(&ear, &hearing->start, args->cable_given ? (int)args->cable : -1, (uint16_t)args->port))
        code = fail("referee", "no hay memoria");
    else if (source_open(&source, path, args->baud, &why) != ST_OK ||
             look_ahead(&ear, capture, source.file, &why) != ST_OK || capture_open(capture, source.file, &why) != ST_OK)
        code = fail("referee", "%s", why.text);
    else if (umpire->connections && capture->format == CAPTURE_RAW)
        code = fail(
            "referee",
            "unos octetos crudos son un sentido de una conexión: una mesa de %s se juzga con un pcap o pcapng de las "
            "conexiones de los dos jugadores",
            hearing->subject.game->name);
    else
        code = hear_stream(hearing, capture, &ear, totals);
    ear_close(&ear);
    source_close(&source);
    free(capture);
    return code;
}

/* ---- two captures ---- */

static void print_side(const char *name, const struct steps *steps, size_t at)
{
    if (at < steps->count)
        printf("  %s: %s, %016" PRIx64 "\n", name, steps->step[at].frame, steps->step[at].hash);
    else
        printf("  %s: -\n", name);
}

/* The first step at which the two part. EXIT_DONE: they are the same game. */
static int compare_steps(const struct arguments *args, const struct steps *a, const struct steps *b)
{
    size_t at = 0;
    FAIL_IF(!a->kept || !b->kept, "referee", "no hay memoria para comparar capturas tan largas");
    while (at < a->count && at < b->count && strcmp(a->step[at].frame, b->step[at].frame) == 0 &&
           a->step[at].hash == b->step[at].hash)
        at++;
    bool same = at == a->count && at == b->count;
    if (args->json) {
        output_line("referee", same ? "event:s same:b" : "event:s same:b number:n", "comparison", same, at + 1);
    } else if (same) {
        printf(tr(args->lang, "las dos capturas son la misma partida: %zu tramas\n"), at);
    } else {
        printf(tr(args->lang, "se separan en la trama %zu de las partidas:\n"), at + 1);
        print_side(args->file ? args->file : "-", a, at);
        print_side(args->against, b, at);
    }
    return same ? EXIT_DONE : EXIT_FAILED;
}

/* ---- the verdict ---- */

static int judge(struct hearing *hearing)
{
    const struct arguments *args = &hearing->args;
    struct umpire_totals totals = {0}, ignored = {0};
    struct hearing other = *hearing;
    other.quiet = true;
    source_catch_signals();
    int code = hear(hearing, args->file, &totals);
    if (hearing->heard)
        print_verdict(hearing, &totals);
    if (code == EXIT_DONE && !args->against)
        code = passes(hearing, &totals) ? EXIT_DONE : EXIT_FAILED;
    else if (code == EXIT_DONE && (code = hear(&other, args->against, &ignored)) == EXIT_DONE)
        code = compare_steps(args, &hearing->steps, &other.steps);
    free(hearing->steps.step);
    free(other.steps.step);
    return code;
}

/* ---- options ---- */

static size_t rows_of(void *who, const struct protocol *protocol, struct option_row *rows)
{
    struct hearing *hearing = who;
    struct arguments *args = &hearing->args;
    const struct umpire *umpire = protocol->umpire;
    if (!umpire)
        return 0;
    size_t count = subject_compat_row(protocol, &args->compat, rows);
    args->port = protocol->port;
    if (umpire->connections)
        rows[count++] = (struct option_row){
            "port", OPT_NUMBER, &args->port, 1, 65535, "N", N_("el del servidor; si no se dice, el de siempre"), NULL};
    return count + subject_own_rows(umpire->rows, protocol, hearing->subject.own, umpire->options_size, rows + count);
}

static int run(const struct command *command, int argc, char **argv)
{
    struct hearing hearing = {.args = {.lang = lang_chosen()}};
    struct arguments *a = &hearing.args;
    const struct subject *subject = &hearing.subject;
    struct why why;
    int rest;
    const struct option_row rows[] = {
        ROW_TEXT("against", &a->against, "FILE", "otra captura: dice dónde se separan las dos partidas"),
        ROW_NUMBER("baud", &a->baud, 0, 4000000, "B", "velocidad, si FILE es un puerto; por defecto 0: como esté"),
        {"cable", OPT_NUMBER, &a->cable, 0, CAPTURE_CABLES_MAX - 1, "N",
         N_("una interfaz de la captura; si no se dice, la primera, o todos los cables de un anillo comparados"),
         &a->cable_given},
        ROW_FLAG("liberal", &a->liberal, "las desviaciones que una norma tolera no suspenden"),
        ROW_TEXT("rules", &a->rules, "OPTIONS", "opciones del juego, como \"rounds=100\""),
        ROW_FLAG("json", &a->json, "un objeto JSON por hallazgo, por partida y para el veredicto"),
        {0},
    };
    const struct subject_options options = {.common = rows, .who = &hearing, .rows = rows_of};
    STEP(subject_read(command, &options, argc, argv, &rest, 2, &hearing.subject));
    if (!subject->protocol || !subject->protocol->umpire)
        return misuse("referee", "no hay árbitro para %s", subject->game->name);
    hearing.start = (struct umpire_start){.game = subject->game,
                                          .protocol = subject->protocol,
                                          .options = subject->own,
                                          .rules = a->rules,
                                          .lang = a->lang,
                                          .step = keep_step,
                                          .over = print_game};
    const struct umpire *umpire = subject->protocol->umpire;
    if (framing_dialect(subject->protocol->framing, a->compat, &hearing.start.dialect, &why) != ST_OK ||
        (umpire->check && umpire->check(&hearing.start, &why) != ST_OK))
        return misuse("referee", "%s", why.text);
    a->file = rest > 1 ? argv[2] : NULL;
    return judge(&hearing);
}

const struct command command_referee = {
    "referee", "GAME [FILE] [--against FILE] [options]",
    N_("una partida entera tal como se oyó, comprobada con las reglas: octetos crudos, pcap, pcapng o un puerto"), run};
