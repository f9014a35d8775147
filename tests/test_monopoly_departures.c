/* Frames that depart from the rules of the ring, ruling by ruling (M5 to M8, M13 to M18, M22): what
 * is carried out, what is refused, who may send afterwards. Every station reads them like this;
 * nobody stops. */
#include "core/protocol.h"
#include "monopoly_frames.h"

static const struct ring_wire *const wire = &mono_ring_wire;
static struct world w;

static void ring_is(const char *position)
{
    world_is(&w, "rules=ring seats=4", position);
}

/* A player on square 17 throws 1 and 2: the free parking. */
static void after_a_quiet_throw(const char *more)
{
    char position[160];
    snprintf(position, sizeof position, "| 0 at 17%s", more);
    ring_is(position);
    throws(&w, 1, 2);
    assert_int_equal(w.at.phase, MONO_DONE);
}

/* ---- who may send ---- */

static void who_does_not_hold_the_right_is_ignored(void **state)
{
    (void)state;
    ring_is("turn 2 | 1 owns 39");
    for (unsigned inner = 0; inner < 1 << 16; inner++) {
        struct frame4 frame = frame4_from_inner((uint8_t)(inner >> 8), (uint8_t)inner);
        struct wire_sentence said;
        if (frame.eo == 2)
            continue;
        wire_read(&game_monopoly, &mono_ring_wire, &w.setup, &w.at, &frame, &said);
        bool defined = frame.control > 0 && frame.control < 8;
        assert_int_equal(said.reading, defined ? WIRE_IGNORED : WIRE_UNKNOWN);
        assert_said(said.why.text, defined ? "the right to is station 2's" : "control");
    }
    after_a_quiet_throw("");
    ignored(&w, "51 9B", "station 1 sends");
    plays(&w, "bankrupt");
    ignored(&w, "51 9B",
            "station 1 sends"); /* the one that has left still has a frame to send (M18) */
}

/* ---- M15 ---- */

static void m15_a_move_to_another_closes_the_turn(void **state)
{
    (void)state;
    after_a_quiet_throw(" owns 39");
    brings(&w, "14 95", "build 39; yield 1 0", "it closes the turn, station 1 is next (M15)");
    stands(&w, "free 1 | 1300 1500 1500 1500 | 31+12 | 0: 39=1");
    assert_int_equal(w.at.turn, 1);
    ring_is("| 0 at 3");
    brings(&w, "11 8A", "throw; dice 1 2; yield 1 0", "M15"); /* an open purchase lapses */
    stands(&w, "free 1 | 1500 1500 1500 1500 | 32+12 | -");
    ring_is("| 0 at 17");
    brings(&w, "21 8A", "throw; dice 1 2; yield 2 0", "station 2 is next"); /* whoever it names */
    assert_int_equal(w.at.turn, 2);
    ring_is("| 0 cash 10 at 36 | 1 owns 39=1");
    brings(&w, "11 8A", "throw; dice 1 2; yield 1 0", "M15"); /* an open debt makes bankrupt */
    stands(&w, "free 1 | x 1510 1500 1500 | 31+12 | 1: 39=1");
    ring_is("| 0 at 4 owns 1");
    brings(&w, "16 80", "bankrupt; yield 1 0", "M15");
    stands(&w, "free 1 | x 1500 1500 1500 | 32+12 | -");
    after_a_quiet_throw("");
    brings(&w, "31 80", "yield 3 0",
           "the turn is closed towards station 3 (M15)"); /* 0-0, not to the next */
    assert_int_equal(w.at.turn, 3);
}

/* ---- M16 ---- */

/* The illegal frame with ED = EO changes nothing; with another ED the right goes there. */
static void is_refused(const char *position, unsigned control, unsigned info, const char *why)
{
    char hex[16];
    ring_is(position);
    snprintf(hex, sizeof hex, "%02X %02X", control, info);
    ignored(&w, hex, why);
    ignored(&w, hex, "(M16)");
    snprintf(hex, sizeof hex, "%02X %02X", 0x20 | control, info);
    brings(&w, hex, control == 2 ? "yield 2 1" : "yield 2 0", why);
    assert_int_equal(w.at.control, 2);
    assert_int_equal(w.at.turn, control == 2 ? 0 : 2);
}

