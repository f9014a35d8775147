#include "session/role_driver.h"

#include <assert.h>
#include <stdlib.h>

#include "core/bot.h"
#include "core/table.h"

/* ---- the player ---- */

const struct role_here *place_player(const struct role_place *place)
{
    const struct role_here *last = place->count ? &place->roles[place->count - 1] : NULL;
    return last && last->role->player ? last : NULL;
}

/* A role that does not know the position decides by itself, and waits for nobody. */
bool place_asks(const struct role_place *place, struct question *question)
{
    const struct role_here *at = place_player(place);
    return place->running && at && at->role->player->asks(at->state, question) && question->view;
}

static enum status answer(struct role_place *place, uint64_t number, const struct move *move,
                          struct why *why)
{
    const struct role_here *at = place_player(place);
    return at->role->player->answer(at->state, number, move, clock_now(), why);
}

static void decide(struct role_place *place, const struct question *question)
{
    const struct game *game = place_player(place)->start.game;
    struct move move = table_decision(game, question->setup, question->view, question->seat,
                                      place->bot, &place->memory, &place->bot_faults);
    while (answer(place, question->number, &move, NULL) !=
           ST_OK) { /* legal, but no use on this line (M24) */
        struct choice choices[GAME_CHOICES_MAX];
        size_t count = game->choices(question->setup, question->view, choices);
        const struct choice *other = &choices[rng_below(&place->memory.rng, (uint32_t)count)];
        move = other->move;
        if (other->low < other->high)
            move.n = other->low;
    }
}

static void settle(struct role_place *place);

static void on_thought(uv_timer_t *timer)
{
    struct role_place *place = timer->data;
    struct question question;
    place->asked = 0;
    if (place_asks(place, &question))
        decide(place, &question);
    settle(place);
}

/* A bot that was about to decide goes on thinking when the question changes: it looks at the
 * position when it is done. A person has looked already, so theirs is withdrawn and put anew. */
static void turn_to_player(struct role_place *place)
{
    struct question question = {0};
    while (place->bot && !place->pace && place_asks(place, &question))
        decide(place, &question);
    uint64_t before = place->asked, now = place_asks(place, &question) ? question.number : 0;
    place->asked = now;
    if (before == now)
        return;
    if (place->bot && !now)
        uv_timer_stop(&place->think);
    else if (place->bot && !before)
        uv_timer_start(&place->think, on_thought, clock_ms_until(place->pace, 0), 0);
    if (place->bot)
        return;
    if (before && place->calls->withdrawn)
        place->calls->withdrawn(place->who, place);
    if (now && place->asked == now)
        place->calls->asked(place->who, place);
}

enum status place_answer(struct role_place *place, uint64_t number, const struct move *move,
                         struct why *why)
{
    BAD_IF(!number || number != place->asked, "esa pregunta ya no está abierta");
    TRY(answer(place, number, move, why));
    place->asked = 0;
    settle(place);
    return ST_OK;
}

void place_another(struct role_place *place)
{
    const struct role_here *at = place_player(place);
    at->role->player->another(at->state, clock_now());
    settle(place);
}

/* ---- the clock ---- */

static void on_clock(uv_timer_t *timer)
{
    struct role_place *place = timer->data;
    usec_t now = clock_now();
    for (int i = 0; i < place->count; i++)
        place->roles[i].role->tick(place->roles[i].state, now);
    settle(place);
}

/* After anything happened: the player's turn, the next deadline. */
static void settle(struct role_place *place)
{
    usec_t next = USEC_NEVER;
    turn_to_player(place);
    if (!place->running) /* the player has left */
        return;
    for (int i = 0; i < place->count; i++) {
        usec_t deadline = place->roles[i].role->deadline(place->roles[i].state);
        next = deadline < next ? deadline : next;
    }
    if (next == USEC_NEVER)
        uv_timer_stop(&place->clock);
    else
        uv_timer_start(&place->clock, on_clock, clock_ms_until(next, clock_now()), 0);
}

/* ---- what the roles want ---- */

/* The last one speaks to the line, the one before it to the last: which never answers that way,
 * since what it sends goes all the way round. */
