/* The weights of a stage, by least squares over its positions: gradient descent over all of them at
 * once, each weight at a pace of its own (by how often it occurs) and with momentum. It begins with
 * the weights of the next stage, and what occurs seldom stays near them.
 *
 * Weights are whole numbers of 1/65536 disc. What each round adds up, for each weight the errors of
 * the positions that it has a part in, is a sum of whole numbers too: any order gives the same. */
#include <math.h>
#include <stdlib.h>

#include "base/bits.h"
#include "workshop/reversi/training.h"

enum {
    FINE = 65536, /* a disc */
    COARSE = 32,  /* a disc, as an error that is added up */
    OVERLAP = 4 - REVERSI_STAGE_DISCS /
                      2, /* a stage learns from so many discs more or fewer as well: eight in all */
    RIDGE = 30,          /* a weight is pulled to where it began as by so many positions */
    FROM_NONE = 4,       /* times as many rounds for the stage that has none to begin with */
    PACE = 16,     /* a 16th of what would set one weight right alone: 49 of them move at once */
    KEEP = 14,     /* 16ths of its speed that a weight keeps */
    SHARD = 16384, /* positions that a thread takes at a time */
};

/* A position: the weights of each lane, counted from the first of its kind, and its label. */
struct sample {
    uint16_t at[REVERSI_FEATURES];
    int16_t label;
};

struct problem {
    struct sample *samples;
    size_t learnt, held[TRAIN_SOURCES]; /* those that are held out come behind the others */
    uint32_t base[REVERSI_FEATURES];    /* where each lane has the first weight of its kind */
    int32_t *weights, *begun;           /* as they are, and as they were */
    int64_t *count, *speed;
    const struct spread *spread;
    unsigned threads;
    int64_t **pulls; /* of each thread */
};

static int error_of(const struct problem *p, const struct sample *sample)
{
    int sum = 0;
    for (unsigned i = 0; i < REVERSI_FEATURES; i++)
        sum += p->weights[p->base[i] + sample->at[i]];
    return (sample->label * FINE - sum) / (FINE / COARSE);
}

static void pull_shard(void *own, unsigned shard, unsigned thread)
{
    const struct problem *p = own;
    size_t from = (size_t)shard * SHARD, to = from + SHARD < p->learnt ? from + SHARD : p->learnt;
    int64_t *pulls = p->pulls[thread];
    for (size_t s = from; s < to; s++) {
        const struct sample *sample = &p->samples[s];
        int error = error_of(p, sample);
        for (unsigned i = 0; i < REVERSI_FEATURES; i++)
            pulls[p->base[i] + sample->at[i]] += error;
    }
}

/* One round: all positions pull at their weights, then the weights move. */
static void improve(struct problem *p)
{
    for (unsigned t = 0; t < p->threads; t++)
        memset(p->pulls[t], 0, REVERSI_FOLDED_COUNT * sizeof *p->pulls[t]);
    spread_work(p->spread, p->threads, (unsigned)((p->learnt + SHARD - 1) / SHARD), pull_shard, p);
    for (unsigned t = 1; t < p->threads; t++)
        for (unsigned i = 0; i < REVERSI_FOLDED_COUNT; i++)
            p->pulls[0][i] += p->pulls[t][i];
    p->spread->sum((uint64_t *)p->pulls[0], REVERSI_FOLDED_COUNT);
    for (unsigned i = 0; i < REVERSI_FOLDED_COUNT; i++) {
        int64_t pull = (int64_t)RIDGE * (p->begun[i] - p->weights[i]);
        if (!p->count[i])
            continue;
        pull += p->pulls[0][i] * (FINE / COARSE);
        p->speed[i] = p->speed[i] * KEEP / 16 + pull / (PACE * (p->count[i] + RIDGE));
        p->weights[i] += (int32_t)p->speed[i];
    }
}

static double root_of_mean(const struct problem *p, size_t from, size_t count)
{
    int64_t squares = 0;
    for (size_t s = from; s < from + count; s++) {
        int64_t error = error_of(p, &p->samples[s]);
        squares += error * error;
    }
    return count ? sqrt((double)squares / (double)count) / COARSE : 0;
}

/* ---- the positions of a stage ---- */

static bool belongs(const struct reversi_position *position, unsigned stage)
{
    unsigned discs = bits_count(position->own | position->other),
             low = REVERSI_STAGE_FIRST + REVERSI_STAGE_DISCS * stage;
    return (discs + OVERLAP >= low || stage == 0) && discs < low + REVERSI_STAGE_DISCS + OVERLAP;
}

/* What there is to gather from, and what it is gathered with. */
struct gathering {
    const struct train_fit *fit;
    const struct reversi_weights *later;
    unsigned stage;
    uint32_t *folded;
    struct reversi_powers powers;
    struct train_position positions[TRAIN_POSITIONS_MAX]; /* of a game */
    unsigned count;
};

