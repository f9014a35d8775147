/* Scenarios: what they say is what is on the table, and a bad one is refused at its line. The
 * positions and the arithmetic of seed 002's experiments; tournaments that begin with them; what
 * plots are made of. */
#include "support.h"

#include <math.h>

#include "arena/plot.h"
#include "arena/series.h"
#include "core/bot.h"
#include "core/registry.h"
#include "core/table.h"
#include "games/monopoly/rules/rules.h"
#include "games/monopoly/rules/scenario.h"

static struct game_setup setup;
static struct game_state position;
static struct scenario scenario;

static const char *const builtin[] = {
    "completa.esc",       "reducido.esc",      "avanzada.esc", "subasta-otro.esc",
    "subasta-propia.esc", "subasta-pobre.esc", "asignada.esc",
};

enum { BUILTIN = sizeof builtin / sizeof builtin[0] };

static void read_text(const char *text, const char *options, int first)
{
    struct why why;
    if (mono_scenario(text, strlen(text), options, first, &setup, &position, &scenario, &why) !=
        ST_OK)
        fail_msg("%s", why.text);
    if (!mono_invariant(&setup, &position, &why))
        fail_msg("%s", why.text);
}

static void read_builtin(const char *name, const char *options, int first)
{
    size_t length;
    const char *text = game_monopoly.builtin(name, &length);
    assert_non_null(text);
    assert_int_equal(strlen(text), length);
    read_text(text, options, first);
}

static unsigned deed_at(unsigned number)
{
    for (unsigned deed = 0; deed < setup.deeds; deed++)
        if (setup.square[setup.deed[deed].square].number == number)
            return deed;
    fail_msg("no deed at %u", number);
    return 0;
}

/* ---- positions ---- */

static void every_experiment_reads_and_comes_back_from_its_text(void **state)
{
    (void)state;
    for (int i = 0; i < BUILTIN; i++)
        for (int first = SEAT_NOBODY; first < 4; first++) {
            read_builtin(builtin[i], "", SEAT_NOBODY);
            if (first >= scenario.seats)
                continue;
            read_builtin(builtin[i], "", first);
            char text[GAME_STATE_TEXT_MAX];
            struct str out = str_make(text, sizeof text);
            struct game_state again;
            mono_state_text(&setup, &position, &out);
            assert_false(out.cut);
            assert_true(mono_state_parse(&setup, text, &again));
            assert_memory_equal(&position, &again, sizeof again);
            int begins = first == SEAT_NOBODY ? 0 : first;
            assert_int_equal(mono_to_move(&setup, &position), begins);
            for (int seat = 0; seat < scenario.seats; seat++)
                assert_string_equal(scenario.player[seat], seat % 2 ? "azar" : "reglas");
        }
}

static void a_start_is_the_games_own_but_for_the_throw_for_the_order(void **state)
{
    (void)state;
    struct game_setup own;
    struct game_state start;
    read_builtin("reducido.esc", "", 2);
    assert_int_equal(
        mono_setup_make("seats=4 money=40000 auction=0 trade=0 rounds=1000 first=2", &own, NULL),
        ST_OK);
    mono_start(&own, &start);
    assert_memory_equal(&start, &position, sizeof start);
    assert_int_equal(setup.auction, 0);
    read_builtin("reducido.esc", "auction=1", 2);
    assert_int_equal(setup.auction, 1);
    assert_int_equal(setup.money, 40000);
}

