/* The laws of who sits nowhere and reads no wire: an onlooker learns nothing that any of the seats
 * does not know, from views, sentences and events alike. And the settings that games list for
 * forms. */
#include "laws.h"

#include "core/game_show.h"
#include "core/scene.h"

#define COUNT(array) (sizeof(array) / sizeof(array)[0])

struct room {
    _Alignas(16) unsigned char at[GAME_STATE_MAX];
};

static const char *const names[GAME_SEATS_MAX] = {"Ana", "Blas", "Caro", "Dimas", "Eva", "Fito"};

static bool is_over(const struct position *at, const struct game_state *state)
{
    return at->game->to_move(at->setup, state) == SEAT_NOBODY;
}

static bool same(const struct position *at, const struct room *a, const struct room *b)
{
    return memcmp(a->at, b->at, at->game->state_size) == 0;
}

/* Another state that the seat cannot tell from this one. */
static void imagine(const struct position *at, int seat, struct room *sample)
{
    struct room view;
    at->game->view(at->setup, at->state, seat, as_state(view.at));
    at->game->sample(at->setup, as_state(view.at), seat, at->rng, as_state(sample->at));
}

/* Whatever the seats cannot see may be otherwise, and the onlooker sees the same. */
static void the_onlooker_sees_what_everybody_sees(const struct position *at, uint64_t *things)
{
    struct room seen, sample, otherwise;
    if (is_over(at, at->state)) /* hands may be laid open */
        return;
    at->game->view(at->setup, at->state, SEAT_ONLOOKER, as_state(seen.at));
    for (int seat = 0; seat < at->seats; seat++, ++*things) {
        imagine(at, seat, &sample);
        at->game->view(at->setup, as_state(sample.at), SEAT_ONLOOKER, as_state(otherwise.at));
        if (!same(at, &seen, &otherwise))
            laws_broken(at, NULL, "the onlooker sees what seat %d does not know", seat);
    }
}

static void what_is_told(const struct position *at, const struct game_state *before,
                         const struct move *move, char text[GAME_TEXT_MAX],
                         struct scene_events *events)
{
    struct str str = str_make(text, GAME_TEXT_MAX);
    memset(text, 0, GAME_TEXT_MAX);
    memset(events, 0, sizeof *events);
    at->game->show->tell(at->setup, before, move, SEAT_ONLOOKER, names, LANG_ES, &str);
    if (at->game->show->happened)
        at->game->show->happened(at->setup, before, move, SEAT_ONLOOKER, LANG_ES, events);
}

static bool same_events(const struct scene_events *a, const struct scene_events *b)
{
    return a->count == b->count && memcmp(a->event, b->event, a->count * sizeof a->event[0]) == 0;
}

static void told_alike(const struct position *at, const struct game_state *before,
                       const struct move *move, const char *text, const struct scene_events *events,
                       const char *what)
{
    static struct scene_events others;
    char other[GAME_TEXT_MAX];
    what_is_told(at, before, move, other, &others);
    if (strcmp(text, other) != 0)
        laws_broken(at, move, "%s, and the onlooker is told '%s' or '%s'", what, text, other);
    if (!same_events(events, &others))
        laws_broken(at, move, "%s, and the onlooker is shown other events", what);
}

/* Whether the play goes on after the next move: at the end hands may be laid open. */
static bool goes_on(const struct position *at, struct room *after)
{
    if (is_over(at, at->state))
        return false;
    memcpy(after->at, at->state, at->game->state_size);
    at->game->apply(at->setup, as_state(after->at), &at->next);
    return !is_over(at, as_state(after->at));
}

/* Of two moves of chance that leave the onlooker before the same sight, nothing is told that tells
 * them apart. What a seat does it does before everybody, and so does chance where nothing is
 * hidden: there two moves may come to the same. */
static void what_is_not_seen_is_not_told(const struct position *at, uint64_t *things)
{
    static struct move members[LAWS_MEMBERS_MAX];
    static struct scene_events events;
    char text[GAME_TEXT_MAX];
    struct room after, seen, otherwise;
    if (at->game->open || at->to_move != SEAT_CHANCE || !goes_on(at, &after))
        return;
    at->game->view(at->setup, as_state(after.at), SEAT_ONLOOKER, as_state(seen.at));
    what_is_told(at, at->state, &at->next, text, &events);
    size_t count = laws_members(at, members, LAWS_MEMBERS_MAX);
    while (count < 4) /* too many to be listed: a deal */
        at->game->draw(at->setup, at->state, at->rng, &members[count++]);
    for (size_t i = 0; i < count; i++) {
        memcpy(after.at, at->state, at->game->state_size);
        at->game->apply(at->setup, as_state(after.at), &members[i]);
        at->game->view(at->setup, as_state(after.at), SEAT_ONLOOKER, as_state(otherwise.at));
        if (!same(at, &seen, &otherwise) || move_equal(&members[i], &at->next))
            continue;
        told_alike(at, at->state, &members[i], text, &events, "the two moves look the same");
        ++*things;
    }
}

