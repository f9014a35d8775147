/* What UNO's memory (recall.h) says of past turns, against a record that was kept of them: who
 * lacked what when, who took how many cards, and what lay on the table when somebody chose a
 * card. */
#include "support.h"

#include "core/registry.h"
#include "games/uno/clues.h"

extern const struct game game_uno;
static const struct game *const game = &game_uno;

enum { GAMES = 1500, EVENTS_MAX = 4096 };

/* A turn as it was, or a fine. */
struct event {
    bool fine, passed, drew;
    unsigned seat, took;
    uint8_t card, colour; /* played, and asked for */
    struct game_state
        at; /* when the seat had to choose; with the card that it drew, if it passed */
};

struct record {
    struct game_setup setup;
    struct game_state at;
    const struct bot *bots[GAME_SEATS_MAX];
    struct event event[EVENTS_MAX];
    unsigned events;
    bool turned_over; /* the played cards have been drawn from again */
    uint64_t clues, fines, chosen, drawn, explained;
};

static void fail_at(const struct record *r, const struct event *event, int viewer, const char *what)
{
    char text[GAME_STATE_TEXT_MAX];
    struct str str = str_make(text, sizeof text);
    game->state_text(&r->setup, &r->at, &str);
    fail_msg("seat %d on seat %u, %s: %s", viewer, event ? event->seat : 0, what, text);
}

/* ---- the record ---- */

static void write_down(struct record *r, const struct move *move)
{
    const struct game_state *s = &r->at;
    struct event event = {.seat = s->seat, .at = *s};
    bool drew = s->drawn != UNO_NO_CARD;
    assert_true(r->events < EVENTS_MAX);
    switch (move->kind) {
    case UNO_MOVE_PLAY:
        event.card = move->a;
        event.colour = (uint8_t)move->n;
        event.drew = drew;
        if (drew) { /* what it had before it drew is what the clue is about */
            uno_pile_remove(&event.at.hand[s->seat], s->drawn);
            event.at.held[s->seat]--;
        }
        break;
    case UNO_MOVE_PASS:
        if (s->phase == UNO_FINED)
            return;
        event.passed = true;
        event.drew = drew;
        event.took = drew;
        break;
    case UNO_MOVE_DRAW:
        if (s->phase != UNO_PENALTY)
            return;
        if (r->event[r->events - 1].fine) {
            r->event[r->events - 1].took++;
            return;
        }
        event.fine = true;
        event.took = 1;
        break;
    default:
        return;
    }
    r->event[r->events++] = event;
}

/* ---- what is remembered of it ---- */

/* By the seed: whether any hand could have played the card where somebody drew. */
static bool would_fit(const struct game_state *s, unsigned card)
{
    return card >= UNO_COLOURED || card % 4 == s->colour ||
           (s->top < UNO_COLOURED && card / 4 == s->top / 4);
}

static void compare_lack(struct record *r, const struct event *event, const struct uno_clue *clue,
                         int viewer)
{
    if (clue->pick.card != UNO_NO_CARD || clue->took != event->took)
        fail_at(r, event, viewer, "another turn is remembered than the draw or pass that it was");
    for (unsigned card = 0; card < UNO_COLOURED + 8; card++)
        if ((clue->lacks >> card & 1) != would_fit(&event->at, card))
            fail_at(r, event, viewer,
                    "another card is thought to be missing than those that fitted");
    if (event->at.hand[event->seat].one & clue->lacks)
        fail_at(r, event, viewer, "it is thought to have lacked what it had");
    r->drawn++;
}

static void compare_choice(struct record *r, const struct event *event, const struct uno_clue *clue,
                           int viewer)
{
    const struct game_state *s = &event->at;
    if (clue->took || clue->lacks || clue->pick.card != event->card ||
        clue->pick.colour != event->colour)
        fail_at(r, event, viewer, "another card is remembered");
    if (clue->top != s->top || clue->colour != s->colour || clue->direction != s->direction)
        fail_at(r, event, viewer, "another table is remembered");
    if (memcmp(clue->held, s->held, sizeof clue->held) != 0)
        fail_at(r, event, viewer, "other counts of cards are remembered");
    if (memcmp(&clue->drop, &s->drop, sizeof clue->drop) != 0)
        fail_at(r, event, viewer, "other played cards are remembered");
    r->chosen++;
    if (r->bots[event->seat] != &uno_rules)
        return;
    /* With its true hand, `rules` does there what it did: nothing that it looks at is missing. */
    struct game_state there = {.seat = clue->seat,
                               .top = clue->top,
                               .colour = clue->colour,
                               .direction = clue->direction,
                               .drop = clue->drop};
    there.hand[clue->seat] = s->hand[clue->seat];
    memcpy(there.held, clue->held, sizeof there.held);
    struct uno_pick pick =
        uno_rules_pick(&r->setup, &there, uno_playable(&there, &there.hand[clue->seat]));
    if (pick.card != event->card || pick.colour != event->colour)
        fail_at(r, event, viewer, "what is remembered does not explain what it played");
    r->explained++;
}

