/* What `sabio` has learned (sobremesa train truco), and its file, data/truco.strategy, which is
 * compiled in.
 *
 * Cards apart, truco is a series of yes-or-no questions: call or not, accept or not. Each is asked
 * in a *situation*: the share of the sampled worlds that is won (worlds.h), the points that both
 * teams lack, the stake, the round and the place in it. A strategy holds, for each situation, how
 * often the answer is yes. It also holds what each score is worth (how often the team that is mano
 * wins the game from there) and the card model.
 *
 * The file: eight octets of magic whose last is the version; a 64-bit checksum of the rest; the
 * worth of scores, 16 bits each, little-endian; two octets for each case of the card model; one for
 * each situation. */
#pragma once

#include "core/bot.h"
#include "games/truco/players/worlds.h"

enum {
    TRUCO_WORLDS = TRUCO_WORLDS_MAX, /* for each decision, in training and at the table */
    TRUCO_STRENGTHS = 16, /* kinds of hands by the share of worlds won: none, all, steps between */
    TRUCO_LACKS = 6,      /* kinds of scores of a team, by the partidas that would still do */
    TRUCO_SURE = 60000,   /* a game that is won */
    TRUCO_ALWAYS = 255,   /* yes, each time */
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

struct truco_situation {
    enum truco_question question;
    unsigned own, other; /* points of both teams */
    unsigned level;      /* of the bet; TRUCO_LEVELS - 1 occurs in questions about envido alone */
    unsigned place;      /* see truco_place */
    unsigned strength;   /* see truco_strength */
};

/* Index in struct truco_strategy.yes. */
unsigned truco_situation_number(const struct truco_situation *situation);
/* The kind of a hand that wins `won` of TRUCO_WORLDS. */
unsigned truco_strength(int won);
/* Four for each earlier round, and one for each card on the table in this round. */
unsigned truco_place(const struct game_state *state);

struct truco_strategy {
    /* Of a score to the team that is mano, by its points and the others'; of TRUCO_SURE. */
    uint16_t worth[TRUCO_GOAL][TRUCO_GOAL];
    truco_card_odds card_odds[TRUCO_CARD_CASES];
    uint8_t yes[TRUCO_SITUATIONS];
};

/* The worth of a score to `team`, with `mano` the team that is mano; games that are over included.
 * Of TRUCO_SURE. */
int64_t truco_score_worth(const struct truco_strategy *strategy, const uint8_t points[TRUCO_TEAMS],
                          unsigned team, unsigned mano);

enum {
    TRUCO_STRATEGY_HEADER = 16,
    TRUCO_STRATEGY_SIZE = TRUCO_STRATEGY_HEADER + 2 * TRUCO_GOAL * TRUCO_GOAL +
                          2 * TRUCO_CARD_CASES + TRUCO_SITUATIONS,
};

/* ST_BAD: not a strategy, another version, or damaged. */
enum status truco_strategy_read(const uint8_t *octets, size_t size, struct truco_strategy *strategy,
                                struct why *why);
void truco_strategy_write(const struct truco_strategy *strategy,
                          uint8_t octets[TRUCO_STRATEGY_SIZE]);

/* The strategy that is compiled in, unpacked on the first call. Never NULL; any thread can call. */
const struct truco_strategy *truco_strategy_builtin(void);

/* sabio.c: plays by the strategy that is `own` of its memory, or by the built-in one if NULL. */
extern const struct bot truco_sabio;
