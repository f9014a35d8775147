/* sobremesa engine: the engine for other programs. Commands come from the standard input, answers
 * go to the standard output, in one of the protocols of `dialects`. */
#include <stdlib.h>

#include "games/reversi/engine/book.h"
#include "games/reversi/tools/engine_session.h"

enum {
    MEMORY_BITS = 21,
    NODES = 2600000,    /* a move: a tenth of a CPU second on average */
    NODES_USEC = 10,    /* that a thread searches in a microsecond, about */
    TIMED_PERFECT = 12, /* with more empty squares, solving depends on the time */
};

struct dialect {
    const char *name;
    void (*run)(struct engine_session *session);
};

static const struct dialect dialects[] = {{"gtp", session_gtp}, {"nboard", session_nboard}, {0}};

void session_reset(struct engine_session *session)
{
    session->discs[SESSION_BLACK] = REVERSI_START_BLACK;
    session->discs[SESSION_WHITE] = REVERSI_START_WHITE;
    session->turn = SESSION_BLACK;
    reversi_cache_begin(&session->engine->cache, false);
}

uint64_t session_moves(const struct engine_session *session, unsigned colour)
{
    return reversi_moves(session->discs[colour], session->discs[!colour]);
}

struct reversi_position session_position(const struct engine_session *session, unsigned colour)
{
    return (struct reversi_position){session->discs[colour], session->discs[!colour]};
}

bool session_has_turn(const struct engine_session *session, unsigned colour)
{
    return session->turn == colour || !session_moves(session, session->turn);
}

bool session_play(struct engine_session *session, unsigned colour, unsigned square)
{
    uint64_t moves = session_moves(session, colour);
    bool pass = square == REVERSI_NO_MOVE;
    if (!session_has_turn(session, colour) || (pass ? moves != 0 : !(moves & reversi_bit(square))))
        return false;
    if (!pass) {
        struct reversi_position next = reversi_play(session_position(session, colour), square);
        session->discs[colour] = next.other;
        session->discs[!colour] = next.own;
    }
    session->turn = !colour;
    return true;
}

void session_set_level(struct engine_session *session, unsigned level)
{
    bool strongest = level > REVERSI_LEVELS;
    session->level = strongest ? reversi_strongest : reversi_levels[level - 1];
    session->engine->keep = strongest;
    if (!strongest)
        return;
    session->level.varies = false;
    session->level.bounds.nodes = (uint64_t)session->nodes;
}

/* The search has no clock: it asks in_time now and then whether it can go on. */
static usec_t session_now(const struct engine_session *session)
{
    return session->cpu ? (usec_t)(clock_cpu() * (double)USEC_SECOND) : clock_now();
}

static bool in_time(void *own)
{
    const struct engine_session *session = own;
    return session_now(session) < session->deadline;
}

unsigned session_choose(struct engine_session *session, unsigned colour, int *value)
{
    struct reversi_level level = session->level;
    struct reversi_position position = session_position(session, colour);
    uint64_t moves = session_moves(session, colour);
    unsigned square = session->book ? reversi_book_choose(reversi_book_builtin(), position,
                                                          REVERSI_BOOK_MARGIN, &session->rng, value)
                                    : REVERSI_NO_MOVE;
    if (square != REVERSI_NO_MOVE)
        return square;
    if (session->time && level.bounds.selective) { /* levels for people have a fixed depth */
        session->deadline = session_now(session) + session->time;
        session->engine->more = in_time;
        session->engine->more_own = session;
        level.bounds.nodes = REVERSI_ASK_EVERY;
        session->engine->expected = (uint64_t)(session->time * NODES_USEC);
        level.bounds.depth = REVERSI_SQUARES;
        level.bounds.perfect =
            level.bounds.perfect < TIMED_PERFECT ? level.bounds.perfect : TIMED_PERFECT;
    }
    if (!value && !level.bounds.selective)
        return reversi_level_choose(&level, session->engine, position, moves, false, &session->rng);
    struct reversi_answer answer =
        reversi_threads_search(&session->threads, position, moves, level.bounds);
    if (value)
        *value = answer.value;
    return answer.best;
}

bool session_read(const struct engine_session *session, char *line, size_t size)
{
    return session->io->read(session->io->own, line, size, NULL) == ST_OK;
}

/* Takes a part out of the engine, so that a match against the whole engine shows what it is worth.
 * Returns false if there is no such part. */
