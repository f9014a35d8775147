/* The referee of the truco ring on a capture: its frames are found in the octets of one cable. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/referee.h"
#include "games/truco/referee.h"

struct bench {
    struct truco_referee referee;
    struct ring16_finder finder;
    char heard[RING16_SIZE]; /* the last octets: what was malformed is no longer in the finder */
    usec_t time;
};

static void on_applied(void *who, const struct truco_referee *referee, const struct ring16 *frame)
{
    struct umpire *umpire = who;
    const struct umpire_options *options = &umpire->options;
    const struct truco_state *state = &referee->now.state;
    struct umpire_step step = {.hash = truco_hash(&referee->setup, state)};
    ring16_text(frame, step.frame);
    options->step(options->who, &step);
    if (referee->now.stage != TRUCO_STAGE_OVER)
        return;
    struct result result;
    truco_result(&referee->setup, state, &result);
    options->over(options->who, &(struct umpire_game){.number = referee->games,
                                                      .winner = result.winner,
                                                      .score = result.score,
                                                      .frames = referee->game_frames,
                                                      .hash = step.hash});
}

static void on_packet(struct umpire *umpire, const struct capture_packet *packet)
{
    struct bench *bench = umpire->own;
    if (packet->cable != umpire->options.cable)
        return;
    bench->time = packet->time;
    for (size_t i = 0; i < packet->count; i++) {
        struct ring16 frame;
        uint64_t malformed = bench->finder.malformed;
        memmove(bench->heard, bench->heard + 1, sizeof bench->heard - 1);
        bench->heard[sizeof bench->heard - 1] = (char)packet->octets[i];
        if (ring16_find(&bench->finder, packet->octets[i], &frame))
            truco_referee_frame(&bench->referee, &frame, packet->time);
        else if (bench->finder.malformed != malformed)
            truco_referee_malformed(&bench->referee, bench->heard, packet->time);
    }
}

static void on_end(struct umpire *umpire)
{
    struct bench *bench = umpire->own;
    truco_referee_end(&bench->referee, bench->time);
}

static void add_up(const struct umpire *umpire, struct umpire_totals *totals)
{
    const struct bench *bench = umpire->own;
    *totals = (struct umpire_totals){.frames = bench->referee.frames,
                                     .noise = ring16_noise(&bench->finder),
                                     .games = bench->referee.games,
                                     .finished = bench->referee.finished};
}

static void let_go(struct umpire *umpire)
{
    free(umpire->own);
}

bool umpire_of_truco(struct umpire *umpire)
{
    struct bench *bench = calloc(1, sizeof *bench);
    if (!bench)
        return false;
    truco_referee_init(&bench->referee, umpire->options.lang, umpire->options.findings);
    bench->referee.who = umpire;
    bench->referee.applied = on_applied;
    ring16_finder_init(&bench->finder);
    umpire->own = bench;
    umpire->packet = on_packet;
    umpire->end = on_end;
    umpire->totals = add_up;
    umpire->let_go = let_go;
    return true;
}
