/* sobremesa train truco: what `sabio` knows, from partidas against itself (training.h).
 *
 *     sobremesa train truco FOLDER
 *
 * Deals are made in shards, each a file in the folder, and progress is saved every few rounds. The
 * outcome is FOLDER/truco.strategy. With --against FILE it learns to beat that strategy, which
 * stays as it is, and then plays games against it, to measure how far it can be exploited. */
#include <math.h>
#include <stdlib.h>

#include "base/clock.h"
#include "base/run_folder.h"
#include "core/bot.h"
#include "core/table.h"
#include "workshop/truco/training.h"
#include "workshop/truco/workshop.h"

enum {
    SHARD = 500,
    CARD_DEALS = 8, /* deals in which one task counts cards; … */
    CARD_PART = 2,  /* … there are half as many of them as deals to learn from */
    THREADS_MAX = 256,
    HELD_OUT = 16, /* one deal in 16 is kept for comparing */
    TELLS = 20,
    BAR = 40,
};

struct truco_train_options {
    int64_t deals, rounds, games, seed, threads;
    const char *against;
    bool resume, json;
};

struct truco_training {
    const struct tool_io *io;
    const struct truco_train_options *options;
    struct run_folder folder;
    struct train_deal *deals;
    struct train_learned *learned;
    train_counts card_odds;
    struct truco_strategy against, plain, now;
    uint64_t won; /* of the games at the end */
    struct why *why;
};

/* ---- card model and deals ---- */

static void count_some(void *own, unsigned number, unsigned thread)
{
    struct truco_training *run = own;
    struct rng rng;
    rng_seed(&rng, rng_mix(~(uint64_t)run->options->seed, number));
    for (unsigned i = 0; i < CARD_DEALS; i++)
        train_count_cards(run->card_odds, &rng);
}

/* Against a frozen strategy it uses the card model of that one. */
static bool learn_card_odds(struct truco_training *run)
{
    const struct truco_train_options *o = run->options;
    train_card_odds(run->card_odds, run->plain.card_odds);
    if (o->against) {
        memcpy(run->plain.card_odds, run->against.card_odds, sizeof run->plain.card_odds);
        return true;
    }
    enum status status =
        run_load(&run->folder, "habits", run->card_odds, sizeof run->card_odds, run->why);
    if (status == ST_END) {
        processes_work(run->io->processes, (unsigned)o->threads,
                       (unsigned)(o->deals / CARD_PART / CARD_DEALS + 1), count_some, run);
        run->io->processes->sum(&run->card_odds[0][0],
                                sizeof run->card_odds / sizeof run->card_odds[0][0]);
        status = run_save(&run->folder, "habits", run->card_odds, sizeof run->card_odds, run->why);
    }
    train_card_odds(run->card_odds, run->plain.card_odds);
    return status == ST_OK;
}

/* A shard of deals; its file is read again by a run that goes on. */
static size_t deals_shard(void *own, unsigned shard, void **octets, char name[RUN_NAME_MAX])
{
    struct truco_training *run = own;
    size_t from = (size_t)shard * SHARD, all = (size_t)run->options->deals;
    snprintf(name, RUN_NAME_MAX, "deals-%05u", shard);
    *octets = run->deals + from;
    return (all - from < SHARD ? all - from : SHARD) * sizeof *run->deals;
}

/* The seed of a shard is its index, so any process can make it. */
static void make_deals_shard(void *own, unsigned shard, unsigned thread)
{
    struct truco_training *run = own;
    struct rng rng;
    rng_seed(&rng, rng_mix((uint64_t)run->options->seed, shard));
    for (size_t i = (size_t)shard * SHARD;
         i < (size_t)(shard + 1) * SHARD && i < (size_t)run->options->deals; i++)
        train_make_deal(&run->deals[i], run->plain.card_odds, &rng);
}

/* ---- learning ---- */

/* The rate of wins against a player that tosses a coin, or against the frozen strategy: a line with
 * a bar from 50 to 60 %. */
static void tell_round(const struct truco_training *run, int64_t rate)
{
    char bar[BAR + 1];
    double percent = 100.0 * (double)rate / TRUCO_SURE;
    int length = percent < 50 ? 0 : percent > 60 ? BAR : (int)((percent - 50) * BAR / 10);
    memset(bar, '#', (size_t)length);
    bar[length] = '\0';
    const char *line =
        run->options->against
            ? N_("ronda %5llu: gana el %s %% tras una partida con esa estrategia %s\n")
            : N_("ronda %5llu: gana el %s %% tras una partida con quien no sabe nada %s\n");
    if (!run->options->json) {
        tool_print(run->io, _(line), (unsigned long long)run->learned->rounds,
                   TEXT_REAL("%.2f", percent), bar);
        return;
    }
    struct facts *facts = run->io->begin(run->io->own);
    facts_add(facts, "round:n rate:f", (int64_t)run->learned->rounds, percent / 100);
    run->io->end(run->io->own);
}

