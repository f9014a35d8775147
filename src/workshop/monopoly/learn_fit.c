/* The fit: gradient descent with Adam (Kingma and Ba), in mini-batches. */
#include "workshop/monopoly/learn.h"

#include <math.h>
#include <stdlib.h>

#include "base/bits.h"

enum { BATCH = 2048, OFFERS = 256, PIECES = 16, NUMBERS = MONO_VALUE_NUMBERS };

/* Learning rates. The first generation learns everything, later ones have less to add. */
static const double step_first = 0.01, step_later[MONO_NETS] = {0.003, 0.001}, step_last = 0.0005,
                    shrink = 1e-5;
static const double offers_first = 0.01, offers_last = 0.0005;

struct slopes {
    double at[NUMBERS];
};

struct fit {
    const struct learn_position *positions;
    size_t from, to; /* of the batch */
    unsigned net;
    const struct mono_value *value;
    struct slopes *slopes; /* by piece */
};

/* The forward pass of one seat of a position. */
struct forward {
    float input[MONO_INPUT_COUNT], hidden[MONO_HIDDEN], slope[MONO_HIDDEN];
    float score;
};

static void forward(const struct mono_value *value, unsigned which, const int16_t *inputs,
                    struct forward *f)
{
    const struct mono_net *net = &value->net[which];
    float hidden[MONO_HIDDEN];
    memcpy(hidden, net->bias, sizeof hidden);
    f->score = 0;
    for (unsigned i = 0; i < mono_net_inputs(which); i++) {
        f->input[i] = (float)inputs[i] / 1024;
        f->score += net->direct[i] * f->input[i];
        for (unsigned h = 0; h < MONO_HIDDEN; h++)
            hidden[h] += net->weight[i][h] * f->input[i];
    }
    for (unsigned h = 0; h < MONO_HIDDEN; h++) {
        float scale = 1 / (1 + fabsf(hidden[h]));
        f->hidden[h] = hidden[h] * scale;
        f->slope[h] = scale * scale;
        f->score += net->out[h] * f->hidden[h];
    }
}

/* Adds the gradient of one seat, `by` being that of its score. */
static void backward(const struct mono_value *value, unsigned which, const struct forward *f,
                     float by, struct mono_value *all)
{
    const struct mono_net *net = &value->net[which];
    struct mono_net *slopes = &all->net[which];
    float back[MONO_HIDDEN];
    for (unsigned h = 0; h < MONO_HIDDEN; h++) {
        back[h] = by * net->out[h] * f->slope[h];
        slopes->out[h] += by * f->hidden[h];
        slopes->bias[h] += back[h];
    }
    for (unsigned i = 0; i < mono_net_inputs(which); i++) {
        slopes->direct[i] += by * f->input[i];
        for (unsigned h = 0; h < MONO_HIDDEN; h++)
            slopes->weight[i][h] += back[h] * f->input[i];
    }
}

/* Returns the cross-entropy of one position: -ln of the winner's chance. Adds its gradient to
 * *slopes (NULL: no gradient). */
static double learn_from_position(const struct mono_value *value, unsigned net,
                                  const struct learn_position *position, struct mono_value *slopes)
{
    struct forward f[LEARN_SEATS];
    float chance[LEARN_SEATS], most = -1e30F, sum = 0, error = 0;
    unsigned won = position->won & position->alive, winners = bits_count(won);
    for (unsigned seat = 0; seat < LEARN_SEATS; seat++)
        if (position->alive >> seat & 1) {
            forward(value, net, position->input[seat], &f[seat]);
            most = fmaxf(most, f[seat].score);
        }
    for (unsigned seat = 0; seat < LEARN_SEATS; seat++) {
        chance[seat] = position->alive >> seat & 1 ? expf(f[seat].score - most) : 0;
        sum += chance[seat];
    }
    for (unsigned seat = 0; winners && seat < LEARN_SEATS; seat++)
        if (position->alive >> seat & 1) {
            float target = won >> seat & 1 ? 1.0F / (float)winners : 0;
            error -= target * logf(chance[seat] / sum + 1e-9F);
            if (slopes)
                backward(value, net, &f[seat], chance[seat] / sum - target, slopes);
        }
    return error;
}

