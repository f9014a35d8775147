/* The automatic players of truco. `random` of bots/ is the one of T15: each card held, envido and
 * truco if allowed are one choice each, and so are yes and no.
 *
 * `astuto` counts who wins the partida and the envido in some dozens of worlds (estimate.h):
 *
 *   - It plays the card with the best chance to win the game, of equals the lowest.
 *   - The chance to win a game from a score grows with the square of the points that the others
 *     lack. So it dares more when it is behind, and vale juego is worth no more than the points
 *     missing to 24.
 *   - It calls truco or envido when the chance is better with the call than without. Some opponents
 *     refuse, and those who accept have the better cards. Now and then it bluffs.
 *   - It accepts when that is better than what a refusal costs. A caller knows something, so the
 *     count is taken for a little worse than it is. It never folds what is won in every world.
 *
 * Whole numbers throughout, so that every compiler plays the same game.
 *
 *     sobremesa arena truco --players astuto,random --games 1000 --seed 1 */
#include "core/bot.h"
#include "core/tuning.h"
#include "games/truco/players/strategy.h"

enum { PERCENT = 100, SURE = 10000 /* a game that is won */ };

/* What it decides by; in percent, but for `worlds` and `bluff_in`.
 *
 *     worlds                number of worlds for each decision
 *     folds, folds_envido   opponents that refuse a truco, or an envido
 *     doubt, doubt_asked    worlds that are worse than they look after our call, or theirs
 *     bluff_in              one hopeless hand in this many is played like a good one
 *     hopeless              a hand is hopeless if it wins at most this share of its worlds */
#define WEIGHTS(one)                                                                               \
    one(worlds, 40) one(folds, 20) one(folds_envido, 40) one(doubt, 20) one(doubt_asked, 15)       \
        one(bluff_in, 24) one(hopeless, 30)

static struct {
#define WEIGHT(name, usual) int32_t name;
    WEIGHTS(WEIGHT)
#undef WEIGHT
} weights = {
#define WEIGHT(name, usual) usual,
    WEIGHTS(WEIGHT)
#undef WEIGHT
};

static const struct tuning tunings[] = {
#define WEIGHT(name, usual) {#name, &weights.name, usual, 1, PERCENT},
    WEIGHTS(WEIGHT)
#undef WEIGHT
        {0},
};

enum status truco_tune(const char *text, size_t length, struct why *why)
{
    return tuning_read(tunings, text, length, why);
}

void truco_tuned(struct str *text)
{
    tuning_text(tunings, text);
}

/* The chance to win the game with these points, of SURE. */
static int64_t chance_to_win(unsigned own, unsigned other)
{
    int64_t lack = TRUCO_GOAL - (int64_t)own, others = TRUCO_GOAL - (int64_t)other;
    return SURE * others * others / (lack * lack + others * others);
}

/* The sum of the chances over all worlds, with the bets of `bets`. */
static int64_t prospect(const struct game_state *bets, unsigned team,
                        const struct truco_tally *tally)
{
    int64_t sum = 0;
    struct game_state end = *bets;
    for (unsigned winner = 0; winner < TRUCO_TEAMS; winner++)
        for (unsigned envido = 0; envido < TRUCO_TEAMS; envido++) {
            uint8_t points[TRUCO_TEAMS];
            if (!tally->count[winner][envido])
                continue;
            end.winner = (uint8_t)winner;
            truco_add_points(&end, envido, points);
            sum += tally->count[winner][envido] * chance_to_win(points[team], points[!team]);
        }
    return sum;
}

/* The same worlds, but this team wins the partida, or the envido, in all of them. */
static struct truco_tally all_won_by(const struct truco_tally *tally, unsigned team)
{
    struct truco_tally all = {0};
    for (unsigned envido = 0; envido < TRUCO_TEAMS; envido++)
        all.count[team][envido] = tally->count[0][envido] + tally->count[1][envido];
    return all;
}

static struct truco_tally all_envido_of(const struct truco_tally *tally, unsigned team)
{
    struct truco_tally all = {0};
    for (unsigned winner = 0; winner < TRUCO_TEAMS; winner++)
        all.count[winner][team] = tally->count[winner][0] + tally->count[winner][1];
    return all;
}

/* `percent` of the one and the rest of the other. */
static int64_t blend(int64_t one, int64_t other, int percent)
{
    return (one * percent + other * (PERCENT - percent)) / PERCENT;
}

/* --- deciding --- */

static bool calls_envido(const struct truco_estimate *estimate, const struct truco_tally *tally,
                         struct rng *rng)
{
    struct game_state bets = *estimate->view;
    if (!truco_may_call_envido(estimate->view))
        return false;
    int64_t without = prospect(&bets, estimate->team, tally);
    bets.envido_team = (uint8_t)estimate->team;
    bets.envido = TRUCO_ENVIDO_REFUSED;
    int64_t refused = prospect(&bets, estimate->team, tally);
    bets.envido = TRUCO_ENVIDO_WANTED;
    struct truco_tally worse = all_envido_of(tally, !estimate->team);
    int64_t wanted = blend(prospect(&bets, estimate->team, &worse),
                           prospect(&bets, estimate->team, tally), weights.doubt);
    return blend(refused, wanted, weights.folds_envido) > without ||
           rng_below(rng, (uint32_t)weights.bluff_in) == 0;
}

