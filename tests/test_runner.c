/* The runner of roles in virtual time: what reaches whom, whose questions are open, and when it
 * wants to be woken. */
#include "core/runner.h"
#include "scripted_role.h"

static struct {
    struct runner runner;
    usec_t now;
    char left[HEARD]; /* what was sent, with the line before each octet that is not line 0 */
    size_t count;
    unsigned asked, withdrawn, refused, events, closed;
    const struct runner_role *from; /* of the last event */
} w;

static void on_send(void *owner, uint32_t line, const uint8_t *octets, size_t count)
{
    (void)owner;
    for (size_t i = 0; i < count; i++) {
        assert_true(w.count < HEARD - 2);
        if (line)
            w.left[w.count++] = (char)('0' + line);
        w.left[w.count++] = (char)octets[i];
    }
}

static void on_event(void *owner, struct runner_role *at, const struct role_event *event)
{
    (void)owner, (void)event;
    w.events++;
    w.from = at;
}

static void on_close(void *owner, uint32_t line, const char *why)
{
    (void)owner;
    assert_string_equal(why, "closed");
    w.closed = line;
}

static void on_asked(void *owner)
{
    (void)owner;
    w.asked++;
}

static void on_withdrawn(void *owner)
{
    (void)owner;
    w.withdrawn++;
}

static void on_refused(void *owner, const struct why *why)
{
    (void)owner;
    assert_string_equal(why->text, "picky");
    w.refused++;
}

static struct script *script(int index)
{
    return w.runner.roles[index].state;
}

static void begin(const struct role *first, const struct role *second)
{
    static const struct runner_calls calls = {.send = on_send,
                                              .event = on_event,
                                              .close = on_close,
                                              .asked = on_asked,
                                              .withdrawn = on_withdrawn,
                                              .refused = on_refused};
    const struct role_start start = {.game = uno};
    struct why why;
    memset(&w, 0, sizeof w);
    begun = 0;
    w.now = USEC_SECOND;
    runner_init(&w.runner, &calls, NULL, 7);
    assert_non_null(runner_add(&w.runner, first, &start, NULL));
    if (second)
        assert_non_null(runner_add(&w.runner, second, &start, NULL));
    assert_int_equal(runner_start(&w.runner, w.now, &why), ST_OK);
}

static void end(void)
{
    runner_free(&w.runner);
}

static void line_says(const char *text)
{
    runner_octets(&w.runner, 0, (const uint8_t *)text, strlen(text), w.now);
}

/* What was sent since it was last looked at. */
static const char *left(void)
{
    w.left[w.count] = '\0';
    w.count = 0;
    return w.left;
}

static enum status answer(uint64_t number, const struct move *move, struct why *why)
{
    return runner_answer(&w.runner, number, move, w.now, why);
}

/* ---- questions ---- */

static void a_question_is_put_once_and_answered_by_its_number(void **unused)
{
    (void)unused;
    struct question question;
    struct why why;
    struct move move = some_move();
    begin(&with_player, NULL);
    assert_false(runner_asks(&w.runner, &question));
    line_says("q");
    line_says("xx"); /* nothing new */
    assert_int_equal(w.asked, 1);
    assert_true(runner_asks(&w.runner, &question));
    assert_int_equal(answer(question.number, &move, &why), ST_OK);
    assert_int_equal(script(0)->answers, 1);
    assert_true(move_equal(&script(0)->answer, &move));
    assert_int_equal(w.withdrawn, 0); /* it was answered */
    assert_int_equal(answer(question.number, &move, &why), ST_BAD);
    assert_int_equal(script(0)->answers, 1);
    end();
}

static void a_withdrawn_question_takes_no_late_answer(void **unused)
{
    (void)unused;
    struct question first, second;
    struct why why;
    struct move move = some_move();
    begin(&with_player, NULL);
    line_says("q");
    assert_true(runner_asks(&w.runner, &first));
    line_says("w");
    assert_int_equal(w.withdrawn, 1);
    assert_int_equal(answer(first.number, &move, &why), ST_BAD);
    assert_string_equal(why.text, "that question is not open any more");
    line_says("q");
    assert_int_equal(w.asked, 2);
    assert_true(runner_asks(&w.runner, &second));
    assert_int_equal(answer(first.number, &move, &why), ST_BAD); /* while a new one is open */
    assert_int_equal(script(0)->answers, 0);
    assert_int_equal(answer(second.number, &move, &why), ST_OK);
    end();
}

static void a_question_that_changes_is_withdrawn_and_put_anew(void **unused)
{
    (void)unused;
    begin(&with_player, NULL);
    line_says("q");
    line_says("q");
    assert_int_equal(w.asked, 2);
    assert_int_equal(w.withdrawn, 1);
    end();
}

