#include "workshop/truco/training.h"

#include <stdlib.h>

enum {
    CHUNK = 256,
    THREADS_MAX = 256,
    EXACT = 16 /* worths are counted in so many parts */,
    PRIOR = 64
};

/* --- strategies of what is learned --- */

/* The chance of mano's team in a game whose partidas are anybody's, half of them worth 1, a third
 * 3, the rest 6. */
static void plain_worth(struct train_learned *learned)
{
    static const struct {
        unsigned points, of_six;
    } partidas[] = {{1, 3}, {3, 2}, {6, 1}};
    static int64_t worth[TRUCO_GOAL + 1][TRUCO_GOAL + 1];
    for (unsigned sum = 2 * TRUCO_GOAL - 1; sum-- > 0;)
        for (unsigned own = 0; own < TRUCO_GOAL; own++) {
            if (sum < own || sum - own >= TRUCO_GOAL)
                continue;
            unsigned other = sum - own;
            int64_t total = 0;
            for (size_t i = 0; i < sizeof partidas / sizeof partidas[0]; i++) {
                unsigned more = own + partidas[i].points, theirs = other + partidas[i].points;
                total += partidas[i].of_six *
                         (more < TRUCO_GOAL ? worth[more][other] : TRUCO_SURE * EXACT);
                total += partidas[i].of_six * (theirs < TRUCO_GOAL ? worth[own][theirs] : 0);
            }
            worth[own][other] = total / 12;
            learned->worth[own][other][0] = worth[own][other] * PRIOR;
            learned->worth[own][other][1] = PRIOR;
        }
}

void train_begin(struct train_learned *learned)
{
    memset(learned, 0, sizeof *learned);
    plain_worth(learned);
}

static void set_worth(const struct train_learned *learned, struct truco_strategy *strategy)
{
    for (unsigned own = 0; own < TRUCO_GOAL; own++)
        for (unsigned other = 0; other < TRUCO_GOAL; other++)
            strategy->worth[own][other] =
                (uint16_t)(learned->worth[own][other][0] / learned->worth[own][other][1] / EXACT);
}

/* Of a situation that never came up: whoever wins more than half of the worlds says yes. */
static uint8_t plain_answer(unsigned situation)
{
    return situation % TRUCO_STRENGTHS >= TRUCO_STRENGTHS / 2 ? TRUCO_ALWAYS : 0;
}

void train_current(const struct train_learned *learned, struct truco_strategy *strategy)
{
    set_worth(learned, strategy);
    for (unsigned i = 0; i < TRUCO_SITUATIONS; i++) {
        const int64_t *regret = learned->regret[i];
        int64_t all = regret[0] + regret[1];
        strategy->yes[i] = (uint8_t)(all ? regret[1] * TRUCO_ALWAYS / all : TRUCO_ALWAYS / 2);
    }
}

/* What is done seldom was mostly done while it was not yet known better. */
static uint8_t rounded(int64_t often)
{
    enum { SELDOM = TRUCO_ALWAYS * 15 / 100 };
    return (uint8_t)(often < SELDOM ? 0 : often > TRUCO_ALWAYS - SELDOM ? TRUCO_ALWAYS : often);
}

void train_mean(const struct train_learned *learned, struct truco_strategy *strategy)
{
    set_worth(learned, strategy);
    for (unsigned i = 0; i < TRUCO_SITUATIONS; i++)
        strategy->yes[i] =
            learned->asked[i] ? rounded(learned->often[i] / learned->asked[i]) : plain_answer(i);
}

/* --- a walk --- */

/* A question along the way; TRUCO_QUESTIONS: there is none any more. */
struct node {
    struct game_state bets; /* no cards: what is called, the points, and in the end the winner */
    unsigned point;
    enum truco_question question;
};

/* What the walks of a thread add up. */
struct sums {
    int64_t regret[TRUCO_SITUATIONS][2];
    int64_t asked[TRUCO_SITUATIONS];
    int64_t worth[TRUCO_GOAL][TRUCO_GOAL][2];
};

struct walk {
    const struct train_deal *deal;
    const struct truco_strategy *by[TRUCO_TEAMS];
    const struct truco_strategy *worth;
    unsigned learner;  /* the team whose answers are both followed */
    bool itself;       /* the other team plays by what is being learned */
    struct sums *sums; /* NULL: nobody learns, all answers are drawn */
    struct rng rng;
};

/* To the first question from the card of `node->point` on; `past`: the envido has been asked there
 * already. */
static void find_question(const struct train_deal *deal, struct node *node, bool past)
{
    for (; node->point < deal->count; node->point++, past = false) {
        node->bets.seat = deal->points[node->point].seat;
        node->bets.round = deal->points[node->point].place / TRUCO_SEATS;
        node->question = TRUCO_CALL_ENVIDO;
        if (!past && truco_may_call_envido(&node->bets))
            return;
        node->question = TRUCO_CALL_TRUCO;
        if (truco_may_call_truco(&node->bets))
            return;
    }
    node->bets.winner = deal->winner;
    node->question = TRUCO_QUESTIONS;
}

