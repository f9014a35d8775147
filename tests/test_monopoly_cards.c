/* Monopoly's rules, continued: cards of both decks, taxes, the parking and jail. */
#include "monopoly_support.h"

static struct world w;

/* ---- cards ---- */

static void cards_both_decks_are_queues(void **state)
{
    (void)state;
    for (unsigned deck = 0; deck < 2; deck++) {
        world_is(&w, "seats=2 money=1000", deck ? "| 0 at 30" : "| 0 at 0");
        deck_order(&w, deck, "4 5 6");
        throws(&w, deck ? 1 : 3, deck ? 2 : 4);
        struct move other = {.kind = MONO_MOVE_CARD, .a = (uint8_t)deck, .b = 5};
        assert_int_equal(mono_refusal(&w.setup, &w.at, &other), MONO_NO_SUCH);
        plays(&w, deck ? "?: card 1 4" : "?: card 0 4");
        stands(&w, deck ? "done 0 | 11000 1000 | 32+12 | -" : "done 0 | 6000 1000 | 32+12 | -");
        assert_int_equal(w.at.queue[deck][0], 5);
        assert_int_equal(w.at.queue[deck][1], 6);
        assert_int_equal(w.at.queue[deck][15], 4);
        assert_int_equal(w.at.queued[deck], 16);
    }
}

static void cards_that_nobody_has_seen_come_before_those_seen(void **state)
{
    (void)state;
    world_is(&w, "seats=2 money=10000", "");
    struct odds odds[GAME_ODDS_MAX];
    throws(&w, 3, 4);
    assert_int_equal(mono_odds(&w.setup, &w.at, odds), 16);
    assert_true(odds[0].chance == 1.0 / 16);
    plays(&w, "?: card 0 6; pass");
    stands(&w, "free 1 | 8500 10000 | 32+12 | -");
    throws(&w, 3, 4);
    assert_int_equal(mono_odds(&w.setup, &w.at, odds), 15);
    struct move seen = {.kind = MONO_MOVE_CARD, .b = 6};
    assert_int_equal(mono_refusal(&w.setup, &w.at, &seen), MONO_NO_SUCH);
    plays(&w, "?: card 0 4");
    assert_int_equal(w.at.queue[0][0], 6);
    assert_int_equal(w.at.queue[0][1], 4);
}

static void a_jail_card_leaves_its_deck_and_returns_to_the_bottom(void **state)
{
    (void)state;
    for (unsigned deck = 0; deck < 2; deck++) {
        unsigned number = deck ? 10 : 2;
        world_is(&w, "seats=2 money=100000", deck ? "| 0 at 30" : "| 0 at 0");
        deck_order(&w, deck, deck ? "10 3" : "2 4");
        throws(&w, deck ? 1 : 3, deck ? 2 : 4);
        plays(&w, deck ? "?: card 1 10" : "?: card 0 2");
        stands(&w, "done 0 | 100000 100000 | 32+12 | -");
        assert_int_equal(w.at.queued[deck], 15);
        assert_int_equal(mono_jail_cards(&w.at, 0), 1);
        plays(&w, "pass; 1: throw; dice 4 6; pass");
        w.at.square[0] = w.setup.jail;
        w.at.jail[0] = 1;
        refused(&w, deck ? "use 0" : "use 1", MONO_NO_CARD);
        plays(&w, deck ? "0: use 1" : "0: use 0");
        assert_int_equal(mono_jail_cards(&w.at, 0), 0);
        assert_int_equal(w.at.queued[deck], 16);
        assert_int_equal(w.at.queue[deck][15], number);
        assert_int_equal(w.at.jail[0], 0);
        assert_int_equal(w.at.phase, MONO_FREE);
    }
}

/* A deck of its own for each basic action; the piece comes to it by a throw of 7 from the start, or
 * of 3 from 30. */