static void m16_what_the_rules_refuse(void **state)
{
    (void)state;
    is_refused("| 1 owns 39", 4, 0x95, "it belongs to station 1");
    is_refused("| 1 owns 39", 4, 0xb5, "refused"); /* sells another's */
    is_refused("| 1 owns 39", 4, 0xd5, "refused"); /* mortgages another's */
    is_refused("| 1 owns 39", 2, 0x95, "refused"); /* auctions another's */
    is_refused("", 4, 0x95, "does not stand there");
    is_refused("", 4, 0xb5, "refused");              /* sells the bank's */
    is_refused("| 0 owns 39m", 4, 0xd5, "refused");  /* mortgages twice */
    is_refused("| 0 owns 39m", 4, 0xb5, "refused");  /* sells what is mortgaged */
    is_refused("| 0 owns 39=4", 4, 0x95, "refused"); /* M2: a hotel without the other street */
    is_refused("| 0 owns 39=H,37=H", 4, 0x95, "refused");
    is_refused("| 0 owns 39,37=1", 4, 0xd5, "refused");     /* M4 */
    is_refused("| 0 owns 39=1", 2, 0x95, "refused");        /* buildings first */
    is_refused("| 0 owns 12", 4, 0x96, "refused");          /* no buildings on a company */
    is_refused("| 0 cash 199 owns 39", 4, 0x95, "refused"); /* paying from nothing */
    is_refused("| 0 cash 219 owns 39m", 4, 0x95, "refused");
    is_refused("stock 0+12 | 0 owns 39", 4, 0x95, "refused"); /* none left, none sold */
    is_refused("", 1, 0xbf, "no dice show 7 and 7 (M22)");
    is_refused("", 1, 0x81, "no dice show 0 and 1 (M22)");
    is_refused("", 1, 0x88, "no dice show 1 and 0 (M22)");
    is_refused("", 1, 0x80, "refused"); /* closes before the throw */
    is_refused("", 3, 0x85, "refused"); /* answers what nobody asked */
    is_refused("", 2, 0xb5, "refused"); /* a transfer without an auction */
    is_refused("", 2, 0xd5, "no auction frame begins");
    is_refused("", 2, 0x9c, "there is no property 28");
    is_refused("", 4, 0x9c, "there is no property 28");
    is_refused("", 4, 0xbf, "there is no property 31"); /* only buying has a 31 */
    is_refused("", 4, 0x9f, "refused");                 /* not in jail */
    is_refused("| 0 jail 1 cash 49", 4, 0x9f, "refused");
    is_refused("", 5, 0xe0, "no card is due");
    is_refused("| 0 jail 1", 5, 0xea, "refused"); /* holds no card */
    is_refused("| 0 card 0", 5, 0xea, "refused"); /* is not in jail */
    is_refused("", 7, 0x80, "refused");           /* M13: nobody has won */
}

static void m5_selling_is_101(void **state)
{
    (void)state;
    is_refused("| 0 owns 39", 4, 0xf5, "selling is 101 (M5)");
    is_refused("| 0 owns 39", 4, 0x75, "selling is 101 (M5)"); /* 011, as the seed's text has it */
}

/* M14: what is due comes first. */
static void m16_out_of_order(void **state)
{
    (void)state;
    ring_is("| 0 at 36 owns 1,3");
    throws(&w, 1, 2); /* the purchase of 39 is due */
    ignored(&w, "01 9B", "the purchase that is due comes first");
    ignored(&w, "04 80", "refused"); /* builds first */
    ignored(&w, "05 E0", "no card is due");
    brings(&w, "04 C0", "mortgage 1", NULL); /* raising money is allowed */
    brings(&w, "11 80", "yield 1 0", "M16"); /* closes: the purchase lapses without an auction */
    stands(&w, "free 1 | 1530 1500 1500 1500 | 32+12 | 0: 1m,3");
    ring_is("| 0 at 4 owns 1");
    throws(&w, 1, 2); /* a card is due; "04 80" would be one (M24) */
    ignored(&w, "04 A0", "refused");
    ignored(&w, "04 C0", "refused");
    brings(&w, "11 80", "yield 1 0", "M16");
    assert_int_equal(w.at.turn, 1);
    ring_is("| 0 cash 10 at 1 owns 6");
    throws(&w, 1, 2); /* a tax of 200 with 10 */
    ignored(&w, "04 82", "refused");
    ignored(&w, "01 9B", "refused");
    brings(&w, "11 80", "yield 1 0", "M16"); /* closes: bankrupt */
    stands(&w, "free 1 | x 1500 1500 1500 | 32+12 | -");
}

