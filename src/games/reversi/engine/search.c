/* The root of every search: iterative deepening over the moves that may be made, and the exact
 * result.
 *
 * The moves of the root are an argument and not taken from the position, because dice may bind them
 * (R7). */
#include "games/reversi/engine/search.h"

#include "base/bits.h"
#include "games/reversi/engine/kernels.h"

/* The moves of the root, the most promising first. */
struct root {
    struct reversi_engine *engine;
    struct reversi_option options[REVERSI_MOVES_MAX];
    unsigned count;
};

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

/* How a position after a root move is valued: exactly (depth 0), or by the evaluation. */
static int value_of(struct reversi_engine *engine, const struct reversi_option *option,
                    struct reversi_window window, unsigned depth)
{
    struct reversi_position next = {option->own, option->other};
    struct reversi_window turned = {-window.high, -window.low};
    return depth ? -engine->kernels->search(engine, next, turned, depth - 1, NULL)
                 : -engine->kernels->solve(engine, next, turned, NULL);
}

/* Moves options[from] to the place `to` before it; the others keep their order. */
static void move_forward(struct reversi_option *options, unsigned from, unsigned to)
{
    struct reversi_option chosen = options[from];
    for (; from > to; from--)
        options[from] = options[from - 1];
    options[to] = chosen;
}

/* One iteration: the value of the best move, which comes first then, or a bound if it lies outside
 * the window. Not to be trusted if the engine was stopped; but the move that comes first is still
 * the best that is known. */
static int iterate(struct root *root, struct reversi_window window, unsigned depth)
{
    int best = window.low;
    for (unsigned i = 0; i < root->count && best < window.high; i++) {
        struct reversi_window null = {best, best + 1}, full = {best, window.high};
        int value = value_of(root->engine, &root->options[i], i ? null : full, depth);
        if (i && value > best && value < window.high)
            value = value_of(root->engine, &root->options[i], full, depth);
        if (root->engine->stopped)
            break;
        if (value <= best)
            continue;
        best = value;
        move_forward(root->options, i, 0);
    }
    return best;
}

/* With a narrow window around what is expected. If it lies outside, then in all that is left on
 * that side; and if what a selective search says of the two does not fit together, without a
 * window. */
static int settle(struct root *root, struct reversi_window every, int expected, int width,
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

/* From now on the nodes are bounded; a limit that was put off stays where it is. */
static void bind(struct root *root, uint64_t limit)
{
    if (limit > root->engine->limit)
        root->engine->limit = limit;
}

/* Growing depth with the evaluation, from where the answer is, until `depth` or the limit is
 * reached. */
static void deepen(struct root *root, unsigned depth, uint64_t limit, struct reversi_answer *answer)
{
    for (unsigned i = answer->depth + 1; i <= depth && !root->engine->stopped; i++) {
        if (i > 1)
            bind(root, limit);
        int value = settle(root, every_value, answer->value, i > 1 ? ASPIRATION : EVAL_INFINITE, i);
        answer->best = root->options[0].square;
        if (root->engine->stopped)
            break;
        answer->value = value;
        answer->depth = i;
    }
}

/* Whether there is a selective solution before the exact one: not near the end, nor where no errors
 * are known. */
static bool end_selective(const struct reversi_engine *engine, unsigned empties)
{
    const struct reversi_error *known = engine->weights->cuts.result;
    return empties >= SELECT_FROM &&
           known[empties < REVERSI_CUT_EMPTIES ? empties : REVERSI_CUT_EMPTIES - 1].deviation;
}

/* Whether so many nodes will do for a selective solution: to begin one in vain costs more than it
 * tells. */
static bool end_in_reach(unsigned empties, uint64_t nodes)
{
    uint64_t cost = END_NODES;
    for (; empties > 20 && cost < nodes * END_CHEAPER; empties--)
        cost = cost * END_GROWTH / 5;
    for (; empties < 20; empties++)
        cost = cost * 5 / END_GROWTH;
    return cost < nodes * END_CHEAPER;
}

/* The result with growing confidence: what a selective search finds, it tells the next one as the
 * moves to try first and the result to expect. Where nothing is bounded nobody needs an answer in
 * between: the first step is enough. */
static void solve(struct root *root, unsigned empties, uint64_t limit,
                  struct reversi_answer *answer)
{
    static const enum reversi_confidence steps[] = {REVERSI_73, REVERSI_95, REVERSI_99,
                                                    REVERSI_CERTAIN};
    int expected = answer->value / REVERSI_DISC;
    if (limit > root->engine->nodes)
        bind(root, limit + (END_CHEAPER - 1) * (limit - root->engine->nodes));
    unsigned first = end_selective(root->engine, empties) ? 0 : 3, step = limit ? 1 : 3;
    for (unsigned i = first; i < 4 && !root->engine->stopped; i += step) {
        root->engine->confidence = steps[i];
        int value = settle(root, every_result, expected, i > first ? 1 : RESULT_WIDTH, 0);
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
        solve(&root, empties, perfect ? 0 : limit, &answer);
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
        int value = exact ? REVERSI_DISC * value_of(engine, &root.options[i], every_result, 0)
                          : value_of(engine, &root.options[i], every_value,
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
    if (!root.count)
        return engine->kernels->solve(engine, position, every_result, best);
    if (empties < EXPECT_FROM)
        return engine->kernels->solve(engine, position, every_result, best);
    engine->confidence = REVERSI_73;
    deepen(&root, empties < SELECT_FROM ? empties / 2 - 3 : SOLVE_AFTER, 0, &answer);
    solve(&root, empties, 0, &answer);
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
        if (value_of(engine, &root.options[i], window, 0) >= score)
            best |= reversi_bit(root.options[i].square);
    return best;
}
