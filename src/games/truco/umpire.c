/* The umpire of the truco ring: its frames are found in the octets of one cable and go to the referee. */
#include "core/umpire.h"

#include "games/truco/referee.h"

struct bench {
    struct umpire_start start;
    struct truco_referee referee;
    struct ring16_finder finder;
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
    ring16_finder_init(&bench->finder);
}

static void hear(void *umpire, const struct heard *heard)
{
    struct bench *bench = umpire;
    for (size_t i = 0; i < heard->count; i++) {
        struct ring16 frame;
        uint64_t malformed = bench->finder.malformed;
        if (ring16_find(&bench->finder, heard->octets[i], &frame))
            truco_referee_frame(&bench->referee, &frame, heard->time);
        else if (bench->finder.malformed != malformed)
            truco_referee_malformed(&bench->referee, (const char *)&frame, heard->time);
    }
}

static void end(void *umpire, usec_t time, struct umpire_totals *totals)
{
    struct bench *bench = umpire;
    truco_referee_end(&bench->referee, time);
    *totals = (struct umpire_totals){.frames = bench->referee.frames,
                                     .noise = ring16_noise(&bench->finder),
                                     .games = bench->referee.games,
                                     .finished = bench->referee.finished};
}

const struct umpire truco_umpire = {
    .check = umpire_check_rules,
    .size = sizeof(struct bench),
    .begin = begin,
    .hear = hear,
    .end = end,
};