static bool take_part_out(struct reversi_weights *weights, const char *part)
{
    if (strcmp(part, "patterns") == 0)
        for (unsigned stage = 0; stage < REVERSI_STAGES; stage++)
            memset(weights->value[stage], 0, WEIGHT_MOVES * sizeof weights->value[stage][0]);
    else if (strcmp(part, "cuts") == 0)
        memset(weights->cuts.search, 0, sizeof weights->cuts.search);
    else if (strcmp(part, "end") == 0)
        memset(weights->cuts.result, 0, sizeof weights->cuts.result);
    else
        return false;
    return true;
}

/* ---- the tool ---- */

struct engine_options {
    const char *dialect, *weights, *without;
    int64_t level, seed, nodes, threads;
    double time;
    bool book, cpu;
};

static size_t engine_rows(void *options, struct option_row *out)
{
    struct engine_options *o = options;
    const struct option_row own[] = {
        ROW_TEXT("protocol", &o->dialect, "gtp|nboard", N_("qué se habla (gtp)")),
        ROW_NUMBER("level", &o->level, 1, REVERSI_LEVELS + 1, "N",
                   N_("lo bien que juega: de 1 a 8; 9 es todo lo que sabe (9)")),
        ROW_NUMBER("nodes", &o->nodes, 1, INT64_MAX, "N",
                   N_("posiciones que mira el nivel 9 por jugada (2600000)")),
        ROW_REAL("time", &o->time, 100000, "SECONDS", N_("en su lugar: cuánto piensa por jugada")),
        ROW_FLAG("cpu", &o->cpu, N_("--time es de CPU, no del reloj de la pared")),
        ROW_NUMBER("threads", &o->threads, 1, REVERSI_THREADS_MAX, "N",
                   N_("los del nivel 9 (1: la misma partida cada vez)")),
        ROW_FLAG("book", &o->book,
                 N_("empieza por el libro de aperturas, distinto de una partida a otra")),
        ROW_TEXT("weights", &o->weights, "FILE",
                 N_("una evaluación hecha con train (la incluida)")),
        ROW_TEXT(
            "without", &o->without, "PART",
            N_("sin patterns, cuts (Multi-ProbCut) o end (finales selectivos), para medir lo que "
               "valen")),
        ROW_NUMBER("seed", &o->seed, 0, INT64_MAX, "N", N_("la de su elección entre iguales (1)")),
    };
    *o = (struct engine_options){.dialect = dialects[0].name,
                                 .level = REVERSI_LEVELS + 1,
                                 .nodes = NODES,
                                 .seed = 1,
                                 .threads = 1};
    memcpy(out, own, sizeof own);
    return sizeof own / sizeof own[0];
}

static enum tool_end run_engine(const struct tool_io *io, const void *options, char *const *words,
                                int count, struct why *why)
{
    const struct engine_options *o = options;
    const struct dialect *dialect = dialects;
    while (dialect->name && strcmp(o->dialect, dialect->name) != 0)
        dialect++;
    if (!dialect->name)
        return why_bad(why, "--protocol toma gtp o nboard, no '%s'", o->dialect), TOOL_MISUSED;
    struct engine_session session = {.io = io, .nodes = o->nodes, .book = o->book, .cpu = o->cpu};
    struct reversi_weights *weights = o->weights || o->without ? malloc(sizeof *weights) : NULL;
    if ((o->weights || o->without) && !weights)
        return why_bad(why, "no hay memoria para los pesos"), TOOL_FAILED;
    if (o->weights && reversi_weights_load(o->weights, weights, why) != ST_OK)
        return free(weights), TOOL_FAILED;
    if (weights && !o->weights)
        *weights = *reversi_weights_builtin();
    if (o->without && !take_part_out(weights, o->without))
        return free(weights),
               why_bad(why, "--without toma patterns, cuts o end, no '%s'", o->without),
               TOOL_MISUSED;
    if (!reversi_threads_make(&session.threads, (unsigned)o->threads, MEMORY_BITS))
        return free(weights), why_bad(why, "no hay memoria para el motor"), TOOL_FAILED;
    session.time = (usec_t)(o->time * (double)USEC_SECOND);
    session.engine = session.threads.engines[0];
    if (weights)
        session.engine->weights = weights; /* the other threads take those of the first */
    rng_seed(&session.rng, (uint64_t)o->seed);
    session_set_level(&session, (unsigned)o->level);
    session_reset(&session);
    dialect->run(&session);
    reversi_threads_free(&session.threads);
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
    .options_size = sizeof(struct engine_options),
    .rows = engine_rows,
    .run = run_engine,
};