static void the_advanced_position_is_the_table_of_5_2_1_3(void **state)
{
    (void)state;
    static const int64_t capital[] = {162000, 164000, 168000, 162000};
    static const unsigned properties[] = {4, 4, 5, 5};
    read_builtin("avanzada.esc", "", SEAT_NOBODY);
    assert_int_equal(scenario.seats, 4);
    for (int seat = 0; seat < 4; seat++) {
        assert_int_equal(mono_wealth(&setup, &position, seat, true), capital[seat]);
        assert_int_equal(position.cash[seat], 60000);
        assert_int_equal(bits_count(position.owned[seat]), properties[seat]);
        assert_int_equal(position.square[seat], setup.start);
        assert_int_equal(position.jail[seat], 0);
    }
    assert_int_equal(position.level[deed_at(6)], 2);
    assert_int_equal(position.level[deed_at(1)], 3);
    assert_int_equal(position.level[deed_at(11)], 1);
    assert_int_equal(position.level[deed_at(13)], 0);
    assert_int_equal(position.owner[deed_at(39)], 0);
    assert_int_equal(position.houses, 32 - 13); /* S19: less what stands */
    assert_int_equal(position.hotels, 12);
}

/* S34: two groups each, a station each, the services with players 2 and 3. */
static void everything_is_assigned_in_5_2_1_6(void **state)
{
    (void)state;
    read_builtin("asignada.esc", "", SEAT_NOBODY);
    uint64_t all = 0;
    unsigned streets = 0;
    for (unsigned i = 0; i < setup.groups; i++) {
        const struct mono_group *group = &setup.group[i];
        unsigned owner = position.owner[bits_lowest(group->members)];
        if (group->kind != MONO_STREET)
            continue;
        assert_int_equal(group->members & ~position.owned[owner], 0);
        assert_int_equal(owner, streets < 4 ? streets
                                            : 7 - streets); /* 1st+8th, 2nd+7th, 3rd+6th, 4th+5th */
        streets++;
    }
    assert_int_equal(streets, 8);
    for (int seat = 0; seat < 4; seat++) {
        all |= position.owned[seat];
        assert_int_equal(position.owner[deed_at(5 + 10 * (unsigned)seat)], seat);
        assert_int_equal(position.cash[seat], 60000);
    }
    assert_int_equal(bits_count(all), setup.deeds);
    assert_int_equal(position.owner[deed_at(12)], 1);
    assert_int_equal(position.owner[deed_at(28)], 2);
}

static void a_scenario_says_all_that_the_format_has(void **state)
{
    (void)state;
    read_text("\xef\xbb\xbf# comentario\r\n"
              "OPCIONES money=90000 houses=20\r\n"
              "jugador 1 reglas\r\n"
              "  dinero 12345   # al lado\r\n"
              "  casilla 24\r\n"
              "  propiedades 1:hotel 3:4 5\r\n"
              "  hipotecadas 12 28\r\n"
              "jugador 2\n"
              "\tcárcel 2\n"
              "\ttarjetas suerte caja\n"
              "jugador 3 azar\n"
              "empieza 3",
              "", SEAT_NOBODY);
    assert_int_equal(scenario.seats, 3);
    assert_string_equal(scenario.player[0], "reglas");
    assert_string_equal(scenario.player[1], "");
    assert_int_equal(scenario.first, 2);
    assert_int_equal(position.turn, 2);
    assert_int_equal(position.cash[0], 12345);
    assert_int_equal(position.cash[1], 90000);
    assert_int_equal(position.bank, 90000 - 12345);
    assert_int_equal(setup.square[position.square[0]].number, 24);
    assert_int_equal(position.level[deed_at(1)], MONO_HOTEL);
    assert_int_equal(position.level[deed_at(3)], 4);
    assert_int_equal(position.houses, 16);
    assert_int_equal(position.hotels, 11);
    assert_int_equal(position.mortgaged, mono_bit(deed_at(12)) | mono_bit(deed_at(28)));
    assert_int_equal(bits_count(position.owned[0]), 5);
    assert_int_equal(position.jail[1], 3);
    assert_int_equal(position.square[1], setup.jail);
    assert_int_equal(mono_jail_cards(&position, 1), 2);
    assert_int_equal(mono_to_move(&setup, &position), 2);
}

