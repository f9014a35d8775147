/* The laws of models.md and of the contract (core/game.h), over every game of the registry: rules
 * and views. */
#include "laws.h"

#include "base/bytes.h"
#include "core/bot.h"
#include "core/game_show.h"
#include "core/journal/journal.h"
#include "core/table.h"

#define COUNT(array) (sizeof(array) / sizeof(array)[0])

struct room {
    _Alignas(16) unsigned char at[GAME_STATE_MAX];
};

static void copy_state(const struct position *at, struct room *room)
{
    memcpy(room->at, at->state, at->game->state_size);
}

static bool same_state(const struct position *at, const void *a, const void *b)
{
    return memcmp(a, b, at->game->state_size) == 0;
}

/* ---- rules ---- */

static void invariant_holds(const struct position *at, uint64_t *things)
{
    struct why why = {0};
    if (!at->game->invariant(at->setup, at->state, &why))
        laws_broken(at, NULL, "the invariant does not hold: %s", why.text);
    ++*things;
}

static void over_when_nobody_is_to_move(const struct position *at, uint64_t *things)
{
    struct result result;
    at->game->result(at->setup, at->state, &result);
    if (result.over != (at->to_move == SEAT_NOBODY))
        laws_broken(at, NULL, "over %d, but to move is %d", result.over, at->to_move);
    if (at->to_move >= at->seats || at->to_move < SEAT_CHANCE)
        laws_broken(at, NULL, "there is no seat %d", at->to_move);
    if (result.winner >= at->seats || result.winner < SEAT_NOBODY ||
        (!result.over && result.winner >= 0))
        laws_broken(at, NULL, "seat %d wins", result.winner);
    if (!result.over && result.score)
        laws_broken(at, NULL, "a score of %lld before the end", (long long)result.score);
    if (result.first >= at->seats || result.first < SEAT_NOBODY ||
        (result.over && result.first < 0))
        laws_broken(at, NULL, "seat %d was first", result.first);
    if (result.over && result.winner >= 0 && result.points[result.winner] != result.score)
        laws_broken(at, NULL, "the winner takes home another score than its own");
    ++*things;
}

static void choices_only_for_a_seat(const struct position *at, uint64_t *things)
{
    struct choice choices[GAME_CHOICES_MAX];
    size_t count = at->game->choices(at->setup, at->state, choices);
    if ((at->to_move >= 0) != (count > 0))
        laws_broken(at, NULL, "%zu families of choices while %d is to move", count, at->to_move);
    if (at->to_move == SEAT_CHANCE) {
        int owner = at->game->chance_owner(at->setup, at->state);
        if (owner < 0 || owner >= at->seats)
            laws_broken(at, NULL, "seat %d draws for chance", owner);
    }
    ++*things;
}

static void listed_moves_are_legal(const struct position *at, uint64_t *things)
{
    static struct move members[LAWS_MEMBERS_MAX];
    size_t count = laws_members(at, members, LAWS_MEMBERS_MAX);
    for (size_t i = 0; i < count; i++, ++*things) {
        struct room after;
        struct why why = {0};
        if (at->game->legal(at->setup, at->state, &members[i], &why) != MOVE_LEGAL || why.text[0])
            laws_broken(at, &members[i], "a listed move is refused: %s", why.text);
        copy_state(at, &after);
        at->game->apply(at->setup, as_state(after.at), &members[i]);
        if (!at->game->invariant(at->setup, as_state(after.at), &why))
            laws_broken(at, &members[i], "the invariant does not hold after a listed move: %s",
                        why.text);
    }
}

static void check_verdict(const struct position *at, const struct move *move)
{
    struct why why = {0};
    enum verdict verdict = at->game->legal(at->setup, at->state, move, &why);
    bool listed = laws_listed(at, move);
    if (at->to_move == SEAT_CHANCE && !at->odds)
        return; /* too many outcomes to list */
    if (listed != (verdict == MOVE_LEGAL))
        laws_broken(at, move, "%s, but the judge says %d: %s", listed ? "listed" : "not listed",
                    verdict, why.text);
    if ((verdict == MOVE_LEGAL) == (why.text[0] != '\0'))
        laws_broken(at, move, "verdict %d with the words '%s'", verdict, why.text);
    if (at->game->legal(at->setup, at->state, move, NULL) != verdict)
        laws_broken(at, move, "another verdict when nobody asks why");
}

