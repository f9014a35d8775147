/* What may be done and by whom: chance's draws, the choices of a seat, the judge, and what is always true.
 *
 * There is no verdict between yes and no here, as UNO and Monopoly have for frames of other programs: only the host
 * keeps the game, and what it does not take it ignores (T13). Nobody else can come out of step by that. */
#include <string.h>

#include "games/truco/truco.h"

static uint64_t in_hands(const struct truco_state *s)
{
    return s->hand[0] | s->hand[1] | s->hand[2] | s->hand[3];
}

/* --- chance --- */

/* A fairly drawn member of the set, which has at least 28: a number below 64 is thrown until it is one. */
static inline unsigned throw_card(uint64_t set, uint64_t *darts, unsigned *left, struct rng *rng)
{
    for (;;) {
        if (!*left) {
            *darts = rng_next(rng);
            *left = 10;
        }
        unsigned card = *darts & 63;
        *darts >>= 6;
        --*left;
        if (set >> card & 1)
            return card;
    }
}

static struct move vira_of(const struct truco_state *s, unsigned card)
{
    return (struct move){.kind = TRUCO_MOVE_VIRA, .a = (uint8_t)card, .b = (uint8_t)truco_flores(s, card)};
}

/* The one right count, whose winner of the envido only somebody with all four hands can name. */
static struct move points_of(const struct truco_state *s)
{
    uint8_t points[TRUCO_TEAMS];
    unsigned team = s->envido == TRUCO_ENVIDO_WANTED ? truco_team(truco_envido_winner(s)) : TRUCO_NO_TEAM;
    truco_add_points(s, team, points);
    return (struct move){.kind = TRUCO_MOVE_POINTS, .a = points[0], .b = points[1]};
}

/* A hand is drawn at once, as a set: three cards in any order are one deal. */
void truco_draw(const void *setup, const void *state, struct rng *rng, struct move *move)
{
    (void)setup;
    const struct truco_state *s = state;
    uint64_t free = TRUCO_ALL_CARDS & ~in_hands(s), darts = 0;
    unsigned left = 0;
    if (s->phase == TRUCO_COUNT) {
        *move = points_of(s);
    } else if (s->phase == TRUCO_VIRA) {
        *move = vira_of(s, throw_card(free, &darts, &left, rng));
    } else {
        uint64_t rest = free;
        for (int i = 0; i < TRUCO_HAND; i++)
            rest &= ~truco_bit(throw_card(rest, &darts, &left, rng));
        *move = (struct move){.kind = TRUCO_MOVE_DEAL, .a = s->seat, .set = free & ~rest};
    }
}

size_t truco_odds(const void *setup, const void *state, struct odds *odds)
{
    (void)setup;
    const struct truco_state *s = state;
    size_t count = 0;
    if (s->phase == TRUCO_COUNT) {
        odds[count++] = (struct odds){points_of(s), 1};
    } else if (s->phase == TRUCO_VIRA) {
        uint64_t free = TRUCO_ALL_CARDS & ~in_hands(s);
        double chance = 1.0 / bits_count(free);
        for (; free; free &= free - 1)
            odds[count++] = (struct odds){vira_of(s, bits_lowest(free)), chance};
    }
    return count; /* of a hand there are too many to list */
}

/* --- choices --- */

size_t truco_choices(const void *setup, const void *state, struct choice *choices)
{
    (void)setup;
    const struct truco_state *s = state;
    struct choice *choice = choices;
    if (s->phase == TRUCO_ENVIDO || s->phase == TRUCO_RAISE) {
        choice_put(choice++, TRUCO_MOVE_ACCEPT, 0, 0, 0);
        choice_put(choice++, TRUCO_MOVE_REFUSE, 0, 0, 0);
    } else if (s->phase == TRUCO_TURN) {
        for (uint64_t hand = s->hand[s->seat]; hand; hand &= hand - 1)
            choice_put(choice++, TRUCO_MOVE_PLAY, bits_lowest(hand), 0, 0);
        if (truco_may_call_envido(s))
            choice_put(choice++, TRUCO_MOVE_ENVIDO, 0, 0, 0);
        if (truco_may_call_truco(s))
            choice_put(choice++, TRUCO_MOVE_TRUCO, 0, 0, 0);
    }
    return (size_t)(choice - choices);
}