static void a_move_that_is_not_allowed_leaves_the_question_open(void **unused)
{
    (void)unused;
    struct question question;
    struct why why = {0};
    struct move move = some_move();
    begin(&with_player, NULL);
    line_says("q");
    assert_true(runner_asks(&w.runner, &question));
    assert_int_equal(answer(question.number, &(struct move){.kind = 99}, &why), ST_BAD);
    assert_true(why.text[0]);
    assert_true(runner_asks(&w.runner, &question));
    assert_int_equal(w.asked, 1);
    assert_int_equal(answer(question.number, &move, &why), ST_OK);
    end();
}

static void who_sees_nothing_is_not_asked(void **unused)
{
    (void)unused;
    begin(&with_player, NULL);
    line_says("b");
    assert_int_equal(w.asked, 0);
    end();
}

static void one_that_begins_anew_has_forgotten_its_question(void **unused)
{
    (void)unused;
    struct why why;
    struct move move = some_move();
    begin(&with_player, NULL);
    line_says("q");
    assert_int_equal(runner_start(&w.runner, w.now, &why), ST_OK);
    assert_int_equal(begun, 2);
    assert_int_equal(w.withdrawn, 0);
    assert_int_equal(answer(1, &move, &why), ST_BAD);
    assert_int_equal(script(0)->answers, 0);
    line_says("q");
    assert_int_equal(w.asked, 2);
    end();
}

static void one_that_does_not_run_hears_and_asks_nothing(void **unused)
{
    (void)unused;
    struct question question;
    begin(&with_player, NULL);
    line_says("qt");
    assert_int_equal(runner_deadline(&w.runner), w.now);
    w.runner.running = false;
    assert_false(runner_asks(&w.runner, &question));
    assert_true(runner_deadline(&w.runner) == USEC_NEVER);
    line_says("x");
    assert_string_equal(script(0)->heard, "qt");
    end();
}

/* ---- bots ---- */

static void a_bot_that_takes_no_time_answers_at_once(void **unused)
{
    (void)unused;
    begin(&with_player, NULL);
    w.runner.bot = registry_bot(uno, "random");
    line_says("q");
    assert_int_equal(script(0)->answers, 1);
    assert_int_equal(w.asked, 0);
    end();
}

static void a_bot_that_is_refused_finds_another_move(void **unused)
{
    (void)unused;
    begin(&with_player, NULL);
    w.runner.bot = registry_bot(uno, "random");
    script(0)->picky = true;
    line_says("q");
    assert_int_equal(w.refused, 1);
    assert_int_equal(script(0)->answers, 1);
    end();
}

static void a_bot_decides_when_it_has_thought_about_what_is_asked_by_then(void **unused)
{
    (void)unused;
    begin(&with_player, NULL);
    usec_t asked = w.now;
    w.runner.bot = registry_bot(uno, "random");
    w.runner.pace = 10 * USEC_SECOND;
    line_says("q");
    assert_int_equal(runner_deadline(&w.runner), asked + 10 * USEC_SECOND);
    w.now += 4 * USEC_SECOND;
    line_says("q"); /* it goes on thinking */
    assert_int_equal(runner_deadline(&w.runner), asked + 10 * USEC_SECOND);
    w.now += 6 * USEC_SECOND - 1;
    runner_tick(&w.runner, w.now);
    assert_int_equal(script(0)->answers, 0);
    runner_tick(&w.runner, ++w.now);
    assert_int_equal(script(0)->answers, 1); /* the second question: the first is gone */
    assert_true(runner_deadline(&w.runner) == USEC_NEVER);
    line_says("q");
    line_says("w");
    assert_true(runner_deadline(&w.runner) == USEC_NEVER); /* there is nothing to think about */
    end();
}

static void a_bot_may_remember_what_others_do(void **unused)
{
    (void)unused;
    struct bot_memory shared, untouched;
    begin(&with_player, NULL);
    bot_memory_start(&shared, 3);
    untouched = shared;
    w.runner.bot = registry_bot(uno, "random");
    w.runner.memory = &shared;
    line_says("q");
    assert_int_equal(script(0)->answers, 1);
    assert_memory_not_equal(&shared.rng, &untouched.rng, sizeof shared.rng);
    end();
}

/* ---- lines ---- */