static void legal_means_listed(const struct position *at, uint64_t *things)
{
    for (int i = 0; i < 16; i++, ++*things) {
        struct move move = laws_random_move(at);
        check_verdict(at, &move);
    }
}

static enum status count_writes(void *out, const char *text, size_t length, struct why *why)
{
    (void)text, (void)length, (void)why;
    ++*(unsigned *)out;
    return ST_OK;
}

static void count_moves(void *who, const struct table *table, const struct game_state *before,
                        const struct move *move, int actor)
{
    (void)table, (void)before, (void)move, (void)actor;
    ++*(unsigned *)who;
}

/* Through the table: a refused move changes, writes and tells nothing; a played one writes and
 * tells once. */
static void refused_moves_change_nothing(const struct position *at, uint64_t *things)
{
    unsigned writes = 0, told = 0;
    struct journal journal = {.out = &writes, .write = count_writes, .fd = -1};
    struct table table;
    table_start(&table, at->game, at->setup, &journal);
    table.observe = count_moves;
    table.observer = &told;
    for (int i = 0; i < 8; i++, ++*things) {
        struct move move = laws_random_move(at);
        struct why why;
        writes = told = 0;
        memcpy(table.state, at->state, at->game->state_size);
        table.moves = at->moves;
        enum verdict verdict = at->game->legal(at->setup, at->state, &move, NULL);
        enum source source = rng_below(at->rng, 2) ? SOURCE_PLAYER : SOURCE_WIRE;
        bool right = verdict == MOVE_LEGAL || (verdict == MOVE_TOLERATED && source == SOURCE_WIRE);
        if ((table_play(&table, &move, source, &why) == ST_OK) != right)
            laws_broken(at, &move, "verdict %d from source %d: %s", verdict, source, why.text);
        if (writes != right || told != right || table.moves != at->moves + right)
            laws_broken(at, &move, "%u lines, %u told, move %u", writes, told, table.moves);
        if (!right && !same_state(at, table.state, at->state))
            laws_broken(at, &move, "a refused move has changed the state");
        if (right && !at->game->invariant(at->setup, as_state(table.state), &why))
            laws_broken(at, &move, "the invariant does not hold: %s", why.text);
    }
}

/* memcpy is the copy: the same move on a copy elsewhere in memory gives the same octets and touches
 * no others. */
static void a_copy_plays_the_same(const struct position *at, uint64_t *things)
{
    struct {
        _Alignas(16) unsigned char state[GAME_STATE_MAX];
        unsigned char behind[16];
    } one, two;
    if (at->to_move == SEAT_NOBODY)
        return;
    memset(&one, 0xa5, sizeof one);
    memset(&two, 0x5a, sizeof two);
    memcpy(one.state, at->state, at->game->state_size);
    memcpy(two.state, at->state, at->game->state_size);
    at->game->apply(at->setup, as_state(one.state), &at->next);
    at->game->apply(at->setup, as_state(two.state), &at->next);
    if (!same_state(at, one.state, two.state))
        laws_broken(at, &at->next, "the move gives another state on a copy");
    for (size_t i = at->game->state_size; i < sizeof one; i++)
        if (((unsigned char *)&one)[i] != 0xa5)
            laws_broken(at, &at->next, "apply writes behind the state");
    ++*things;
}

/* ---- chance ---- */

/* Over all positions of a game: their sum is known more sharply than any of them. */
static double chi_total, freedom_total;

static void frequencies_fit(const struct position *at, unsigned draws)
{
    unsigned seen[GAME_ODDS_MAX] = {0};
    double chi = 0, freedom = (double)at->odds - 1;
    for (unsigned d = 0; d < draws; d++) {
        struct move move;
        size_t i = 0;
        at->game->draw(at->setup, at->state, at->rng, &move);
        while (i < at->odds && !move_equal(&at->outcome[i].move, &move))
            i++;
        if (i == at->odds)
            laws_broken(at, &move, "drawn, but not among the odds");
        seen[i]++;
    }
    for (size_t i = 0; i < at->odds; i++) {
        double expected = draws * at->outcome[i].chance;
        chi += (seen[i] - expected) * (seen[i] - expected) / expected;
    }
    if (chi > freedom + 8 * __builtin_sqrt(2 * freedom) + 20)
        laws_broken(at, NULL, "chi square %.1f for %.0f degrees of freedom", chi, freedom);
    chi_total += chi;
    freedom_total += freedom;
}

