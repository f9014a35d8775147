/* A player's station alone on a line that the test writes: hosts that know the seed alone, or
 * answer as the rulings say, in virtual time. */
#include "support.h"

#include "games/truco/ring/player.h"

enum { SENT_MAX = 400 };

/* What the station has sent as its own, frame by frame, and what it has said. */
static struct world {
    struct truco_player player;
    usec_t now;
    char sent[SENT_MAX][RING16_TEXT];
    size_t count;
    char notes[2000];
    unsigned begun, over;
} w;

static void on_send(void *who, uint32_t line, const uint8_t *octets, size_t count)
{
    (void)who, (void)line;
    assert_int_equal(count, RING16_SIZE);
    if (octets[2] != 'C')
        return;
    assert_true(w.count < SENT_MAX);
    memcpy(w.sent[w.count], octets, count);
    w.sent[w.count++][count] = '\0';
}

static void on_event(void *who, const struct role_event *event)
{
    (void)who;
    if (event->kind == ROLE_NOTE && strlen(w.notes) + strlen(event->text) + 2 < sizeof w.notes)
        strcat(strcat(w.notes, event->text), "\n");
    w.begun += event->kind == ROLE_BEGUN;
    w.over += event->kind == ROLE_OVER;
}

/* C's station. */
static void start(void)
{
    static const struct truco_options options = {.seat = "C"};
    static const struct role_calls calls = {.send = on_send, .event = on_event};
    memset(&w, 0, sizeof w);
    w.now = USEC_SECOND;
    truco_player_role.init(
        &w.player, &(struct role_start){.baud = 2400, .options = &options, .calls = &calls}, w.now);
}

static void hear(const char *frames)
{
    assert_int_equal(strlen(frames) % RING16_SIZE, 0);
    truco_player_role.octets(&w.player, 0, (const uint8_t *)frames, strlen(frames), w.now);
}

static void wait_for(usec_t time)
{
    for (usec_t end = w.now + time;;) {
        usec_t next = truco_player_role.deadline(&w.player);
        w.now = next > w.now ? truco_earlier(next, end) : w.now;
        if (next > w.now)
            return;
        truco_player_role.tick(&w.player, w.now);
    }
}

static bool is_asked(void)
{
    struct question question;
    return truco_player_role.player->asks(&w.player, &question);
}

static void play(unsigned card)
{
    struct question question;
    struct why why;
    assert_true(truco_player_role.player->asks(&w.player, &question));
    const struct move move = {.kind = TRUCO_MOVE_PLAY, .a = (uint8_t)card};
    assert_int_equal(
        truco_player_role.player->answer(&w.player, question.number, &move, w.now, &why), ST_OK);
}

static size_t count_of(const char *frame)
{
    size_t found = 0;
    for (size_t i = 0; i < w.count; i++)
        found += strcmp(w.sent[i], frame) == 0;
    return found;
}

#define CARDS "$$SCSG######7O%%$$SCSG######4C%%$$SCSG######5B%%"
#define VIRA "$$STSG######2E%%"
#define GREETING "$$STSG#####00a%%$$STSG#####00b%%"
#define ASKS "$$CSSGC#######%%"
#define TO_C "$$STSGA#######%%$$STSGB#####4E%%$$STSGC#####5E%%" /* A and B have played */

/* ---- a host that answers as the rulings say: cards, both points, vira and turn ---- */

static void whoever_asked_nothing_stays_in_the_partida(void **state)
{
    (void)state;
    start();
    hear(GREETING CARDS VIRA "$$STSGA#######%%$$STSGB#####4E%%");
    hear(GREETING VIRA "$$STSGB#####4E%%"); /* B has asked */
    hear("$$STSGC#####5E%%");
    assert_true(is_asked());
    assert_string_equal(w.notes, "");
    assert_int_equal(w.begun, 1);
    assert_int_equal(w.count, 0);
}

/* In its middle it cannot be followed; but it is asked for once, and not again and again. */
static void whoever_comes_late_asks_once(void **state)
{
    (void)state;
    start();
    hear("$$STSGB#####4E%%");
    assert_int_equal(count_of(ASKS), 1);
    hear(CARDS "$$STSG#####05a%%$$STSG#####03b%%" VIRA "$$STSGB#####4E%%$$STSGC#####5E%%");
    wait_for(5 * USEC_SECOND);
    assert_int_equal(count_of(ASKS), 1);
    assert_true(w.count > 1); /* it plays, card by card */
    assert_false(is_asked());
    hear("$$STSG#####06a%%$$STSG#####03b%%" CARDS VIRA "$$STSGC#######%%");
    assert_true(is_asked());
    assert_int_equal(w.player.mirror.now.state.points[0], 6);
}

