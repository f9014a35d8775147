/* `think` and `ponder`: play the game out in their heads. They know only the contract, and so play
 * every game.
 *
 * What the seat does not see is filled in as it may be (`sample`), and from each such world every
 * move that is considered is played out, by everybody as the game's own first player would if that
 * one is quick, else at random. All moves get the same worlds and the same luck. In each round of
 * thinking the worse half of the moves is left out (sequential halving), and so is whatever does no
 * better than what the game's own player would do: most moves are settled by the first round, and
 * the time is left for those that are not.
 *
 * That player's move is a good guess, and some hundreds of play-outs are little evidence: another
 * one is made only if it is better by what they say and by what was to be expected before
 * (is_better). Where there is no such player the best mean decides.
 *
 * The budget is so many moves in all play-outs, so a seed gives a game on every machine; whole
 * numbers throughout.
 *
 *     sobremesa arena uno --players think,rules,rules,rules --games 40000 --seed 1 */
#include "bots/bots.h"
#include "core/bot.h"
#include "core/game_study.h"
#include "core/registry.h"
#include "core/table.h"

enum {
    CONSIDERED = 16, /* moves at most */
    SPREAD = 8,      /* of a range, if it has no more; else its ends and its middle */
    HORIZON = 300,   /* moves of a play-out; then it is judged as it stands, … */
    NEAR = 16,       /* … and so soon where the game has an opinion (`chances`) */
    ALL = 840,       /* what a win is worth: it divides among up to eight */
    DOUBT = 18,      /* how much speaks for the guess, see is_better */
    LEAST = 256,     /* likewise */
    HURRIED =
        5, /* moves in a hurry for each that is asked for; more win no more (docs/players.md) */
    SETTLING = 3, /* rounds besides those that halve the moves down to two */
    WORLDS_MAX = 1 << 20,
};

/* A move that is considered, and how it does compared with the first one in the same worlds. */
struct thought {
    struct move move;
    int64_t sum, squares;
};

struct thinking {
    const struct game *game;
    const struct game_setup *setup;
    const struct game_state *view;
    int seat, seats;
    const struct bot *guess; /* the game's own player; NULL: it has none that is quick */
    const struct bot *bots[GAME_SEATS_MAX]; /* who plays out */
    uint64_t seed;
    int64_t left; /* of the budget of this round */
    size_t count;
    struct thought thoughts[CONSIDERED];
};

/* --- what is considered --- */

static void consider(struct thinking *t, const struct move *move)
{
    for (size_t i = 0; i < t->count; i++)
        if (move_equal(&t->thoughts[i].move, move))
            return;
    if (t->count < CONSIDERED && t->game->legal(t->setup, t->view, move, NULL) == MOVE_LEGAL)
        t->thoughts[t->count++] = (struct thought){.move = *move};
}

static void consider_family(struct thinking *t, const struct choice *choice)
{
    int64_t span = (int64_t)choice->high - choice->low, step = span < SPREAD ? 1 : span / 2;
    for (int64_t n = choice->low; n <= choice->high; n += step) {
        struct move move = choice->move;
        move.n = (int32_t)n;
        consider(t, &move);
    }
}

/* --- a play-out --- */

/* What the seat has of the win; of a game that goes on, its chance, or its part of all that the
 * seats would take home. */
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

/* From `state` on, with the luck of world number `world`. */
static int64_t play_out(struct thinking *t, struct game_state *state, uint64_t world)
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

/* Every move that is still considered, in one more world. */
static void think_through(struct thinking *t, uint64_t world)
{
    _Alignas(16) unsigned char start[GAME_STATE_MAX], state[GAME_STATE_MAX];
    struct rng rng;
    int64_t first = 0;
    rng_seed(&rng, rng_mix(t->seed, ~world));
    t->game->sample(t->setup, t->view, t->seat, &rng, as_state(start));
    for (size_t i = 0; i < t->count; i++) {
        struct thought *thought = &t->thoughts[i];
        memcpy(state, start, t->game->state_size);
        t->game->apply(t->setup, as_state(state), &thought->move);
        int64_t score = play_out(t, as_state(state), world);
        first = i ? first : score;
        thought->sum += score - first;
        thought->squares += (score - first) * (score - first);
    }
}