static void odds_are_those_of_draw(const struct position *at, uint64_t *things)
{
    double sum = 0;
    if (at->to_move != SEAT_CHANCE || !at->odds)
        return;
    if (at->odds > GAME_ODDS_MAX)
        laws_broken(at, NULL, "%zu outcomes are too many", at->odds);
    for (size_t i = 0; i < at->odds; i++) {
        sum += at->outcome[i].chance;
        for (size_t j = 0; j < i; j++)
            if (move_equal(&at->outcome[i].move, &at->outcome[j].move) ||
                at->outcome[i].chance <= 0)
                laws_broken(at, &at->outcome[i].move, "listed twice, or without a chance");
    }
    if (sum < 1 - 1e-9 || sum > 1 + 1e-9)
        laws_broken(at, NULL, "the odds sum to %.12f", sum);
    if (!laws_listed(at, &at->next))
        laws_broken(at, &at->next, "drawn, but not among the odds");
    if (rng_below(at->rng, 40) == 0)
        frequencies_fit(at, 40 * (unsigned)at->odds);
    ++*things;
}

/* ---- views ---- */

static int random_viewer(const struct position *at)
{
    uint32_t r = rng_below(at->rng, (uint32_t)at->seats + 1);
    return r < (uint32_t)at->seats ? (int)r : SEAT_SPECTATOR;
}

static bool same_choices(const struct choice *a, size_t a_count, const struct choice *b,
                         size_t b_count)
{
    if (a_count != b_count)
        return false;
    for (size_t i = 0; i < a_count; i++)
        if (!move_equal(&a[i].move, &b[i].move) || a[i].low != b[i].low || a[i].high != b[i].high ||
            a[i].within != b[i].within)
            return false;
    return true;
}

static void view_of_a_view_is_the_view(const struct position *at, uint64_t *things)
{
    for (int viewer = SEAT_SPECTATOR; viewer < at->seats; viewer++) {
        struct room view, again;
        if (viewer > SEAT_SPECTATOR && viewer < 0)
            continue;
        at->game->view(at->setup, at->state, viewer, as_state(view.at));
        at->game->view(at->setup, as_state(view.at), viewer, as_state(again.at));
        if (!same_state(at, view.at, again.at))
            laws_broken(at, NULL, "the view of seat %d changes when it is seen again", viewer);
        at->game->view(at->setup, as_state(again.at), viewer,
                       as_state(again.at)); /* in place, as mirrors do it */
        if (!same_state(at, view.at, again.at))
            laws_broken(at, NULL, "the view of seat %d made in place differs", viewer);
        ++*things;
    }
}

static bool may_be_played(const struct position *at, const struct game_state *state,
                          const struct move *move)
{
    return at->game->legal(at->setup, state, move, NULL) == MOVE_LEGAL;
}

/* Who is to move needs no more than its view to know what it may do. What is tolerated comes from a
 * wire or a journal, where all is known: a card that is drawn without need has to be in the pile,
 * which no seat sees. */
static void choices_from_the_view_are_those_of_the_state(const struct position *at,
                                                         uint64_t *things)
{
    struct choice choices[GAME_CHOICES_MAX];
    struct room view;
    if (at->to_move < 0)
        return;
    at->game->view(at->setup, at->state, at->to_move, as_state(view.at));
    if (at->game->to_move(at->setup, as_state(view.at)) != at->to_move)
        laws_broken(at, NULL, "seat %d does not see that it is to move", at->to_move);
    size_t count = at->game->choices(at->setup, as_state(view.at), choices);
    if (!same_choices(choices, count, at->choice, at->choices))
        laws_broken(at, NULL, "seat %d has other choices in its view", at->to_move);
    for (int i = 0; i < 4; i++, ++*things) {
        struct move move = laws_random_move(at);
        if (may_be_played(at, as_state(view.at), &move) != may_be_played(at, at->state, &move))
            laws_broken(at, &move, "the judge says something else from the view of seat %d",
                        at->to_move);
    }
}

