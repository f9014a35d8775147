/* The referees of a recording: one at each cable of a ring, or one for all connections of a
 * server. */
#include <stdlib.h>

#include "core/client_duties.h"
#include "lab/record_private.h"

/* The cable whose referee judges this one: itself, or of connections the first. */
static unsigned judge_of(const struct record *record, unsigned cable)
{
    const struct referee *referee = record->plan.protocol->referee;
    return referee && referee->connections ? 0 : cable;
}

static void add_finding(struct record *record, unsigned cable, const struct finding *finding,
                        uint64_t about)
{
    struct record_entry *entry = record_add(record, RECORD_FINDING, record->now);
    if (!entry)
        return;
    entry->cable = (uint8_t)cable;
    entry->about = about;
    record_add_text(record, entry, finding, record->cable[cable].hand);
}

/* The entry of the latest frame on this cable; 0: there is none. */
static uint64_t latest_frame(const struct record *record, unsigned cable)
{
    uint64_t about = record->next;
    while (--about >= record->first && about) {
        const struct record_entry *entry = record_at(record, about);
        if (entry->kind == RECORD_FRAME && entry->cable == cable)
            return about;
    }
    return 0;
}

void record_found(struct record *record, unsigned cable, const struct finding *finding)
{
    add_finding(record, cable, finding, latest_frame(record, cable));
}

/* The cable that a finding is about, which of connections is not the one that the referee is at. */
static unsigned cable_of_finding(const struct record *record, unsigned judge,
                                 const struct finding *finding)
{
    const struct record_plan *plan = &record->plan;
    for (unsigned i = 0; plan->protocol->referee->connections && i < plan->cables; i++)
        if (plan->cable[i].line == finding->line && plan->cable[i].side == finding->side)
            return i;
    return judge;
}

static void on_record_finding(void *who, const struct finding *finding)
{
    struct cable_record *judge = who;
    struct record *record = judge->record;
    unsigned number = cable_of_finding(record, (unsigned)(judge - record->cable), finding);
    const struct record_entry *judged = record_at(record, judge->judged);
    bool elsewhere = judged && judged->cable != number;
    add_finding(record, number, finding, elsewhere ? latest_frame(record, number) : judge->judged);
    if (record->plan.found)
        record->plan.found(record->plan.who, number, finding);
}

static void on_record_step(void *who, const struct referee_step *step)
{
    (void)step;
    ((struct cable_record *)who)->steps++;
}

/* After a whole game interventions before it no longer excuse findings. */
static void on_record_over(void *who, const struct referee_game *game)
{
    struct cable_record *judge = who;
    struct record *record = judge->record;
    (void)game;
    judge->finished++;
    for (unsigned i = 0; i < record->plan.cables; i++)
        if (&record->cable[judge_of(record, i)] == judge)
            record->cable[i].hand = 0;
}

static const void *referee_options(struct record *record)
{
    const struct referee *referee = record->plan.protocol->referee;
    struct option_row rows[OPTION_ROWS_MAX];
    if (record->plan.referee_options || !referee->options_size)
        return record->plan.referee_options;
    if (!record->referee_options)
        record->referee_options = calloc(1, referee->options_size);
    if (record->referee_options && referee->rows)
        referee->rows(record->plan.protocol, record->referee_options, rows);
    return record->referee_options;
}

bool record_seat_referee(struct cable_record *cable)
{
    struct record *record = cable->record;
    const struct record_plan *plan = &record->plan;
    const struct referee *referee = plan->protocol->referee;
    struct why why;
    struct referee_start start = {.game = plan->game,
                                  .protocol = plan->protocol,
                                  .options = referee_options(record),
                                  .rules = plan->rules,
                                  .lang = plan->lang,
                                  .clients = plan->clients,
                                  .findings = &cable->findings,
                                  .who = cable,
                                  .step = on_record_step,
                                  .over = on_record_over};
    if (referee->options_size && !start.options)
        return false;
    if (referee->check && referee->check(&start, &why) != ST_OK)
        return true;
    cable->findings = (struct findings){.who = cable, .report = on_record_finding};
    cable->referee = calloc(1, referee->size);
    if (cable->referee)
        referee->begin(cable->referee, &start);
    return cable->referee != NULL;
}

void record_tell_referee(struct record *record, unsigned cable, struct heard heard, uint64_t about)
{
    struct cable_record *judge = &record->cable[judge_of(record, cable)];
    if (!judge->referee || !record->plan.cable[cable].heard)
        return;
    heard.time = record->now;
    heard.line = record->plan.cable[cable].line;
    heard.side = record->plan.cable[cable].side;
    judge->judged = about;
    record->plan.protocol->referee->hear(judge->referee, &heard);
    judge->judged = 0;
}

unsigned record_finished(const struct record *record, unsigned cable)
{
    return record->cable[cable].finished;
}

int record_waits_for(const struct record *record, unsigned cable)
{
    const struct referee *referee = record->plan.protocol->referee;
    const struct cable_record *judge = &record->cable[judge_of(record, cable)];
    return judge->referee ? referee->waits_for(judge->referee, record->plan.cable[cable].line)
                          : WAITS_NOBODY;
}

int record_seat_at(const struct record *record, unsigned cable)
{
    const struct referee *referee = record->plan.protocol->referee;
    const struct cable_record *judge = &record->cable[judge_of(record, cable)];
    bool tells = judge->referee && referee->client_duties;
    return tells ? referee->client_duties->seat_at(judge->referee, record->plan.cable[cable].line)
                 : -1;
}
