#include "lab/record_private.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* ---- entries ---- */

static struct record_entry *slot(const struct record *record, uint64_t number)
{
    return &record->entry[(number - 1) % RECORD_MOST];
}

/* The oldest entry makes room for one more. */
struct record_entry *record_add(struct record *record, enum record_kind kind, usec_t time)
{
    if (record->next > record->room && record->room < RECORD_MOST) {
        size_t room = 2 * record->room;
        struct record_entry *entry = realloc(record->entry, room * sizeof *entry);
        if (!entry)
            return NULL;
        record->entry = entry;
        record->room = room;
    }
    if (record->next - record->first == RECORD_MOST)
        record->first++;
    record->now = time > record->now ? time : record->now;
    struct record_entry *entry = slot(record, record->next++);
    *entry = (struct record_entry){
        .time = record->now, .from = record->now, .kind = (uint8_t)kind, .bit = -1};
    return entry;
}

void record_add_text(struct record *record, struct record_entry *entry,
                     const struct finding *finding, uint64_t hand)
{
    entry->value = record->texts++;
    record->text[entry->value % RECORD_FINDINGS] =
        (struct record_text){.finding = *finding, .hand = hand};
}

const struct record_text *record_text(const struct record *record, const struct record_entry *entry)
{
    bool kept = (entry->kind == RECORD_FINDING || entry->kind == RECORD_NOTE) &&
                record->texts - entry->value <= RECORD_FINDINGS;
    return kept ? &record->text[entry->value % RECORD_FINDINGS] : NULL;
}

/* ---- everything else that happens ---- */

void record_lost(struct record *record, unsigned cable, const uint8_t *octets, size_t count,
                 usec_t time)
{
    struct record_entry *entry = record_add(record, RECORD_LOST, time);
    if (!entry)
        return;
    entry->cable = (uint8_t)cable;
    entry->count = (uint8_t)(count < FRAME_MAX ? count : FRAME_MAX);
    memcpy(entry->octets, octets, entry->count);
}

static void add_state(struct record *record, unsigned number, usec_t time)
{
    const struct record_station *seen = &record->station[number].seen;
    struct record_entry *entry = record_add(record, RECORD_STATE, time);
    if (!entry)
        return;
    entry->station = (uint8_t)number;
    entry->value = seen->hash;
    entry->in_game = seen->in_game;
    entry->differs = seen->differs;
}

static void set_differs(struct record *record, unsigned number, bool differs, usec_t time)
{
    struct record_station *seen = &record->station[number].seen;
    if (seen->differs == differs)
        return;
    seen->differs = differs;
    add_state(record, number, time);
}

/* Where there is a host, each state of another station must be one of the host's, in the same
 * order. */
static bool follows_host(struct record *record, struct station_record *station, bool host,
                         uint64_t hash)
{
    if (host)
        record->sequence[record->steps++ % RECORD_SEQUENCE] = hash;
    uint64_t oldest = record->steps > RECORD_SEQUENCE ? record->steps - RECORD_SEQUENCE : 0;
    for (uint64_t step = station->steps > oldest ? station->steps : oldest;
         !host && step < record->steps; step++)
        if (record->sequence[step % RECORD_SEQUENCE] == hash) {
            station->steps = step;
            return true;
        }
    return host || !record->steps;
}

void record_state(struct record *record, unsigned number, uint64_t hash, usec_t time)
{
    struct station_record *station = &record->station[number];
    if (station->seen.in_game && station->seen.hash == hash)
        return;
    if (record->plan.protocol->host)
        station->seen.differs =
            !follows_host(record, station, record->plan.station[number].place == RECORD_HOST, hash);
    station->seen.in_game = true;
    station->seen.hash = hash;
    add_state(record, number, time);
}

/* Else they go through the same states one after the other, move by move; and none is left far
 * behind. */
