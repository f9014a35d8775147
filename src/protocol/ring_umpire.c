/* The umpire of the 4-byte rings: what is heard of one cable goes to the referee. */
#include <string.h>

#include "core/protocol.h"
#include "protocol/ring_referee.h"

struct options {
    bool strict, reliable;
    int64_t rounds;
    const char *compat;
    char habits[WIRE_HABITS_HELP]; /* for --help */
};

struct ring_hearing {
    struct umpire_start start;
    char rules[GAME_OPTIONS_MAX / 2];
    struct referee referee;
    bool mode_is_open;   /* nobody has said in which mode the ring is: `look` finds out */
    uint64_t seen, high; /* frames, and those of them whose high control bit is set */
};

static size_t rows(const struct protocol *protocol, void *own, struct option_row *rows)
{
    struct options *o = own;
    const struct ring_wire *wire = protocol->own;
    const struct option_row all[] = {
        ROW_FLAG("strict", &o->strict, "a ring in strict mode (else: as it looks)"),
        ROW_FLAG("reliable", &o->reliable, "a ring in reliable mode"),
        ROW_NUMBER("rounds", &o->rounds, 1, 65535, "R", "the limit that the stations play with (M13)"),
    };
    size_t count = wire->rounds ? 3 : 2;
    memcpy(rows, all, count * sizeof *rows);
    return count + wire_habits_row(wire, &o->compat, o->habits, rows + count);
}

static enum status check(const struct umpire_start *start, struct why *why)
{
    const struct options *options = start->options;
    struct wire_habits habits;
    enum status status = wire_habits_read(start->protocol->own, start->game->name, options->compat, &habits, why);
    if (status == ST_OK && options->strict && options->reliable)
        return why_bad(why, "--strict or --reliable, not both");
    return status;
}

static void on_applied(void *who, const struct referee *referee, const struct frame4 *frame)
{
    const struct ring_hearing *hearing = who;
    struct result result;
    referee->game->result(referee->setup, referee->table.state, &result);
    umpire_tell(&hearing->start, frame4_hex(frame).text, referee->phase == REFEREE_OVER,
                &(struct umpire_game){.number = referee->games,
                                      .winner = result.winner,
                                      .score = result.score,
                                      .frames = referee->game_frames,
                                      .hash = table_hash(&referee->table)});
}

static void begin(void *umpire, const struct umpire_start *start)
{
    struct ring_hearing *hearing = umpire;
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
    referee_init(&hearing->referee, start->game, start->protocol->own, hearing->rules, start->lang, start->findings);
    hearing->referee.swallows = habits.swallows;
    hearing->referee.mode = options->strict ? REFEREE_STRICT : options->reliable ? REFEREE_RELIABLE : REFEREE_MODE_OPEN;
    hearing->referee.who = hearing;
    hearing->referee.applied = on_applied;
    hearing->mode_is_open = !options->strict && !options->reliable;
}

static struct frame4 inner_of(const struct heard *heard)
{
    return frame4_from_inner(heard->frame->octets[1], heard->frame->octets[2]);
}

/* In reliable mode about half of the frames have the high control bit, in strict mode none has (ring.md, Faults); the
 * first frames alone may mislead. */
static void look(void *umpire, const struct heard *heard)
{
    struct ring_hearing *hearing = umpire;
    hearing->seen++;
    hearing->high += inner_of(heard).control >> 3;
    if (hearing->mode_is_open)
        hearing->referee.mode = hearing->high * 5 > hearing->seen ? REFEREE_RELIABLE : REFEREE_STRICT;
}

static void hear(void *umpire, const struct heard *heard)
{
    struct ring_hearing *hearing = umpire;
    struct frame4 frame = inner_of(heard);
    referee_frame(&hearing->referee, &frame, heard->time);
}

static void end(void *umpire, usec_t time, struct umpire_totals *totals)
{
    struct ring_hearing *hearing = umpire;
    referee_end(&hearing->referee, time);
    *totals = (struct umpire_totals){
        .frames = hearing->referee.frames, .games = hearing->referee.games, .finished = hearing->referee.finished};
}

const struct umpire ring_umpire = {
    .options_size = sizeof(struct options),
    .rows = rows,
    .check = check,
    .size = sizeof(struct ring_hearing),
    .begin = begin,
    .look = look,
    .hear = hear,
    .end = end,
};