static const char basic[] =
    "[servicio]\nnumero= 0\nACCION\nsgtServicio= 1\n;\n"
    "[estacion]\nnumero= 1\nACCION\nsgtEstacion= 1\n;\n"
    "[propiedad]\nnumero= 2\nACCION\nsgtPropiedad= 1\n;\n"
    "[encarcelar]\nnumero= 3\nACCION\nencarcelar= 1\n;\n"
    "[avanzarA]\nnumero= 4\nACCION\navanzarA= 5\n;\n"
    "[avanzar]\nnumero= 5\nACCION\navanzar= 5\n;\n"
    "[atras]\nnumero= 6\nACCION\navanzar= -8\n;\n"
    "[pagar]\nnumero= 7\nACCION\npagar= 1000\n;\n"
    "[cobrar]\nnumero= 8\nACCION\npagar= -1000\n;\n"
    "[casa]\nnumero= 9\nACCION\npagarPorCasa= 100\n;\n"
    "[hotel]\nnumero= 10\nACCION\npagarPorHotel= 1000\n;\n"
    "[edificios]\nnumero= 11\nACCION\npagarPorCasa= 100\npagarPorHotel= 1000\n;\n"
    "[a todos]\nnumero= 12\nACCION\npagarATodos= 200\n;\n"
    "[de todos]\nnumero= 13\nACCION\npagarATodos= -200\n;\n"
    "[doble]\nnumero= 14\nACCION\nsgtEstacion= 1\nmultiPago= 3\n;\n"
    "[dado]\nnumero= 15\nACCION\nsgtServicio= 1\nmultiPagoDado= 1\n;\n"
    "[dado calle]\nnumero= 16\nACCION\navanzarA= 11\nmultiPagoDado= 1\n;\n"
    "[sin sueldo]\nnumero= 17\nACCION\navanzarA= 5\ncobrarSalida= 0\n;\n"
    "[con sueldo]\nnumero= 18\nACCION\navanzarA= 5\ncobrarSalida= 1\n;\n"
    "[guardar]\nnumero= 19\nACCION\ntarjetaCarcel= 1\n;\n"
    "[varias]\nnumero= 20\nACCION\npagar= 300\navanzarA= 0\npagarATodos= 50\npagar= -7\n;\n"
    "[elegir]\nnumero= 21\nACCION\npagar= 1000\nACCION\navanzarA= 10\nACCION\ntarjetaCarcel= 1\n;\n"
    "[cobra y paga]\nnumero= 22\nACCION\npagar= -500\npagarPorCasa= 100\n;\n"
    "[paga y cobra]\nnumero= 23\nACCION\npagar= 3000\npagar= -5000\n;\n"
    "[carcel y camino]\nnumero= 24\nACCION\nencarcelar= 1\navanzar= 3\npagar= 10\n;\n"
    "[dos pasos]\nnumero= 25\nACCION\navanzar= 2\navanzar= -1\n;\n"
    "[dos estaciones]\nnumero= 26\nACCION\nsgtEstacion= 1\nsgtEstacion= 1\n;\n"
    "[dos vueltas]\nnumero= 27\nACCION\navanzar= 85\n;\n"
    "[doble y dado]\nnumero= 28\nACCION\nsgtServicio= 1\nmultiPago= 2\nmultiPagoDado= 1\n;\n";

/* Seat 0 comes to the chance square 7 from the start, or to 36 from 26. */
static void basic_card(const char *options, const char *position, const char *card)
{
    rules_are(&w, options, basic, NULL);
    position_is(&w, position);
    throws(&w, square_of(&w, 0) == 26 ? 4 : 3, square_of(&w, 0) == 26 ? 6 : 4);
    plays(&w, card);
}

static void card_sgt_servicio(void **state)
{
    (void)state;
    basic_card("seats=2 money=50000", "| 1 owns 12", "?: card 0 0");
    stands(&w, "done 0 | 47200 52800 | 32+12 | 1: 12"); /* 7 thrown */
    assert_int_equal(square_of(&w, 0), 12);
    basic_card("seats=2 money=50000", "| 0 at 26 | 1 owns 12",
               "?: card 0 0"); /* around the board */
    stands(&w, "done 0 | 66000 54000 | 32+12 | 1: 12");
    basic_card("seats=2 money=50000", "", "?: card 0 0; 0: buy");
    stands(&w, "done 0 | 35000 50000 | 32+12 | 0: 12");
}

static void card_sgt_estacion(void **state)
{
    (void)state;
    basic_card("seats=2 money=50000", "| 1 owns 15", "?: card 0 1");
    stands(&w, "done 0 | 47500 52500 | 32+12 | 1: 15");
    basic_card("seats=2 money=50000", "| 0 at 26 | 1 owns 5", "?: card 0 1");
    stands(&w, "done 0 | 67500 52500 | 32+12 | 1: 5");
    assert_int_equal(square_of(&w, 0), 5);
}

static void card_sgt_propiedad(void **state)
{
    (void)state;
    basic_card("seats=2 money=50000", "| 1 owns 8", "?: card 0 2");
    stands(&w, "done 0 | 49400 50600 | 32+12 | 1: 8");
    basic_card("seats=2 money=50000", "| 0 at 26", "?: card 0 2");
    stands(&w, "buy 0 | 50000 50000 | 32+12 | -");
    assert_int_equal(square_of(&w, 0), 37);
}

static void card_encarcelar(void **state)
{
    (void)state;
    basic_card("seats=2 money=50000", "| 0 at 26", "?: card 0 3");
    stands(&w, "done 0 | 50000 50000 | 32+12 | -"); /* no salary on the way */
    assert_int_equal(square_of(&w, 0), 10);
    assert_int_equal(w.at.jail[0], 1);
    /* After doubles too the turn is over. */
    rules_are(&w, "seats=2 money=50000", basic, NULL);
    position_is(&w, "| 0 at 5");
    throws(&w, 1, 1);
    plays(&w, "?: card 0 3");
    stands(&w, "done 0 | 50000 50000 | 32+12 | -");
}