void record_moved(struct record *record, unsigned number, uint64_t hash, usec_t time)
{
    enum { BEHIND_MOST = 8 };
    struct station_record *station = &record->station[number];
    if (record->plan.protocol->host || station->game != record->game)
        return;
    uint64_t step = station->steps++;
    if (step == record->steps)
        record->sequence[record->steps++ % RECORD_SEQUENCE] = hash;
    if (record->steps - step <= RECORD_SEQUENCE && record->sequence[step % RECORD_SEQUENCE] != hash)
        set_differs(record, number, true, time);
    for (unsigned i = 0; i < record->plan.stations; i++) {
        const struct station_record *other = &record->station[i];
        if (other->game == record->game && other->steps + BEHIND_MOST < record->steps)
            set_differs(record, i, true, time);
    }
}

void record_begun(struct record *record, unsigned number, unsigned game)
{
    struct station_record *station = &record->station[number];
    bool host =
        record->plan.protocol->host != NULL; /* its states go on from one game to the next */
    if (game != record->game) {
        record->game = game;
        record->steps = host ? record->steps : 0;
    }
    station->game = game;
    station->steps = host ? station->steps : 0;
    station->seen.in_game = station->seen.differs = false;
}

void record_note(struct record *record, unsigned station, const char *text, usec_t time)
{
    struct finding note = {.kind = FINDING_UNFINISHED};
    struct str words = str_make(note.text, sizeof note.text);
    str_add(&words, "%s", text);
    const struct record_text *last =
        record->texts ? &record->text[(record->texts - 1) % RECORD_FINDINGS] : NULL;
    if (last && !last->finding.rule[0] && strcmp(last->finding.text, note.text) == 0)
        return; /* all stations tell of the end of a game */
    struct record_entry *entry = record_add(record, RECORD_NOTE, time);
    if (!entry)
        return;
    entry->station = (uint8_t)station;
    record_add_text(record, entry, &note, 0);
}

uint64_t record_hand(struct record *record, enum record_touch touch, unsigned cable,
                     unsigned station, const uint8_t *octets, size_t count, usec_t time)
{
    struct record_entry *entry = record_add(record, RECORD_HAND, time);
    uint64_t number = entry ? record->next - 1 : record->next;
    if (entry) {
        entry->touch = (uint8_t)touch;
        entry->cable = (uint8_t)cable;
        entry->station = (uint8_t)station;
        entry->count = (uint8_t)(count < FRAME_MAX ? count : FRAME_MAX);
        if (count)
            memcpy(entry->octets, octets, entry->count);
    }
    for (unsigned i = 0; i < record->plan.cables; i++)
        record->cable[i].hand = number;
    if (touch == TOUCH_UNPLUG || touch == TOUCH_PLUG)
        record->station[station].seen.out = touch == TOUCH_UNPLUG;
    return number;
}

void record_line(struct record *record, unsigned cable, enum heard_kind kind, bool whole,
                 usec_t time)
{
    const struct referee *referee = record->plan.protocol->referee;
    record->now = time > record->now ? time : record->now;
    for (unsigned i = 0; i < record->plan.cables; i++) {
        if (record->plan.cable[i].line != record->plan.cable[cable].line)
            continue;
        record_add_noise(record, i, record->cable[i].flying.count, time);
        if (kind == HEARD_OPENED) {
            record->framing->begin(&record->cable[i].reader, record->plan.cable[i].side, 0);
            record->cable[i].broken = false;
        }
    }
    if (referee && referee->connections)
        record_tell_referee(record, cable, (struct heard){.kind = kind, .whole = whole}, 0);
}

void record_end(struct record *record, usec_t time)
{
    record_time(record, time);
    for (unsigned i = 0; i < record->plan.cables; i++) {
        struct cable_record *cable = &record->cable[i];
        record_add_noise(record, i, cable->flying.count, time);
        if (cable->referee)
            record->plan.protocol->referee->end(cable->referee, time, &cable->totals);
    }
}