static void an_auction_begins_with_whoever_is_said(void **state)
{
    (void)state;
    for (int first = 0; first < 2; first++) {
        read_builtin("subasta-otro.esc", "", first);
        assert_int_equal(position.phase, MONO_AUCTION);
        assert_int_equal(position.lot, deed_at(34));
        assert_int_equal(position.control, first);
        assert_int_equal(position.turn, 1 - first); /* S17: to the left of the player on turn */
        assert_int_equal(position.thrown, 1);
        assert_int_equal(position.bid, 0);
        assert_int_equal(position.cash[first], 150000);
        assert_int_equal(position.owned[0], 0);
        assert_int_equal(position.owned[1], mono_bit(deed_at(31)) | mono_bit(deed_at(32)));
    }
    read_builtin("subasta-propia.esc", "", SEAT_NOBODY);
    assert_int_equal(bits_count(position.owned[0]), 2);
    read_builtin("subasta-pobre.esc", "", SEAT_NOBODY);
    assert_int_equal(position.cash[0], 50000);
}

/* ---- refused, with the line ---- */

#define TWO "jugador 1\njugador 2\n"

static void a_bad_scenario_is_refused_at_its_line(void **state)
{
    (void)state;
    static const struct {
        const char *text, *says;
    } bad[] = {
        {"", "line 1: 2 players or more are needed, there are 0"},
        {"jugador 1\n", "players or more are needed, there are 1"},
        {TWO "color rojo\n", "line 3: 'color rojo' is not a word"},
        {"dinero 5\n" TWO, "line 1: dinero: whose?"},
        {"jugador 2\n", "line 1: jugador: 2: the next player is 1"},
        {"jugador\n", "line 1: jugador: a number is missing"},
        {"jugador uno\n", "line 1: jugador: 'uno' is not a whole number"},
        {"jugador 7\n", "line 1: jugador: must be 1 to 6"},
        {"jugador 1 nadie\njugador 2\n", "line 1: jugador: there is no automatic player 'nadie'"},
        {"jugador 1 azar azar\njugador 2\n", "line 1: jugador: 'azar' is too much"},
        {"jugador 1 unnombremuchomaslargoquetodos\njugador 2\n",
         "there is no automatic player 'unnombre"},
        {TWO "dinero 5\n\n# nada\ndinero 6\n", "line 6: dinero: said twice"},
        {TWO "dinero\n", "line 3: dinero: a number is missing"},
        {TWO "dinero mucho\n", "line 3: dinero: 'mucho' is not a whole number"},
        {TWO "dinero -1\n", "line 3: dinero: must be 0 to 100000000"},
        {TWO "dinero 100000001\n", "line 3: dinero: must be"},
        {TWO "dinero 5 6\n", "line 3: dinero: '6' is too much"},
        {TWO "casilla 40\n", "line 3: casilla: the board has no square 40"},
        {TWO "casilla\n", "line 3: casilla: '' is not a whole number"},
        {TWO "casilla 30\n", "line 3: casilla: nobody stays on"},
        {TWO "casilla 5\ncarcel\n", "line 4: carcel: whoever is in jail"},
        {TWO "carcel\ncasilla 5\n", "line 4: casilla: whoever is in jail"},
        {TWO "carcel 3\n", "line 3: carcel: must be 0 to 2"},
        {TWO "tarjetas oro\n", "line 3: tarjetas: 'oro': suerte or caja"},
        {TWO "tarjetas caja caja caja\n", "line 3: tarjetas: the deck caja has no more"},
        {TWO "propiedades 2\n", "line 3: propiedades: nobody can own square 2"},
        {TWO "propiedades 6 x\n", "line 3: propiedades: 'x' is not a whole number"},
        {TWO "propiedades 6 6\n", "line 3: propiedades: square 6 belongs to player 2"},
        {"jugador 1\npropiedades 6\njugador 2\nhipotecadas 6\n",
         "line 4: hipotecadas: square 6 belongs to player 1"},
        {TWO "propiedades 5:1\n", "line 3: propiedades: only streets have buildings"},
        {TWO "propiedades 1:5 3:4\n", "line 3: propiedades: must be 0 to 4"},
        {TWO "propiedades 1: 3\n", "line 3: propiedades: '' is not a whole number"},
        {TWO "propiedades 1:2\n",
         "line 3: propiedades: buildings on 1, but the group azul oscuro is not complete"},
        {TWO "hipotecadas 1\npropiedades 3:1\n",
         "line 4: propiedades: buildings on 3, but the group azul oscuro is m"},
        {TWO "propiedades 1:3 3:1\n",
         "line 3: propiedades: the group azul oscuro is not evenly built"},
        {"opciones houses=3\n" TWO "propiedades 1:2 3:2\n",
         "line 4: propiedades: the bank has no more houses for sq"},
        {"opciones hotels=0\n" TWO "propiedades 1:4 3:hotel\n",
         "line 4: propiedades: the bank has no more hotels"},
        {"opciones money=abc\n" TWO, "line 1: opciones: money=abc"},
        {TWO "opciones nada=1\n", "line 3: opciones: Monopoly has no option 'nada'"},
        {TWO "opciones\nopciones\n", "line 4: opciones: said twice"},
        {"opciones seats=3\n" TWO, "line 1: opciones: seats= is not for here"},
        {"opciones money=1 first=1\n" TWO, "line 1: opciones: first= is not for here"},
        {"opciones deal=1\n" TWO, "line 1: opciones: deal= is not for here"},
        {"opciones board=file\n" TWO, "line 1: opciones: the board and the decks must be built-in"},
        {TWO "empieza 3\n", "line 3: empieza: must be 1 to 2"},
        {TWO "empieza 1\nempieza 1\n", "line 4: empieza: said twice"},
        {TWO "subasta 0\n", "line 3: subasta: nobody can own"},
        {TWO "subasta\n", "line 3: subasta: '' is not a whole number"},
        {TWO "propiedades 34\nsubasta 34\n", "line 4: subasta: the property belongs to player 2"},
        {"opciones money=0\n" TWO "subasta 34\n", "line 4: subasta: nobody has money"},
        {TWO "dinero 5\xff\n", "line 3: not UTF-8"},
        {TWO "dinero \a5\n", "line 3: a control character"},
    };
    struct why why;
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        why.text[0] = '\0';
        if (mono_scenario(bad[i].text, strlen(bad[i].text), "", SEAT_NOBODY, &setup, &position,
                          &scenario, &why) != ST_BAD)
            fail_msg("accepted: %s", bad[i].text);
        assert_said(why.text, bad[i].says);
    }
    assert_int_equal(
        mono_scenario(TWO, strlen(TWO), "first=1", SEAT_NOBODY, &setup, &position, &scenario, &why),
        ST_BAD);
    assert_said(why.text, "first= is not for a scenario");
    assert_int_equal(
        mono_scenario(TWO, strlen(TWO), "nada=1", SEAT_NOBODY, &setup, &position, &scenario, &why),
        ST_BAD);
    assert_said(why.text, "no option 'nada'");
    assert_int_equal(mono_scenario(TWO, strlen(TWO), "", 2, &setup, &position, &scenario, &why),
                     ST_BAD);
    assert_said(why.text, "seat 2 cannot begin");
    char line[600];
    memset(line, 'x', sizeof line);
    assert_int_equal(
        mono_scenario(line, sizeof line, "", SEAT_NOBODY, &setup, &position, &scenario, &why),
        ST_BAD);
    assert_said(why.text, "line 1: longer than 500 bytes");
}

