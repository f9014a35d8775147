/* A place with roles that do as they are told by the octets they hear: what reaches whom, and whose
 * questions are open. */
#include <sys/socket.h>
#include <unistd.h>

#include "core/registry.h"
#include "core/role.h"
#include "session/role_driver.h"
#include "support.h"

/* ---- a scripted role ---- 'q': its player is asked (anew, if it was already); 'w': the question
 * is withdrawn; 'b': asked without a view; 't': wants to be woken now; anything else is passed
 * on. */

enum { HEARD = 64 };

struct script {
    struct role_start start;
    char heard[HEARD];
    size_t count;
    bool asking, blind, busy;
    uint64_t number;
    unsigned answers, ticks;
    struct move answer;
    usec_t deadline;
    unsigned order; /* the how manieth role it was to begin */
};

static unsigned begun;
static const struct game *uno;
static _Alignas(16) unsigned char setup[GAME_SETUP_MAX], state[GAME_STATE_MAX];

static size_t script_size(const struct role_start *start)
{
    (void)start;
    return sizeof(struct script);
}

static void script_init(void *role, const struct role_start *start, usec_t now)
{
    (void)now;
    *(struct script *)role =
        (struct script){.start = *start, .deadline = USEC_NEVER, .order = ++begun};
}

static void script_octets(void *role, uint32_t line, const uint8_t *octets, size_t count,
                          usec_t now)
{
    struct script *script = role;
    for (size_t i = 0; i < count; i++) {
        assert_true(script->count < HEARD - 1);
        script->heard[script->count++] = (char)octets[i];
        script->number += octets[i] == 'q' || octets[i] == 'b';
        script->asking =
            octets[i] == 'q' || octets[i] == 'b' || (script->asking && octets[i] != 'w');
        script->blind = octets[i] == 'b';
        if (octets[i] == 't')
            script->deadline = now;
        if (!strchr("qwbt", octets[i]))
            script->start.calls->send(script->start.who, line, &octets[i], 1);
    }
}

static void script_tick(void *role, usec_t now)
{
    struct script *script = role;
    script->ticks += now >= script->deadline;
    script->deadline = USEC_NEVER;
}

static usec_t script_deadline(const void *role)
{
    return ((const struct script *)role)->deadline;
}

static int script_number(const void *role)
{
    (void)role;
    return 0;
}

static bool script_busy(const void *role)
{
    return ((const struct script *)role)->busy;
}

static bool script_asks(const void *role, struct question *question)
{
    const struct script *script = role;
    *question = (struct question){.number = script->number,
                                  .setup = as_setup(setup),
                                  .view = script->blind ? NULL : state,
                                  .seat = uno->to_move(as_setup(setup), as_state(state))};
    return script->asking;
}

static enum status script_answer(void *role, uint64_t number, const struct move *move, usec_t now,
                                 struct why *why)
{
    struct script *script = role;
    (void)now;
    assert_int_equal(number, script->number);
    if (uno->legal(as_setup(setup), as_state(state), move, why) != MOVE_LEGAL)
        return ST_BAD;
    script->asking = false;
    script->answers++;
    script->answer = *move;
    script->start.calls->event(script->start.who,
                               &(struct role_event){.kind = ROLE_NOTE, .text = "answered"});
    return ST_OK;
}

static const struct role_player script_player = {.asks = script_asks, .answer = script_answer};
static const struct role with_player = {.name = "station",
                                        .size = script_size,
                                        .init = script_init,
                                        .octets = script_octets,
                                        .tick = script_tick,
                                        .deadline = script_deadline,
                                        .number = script_number,
                                        .busy = script_busy,
                                        .player = &script_player};
static const struct role without_player = {.name = "host",
                                           .size = script_size,
                                           .init = script_init,
                                           .octets = script_octets,
                                           .tick = script_tick,
                                           .deadline = script_deadline,
                                           .number = script_number,
                                           .busy = script_busy};

/* ---- a place with its line ---- */

static struct {
    uv_loop_t loop;
    struct role_place place;
    int in[2], out[2]; /* we hold the first of each */
    unsigned asked, withdrawn, events;
    const struct role_here *from; /* of the last event */
} w;

static void on_event(void *who, struct role_here *at, const struct role_event *event)
{
    (void)who, (void)event;
    w.events++;
    w.from = at;
}

