#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "class/run_private.h"
#include "core/client_duties.h"
#include "link/capture.h"

#define WAIT_MOST (60 * USEC_SECOND) /* for programs to come before it begins */
#define AWAY_MOST (20 * USEC_SECOND) /* for one to come back */
#define REST USEC_SECOND             /* for what is still on its way from the run before */

usec_t run_timeout(const struct class_run *run)
{
    const struct class_settings *settings = &run->class->settings;
    usec_t round = settings->baud ? 4 * FRAME_MAX * 10 * USEC_SECOND / (usec_t)settings->baud : 0;
    return (usec_t)settings->timeout * USEC_SECOND + round;
}

bool run_has(const struct class_run *run, uint32_t team)
{
    for (unsigned i = 0; i < run->places; i++)
        if (run->place[i] == team)
            return true;
    return false;
}

/* ---- what passes ---- */

void run_cable_name(const struct class_run *run, unsigned cable, struct str *text)
{
    if (run->kind == RUN_EXAM)
        str_add(text, "%s the program", cable ? "from" : "to");
    else if (run_is_table(run))
        str_add(text, "%s client %u", cable % 2 ? "to" : "from", cable / 2);
    else
        str_add(text, "cable %u to %u", cable, (cable + 1) % run->places);
}

bool run_is_table(const struct class_run *run)
{
    return run->kind != RUN_EXAM && !run->protocol->station;
}

unsigned run_cable_of(const struct class_run *run, uint32_t team)
{
    for (unsigned i = 0; i < run->places && run->kind != RUN_EXAM; i++)
        if (run->place[i] == team)
            return run_is_table(run) ? 2 * i : i;
    return run->kind == RUN_EXAM; /* what the program says */
}

bool run_is_at(const struct class_run *run, uint32_t team, unsigned cable)
{
    unsigned own = run_cable_of(run, team);
    return run_is_table(run) ? cable / 2 == own / 2
                             : cable == own || (cable + 1) % run->places == own;
}

static unsigned cables_of(const struct class_run *run)
{
    return run->kind == RUN_EXAM ? 2 : run_is_table(run) ? 2 * run->places : run->places;
}

static bool open_capture(struct class_run *run)
{
    struct why why;
    FILE *file = open_memstream(&run->capture, &run->capture_length);
    bool good = file && tap_open_stream(&run->tap, file, &why) == ST_OK;
    for (unsigned i = 0; good && i < cables_of(run); i++) {
        struct str name = STR(40);
        run_cable_name(run, i, &name);
        good = tap_cable(&run->tap, name.at, &why) == ST_OK;
    }
    return good;
}

void run_heard(struct class_run *run, unsigned cable, const struct frame *frame, usec_t now)
{
    struct why why;
    run->last[run->frames % RUN_LAST] = (struct run_frame){.number = run->frames + 1,
                                                           .time = now - run->began,
                                                           .cable = (uint8_t)cable,
                                                           .frame = *frame};
    run->frames++;
    run->version++;
    if (run->frames <= RUN_CAPTURE && tap_packet(&run->tap, cable, frame->octets, frame->count,
                                                 now + run->class->epoch, &why) != ST_OK)
        return; /* no memory: the capture ends here */
}

/* That the octets cannot be sent is told later (class_world): a run that ended here would free the
 * machines that are sending. */
void run_send(struct class_run *run, uint32_t team, const uint8_t *octets, size_t count)
{
    const struct class_world *world = run->class->world;
    run->sending = true;
    world->send(world->who, team, octets, count);
    run->sending = false;
}

bool run_capture(struct class_run *run, const char **octets, size_t *length)
{
    uint8_t *kept;
    const struct class_world *world = run->class->world;
    if (!run->capture && world->read(world->who, run->id, &kept, &run->capture_length))
        run->capture = (char *)kept;
    *octets = run->capture;
    *length = run->capture_length;
    return run->capture && run->capture_length;
}

bool run_each_frame(struct class_run *run, void *who,
                    bool (*each)(void *who, const struct run_frame *frame))
{
    const char *octets;
    size_t length;
    struct why why;
    struct capture_packet packet;
    struct run_frame frame = {.number = 1};
    struct capture *capture = run_capture(run, &octets, &length) ? malloc(sizeof *capture) : NULL;
    FILE *file = capture ? fmemopen((void *)octets, length, "r") : NULL;
    bool good = file && capture_open(capture, file, &why) == ST_OK, more = good;
    while (more && capture_next(capture, &packet, &why) == ST_OK) {
        frame.time = packet.time > run->wall ? packet.time - run->wall : 0;
        frame.cable = (uint8_t)packet.cable;
        frame.frame =
            (struct frame){.count = (uint8_t)(packet.count < FRAME_MAX ? packet.count : FRAME_MAX)};
        memcpy(frame.frame.octets, packet.octets, frame.frame.count);
        more = each(who, &frame);
        frame.number++;
    }
    if (file)
        fclose(file);
    free(capture);
    return good;
}

