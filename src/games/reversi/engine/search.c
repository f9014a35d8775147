/* The root of every search: iterative deepening over the moves, and the exact result.
 *
 * The moves of the root are an argument, because dice can bind them (R7). */
#include "games/reversi/engine/search.h"

#include "base/bits.h"
#include "games/reversi/engine/kernels.h"

/* The moves of the root, the best one so far first. */
struct root {
    struct reversi_engine *engine;
    struct reversi_option options[REVERSI_MOVES_MAX];
    unsigned count;
};

/* Begins a search: a new generation in the memory, no limit, and the legal moves among `squares` in
 * their order. */
static struct root open_root(struct reversi_engine *engine, struct reversi_position position,
                             uint64_t squares)
{
    struct root root = {.engine = engine};
    reversi_cache_begin(&engine->cache, engine->keep);
    engine->limit = 0;
    engine->stopped = false;
    for (squares &= reversi_moves(position.own, position.other); squares; squares &= squares - 1) {
        unsigned square = bits_lowest(squares);
        struct reversi_position next = reversi_play(position, square);
        root.options[root.count++] = (struct reversi_option){
            .own = next.own, .other = next.other, .square = (uint8_t)square};
    }
    return root;
}

/* Returns the value of a root move: exactly (depth 0), or by a search with the evaluation. */
static int root_value(struct reversi_engine *engine, const struct reversi_option *option,
                      struct reversi_window window, unsigned depth)
{
    struct reversi_position next = {option->own, option->other};
    struct reversi_window turned = {-window.high, -window.low};
    return depth ? -engine->kernels->search(engine, next, turned, depth - 1, NULL)
                 : -engine->kernels->solve(engine, next, turned, NULL);
}

/* One iteration. Returns the value of the best move, or a bound if it lies outside the window, and
 * moves it to the front; the others keep their order. If the engine was stopped, the value means
 * nothing, but the first move is still the best one so far. */
static int iterate(struct root *root, struct reversi_window window, unsigned depth)
{
    int best = window.low;
    for (unsigned i = 0; i < root->count && best < window.high; i++) {
        struct reversi_window null = {best, best + 1}, full = {best, window.high};
        int value = root_value(root->engine, &root->options[i], i ? null : full, depth);
        if (i && value > best && value < window.high)
            value = root_value(root->engine, &root->options[i], full, depth);
        if (root->engine->stopped)
            break;
        if (value <= best)
            continue;
        best = value;
        struct reversi_option chosen = root->options[i];
        memmove(root->options + 1, root->options, i * sizeof chosen);
        root->options[0] = chosen;
    }
    return best;
}

/* An iteration with an aspiration window around the expected value. If the value lies outside, it
 * is repeated with all values on that side. Selective searches can contradict each other: then it
 * is repeated without a window. */
static int aspirate(struct root *root, struct reversi_window every, int expected, int width,
                    unsigned depth)
{
    struct reversi_window window = {expected - width > every.low ? expected - width : every.low,
                                    expected + width < every.high ? expected + width : every.high};
    int value = iterate(root, window, depth);
    if (value > window.low && value < window.high)
        return value;
    if (value <= window.low && window.low > every.low)
        window = (struct reversi_window){every.low, window.low + 1};
    else if (value >= window.high && window.high < every.high)
        window = (struct reversi_window){window.high - 1, every.high};
    else
        return value;
    value = root->engine->stopped ? value : iterate(root, window, depth);
    if ((value > window.low && value < window.high) || root->engine->stopped)
        return value;
    return iterate(root, every, depth);
}

static const struct reversi_window every_value = {-EVAL_INFINITE, EVAL_INFINITE},
                                   every_result = {-64, 64};

/* Bounds the nodes. A limit that `more` has raised stays. */
static void bound_nodes(struct root *root, uint64_t limit)
{
    if (limit > root->engine->limit)
        root->engine->limit = limit;
}

/* Iterative deepening with the evaluation, from the depth of the answer on, up to `depth` or the
 * limit. */
static void deepen(struct root *root, unsigned depth, uint64_t limit, struct reversi_answer *answer)
{
    for (unsigned i = answer->depth + 1; i <= depth && !root->engine->stopped; i++) {
        if (i > 1)
            bound_nodes(root, limit);
        int value =
            aspirate(root, every_value, answer->value, i > 1 ? ASPIRATION : EVAL_INFINITE, i);
        answer->best = root->options[0].square;
        if (root->engine->stopped)
            break;
        answer->value = value;
        answer->depth = i;
    }
}

/* Whether a selective solution comes before the exact one: not near the end, nor if no errors were
 * measured. */
static bool end_selective(const struct reversi_engine *engine, unsigned empties)
{
    const struct reversi_error *known = engine->weights->cuts.result;
    return empties >= SELECT_FROM &&
           known[empties < REVERSI_CUT_EMPTIES ? empties : REVERSI_CUT_EMPTIES - 1].deviation;
}

