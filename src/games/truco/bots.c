/* The automatic players of truco. `random` of bots/ is the one of T15: each card held, envido and truco if allowed are
 * one choice each, and so are yes and no.
 *
 * `astuto` deals the cards that it does not see to the others some dozens of times, as they may lie (a team that has
 * announced no flor has none), and looks in each such world who wins the partida with open hands (solve.h) and who wins
 * the envido. That counts every card played, its own and the vira by itself. From these counts:
 *
 *   - It plays the card after which the chance to win the game is best, of equals the lowest.
 *   - The chance to win the game with so many points against so many grows with the square of what the others lack, so
 *     it dares more when it is behind and less when it is ahead, and vale juego is no more than what is missing to 24.
 *   - It calls, truco or envido, when the chance is better with the call than without: some of those asked refuse, and
 *     those who accept have the better cards. Now and then it calls with nothing at all.
 *   - It accepts when that is better than what a refusal costs. Who calls knows something, so what it sees is taken for
 *     a little worse than it looks; but what is won in every world it accepts, and so never folds a sure partida.
 *
 * Whole numbers throughout, so that every compiler plays the same game.
 *
 *     sobremesa arena truco --players astuto,random --games 1000 --seed 1 */
#include "games/truco/solve.h"

enum {
    WORLDS = 40,
    PERCENT = 100,
    FOLDS = 20,        /* of a hundred who are asked, so many refuse a truco */
    FOLDS_ENVIDO = 40, /* or an envido */
    DOUBT = 20,        /* of a hundred worlds that a call makes worse than they look */
    DOUBT_ASKED = 15,  /* the same for who is asked */
    BLUFF_IN = 24,     /* one hopeless hand in so many is played as if it were none */
    HOPELESS = 30,     /* of a hundred worlds won, at most so many */
    SURE = 10000,      /* a game that is won */
};

/* The worlds by who wins the partida and who the envido in them. */
struct tally {
    int count[TRUCO_TEAMS][TRUCO_TEAMS];
};

struct outlook {
    const struct truco_state *view;
    unsigned seat, team;
    unsigned cards, card[TRUCO_HAND]; /* held, the lowest rank first; not counted while an answer is due */
    struct tally after[TRUCO_HAND];   /* by the card that is played, or only [0] while an answer is due */
};

/* The chance to win the game with so many points, of SURE. */
static int64_t chance(unsigned own, unsigned other)
{
    int64_t lack = TRUCO_GOAL - (int64_t)own, others = TRUCO_GOAL - (int64_t)other;
    return SURE * others * others / (lack * lack + others * others);
}

/* The sum of the chances over all worlds, if the bets are those of `bets`. */
static int64_t prospect(const struct truco_state *bets, unsigned team, const struct tally *tally)
{
    int64_t sum = 0;
    struct truco_state end = *bets;
    for (unsigned winner = 0; winner < TRUCO_TEAMS; winner++)
        for (unsigned envido = 0; envido < TRUCO_TEAMS; envido++) {
            uint8_t points[TRUCO_TEAMS];
            if (!tally->count[winner][envido])
                continue;
            end.winner = (uint8_t)winner;
            truco_add_points(&end, envido, points);
            sum += tally->count[winner][envido] * chance(points[team], points[!team]);
        }
    return sum;
}

/* The same worlds, all of them with this winner of the partida, or of the envido. */
static struct tally all_won_by(const struct tally *tally, unsigned team)
{
    struct tally all = {0};
    for (unsigned envido = 0; envido < TRUCO_TEAMS; envido++)
        all.count[team][envido] = tally->count[0][envido] + tally->count[1][envido];
    return all;
}

static struct tally all_envido_of(const struct tally *tally, unsigned team)
{
    struct tally all = {0};
    for (unsigned winner = 0; winner < TRUCO_TEAMS; winner++)
        all.count[winner][team] = tally->count[winner][0] + tally->count[winner][1];
    return all;
}

static int won_worlds(const struct tally *tally, unsigned team)
{
    return tally->count[team][0] + tally->count[team][1];
}

/* Part `percent` of the one and the rest of the other. */
static int64_t mix(int64_t one, int64_t other, int percent)
{
    return (one * percent + other * (PERCENT - percent)) / PERCENT;
}

/* --- looking --- */

static void sort_hand(struct outlook *look)
{
    const struct truco_state *view = look->view;
    for (uint64_t hand = view->hand[look->seat]; hand; hand &= hand - 1) {
        unsigned card = bits_lowest(hand), at = look->cards++;
        for (; at && truco_rank(look->card[at - 1], view->vira) > truco_rank(card, view->vira); at--)
            look->card[at] = look->card[at - 1];
        look->card[at] = card;
    }
}

