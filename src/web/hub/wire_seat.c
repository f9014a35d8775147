#include "web/hub/wire_seat.h"

#include <stdio.h>
#include <string.h>

#include "base/utf8.h"

/* --- what the role tells, to everybody who looks --- */

static void on_begun(void *who)
{
    struct wire_seat *wire_seat = who;
    wire_seat->moves = 0;
    for (struct wire_viewpoint *viewpoint = wire_seat->viewpoints; viewpoint;
         viewpoint = viewpoint->next)
        viewpoint->source.listener.begun(viewpoint->source.listener.who);
}

static void on_moved(void *who, const struct game_setup *setup, const struct game_state *before,
                     const struct move *move)
{
    struct wire_seat *wire_seat = who;
    wire_seat->moves++;
    for (struct wire_viewpoint *viewpoint = wire_seat->viewpoints; viewpoint;
         viewpoint = viewpoint->next)
        viewpoint->source.listener.moved(viewpoint->source.listener.who, setup, before, move);
}

static void on_said(void *who, const char *text)
{
    struct wire_seat *wire_seat = who;
    struct why *line = &wire_seat->said[wire_seat->sentences++ % WIRE_SEAT_LOG];
    utf8_show(line->text, sizeof line->text, text); /* it may come from a peer */
    for (struct wire_viewpoint *viewpoint = wire_seat->viewpoints; viewpoint;
         viewpoint = viewpoint->next)
        viewpoint->source.listener.said(viewpoint->source.listener.who, line->text);
}

static void on_passed(void *who, const char *sign, const char *frame, const char *words)
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
                                                               .begun = on_begun,
                                                               .moved = on_moved,
                                                               .said = on_said,
                                                               .passed = on_passed};
}

/* --- a chair: the one source of the role's, for each who looks --- */

static struct play_source *role_of(const struct play_source *viewpoint)
{
    return &((const struct wire_viewpoint *)viewpoint)->wire_seat->source.source;
}

static void look_at(struct play_source *viewpoint, struct play_look *look)
{
    role_of(viewpoint)->calls->look(role_of(viewpoint), look);
    look->moves = look->move = ((const struct wire_viewpoint *)viewpoint)->wire_seat->moves;
}

static void name_of(const struct play_source *viewpoint, int seat, enum lang lang, struct str *text)
{
    role_of(viewpoint)->calls->name(role_of(viewpoint), seat, lang, text);
}

static void words_of(const struct play_source *viewpoint, enum lang lang, struct str *text)
{
    const struct wire_seat *wire_seat = ((const struct wire_viewpoint *)viewpoint)->wire_seat;
    role_of(viewpoint)->calls->words(role_of(viewpoint), lang, text);
    if (*wire_seat->where && !wire_seat->source.games && !wire_seat->source.stopped)
        str_add(text, " %s", wire_seat->where);
}

void wire_seat_enter(struct wire_seat *wire_seat, struct wire_viewpoint *viewpoint)
{
    static const struct play_calls calls = {.look = look_at, .name = name_of, .words = words_of};
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
    viewpoint->wire_seat = NULL;
}

/* --- decisions --- */

enum status wire_seat_read(struct wire_seat *wire_seat, const struct room_answer *answer,
                           struct move *move, bool *late, struct why *why)
{
    struct play_look look;
    struct choice choices[GAME_CHOICES_MAX];
    wire_seat->source.source.calls->look(&wire_seat->source.source, &look);
    *late = look.stage != PLAY_ASKS || look.position.number != answer->question;
    if (*late)
        return why_bad(why, "%s", N_("Tarde: la pregunta ya no está abierta"));
    size_t count =
        wire_seat->config.game->choices(look.position.setup, look.position.view, choices);
    return answer_read(choices, count, answer, move, why);
}
