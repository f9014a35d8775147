/* sobremesa train: makes the weights of Reversi's evaluation, from games of the engine against
 * itself and from WTHOR files.
 *
 *     sobremesa train reversi FOLDER [FILE.wtb …] --games 500000
 *
 * Games are made in shards of a hundred, each a file in the folder. Then each stage is fitted, the
 * last one first, and the errors of short searches are measured. The result is
 * FOLDER/reversi.weights. */
#include <math.h>
#include <stdlib.h>

#include "base/clock.h"
#include "base/run_folder.h"
#include "workshop/reversi/training.h"
#include "workshop/reversi/workshop.h"

enum {
    SHARD = 100,
    MEMORY_BITS = 16,
    FILES_MAX = 200,
    THREADS_MAX = 256,
    TELL_EVERY = 100,
    BAR = 40
};

struct train_options {
    int64_t games, seed, threads, depth, rounds, samples, solve, part, parts;
    const char *weights, *learn;
    bool resume, unsolved, json;
};

struct train_run {
    const struct tool_io *io;
    const struct train_options *options;
    struct run_folder folder;
    struct reversi_weights *played_by, *made; /* the evaluation that plays, and the result */
    struct reversi_engine *engines[THREADS_MAX];
    struct reversi_records games; /* those of WTHOR files first */
    size_t wthor;                 /* how many they are */
    unsigned done, shards;        /* progress: other processes are about as far */
    struct why *why;
};

/* ---- shards ---- */

/* The shards of WTHOR games come first, then those of the engine's own. */
static size_t find_game_shard(void *own, unsigned shard, void **octets, char name[RUN_NAME_MAX])
{
    struct train_run *run = own;
    const struct train_options *o = run->options;
    unsigned solved = (unsigned)((run->wthor + SHARD - 1) / SHARD);
    bool wthor = shard < solved;
    size_t from = wthor ? (size_t)SHARD * shard : run->wthor + (size_t)SHARD * (shard - solved);
    size_t end = wthor ? run->wthor : run->games.count,
           count = end - from < SHARD ? end - from : SHARD;
    snprintf(name, RUN_NAME_MAX, "%s-%05u.games", wthor ? "wthor" : "self",
             wthor ? shard : shard - solved);
    *octets = run->games.games + from;
    if ((o->part && shard % o->parts != o->part - 1) ||
        (wthor && (o->unsolved || from >= (size_t)o->solve)))
        return 0;
    return count * sizeof *run->games.games;
}

/* The seed of a game is its index, so any process can make any shard. */
static void make_game_shard(void *own, unsigned shard, unsigned thread)
{
    struct train_run *run = own;
    struct train_play play = {(uint64_t)run->options->seed, (unsigned)run->options->depth};
    void *octets;
    char name[RUN_NAME_MAX];
    size_t count = find_game_shard(run, shard, &octets, name) / sizeof(struct reversi_record);
    struct reversi_record *games = octets;
    size_t from = (size_t)(games - run->games.games);
    for (size_t i = 0; i < count; i++)
        if (from < run->wthor)
            train_solve_game(run->engines[thread], &games[i]);
        else
            train_play_game(run->engines[thread], &play, from - run->wthor + i, &games[i]);
    unsigned done =
        __atomic_add_fetch(&run->done, (unsigned)run->io->processes->ranks, __ATOMIC_RELAXED);
    if (done % TELL_EVERY == 0 && !run->options->json)
        tool_print(run->io, _("%u de %u trozos\n"), done, run->shards);
}

/* Makes the engine's games and solves those of WTHOR files, or reads what was made before. */
static bool make_games(struct train_run *run)
{
    static const struct reversi_record none = {.zero = 0};
    bool room = true;
    for (int64_t i = 0; i < run->options->games && room; i++)
        room = reversi_records_add(&run->games, &none);
    if (!processes_all(run->io->processes, room))
        return why_bad(run->why, "no hay memoria para %lld partidas",
                       (long long)run->options->games),
               false;
    run->shards = (unsigned)((run->wthor + SHARD - 1) / SHARD +
                             (run->games.count - run->wthor + SHARD - 1) / SHARD);
    for (int64_t i = 0; i < run->options->threads && room; i++) {
        run->engines[i] = reversi_engine_make(MEMORY_BITS);
        room = run->engines[i];
        if (room)
            run->engines[i]->weights = run->played_by;
    }
    if (!processes_all(run->io->processes, room))
        return why_bad(run->why, "no hay memoria para el motor"), false;
    struct run_shards shards = {run, run->shards, (unsigned)run->options->threads, find_game_shard,
                                make_game_shard};
    return run_make_shards(&run->folder, &shards, run->why) == ST_OK;
}

/* ---- the fit ---- */

