/* What is concluded from a view, and the books that bots keep for themselves, against the state
 * that is true (core/game.h: audit): at every step of games between bots, and of games in which
 * everybody does anything. */
#include "core/game_show.h"
#include "core/game_study.h"
#include "core/registry.h"
#include "laws.h"

#include "core/table.h"

struct room {
    _Alignas(16) unsigned char at[GAME_STATE_MAX];
};

struct bots_play {
    struct position at;
    const struct bot *bots[GAME_SEATS_MAX];
    struct bot_memory memories[GAME_SEATS_MAX];
    struct rng dice;
    _Alignas(16) unsigned char setup[GAME_SETUP_MAX];
    struct room state;
    uint64_t views, samples, books; /* looked at */
};

static const char *name_of(const struct bots_play *p, int seat)
{
    return seat >= 0 ? p->bots[seat]->name : "a spectator";
}

/* ---- what is looked at ---- */

/* What follows from the view of anybody is true; what follows after reflection, too. */
static void views_conclude_what_is_true(struct bots_play *p, int seat)
{
    const struct game *game = p->at.game;
    struct room view, thought, again;
    struct why why = {.text = ""};
    game->view(as_setup(p->setup), as_state(p->state.at), seat, as_state(view.at));
    if (game->audit &&
        !game->audit(as_setup(p->setup), as_state(view.at), seat, as_state(p->state.at), &why))
        laws_broken(&p->at, NULL, "seat %d, %s, concludes what is not true: %s", seat,
                    name_of(p, seat), why.text);
    if (game->reflect) {
        thought = view;
        game->reflect(as_setup(p->setup), as_state(thought.at), seat, p->at.rng);
        game->view(as_setup(p->setup), as_state(thought.at), seat, as_state(again.at));
        if (memcmp(again.at, view.at, game->state_size) != 0)
            laws_broken(&p->at, NULL, "seat %d sees something else once it has reflected", seat);
        if (game->audit && !game->audit(as_setup(p->setup), as_state(thought.at), seat,
                                        as_state(p->state.at), &why))
            laws_broken(&p->at, NULL, "seat %d concludes what is not true by reflecting: %s", seat,
                        why.text);
    }
    p->views++;
}

/* What the seat to move imagines is possible by all that was seen: it concludes from the view what
 * holds there. */
static void samples_are_possible(struct bots_play *p)
{
    const struct game *game = p->at.game;
    struct room view, sample;
    struct why why = {.text = ""};
    int seat = p->at.to_move;
    if (seat < 0 || game->open)
        return;
    game->view(as_setup(p->setup), as_state(p->state.at), seat, as_state(view.at));
    for (unsigned i = 0; i < 2; i++, p->samples++) {
        if (i && game->reflect)
            game->reflect(as_setup(p->setup), as_state(view.at), seat, p->at.rng);
        game->sample(as_setup(p->setup), as_state(view.at), seat, p->at.rng, as_state(sample.at));
        if (!game->invariant(as_setup(p->setup), as_state(sample.at), &why) ||
            (game->audit &&
             !game->audit(as_setup(p->setup), as_state(view.at), seat, as_state(sample.at), &why)))
            laws_broken(&p->at, NULL, "seat %d imagines what cannot be: %s", seat, why.text);
    }
}

static void books_are_true(struct bots_play *p, int seat)
{
    const struct bot *bot = p->bots[seat];
    struct room view;
    struct why why = {.text = ""};
    if (!bot->audit)
        return;
    p->at.game->view(as_setup(p->setup), as_state(p->state.at), seat, as_state(view.at));
    if (!bot->audit(as_setup(p->setup), as_state(view.at), seat, &p->memories[seat],
                    as_state(p->state.at), &why))
        laws_broken(&p->at, NULL, "the books of seat %d, %s, are wrong: %s", seat, bot->name,
                    why.text);
    p->books++;
}

static bool keeps_notes(const struct bot_memory *memory)
{
    for (size_t i = 0; i < sizeof memory->notes / sizeof memory->notes[0]; i++)
        if (memory->notes[i])
            return true;
    return memory->at_rest != 0;
}

/* ---- games ---- */

static void begin(struct bots_play *p, uint64_t seed)
{
    p->at.setup = as_setup(p->setup);
    p->at.state = as_state(p->state.at);
    p->at.seats = p->at.game->seats(as_setup(p->setup));
    p->at.choices = p->at.odds = 0;
    rng_seed(&p->dice, seed);
    for (uint64_t seat = 0; seat < GAME_SEATS_MAX; seat++)
        bot_memory_start(&p->memories[seat], rng_mix(seed, seat));
    p->at.game->start(as_setup(p->setup), as_state(p->state.at));
}

