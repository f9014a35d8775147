/* A role that does what the octets that it is given say:
 *
 *     'q'  its player is asked, anew if it was already        'w'  the question is withdrawn
 *     'b'  its player is asked without a view                 't'  it wants to be woken now
 *     'c'  its line shall be closed                           else the octet is sent on
 *
 * Its questions are about one position of UNO. */
#pragma once

#include "core/registry.h"
#include "core/role.h"
#include "support.h"

enum { HEARD = 64 };

struct script {
    struct role_start start;
    char heard[HEARD];
    size_t count;
    bool asking, blind, busy, open;
    bool picky; /* refuses the first legal answer */
    uint64_t number;
    unsigned answers, ticks;
    struct move answer;
    usec_t deadline;
    unsigned order; /* counts the roles as they begin, from 1 */
};

static unsigned begun; /* roles, since begin() */
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
        if (octets[i] == 'c')
            script->start.calls->close(script->start.who, line, "closed");
        if (!strchr("qwbtc", octets[i]))
            script->start.calls->send(script->start.who, line, &octets[i], 1);
    }
}

static void script_opened(void *role, uint32_t line, usec_t now)
{
    (void)line, (void)now;
    ((struct script *)role)->open = true;
}

static void script_lost(void *role, uint32_t line, usec_t now)
{
    (void)line, (void)now;
    ((struct script *)role)->open = false;
}

static void script_tick(void *role, usec_t now)
{
    struct script *script = role;
    (void)now;
    script->ticks++;
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
    if (script->picky) {
        script->picky = false;
        return why_bad(why, "picky");
    }
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
                                        .opened = script_opened,
                                        .octets = script_octets,
                                        .lost = script_lost,
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
