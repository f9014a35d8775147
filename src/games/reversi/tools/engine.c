/* sobremesa engine: Reversi for other programs. Commands are read from the standard input, answered
 * on the standard output; what is spoken there is one row of `dialects`. */
#include <stdlib.h>

#include "games/reversi/engine/book.h"
#include "games/reversi/tools/engine_session.h"

enum {
    MEMORY_BITS = 21,
    NODES = 2600000,    /* a move: a tenth of a CPU second, on average over a game */
    NODES_USEC = 10,    /* of one thread, about */
    TIMED_PERFECT = 12, /* more empty squares than these are solved as far as the time goes */
};

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
    reversi_cache_begin(&talk->engine->cache, false);
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
    talk->level.bounds.nodes = (uint64_t)talk->nodes;
}

/* The clock is here, outside the search, which only asks now and then whether it may go on. */
static usec_t now(const struct talk *talk)
{
    return talk->cpu ? (usec_t)(clock_cpu() * (double)USEC_SECOND) : clock_now();
}

static bool in_time(void *own)
{
    const struct talk *talk = own;
    return now(talk) < talk->deadline;
}

unsigned talk_choose(struct talk *talk, unsigned colour, int *value)
{
    struct reversi_level level = talk->level;
    struct reversi_position position = talk_position(talk, colour);
    uint64_t moves = talk_moves(talk, colour);
    unsigned square = talk->book ? reversi_book_choose(reversi_book_builtin(), position,
                                                       REVERSI_BOOK_SPREAD, &talk->rng, value)
                                 : REVERSI_NO_MOVE;
    if (square != REVERSI_NO_MOVE)
        return square;
    if (talk->time && level.bounds.selective) { /* a level for people looks as far as it looks */
        talk->deadline = now(talk) + talk->time;
        talk->engine->more = in_time;
        talk->engine->more_own = talk;
        level.bounds.nodes = REVERSI_ASK_EVERY;
        talk->engine->expected = (uint64_t)(talk->time * NODES_USEC);
        level.bounds.depth = REVERSI_SQUARES;
        level.bounds.perfect =
            level.bounds.perfect < TIMED_PERFECT ? level.bounds.perfect : TIMED_PERFECT;
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

/* ---- what a part of it is worth: matches against the engine without it ---- */

static void without_patterns(struct reversi_weights *weights)
{
    for (unsigned stage = 0; stage < REVERSI_STAGES; stage++)
        memset(weights->value[stage], 0, WEIGHT_MOVES * sizeof weights->value[stage][0]);
}

static void without_cuts(struct reversi_weights *weights)
{
    memset(weights->cuts.search, 0, sizeof weights->cuts.search);
}

static void without_end(struct reversi_weights *weights)
{
    memset(weights->cuts.result, 0, sizeof weights->cuts.result);
}

static const struct part {
    const char *name;
    void (*take_out)(struct reversi_weights *weights);
} parts[] = {{"patterns", without_patterns}, {"cuts", without_cuts}, {"end", without_end}, {0}};

static bool take_out(struct reversi_weights *weights, const char *name)
{
    const struct part *part = parts;
    while (part->name && strcmp(name, part->name) != 0)
        part++;
    if (part->name)
        part->take_out(weights);
    return part->name != NULL;
}

/* ---- the tool ---- */

struct options {
    const char *dialect, *weights, *without;
    int64_t level, seed, nodes, threads;
    double time;
    bool book, cpu;
};

static size_t rows(void *options, struct option_row *out)
{
    struct options *o = options;
    const struct option_row own[] = {
        {"protocol", OPT_TEXT, &o->dialect, 0, 0, "gtp|nboard", N_("qué se habla (gtp)"), NULL},
        {"level", OPT_NUMBER, &o->level, 1, REVERSI_LEVELS + 1, "N",
         N_("lo bien que juega: de 1 a 8; 9 es todo lo que sabe (9)"), NULL},
        {"nodes", OPT_NUMBER, &o->nodes, 1, INT64_MAX, "N",
         N_("posiciones que mira el nivel 9 por jugada (2600000)"), NULL},
        {"time", OPT_REAL, &o->time, 0, 100000, "SECONDS",
         N_("en su lugar: cuánto piensa por jugada"), NULL},
        {"cpu", OPT_FLAG, &o->cpu, 0, 0, NULL, N_("--time es de CPU, no del reloj de la pared"),
         NULL},
        {"threads", OPT_NUMBER, &o->threads, 1, REVERSI_TEAM_MAX, "N",
         N_("los del nivel 9 (1: la misma partida cada vez)"), NULL},
        {"book", OPT_FLAG, &o->book, 0, 0, NULL,
         N_("empieza por el libro de aperturas, distinto de una partida a otra"), NULL},
        {"weights", OPT_TEXT, &o->weights, 0, 0, "FILE",
         N_("una evaluación hecha con train (la incluida)"), NULL},
        {"without", OPT_TEXT, &o->without, 0, 0, "PART",
         N_("sin patterns, cuts (Multi-ProbCut) o end (finales selectivos), para medir lo que "
            "valen"),
         NULL},
        {"seed", OPT_NUMBER, &o->seed, 0, INT64_MAX, "N", N_("la de su elección entre iguales (1)"),
         NULL},
    };
    *o = (struct options){.dialect = dialects[0].name,
                          .level = REVERSI_LEVELS + 1,
                          .nodes = NODES,
                          .seed = 1,
                          .threads = 1};
    memcpy(out, own, sizeof own);
    return sizeof own / sizeof own[0];
}

static enum tool_end run(const struct tool_io *io, const void *options, char *const *words,
                         int count, struct why *why)
{
    const struct options *o = options;
    const struct dialect *dialect = dialects;
    while (dialect->name && strcmp(o->dialect, dialect->name) != 0)
        dialect++;
    if (!dialect->name)
        return why_bad(why, "--protocol toma gtp o nboard, no '%s'", o->dialect), TOOL_MISUSED;
    struct talk talk = {.io = io, .nodes = o->nodes, .book = o->book, .cpu = o->cpu};
    struct reversi_weights *weights = o->weights || o->without ? malloc(sizeof *weights) : NULL;
    if ((o->weights || o->without) && !weights)
        return why_bad(why, "no hay memoria para los pesos"), TOOL_FAILED;
    if (o->weights && reversi_weights_load(o->weights, weights, why) != ST_OK)
        return free(weights), TOOL_FAILED;
    if (weights && !o->weights)
        *weights = *reversi_weights_builtin();
    if (o->without && !take_out(weights, o->without))
        return free(weights),
               why_bad(why, "--without toma patterns, cuts o end, no '%s'", o->without),
               TOOL_MISUSED;
    if (!reversi_team_make(&talk.team, (unsigned)o->threads, MEMORY_BITS))
        return why_bad(why, "no hay memoria para el motor"), TOOL_FAILED;
    talk.time = (usec_t)(o->time * (double)USEC_SECOND);
    talk.engine = talk.team.engines[0];
    if (weights)
        talk.engine->weights = weights; /* the others take the first one's */
    rng_seed(&talk.rng, (uint64_t)o->seed);
    talk_set_level(&talk, (unsigned)o->level);
    talk_set_up(&talk);
    dialect->talk(&talk);
    reversi_team_free(&talk.team);
    free(weights);
    return TOOL_DONE;
}

const struct tool reversi_engine_tool = {
    .name = "engine",
    .arguments = "reversi [--protocol gtp|nboard] [--level N] [--nodes N] [--time SECONDS [--cpu]] "
                 "[--threads N] [--book] "
                 "[--weights FILE] [--without PART] [--seed N]",
    .purpose = N_("el motor para otros programas: órdenes por la entrada estándar, respuestas por "
                  "la salida estándar"),
    .options_size = sizeof(struct options),
    .rows = rows,
    .run = run,
};