static void follow(const struct train_deal *deal, struct node *node, bool yes)
{
    unsigned team = truco_team(node->bets.seat);
    switch (node->question) {
    case TRUCO_CALL_ENVIDO:
        if (yes) {
            node->bets.envido_team = (uint8_t)team;
            node->question = TRUCO_ANSWER_ENVIDO;
        } else
            find_question(deal, node, true);
        return;
    case TRUCO_ANSWER_ENVIDO:
        node->bets.envido = yes ? TRUCO_ENVIDO_WANTED : TRUCO_ENVIDO_REFUSED;
        find_question(deal, node, true);
        return;
    case TRUCO_CALL_TRUCO:
        if (yes)
            node->question = TRUCO_ANSWER_TRUCO;
        break;
    default:
        if (!yes) {
            node->bets.winner = (uint8_t)team;
            node->question = TRUCO_QUESTIONS;
            return;
        }
        node->bets.level++;
        node->bets.raised_by = (uint8_t)team;
        node->question = TRUCO_CALL_TRUCO; /* answered: the card is played */
        break;
    }
    if (node->question == TRUCO_CALL_TRUCO) {
        node->point++;
        find_question(deal, node, false);
    }
}

/* The situation of the question, and the team that is asked. */
static unsigned situation_of(const struct train_deal *deal, const struct node *node, unsigned *team)
{
    const struct train_point *point = &deal->points[node->point];
    bool answer = node->question & 1, envido = node->question >= TRUCO_CALL_ENVIDO;
    *team = truco_team(node->bets.seat) ^ answer;
    unsigned turn = envido ? point->turn_envido : point->turn,
             other = envido ? point->answer_envido : point->answer;
    struct truco_situation situation = {node->question,
                                        node->bets.points[*team],
                                        node->bets.points[!*team],
                                        node->bets.level,
                                        point->place,
                                        truco_strength((int)(answer ? other : turn))};
    return truco_situation_number(&situation);
}

/* Adds it to the situation, and half of it to those with the next strengths: they have as good a
 * use for it, and there are never enough deals. None and all are apart. */
static void add_regret(struct sums *sums, unsigned situation, int yes, int64_t by)
{
    unsigned strength = situation % TRUCO_STRENGTHS;
    sums->regret[situation][yes] += 2 * by;
    if (strength > 1 && strength < TRUCO_STRENGTHS - 1)
        sums->regret[situation - 1][yes] += by;
    if (strength > 0 && strength < TRUCO_STRENGTHS - 2)
        sums->regret[situation + 1][yes] += by;
}

/* What the node is worth to the learner, in parts of TRUCO_SURE * EXACT. */
static int64_t walk_on(struct walk *walk, const struct node *node)
{
    if (node->question == TRUCO_QUESTIONS) {
        uint8_t points[TRUCO_TEAMS];
        truco_add_points(&node->bets, walk->deal->envido_team, points);
        return EXACT * truco_score_worth(walk->worth, points, walk->learner,
                                         1); /* seat 0 was mano, so 1 is next */
    }
    unsigned team, situation = situation_of(walk->deal, node, &team);
    int64_t often = walk->by[team]->yes[situation];
    struct node after[2] = {*node, *node};
    if (team != walk->learner || !walk->sums) {
        bool yes = rng_below(&walk->rng, TRUCO_ALWAYS) < often;
        if (walk->sums && walk->itself)
            walk->sums->asked[situation]++;
        follow(walk->deal, &after[yes], yes);
        return walk_on(walk, &after[yes]);
    }
    int64_t value[2];
    for (int yes = 0; yes < 2; yes++) {
        follow(walk->deal, &after[yes], yes);
        value[yes] = walk_on(walk, &after[yes]);
    }
    int64_t mean = (value[1] * often + value[0] * (TRUCO_ALWAYS - often)) / TRUCO_ALWAYS;
    for (int yes = 0; yes < 2; yes++)
        add_regret(walk->sums, situation, yes, value[yes] - mean);
    return mean;
}

static int64_t walk_from(struct walk *walk, unsigned own, unsigned other)
{
    struct node node = {.bets = {.points = {(uint8_t)own, (uint8_t)other},
                                 .dealer = TRUCO_SEATS - 1,
                                 .flor = walk->deal->flor,
                                 .raised_by = TRUCO_NO_TEAM,
                                 .envido_team = TRUCO_NO_TEAM,
                                 .winner = TRUCO_NO_TEAM}};
    find_question(walk->deal, &node, false);
    return walk_on(walk, &node);
}

/* --- a round of training --- */

struct round {
    const struct train_walks *walks;
    struct truco_strategy strategy;
    uint64_t number;
    struct sums *sums; /* of each thread */
    struct truco_strategy *rivals;
};

