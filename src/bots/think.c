/* `think` and `ponder` decide by play-outs. They know only the contract, so they play every game.
 *
 * What the seat does not see is sampled. From each such world every candidate move is played out,
 * with all seats played by the game's own first player if that one is quick, else at random. All
 * moves get the same worlds and the same luck. Each round drops the worse half of the moves
 * (sequential halving) and those that do no better than the move of the game's own player. Most
 * moves are settled by the first round, which leaves time for the others.
 *
 * The move of the game's own player is a good guess, and some hundreds of play-outs are little
 * evidence. So another move must be better by the play-outs and by what was to be expected before
 * them (is_better). Without such a player the best mean decides.
 *
 * The budget is a number of moves in all play-outs and all numbers are whole, so a seed gives the
 * same game on every machine.
 *
 *     sobremesa arena uno --players think,rules,rules,rules --games 40000 --seed 1 */
#include "bots/bots.h"
#include "core/bot.h"
#include "core/game_study.h"
#include "core/registry.h"
#include "core/table.h"

enum {
    CONSIDERED = 16,  /* candidate moves at most */
    RANGE_MAX = 8,    /* a longer range gives its ends and its middle */
    HORIZON = 300,    /* moves of a play-out, which is then judged as it stands, … */
    NEAR = 16,        /* … or moves where the game can judge positions (`chances`) */
    ALL = 840,        /* the worth of a win: can be shared by up to eight seats */
    DOUBT = 18,       /* the weight of the guess, see is_better */
    LEAST = 256,      /* likewise */
    FAST_FORWARD = 5, /* factor of the budget with fast_forward; more wins no more */
    EXTRA_ROUNDS = 3, /* besides those that halve the moves down to two */
    WORLDS_MAX = 1 << 20,
};

/* A candidate move, and its score compared with the first one in the same worlds. */
struct candidate {
    struct move move;
    int64_t sum, squares;
};

struct thinking {
    const struct game *game;
    const struct game_setup *setup;
    const struct game_state *view;
    int seat, seats;
    const struct bot *guess; /* the game's own player; NULL: it has none that is quick */
    const struct bot *bots[GAME_SEATS_MAX]; /* of the play-outs */
    uint64_t seed;
    int64_t left; /* of the budget of this round */
    size_t count;
    struct candidate candidates[CONSIDERED];
};

/* --- candidates --- */

static void add_candidate(struct thinking *t, const struct move *move)
{
    for (size_t i = 0; i < t->count; i++)
        if (move_equal(&t->candidates[i].move, move))
            return;
    if (t->count < CONSIDERED && t->game->legal(t->setup, t->view, move, NULL) == MOVE_LEGAL)
        t->candidates[t->count++] = (struct candidate){.move = *move};
}

static void add_candidates(struct thinking *t, const struct choice *choice)
{
    int64_t span = (int64_t)choice->high - choice->low, step = span < RANGE_MAX ? 1 : span / 2;
    for (int64_t n = choice->low; n <= choice->high; n += step) {
        struct move move = choice->move;
        move.n = (int32_t)n;
        add_candidate(t, &move);
    }
}

/* --- a play-out --- */

/* The seat's share of the win, of ALL. In a game that goes on: its chance, or else its share of all
 * points. */
static int64_t reward(const struct thinking *t, const struct game_state *state)
{
    struct result result;
    int64_t sum = 0, own;
    t->game->result(t->setup, state, &result);
    if (result.over && result.winner == t->seat)
        return ALL;
    if (result.over && result.shared >> t->seat & 1)
        return result.winner == SEAT_NOBODY ? ALL / (int64_t)__builtin_popcount(result.shared)
                                            : ALL;
    if (result.over)
        return 0;
    if (t->game->chances)
        t->game->chances(t->setup, state, result.points);
    for (int seat = 0; seat < t->seats; seat++)
        sum += result.points[seat] > 0 ? result.points[seat] : 0;
    own = result.points[t->seat] > 0 ? result.points[t->seat] : 0;
    return sum ? ALL * own / sum : ALL / t->seats;
}

/* Plays on from `state` with the luck of this world. Returns the reward. */
static int64_t play_world(struct thinking *t, struct game_state *state, uint64_t world)
{
    struct bot_memory memories[GAME_SEATS_MAX];
    struct rng dice;
    uint32_t faults = 0;
    uint64_t luck = rng_mix(t->seed, world);
    rng_seed(&dice, luck);
    for (int seat = 0; seat < t->seats; seat++)
        bot_memory_start(&memories[seat], rng_mix(luck, (uint64_t)seat));
    t->left -= 1 + (int64_t)table_play_on(t->game, t->setup, state, t->bots, &dice, memories,
                                          t->game->chances ? NEAR : HORIZON, &faults);
    return reward(t, state);
}