/* ---- what is watched ---- */

/* Of an exam station 0 is the examiner, of a table the server. */
static void name_run_station(const struct class_run *run, unsigned index, struct str *text)
{
    bool first_is_ours = run->kind == RUN_EXAM || run_is_table(run);
    uint32_t id = !first_is_ours ? run->place[index] : index ? run->place[index - 1] : 0;
    for (size_t i = 0; id && i < run->class->teams; i++)
        if (run->class->team[i]->id == id)
            str_add(text, "%s", run->class->team[i]->name);
    if (run_is_table(run) && index == 0)
        str_add(text, "%s", tr(run->class->lang, run->protocol->framing->sides[1]));
    else if (!text->at[0])
        str_add(text, "Sobremesa");
}

/* Each client of a table has two cables, from it and to it. The examiner of a client is a
 * server. */
static void plan_cable(const struct class_run *run, struct record_plan *plan, unsigned cable,
                       bool heard)
{
    unsigned client = 1 + cable / 2;
    bool to = cable % 2;
    plan->cable[cable].heard = heard;
    if (run_is_table(run)) {
        plan->cable[cable].from = (int)(to ? 0 : client);
        plan->cable[cable].to = (int)(to ? client : 0);
        plan->cable[cable].line = cable / 2;
        plan->cable[cable].side = to;
    } else {
        plan->cable[cable].from = (int)cable;
        plan->cable[cable].to = (int)((cable + 1) % plan->stations);
        plan->cable[cable].side =
            run->kind == RUN_EXAM && run->protocol->framing->sides && cable == 0;
    }
}

static struct record *open_run_record(const struct class_run *run, struct record_plan *plan,
                                      bool heard)
{
    const struct framing *framing = run->protocol->framing;
    plan->game = run->class->game;
    plan->protocol = run->protocol;
    plan->lang = run->class->lang;
    plan->baud = (uint32_t)run->class->settings.baud;
    plan->cables = cables_of(run);
    plan->stations = run_is_table(run) ? run->places + 1 : plan->cables;
    for (unsigned i = 0; i < plan->stations; i++) {
        struct str name = str_make(plan->station[i].name, sizeof plan->station[i].name);
        name_run_station(run, i, &name);
        if (framing->sides)
            plan->station[i].place = i ? RECORD_CLIENT : RECORD_SERVER;
    }
    for (unsigned i = 0; i < plan->cables; i++)
        plan_cable(run, plan, i, heard);
    return record_open(plan);
}

bool run_open_record(struct class_run *run, struct record_plan *plan, bool heard)
{
    run->record = open_run_record(run, plan, heard);
    return run->record != NULL;
}

void run_drop_record(struct class_run *run)
{
    record_close(run->record);
    run->record = NULL;
    run->watched = false;
}

struct playback {
    struct class_run *run;
    struct record *record;
};

static void mark_evidence(const struct playback *playback, uint32_t frame)
{
    const struct class_run *run = playback->run;
    for (size_t i = 0; i < run->class->evidences; i++) {
        const struct class_evidence *one = run->class->evidence[i];
        struct finding finding = {.kind = one->mark == MARK_BROKEN ? FINDING_VIOLATION
                                                                   : FINDING_DEPARTURE};
        if (one->run != run->id || one->frame != frame || one->mark < MARK_TOLERATED)
            continue;
        snprintf(finding.rule, sizeof finding.rule, "%s", one->rule);
        snprintf(finding.text, sizeof finding.text, "%s", one->text);
        snprintf(finding.other, sizeof finding.other, "%s", one->other);
        finding.lang = LANG_ES;
        snprintf(finding.expected, sizeof finding.expected, "%s", one->expected);
        record_found(playback->record, run_cable_of(run, one->team), &finding);
    }
}

/* Octets are spread over the time that they took on the line, so that the frame is seen to
 * travel. */
static bool play_frame(void *who, const struct run_frame *frame)
{
    const struct playback *playback = who;
    int64_t baud = playback->run->class->settings.baud;
    usec_t octet = baud ? 10 * USEC_SECOND / (usec_t)baud : 0;
    for (unsigned i = 0; i < frame->frame.count; i++) {
        usec_t before = octet * (usec_t)(frame->frame.count - 1 - i);
        record_octets(playback->record, frame->cable, &frame->frame.octets[i], 1,
                      frame->time > before ? frame->time - before : 0);
    }
    mark_evidence(playback, frame->number);
    return true;
}