/* Whatever the text: refused with a reason, or a position that is sound. */
static void no_text_breaks_the_reader(void **state)
{
    (void)state;
    static const char *const words[] = {"jugador 1\n",
                                        "jugador 2 azar\n",
                                        "dinero ",
                                        "propiedades 1:3 3:3\n",
                                        "6:2 ",
                                        "hipotecadas 5\n",
                                        "carcel\n",
                                        "casilla 7\n",
                                        "tarjetas caja\n",
                                        "subasta 34\n",
                                        "empieza 2\n",
                                        "opciones money=5 short=1\n",
                                        "99",
                                        "\n",
                                        "#",
                                        "\xc3",
                                        " "};
    struct rng rng;
    unsigned accepted = 0, runs = effort(20000);
    rng_seed(&rng, 5);
    for (unsigned run = 0; run < runs; run++) {
        char text[1000];
        struct str out = str_make(text, sizeof text);
        struct why why = {0};
        str_add(&out, "%s", run % 2 ? "jugador 1 reglas\njugador 2\n" : "");
        for (unsigned i = rng_below(&rng, 8); i; i--)
            str_add(&out, "%s", words[rng_below(&rng, sizeof words / sizeof words[0])]);
        if (run % 3 == 0 && out.length)
            text[rng_below(&rng, (uint32_t)out.length)] = (char)rng_below(&rng, 256);
        if (mono_scenario(text, out.length, "", SEAT_NOBODY, &setup, &position, &scenario, &why) ==
            ST_OK) {
            accepted++;
            if (!mono_invariant(&setup, &position, &why))
                fail_msg("unsound (%s): %s", why.text, text);
        } else if (!why.text[0]) {
            fail_msg("refused without a reason: %s", text);
        }
    }
    assert_true(accepted > runs / 20 && accepted < runs);
    printf("%u texts, %u accepted\n", runs, accepted);
}

