/* The numbering of situations, on which files of strategies depend, and those files. */
#include "games/truco/players/strategy.h"

#include "base/bytes.h"

static const char magic[8] = {'t', 'r', 'u', 'c', 'o', '-', 's', 2 /* the version */};

/* --- situations --- */

/* Whether a partida of 1, 3, 6 or 9 points would win the game, or how far it is otherwise. */
static unsigned lack_kind(unsigned points)
{
    unsigned lack = TRUCO_GOAL - points, kind = 0;
    for (unsigned step = 0; step < TRUCO_STEPS && lack > truco_worth[step]; step++)
        kind++;
    return kind + (lack > 15);
}

unsigned truco_situation_number(const struct truco_situation *s)
{
    bool envido = s->question >= TRUCO_CALL_ENVIDO, answer = s->question & 1;
    unsigned score = lack_kind(s->own) * TRUCO_LACKS + lack_kind(s->other);
    unsigned level = s->level < TRUCO_STEPS ? s->level : TRUCO_STEPS - 1;
    unsigned places = envido ? TRUCO_SEATS : TRUCO_PLACES;
    unsigned number =
        ((score * TRUCO_STEPS + level) * places + s->place) * TRUCO_STRENGTHS + s->strength;
    number += answer ? envido ? TRUCO_SITUATIONS_ENVIDO : TRUCO_SITUATIONS_TRUCO : 0;
    return envido ? number + 2 * TRUCO_SITUATIONS_TRUCO : number;
}

unsigned truco_strength(int won)
{
    if (won == 0 || won == TRUCO_WORLDS)
        return won ? TRUCO_STRENGTHS - 1 : 0;
    return 1 + (unsigned)(won - 1) * (TRUCO_STRENGTHS - 2) / (TRUCO_WORLDS - 1);
}

unsigned truco_place(const struct game_state *s)
{
    unsigned played = 0;
    for (unsigned seat = 0; seat < TRUCO_SEATS; seat++)
        played += s->table[s->round][seat] != TRUCO_NO_CARD;
    return s->round * TRUCO_SEATS + played;
}

int64_t truco_score_worth(const struct truco_strategy *strategy, const uint8_t points[TRUCO_TEAMS],
                          unsigned team, unsigned mano)
{
    unsigned own = points[team], other = points[!team];
    if (own == TRUCO_GOAL || other == TRUCO_GOAL)
        return own == TRUCO_GOAL ? TRUCO_SURE : 0;
    return team == mano ? strategy->worth[own][other] : TRUCO_SURE - strategy->worth[other][own];
}

/* --- the file --- */

static uint64_t strategy_sum(const uint8_t *octets)
{
    uint64_t sum = hash_start();
    for (size_t i = TRUCO_STRATEGY_HEADER; i < TRUCO_STRATEGY_SIZE; i++)
        sum = (sum ^ octets[i]) * UINT64_C(0x9e3779b97f4a7c15);
    return hash_add(hash_start(), sum);
}

static void put_little_endian(uint8_t *at, unsigned octets, uint64_t number)
{
    for (unsigned i = 0; i < octets; i++)
        at[i] = (uint8_t)(number >> 8 * i);
}

static uint64_t get_little_endian(const uint8_t *at, unsigned octets)
{
    uint64_t number = 0;
    for (unsigned i = 0; i < octets; i++)
        number |= (uint64_t)at[i] << 8 * i;
    return number;
}

enum status truco_strategy_read(const uint8_t *octets, size_t size, struct truco_strategy *strategy,
                                struct why *why)
{
    BAD_IF(size < sizeof magic || memcmp(octets, magic, sizeof magic - 1) != 0,
           "no es una estrategia de truco");
    if (octets[sizeof magic - 1] != (uint8_t)magic[sizeof magic - 1])
        return why_bad(why, "una estrategia de la versión %d, no %d", octets[sizeof magic - 1],
                       magic[sizeof magic - 1]);
    BAD_IF(size != TRUCO_STRATEGY_SIZE ||
               get_little_endian(octets + sizeof magic, 8) != strategy_sum(octets),
           "estropeado: su suma no cuadra");
    const uint8_t *at = octets + TRUCO_STRATEGY_HEADER;
    for (unsigned own = 0; own < TRUCO_GOAL; own++)
        for (unsigned other = 0; other < TRUCO_GOAL; other++, at += 2)
            strategy->worth[own][other] = (uint16_t)get_little_endian(at, 2);
    memcpy(strategy->card_odds, at, sizeof strategy->card_odds);
    memcpy(strategy->yes, at + sizeof strategy->card_odds, TRUCO_SITUATIONS);
    return ST_OK;
}

void truco_strategy_write(const struct truco_strategy *strategy,
                          uint8_t octets[TRUCO_STRATEGY_SIZE])
{
    uint8_t *at = octets + TRUCO_STRATEGY_HEADER;
    memcpy(octets, magic, sizeof magic);
    for (unsigned own = 0; own < TRUCO_GOAL; own++)
        for (unsigned other = 0; other < TRUCO_GOAL; other++, at += 2)
            put_little_endian(at, 2, strategy->worth[own][other]);
    memcpy(at, strategy->card_odds, sizeof strategy->card_odds);
    memcpy(at + sizeof strategy->card_odds, strategy->yes, TRUCO_SITUATIONS);
    put_little_endian(octets + sizeof magic, 8, strategy_sum(octets));
}
