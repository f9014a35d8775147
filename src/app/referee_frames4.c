/* The referee of the 4-byte rings on a capture. */
#include <stdio.h>
#include <stdlib.h>

#include "app/referee.h"
#include "protocol/ring_referee.h"

struct bench {
    struct referee referee;
    struct frame4_finder finder;
    usec_t time;
};

static void on_applied(void *who, const struct referee *referee, const struct frame4 *frame)
{
    struct umpire *umpire = who;
    const struct umpire_options *options = &umpire->options;
    struct umpire_step step = {.hash = table_hash(&referee->table)};
    char hex[12];
    frame4_hex(frame, hex);
    snprintf(step.frame, sizeof step.frame, "%s", hex);
    options->step(options->who, &step);
    if (referee->phase != REFEREE_OVER)
        return;
    struct result result;
    referee->game->result(referee->setup, referee->table.state, &result);
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
        struct frame4 frame;
        if (frame4_find(&bench->finder, packet->octets[i], &frame))
            referee_frame(&bench->referee, &frame, packet->time);
    }
}

static void on_end(struct umpire *umpire)
{
    struct bench *bench = umpire->own;
    referee_end(&bench->referee, bench->time);
}

static void add_up(const struct umpire *umpire, struct umpire_totals *totals)
{
    const struct bench *bench = umpire->own;
    *totals = (struct umpire_totals){.frames = bench->referee.frames,
                                     .noise = frame4_noise(&bench->finder),
                                     .games = bench->referee.games,
                                     .finished = bench->referee.finished};
}

static void let_go(struct umpire *umpire)
{
    free(umpire->own);
}

bool frames4_look_reliable(struct capture *capture, unsigned cable)
{
    struct capture_packet packet;
    struct frame4_finder finder;
    struct frame4 frame;
    struct why why;
    uint64_t frames = 0, high = 0;
    frame4_finder_init(&finder);
    while (capture_next(capture, &packet, &why) == ST_OK)
        for (size_t i = 0; packet.cable == cable && i < packet.count; i++)
            if (frame4_find(&finder, packet.octets[i], &frame)) {
                frames++;
                high += frame.control >> 3;
            }
    return high * 5 > frames;
}

bool umpire_of_frames4(struct umpire *umpire)
{
    struct bench *bench = calloc(1, sizeof *bench);
    if (!bench)
        return false;
    const struct umpire_options *options = &umpire->options;
    referee_init(&bench->referee, options->game, options->rules, options->lang, options->findings);
    bench->referee.mode = options->mode == UMPIRE_STRICT     ? REFEREE_STRICT
                          : options->mode == UMPIRE_RELIABLE ? REFEREE_RELIABLE
                                                             : REFEREE_MODE_OPEN;
    bench->referee.who = umpire;
    bench->referee.applied = on_applied;
    frame4_finder_init(&bench->finder);
    umpire->own = bench;
    umpire->packet = on_packet;
    umpire->end = on_end;
    umpire->totals = add_up;
    umpire->let_go = let_go;
    return true;
}
