#include "arena/arena.h"

#include <errno.h>
#include <pthread.h>
#include <sched.h>
#include <string.h>
#include <time.h>

#include "arena/stats.h"
#include "base/bits.h"
#include "core/journal.h"
#include "core/table.h"

enum { THREADS_MAX = 1024, CHUNK_MAX = 64 };

/* Four words of splitmix64's stream make one generator, and this is how far they move it on: seeded so many steps
 * apart, the dice and the minds of one game are the first parts of one and the same stream. */
static const uint64_t generator_step = 4 * UINT64_C(0x9e3779b97f4a7c15);

struct generators {
    struct rng dice;
    struct mind minds[GAME_SEATS_MAX];
};

uint64_t arena_seed(const struct arena *arena, uint64_t index)
{
    return rng_mix(arena->seed, index);
}

static void seed_generators(const struct arena *arena, uint64_t index, struct generators *out)
{
    uint64_t seed = arena_seed(arena, index);
    rng_seed(&out->dice, seed);
    for (int seat = 0; seat < arena->seats; seat++)
        mind_start(&out->minds[seat], seed += generator_step);
}

int arena_player_at(const struct arena *arena, uint64_t index, int seat)
{
    int shift = (int)(index % (uint64_t)arena->seats);
    return (seat + arena->seats - shift) % arena->seats;
}

/* Who sits where, for each of the rotations: made once, so that a game only picks a row. */
struct seating {
    const struct bot *bots[GAME_SEATS_MAX][GAME_SEATS_MAX];
    int player[GAME_SEATS_MAX][GAME_SEATS_MAX];
};

static void seat_players(const struct arena *arena, struct seating *out)
{
    for (int shift = 0; shift < arena->seats; shift++)
        for (int seat = 0; seat < arena->seats; seat++) {
            out->player[shift][seat] = arena_player_at(arena, (uint64_t)shift, seat);
            out->bots[shift][seat] = arena->players[out->player[shift][seat]];
        }
}

