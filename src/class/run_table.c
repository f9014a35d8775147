/* A table of a server: clients of teams and our own, our server between them, and a referee at
 * every connection. A finding about a client is charged to its team, one about our server to
 * nobody. The first violation ends the table. */
#include <stdlib.h>
#include <string.h>

#include "class/run_private.h"
#include "core/client_duties.h"

enum way { FROM, TO, WAYS }; /* a client; client k has cables 2k and 2k + 1 */

#define LISTENING (10 * USEC_SECOND) /* before a client has asked for a game */

/* A client and its line to the server. */
struct table_place {
    uint32_t team; /* 0: ours */
    bool there;
    bool closed; /* by the server */
    struct run_station client;
    struct cable cable[WAYS];
    struct frame last; /* that it has sent, … */
    uint32_t number;   /* … and its number in the capture; 0: it has sent nothing */
};

struct run_table {
    struct class_run *run;
    struct table_place place[RUN_PLACES];
    struct runner server;
    usec_t heard, now; /* `heard`: when a frame passed last */
    _Alignas(16) unsigned char own[RUN_OWN], referee_own[RUN_OWN];
    char texts[CLASS_OPTIONS], referee_texts[CLASS_OPTIONS];
};

static const struct client_duties *client_duties(const struct run_table *table)
{
    return table->run->protocol->referee->client_duties;
}

static unsigned table_cable(const struct run_table *table, const struct table_place *place,
                            enum way way)
{
    return 2 * (unsigned)(place - table->place) + way;
}

static int table_seat(const struct run_table *table, const struct table_place *place)
{
    return record_seat_at(table->run->record, table_cable(table, place, FROM));
}

static void table_charge(struct run_table *table, struct table_place *place, enum run_end end,
                         const char *cited, const char *text)
{
    struct class_run *run = table->run;
    if (run->end != END_NOT_YET)
        return;
    if (place->team)
        run_charge(run, place->team, table_cable(table, place, FROM), cited, text, NULL, NULL);
    run_end(run, end, place->team, table->now);
}

/* ---- what passes ---- */

/* The evidence is the client's own frame, though the server's answer may have passed since. */
static void on_table_found(void *who, unsigned cable, const struct finding *finding)
{
    struct run_table *table = who;
    struct class_run *run = table->run;
    struct table_place *place = &table->place[cable / WAYS];
    bool departure = finding->kind == FINDING_DEPARTURE;
    struct finding own = *finding;
    if (cable % WAYS == TO || !place->team || run->end != END_NOT_YET)
        return;
    if (own.frame[0]) {
        struct str text = str_make(own.frame, sizeof own.frame);
        run->protocol->framing->text(&place->last, &text);
    }
    run_file_at(run, place->team, departure ? MARK_TOLERATED : MARK_BROKEN, &own, NULL,
                place->number);
    if (!departure)
        run_end(run, END_FAULT, place->team, table->now);
}

static void on_table_frame(void *who, unsigned cable, const struct frame *frame)
{
    struct run_table *table = who;
    struct table_place *place = &table->place[cable / WAYS];
    table->heard = table->now;
    run_heard(table->run, cable, frame, table->now);
    if (cable % WAYS == FROM) {
        place->last = *frame;
        place->number = table->run->frames;
    }
}

/* An octet has come out of a cable. Leaving a game by saying so breaks nothing, but ends
 * the game. */
static void table_pass_octet(struct run_table *table, struct table_place *place, enum way way,
                             uint8_t octet)
{
    struct class_run *run = table->run;
    int seat = table_seat(table, place);
    record_octets(run->record, table_cable(table, place, way), &octet, 1, table->now - run->began);
    if (way == FROM && seat >= 0 && table_seat(table, place) < 0)
        run_end(run, END_LEFT, place->team, table->now);
}

static void table_deliver(struct run_table *table, struct table_place *place, enum way way,
                          const uint8_t *octets, size_t count)
{
    if (way == FROM) {
        for (size_t i = 0; i < count && !place->closed; i++)
            runner_octets(&table->server, (uint32_t)(place - table->place), &octets[i], 1,
                          table->now);
    } else if (place->team && place->there) {
        run_send(table->run, place->team, octets, count);
    } else if (!place->team) {
        runner_octets(&place->client.runner, 0, octets, count, table->now);
    }
}

/* What has arrived by `when`, which is later than now where nothing more will come. */
static bool table_carry(struct run_table *table, struct table_place *place, enum way way,
                        usec_t when)
{
    uint8_t octets[64];
    size_t count = cable_take(&place->cable[way], octets, sizeof octets, when), heard = 0;
    while (heard < count && table->run->end == END_NOT_YET)
        table_pass_octet(table, place, way, octets[heard++]);
    if (heard)
        table_deliver(table, place, way, octets, heard);
    return count > 0;
}

/* ---- what the server wants ---- */

static void on_server_send(void *who, uint32_t line, const uint8_t *octets, size_t count)
{
    struct run_table *table = who;
    cable_put(&table->place[line].cable[TO], octets, count, table->now);
}

