/* The opponents that `sabio` learns against besides itself: each decides in a way of its own, drawn
 * at random. */
#include "workshop/truco/training.h"

enum { PERCENT = 100, FAR = 20 };

/* Says yes from some strength on, which is drawn for each question and grows with the stake, and
 * bluffs now and then. */
static void by_thumb(struct truco_strategy *opponent, struct rng *rng)
{
    for (unsigned question = 0, at = 0; question < TRUCO_QUESTIONS; question++) {
        bool envido = question >= TRUCO_CALL_ENVIDO, answer = question & 1;
        unsigned count = envido ? TRUCO_SITUATIONS_ENVIDO : TRUCO_SITUATIONS_TRUCO;
        unsigned stake = (envido ? TRUCO_SEATS : TRUCO_PLACES) * TRUCO_STRENGTHS;
        unsigned from = (answer ? 4 : 6) + rng_below(rng, 7),
                 bluff = rng_below(rng, TRUCO_ALWAYS / 10);
        for (unsigned end = at + count, i = 0; at < end; at++, i++)
            opponent->yes[at] =
                (uint8_t)(i % TRUCO_STRENGTHS >= from + (envido ? 0 : i / stake % TRUCO_STEPS)
                              ? TRUCO_ALWAYS
                              : bluff);
    }
}

/* One that calculates: it knows what scores are worth, takes its cards for what they seem less a
 * doubt, and guesses how many refuse. */
struct reckoner {
    const struct truco_strategy *worth;
    unsigned doubt, refuse; /* percent */
};

/* What the scores are worth after `ours` and `theirs` more points, summed over who is mano. */
static int64_t worth_of(const struct reckoner *r, const struct truco_situation *at, unsigned ours,
                        unsigned theirs)
{
    unsigned own = at->own + ours, other = at->other + theirs;
    uint8_t points[TRUCO_TEAMS] = {(uint8_t)(own < TRUCO_GOAL ? own : TRUCO_GOAL),
                                   (uint8_t)(other < TRUCO_GOAL ? other : TRUCO_GOAL)};
    return truco_score_worth(r->worth, points, 0, 0) + truco_score_worth(r->worth, points, 0, 1);
}

/* `points` are at stake, and it wins them with a chance of `chance` percent. */
static int64_t stake(const struct reckoner *r, const struct truco_situation *at, unsigned points,
                     unsigned chance)
{
    return chance * worth_of(r, at, points, 0) + (PERCENT - chance) * worth_of(r, at, 0, points);
}

/* Whether saying yes is worth more than the alternative. */
static bool reckons_yes(const struct reckoner *r, const struct truco_situation *at)
{
    unsigned chance = PERCENT * at->strength / (TRUCO_STRENGTHS - 1),
             less = chance * (PERCENT - r->doubt) / PERCENT;
    bool envido = at->question >= TRUCO_CALL_ENVIDO;
    unsigned now = envido ? 1 : truco_worth[at->level],
             then = envido ? TRUCO_ENVIDO_POINTS : truco_worth[at->level + 1];
    int64_t wanted = stake(r, at, then, less);
    if (at->question & 1)
        return wanted >= PERCENT * worth_of(r, at, 0, now);
    int64_t refused = PERCENT * worth_of(r, at, now, 0),
            called = r->refuse * refused + (PERCENT - r->refuse) * wanted;
    return called > PERCENT * (envido ? stake(r, at, 0, 0) : stake(r, at, now, chance));
}

/* Fills in the strategy of a reckoner whose doubt, guess and bluffs are drawn at random. */
static void by_reckoning(const struct truco_strategy *worth, struct truco_strategy *opponent,
                         struct rng *rng)
{
    static const uint8_t lacks[TRUCO_LACKS] = {1, 2, 5, 8, 12, FAR}; /* one a kind (strategy.c) */
    struct reckoner reckoner = {worth, rng_below(rng, 40), 5 + rng_below(rng, 50)};
    uint8_t bluff = (uint8_t)rng_below(rng, TRUCO_ALWAYS / 10);
    struct truco_situation at = {0};
    for (unsigned question = 0; question < TRUCO_QUESTIONS; question++)
        for (unsigned score = 0; score < TRUCO_SCORES; score++)
            for (at.level = 0; at.level < TRUCO_STEPS; at.level++)
                for (at.strength = 0; at.strength < TRUCO_STRENGTHS; at.strength++) {
                    at.question = (enum truco_question)question;
                    at.own = TRUCO_GOAL - lacks[score / TRUCO_LACKS];
                    at.other = TRUCO_GOAL - lacks[score % TRUCO_LACKS];
                    uint8_t often = reckons_yes(&reckoner, &at) ? TRUCO_ALWAYS
                                    : question & 1              ? 0
                                                                : bluff;
                    /* A reckoner does not look at the place. */
                    unsigned places = question >= TRUCO_CALL_ENVIDO ? TRUCO_SEATS : TRUCO_PLACES;
                    for (at.place = 0; at.place < places; at.place++)
                        opponent->yes[truco_situation_number(&at)] = often;
                }
}

void train_opponent(const struct truco_strategy *worth, struct truco_strategy *opponent,
                    struct rng *rng)
{
    if (rng_below(rng, 4))
        by_reckoning(worth, opponent, rng);
    else
        by_thumb(opponent, rng);
}