static void walk_chunk(void *own, unsigned chunk, unsigned thread)
{
    struct round *round = own;
    struct sums *sums = &round->sums[thread];
    const struct train_walks *walks = round->walks;
    size_t from = (size_t)chunk * CHUNK,
           end = from + CHUNK < walks->count ? from + CHUNK : walks->count;
    struct walk walk = {.worth = walks->against ? walks->against : &round->strategy, .sums = sums};
    rng_seed(&walk.rng, rng_mix(rng_mix(walks->seed, round->number), chunk));
    walk.itself = !walks->against && (chunk + round->number) % 2;
    const struct truco_strategy *other = walks->against ? walks->against : &round->strategy;
    if (!walk.itself && !walks->against) {
        train_rival(&round->strategy, &round->rivals[thread], &walk.rng);
        other = &round->rivals[thread];
    }
    for (size_t i = from; i < end; i++)
        for (walk.learner = 0; walk.learner < TRUCO_TEAMS; walk.learner++) {
            unsigned mano = rng_below(&walk.rng, TRUCO_GOAL),
                     others = rng_below(&walk.rng, TRUCO_GOAL);
            walk.deal = &walks->deals[i];
            walk.by[walk.learner] = &round->strategy;
            walk.by[!walk.learner] = other;
            int64_t worth = walk_from(&walk, mano, others);
            sums->worth[mano][others][0] += !walk.itself   ? 0
                                            : walk.learner ? TRUCO_SURE * EXACT - worth
                                                           : worth;
            sums->worth[mano][others][1] += walk.itself;
        }
}

/* Of all threads and all processes. */
static const struct sums *sum_up(const struct round *round, unsigned threads)
{
    enum { NUMBERS = sizeof(struct sums) / sizeof(int64_t) };
    uint64_t *all = (uint64_t *)round->sums;
    for (unsigned i = NUMBERS; i < threads * NUMBERS; i++)
        all[i % NUMBERS] += all[i];
    round->walks->spread->sum(all, NUMBERS);
    return round->sums;
}

/* CFR+: regrets do not fall below 0, and a later round counts more. */
static void learn(struct train_learned *learned, const struct truco_strategy *strategy,
                  const struct sums *sums)
{
    int64_t weight = (int64_t)++learned->rounds;
    for (unsigned i = 0; i < TRUCO_SITUATIONS; i++) {
        learned->often[i] += weight * sums->asked[i] * strategy->yes[i];
        learned->asked[i] += weight * sums->asked[i];
        for (unsigned k = 0; k < 2; k++) {
            int64_t regret = learned->regret[i][k] + sums->regret[i][k];
            learned->regret[i][k] = regret > 0 ? regret : 0;
        }
    }
    for (unsigned i = 0; i < TRUCO_GOAL * TRUCO_GOAL; i++)
        for (unsigned k = 0; k < 2; k++)
            learned->worth[i / TRUCO_GOAL][i % TRUCO_GOAL][k] +=
                weight * sums->worth[i / TRUCO_GOAL][i % TRUCO_GOAL][k];
}

static unsigned chunks_of(const struct train_walks *walks)
{
    return (unsigned)((walks->count + CHUNK - 1) / CHUNK);
}

bool train_round(const struct train_walks *walks, struct train_learned *learned)
{
    unsigned threads = walks->threads < THREADS_MAX ? walks->threads : THREADS_MAX;
    struct round *round = calloc(1, sizeof *round);
    struct sums *sums = calloc(threads, sizeof *sums);
    struct truco_strategy *rivals = calloc(threads, sizeof *rivals);
    bool made = spread_all(walks->spread, round && sums && rivals);
    if (made) {
        round->walks = walks;
        round->number = learned->rounds;
        round->sums = sums;
        round->rivals = rivals;
        train_current(learned, &round->strategy);
        spread_work(walks->spread, threads, chunks_of(walks), walk_chunk, round);
        learn(learned, &round->strategy, sum_up(round, threads));
    }
    free(rivals);
    free(sums);
    free(round);
    return made;
}

int64_t train_compare(const struct train_walks *walks, const struct truco_strategy *strategy,
                      const struct truco_strategy *other)
{
    int64_t sum = 0;
    struct walk walk = {.worth = strategy};
    rng_seed(&walk.rng, walks->seed);
    for (unsigned i = 0; i < walks->count * TRUCO_GOAL; i++)
        for (walk.learner = 0; walk.learner < TRUCO_TEAMS; walk.learner++) {
            walk.deal = &walks->deals[i / TRUCO_GOAL];
            walk.by[walk.learner] = strategy;
            walk.by[!walk.learner] = other;
            sum += walk_from(&walk, i % TRUCO_GOAL, i % TRUCO_GOAL);
        }
    return walks->count ? sum / (int64_t)(2 * TRUCO_GOAL * walks->count) / EXACT : TRUCO_SURE / 2;
}