static void card_avanzar_a(void **state)
{
    (void)state;
    basic_card("seats=2 money=50000", "| 1 owns 5", "?: card 0 4");
    stands(&w, "done 0 | 67500 52500 | 32+12 | 1: 5"); /* from 7 around to 5 */
}

static void card_avanzar(void **state)
{
    (void)state;
    basic_card("seats=2 money=50000", "", "?: card 0 5");
    stands(&w, "buy 0 | 50000 50000 | 32+12 | -");
    assert_int_equal(square_of(&w, 0), 12);
    basic_card("seats=2 money=50000", "| 0 at 26", "?: card 0 5");
    stands(&w, "buy 0 | 70000 50000 | 32+12 | -"); /* over the start to 1 */
    assert_int_equal(square_of(&w, 0), 1);
    basic_card("seats=2 money=50000", "| 0 owns 12",
               "?: card 0 27"); /* twice around and on to 12 */
    stands(&w, "done 0 | 90000 50000 | 32+12 | 0: 12");
    assert_int_equal(square_of(&w, 0), 12);
}

/* The hard case. */
static void a_card_that_moves_back_over_the_start(void **state)
{
    (void)state;
    basic_card("seats=2 money=50000", "| 1 owns 39", "?: card 0 6");
    stands(&w, "done 0 | 45000 55000 | 32+12 | 1: 39"); /* no salary, but rent */
    assert_int_equal(square_of(&w, 0), 39);
    plays(&w, "pass; 1: throw; dice 4 6; pass");
    throws(&w, 5, 6); /* and then over it again: once */
    stands(&w, "done 0 | 65000 55000 | 32+12 | 1: 39");
    /* Nor does it count as a lap. */
    basic_card("seats=2 money=50000 lap=1", "", "?: card 0 6");
    stands(&w, "done 0 | 50000 50000 | 32+12 | -");
    /* The shipped one: three back from 7 to the tax. */
    world_is(&w, "seats=2 money=50000", "");
    throws(&w, 3, 4);
    plays(&w, "?: card 0 7");
    stands(&w, "taxed 0 | 50000 50000 | 32+12 | -");
}

static void card_pagar(void **state)
{
    (void)state;
    basic_card("seats=2 money=50000", "", "?: card 0 7");
    stands(&w, "done 0 | 49000 50000 | 32+12 | -");
    assert_int_equal(w.at.pot, 0);
    basic_card("seats=2 money=50000", "", "?: card 0 8");
    stands(&w, "done 0 | 51000 50000 | 32+12 | -");
}

static void card_pagar_por_casa_y_hotel(void **state)
{
    (void)state;
    const char *built = "| 0 owns 1=2,3=1,37=H,39=H | 1 owns 21=1,23=1,24=1";
    basic_card("seats=2 money=50000", built, "?: card 0 9");
    stands(&w, "done 0 | 49700 50000 | 26+10 | 0: 1=2,3=1,37=H,39=H 1: 21=1,23=1,24=1");
    basic_card("seats=2 money=50000", built, "?: card 0 10");
    stands(&w, "done 0 | 48000 50000 | 26+10 | 0: 1=2,3=1,37=H,39=H 1: 21=1,23=1,24=1");
    basic_card("seats=2 money=50000", built, "?: card 0 11");
    stands(&w, "done 0 | 47700 50000 | 26+10 | 0: 1=2,3=1,37=H,39=H 1: 21=1,23=1,24=1");
    /* The shipped one: 2500 a house and 10000 a hotel, one sum. */
    world_is(&w, "seats=2 money=50000", built);
    throws(&w, 3, 4);
    plays(&w, "?: card 0 14");
    stands(&w, "done 0 | 22500 50000 | 26+10 | 0: 1=2,3=1,37=H,39=H 1: 21=1,23=1,24=1");
}

static void card_pagar_a_todos(void **state)
{
    (void)state;
    basic_card("seats=4 money=50000", "| 2 out", "?: card 0 12");
    stands(&w, "done 0 | 49600 50200 x 50200 | 32+12 | -");
    basic_card("seats=4 money=50000", "| 2 out", "?: card 0 13");
    stands(&w, "done 0 | 50400 49800 x 49800 | 32+12 | -");
}

