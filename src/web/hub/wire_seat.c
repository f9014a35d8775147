#include "web/hub/wire_seat.h"

#include <stdio.h>
#include <string.h>

#include "base/utf8.h"

/* --- what the role tells, to everybody who looks --- */

static void on_begun(void *who)
{
    struct post *post = who;
    post->moves = 0;
    for (struct post_chair *chair = post->chairs; chair; chair = chair->next)
        chair->source.listener.begun(chair->source.listener.who);
}

static void on_moved(void *who, const struct game_setup *setup, const struct game_state *before,
                     const struct move *move)
{
    struct post *post = who;
    post->moves++;
    for (struct post_chair *chair = post->chairs; chair; chair = chair->next)
        chair->source.listener.moved(chair->source.listener.who, setup, before, move);
}

static void on_said(void *who, const char *text)
{
    struct post *post = who;
    struct why *line = &post->said[post->sentences++ % POST_LOG];
    utf8_show(line->text, sizeof line->text, text); /* it may come from a peer */
    for (struct post_chair *chair = post->chairs; chair; chair = chair->next)
        chair->source.listener.said(chair->source.listener.who, line->text);
}

static void on_passed(void *who, const char *sign, const char *frame, const char *words)
{
    struct post *post = who;
    struct post_frame *last = &post->frame[post->frames++ % POST_FRAMES];
    snprintf(last->sign, sizeof last->sign, "%s", sign);
    utf8_show(last->frame, sizeof last->frame, frame);
    utf8_show(last->words, sizeof last->words, words);
}

void post_init(struct post *post, const struct post_config *config)
{
    post->config = *config;
    post->source.source.listener = (struct play_listener){
        .who = post, .begun = on_begun, .moved = on_moved, .said = on_said, .passed = on_passed};
}

/* --- a chair: the one source of the role's, for each who looks --- */

static struct play_source *role_of(const struct play_source *chair)
{
    return &((const struct post_chair *)chair)->post->source.source;
}

static void look_at(struct play_source *chair, struct play_look *look)
{
    role_of(chair)->calls->look(role_of(chair), look);
    look->moves = look->move = ((const struct post_chair *)chair)->post->moves;
}

static void name_of(const struct play_source *chair, int seat, enum lang lang, struct str *text)
{
    role_of(chair)->calls->name(role_of(chair), seat, lang, text);
}

static void words_of(const struct play_source *chair, enum lang lang, struct str *text)
{
    const struct post *post = ((const struct post_chair *)chair)->post;
    role_of(chair)->calls->words(role_of(chair), lang, text);
    if (*post->where && !post->source.games && !post->source.stopped)
        str_add(text, " %s", post->where);
}

void post_enter(struct post *post, struct post_chair *chair)
{
    static const struct play_calls calls = {.look = look_at, .name = name_of, .words = words_of};
    *chair = (struct post_chair){
        .source = {.calls = &calls, .game = post->config.game}, .post = post, .next = post->chairs};
    post->chairs = chair;
}

void post_leave(struct post_chair *chair, usec_t now)
{
    struct post_chair **at = &chair->post->chairs;
    while (*at != chair)
        at = &(*at)->next;
    *at = chair->next;
    chair->post->used = now;
    chair->post = NULL;
}

/* --- decisions --- */

enum status post_read(struct post *post, const struct room_answer *answer, struct move *move,
                      bool *late, struct why *why)
{
    struct play_look look;
    struct choice choices[GAME_CHOICES_MAX];
    post->source.source.calls->look(&post->source.source, &look);
    *late = look.stage != PLAY_ASKS || look.position.number != answer->question;
    if (*late)
        return why_bad(why, "%s", N_("Tarde: la pregunta ya no está abierta"));
    size_t count = post->config.game->choices(look.position.setup, look.position.view, choices);
    return answer_read(choices, count, answer, move, why);
}
