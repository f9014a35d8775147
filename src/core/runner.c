#include "core/runner.h"

#include <assert.h>
#include <stdlib.h>

#include "core/table.h"

/* ---- the player ---- */

const struct runner_role *runner_player(const struct runner *runner)
{
    const struct runner_role *last = runner->count ? &runner->roles[runner->count - 1] : NULL;
    return last && last->role->player ? last : NULL;
}

bool runner_asks(const struct runner *runner, struct question *question)
{
    const struct runner_role *at = runner_player(runner);
    return runner->running && at && at->role->player->asks(at->state, question) && question->view;
}

/* What the bot decides is legal, but a role may have no frame for it (M24): then any other choice
 * will do. */
static void runner_decide(struct runner *runner, const struct question *question)
{
    const struct runner_role *at = runner_player(runner);
    const struct game *game = at->start.game;
    struct question open;
    struct why why;
    struct move move = table_decision(game, question->setup, question->view, question->seat,
                                      runner->bot, runner->memory, &runner->bot_faults);
    while (at->role->player->answer(at->state, question->number, &move, runner->now, &why) !=
           ST_OK) {
        struct choice choices[GAME_CHOICES_MAX];
        size_t count = game->choices(question->setup, question->view, choices);
        const struct choice *other = &choices[rng_below(&runner->memory->rng, (uint32_t)count)];
        if (runner->calls->refused)
            runner->calls->refused(runner->owner, &why);
        if (!runner_asks(runner, &open) || open.number != question->number)
            return;
        move = other->move;
        if (other->low < other->high)
            move.n = other->low;
    }
}

/* After each call to a role: the player's turn. A bot that is thinking goes on when the question
 * changes, since it looks at the position only when it decides. A person has looked already, so
 * their question is withdrawn and asked anew. */
static void runner_follow_up(struct runner *runner)
{
    struct question question;
    bool at_once = runner->bot && !runner->pace;
    while (at_once && runner_asks(runner, &question))
        runner_decide(runner, &question);
    uint64_t before = runner->asked;
    uint64_t open = !at_once && runner_asks(runner, &question) ? question.number : 0;
    runner->asked = open;
    if (before == open)
        return;
    if (runner->bot) {
        if (!open)
            runner->decides = USEC_NEVER;
        else if (!before)
            runner->decides = runner->now + runner->pace;
        return;
    }
    if (before && runner->calls->withdrawn)
        runner->calls->withdrawn(runner->owner);
    if (open && runner->asked == open && runner->calls->asked)
        runner->calls->asked(runner->owner);
}

enum status runner_answer(struct runner *runner, uint64_t number, const struct move *move,
                          usec_t now, struct why *why)
{
    const struct runner_role *at = runner_player(runner);
    runner->now = now;
    BAD_IF(!number || number != runner->asked, "esa pregunta ya no está abierta");
    TRY(at->role->player->answer(at->state, number, move, now, why));
    runner->asked = 0;
    runner_follow_up(runner);
    return ST_OK;
}

void runner_another(struct runner *runner, usec_t now)
{
    const struct runner_role *at = runner_player(runner);
    runner->now = now;
    at->role->player->another(at->state, now);
    runner_follow_up(runner);
}

/* ---- what the roles want ---- */

static void runner_on_send(void *who, uint32_t line, const uint8_t *octets, size_t count)
{
    struct runner_role *at = who, *next = at + 1;
    struct runner *runner = at->runner;
    if (next == runner->roles + runner->count)
        runner->calls->send(runner->owner, line, octets, count);
    else
        next->role->octets(next->state, line, octets, count, runner->now);
}

static void runner_on_close(void *who, uint32_t line, const char *why)
{
    const struct runner *runner = ((struct runner_role *)who)->runner;
    if (runner->calls->close)
        runner->calls->close(runner->owner, line, why);
}

static void runner_on_pause(void *who, uint32_t line, usec_t until)
{
    const struct runner *runner = ((struct runner_role *)who)->runner;
    if (runner->calls->pause)
        runner->calls->pause(runner->owner, line, until);
}

static uint32_t runner_on_origin(void *who, uint32_t line)
{
    const struct runner *runner = ((struct runner_role *)who)->runner;
    return runner->calls->origin ? runner->calls->origin(runner->owner, line) : 0;
}

static void runner_on_event(void *who, const struct role_event *event)
{
    struct runner_role *at = who;
    if (at->runner->calls->event)
        at->runner->calls->event(at->runner->owner, at, event);
}