/* Nor does a sentence depend on what nobody but its maker knows. */
static void hidden_things_are_not_told(const struct position *at, uint64_t *things)
{
    static struct scene_events events;
    char text[GAME_TEXT_MAX];
    struct room sample, after;
    if (!goes_on(at, &after))
        return;
    what_is_told(at, at->state, &at->next, text, &events);
    for (int seat = 0; seat < at->seats; seat++) {
        imagine(at, seat, &sample);
        if (at->game->to_move(at->setup, as_state(sample.at)) != at->to_move ||
            at->game->legal(at->setup, as_state(sample.at), &at->next, NULL) != MOVE_LEGAL)
            continue;
        told_alike(at, as_state(sample.at), &at->next, text, &events,
                   "the two states look the same");
        ++*things;
    }
}

/* The scene of an onlooker has nothing to choose and no card of a hand. */
static void the_scene_shows_no_hand(const struct position *at, uint64_t *things)
{
    static struct scene scene;
    struct room view;
    if (is_over(at, at->state))
        return;
    at->game->view(at->setup, at->state, SEAT_ONLOOKER, as_state(view.at));
    at->game->show->scene(at->setup, as_state(view.at), SEAT_ONLOOKER, names, LANG_ES, &scene);
    for (size_t i = 0; i < scene.pieces; i++)
        if (!at->game->open && scene.piece[i].zone == ZONE_HAND && *scene.piece[i].face)
            laws_broken(at, NULL, "the onlooker sees a %s in a hand", scene.piece[i].label);
    for (size_t i = 0; i < scene.seats; i++)
        if (scene.seat[i].you)
            laws_broken(at, NULL, "the onlooker is seat %zu", i);
    if (scene.options)
        laws_broken(at, NULL, "the onlooker may choose");
    ++*things;
}

static void onlookers_obey_the_laws(void **context)
{
    (void)context;
    struct law laws[] = {
        {.says = "an onlooker sees what every seat sees",
         .check = the_onlooker_sees_what_everybody_sees,
         .one_in = 4},
        {.says = "what is not seen is not told",
         .check = what_is_not_seen_is_not_told,
         .one_in = 4,
         .odds = true},
        {.says = "hidden things are not told", .check = hidden_things_are_not_told, .one_in = 4},
        {.says = "the scene of an onlooker shows no hand",
         .check = the_scene_shows_no_hand,
         .one_in = 4},
    };
    laws_walk(laws, COUNT(laws), brute_effort(LAWS_PLAYS / 2), 15);
    for (size_t i = 0; i < COUNT(laws); i++)
        assert_true(laws[i].things > 1000);
}

/* --- settings --- */

static bool accepts(const struct game *game, struct game_setup *setup, const char *name,
                    const char *value)
{
    char options[GAME_OPTIONS_MAX];
    _Alignas(16) unsigned char state[GAME_STATE_MAX];
    struct why why;
    memset(setup, 0, GAME_SETUP_MAX);
    snprintf(options, sizeof options, "%s=%s", name, value);
    if (game->setup_make(options, setup, &why) != ST_OK)
        return false;
    game->start(setup, as_state(state));
    assert_true(game->invariant(setup, as_state(state), &why));
    return true;
}

static bool accepts_number(const struct game *game, struct game_setup *setup, const char *name,
                           int64_t value)
{
    char text[24];
    snprintf(text, sizeof text, "%lld", (long long)value);
    return accepts(game, setup, name, text);
}

static void check_setting(const struct game *game, const struct game_setting *setting)
{
    static _Alignas(16) unsigned char usual[GAME_SETUP_MAX], setup[GAME_SETUP_MAX];
    struct why why;
    memset(usual, 0, sizeof usual);
    assert_int_equal(game->setup_make("", as_setup(usual), &why), ST_OK);
    print_message("%s %s\n", game->name, setting->name);
    assert_true(setting->title && *setting->title);
    if (setting->kind == SETTING_CHOICE) {
        assert_false(accepts(game, as_setup(setup), setting->name, "quite-another"));
        for (const struct game_setting_value *value = setting->values; value->value; value++)
            assert_true(accepts(game, as_setup(setup), setting->name, value->value));
        assert_true(accepts(game, as_setup(setup), setting->name, setting->values->value));
    } else {
        int64_t high = setting->kind == SETTING_SWITCH ? 1 : setting->high;
        assert_true(accepts_number(game, as_setup(setup), setting->name, setting->low));
        assert_true(accepts_number(game, as_setup(setup), setting->name, high));
        assert_false(accepts_number(game, as_setup(setup), setting->name, setting->low - 1));
        assert_false(accepts_number(game, as_setup(setup), setting->name, high + 1));
        assert_true(accepts_number(game, as_setup(setup), setting->name, setting->usual));
    }
    assert_memory_equal(setup, usual, game->setup_size);
}

static void settings_are_what_setups_take(void **context)
{
    unsigned checked = 0;
    (void)context;
    for (const struct game *const *game = registry_games(); *game; game++)
        for (const struct game_setting *setting = (*game)->show->settings; setting && setting->name;
             setting++, checked++)
            check_setting(*game, setting);
    assert_true(checked > 10);
}

SUITE(law)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(settings_are_what_setups_take),
        cmocka_unit_test(onlookers_obey_the_laws),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
