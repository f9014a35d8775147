/* sobremesa train: teaches `aprende` from games.
 *
 * sobremesa train monopoly FOLDER
 *
 * Each generation is played with what the previous one has learned, and then learned from. Its
 * value is saved in the folder as soon as it is done; the last one is FOLDER/monopoly.value. */
#include <stdlib.h>

#include "base/clock.h"
#include "base/run_folder.h"
#include "workshop/monopoly/learn.h"
#include "workshop/monopoly/workshop.h"

enum { THREADS_MAX = 256, TEXT = 32768, BAR = 50 };

struct mono_train_options {
    int64_t generations, games, trials, rounds, seed, threads;
    bool resume, json;
};

struct mono_training {
    const struct tool_io *io;
    const struct mono_train_options *options;
    struct run_folder folder;
    struct mono_value value;
    struct why *why;
};

/* ---- generations ---- */

/* What one net has learned in a generation. */
struct lesson {
    int64_t positions, offers;
    struct learn_error error;
};

/* One line, or one object, about a generation; `rate` is learn_rate's. */
static void print_generation(const struct mono_training *run, unsigned generation,
                             const struct lesson lessons[MONO_NETS], unsigned rate)
{
    const struct lesson *lesson = &lessons[MONO_NET_TRADE], *plain = &lessons[MONO_NET_PLAIN];
    const struct learn_error *error = &lesson->error;
    char bar[BAR + 1];
    unsigned length = rate * BAR / 10000;
    memset(bar, '#', length);
    bar[length] = '\0';
    if (!run->options->json) {
        tool_print(run->io,
                   _("generación %2u: %7zu posiciones, error de %s a %s; %6zu ofertas, %s; gana el "
                     "%s %% %s\n"),
                   generation, (size_t)lesson->positions, TEXT_REAL("%.4f", error->before),
                   TEXT_REAL("%.4f", error->after), (size_t)lesson->offers,
                   TEXT_REAL("%.4f", error->offers), TEXT_REAL("%5.2f", rate / 100.0), bar);
        return;
    }
    struct facts *facts = run->io->begin(run->io->own);
    facts_add(
        facts,
        "generation:i positions:n error_before:f error:f offers:n offers_error:f plain_positions:n "
        "plain_error_before:f plain_error:f rate:f",
        generation, lesson->positions, error->before, error->after, lesson->offers, error->offers,
        plain->positions, plain->error.before, plain->error.after, rate / 10000.0);
    run->io->end(run->io->own);
}

/* Plays the games of one net and learns from them; false: no memory. */
static bool learn_net(struct mono_training *run, const struct learn_play *play,
                      struct lesson *lesson)
{
    struct learn_games games;
    bool done = learn_play(play, &games) && learn_fit(play, &games, (unsigned)run->options->rounds,
                                                      &run->value, &lesson->error);
    lesson->positions = (int64_t)games.positions_count;
    lesson->offers = (int64_t)games.offers_count;
    learn_free(&games);
    return done;
}

/* Plays one generation and learns from it, or loads it. Games without trade say less about what
 * decided them and take less time, so there are three times as many. */
static bool learn_generation(struct mono_training *run, unsigned generation)
{
    const struct mono_train_options *o = run->options;
    struct learn_play trade = {.processes = run->io->processes,
                               .seed = (uint64_t)o->seed,
                               .net = MONO_NET_TRADE,
                               .generation = generation,
                               .games = (unsigned)o->games,
                               .threads = (unsigned)o->threads};
    struct learn_play plain = trade;
    struct lesson lessons[MONO_NETS];
    char name[100];
    plain.net = MONO_NET_PLAIN;
    plain.games *= 3;
    /* The name of a generation's file says all that it depends on. */
    text_put(name, sizeof name, "generation-%02u-%" PRId64 "-%" PRId64 "-%" PRId64 ".learned",
             generation, o->seed, o->games, o->rounds);
    enum status there =
        o->resume ? run_load(&run->folder, name, &run->value, sizeof run->value, run->why) : ST_END;
    if (there != ST_END) {
        mono_value_use(&run->value);
        return there == ST_OK;
    }
    bool done = learn_net(run, &trade, &lessons[MONO_NET_TRADE]) &&
                learn_net(run, &plain, &lessons[MONO_NET_PLAIN]);
    if (!done) {
        why_bad(run->why, "no hay memoria");
        return false;
    }
    if (run_save(&run->folder, name, &run->value, sizeof run->value, run->why) != ST_OK)
        return false;
    mono_value_use(&run->value);
    print_generation(run, generation, lessons, learn_rate(&trade, (unsigned)o->trials));
    return true;
}

