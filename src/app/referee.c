/* sobremesa referee GAME [FILE]: checks recorded frames against the rules. The input is a capture,
 * raw octets or a serial port; session/referee_run.h reads it. This file prints the findings and
 * the verdict, and compares two captures of one game. */
#include <stdlib.h>

#include "cli/output.h"
#include "cli/subject.h"
#include "core/registry.h"
#include "link/capture.h"
#include "link/source.h"
#include "session/referee_run.h"

struct arguments {
    const char *file, *against, *rules, *compat;
    int64_t cable, baud, port;
    bool json, liberal, cable_given;
    enum lang lang;
};

/* One capture and its verdict. */
struct judging {
    struct arguments args;
    struct subject subject;
    struct findings findings;
    struct referee_run run;
    bool quiet;      /* the capture of --against: nothing is printed */
    uint64_t played; /* frames of finished games, without copies and frames outside of games */
};

/* ---- findings and games ---- */

/* By enum finding_kind: for JSON, and for people. */
static const char *const kind_words[] = {"violation", "departure", "lost", "unfinished"};
static const char *const kind_names[] = {N_("infracción"), N_("desviación tolerada"),
                                         N_("partida perdida de vista"), N_("sin terminar")};

static void print_finding(void *who, const struct finding *finding)
{
    const struct judging *judging = who;
    if (judging->quiet)
        return;
    enum lang lang = judging->args.lang;
    if (judging->args.json) {
        const char *meaning = protocol_ruling(judging->subject.protocol, finding->rule);
        output_line("referee",
                    "event:s kind:s number:n time:f frame:s rule:s text:s expected:s meaning:s",
                    "finding", kind_words[finding->kind], finding->number,
                    (double)finding->time / 1e6, finding->frame, finding->rule, finding->text,
                    finding->expected, meaning ? tr(LANG_EN, meaning) : NULL);
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

static void print_game(void *who, const struct referee_game *game)
{
    struct judging *judging = who;
    judging->played += game->frames;
    if (judging->quiet)
        return;
    if (judging->args.json)
        output_line("referee", "event:s game:s number:i winner:i score:n frames:n state:h", "end",
                    judging->subject.game->name, game->number, game->winner, game->score,
                    game->frames, game->hash);
    else if (game->words)
        printf("%s\n", game->words);
    else
        printf(tr(judging->args.lang, "partida %u: gana %d con %s, %s, estado %016llx\n"),
               game->number, game->winner, TEXT_POINTS(judging->args.lang, game->score),
               TEXT_FRAMES(judging->args.lang, game->frames), (unsigned long long)game->hash);
}

/* ---- the verdict ---- */

/* Returns whether the capture holds a finished game without violations. Departures that a norm
 * tolerates count as well, unless --liberal was given. */
static bool passes(const struct judging *judging)
{
    const struct referee_totals *totals = &judging->run.totals;
    return totals->finished > 0 && !judging->findings.violations &&
           (judging->args.liberal || !judging->findings.departures);
}

/* Adds the likely reason why the capture holds no frame of this protocol, such as another game's
 * frames. Adds nothing if there is a frame. */
static void add_hint(const struct judging *judging, enum lang lang, struct str *text)
{
    const struct referee_run *run = &judging->run;
    struct str names = STR(200);
    if (run->totals.frames)
        return;
    if (!run->octets) {
        str_add(text, "%s",
                run->is_line ? tr(lang, "no se ha oído nada (¿el cable, la velocidad con --baud?)")
                             : tr(lang, "no había nada: ni un octeto"));
        return;
    }
    for (const struct game *const *game = registry_games(); *game; game++)
        for (const struct protocol *const *at = (*game)->protocols; at && *at; at++)
            if (!(*game)->template_only && *game != judging->subject.game &&
                referee_run_fits(run, *at)) {
                str_add(&names, "%s%s", names.length ? tr(lang, " o ") : "", (*game)->name);
                break;
            }
    if (names.length)
        str_add(text, tr(lang, "no hay ninguna trama de %s; parece que son de %s"),
                judging->subject.game->name, names.at);
    else if (!run->totals.noise && !judging->findings.rules)
        str_add(text, tr(lang, "no hay ninguna trama de %s"), judging->subject.game->name);
}

static void print_verdict_json(const struct judging *judging)
{
    const struct referee_totals *totals = &judging->run.totals;
    const struct findings *findings = &judging->findings;
    struct output_facts line;
    struct str hint = STR(300);
    struct facts *facts = output_begin(&line);
    facts_add(facts,
              "event:s verdict:s game:s games:i finished:i game_frames:n frames:n noise:n "
              "violations:n departures:n",
              "verdict", passes(judging) ? "PASS" : "FAIL", judging->subject.game->name,
              totals->games, totals->finished, judging->played, totals->frames, totals->noise,
              findings->violations, findings->departures);
    fact_object(facts, "rules");
    for (size_t i = 0; i < findings->rules; i++) {
        fact_object(facts, findings->count[i].rule);
        facts_add(facts, "violations:n departures:n", findings->count[i].violations,
                  findings->count[i].departures);
        fact_end(facts);
    }
    fact_end(facts);
    add_hint(judging, LANG_EN, &hint);
    if (hint.length)
        fact_text(facts, "hint", hint.at);
    output_end(&line, "referee");
}

#define VIOLATIONS(lang, n) TEXT_COUNT(lang, "%llu infracción", "%llu infracciones", n)
#define DEPARTURES(lang, n)                                                                        \
    TEXT_COUNT(lang, "%llu desviación tolerada", "%llu desviaciones toleradas", n)

static void print_verdict(const struct judging *judging)
{
    const struct referee_totals *totals = &judging->run.totals;
    const struct findings *findings = &judging->findings;
    enum lang lang = judging->args.lang;
    struct str hint = STR(300);
    if (judging->args.json) {
        print_verdict_json(judging);
        return;
    }
    for (size_t i = 0; i < findings->rules; i++) {
        const char *meaning = protocol_ruling(judging->subject.protocol, findings->count[i].rule);
        const struct findings_count *count = &findings->count[i];
        printf("%-12s %s, %s\n", count->rule, VIOLATIONS(lang, count->violations),
               DEPARTURES(lang, count->departures));
        if (meaning)
            printf("%-12s %s\n", "", tr(lang, meaning));
    }
    if (totals->noise)
        printf("%s\n", TEXT_COUNT(lang, "%llu octeto no es de ninguna trama",
                                  "%llu octetos no son de ninguna trama", totals->noise));
    add_hint(judging, lang, &hint);
    if (hint.length)
        printf("%s\n", hint.at);
    printf(tr(lang, "%s: %s de %u, con %s; %s, %s, %s\n"), passes(judging) ? "PASS" : "FAIL",
           TEXT_COUNT(lang, "%llu partida terminada", "%llu partidas terminadas", totals->finished),
           totals->games, TEXT_FRAMES(lang, judging->played),
           TEXT_COUNT(lang, "%llu trama oída", "%llu tramas oídas", totals->frames),
           VIOLATIONS(lang, findings->violations), DEPARTURES(lang, findings->departures));
}

/* ---- two captures ---- */

static void print_step(const char *name, const struct referee_run_steps *steps, size_t at)
{
    if (at < steps->count)
        printf("  %s: %s, %016" PRIx64 "\n", name, steps->step[at].frame, steps->step[at].hash);
    else
        printf("  %s: -\n", name);
}

/* Prints the first frame in which the two differ. Returns EXIT_DONE if they are the same game. */
static int compare_steps(const struct arguments *args, const struct referee_run_steps *a,
                         const struct referee_run_steps *b)
{
    FAIL_IF(!a->kept || !b->kept, "referee", "no hay memoria para comparar capturas tan largas");
    size_t at = referee_run_differ(a, b);
    bool same = at == a->count && at == b->count;
    if (args->json) {
        output_line("referee", same ? "event:s same:b" : "event:s same:b number:n", "comparison",
                    same, at + 1);
    } else if (same) {
        printf(tr(args->lang, "las dos capturas son la misma partida: %zu tramas\n"), at);
    } else {
        printf(tr(args->lang, "se separan en la trama %zu de las partidas:\n"), at + 1);
        print_step(args->file ? args->file : "-", a, at);
        print_step(args->against, b, at);
    }
    return same ? EXIT_DONE : EXIT_FAILED;
}

/* ---- the command ---- */

/* Reads one capture. Returns the exit code of reading it, not of the verdict. */
static int read_capture(struct judging *judging, const char *path)
{
    struct why why;
    judging->findings = (struct findings){.who = judging, .report = print_finding};
    judging->run.start.findings = &judging->findings;
    judging->run.who = judging;
    return referee_run_judge(&judging->run, path, &why) == ST_OK ? EXIT_DONE
                                                                 : fail("referee", "%s", why.text);
}

/* Judges the capture and, with --against, compares it with the other one. Then the exit code tells
 * whether they are the same game, whatever the verdict. */
static int judge_captures(struct judging *judging)
{
    const struct arguments *args = &judging->args;
    struct judging other = *judging;
    other.quiet = true;
    source_catch_signals();
    int code = read_capture(judging, args->file);
    if (judging->run.heard)
        print_verdict(judging);
    if (code == EXIT_DONE && !args->against)
        code = passes(judging) ? EXIT_DONE : EXIT_FAILED;
    else if (code == EXIT_DONE && (code = read_capture(&other, args->against)) == EXIT_DONE)
        code = compare_steps(args, &judging->run.steps, &other.run.steps);
    free(judging->run.steps.step);
    free(other.run.steps.step);
    return code;
}

/* Adds --port where the protocol has connections, and the referee's own options. */
static size_t referee_rows(void *who, const struct protocol *protocol, struct option_row *rows)
{
    struct judging *judging = who;
    struct arguments *args = &judging->args;
    const struct referee *referee = protocol->referee;
    if (!referee)
        return 0;
    size_t count = subject_compat_row(protocol, &args->compat, rows);
    args->port = protocol->port;
    if (referee->connections)
        rows[count++] = (struct option_row){"port",
                                            OPT_NUMBER,
                                            &args->port,
                                            1,
                                            65535,
                                            "N",
                                            N_("el del servidor; si no se dice, el de siempre"),
                                            NULL};
    return count + subject_own_rows(referee->rows, protocol, judging->subject.own,
                                    referee->options_size, rows + count);
}

static int run_referee(const struct command *command, int argc, char **argv)
{
    struct judging judging = {.args = {.lang = lang_chosen()}};
    struct arguments *a = &judging.args;
    const struct subject *subject = &judging.subject;
    struct why why;
    int rest;
    const struct option_row rows[] = {
        ROW_TEXT("against", &a->against, "FILE",
                 "otra captura: dice dónde se separan las dos partidas"),
        ROW_NUMBER("baud", &a->baud, 0, 4000000, "B",
                   "velocidad, si FILE es un puerto; por defecto 0: como esté"),
        {"cable", OPT_NUMBER, &a->cable, 0, CAPTURE_CABLES_MAX - 1, "N",
         N_("una interfaz de la captura; si no se dice, la primera, o todos los cables de un "
            "anillo comparados"),
         &a->cable_given},
        ROW_FLAG("liberal", &a->liberal, "las desviaciones que una norma tolera no suspenden"),
        ROW_TEXT("rules", &a->rules, "OPTIONS", "opciones del juego, como \"rounds=100\""),
        ROW_FLAG("json", &a->json, "un objeto JSON por hallazgo, por partida y para el veredicto"),
        {0},
    };
    const struct subject_options options = {.common = rows, .who = &judging, .rows = referee_rows};
    STEP(subject_read(command, &options, argc, argv, &rest, 2, &judging.subject));
    if (!subject->protocol || !subject->protocol->referee)
        return misuse("referee", "no hay árbitro para %s", subject->game->name);
    struct referee_start start = {.game = subject->game,
                                  .protocol = subject->protocol,
                                  .options = subject->own,
                                  .rules = a->rules,
                                  .lang = a->lang};
    const struct referee *referee = subject->protocol->referee;
    if (framing_dialect(subject->protocol->framing, a->compat, &start.dialect, &why) != ST_OK ||
        (referee->check && referee->check(&start, &why) != ST_OK))
        return misuse("referee", "%s", why.text);
    judging.run = (struct referee_run){.start = start,
                                       .cable = a->cable_given ? (int)a->cable : -1,
                                       .port = (uint16_t)a->port,
                                       .baud = a->baud,
                                       .steps.kept = a->against != NULL,
                                       .over = print_game};
    a->file = rest > 1 ? argv[2] : NULL;
    return judge_captures(&judging);
}

const struct command command_referee = {"referee", "GAME [FILE] [--against FILE] [options]",
                                        N_("una partida entera tal como se oyó, comprobada con las "
                                           "reglas: octetos crudos, pcap, pcapng o un puerto"),
                                        run_referee};
