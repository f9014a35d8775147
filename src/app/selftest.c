/* sobremesa selftest GAME PORT: an examiner that walks another program through the rules, one situation after the
 * other. Examiners themselves are machines without I/O; this gives them ports, a clock and a voice. */
#include <stdlib.h>

#include "session/fresh_program.h"
#include "app/output.h"
#include "app/subject.h"
#include "core/examiner.h"
#include "session/cable_end.h"
#include "session/calls.h"
#include "session/stop_signals.h"

enum { PORTS_MAX = 2 };

struct arguments {
    int64_t baud, games, seed;
    double timeout, patience;
    const char *only, *rules, *exec;
    bool json, trace, seed_given;
    enum lang lang;
};

/* The program's ports: one for both ways, or one that it reads and one that it writes. */
struct lab {
    struct arguments args;
    struct subject subject;
    int ports;
    uv_loop_t loop;
    struct stop_signals signals;
    uv_timer_t clock;
    struct cable_end end[PORTS_MAX]; /* nothing is said to the second one */
    bool is_called;                  /* the program is a server, and has no port but an address */
    struct calls calls;
    const struct examiner *examiner;
    struct examiner_start start;
    void *machine;
    struct fresh_program program; /* that --exec names */
    bool begun;
    unsigned trials;
    usec_t began;
    int code;
};

static void set_clock(struct lab *lab);

/* ---- what is said ---- */

static const char *const verdict_words[] = {"passed", "failed", "unseen"};
static const char *const verdict_names[] = {N_("bien"), N_("MAL"), N_("no se ha dado")};

static void print_frame(const struct lab *lab, const struct exam_event *event)
{
    double time = (double)(clock_now() - lab->began) / 1e6;
    if (!lab->args.json) {
        printf("%9.3f %s %s  %s\n", time, event->from_program ? "<" : ">", event->frame, event->words);
        return;
    }
    output_line("selftest", "event:s time:f from_program:b *:s text:s", "frame", time, event->from_program,
                lab->subject.protocol->framing->key, event->frame, event->words);
}

static void print_finding(const struct lab *lab, const struct finding *finding)
{
    bool departure = finding->kind == FINDING_DEPARTURE;
    if (lab->args.json) {
        const char *meaning = protocol_ruling(lab->subject.protocol, finding->rule);
        output_line("selftest", "event:s kind:s rule:s frame:s text:s expected:s meaning:s", "finding",
                    departure ? "departure" : "violation", finding->rule, finding->frame, finding->text,
                    finding->expected, meaning ? tr(LANG_EN, meaning) : NULL);
        return;
    }
    printf("      %s %s%s%s\n", departure ? tr(lab->args.lang, "tolerado:") : tr(lab->args.lang, "mal:"),
           finding->frame, finding->frame[0] ? ": " : "", finding->text);
    if (finding->expected[0])
        printf("      %s %s\n", tr(lab->args.lang, "se esperaba:"), finding->expected);
}

static void print_result(const struct lab *lab, const struct exam_event *event)
{
    if (lab->args.json) {
        output_line("selftest", "event:s rule:s name:s verdict:s stations:i program:i", "trial", event->trial->rule,
                    tr(LANG_EN, event->trial->name), verdict_words[event->verdict], event->trial->stations,
                    event->trial->program);
        return;
    }
    printf("  [%-8s] ", event->trial->rule);
    output_padded(tr(lab->args.lang, event->trial->name), 60);
    printf(" %s\n", tr(lab->args.lang, verdict_names[event->verdict]));
}

/* What the rules mean that were named. */
static void print_meanings(const struct lab *lab, const struct findings *findings)
{
    for (size_t i = 0; i < findings->rules; i++) {
        const char *meaning = protocol_ruling(lab->subject.protocol, findings->count[i].rule);
        if (meaning)
            printf("  %s: %s\n", findings->count[i].rule, tr(lab->args.lang, meaning));
    }
}