static struct arena_game outcome(const struct arena *arena, const void *state, bool finished, uint32_t faults)
{
    struct result result;
    arena->game->result(arena->setup, state, &result);
    return (struct arena_game){
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
}

static void begin(const struct arena *arena, void *state)
{
    if (arena->from)
        memcpy(state, arena->from, arena->game->state_size);
    else
        arena->game->start(arena->setup, state);
}

/* Whose faults they were: the play-out only counts them, so the game is played again. */
static void blame(const struct arena *arena, uint64_t index, struct arena_totals *totals)
{
    uint64_t by_seat[GAME_SEATS_MAX] = {0};
    struct arena_game again;
    if (arena_retrace(arena, index, NULL, by_seat, NULL, &again, NULL) != ST_OK)
        return; /* cannot be: there is no journal that could fail */
    for (int seat = 0; seat < arena->seats; seat++)
        totals->faults[arena_player_at(arena, index, seat)] += by_seat[seat];
}

/* player[seat]: who sat there. */
static void add_game(const struct arena *arena, const int *player, const struct arena_game *game,
                     struct arena_totals *totals)
{
    totals->games++;
    if (!game->finished) {
        totals->unfinished++;
        return;
    }
    for (int seat = 0; seat < arena->seats; seat++)
        totals->finished[player[seat]][seat]++;
    totals->limited += game->limited;
    if (game->winner == SEAT_NOBODY) {
        totals->draws++;
        for (int seat = 0; seat < arena->seats; seat++)
            if (game->shared >> seat & 1)
                totals->shares[player[seat]] += ARENA_WIN / bits_count(game->shared);
    } else {
        totals->wins[player[game->winner]][game->winner]++;
        totals->limited_wins[player[game->winner]] += game->limited;
    }
    totals->first_wins += game->winner != SEAT_NOBODY && game->winner == game->first;
    totals->turns += game->turns;
    totals->score += game->score;
}

static bool stopped(const struct arena *arena)
{
    return arena->stop && atomic_load_explicit(arena->stop, memory_order_relaxed);
}

static uint64_t play_games(const struct arena *arena, const struct seating *seating, uint64_t first, uint64_t count,
                           struct arena_game *games, struct arena_totals *totals)
{
    _Alignas(16) unsigned char state[GAME_STATE_MAX];
    struct generators generators;
    for (uint64_t i = 0; i < count; i++) {
        if (stopped(arena))
            return i;
        uint64_t index = first + i;
        uint64_t shift = index % (uint64_t)arena->seats;
        uint32_t faults = 0;
        seed_generators(arena, index, &generators);
        begin(arena, state);
        bool finished = table_play_out(arena->game, arena->setup, state, seating->bots[shift], &generators.dice,
                                       generators.minds, &faults);
        struct arena_game game = outcome(arena, state, finished, faults);
        add_game(arena, seating->player[shift], &game, totals);
        if (faults)
            blame(arena, index, totals);
        if (games)
            games[i] = game;
    }
    return count;
}

void arena_play(const struct arena *arena, uint64_t first, uint64_t count, struct arena_game *games,
                struct arena_totals *totals)
{
    struct seating seating;
    seat_players(arena, &seating);
    play_games(arena, &seating, first, count, games, totals);
}

/* What the threads of one run share. */
struct run {
    const struct arena *arena;
    struct seating seating;
    uint64_t first, count, chunk;
    struct arena_game *games;
    atomic_uint_fast64_t next, done;
    pthread_mutex_t lock; /* of what follows, which a thread touches once, at its end */
    pthread_cond_t ended;
    unsigned running;
    struct arena_totals *totals;
};

static void add_totals(struct arena_totals *to, const struct arena_totals *from)
{
    to->games += from->games;
    to->unfinished += from->unfinished;
    to->draws += from->draws;
    to->limited += from->limited;
    to->first_wins += from->first_wins;
    to->turns += from->turns;
    to->score += from->score;
    for (int player = 0; player < GAME_SEATS_MAX; player++) {
        to->faults[player] += from->faults[player];
        to->shares[player] += from->shares[player];
        to->limited_wins[player] += from->limited_wins[player];
        for (int seat = 0; seat < GAME_SEATS_MAX; seat++) {
            to->wins[player][seat] += from->wins[player][seat];
            to->finished[player][seat] += from->finished[player][seat];
        }
    }
}

static void *work(void *argument)
{
    struct run *run = argument;
    struct arena_totals own = {0};
    while (!stopped(run->arena)) {
        uint64_t from = atomic_fetch_add(&run->next, run->chunk);
        if (from >= run->count)
            break;
        uint64_t count = run->count - from < run->chunk ? run->count - from : run->chunk;
        uint64_t played = play_games(run->arena, &run->seating, run->first + from, count,
                                     run->games ? run->games + from : NULL, &own);
        atomic_fetch_add_explicit(&run->done, played, memory_order_relaxed);
    }
    pthread_mutex_lock(&run->lock);
    add_totals(run->totals, &own);
    run->running--;
    pthread_cond_signal(&run->ended);
    pthread_mutex_unlock(&run->lock);
    return NULL;
}

static void wait_for_end(struct run *run)
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

/* Big enough that the counter costs nothing, small enough that slow players share the last games evenly. */
static uint64_t chunk_size(uint64_t count, unsigned threads)
{
    uint64_t chunk = count / (threads * 64u);
    return chunk < 1 ? 1 : chunk > CHUNK_MAX ? CHUNK_MAX : chunk;
}

static void run_make(struct run *run, const struct arena *arena, unsigned threads)
{
    pthread_condattr_t attributes;
    run->arena = arena;
    run->chunk = chunk_size(run->count, threads);
    seat_players(arena, &run->seating);
    pthread_mutex_init(&run->lock, NULL);
    pthread_condattr_init(&attributes);
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
    pthread_cond_init(&run->ended, &attributes);
    pthread_condattr_destroy(&attributes);
}

enum status arena_run(const struct arena *arena, uint64_t first, uint64_t count, struct arena_game *games,
                      struct arena_totals *totals, struct why *why)
{
    unsigned threads = arena->threads < THREADS_MAX ? arena->threads : THREADS_MAX, started = 0;
    pthread_t thread[THREADS_MAX];
    struct run run = {.first = first, .count = count, .games = games, .totals = totals, .running = threads};
    run_make(&run, arena, threads);
    if (games)
        memset(games, 0, count * sizeof *games);
    int error = 0;
    while (started < threads && !(error = pthread_create(&thread[started], NULL, work, &run)))
        started++;
    pthread_mutex_lock(&run.lock);
    run.running -= threads - started; /* the system has no more: those that there are play it all */
    pthread_mutex_unlock(&run.lock);
    wait_for_end(&run);
    for (unsigned i = 0; i < started; i++)
        pthread_join(thread[i], NULL);
    pthread_cond_destroy(&run.ended);
    pthread_mutex_destroy(&run.lock);
    if (started)
        return ST_OK;
    errno = error;
    return why_system(why, "cannot start a thread");
}

static enum status retrace_moves(const struct arena *arena, uint64_t index, struct table *table, uint64_t *by_seat,
                                 uint32_t *faults, struct why *why)
{
    const struct game *game = arena->game;
    struct generators generators;
    seed_generators(arena, index, &generators);
    int seat;
    while (table->moves < game->bound && (seat = table_to_move(table)) != SEAT_NOBODY) {
        struct move move;
        uint32_t before = *faults;
        if (seat == SEAT_CHANCE)
            game->draw(arena->setup, table->state, &generators.dice, &move);
        else
            move = table_decision(game, arena->setup, table->state, seat,
                                  arena->players[arena_player_at(arena, index, seat)], &generators.minds[seat], faults);
        if (by_seat && seat >= 0)
            by_seat[seat] += *faults - before;
        enum status status = table_play(table, &move, SOURCE_PLAYER, why);
        if (status != ST_OK)
            return status;
    }
    return ST_OK;
}

enum status arena_retrace(const struct arena *arena, uint64_t index, const char *path, uint64_t *faults,
                          uint64_t *moves, struct arena_game *out, struct why *why)
{
    struct journal journal;
    struct table table;
    uint32_t count = 0;
    enum status status = ST_OK;
    if (path) {
        status = journal_open(&journal, path, 0, why);
        if (status != ST_OK)
            return status;
        status = journal_header(&journal, arena->game, arena->setup, arena_seed(arena, index), why);
    }
    table_start(&table, arena->game, arena->setup, path ? &journal : NULL);
    begin(arena, table.state);
    if (status == ST_OK)
        status = retrace_moves(arena, index, &table, faults, &count, why);
    if (path)
        journal_close(&journal);
    if (moves)
        *moves += table.moves;
    *out = outcome(arena, table.state, table_to_move(&table) == SEAT_NOBODY, count);
    return status;
}

uint64_t arena_finished(const struct arena_totals *totals)
{
    return totals->games - totals->unfinished;
}

uint64_t arena_wins(const struct arena *arena, const struct arena_totals *totals, int player)
{
    uint64_t wins = 0;
    for (int seat = 0; seat < arena->seats; seat++)
        wins += totals->wins[player][seat];
    return wins;
}

double arena_won(const struct arena *arena, const struct arena_totals *totals, int player)
{
    return (double)arena_wins(arena, totals, player) + (double)totals->shares[player] / ARENA_WIN;
}

double arena_win_rate(const struct arena *arena, const struct arena_totals *totals, int player)
{
    return stats_ratio(arena_won(arena, totals, player), (double)arena_finished(totals));
}

uint64_t arena_seat_wins(const struct arena *arena, const struct arena_totals *totals, int seat)
{
    uint64_t wins = 0;
    for (int player = 0; player < arena->seats; player++)
        wins += totals->wins[player][seat];
    return wins;
}

unsigned arena_cores(void)
{
    cpu_set_t set;
    if (sched_getaffinity(0, sizeof set, &set) != 0)
        return 1;
    int count = CPU_COUNT(&set);
    return count > 0 ? (unsigned)count : 1;
}
