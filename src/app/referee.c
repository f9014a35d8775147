/* sobremesa referee GAME [FILE]: a whole game, as it was heard on a cable, checked against the rules. */
#include "app/referee.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/output.h"
#include "app/referee_source.h"
#include "core/rulings.h"

enum { REVERSI_PORT = 7777 };

struct arguments {
    const char *file, *against, *rules, *compat;
    int64_t cable, rounds, baud, port;
    bool json, liberal, strict, reliable;
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
    const struct arguments *args;
    const struct game *game;
    struct findings findings;
    struct steps steps;
    bool heard; /* there is something to pass a verdict on */
    bool quiet; /* the one that is compared with */
};

/* ---- what is said ---- */

static const char *const kind_words[] = {"violation", "departure", "lost", "unfinished"};

static void say_finding(const struct hearing *hearing, const struct finding *finding)
{
    if (hearing->args->json) {
        const char *meaning = ruling_meaning(finding->rule);
        json_t *line =
            json_pack("{s:s, s:s, s:I, s:f, s:s, s:s, s:s, s:s, s:s?}", "event", "finding", "kind",
                      kind_words[finding->kind], "number", (json_int_t)finding->number, "time",
                      (double)finding->time / 1e6, "frame", finding->frame, "rule", finding->rule, "text",
                      finding->text, "expected", finding->expected, "meaning", meaning ? tr(LANG_EN, meaning) : NULL);
        output_json("referee", line);
        return;
    }
    const char *const words[] = {
        [FINDING_VIOLATION] = tr(hearing->args->lang, "infracción"),
        [FINDING_DEPARTURE] = tr(hearing->args->lang, "desviación tolerada"),
        [FINDING_LOST] = tr(hearing->args->lang, "partida perdida de vista"),
        [FINDING_UNFINISHED] = tr(hearing->args->lang, "sin terminar"),
    };
    if (finding->number)
        printf(tr(hearing->args->lang, "trama %llu"), (unsigned long long)finding->number);
    else
        printf("%s", tr(hearing->args->lang, "al final"));
    if (finding->time)
        printf("  %.6f s", (double)finding->time / 1e6);
    if (finding->frame[0])
        printf("  %s", finding->frame);
    printf("  %s [%s]: %s\n", words[finding->kind], finding->rule, finding->text);
    if (finding->expected[0])
        printf("    %s %s\n", tr(hearing->args->lang, "se esperaba:"), finding->expected);
}

/* At once: somebody may be watching a line. */
static void print_finding(void *who, const struct finding *finding)
{
    const struct hearing *hearing = who;
    if (hearing->quiet)
        return;
    say_finding(hearing, finding);
    fflush(stdout);
}

static void print_game(void *who, const struct umpire_game *game)
{
    const struct hearing *hearing = who;
    if (hearing->quiet)
        return;
    if (!hearing->args->json) {
        printf(tr(hearing->args->lang, "partida %u: gana %d con %lld puntos, %llu tramas, estado %016llx\n"),
               game->number, game->winner, (long long)game->score, (unsigned long long)game->frames,
               (unsigned long long)game->hash);
        return;
    }
    char hash[17];
    snprintf(hash, sizeof hash, "%016" PRIx64, game->hash);
    output_json("referee", json_pack("{s:s, s:s, s:i, s:i, s:I, s:I, s:s}", "event", "end", "game", hearing->game->name,
                                     "number", (int)game->number, "winner", game->winner, "score",
                                     (json_int_t)game->score, "frames", (json_int_t)game->frames, "state", hash));
}

static bool passes(const struct hearing *hearing, const struct umpire_totals *totals)
{
    return totals->finished > 0 && !hearing->findings.violations &&
           (hearing->args->liberal || !hearing->findings.departures);
}

static void print_verdict_json(const struct hearing *hearing, const struct umpire_totals *totals)
{
    const struct findings *findings = &hearing->findings;
    json_t *rules = json_object();
    for (size_t i = 0; i < findings->rules; i++)
        json_object_set_new(rules, findings->count[i].rule,
                            json_pack("{s:I, s:I}", "violations", (json_int_t)findings->count[i].violations,
                                      "departures", (json_int_t)findings->count[i].departures));
    output_json("referee",
                json_pack("{s:s, s:s, s:s, s:i, s:i, s:I, s:I, s:I, s:I, s:o}", "event", "verdict", "verdict",
                          passes(hearing, totals) ? "PASS" : "FAIL", "game", hearing->game->name, "games",
                          (int)totals->games, "finished", (int)totals->finished, "frames", (json_int_t)totals->frames,
                          "noise", (json_int_t)totals->noise, "violations", (json_int_t)findings->violations,
                          "departures", (json_int_t)findings->departures, "rules", rules));
}

