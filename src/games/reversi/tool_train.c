/* sobremesa train: the weights of Reversi's evaluation, from games of the engine against itself and from WTHOR files.
 *
 *     sobremesa train reversi FOLDER [FILE.wtb …] --games 500000
 *
 * Games are made in shards of a hundred, each a file in the folder as soon as it is done; then each stage is fitted,
 * and the errors of short searches are measured. What comes out is FOLDER/reversi.weights. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/crew.h"
#include "games/reversi/tools.h"
#include "games/reversi/train.h"
#include "games/reversi/train_store.h"

enum { SHARD = 100, MEMORY_BITS = 16, FILES_MAX = 200, THREADS_MAX = 256, TELL_EVERY = 100, BAR = 40 };

struct options {
    int64_t games, seed, threads, depth, rounds, samples;
    const char *weights;
    bool resume, unsolved, json;
};

struct run {
    const struct tool_io *io;
    const struct options *options;
    const char *folder;
    struct reversi_weights *played_by, *made; /* the evaluation of those who play, and what is made */
    struct reversi_engine *engines[THREADS_MAX];
    struct train_games games; /* all, those of WTHOR first */
    size_t wthor;             /* how many those are */
    unsigned done, shards;    /* for telling how far it is */
    enum status status;       /* the first failure of a thread */
    struct why *why;
};

/* ---- shards ---- */

/* Whether a shard is there already; otherwise it has to be made. */
static bool shard_there(struct run *run, const char *name, struct train_game *games, size_t count)
{
    struct why why;
    enum status status = train_load(run->folder, name, games, count * sizeof *games, &why);
    if (status != ST_OK && status != ST_END) {
        run->status = status;
        *run->why = why;
    }
    return status != ST_END;
}

static void keep_shard(struct run *run, const char *name, const struct train_game *games, size_t count)
{
    struct why why;
    enum status status = train_save(run->folder, name, games, count * sizeof *games, &why);
    if (status != ST_OK) {
        run->status = status;
        *run->why = why;
    }
    unsigned done = __atomic_add_fetch(&run->done, 1, __ATOMIC_RELAXED);
    if (done % TELL_EVERY == 0 && !run->options->json)
        tool_print(run->io, "%u of %u shards\n", done, run->shards);
}

/* Shards of the WTHOR games come first, then those of the engine's own. */
static void make_shard(void *own, unsigned shard, unsigned thread)
{
    struct run *run = own;
    unsigned solved = (unsigned)((run->wthor + SHARD - 1) / SHARD);
    bool wthor = shard < solved;
    size_t from = wthor ? (size_t)SHARD * shard : run->wthor + (size_t)SHARD * (shard - solved);
    size_t end = wthor ? run->wthor : run->games.count, count = end - from < SHARD ? end - from : SHARD;
    struct train_game *games = run->games.games + from;
    struct train_play play = {(uint64_t)run->options->seed, (unsigned)run->options->depth};
    char name[40];
    snprintf(name, sizeof name, "%s-%05u.games", wthor ? "wthor" : "self", wthor ? shard : shard - solved);
    if (run->status != ST_OK || (wthor && run->options->unsolved) || shard_there(run, name, games, count))
        return;
    for (size_t i = 0; i < count; i++)
        if (wthor)
            train_solve_game(run->engines[thread], &games[i]);
        else
            train_play_game(run->engines[thread], &play, from - run->wthor + i, &games[i]);
    keep_shard(run, name, games, count);
}

static bool make_games(struct run *run)
{
    static const struct train_game none = {.zero = 0};
    for (int64_t i = 0; i < run->options->games; i++)
        if (!train_add(&run->games, &none))
            return why_bad(run->why, "no memory for %" PRId64 " games", run->options->games), false;
    run->shards = (unsigned)((run->wthor + SHARD - 1) / SHARD + (run->games.count - run->wthor + SHARD - 1) / SHARD);
    for (int64_t i = 0; i < run->options->threads; i++) {
        run->engines[i] = reversi_engine_make(MEMORY_BITS);
        if (!run->engines[i])
            return why_bad(run->why, "no memory for the engine"), false;
        run->engines[i]->weights = run->played_by;
    }
    crew_run((unsigned)run->options->threads, run->shards, make_shard, run);
    return run->status == ST_OK;
}

/* ---- the fit ---- */