static void see_worlds(struct outlook *look, const void *setup, struct rng *rng)
{
    bool turn = look->view->phase == TRUCO_TURN;
    for (int i = 0; i < WORLDS; i++) {
        struct truco_state world;
        truco_sample(setup, look->view, (int)look->seat, rng, &world);
        unsigned envido = truco_team(truco_envido_winner(&world));
        if (!turn)
            look->after[0].count[truco_solve(&world)][envido]++;
        for (unsigned card = 0; turn && card < look->cards; card++)
            look->after[card].count[truco_solve_card(&world, look->card[card])][envido]++;
    }
}

/* The card after which the chance is best, of equals the lowest. */
static unsigned best_card(const struct outlook *look)
{
    unsigned best = 0;
    for (unsigned card = 1; card < look->cards; card++)
        if (prospect(look->view, look->team, &look->after[card]) > prospect(look->view, look->team, &look->after[best]))
            best = card;
    return best;
}

/* --- deciding --- */

static bool calls_envido(const struct outlook *look, const struct tally *tally, struct rng *rng)
{
    struct truco_state bets = *look->view;
    if (!truco_may_call_envido(look->view))
        return false;
    int64_t without = prospect(&bets, look->team, tally);
    bets.envido_team = (uint8_t)look->team;
    bets.envido = TRUCO_ENVIDO_REFUSED;
    int64_t refused = prospect(&bets, look->team, tally);
    bets.envido = TRUCO_ENVIDO_WANTED;
    struct tally worse = all_envido_of(tally, !look->team);
    int64_t wanted = mix(prospect(&bets, look->team, &worse), prospect(&bets, look->team, tally), DOUBT);
    return mix(refused, wanted, FOLDS_ENVIDO) > without || rng_below(rng, BLUFF_IN) == 0;
}

static bool calls_truco(const struct outlook *look, const struct tally *tally, struct rng *rng)
{
    struct truco_state bets = *look->view;
    if (!truco_may_call_truco(look->view))
        return false;
    int64_t without = prospect(&bets, look->team, tally);
    struct tally folded = all_won_by(tally, look->team), worse = all_won_by(tally, !look->team);
    int64_t refused = prospect(&bets, look->team, &folded);
    bets.level++;
    int64_t wanted = mix(prospect(&bets, look->team, &worse), prospect(&bets, look->team, tally), DOUBT);
    if (mix(refused, wanted, FOLDS) > without)
        return true;
    bool hopeless = won_worlds(tally, look->team) * PERCENT <= HOPELESS * WORLDS;
    return hopeless && look->view->level == 0 && rng_below(rng, BLUFF_IN) == 0;
}

static bool accepts(const struct outlook *look)
{
    const struct tally *tally = &look->after[0];
    struct truco_state yes = *look->view, no = yes;
    struct tally worse, refused = *tally;
    if (look->view->phase == TRUCO_ENVIDO) {
        yes.envido = TRUCO_ENVIDO_WANTED;
        no.envido = TRUCO_ENVIDO_REFUSED;
        worse = all_envido_of(tally, !look->team);
    } else {
        if (won_worlds(tally, look->team) == WORLDS)
            return true; /* it may be a sure win: that is never folded */
        yes.level++;
        worse = all_won_by(tally, !look->team);
        refused = worse;
    }
    int64_t wanted = mix(prospect(&yes, look->team, &worse), prospect(&yes, look->team, tally), DOUBT_ASKED);
    return wanted >= prospect(&no, look->team, &refused);
}

static void decide(const void *setup, const void *view, int seat, struct mind *mind, struct move *move)
{
    const struct truco_state *s = view;
    struct outlook look = {.view = s, .seat = (unsigned)seat, .team = truco_team((unsigned)seat)};
    *move = (struct move){0};
    sort_hand(&look);
    if (s->phase != TRUCO_TURN) {
        see_worlds(&look, setup, &mind->rng);
        move->kind = accepts(&look) ? TRUCO_MOVE_ACCEPT : TRUCO_MOVE_REFUSE;
        return;
    }
    unsigned card = 0;
    bool calls = truco_may_call_envido(s) || truco_may_call_truco(s);
    if (look.cards > 1 || calls) {
        see_worlds(&look, setup, &mind->rng);
        card = best_card(&look);
    }
    if (calls_envido(&look, &look.after[card], &mind->rng))
        move->kind = TRUCO_MOVE_ENVIDO;
    else if (calls_truco(&look, &look.after[card], &mind->rng))
        move->kind = TRUCO_MOVE_TRUCO;
    else
        *move = (struct move){.kind = TRUCO_MOVE_PLAY, .a = (uint8_t)look.card[card]};
}

static const struct bot astuto = {
    .name = "astuto",
    .what = "imagina las manos de los demás, canta y responde según sus posibilidades, y a veces farolea",
    .usual = true,
    .decide = decide,
};

const struct bot *const truco_bots[] = {&astuto, NULL};
