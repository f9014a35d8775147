/* Rules 1 to 3 of `reglas` once more, in another hand, and compared with it over whole games. */
#include "core/bot.h"
#include "monopoly_players.h"

#include <math.h>

/* Deeds of the group of `deed`, itself left out: all of them, those of `seat`, those of anybody. */
struct mates {
    int all, mine, taken;
};

static struct mates mates_of(const struct game_setup *setup, const struct game_state *s,
                             unsigned deed, unsigned seat)
{
    struct mates mates = {0};
    for (unsigned other = 0; other < setup->deeds; other++) {
        if (other == deed || setup->deed[other].group != setup->deed[deed].group)
            continue;
        mates.all++;
        mates.mine += s->owner[other] == seat;
        mates.taken += s->owner[other] != MONO_NONE;
    }
    return mates;
}

static bool would_complete(const struct game_setup *setup, const struct game_state *s,
                           unsigned deed, unsigned seat)
{
    struct mates mates = mates_of(setup, s, deed, seat);
    return mates.mine == mates.all;
}

/* The rule, and what it bids: 0 paso, -1 salir. */
static const char *rule_of_bid(const struct game_setup *setup, const struct game_state *s,
                               unsigned seat, int *bid)
{
    struct mates mates = mates_of(setup, s, s->lot, seat);
    int best = s->bid, cash = s->cash[seat], price = setup->deed[s->lot].price;
    const char *number = "1.-";
    double sum = 0;
    *bid = 0;
    if (best > cash) {
        *bid = -1;
        return "1.1";
    }
    if (best == 0 && price < cash)
        number = "1.2", sum = 0.5 * price;
    else if (2.0 * best < cash && mates.mine == mates.all)
        number = "1.3", sum = 1.3 * best;
    else if (2.0 * best < cash && s->best != MONO_NONE && would_complete(setup, s, s->lot, s->best))
        number = "1.4", sum = 1.1 * best;
    else if (mates.mine > 0 && mates.taken == mates.mine && 2.0 * best < cash)
        number = "1.5", sum = 1.2 * best;
    else if (10.0 * best < cash && best < price)
        number = "1.6", sum = 1.3 * best;
    else if (3.0 * best < cash && best < price)
        number = "1.7", sum = 1.1 * best;
    else
        return number;
    *bid = (int)floor(sum + 1e-6);
    *bid = *bid > best ? *bid : best + 1;
    return number;
}

static const char *rule_of_purchase(const struct game_setup *setup, const struct game_state *s,
                                    unsigned seat, bool *buys)
{
    unsigned deed = setup->square[s->square[seat]].deed;
    struct mates mates = mates_of(setup, s, deed, seat);
    double price = setup->deed[deed].price, cash = s->cash[seat];
    bool blocks = false;
    *buys = price <= cash;
    for (unsigned other = 0; other < setup->seats; other++)
        blocks |= other != seat && would_complete(setup, s, deed, other);
    switch (setup->deed[deed].kind) {
    case MONO_STREET:
        if (price > cash)
            return "2.1.1";
        if (mates.mine == mates.all)
            return "2.1.2";
        if (mates.taken == 0)
            return "2.1.3";
        if (mates.mine == mates.taken)
            return "2.1.4";
        if (mates.mine && price * 3 < cash)
            return "2.1.5";
        if (blocks)
            return "2.1.6";
        if (price * 7 < cash)
            return "2.1.7";
        break;
    case MONO_STATION:
        if (price > cash)
            return "2.2.1";
        if (mates.mine > 1 && price * 3 < cash)
            return "2.2.2";
        if (mates.all + 1 - mates.taken >= 2)
            return "2.2.3";
        if (price * 7 < cash)
            return "2.2.4";
        break;
    default:
        if (price > cash)
            return "2.3.1";
        if (mates.mine > 0 && price * 2 < cash)
            return "2.3.2";
        if (mates.taken == 0 && price * 2 < cash)
            return "2.3.3";
        if (price * 7 < cash)
            return "2.3.4";
        break;
    }
    *buys = false;
    return "2.-";
}

