/* The truco selftest: the stations that are not the program, on cables in memory, and what they decide. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "games/truco/selftest_private.h"

enum { DRAW_TRIES = 200 }; /* outcomes that are looked at for one that is liked */

bool truco_selftest_is_host(const struct truco_selftest *t)
{
    return t->program >= TRUCO_HOST;
}

bool truco_selftest_is(const struct truco_selftest *t, unsigned station)
{
    if (t->program == TRUCO_HOST_AND_A)
        return station == TRUCO_HOST || station == 0;
    return station == t->program;
}

bool truco_selftest_is_letter(const struct truco_selftest *t, char letter)
{
    for (unsigned station = 0; station < TRUCO_STATIONS; station++)
        if (truco_letter(station) == letter)
            return truco_selftest_is(t, station);
    return false;
}

static unsigned place_of(unsigned station)
{
    return station == TRUCO_HOST ? 0 : station + 1;
}

static bool is_ours(const struct truco_selftest *t, unsigned place)
{
    return !truco_selftest_is(t, place ? place - 1 : TRUCO_HOST);
}

/* One of ours that hears every frame, as late as possible. */
static unsigned watcher(const struct truco_selftest *t)
{
    return truco_selftest_is(t, 3) ? 2 : 3;
}

/* ---- frames on their way ---- */

static void carry(struct truco_selftest *t, unsigned place, const struct ring16 *frame)
{
    struct truco_cable *cable = &t->cable[place];
    assert(cable->count + RING16_SIZE <= sizeof cable->octets);
    memcpy(cable->octets + cable->count, frame, RING16_SIZE);
    cable->count += RING16_SIZE;
}

static void on_send(void *who, uint32_t line, const uint8_t *octets, size_t count)
{
    const struct truco_place *place = who;
    struct truco_selftest *t = place->test;
    struct ring16 frame;
    (void)line;
    assert(count == RING16_SIZE);
    if (t->done) /* the last trial ended within what the station is doing */
        return;
    memcpy(&frame, octets, count);
    bool own = place_of(truco_frame_read(&frame).from) == place->number;
    if (own && !truco_selftest_is_host(t)) /* to a host it is heard in the order in which it comes */
        truco_referee_frame(&t->referee, &frame, t->now);
    carry(t, (place->number + 1) % TRUCO_STATIONS, &frame);
}

void truco_selftest_forward(struct truco_selftest *t, const struct ring16 *frame)
{
    unsigned next = t->program == TRUCO_HOST ? 1 : t->program == TRUCO_HOST_AND_A ? 2 : t->program + 2;
    carry(t, next % TRUCO_STATIONS, frame);
}

static void deliver(struct truco_selftest *t, unsigned place)
{
    struct truco_cable cable = t->cable[place];
    t->cable[place].count = 0;
    if (!is_ours(t, place))
        for (size_t i = 0; i < cable.count; i += RING16_SIZE) {
            struct ring16 frame;
            memcpy(&frame, cable.octets + i, RING16_SIZE);
            truco_selftest_put(t, &frame);
        }
    else if (place == 0)
        truco_host_receive(&t->host, cable.octets, cable.count, t->now);
    else
        truco_player_receive(&t->players[place - 1], cable.octets, cable.count, t->now);
}

/* ---- what they decide ---- */

static int liking(const struct truco_selftest *t, const struct truco_state *state, const struct move *move)
{
    return t->trial->prefers ? t->trial->prefers(state, move, t->program) : 0;
}

/* The host's, when it is ours. With the first card of a partida all frames of the one before are back. */
static void on_draw(void *who, const struct truco_state *state, struct rng *rng, struct move *move)
{
    const struct truco_place *place = who;
    struct truco_selftest *t = place->test;
    int best = -1;
    unsigned equal = 0;
    if (state->phase == TRUCO_DEAL && state->seat == truco_mano(state))
        truco_selftest_partida_over(t);
    for (int i = 0; i < DRAW_TRIES; i++) {
        struct move one;
        truco_draw(&t->host.setup, state, rng, &one);
        if (t->done || exam_takes(liking(t, state, &one), best, rng, &equal)) {
            best = t->done ? 0 : liking(t, state, &one);
            *move = one;
        }
    }
}