/* --- the judge --- */

static enum verdict refuse(struct why *why, const char *cited, const char *text)
{
    why_rule(why, cited, "%s", text);
    return MOVE_ILLEGAL;
}

static enum verdict legal_deal(const struct truco_state *s, const struct move *move, struct why *why)
{
    if (s->phase != TRUCO_DEAL)
        return refuse(why, NULL, "no cards are to be dealt now");
    if (move->a != s->seat)
        return refuse(why, NULL, "the cards are dealt to another seat than the next one");
    if (move->b)
        return refuse(why, NULL, "a deal names nothing but a seat and its cards");
    if (bits_count(move->set) != TRUCO_HAND || (move->set & ~TRUCO_ALL_CARDS))
        return refuse(why, NULL, "a hand is three of the forty cards");
    if (move->set & in_hands(s))
        return refuse(why, NULL, "a card that another seat holds");
    return MOVE_LEGAL;
}

/* The flores belong to the turning of the vira: which cards count as piezas is only known then (T4, T12). */
static enum verdict legal_vira(const struct truco_state *s, const struct move *move, struct why *why)
{
    if (s->phase != TRUCO_VIRA)
        return refuse(why, NULL, "the vira is not to be turned over now");
    if (move->a >= TRUCO_CARDS)
        return refuse(why, NULL, "there is no such card");
    if (in_hands(s) & truco_bit(move->a))
        return refuse(why, NULL, "the vira is a card that somebody holds");
    if (move->b != truco_flores(s, move->a))
        return refuse(why, "T12", "the flores announced are not those that were dealt");
    return MOVE_LEGAL;
}

static enum verdict legal_play(const struct truco_state *s, const struct move *move, struct why *why)
{
    if (s->phase == TRUCO_ENVIDO || s->phase == TRUCO_RAISE)
        return refuse(why, "T1", "a call must be answered before anything else");
    if (s->phase != TRUCO_TURN)
        return refuse(why, NULL, "no card may be played now");
    if (move->a >= TRUCO_CARDS)
        return refuse(why, NULL, "there is no such card");
    if (!(s->hand[s->seat] & truco_bit(move->a)))
        return refuse(why, "T13", "the card is not in the hand that plays it");
    return MOVE_LEGAL;
}

static enum verdict legal_envido(const struct truco_state *s, const struct move *move, struct why *why)
{
    (void)move;
    if (s->phase == TRUCO_RAISE)
        return refuse(why, "T6", "a truco is not answered by envido");
    if (s->phase != TRUCO_TURN)
        return refuse(why, "T6", "a call must be made in one's own turn");
    if (s->round)
        return refuse(why, "T6", "envido is for the first round");
    if (s->flor)
        return refuse(why, "T6", "no envido where there is a flor");
    if (s->envido != TRUCO_ENVIDO_NONE)
        return refuse(why, "T6", "envido is called once a partida");
    return MOVE_LEGAL;
}

static enum verdict legal_truco(const struct truco_state *s, const struct move *move, struct why *why)
{
    (void)move;
    if (s->phase == TRUCO_ENVIDO || s->phase == TRUCO_RAISE)
        return refuse(why, "T8", "a call is answered by yes or no only");
    if (s->phase != TRUCO_TURN)
        return refuse(why, NULL, "a call must be made in one's own turn");
    if (s->level + 1 == TRUCO_LEVELS)
        return refuse(why, "T9", "nothing comes after vale juego");
    if (s->raised_by == truco_team(s->seat))
        return refuse(why, "T9", "only the team that accepted last may raise");
    return MOVE_LEGAL;
}

static enum verdict legal_answer(const struct truco_state *s, const struct move *move, struct why *why)
{
    (void)move;
    if (s->phase != TRUCO_ENVIDO && s->phase != TRUCO_RAISE)
        return refuse(why, "T1", "there is no call to be answered");
    return MOVE_LEGAL;
}

static enum verdict legal_points(const struct truco_state *s, const struct move *move, struct why *why)
{
    if (s->phase != TRUCO_COUNT)
        return refuse(why, NULL, "there are no points to be counted now");
    struct move right = points_of(s);
    if (!move_equal(move, &right))
        return refuse(why, "T11", "these are not the points of the partida");
    return MOVE_LEGAL;
}

