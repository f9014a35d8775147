/* The referee of the 4-byte rings: what is heard of one cable goes to the referee. */
#include "core/protocol.h"
#include "protocol/ring/ring_cables.h"
#include "protocol/ring/ring_referee.h"

struct options {
    bool strict, reliable;
    int64_t rounds;
    const char *compat;
    char habits[WIRE_HABITS_HELP]; /* for --help */
};

struct ring_hearing {
    struct referee_start start;
    char rules[GAME_OPTIONS_MAX / 2];
    struct ring_referee referee;
    struct ring_cables cables;
    bool looking;        /* `look` was called, and `hear` was not yet */
    bool mode_is_open;   /* nobody has said in which mode the ring is: `look` finds out */
    uint64_t seen, high; /* frames, and those of them whose high control bit is set */
};

static size_t rows(const struct protocol *protocol, void *own, struct option_row *rows)
{
    struct options *o = own;
    const struct ring_wire *wire = protocol->own;
    const struct option_row all[] = {
        ROW_FLAG("strict", &o->strict, "un anillo en modo estricto (si no, lo que parezca)"),
        ROW_FLAG("reliable", &o->reliable, "un anillo en modo fiable"),
        ROW_NUMBER("rounds", &o->rounds, 1, 65535, "R",
                   "el límite con el que juegan las estaciones (M13)"),
    };
    size_t count = wire->rounds ? 3 : 2;
    memcpy(rows, all, count * sizeof *rows);
    return count + wire_habits_row(wire, &o->compat, o->habits, rows + count);
}

static enum status check(const struct referee_start *start, struct why *why)
{
    const struct options *options = start->options;
    struct wire_habits habits;
    enum status status =
        wire_habits_read(start->protocol->own, start->game->name, options->compat, &habits, why);
    BAD_IF(status == ST_OK && options->strict && options->reliable,
           "--strict o --reliable, no los dos");
    return status;
}

static void on_applied(void *who, const struct ring_referee *referee, const struct frame4 *frame)
{
    const struct ring_hearing *hearing = who;
    struct result result;
    referee->game->result(as_const_setup(referee->setup), as_const_state(referee->table.state),
                          &result);
    referee_tell(&hearing->start, frame4_hex(frame).text, referee->phase == RING_REFEREE_OVER,
                 &(struct referee_game){.number = referee->games,
                                        .winner = result.winner,
                                        .score = result.score,
                                        .frames = referee->game_frames,
                                        .hash = table_hash(&referee->table)});
}

static void begin(void *referee, const struct referee_start *start)
{
    struct ring_hearing *hearing = referee;
    const struct options *options = start->options;
    struct str rules = str_make(hearing->rules, sizeof hearing->rules);
    struct wire_habits habits;
    wire_habits_read(start->protocol->own, "", options->compat, &habits, NULL);
    hearing->start = *start;
    str_add(&rules, "%s", start->rules ? start->rules : "");
    if (options->rounds)
        str_add(&rules, " rounds=%d", (int)options->rounds);
    if (habits.rules[0])
        str_add(&rules, " %s", habits.rules);
    ring_cables_init(&hearing->cables, start->protocol->own, start->findings);
    ring_referee_init(&hearing->referee, start->game, start->protocol->own, hearing->rules,
                      start->lang, start->findings);
    hearing->referee.swallows = habits.swallows;
    hearing->referee.mode = options->strict     ? RING_REFEREE_STRICT
                            : options->reliable ? RING_REFEREE_RELIABLE
                                                : RING_REFEREE_MODE_OPEN;
    hearing->referee.who = hearing;
    hearing->referee.applied = on_applied;
    hearing->mode_is_open = !options->strict && !options->reliable;
}

static struct frame4 inner_of(const struct heard *heard)
{
    return frame4_from_inner(heard->frame->octets[1], heard->frame->octets[2]);
}

/* In reliable mode about half of the frames have the high control bit, in strict mode none has
 * (ring.md, Faults); the first frames alone may mislead. */
static void look(void *referee, const struct heard *heard)
{
    struct ring_hearing *hearing = referee;
    struct frame4 frame = inner_of(heard);
    hearing->looking = true;
    ring_cables_look(&hearing->cables, heard->line, &frame);
    hearing->seen++;
    hearing->high += frame.control >> 3;
    if (hearing->mode_is_open)
        hearing->referee.mode =
            hearing->high * 5 > hearing->seen ? RING_REFEREE_RELIABLE : RING_REFEREE_STRICT;
}

static void hear(void *referee, const struct heard *heard)
{
    struct ring_hearing *hearing = referee;
    struct frame4 frame = inner_of(heard);
    if (hearing->looking)
        ring_cables_looked(&hearing->cables);
    hearing->looking = false;
    hearing->cables.whole &= hearing->referee.mode ==
                             RING_REFEREE_STRICT; /* else a frame may come twice, and be dropped */
    if (ring_cables_hear(&hearing->cables, heard->line, &frame, heard->time))
        ring_referee_frame(&hearing->referee, &frame, heard->time);
}

static int waits_for(const void *referee, uint32_t line)
{
    (void)line;
    const struct ring_referee *own = &((const struct ring_hearing *)referee)->referee;
    return own->phase == RING_REFEREE_PLAYING ? table_actor(&own->table) : WAITS_NOBODY;
}

static void end(void *referee, usec_t time, struct referee_totals *totals)
{
    struct ring_hearing *hearing = referee;
    ring_cables_end(&hearing->cables, time);
    ring_referee_end(&hearing->referee, time);
    *totals = (struct referee_totals){.frames = hearing->referee.frames,
                                      .games = hearing->referee.games,
                                      .finished = hearing->referee.finished};
}

const struct referee ring_referee = {
    .cables = true,
    .options_size = sizeof(struct options),
    .rows = rows,
    .check = check,
    .size = sizeof(struct ring_hearing),
    .begin = begin,
    .look = look,
    .hear = hear,
    .waits_for = waits_for,
    .end = end,
    .passing = &ring_passing,
};