/* ---- lines and the clock ---- */

void runner_octets(struct runner *runner, uint32_t line, const uint8_t *octets, size_t count,
                   usec_t now)
{
    if (!runner->running)
        return;
    runner->now = now;
    runner->roles[0].role->octets(runner->roles[0].state, line, octets, count, now);
    runner_follow_up(runner);
}

void runner_opened(struct runner *runner, uint32_t line, usec_t now)
{
    const struct runner_role *first = &runner->roles[0];
    runner->now = now;
    if (first->role->opened)
        first->role->opened(first->state, line, now);
    runner_follow_up(runner);
}

void runner_lost(struct runner *runner, uint32_t line, usec_t now)
{
    const struct runner_role *first = &runner->roles[0];
    runner->now = now;
    if (first->role->lost)
        first->role->lost(first->state, line, now);
    runner_follow_up(runner);
}

usec_t runner_deadline(const struct runner *runner)
{
    usec_t next = runner->decides;
    for (int i = 0; i < runner->count; i++) {
        usec_t own = runner->roles[i].role->deadline(runner->roles[i].state);
        next = own < next ? own : next;
    }
    return runner->running ? next : USEC_NEVER;
}

void runner_tick(struct runner *runner, usec_t now)
{
    struct question question;
    runner->now = now;
    for (int i = 0; runner->running && i < runner->count; i++) {
        const struct runner_role *at = &runner->roles[i];
        if (at->role->deadline(at->state) <= now)
            at->role->tick(at->state, now);
    }
    if (runner->decides <= now) {
        runner->decides = USEC_NEVER;
        runner->asked = 0;
        if (runner_asks(runner, &question))
            runner_decide(runner, &question);
    }
    runner_follow_up(runner);
}

/* ---- life ---- */

void runner_init(struct runner *runner, const struct runner_calls *calls, void *owner,
                 uint64_t seed)
{
    *runner = (struct runner){.calls = calls, .owner = owner, .decides = USEC_NEVER};
    bot_memory_start(&runner->own_memory, seed);
    runner->memory = &runner->own_memory;
}

struct runner_role *runner_add(struct runner *runner, const struct role *role,
                               const struct role_start *start, void *state)
{
    static const struct role_calls calls = {.send = runner_on_send,
                                            .close = runner_on_close,
                                            .pause = runner_on_pause,
                                            .event = runner_on_event,
                                            .origin = runner_on_origin};
    assert(runner->count < RUNNER_ROLES_MAX);
    struct runner_role *at = &runner->roles[runner->count];
    *at = (struct runner_role){
        .runner = runner, .role = role, .state = state, .start = *start, .as = -1};
    at->start.calls = &calls;
    at->start.who = at;
    at->start.lines = start->lines ? start->lines : 1;
    if (!state) {
        at->state = calloc(1, role_size(role, &at->start));
        at->owned = true;
    }
    if (!at->state)
        return NULL;
    runner->count++;
    return at;
}

enum status runner_start(struct runner *runner, usec_t now, struct why *why)
{
    runner->now = now;
    runner->running = false;
    runner->asked = 0;
    runner->decides = USEC_NEVER;
    for (int i = runner->count - 1; i >= 0; i--) {
        struct runner_role *at = &runner->roles[i];
        if (!at->kept)
            at->role->init(at->state, &at->start, now);
        else
            TRY(at->role->keeping->resume(at->state, &at->start, at->kept, at->kept_length, at->as,
                                          now, why));
    }
    runner->running = true;
    runner_follow_up(runner);
    return ST_OK;
}

void runner_leave(struct runner *runner, usec_t now)
{
    runner->now = now;
    for (int i = 0; runner->running && i < runner->count; i++)
        if (runner->roles[i].role->leave)
            runner->roles[i].role->leave(runner->roles[i].state, now);
}

bool runner_is_busy(const struct runner *runner)
{
    return runner->running && runner->roles[0].role->busy(runner->roles[0].state);
}

usec_t runner_may_leave(const struct runner *runner)
{
    const struct runner_role *first = &runner->roles[0];
    return runner->running && first->role->may_leave ? first->role->may_leave(first->state) : 0;
}

void runner_free(struct runner *runner)
{
    runner->running = false;
    for (int i = 0; i < runner->count; i++)
        if (runner->roles[i].owned)
            free(runner->roles[i].state);
    runner->count = 0;
}