static void card_multi_pago(void **state)
{
    (void)state;
    basic_card("seats=2 money=50000", "| 1 owns 15,25", "?: card 0 14");
    stands(&w, "done 0 | 35000 65000 | 32+12 | 1: 15,25"); /* 3 x 5000 */
    /* Bought there, it multiplies nothing later. */
    basic_card("seats=2 money=50000", "| 1 owns 25", "?: card 0 14; 0: buy");
    plays(&w, "pass; 1: throw; dice 4 6; pass");
    throws(&w, 4, 6);
    stands(&w, "done 0 | 27500 52500 | 32+12 | 0: 15 1: 25");
    /* The shipped one. */
    world_is(&w, "seats=2 money=50000", "| 1 owns 15");
    throws(&w, 3, 4);
    plays(&w, "?: card 0 12");
    stands(&w, "done 0 | 45000 55000 | 32+12 | 1: 15");
}

static void card_multi_pago_dado(void **state)
{
    (void)state;
    basic_card("seats=2 money=50000", "| 1 owns 12", "?: card 0 15");
    stands(&w, "rent_dice 0 | 50000 50000 | 32+12 | 1: 12");
    plays(&w, "?: dice 5 4"); /* 9 x 1000, as with both services */
    stands(&w, "done 0 | 41000 59000 | 32+12 | 1: 12");
    basic_card("seats=2 money=50000", "| 1 owns 11",
               "?: card 0 16; ?: dice 1 2"); /* rent x throw */
    stands(&w, "done 0 | 47000 53000 | 32+12 | 1: 11");
    basic_card("seats=2 money=50000", "| 1 owns 11,13,14",
               "?: card 0 16; ?: dice 1 2"); /* double x throw */
    stands(&w, "done 0 | 44000 56000 | 32+12 | 1: 11,13,14");
    /* Both multipliers, 2 x 3 x 1000, and neither of them the next time. */
    basic_card("seats=2 money=50000", "| 1 owns 12,21", "?: card 0 28; ?: dice 1 2");
    stands(&w, "done 0 | 44000 56000 | 32+12 | 1: 12,21");
    plays(&w, "pass; 1: throw; dice 4 6; pass");
    throws(&w, 4, 5);
    stands(&w, "done 0 | 42200 57800 | 32+12 | 1: 12,21");
    /* Mortgaged, one's own or the bank's: nothing to throw for. */
    basic_card("seats=2 money=50000", "| 1 owns 12m", "?: card 0 15");
    stands(&w, "done 0 | 50000 50000 | 32+12 | 1: 12m");
    basic_card("seats=2 money=50000", "| 0 owns 12", "?: card 0 15");
    stands(&w, "done 0 | 50000 50000 | 32+12 | 0: 12");
    basic_card("seats=2 money=50000", "", "?: card 0 15");
    stands(&w, "buy 0 | 50000 50000 | 32+12 | -");
    /* The throw for the rent is no throw of the turn: doubles do not throw again, and those of the
     * turn still do. */
    basic_card("seats=2 money=50000", "| 1 owns 12", "?: card 0 15; ?: dice 2 2");
    stands(&w, "done 0 | 46000 54000 | 32+12 | 1: 12");
    rules_are(&w, "seats=2 money=50000", basic, NULL);
    position_is(&w, "| 0 at 5 | 1 owns 12");
    throws(&w, 1, 1);
    plays(&w, "?: card 0 15; ?: dice 1 2");
    stands(&w, "free 0 | 47000 53000 | 32+12 | 1: 12");
}

static void card_cobrar_salida(void **state)
{
    (void)state;
    basic_card("seats=2 money=50000", "| 1 owns 5", "?: card 0 17");
    stands(&w, "done 0 | 47500 52500 | 32+12 | 1: 5");
    basic_card("seats=2 money=50000", "| 1 owns 5", "?: card 0 18");
    stands(&w, "done 0 | 67500 52500 | 32+12 | 1: 5");
}

static void card_tarjeta_carcel(void **state)
{
    (void)state;
    basic_card("seats=2 money=50000", "", "?: card 0 19");
    stands(&w, "done 0 | 50000 50000 | 32+12 | -");
    assert_int_equal(mono_jail_cards(&w.at, 0), 1);
    assert_int_equal(mono_jail_cards(&w.at, 1), 0);
}

static void cards_with_several_actions_happen_in_order(void **state)
{
    (void)state;
    basic_card("seats=3 money=50000", "", "?: card 0 20");
    stands(&w, "done 0 | 69607 50050 50050 | 32+12 | -"); /* -300 +20000 -100 +7 */
    assert_int_equal(square_of(&w, 0), 0);
    /* Two ways one after the other, each to a square that counts: 9, then back to 8. */
    basic_card("seats=2 money=50000", "| 1 owns 8,9", "?: card 0 25");
    stands(&w, "done 0 | 48600 51400 | 32+12 | 1: 8,9");
    /* The next station from a station is another one. */
    basic_card("seats=2 money=50000", "| 1 owns 15,25", "?: card 0 26");
    stands(&w, "done 0 | 40000 60000 | 32+12 | 1: 15,25");
    assert_int_equal(square_of(&w, 0), 25);
    /* Out of jail no card moves anybody; the rest of it happens. */
    basic_card("seats=2 money=50000", "", "?: card 0 24");
    stands(&w, "done 0 | 49990 50000 | 32+12 | -");
    assert_int_equal(square_of(&w, 0), 10);
}

