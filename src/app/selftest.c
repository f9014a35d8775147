/* sobremesa selftest GAME PORT: tests another program rule by rule. The examiner of the protocol is
 * a state machine without I/O, and session/exam_room.h gives it ports and a clock. This file reads
 * the options and prints the frames, findings and results. */
#include "cli/output.h"
#include "cli/subject.h"
#include "session/exam_room.h"

struct arguments {
    int64_t baud, games, seed;
    double timeout, patience;
    const char *only, *rules, *exec;
    bool json, trace, seed_given;
    enum lang lang;
};

struct lab {
    struct arguments args;
    struct subject subject;
    struct exam_room room;
    int code;
};

/* ---- printing ---- */

/* By enum exam_verdict: for JSON, and for people. */
static const char *const verdict_words[] = {"passed", "failed", "unseen"};
static const char *const verdict_names[] = {N_("bien"), N_("MAL"), N_("no se ha dado")};

static void print_exam_frame(const struct lab *lab, const struct exam_event *event)
{
    double time = (double)(clock_now() - lab->room.began) / 1e6;
    if (!lab->args.json) {
        printf("%9.3f %s %s  %s\n", time, event->from_program ? "<" : ">", event->frame,
               event->words);
        return;
    }
    output_line("selftest", "event:s time:f from_program:b *:s text:s", "frame", time,
                event->from_program, lab->subject.protocol->framing->key, event->frame,
                event->words);
}

static void print_exam_finding(const struct lab *lab, const struct finding *finding)
{
    bool departure = finding->kind == FINDING_DEPARTURE;
    if (lab->args.json) {
        const char *meaning = protocol_ruling(lab->subject.protocol, finding->rule);
        output_line("selftest", "event:s kind:s rule:s frame:s text:s expected:s meaning:s",
                    "finding", departure ? "departure" : "violation", finding->rule, finding->frame,
                    finding->text, finding->expected, meaning ? tr(LANG_EN, meaning) : NULL);
        return;
    }
    printf("      %s %s%s%s\n",
           departure ? tr(lab->args.lang, "tolerado:") : tr(lab->args.lang, "mal:"), finding->frame,
           finding->frame[0] ? ": " : "", finding->text);
    if (finding->expected[0])
        printf("      %s %s\n", tr(lab->args.lang, "se esperaba:"), finding->expected);
}

static void print_result(const struct lab *lab, const struct exam_event *event)
{
    bool bent = event->verdict == EXAM_PASSED && event->departed;
    if (lab->args.json) {
        output_line("selftest", "event:s rule:s name:s verdict:s tolerated:b stations:i program:i",
                    "trial", event->trial->rule, tr(LANG_EN, event->trial->name),
                    verdict_words[event->verdict], event->departed, event->trial->stations,
                    event->trial->program);
        return;
    }
    /* A trial passed only because a norm tolerates the program's frames has a word of its own. */
    printf("  [%-8s] ", event->trial->rule);
    output_padded(tr(lab->args.lang, event->trial->name), 60);
    printf(" %s\n", tr(lab->args.lang, bent ? N_("tolerado") : verdict_names[event->verdict]));
}

/* Prints the totals and the meaning of each rule that had a finding, and decides the exit code. */
static void print_exam_verdict(struct lab *lab, const struct exam_event *event)
{
    const unsigned *count = event->count;
    lab->code = count[EXAM_FAILED] ? EXIT_FAILED : EXIT_DONE;
    const char *verdict = count[EXAM_FAILED] ? "FAIL" : "PASS";
    if (lab->args.json) {
        output_line("selftest", "event:s verdict:s passed:i failed:i unseen:i tolerated:i",
                    "verdict", verdict, count[EXAM_PASSED], count[EXAM_FAILED], count[EXAM_UNSEEN],
                    event->tolerated);
        return;
    }
    enum lang lang = lab->args.lang;
    const struct findings *findings = event->findings;
    for (size_t i = 0; i < findings->rules; i++) {
        const char *meaning = protocol_ruling(lab->subject.protocol, findings->count[i].rule);
        if (meaning)
            printf("  %s: %s\n", findings->count[i].rule, tr(lang, meaning));
    }
    printf(
        tr(lang, "%s: %u bien, %s, %u mal, %s\n"), verdict, count[EXAM_PASSED] - event->tolerated,
        TEXT_COUNT(lang, "%llu tolerado", "%llu tolerados", event->tolerated), count[EXAM_FAILED],
        TEXT_COUNT(lang, "%llu no se ha dado", "%llu no se han dado", count[EXAM_UNSEEN]));
}

static void lab_on_event(void *who, const struct exam_event *event)
{
    struct lab *lab = who;
    if (event->kind == EXAM_FRAME && lab->args.trace)
        print_exam_frame(lab, event);
    else if (event->kind == EXAM_FINDING)
        print_exam_finding(lab, event->finding);
    else if (event->kind == EXAM_RESULT)
        print_result(lab, event);
    else if (event->kind == EXAM_OVER)
        print_exam_verdict(lab, event);
}

static void lab_on_stopped(void *who, const char *why)
{
    struct lab *lab = who;
    lab->code = (lab->room.interrupted ? cut_off : fail)("selftest", "%s", why);
}

/* Says which ports the program has to open, or which address it has to call. */
static void print_ports(const struct lab *lab)
{
    const struct exam_room *room = &lab->room;
    const char *in = exam_room_in(room), *out = exam_room_out(room);
    if (room->is_called && !lab->args.json)
        printf(
            tr(lab->args.lang, "se llama a tu servidor en %s; la prueba empieza cuando conteste\n"),
            in);
    else if (lab->args.json)
        output_line("selftest", "event:s in:s out:s", "ports", in, out);
    else if (room->ports == 1 && room->end[0].listens)
        printf(tr(lab->args.lang, "tu programa se conecta a %s; la prueba empieza cuando llegue\n"),
               in);
    else if (room->ports == 1)
        printf(tr(lab->args.lang,
                  "tu programa lee y escribe en %s; la prueba empieza cuando lo abra\n"),
               in);
    else
        printf(tr(lab->args.lang,
                  "tu programa lee de %s y escribe en %s; la prueba empieza cuando los abra\n"),
               in, out);
}