/* The error of a stage as a line, and as a bar. */
static void tell_stage(const struct run *run, unsigned stage, const struct train_error *error)
{
    char bar[BAR + 1];
    int length = (int)(error->held_error * 2);
    length = length < BAR ? length : BAR;
    memset(bar, '#', (size_t)length);
    bar[length] = '\0';
    if (!run->options->json) {
        tool_print(run->io, "%2u to %2u discs: %8" PRId64 " positions, off by %5.2f; %7" PRId64 " held out, %5.2f %s\n",
                   12 + 4 * stage, 15 + 4 * stage, error->learnt, error->learnt_error, error->held, error->held_error,
                   bar);
        return;
    }
    struct facts *facts = run->io->begin(run->io->own);
    fact_number(facts, "stage", stage);
    fact_number(facts, "positions", error->learnt);
    fact_real(facts, "error", error->learnt_error);
    fact_number(facts, "held_out", error->held);
    fact_real(facts, "held_out_error", error->held_error);
    run->io->end(run->io->own);
}

/* A stage that is done, as it is kept. */
struct fitted {
    struct train_error error;
    int16_t weights[REVERSI_WEIGHT_COUNT];
};

/* Its file says in its name what it was fitted to. */
static bool fit_stage(struct run *run, unsigned stage, struct fitted *fitted)
{
    const struct options *o = run->options;
    struct train_fit fit = {&run->games, (unsigned)o->threads, (unsigned)o->rounds};
    char name[80];
    snprintf(name, sizeof name, "stage-%02u-%zu-%zu-%" PRId64 ".fit", stage, run->wthor, run->games.count, o->rounds);
    memset(fitted, 0, sizeof *fitted);
    enum status status = train_load(run->folder, name, fitted, sizeof *fitted, run->why);
    if (status != ST_END)
        return status == ST_OK;
    if (!train_stage(&fit, stage, fitted->weights, &fitted->error))
        return why_bad(run->why, "no memory for the positions"), false;
    return train_save(run->folder, name, fitted, sizeof *fitted, run->why) == ST_OK;
}

static bool fit_stages(struct run *run)
{
    struct fitted *fitted = malloc(sizeof *fitted);
    bool done = fitted != NULL;
    if (!done)
        why_bad(run->why, "no memory");
    for (unsigned stage = 0; done && stage < REVERSI_STAGES; stage++) {
        done = fit_stage(run, stage, fitted);
        if (!done)
            break;
        memcpy(run->made->value[stage], fitted->weights, sizeof fitted->weights);
        tell_stage(run, stage, &fitted->error);
    }
    free(fitted);
    return done;
}

static bool save_weights(struct run *run)
{
    uint8_t *octets = malloc(REVERSI_WEIGHTS_SIZE);
    if (!octets)
        return why_bad(run->why, "no memory"), false;
    reversi_weights_write(run->made, octets);
    enum status status = train_save(run->folder, "reversi.weights", octets, REVERSI_WEIGHTS_SIZE, run->why);
    free(octets);
    return status == ST_OK;
}

/* ---- the run ---- */

static bool read_weights(struct run *run, const char *path)
{
    struct why why;
    uint8_t *octets = malloc(REVERSI_WEIGHTS_SIZE);
    FILE *file = octets ? fopen(path, "rb") : NULL;
    size_t size = file ? fread(octets, 1, REVERSI_WEIGHTS_SIZE, file) : 0;
    enum status status =
        file ? reversi_weights_read(octets, size, run->played_by, &why) : why_system(&why, "cannot be read");
    if (status != ST_OK)
        why_bad(run->why, "%s: %s", path, why.text);
    if (file)
        fclose(file);
    free(octets);
    return status == ST_OK;
}

/* What the games follow from; a folder with games of another run is refused. */
static bool check_folder(struct run *run)
{
    char now[64] = "", before[64];
    const struct options *o = run->options;
    snprintf(now, sizeof now, "seed %" PRId64 " depth %" PRId64 "%s\n", o->seed, o->depth,
             o->unsolved ? " unsolved" : "");
    enum status status = train_load(run->folder, "run", before, sizeof before, run->why);
    if (status == ST_OK && !o->resume)
        return why_bad(run->why, "%s holds a run already: --resume goes on with it", run->folder), false;
    if (status == ST_OK && memcmp(now, before, sizeof now) != 0)
        return why_bad(run->why, "%s holds another run: %.*s", run->folder, (int)strcspn(before, "\n"), before), false;
    if (status == ST_OK)
        return true;
    return status == ST_END && train_save(run->folder, "run", now, sizeof now, run->why) == ST_OK;
}

