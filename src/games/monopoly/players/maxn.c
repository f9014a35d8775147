/* `maxn`: the max^n of the thesis's chapter 2 on a game of chance. Each seat takes the move with
 * the highest value of its own, throws are averaged, and the leaves are the learned chances of all
 * seats (value.h).
 *
 * It searches what depends on the next throws: whether to buy, and whether to leave jail. What
 * takes many small moves, such as building and bargaining, it does as `aprende` does. The depth is
 * bounded by nodes and not by time, so the same seed gives the same game. */
#include "core/bot.h"
#include "games/monopoly/players/aprende.h"

enum { NODES = 300, THROWS_MAX = 4, MOVES_MAX = 4 };

struct tree {
    const struct game_setup *setup;
    unsigned nodes; /* looked at so far */
};

struct chances {
    float of[MONO_SEATS];
};

static struct chances maxn_value(struct tree *tree, const struct game_state *s, unsigned throws);

static struct chances maxn_leaf(struct tree *tree, const struct game_state *s)
{
    struct chances chances;
    tree->nodes++;
    mono_value_chances(tree->setup, s, chances.of);
    return chances;
}

/* A deed in an auction: the mean over all bidders that can pay its price. */
static struct chances maxn_auction(struct tree *tree, const struct game_state *s)
{
    struct chances sum = {{0}};
    float count = 0;
    int32_t price = s->lot < MONO_DEEDS ? tree->setup->deed[s->lot].price : 0;
    for (unsigned seat = 0; seat < tree->setup->seats && price; seat++)
        if (s->bidders >> seat & 1 && s->cash[seat] >= price) {
            struct game_state then = *s;
            mono_give_deed(&then, s->lot, seat);
            then.cash[seat] -= price;
            struct chances one = maxn_leaf(tree, &then);
            for (unsigned i = 0; i < MONO_SEATS; i++)
                sum.of[i] += one.of[i];
            count++;
        }
    for (unsigned i = 0; i < MONO_SEATS && count > 0; i++)
        sum.of[i] /= count;
    return count > 0 ? sum : maxn_leaf(tree, s);
}

/* The mean over all throws, by their odds. */
static struct chances maxn_throws(struct tree *tree, const struct game_state *s, unsigned throws)
{
    struct odds odds[GAME_ODDS_MAX];
    struct chances sum = {{0}};
    size_t count = mono_odds(tree->setup, s, odds);
    for (size_t i = 0; i < count; i++) {
        struct game_state then = *s;
        mono_apply(tree->setup, &then, &odds[i].move);
        struct chances one = maxn_value(tree, &then, throws - 1);
        for (unsigned seat = 0; seat < MONO_SEATS; seat++)
            sum.of[seat] += (float)odds[i].chance * one.of[seat];
    }
    return sum;
}

/* The moves that it considers, inside the tree and at its root. */
static unsigned maxn_moves(const struct game_setup *setup, const struct game_state *s,
                           struct move moves[MOVES_MAX])
{
    static const uint8_t kinds[] = {MONO_MOVE_BUY, MONO_MOVE_DECLINE, MONO_MOVE_THROW,
                                    MONO_MOVE_PASS};
    unsigned count = 0;
    for (size_t i = 0; i < sizeof kinds; i++) {
        moves[count] = mono_move(kinds[i], 0);
        count += !mono_refusal(setup, s, &moves[count]);
    }
    if (s->phase != MONO_FREE || !s->jail[s->control])
        return count;
    moves[count] = mono_move(MONO_MOVE_FINE, 0);
    count += !mono_refusal(setup, s, &moves[count]);
    for (uint8_t deck = 0; deck < MONO_DECKS && count < MOVES_MAX; deck++) {
        moves[count] = mono_move(MONO_MOVE_USE_CARD, deck);
        count += !mono_refusal(setup, s, &moves[count]);
    }
    return count;
}

/* Each for itself: max^n. */
static struct chances maxn_choice(struct tree *tree, const struct game_state *s, unsigned throws,
                                  struct move *best)
{
    struct move moves[MOVES_MAX];
    struct chances most = {{0}};
    unsigned count = maxn_moves(tree->setup, s, moves), seat = s->control;
    if (!count)
        return maxn_leaf(tree, s);
    for (unsigned i = 0; i < count; i++) {
        struct game_state then = *s;
        mono_apply(tree->setup, &then, &moves[i]);
        struct chances one = maxn_value(tree, &then, throws);
        if (i == 0 || one.of[seat] > most.of[seat]) {
            most = one;
            *best = moves[i];
        }
    }
    return most;
}

static struct chances maxn_value(struct tree *tree, const struct game_state *s, unsigned throws)
{
    struct move best;
    if (s->phase == MONO_AUCTION)
        return maxn_auction(tree, s);
    if (s->phase == MONO_DICE && throws)
        return maxn_throws(tree, s, throws);
    if (s->phase == MONO_BUY || (mono_in_phase(s, MONO_MANAGING) && s->control == s->turn))
        return maxn_choice(tree, s, throws, &best);
    return maxn_leaf(tree, s);
}

/* One throw deep, and deeper while the nodes last by the growth so far. `best` is the answer if
 * there is nothing to choose from. */
static struct move maxn_search(const struct mono_player *p, struct move best)
{
    struct tree tree = {.setup = p->setup};
    unsigned before = 0;
    for (unsigned throws = 1; throws <= THROWS_MAX; throws++) {
        unsigned from = tree.nodes;
        maxn_choice(&tree, p->s, throws, &best);
        unsigned used = tree.nodes - from, grows = before ? used / before + 1 : 40;
        if (tree.nodes + used * grows > NODES)
            break;
        before = used;
    }
    p->memory->because = "max^n";
    return best;
}

static struct move maxn_purchase(const struct mono_player *p)
{
    struct move asked = mono_aprende_answers.purchase(p);
    return asked.kind == MONO_MOVE_MORTGAGE ||
                   mono_cash(p) < p->setup->deed[mono_deed_here(p->setup, p->s)].price
               ? asked
               : maxn_search(p, asked);
}

static struct move maxn_turn(const struct mono_player *p)
{
    struct move asked = mono_aprende_answers.turn(p);
    bool leaves = asked.kind == MONO_MOVE_THROW || asked.kind == MONO_MOVE_FINE ||
                  asked.kind == MONO_MOVE_USE_CARD;
    return leaves && p->s->jail[p->seat] ? maxn_search(p, asked) : asked;
}

static void maxn_decide(const struct game_setup *setup, const struct game_state *view, int seat,
                        struct bot_memory *memory, struct move *move)
{
    struct mono_answers answers = mono_aprende_answers;
    answers.turn = maxn_turn;
    answers.purchase = maxn_purchase;
    memory->because = "aprende";
    mono_decide(&answers, setup, view, seat, memory, move);
}

const struct bot mono_player_maxn = {
    .name = "maxn",
    .what = "busca con max^n unas jugadas más allá con lo que ha aprendido `aprende`, y negocia",
    .negotiates = true,
    .lawful = true,
    .decide = maxn_decide,
    .audit = mono_aprende_audit,
};
