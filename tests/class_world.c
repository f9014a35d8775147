#include "class_world.h"

#include <string.h>

#include "core/registry.h"
#include "protocol/ring/ring.h"

enum { AFTER = 12 }; /* frames of the kind that a fault is about before it is done */

/* ---- the programs ---- */

static const struct role *station_of(const struct class_world_sim *world)
{
    const struct protocol *protocol = world->class.protocol;
    return protocol->station ? protocol->station : protocol->client;
}

static int number_of(const struct program *program)
{
    const struct runner_role *at = &program->runner.roles[0];
    return at->role->number(at->state);
}

static void put(struct program *program, const uint8_t *octets, size_t count)
{
    assert_true(program->out_count + count <= sizeof program->out);
    memcpy(program->out + program->out_count, octets, count);
    program->out_count += count;
}

static bool is_start(const uint8_t *frame)
{
    return (frame[1] & 15) == 1 && !(frame[2] & 4);
}

/* What the program makes of a packet that its client would say. */
static void on_client_send(void *who, uint32_t line, const uint8_t *octets, size_t count)
{
    static const uint8_t nameless[19] = "RV\x80";
    struct program *program = who;
    bool move = octets[2] == 0x40;
    (void)line;
    program->said += move;
    bool now = move && program->said == AFTER / 2 && !program->done;
    program->done |= now && program->fault != FAULT_MUTE && program->fault != FAULT_HALF;
    const uint8_t taken[] = {'R', 'V', 0x40, 0x33}, outside[] = {'R', 'V', 0x40, 0x08};
    const uint8_t asks[] = {'R', 'V', 0x50, (uint8_t)(number_of(program) != 0)};
    if (program->fault == FAULT_NAMELESS && octets[2] == 0x80)
        put(program, nameless, sizeof nameless);
    else if (!now)
        put(program, octets, program->fault == FAULT_HALF && program->said > AFTER ? 2 : count);
    else if (program->fault == FAULT_TAKEN)
        put(program, taken, sizeof taken);
    else if (program->fault == FAULT_OFF_BOARD)
        put(program, outside, sizeof outside);
    else if (program->fault == FAULT_COLOUR)
        put(program, asks, sizeof asks);
    else if (program->fault == FAULT_AGAIN)
        put(program, (const uint8_t *)"RV\x80Otra vez\0\0\0\0\0\0\0\0", 19);
    else if (program->fault == FAULT_NOISE)
        put(program, (const uint8_t *)"hola", 4);
    else if (program->fault == FAULT_GOODBYE)
        put(program, (const uint8_t *)"RV\x20", 3);
    else if (program->fault == FAULT_LEAVE)
        program->leaves = true;
    else if (program->fault == FAULT_FLOOD)
        for (int i = 0; i < 5000; i++)
            put(program, (const uint8_t *)"flood", 5);
    else if (program->fault != FAULT_MUTE)
        put(program, octets, count);
    if (now && program->fault == FAULT_EARLY)
        put(program, octets, count);
}

/* What the program makes of a frame that its station would say. */
static void on_send(void *who, uint32_t line, const uint8_t *octets, size_t count)
{
    struct program *program = who;
    uint8_t frame[4];
    (void)line;
    assert_int_equal(count, 4);
    memcpy(frame, octets, 4);
    bool start = program->heard[0] && is_start(program->heard) && is_start(frame);
    bool other = start || memcmp(frame, program->heard, 4) == 0;
    unsigned *counter = other ? &program->passed : &program->said;
    ++*counter;
    bool now = *counter > AFTER && !program->done;
    switch (program->fault) {
    case FAULT_SWALLOW:
        if (other && !start && now) {
            program->done = true;
            return;
        }
        break;
    case FAULT_CHANGE:
        if (other && !start && now) {
            program->done = true;
            frame[2] ^= 1;
        }
        break;
    case FAULT_TWICE:
        if (!other && now) {
            program->done = true;
            put(program, frame, 4);
        }
        break;
    case FAULT_FORGE:
        if (!other &&
            (frame[1] & 15) ==
                6) { /* to its hand: the same two cards again, of which there is one (U1) */
            program->meant = frame[2];
            frame[2] = program->said % 2 ? 0x80 : 0x90;
        }
        break;
    case FAULT_MUTE:
        if (!other)
            return;
        break;
    case FAULT_NUMB:
        if (start)
            frame[2]--;
        break;
    case FAULT_HALF:
        put(program, frame, other && now ? 2 : 4);
        return;
    case FAULT_LEAVE:
        program->leaves |= !other && now;
        break;
    case FAULT_FLOOD:
        for (int i = 0; other && now && i < 5000; i++)
            put(program, (const uint8_t *)"flood", 4);
        break;
    case FAULT_HIGH_BIT:
        if (!other && frame[2] != 0xfe)
            frame[2] &= 0x7f;
        break;
    default:
        break;
    }
    put(program, frame, 4);
}