/* The host deals while it is not there: what it asks for is the whole partida. */
static void whoever_comes_before_the_first_turn_knows_it_all(void **state)
{
    (void)state;
    start();
    hear(VIRA);
    assert_int_equal(count_of(ASKS), 1);
    hear(CARDS "$$STSG#####01a%%$$STSG#####00b%%" VIRA "$$STSGC#######%%");
    wait_for(4 * USEC_SECOND);
    assert_true(is_asked());
    assert_string_equal(
        w.notes,
        "this station does not know how the partida stands: it goes along until the next one\n");
    assert_int_equal(w.player.mirror.now.state.points[0], 1);
}

/* At 0 to 0 its points are those that are known: the cards tell. */
static void a_host_that_begins_anew_is_known_by_its_cards(void **state)
{
    (void)state;
    start();
    hear(GREETING CARDS VIRA "$$STSGA#######%%");
    hear(GREETING GREETING);
    assert_int_equal(w.begun, 1);
    hear("$$SCSG######7O%%$$SCSG######1E%%$$SCSG######1B%%$$SCSG######7O%%$$STSG######3E%%$$STSGA##"
         "#####%%");
    assert_int_equal(w.begun, 2);
    assert_false(w.player.mirror.now.blind);
    assert_int_equal(w.player.mirror.now.vira, truco_card(TRUCO_SWORDS, 3));
    assert_int_equal(bits_count(w.player.mirror.cards), 3);
    hear("$$STSGB##S####%%$$STSG####N###%%$$STSG#####01a%%$$STSG#####00b%%");
    hear("$$SCSG######7C%%$$SCSG######4C%%$$SCSG######5B%%$$STSG######4O%%$$STSGB#######%%");
    hear("$$STSGC##S####%%$$STSG####N###%%$$STSG#####01a%%$$STSG#####01b%%" GREETING CARDS VIRA
         "$$STSGA#######%%");
    assert_int_equal(w.begun, 3); /* other points than those known */
    assert_false(w.player.mirror.now.blind);
    hear("$$STSGB##S####%%$$STSG####N###%%$$STSG#####01a%%" GREETING CARDS VIRA "$$STSGA#######%%");
    assert_int_equal(w.begun, 4); /* between AC's points and those of BD */
    assert_false(w.player.mirror.now.blind);
    assert_int_equal(w.player.mirror.now.state.points[0], 0);
}

/* ---- a host that knows the seed alone ---- */

static void an_act_that_is_not_shown_is_repeated_for_as_long_as_it_takes(void **state)
{
    (void)state;
    start();
    hear(CARDS VIRA "$$STSGC#######%%");
    wait_for(4 * USEC_SECOND); /* no points, and no answer: 0 to 0 */
    play(truco_card(TRUCO_GOLD, 7));
    for (int i = 0; i < 20; i++) { /* the host is there, and deaf */
        wait_for(USEC_SECOND);
        hear("$$STSGC#######%%");
    }
    assert_int_equal(count_of("$$CSSGC#####7O%%"), 21);
    assert_in_range(count_of(ASKS), 2, 4);
    assert_false(is_asked()); /* the decision stands */
    assert_int_equal(bits_count(w.player.mirror.cards), 3);
    hear("$$STSGD#####7O%%$$STSGA#####1E%%$$STSGB#####1B%%$$STSGD#####4B%%$$STSGA#####6B%%$$STSGB##"
         "###6E%%");
    hear("$$STSGC#####5O%%");
    assert_true(is_asked());
}

/* What the host does not take although it has told the cards again is decided anew; with other
 * cards at once. */
static void an_answer_with_other_cards_opens_the_question_again(void **state)
{
    (void)state;
    for (int other = 0; other < 2; other++) {
        start();
        hear(GREETING CARDS VIRA TO_C);
        play(truco_card(TRUCO_GOLD, 7));
        for (int asked = 0; asked < 2 - other; asked++) {
            size_t before = count_of(ASKS);
            for (int i = 0; i < 10 && count_of(ASKS) == before; i++) {
                hear("$$STSGC#####5E%%");
                wait_for(USEC_SECOND);
            }
            assert_false(is_asked());
            hear(other ? "$$SCSG######7C%%$$SCSG######4C%%$$SCSG######5B%%" : CARDS);
            hear(GREETING VIRA "$$STSGC#####5E%%");
            assert_int_equal(is_asked(), other || asked);
        }
        play(truco_card(TRUCO_CUPS, 4));
    }
}

