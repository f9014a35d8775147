/* Fits the weights of a stage by least squares over its positions: gradient descent over all
 * positions at once, with a learning rate for each weight (by how often it occurs) and momentum. It
 * begins with the weights of the next stage, and weights that occur seldom stay near them (ridge
 * regression).
 *
 * Weights are integers of 1/65536 disc. A round adds up, for each weight, the errors of the
 * positions that it has a part in. These are sums of integers, so any order gives the same. */
#include <math.h>
#include <stdlib.h>

#include "base/bits.h"
#include "workshop/reversi/training.h"

enum {
    FINE = 65536, /* a disc, as a weight */
    COARSE = 32,  /* a disc, as an error that is added up */
    /* a stage also learns from boards with N discs more or fewer: eight numbers in all */
    OVERLAP = 4 - REVERSI_STAGE_DISCS / 2,
    RIDGE = 30,    /* positions whose pull equals that towards the initial weight */
    FROM_NONE = 4, /* times as many rounds for the stage without initial weights */
    PACE = 16,     /* the learning rate is a 16th of what suits one weight: 49 move at once */
    KEEP = 14,     /* momentum, in 16ths */
    SHARD = 16384, /* positions that a thread takes at a time */
};

/* A position: the weights of its features, counted from the first of each kind, and its label. */
struct fit_sample {
    uint16_t at[REVERSI_FEATURES];
    int16_t label;
};

/* What is fitted. Weights are counted without mirror images (reversi_fold). */
struct fit_problem {
    struct fit_sample *samples;
    size_t learnt, held[TRAIN_SOURCES]; /* those that are held out come after the others */
    uint32_t base[REVERSI_FEATURES];    /* the first weight of each feature's kind */
    int32_t *weights, *begun;           /* as they are, and initially */
    int64_t *count, *speed;             /* how often each occurs, and its momentum */
    const struct processes *processes;
    unsigned threads;
    int64_t **pulls; /* the sums of each thread */
};

/* What the samples are made of. */
struct fit_source {
    const struct train_fit *fit;
    unsigned stage;
    uint32_t *folded;
    struct reversi_powers powers;
};

/* ---- rounds ---- */

static int sample_error(const struct fit_problem *p, const struct fit_sample *sample)
{
    int sum = 0;
    for (unsigned i = 0; i < REVERSI_FEATURES; i++)
        sum += p->weights[p->base[i] + sample->at[i]];
    return (sample->label * FINE - sum) / (FINE / COARSE);
}

/* Adds up the errors of a shard in the sums of its thread. */
static void pull_shard(void *own, unsigned shard, unsigned thread)
{
    const struct fit_problem *p = own;
    size_t from = (size_t)shard * SHARD, to = from + SHARD < p->learnt ? from + SHARD : p->learnt;
    int64_t *pulls = p->pulls[thread];
    for (size_t s = from; s < to; s++) {
        const struct fit_sample *sample = &p->samples[s];
        int error = sample_error(p, sample);
        for (unsigned i = 0; i < REVERSI_FEATURES; i++)
            pulls[p->base[i] + sample->at[i]] += error;
    }
}

/* Returns the root mean square error of some samples in discs. */
static double mean_square_error(const struct fit_problem *p, size_t from, size_t count)
{
    int64_t squares = 0;
    for (size_t s = from; s < from + count; s++) {
        int64_t error = sample_error(p, &p->samples[s]);
        squares += error * error;
    }
    return count ? sqrt((double)squares / (double)count) / COARSE : 0;
}

/* ---- the positions of a stage ---- */

/* Goes through the positions of all games. Without memory for samples it only counts them, so that
 * it can be called again. */
static void gather_samples(const struct fit_source *source, struct fit_problem *p)
{
    const struct train_fit *fit = source->fit;
    struct train_position positions[TRAIN_POSITIONS_MAX];
    uint32_t features[REVERSI_FEATURES];
    unsigned low = REVERSI_STAGE_FIRST + REVERSI_STAGE_DISCS * source->stage,
             least = source->stage ? low - OVERLAP : 0,
             beyond = low + REVERSI_STAGE_DISCS + OVERLAP;
    size_t next[1 + TRAIN_SOURCES] = {0, p->learnt, p->learnt + p->held[0]};
    for (size_t game = 0; game < fit->games->count; game++) {
        enum train_source from = game < fit->recorded ? TRAIN_RECORDED : TRAIN_OWN;
        bool held = game % TRAIN_HELD_OUT == 0;
        if (fit->without[from] && !held)
            continue;
        unsigned count = train_positions(&fit->games->games[game], positions);
        for (unsigned i = 0; i < count; i++) {
            const struct reversi_position position = positions[i].position;
            unsigned discs = bits_count(position.own | position.other);
            if (discs < least || discs >= beyond)
                continue;
            size_t at = next[held ? 1 + from : 0]++;
            if (!p->samples)
                continue;
            reversi_features(&source->powers, position, features);
            for (unsigned f = 0; f < REVERSI_FEATURES; f++)
                p->samples[at].at[f] = (uint16_t)(source->folded[features[f]] - p->base[f]);
            p->samples[at].label = (int16_t)positions[i].label;
        }
    }
    if (p->samples)
        return;
    p->learnt = next[0];
    p->held[0] = next[1];
    p->held[1] = next[2];
}