static void print_over(struct lab *lab, const struct exam_event *event)
{
    const unsigned *count = event->count;
    lab->code = count[EXAM_FAILED] ? EXIT_FAILED : EXIT_DONE;
    const char *verdict = count[EXAM_FAILED] ? "FAIL" : "PASS";
    if (lab->args.json) {
        output_line("selftest", "event:s verdict:s passed:i failed:i unseen:i", "verdict", verdict, count[EXAM_PASSED],
                    count[EXAM_FAILED], count[EXAM_UNSEEN]);
    } else {
        print_meanings(lab, event->findings);
        printf(tr(lab->args.lang, "%s: %u bien, %u mal, %u no se han dado\n"), verdict, count[EXAM_PASSED],
               count[EXAM_FAILED], count[EXAM_UNSEEN]);
    }
    uv_stop(&lab->loop);
}

static void on_event(void *who, const struct exam_event *event)
{
    struct lab *lab = who;
    switch (event->kind) {
    case EXAM_TRIAL:
        if (lab->trials++)
            fresh_program_start(&lab->program);
        break;
    case EXAM_FRAME:
        if (lab->args.trace)
            print_frame(lab, event);
        break;
    case EXAM_FINDING:
        print_finding(lab, event->finding);
        break;
    case EXAM_RESULT:
        print_result(lab, event);
        break;
    case EXAM_OVER:
        print_over(lab, event);
        break;
    }
}

/* ---- the line ---- */

static void on_send(void *who, const uint8_t *octets, size_t count)
{
    struct lab *lab = who;
    outlet_put(&lab->end[0].to, octets, count);
}

static void on_octets(void *who, const uint8_t *octets, size_t count)
{
    struct lab *lab = who;
    if (!lab->begun)
        return;
    lab->examiner->receive(lab->machine, octets, count, clock_now());
    set_clock(lab);
}

/* ---- a program that is called ---- */

static void on_call(void *who, unsigned line)
{
    struct lab *lab = who;
    struct why why;
    if (lab->code != EXIT_DONE || calls_call(&lab->calls, line, &why) == ST_OK)
        return;
    lab->code = fail("selftest", "%s", why.text);
    uv_stop(&lab->loop);
}

static void on_say(void *who, unsigned line, const uint8_t *octets, size_t count)
{
    struct lab *lab = who;
    calls_say(&lab->calls, line, octets, count);
}

static void on_hang_up(void *who, unsigned line)
{
    struct lab *lab = who;
    calls_hang_up(&lab->calls, line);
}

static void on_answered(void *who, unsigned line)
{
    struct lab *lab = who;
    lab->program.of_use = true;
    lab->examiner->caller->opened(lab->machine, line, clock_now());
    set_clock(lab);
}

static void on_heard(void *who, unsigned line, const uint8_t *octets, size_t count)
{
    struct lab *lab = who;
    lab->examiner->caller->heard(lab->machine, line, octets, count, clock_now());
    set_clock(lab);
}

static void on_closed(void *who, unsigned line)
{
    struct lab *lab = who;
    lab->examiner->caller->closed(lab->machine, line, clock_now());
    set_clock(lab);
}

/* ---- the clock ---- */

static void on_clock(uv_timer_t *timer)
{
    struct lab *lab = timer->data;
    lab->examiner->tick(lab->machine, clock_now());
    set_clock(lab);
}

static void set_clock(struct lab *lab)
{
    usec_t deadline = lab->examiner->deadline(lab->machine);
    if (deadline == USEC_NEVER)
        uv_timer_stop(&lab->clock);
    else
        uv_timer_start(&lab->clock, on_clock, clock_ms_until(deadline, clock_now()), 0);
}

static void begin(struct lab *lab)
{
    lab->begun = true;
    lab->began = clock_now();
    lab->examiner->begin(lab->machine, &lab->start, lab->began);
}

/* The trials begin when the program is there. */
static void on_changed(void *who, bool there, const char *why)
{
    struct lab *lab = who;
    bool all = true;
    for (int i = 0; i < lab->ports; i++)
        all = all && lab->end[i].there;
    lab->program.of_use = all;
    if (all && !lab->begun)
        begin(lab);
    else if (!lab->begun)
        return;
    else if (!there)
        lab->examiner->gone(lab->machine, clock_now());
    else if (all && lab->args.exec)
        lab->examiner->back(lab->machine, clock_now());
    set_clock(lab);
}

