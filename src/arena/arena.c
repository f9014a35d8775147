#include "arena/arena.h"

#include <assert.h>
#include <errno.h>
#include <sched.h>
#include <stdlib.h>
#include <time.h>

#include "arena/record.h"
#include "core/bot.h"
#include "core/game_study.h"
#include "core/journal/journal.h"

enum { THREADS_MAX = 1024, CHUNK_MAX = 64 };

/* Seeding a generator takes four words of splitmix64's stream, which moves on by this much. Seeded
 * at that distance, the dice and the memories of one game are consecutive parts of one stream. */
static const uint64_t generator_step = 4 * UINT64_C(0x9e3779b97f4a7c15);

struct generators {
    struct rng dice;
    struct bot_memory memories[GAME_SEATS_MAX];
    uint64_t seed;
    uint32_t drawn[GAME_SEATS_MAX]; /* by each seat for chance, where luck has to cancel */
};

uint64_t arena_seed(const struct arena *arena, uint64_t index)
{
    return rng_mix(arena->seed, arena->rotations ? index / arena->rotations : index);
}

/* What the players have outside the game, one row a thread. */
struct arena_staff {
    unsigned threads;
    void *own[][GAME_SEATS_MAX]; /* by player */
};

/* Everything random of a game. `thread` is the number of the thread that plays it. */
static void seed_generators(const struct arena *arena, uint64_t index, unsigned thread,
                            struct generators *out)
{
    uint64_t seed = arena_seed(arena, index);
    out->seed = seed;
    memset(out->drawn, 0, sizeof out->drawn);
    rng_seed(&out->dice, seed);
    for (int seat = 0; seat < arena->seats; seat++)
        bot_memory_start(&out->memories[seat], seed += generator_step);
    for (int seat = 0; arena->staff && seat < arena->seats; seat++)
        out->memories[seat].own = arena->staff->own[thread][arena_player_at(arena, index, seat)];
}

int arena_player_at(const struct arena *arena, uint64_t index, int seat)
{
    int shift = arena->seated ? 0 : (int)(index % (uint64_t)arena->seats);
    return (seat + arena->seats - shift) % arena->seats;
}

/* The outcome of a game at its end, or where it was left. */
static struct arena_game outcome(const struct arena *arena, const struct game_state *state,
                                 bool finished, uint32_t faults)
{
    struct result result;
    arena->game->result(arena->setup, state, &result);
    struct arena_game game = {
        .played = true,
        .finished = finished,
        .winner = (int8_t)result.winner,
        .first = (int8_t)result.first,
        .turns = result.turns,
        .faults = faults,
        .score = result.score,
        .shared = (uint8_t)result.shared,
        .limited = result.limited,
    };
    if (game_study(arena->game)->counts)
        game_study(arena->game)->counts(arena->setup, state, game.counts);
    return game;
}

void arena_start(const struct arena *arena, uint64_t index, struct game_state *state)
{
    size_t size = arena->game->state_size;
    if (arena->from)
        memcpy(state,
               (const unsigned char *)arena->from +
                   (arena->starts ? index % arena->starts : 0) * size,
               size);
    else
        arena->game->start(arena->setup, state);
}

/* Whether no further game is to be played. */
static bool stopped(const struct arena *arena)
{
    return (arena->stop && atomic_load_explicit(arena->stop, memory_order_relaxed)) ||
           (arena->record && atomic_load_explicit(&arena->record->failed, memory_order_relaxed));
}

/* Where luck has to cancel, each draw has a generator of its own from the deal, the seat and the
 * ordinal of the draw. With one generator for all, the first move that differs would change all
 * later chances. */
static void draw_chance(const struct arena *arena, const struct game_state *state,
                        struct generators *generators, struct move *move)
{
    if (arena->rotations) {
        int owner = arena->game->chance_owner(arena->setup, state);
        rng_seed(&generators->dice,
                 rng_mix(rng_mix(generators->seed, (uint64_t)owner), generators->drawn[owner]++));
    }
    arena->game->draw(arena->setup, state, &generators->dice, move);
}

