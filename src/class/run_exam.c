/* The trials of a protocol's examiner, on a team's line. */
#include <stdlib.h>
#include <string.h>

#include "class/run_private.h"
#include "core/examiner.h"

enum { TO_PROGRAM, FROM_PROGRAM, TRIAL_GAMES = 30 };
#define PATIENCE (30 * USEC_SECOND)

struct run_exam {
    struct class_run *run;
    const struct examiner *examiner;
    struct examiner_start start;
    void *machine;
    bool begun;
    struct cable cable; /* to the program */
    struct frame_reader reader[2];
    usec_t now;
    _Alignas(16) unsigned char own[RUN_OWN];
    char texts[CLASS_OPTIONS];
};

/* ---- what the examiner says ---- */

static struct run_trial *trial_of(struct class_run *run, const struct exam_trial *trial)
{
    for (size_t i = 0; i < run->trials; i++)
        if (run->trial[i].trial == trial)
            return &run->trial[i];
    return NULL;
}

/* A violation is filed under its own rule, whatever the trial is about. The trial's rule then
 * remains unknown. */
static void on_result(struct class_run *run, const struct exam_event *event)
{
    struct run_trial *trial = trial_of(run, event->trial);
    struct finding holds = {0};
    struct str rule = str_make(holds.rule, sizeof holds.rule);
    str_add(&rule, "%s", event->trial->rule);
    if (event->verdict == EXAM_PASSED)
        run_file(run, run->place[0], MARK_HOLDS, &holds, event->trial);
    if (trial) {
        trial->on = false;
        trial->over = true;
        trial->verdict = event->verdict;
        trial->bent = event->verdict == EXAM_PASSED && event->departed;
    }
}

static void on_exam_event(void *who, const struct exam_event *event)
{
    struct run_exam *exam = who;
    struct class_run *run = exam->run;
    struct run_trial *trial = event->trial ? trial_of(run, event->trial) : NULL;
    run->version++;
    bool broken = event->kind == EXAM_FINDING && event->finding->kind != FINDING_DEPARTURE;
    if (broken && trial && !trial->by[0])
        snprintf(trial->by, sizeof trial->by, "%s", event->finding->rule);
    if (event->kind == EXAM_TRIAL && trial)
        trial->on = true;
    else if (event->kind == EXAM_FINDING) {
        run_file(run, run->place[0], broken ? MARK_BROKEN : MARK_TOLERATED, event->finding,
                 event->trial);
        record_found(run->record, FROM_PROGRAM, event->finding);
    } else if (event->kind == EXAM_RESULT)
        on_result(run, event);
    else if (event->kind == EXAM_OVER)
        run_end(run, END_DONE, 0, exam->now);
}

/* ---- the line ---- */

/* For a program that has just come. */
static void begin_readers(struct run_exam *exam)
{
    const struct framing *framing = exam->run->protocol->framing;
    for (unsigned way = 0; way < 2; way++) /* of a client, the other side is the server's */
        framing->begin(&exam->reader[way], framing->sides && way == TO_PROGRAM, 0);
}

static void read_octet(struct run_exam *exam, unsigned way, uint8_t octet)
{
    struct frame frame;
    record_octets(exam->run->record, way, &octet, 1, exam->now - exam->run->began);
    if (exam->run->protocol->framing->octet(&exam->reader[way], octet, exam->now, &frame) ==
        FRAMING_FRAME)
        run_heard(exam->run, way, &frame, exam->now);
}

static void on_exam_send(void *who, const uint8_t *octets, size_t count)
{
    struct run_exam *exam = who;
    cable_put(&exam->cable, octets, count, exam->now);
}

/* After each call: sends what has come out of the cable to the program. */
static void exam_follow_up(struct run_exam *exam, usec_t now)
{
    uint8_t octets[64];
    size_t count;
    exam->now = now;
    while ((count = cable_take(&exam->cable, octets, sizeof octets, now))) {
        for (size_t i = 0; i < count; i++)
            read_octet(exam, TO_PROGRAM, octets[i]);
        run_send(exam->run, exam->run->place[0], octets, count);
    }
}

static void exam_octets(struct class_run *run, uint32_t team, const uint8_t *octets, size_t count,
                        usec_t now)
{
    struct run_exam *exam = run->own;
    exam->now = now;
    for (size_t i = 0; i < count && run->end == END_NOT_YET; i++) {
        read_octet(exam, FROM_PROGRAM, octets[i]);
        exam->examiner->receive(exam->machine, &octets[i], 1, now);
    }
    exam_follow_up(exam, now);
}