/* The card that opened the game is no turn, so what was played on it, and what came before, is not
 * remembered. */
static unsigned remembered(const struct record *r)
{
    for (unsigned first = 0; first < r->events; first++)
        if (!r->event[first].fine && !r->event[first].passed)
            return r->events - first - 1 - (first + 1 < r->events && r->event[first + 1].fine);
    return r->events;
}

/* The clues are the newest events, one by one, as far as they go. */
static void compare(struct record *r, int viewer)
{
    struct game_state view;
    struct uno_clues clues;
    game->view(&r->setup, &r->at, viewer, &view);
    uno_clues_gather(&r->setup, &view, &clues);
    if (clues.count > r->events)
        fail_at(r, NULL, viewer, "more is remembered than has happened");
    for (unsigned i = 0; i < clues.count; i++) {
        const struct event *event = &r->event[r->events - 1 - i];
        const struct uno_clue *clue = &clues.clue[i];
        if (clue->seat != event->seat)
            fail_at(r, event, viewer, "somebody else is remembered");
        if (!event->fine && (event->passed || event->drew))
            compare_lack(r, event, clue, viewer);
        else if (!event->fine)
            compare_choice(r, event, clue, viewer);
        else if (clue->took != event->took || clue->lacks || clue->pick.card != UNO_NO_CARD)
            fail_at(r, event, viewer, "another fine is remembered");
        r->fines += event->fine;
        r->clues++;
    }
    if (r->at.turns < UNO_PAST && !r->turned_over && clues.count != remembered(r))
        fail_at(r, NULL, viewer, "something is forgotten");
}

static void play(struct record *r, uint64_t seed)
{
    struct choice choices[GAME_CHOICES_MAX];
    struct bot_memory memories[GAME_SEATS_MAX];
    struct rng dice;
    rng_seed(&dice, seed);
    for (uint64_t seat = 0; seat < GAME_SEATS_MAX; seat++)
        bot_memory_start(&memories[seat], rng_mix(seed, seat));
    game->start(&r->setup, &r->at);
    r->events = 0;
    r->turned_over = false;
    for (;;) {
        struct move move;
        struct game_state view;
        int seat = game->to_move(&r->setup, &r->at);
        for (int viewer = 0; viewer < r->setup.seats && r->at.top != UNO_NO_CARD; viewer++)
            compare(r, viewer);
        if (seat == SEAT_NOBODY)
            return;
        if (seat == SEAT_CHANCE) {
            game->draw(&r->setup, &r->at, &dice, &move);
        } else {
            game->view(&r->setup, &r->at, seat, &view);
            r->bots[seat]->choose(game, &r->setup, &view, seat, choices,
                                  game->choices(&r->setup, &view, choices), &memories[seat], &move);
        }
        unsigned played = uno_pile_count(&r->at.drop);
        write_down(r, &move);
        game->apply(&r->setup, &r->at, &move);
        r->turned_over |= uno_pile_count(&r->at.drop) < played;
    }
}

static void what_is_remembered_is_what_happened(void **state)
{
    (void)state;
    static struct record r;
    const struct bot *any = registry_bot(game, "random");
    unsigned games = effort(GAMES);
    for (unsigned g = 0; g < games; g++) {
        r.setup.seats = (uint8_t)(2 + g % 3);
        for (unsigned seat = 0; seat < GAME_SEATS_MAX; seat++)
            r.bots[seat] = (g / 3 >> seat) & 1 ? any : &uno_rules;
        play(&r, g);
    }
    print_message("%u games: %llu clues, of them %llu fines, %llu draws and passes, %llu cards "
                  "chosen, %llu of them by "
                  "rules and explained\n",
                  games, (unsigned long long)r.clues, (unsigned long long)r.fines,
                  (unsigned long long)r.drawn, (unsigned long long)r.chosen,
                  (unsigned long long)r.explained);
    assert_true(r.fines && r.drawn && r.explained);
}

SUITE(law)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(what_is_remembered_is_what_happened)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