static bool calls_truco(const struct truco_estimate *estimate, const struct truco_tally *tally,
                        struct rng *rng)
{
    struct game_state bets = *estimate->view;
    if (!truco_may_call_truco(estimate->view))
        return false;
    int64_t without = prospect(&bets, estimate->team, tally);
    struct truco_tally folded = all_won_by(tally, estimate->team),
                       worse = all_won_by(tally, !estimate->team);
    int64_t refused = prospect(&bets, estimate->team, &folded);
    bets.level++;
    int64_t wanted = blend(prospect(&bets, estimate->team, &worse),
                           prospect(&bets, estimate->team, tally), weights.doubt);
    if (blend(refused, wanted, weights.folds) > without)
        return true;
    bool hopeless =
        truco_tally_won(tally, estimate->team) * PERCENT <= weights.hopeless * weights.worlds;
    return hopeless && estimate->view->level == 0 &&
           rng_below(rng, (uint32_t)weights.bluff_in) == 0;
}

static bool accepts_call(const struct truco_estimate *estimate)
{
    const struct truco_tally *tally = &estimate->after[0];
    struct game_state yes = *estimate->view, no = yes;
    struct truco_tally worse, refused = *tally;
    if (estimate->view->phase == TRUCO_ENVIDO) {
        yes.envido = TRUCO_ENVIDO_WANTED;
        no.envido = TRUCO_ENVIDO_REFUSED;
        worse = all_envido_of(tally, !estimate->team);
    } else {
        if (truco_tally_won(tally, estimate->team) == weights.worlds)
            return true; /* perhaps a sure win, which is never folded */
        yes.level++;
        worse = all_won_by(tally, !estimate->team);
        refused = worse;
    }
    int64_t wanted = blend(prospect(&yes, estimate->team, &worse),
                           prospect(&yes, estimate->team, tally), weights.doubt_asked);
    return wanted >= prospect(&no, estimate->team, &refused);
}

/* For --explain: what was decided, and the worlds that are won. */
static void explain_worlds(struct bot_memory *memory, const char *what, int won)
{
    bot_explain(memory, "%s %d/%d", what, won, weights.worlds);
}

static void astuto_decide(const struct game_setup *setup, const struct game_state *s, int seat,
                          struct bot_memory *memory, struct move *move)
{
    struct truco_estimate estimate = truco_estimate_start(s, (unsigned)seat);
    *move = (struct move){0};
    if (s->phase != TRUCO_TURN) {
        truco_estimate_solved(&estimate, (unsigned)weights.worlds, &memory->rng);
        bool yes = accepts_call(&estimate), envido = s->phase == TRUCO_ENVIDO;
        move->kind = yes ? TRUCO_MOVE_ACCEPT : TRUCO_MOVE_REFUSE;
        explain_worlds(
            memory, yes ? "quiero" : "no quiero",
            (envido ? truco_tally_envido : truco_tally_won)(&estimate.after[0], estimate.team));
        return;
    }
    unsigned card = 0;
    if (estimate.cards > 1 || truco_may_call_envido(s) || truco_may_call_truco(s)) {
        truco_estimate_solved(&estimate, (unsigned)weights.worlds, &memory->rng);
        for (unsigned other = 1; other < estimate.cards; other++)
            if (prospect(s, estimate.team, &estimate.after[other]) >
                prospect(s, estimate.team, &estimate.after[card]))
                card = other;
    }
    const struct truco_tally *tally = &estimate.after[card];
    if (calls_envido(&estimate, tally, &memory->rng)) {
        move->kind = TRUCO_MOVE_ENVIDO;
        explain_worlds(memory, "envido", truco_tally_envido(tally, estimate.team));
    } else if (calls_truco(&estimate, tally, &memory->rng)) {
        move->kind = TRUCO_MOVE_TRUCO;
        explain_worlds(memory, "truco", truco_tally_won(tally, estimate.team));
    } else {
        *move = (struct move){.kind = TRUCO_MOVE_PLAY, .a = (uint8_t)estimate.card[card]};
        if (estimate.worlds)
            explain_worlds(memory, "carta", truco_tally_won(tally, estimate.team));
    }
}

static bool astuto_audit(const struct game_setup *setup, const struct game_state *view, int seat,
                         const struct bot_memory *memory, const struct game_state *state,
                         struct why *why)
{
    const struct game_state *seen = view;
    return seen->seat != seat || truco_to_move(setup, seen) < 0 ||
           truco_estimate_audit(seen, (unsigned)seat, state, why);
}

static const struct bot astuto = {
    .name = "astuto",
    .what = "imagina las manos de los demás, canta y responde según sus posibilidades, y a veces "
            "farolea",
    .usual = true,
    .decide = astuto_decide,
    .audit = astuto_audit,
};

const struct bot *const truco_bots[] = {&astuto, &truco_sabio, NULL};