/* Plays to the end with such draws; false: the bound was reached. */
static bool play_paired(const struct arena *arena, struct game_state *state,
                        const struct bot *const *bots, struct generators *generators,
                        uint32_t *faults)
{
    const struct game *game = arena->game;
    for (uint32_t moves = 0; moves < game->bound; moves++) {
        struct move move;
        int seat = game->to_move(arena->setup, state);
        if (seat == SEAT_NOBODY)
            return true;
        if (seat == SEAT_CHANCE)
            draw_chance(arena, state, generators, &move);
        else
            move = table_decision(game, arena->setup, state, seat, bots[seat],
                                  &generators->memories[seat], faults);
        game->apply(arena->setup, state, &move);
    }
    return game->to_move(arena->setup, state) == SEAT_NOBODY;
}

/* Plays through core/table, which judges every move and tells the watch. */
static enum status play_at_table(const struct arena *arena, uint64_t index, struct table *table,
                                 struct generators *generators, struct arena_watch *watch,
                                 uint32_t *faults, struct why *why)
{
    const struct game *game = arena->game;
    int seat;
    table->observe = watch->observe;
    table->observer = watch->who;
    while (table->moves < game->bound && !watch->enough &&
           (seat = table_to_move(table)) != SEAT_NOBODY) {
        struct move move;
        uint32_t before = *faults;
        watch->memory = NULL;
        if (seat == SEAT_CHANCE) {
            draw_chance(arena, as_state(table->state), generators, &move);
        } else {
            struct bot_memory *memory = &generators->memories[seat];
            watch->memory = memory;
            memory->because = NULL; /* a decision without a reason keeps none of the last one's */
            move =
                table_decision(game, arena->setup, as_state(table->state), seat,
                               arena->players[arena_player_at(arena, index, seat)], memory, faults);
        }
        watch->fault = *faults != before;
        TRY(table_play(table, &move, SOURCE_PLAYER, why));
    }
    return ST_OK;
}

/* One game of a run; false: the run was stopped in the middle of it, so the answers of programs
 * that were cut short do not count. */
static bool play_game(const struct arena *arena, uint64_t index, unsigned thread,
                      struct record_page *page, struct arena_game *game,
                      struct arena_totals *totals)
{
    struct table table;
    struct generators generators;
    const struct bot *bots[GAME_SEATS_MAX];
    int player[GAME_SEATS_MAX], shift = arena_player_at(arena, index, 0);
    uint32_t faults = 0;
    bool finished;
    for (int seat = 0; seat < arena->seats; seat++) {
        player[seat] = seat + shift < arena->seats ? seat + shift : seat + shift - arena->seats;
        bots[seat] = arena->players[player[seat]];
    }
    seed_generators(arena, index, thread, &generators);
    if (page) {
        table_start(&table, arena->game, arena->setup, NULL);
        arena_start(arena, index, as_state(table.state));
        enum status status =
            play_at_table(arena, index, &table, &generators, &page->watch, &faults, NULL);
        assert(status == ST_OK); /* a decision is legal, and there is no journal that could fail */
        (void)status;
        finished = table_to_move(&table) == SEAT_NOBODY;
    } else {
        arena_start(arena, index, as_state(table.state));
        finished = arena->rotations
                       ? play_paired(arena, as_state(table.state), bots, &generators, &faults)
                       : table_play_out(arena->game, arena->setup, as_state(table.state), bots,
                                        &generators.dice, generators.memories, &faults);
    }
    if (arena->staff && stopped(arena))
        return false;
    *game = outcome(arena, as_state(table.state), finished, faults);
    totals_add_game(totals, arena, player, game, generators.memories);
    if (page)
        record_page_game(page, game);
    return true;
}

/* Plays consecutive games. Returns how many of them were played. */
static uint64_t play_from(const struct arena *arena, uint64_t first, uint64_t count,
                          unsigned thread, struct record_page *page, struct arena_game *games,
                          struct arena_totals *totals)
{
    struct arena_game game;
    for (uint64_t i = 0; i < count; i++)
        if (stopped(arena) ||
            !play_game(arena, first + i, thread, page, games ? &games[i] : &game, totals))
            return i;
    return count;
}