/* Whether the nodes suffice for a selective solution: one that does not end is a waste. */
static bool end_in_reach(unsigned empties, uint64_t nodes)
{
    uint64_t cost = END_NODES;
    for (; empties > 20 && cost < nodes * END_CHEAPER; empties--)
        cost = cost * END_GROWTH / 5;
    for (; empties < 20; empties++)
        cost = cost * 5 / END_GROWTH;
    return cost < nodes * END_CHEAPER;
}

/* Solves with growing confidence: each step gives the next one its order of moves and its expected
 * result. Without a limit no answer is needed in between, so the exact solution follows the first
 * step. */
static void solve_root(struct root *root, unsigned empties, uint64_t limit,
                       struct reversi_answer *answer)
{
    static const enum reversi_confidence steps[] = {REVERSI_73, REVERSI_95, REVERSI_99,
                                                    REVERSI_CERTAIN};
    int expected = answer->value / REVERSI_DISC;
    if (limit > root->engine->nodes)
        bound_nodes(root, limit + (END_CHEAPER - 1) * (limit - root->engine->nodes));
    unsigned first = end_selective(root->engine, empties) ? 0 : 3, step = limit ? 1 : 3;
    for (unsigned i = first; i < 4 && !root->engine->stopped; i += step) {
        root->engine->confidence = steps[i];
        int value = aspirate(root, every_result, expected, i > first ? 1 : RESULT_WIDTH, 0);
        answer->best = root->options[0].square;
        if (root->engine->stopped)
            break;
        expected = value;
        *answer = (struct reversi_answer){.best = root->options[0].square,
                                          .value = REVERSI_DISC * value,
                                          .depth = empties,
                                          .confidence = steps[i],
                                          .solved = steps[i] == REVERSI_CERTAIN};
    }
}

struct reversi_answer reversi_search(struct reversi_engine *engine,
                                     struct reversi_position position, uint64_t squares,
                                     struct reversi_bounds bounds)
{
    struct root root = open_root(engine, position, squares);
    struct reversi_answer answer = {.best = REVERSI_NO_MOVE};
    uint64_t before = engine->nodes, limit = bounds.nodes ? before + bounds.nodes : 0;
    unsigned empties = bits_count(~(position.own | position.other));
    if (!root.count)
        return answer;
    bool perfect = empties <= bounds.perfect;
    bool solvable = empties < SELECT_FROM || end_selective(engine, empties);
    bool near =
        perfect || (bounds.selective && limit && solvable &&
                    end_in_reach(empties, engine->expected ? engine->expected : bounds.nodes));
    unsigned first = perfect ? SOLVE_AFTER : near ? empties - SELECT_AFTER : empties;
    engine->confidence = answer.confidence = bounds.selective ? REVERSI_73 : REVERSI_CERTAIN;
    deepen(&root, bounds.depth < first ? bounds.depth : first, perfect ? 0 : limit, &answer);
    if (near || answer.depth == empties)
        solve_root(&root, empties, perfect ? 0 : limit, &answer);
    engine->confidence = REVERSI_CERTAIN;
    answer.nodes = engine->nodes - before;
    return answer;
}

unsigned reversi_weigh(struct reversi_engine *engine, struct reversi_position position,
                       uint64_t squares, struct reversi_bounds bounds,
                       struct reversi_weighed *moves)
{
    struct root root = open_root(engine, position, squares);
    bool exact = bits_count(~(position.own | position.other)) <= bounds.perfect;
    engine->confidence = bounds.selective && !exact ? REVERSI_73 : REVERSI_CERTAIN;
    for (unsigned i = 0; i < root.count; i++) {
        int value = exact ? REVERSI_DISC * root_value(engine, &root.options[i], every_result, 0)
                          : root_value(engine, &root.options[i], every_value,
                                       bounds.depth ? bounds.depth : 1);
        moves[i] = (struct reversi_weighed){root.options[i].square, value};
    }
    engine->confidence = REVERSI_CERTAIN;
    return root.count;
}

int reversi_solve(struct reversi_engine *engine, struct reversi_position position, unsigned *best)
{
    struct root root = open_root(engine, position, UINT64_MAX);
    struct reversi_answer answer = {.best = REVERSI_NO_MOVE};
    unsigned empties = bits_count(~(position.own | position.other));
    engine->confidence = REVERSI_CERTAIN;
    if (!root.count || empties < EXPECT_FROM)
        return engine->kernels->solve(engine, position, every_result, best);
    engine->confidence = REVERSI_73;
    deepen(&root, empties < SELECT_FROM ? empties / 2 - 3 : SOLVE_AFTER, 0, &answer);
    solve_root(&root, empties, 0, &answer);
    *best = answer.best;
    return answer.value / REVERSI_DISC;
}

uint64_t reversi_solve_all(struct reversi_engine *engine, struct reversi_position position,
                           int score)
{
    struct root root = open_root(engine, position, UINT64_MAX);
    struct reversi_window window = {score - 1, score};
    uint64_t best = 0;
    for (unsigned i = 0; i < root.count; i++)
        if (root_value(engine, &root.options[i], window, 0) >= score)
            best |= reversi_bit(root.options[i].square);
    return best;
}