/* One card was lost on the line, and nobody says it again: the two others are played. */
static void with_a_card_lost_the_others_are_played(void **state)
{
    (void)state;
    start();
    hear("$$SCSG######7O%%$$SCSG######4C%%" VIRA "$$STSGC#######%%");
    for (int i = 0; i < 12; i++) {
        wait_for(USEC_SECOND);
        hear("$$STSGC#######%%");
    }
    assert_true(count_of("$$CSSGC#####7O%%") + count_of("$$CSSGC#####4C%%") > 0);
    assert_non_null(strstr(w.notes, "cards are missing and the host does not answer"));
    const char *first = count_of("$$CSSGC#####7O%%") ? "$$STSGD#####7O%%" : "$$STSGD#####4C%%";
    hear(first);
    hear("$$STSGA#####1E%%$$STSGB#####1B%%$$STSGC#####4B%%$$STSGD##S####%%");
    size_t before = w.count;
    hear("$$STSGC###S###%%");
    wait_for(5 * USEC_SECOND);
    assert_true(w.count > before);
    hear("$$STSG#####03a%%$$STSG#####00b%%" CARDS VIRA "$$STSGC#######%%");
    assert_true(is_asked());
}

/* Whoever has been answered once is patient. */
static void a_host_that_answers_is_waited_for(void **state)
{
    (void)state;
    start();
    hear(GREETING "$$SCSG######7O%%$$SCSG######4C%%" VIRA TO_C);
    assert_int_equal(count_of(ASKS), 1);
    hear("$$SCSG######7O%%$$SCSG######5B%%"); /* the third was lost again */
    wait_for(20 * USEC_SECOND);
    assert_true(count_of(ASKS) > 5);
    assert_int_equal(count_of(ASKS), w.count);
    hear(CARDS);
    assert_true(is_asked());
}

/* It says no points before a game: the cards are those of the next one. */
static void its_second_game_is_played(void **state)
{
    (void)state;
    start();
    for (unsigned game = 1; game <= 3; game++) {
        if (game == 2)
            hear("$$STSG#####FLa%%"); /* before the vira, and before the cards */
        hear(game == 3 ? "$$SCSG######5B%%$$SCSG######7C%%$$SCSG######7O%%"
                       : CARDS); /* some of them twice in a row */
        hear(VIRA "$$STSGC#######%%");
        wait_for(4 * USEC_SECOND);
        assert_true(is_asked());
        assert_int_equal(bits_count(w.player.mirror.cards), 3);
        assert_int_equal(w.begun, game);
        assert_int_equal(w.player.mirror.now.state.flor, game == 2);
        hear("$$STSGD##S####%%$$STSGC###S###%%$$STSGD#####7O%%$$STSGA##S####%%$$STSGD###S###%%$$"
             "STSGA#####1E%%");
        hear("$$STSGB##S####%%$$STSGA###S###%%$$STSGB#####3E%%$$STSGC##S####%%$$STSGB###S###%%$$"
             "STSGA#####6E%%");
        hear("$$STSGB#####1B%%$$STSGC#####4B%%$$STSGD#####4C%%$$STSG######6B%%");
        hear("$$STSG#####24a%%$$STSG#####00b%%$$STAC########%%$$STAC########%%");
        assert_int_equal(w.over, game);
    }
}

/* A request may be answered late: those cards are of the game that is over. */
static void an_answer_behind_the_end_begins_no_game(void **state)
{
    (void)state;
    start();
    hear("$$STSG#####21a%%$$STSG#####00b%%" CARDS VIRA
         "$$STSGA#######%%$$STSGB##S####%%$$STSGA###S###%%");
    hear("$$STSGB#####4E%%$$STSGC##S####%%$$STSG####N###%%$$STSG#####24a%%$$STSG#####00b%%$$STAC###"
         "#####%%");
    assert_int_equal(w.over, 1);
    hear(CARDS "$$STAC########%%");
    assert_int_equal(w.over, 1);
    hear(GREETING "$$SCSG######7O%%");
    assert_int_equal(w.begun, 1);
    assert_int_equal(bits_count(w.player.fresh), 1);
}

SUITE(wire)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(whoever_asked_nothing_stays_in_the_partida),
        cmocka_unit_test(whoever_comes_late_asks_once),
        cmocka_unit_test(whoever_comes_before_the_first_turn_knows_it_all),
        cmocka_unit_test(a_host_that_begins_anew_is_known_by_its_cards),
        cmocka_unit_test(an_act_that_is_not_shown_is_repeated_for_as_long_as_it_takes),
        cmocka_unit_test(an_answer_with_other_cards_opens_the_question_again),
        cmocka_unit_test(with_a_card_lost_the_others_are_played),
        cmocka_unit_test(a_host_that_answers_is_waited_for),
        cmocka_unit_test(its_second_game_is_played),
        cmocka_unit_test(an_answer_behind_the_end_begins_no_game),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