/* One move of whoever makes it; false: the game is over. */
static bool go_on(struct bots_play *p)
{
    const struct game *game = p->at.game;
    uint32_t faults = 0;
    struct move move;
    int seat = p->at.to_move;
    if (seat == SEAT_NOBODY)
        return false;
    if (seat == SEAT_CHANCE)
        game->draw(as_setup(p->setup), as_state(p->state.at), &p->dice, &move);
    else
        move = table_decision(game, as_setup(p->setup), as_state(p->state.at), seat, p->bots[seat],
                              &p->memories[seat], &faults);
    if (faults)
        laws_broken(&p->at, &move, "%s answers what is not legal", p->bots[seat]->name);
    if (seat >= 0)
        books_are_true(p, seat); /* what it has just written down, before it happens */
    game->apply(as_setup(p->setup), as_state(p->state.at), &move);
    return true;
}

static void play(struct bots_play *p, uint64_t seed, uint32_t most)
{
    begin(p, seed);
    for (p->at.moves = 0; p->at.moves < most; p->at.moves++) {
        p->at.to_move = p->at.game->to_move(as_setup(p->setup), as_state(p->state.at));
        for (int seat = 0; seat < p->at.seats; seat++) {
            views_conclude_what_is_true(p, seat);
            books_are_true(p, seat);
        }
        samples_are_possible(p);
        if (!go_on(p))
            return;
    }
}

/* Those whose books can be looked at, and one that does anything. */
static size_t audited_bots(const struct game *game, const struct bot *bots[16])
{
    size_t count = 0;
    bots[count++] = registry_bot(game, "random");
    for (const struct bot *const *bot = game->bots; *bot && count < 16; bot++)
        if ((*bot)->audit)
            bots[count++] = *bot;
    return count;
}

enum { MOVES = 24000 }; /* of all plays of a game together */

static void conclusions_and_books_are_true(void **state)
{
    (void)state;
    static struct bots_play p;
    struct rng rng;
    rng_seed(&rng, 701);
    for (const struct game *const *game = registry_games(); *game; game++) {
        const struct bot *bots[16];
        size_t count = audited_bots(*game, bots);
        uint64_t moves = 0;
        if ((*game)->open && count == 1)
            continue;
        p = (struct bots_play){.at = {.game = *game, .rng = &rng}};
        for (unsigned play_number = 0; moves < brute_effort(MOVES); play_number++) {
            p.at.play = play_number;
            laws_setup(*game,
                       (*game)->seats_min +
                           (int)play_number % ((*game)->seats_max - (*game)->seats_min + 1),
                       play_number, as_setup(p.setup));
            /* All alike in every third game: what some learn of each other is rare among
             * strangers. */
            const struct bot *all = bots[rng_below(&rng, (uint32_t)count)];
            for (int seat = 0; seat < GAME_SEATS_MAX; seat++)
                p.bots[seat] = play_number % 3 ? bots[rng_below(&rng, (uint32_t)count)] : all;
            play(&p, rng_mix(702, play_number), 3000);
            moves += p.at.moves;
        }
        print_message("%s: %llu moves, %llu views, %llu samples, %llu books\n", (*game)->name,
                      (unsigned long long)moves, (unsigned long long)p.views,
                      (unsigned long long)p.samples, (unsigned long long)p.books);
        assert_true(count == 1 || p.books > moves);
    }
}

/* ---- who has to show them ---- */

static void must_be_audited(const struct game *game, const struct bot *bot, const char *why)
{
    fail_msg("%s: the bot '%s' %s, and has no audit (core/game.h): nobody would notice if it "
             "counted wrong",
             game->name, bot->name, why);
}

static void who_keeps_books_shows_them(void **state)
{
    (void)state;
    static struct bots_play p;
    struct rng rng;
    unsigned bots = 0, moves = 0;
    rng_seed(&rng, 703);
    for (const struct game *const *game = registry_games(); *game; game++) {
        if ((*game)->reflect && !(*game)->audit)
            fail_msg("%s concludes something from views (reflect), and has no audit",
                     (*game)->name);
        for (const struct bot *const *bot = (*game)->bots; *bot; bot++, bots++) {
            if ((*bot)->audit || (*bot)->blind)
                continue;
            if (!(*game)->open)
                must_be_audited(*game, *bot, "decides by what it cannot see");
            p = (struct bots_play){.at = {.game = *game, .rng = &rng}};
            laws_setup(*game, (*game)->seats_usual, 0, as_setup(p.setup));
            for (int seat = 0; seat < GAME_SEATS_MAX; seat++)
                p.bots[seat] = *bot;
            begin(&p, bots);
            for (p.at.moves = 0; p.at.moves < 24; p.at.moves++, moves++) {
                p.at.to_move = (*game)->to_move(as_setup(p.setup), as_state(p.state.at));
                if (!go_on(&p))
                    break;
            }
            for (int seat = 0; seat < p.at.seats; seat++)
                if (keeps_notes(&p.memories[seat]))
                    must_be_audited(*game, *bot, "keeps notes");
        }
    }
    print_message("%u bots, %u moves of those without books\n", bots, moves);
}

