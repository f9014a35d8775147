/* The stations of every ring protocol, with its host where it has one, through the contract of
 * roles alone: joined in memory, in virtual time, played by bots. What holds for one protocol holds
 * for all. */
#include "core/bot.h"
#include "core/protocol.h"
#include "core/registry.h"
#include "core/table.h"
#include "support.h"

enum { NODES = 5, QUEUE = 1 << 14, OPTIONS = 512 };

struct node {
    const struct role *role;
    struct game_state *state;
    _Alignas(16) unsigned char options[OPTIONS];
    struct role_start start;
    uint8_t octets[QUEUE]; /* that have come and were not read */
    size_t count;
    struct node *next;
    uint64_t question; /* the last one */
    unsigned questions, begun, over, moves;
    struct role_game game; /* how it ended */
};

static struct {
    const struct game *game;
    const struct protocol *protocol;
    struct node node[NODES];
    int nodes;
    usec_t now;
    struct bot_memory memory;
} w;

static void on_send(void *who, uint32_t line, const uint8_t *octets, size_t count)
{
    struct node *next = ((struct node *)who)->next;
    assert_int_equal(line, 0);
    assert_true(next->count + count <= QUEUE);
    memcpy(next->octets + next->count, octets, count);
    next->count += count;
}

/* Every frame that is told of has words, in both languages. */
static void check_frame(const struct node *node, const struct role_event *event)
{
    const struct framing *framing = w.protocol->framing;
    char text[FRAME_TEXT_MAX], words[2][FRAME_WORDS_MAX];
    struct str written = str_make(text, sizeof text);
    framing->text(event->frame, &written);
    assert_true(written.length > 0 && event->fate < FATES);
    for (int lang = 0; lang < 2; lang++) {
        struct str said = str_make(words[lang], sizeof words[lang]);
        if (event->secret)
            node->role->words(node->state, event, (enum lang)lang, &said);
        else
            framing->explain(w.protocol, event->said, (enum lang)lang, &said);
        assert_true(said.length > 0);
    }
}

static void on_event(void *who, const struct role_event *event)
{
    struct node *node = who;
    char words[GAME_TEXT_MAX];
    struct str text = str_make(words, sizeof words);
    switch (event->kind) {
    case ROLE_FRAME:
        check_frame(node, event);
        break;
    case ROLE_BEGUN:
        node->begun++;
        assert_int_equal(event->game->number, node->begun);
        break;
    case ROLE_MOVED:
        node->moves++;
        break;
    case ROLE_OVER:
        node->over++;
        node->game = *event->game;
        assert_int_equal(event->game->number, node->over);
        role_words(node->role, node->state, event, LANG_EN, &text);
        assert_true(text.length > 0);
        break;
    default:
        fail_msg("%s: %s", node->role->name, event->text);
    }
}

static void add_node(const struct role *role, int index, int stations, uint64_t seed)
{
    static const struct role_calls calls = {.send = on_send, .event = on_event};
    struct node *node = &w.node[w.nodes++];
    struct option_row rows[OPTION_ROWS_MAX];
    struct why why = {0};
    *node = (struct node){.role = role};
    assert_true(role->options_size <= OPTIONS);
    role->rows(w.protocol, node->options, rows);
    const struct role_ring ring = {
        .protocol = w.protocol, .index = index, .stations = stations, .unpaced = true};
    w.protocol->station->arrange(node->options, &ring);
    node->start = (struct role_start){.game = w.game,
                                      .protocol = w.protocol,
                                      .options = node->options,
                                      .games = 2,
                                      .seed = rng_mix(seed, (uint64_t)index),
                                      .timing_seed = rng_mix(seed, 50 + (uint64_t)index),
                                      .calls = &calls,
                                      .who = node};
    if (role->check)
        assert_int_equal(role->check(&node->start, &why), ST_OK);
    node->state = calloc(1, role_size(role, &node->start));
    assert_non_null(node->state);
}