static void add_sample(const struct gathering *g, const struct problem *p, unsigned i,
                       struct sample *sample)
{
    uint32_t features[REVERSI_FEATURES];
    reversi_features(&g->powers, g->positions[i].position, features);
    for (unsigned f = 0; f < REVERSI_FEATURES; f++)
        sample->at[f] = (uint16_t)(g->folded[features[f]] - p->base[f]);
    sample->label = (int16_t)g->positions[i].label;
}

/* Goes through all games; with samples, fills those in, otherwise only counts. */
static void gather(struct gathering *g, struct problem *p)
{
    const struct train_fit *fit = g->fit;
    size_t place[1 + TRAIN_SOURCES] = {0, p->learnt, p->learnt + p->held[0]};
    for (size_t game = 0; game < fit->games->count; game++) {
        enum train_source source = game < fit->recorded ? TRAIN_RECORDED : TRAIN_OWN;
        bool held = game % TRAIN_HELD_OUT == 0;
        if (fit->without[source] && !held)
            continue;
        g->count = train_positions(&fit->games->games[game], g->positions);
        for (unsigned i = 0; i < g->count; i++) {
            if (!belongs(&g->positions[i].position, g->stage))
                continue;
            size_t at = place[held ? 1 + source : 0]++;
            if (p->samples)
                add_sample(g, p, i, &p->samples[at]);
        }
    }
    if (p->samples)
        return;
    p->learnt = place[0];
    p->held[0] = place[1];
    p->held[1] = place[2];
}

static void count_weights(struct problem *p)
{
    for (size_t s = 0; s < p->learnt; s++)
        for (unsigned i = 0; i < REVERSI_FEATURES; i++)
            p->count[p->base[i] + p->samples[s].at[i]]++;
}

/* Where each feature has the first weight of its kind. */
static void find_bases(const uint32_t *folded, uint32_t base[REVERSI_FEATURES])
{
#define P(name, lanes, squares, first)                                                             \
    for (unsigned i = 0; i < (lanes); i++)                                                         \
        base[LANE_##name + i] = folded[WEIGHT_##name];
    REVERSI_PATTERNS(P)
#undef P
    base[REVERSI_LANE_COUNT] = folded[WEIGHT_MOVES];
    base[REVERSI_LANE_COUNT + 1] = folded[WEIGHT_REPLIES];
    base[REVERSI_LANE_COUNT + 2] = folded[WEIGHT_ODD];
}

static bool make(struct problem *p)
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

static void unmake(struct problem *p)
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

static int16_t quantised(int32_t weight)
{
    int32_t half = FINE / REVERSI_WEIGHT_DISC / 2;
    int32_t rounded = (weight + (weight < 0 ? -half : half)) / (2 * half);
    return (int16_t)(rounded > INT16_MAX ? INT16_MAX : rounded < -INT16_MAX ? -INT16_MAX : rounded);
}

/* Goes on from the weights of the next stage, if there is one; gives how many rounds that takes. */
static unsigned begin(struct problem *p, const struct gathering *g)
{
    unsigned rounds = g->fit->rounds;
    if (g->stage + 1 == REVERSI_STAGES)
        return FROM_NONE * rounds;
    for (unsigned i = 0; i < REVERSI_WEIGHT_COUNT; i++)
        p->weights[g->folded[i]] = p->begun[g->folded[i]] =
            g->later->value[g->stage + 1][i] * (FINE / REVERSI_WEIGHT_DISC);
    return rounds;
}

static void fit(struct gathering *g, struct problem *p, int16_t *weights, struct train_error *error)
{
    gather(g, p);
    count_weights(p);
    for (unsigned rounds = begin(p, g); rounds; rounds--)
        improve(p);
    for (unsigned i = 0; i < REVERSI_WEIGHT_COUNT; i++)
        weights[i] = quantised(p->weights[g->folded[i]]);
    *error = (struct train_error){.learnt = (int64_t)p->learnt,
                                  .learnt_error = root_of_mean(p, 0, p->learnt)};
    size_t from = p->learnt;
    for (unsigned i = 0; i < TRAIN_SOURCES; from += p->held[i++]) {
        error->held[i] = (int64_t)p->held[i];
        error->held_error[i] = root_of_mean(p, from, p->held[i]);
    }
}

bool train_stage(const struct train_fit *train, unsigned stage, const struct reversi_weights *later,
                 int16_t weights[REVERSI_WEIGHT_COUNT], struct train_error *error)
{
    struct problem problem = {.spread = train->spread, .threads = train->threads};
    struct gathering *g = aligned_alloc(_Alignof(struct gathering), sizeof *g);
    uint32_t *folded = malloc(REVERSI_WEIGHT_COUNT * sizeof *folded);
    bool made = g && folded;
    if (made) {
        *g = (struct gathering){.fit = train, .later = later, .stage = stage, .folded = folded};
        reversi_powers_make(&g->powers);
        reversi_fold(folded);
        find_bases(folded, problem.base);
        gather(g, &problem);
        made = make(&problem);
    }
    made = spread_all(train->spread, made);
    if (made)
        fit(g, &problem, weights, error);
    unmake(&problem);
    free(folded);
    free(g);
    return made;
}