/* Against a frozen strategy the last one counts. Otherwise the mean of all does: regret
 * minimisation promises nothing of the last. */
static void take_strategy(struct truco_training *run)
{
    if (run->options->against)
        train_current(run->learned, &run->now);
    else
        train_mean(run->learned, &run->now);
    memcpy(run->now.card_odds, run->plain.card_odds, sizeof run->now.card_odds);
}

/* Learns in rounds, and saves what is learned each time that it tells how well it plays. A run that
 * was interrupted goes on from there. */
static bool learn_strategy(struct truco_training *run)
{
    const struct truco_train_options *o = run->options;
    size_t held = (size_t)o->deals / HELD_OUT;
    const struct truco_strategy *against = o->against ? &run->against : NULL;
    struct train_walks walks = {.deals = run->deals + held,
                                .count = (size_t)o->deals - held,
                                .seed = (uint64_t)o->seed,
                                .processes = run->io->processes,
                                .threads = (unsigned)o->threads,
                                .against = against};
    struct train_walks test = {.deals = run->deals, .count = held, .seed = (uint64_t)o->seed};
    uint64_t rounds = (uint64_t)o->rounds, step = rounds / TELLS ? rounds / TELLS : 1;
    train_begin(run->learned);
    train_current(run->learned, &run->plain);
    if (run_load(&run->folder, "learned", run->learned, sizeof *run->learned, run->why) == ST_BAD)
        return false;
    while (run->learned->rounds < rounds) {
        if (!train_round(&walks, run->learned))
            return why_bad(run->why, "no hay memoria"), false;
        if (run->learned->rounds % step && run->learned->rounds != rounds)
            continue;
        take_strategy(run);
        tell_round(run, train_compare(&test, &run->now, against ? against : &run->plain));
        if (run_save(&run->folder, "learned", run->learned, sizeof *run->learned, run->why) !=
            ST_OK)
            return false;
    }
    take_strategy(run);
    return true;
}

/* ---- against a frozen strategy ---- */

/* A whole game. The learner is team 0 in even games, team 1 in odd ones. */
static void play_frozen_game(void *own, unsigned number, unsigned thread)
{
    struct truco_training *run = own;
    const struct bot *const bots[TRUCO_SEATS] = {&truco_sabio, &truco_sabio, &truco_sabio,
                                                 &truco_sabio};
    struct bot_memory memories[TRUCO_SEATS];
    struct game_state s;
    struct rng dice;
    uint32_t faults = 0;
    uint64_t seed = rng_mix((uint64_t)run->options->seed, number);
    rng_seed(&dice, seed);
    for (unsigned seat = 0; seat < TRUCO_SEATS; seat++) {
        bot_memory_start(&memories[seat], rng_mix(seed, seat));
        memories[seat].own = (seat ^ number) & 1 ? &run->against : &run->now;
    }
    truco_start(&truco_four, &s);
    table_play_out(&game_truco, &truco_four, &s, bots, &dice, memories, &faults);
    if (s.points[number & 1] == TRUCO_GOAL)
        __atomic_add_fetch(&run->won, 1, __ATOMIC_RELAXED);
}

/* ---- the run ---- */

/* Runs all steps, each in the folder when it is done. Against a frozen strategy it plays games at
 * the end. */