/* A sample is another state that the viewer cannot tell from this one, whether it has thought about
 * it before or not. */
static void a_sample_looks_the_same(const struct position *at, uint64_t *things)
{
    struct room view, thought, sample, seen;
    struct choice choices[GAME_CHOICES_MAX];
    struct why why = {0};
    int viewer = random_viewer(at);
    at->game->view(at->setup, at->state, viewer, as_state(view.at));
    thought = view;
    if (at->game->reflect && viewer != SEAT_SPECTATOR && *things % 2)
        at->game->reflect(at->setup, as_state(thought.at), viewer, at->rng);
    at->game->sample(at->setup, as_state(thought.at), viewer, at->rng, as_state(sample.at));
    if (!at->game->invariant(at->setup, as_state(sample.at), &why))
        laws_broken(at, NULL, "a sample for seat %d: the invariant does not hold: %s", viewer,
                    why.text);
    at->game->view(at->setup, as_state(sample.at), viewer, as_state(seen.at));
    if (!same_state(at, seen.at, view.at))
        laws_broken(at, NULL, "a sample for seat %d does not look the same to it", viewer);
    int to_move = at->game->to_move(at->setup, as_state(sample.at));
    if ((to_move == viewer) != (at->to_move == viewer) ||
        (to_move == SEAT_NOBODY) != (at->to_move == SEAT_NOBODY))
        laws_broken(at, NULL, "to move is %d in the state and %d in a sample for seat %d",
                    at->to_move, to_move, viewer);
    size_t count = to_move >= 0 ? at->game->choices(at->setup, as_state(sample.at), choices) : 0;
    if (to_move >= 0 && !count)
        laws_broken(at, NULL, "seat %d is to move in a sample for seat %d and has no choice",
                    to_move, viewer);
    if (to_move == viewer && !same_choices(choices, count, at->choice, at->choices))
        laws_broken(at, NULL, "seat %d has other choices in a sample", viewer);
    ++*things;
}

static void the_hash_is_the_spectators(const struct position *at, uint64_t *things)
{
    struct room view, sample;
    uint64_t hash = at->game->hash(at->setup, at->state);
    at->game->view(at->setup, at->state, SEAT_SPECTATOR, as_state(view.at));
    at->game->sample(at->setup, as_state(view.at), SEAT_SPECTATOR, at->rng, as_state(sample.at));
    if (at->game->hash(at->setup, as_state(view.at)) != hash ||
        at->game->hash(at->setup, as_state(sample.at)) != hash)
        laws_broken(at, NULL, "the hash depends on what a spectator does not see");
    if (at->to_move >= 0) {
        at->game->apply(at->setup, as_state(view.at), &at->next);
        struct room after;
        copy_state(at, &after);
        at->game->apply(at->setup, as_state(after.at), &at->next);
        if (at->game->hash(at->setup, as_state(after.at)) == hash)
            laws_broken(at, &at->next, "a seat's move leaves the hash as it was");
    }
    ++*things;
}

/* A mirror: what a seat does, applied to anybody's view, is what that viewer sees of it. */
static void apply_works_on_views(const struct position *at, uint64_t *things)
{
    struct room after, seen, mirror;
    int viewer = random_viewer(at);
    if (at->to_move < 0)
        return;
    copy_state(at, &after);
    at->game->apply(at->setup, as_state(after.at), &at->next);
    at->game->view(at->setup, as_state(after.at), viewer, as_state(seen.at));
    at->game->view(at->setup, at->state, viewer, as_state(mirror.at));
    at->game->apply(at->setup, as_state(mirror.at), &at->next);
    at->game->view(at->setup, as_state(mirror.at), viewer, as_state(mirror.at));
    if (at->game->to_move(at->setup, as_state(after.at)) == SEAT_NOBODY)
        return; /* hands are laid open: more than the mirror could know */
    if (!same_state(at, seen.at, mirror.at))
        laws_broken(at, &at->next, "the mirror of seat %d differs", viewer);
    ++*things;
}