/* What is collected does not pay what was due before it, and what goes to the parking goes there
 * whole. */
static void cards_collect_and_pay_are_two_things(void **state)
{
    (void)state;
    basic_card("seats=2 money=50000 parking=1", "| 0 owns 1=2,3=2", "?: card 0 22");
    stands(&w, "done 0 | 50100 50000 | 28+12 | 0: 1=2,3=2");
    assert_int_equal(w.at.pot, 400);
    basic_card("seats=2", "| 0 cash 1000 owns 5", "?: card 0 23");
    stands(&w, "debt 0 | 1000 250000 | 32+12 | 0: 5");
    plays(&w, "0: mortgage 5; 0: pay");
    stands(&w, "done 0 | 13000 250000 | 32+12 | 0: 5m");
}

static void cards_with_a_choice(void **state)
{
    (void)state;
    basic_card("seats=2 money=50000", "", "?: card 0 21");
    stands(&w, "choose 0 | 50000 50000 | 32+12 | -");
    refused(&w, "choose 3", MONO_NO_SUCH);
    refused(&w, "throw", MONO_NO_NOT_NOW);
    plays(&w, "0: choose 0");
    stands(&w, "done 0 | 49000 50000 | 32+12 | -");
    basic_card("seats=2 money=50000", "", "?: card 0 21; 0: choose 1");
    stands(&w, "done 0 | 50000 50000 | 32+12 | -");
    assert_int_equal(square_of(&w, 0), 10);
    assert_int_equal(w.at.queue[0][0], 21); /* used, it goes below the others */
    basic_card("seats=2 money=50000", "", "?: card 0 21; 0: choose 2");
    assert_int_equal(mono_jail_cards(&w.at, 0), 1);
    assert_int_equal(w.at.queued[0], 0);
}

static void cards_lead_to_cards(void **state)
{
    (void)state;
    /* 36 in Suerte: three back to 33, Caja: to the start. */
    world_is(&w, "seats=2 money=50000", "| 0 at 26");
    throws(&w, 4, 6);
    plays(&w, "?: card 0 7; ?: card 1 8");
    stands(&w, "done 0 | 70000 50000 | 32+12 | -");
}

static void a_deck_whose_cards_are_all_kept(void **state)
{
    (void)state;
    rules_are(&w, "seats=2 money=50000", "[guardar]\nnumero= 0\nACCION\ntarjetaCarcel= 1\n;\n",
              NULL);
    position_is(&w, "| 1 card 0");
    throws(&w, 3, 4);
    stands(&w, "done 0 | 50000 50000 | 32+12 | -");
}

/* A card that leads to its own square: once around for each, and an end after sixteen. */
static void cards_in_a_circle_come_to_an_end(void **state)
{
    (void)state;
    rules_are(&w, "seats=2 money=50000", "[otra vez]\nnumero= 0\nACCION\navanzarA= 7\n;\n", NULL);
    position_is(&w, "");
    throws(&w, 3, 4);
    for (int i = 1; i <= MONO_CARDS_A_THROW; i++) {
        plays(&w, "?: card 0 0");
        assert_int_equal(w.at.cash[0], 50000 + 20000 * i);
    }
    stands(&w, "done 0 | 370000 50000 | 32+12 | -");
}

/* ---- taxes ---- */

static void income_tax_fixed_or_ten_percent_chosen_before_counting(void **state)
{
    (void)state;
    const char *rich = "| 0 cash 100000 owns 1=2,3=1,5m,12 | 1 owns 37";
    world_is(&w, "seats=2", rich);
    throws(&w, 1, 3);
    stands(&w, "taxed 0 | 100000 250000 | 29+12 | 0: 1=2,3=1,5m,12 1: 37");
    refused(&w, "sell 1", MONO_NO_NOT_NOW);
    refused(&w, "mortgage 12", MONO_NO_NOT_NOW);
    plays(&w, "0: tax 0");
    stands(&w, "done 0 | 80000 250000 | 29+12 | 0: 1=2,3=1,5m,12 1: 37");
    /* 100000 + 6000 + 6000 + 20000 (mortgaged) + 15000 + three houses of 5000 = 162000 */
    world_is(&w, "seats=2", rich);
    throws(&w, 1, 3);
    plays(&w, "0: tax 1");
    stands(&w, "done 0 | 83800 250000 | 29+12 | 0: 1=2,3=1,5m,12 1: 37");
    /* A hotel counts as its five buildings: 50000 + 35000 + 40000 + 10 x 20000 */
    world_is(&w, "seats=2", "| 0 cash 50000 owns 37=H,39=H");
    throws(&w, 1, 3);
    plays(&w, "0: tax 1");
    stands(&w, "done 0 | 17500 250000 | 32+10 | 0: 37=H,39=H");
}

