/* What `sabio` has learned (sobremesa train truco), and the file that it comes in:
 * data/truco.strategy, compiled in.
 *
 * Cards apart, truco is a row of questions with yes and no: shall I call, do I want it? Each is
 * asked in a *situation*: how many of the worlds that one can imagine are won (imagine.h), how many
 * points both teams lack, what is at stake, which round it is and which player of it. A strategy
 * says for each situation how often the answer is yes. And it has a table of what points are worth:
 * how often the team that is mano wins the game from so many to so many; and what cards players
 * play by habit.
 *
 * The file: eight octets that say what it is, of which the last is the version; a sum over all that
 * follows, 64 bits; then the table, numbers of 16 bits with the lower octet first, two octets for
 * each habit, and one for each situation. */
#pragma once

#include "core/bot.h"
#include "games/truco/players/worlds.h"

enum {
    TRUCO_WORLDS =
        TRUCO_WORLDS_MAX, /* that are imagined for each decision, in training and at the table */
    TRUCO_STRENGTHS =
        16, /* kinds of hands by the part of them that is won: none, all, and steps between */
    TRUCO_LACKS =
        6, /* kinds of scores of a team: what a partida can be worth is what makes the difference */
    TRUCO_SURE = 60000, /* a game that is won */
    TRUCO_ALWAYS = 255, /* yes, each time */
};

enum truco_question {
    TRUCO_CALL_TRUCO, /* shall I call the next step of the bet? */
    TRUCO_ANSWER_TRUCO,
    TRUCO_CALL_ENVIDO,
    TRUCO_ANSWER_ENVIDO,
    TRUCO_QUESTIONS,
};

enum {
    TRUCO_STEPS = TRUCO_LEVELS - 1, /* of the bet that can still be raised */
    TRUCO_SCORES = TRUCO_LACKS * TRUCO_LACKS,
    TRUCO_PLACES = TRUCO_ROUNDS * TRUCO_SEATS, /* of a card in a partida */
    TRUCO_SITUATIONS_TRUCO = TRUCO_SCORES * TRUCO_STEPS * TRUCO_PLACES * TRUCO_STRENGTHS,
    TRUCO_SITUATIONS_ENVIDO = TRUCO_SCORES * TRUCO_STEPS * TRUCO_SEATS * TRUCO_STRENGTHS,
    TRUCO_SITUATIONS = 2 * (TRUCO_SITUATIONS_TRUCO + TRUCO_SITUATIONS_ENVIDO),
};

/* A question as somebody at the table finds it. */
struct truco_situation {
    enum truco_question question;
    unsigned own, other; /* points of both teams */
    unsigned level;      /* of the bet that is on; TRUCO_LEVELS - 1 is asked of envido alone */
    unsigned place,
        strength; /* place: 4 * round + how many have played in it before who is on turn */
};

unsigned truco_situation_number(const struct truco_situation *situation);
/* `won` of TRUCO_WORLDS. */
unsigned truco_strength(int won);
/* How many cards of this round lie on the table, and four for each round before. */
unsigned truco_place(const struct game_state *state);

struct truco_strategy {
    uint16_t
        worth[TRUCO_GOAL]
             [TRUCO_GOAL]; /* of a score to the team that is mano, by its points and the others' */
    truco_card_odds card_odds[TRUCO_CARD_CASES];
    uint8_t yes[TRUCO_SITUATIONS];
};

/* The same for any team and any score, a game that is over among them; of TRUCO_SURE. */
int64_t truco_score_worth(const struct truco_strategy *strategy, const uint8_t points[TRUCO_TEAMS],
                          unsigned team, unsigned mano);

enum {
    TRUCO_STRATEGY_HEADER = 16,
    TRUCO_STRATEGY_SIZE = TRUCO_STRATEGY_HEADER + 2 * TRUCO_GOAL * TRUCO_GOAL +
                          2 * TRUCO_CARD_CASES + TRUCO_SITUATIONS,
};

/* ST_BAD: it is no such file, one of another version, or damaged. */
enum status truco_strategy_read(const uint8_t *octets, size_t size, struct truco_strategy *strategy,
                                struct why *why);
void truco_strategy_write(const struct truco_strategy *strategy,
                          uint8_t octets[TRUCO_STRATEGY_SIZE]);

/* The one that is compiled in, unpacked when it is first asked for. */
const struct truco_strategy *truco_strategy_builtin(void);

/* sabio.c: plays by what its memory has as `own`, a strategy; by the one that is compiled in if
 * that is NULL. */
extern const struct bot truco_sabio;
