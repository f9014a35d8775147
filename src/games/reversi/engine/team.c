#include "games/reversi/engine/team.h"

#include "base/workers.h"

/* What they are asked. */
struct errand {
    struct reversi_team *team;
    struct reversi_position position;
    uint64_t squares;
    struct reversi_bounds bounds;
    struct reversi_answer answer;
    bool solve, done;
    int score;
    unsigned best;
};

bool reversi_team_make(struct reversi_team *team, unsigned threads, unsigned bits)
{
    *team = (struct reversi_team){.count = 0};
    for (; team->count < threads && team->count < REVERSI_TEAM_MAX; team->count++) {
        struct reversi_engine *engine = reversi_engine_make(team->count ? 2 : bits);
        if (!engine)
            return reversi_team_free(team), false;
        team->engines[team->count] = engine;
    }
    return true;
}

void reversi_team_free(struct reversi_team *team)
{
    while (team->count)
        reversi_engine_free(team->engines[--team->count]);
}

uint64_t reversi_team_nodes(const struct reversi_team *team)
{
    uint64_t nodes = 0;
    for (unsigned i = 0; i < team->count; i++)
        nodes += team->engines[i]->nodes;
    return nodes;
}

static bool not_done(void *own)
{
    const struct errand *errand = own;
    return !__atomic_load_n(&errand->done, __ATOMIC_RELAXED);
}

/* The others search as deep as it goes until the first has its answer. */
static void help(struct errand *errand, struct reversi_engine *engine)
{
    struct reversi_bounds bounds = {REVERSI_SQUARES, 0, REVERSI_ASK_EVERY, true};
    engine->more = not_done;
    engine->more_own = errand;
    reversi_search(engine, errand->position, errand->squares, bounds);
}

static void lead(struct errand *errand, struct reversi_engine *engine)
{
    if (errand->solve)
        errand->score = reversi_solve(engine, errand->position, &errand->best);
    else
        errand->answer = reversi_search(engine, errand->position, errand->squares, errand->bounds);
    __atomic_store_n(&errand->done, true, __ATOMIC_RELAXED);
}

static void work(void *own, unsigned piece, unsigned thread)
{
    struct errand *errand = own;
    (piece ? help : lead)(errand, errand->team->engines[piece]);
}

/* The others get the first one's memory for the errand. Each begins a search of its own on it, so
 * that all count the same generations; the number after the last one, which wipes the memory, is
 * left out. */
static void run(struct errand *errand)
{
    struct reversi_team *team = errand->team;
    struct reversi_engine *first = team->engines[0];
    struct reversi_cache own[REVERSI_TEAM_MAX];
    bool keep = first->keep;
    if (team->count == 1) {
        lead(errand, first);
        return;
    }
    reversi_cache_begin(&first->cache, keep);
    if (first->cache.generation == UINT8_MAX)
        reversi_cache_begin(&first->cache, false);
    for (unsigned i = 1; i < team->count; i++) {
        own[i] = team->engines[i]->cache;
        team->engines[i]->cache = first->cache;
        team->engines[i]->weights = first->weights;
        team->engines[i]->keep = true;
    }
    first->keep = true;
    crew_run(team->count, team->count, work, errand);
    first->keep = keep;
    for (unsigned i = 1; i < team->count; i++)
        team->engines[i]->cache = own[i];
}

struct reversi_answer reversi_team_search(struct reversi_team *team,
                                          struct reversi_position position, uint64_t squares,
                                          struct reversi_bounds bounds)
{
    struct errand errand = {
        .team = team, .position = position, .squares = squares, .bounds = bounds};
    run(&errand);
    return errand.answer;
}

int reversi_team_solve(struct reversi_team *team, struct reversi_position position, unsigned *best)
{
    struct errand errand = {
        .team = team, .position = position, .squares = UINT64_MAX, .solve = true};
    run(&errand);
    *best = errand.best;
    return errand.score;
}