static const char *rule_of_jail(const struct game_setup *setup, const struct game_state *s,
                                unsigned seat, enum mono_kind *kind)
{
    double unowned = 0, cash = s->cash[seat], fine = setup->fine_amount, safe = 2.5 * setup->salary;
    for (unsigned deed = 0; deed < setup->deeds; deed++)
        unowned += s->owner[deed] == MONO_NONE ? 100.0 / setup->deeds : 0;
    *kind = MONO_MOVE_USE_CARD;
    if (mono_jail_cards(s, (int)seat) && unowned >= 20 - 1e-9 && cash > safe)
        return "3.2.1";
    *kind = MONO_MOVE_FINE;
    if (s->jail[seat] < setup->jail_turns) { /* S28 */
        if (unowned >= 100 - 1e-9 && fine < cash && cash > safe)
            return "3.1.1";
        if (unowned >= 50 - 1e-9 && 3 * fine < cash && cash > safe)
            return "3.1.2";
        if (unowned >= 20 - 1e-9 && 5 * fine < cash && cash > safe)
            return "3.1.3";
    }
    *kind = MONO_MOVE_THROW;
    return "-";
}

struct seen {
    const char *rule;
    unsigned times;
};

static void compare_rules(struct seen *seen, const struct move *move, const char *because,
                          unsigned seat)
{
    const struct game_state *s = &w.at;
    const char *number;
    bool same, buys;
    int bid;
    enum mono_kind kind;
    if (s->phase == MONO_AUCTION && s->lot < MONO_DEEDS) {
        number = rule_of_bid(&w.setup, s, seat, &bid);
        same = bid > 0    ? move->kind == MONO_MOVE_BID && move->n == bid
               : bid == 0 ? move->kind == MONO_MOVE_SKIP
                          : move->kind == MONO_MOVE_LEAVE;
    } else if (s->phase == MONO_BUY) {
        number = rule_of_purchase(&w.setup, s, seat, &buys);
        same = move->kind == (buys ? MONO_MOVE_BUY : MONO_MOVE_DECLINE);
    } else if (s->phase == MONO_FREE && s->jail[seat] && s->turn == seat && !s->thrown) {
        number = rule_of_jail(&w.setup, s, seat, &kind);
        same = move->kind == kind;
    } else {
        return;
    }
    if (!same || strcmp(number, because) != 0) {
        char line[GAME_STATE_TEXT_MAX];
        struct str text = str_make(line, sizeof line);
        mono_state_text(&w.setup, s, &text);
        fail_msg("by %s, and not by %s: kind %u, %d\n%s", because, number, move->kind, move->n,
                 line);
    }
    while (seen->rule && strcmp(seen->rule, number) != 0)
        seen++;
    seen->rule = number;
    seen->times++;
}

static void rules_1_to_3_over_whole_games(void **state)
{
    (void)state;
    static const char *const options[] = {
        "rounds=60 trade=0", "rounds=60 trade=0 money=90000", "rounds=60 trade=0 money=900000",
        "rounds=60 trade=0 board=us.tab chance=casualidad.tjt chest=arca.tjt money=1500"};
    struct seen seen[40] = {{0}};
    for (unsigned i = 0; i < effort(200); i++) {
        char line[200];
        struct why why = {0};
        struct bot_memory memories[MONO_SEATS];
        struct rng dice;
        snprintf(line, sizeof line, "seats=%u %s", 2 + i % 5, options[i / 5 % 4]);
        if (mono_setup_make(line, &w.setup, &why) != ST_OK)
            fail_msg("%s: %s", line, why.text);
        rng_seed(&dice, i);
        for (unsigned seat = 0; seat < MONO_SEATS; seat++)
            bot_memory_start(&memories[seat], rng_mix(i, seat));
        mono_start(&w.setup, &w.at);
        for (int seat; (seat = mono_to_move(&w.setup, &w.at)) != SEAT_NOBODY;) {
            struct move move;
            if (seat == SEAT_CHANCE) {
                mono_draw(&w.setup, &w.at, &dice, &move);
            } else if (seat % 2) { /* somebody who spoils its plans */
                player("azar")->decide(&w.setup, &w.at, seat, &memories[seat], &move);
            } else {
                player("reglas")->decide(&w.setup, &w.at, seat, &memories[seat], &move);
                compare_rules(seen, &move, memories[seat].because, (unsigned)seat);
            }
            mono_apply(&w.setup, &w.at, &move);
        }
    }
    for (unsigned i = 0; seen[i].rule; i++)
        print_message("%s%s: %u", i ? ", " : "", seen[i].rule, seen[i].times);
    print_message("\n");
}

SUITE(unit)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rules_1_to_3_over_whole_games),
    };
    return cmocka_run_group_tests_name("monopoly_players_games", tests, NULL, NULL);
}