/* One piece of a batch: its gradient, in a place of its own. */
static void learn_piece(void *own, unsigned piece, unsigned thread)
{
    struct fit *fit = own;
    struct mono_value slopes = {0};
    size_t count = fit->to - fit->from, from = fit->from + count * piece / PIECES,
           to = fit->from + count * (piece + 1) / PIECES;
    (void)thread;
    for (size_t i = from; i < to; i++)
        learn_from_position(fit->value, fit->net, &fit->positions[i], &slopes);
    for (unsigned i = 0; i < NUMBERS; i++)
        fit->slopes[piece].at[i] = ((const float *)&slopes)[i];
}

static double mean_error(const struct mono_value *value, unsigned net,
                         const struct learn_position *positions, size_t count)
{
    double error = 0;
    for (size_t i = 0; i < count; i++)
        error += learn_from_position(value, net, &positions[i], NULL);
    return count ? error / (double)count : 0;
}

struct adam {
    double value[NUMBERS], mean[NUMBERS], square[NUMBERS];
    double mean_left, square_left; /* the bias of means that began at 0 */
};

static void adam_start(struct adam *adam, const struct mono_value *value)
{
    memset(adam, 0, sizeof *adam);
    adam->mean_left = adam->square_left = 1;
    for (unsigned i = 0; i < NUMBERS; i++)
        adam->value[i] = ((const float *)value)[i];
}

/* One step down the gradient `slope`, with weight decay. */
static void adam_step(struct adam *adam, const double *slope, double step, struct mono_value *value)
{
    adam->mean_left *= 0.9;
    adam->square_left *= 0.999;
    for (unsigned i = 0; i < NUMBERS; i++) {
        adam->mean[i] = 0.9 * adam->mean[i] + 0.1 * slope[i];
        adam->square[i] = 0.999 * adam->square[i] + 0.001 * slope[i] * slope[i];
        double mean = adam->mean[i] / (1 - adam->mean_left),
               square = adam->square[i] / (1 - adam->square_left);
        adam->value[i] -= step * (mean / (sqrt(square) + 1e-8) + shrink * adam->value[i]);
        ((float *)value)[i] = (float)adam->value[i];
    }
}

/* Positions of one game lie together, and a batch should come from many games. */
static void shuffle(struct learn_position *positions, size_t count)
{
    struct rng rng;
    rng_seed(&rng, count);
    for (size_t i = count; i > 1; i--) {
        size_t other = rng_below(&rng, (uint32_t)i);
        struct learn_position kept = positions[i - 1];
        positions[i - 1] = positions[other];
        positions[other] = kept;
    }
}

/* Small random weights, so that the hidden units differ from each other. */
static void init_weights(struct mono_value *value, unsigned which)
{
    struct mono_net *net = &value->net[which];
    struct rng rng;
    rng_seed(&rng, 1);
    for (unsigned h = 0; h < MONO_HIDDEN; h++) {
        net->out[h] = ((float)rng_below(&rng, 2001) - 1000) / 2000;
        for (unsigned i = 0; i < mono_net_inputs(which); i++)
            net->weight[i][h] = ((float)rng_below(&rng, 2001) - 1000) / 3000;
    }
    for (unsigned h = 0; which == MONO_NET_TRADE && h < MONO_TEMPER_HIDDEN; h++) {
        value->temper_out[h] = ((float)rng_below(&rng, 2001) - 1000) / 2000;
        for (unsigned i = 0; i < MONO_TEMPER_COUNT; i++)
            value->temper_weight[i][h] = ((float)rng_below(&rng, 2001) - 1000) / 2000;
    }
}

/* Returns the cross-entropy of one answer, and adds its gradient. */
static double learn_answer(const struct mono_value *value, const struct learn_offer *offer,
                           struct mono_value *slopes)
{
    const float *in = offer->input;
    float chance = mono_value_accepts(value, in), off = chance - (offer->accepted ? 1 : 0);
    float hidden[MONO_TEMPER_HIDDEN] = {0}, back[MONO_TEMPER_HIDDEN];
    for (unsigned i = 0; i < MONO_TEMPER_COUNT; i++)
        for (unsigned h = 0; h < MONO_TEMPER_HIDDEN; h++)
            hidden[h] += value->temper_weight[i][h] * in[i];
    for (unsigned h = 0; h < MONO_TEMPER_HIDDEN; h++) {
        float scale = 1 / (1 + fabsf(hidden[h]));
        back[h] = off * value->temper_out[h] * scale * scale;
        slopes->temper_out[h] += off * hidden[h] * scale;
    }
    for (unsigned i = 0; i < MONO_TEMPER_COUNT; i++) {
        slopes->temper[i] += off * in[i];
        for (unsigned h = 0; h < MONO_TEMPER_HIDDEN; h++)
            slopes->temper_weight[i][h] += back[h] * in[i];
    }
    return -log((double)(offer->accepted ? chance : 1 - chance) + 1e-9);
}