static void on_program_failed(void *who, const char *why)
{
    struct lab *lab = who;
    lab->code = fail("selftest", "%s", why);
    uv_stop(&lab->loop);
}

static void on_signal(uv_signal_t *signal, int number)
{
    struct lab *lab = signal->data;
    lab->code = fail("selftest", "interrumpido");
    uv_stop(&lab->loop);
}

/* ---- making and unmaking ---- */

static void open_calls(struct lab *lab, const char *address)
{
    const struct cable_options cable = {.baud = (uint32_t)lab->args.baud};
    calls_init(&lab->calls, &lab->loop, address, &cable);
    lab->calls.who = lab;
    lab->calls.opened = on_answered;
    lab->calls.octets = on_heard;
    lab->calls.closed = on_closed;
}

static void open_ports(struct lab *lab, char **names)
{
    struct cable_options cable = {.baud = (uint32_t)lab->args.baud};
    struct why why;
    for (int i = 0; i < lab->ports; i++) {
        struct cable_end *end = &lab->end[i];
        if (cable_end_init(end, &lab->loop, names[i], &cable, 0, &why) != ST_OK && lab->code == EXIT_DONE)
            lab->code = fail("selftest", "%s", why.text);
        end->who = lab;
        end->octets = on_octets;
        end->changed = on_changed;
    }
}

static void say_where(const struct lab *lab)
{
    const char *in = lab->is_called ? lab->calls.address : lab->end[0].name;
    const char *out = lab->is_called ? in : lab->end[lab->ports - 1].name;
    if (lab->is_called && !lab->args.json)
        printf(tr(lab->args.lang, "se llama a tu servidor en %s; la prueba empieza cuando conteste\n"), in);
    else if (lab->args.json)
        output_line("selftest", "event:s in:s out:s", "ports", in, out);
    else if (lab->ports == 1 && lab->end[0].listens)
        printf(tr(lab->args.lang, "tu programa se conecta a %s; la prueba empieza cuando llegue\n"), in);
    else if (lab->ports == 1)
        printf(tr(lab->args.lang, "tu programa lee y escribe en %s; la prueba empieza cuando lo abra\n"), in);
    else
        printf(tr(lab->args.lang, "tu programa lee de %s y escribe en %s; la prueba empieza cuando los abra\n"), in,
               out);
}

static int run_lab(struct lab *lab, char **names)
{
    struct why why;
    FAIL_IF(stop_signals_open_loop(&lab->signals, &lab->loop, on_signal, lab, &why) != ST_OK, "selftest", "%s",
            why.text);
    uv_timer_init(&lab->loop, &lab->clock);
    lab->clock.data = lab;
    fresh_program_init(&lab->program, &lab->loop, lab->args.exec);
    lab->program.who = lab;
    lab->program.failed = on_program_failed;
    if (lab->is_called)
        open_calls(lab, names[0]);
    else
        open_ports(lab, names);
    if (lab->code == EXIT_DONE) {
        say_where(lab);
        for (int i = 0; i < lab->ports; i++)
            cable_end_start(&lab->end[i]);
        fresh_program_start(&lab->program);
        if (lab->is_called) {
            begin(lab);
            set_clock(lab);
        } else {
            on_changed(lab, true, "");
        }
        uv_run(&lab->loop, UV_RUN_DEFAULT);
    }
    if (lab->is_called)
        calls_close(&lab->calls);
    for (int i = 0; i < lab->ports; i++)
        cable_end_close(&lab->end[i]);
    fresh_program_close(&lab->program);
    uv_close((uv_handle_t *)&lab->clock, NULL);
    stop_signals_close_loop(&lab->signals, &lab->loop);
    return lab->code;
}

/* ---- options ---- */

static size_t rows_of(void *who, const struct protocol *protocol, struct option_row *rows)
{
    struct subject *subject = who;
    const struct examiner *examiner = protocol->examiner;
    return examiner ? subject_own_rows(examiner->rows, protocol, subject->own, examiner->options_size, rows) : 0;
}

static bool has_rule(const struct lab *lab, const char *rule)
{
    const struct exam_trial *trial;
    size_t i = 0;
    while ((trial = lab->examiner->trial(&lab->start, i)) && strcmp(trial->rule, rule) != 0)
        i++;
    return trial;
}