/* ---- the auctions ---- */

/* `reglas` by its rules against somebody who always bids one more, until it has bid `stop` and the
 * other leaves; gives what was paid. */
static int32_t bid_against(int32_t stop, int *winner, int32_t *reached)
{
    const struct bot *rules = registry_bot(&game_monopoly, "reglas");
    struct bot_memory memory;
    uint64_t lot = mono_bit(position.lot);
    int32_t price = 0;
    bot_memory_start(&memory, 1);
    *reached = 0;
    while (position.phase == MONO_AUCTION) {
        struct move move = {.kind = MONO_MOVE_BID, .n = position.bid + 1};
        if (position.control == 0)
            rules->decide(&setup, &position, 0, &memory, &move);
        else if (position.bid == stop)
            move = (struct move){.kind = MONO_MOVE_LEAVE};
        assert_int_equal(mono_refusal(&setup, &position, &move), MONO_YES);
        if (move.kind == MONO_MOVE_BID) {
            price = move.n;
            *reached += position.control == 0 && move.n == 73547;
        }
        mono_apply(&setup, &position, &move);
    }
    *winner = position.owned[0] & lot ? 0 : 1;
    assert_true(position.owned[*winner] & lot);
    assert_int_equal(position.cash[*winner], 150000 - price);
    return price;
}

static void the_auctions_prices_are_those_of_the_seed(void **state)
{
    (void)state;
    int winner;
    int32_t reached;
    read_builtin("subasta-otro.esc", "", 0);
    assert_int_equal(bid_against(16000, &winner, &reached), 16000); /* its first bid (1.2) */
    assert_int_equal(winner, 0);
    read_builtin("subasta-otro.esc", "", 0);
    assert_int_equal(bid_against(-1, &winner, &reached), 80903);
    assert_int_equal(winner, 1);
    assert_int_equal(reached, 1);
    read_builtin("subasta-otro.esc", "", 0);
    assert_int_equal(bid_against(73547, &winner, &reached), 73547);
    assert_int_equal(winner, 0);
}

struct auction {
    struct arena_watch watch;
    bool won; /* by seat 1 */
};

static void watch_auction(void *who, const struct table *table, const struct game_state *before,
                          const struct move *move, int actor)
{
    struct auction *a = who;
    const struct game_state *s = (const struct game_state *)table->state, *was = before;
    (void)move;
    (void)actor;
    a->watch.enough = s->phase != MONO_AUCTION;
    a->won = a->watch.enough && s->owner[was->lot] == 1;
}