void arena_play(const struct arena *arena, uint64_t first, uint64_t count, struct arena_game *games,
                struct arena_totals *totals)
{
    play_from(arena, first, count, 0, NULL, games, totals);
}

/* ---- what players have outside the game ---- */

enum status arena_hire(struct arena *arena, struct why *why)
{
    bool wanted = false;
    arena->staff = NULL;
    for (int player = 0; player < arena->seats; player++)
        wanted |= arena->players[player]->hire != NULL;
    if (!wanted)
        return ST_OK;
    struct arena_staff *staff = calloc(1, sizeof *staff + arena->threads * sizeof staff->own[0]);
    SYSTEM_IF(!staff, "no hay memoria para los jugadores");
    staff->threads = arena->threads;
    arena->staff = staff;
    enum status status = ST_OK;
    for (unsigned i = 0; status == ST_OK && i < staff->threads * (unsigned)arena->seats; i++) {
        unsigned thread = i / (unsigned)arena->seats, player = i % (unsigned)arena->seats;
        const struct bot *bot = arena->players[player];
        if (bot->hire)
            status = bot->hire(bot, arena->game, arena->setup, &staff->own[thread][player], why);
    }
    if (status != ST_OK)
        arena_dismiss(arena);
    return status;
}

void arena_dismiss(struct arena *arena)
{
    for (unsigned thread = 0; arena->staff && thread < arena->staff->threads; thread++)
        for (int player = 0; player < arena->seats; player++)
            if (arena->staff->own[thread][player])
                arena->players[player]->dismiss(arena->staff->own[thread][player]);
    free(arena->staff);
    arena->staff = NULL;
}

/* ---- many threads ---- */

/* What the threads of arena_run share. */
struct shared_run {
    const struct arena *arena;
    uint64_t first, count, chunk;
    struct arena_game *games;
    atomic_uint_fast64_t next, done;
    atomic_uint joined;   /* threads that have their number */
    pthread_mutex_t lock; /* of what follows, which a thread touches once, at its end */
    pthread_cond_t ended;
    unsigned running;
    struct arena_totals *totals;
    enum status status;
    struct why *why;
};

/* Takes chunks of games until there is none left. */
static void play_chunks(struct shared_run *run, struct record_page *page,
                        struct arena_totals *totals)
{
    unsigned thread = atomic_fetch_add(&run->joined, 1);
    while (!stopped(run->arena)) {
        uint64_t from = atomic_fetch_add(&run->next, run->chunk);
        if (from >= run->count)
            break;
        uint64_t count = run->count - from < run->chunk ? run->count - from : run->chunk;
        if (page)
            page->from = page->game = run->first + from;
        uint64_t played = play_from(run->arena, run->first + from, count, thread, page,
                                    run->games ? run->games + from : NULL, totals);
        if (page)
            record_page_end(page, run->first + from + count);
        atomic_fetch_add_explicit(&run->done, played, memory_order_relaxed);
    }
}

/* One thread of a run: plays chunks, and adds its sums to the run's at the end. */
static void *thread_main(void *argument)
{
    struct shared_run *run = argument;
    struct arena_totals own = {0};
    struct record_page page;
    struct why why;
    enum status status = ST_OK;
    if (!run->arena->record) {
        play_chunks(run, NULL, &own);
    } else if ((status = record_page_make(&page, run->arena->record, &why)) == ST_OK) {
        play_chunks(run, &page, &own);
        free(page.text);
    }
    pthread_mutex_lock(&run->lock);
    totals_add(run->totals, &own);
    if (status != ST_OK) {
        run->status = status;
        if (run->why)
            *run->why = why;
    }
    run->running--;
    pthread_cond_signal(&run->ended);
    pthread_mutex_unlock(&run->lock);
    return NULL;
}

