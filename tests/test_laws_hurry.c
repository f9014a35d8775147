/* Tournaments play without a judge and without stopping (core/game.h: lawful, hurry). Here every
 * game is played once by the book, a move at a time with the judge beside it, and again in a hurry:
 * move by move and hash by hash it has to be the same game. */
#include "laws.h"

#include "core/bot.h"
#include "core/game_study.h"
#include "core/table.h"

struct game_played {
    const struct game *game;
    _Alignas(16) unsigned char setup[GAME_SETUP_MAX];
    const struct bot *bots[GAME_SEATS_MAX];
    uint64_t seed;
    uint64_t *hash; /* after so many moves */
    uint32_t moves;
};

struct players {
    struct rng dice;
    struct bot_memory memories[GAME_SEATS_MAX];
    _Alignas(16) unsigned char state[GAME_STATE_MAX];
};

static void sit_down(const struct game_played *g, struct players *p)
{
    rng_seed(&p->dice, g->seed);
    for (uint64_t seat = 0; seat < GAME_SEATS_MAX; seat++)
        bot_memory_start(&p->memories[seat], rng_mix(g->seed, seat));
    g->game->start(as_const_setup(g->setup), as_state(p->state));
}

/* One move as the contract says it: chance, or the answer of a player, with the judge's word on
 * it. */
static bool play_one(const struct game_played *g, struct players *p)
{
    struct move move;
    struct why why = {0};
    uint32_t faults = 0;
    int seat = g->game->to_move(as_const_setup(g->setup), as_state(p->state));
    if (seat == SEAT_NOBODY)
        return false;
    if (seat == SEAT_CHANCE)
        g->game->draw(as_const_setup(g->setup), as_state(p->state), &p->dice, &move);
    else
        move = table_decision(g->game, as_const_setup(g->setup), as_state(p->state), seat,
                              g->bots[seat], &p->memories[seat], &faults);
    if (g->game->legal(as_const_setup(g->setup), as_state(p->state), &move, &why) != MOVE_LEGAL)
        fail_msg("%s: %s answers what is refused: %s", g->game->name, g->bots[seat]->name,
                 why.text);
    assert_int_equal(faults, 0);
    g->game->apply(as_const_setup(g->setup), as_state(p->state), &move);
    return true;
}

static void play_by_the_book(struct game_played *g)
{
    static struct players p;
    sit_down(g, &p);
    g->moves = 0;
    do
        g->hash[g->moves] = g->game->hash(as_setup(g->setup), as_state(p.state));
    while (g->moves < g->game->bound && play_one(g, &p) && ++g->moves);
}

static void check(const struct game_played *g, const struct players *p, uint32_t moves)
{
    assert_true(moves <= g->moves);
    if (g->game->hash(as_const_setup(g->setup), as_const_state(p->state)) != g->hash[moves])
        fail_msg("%s: after %u moves in a hurry it is another game", g->game->name, moves);
}

/* In strides of every length; between them a move by the book, since a game may leave what it
 * likes. */
static uint64_t play_in_strides(const struct game_played *g, struct rng *rng)
{
    static struct players p;
    uint64_t hurried = 0;
    uint32_t moves = 0;
    sit_down(g, &p);
    do {
        uint32_t most = rng_below(rng, 1u << rng_below(rng, 10)), room = g->moves - moves;
        most = most < room ? most : room;
        uint32_t made = game_study(g->game)->fast_forward(
            as_const_setup(g->setup), as_state(p.state), g->bots, &p.dice, p.memories, most);
        assert_true(made <= most);
        hurried += made;
        moves += made;
        check(g, &p, moves);
    } while (moves < g->moves && play_one(g, &p) && ++moves);
    assert_int_equal(moves, g->moves);
    return hurried;
}

static void play_as_a_tournament(const struct game_played *g)
{
    static struct players p;
    uint32_t faults = 0;
    sit_down(g, &p);
    table_play_out(g->game, as_const_setup(g->setup), as_state(p.state), g->bots, &p.dice,
                   p.memories, &faults);
    assert_int_equal(faults, 0);
    check(g, &p, g->moves);
}