static size_t train_rows(void *options, struct option_row *out)
{
    struct mono_train_options *o = options;
    const struct option_row own[] = {
        {"generations", OPT_NUMBER, &o->generations, 1, 99, "N",
         N_("cuántas veces juega y aprende (4)"), NULL},
        {"games", OPT_NUMBER, &o->games, 1, 10000000, "N",
         N_("partidas de cada generación, y el triple donde nadie negocia (4000)"), NULL},
        {"trials", OPT_NUMBER, &o->trials, 0, 1000000, "N",
         N_("partidas que después de cada una muestran cuánto gana (100)"), NULL},
        {"rounds", OPT_NUMBER, &o->rounds, 1, 100000, "N", N_("del ajuste (8)"), NULL},
        {"seed", OPT_NUMBER, &o->seed, 0, INT64_MAX, "N", N_("la de esas partidas (1)"), NULL},
        {"threads", OPT_NUMBER, &o->threads, 1, THREADS_MAX, "N",
         N_("que se reparten el trabajo (1); el resultado es el mismo, con mpirun también"), NULL},
        {"resume", OPT_FLAG, &o->resume, 0, 0, NULL, N_("sigue con la ejecución de FOLDER"), NULL},
        {"json", OPT_FLAG, &o->json, 0, 0, NULL, N_("una línea de JSON por generación"), NULL},
    };
    *o = (struct mono_train_options){
        .generations = 4, .games = 4000, .trials = 100, .rounds = 8, .seed = 1, .threads = 1};
    memcpy(out, own, sizeof own);
    return sizeof own / sizeof own[0];
}

/* Plays all generations, and saves the last value with the command that made it. */
static enum tool_end train_monopoly(const struct tool_io *io, const void *options,
                                    char *const *words, int count, struct why *why)
{
    const struct mono_train_options *o = options;
    struct mono_training run = {.io = io, .options = o, .why = why};
    struct str text = STR(TEXT);
    double began = clock_cpu();
    if (count != 1)
        return why_bad(why, "di el directorio de la ejecución: ver --help"), TOOL_MISUSED;
    run.folder = (struct run_folder){words[0], io->processes};
    if (run_try(&run.folder, why) != ST_OK)
        return TOOL_FAILED;
    mono_value_use(&run.value);
    for (unsigned generation = 0; generation < o->generations; generation++)
        if (!learn_generation(&run, generation))
            return TOOL_FAILED;
    if (!o->json)
        tool_print(io, _("%s/monopoly.value; %.0f s de CPU\n"), run.folder.path,
                   clock_cpu() - began);
    mono_value_write(&run.value,
                     TEXT_OF(200,
                             "sobremesa train monopoly FOLDER --generations %" PRId64
                             " --games %" PRId64 " --rounds %" PRId64 " --seed %" PRId64,
                             o->generations, o->games, o->rounds, o->seed),
                     &text);
    enum status status = run_save(&run.folder, "monopoly.value", text.at, text.length, why);
    return status == ST_OK ? TOOL_DONE : TOOL_FAILED;
}

const struct tool mono_train_tool = {
    .name = "train",
    .arguments = "monopoly FOLDER [--generations N] [--games N] [--seed N] [--threads N] "
                 "[--resume] [--json]",
    .purpose = N_("enseña a `aprende` con partidas; FOLDER guarda lo aprendido en cada generación"),
    .options_size = sizeof(struct mono_train_options),
    .rows = train_rows,
    .processes = true,
    .words_max = 1,
    .run = train_monopoly,
};