/* ---- options ---- */

static size_t examiner_rows(void *who, const struct protocol *protocol, struct option_row *rows)
{
    struct subject *subject = who;
    const struct examiner *examiner = protocol->examiner;
    return examiner ? subject_own_rows(examiner->rows, protocol, subject->own,
                                       examiner->options_size, rows)
                    : 0;
}

/* Fills in and checks what the examiner needs. Returns -1 to go on, or the exit code. */
static int prepare_room(struct lab *lab)
{
    const struct arguments *a = &lab->args;
    const char *game = lab->subject.game->name;
    const struct examiner *examiner =
        lab->subject.protocol ? lab->subject.protocol->examiner : NULL;
    struct why why;
    MISUSE_IF(!examiner, "selftest", "no hay pruebas para %s", game);
    const struct examiner_start start = {.game = lab->subject.game,
                                         .protocol = lab->subject.protocol,
                                         .options = lab->subject.own,
                                         .rules = a->rules,
                                         .baud = (uint32_t)a->baud,
                                         .games = (unsigned)a->games,
                                         .timeout = (usec_t)(a->timeout * 1e6),
                                         .patience = (usec_t)(a->patience * 1e6),
                                         .fresh = a->exec != NULL,
                                         .seed = a->seed_given ? (uint64_t)a->seed : rng_entropy(),
                                         .lang = a->lang,
                                         .exam = {.only = a->only}};
    lab->room = (struct exam_room){.examiner = examiner,
                                   .start = start,
                                   .command = a->exec,
                                   .who = lab,
                                   .event = lab_on_event,
                                   .stopped = lab_on_stopped};
    if (a->exec && !examiner->back)
        return misuse(
            "selftest",
            "--exec no es para %s: arranca tu programa una vez, se queda para todas las pruebas",
            game);
    MISUSE_IF(examiner->check && examiner->check(&start, &why) != ST_OK, "selftest", "%s",
              why.text);
    if (!a->only)
        return -1;
    const struct exam_trial *trial;
    for (size_t i = 0; (trial = examiner->trial(&lab->room.start, i)); i++)
        if (strcmp(trial->rule, a->only) == 0)
            return -1;
    return misuse("selftest", "ninguna prueba de %s trata de '%s': sin --rule se hacen todas", game,
                  a->only);
}

static int run_selftest(const struct command *command, int argc, char **argv)
{
    static struct lab lab; /* too big for a stack */
    struct arguments *a = &lab.args;
    int rest;
    memset(&lab, 0, sizeof lab);
    *a = (struct arguments){
        .baud = 2400, .games = 30, .timeout = 5, .patience = 30, .lang = lang_chosen()};
    const struct option_row rows[] = {
        ROW_NUMBER("baud", &a->baud, 0, 4000000, "B",
                   "velocidad, 2400 por defecto; 0: tan rápido como se pueda"),
        ROW_TEXT("rule", &a->only, "U9", "solo las pruebas de esta regla"),
        ROW_TEXT("rules", &a->rules, "OPTIONS", "opciones del juego"),
        ROW_NUMBER("games", &a->games, 1, 1000, "N",
                   "como mucho tantas por prueba, 30 por defecto"),
        ROW_REAL("timeout", &a->timeout, 3600, "S",
                 "cuánto puede pensar el programa, 5 s por defecto"),
        ROW_REAL("patience", &a->patience, 3600, "S",
                 "cuánto hasta su primera respuesta, 30 s por defecto"),
        ROW_TEXT("exec", &a->exec, "CMD", "arranca así tu programa, uno nuevo en cada prueba"),
        {"seed", OPT_NUMBER, &a->seed, 0, INT64_MAX, "N",
         N_("otra vez las mismas cartas y trampas"), &a->seed_given},
        ROW_FLAG("trace", &a->trace, "cada trama, con lo que significa"),
        ROW_FLAG("json", &a->json, "un objeto JSON por línea"),
        {0},
    };
    const struct subject_options options = {
        .common = rows, .who = &lab.subject, .rows = examiner_rows};
    STEP(subject_read(command, &options, argc, argv, &rest, 1 + EXAM_PORTS_MAX, &lab.subject));
    STEP(prepare_room(&lab));
    MISUSE_IF(rest < 2, "selftest",
              "di el puerto de tu programa, como ./com1: un puerto serie que ya existe, dónde "
              "crear uno nuevo, o "
              "127.0.0.1:7777 si se conecta");
    MISUSE_IF(rest > 2 && exam_room_calls(lab.room.examiner, &lab.room.start), "selftest",
              "tu programa es un servidor: di solo su dirección, como 127.0.0.1:7777");
    char **names = argv + 2;
    int count = rest - 1;
    struct why why;
    for (int i = 0; i < count; i++)
        MISUSE_IF(cable_end_check(names[i], &why) != ST_OK, "selftest", "%s", why.text);
    FAIL_IF(exam_room_open(&lab.room, names, count, &why) != ST_OK, "selftest", "%s", why.text);
    print_ports(&lab);
    exam_room_run(&lab.room);
    exam_room_close(&lab.room);
    return lab.code;
}

const struct command command_selftest = {
    "selftest", "GAME PORT [PORT-IT-WRITES] [options]",
    N_("lleva un programa tuyo por las reglas, una situación tras otra"), run_selftest};