/* ---- rules that nobody else judges ---- */

/* The options of each game whose rules something apart from the game knows: a second referee
 * (*_book.c, reversi_slow.h), for those of monopd the server itself (monopd_games.py). Whoever adds
 * an option teaches it to one of them first. */
static const struct {
    const char *game, *options;
} judged[] = {
    {"uno", " seats "},
    {"truco", " seats "},
    {"reversi", " seats dice first "},
    {"template", " seats heap "},
    {"monopoly", " seats money houses hotels auction parking even fine lap short rounds minutes "
                 "trade deal double norent "
                 "tax first salary currency rules payjail board chance chest data "},
};

static void is_judged(const struct game *game, const char *option, size_t length)
{
    char word[80];
    snprintf(word, sizeof word, " %.*s ", (int)length, option);
    for (size_t i = 0; i < sizeof judged / sizeof judged[0]; i++)
        if (strcmp(judged[i].game, game->name) == 0 && strstr(judged[i].options, word))
            return;
    fail_msg(
        "%s: no second referee knows the rules of the option%s(tests/test_laws_audit.c: judged)",
        game->name, word);
}

/* As they are written back with each variant, and as a form offers them. */
static void every_rule_has_a_second_judge(void **state)
{
    (void)state;
    static unsigned char setup[GAME_SETUP_MAX] __attribute__((aligned(16)));
    unsigned options = 0;
    for (const struct game *const *game = registry_games(); *game; game++) {
        for (unsigned variant = 0; variant == 0 || (game_study((*game))->variants &&
                                                    game_study((*game))->variants[variant]);
             variant++) {
            char text[GAME_OPTIONS_MAX];
            struct str str = str_make(text, sizeof text);
            laws_setup(*game, (*game)->seats_usual, variant, as_setup(setup));
            (*game)->setup_text(as_setup(setup), &str);
            for (const char *at = text; *at; at += strcspn(at, " "), at += *at == ' ', options++)
                is_judged(*game, at, strcspn(at, "="));
        }
        for (const struct game_setting *setting = (*game)->show->settings; setting && setting->name;
             setting++, options++)
            is_judged(*game, setting->name, strlen(setting->name));
    }
    print_message("%u options\n", options);
}

/* Writes the value that the text of a setup gives to the option; "" if it does not name it. */
static void value_of(const char *text, const char *option, char value[80])
{
    size_t length = strlen(option);
    value[0] = '\0';
    for (const char *at = text; (at = strstr(at, option)); at += length)
        if ((at == text || at[-1] == ' ') && at[length] == '=') {
            snprintf(value, 80, "%.*s", (int)strcspn(at + length + 1, " "), at + length + 1);
            return;
        }
}

/* Files instead of rules, rules of monopd that its own server judges in real games, and the size of
 * the heap in the example. */
static const char not_in_variants[] =
    " board chance chest data currency double norent payjail heap ";

/* An option that no variant changes is played by no law: a rule behind it could do anything. */
static void every_option_is_played_by_a_variant(void **state)
{
    (void)state;
    static unsigned char setup[GAME_SETUP_MAX] __attribute__((aligned(16)));
    unsigned played = 0;
    for (size_t i = 0; i < sizeof judged / sizeof judged[0]; i++) {
        const struct game *game = registry_game(judged[i].game);
        char usual[GAME_OPTIONS_MAX], text[GAME_OPTIONS_MAX], names[400], *rest = names, *name;
        struct str str = str_make(usual, sizeof usual);
        laws_setup(game, game->seats_usual, 0, as_setup(setup));
        assert_int_equal(game->setup_make("", as_setup(setup), NULL), ST_OK);
        game->setup_text(as_setup(setup), &str);
        snprintf(names, sizeof names, "%s", judged[i].options);
        while ((name = strtok_r(rest, " ", &rest))) {
            char at_first[80], now[80];
            snprintf(text, sizeof text, " %s ", name);
            if (strstr(not_in_variants, text))
                continue;
            bool changed = strcmp(name, "seats") == 0; /* the laws play every number of seats */
            value_of(usual, name, at_first);
            for (unsigned variant = 0;
                 !changed && game_study(game)->variants && game_study(game)->variants[variant];
                 variant++) {
                str = str_make(text, sizeof text);
                laws_setup(game, game->seats_usual, variant, as_setup(setup));
                game->setup_text(as_setup(setup), &str);
                value_of(text, name, now);
                changed = strcmp(now, at_first) != 0;
            }
            if (!changed)
                fail_msg("%s: no line of `variants` changes the option %s, so no law plays it",
                         game->name, name);
            played++;
        }
    }
    print_message("%u options are played\n", played);
}

SUITE(law)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(conclusions_and_books_are_true),
                                       cmocka_unit_test(who_keeps_books_shows_them),
                                       cmocka_unit_test(every_rule_has_a_second_judge),
                                       cmocka_unit_test(every_option_is_played_by_a_variant)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