static void income_tax_that_cannot_be_paid_is_a_debt(void **state)
{
    (void)state;
    world_is(&w, "seats=2", "| 0 cash 5000 owns 39");
    throws(&w, 1, 3);
    plays(&w, "0: tax 0");
    stands(&w, "debt 0 | 5000 250000 | 32+12 | 0: 39");
    refused(&w, "pay", MONO_NO_MONEY);
    plays(&w, "0: mortgage 39; 0: pay");
    stands(&w, "done 0 | 5000 250000 | 32+12 | 0: 39m");
}

static void variant_fixed_tax_only(void **state)
{
    (void)state;
    world_is(&w, "seats=2 tax=fixed money=50000", "");
    throws(&w, 1, 3);
    stands(&w, "done 0 | 30000 50000 | 32+12 | -");
}

static void luxury_tax(void **state)
{
    (void)state;
    world_is(&w, "seats=2 money=50000", "| 0 at 35");
    throws(&w, 1, 2);
    stands(&w, "done 0 | 40000 50000 | 32+12 | -");
}

static void parking_is_a_rest(void **state)
{
    (void)state;
    world_is(&w, "seats=2 money=50000", "| 0 at 9");
    throws(&w, 5, 6);
    stands(&w, "done 0 | 50000 50000 | 32+12 | -");
}

static void variant_money_on_free_parking(void **state)
{
    (void)state;
    world_is(&w, "seats=2 parking=1 money=50000", "pot 300 | 0 at 35 | 1 jail 1");
    throws(&w, 1, 2);
    stands(&w, "done 0 | 40000 50000 | 32+12 | -");
    assert_int_equal(w.at.pot, 10300); /* taxes */
    plays(&w, "pass; 1: fine");        /* but not the fine */
    assert_int_equal(w.at.pot, 10300);
    plays(&w, "throw; dice 3 4; ?: card 1 13");
    stands(&w, "done 1 | 40000 35000 | 32+12 | -");
    assert_int_equal(w.at.pot, 20300); /* payments of cards */
    plays(&w, "pass");
    w.at.square[0] = 17;
    throws(&w, 1, 2);
    stands(&w, "done 0 | 60300 35000 | 32+12 | -");
    assert_int_equal(w.at.pot, 0);
    world_is(&w, "seats=2 parking=1 money=50000", "");
    throws(&w, 1, 3);
    plays(&w, "tax 1");
    assert_int_equal(w.at.pot, 5000);
    /* Rent, and what goes to the players, does not go there. */
    world_is(&w, "seats=2 parking=1 money=50000", "| 1 owns 12");
    throws(&w, 3, 4);
    plays(&w, "?: card 0 0");
    stands(&w, "done 0 | 45000 55000 | 32+12 | 1: 12");
    assert_int_equal(w.at.pot, 0);
}

/* ---- jail ---- */

static void jail_by_the_square(void **state)
{
    (void)state;
    world_is(&w, "seats=2 money=50000", "| 0 at 28");
    throws(&w, 1, 1); /* doubles, and the turn is over all the same */
    stands(&w, "done 0 | 50000 50000 | 32+12 | -");
    assert_int_equal(square_of(&w, 0), 10);
    assert_int_equal(w.at.jail[0], 1);
}

static void jail_by_a_card_of_either_deck(void **state)
{
    (void)state;
    world_is(&w, "seats=2 money=50000", "| 0 at 29 | 1 at 26");
    throws(&w, 1, 3);
    plays(&w, "?: card 1 9");
    stands(&w, "done 0 | 50000 50000 | 32+12 | -");
    assert_int_equal(w.at.jail[0], 1);
    plays(&w, "pass");
    throws(&w, 4, 6);
    plays(&w, "?: card 0 1");
    stands(&w, "done 1 | 50000 50000 | 32+12 | -");
    assert_int_equal(w.at.jail[1], 1);
}

static void jail_left_by_doubles_without_another_throw(void **state)
{
    (void)state;
    world_is(&w, "seats=2 money=50000", "| 0 jail 1 | 1 owns 14");
    throws(&w, 2, 2);
    stands(&w, "done 0 | 48800 51200 | 32+12 | 1: 14");
    assert_int_equal(square_of(&w, 0), 14);
    assert_int_equal(w.at.jail[0], 0);
    /* The third throw as well, and no fine then. */
    world_is(&w, "seats=2 money=50000", "| 0 jail 3 | 1 owns 14");
    throws(&w, 2, 2);
    stands(&w, "done 0 | 48800 51200 | 32+12 | 1: 14");
}

