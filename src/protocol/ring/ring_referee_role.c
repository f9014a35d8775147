/* The referee of the 4-byte rings as core/referee.h has one. */
#include "core/protocol.h"
#include "protocol/ring/ring_cables.h"
#include "protocol/ring/ring_referee.h"

struct ring_referee_options {
    bool strict, reliable;
    int64_t rounds;
    const char *compat;
    char habits[WIRE_QUIRKS_HELP]; /* for --help */
};

struct ring_judging {
    struct referee_start start;
    char rules[GAME_OPTIONS_MAX / 2];
    struct ring_referee referee;
    struct ring_cables cables;
    bool looking;        /* `look` was called, and `hear` was not yet */
    bool mode_is_open;   /* nobody has said in which mode the ring is: `look` finds out */
    uint64_t seen, high; /* frames, and those of them whose high control bit is set */
};

static size_t judging_rows(const struct protocol *protocol, void *own, struct option_row *rows)
{
    struct ring_referee_options *o = own;
    const struct ring_wire *wire = protocol->own;
    const struct option_row all[] = {
        ROW_FLAG("strict", &o->strict, "un anillo en modo estricto (si no, lo que parezca)"),
        ROW_FLAG("reliable", &o->reliable, "un anillo en modo fiable"),
        ROW_NUMBER("rounds", &o->rounds, 1, 65535, "R",
                   "el límite con el que juegan las estaciones (M13)"),
    };
    size_t count = wire->rounds ? 3 : 2;
    memcpy(rows, all, count * sizeof *rows);
    return count + wire_quirks_row(wire, &o->compat, o->habits, rows + count);
}

static enum status judging_check(const struct referee_start *start, struct why *why)
{
    const struct ring_referee_options *options = start->options;
    struct wire_quirks habits;
    enum status status =
        wire_quirks_read(start->protocol->own, start->game->name, options->compat, &habits, why);
    BAD_IF(status == ST_OK && options->strict && options->reliable,
           "--strict o --reliable, no los dos");
    return status;
}

static void on_applied(void *who, const struct ring_referee *referee, const struct frame4 *frame)
{
    const struct ring_judging *judging = who;
    struct result result;
    referee->game->result(referee->table.setup, table_state(&referee->table), &result);
    referee_tell(&judging->start, frame4_hex(frame).text, referee->phase == RING_REFEREE_OVER,
                 &(struct referee_game){.number = referee->games,
                                        .winner = result.winner,
                                        .score = result.score,
                                        .frames = referee->game_frames,
                                        .hash = table_hash(&referee->table)});
}

static void judging_begin(void *referee, const struct referee_start *start)
{
    struct ring_judging *judging = referee;
    const struct ring_referee_options *options = start->options;
    struct str rules = str_make(judging->rules, sizeof judging->rules);
    struct wire_quirks habits;
    wire_quirks_read(start->protocol->own, "", options->compat, &habits, NULL);
    judging->start = *start;
    str_add(&rules, "%s", start->rules ? start->rules : "");
    if (options->rounds)
        str_add(&rules, " rounds=%d", (int)options->rounds);
    if (habits.rules[0])
        str_add(&rules, " %s", habits.rules);
    ring_cables_init(&judging->cables, start->protocol->own, start->findings);
    ring_referee_init(&judging->referee, start->game, start->protocol->own, judging->rules,
                      start->lang, start->findings);
    judging->referee.swallows = habits.swallows;
    judging->referee.mode = options->strict     ? RING_REFEREE_STRICT
                            : options->reliable ? RING_REFEREE_RELIABLE
                                                : RING_REFEREE_MODE_OPEN;
    judging->referee.who = judging;
    judging->referee.applied = on_applied;
    judging->mode_is_open = !options->strict && !options->reliable;
}

/* In reliable mode about half of the frames have the high control bit, in strict mode none has
 * (ring.md, Faults); the first frames alone may mislead. */
static void judging_look(void *referee, const struct heard *heard)
{
    struct ring_judging *judging = referee;
    struct frame4 frame = wire_frame4(heard->frame);
    judging->looking = true;
    ring_cables_look(&judging->cables, heard->line, &frame);
    judging->seen++;
    judging->high += frame.control >> 3;
    if (judging->mode_is_open)
        judging->referee.mode =
            judging->high * 5 > judging->seen ? RING_REFEREE_RELIABLE : RING_REFEREE_STRICT;
}

static void judging_hear(void *referee, const struct heard *heard)
{
    struct ring_judging *judging = referee;
    struct frame4 frame = wire_frame4(heard->frame);
    if (judging->looking)
        ring_cables_looked(&judging->cables);
    judging->looking = false;
    judging->cables.whole &= judging->referee.mode ==
                             RING_REFEREE_STRICT; /* else a frame may come twice, and be dropped */
    if (ring_cables_hear(&judging->cables, heard->line, &frame, heard->time))
        ring_referee_frame(&judging->referee, &frame, heard->time);
}

static int judging_waits_for(const void *referee, uint32_t line)
{
    (void)line;
    const struct ring_referee *own = &((const struct ring_judging *)referee)->referee;
    return own->phase == RING_REFEREE_PLAYING ? table_actor(&own->table) : WAITS_NOBODY;
}

static void judging_end(void *referee, usec_t time, struct referee_totals *totals)
{
    struct ring_judging *judging = referee;
    ring_cables_end(&judging->cables, time);
    ring_referee_end(&judging->referee, time);
    *totals = (struct referee_totals){.frames = judging->referee.frames,
                                      .games = judging->referee.games,
                                      .finished = judging->referee.finished};
}

const struct referee ring_referee = {
    .cables = true,
    .options_size = sizeof(struct ring_referee_options),
    .rows = judging_rows,
    .check = judging_check,
    .size = sizeof(struct ring_judging),
    .begin = judging_begin,
    .look = judging_look,
    .hear = judging_hear,
    .waits_for = judging_waits_for,
    .end = judging_end,
    .station_duties = &ring_duties,
};
