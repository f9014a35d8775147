/* sobremesa engine: Reversi for other programs. Commands are read from the standard input, answered on the standard
 * output; what is spoken there is one row of `dialects`. */
#include <string.h>

#include "games/reversi/talk.h"
#include "games/reversi/tools.h"

enum { MEMORY_BITS = 21, TIMED_PERFECT = 12 /* more empty squares than these are solved as far as the time goes */ };

struct dialect {
    const char *name;
    void (*talk)(struct talk *talk);
};

static const struct dialect dialects[] = {{"gtp", talk_gtp}, {"nboard", talk_nboard}, {0}};

void talk_set_up(struct talk *talk)
{
    talk->discs[TALK_BLACK] = REVERSI_START_BLACK;
    talk->discs[TALK_WHITE] = REVERSI_START_WHITE;
    talk->turn = TALK_BLACK;
}

uint64_t talk_moves(const struct talk *talk, unsigned colour)
{
    return reversi_moves(talk->discs[colour], talk->discs[!colour]);
}

struct reversi_position talk_position(const struct talk *talk, unsigned colour)
{
    return (struct reversi_position){talk->discs[colour], talk->discs[!colour]};
}

bool talk_has_turn(const struct talk *talk, unsigned colour)
{
    return talk->turn == colour || !talk_moves(talk, talk->turn);
}

bool talk_play(struct talk *talk, unsigned colour, unsigned square)
{
    uint64_t moves = talk_moves(talk, colour);
    bool pass = square == REVERSI_NO_MOVE;
    if (!talk_has_turn(talk, colour) || (pass ? moves != 0 : !(moves & reversi_bit(square))))
        return false;
    if (!pass) {
        struct reversi_position next = reversi_play(talk_position(talk, colour), square);
        talk->discs[colour] = next.other;
        talk->discs[!colour] = next.own;
    }
    talk->turn = !colour;
    return true;
}

void talk_set_level(struct talk *talk, unsigned level)
{
    bool strongest = level > REVERSI_LEVELS;
    talk->level = strongest ? reversi_strongest : reversi_levels[level - 1];
    talk->engine->keep = strongest;
    if (!strongest)
        return;
    talk->level.varies = false;
    if (talk->nodes)
        talk->level.bounds.nodes = (uint64_t)talk->nodes;
}

/* The clock is here, outside the search, which only asks now and then whether it may go on. */
static bool in_time(void *own)
{
    const struct talk *talk = own;
    return clock_now() < talk->deadline;
}

unsigned talk_choose(struct talk *talk, unsigned colour, int *value)
{
    struct reversi_level level = talk->level;
    struct reversi_position position = talk_position(talk, colour);
    uint64_t moves = talk_moves(talk, colour);
    if (talk->time && level.bounds.selective) { /* a level for people looks as far as it looks */
        talk->deadline = clock_now() + talk->time;
        talk->engine->more = in_time;
        talk->engine->more_own = talk;
        level.bounds.nodes = REVERSI_ASK_EVERY;
        level.bounds.depth = REVERSI_SQUARES;
        level.bounds.perfect = level.bounds.perfect < TIMED_PERFECT ? level.bounds.perfect : TIMED_PERFECT;
    }
    if (!value && !level.bounds.selective)
        return reversi_level_choose(&level, talk->engine, position, moves, false, &talk->rng);
    struct reversi_answer answer = reversi_team_search(&talk->team, position, moves, level.bounds);
    if (value)
        *value = answer.value;
    return answer.best;
}

bool talk_read(const struct talk *talk, char *line, size_t size)
{
    return talk->io->read(talk->io->own, line, size, NULL) == ST_OK;
}

/* ---- the tool ---- */

struct options {
    const char *dialect;
    int64_t level, seed, nodes, threads;
    double time;
};

static size_t rows(void *options, struct option_row *out)
{
    struct options *o = options;
    const struct option_row own[] = {
        {"protocol", OPT_TEXT, &o->dialect, 0, 0, "gtp|nboard", "what is spoken (gtp)", NULL},
        {"level", OPT_NUMBER, &o->level, 1, REVERSI_LEVELS + 1, "N",
         "how well it plays: 1 to 8, 9 is all it can do (9)", NULL},
        {"nodes", OPT_NUMBER, &o->nodes, 1, INT64_MAX, "N", "positions that level 9 looks at a move (1500000)", NULL},
        {"time", OPT_REAL, &o->time, 0, 100000, "SECONDS", "instead: how long it thinks a move", NULL},
        {"threads", OPT_NUMBER, &o->threads, 1, REVERSI_TEAM_MAX, "N", "of level 9 (1: the same game each time)", NULL},
        {"seed", OPT_NUMBER, &o->seed, 0, INT64_MAX, "N", "of its choice among equals (1)", NULL},
    };
    *o = (struct options){.dialect = dialects[0].name, .level = REVERSI_LEVELS + 1, .seed = 1, .threads = 1};
    memcpy(out, own, sizeof own);
    return sizeof own / sizeof own[0];
}

static enum tool_end run(const struct tool_io *io, const void *options, char *const *words, int count, struct why *why)
{
    const struct options *o = options;
    const struct dialect *dialect = dialects;
    (void)words, (void)count;
    while (dialect->name && strcmp(o->dialect, dialect->name) != 0)
        dialect++;
    if (!dialect->name)
        return why_bad(why, "--protocol takes gtp or nboard, not '%s'", o->dialect), TOOL_MISUSED;
    struct talk talk = {.io = io, .nodes = o->nodes};
    if (!reversi_team_make(&talk.team, (unsigned)o->threads, MEMORY_BITS))
        return why_bad(why, "no memory for the engine"), TOOL_FAILED;
    talk.time = (usec_t)(o->time * (double)USEC_SECOND);
    talk.engine = talk.team.engines[0];
    rng_seed(&talk.rng, (uint64_t)o->seed);
    talk_set_level(&talk, (unsigned)o->level);
    talk_set_up(&talk);
    dialect->talk(&talk);
    reversi_team_free(&talk.team);
    return TOOL_DONE;
}

const struct tool reversi_engine_tool = {
    .name = "engine",
    .arguments = "reversi [--protocol gtp|nboard] [--level N] [--nodes N] [--time SECONDS] [--threads N] [--seed N]",
    .purpose = "the engine for other programs: commands on the standard input, answers on the standard output",
    .options_size = sizeof(struct options),
    .rows = rows,
    .run = run,
};