static void on_asked(void *who, struct role_place *place)
{
    (void)who, (void)place;
    w.asked++;
}

static void on_withdrawn(void *who, struct role_place *place)
{
    (void)who, (void)place;
    w.withdrawn++;
}

static void on_gone(void *who, bool in, const char *why)
{
    (void)who, (void)in, (void)why;
}

static struct script *script(int index)
{
    return w.place.roles[index].state;
}

/* A position of UNO in which a seat has to choose. */
static void find_position(void)
{
    struct choice choices[GAME_CHOICES_MAX];
    struct why why;
    struct rng rng;
    uno = registry_game("uno");
    rng_seed(&rng, 1);
    assert_int_equal(uno->setup_make("seats=2", as_setup(setup), &why), ST_OK);
    uno->start(as_setup(setup), as_state(state));
    while (uno->to_move(as_setup(setup), as_state(state)) == SEAT_CHANCE ||
           uno->choices(as_setup(setup), as_state(state), choices) < 2) {
        struct move move;
        if (uno->to_move(as_setup(setup), as_state(state)) == SEAT_CHANCE)
            uno->draw(as_setup(setup), as_state(state), &rng, &move);
        else
            move = choices[0].move;
        uno->apply(as_setup(setup), as_state(state), &move);
    }
}

static struct move some_move(void)
{
    struct choice choices[GAME_CHOICES_MAX];
    uno->choices(as_setup(setup), as_state(state), choices);
    return choices[0].move;
}

static void begin(const struct role *first, const struct role *second)
{
    static const struct place_calls calls = {
        .event = on_event, .asked = on_asked, .withdrawn = on_withdrawn, .gone = on_gone};
    const struct role_start start = {.game = uno};
    struct why why;
    memset(&w, 0, sizeof w);
    begun = 0;
    uv_loop_init(&w.loop);
    assert_int_equal(socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK, 0, w.in), 0);
    assert_int_equal(socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK, 0, w.out), 0);
    place_init(&w.place, &w.loop, &(struct cable_options){0}, 7, &calls, NULL);
    assert_non_null(place_add(&w.place, first, &start));
    if (second)
        assert_non_null(place_add(&w.place, second, &start));
    inlet_attach(&w.place.in, w.in[1], NULL);
    outlet_attach(&w.place.out, w.out[1]);
    assert_int_equal(place_start(&w.place, &why), ST_OK);
}

static void end(void)
{
    place_close(&w.place);
    uv_run(&w.loop, UV_RUN_DEFAULT);
    assert_int_equal(uv_loop_close(&w.loop), 0);
    for (int i = 0; i < 2; i++) {
        close(w.in[i]);
        close(w.out[i]);
    }
}

/* The line says this, and the place has heard it. */
static void line_says(const char *text)
{
    size_t before = script(0)->count;
    assert_int_equal(write(w.in[0], text, strlen(text)), strlen(text));
    while (script(0)->count < before + strlen(text))
        uv_run(&w.loop, UV_RUN_ONCE);
}

/* What has left by the line since it was last looked at. */
static const char *left(void)
{
    static char text[HEARD];
    ssize_t count = read(w.out[0], text, sizeof text - 1);
    text[count > 0 ? count : 0] = '\0';
    return text;
}

/* ---- questions ---- */