static void exam_line(struct class_run *run, uint32_t team, bool there, usec_t now)
{
    struct run_exam *exam = run->own;
    exam->now = now;
    if (there)
        begin_readers(exam);
    if (there && !exam->begun)
        exam->examiner->begin(exam->machine, &exam->start, now);
    else if (there && exam->examiner->back)
        exam->examiner->back(exam->machine, now);
    else if (!there && exam->begun)
        exam->examiner->gone(exam->machine, now);
    exam->begun = true;
    exam_follow_up(exam, now);
}

static void exam_begin(struct class_run *run, usec_t now)
{
    exam_line(run, run->place[0], true, now);
}

static void exam_tick(struct class_run *run, usec_t now)
{
    struct run_exam *exam = run->own;
    struct frame_reader *reader = &exam->reader[FROM_PROGRAM];
    const struct framing *framing = run->protocol->framing;
    struct frame frame;
    exam->now = now;
    if (framing->deadline && framing->deadline(reader) <= now && /* some frames end by silence */
        framing->silence(reader, now, &frame) == FRAMING_FRAME)
        run_heard(run, FROM_PROGRAM, &frame, now);
    if (exam->begun && exam->examiner->deadline(exam->machine) <= now)
        exam->examiner->tick(exam->machine, now);
    exam_follow_up(exam, now);
}

static usec_t exam_due(const struct class_run *run)
{
    const struct run_exam *exam = run->own;
    usec_t next = cable_next(&exam->cable), own = exam->examiner->deadline(exam->machine);
    return own < next ? own : next;
}

/* ---- life ---- */

/* Where the examiner knows how, each trial begins with a fresh program. */
static void fill_start(struct run_exam *exam)
{
    struct class_run *run = exam->run;
    const struct class *class = run->class;
    struct option_row rows[OPTION_ROWS_MAX];
    size_t count = exam->examiner->rows ? exam->examiner->rows(run->protocol, exam->own, rows) : 0;
    run_set_options(class->settings.options, rows, count, exam->texts, sizeof exam->texts);
    exam->start = (struct examiner_start){
        .game = class->game,
        .protocol = run->protocol,
        .options = exam->examiner->options_size ? exam->own : NULL,
        .baud = (uint32_t) class->settings.baud,
        .games = TRIAL_GAMES,
        .timeout = (usec_t) class->settings.timeout * USEC_SECOND,
        .patience = PATIENCE,
        .fresh = exam->examiner->back != NULL,
        .seed = class->seed,
        .lang = class->lang,
        .exam = {.only = run->rule[0] ? run->rule : NULL, .who = exam, .event = on_exam_event},
        .send = on_exam_send,
    };
}

static bool exam_make(struct class_run *run, struct why *why)
{
    struct run_exam *exam = run->own = calloc(1, sizeof *exam);
    const struct cable_options cable = {.baud = (uint32_t)run->class->settings.baud};
    if (!exam)
        return false;
    exam->run = run;
    exam->examiner = run->protocol->examiner;
    exam->machine = calloc(1, exam->examiner->size);
    cable_init(&exam->cable, &cable, 0);
    begin_readers(exam);
    fill_start(exam);
    const struct exam_trial *trial;
    for (size_t i = 0; (trial = exam->examiner->trial(&exam->start, i)) && run->trials < RUN_TRIALS;
         i++)
        if (!run->rule[0] || strcmp(run->rule, trial->rule) == 0)
            run->trial[run->trials++].trial = trial;
    if (exam->examiner->caller && exam->examiner->caller->calls(&exam->start))
        return false; /* programs of a class call us */
    return run_open_record(run, &(struct record_plan){0}, false) && exam->machine &&
           exam->examiner->options_size <= RUN_OWN &&
           (!exam->examiner->check || exam->examiner->check(&exam->start, why) == ST_OK);
}

static void exam_free(struct class_run *run)
{
    struct run_exam *exam = run->own;
    free(exam->machine);
    free(exam);
}

const struct run_machine run_exam_machine = {.make = exam_make,
                                             .free = exam_free,
                                             .begin = exam_begin,
                                             .line = exam_line,
                                             .octets = exam_octets,
                                             .tick = exam_tick,
                                             .due = exam_due};