static void print_verdict(const struct hearing *hearing, const struct umpire_totals *totals)
{
    const struct findings *findings = &hearing->findings;
    enum lang lang = hearing->args->lang;
    if (hearing->args->json) {
        print_verdict_json(hearing, totals);
        return;
    }
    for (size_t i = 0; i < findings->rules; i++) {
        const char *meaning = ruling_meaning(findings->count[i].rule);
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

/* By the game's protocol: the 4-byte rings have one in common, the others have their own. */
struct umpire_row {
    const char *game;
    bool (*make)(struct umpire *umpire);
};

static const struct umpire_row umpires[] = {{"truco", umpire_of_truco}, {"reversi", umpire_of_reversi}};

static const struct umpire_row *find_umpire(const struct game *game)
{
    static const struct umpire_row frames4 = {NULL, umpire_of_frames4};
    for (size_t i = 0; i < sizeof umpires / sizeof umpires[0]; i++)
        if (strcmp(umpires[i].game, game->name) == 0)
            return &umpires[i];
    return game->ring ? &frames4 : NULL;
}

static bool make_umpire(struct umpire *umpire)
{
    return find_umpire(umpire->options.game)->make(umpire);
}

static int hear_stream(struct hearing *hearing, struct capture *capture, struct umpire *umpire,
                       struct umpire_totals *totals)
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
        umpire->packet(umpire, &packet);
    }
    umpire->end(umpire);
    umpire->totals(umpire, totals);
    hearing->heard = true;
    if (status != ST_END && !source_interrupted()) /* what could be read was judged */
        return fail("referee", "%s", why.text);
    if (capture->format != CAPTURE_RAW && hearing->args->cable >= capture->cables)
        return fail("referee", "the capture has %u cables: --cable counts from 0", capture->cables);
    return EXIT_DONE;
}

/* A file can be gone through twice: first to see in which mode the ring is, unless somebody has said so. */
static enum status look_ahead(struct umpire *umpire, struct capture *capture, FILE *file, struct why *why)
{
    if (umpire->options.mode != UMPIRE_ANY || !umpire->options.game->ring || fseek(file, 0, SEEK_CUR) != 0)
        return ST_OK;
    enum status status = capture_open(capture, file, why);
    if (status == ST_OK)
        umpire->options.mode = frames4_look_reliable(capture, umpire->options.cable) ? UMPIRE_RELIABLE : UMPIRE_STRICT;
    rewind(file);
    return status;
}

/* Goes through the whole of a file (NULL or -: standard input). */
static int hear(struct hearing *hearing, const char *path, const char *rules, struct umpire_totals *totals)
{
    struct capture *capture = malloc(sizeof *capture);
    struct umpire umpire = {.options = {.game = hearing->game,
                                        .rules = rules,
                                        .cable = (unsigned)hearing->args->cable,
                                        .mode = hearing->args->strict     ? UMPIRE_STRICT
                                                : hearing->args->reliable ? UMPIRE_RELIABLE
                                                                          : UMPIRE_ANY,
                                        .port = (uint16_t)hearing->args->port,
                                        .compat = hearing->args->compat != NULL,
                                        .lang = hearing->args->lang,
                                        .findings = &hearing->findings,
                                        .who = hearing,
                                        .step = keep_step,
                                        .over = print_game}};
    struct source source = {0};
    struct why why;
    int code;
    if (!capture) {
        code = fail("referee", "no memory");
    } else if (source_open(&source, path, hearing->args->baud, &why) != ST_OK ||
               look_ahead(&umpire, capture, source.file, &why) != ST_OK ||
               capture_open(capture, source.file, &why) != ST_OK) {
        code = fail("referee", "%s", why.text);
    } else if (!make_umpire(&umpire)) {
        code = fail("referee", "no memory");
    } else if (umpire.needs_packets && capture->format == CAPTURE_RAW) {
        code = fail("referee",
                    "raw octets are one direction of one connection: a table of %s is judged by a pcap "
                    "or pcapng of both players' connections",
                    hearing->game->name);
    } else {
        code = hear_stream(hearing, capture, &umpire, totals);
    }
    if (umpire.let_go)
        umpire.let_go(&umpire);
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
        json_t *line = json_pack("{s:s, s:b}", "event", "comparison", "same", same);
        if (!same)
            json_object_set_new(line, "number", json_integer((json_int_t)at + 1));
        output_json("referee", line);
    } else if (same) {
        printf(tr(args->lang, "las dos capturas son la misma partida: %zu tramas\n"), at);
    } else {
        printf(tr(args->lang, "se separan en la trama %zu de las partidas:\n"), at + 1);
        print_side(args->file ? args->file : "-", a, at);
        print_side(args->against, b, at);
    }
    return same ? EXIT_DONE : EXIT_FAILED;
}

