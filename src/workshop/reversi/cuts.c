/* How far a short search is off: the same positions searched to every depth, and solved near the
 * end. Multi-ProbCut stands on these errors (search_body.h). */
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
    GAMES_STEP = 104729, /* from one game that is tried to the next */
    CLEAR = 40 *
            /* beyond it nobody asks by how much: one such error would outweigh all others */
            REVERSI_DISC,
    UNKNOWN = INT16_MIN,
};

/* What was found of one position: by depth, and exactly. */
struct finding {
    int16_t value[DEPTH + 1], result;
    uint8_t discs;
};

struct measuring {
    const struct reversi_records *games;
    struct reversi_engine **engines;
    struct finding *findings;
    unsigned samples;
};

/* A position with so many discs, in which somebody can move, of the first game that has one with a
 * label. */
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

static void measure(void *own, unsigned piece, unsigned thread)
{
    const struct measuring *m = own;
    struct finding *finding = &m->findings[piece];
    struct reversi_engine *engine = m->engines[thread];
    struct reversi_position position;
    unsigned stage = piece / m->samples;
    unsigned discs =
                 REVERSI_STAGE_FIRST + REVERSI_STAGE_DISCS * stage + piece % REVERSI_STAGE_DISCS,
             empties = REVERSI_SQUARES - discs;
    if (!find_position(m->games, (size_t)piece * GAMES_STEP, discs, &position))
        return;
    finding->discs = (uint8_t)discs;
    finding->result = UNKNOWN;
    reversi_cache_begin(&engine->cache, false);
    engine->stopped = false;
    engine->limit = 0;
    for (unsigned depth = 0; depth <= DEPTH; depth++) {
        struct reversi_window all = {-EVAL_INFINITE, EVAL_INFINITE};
        int value =
            depth < empties ? engine->kernels->search(engine, position, all, depth, NULL) : UNKNOWN;
        finding->value[depth] = (int16_t)value;
    }
    if (empties >= SOLVED_FROM && empties <= SOLVED_TO)
        finding->result = (int16_t)(REVERSI_DISC * reversi_solve(engine, position, &discs));
}

/* ---- mean and deviation ---- */

struct sums {
    int64_t count, sum, squares;
};

static void add(struct sums *sums, int shorter, int longer)
{
    int64_t off = longer - shorter;
    if (shorter == UNKNOWN || longer == UNKNOWN || longer > CLEAR || longer < -CLEAR)
        return;
    sums->count++;
    sums->sum += off;
    sums->squares += off * off;
}

static int64_t root(int64_t square)
{
    int64_t low = 0, high = 1 << 20;
    while (high - low > 1) {
        int64_t middle = (low + high) / 2;
        *(middle * middle <= square ? &low : &high) = middle;
    }
    return low;
}

static struct reversi_error error_of(const struct sums *sums)
{
    if (!sums->count)
        return (struct reversi_error){0, 0};
    int64_t mean = sums->sum / sums->count;
    return (struct reversi_error){(int16_t)mean,
                                  (int16_t)root(sums->squares / sums->count - mean * mean)};
}

/* Few positions say little of a deviation: those of the stages around, and of two squares more and
 * fewer, count too. */
static void sum_up(const struct measuring *m, struct reversi_cuts *cuts)
{
    struct sums search[REVERSI_STAGES][DEPTH + 1] = {0}, result[REVERSI_CUT_EMPTIES] = {0};
    for (unsigned i = 0; i < REVERSI_STAGES * m->samples; i++) {
        const struct finding *f = &m->findings[i];
        unsigned empties = REVERSI_SQUARES - f->discs, stage = i / m->samples;
        if (!f->discs)
            continue;
        for (unsigned depth = CUT_FROM; depth <= DEPTH; depth++)
            for (unsigned to = stage < BESIDE ? 0 : stage - BESIDE;
                 to <= stage + BESIDE && to < REVERSI_STAGES; to++)
                add(&search[to][depth], f->value[reversi_cut_depth(depth)], f->value[depth]);
        for (unsigned to = empties - 2; f->result != UNKNOWN && to <= empties + 2; to += 2)
            if (empties >= CUT_END_FROM && to >= CUT_END_FROM)
                add(&result[to], f->value[reversi_end_depth(empties)], f->result);
    }
    for (unsigned stage = 0; stage < REVERSI_STAGES; stage++)
        for (unsigned depth = CUT_FROM; depth < REVERSI_CUT_DEPTHS; depth++)
            cuts->search[stage][depth] =
                depth <= DEPTH ? error_of(&search[stage][depth]) : cuts->search[stage][depth - 2];
    for (unsigned empties = CUT_END_FROM; empties < REVERSI_CUT_EMPTIES; empties++)
        cuts->result[empties] =
            empties <= SOLVED_TO ? error_of(&result[empties]) : cuts->result[empties - 2];
}

bool train_cuts(const struct reversi_records *games, const struct reversi_weights *weights,
                const struct spread *spread, unsigned threads, unsigned samples,
                struct reversi_cuts *cuts)
{
    struct measuring m = {.games = games, .samples = samples};
    m.findings = calloc(REVERSI_STAGES * samples + 1, sizeof *m.findings);
    m.engines = calloc(threads, sizeof *m.engines);
    bool made = m.findings && m.engines;
    for (unsigned i = 0; made && i < threads; i++) {
        made = (m.engines[i] = reversi_engine_make(MEMORY_BITS)) != NULL;
        if (made)
            m.engines[i]->weights = weights;
    }
    memset(cuts, 0, sizeof *cuts);
    made = spread_all(spread, made);
    if (made) {
        spread_work(spread, threads, REVERSI_STAGES * samples, measure, &m);
        spread_merge(spread, m.findings, REVERSI_STAGES * samples * sizeof *m.findings);
        sum_up(&m, cuts);
    }
    for (unsigned i = 0; m.engines && i < threads; i++)
        reversi_engine_free(m.engines[i]);
    free(m.engines);
    free(m.findings);
    return made;
}