static void on_server_close(void *who, uint32_t line, const char *why)
{
    struct run_table *table = who;
    (void)why;
    table->place[line].closed = true;
}

/* ---- the end ---- */

/* The table is done when all games were followed to their end, both clients have been told, and
 * nothing was broken. */
static void table_look_for_end(struct run_table *table)
{
    struct class_run *run = table->run;
    struct finding holds = {0};
    struct str rule = str_make(holds.rule, sizeof holds.rule);
    unsigned finished = record_finished(run->record, 0);
    bool quiet = true;
    run->finished = finished < run->games ? finished : run->games;
    for (unsigned i = 0; i < run->places; i++) {
        const struct table_place *place = &table->place[i];
        if (place->closed)
            run_end(run, END_ABSENT, place->team, table->now);
        quiet &= cable_next(&place->cable[FROM]) == USEC_NEVER &&
                 cable_next(&place->cable[TO]) == USEC_NEVER;
    }
    if (finished < run->games || run->end != END_NOT_YET || !quiet)
        return;
    str_add(&rule, "%s", client_duties(table)->moves);
    for (unsigned i = 0; i < run->places; i++)
        if (run->place[i])
            run_file(run, run->place[i], MARK_HOLDS, &holds, NULL);
    run_end(run, END_DONE, 0, table->now);
}

/* After each call: carries whatever has arrived, until nothing more has. */
static void table_follow_up(struct run_table *table, usec_t now)
{
    struct class_run *run = table->run;
    bool more = true;
    table->now = now;
    while (more && run->end == END_NOT_YET) {
        more = false;
        for (unsigned i = 0; i < run->places && run->end == END_NOT_YET; i++)
            for (unsigned way = 0; way < WAYS; way++)
                more |= table_carry(table, &table->place[i], way, now);
    }
    table_look_for_end(table);
}

/* ---- whose turn it is ---- */

/* Charges the client that is to move, or where there is no game, one that has never asked for
 * one. */
static void on_table_silence(struct run_table *table)
{
    struct class_run *run = table->run;
    for (unsigned i = 0; i < run->places; i++) {
        struct table_place *place = &table->place[i];
        int seat = table_seat(table, place),
            waits = record_waits_for(run->record, table_cable(table, place, FROM));
        if (seat >= 0 && seat == waits)
            table_charge(table, place, END_FAULT, client_duties(table)->moves,
                         N_("es el turno del programa y no viene nada"));
        else if (place->team && !place->number)
            run_end(run, END_ABSENT, place->team, table->now);
    }
    run_end(run, END_SILENT, 0, table->now);
}

static usec_t table_silence_ends(const struct run_table *table)
{
    return table->heard + 2 * run_timeout(table->run) + (table->run->frames ? 0 : LISTENING);
}

static void table_tick(struct class_run *run, usec_t now)
{
    struct run_table *table = run->own;
    table->now = now;
    runner_tick(&table->server, now);
    for (unsigned i = 0; i < run->places; i++) {
        struct table_place *place = &table->place[i];
        if (!place->team)
            runner_tick(&place->client.runner, now);
    }
    record_time(run->record, now - run->began);
    table_follow_up(table, now);
    if (run->end == END_NOT_YET && table_silence_ends(table) <= now)
        on_table_silence(table);
}

static usec_t table_due(const struct class_run *run)
{
    const struct run_table *table = run->own;
    usec_t due = table_silence_ends(table), own = runner_deadline(&table->server);
    usec_t silence = record_deadline(run->record);
    due = own < due ? own : due;
    due = silence != USEC_NEVER && run->began + silence < due ? run->began + silence : due;
    for (unsigned i = 0; i < run->places; i++) {
        const struct table_place *place = &table->place[i];
        own = place->team ? USEC_NEVER : runner_deadline(&place->client.runner);
        due = own < due ? own : due;
        for (unsigned way = 0; way < WAYS; way++) {
            usec_t carried = cable_next(&place->cable[way]);
            due = carried < due ? carried : due;
        }
    }
    return due;
}

/* ---- the lines of teams ---- */

static void table_open_line(struct run_table *table, struct table_place *place)
{
    place->there = true;
    for (unsigned way = 0; way < WAYS; way++)
        cable_clear(&place->cable[way]);
    record_line(table->run->record, table_cable(table, place, FROM), HEARD_OPENED, true,
                table->now - table->run->began);
    runner_opened(&table->server, (uint32_t)(place - table->place), table->now);
}

/* What the program sent before it went still counts. Then it has left a game that it was in. */
static void table_lose_line(struct run_table *table, struct table_place *place)
{
    struct class_run *run = table->run;
    while (run->end == END_NOT_YET && table_carry(table, place, FROM, USEC_NEVER - 1))
        continue;
    place->there = false;
    if (run->end != END_NOT_YET)
        return;
    if (table_seat(table, place) >= 0)
        table_charge(table, place, END_LEFT, client_duties(table)->stays,
                     N_("el programa ha cerrado su conexión en mitad de una partida"));
    record_line(run->record, table_cable(table, place, FROM), HEARD_CLOSED, false,
                table->now - run->began);
    if (!place->closed)
        runner_lost(&table->server, (uint32_t)(place - table->place), table->now);
}