/* How often `azar`, in the reading given, gets the deed of subasta-otro. */
static double chance_wins(const struct bot *chance, unsigned auctions)
{
    read_builtin("subasta-otro.esc", "", 0);
    struct arena arena = {
        .game = &game_monopoly, .setup = &setup, .from = &position, .seats = 2, .seated = true};
    arena.players[0] = registry_bot(&game_monopoly, "reglas");
    arena.players[1] = chance;
    arena.seed = 3;
    unsigned won = 0;
    for (unsigned i = 0; i < auctions; i++) {
        struct auction auction = {.watch = {.observe = watch_auction}};
        struct arena_game game;
        auction.watch.who = &auction;
        assert_int_equal(arena_observe(&arena, i, &auction.watch, &game, NULL), ST_OK);
        assert_false(game.finished);
        won += auction.won;
    }
    return (double)won / auctions;
}

/* S18, by hand: `azar` gets it if it says yes to 16000, 17601 … 80902. With a new number each time
 * that is the product of all the chances, with one number the least of them. */
static void the_two_readings_of_azar_are_told_apart(void **state)
{
    (void)state;
    const struct bot *azar = registry_bot(&game_monopoly, "azar");
    double each = 1, least = 1;
    for (int bid = 16000;; bid = (bid + 1) * 110 / 100) {
        double yes = (150000 - bid) * 100 / 150000 / 100.0;
        each *= yes;
        least = yes < least ? yes : least;
        if (2 * (bid + 1) >= 150000)
            break; /* 1.4 does not fit any more */
    }
    assert_true(fabs(least - 0.46) < 1e-9);
    assert_true(fabs(each - 0.002) < 0.001);
    unsigned auctions = effort(20000);
    assert_non_null(azar->variant);
    double printed = chance_wins(azar, auctions), once = chance_wins(azar->variant, auctions);
    printf("printed %.4f of %.4f, one number %.4f of %.4f\n", printed, each, once, least);
    assert_true(fabs(printed - each) < 5 * sqrt(each / auctions));
    assert_true(fabs(once - least) < 5 * sqrt(least / auctions));
}

/* ---- tournaments from a scenario ---- */

static struct arena arena_from(unsigned char *states, const char *name)
{
    struct arena arena = {
        .game = &game_monopoly, .setup = &setup, .from = states, .seated = true, .seed = 9};
    read_builtin(name, "", SEAT_NOBODY);
    arena.seats = scenario.seats;
    arena.starts = (unsigned)scenario.seats;
    for (int first = 0; first < arena.seats; first++) {
        read_builtin(name, "", first);
        memcpy(states + (size_t)first * sizeof position, &position, sizeof position);
        arena.players[first] = registry_bot(&game_monopoly, scenario.player[first]);
    }
    return arena;
}

static void seats_stay_and_everybody_begins_in_turn(void **state)
{
    (void)state;
    static unsigned char states[4 * sizeof(struct game_state)];
    struct arena arena = arena_from(states, "avanzada.esc");
    for (uint64_t g = 0; g < 8; g++) {
        arena_start(&arena, g, &position);
        assert_int_equal(position.turn, g % 4);
        for (int seat = 0; seat < 4; seat++)
            assert_int_equal(arena_player_at(&arena, g, seat), seat);
    }
    struct arena_totals one = {0}, two = {0};
    uint64_t games = effort(200);
    arena.threads = 1;
    assert_int_equal(arena_run(&arena, 0, games, NULL, &one, NULL), ST_OK);
    arena.threads = 2;
    assert_int_equal(arena_run(&arena, 0, games, NULL, &two, NULL), ST_OK);
    assert_memory_equal(&one, &two, sizeof one);
    assert_int_equal(one.games, games);
    for (int player = 0; player < 4; player++)
        for (int seat = 0; seat < 4; seat++)
            assert_int_equal(one.finished[player][seat],
                             player == seat ? games - one.unfinished : 0);
    uint64_t rules = one.wins[0][0] + one.wins[2][2];
    assert_true(rules * 100 > games * 60 && rules * 100 < games * 85);
}