static bool run_training(struct truco_training *run)
{
    double began = clock_cpu();
    char said[60];
    const struct truco_train_options *o = run->options;
    snprintf(said, sizeof said, "seed %" PRId64 " deals %" PRId64 "%s", o->seed, o->deals,
             o->against ? " against" : "");
    enum status status = ST_OK;
    if (o->against) {
        static uint8_t frozen[TRUCO_STRATEGY_SIZE + 1];
        struct why why;
        FILE *file = fopen(o->against, "rb");
        size_t size = file ? fread(frozen, 1, sizeof frozen, file) : 0;
        if (!file)
            status = why_system(run->why, "no se puede leer %s", o->against);
        else if (truco_strategy_read(frozen, size, &run->against, &why) != ST_OK)
            status = why_bad(run->why, "%s: %s", o->against, why.text);
        if (file)
            fclose(file);
    }
    if (processes_agreed(run->io->processes, status, run->why) != ST_OK ||
        run_claim(&run->folder, said, o->resume, run->why) != ST_OK || !learn_card_odds(run))
        return false;
    struct run_shards shards = {run, (unsigned)((o->deals + SHARD - 1) / SHARD),
                                (unsigned)o->threads, deals_shard, make_deals_shard};
    if (run_make_shards(&run->folder, &shards, run->why) != ST_OK)
        return false;
    if (!o->json)
        tool_print(run->io, _("%s; %.0f s de CPU\n"),
                   TEXT_COUNT(lang_spoken(), "%llu reparto", "%llu repartos", o->deals),
                   clock_cpu() - began);
    static uint8_t octets[TRUCO_STRATEGY_SIZE];
    if (!learn_strategy(run))
        return false;
    truco_strategy_write(&run->now, octets);
    if (run_save(&run->folder, "truco.strategy", octets, sizeof octets, run->why) != ST_OK)
        return false;
    if (!o->json)
        tool_print(run->io, _("%s/truco.strategy; %.0f s de CPU\n"), run->folder.path,
                   clock_cpu() - began);
    if (!o->against || !o->games)
        return true;
    processes_work(run->io->processes, (unsigned)o->threads, (unsigned)o->games, play_frozen_game,
                   run);
    run->io->processes->sum(&run->won, 1);
    double rate = (double)run->won / (double)o->games,
           error = 1.96 * sqrt(rate * (1 - rate) / (double)o->games);
    if (o->json) {
        struct facts *facts = run->io->begin(run->io->own);
        facts_add(facts, "games:n rate:f error:f", o->games, rate, error);
        run->io->end(run->io->own);
    } else {
        tool_print(run->io, _("gana el %s %% de %lld juegos a 24 (más o menos %s)\n"),
                   TEXT_REAL("%.2f", 100 * rate), (long long)o->games,
                   TEXT_REAL("%.2f", 100 * error));
    }
    return true;
}

static size_t truco_train_rows(void *options, struct option_row *out)
{
    struct truco_train_options *o = options;
    const struct option_row own[] = {
        {"deals", OPT_NUMBER, &o->deals, HELD_OUT, 10000000, "N",
         N_("repartos de los que aprende (10000)"), NULL},
        {"rounds", OPT_NUMBER, &o->rounds, 1, 1000000, "N",
         N_("vueltas por todos los repartos (200)"), NULL},
        {"seed", OPT_NUMBER, &o->seed, 0, INT64_MAX, "N", N_("la de los repartos (1)"), NULL},
        {"against", OPT_TEXT, &o->against, 0, 0, "FILE",
         N_("aprende a ganar a esa estrategia, y juega contra ella"), NULL},
        {"games", OPT_NUMBER, &o->games, 0, 1000000, "N",
         N_("que juega contra ella al final (1000)"), NULL},
        {"threads", OPT_NUMBER, &o->threads, 1, THREADS_MAX, "N",
         N_("que se reparten el trabajo (1); el resultado es el mismo, con mpirun también"), NULL},
        {"resume", OPT_FLAG, &o->resume, 0, 0, NULL, N_("sigue con la ejecución de FOLDER"), NULL},
        {"json", OPT_FLAG, &o->json, 0, 0, NULL, N_("una línea de JSON por punto de la curva"),
         NULL},
    };
    *o = (struct truco_train_options){
        .deals = 10000, .rounds = 200, .games = 1000, .seed = 1, .threads = 1};
    memcpy(out, own, sizeof own);
    return sizeof own / sizeof own[0];
}

static enum tool_end run_truco_train(const struct tool_io *io, const void *options,
                                     char *const *words, int count, struct why *why)
{
    const struct truco_train_options *o = options;
    if (count < 1)
        return why_bad(
                   why,
                   "di el juego, que ha de ser truco, y el directorio de la ejecución: ver --help"),
               TOOL_MISUSED;
    struct truco_training *run = calloc(1, sizeof *run);
    struct train_deal *deals = calloc((size_t)o->deals, sizeof *deals);
    struct train_learned *learned = calloc(1, sizeof *learned);
    bool done = false;
    if (processes_all(io->processes, run && deals && learned)) {
        *run = (struct truco_training){.io = io,
                                       .options = o,
                                       .folder = {words[0], io->processes},
                                       .deals = deals,
                                       .learned = learned,
                                       .why = why};
        done = run_training(run);
    } else
        why_bad(why, "no hay memoria");
    free(learned);
    free(deals);
    free(run);
    return done ? TOOL_DONE : TOOL_FAILED;
}

const struct tool truco_train_tool = {
    .name = "train",
    .arguments = "truco FOLDER [--deals N] [--rounds N] [--against FILE] [--seed N] [--threads N] "
                 "[--resume] [--json]",
    .purpose = N_("aprende a cantar y a responder jugando contra sí mismo; FOLDER guarda lo hecho"),
    .options_size = sizeof(struct truco_train_options),
    .rows = truco_train_rows,
    .processes = true,
    .words_max = 1,
    .run = run_truco_train,
};
