/* sobremesa train uno: the weights of value.c, from games of four `rules`.
 *
 *     sobremesa train uno FOLDER
 *
 * Some positions of every game are kept, and learned from when it is over: a step of a logistic
 * regression towards the winner (Adagrad). FOLDER/uno.weights has the weights in the form of
 * value.c. */
#include <math.h>

#include "base/clock.h"
#include "base/run_folder.h"
#include "core/bot.h"
#include "core/table.h"
#include "games/uno/value.h"
#include "workshop/uno/workshop.h"

enum { POSITIONS = 8, STRIDE = 8, SEATS = 4 };

#define STEP 0.1

struct uno_train_options {
    int64_t games, seed;
    bool json;
};

/* The figures of all seats, in the order of play. */
struct position {
    unsigned order[UNO_SEATS];
    int figures[SEATS][UNO_VALUE_FIGURES];
};

struct learner {
    double weight[UNO_VALUE_FIGURES], walked[UNO_VALUE_FIGURES];
    double surprise[2];    /* -log of the winner's chance, summed, in each half of the games */
    uint64_t positions[2]; /* their number */
};

/* ---- a game ---- */

/* Plays a game and keeps some positions of it. Returns their number. */
static size_t play_sampled_game(const struct game_setup *setup, uint64_t seed,
                                struct position *positions, unsigned *winner)
{
    const struct bot *bots[GAME_SEATS_MAX] = {&uno_rules, &uno_rules, &uno_rules, &uno_rules};
    struct bot_memory memories[GAME_SEATS_MAX];
    struct game_state s;
    struct rng dice;
    uint32_t faults = 0;
    size_t count = 0;
    rng_seed(&dice, seed);
    for (unsigned seat = 0; seat < SEATS; seat++)
        bot_memory_start(&memories[seat], seed);
    uno_start(setup, &s);
    while (s.phase != UNO_OVER) {
        if (s.phase >= UNO_TURN && s.phase < UNO_WON && count < POSITIONS) {
            uno_value_order(setup, &s, positions[count].order);
            for (unsigned place = 0; place < SEATS; place++)
                uno_value_figures(&s, positions[count].order[place], place,
                                  positions[count].figures[place]);
            count++;
        }
        table_play_on(&game_uno, setup, &s, bots, &dice, memories,
                      STRIDE + rng_below(&dice, 2 * STRIDE), &faults);
    }
    *winner = s.seat;
    return count;
}

/* ---- learning ---- */

/* One step towards the winner. */
static void learn_position(struct learner *l, const struct position *position, unsigned winner,
                           unsigned half)
{
    double odds[SEATS], sum = 0;
    for (unsigned place = 0; place < SEATS; place++) {
        double worth = 0;
        for (unsigned i = 0; i < UNO_VALUE_FIGURES; i++)
            worth += l->weight[i] * position->figures[place][i] / UNO_VALUE_ONE;
        sum += odds[place] = exp(worth);
    }
    for (unsigned place = 0; place < SEATS; place++) {
        bool won = position->order[place] == winner;
        double error = won - odds[place] / sum;
        for (unsigned i = 0; i < UNO_VALUE_FIGURES; i++) {
            double slope = error * position->figures[place][i] / UNO_VALUE_ONE;
            l->walked[i] += slope * slope;
            l->weight[i] += STEP * slope / sqrt(1 + l->walked[i]);
        }
        l->surprise[half] -= won ? log(odds[place] / sum) : 0;
    }
    l->positions[half]++;
}

/* ---- the tool ---- */

static size_t uno_train_rows(void *options, struct option_row *out)
{
    struct uno_train_options *o = options;
    const struct option_row own[] = {
        {"games", OPT_NUMBER, &o->games, 2, 1000000000, "N", N_("de las que aprende (1000000)"),
         NULL},
        {"seed", OPT_NUMBER, &o->seed, 0, INT64_MAX, "N", N_("la de esas partidas (1)"), NULL},
        {"json", OPT_FLAG, &o->json, 0, 0, NULL, N_("una línea de JSON"), NULL},
    };
    *o = (struct uno_train_options){.games = 1000000, .seed = 1};
    memcpy(out, own, sizeof own);
    return sizeof own / sizeof own[0];
}

static enum tool_end run_uno_train(const struct tool_io *io, const void *options,
                                   char *const *words, int count, struct why *why)
{
    const struct uno_train_options *o = options;
    const struct game_setup setup = {SEATS};
    struct learner learner = {0};
    struct position positions[POSITIONS];
    struct str text = STR(1024);
    double began = clock_cpu();
    if (count != 1)
        return why_bad(why, "di el directorio de la ejecución: ver --help"), TOOL_MISUSED;
    const struct run_folder folder = {words[0], io->processes};
    if (run_try(&folder, why) != ST_OK)
        return TOOL_FAILED;
    for (int64_t game = 0; game < o->games; game++) {
        unsigned winner;
        size_t kept = play_sampled_game(&setup, rng_mix((uint64_t)o->seed, (uint64_t)game),
                                        positions, &winner);
        for (size_t i = 0; i < kept; i++)
            learn_position(&learner, &positions[i], winner, game >= o->games / 2);
    }
    for (unsigned i = 0; i < UNO_VALUE_FIGURES; i++)
        str_add(&text, "%ld,%s", lround(learner.weight[i] / log(2) * 1024),
                i % 12 == 11 ? "\n" : " ");
    str_add(&text, "\n");
    if (run_save(&folder, "uno.weights", text.at, text.length, why) != ST_OK)
        return TOOL_FAILED;
    double before = learner.surprise[0] / (double)learner.positions[0],
           after = learner.surprise[1] / (double)learner.positions[1];
    if (o->json) {
        struct facts *facts = io->begin(io->own);
        facts_add(facts, "positions:n surprise_before:f surprise:f",
                  (int64_t)(learner.positions[0] + learner.positions[1]), before, after);
        io->end(io->own);
    } else {
        tool_print(
            io,
            _("%s/uno.weights: sorpresa %s en la primera mitad, %s en la segunda; %.0f s de CPU\n"),
            folder.path, TEXT_REAL("%.4f", before), TEXT_REAL("%.4f", after), clock_cpu() - began);
    }
    return TOOL_DONE;
}

const struct tool uno_train_tool = {
    .name = "train",
    .arguments = "uno FOLDER [--games N] [--seed N] [--json]",
    .purpose = N_("aprende de partidas cuánto vale una mano, para quien piensa; FOLDER/uno.weights "
                  "es lo que lleva value.c"),
    .options_size = sizeof(struct uno_train_options),
    .rows = uno_train_rows,
    .words_max = 1,
    .run = run_uno_train,
};
