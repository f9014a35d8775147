/* The truco examiner: the stations that are not the program, on cables in memory, and their
 * decisions. */
#include "games/truco/examiner/examiner.h"

#include <assert.h>
#include <stdlib.h>

enum { DRAW_TRIES = 200 }; /* outcomes of chance among which the best is taken */

static unsigned truco_place_of(unsigned station)
{
    return station == TRUCO_HOST ? 0 : station + 1;
}

/* Our player's station that is the last to get frames to all. */
static unsigned watcher(const struct truco_examiner *t)
{
    return truco_examiner_is(t, 3) ? 2 : 3;
}

/* ---- frames under way ---- */

static void put_on_cable(struct truco_examiner *t, unsigned place, const struct ring16 *frame)
{
    struct truco_cable *cable = &t->places[place].cable;
    assert(cable->count + RING16_SIZE <= sizeof cable->octets);
    memcpy(cable->octets + cable->count, frame, RING16_SIZE);
    cable->count += RING16_SIZE;
}

static void on_station_send(void *who, uint32_t line, const uint8_t *octets, size_t count)
{
    const struct truco_place *place = who;
    struct truco_examiner *t = place->test;
    struct ring16 frame;
    assert(count == RING16_SIZE);
    if (t->done) /* the last trial ended within what the station is doing */
        return;
    memcpy(&frame, octets, count);
    bool own = truco_place_of(truco_frame_read(&frame).from) == place->number;
    if (own && !truco_examiner_is_host(t)) /* before a host frames are judged as it gets them */
        truco_referee_frame(&t->referee, &frame, t->now);
    put_on_cable(t, (place->number + 1) % TRUCO_STATIONS, &frame);
}

void truco_examiner_forward(struct truco_examiner *t, const struct ring16 *frame)
{
    unsigned next = t->program == TRUCO_HOST         ? 1
                    : t->program == TRUCO_HOST_AND_A ? 2
                                                     : t->program + 2;
    put_on_cable(t, next % TRUCO_STATIONS, frame);
}

/* ---- decisions ---- */

/* The move that the trial likes best so far, of equals any. */
struct liked {
    int score; /* -1: none yet */
    unsigned equal;
    struct move move;
};

static void consider_move(const struct truco_examiner *t, const struct game_state *state,
                          const struct move *move, struct rng *rng, struct liked *liked)
{
    int score = t->trial->prefers ? t->trial->prefers(state, move, t->program) : 0;
    if (!exam_takes(score, liked->score, rng, &liked->equal))
        return;
    liked->score = score;
    liked->move = *move;
}

/* Chance, when the host is ours. When it deals a partida, all frames of the one before are back. */
static void on_draw(void *who, const struct game_state *state, struct rng *rng, struct move *move)
{
    struct truco_examiner *t = ((const struct truco_place *)who)->test;
    struct liked liked = {.score = -1};
    if (state->phase == TRUCO_DEAL && state->seat == truco_mano(state))
        truco_examiner_partida_over(t);
    for (int i = 0; i < DRAW_TRIES; i++) {
        truco_draw(NULL, state, rng, move);
        consider_move(t, state, move, rng, &liked);
    }
    *move = liked.move;
}

/* Lets one of our players decide. Returns false if none has to. */
static bool decide_next(struct truco_examiner *t)
{
    for (unsigned seat = 0; seat < TRUCO_SEATS; seat++) {
        const struct truco_place *place = &t->places[truco_place_of(seat)];
        struct question question;
        struct choice choices[GAME_CHOICES_MAX];
        struct liked liked = {.score = -1};
        struct why why;
        if (!place->role || !place->role->player->asks(place->state, &question) ||
            truco_trick_holds(t, seat))
            continue;
        size_t count = truco_choices(NULL, question.view, choices);
        for (size_t i = 0; i < count; i++)
            consider_move(t, question.view, &choices[i].move, &t->rng, &liked);
        if (place->role->player->answer(place->state, question.number, &liked.move, t->now, &why) !=
            ST_OK)
            abort(); /* the game's own choices are legal */
        t->think = 0;
        return true;
    }
    return false;
}

void truco_examiner_run(struct truco_examiner *t)
{
    for (bool busy = true; busy && !t->done;) {
        busy = false;
        for (unsigned i = 0; i < TRUCO_STATIONS && !t->done; i++) {
            struct truco_place *place = &t->places[i];
            struct truco_cable cable = place->cable;
            if (!cable.count)
                continue;
            busy = true;
            place->cable.count = 0;
            if (place->role)
                place->role->octets(place->state, 0, cable.octets, cable.count, t->now);
            for (size_t at = 0; !place->role && at < cable.count; at += RING16_SIZE) {
                struct ring16 frame;
                memcpy(&frame, cable.octets + at, RING16_SIZE);
                truco_examiner_put(t, &frame);
            }
        }
        if (!busy && !t->done)
            busy = decide_next(t);
    }
}

/* ---- events ---- */

static void on_station_event(void *who, const struct role_event *event)
{
    const struct truco_place *place = who;
    struct truco_examiner *t = place->test;
    if (event->kind == ROLE_BEGUN && place->number == truco_place_of(watcher(t)) &&
        truco_examiner_is_host(t))
        truco_examiner_partida_over(t);
}

static void on_station_move(void *who, const struct truco_mirror *mirror,
                            const struct game_state *before, const struct move *move)
{
    struct truco_examiner *t = who;
    t->played |= move->kind == TRUCO_MOVE_VIRA;
    if (t->trial->shows)
        t->exam.shown |= t->trial->shows(before, move, t->program);
    if (move->kind == TRUCO_MOVE_POINTS && mirror->now.state.phase != TRUCO_OVER &&
        truco_examiner_is_host(t))
        truco_examiner_partida_over(t);
}

unsigned truco_examiner_turn(const struct truco_examiner *t)
{
    const struct truco_known *known = &t->players[watcher(t)].mirror.now;
    return known->stage == TRUCO_STAGE_PLAY && !known->blind ? known->state.seat : TRUCO_NO_TURN;
}

/* ---- life ---- */

void truco_examiner_seat(struct truco_examiner *t)
{
    static const struct truco_options seats[TRUCO_SEATS] = {
        /* the examiner decides when to ask */
        {.seat = "A", .silence = USEC_NEVER / 4},
        {.seat = "B", .silence = USEC_NEVER / 4},
        {.seat = "C", .silence = USEC_NEVER / 4},
        {.seat = "D", .silence = USEC_NEVER / 4},
    };
    static const struct role_calls calls = {.send = on_station_send, .event = on_station_event};
    struct role_start start = {.baud = t->options.baud,
                               .timeout = USEC_NEVER / 4,
                               .pause = USEC_SECOND,
                               .seed = rng_next(&t->rng),
                               .calls = &calls};
    for (unsigned i = 0; i < TRUCO_STATIONS; i++)
        t->places[i] = (struct truco_place){.test = t, .number = i};
    for (unsigned i = TRUCO_STATIONS; i-- > 0;) { /* the host last: it sends at once */
        struct truco_place *place = &t->places[i];
        if (truco_examiner_is(t, i ? i - 1 : TRUCO_HOST))
            continue;
        place->role = i ? &truco_player_role : &truco_host_role;
        place->state = i ? (void *)&t->players[i - 1] : &t->host;
        start.options = &seats[i ? i - 1 : 0];
        start.who = place;
        place->role->init(place->state, &start, t->now);
    }
    struct truco_mirror *mirror = &t->players[watcher(t)].mirror;
    mirror->observe = on_station_move;
    mirror->observer = t;
    t->host.draw = on_draw;
}