static void jail_keeps_who_throws_no_doubles(void **state)
{
    (void)state;
    world_is(&w, "seats=2 money=50000", "| 0 jail 1");
    throws(&w, 2, 3);
    stands(&w, "done 0 | 50000 50000 | 32+12 | -");
    assert_int_equal(square_of(&w, 0), 10);
    plays(&w, "pass; 1: throw; dice 4 6; pass");
    throws(&w, 2, 3);
    stands(&w, "done 0 | 50000 50000 | 32+12 | -");
    assert_int_equal(square_of(&w, 0), 10);
    assert_true(w.at.jail[0] != 0);
    plays(&w, "pass; 1: throw; dice 4 6; pass");
    throws(&w, 4, 6); /* the third: pays and moves */
    stands(&w, "done 0 | 45000 50000 | 32+12 | -");
    assert_int_equal(square_of(&w, 0), 20);
    assert_int_equal(w.at.jail[0], 0);
}

static void jail_left_by_the_fine_in_the_first_two_turns(void **state)
{
    (void)state;
    for (int turn = 1; turn <= 3; turn++) {
        world_is(&w, "seats=2 money=50000",
                 turn == 1   ? "| 0 jail 1"
                 : turn == 2 ? "| 0 jail 2"
                             : "| 0 jail 3");
        if (turn == 3) {
            refused(&w, "fine", MONO_NO_FINE);
            continue;
        }
        plays(&w, "0: fine");
        stands(&w, "free 0 | 45000 50000 | 32+12 | -");
        refused(&w, "fine", MONO_NO_JAIL);
        throws(&w, 5, 5); /* free: doubles throw again */
        stands(&w, "free 0 | 45000 50000 | 32+12 | -");
    }
    world_is(&w, "seats=2 money=50000", "| 0 jail 1 cash 4999");
    refused(&w, "fine", MONO_NO_MONEY);
    world_is(&w, "seats=2 money=50000", "| 0 jail 1 cash 5000");
    plays(&w, "0: fine");
    stands(&w, "free 0 | 0 50000 | 32+12 | -");
    world_is(&w, "seats=2 money=50000", "| 0 jail 3 cash 5000");
    throws(&w, 4, 6);
    stands(&w, "done 0 | 0 50000 | 32+12 | -");
    world_is(&w, "seats=2 money=50000", "turn 1 | 0 jail 1");
    refused(&w, "fine", MONO_NO_JAIL);
}

static void jail_left_by_a_card_in_all_three_turns(void **state)
{
    (void)state;
    for (int turn = 1; turn <= 3; turn++) {
        world_is(&w, "seats=2 money=50000",
                 turn == 1   ? "| 0 jail 1 card 0"
                 : turn == 2 ? "| 0 jail 2 card 0"
                             : "| 0 jail 3 card 0");
        plays(&w, "0: use 0");
        stands(&w, "free 0 | 50000 50000 | 32+12 | -");
        throws(&w, 4, 6);
        stands(&w, "done 0 | 50000 50000 | 32+12 | -");
        assert_int_equal(square_of(&w, 0), 20);
    }
    world_is(&w, "seats=2 money=50000", "| 0 jail 1 | 1 card 0");
    refused(&w, "use 0", MONO_NO_CARD);
    world_is(&w, "seats=2 money=50000", "| 0 card 0");
    refused(&w, "use 0", MONO_NO_JAIL);
}

static void jail_left_by_a_bought_card(void **state)
{
    (void)state;
    world_is(&w, "seats=3 money=50000", "| 0 jail 3 | 2 card 1");
    plays(&w, "0: trade 2; give 3000 -; want 0 -; cards 0 1; propose; 2: accept; 0: use 1");
    stands(&w, "free 0 | 47000 50000 53000 | 32+12 | -");
    assert_int_equal(w.at.jail[0], 0);
    assert_int_equal(w.at.queue[1][0], 10); /* back in its deck */
}

static void jail_third_throw_with_debt_first_and_then_the_way(void **state)
{
    (void)state;
    world_is(&w, "seats=2", "| 0 jail 3 cash 1000 owns 5 | 1 owns 19");
    throws(&w, 4, 5);
    stands(&w, "debt 0 | 1000 250000 | 32+12 | 0: 5 1: 19");
    assert_int_equal(square_of(&w, 0), 10); /* not yet */
    plays(&w, "0: mortgage 5; 0: pay");
    stands(&w, "done 0 | 4400 251600 | 32+12 | 0: 5m 1: 19");
    assert_int_equal(square_of(&w, 0), 19);
    /* And who is bankrupt by it does not move at all. */
    world_is(&w, "seats=3", "| 0 jail 3 cash 1000 | 1 owns 19");
    throws(&w, 4, 5);
    plays(&w, "0: bankrupt");
    stands(&w, "free 1 | x 250000 250000 | 32+12 | 1: 19");
}