static void on_send(void *who, uint32_t line, const uint8_t *octets, size_t count)
{
    struct role_here *at = who, *next = at + 1;
    struct role_place *place = at->place;
    if (next == place->roles + place->count)
        outlet_put(&place->out, octets, count);
    else
        next->role->octets(next->state, 0, octets, count, clock_now());
}

static void on_close(void *who, uint32_t line, const char *why)
{
    struct role_here *at = who;
    at->place->calls->close(at->place->who, why);
}

static void on_event(void *who, const struct role_event *event)
{
    struct role_here *at = who;
    at->place->calls->event(at->place->who, at, event);
}

/* ---- the line ---- */

static void on_octets(void *who, const uint8_t *octets, size_t count)
{
    struct role_place *place = who;
    if (!place->running)
        return;
    place->roles[0].role->octets(place->roles[0].state, 0, octets, count, clock_now());
    settle(place);
}

static void on_gone(void *who, bool in, const char *why)
{
    struct role_place *place = who;
    place->calls->gone(place->who, in, why);
}

void place_opened(struct role_place *place)
{
    struct role_here *first = &place->roles[0];
    if (first->role->opened)
        first->role->opened(first->state, 0, clock_now());
    settle(place);
}

void place_lost(struct role_place *place)
{
    struct role_here *first = &place->roles[0];
    if (first->role->lost)
        first->role->lost(first->state, 0, clock_now());
    settle(place);
}

/* ---- life ---- */

void place_init(struct role_place *place, uv_loop_t *loop, const struct cable_options *cable,
                uint64_t seed, const struct place_calls *calls, void *who)
{
    memset(place, 0, sizeof *place);
    place->calls = calls;
    place->who = who;
    place->in =
        (struct inlet){.loop = loop, .fd = -1, .who = place, .octets = on_octets, .gone = on_gone};
    outlet_init(&place->out, loop, cable, rng_mix(seed, 1));
    place->out.who = place;
    place->out.gone = on_gone;
    bot_memory_start(&place->memory, rng_mix(seed, 2));
    uv_timer_init(loop, &place->clock);
    uv_timer_init(loop, &place->think);
    place->clock.data = place->think.data = place;
}

struct role_here *place_add(struct role_place *place, const struct role *role,
                            const struct role_start *start)
{
    static const struct role_calls calls = {.send = on_send, .close = on_close, .event = on_event};
    assert(place->count < PLACE_ROLES_MAX);
    struct role_here *at = &place->roles[place->count];
    *at = (struct role_here){.place = place, .role = role, .start = *start, .as = -1};
    at->start.calls = &calls;
    at->start.who = at;
    at->start.lines = 1;
    at->state = calloc(1, role_size(role, &at->start));
    if (!at->state)
        return NULL;
    place->count++;
    return at;
}

/* The last one first: a host speaks at once. */
enum status place_start(struct role_place *place, struct why *why)
{
    usec_t now = clock_now();
    place->running = false;
    place->asked = 0;
    uv_timer_stop(&place->think);
    for (int i = place->count - 1; i >= 0; i--) {
        struct role_here *at = &place->roles[i];
        enum status status = ST_OK;
        if (at->kept)
            status = at->role->keeping->resume(at->state, &at->start, at->kept, at->kept_length,
                                               at->as, now, why);
        else
            at->role->init(at->state, &at->start, now);
        if (status != ST_OK)
            return status;
    }
    place->running = true;
    settle(place);
    return ST_OK;
}

void place_leave(struct role_place *place)
{
    for (int i = 0; place->running && i < place->count; i++)
        if (place->roles[i].role->leave)
            place->roles[i].role->leave(place->roles[i].state, clock_now());
}

bool place_is_busy(const struct role_place *place)
{
    return place->running && place->roles[0].role->busy(place->roles[0].state);
}

usec_t place_may_leave(const struct role_place *place)
{
    const struct role_here *first = &place->roles[0];
    return place->running && first->role->may_leave ? first->role->may_leave(first->state) : 0;
}

void place_close(struct role_place *place)
{
    place->running = false;
    inlet_detach(&place->in);
    outlet_close(&place->out);
    uv_close((uv_handle_t *)&place->clock, NULL);
    uv_close((uv_handle_t *)&place->think, NULL);
    for (int i = 0; i < place->count; i++)
        free(place->roles[i].state);
    place->count = 0;
}