static void a_question_is_put_once_and_answered_by_its_number(void **unused)
{
    (void)unused;
    struct question question;
    struct why why;
    struct move move = some_move();
    begin(&with_player, NULL);
    assert_false(place_asks(&w.place, &question));
    line_says("q");
    line_says("xx"); /* nothing new */
    assert_int_equal(w.asked, 1);
    assert_true(place_asks(&w.place, &question));
    assert_int_equal(place_answer(&w.place, question.number, &move, &why), ST_OK);
    assert_int_equal(script(0)->answers, 1);
    assert_true(move_equal(&script(0)->answer, &move));
    assert_int_equal(w.withdrawn, 0); /* it was answered */
    assert_int_equal(place_answer(&w.place, question.number, &move, &why), ST_BAD);
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
    assert_true(place_asks(&w.place, &first));
    line_says("w");
    assert_int_equal(w.withdrawn, 1);
    assert_int_equal(place_answer(&w.place, first.number, &move, &why), ST_BAD);
    assert_string_equal(why.text, "that question is not open any more");
    line_says("q");
    assert_int_equal(w.asked, 2);
    assert_true(place_asks(&w.place, &second));
    assert_int_equal(place_answer(&w.place, first.number, &move, &why),
                     ST_BAD); /* the old one, while a new one is open */
    assert_int_equal(script(0)->answers, 0);
    assert_int_equal(place_answer(&w.place, second.number, &move, &why), ST_OK);
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
    begin(&with_player, NULL);
    line_says("q");
    assert_true(place_asks(&w.place, &question));
    assert_int_equal(place_answer(&w.place, question.number, &(struct move){.kind = 99}, &why),
                     ST_BAD);
    assert_true(why.text[0]);
    assert_true(place_asks(&w.place, &question));
    assert_int_equal(w.asked, 1);
    struct move move = some_move();
    assert_int_equal(place_answer(&w.place, question.number, &move, &why), ST_OK);
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

/* ---- bots ---- */

static void a_bot_that_takes_no_time_answers_at_once(void **unused)
{
    (void)unused;
    begin(&with_player, NULL);
    w.place.bot = registry_bot(uno, "random");
    line_says("q");
    assert_int_equal(script(0)->answers, 1);
    assert_int_equal(w.asked, 0);
    end();
}

static void a_bot_that_thinks_is_interrupted_when_the_question_is_withdrawn(void **unused)
{
    (void)unused;
    begin(&with_player, NULL);
    w.place.bot = registry_bot(uno, "random");
    w.place.pace = 3600 * USEC_SECOND;
    line_says("q");
    assert_true(uv_is_active((uv_handle_t *)&w.place.think));
    line_says("q"); /* it goes on thinking: about what is asked now */
    assert_true(uv_is_active((uv_handle_t *)&w.place.think));
    line_says("w");
    assert_false(uv_is_active((uv_handle_t *)&w.place.think));
    w.place.pace = 1;
    line_says("q");
    while (!script(0)->answers)
        uv_run(&w.loop, UV_RUN_ONCE);
    end();
}

/* ---- two roles ---- */

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
    script_octets(script(1), 0, (const uint8_t *)"qz", 2, 0);
    line_says("n");
    assert_string_equal(left(), "zn");
    assert_string_equal(script(0)->heard,
                        "klmn"); /* what the station says goes all the way round */
    assert_int_equal(w.asked, 1);
    assert_true(place_asks(&w.place, &question));
    assert_int_equal(place_answer(&w.place, question.number, &move, &why), ST_OK);
    assert_int_equal(w.events, 1);
    assert_ptr_equal(w.from, &w.place.roles[1]);
    end();
}

static void the_first_role_speaks_for_the_place(void **unused)
{
    (void)unused;
    begin(&without_player, &with_player);
    script(1)->busy = true;
    assert_false(place_is_busy(&w.place));
    script(0)->busy = true;
    assert_true(place_is_busy(&w.place));
    end();
}

static void each_role_is_woken_at_its_deadline(void **unused)
{
    (void)unused;
    begin(&without_player, &with_player);
    script_octets(script(1), 0, (const uint8_t *)"t", 1, clock_now());
    line_says("t");
    while (!script(0)->ticks || !script(1)->ticks)
        uv_run(&w.loop, UV_RUN_ONCE);
    end();
}

SUITE(wire)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_question_is_put_once_and_answered_by_its_number),
        cmocka_unit_test(a_withdrawn_question_takes_no_late_answer),
        cmocka_unit_test(a_question_that_changes_is_withdrawn_and_put_anew),
        cmocka_unit_test(a_move_that_is_not_allowed_leaves_the_question_open),
        cmocka_unit_test(who_sees_nothing_is_not_asked),
        cmocka_unit_test(a_bot_that_takes_no_time_answers_at_once),
        cmocka_unit_test(a_bot_that_thinks_is_interrupted_when_the_question_is_withdrawn),
        cmocka_unit_test(two_roles_are_joined_by_a_cable_in_memory),
        cmocka_unit_test(the_first_role_speaks_for_the_place),
        cmocka_unit_test(each_role_is_woken_at_its_deadline),
    };
    find_position();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