static void two_roles_are_joined_by_a_cable_in_memory(void **unused)
{
    (void)unused;
    struct question question;
    struct why why;
    struct move move = some_move();
    begin(&without_player, &with_player);
    assert_int_equal(script(1)->order, 1); /* before the host speaks to it */
    line_says("klm");
    assert_string_equal(script(0)->heard, "klm");
    assert_string_equal(script(1)->heard, "klm");
    assert_string_equal(left(), "klm");
    script_octets(script(1), 0, (const uint8_t *)"qz", 2, w.now);
    line_says("n");
    assert_string_equal(left(), "zn");
    assert_string_equal(script(0)->heard, "klmn"); /* what the station says leaves by the line */
    assert_int_equal(w.asked, 1);
    assert_true(runner_asks(&w.runner, &question));
    assert_int_equal(answer(question.number, &move, &why), ST_OK);
    assert_int_equal(w.events, 1);
    assert_ptr_equal(w.from, &w.runner.roles[1]);
    end();
}

static void the_first_role_speaks_for_both(void **unused)
{
    (void)unused;
    begin(&without_player, &with_player);
    script(1)->busy = true;
    assert_false(runner_is_busy(&w.runner));
    script(0)->busy = true;
    assert_true(runner_is_busy(&w.runner));
    end();
}

static void a_server_has_many_lines(void **unused)
{
    (void)unused;
    begin(&with_player, NULL);
    runner_opened(&w.runner, 3, w.now);
    assert_true(script(0)->open);
    runner_octets(&w.runner, 3, (const uint8_t *)"ac", 2, w.now);
    runner_octets(&w.runner, 0, (const uint8_t *)"d", 1, w.now);
    assert_string_equal(left(), "3ad");
    assert_int_equal(w.closed, 3);
    runner_lost(&w.runner, 3, w.now);
    assert_false(script(0)->open);
    end();
}

/* ---- the clock ---- */

static void each_role_is_woken_at_its_own_deadline(void **unused)
{
    (void)unused;
    begin(&without_player, &with_player);
    assert_true(runner_deadline(&w.runner) == USEC_NEVER);
    script_octets(script(1), 0, (const uint8_t *)"t", 1, 5 * USEC_SECOND);
    script_octets(script(0), 0, (const uint8_t *)"t", 1, 8 * USEC_SECOND);
    assert_int_equal(runner_deadline(&w.runner), 5 * USEC_SECOND);
    runner_tick(&w.runner, 5 * USEC_SECOND - 1); /* too early: nothing */
    assert_int_equal(script(1)->ticks, 0);
    runner_tick(&w.runner, 5 * USEC_SECOND);
    assert_int_equal(script(0)->ticks, 0);
    assert_int_equal(script(1)->ticks, 1);
    assert_int_equal(runner_deadline(&w.runner), 8 * USEC_SECOND);
    runner_tick(&w.runner, 9 * USEC_SECOND);
    assert_int_equal(script(0)->ticks, 1);
    assert_int_equal(script(1)->ticks, 1);
    end();
}

static void a_role_lives_in_memory_of_its_owner(void **unused)
{
    (void)unused;
    static struct script mine;
    struct why why;
    static const struct runner_calls calls = {.send = on_send, .event = on_event};
    memset(&w, 0, sizeof w);
    runner_init(&w.runner, &calls, NULL, 7);
    assert_non_null(runner_add(&w.runner, &with_player, &(struct role_start){.game = uno}, &mine));
    assert_int_equal(runner_start(&w.runner, 0, &why), ST_OK);
    assert_int_equal(mine.start.lines, 1);
    line_says("qwa"); /* who asks and withdraws is listened to by nobody */
    assert_string_equal(mine.heard, "qwa");
    assert_string_equal(left(), "a");
    end();
    assert_string_equal(mine.heard, "qwa"); /* it is still there */
}

SUITE(wire)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_question_is_put_once_and_answered_by_its_number),
        cmocka_unit_test(a_withdrawn_question_takes_no_late_answer),
        cmocka_unit_test(a_question_that_changes_is_withdrawn_and_put_anew),
        cmocka_unit_test(a_move_that_is_not_allowed_leaves_the_question_open),
        cmocka_unit_test(who_sees_nothing_is_not_asked),
        cmocka_unit_test(one_that_begins_anew_has_forgotten_its_question),
        cmocka_unit_test(one_that_does_not_run_hears_and_asks_nothing),
        cmocka_unit_test(a_bot_that_takes_no_time_answers_at_once),
        cmocka_unit_test(a_bot_that_is_refused_finds_another_move),
        cmocka_unit_test(a_bot_decides_when_it_has_thought_about_what_is_asked_by_then),
        cmocka_unit_test(a_bot_may_remember_what_others_do),
        cmocka_unit_test(two_roles_are_joined_by_a_cable_in_memory),
        cmocka_unit_test(the_first_role_speaks_for_both),
        cmocka_unit_test(a_server_has_many_lines),
        cmocka_unit_test(each_role_is_woken_at_its_own_deadline),
        cmocka_unit_test(a_role_lives_in_memory_of_its_owner),
    };
    find_position();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
