/* The errors of short searches, on which Multi-ProbCut stands (search_body.h): the same positions
 * are searched to every depth, and solved near the end. */
#include <stdlib.h>

#include "base/bits.h"
#include "games/reversi/engine/kernels.h"
#include "games/reversi/engine/search.h"
#include "workshop/reversi/training.h"

enum {
    DEPTH = 10,       /* the longest search */
    SOLVED_FROM = 10, /* empty squares of which the results are compared */
    SOLVED_TO = 18,
    MEMORY_BITS = 18,
    BESIDE = 4 / REVERSI_STAGE_DISCS, /* stages on each side that count for the errors of one */
    GAMES_TRIED = 100,
    GAMES_STEP = 104729,       /* from one game that is tried to the next */
    CLEAR = 40 * REVERSI_DISC, /* an error on a larger value would outweigh all others */
    UNKNOWN = INT16_MIN,
};

/* The values of one position: by depth, and its result. */
struct cut_sample {
    int16_t value[DEPTH + 1], result;
    uint8_t discs;
};

struct cut_samples {
    const struct reversi_records *games;
    struct reversi_engine **engines;
    struct cut_sample *sample;
    unsigned samples; /* for each stage */
};

/* Finds a position with `discs` discs and a label, in which the side to move has a legal square:
 * the first one among GAMES_TRIED games. */
static bool find_position(const struct reversi_records *games, size_t from, unsigned discs,
                          struct reversi_position *found)
{
    struct train_position positions[TRAIN_POSITIONS_MAX];
    for (size_t game = 0; game < games->count && game < GAMES_TRIED; game++) {
        unsigned count =
            train_positions(&games->games[(from + game * GAMES_STEP) % games->count], positions);
        for (unsigned i = 0; i < count; i++) {
            *found = positions[i].position;
            if (bits_count(found->own | found->other) == discs &&
                reversi_moves(found->own, found->other))
                return true;
        }
    }
    return false;
}

/* The memory is empty before each sample, so that samples do not depend on their order. */
static void measure_sample(void *own, unsigned piece, unsigned thread)
{
    const struct cut_samples *m = own;
    struct cut_sample *sample = &m->sample[piece];
    struct reversi_engine *engine = m->engines[thread];
    struct reversi_position position;
    unsigned stage = piece / m->samples;
    unsigned discs =
                 REVERSI_STAGE_FIRST + REVERSI_STAGE_DISCS * stage + piece % REVERSI_STAGE_DISCS,
             empties = REVERSI_SQUARES - discs;
    if (!find_position(m->games, (size_t)piece * GAMES_STEP, discs, &position))
        return;
    sample->discs = (uint8_t)discs;
    sample->result = UNKNOWN;
    reversi_cache_begin(&engine->cache, false);
    engine->stopped = false;
    engine->limit = 0;
    for (unsigned depth = 0; depth <= DEPTH; depth++) {
        struct reversi_window all = {-EVAL_INFINITE, EVAL_INFINITE};
        int value =
            depth < empties ? engine->kernels->search(engine, position, all, depth, NULL) : UNKNOWN;
        sample->value[depth] = (int16_t)value;
    }
    if (empties >= SOLVED_FROM && empties <= SOLVED_TO)
        sample->result = (int16_t)(REVERSI_DISC * reversi_solve(engine, position, &discs));
}

/* ---- mean and deviation ---- */

struct error_sums {
    int64_t count, sum, squares;
};

static void add_error(struct error_sums *sums, int shorter, int longer)
{
    int64_t off = longer - shorter;
    if (shorter == UNKNOWN || longer == UNKNOWN || longer > CLEAR || longer < -CLEAR)
        return;
    sums->count++;
    sums->sum += off;
    sums->squares += off * off;
}

static struct reversi_error error_from_sums(const struct error_sums *sums)
{
    if (!sums->count)
        return (struct reversi_error){0, 0};
    int64_t mean = sums->sum / sums->count, variance = sums->squares / sums->count - mean * mean;
    int64_t low = 0, high = 1 << 20; /* around the integer root, the same on every machine */
    while (high - low > 1) {
        int64_t middle = (low + high) / 2;
        *(middle * middle <= variance ? &low : &high) = middle;
    }
    return (struct reversi_error){(int16_t)mean, (int16_t)low};
}

/* Few positions say little of a deviation: those of neighbouring stages, and of two empty squares
 * more and fewer, count too. */
static void sum_errors(const struct cut_samples *m, struct reversi_cuts *cuts)
{
    struct error_sums search[REVERSI_STAGES][DEPTH + 1] = {0}, result[REVERSI_CUT_EMPTIES] = {0};
    for (unsigned i = 0; i < REVERSI_STAGES * m->samples; i++) {
        const struct cut_sample *s = &m->sample[i];
        unsigned empties = REVERSI_SQUARES - s->discs, stage = i / m->samples;
        if (!s->discs)
            continue;
        for (unsigned depth = CUT_FROM; depth <= DEPTH; depth++)
            for (unsigned to = stage < BESIDE ? 0 : stage - BESIDE;
                 to <= stage + BESIDE && to < REVERSI_STAGES; to++)
                add_error(&search[to][depth], s->value[reversi_cut_depth(depth)], s->value[depth]);
        for (unsigned to = empties - 2; s->result != UNKNOWN && to <= empties + 2; to += 2)
            if (empties >= CUT_END_FROM && to >= CUT_END_FROM)
                add_error(&result[to], s->value[reversi_end_depth(empties)], s->result);
    }
    for (unsigned stage = 0; stage < REVERSI_STAGES; stage++)
        for (unsigned depth = CUT_FROM; depth < REVERSI_CUT_DEPTHS; depth++)
            cuts->search[stage][depth] = depth <= DEPTH ? error_from_sums(&search[stage][depth])
                                                        : cuts->search[stage][depth - 2];
    for (unsigned empties = CUT_END_FROM; empties < REVERSI_CUT_EMPTIES; empties++)
        cuts->result[empties] =
            empties <= SOLVED_TO ? error_from_sums(&result[empties]) : cuts->result[empties - 2];
}

bool train_cuts(const struct reversi_records *games, const struct reversi_weights *weights,
                const struct processes *processes, unsigned threads, unsigned samples,
                struct reversi_cuts *cuts)
{
    struct cut_samples m = {.games = games, .samples = samples};
    m.sample = calloc(REVERSI_STAGES * samples + 1, sizeof *m.sample);
    m.engines = calloc(threads, sizeof *m.engines);
    bool made = m.sample && m.engines;
    for (unsigned i = 0; made && i < threads; i++) {
        made = (m.engines[i] = reversi_engine_make(MEMORY_BITS)) != NULL;
        if (made)
            m.engines[i]->weights = weights;
    }
    memset(cuts, 0, sizeof *cuts);
    made = processes_all(processes, made);
    if (made) {
        processes_work(processes, threads, REVERSI_STAGES * samples, measure_sample, &m);
        processes_merge(processes, m.sample, REVERSI_STAGES * samples * sizeof *m.sample);
        sum_errors(&m, cuts);
    }
    for (unsigned i = 0; m.engines && i < threads; i++)
        reversi_engine_free(m.engines[i]);
    free(m.engines);
    free(m.sample);
    return made;
}