/* ---- words ---- */

static const char *const names[GAME_SEATS_MAX] = {"Ana", "Blas", "Caro", "Dimas", "Eva", "Fito"};

static void tell(const struct position *at, const struct game_state *before,
                 const struct move *move, int viewer, char text[GAME_TEXT_MAX])
{
    struct str str = str_make(text, GAME_TEXT_MAX);
    enum lang lang = at->moves % 2 ? LANG_ES : LANG_EN;
    at->game->show->tell(at->setup, before, move, viewer, names, lang, &str);
    if (str.cut)
        laws_broken(at, move, "a sentence that is too long: '%s'", text);
}

/* Nothing in it that the viewer may not know: states that it cannot tell apart are told alike, and
 * so are outcomes of chance, unless they are the same for everybody (a deed is dealt to one who
 * cannot pay for it: nobody gets it). At the end hands are laid open, so the last move is left
 * out. */
static void a_sentence_tells_no_secret(const struct position *at, uint64_t *things)
{
    struct room view, sample, after, seen, other;
    char text[GAME_TEXT_MAX], again[GAME_TEXT_MAX];
    int viewer = random_viewer(at);
    if (at->to_move == SEAT_NOBODY)
        return;
    copy_state(at, &after);
    at->game->apply(at->setup, as_state(after.at), &at->next);
    if (at->game->to_move(at->setup, as_state(after.at)) == SEAT_NOBODY)
        return;
    at->game->view(at->setup, at->state, viewer, as_state(view.at));
    at->game->sample(at->setup, as_state(view.at), viewer, at->rng, as_state(sample.at));
    tell(at, at->state, &at->next, viewer, text);
    tell(at, as_state(sample.at), &at->next, viewer, again);
    if (strcmp(text, again) != 0)
        laws_broken(at, &at->next, "seat %d is told '%s' or '%s' of what it cannot tell apart",
                    viewer, text, again);
    at->game->view(at->setup, as_state(after.at), viewer, as_state(seen.at));
    for (size_t i = 0; i < at->odds; i++, ++*things) {
        copy_state(at, &other);
        at->game->apply(at->setup, as_state(other.at), &at->outcome[i].move);
        if (same_state(at, other.at, after.at))
            continue;
        at->game->view(at->setup, as_state(other.at), viewer, as_state(other.at));
        tell(at, at->state, &at->outcome[i].move, viewer, again);
        if (same_state(at, other.at, seen.at) && strcmp(text, again) != 0)
            laws_broken(at, &at->next, "seat %d is told '%s' or '%s' of a hidden draw", viewer,
                        text, again);
    }
    ++*things;
}

/* How many options the scene has for numbers of the family's range from `low` to `high`. */
static int64_t scene_offers(const struct scene *scene, size_t family, int32_t low, int32_t high)
{
    int64_t count = 0;
    for (size_t i = 0; i < scene->options; i++)
        count += scene->option[i].choice == (int)family && scene->option[i].n >= low &&
                 scene->option[i].n <= high;
    return count;
}

/* The options of a scene are the members of the choices for who is to move, of a long range the
 * least and others; nobody else has any. */
