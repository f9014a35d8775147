/* sobremesa referee GAME [FILE]: a whole game, as it was heard on a cable, checked against the rules. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/output.h"
#include "session/ear.h"
#include "link/source.h"
#include "app/subject.h"

struct arguments {
    const char *file, *against, *rules, *compat;
    int64_t cable, baud, port;
    bool json, liberal;
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
    bool heard; /* there is something to pass a verdict on */
    bool quiet; /* the one that is compared with */
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
        printf("  %.6f s", (double)finding->time / 1e6);
    if (finding->frame[0])
        printf("  %s", finding->frame);
    printf("  %s [%s]: %s\n", tr(lang, kind_names[finding->kind]), finding->rule, finding->text);
    if (finding->expected[0])
        printf("    %s %s\n", tr(lang, "se esperaba:"), finding->expected);
}

static void print_game(void *who, const struct umpire_game *game)
{
    const struct hearing *hearing = who;
    if (hearing->quiet)
        return;
    if (hearing->args.json)
        output_line("referee", "event:s game:s number:i winner:i score:n frames:n state:h", "end",
                    hearing->subject.game->name, game->number, game->winner, game->score, game->frames, game->hash);
    else
        printf(tr(hearing->args.lang, "partida %u: gana %d con %lld puntos, %llu tramas, estado %016llx\n"),
               game->number, game->winner, (long long)game->score, (unsigned long long)game->frames,
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
    facts_add(facts, "event:s verdict:s game:s games:i finished:i frames:n noise:n violations:n departures:n",
              "verdict", passes(hearing, totals) ? "PASS" : "FAIL", hearing->subject.game->name, totals->games,
              totals->finished, totals->frames, totals->noise, findings->violations, findings->departures);
    fact_object(facts, "rules");
    for (size_t i = 0; i < findings->rules; i++) {
        fact_object(facts, findings->count[i].rule);
        facts_add(facts, "violations:n departures:n", findings->count[i].violations, findings->count[i].departures);
        fact_end(facts);
    }
    fact_end(facts);
    output_end(&line, "referee");
}

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
        printf(tr(lang, "%-12s %llu infracciones, %llu desviaciones toleradas\n"), findings->count[i].rule,
               (unsigned long long)findings->count[i].violations, (unsigned long long)findings->count[i].departures);
        if (meaning)
            printf("%-12s %s\n", "", tr(lang, meaning));
    }
    if (totals->noise)
        printf(tr(lang, "%llu octetos no son de ninguna trama\n"), (unsigned long long)totals->noise);
    printf(tr(lang, "%s: %u partidas terminadas de %u, %llu tramas, %llu infracciones, %llu desviaciones toleradas\n"),
           passes(hearing, totals) ? "PASS" : "FAIL", totals->finished, totals->games,
           (unsigned long long)totals->frames, (unsigned long long)findings->violations,
           (unsigned long long)findings->departures);
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
    while (status == ST_OK && capture_next(capture, &packet, &ignored) == ST_OK)
        ear_look(ear, &packet);
    rewind(file);
    return status;
}

static int hear_stream(struct hearing *hearing, struct capture *capture, struct ear *ear, struct umpire_totals *totals)
{
    struct why why;
    enum status status;
    struct capture_packet packet;
    bool begun = false;
    usec_t first = 0; /* what is told is the time since the first packet */
    while ((status = capture_next(capture, &packet, &why)) == ST_OK) {
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
        return fail("referee", "the capture has %u cables: --cable counts from 0", capture->cables);
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
    if (!capture || !ear_open(&ear, &hearing->start, (unsigned)args->cable, (uint16_t)args->port))
        code = fail("referee", "no memory");
    else if (source_open(&source, path, args->baud, &why) != ST_OK ||
             look_ahead(&ear, capture, source.file, &why) != ST_OK || capture_open(capture, source.file, &why) != ST_OK)
        code = fail("referee", "%s", why.text);
    else if (umpire->connections && capture->format == CAPTURE_RAW)
        code = fail("referee",
                    "raw octets are one direction of one connection: a table of %s is judged by a pcap "
                    "or pcapng of both players' connections",
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
    if (!a->kept || !b->kept)
        return fail("referee", "no memory for a comparison of captures as long as these");
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
            "port", OPT_NUMBER, &args->port, 1, 65535, "N", "of the server; the usual one unless said", NULL};
    return count + subject_own_rows(umpire->rows, protocol, hearing->subject.own, umpire->options_size, rows + count);
}

static int run(const struct command *command, int argc, char **argv)
{
    struct hearing hearing = {.args = {.lang = lang_of_environment()}};
    struct arguments *a = &hearing.args;
    const struct subject *subject = &hearing.subject;
    struct why why;
    int rest;
    const struct option_row rows[] = {
        ROW_TEXT("against", &a->against, "FILE", "another capture: say where the two games part"),
        ROW_NUMBER("baud", &a->baud, 0, 4000000, "B", "speed, if FILE is a port; 0, unless said: as it is"),
        ROW_NUMBER("cable", &a->cable, 0, CAPTURE_CABLES_MAX - 1, "N", "interface of the capture, 0 unless said"),
        ROW_FLAG("liberal", &a->liberal, "departures that a ruling tolerates do not fail"),
        ROW_TEXT("rules", &a->rules, "OPTIONS", "options of the game, as in \"rounds=100\""),
        ROW_FLAG("json", &a->json, "one JSON object a finding, a game and the verdict"),
        ROW_LANG(&a->lang, "language of the words"),
        {0},
    };
    const struct subject_options options = {.common = rows, .who = &hearing, .rows = rows_of};
    int code = subject_read(command, &options, argc, argv, &rest, 2, &hearing.subject);
    if (code >= 0)
        return code;
    if (!subject->protocol || !subject->protocol->umpire)
        return misuse("referee", "there is no referee for %s", subject->game->name);
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
    "a whole game as it was heard, checked against the rules: raw octets, pcap, pcapng or a port", run};