/* ---- options ---- */

static int judge(const struct arguments *args, const struct game *game)
{
    char rules[GAME_OPTIONS_MAX / 2];
    struct hearing hearing = {.args = args, .game = game, .steps.kept = args->against != NULL}, other;
    struct umpire_totals totals = {0}, ignored = {0};
    struct str text = str_make(rules, sizeof rules);
    str_add(&text, "%s", args->rules ? args->rules : "");
    if (args->rounds)
        str_add(&text, " rounds=%d", (int)args->rounds);
    struct why why;
    _Alignas(16) unsigned char setup[GAME_SETUP_MAX];
    if (!game->ring && game->setup_make(rules, setup, &why) != ST_OK) /* on a ring the announcement has a part in it */
        return misuse("referee", "%s", why.text);
    hearing.findings.who = &hearing;
    hearing.findings.report = print_finding;
    other = hearing;
    other.findings.who = &other;
    other.quiet = true;
    source_catch_signals();
    int code = hear(&hearing, args->file, rules, &totals);
    if (hearing.heard)
        print_verdict(&hearing, &totals);
    if (code == EXIT_DONE && args->against)
        code = hear(&other, args->against, rules, &ignored);
    if (code == EXIT_DONE && args->against)
        code = compare_steps(args, &hearing.steps, &other.steps);
    else if (code == EXIT_DONE)
        code = passes(&hearing, &totals) ? EXIT_DONE : EXIT_FAILED;
    free(hearing.steps.step);
    free(other.steps.step);
    return code;
}

static int run(const struct command *command, int argc, char **argv)
{
    struct arguments args = {.lang = lang_of_environment(), .port = REVERSI_PORT};
    int rest;
    const struct option_row rows[] = {
        {"against", OPT_TEXT, &args.against, 0, 0, "FILE", "another capture: say where the two games part", NULL},
        {"baud", OPT_NUMBER, &args.baud, 0, 4000000, "B", "speed, if FILE is a port; 0, unless said: as it is", NULL},
        {"cable", OPT_NUMBER, &args.cable, 0, CAPTURE_CABLES_MAX - 1, "N", "interface of the capture, 0 unless said",
         NULL},
        {"liberal", OPT_FLAG, &args.liberal, 0, 0, NULL, "departures that a ruling tolerates do not fail", NULL},
        {"strict", OPT_FLAG, &args.strict, 0, 0, NULL, "a ring in strict mode (else: as it looks)", NULL},
        {"reliable", OPT_FLAG, &args.reliable, 0, 0, NULL, "a ring in reliable mode", NULL},
        {"rules", OPT_TEXT, &args.rules, 0, 0, "OPTIONS", "options of the game, as in \"rounds=100\"", NULL},
        {"rounds", OPT_NUMBER, &args.rounds, 1, 65535, "R", "the limit that the stations play with (M13)", NULL},
        {"port", OPT_NUMBER, &args.port, 1, 65535, "N", "of Reversi's server, 7777 unless said", NULL},
        {"compat", OPT_TEXT, &args.compat, 0, 0, "reversidados", "packet 6 as that program writes it (R11)", NULL},
        {"json", OPT_FLAG, &args.json, 0, 0, NULL, "one JSON object a finding, a game and the verdict", NULL},
        {"lang", OPT_LANG, &args.lang, 0, 0, "es|en", "language of the words", NULL},
        {0},
    };
    int code = options_read(command, rows, argc, argv, &rest, 2);
    if (code >= 0)
        return code;
    const struct game *game = find_game("referee", rest ? argv[1] : NULL);
    if (!game)
        return EXIT_USAGE;
    if (!find_umpire(game))
        return misuse("referee", "there is no referee for %s", game->name);
    if (args.compat && strcmp(args.compat, "reversidados") != 0)
        return misuse("referee", "--compat knows reversidados, not '%s'", args.compat);
    if (args.strict && args.reliable)
        return misuse("referee", "--strict or --reliable, not both");
    args.file = rest > 1 ? argv[2] : NULL;
    return judge(&args, game);
}

const struct command command_referee = {
    .name = "referee",
    .arguments = "GAME [FILE] [--against FILE] [options]",
    .what = "a whole game as it was heard, checked against the rules: raw octets, pcap, pcapng or a port",
    .run = run,
};