static void a_scene_offers_the_choices(const struct position *at, uint64_t *things)
{
    static struct scene scene;
    struct room view;
    int viewer = random_viewer(at);
    at->game->view(at->setup, at->state, viewer, as_state(view.at));
    at->game->show->scene(at->setup, as_state(view.at), viewer, names, LANG_EN, &scene);
    if (scene.seats != (size_t)at->seats || scene.pieces > SCENE_PIECES ||
        scene.options > SCENE_OPTIONS)
        laws_broken(at, NULL, "%zu seats, %zu pieces, %zu options", scene.seats, scene.pieces,
                    scene.options);
    if (viewer != at->to_move && scene.options)
        laws_broken(at, NULL, "%zu options for seat %d, which is not to move", scene.options,
                    viewer);
    for (size_t i = 0; viewer == at->to_move && i < at->choices; i++) {
        const struct choice *family = &at->choice[i];
        int64_t others = (int64_t)family->high - family->low,
                offered = others ? scene_offers(&scene, i, family->low + 1, family->high) : 0;
        if (scene_offers(&scene, i, family->low, family->low) != 1 ||
            (others < SCENE_RANGE ? offered != others : offered < 1))
            laws_broken(at, &family->move, "seat %d is offered %lld of the %lld of family %zu",
                        viewer, (long long)offered + 1, (long long)others + 1, i);
    }
    for (size_t i = 0; i < scene.options; i++, ++*things) {
        const struct scene_option *option = &scene.option[i];
        if (option->choice < 0 || (size_t)option->choice >= at->choices || !option->label[0])
            laws_broken(at, NULL, "option %zu of the scene is of no family", i);
        struct move move = at->choice[option->choice].move;
        move.n = option->n;
        if (!laws_listed(at, &move))
            laws_broken(at, &move, "option %zu of the scene is not listed", i);
    }
    for (size_t i = 0; i < scene.pieces; i++)
        if (scene.piece[i].choice >= (int)at->choices)
            laws_broken(at, NULL, "piece %zu of the scene is of no family", i);
    ++*things;
}

/* Where a game says who is likely to win, somebody is, and nobody less than not at all. */
static void chances_are_odds(const struct position *at, uint64_t *things)
{
    int64_t chances[GAME_SEATS_MAX], sum = 0;
    if (!at->game->chances || at->to_move == SEAT_NOBODY)
        return;
    at->game->chances(at->setup, at->state, chances);
    for (int seat = 0; seat < at->seats; seat++) {
        if (chances[seat] < 0 || chances[seat] > INT64_MAX / 4096)
            laws_broken(at, NULL, "the chance of seat %d is %lld", seat, (long long)chances[seat]);
        sum += chances[seat];
    }
    if (sum <= 0)
        laws_broken(at, NULL, "nobody has a chance");
    ++*things;
}

/* Where one move is left and the game is over by it, nobody has a chance but who wins by it. */
static void chances_know_the_end(const struct position *at, uint64_t *things)
{
    int64_t chances[GAME_SEATS_MAX];
    struct result result;
    struct room after;
    if (!at->game->chances || at->choices != 1 || at->choice->low != at->choice->high ||
        at->choice->within)
        return;
    copy_state(at, &after);
    at->game->apply(at->setup, as_state(after.at), &at->choice->move);
    at->game->result(at->setup, as_state(after.at), &result);
    if (!result.over)
        return;
    at->game->chances(at->setup, at->state, chances);
    for (int seat = 0; seat < at->seats; seat++)
        if (seat != result.winner && !(result.shared >> seat & 1) && chances[seat])
            laws_broken(at, &at->choice->move, "seat %d has a chance of %lld, but seat %d wins now",
                        seat, (long long)chances[seat], result.winner);
    ++*things;
}

/* ---- the tests ---- */

static void rules_obey_the_laws(void **state)
{
    (void)state;
    struct law laws[] = {
        {.says = "the invariant holds", .check = invariant_holds},
        {.says = "over exactly when nobody is to move", .check = over_when_nobody_is_to_move},
        {.says = "every listed move is legal and keeps the invariant",
         .check = listed_moves_are_legal,
         .odds = true,
         .one_in = 40},
        {.says = "what is not listed is not legal",
         .check = legal_means_listed,
         .odds = true,
         .one_in = 16},
        {.says = "a refused move changes nothing",
         .check = refused_moves_change_nothing,
         .odds = true,
         .one_in = 30},
        {.says = "a copy plays the same", .check = a_copy_plays_the_same, .one_in = 4},
        {.says = "chances are odds", .check = chances_are_odds, .one_in = 4},
        {.says = "chances know the end", .check = chances_know_the_end},
    };
    laws_walk(laws, COUNT(laws), brute_effort(LAWS_PLAYS), 101);
}

static void choices_obey_the_laws(void **state)
{
    (void)state;
    struct law laws[] = {
        {.says = "choices exactly while a seat is to move", .check = choices_only_for_a_seat}};
    laws_walk(laws, COUNT(laws), brute_effort(LAWS_PLAYS), 106);
}