static void a_games_figures_are_kept_turn_by_turn(void **state)
{
    (void)state;
    static unsigned char states[4 * sizeof(struct game_state)];
    struct arena arena = arena_from(states, "avanzada.esc");
    static const int64_t at_start[4][4] = {
        {60000, 4, 3, 6}, {60000, 4, 2, 6}, {60000, 5, 3, 1}, {60000, 5, 3, 0}};
    struct series series;
    assert_int_equal(series_record(&series, &arena, 0, NULL), ST_OK);
    assert_int_equal(series.figures, 4);
    assert_true(series.game.finished && series.count > 20);
    for (int seat = 0; seat < 4; seat++)
        for (int figure = 0; figure < 4; figure++)
            assert_int_equal(series.point[0].value[seat][figure], at_start[seat][figure]);
    for (size_t i = 1; i < series.count; i++)
        assert_true(series.point[i].turn > series.point[i - 1].turn);
    const struct series_point *last = &series.point[series.count - 1];
    assert_int_equal(last->turn, series.game.turns);
    for (int seat = 0; seat < 4; seat++)
        assert_int_equal(last->value[seat][1] > 0, seat == series.game.winner);
    series_free(&series);
}

/* ---- plots ---- */

static void ticks_are_round(void **state)
{
    (void)state;
    assert_true(plot_tick(100, 10) == 10);
    assert_true(plot_tick(101, 10) == 20);
    assert_true(plot_tick(7, 7) == 1);
    assert_true(plot_tick(330000, 7) == 50000);
    assert_true(plot_tick(0, 7) == 1);
    for (double span = 0.003; span < 1e9; span *= 1.37) {
        double step = plot_tick(span, 7), factor = step / pow(10, floor(log10(step) + 1e-9));
        assert_true(span / step <= 7.001 && span / step > 2.7);
        assert_true(fabs(factor - 1) < 1e-6 || fabs(factor - 2) < 1e-6 || fabs(factor - 5) < 1e-6);
    }
}

static void texts_in_plots_are_escaped(void **state)
{
    (void)state;
    static const double x[] = {0, 10, 20}, y[] = {0, 5, 3};
    struct plot_line line = {.name = "a<b>&\"\n", .style = 1, .x = x, .y = y, .count = 3};
    struct plot_lines plot = {"<t>", "n&m", "x", "y", &line, 1};
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    plot_lines(out, &plot);
    fclose(out);
    assert_said(text, "a&lt;b&gt;&amp;&quot; </text>");
    assert_said(text, "<title id=\"title\">&lt;t&gt;</title>");
    assert_said(text, "<desc id=\"desc\">n&amp;m</desc>");
    assert_null(strstr(text, "a<b"));
    assert_said(text, "stroke-dasharray=\"9 4\"");
    free(text);
}

SUITE(unit)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_experiment_reads_and_comes_back_from_its_text),
        cmocka_unit_test(a_start_is_the_games_own_but_for_the_throw_for_the_order),
        cmocka_unit_test(the_advanced_position_is_the_table_of_5_2_1_3),
        cmocka_unit_test(everything_is_assigned_in_5_2_1_6),
        cmocka_unit_test(a_scenario_says_all_that_the_format_has),
        cmocka_unit_test(an_auction_begins_with_whoever_is_said),
        cmocka_unit_test(a_bad_scenario_is_refused_at_its_line),
        cmocka_unit_test(no_text_breaks_the_reader),
        cmocka_unit_test(the_auctions_prices_are_those_of_the_seed),
        cmocka_unit_test(the_two_readings_of_azar_are_told_apart),
        cmocka_unit_test(seats_stay_and_everybody_begins_in_turn),
        cmocka_unit_test(a_games_figures_are_kept_turn_by_turn),
        cmocka_unit_test(ticks_are_round),
        cmocka_unit_test(texts_in_plots_are_escaped),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
