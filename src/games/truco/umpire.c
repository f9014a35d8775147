/* The umpire of the truco ring: what is heard of one cable goes to the referee. */
#include "core/umpire.h"

#include <string.h>

#include "games/truco/referee.h"

struct truco_hearing {
    struct umpire_start start;
    struct truco_referee referee;
};

static void on_applied(void *who, const struct truco_referee *referee, const struct ring16 *frame)
{
    const struct truco_hearing *hearing = who;
    const struct truco_state *state = &referee->now.state;
    struct result result;
    char text[RING16_TEXT];
    ring16_text(frame, text);
    truco_result(&referee->setup, state, &result);
    umpire_tell(&hearing->start, text, referee->now.stage == TRUCO_STAGE_OVER,
                &(struct umpire_game){.number = referee->games,
                                      .winner = result.winner,
                                      .score = result.score,
                                      .frames = referee->game_frames,
                                      .hash = truco_hash(&referee->setup, state)});
}

static void begin(void *umpire, const struct umpire_start *start)
{
    struct truco_hearing *hearing = umpire;
    hearing->start = *start;
    truco_referee_init(&hearing->referee, start->lang, start->findings);
    hearing->referee.who = hearing;
    hearing->referee.applied = on_applied;
}

static void hear(void *umpire, const struct heard *heard)
{
    struct truco_hearing *hearing = umpire;
    struct ring16 frame;
    memcpy(&frame, heard->frame->octets, sizeof frame);
    if (heard->kind == HEARD_FRAME)
        truco_referee_frame(&hearing->referee, &frame, heard->time);
    else
        truco_referee_malformed(&hearing->referee, (const char *)heard->frame->octets, heard->time);
}

static void end(void *umpire, usec_t time, struct umpire_totals *totals)
{
    struct truco_hearing *hearing = umpire;
    truco_referee_end(&hearing->referee, time);
    *totals = (struct umpire_totals){
        .frames = hearing->referee.frames, .games = hearing->referee.games, .finished = hearing->referee.finished};
}

const struct umpire truco_umpire = {
    .check = umpire_check_rules,
    .size = sizeof(struct truco_hearing),
    .begin = begin,
    .hear = hear,
    .end = end,
};