static void table_line(struct class_run *run, uint32_t team, bool there, usec_t now)
{
    struct run_table *table = run->own;
    table->now = now;
    for (unsigned i = 0; i < run->places; i++) {
        if (table->place[i].team != team)
            continue;
        if (there)
            table_open_line(table, &table->place[i]);
        else
            table_lose_line(table, &table->place[i]);
    }
    table_follow_up(table, now);
}

static void table_octets(struct class_run *run, uint32_t team, const uint8_t *octets, size_t count,
                         usec_t now)
{
    struct run_table *table = run->own;
    for (unsigned i = 0; i < run->places; i++)
        if (table->place[i].team == team)
            cable_put(&table->place[i].cable[FROM], octets, count, now);
    table_follow_up(table, now);
}

/* ---- life ---- */

/* How long a player may think is the class's to say, so the server waits longer than the class. */
static bool make_server(struct run_table *table, struct why *why)
{
    /* Lines are paced, so no client can send too much at once: `pause` is ignored. */
    static const struct runner_calls calls = {.send = on_server_send, .close = on_server_close};
    const struct class_run *run = table->run;
    const struct class *class = run->class;
    const struct role *role = run->protocol->server;
    struct option_row rows[OPTION_ROWS_MAX];
    size_t count = role->rows ? role->rows(run->protocol, table->own, rows) : 0;
    run_set_options(class->settings.options, rows, count, table->texts, sizeof table->texts);
    for (size_t i = 0; i < count; i++)
        if (rows[i].kind == OPT_REAL && strcmp(rows[i].name, "timeout") == 0)
            *(double *)rows[i].out = 4 * (double)run_timeout(run) / USEC_SECOND;
    const struct role_start start = {.game = class->game,
                                     .protocol = run->protocol,
                                     .options = table->own,
                                     .baud = (uint32_t) class->settings.baud,
                                     .lines = run->places,
                                     .seed = rng_mix(class->seed, 100 * run->id + 99)};
    runner_init(&table->server, &calls, table, 0);
    return (!role->check || role->check(&start, why) == ST_OK) &&
           runner_add(&table->server, role, &start, NULL);
}

static bool table_make(struct class_run *run, struct why *why)
{
    struct run_table *table = run->own = calloc(1, sizeof *table);
    const struct protocol *protocol = run->protocol;
    const struct cable_options cable = {.baud = (uint32_t)run->class->settings.baud};
    if (!table || !protocol->referee->client_duties || protocol->server->options_size > RUN_OWN ||
        protocol->referee->options_size > RUN_OWN)
        return false;
    table->run = run;
    for (unsigned i = 0; i < run->places; i++) {
        struct table_place *place = &table->place[i];
        place->team = run->place[i];
        for (unsigned way = 0; way < WAYS; way++)
            cable_init(&place->cable[way], &cable, 0);
        if (!place->team && !run_station_make(&place->client, run, i, 0, &place->cable[FROM]))
            return false;
    }
    struct record_plan plan = {
        .referee_options = run_referee_options(run, table->referee_own, table->referee_texts),
        .clients = true,
        .who = table,
        .frame = on_table_frame,
        .found = on_table_found};
    return make_server(table, why) && run_open_record(run, &plan, true);
}

static void table_begin(struct class_run *run, usec_t now)
{
    struct run_table *table = run->own;
    struct why why;
    table->now = table->heard = now;
    if (runner_start(&table->server, now, &why) != ST_OK)
        return; /* never: it has no journal to refuse */
    for (unsigned i = 0; i < run->places; i++)
        table_open_line(table, &table->place[i]);
    for (unsigned i = 0; i < run->places; i++)
        if (!table->place[i].team)
            run_station_begin(&table->place[i].client, now);
    table_follow_up(table, now);
}

/* What is on its way to programs is sent at once, and the server's goodbye with it. */
static void table_leave(struct class_run *run, usec_t now)
{
    struct run_table *table = run->own;
    uint8_t octets[64];
    size_t count;
    table->now = now;
    if (!table->heard)
        return; /* it has never begun */
    runner_leave(&table->server, now);
    for (unsigned i = 0; i < run->places; i++)
        while (table->place[i].team && (count = cable_take(&table->place[i].cable[TO], octets,
                                                           sizeof octets, USEC_NEVER - 1)))
            table_deliver(table, &table->place[i], TO, octets, count);
}

static void table_free(struct class_run *run)
{
    struct run_table *table = run->own;
    for (unsigned i = 0; i < RUN_PLACES; i++)
        runner_free(&table->place[i].client.runner);
    runner_free(&table->server);
    free(table);
}

const struct run_machine run_table_machine = {.make = table_make,
                                              .free = table_free,
                                              .begin = table_begin,
                                              .line = table_line,
                                              .octets = table_octets,
                                              .tick = table_tick,
                                              .due = table_due,
                                              .leave = table_leave};