/* The caller frees the problem in both cases; false: no memory. */
static bool make_problem(struct fit_problem *p)
{
    size_t total = p->learnt + p->held[0] + p->held[1];
    p->samples = malloc((total ? total : 1) * sizeof *p->samples);
    p->weights = calloc(REVERSI_FOLDED_COUNT, sizeof *p->weights);
    p->begun = calloc(REVERSI_FOLDED_COUNT, sizeof *p->begun);
    p->count = calloc(REVERSI_FOLDED_COUNT, sizeof *p->count);
    p->speed = calloc(REVERSI_FOLDED_COUNT, sizeof *p->speed);
    p->pulls = calloc(p->threads, sizeof *p->pulls);
    bool made = p->samples && p->weights && p->begun && p->count && p->speed && p->pulls;
    for (unsigned t = 0; made && t < p->threads; t++)
        made = (p->pulls[t] = malloc(REVERSI_FOLDED_COUNT * sizeof *p->pulls[t])) != NULL;
    return made;
}

static void free_problem(struct fit_problem *p)
{
    for (unsigned t = 0; p->pulls && t < p->threads; t++)
        free(p->pulls[t]);
    free(p->samples);
    free(p->weights);
    free(p->begun);
    free(p->count);
    free(p->speed);
    free(p->pulls);
}

/* Fits the gathered samples. `later` are the weights of the next stage; NULL: there is none. In a
 * round all positions pull at their weights, then the weights move. */
static void fit_weights(const struct fit_source *source, struct fit_problem *p,
                        const int16_t *later, int16_t *weights)
{
    const uint32_t *folded = source->folded;
    unsigned rounds = (later ? 1 : FROM_NONE) * source->fit->rounds;
    for (size_t s = 0; s < p->learnt; s++)
        for (unsigned i = 0; i < REVERSI_FEATURES; i++)
            p->count[p->base[i] + p->samples[s].at[i]]++;
    for (unsigned i = 0; later && i < REVERSI_WEIGHT_COUNT; i++)
        p->weights[folded[i]] = p->begun[folded[i]] = later[i] * (FINE / REVERSI_WEIGHT_DISC);
    for (; rounds; rounds--) {
        for (unsigned t = 0; t < p->threads; t++)
            memset(p->pulls[t], 0, REVERSI_FOLDED_COUNT * sizeof *p->pulls[t]);
        processes_work(p->processes, p->threads, (unsigned)((p->learnt + SHARD - 1) / SHARD),
                       pull_shard, p);
        for (unsigned t = 1; t < p->threads; t++)
            for (unsigned i = 0; i < REVERSI_FOLDED_COUNT; i++)
                p->pulls[0][i] += p->pulls[t][i];
        p->processes->sum((uint64_t *)p->pulls[0], REVERSI_FOLDED_COUNT);
        for (unsigned i = 0; i < REVERSI_FOLDED_COUNT; i++) {
            if (!p->count[i]) /* no position says anything of it */
                continue;
            int64_t pull =
                (int64_t)RIDGE * (p->begun[i] - p->weights[i]) + p->pulls[0][i] * (FINE / COARSE);
            p->speed[i] = p->speed[i] * KEEP / 16 + pull / (PACE * (p->count[i] + RIDGE));
            p->weights[i] += (int32_t)p->speed[i];
        }
    }
    /* rounded to the unit of the file, within 16 bits */
    const int32_t half = FINE / REVERSI_WEIGHT_DISC / 2;
    for (unsigned i = 0; i < REVERSI_WEIGHT_COUNT; i++) {
        int32_t weight = p->weights[folded[i]];
        weight = (weight + (weight < 0 ? -half : half)) / (2 * half);
        weight = weight > INT16_MAX ? INT16_MAX : weight < -INT16_MAX ? -INT16_MAX : weight;
        weights[i] = (int16_t)weight;
    }
}

bool train_stage(const struct train_fit *fit, unsigned stage, const struct reversi_weights *later,
                 int16_t weights[REVERSI_WEIGHT_COUNT], struct train_error *error)
{
    struct fit_problem problem = {.processes = fit->processes, .threads = fit->threads};
    struct fit_source *source = aligned_alloc(_Alignof(struct fit_source), sizeof *source);
    uint32_t *folded = malloc(REVERSI_WEIGHT_COUNT * sizeof *folded);
    bool made = source && folded;
    if (made) {
        *source = (struct fit_source){.fit = fit, .stage = stage, .folded = folded};
        reversi_powers_make(&source->powers);
        reversi_fold(folded);
#define P(name, lanes, squares, first)                                                             \
    for (unsigned i = 0; i < (lanes); i++)                                                         \
        problem.base[LANE_##name + i] = folded[WEIGHT_##name];
        REVERSI_PATTERNS(P)
#undef P
        problem.base[REVERSI_LANE_COUNT] = folded[WEIGHT_MOVES];
        problem.base[REVERSI_LANE_COUNT + 1] = folded[WEIGHT_REPLIES];
        problem.base[REVERSI_LANE_COUNT + 2] = folded[WEIGHT_ODD];
        gather_samples(source, &problem);
        made = make_problem(&problem);
    }
    made = processes_all(fit->processes, made);
    if (made) {
        bool last = stage + 1 == REVERSI_STAGES;
        gather_samples(source, &problem);
        fit_weights(source, &problem, last ? NULL : later->value[stage + 1], weights);
        *error =
            (struct train_error){.learnt = (int64_t)problem.learnt,
                                 .learnt_error = mean_square_error(&problem, 0, problem.learnt)};
        size_t from = problem.learnt;
        for (unsigned i = 0; i < TRAIN_SOURCES; from += problem.held[i++]) {
            error->held[i] = (int64_t)problem.held[i];
            error->held_error[i] = mean_square_error(&problem, from, problem.held[i]);
        }
    }
    free_problem(&problem);
    free(folded);
    free(source);
    return made;
}