/* ---- auctions ---- */

static void auction_of_39(void)
{
    ring_is("turn 1 | 1 owns 39 | 3 cash 220");
    plays(&w, "auction 39");
    assert_int_equal(w.at.control, 2);
}

static void m6_answers_out_of_order_are_ignored(void **state)
{
    (void)state;
    auction_of_39();
    ignored(&w, "D3 85", "station 3 sends");
    ignored(&w, "13 85", "station 0 sends");
    ignored(&w, "62 95", "station 1 sends"); /* the same question once more */
    ignored(&w, "51 8A", "station 1 sends");
    ignored(&w, "A3 85", "it is addressed to station 2, not to 1");
    ignored(&w, "A1 9B", "refused");
    brings(&w, "93 85", "offer 5", NULL);
    plays(&w, "1: ask");
    brings(&w, "D3 83", "offer 3", "M6"); /* 224 of 220: counts as 0 */
    assert_int_equal(w.at.best, 2);
    /* The question goes to station 0, and to nobody else. */
    struct world before = w;
    brings(&w, "62 95", "yield 2 1", "it is addressed to station 2, not to 0");
    stands(&w, "return 2 | 1500 1500 1500 220 | 32+12 | 1: 39");
    brings(&w, "91 80", "pass", NULL);
    assert_int_equal(w.at.phase, MONO_ASKING);
    w = before;
    ignored(&w, "52 95", "it is addressed to station 1, not to 0");
    ignored(&w, "52 94", "is not what is auctioned");
    ignored(&w, "54 D5", "refused"); /* M14: in an auction, only its controls */
    brings(&w, "42 95", "ask", NULL);
    brings(&w, "13 80", "offer 0", NULL);
    brings(&w, "72 B5", "yield 3 1", "(M7)"); /* not the highest bidder */
    brings(&w, "D1 80", "pass", NULL);
    ignored(&w, "52 B5", "(M7)");
    brings(&w, "62 B5", "transfer 2", NULL);
    stands(&w, "return 2 | 1500 1740 1260 220 | 32+12 | 2: 39");
}

static void m16_a_bidder_that_answers_something_else_offers_nothing(void **state)
{
    (void)state;
    auction_of_39();
    brings(&w, "91 80", "yield 1 0", "M16");
    assert_int_equal(w.at.phase, MONO_ASKING);
    brings(&w, "72 95", "ask", NULL);
    brings(&w, "D4 80", "yield 1 0", "M16");
    brings(&w, "42 95", "ask", NULL);
    brings(&w, "13 80", "offer 0",
           NULL); /* nobody offers: sold to the bank, and no frame says so (M7) */
    stands(&w, "free 1 | 1500 1700 1500 220 | 32+12 | -");
    auction_of_39();
    brings(&w, "93 A5", "yield 1 0", "an answer to an auction begins with 100");
    auction_of_39();
    brings(&w, "A6 80", "bankrupt", "M14"); /* withdrawing is always possible */
    brings(&w, "91 80", "pass", NULL);      /* and the auction goes on */
    brings(&w, "72 95", "ask", NULL);
}

static void m18_who_has_left_hands_on(void **state)
{
    (void)state;
    after_a_quiet_throw("");
    brings(&w, "06 80", "bankrupt", NULL);
    ignored(&w, "51 9B", "the right to is station 0's");
    struct world before = w;
    brings(&w, "04 95", "yield 1 0", "M16"); /* it is no player any more: ED 0 means the next one */
    assert_int_equal(w.at.turn, 1);
    w = before;
    brings(&w, "01 80", "pass", "(M22)");
    assert_int_equal(w.at.turn, 1);
    w = before;
    brings(&w, "11 80", "pass", NULL);
    ignored(&w, "01 9B", "station 0 sends");
}

/* ---- M22 and the unused bits ---- */