/* Waits until all threads have ended, and reports the progress meanwhile. */
static void wait_for_end(struct shared_run *run)
{
    const struct arena *arena = run->arena;
    struct timespec until;
    clock_gettime(CLOCK_MONOTONIC, &until);
    pthread_mutex_lock(&run->lock);
    while (run->running) {
        until.tv_nsec += 200000000;
        if (until.tv_nsec >= 1000000000) {
            until.tv_nsec -= 1000000000;
            until.tv_sec++;
        }
        int error = 0;
        while (run->running && error != ETIMEDOUT)
            error = pthread_cond_timedwait(&run->ended, &run->lock, &until);
        if (!arena->progress || !run->running)
            continue;
        pthread_mutex_unlock(&run->lock);
        arena->progress(arena->who, atomic_load(&run->done));
        pthread_mutex_lock(&run->lock);
    }
    pthread_mutex_unlock(&run->lock);
}

enum status arena_run(const struct arena *arena, uint64_t first, uint64_t count,
                      struct arena_game *games, struct arena_totals *totals, struct why *why)
{
    unsigned threads = arena->threads < THREADS_MAX ? arena->threads : THREADS_MAX, started = 0;
    /* Big enough that the counter costs nothing, small enough that threads end at about the same
     * time where games are slow. */
    uint64_t chunk = count / (threads * 64u);
    pthread_t thread[THREADS_MAX];
    pthread_condattr_t attributes;
    struct shared_run run = {.arena = arena,
                             .first = first,
                             .count = count,
                             .chunk = chunk < 1           ? 1
                                      : chunk > CHUNK_MAX ? CHUNK_MAX
                                                          : chunk,
                             .games = games,
                             .running = threads,
                             .totals = totals,
                             .why = why};
    assert(!arena->staff || arena->staff->threads >= threads);
    pthread_mutex_init(&run.lock, NULL);
    pthread_condattr_init(&attributes);
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
    pthread_cond_init(&run.ended, &attributes);
    pthread_condattr_destroy(&attributes);
    if (arena->record)
        arena->record->turn = first;
    if (games)
        memset(games, 0, count * sizeof *games);
    int error = 0;
    while (started < threads &&
           !(error = pthread_create(&thread[started], NULL, thread_main, &run)))
        started++;
    pthread_mutex_lock(&run.lock);
    run.running -= threads - started; /* fewer threads play all games */
    pthread_mutex_unlock(&run.lock);
    wait_for_end(&run);
    for (unsigned i = 0; i < started; i++)
        pthread_join(thread[i], NULL);
    pthread_cond_destroy(&run.ended);
    pthread_mutex_destroy(&run.lock);
    if (!started) {
        errno = error;
        return why_system(why, "no se puede crear un hilo");
    }
    return run.status == ST_OK && arena->record ? record_flush(arena->record, why) : run.status;
}

/* Plays one game again, into a journal or for a watch. */
static enum status retrace(const struct arena *arena, uint64_t index, const char *path,
                           uint64_t *moves, struct arena_watch *watch, struct arena_game *out,
                           struct why *why)
{
    struct journal journal;
    struct table table;
    struct generators generators;
    uint32_t count = 0;
    enum status status = ST_OK;
    if (path) {
        TRY(journal_open(&journal, path, 0, why));
        status = journal_header(&journal, arena->game, arena->setup, arena_seed(arena, index), why);
    }
    table_start(&table, arena->game, arena->setup, path ? &journal : NULL);
    arena_start(arena, index, as_state(table.state));
    seed_generators(arena, index, 0, &generators);
    if (status == ST_OK)
        status = play_at_table(arena, index, &table, &generators, watch, &count, why);
    if (path)
        journal_close(&journal);
    if (moves)
        *moves += table.moves;
    *out = outcome(arena, as_state(table.state), table_to_move(&table) == SEAT_NOBODY, count);
    return status;
}

enum status arena_retrace(const struct arena *arena, uint64_t index, const char *path,
                          uint64_t *moves, struct arena_game *out, struct why *why)
{
    return retrace(arena, index, path, moves, &(struct arena_watch){0}, out, why);
}

enum status arena_observe(const struct arena *arena, uint64_t index, struct arena_watch *watch,
                          struct arena_game *out, struct why *why)
{
    return retrace(arena, index, NULL, NULL, watch, out, why);
}

unsigned arena_cores(void)
{
    cpu_set_t set;
    if (sched_getaffinity(0, sizeof set, &set) != 0)
        return 1;
    int count = CPU_COUNT(&set);
    return count > 0 ? (unsigned)count : 1;
}
