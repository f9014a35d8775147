/* Whole games in one call, for tournaments: chance, forced moves, and the choices of `rules` and of
 * players that take any choice (bot.even). Every effect is the rules' own (effects.h). Moves and
 * lists of choices are left out, because no player reads them. */
#include "core/bot.h"
#include "games/uno/effects.h"

enum { STEP = UNO_HAND + 1 }; /* the most moves of one step: a hand, and handing the deal on */

static inline void play_pick(const struct game_setup *setup, struct game_state *s,
                             struct uno_pick pick)
{
    const struct uno_aim *aims = uno_aims_of(setup, s, s->held[s->seat] == 1);
    uno_play(s, pick.card, pick.colour, aims[uno_aim_of[uno_symbol(pick.card)]]);
}

/* These deal or fine the seat on turn, end its turn, and return the number of moves. */
static uint32_t deal_one_hand(const struct game_setup *setup, struct game_state *s,
                              struct rng *dice)
{
    uint32_t moves = 1;
    for (; s->phase == UNO_DEAL; moves++)
        uno_take_dealt(s, uno_random_card(s, dice));
    uno_hand_on(s, uno_next_to_deal(setup, s));
    return moves;
}

static uint32_t take_fines(const struct game_setup *setup, struct game_state *s, struct rng *dice)
{
    uint32_t moves = 1;
    for (; s->phase == UNO_PENALTY; moves++)
        uno_take_fined(s, uno_random_card(s, dice));
    uno_pass(s, *uno_aims_of(setup, s, false));
    return moves;
}

/* Rare moves: the first card of the table, the end, and what is left of a step that the last call
 * did not finish. */
static RARE uint32_t play_rest(const struct game_setup *setup, struct game_state *s,
                               struct rng *dice)
{
    struct move move = {.kind = UNO_MOVE_WIN, .c = s->seat};
    switch (s->phase) {
    case UNO_PENALTY:
        return take_fines(setup, s, dice);
    case UNO_PASS:
    case UNO_FINED:
        uno_pass(s, *uno_aims_of(setup, s, false));
        return 1;
    case UNO_DEALT:
        uno_hand_on(s, uno_next_to_deal(setup, s));
        return 1;
    case UNO_OVER:
        return 0;
    default:
        if (s->phase != UNO_WON)
            uno_draw(setup, s, dice, &move);
        uno_apply(setup, s, &move);
        return 1;
    }
}

/* A turn is one step: drawing a card if none fits, passing or playing, and the fine of the next
 * seat. */
uint32_t uno_fast_forward(const struct game_setup *setup, struct game_state *s,
                          const struct bot *const *bots, struct rng *dice,
                          struct bot_memory *memories, uint32_t most)
{
    uint32_t moves = 0, made = 1;
    for (; moves + STEP <= most && made; moves += made) {
        unsigned seat = s->seat;
        made = 1;
        if (s->phase == UNO_DRAW) {
            moves++;
            uno_take_turns(s, uno_random_card(s, dice));
            if (s->phase == UNO_PASS) {
                uno_pass(s, *uno_aims_of(setup, s, false));
                continue;
            }
        }
        if (s->phase == UNO_TURN || s->phase == UNO_DREW) {
            uint64_t playable =
                s->phase == UNO_TURN ? uno_playable_in(s, &s->hand[seat]) : uno_bit(s->drawn);
            struct uno_pick pick;
            if (bots[seat]->even || uno_looseness(s, seat) ||
                (s->phase == UNO_DREW && s->drawn < UNO_COLOURED)) /* then there is no choice */
                pick = uno_pick_any(playable, &memories[seat]);
            else if (bots[seat] == &uno_rules)
                pick = uno_rules_pick(setup, s, playable);
            else
                break;
            play_pick(setup, s, pick);
            if (s->phase == UNO_PENALTY)
                made += take_fines(setup, s, dice);
        } else if (s->phase == UNO_DEAL) {
            made = deal_one_hand(setup, s, dice);
        } else {
            made = play_rest(setup, s, dice);
        }
    }
    return moves;
}