/* Those that a tournament believes, the blind ones too. */
static size_t lawful_players(const struct game *game, const struct bot *lawful[8])
{
    size_t count = 0;
    lawful[count++] = registry_bot(game, "random");
    assert_true(lawful[0]->blind);
    for (const struct bot *const *bot = game->bots; bot && *bot && count < 8; bot++)
        if ((*bot)->lawful || (*bot)->blind)
            lawful[count++] = *bot;
    return count;
}

/* The variants of the laws are games in which much happens early. These, of a game that knows such
 * options, are as tournaments play them: most turns are a throw and a pass. */
static void tournament_setup(const struct game *game, int seats, unsigned play,
                             struct game_setup *setup)
{
    static const char *const rules[] = {"", "houses=0 hotels=0", "rules=ring", "rules=monopd"};
    char options[GAME_OPTIONS_MAX];
    struct why why;
    snprintf(options, sizeof options, "seats=%d rounds=40 %s", seats,
             rules[play / 2 % (sizeof rules / sizeof rules[0])]);
    if (play % 2 || game->setup_make(options, setup, &why) != ST_OK)
        laws_setup(game, seats, play / 2, setup);
}

/* Games in which something happens that few come to: deeds that are taken from somebody at rest,
 * without a word. */
static void a_rare_game_is_the_same_game(void **state)
{
    static const struct {
        const char *game, *options;
        uint64_t seed;
        const char *bots[6];
    } rare[] = {
        {"monopoly",
         "seats=6 rules=monopd rounds=40",
         1134,
         {"reglas", "reglas", "manirroto", "random", "manirroto", "codicioso"}},
        {"monopoly",
         "seats=4 rules=monopd rounds=25 deal=6 money=3000",
         1957,
         {"reglas", "celoso", "azar", "reglas"}},
    };
    static struct game_played g;
    struct rng rng;
    struct why why;
    (void)state;
    rng_seed(&rng, 2);
    for (size_t i = 0; i < sizeof rare / sizeof rare[0]; i++) {
        g.game = registry_game(rare[i].game);
        g.hash = calloc(g.game->bound + 1, sizeof *g.hash);
        g.seed = rare[i].seed;
        for (int seat = 0; seat < 6 && rare[i].bots[seat]; seat++)
            g.bots[seat] = registry_bot(g.game, rare[i].bots[seat]);
        if (g.game->setup_make(rare[i].options, as_setup(g.setup), &why) != ST_OK)
            fail_msg("%s", why.text);
        play_by_the_book(&g);
        play_as_a_tournament(&g);
        play_in_strides(&g, &rng);
        free(g.hash);
    }
}

static void a_hurried_game_is_the_same_game(void **state)
{
    enum { PLAYS = 800 };
    static struct game_played g;
    struct rng rng;
    (void)state;
    rng_seed(&rng, 1);
    for (const struct game *const *game = registry_games(); *game; game++) {
        const struct bot *lawful[8];
        size_t players = lawful_players(*game, lawful);
        uint64_t moves = 0, hurried = 0;
        if (game_study((*game))->fast_forward && !players)
            fail_msg("%s hurries, but has no lawful player", (*game)->name);
        g.game = *game;
        g.hash = calloc((*game)->bound + 1, sizeof *g.hash);
        for (unsigned play = 0; players && play < brute_effort(PLAYS); play++) {
            tournament_setup(*game,
                             (*game)->seats_min +
                                 (int)play % ((*game)->seats_max - (*game)->seats_min + 1),
                             play, as_setup(g.setup));
            g.seed = play;
            for (int seat = 0; seat < GAME_SEATS_MAX; seat++)
                g.bots[seat] = lawful[rng_below(&rng, (uint32_t)players)];
            play_by_the_book(&g);
            play_as_a_tournament(&g);
            hurried += game_study((*game))->fast_forward ? play_in_strides(&g, &rng) : 0;
            moves += g.moves;
        }
        free(g.hash);
        if (players)
            printf("%s: %llu moves by lawful players, %llu of them in a hurry\n", (*game)->name,
                   (unsigned long long)moves, (unsigned long long)hurried);
        assert_true(!game_study((*game))->fast_forward || hurried > moves / 10);
    }
}

SUITE(law)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(a_rare_game_is_the_same_game),
                                       cmocka_unit_test(a_hurried_game_is_the_same_game)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