static void decide(struct truco_selftest *t, struct truco_player *player)
{
    const struct truco_state *state = &player->mirror.now.state;
    struct choice choices[GAME_CHOICES_MAX];
    size_t count = truco_choices(&player->mirror.setup, state, choices);
    struct why why;
    int best = -1;
    unsigned equal = 0;
    size_t chosen = 0;
    for (size_t i = 0; i < count; i++) {
        int score = liking(t, state, &choices[i].move);
        if (exam_takes(score, best, &t->rng, &equal)) {
            best = score;
            chosen = i;
        }
    }
    if (truco_player_choose(player, &choices[chosen].move, t->now, &why) != ST_OK)
        abort(); /* the game's own choices are legal */
    t->think = 0;
}

/* Whether somebody has decided something. */
static bool decide_next(struct truco_selftest *t)
{
    for (unsigned seat = 0; seat < TRUCO_SEATS; seat++)
        if (!truco_selftest_is(t, seat) && truco_player_asks(&t->players[seat]) && !truco_trick_holds(t, seat)) {
            decide(t, &t->players[seat]);
            return true;
        }
    return false;
}

void truco_selftest_run(struct truco_selftest *t)
{
    for (bool busy = true; busy && !t->done;) {
        busy = false;
        for (unsigned place = 0; place < TRUCO_STATIONS && !t->done; place++)
            if (t->cable[place].count) {
                deliver(t, place);
                busy = true;
            }
        if (!busy && !t->done)
            busy = decide_next(t);
    }
}

/* ---- what they hear ---- */

static void on_host_event(void *who, const struct role_event *event)
{
    (void)who, (void)event;
}

static void on_player_event(void *who, const struct role_event *event)
{
    const struct truco_place *place = who;
    struct truco_selftest *t = place->test;
    if (event->kind == ROLE_BEGUN && place->number == place_of(watcher(t)) && truco_selftest_is_host(t))
        truco_selftest_partida_over(t);
}

static void on_move(void *who, const struct truco_mirror *mirror, const struct truco_state *before,
                    const struct move *move)
{
    struct truco_selftest *t = who;
    t->played |= move->kind == TRUCO_MOVE_VIRA;
    if (t->trial->shows)
        t->exam.shown |= t->trial->shows(before, move, t->program);
    if (move->kind == TRUCO_MOVE_POINTS && mirror->now.state.phase != TRUCO_OVER && truco_selftest_is_host(t))
        truco_selftest_partida_over(t);
}

unsigned truco_selftest_turn(const struct truco_selftest *t)
{
    const struct truco_sight *sight = &t->players[watcher(t)].mirror.now;
    return sight->stage == TRUCO_STAGE_PLAY && !sight->blind ? sight->state.seat : TRUCO_NO_TURN;
}

/* ---- life ---- */

void truco_selftest_seat(struct truco_selftest *t)
{
    static const struct truco_options seats[TRUCO_SEATS] = {
        /* the clock is the examiner's */
        {.seat = "A", .silence = USEC_NEVER / 4},
        {.seat = "B", .silence = USEC_NEVER / 4},
        {.seat = "C", .silence = USEC_NEVER / 4},
        {.seat = "D", .silence = USEC_NEVER / 4},
    };
    for (unsigned i = 0; i < TRUCO_STATIONS; i++) {
        t->places[i] = (struct truco_place){t, i};
        t->cable[i].count = 0;
    }
    for (unsigned seat = 0; seat < TRUCO_SEATS; seat++) {
        static const struct role_calls calls = {.send = on_send, .event = on_player_event};
        const struct role_start player = {
            .baud = t->options.baud, .options = &seats[seat], .calls = &calls, .who = &t->places[place_of(seat)]};
        truco_player_init(&t->players[seat], &player, t->now);
    }
    struct truco_mirror *mirror = &t->players[watcher(t)].mirror;
    mirror->observe = on_move;
    mirror->observer = t;
    static const struct role_calls calls = {.send = on_send, .event = on_host_event};
    const struct role_start host = {.baud = t->options.baud,
                                    .options = &seats[0],
                                    .timeout = USEC_NEVER / 4,
                                    .pause = USEC_SECOND,
                                    .seed = rng_next(&t->rng),
                                    .calls = &calls,
                                    .who = &t->places[0]};
    if (!truco_selftest_is_host(t))
        truco_host_init(&t->host, &host, t->now);
    t->host.draw = on_draw;
}