/* Everything that the examiner needs to know; -1, or an exit code. */
static int prepare(struct lab *lab)
{
    const struct arguments *a = &lab->args;
    const char *game = lab->subject.game->name;
    struct why why;
    lab->examiner = lab->subject.protocol ? lab->subject.protocol->examiner : NULL;
    MISUSE_IF(!lab->examiner, "selftest", "no hay pruebas para %s", game);
    lab->start = (struct examiner_start){
        .game = lab->subject.game,
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
        .exam = {.only = a->only, .who = lab, .event = on_event},
        .send = on_send,
        .call = on_call,
        .say = on_say,
        .hang_up = on_hang_up,
    };
    if (a->exec && !lab->examiner->back)
        return misuse("selftest", "--exec no es para %s: arranca tu programa una vez, se queda para todas las pruebas",
                      game);
    MISUSE_IF(lab->examiner->check && lab->examiner->check(&lab->start, &why) != ST_OK, "selftest", "%s", why.text);
    if (a->only && !has_rule(lab, a->only))
        return misuse("selftest", "ninguna prueba de %s trata de '%s': sin --rule se hacen todas", game, a->only);
    lab->machine = calloc(1, lab->examiner->size);
    return lab->machine ? -1 : fail("selftest", "no hay memoria");
}

static int run(const struct command *command, int argc, char **argv)
{
    static struct lab lab; /* too big for a stack */
    struct arguments *a = &lab.args;
    int rest;
    memset(&lab, 0, sizeof lab);
    *a = (struct arguments){.baud = 2400, .games = 30, .timeout = 5, .patience = 30, .lang = lang_chosen()};
    const struct option_row rows[] = {
        ROW_NUMBER("baud", &a->baud, 0, 4000000, "B", "velocidad, 2400 por defecto; 0: tan rápido como se pueda"),
        ROW_TEXT("rule", &a->only, "U9", "solo las pruebas de esta regla"),
        ROW_TEXT("rules", &a->rules, "OPTIONS", "opciones del juego"),
        ROW_NUMBER("games", &a->games, 1, 1000, "N", "como mucho tantas por prueba, 30 por defecto"),
        ROW_REAL("timeout", &a->timeout, 3600, "S", "cuánto puede pensar el programa, 5 s por defecto"),
        ROW_REAL("patience", &a->patience, 3600, "S", "cuánto hasta su primera respuesta, 30 s por defecto"),
        ROW_TEXT("exec", &a->exec, "CMD", "arranca así tu programa, uno nuevo en cada prueba"),
        {"seed", OPT_NUMBER, &a->seed, 0, INT64_MAX, "N", N_("otra vez las mismas cartas y trampas"), &a->seed_given},
        ROW_FLAG("trace", &a->trace, "cada trama, con lo que significa"),
        ROW_FLAG("json", &a->json, "un objeto JSON por línea"),
        {0},
    };
    const struct subject_options options = {.common = rows, .who = &lab.subject, .rows = rows_of};
    int code = subject_read(command, &options, argc, argv, &rest, 1 + PORTS_MAX, &lab.subject);
    if (code < 0)
        code = prepare(&lab);
    if (code < 0 && rest < 2)
        code =
            misuse("selftest",
                   "di el puerto de tu programa, como ./com1: un puerto serie que ya existe, dónde crear uno nuevo, o "
                   "127.0.0.1:7777 si se conecta");
    lab.ports = rest - 1;
    lab.is_called = code < 0 && lab.examiner->caller && lab.examiner->caller->calls(&lab.start);
    if (lab.is_called && lab.ports > 1)
        code = misuse("selftest", "tu programa es un servidor: di solo su dirección, como 127.0.0.1:7777");
    lab.ports = lab.is_called ? 0 : lab.ports;
    if (code < 0)
        code = run_lab(&lab, argv + 2);
    free(lab.machine);
    return code;
}

const struct command command_selftest = {"selftest", "GAME PORT [PORT-IT-WRITES] [options]",
                                         N_("lleva un programa tuyo por las reglas, una situación tras otra"), run};
