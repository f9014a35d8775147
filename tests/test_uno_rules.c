/* The bot `rules` of UNO once more, in another hand: what it weighs (src/games/uno/bots.c) with
 * cards counted one by one, compared with what it plays over whole games. */
#include "support.h"

#include "core/registry.h"
#include "games/uno/uno.h"

extern const struct game game_uno;
static const struct game *const game = &game_uno;

enum { GAMES = 1200, SYMBOLS = 13, COLOURS = 4, WHOLE = 1000 };

/* ---- counting ---- */

/* Of each card with a colour, and of the wild ones. */
struct counts {
    int of[SYMBOLS][COLOURS], wilds, fours;
};

static struct counts count(const struct uno_pile *pile)
{
    struct counts counts = {.wilds = (int)uno_pile_count_of(pile, UNO_CARD_WILD),
                            .fours = (int)uno_pile_count_of(pile, UNO_CARD_FOUR)};
    for (unsigned card = 0; card < UNO_COLOURED; card++)
        counts.of[card / 4][card % 4] = (int)uno_pile_count_of(pile, card);
    return counts;
}

static int of_colour(const struct counts *counts, int colour)
{
    int sum = 0;
    for (int symbol = 0; symbol < SYMBOLS; symbol++)
        sum += counts->of[symbol][colour];
    return sum;
}

static bool has_symbol(const struct counts *counts, int symbol)
{
    return counts->of[symbol][0] || counts->of[symbol][1] || counts->of[symbol][2] ||
           counts->of[symbol][3];
}

/* What it does not see: the others' cards and the pile. */
static struct counts not_seen(const struct counts *hand, const struct counts *drop)
{
    struct counts hidden = {.wilds = 0};
    for (int symbol = 0; symbol < SYMBOLS; symbol++)
        for (int colour = 0; colour < COLOURS; colour++)
            hidden.of[symbol][colour] =
                (symbol == 0 ? 1 : 2) - hand->of[symbol][colour] - drop->of[symbol][colour];
    return hidden;
}

/* ---- weighing ---- */

/* How likely the rest can play on a card of the colour, of a thousand. */
static int answers(const struct counts *rest, const struct counts *hidden, int colour)
{
    int fitting = 0, all = of_colour(hidden, colour);
    if (of_colour(rest, colour))
        return WHOLE;
    for (int symbol = 0; symbol < SYMBOLS; symbol++)
        fitting += has_symbol(rest, symbol) ? hidden->of[symbol][colour] : 0;
    return all ? WHOLE * fitting / all : 0;
}

static int hidden_in_all(const struct counts *hidden)
{
    return of_colour(hidden, 0) + of_colour(hidden, 1) + of_colour(hidden, 2) +
           of_colour(hidden, 3);
}

static int answers_any(const struct counts *rest, const struct counts *hidden)
{
    int sum = 0;
    for (int colour = 0; colour < COLOURS; colour++)
        sum += of_colour(hidden, colour) * answers(rest, hidden, colour);
    return hidden_in_all(hidden) ? sum / hidden_in_all(hidden) : WHOLE;
}

static int keeps(const struct counts *rest)
{
    int colours = 0, suit = 0;
    for (int colour = 0; colour < COLOURS; colour++) {
        int cards = of_colour(rest, colour);
        colours += cards > 0;
        suit = cards > suit ? cards : suit;
    }
    return WHOLE * (7491 * rest->wilds + 7222 * rest->fours - 3860 * colours - 647 * suit);
}

struct table {
    int seats, seat;
    const struct game_state *view;
    struct counts hand, hidden;
};

static int seat_on(const struct table *t, int way, int steps)
{
    return (t->seat + way * steps + 2 * t->seats) % t->seats;
}