struct record *run_playback(struct class_run *run)
{
    struct record_plan plan = {0};
    struct playback playback = {.run = run, .record = open_run_record(run, &plan, false)};
    if (playback.record && !run_each_frame(run, &playback, play_frame)) {
        record_close(playback.record);
        return NULL;
    }
    return playback.record;
}

/* ---- what is found ---- */

void run_file_at(struct class_run *run, uint32_t team, enum class_mark mark,
                 const struct finding *finding, const struct exam_trial *trial, uint32_t frame)
{
    struct class_evidence evidence = {.team = team, .run = run->id, .frame = frame, .mark = mark};
    struct str rule = str_make(evidence.rule, sizeof evidence.rule),
               game = str_make(evidence.game, sizeof evidence.game);
    struct str name = str_make(evidence.trial, sizeof evidence.trial);
    struct str text = str_make(evidence.text, sizeof evidence.text);
    struct str other = str_make(evidence.other, sizeof evidence.other);
    struct str expected = str_make(evidence.expected, sizeof evidence.expected);
    struct str came = str_make(evidence.came, sizeof evidence.came);
    str_add(&rule, "%s", finding->rule);
    str_add(&game, "%s", run->game);
    str_add(&name, "%s", trial ? trial->name : "");
    str_add(&text, "%s", finding_text(finding, LANG_ES));
    if (finding->other[0])
        str_add(&other, "%s", finding_text(finding, LANG_EN));
    str_add(&expected, "%s", finding->expected);
    str_add(&came, "%s", finding->frame);
    run->version++;
    class_file(run->class, evidence);
}

void run_file(struct class_run *run, uint32_t team, enum class_mark mark,
              const struct finding *finding, const struct exam_trial *trial)
{
    run_file_at(run, team, mark, finding, trial, run->frames);
}

const char *run_cites_line(const struct class_run *run)
{
    const struct referee *referee = run->protocol->referee;
    return referee->station_duties  ? referee->station_duties->cited
           : referee->client_duties ? referee->client_duties->speaks
                                    : "ring.md";
}

void run_charge(struct class_run *run, uint32_t team, unsigned cable, const char *cited,
                const char *text, const struct frame *came, const struct frame *expected)
{
    struct finding finding = {.kind = FINDING_VIOLATION};
    struct str is = str_make(finding.frame, sizeof finding.frame);
    struct str should = str_make(finding.expected, sizeof finding.expected);
    const struct framing *framing = run->protocol->framing;
    struct why why;
    why_text(&why, cited, text);
    finding_take(&finding, &why);
    if (came)
        framing->text(came, &is);
    if (expected && expected->count) {
        framing->text(expected, &should);
        str_add(&should, " (");
        framing_explain(run->protocol, expected, run->class->lang, &should);
        str_add(&should, ")");
    }
    run_file(run, team, MARK_BROKEN, &finding, NULL);
    if (run->record)
        record_found(run->record, cable, &finding);
}

/* ---- options ---- */

/* A word that the row cannot take is ignored: the class's options are for several machines. */
static void set_row(const struct option_row *row, const char *value)
{
    int64_t number;
    if (row->kind == OPT_FLAG)
        *(bool *)row->out = true;
    else if (row->kind == OPT_TEXT && value)
        *(const char **)row->out = value;
    else if (row->kind == OPT_NUMBER && value && text_number(value, row->low, row->high, &number))
        *(int64_t *)row->out = number;
    else
        return;
    if (row->given)
        *row->given = true;
}

void run_set_options(const char *words, const struct option_row *rows, size_t count, char *texts,
                     size_t size)
{
    struct str copy = str_make(texts, size);
    str_add(&copy, "%s", words);
    for (char *rest = texts, *word; (word = strtok_r(rest, " ", &rest));) {
        char *value = strchr(word, '=');
        if (value)
            *value++ = '\0';
        for (size_t i = 0; i < count; i++)
            if (strcmp(rows[i].name, word) == 0)
                set_row(&rows[i], value);
    }
}

const void *run_referee_options(const struct class_run *run, void *own, char *texts)
{
    const struct referee *referee = run->protocol->referee;
    struct option_row rows[OPTION_ROWS_MAX];
    if (!referee->options_size)
        return NULL;
    size_t count = referee->rows ? referee->rows(run->protocol, own, rows) : 0;
    run_set_options(run->class->settings.options, rows, count, texts, CLASS_OPTIONS);
    return own;
}

/* ---- life ---- */