/* Plays out every candidate in one more world. */
static void try_world(struct thinking *t, uint64_t world)
{
    _Alignas(16) unsigned char start[GAME_STATE_MAX], state[GAME_STATE_MAX];
    struct rng rng;
    int64_t first = 0;
    rng_seed(&rng, rng_mix(t->seed, ~world));
    t->game->sample(t->setup, t->view, t->seat, &rng, as_state(start));
    for (size_t i = 0; i < t->count; i++) {
        struct candidate *candidate = &t->candidates[i];
        memcpy(state, start, t->game->state_size);
        t->game->apply(t->setup, as_state(state), &candidate->move);
        int64_t score = play_world(t, as_state(state), world);
        first = i ? first : score;
        candidate->sum += score - first;
        candidate->squares += (score - first) * (score - first);
    }
}

/* --- deciding --- */

/* Drops the worse half of the candidates, and those that are no better than the guess. The first
 * stays, since the others are measured against it. */
static void halve(struct thinking *t)
{
    for (size_t i = 2; i < t->count; i++) {
        struct candidate candidate = t->candidates[i];
        size_t at = i;
        for (; at > 1 && t->candidates[at - 1].sum < candidate.sum; at--)
            t->candidates[at] = t->candidates[at - 1];
        t->candidates[at] = candidate;
    }
    t->count = t->count > 2 ? 1 + t->count / 2 : t->count;
    while (t->guess && t->count > 1 && t->candidates[t->count - 1].sum <= 0)
        t->count--;
}

/* Whether the move is better than the guess, by Bayes. Before the play-outs another move is
 * expected to win m less than the guess, with standard deviation s. After n worlds in which it won
 * d more, with variance v, it is expected to be better if d > (m / s^2) * v / n. DOUBT is m / s^2
 * for moves that win 1 % less, give or take 2.4 %. Sampled worlds are never quite like the true
 * one, so a margin of 1 / LEAST is added. */
static bool is_better(const struct thinking *t, const struct candidate *candidate, int64_t worlds)
{
    int64_t least = DOUBT * candidate->squares + worlds * worlds * (ALL * ALL / LEAST);
    return t->guess ? candidate->sum * worlds * ALL > least : candidate->sum > 0;
}

static void think_rounds(struct thinking *t, int64_t budget, struct bot_memory *memory,
                         struct move *move)
{
    uint64_t world = 0;
    unsigned rounds = EXTRA_ROUNDS;
    for (size_t left = t->count; left > 2; left = 1 + left / 2)
        rounds++;
    for (unsigned round = 0; round < rounds && t->count > 1; round++) {
        for (t->left = budget / rounds; t->left > 0 && world < WORLDS_MAX; world++)
            try_world(t, world);
        halve(t);
    }
    bool better = t->count > 1 && is_better(t, &t->candidates[1], (int64_t)world);
    *move = t->candidates[better].move;
    bot_explain(memory, "%+.1f%% %d",
                better ? (double)t->candidates[1].sum * 100 / ALL / (double)world : 0.0,
                (int)world);
}

static void choose_by_playouts(int64_t budget, const struct game *game,
                               const struct game_setup *setup, const struct game_state *view,
                               int seat, const struct choice *choices, size_t count,
                               struct bot_memory *memory, struct move *move)
{
    const struct bot *own = game->bots[0];
    _Alignas(16) unsigned char reflected[GAME_STATE_MAX];
    struct thinking t = {.game = game,
                         .setup = setup,
                         .view = as_state(reflected),
                         .seat = seat,
                         .seats = game->seats(setup),
                         .guess = own && own->quick ? own : NULL,
                         .seed = rng_next(&memory->rng)};
    memcpy(reflected, view, game->state_size);
    for (int i = 0; i < t.seats; i++)
        t.bots[i] = t.guess ? t.guess : &bot_random;
    if (t.guess) {
        if (own->decide)
            own->decide(setup, view, seat, memory, move);
        else
            own->choose(game, setup, view, seat, choices, count, memory, move);
        add_candidate(&t, move);
    }
    for (size_t i = 0; i < count; i++)
        add_candidates(&t, &choices[i]);
    if (t.count < 2) {
        *move = t.count ? t.candidates[0].move : choices[0].move;
        return;
    }
    if (game->reflect)
        game->reflect(setup, as_state(reflected), seat, &memory->rng);
    if (t.guess && t.guess->lawful && game_study(game)->fast_forward)
        budget *= FAST_FORWARD;
    think_rounds(&t, budget, memory, move);
}

#define THINKER(id, budget, text)                                                                  \
    static void choose_##id(const struct game *game, const struct game_setup *setup,               \
                            const struct game_state *view, int seat, const struct choice *choices, \
                            size_t count, struct bot_memory *memory, struct move *move)            \
    {                                                                                              \
        choose_by_playouts(budget, game, setup, view, seat, choices, count, memory, move);         \
    }                                                                                              \
    const struct bot bot_##id = {.name = #id, .what = text, .choose = choose_##id}

THINKER(think, 3000,
        N_("juega la partida en su cabeza unas cuantas veces con cada jugada, y elige la que mejor "
           "sale"));
THINKER(ponder, 60000, N_("como think, veinte veces más despacio"));
