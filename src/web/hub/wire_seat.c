#include "web/hub/wire_seat.h"

#include <stdio.h>
#include <string.h>

#include "base/utf8.h"

/* --- what the role tells, passed on to every viewpoint --- */

static void role_begun(void *who)
{
    struct wire_seat *wire_seat = who;
    wire_seat->moves = 0;
    for (struct wire_viewpoint *at = wire_seat->viewpoints; at; at = at->next)
        at->source.listener.begun(at->source.listener.who);
}

static void role_moved(void *who, const struct game_setup *setup, const struct game_state *before,
                       const struct move *move)
{
    struct wire_seat *wire_seat = who;
    wire_seat->moves++;
    for (struct wire_viewpoint *at = wire_seat->viewpoints; at; at = at->next)
        at->source.listener.moved(at->source.listener.who, setup, before, move);
}

static void role_said(void *who, const char *text)
{
    struct wire_seat *wire_seat = who;
    struct why *line = &wire_seat->said[wire_seat->sentences++ % WIRE_SEAT_LOG];
    utf8_show(line->text, sizeof line->text, text); /* it may come from a peer */
    for (struct wire_viewpoint *at = wire_seat->viewpoints; at; at = at->next)
        at->source.listener.said(at->source.listener.who, line->text);
}

static void role_passed(void *who, const char *sign, const char *frame, const char *words)
{
    struct wire_seat *wire_seat = who;
    struct wire_seat_frame *last = &wire_seat->frame[wire_seat->frames++ % WIRE_SEAT_FRAMES];
    snprintf(last->sign, sizeof last->sign, "%s", sign);
    utf8_show(last->frame, sizeof last->frame, frame);
    utf8_show(last->words, sizeof last->words, words);
}

void wire_seat_init(struct wire_seat *wire_seat, const struct wire_seat_config *config)
{
    wire_seat->config = *config;
    wire_seat->source.source.listener = (struct play_listener){.who = wire_seat,
                                                               .begun = role_begun,
                                                               .moved = role_moved,
                                                               .said = role_said,
                                                               .passed = role_passed};
}

/* --- viewpoints --- */

static const struct wire_seat *wire_seat_of(const struct play_source *source)
{
    return ((const struct wire_viewpoint *)source)->wire_seat;
}

static void wire_look(struct play_source *source, struct play_look *look)
{
    const struct wire_seat *wire_seat = wire_seat_of(source);
    struct play_source *role = (struct play_source *)&wire_seat->source.source;
    role->calls->look(role, look);
    look->moves = look->move = wire_seat->moves;
}

static void wire_name(const struct play_source *source, int seat, enum lang lang, struct str *text)
{
    const struct play_source *role = &wire_seat_of(source)->source.source;
    role->calls->name(role, seat, lang, text);
}

static void wire_words(const struct play_source *source, enum lang lang, struct str *text)
{
    const struct wire_seat *wire_seat = wire_seat_of(source);
    const struct play_source *role = &wire_seat->source.source;
    role->calls->words(role, lang, text);
    if (*wire_seat->where && !wire_seat->source.games && !wire_seat->source.stopped)
        str_add(text, " %s", wire_seat->where);
}

void wire_seat_enter(struct wire_seat *wire_seat, struct wire_viewpoint *viewpoint)
{
    static const struct play_calls calls = {
        .look = wire_look, .name = wire_name, .words = wire_words};
    *viewpoint =
        (struct wire_viewpoint){.source = {.calls = &calls, .game = wire_seat->config.game},
                                .wire_seat = wire_seat,
                                .next = wire_seat->viewpoints};
    wire_seat->viewpoints = viewpoint;
}

void wire_seat_leave(struct wire_viewpoint *viewpoint, usec_t now)
{
    struct wire_viewpoint **at = &viewpoint->wire_seat->viewpoints;
    while (*at != viewpoint)
        at = &(*at)->next;
    *at = viewpoint->next;
    viewpoint->wire_seat->used = now;
}

enum status wire_seat_read(struct wire_seat *wire_seat, const struct room_answer *answer,
                           struct move *move, bool *late, struct why *why)
{
    struct play_source *role = &wire_seat->source.source;
    struct play_look look;
    struct choice choices[GAME_CHOICES_MAX];
    role->calls->look(role, &look);
    *late = look.stage != PLAY_ASKS || look.position.number != answer->question;
    BAD_IF(*late, "Tarde: la pregunta ya no está abierta");
    size_t count = role->game->choices(look.position.setup, look.position.view, choices);
    return answer_read(choices, count, answer, move, why);
}