/* Fits the weights that predict answers, in mini-batches, too. One thread is enough for so few
 * numbers. Returns the mean error of the last round. */
static double fit_offers(const struct learn_games *games, unsigned rounds, struct mono_value *value)
{
    struct adam adam;
    double error = 0;
    adam_start(&adam, value);
    for (unsigned round = 0; games->offers_count && round < rounds; round++) {
        double step = offers_first * pow(offers_last / offers_first, (double)round / rounds);
        error = 0;
        for (size_t from = 0, to; from < games->offers_count; from = to) {
            struct mono_value slopes = {0};
            double mean[NUMBERS];
            to = from + OFFERS < games->offers_count ? from + OFFERS : games->offers_count;
            for (size_t i = from; i < to; i++)
                error += learn_answer(value, &games->offers[i], &slopes);
            for (unsigned i = 0; i < NUMBERS; i++)
                mean[i] = ((const float *)&slopes)[i] / (double)(to - from);
            adam_step(&adam, mean, step, value);
        }
    }
    return games->offers_count ? error / (double)games->offers_count : 0;
}

bool learn_fit(const struct learn_play *play, const struct learn_games *games, unsigned rounds,
               struct mono_value *value, struct learn_error *error)
{
    struct adam *adam = malloc(sizeof *adam);
    struct mono_value before = *value;
    const size_t count = games->positions_count;
    struct fit fit = {games->positions, 0, 0, play->net, value, calloc(PIECES, sizeof *fit.slopes)};
    bool good = processes_all(play->processes, adam && fit.slopes), blank = true;
    for (unsigned h = 0; h < MONO_HIDDEN; h++)
        blank = blank && !(value->net[play->net].out[h] < 0) && !(value->net[play->net].out[h] > 0);
    double first = blank ? step_first : step_later[play->net];
    if (good) {
        error->before = error->after = mean_error(value, play->net, games->held, games->held_count);
        if (blank)
            init_weights(value, play->net);
        error->offers = fit_offers(games, rounds, value);
        adam_start(adam, value);
        shuffle(games->positions, count);
    }
    struct mono_value best = *value; /* of the round that does best on held-out positions */
    for (unsigned round = 0; good && round < rounds; round++) {
        double step = first * pow(step_last / first, (double)round / rounds);
        for (fit.from = 0; fit.from < count; fit.from = fit.to) {
            double slopes[NUMBERS] = {0};
            fit.to = fit.from + BATCH < count ? fit.from + BATCH : count;
            memset(fit.slopes, 0, PIECES * sizeof *fit.slopes);
            processes_work(play->processes, play->threads, PIECES, learn_piece, &fit);
            processes_merge(play->processes, fit.slopes, PIECES * sizeof *fit.slopes);
            for (unsigned piece = 0; piece < PIECES; piece++)
                for (unsigned i = 0; i < NUMBERS; i++)
                    slopes[i] += fit.slopes[piece].at[i] / (double)(fit.to - fit.from);
            adam_step(adam, slopes, step, value);
        }
        double now = mean_error(value, play->net, games->held, games->held_count);
        if (now < error->after) {
            error->after = now;
            best = *value;
        }
    }
    /* The last digit of a logarithm can differ between machines. */
    play->processes->share(&best, sizeof best);
    /* Only what has learned counts: the weight decay has shrunk everything else, too. */
    if (play->net == MONO_NET_TRADE)
        best.net[MONO_NET_PLAIN] = before.net[MONO_NET_PLAIN];
    *value = play->net == MONO_NET_PLAIN ? before : best;
    value->net[play->net] = best.net[play->net];
    free(adam);
    free(fit.slopes);
    return good;
}
