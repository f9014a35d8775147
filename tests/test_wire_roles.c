/* The games of a laboratory are those that its roles play without one: the same stations with the
 * same seeds, joined by nothing but memory. */
#include "core/bot.h"
#include "core/table.h"
#include "lab_support.h"

enum { NODES = 6, QUEUE = 1 << 12 };

static struct bare {
    const struct role *role;
    struct game_state *state;
    _Alignas(16) unsigned char own[512];
    struct role_start start;
    struct bot_memory memory;
    uint8_t octets[QUEUE];
    size_t count;
    struct bare *next;
    unsigned over;
    char words[240]; /* how the first game ended */
} bare[NODES];
static usec_t bare_now;

static void bare_send(void *who, uint32_t line, const uint8_t *octets, size_t count)
{
    struct bare *next = ((struct bare *)who)->next;
    assert_true(line == 0 && next->count + count <= QUEUE);
    memcpy(next->octets + next->count, octets, count);
    next->count += count;
}

static void bare_event(void *who, const struct role_event *event)
{
    struct bare *node = who;
    struct str words = str_make(node->words, sizeof node->words);
    if (event->kind == ROLE_OVER && !node->over++)
        role_words(node->role, node->state, event, LANG_ES, &words);
}

static void bare_add(struct bare *node, const struct lab_options *o, const struct role *role,
                     unsigned index, int seat)
{
    static const struct role_calls calls = {.send = bare_send, .event = bare_event};
    struct option_row rows[OPTION_ROWS_MAX];
    *node = (struct bare){.role = role};
    size_t count = role->rows(o->protocol, node->own, rows);
    for (size_t i = 0; i < count && o->mode; i++)
        if (strcmp(rows[i].name, o->mode) == 0)
            *(bool *)rows[i].out = true;
    o->protocol->station->arrange(
        node->own,
        &(struct role_ring){.protocol = o->protocol, .index = seat, .stations = (int)o->stations});
    node->start = (struct role_start){.game = o->game,
                                      .protocol = o->protocol,
                                      .options = node->own,
                                      .baud = o->baud,
                                      .pause = 500 * USEC_MS,
                                      .lines = 1,
                                      .seed = rng_mix(o->seed, 1 + index),
                                      .timing_seed = rng_mix(o->seed, 50 + index),
                                      .calls = &calls,
                                      .who = node};
    bot_memory_start(&node->memory, rng_mix(o->seed, 100 + index));
    node->state = calloc(1, role_size(role, &node->start));
}

static bool bare_goes_on(struct bare *node, const struct lab_options *o)
{
    uint8_t octets[QUEUE];
    size_t count = node->count;
    struct question question;
    struct why why;
    uint32_t faults = 0;
    bool decides = false;
    memcpy(octets, node->octets, count);
    node->count = 0;
    if (count)
        node->role->octets(node->state, 0, octets, count, bare_now);
    while (node->role->player && node->role->player->asks(node->state, &question) &&
           question.view) {
        struct move move = table_decision(o->game, question.setup, question.view, question.seat,
                                          registry_bot(o->game, "random"), &node->memory, &faults);
        assert_int_equal(
            node->role->player->answer(node->state, question.number, &move, bare_now, &why), ST_OK);
        decides = true;
    }
    return count || decides;
}

/* How the first game ended, in the words of the last node. */
static const char *bare_play(const struct lab_options *o)
{
    unsigned nodes = 0;
    bare_now = 0;
    if (o->protocol->host)
        bare_add(&bare[nodes++], o, o->protocol->host, 0, 0);
    for (unsigned i = 0; i < o->stations; i++, nodes++)
        bare_add(&bare[nodes], o, o->protocol->station, nodes, (int)i);
    for (unsigned i = 0; i < nodes; i++)
        bare[i].next = &bare[(i + 1) % nodes];
    for (unsigned i = nodes; i-- > 0;)
        bare[i].role->init(bare[i].state, &bare[i].start, 0);
    while (!bare[nodes - 1].over) {
        bool busy = false;
        usec_t next = USEC_NEVER;
        for (unsigned i = 0; i < nodes; i++)
            busy |= bare_goes_on(&bare[i], o);
        for (unsigned i = 0; i < nodes && !busy; i++)
            next = bare[i].role->deadline(bare[i].state) < next
                       ? bare[i].role->deadline(bare[i].state)
                       : next;
        assert_true(busy || next != USEC_NEVER);
        bare_now = !busy && next > bare_now ? next : bare_now;
        for (unsigned i = 0; i < nodes && !busy; i++)
            bare[i].role->tick(bare[i].state, bare_now);
    }
    for (unsigned i = 0; i < nodes; i++)
        free(bare[i].state);
    return bare[nodes - 1].words;
}

static void its_games_are_those_of_the_roles_themselves(void **unused)
{
    (void)unused;
    static const char *const games[] = {"uno", "monopoly", "truco"};
    for (size_t g = 0; g < 3; g++) {
        struct lab *lab = open_lab(games[g], NULL, 0, 21);
        const struct record *record = lab_record(lab);
        const char *words = bare_play(lab_options(lab));
        assert_true(words[0]);
        bool found = false;
        for (int i = 0; i < 100 && !found; i++) {
            lab_run_to(lab, record_now(record) + 10 * USEC_SECOND);
            for (uint64_t n = record_first(record); n < record_next(record) && !found; n++) {
                const struct record_text *text = record_text(record, record_at(record, n));
                found = text && strcmp(text->finding.text, words) == 0;
            }
        }
        if (!found)
            fail_msg("%s: %s", games[g], words);
        lab_close(lab);
    }
}

SUITE(wire)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(its_games_are_those_of_the_roles_themselves)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