static void variant_no_fine_after_three_turns(void **state)
{
    (void)state;
    world_is(&w, "seats=2 fine=0 money=50000", "| 0 jail 3");
    throws(&w, 4, 6);
    stands(&w, "done 0 | 50000 50000 | 32+12 | -");
    assert_int_equal(square_of(&w, 0), 20);
    world_is(&w, "seats=2 fine=0 money=50000", "| 0 jail 1");
    plays(&w, "fine"); /* to leave earlier costs as ever */
    stands(&w, "free 0 | 45000 50000 | 32+12 | -");
}

static void jail_rent_is_collected_inside(void **state)
{
    (void)state;
    world_is(&w, "seats=2 money=50000", "| 1 jail 2 owns 5");
    throws(&w, 2, 3);
    stands(&w, "done 0 | 47500 52500 | 32+12 | 1: 5");
}

static void jail_hinders_nobody_from_dealing(void **state)
{
    (void)state;
    world_is(&w, "seats=2 money=50000", "| 0 jail 1 owns 1,3,12 | 1 owns 5");
    plays(&w, "0: build 1; 0: build 3; 0: sell 3; 0: mortgage 12; 0: lift 12");
    stands(&w, "free 0 | 41750 50000 | 31+12 | 0: 1=1,3,12 1: 5");
    plays(&w, "0: trade 1; give 100 12; want 0 5; propose; 1: accept");
    stands(&w, "free 0 | 41650 50100 | 31+12 | 0: 1=1,3,5 1: 12");
    /* Bids from inside. */
    world_is(&w, "seats=2 money=50000", "| 1 jail 1");
    throws(&w, 1, 2);
    plays(&w, "decline; 1: bid 10; 0: leave");
    stands(&w, "done 0 | 50000 49990 | 32+12 | 1: 3");
}

SUITE(unit)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cards_both_decks_are_queues),
        cmocka_unit_test(cards_that_nobody_has_seen_come_before_those_seen),
        cmocka_unit_test(a_jail_card_leaves_its_deck_and_returns_to_the_bottom),
        cmocka_unit_test(card_sgt_servicio),
        cmocka_unit_test(card_sgt_estacion),
        cmocka_unit_test(card_sgt_propiedad),
        cmocka_unit_test(card_encarcelar),
        cmocka_unit_test(card_avanzar_a),
        cmocka_unit_test(card_avanzar),
        cmocka_unit_test(a_card_that_moves_back_over_the_start),
        cmocka_unit_test(card_pagar),
        cmocka_unit_test(card_pagar_por_casa_y_hotel),
        cmocka_unit_test(card_pagar_a_todos),
        cmocka_unit_test(card_multi_pago),
        cmocka_unit_test(card_multi_pago_dado),
        cmocka_unit_test(card_cobrar_salida),
        cmocka_unit_test(card_tarjeta_carcel),
        cmocka_unit_test(cards_with_several_actions_happen_in_order),
        cmocka_unit_test(cards_collect_and_pay_are_two_things),
        cmocka_unit_test(cards_with_a_choice),
        cmocka_unit_test(cards_lead_to_cards),
        cmocka_unit_test(a_deck_whose_cards_are_all_kept),
        cmocka_unit_test(cards_in_a_circle_come_to_an_end),
        cmocka_unit_test(income_tax_fixed_or_ten_percent_chosen_before_counting),
        cmocka_unit_test(income_tax_that_cannot_be_paid_is_a_debt),
        cmocka_unit_test(variant_fixed_tax_only),
        cmocka_unit_test(luxury_tax),
        cmocka_unit_test(parking_is_a_rest),
        cmocka_unit_test(variant_money_on_free_parking),
        cmocka_unit_test(jail_by_the_square),
        cmocka_unit_test(jail_by_a_card_of_either_deck),
        cmocka_unit_test(jail_left_by_doubles_without_another_throw),
        cmocka_unit_test(jail_keeps_who_throws_no_doubles),
        cmocka_unit_test(jail_left_by_the_fine_in_the_first_two_turns),
        cmocka_unit_test(jail_left_by_a_card_in_all_three_turns),
        cmocka_unit_test(jail_left_by_a_bought_card),
        cmocka_unit_test(jail_third_throw_with_debt_first_and_then_the_way),
        cmocka_unit_test(variant_no_fine_after_three_turns),
        cmocka_unit_test(jail_rent_is_collected_inside),
        cmocka_unit_test(jail_hinders_nobody_from_dealing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
