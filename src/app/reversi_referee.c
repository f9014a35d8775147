/* The referee of Reversi on a capture of its port: connections are put together from the segments of the packets. */
#include <stdio.h>
#include <stdlib.h>

#include "app/referee.h"
#include "games/reversi/referee.h"
#include "games/reversi/wire.h"
#include "link/streams.h"

struct bench {
    struct reversi_referee referee;
    struct streams streams;
    struct reversi_line line[STREAMS_MAX];
    struct reversi_game_heard heard[STREAMS_MAX];
    uint64_t strange; /* packets of a link type that is not read */
    usec_t time;
};

/* ---- what the referee tells ---- */

static void describe(const struct reversi_told *event, char text[48])
{
    struct str words = str_make(text, 48);
    char square[3];
    if (event->kind == REVERSI_TOLD_END) {
        str_add(&words, "end %d", event->a);
    } else if (event->kind == REVERSI_MOVE_DICE) {
        str_add(&words, "dice ");
        reversi_dice_text(event->a, &words);
    } else if (event->a < REVERSI_NO_SQUARE) {
        reversi_square_text(event->a, square);
        str_add(&words, "%s", square);
    } else {
        str_add(&words, "?");
    }
}

/* Who has won: by discs, or because the other went away (R8). */
static int winner_of(unsigned reason)
{
    switch (reason) {
    case PACKET_WHITE_WINS:
    case PACKET_BLACK_GONE:
        return REVERSI_WHITE;
    case PACKET_BLACK_WINS:
    case PACKET_WHITE_GONE:
        return REVERSI_BLACK;
    default:
        return SEAT_NOBODY;
    }
}

static void on_applied(void *who, const struct reversi_referee *referee, const struct reversi_line *line,
                       const struct reversi_told *event)
{
    struct umpire *umpire = who;
    const struct umpire_options *options = &umpire->options;
    const struct reversi_game_heard *game = &referee->heard[line->game];
    struct umpire_step step = {.hash = reversi_hash(&line->setup, &line->state)};
    describe(event, step.frame);
    options->step(options->who, &step);
    if (event->kind != REVERSI_TOLD_END)
        return;
    struct result result;
    reversi_result(&line->setup, &line->state, &result);
    int winner = winner_of(event->a);
    options->over(options->who, &(struct umpire_game){.number = game->number,
                                                      .winner = winner,
                                                      .score = winner < 0 ? 0 : result.points[winner],
                                                      .frames = game->packets,
                                                      .hash = step.hash});
}

/* ---- what the streams tell ---- */

static void on_opened(void *who, unsigned stream, bool whole, usec_t time)
{
    struct bench *bench = who;
    (void)time;
    reversi_referee_open(&bench->referee, stream, whole);
}

static void on_octets(void *who, unsigned stream, enum stream_side side, const uint8_t *octets, size_t count,
                      usec_t time)
{
    struct bench *bench = who;
    reversi_referee_octets(&bench->referee, stream, side == STREAM_SERVER ? PACKET_SERVER : PACKET_CLIENT, octets,
                           count, time);
}

static void on_ended(void *who, unsigned stream, enum stream_side side, usec_t time)
{
    struct bench *bench = who;
    (void)side, (void)time;
    reversi_referee_gone(&bench->referee, stream);
}

static void on_closed(void *who, unsigned stream, usec_t time)
{
    struct bench *bench = who;
    reversi_referee_close(&bench->referee, stream, time);
}

static void on_lost(void *who, unsigned stream, usec_t time)
{
    struct bench *bench = who;
    reversi_referee_lose(&bench->referee, stream, time);
}

/* ---- the umpire ---- */

static void on_packet(struct umpire *umpire, const struct capture_packet *packet)
{
    struct bench *bench = umpire->own;
    struct segment segment;
    if (packet->cable != umpire->options.cable)
        return;
    bench->time = packet->time;
    if (segment_read(packet->linktype, packet->octets, packet->count, &segment))
        streams_take(&bench->streams, &segment, packet->time);
    else if (!segment_linktype(packet->linktype) && bench->strange++ == 0)
        findings_add(umpire->options.findings,
                     &(struct finding){.kind = FINDING_LOST,
                                       .time = packet->time,
                                       .rule = "seed 003",
                                       .text = "the capture's link type is none that holds IP packets (seed 003)"});
}

static void on_end(struct umpire *umpire)
{
    struct bench *bench = umpire->own;
    streams_end(&bench->streams, bench->time);
    reversi_referee_end(&bench->referee, bench->time);
}

static void add_up(const struct umpire *umpire, struct umpire_totals *totals)
{
    const struct bench *bench = umpire->own;
    *totals = (struct umpire_totals){.frames = bench->referee.packets,
                                     .noise = bench->referee.noise,
                                     .games = bench->referee.games,
                                     .finished = bench->referee.finished};
}

static void let_go(struct umpire *umpire)
{
    free(umpire->own);
}

bool umpire_of_reversi(struct umpire *umpire)
{
    const struct umpire_options *options = &umpire->options;
    struct bench *bench = calloc(1, sizeof *bench);
    struct reversi_setup setup;
    if (!bench)
        return false;
    reversi_referee_init(&bench->referee, options->lang, options->findings, bench->line, bench->heard, STREAMS_MAX);
    bench->referee.compat = options->compat;
    bench->referee.who = umpire;
    bench->referee.applied = on_applied;
    if (options->rules && options->rules[0] && reversi_setup_make(options->rules, &setup, NULL) == ST_OK)
        bench->referee.dice = setup.dice == REVERSI_DICE_ALWAYS ? REVERSI_DICE_NEEDED : REVERSI_DICE_FREE;
    streams_init(&bench->streams);
    bench->streams.port = options->port;
    bench->streams.who = bench;
    bench->streams.opened = on_opened;
    bench->streams.octets = on_octets;
    bench->streams.ended = on_ended;
    bench->streams.closed = on_closed;
    bench->streams.lost = on_lost;
    umpire->own = bench;
    umpire->needs_packets = true;
    umpire->packet = on_packet;
    umpire->end = on_end;
    umpire->totals = add_up;
    umpire->let_go = let_go;
    return true;
}