static enum verdict (*const judges[TRUCO_KINDS])(const struct truco_state *s, const struct move *move,
                                                 struct why *why) = {
    legal_deal, legal_vira, legal_play, legal_envido, legal_truco, legal_answer, legal_answer, legal_points};

/* Calls and answers are words: who says them follows from the state, so two journals of one game are the same. */
static bool kind_is_bare(unsigned kind)
{
    return kind > TRUCO_MOVE_PLAY && kind != TRUCO_MOVE_POINTS;
}

enum verdict truco_legal(const void *setup, const void *state, const struct move *move, struct why *why)
{
    (void)setup;
    const struct truco_state *s = state;
    if (s->phase == TRUCO_OVER)
        return refuse(why, NULL, "the game is over");
    if (move->c || move->n || (move->set && move->kind != TRUCO_MOVE_DEAL))
        return refuse(why, NULL, "the move names what no such move has");
    if (kind_is_bare(move->kind) && (move->a || move->b))
        return refuse(why, NULL, "a call or an answer names nothing");
    if (move->kind == TRUCO_MOVE_PLAY && move->b)
        return refuse(why, NULL, "a card is played, and nothing else");
    return move->kind < TRUCO_KINDS ? judges[move->kind](s, move, why) : refuse(why, NULL, "there is no such move");
}

/* --- what is always true --- */

/* Each card is in one place, and each seat has as many as it should. */
static enum status check_cards(const struct truco_state *s, struct why *why)
{
    uint64_t seen = s->vira == TRUCO_NO_CARD ? 0 : truco_bit(s->vira);
    for (unsigned seat = 0; seat < TRUCO_SEATS; seat++) {
        uint64_t cards = truco_dealt(s, seat);
        unsigned played = 0;
        for (unsigned round = 0; round < TRUCO_ROUNDS; round++)
            played += s->table[round][seat] != TRUCO_NO_CARD;
        if (bits_count(s->hand[seat]) != s->held[seat] || bits_count(cards) != s->held[seat] + played)
            return why_bad(why, "seat %u holds %u cards, counted as %u, and has played %u", seat,
                           bits_count(s->hand[seat]), s->held[seat], played);
        if (cards & (seen | ~TRUCO_ALL_CARDS))
            return why_bad(why, "seat %u has a card that is elsewhere, too", seat);
        if (s->phase > TRUCO_VIRA && s->held[seat] + played != TRUCO_HAND)
            return why_bad(why, "seat %u was dealt %u cards", seat, s->held[seat] + played);
        seen |= cards;
    }
    if (s->flor != (s->phase > TRUCO_VIRA ? truco_flores(s, s->vira) : 0))
        return why_bad(why, "the flores are not those that were dealt");
    return ST_OK;
}

static enum status check_state(const struct truco_state *s, struct why *why)
{
    bool right = s->phase < TRUCO_PHASES && s->seat < TRUCO_SEATS && s->dealer < TRUCO_SEATS &&
                 s->leader < TRUCO_SEATS && s->round < TRUCO_ROUNDS && s->level < TRUCO_LEVELS &&
                 s->caller < TRUCO_SEATS && s->envido < TRUCO_ENVIDO_STATES &&
                 (s->vira == TRUCO_NO_CARD) == (s->phase <= TRUCO_VIRA) && s->points[0] <= TRUCO_GOAL &&
                 s->points[1] <= TRUCO_GOAL &&
                 (s->phase == TRUCO_OVER) == (s->points[0] == TRUCO_GOAL || s->points[1] == TRUCO_GOAL);
    if (!right)
        return why_bad(why, "phase %u, seat %u, round %u, level %u, points %u and %u", s->phase, s->seat, s->round,
                       s->level, s->points[0], s->points[1]);
    if ((s->winner != TRUCO_NO_TEAM) != (s->phase >= TRUCO_COUNT))
        return why_bad(why, "a partida that is not over has a winner, or the other way round");
    return check_cards(s, why);
}

bool truco_invariant(const void *setup, const void *state, struct why *why)
{
    (void)setup;
    return check_state(state, why) == ST_OK;
}