/* Tells the error of a stage, with a bar for that on all games that were held out. */
static void tell_stage(const struct train_run *run, unsigned stage, const struct train_error *error)
{
    char bar[BAR + 1];
    unsigned first = REVERSI_STAGE_FIRST + REVERSI_STAGE_DISCS * stage;
    int64_t held = 0;
    double squares = 0;
    for (unsigned i = 0; i < TRAIN_SOURCES; i++) {
        squares += (double)error->held[i] * error->held_error[i] * error->held_error[i];
        held += error->held[i];
    }
    double off = held ? sqrt(squares / (double)held) : 0;
    int length = (int)(off * 2);
    length = length < BAR ? length : BAR;
    memset(bar, '#', (size_t)length);
    bar[length] = '\0';
    if (!run->options->json) {
        tool_print(run->io,
                   _("de %2u a %2u fichas: %8lld posiciones, yerra por %s; apartadas: de archivos "
                     "%s, propias %s %s\n"),
                   first, first + REVERSI_STAGE_DISCS - 1, (long long)error->learnt,
                   TEXT_REAL("%5.2f", error->learnt_error),
                   TEXT_REAL("%5.2f", error->held_error[TRAIN_RECORDED]),
                   TEXT_REAL("%5.2f", error->held_error[TRAIN_OWN]), bar);
        return;
    }
    struct facts *facts = run->io->begin(run->io->own);
    facts_add(
        facts,
        "stage:i positions:n error:f held_out:n held_out_error:f recorded_error:f own_error:f",
        stage, error->learnt, error->learnt_error, held, off, error->held_error[TRAIN_RECORDED],
        error->held_error[TRAIN_OWN]);
    run->io->end(run->io->own);
}

/* A stage that is done, as its file keeps it. */
struct fitted_stage {
    struct train_error error;
    int16_t weights[REVERSI_WEIGHT_COUNT];
};

/* Fits each stage, or reads it from its file, whose name says what it was fitted to. The last stage
 * comes first, because each begins with the weights of the next one. */
static bool fit_stages(struct train_run *run)
{
    const struct train_options *o = run->options;
    struct train_fit fit = {
        .games = &run->games,
        .recorded = run->wthor,
        .without = {strcmp(o->learn, "own") == 0, strcmp(o->learn, "recorded") == 0},
        .processes = run->io->processes,
        .threads = (unsigned)o->threads,
        .rounds = (unsigned)o->rounds};
    struct fitted_stage *fitted = malloc(sizeof *fitted);
    bool done = processes_all(run->io->processes, fitted);
    if (!done)
        why_bad(run->why, "no hay memoria");
    for (unsigned stage = REVERSI_STAGES; done && stage-- > 0;) {
        char name[100];
        snprintf(name, sizeof name, "stage-%02u-%zu-%zu-%" PRId64 "-%" PRId64 "-%s.fit", stage,
                 run->wthor, run->games.count,
                 o->solve < (int64_t)run->wthor ? o->solve : (int64_t)run->wthor, o->rounds,
                 o->learn);
        memset(fitted, 0, sizeof *fitted);
        enum status status = run_load(&run->folder, name, fitted, sizeof *fitted, run->why);
        if (status == ST_END) { /* no file: this run fits the stage */
            if (train_stage(&fit, stage, run->made, fitted->weights, &fitted->error))
                status = run_save(&run->folder, name, fitted, sizeof *fitted, run->why);
            else
                why_bad(run->why, "no hay memoria para las posiciones");
        }
        done = status == ST_OK;
        if (!done)
            break;
        memcpy(run->made->value[stage], fitted->weights, sizeof fitted->weights);
        tell_stage(run, stage, &fitted->error);
    }
    free(fitted);
    return done;
}

/* ---- the run ---- */

/* Runs all steps; `words` are the folder and the WTHOR files. A run that was interrupted goes on
 * with the shards and stages that are in the folder (--resume). */
static bool train_reversi(struct train_run *run, char *const *words, int count)
{
    const struct train_options *o = run->options;
    double began = clock_cpu();
    char claim[60]; /* what the games follow from: a folder of another run is refused */
    enum status status =
        o->weights ? reversi_weights_load(o->weights, run->played_by, run->why) : ST_OK;
    for (int i = 1; i < count && status == ST_OK; i++) {
        struct why why;
        if (reversi_records_read(words[i], &run->games, &why) != ST_OK)
            status = why_bad(run->why, "%s: %s", words[i], why.text);
    }
    run->wthor = run->games.count;
    snprintf(claim, sizeof claim, "seed %" PRId64 " depth %" PRId64 "%s", o->seed, o->depth,
             o->unsolved ? " unsolved" : "");
    if (processes_agreed(run->io->processes, status, run->why) != ST_OK ||
        run_claim(&run->folder, claim, o->resume, run->why) != ST_OK || !make_games(run))
        return false;
    if (!o->json)
        tool_print(run->io, _("%s, %zu de archivos; %.0f s de CPU\n"),
                   TEXT_COUNT(lang_spoken(), "%llu partida", "%llu partidas", run->games.count),
                   run->wthor, clock_cpu() - began);
    if (!run->games.count)
        return why_bad(
                   run->why,
                   "no hay partidas de las que aprender: nombra archivos WTHOR, o di --games N"),
               false;
    if (o->part)
        return true; /* a run without --part goes on from the shards of all parts */
    if (!fit_stages(run))
        return false;
    if (!train_cuts(&run->games, run->made, run->io->processes, (unsigned)o->threads,
                    (unsigned)o->samples, &run->made->cuts))
        return why_bad(run->why, "no hay memoria"), false;
    if (!o->json)
        tool_print(run->io, _("%s/reversi.weights; %.0f s de CPU\n"), run->folder.path,
                   clock_cpu() - began);
    uint8_t *octets = malloc(REVERSI_WEIGHTS_SIZE);
    if (!processes_all(run->io->processes, octets))
        return free(octets), why_bad(run->why, "no hay memoria"), false;
    reversi_weights_write(run->made, octets);
    status = run_save(&run->folder, "reversi.weights", octets, REVERSI_WEIGHTS_SIZE, run->why);
    free(octets);
    return status == ST_OK;
}

