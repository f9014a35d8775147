/* Games without a stop, for tournaments: what chance brings and what follows of itself, and the choices of `rules` and
 * of players that take any of what they may (bot.even). Every effect is the rules' own (effects.h); what is left out is
 * saying it as a move to somebody who is not there, and listing choices for somebody who would not look at them. */
#include "games/uno/effects.h"

enum { STEP = UNO_HAND + 1 }; /* the most moves of one step: a hand is dealt, and the deal handed on */

/* One of these cards, as anybody would pick it from the list of choices (uno_choices). */
static inline void play_any(const struct uno_setup *rules, struct uno_state *s, uint64_t playable, struct mind *mind)
{
    const struct uno_aim *aims = uno_aims_of(rules, s, s->held[s->seat] == 1);
    unsigned card = bits_lowest(playable), colour = 0;
    if (playable & (playable - 1)) {
        uint64_t sums = bits_sums(playable);
        card = bits_at(playable, sums, mind_pick(mind, bits_all(sums)));
    }
    if (card >= UNO_COLOURED)
        colour = mind_pick(mind, UNO_COLOURS);
    uno_play(s, card, colour, aims[uno_aim_of[uno_symbol(card)]]);
}

/* What `rules` would. */
static void play_best(const struct uno_setup *rules, struct uno_state *s, uint64_t playable)
{
    struct uno_pick pick = uno_rules_pick(rules, s, playable);
    uno_play(s, pick.card, pick.colour,
             uno_aims_of(rules, s, s->held[s->seat] == 1)[uno_aim_of[uno_symbol(pick.card)]]);
}

/* All cards that are due, in the deal or in a penalty, and the move that says so: so many. */
static uint32_t take_due(const struct uno_setup *rules, struct uno_state *s, struct rng *dice)
{
    uint32_t moves = 1;
    if (s->phase == UNO_DEAL) {
        for (; s->phase == UNO_DEAL; moves++)
            uno_take_dealt(s, uno_random_card(s, dice));
        uno_hand_on(s, uno_next_to_deal(rules, s));
    } else {
        for (; s->phase == UNO_PENALTY; moves++)
            uno_take_fined(s, uno_random_card(s, dice));
        uno_pass(s, *uno_aims_of(rules, s, false));
    }
    return moves;
}

/* Twice a game: the first card of the table; and the end. */
static RARE uint32_t play_rest(const void *setup, struct uno_state *s, struct rng *dice)
{
    struct move move = {.kind = UNO_MOVE_WIN, .c = s->seat};
    if (s->phase == UNO_OVER)
        return 0;
    if (s->phase != UNO_WON)
        uno_draw(setup, s, dice, &move);
    uno_apply(setup, s, &move);
    return 1;
}

uint32_t uno_hurry(const void *setup, void *state, const struct bot *const *bots, struct rng *dice, struct mind *minds,
                   uint32_t most)
{
    const struct uno_setup *rules = setup;
    struct uno_state *s = state;
    uint32_t moves = 0, made = 1;
    for (; moves + STEP <= most && made; moves += made) {
        unsigned seat = s->seat;
        made = 1;
        switch (s->phase) {
        case UNO_TURN:
            if (bots[seat]->even)
                play_any(rules, s, uno_playable_in(s, &s->hand[seat]), &minds[seat]);
            else if (bots[seat] == &uno_rules)
                play_best(rules, s, uno_playable_in(s, &s->hand[seat]));
            else
                made = 0;
            break;
        case UNO_DRAW:
            uno_take_turns(s, uno_random_card(s, dice));
            break;
        case UNO_DREW:
            if (bots[seat]->even || s->drawn < UNO_COLOURED) /* a wild one is asked for its colour */
                play_any(rules, s, uno_bit(s->drawn), &minds[seat]);
            else if (bots[seat] == &uno_rules)
                play_best(rules, s, uno_bit(s->drawn));
            else
                made = 0;
            break;
        case UNO_PASS:
        case UNO_FINED:
            uno_pass(s, *uno_aims_of(rules, s, false));
            break;
        case UNO_DEAL:
        case UNO_PENALTY:
            made = take_due(rules, s, dice);
            break;
        case UNO_DEALT:
            uno_hand_on(s, uno_next_to_deal(rules, s));
            break;
        default:
            made = play_rest(setup, s, dice);
            break;
        }
    }
    return moves;
}