static void m22_known_programs(void **state)
{
    (void)state;
    static const char *const closings[] = {"11 00", "11 25", "11 09", "11 7F"};
    for (unsigned i = 0; i < 4; i++) {
        after_a_quiet_throw("");
        brings(&w, closings[i], "pass", "move nobody: the turn is closed (M22)");
        ring_is("");
        brings(&w, closings[i], "yield 1 0",
               "M16"); /* before the throw: not allowed, but the right is gone */
        ring_is("");
        char own[8];
        snprintf(own, sizeof own, "01 %s", closings[i] + 3);
        ignored(&w, own, "(M16)");
        assert_int_equal(w.at.square[0], 0);
    }
    after_a_quiet_throw(" owns 39");
    brings(&w, "04 15", "build 39", "property action 000 counts as 100 (M22)");
    brings(&w, "04 35", "sell 39", "high bit is 0");
    brings(&w, "04 55", "mortgage 39", "high bit is 0");
    brings(&w, "12 15", "auction 39", "high bit is 0");
    brings(&w, "43 00", "offer 0", "high bit is 0");
    ring_is("| 0 at 17");
    brings(&w, "01 CA", "throw; dice 1 2", "bit 7 of the dice is 1");
    brings(&w, "06 81", "bankrupt", "the information octet of control 6 is not 80");
}

static void m24_a_purchase_while_a_card_is_due_is_the_card(void **state)
{
    (void)state;
    for (int high = 0; high < 2; high++) {
        ring_is("| 0 at 4");
        throws(&w, 1, 2);
        assert_int_equal(w.at.phase, MONO_CARD);
        brings(&w, high ? "04 8B" : "04 0B", "card 0 11", "M24");
    }
}

static void m24_the_auctioneer_goes_on_without_an_answer(void **state)
{
    (void)state;
    auction_of_39();
    ignored(&w, "51 80", "station 1 sends"); /* 0-0 only when nobody is left to be asked */
    ignored(&w, "42 95", "station 1 sends"); /* the next one is 3 */
    ignored(&w, "72 94", "station 1 sends"); /* and it is about 39 */
    brings(&w, "72 95", "yield 1 0; ask",
           "station 2 has not answered the auction: it counts as 0 (M24)");
    assert_int_equal(w.at.control, 3);
    struct world before = w;
    brings(&w, "D3 81", "offer 1", NULL);
    plays(&w, "1: ask");
    brings(&w, "72 B5", "yield 1 0; transfer 3", "M24"); /* 0 is silent, 3 has offered */
    w = before;
    brings(&w, "42 95", "yield 1 0; ask", "M24");
    ignored(&w, "42 95", "station 1 sends");
    ignored(&w, "72 B5", "station 1 sends"); /* nobody has offered anything */
    brings(&w, "51 80", "yield 1 0", "M24");
    assert_int_equal(w.at.control, 1);
    assert_int_equal(w.at.owner[w.setup.square[39].deed], MONO_NONE); /* M7: to the bank */
}

static void m22_an_addressee_that_is_not_in_the_game(void **state)
{
    (void)state;
    world_is(&w, "rules=ring seats=3", "turn 2 | 2 at 17");
    throws(&w, 1, 2);
    brings(&w, "B1 80", "pass", "station 3 is not in the game: the next player after it (M22)");
    assert_int_equal(w.at.turn, 0);
    ring_is("| 0 at 17 | 1 out");
    throws(&w, 1, 2);
    brings(&w, "11 80", "pass", "M22");
    assert_int_equal(w.at.turn, 2);
    ring_is("turn 2 | 1 owns 39 | 3 out");
    brings(&w, "B4 95", "yield 0 0", "the right to send goes to station 0");
    ring_is("| 0 owns 39 | 1 out");
    brings(&w, "12 95", "auction 39", "M22");
    brings(&w, "83 85", "offer 5", NULL);
    brings(&w, "32 95", "ask", NULL);
    brings(&w, "C3 80", "offer 0", NULL);
    brings(&w, "12 B5", "transfer 2", "M22");
    ring_is("| 0 at 4 | 1 cash 20 | 2 out | 3 out");
    throws(&w, 1, 2);
    brings(&w, "15 EB", "card 0 11",
           "M22"); /* M10: it makes 1 bankrupt, so that 0 is the last: ED 1 means 0 */
    stands(&w, "claim 0 | 1520 x x x | 32+12 | -");
    brings(&w, "17 80", "win 0", "M22");
    assert_int_equal(w.at.phase, MONO_OVER);
}