/* --- deciding --- */

/* The best of them first but for the first, which the others are measured against; then half of
 * them go, and what is no better than the guess. */
static void halve(struct thinking *t)
{
    for (size_t i = 2; i < t->count; i++) {
        struct thought thought = t->thoughts[i];
        size_t at = i;
        for (; at > 1 && t->thoughts[at - 1].sum < thought.sum; at--)
            t->thoughts[at] = t->thoughts[at - 1];
        t->thoughts[at] = thought;
    }
    t->count = t->count > 2 ? 1 + t->count / 2 : t->count;
    while (t->guess && t->count > 1 && t->thoughts[t->count - 1].sum <= 0)
        t->count--;
}

/* Whether it is to be made instead of the first. Who expects of a move that is not the guess that
 * it wins m less, give or take s, and then sees it win d more with a variance v in n worlds,
 * expects it to be better from d > m / s² * v / n on. DOUBT is that quotient, as for moves that win
 * 1 % less, give or take 2.4 %. However many worlds there are, they are not quite like the true
 * one: 1 / LEAST is asked for besides. */
static bool is_better(const struct thinking *t, const struct thought *thought, int64_t worlds)
{
    int64_t least = DOUBT * thought->squares + worlds * worlds * (ALL * ALL / LEAST);
    return t->guess ? thought->sum * worlds * ALL > least : thought->sum > 0;
}

static void think(struct thinking *t, int64_t budget, struct bot_memory *memory, struct move *move)
{
    uint64_t world = 0;
    unsigned rounds = SETTLING;
    for (size_t left = t->count; left > 2; left = 1 + left / 2)
        rounds++;
    for (unsigned round = 0; round < rounds && t->count > 1; round++) {
        for (t->left = budget / rounds; t->left > 0 && world < WORLDS_MAX; world++)
            think_through(t, world);
        halve(t);
    }
    bool better = t->count > 1 && is_better(t, &t->thoughts[1], (int64_t)world);
    *move = t->thoughts[better].move;
    bot_explain(memory, "%+.1f%% %d",
                better ? (double)t->thoughts[1].sum * 100 / ALL / (double)world : 0.0, (int)world);
}

static void choose(int64_t budget, const struct game *game, const struct game_setup *setup,
                   const struct game_state *view, int seat, const struct choice *choices,
                   size_t count, struct bot_memory *memory, struct move *move)
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
        consider(&t, move);
    }
    for (size_t i = 0; i < count; i++)
        consider_family(&t, &choices[i]);
    if (t.count > 1 && game->reflect)
        game->reflect(setup, as_state(reflected), seat, &memory->rng);
    if (t.count > 1)
        think(&t,
              t.guess && t.guess->lawful && game_study(game)->fast_forward ? HURRIED * budget
                                                                           : budget,
              memory, move);
    else
        *move = t.count ? t.thoughts[0].move : choices[0].move;
}

#define THINKER(id, budget, text)                                                                  \
    static void choose_##id(const struct game *game, const struct game_setup *setup,               \
                            const struct game_state *view, int seat, const struct choice *choices, \
                            size_t count, struct bot_memory *memory, struct move *move)            \
    {                                                                                              \
        choose(budget, game, setup, view, seat, choices, count, memory, move);                     \
    }                                                                                              \
    const struct bot bot_##id = {.name = #id, .what = text, .choose = choose_##id}

THINKER(think, 3000,
        N_("juega la partida en su cabeza unas cuantas veces con cada jugada, y elige la que mejor "
           "sale"));
THINKER(ponder, 60000, N_("como think, veinte veces más despacio"));