static void chance_obeys_the_laws(void **state)
{
    (void)state;
    struct law laws[] = {{.says = "the odds sum to 1 and are those of draw",
                          .check = odds_are_those_of_draw,
                          .odds = true,
                          .one_in = 20}};
    chi_total = freedom_total = 0;
    laws_walk(laws, COUNT(laws), brute_effort(LAWS_PLAYS), 102);
    double deviation = (chi_total - freedom_total) / __builtin_sqrt(2 * freedom_total);
    print_message("chi square %.0f for %.0f degrees of freedom (%+.2f sigma)\n", chi_total,
                  freedom_total, deviation);
    assert_true(deviation > -6 && deviation < 6);
}

static void views_obey_the_laws(void **state)
{
    (void)state;
    struct law laws[] = {
        {.says = "a view of a view is the view", .check = view_of_a_view_is_the_view, .one_in = 10},
        {.says = "choices and judge are the same from the view",
         .check = choices_from_the_view_are_those_of_the_state,
         .one_in = 10},
        {.says = "a sample fits, and looks the same",
         .check = a_sample_looks_the_same,
         .one_in = 10},
        {.says = "the hash is over the spectator's view",
         .check = the_hash_is_the_spectators,
         .one_in = 10},
        {.says = "apply on a view is the view of apply",
         .check = apply_works_on_views,
         .one_in = 10},
        {.says = "a sentence tells no secret",
         .check = a_sentence_tells_no_secret,
         .odds = true,
         .one_in = 40},
        {.says = "a scene offers exactly the choices",
         .check = a_scene_offers_the_choices,
         .one_in = 40},
    };
    laws_walk(laws, COUNT(laws), brute_effort(LAWS_PLAYS), 103);
}

/* ---- bots ---- */

static unsigned asked, broken;

/* Gets a view, which looks the same when it is seen again; every third answer is no move at all. */
static void choose_badly(const struct game *game, const struct game_setup *setup,
                         const struct game_state *view, int seat, const struct choice *choices,
                         size_t count, struct bot_memory *memory, struct move *move)
{
    struct room again;
    game->view(setup, view, seat, as_state(again.at));
    assert_memory_equal(again.at, view, game->state_size);
    *move = laws_choose(choices, count, &memory->rng);
    if (++asked % 3 == 0) {
        *move = (struct move){.kind = 255, .a = 255, .n = -1};
        broken++;
    }
}

static void a_bot_sees_its_view_and_its_faults_are_counted(void **state)
{
    (void)state;
    static unsigned char setup[GAME_SETUP_MAX] __attribute__((aligned(16)));
    static const struct bot bad = {.name = "bad", .choose = choose_badly};
    const struct bot *bots[GAME_SEATS_MAX] = {&bad, &bad, &bad, &bad, &bad, &bad};
    asked = broken = 0;
    for (const struct game *const *game = registry_games(); *game; game++) {
        struct game short_of_time = **game;
        struct bot_memory memories[GAME_SEATS_MAX];
        struct rng dice;
        struct room end;
        uint32_t faults = 0, too_late = 0;
        broken = 0;
        rng_seed(&dice, GAME_SEATS_MAX);
        for (uint64_t i = 0; i < GAME_SEATS_MAX; i++)
            bot_memory_start(&memories[i], i);
        laws_setup(*game, (*game)->seats_usual, 0, as_setup(setup));
        for (int play = 0; play < 100; play++) {
            (*game)->start(as_setup(setup), as_state(end.at));
            assert_true(table_play_out(*game, as_setup(setup), as_state(end.at), bots, &dice,
                                       memories, &faults));
        }
        assert_true(faults > 0);
        assert_int_equal(faults, broken);
        short_of_time.bound = 4;
        (*game)->start(as_setup(setup), as_state(end.at));
        assert_false(table_play_out(&short_of_time, as_setup(setup), as_state(end.at), bots, &dice,
                                    memories, &too_late));
    }
    print_message("%u decisions\n", asked);
}

SUITE(law)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rules_obey_the_laws),
        cmocka_unit_test(choices_obey_the_laws),
        cmocka_unit_test(chance_obeys_the_laws),
        cmocka_unit_test(views_obey_the_laws),
        cmocka_unit_test(a_bot_sees_its_view_and_its_faults_are_counted),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