static void m13_only_the_winner_is_named(void **state)
{
    (void)state;
    world_is(&w, "rules=ring seats=3 rounds=1", "turn 2 | 1 cash 1600 | 2 at 17");
    throws(&w, 1, 2);
    plays(&w, "pass");
    assert_int_equal(w.at.phase, MONO_CLAIM);
    ignored(&w, "07 80", "somebody else has won (M13)");
    struct world before = w;
    brings(&w, "27 80", "yield 2 0", "somebody else has won (M13)");
    brings(&w, "97 80", "win 1", NULL);
    assert_int_equal(w.at.phase, MONO_OVER);
    w = before;
    ignored(&w, "01 9B", "refused");
    brings(&w, "17 C0", "win 1", "the information octet of control 7 is not 80");
    ignored(&w, "07 80", "the right to");
}

/* Any frame at all in any position of random games: read the same way twice, never out of step, and
 * the game can go on. */
static void nothing_that_a_holder_sends_stops_a_station(void **state)
{
    (void)state;
    unsigned frames = effort(60000), taken = 0, positions = 0;
    struct rng rng;
    rng_seed(&rng, 80);
    game_begins(&w, "rules=ring seats=4 rounds=50");
    for (unsigned i = 0; i < frames; i++, positions++) {
        struct wire_sentence said, again;
        struct why why = {0};
        int to_move = game_monopoly.to_move(&w.setup, &w.at);
        if (to_move == SEAT_NOBODY) {
            game_begins(&w,
                        i % 2 ? "rules=ring seats=3 money=300" : "rules=ring seats=4 rounds=50");
            continue;
        }
        struct frame4 frame = frame4_from_inner((uint8_t)rng_next(&rng), (uint8_t)rng_next(&rng));
        frame.eo = w.at.control;
        if (i % 4)
            frame.ed = frame.eo;
        frame.control = (uint8_t)(1 + rng_below(&rng, 7));
        if (i % 3)
            frame.info |= 0x80;
        if (frame.control == 6 && i % 16)
            frame.control = 1;
        wire_read(&game_monopoly, &mono_ring_wire, &w.setup, &w.at, &frame, &said);
        wire_read(&game_monopoly, &mono_ring_wire, &w.setup, &w.at, &frame, &again);
        assert_memory_equal(&said, &again, sizeof said);
        if (said.reading == WIRE_IGNORED) {
            assert_true(said.why.text[0]);
            continue;
        }
        if (said.reading != WIRE_MOVE || !said.fits)
            fail_msg("%02X %02X: %s", frame4_address(&frame), frame.info, said.why.text);
        for (size_t m = 0; m < said.moves.count; m++)
            game_monopoly.apply(&w.setup, &w.at, &said.moves.move[m]);
        taken++;
        if (!game_monopoly.invariant(&w.setup, &w.at, &why))
            fail_msg("%02X %02X: %s", frame4_address(&frame), frame.info, why.text);
        /* The right is where ED, or the next player after it, says; unless the game is over. */
        unsigned meant = frame.ed;
        if (!(w.at.alive >> meant & 1) && w.at.control != meant)
            while (!(w.at.alive >> (meant &= 3) & 1))
                meant++;
        if (w.at.phase != MONO_OVER && w.at.control != meant)
            fail_msg("%02X %02X: station %u holds the right, not %u", frame4_address(&frame),
                     frame.info, w.at.control, meant);
    }
    print_message("%u frames, %u of them changed something\n", frames, taken);
    assert_true(taken > frames / 10);
    assert_ptr_equal(wire, protocol_find(&game_monopoly, NULL)->own);
}

SUITE(wire)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(who_does_not_hold_the_right_is_ignored),
        cmocka_unit_test(m15_a_move_to_another_closes_the_turn),
        cmocka_unit_test(m16_what_the_rules_refuse),
        cmocka_unit_test(m5_selling_is_101),
        cmocka_unit_test(m16_out_of_order),
        cmocka_unit_test(m6_answers_out_of_order_are_ignored),
        cmocka_unit_test(m16_a_bidder_that_answers_something_else_offers_nothing),
        cmocka_unit_test(m18_who_has_left_hands_on),
        cmocka_unit_test(m22_known_programs),
        cmocka_unit_test(m24_the_auctioneer_goes_on_without_an_answer),
        cmocka_unit_test(m24_a_purchase_while_a_card_is_due_is_the_card),
        cmocka_unit_test(m22_an_addressee_that_is_not_in_the_game),
        cmocka_unit_test(m13_only_the_winner_is_named),
        cmocka_unit_test(nothing_that_a_holder_sends_stops_a_station),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