void record_event(struct record *record, unsigned station, const struct role *role,
                  const void *state, const struct role_event *event, usec_t time)
{
    const struct game *game = record->plan.game;
    bool alone = role != record->plan.protocol->server; /* a server has many games */
    struct str words = STR(240);
    if (event->kind == ROLE_BEGUN && alone)
        record_begun(record, station, event->game->number);
    if (event->kind == ROLE_MOVED && alone) {
        _Alignas(16) unsigned char after[GAME_STATE_MAX];
        memcpy(after, event->before, game->state_size);
        game->apply(event->setup, as_state(after), event->move);
        record_moved(record, station, game->hash(event->setup, as_state(after)), time);
    }
    if (event->in_game)
        record_state(record, station, event->hash, time);
    if (event->kind == ROLE_FAULT || event->kind == ROLE_DEPARTURE || event->kind == ROLE_NOTE)
        record_note(record, station, event->text, time);
    if (event->kind == ROLE_OVER && alone) {
        role_words(role, state, event, record->plan.lang, &words);
        record_note(record, station, words.at, time);
    }
}

/* ---- life ---- */

struct record *record_open(const struct record_plan *plan)
{
    enum { FIRST_ROOM = 64 };
    struct record *record = calloc(1, sizeof *record);
    if (!record)
        return NULL;
    assert(plan->stations <= RECORD_STATIONS && plan->cables <= RECORD_CABLES);
    record->plan = *plan;
    record->framing = plan->protocol->framing;
    record->first = record->next = 1;
    record->room = FIRST_ROOM;
    record->entry = calloc(record->room, sizeof *record->entry);
    record->text = calloc(RECORD_FINDINGS, sizeof *record->text);
    bool good = record->entry && record->text;
    for (unsigned i = 0; good && i < plan->cables; i++) {
        struct cable_record *cable = &record->cable[i];
        cable->record = record;
        record->framing->begin(&cable->reader, plan->cable[i].side, 0);
        record->framing->begin(&cable->ahead, plan->cable[i].side, 0);
        const struct referee *referee = plan->protocol->referee;
        if (referee && plan->cable[i].heard && (!referee->connections || i == 0))
            good = record_seat_referee(cable);
    }
    if (good)
        return record;
    record_close(record);
    return NULL;
}

void record_close(struct record *record)
{
    for (unsigned i = 0; record && i < RECORD_CABLES; i++)
        free(record->cable[i].referee);
    if (record) {
        free(record->referee_options);
        free(record->text);
        free(record->entry);
    }
    free(record);
}

/* ---- what there is ---- */

const struct record_plan *record_plan(const struct record *record)
{
    return &record->plan;
}

uint64_t record_first(const struct record *record)
{
    return record->first;
}

uint64_t record_next(const struct record *record)
{
    return record->next;
}

usec_t record_now(const struct record *record)
{
    return record->now;
}

const struct record_entry *record_at(const struct record *record, uint64_t number)
{
    return number >= record->first && number < record->next ? slot(record, number) : NULL;
}

struct frame record_frame(const struct record_entry *entry)
{
    struct frame frame = {.count = entry->count, .side = entry->side, .dialect = entry->dialect};
    memcpy(frame.octets, entry->octets, entry->count);
    return frame;
}

const struct record_station *record_station(const struct record *record, unsigned station)
{
    return &record->station[station].seen;
}

const struct findings *record_findings(const struct record *record, unsigned cable)
{
    return &record->cable[cable].findings;
}

void record_totals(const struct record *record, struct referee_totals *totals)
{
    *totals = (struct referee_totals){0};
    for (unsigned i = 0; i < record->plan.cables; i++) {
        const struct referee_totals *own = &record->cable[i].totals;
        totals->frames += own->frames;
        totals->noise += own->noise;
        totals->games = own->games > totals->games ? own->games : totals->games;
        totals->finished = own->finished > totals->finished ? own->finished : totals->finished;
    }
}

uint64_t record_steps(const struct record *record)
{
    uint64_t steps = 0;
    for (unsigned i = 0; i < record->plan.cables; i++)
        steps += record->cable[i].steps;
    return steps;
}

size_t record_flying(const struct record *record, unsigned cable, const uint8_t **octets)
{
    *octets = record->cable[cable].flying.octet;
    return record->cable[cable].flying.count;
}