static bool read_files(struct run *run, char *const *paths, int count)
{
    for (int i = 0; i < count; i++) {
        struct why why;
        if (train_read_wthor(paths[i], &run->games, &why) != ST_OK)
            return why_bad(run->why, "%s: %s", paths[i], why.text), false;
    }
    run->wthor = run->games.count;
    return true;
}

static bool train(struct run *run, char *const *words, int count)
{
    double began = clock_cpu();
    if (run->options->weights ? !read_weights(run, run->options->weights) : false)
        return false;
    if (!read_files(run, words + 1, count - 1) || !check_folder(run) || !make_games(run))
        return false;
    if (!run->options->json)
        tool_print(run->io, "%zu games, %zu of them from files; %.0f CPU s\n", run->games.count, run->wthor,
                   clock_cpu() - began);
    if (!run->games.count)
        return why_bad(run->why, "no games to learn from: name WTHOR files, or say --games N"), false;
    if (!fit_stages(run))
        return false;
    if (!train_cuts(&run->games, run->made, (unsigned)run->options->threads, (unsigned)run->options->samples,
                    &run->made->cuts))
        return why_bad(run->why, "no memory"), false;
    if (!run->options->json)
        tool_print(run->io, "%s/reversi.weights; %.0f CPU s\n", run->folder, clock_cpu() - began);
    return save_weights(run);
}

static size_t rows(void *options, struct option_row *out)
{
    struct options *o = options;
    const struct option_row own[] = {
        {"games", OPT_NUMBER, &o->games, 0, 100000000, "N", "games of the engine against itself (0)", NULL},
        {"seed", OPT_NUMBER, &o->seed, 0, INT64_MAX, "N", "of those games (1)", NULL},
        {"depth", OPT_NUMBER, &o->depth, 1, 20, "N", "how far they look ahead (4)", NULL},
        {"weights", OPT_TEXT, &o->weights, 0, 0, "FILE", "the evaluation that plays them (the built-in one)", NULL},
        {"unsolved", OPT_FLAG, &o->unsolved, 0, 0, NULL, "take the results of WTHOR's games as they are", NULL},
        {"rounds", OPT_NUMBER, &o->rounds, 1, 100000, "N", "of the fit (150)", NULL},
        {"samples", OPT_NUMBER, &o->samples, 0, 1000000, "N",
         "positions a stage on which short searches are compared with long ones (300)", NULL},
        {"threads", OPT_NUMBER, &o->threads, 1, THREADS_MAX, "N", "that share the work (1); the result is the same",
         NULL},
        {"resume", OPT_FLAG, &o->resume, 0, 0, NULL, "go on with the run in FOLDER", NULL},
        {"json", OPT_FLAG, &o->json, 0, 0, NULL, "one line of JSON a stage", NULL},
    };
    *o = (struct options){.seed = 1, .depth = 4, .rounds = 150, .samples = 300, .threads = 1};
    memcpy(out, own, sizeof own);
    return sizeof own / sizeof own[0];
}

static enum tool_end run_tool(const struct tool_io *io, const void *options, char *const *words, int count,
                              struct why *why)
{
    struct run run = {.io = io, .options = options, .why = why};
    if (count < 1)
        return why_bad(why, "say the game, which must be reversi, and the folder of the run: see --help"), TOOL_MISUSED;
    run.folder = words[0];
    run.made = calloc(1, sizeof *run.made);
    run.played_by = calloc(1, sizeof *run.played_by);
    bool done = false;
    if (run.made && run.played_by) {
        *run.played_by = *reversi_weights_builtin();
        done = train(&run, words, count);
    } else
        why_bad(why, "no memory");
    for (unsigned i = 0; i < THREADS_MAX; i++)
        reversi_engine_free(run.engines[i]);
    free(run.games.games);
    free(run.made);
    free(run.played_by);
    return done ? TOOL_DONE : TOOL_FAILED;
}

const struct tool reversi_train_tool = {
    .name = "train",
    .arguments = "reversi FOLDER [FILE.wtb …] [--games N] [--seed N] [--threads N] [--resume] [--json]",
    .purpose = "fits the weights of the evaluation to games of its own and to WTHOR files; FOLDER keeps what is done",
    .options_size = sizeof(struct options),
    .rows = rows,
    .words_max = FILES_MAX,
    .run = run_tool,
};
