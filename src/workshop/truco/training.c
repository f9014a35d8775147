#include "workshop/truco/training.h"

#include <stdlib.h>

enum {
    CHUNK = 256,
    THREADS_MAX = 256,
    EXACT = 16, /* fractions of a unit of worth */
    PRIOR = 64, /* weight of the worths that training begins with */
};

/* --- strategies of what is learned --- */

/* Scores begin with the worth they have if both teams are equal and half of the partidas are worth
 * 1, a third 3, the rest 6. */
void train_begin(struct train_learned *learned)
{
    static const struct {
        unsigned points, of_six;
    } partidas[] = {{1, 3}, {3, 2}, {6, 1}};
    static int64_t worth[TRUCO_GOAL + 1][TRUCO_GOAL + 1];
    memset(learned, 0, sizeof *learned);
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

static void set_worth(const struct train_learned *learned, struct truco_strategy *strategy)
{
    for (unsigned own = 0; own < TRUCO_GOAL; own++)
        for (unsigned other = 0; other < TRUCO_GOAL; other++)
            strategy->worth[own][other] =
                (uint16_t)(learned->worth[own][other][0] / learned->worth[own][other][1] / EXACT);
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

void train_mean(const struct train_learned *learned, struct truco_strategy *strategy)
{
    enum { SELDOM = TRUCO_ALWAYS * 15 / 100 };
    set_worth(learned, strategy);
    for (unsigned i = 0; i < TRUCO_SITUATIONS; i++) {
        /* A situation that never came up: yes with half of the worlds or more. */
        bool strong = i % TRUCO_STRENGTHS >= TRUCO_STRENGTHS / 2;
        int64_t often = strong ? TRUCO_ALWAYS : 0;
        if (learned->asked[i])
            often = learned->often[i] / learned->asked[i];
        /* Rare answers are mostly left over from early rounds. */
        strategy->yes[i] = (uint8_t)(often < SELDOM                  ? 0
                                     : often > TRUCO_ALWAYS - SELDOM ? TRUCO_ALWAYS
                                                                     : often);
    }
}

/* --- a walk --- */

/* A question along the way. */
struct node {
    struct game_state bets; /* no cards: the calls, the points, and finally the winner */
    unsigned point;
    enum truco_question question; /* TRUCO_QUESTIONS: the partida is over */
};

/* What the walks of one thread add up. */
struct walk_sums {
    int64_t regret[TRUCO_SITUATIONS][2];
    int64_t asked[TRUCO_SITUATIONS];
    int64_t worth[TRUCO_GOAL][TRUCO_GOAL][2];
};

struct walk {
    const struct train_deal *deal;
    const struct truco_strategy *by[TRUCO_TEAMS];
    const struct truco_strategy *worth;
    unsigned learner;       /* the team of whose questions both answers are followed */
    bool itself;            /* the other team plays by the strategy that is being learned */
    struct walk_sums *sums; /* NULL: nobody learns, all answers are drawn */
    struct rng rng;
};

/* Advances to the first question from the card of `node->point` on. `past`: the envido has already
 * been asked there. */
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

static void follow_answer(const struct train_deal *deal, struct node *node, bool yes)
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

/* Adds it to the situation, and half of it to its neighbours by strength, because there are never
 * enough deals. The strengths none and all have no neighbours. */
static void add_regret(struct walk_sums *sums, unsigned situation, int yes, int64_t by)
{
    unsigned strength = situation % TRUCO_STRENGTHS;
    sums->regret[situation][yes] += 2 * by;
    if (strength > 1 && strength < TRUCO_STRENGTHS - 1)
        sums->regret[situation - 1][yes] += by;
    if (strength > 0 && strength < TRUCO_STRENGTHS - 2)
        sums->regret[situation + 1][yes] += by;
}

/* What the node is worth to the learner, of TRUCO_SURE * EXACT. */
static int64_t walk_on(struct walk *walk, const struct node *node)
{
    if (node->question == TRUCO_QUESTIONS) {
        uint8_t points[TRUCO_TEAMS];
        truco_add_points(&node->bets, walk->deal->envido_team, points);
        /* Seat 0 was mano, so team 1 is next. */
        return EXACT * truco_score_worth(walk->worth, points, walk->learner, 1);
    }
    unsigned team, situation = situation_of(walk->deal, node, &team);
    int64_t often = walk->by[team]->yes[situation];
    struct node after[2] = {*node, *node};
    if (team != walk->learner || !walk->sums) {
        bool yes = rng_below(&walk->rng, TRUCO_ALWAYS) < often;
        if (walk->sums && walk->itself)
            walk->sums->asked[situation]++;
        follow_answer(walk->deal, &after[yes], yes);
        return walk_on(walk, &after[yes]);
    }
    int64_t value[2];
    for (int yes = 0; yes < 2; yes++) {
        follow_answer(walk->deal, &after[yes], yes);
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

struct training_round {
    const struct train_walks *walks;
    struct truco_strategy strategy;
    uint64_t number;
    struct walk_sums *sums; /* of each thread */
    struct truco_strategy *opponents;
};

static void walk_chunk(void *own, unsigned chunk, unsigned thread)
{
    struct training_round *round = own;
    struct walk_sums *sums = &round->sums[thread];
    const struct train_walks *walks = round->walks;
    size_t from = (size_t)chunk * CHUNK,
           end = from + CHUNK < walks->count ? from + CHUNK : walks->count;
    struct walk walk = {.worth = walks->against ? walks->against : &round->strategy, .sums = sums};
    rng_seed(&walk.rng, rng_mix(rng_mix(walks->seed, round->number), chunk));
    walk.itself = !walks->against && (chunk + round->number) % 2;
    const struct truco_strategy *other = walks->against ? walks->against : &round->strategy;
    if (!walk.itself && !walks->against) {
        train_opponent(&round->strategy, &round->opponents[thread], &walk.rng);
        other = &round->opponents[thread];
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

/* CFR+: regrets do not fall below 0, and a later round counts more. */
static void learn_from_walks(struct train_learned *learned, const struct truco_strategy *strategy,
                             const struct walk_sums *sums)
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

bool train_round(const struct train_walks *walks, struct train_learned *learned)
{
    unsigned threads = walks->threads < THREADS_MAX ? walks->threads : THREADS_MAX;
    struct training_round *round = calloc(1, sizeof *round);
    struct walk_sums *sums = calloc(threads, sizeof *sums);
    struct truco_strategy *opponents = calloc(threads, sizeof *opponents);
    bool made = processes_all(walks->processes, round && sums && opponents);
    if (made) {
        enum { NUMBERS = sizeof(struct walk_sums) / sizeof(int64_t) };
        unsigned chunks = (unsigned)((walks->count + CHUNK - 1) / CHUNK);
        uint64_t *all = (uint64_t *)sums;
        round->walks = walks;
        round->number = learned->rounds;
        round->sums = sums;
        round->opponents = opponents;
        train_current(learned, &round->strategy);
        processes_work(walks->processes, threads, chunks, walk_chunk, round);
        for (unsigned i = NUMBERS; i < threads * NUMBERS; i++)
            all[i % NUMBERS] += all[i];
        walks->processes->sum(all, NUMBERS); /* of the other processes */
        learn_from_walks(learned, &round->strategy, sums);
    }
    free(opponents);
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