/* An answer counts once, and what the seat may not know is not in the view. */
static bool answer(struct node *node)
{
    struct question question;
    _Alignas(16) unsigned char seen[GAME_STATE_MAX];
    struct why why;
    uint32_t faults = 0;
    const struct role_player *player = node->role->player;
    if (!player || !player->asks(node->state, &question))
        return false;
    assert_true(question.number > node->question);
    assert_int_equal(question.seat, node->role->number(node->state));
    w.game->view(question.setup, question.view, question.seat, as_state(seen));
    assert_memory_equal(seen, question.view, w.game->state_size);
    struct move move = table_decision(w.game, question.setup, question.view, question.seat,
                                      registry_bot(w.game, "random"), &w.memory, &faults);
    assert_int_equal(player->answer(node->state, question.number - 1, &move, w.now, &why), ST_BAD);
    assert_int_equal(player->answer(node->state, question.number, &move, w.now, &why), ST_OK);
    assert_int_equal(player->answer(node->state, question.number, &move, w.now, &why), ST_BAD);
    node->question = question.number;
    node->questions++;
    return true;
}

static bool deliver(struct node *node)
{
    static uint8_t octets[QUEUE];
    size_t count = node->count;
    memcpy(octets, node->octets, count);
    node->count = 0;
    if (count)
        node->role->octets(node->state, 0, octets, count, w.now);
    return count > 0;
}

static bool step(void)
{
    bool busy = false;
    usec_t next = USEC_NEVER;
    for (int i = 0; i < w.nodes; i++) {
        busy |= deliver(&w.node[i]);
        busy |= answer(&w.node[i]);
    }
    if (busy)
        return true;
    for (int i = 0; i < w.nodes; i++) {
        usec_t deadline = w.node[i].role->deadline(w.node[i].state);
        next = deadline < next ? deadline : next;
    }
    if (next == USEC_NEVER)
        return false;
    w.now = next > w.now ? next : w.now;
    for (int i = 0; i < w.nodes; i++)
        w.node[i].role->tick(w.node[i].state, w.now);
    return true;
}

static bool all_over(void)
{
    for (int i = 0; i < w.nodes; i++)
        if (w.node[i].over < 2)
            return false;
    return true;
}

static void play(const struct game *game, const struct protocol *protocol, int stations,
                 uint64_t seed)
{
    w.game = game;
    w.protocol = protocol;
    w.nodes = 0;
    w.now = 0;
    bot_memory_start(&w.memory, seed);
    if (protocol->host)
        add_node(protocol->host, 0, stations, seed);
    for (int i = 0; i < stations; i++)
        add_node(protocol->station, i, stations, seed);
    for (int i = 0; i < w.nodes; i++)
        w.node[i].next = &w.node[(i + 1) % w.nodes];
    for (int i = w.nodes - 1; i >= 0; i--)
        w.node[i].role->init(w.node[i].state, &w.node[i].start, w.now);
    while (!all_over() && step())
        continue;
    assert_true(all_over());
}

static void check_ends(int stations)
{
    const struct role_game *first = &w.node[0].game;
    unsigned questions = 0; /* one station alone may never have had a choice */
    for (int i = 0; i < w.nodes; i++) {
        const struct node *node = &w.node[i];
        assert_true(node->game.known && node->game.players == stations);
        assert_int_equal(node->game.hash, first->hash);
        assert_int_equal(node->game.result.winner, first->result.winner);
        assert_int_equal(node->game.result.score, first->result.score);
        assert_int_equal(node->game.frames, first->frames);
        assert_false(node->role->busy(node->state));
        assert_int_equal(node->moves > 0, node->role->player != NULL);
        questions += node->questions;
    }
    assert_true(questions > 0);
}

static void whole_games_of_every_ring_protocol_end_equal(void **unused)
{
    (void)unused;
    unsigned rings = 0;
    for (const struct game *const *game = registry_games(); *game; game++)
        for (const struct protocol *const *at = (*game)->protocols; at && *at; at++)
            for (int stations = (*at)->stations_min;
                 (*at)->station && stations <= (*at)->stations_max; stations++)
                for (unsigned seed = 0; seed < effort(2); seed++) {
                    play(*game, *at, stations, rng_mix(seed, (uint64_t)stations));
                    check_ends(stations);
                    for (int i = 0; i < w.nodes; i++)
                        free(w.node[i].state);
                    rings++;
                }
    print_message("%u rings\n", rings);
    assert_true(rings >= 14);
}

SUITE(wire)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(whole_games_of_every_ring_protocol_end_equal)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