static void on_event(void *who, struct runner_role *at, const struct role_event *event)
{
    struct program *program = who;
    (void)at;
    program->leaves |= event->kind == ROLE_FAULT &&
                       program->fault != FAULT_FORGE; /* whoever runs it starts it again */
}

static void begin_program(struct program *program)
{
    static const struct runner_calls calls = {.send = on_send, .event = on_event},
                                     client_calls = {.send = on_client_send, .event = on_event};
    struct class_world_sim *world = program->world;
    const struct role *role = station_of(world);
    static _Alignas(16) unsigned char own[512];
    struct option_row rows[OPTION_ROWS_MAX];
    bool client = role == world->class.protocol->client;
    role->rows(world->class.protocol, own, rows);
    if (!client)
        ((struct ring_options *)(void *)own)->strict = true;
    const struct role_start start = {.game = world->class.game,
                                     .protocol = world->class.protocol,
                                     .options = own,
                                     .name = class_team(&world->class, program->team)->name,
                                     .lines = 1,
                                     .seed = program->team,
                                     .timing_seed = program->team,
                                     .timeout = 60 * USEC_SECOND};
    struct why why;
    runner_free(&program->runner);
    runner_init(&program->runner, client ? &client_calls : &calls, program, 0);
    program->runner.bot = registry_bot_at(world->class.game, 0);
    program->runner.memory = &program->memory; /* which outlives the program */
    assert_non_null(runner_add(&program->runner, role, &start, NULL));
    program->in_count = program->out_count = 0;
    program->said = program->passed = 0;
    assert_int_equal(runner_start(&program->runner, world->now, &why), ST_OK);
    runner_opened(&program->runner, 0, world->now);
}

static bool hear(struct program *program)
{
    bool any = program->in_count > 0;
    for (size_t i = 0; i < program->in_count; i++) {
        bool own = program->heard[2] == 0x7e && program->heard[3] >> 6 == number_of(program);
        if (own && program->fault == FAULT_HIGH_BIT) /* it knows its own */
            program->in[i] |= 0x80;
        if (own && program->fault == FAULT_FORGE && (program->heard[3] & 15) == 6)
            program->in[i] = program->meant;
        memmove(program->heard, program->heard + 1, 3);
        program->heard[3] = program->in[i];
        runner_octets(&program->runner, 0, &program->in[i], 1, program->world->now);
    }
    program->in_count = 0;
    runner_tick(&program->runner, program->world->now);
    return any;
}

/* ---- the class's world ---- */

static void on_class_send(void *who, uint32_t team, const uint8_t *octets, size_t count)
{
    struct class_world_sim *world = who;
    struct program *program = &world->program[team - 1];
    assert_true(program->in_count + count <= sizeof program->in);
    memcpy(program->in + program->in_count, octets, count);
    program->in_count += count;
    if (world->calls_back)
        class_line(&world->class, team, false, world->now);
}

static void on_hang_up(void *who, uint32_t team)
{
    struct class_world_sim *world = who;
    world->program[team - 1].leaves = true;
}

static void on_keep(void *who, enum class_record record, uint32_t id)
{
    struct class_world_sim *world = who;
    (void)id;
    world->kept[record]++;
}

static void on_drop(void *who, enum class_record record, uint32_t id)
{
    struct class_world_sim *world = who;
    (void)id;
    world->dropped[record]++;
}

static bool on_read(void *who, uint32_t run, uint8_t **octets, size_t *count)
{
    (void)who, (void)run, (void)octets, (void)count;
    return false;
}

