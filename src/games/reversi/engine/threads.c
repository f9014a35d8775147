#include "games/reversi/engine/threads.h"

#include "base/workers.h"

/* A question to all threads, and the answer of the first one. */
struct thread_task {
    struct reversi_threads *threads;
    struct reversi_position position;
    uint64_t squares;
    struct reversi_bounds bounds;
    struct reversi_answer answer;
    bool solve, done;
    int score;
    unsigned best;
};

bool reversi_threads_make(struct reversi_threads *threads, unsigned count, unsigned bits)
{
    *threads = (struct reversi_threads){.count = 0};
    for (; threads->count < count && threads->count < REVERSI_THREADS_MAX; threads->count++) {
        struct reversi_engine *engine = reversi_engine_make(threads->count ? 2 : bits);
        if (!engine)
            return reversi_threads_free(threads), false;
        threads->engines[threads->count] = engine;
    }
    return true;
}

void reversi_threads_free(struct reversi_threads *threads)
{
    while (threads->count)
        reversi_engine_free(threads->engines[--threads->count]);
}

uint64_t reversi_threads_nodes(const struct reversi_threads *threads)
{
    uint64_t nodes = 0;
    for (unsigned i = 0; i < threads->count; i++)
        nodes += threads->engines[i]->nodes;
    return nodes;
}

static bool is_first_searching(void *own)
{
    const struct thread_task *task = own;
    return !__atomic_load_n(&task->done, __ATOMIC_RELAXED);
}

/* The work of one thread: piece 0 answers, the others search without end until it has. */
static void search_in_thread(void *own, unsigned piece, unsigned thread)
{
    struct thread_task *task = own;
    struct reversi_engine *engine = task->threads->engines[piece];
    if (piece) {
        struct reversi_bounds bounds = {REVERSI_SQUARES, 0, REVERSI_ASK_EVERY, true};
        engine->more = is_first_searching;
        engine->more_own = task;
        reversi_search(engine, task->position, task->squares, bounds);
        return;
    }
    if (task->solve)
        task->score = reversi_solve(engine, task->position, &task->best);
    else
        task->answer = reversi_search(engine, task->position, task->squares, task->bounds);
    __atomic_store_n(&task->done, true, __ATOMIC_RELAXED);
}

/* The other engines get the memory of the first one for the task. Each search begins a generation,
 * so all must count the same ones. The generation after UINT8_MAX wipes the memory, which only one
 * thread may do: it is left out. */
static void run_task(struct thread_task *task)
{
    struct reversi_threads *threads = task->threads;
    struct reversi_engine *first = threads->engines[0];
    struct reversi_cache own[REVERSI_THREADS_MAX];
    bool keep = first->keep;
    if (threads->count == 1) {
        search_in_thread(task, 0, 0);
        return;
    }
    reversi_cache_begin(&first->cache, keep);
    if (first->cache.generation == UINT8_MAX)
        reversi_cache_begin(&first->cache, false);
    for (unsigned i = 1; i < threads->count; i++) {
        own[i] = threads->engines[i]->cache;
        threads->engines[i]->cache = first->cache;
        threads->engines[i]->weights = first->weights;
        threads->engines[i]->keep = true;
    }
    first->keep = true;
    workers_run(threads->count, threads->count, search_in_thread, task);
    first->keep = keep;
    for (unsigned i = 1; i < threads->count; i++)
        threads->engines[i]->cache = own[i];
}

struct reversi_answer reversi_threads_search(struct reversi_threads *threads,
                                             struct reversi_position position, uint64_t squares,
                                             struct reversi_bounds bounds)
{
    struct thread_task task = {
        .threads = threads, .position = position, .squares = squares, .bounds = bounds};
    run_task(&task);
    return task.answer;
}

int reversi_threads_solve(struct reversi_threads *threads, struct reversi_position position,
                          unsigned *best)
{
    struct thread_task task = {
        .threads = threads, .position = position, .squares = UINT64_MAX, .solve = true};
    run_task(&task);
    *best = task.best;
    return task.score;
}
