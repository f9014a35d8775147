/* The root of every search: iterative deepening over the moves that may be made, and the exact result.
 *
 * The moves of the root are an argument and not taken from the position, because dice may bind them (R7). */
#include "games/reversi/search.h"

#include "base/bits.h"
#include "games/reversi/kernels.h"

/* The moves of the root, the most promising first. */
struct root {
    struct reversi_engine *engine;
    struct reversi_option options[REVERSI_MOVES_MAX];
    unsigned count;
};

static struct root open_root(struct reversi_engine *engine, struct reversi_position position, uint64_t squares)
{
    struct root root = {.engine = engine};
    reversi_cache_begin(&engine->cache);
    engine->limit = 0;
    engine->stopped = false;
    for (squares &= reversi_moves(position.own, position.other); squares; squares &= squares - 1) {
        unsigned square = bits_lowest(squares);
        struct reversi_position next = reversi_play(position, square);
        root.options[root.count++] =
            (struct reversi_option){.own = next.own, .other = next.other, .square = (uint8_t)square};
    }
    return root;
}

/* How a position after a root move is valued: exactly (depth 0), or by the evaluation. */
static int value_of(struct reversi_engine *engine, const struct reversi_option *option, struct reversi_window window,
                    unsigned depth)
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

/* One iteration: the value of the best move, which comes first then. Not to be trusted if the engine was stopped. */
static int iterate(struct root *root, struct reversi_window window, unsigned depth)
{
    int best = 0;
    for (unsigned i = 0; i < root->count && !root->engine->stopped; i++) {
        struct reversi_window null = {best, best + 1}, full = {i ? best : window.low, window.high};
        int value = value_of(root->engine, &root->options[i], i ? null : full, depth);
        if (i && value > best)
            value = value_of(root->engine, &root->options[i], full, depth);
        if (root->engine->stopped)
            break;
        if (i && value <= best)
            continue;
        best = value;
        move_forward(root->options, i, 0);
    }
    return best;
}

static const struct reversi_window every_value = {-EVAL_INFINITE, EVAL_INFINITE}, every_result = {-64, 64};

struct reversi_answer reversi_search(struct reversi_engine *engine, struct reversi_position position, uint64_t squares,
                                     struct reversi_bounds bounds)
{
    struct root root = open_root(engine, position, squares);
    struct reversi_answer answer = {.best = REVERSI_NO_MOVE};
    uint64_t before = engine->nodes;
    unsigned empties = bits_count(~(position.own | position.other));
    if (!root.count)
        return answer;
    bool solve = empties <= bounds.perfect;
    unsigned depth = solve && bounds.depth > SOLVE_AFTER ? SOLVE_AFTER : bounds.depth;
    for (unsigned i = 1; i <= depth && i <= empties; i++) {
        engine->limit = i > 1 && bounds.nodes && !solve ? before + bounds.nodes : 0;
        int value = iterate(&root, every_value, i);
        if (engine->stopped)
            break;
        answer = (struct reversi_answer){.best = root.options[0].square, .value = value, .depth = i};
    }
    if (solve) {
        int value = iterate(&root, every_result, 0);
        answer = (struct reversi_answer){root.options[0].square, value * REVERSI_DISC, empties, true, 0};
    }
    answer.nodes = engine->nodes - before;
    return answer;
}

unsigned reversi_weigh(struct reversi_engine *engine, struct reversi_position position, uint64_t squares,
                       struct reversi_bounds bounds, struct reversi_weighed *moves)
{
    struct root root = open_root(engine, position, squares);
    bool solve = bits_count(~(position.own | position.other)) <= bounds.perfect;
    for (unsigned i = 0; i < root.count; i++) {
        int value = solve ? REVERSI_DISC * value_of(engine, &root.options[i], every_result, 0)
                          : value_of(engine, &root.options[i], every_value, bounds.depth ? bounds.depth : 1);
        moves[i] = (struct reversi_weighed){root.options[i].square, value};
    }
    return root.count;
}

int reversi_solve(struct reversi_engine *engine, struct reversi_position position, unsigned *best)
{
    (void)open_root(engine, position, 0);
    return engine->kernels->solve(engine, position, every_result, best);
}

uint64_t reversi_solve_all(struct reversi_engine *engine, struct reversi_position position, int score)
{
    struct root root = open_root(engine, position, UINT64_MAX);
    struct reversi_window window = {score - 1, score};
    uint64_t best = 0;
    for (unsigned i = 0; i < root.count; i++)
        if (value_of(engine, &root.options[i], window, 0) >= score)
            best |= reversi_bit(root.options[i].square);
    return best;
}