void class_world_open(struct class_world_sim *world, const char *game)
{
    struct why why;
    memset(world, 0, sizeof *world);
    world->calls = (struct class_world){.who = world,
                                        .send = on_class_send,
                                        .hang_up = on_hang_up,
                                        .keep = on_keep,
                                        .drop = on_drop,
                                        .read = on_read};
    world->now = USEC_SECOND;
    class_init(&world->class, &world->calls, "Redes", 1, LANG_ES);
    struct class_settings settings = world->class.settings;
    snprintf(settings.game, sizeof settings.game, "%s", game);
    assert_int_equal(class_set(&world->class, &settings, &why), ST_OK);
}

void class_world_close(struct class_world_sim *world)
{
    for (int i = 0; i < WORLD_TEAMS; i++)
        runner_free(&world->program[i].runner);
    class_free(&world->class);
}

uint32_t class_world_team(struct class_world_sim *world, const char *name, enum program_fault fault)
{
    struct class_team *team;
    struct why why;
    assert_int_equal(class_register(&world->class, name, "k", "127.0.0.1", false, &team, &why),
                     ST_OK);
    struct program *program = &world->program[team->id - 1];
    *program = (struct program){.world = world, .team = team->id, .fault = fault};
    bot_memory_start(&program->memory, team->id);
    begin_program(program);
    class_line(&world->class, team->id, true, world->now);
    return team->id;
}

bool class_world_busy(const struct class_world_sim *world)
{
    for (size_t i = 0; i < world->class.runs; i++)
        if (world->class.run[i]->stage != RUN_OVER)
            return true;
    return false;
}

/* One program's turn: what came, what it says, and whether it goes. */
static bool turn(struct class_world_sim *world, struct program *program)
{
    bool any = hear(program);
    uint8_t said[WORLD_INBOX];
    size_t count = program->out_count;
    memcpy(said, program->out, count);
    program->out_count = 0;
    if (count)
        class_octets(&world->class, program->team, said, count, world->now);
    if (!program->leaves)
        return any || count;
    program->leaves = false;
    class_line(&world->class, program->team, false, world->now);
    begin_program(program);
    class_line(&world->class, program->team, true, world->now);
    return true;
}

static usec_t next_time(const struct class_world_sim *world)
{
    usec_t next = class_due(&world->class);
    for (int i = 0; i < WORLD_TEAMS; i++) {
        const struct program *program = &world->program[i];
        usec_t own = program->team ? runner_deadline(&program->runner) : USEC_NEVER;
        next = own < next ? own : next;
    }
    return next > world->now ? next : world->now;
}

void class_world_run(struct class_world_sim *world, double seconds)
{
    usec_t end = world->now + (usec_t)(seconds * 1e6);
    while (world->now < end && class_world_busy(world)) {
        bool any = false;
        for (int i = 0; i < WORLD_TEAMS; i++)
            any |= world->program[i].team && turn(world, &world->program[i]);
        class_tick(&world->class, world->now);
        for (int i = 0; i < WORLD_TEAMS; i++)
            any |= world->program[i].in_count > 0;
        if (any)
            continue;
        usec_t next = next_time(world);
        world->now = next < end ? next : end;
    }
}

static struct sheet sheet;

enum class_mark class_world_mark(const struct class_world_sim *world, uint32_t team,
                                 const char *rule)
{
    sheet_make(&world->class, &sheet);
    for (size_t i = 0; i < sheet.rows; i++)
        for (size_t k = 0; k < sheet.rules; k++)
            if (sheet.row[i].team->id == team && strcmp(sheet.rule[k].code, rule) == 0)
                return sheet.row[i].mark[k];
    return MARK_NONE;
}

bool class_world_is_clean(const struct class_world_sim *world, uint32_t team)
{
    for (size_t i = 0; i < world->class.evidences; i++) {
        const struct class_evidence *one = world->class.evidence[i];
        if (one->team == team && one->mark >= MARK_TOLERATED) {
            print_message("team %u: %s %s (%s), expected %s, run %u frame %u\n", team, one->rule,
                          one->text, one->came, one->expected, one->run, one->frame);
            return false;
        }
    }
    return true;
}

const struct class_run *class_world_last(const struct class_world_sim *world)
{
    return world->class.run[world->class.runs - 1];
}