/* What it is worth to play the card and leave the colour. */
static int worth_of(const struct table *t, int symbol, int card_colour, int colour)
{
    int way = t->view->direction ? -1 : 1, held = t->view->held[t->seat];
    if (symbol == UNO_REVERSE && held > 1)
        way = -way;
    int victim = seat_on(t, way, 1),
        next = held == 1 ? t->seat : seat_on(t, way, symbol == UNO_SKIP ? 2 : 1);
    struct counts rest = t->hand;
    if (symbol < UNO_WILD)
        rest.of[symbol][card_colour]--;
    rest.wilds -= symbol == UNO_WILD;
    rest.fours -= symbol == UNO_FOUR;
    bool again = t->seats == 2 && (next == t->seat || symbol == UNO_TWO || symbol == UNO_FOUR);
    int all = hidden_in_all(&t->hidden), stays = answers(&rest, &t->hidden, colour);
    int changes = again ? stays : answers_any(&rest, &t->hidden);
    int scarce = again || !all ? 0 : WHOLE * of_colour(&t->hidden, colour) / all;
    int worth = (keeps(&rest) + 2806 * stays) / held + 2628 * changes -
                (4022 + 1015 / t->view->held[next]) * scarce;
    if (symbol == UNO_TWO)
        worth += WHOLE * 994 / t->view->held[victim] - WHOLE * 166;
    if (symbol == UNO_FOUR)
        worth += WHOLE * 1943 / t->view->held[victim] - WHOLE * 655;
    if (held == 2)
        worth += 1543 * stays + 3311 * changes;
    return worth;
}

/* The best of the choices; of equals the first. */
static struct move best_of(const struct table *t, const struct choice *choices, size_t many)
{
    struct move best = choices[0].move;
    int most = INT32_MIN;
    for (size_t i = 0; i < many; i++)
        for (int32_t asked = choices[i].low; asked <= choices[i].high; asked++) {
            int symbol = choices[i].move.a / 4, colour = choices[i].move.a % 4;
            int worth = worth_of(t, symbol, colour, symbol < UNO_WILD ? colour : asked);
            if (worth > most) {
                most = worth;
                best = choices[i].move;
                best.n = asked;
            }
        }
    return best;
}

/* ---- whole games ---- */

static void compare(const struct game_setup *setup, const struct game_state *view,
                    const struct choice *choices, size_t many, const struct move *move)
{
    struct table t = {.seats = setup->seats,
                      .seat = view->seat,
                      .view = view,
                      .hand = count(&view->hand[view->seat])};
    struct counts drop = count(&view->drop);
    t.hidden = not_seen(&t.hand, &drop);
    struct move best = best_of(&t, choices, many);
    char text[GAME_STATE_TEXT_MAX], ours[GAME_TEXT_MAX], theirs[GAME_TEXT_MAX];
    struct str position = str_make(text, sizeof text), one = str_make(ours, sizeof ours),
               other = str_make(theirs, sizeof theirs);
    if (move_equal(move, &best))
        return;
    game->state_text(setup, view, &position);
    game->move_text(setup, &best, &one);
    game->move_text(setup, move, &other);
    fail_msg("'%s' is best, and it plays '%s': %s", ours, theirs, text);
}

static void it_plays_what_it_weighs(void **state)
{
    (void)state;
    unsigned games = brute_effort(GAMES), decisions = 0;
    const struct bot *any = registry_bot(game, "random");
    for (unsigned g = 0; g < games; g++) {
        struct game_setup setup = {(uint8_t)(2 + g % 3)};
        struct game_state at, view;
        struct bot_memory memories[GAME_SEATS_MAX];
        struct rng dice;
        struct move move;
        rng_seed(&dice, rng_mix(610, g));
        for (uint64_t seat = 0; seat < GAME_SEATS_MAX; seat++)
            bot_memory_start(&memories[seat], rng_mix(g, seat));
        for (game->start(&setup, &at); at.phase != UNO_OVER; game->apply(&setup, &at, &move)) {
            struct choice choices[GAME_CHOICES_MAX];
            int seat = game->to_move(&setup, &at);
            if (seat == SEAT_CHANCE) {
                game->draw(&setup, &at, &dice, &move);
                continue;
            }
            game->view(&setup, &at, seat, &view);
            size_t many = game->choices(&setup, &view, choices);
            uno_rules.choose(game, &setup, &view, seat, choices, many, &memories[seat], &move);
            if (move.kind == UNO_MOVE_PLAY) {
                compare(&setup, &view, choices, many, &move);
                decisions++;
            }
            if (g / 3 % 2 && seat % 2) /* some play anything, so that hands grow */
                any->choose(game, &setup, &view, seat, choices, many, &memories[seat], &move);
        }
    }
    print_message("%u games, %u cards chosen\n", games, decisions);
    assert_true(decisions > games);
}

SUITE(law)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(it_plays_what_it_weighs)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