struct class_run *run_make(struct class *class, enum run_kind kind, const uint32_t *teams,
                           unsigned places, const char *rule, usec_t now)
{
    struct class_run *run = calloc(1, sizeof *run);
    struct why why;
    if (!run)
        return NULL;
    *run = (struct class_run){.id = class->next_run++,
                              .kind = kind,
                              .places = places,
                              .games = kind == RUN_EXAM ? 0 : (unsigned)class->settings.games,
                              .class = class,
                              .protocol = class->protocol,
                              .began = now,
                              .set_up = now,
                              .wall = now + class->epoch};
    memcpy(run->game, class->settings.game, sizeof run->game);
    memcpy(run->place, teams, places * sizeof *teams);
    if (rule)
        snprintf(run->rule, sizeof run->rule, "%s", rule);
    run->machine = kind == RUN_EXAM    ? &run_exam_machine
                   : run_is_table(run) ? &run_table_machine
                                       : &run_ring_machine;
    if (open_capture(run) && run->machine->make(run, &why))
        return run;
    run_free(run);
    return NULL;
}

static void close_machine(struct class_run *run)
{
    struct why why;
    if (run->own)
        run->machine->free(run);
    run->own = NULL;
    if (run->tap.file && tap_close(&run->tap, &why) != ST_OK)
        run->capture_length = 0; /* no memory: there is no capture */
}

void run_free(struct class_run *run)
{
    if (!run)
        return;
    close_machine(run);
    record_close(run->record);
    free(run->capture);
    free(run);
}

/* Only notes it: the machines may be in the middle of something, and are freed by run_follow_up. */
void run_end(struct class_run *run, enum run_end end, uint32_t culprit, usec_t now)
{
    (void)now;
    if (run->end != END_NOT_YET)
        return;
    run->end = end;
    run->culprit = culprit;
}

/* After each call: ends the run if that was decided. */
static void run_follow_up(struct class_run *run, usec_t now)
{
    assert(!run->sending); /* the class was called back from within class_world.send */
    if (run->end == END_NOT_YET || run->stage == RUN_OVER)
        return;
    run->stage = RUN_OVER;
    run->version++;
    if (run->machine->leave)
        run->machine->leave(run, now);
    close_machine(run);
    if (!run->watched)
        run_drop_record(run);
    run->ending = true;
    class_over(run->class, run, now);
    run->ending = false;
}

/* The first team whose program is not there; NULL: all are. */
static const struct class_team *missing_team(const struct class_run *run)
{
    for (unsigned i = 0; i < run->places; i++) {
        const struct class_team *team =
            run->place[i] ? class_team(run->class, run->place[i]) : NULL;
        if (run->place[i] && team && !team->there)
            return team;
    }
    return NULL;
}

static void begin_if_all_are_there(struct class_run *run, usec_t now)
{
    if (run->stage != RUN_WAITS || missing_team(run) || now < run->set_up + REST)
        return;
    run->stage = RUN_GOES;
    run->began = now;
    run->wall = now + run->class->epoch;
    run->version++;
    run->machine->begin(run, now);
    for (unsigned i = 0; i < run->places; i++) {
        struct class_team *team = run->place[i] ? class_team(run->class, run->place[i]) : NULL;
        if (team && team->early_count)
            run_octets(run, team->id, team->early, team->early_count, now);
        if (team)
            team->early_count = 0;
    }
}

void run_line(struct class_run *run, uint32_t team, bool there, usec_t now)
{
    if (run->stage == RUN_WAITS)
        begin_if_all_are_there(run, now);
    else if (run->stage == RUN_GOES)
        run->machine->line(run, team, there, now);
    run_follow_up(run, now);
}

void run_octets(struct class_run *run, uint32_t team, const uint8_t *octets, size_t count,
                usec_t now)
{
    if (run->stage == RUN_GOES)
        run->machine->octets(run, team, octets, count, now);
    run_follow_up(run, now);
}

static usec_t patience_ends(const struct class_run *run, const struct class_team *team)
{
    return run->stage == RUN_WAITS ? run->set_up + WAIT_MOST : team->left + AWAY_MOST;
}

void run_tick(struct class_run *run, usec_t now)
{
    const struct class_team *away = missing_team(run);
    begin_if_all_are_there(run, now);
    if (away && now >= patience_ends(run, away))
        run_end(run, END_ABSENT, away->id, now);
    else if (run->stage == RUN_GOES)
        run->machine->tick(run, now);
    run_follow_up(run, now);
}

usec_t run_due(const struct class_run *run)
{
    const struct class_team *away = run->stage == RUN_OVER ? NULL : missing_team(run);
    usec_t due = away                      ? patience_ends(run, away)
                 : run->stage == RUN_WAITS ? run->set_up + REST
                                           : USEC_NEVER;
    usec_t own = run->stage == RUN_GOES ? run->machine->due(run) : USEC_NEVER;
    return own < due ? own : due;
}