static size_t train_rows(void *options, struct option_row *out)
{
    struct train_options *o = options;
    const struct option_row own[] = {
        ROW_NUMBER("games", &o->games, 0, 100000000, "N",
                   N_("partidas del motor contra sí mismo (0)")),
        ROW_NUMBER("seed", &o->seed, 0, INT64_MAX, "N", N_("la de esas partidas (1)")),
        ROW_NUMBER("depth", &o->depth, 1, 20, "N", N_("hasta dónde miran (4)")),
        ROW_TEXT("weights", &o->weights, "FILE",
                 N_("la evaluación que las juega (la que trae el programa)")),
        ROW_FLAG("unsolved", &o->unsolved, N_("no resuelve los finales de las partidas de WTHOR")),
        ROW_NUMBER("solve", &o->solve, 0, INT64_MAX, "N",
                   N_("resuelve los de las primeras N, por centenas (todas)")),
        ROW_TEXT("learn", &o->learn, "all|recorded|own",
                 N_("de qué partidas aprende (all); el error se ve en todas las apartadas")),
        ROW_NUMBER("rounds", &o->rounds, 1, 100000, "N", N_("del ajuste de cada etapa (20)")),
        ROW_NUMBER(
            "samples", &o->samples, 0, 1000000, "N",
            N_("posiciones por etapa en las que se comparan búsquedas cortas con largas (60)")),
        ROW_NUMBER(
            "threads", &o->threads, 1, THREADS_MAX, "N",
            N_("que se reparten el trabajo (1); el resultado es el mismo, con mpirun también")),
        ROW_NUMBER("parts", &o->parts, 1, 10000, "N",
                   N_("en cuántas ejecuciones, quizá de varias máquinas, se hacen las partidas")),
        ROW_NUMBER("part", &o->part, 1, 10000, "N",
                   N_("cuál de ellas es esta: hace sus partidas y acaba")),
        ROW_FLAG("resume", &o->resume, N_("sigue con la ejecución de FOLDER")),
        ROW_FLAG("json", &o->json, N_("una línea de JSON por etapa")),
    };
    *o = (struct train_options){.seed = 1,
                                .depth = 4,
                                .rounds = 20,
                                .samples = 60,
                                .solve = INT64_MAX,
                                .threads = 1,
                                .parts = 1,
                                .learn = "all"};
    memcpy(out, own, sizeof own);
    return sizeof own / sizeof own[0];
}

static enum tool_end run_train(const struct tool_io *io, const void *options, char *const *words,
                               int count, struct why *why)
{
    const struct train_options *o = options;
    struct train_run run = {.io = io, .options = o, .why = why};
    if (o->part > o->parts)
        return why_bad(why, "--part va de 1 a lo que dice --parts"), TOOL_MISUSED;
    if (strcmp(o->learn, "all") != 0 && strcmp(o->learn, "recorded") != 0 &&
        strcmp(o->learn, "own") != 0)
        return why_bad(why, "--learn toma all, recorded u own, no '%s'", o->learn), TOOL_MISUSED;
    if (count < 1)
        return why_bad(why, "di el juego, que ha de ser reversi, y el directorio de la ejecución: "
                            "ver --help"),
               TOOL_MISUSED;
    run.folder = (struct run_folder){words[0], io->processes};
    run.made = calloc(1, sizeof *run.made);
    run.played_by = calloc(1, sizeof *run.played_by);
    bool done = false;
    if (processes_all(io->processes, run.made && run.played_by)) {
        *run.played_by = *reversi_weights_builtin();
        done = train_reversi(&run, words, count);
    } else
        why_bad(why, "no hay memoria");
    for (unsigned i = 0; i < THREADS_MAX; i++)
        reversi_engine_free(run.engines[i]);
    free(run.games.games);
    free(run.made);
    free(run.played_by);
    return done ? TOOL_DONE : TOOL_FAILED;
}

const struct tool reversi_train_tool = {
    .name = "train",
    .arguments = "reversi FOLDER [FILE.wtb …] [--games N] [--seed N] [--threads N] [--parts N "
                 "--part N] [--resume] [--json]",
    .purpose = N_("ajusta los pesos de la evaluación a partidas propias y a archivos WTHOR; FOLDER "
                  "guarda lo hecho"),
    .options_size = sizeof(struct train_options),
    .rows = train_rows,
    .processes = true,
    .words_max = FILES_MAX,
    .run = run_train,
};
