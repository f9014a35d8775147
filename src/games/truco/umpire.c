/* The umpire of the truco ring: what is heard of one cable goes to the referee. */
#include "core/umpire.h"

#include <string.h>

#include "games/truco/referee.h"

struct bench {
    struct umpire_start start;
    struct truco_referee referee;
};

static void on_applied(void *who, const struct truco_referee *referee, const struct ring16 *frame)
{
    const struct bench *bench = who;
    const struct truco_state *state = &referee->now.state;
    struct result result;
    char text[RING16_TEXT];
    ring16_text(frame, text);
    truco_result(&referee->setup, state, &result);
    umpire_tell(&bench->start, text, referee->now.stage == TRUCO_STAGE_OVER,
                &(struct umpire_game){.number = referee->games,
                                      .winner = result.winner,
                                      .score = result.score,
                                      .frames = referee->game_frames,
                                      .hash = truco_hash(&referee->setup, state)});
}

static void begin(void *umpire, const struct umpire_start *start)
{
    struct bench *bench = umpire;
    bench->start = *start;
    truco_referee_init(&bench->referee, start->lang, start->findings);
    bench->referee.who = bench;
    bench->referee.applied = on_applied;
}

static void hear(void *umpire, const struct heard *heard)
{
    struct bench *bench = umpire;
    struct ring16 frame;
    memcpy(&frame, heard->frame->octets, sizeof frame);
    if (heard->kind == HEARD_FRAME)
        truco_referee_frame(&bench->referee, &frame, heard->time);
    else
        truco_referee_malformed(&bench->referee, (const char *)heard->frame->octets, heard->time);
}

static void end(void *umpire, usec_t time, struct umpire_totals *totals)
{
    struct bench *bench = umpire;
    truco_referee_end(&bench->referee, time);
    *totals = (struct umpire_totals){
        .frames = bench->referee.frames, .games = bench->referee.games, .finished = bench->referee.finished};
}

const struct umpire truco_umpire = {
    .check = umpire_check_rules,
    .size = sizeof(struct bench),
    .begin = begin,
    .hear = hear,
    .end = end,
};
