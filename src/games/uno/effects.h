/* What cards and turns do to a state, for rules.c, which applies single moves, and fast_forward.c,
 * which plays whole games.
 *
 * Inlined into code that runs at every turn, and without branches on the hand where possible: no
 * processor can predict them. */
#pragma once

#include "core/bot.h"
#include "games/uno/uno.h"

/* Kept out of line, so that the functions that run at every move save no registers for it. */
#define RARE __attribute__((noinline, cold))

/* ---- what can be played ---- */

/* A hand that has one of these can play: if it is only a +4, then no card of the colour forbids it
 * (U3). On a first card CC any goes (U4), and no other has its symbol. */
static inline uint64_t uno_fitting(const struct game_state *s)
{
    uint64_t symbol = ((uint64_t)0xf << (s->top & ~3u)) & UNO_COLOURED_BITS;
    return uno_colour_bits(s->colour) | symbol | uno_bit(UNO_CARD_WILD) | uno_bit(UNO_CARD_FOUR);
}

static inline uint64_t uno_playable_in(const struct game_state *s, const struct uno_pile *hand)
{
    bool forbids =
        hand->one & uno_colour_bits(s->colour) && s->colour != UNO_ANY_COLOUR; /* U3, U4 */
    return hand->one & uno_fitting(s) & ~((uint64_t)forbids << UNO_CARD_FOUR);
}

/* A random one of these cards, drawn as from the list of uno_choices. */
static inline struct uno_pick uno_pick_any(uint64_t playable, struct bot_memory *memory)
{
    unsigned card = bits_lowest(playable), colour = 0;
    if (playable & (playable - 1))
        card = bits_select_few(playable, bot_pick(memory, bits_count(playable)));
    if (card >= UNO_COLOURED)
        colour = bot_pick(memory, UNO_COLOURS);
    return (struct uno_pick){(uint8_t)card, (uint8_t)colour};
}

/* ---- who comes next ---- */

/* Direction bit and addressee of a frame of the seat on turn. */
struct uno_aim {
    uint8_t direction, to;
};

enum { UNO_AIM_PLAIN, UNO_AIM_SKIP, UNO_AIM_REVERSE, UNO_AIMS };

/* By seats - 2 and the seat on turn: rows for direction 0, direction 1, and both again for the last
 * card. A table, because they are needed at every turn. */
extern const struct uno_aim uno_aims[UNO_SEATS - 1][UNO_SEATS][4][UNO_AIMS];
extern const uint8_t uno_aim_of[UNO_NULL]; /* by symbol */

static inline const struct uno_aim *uno_aims_of(const struct game_setup *setup,
                                                const struct game_state *s, bool last)
{
    return uno_aims[setup->seats - 2][s->seat][s->direction + 2 * last];
}

/* The next seat without cards, which is dealt to next, or seat 0 for the first card. */
unsigned uno_next_to_deal(const struct game_setup *setup, const struct game_state *s);

/* ---- the piles ---- */

/* The played cards but the top one become the draw pile (U1). */
void uno_refill(struct game_state *s);

/* "Test for a refill after every removal and before every draw" (U2): both are here and in
 * uno_begin_turn. */
static inline void uno_refill_if_empty(struct game_state *s)
{
    if (s->in_draw == 0 && s->top != UNO_NO_CARD)
        uno_refill(s);
}

/* A fair draw by counting: for the first card, which is no +4 (U5), and when uno_pile_throw has
 * failed. */
unsigned uno_counted_card(const struct game_state *s, struct rng *rng);

/* A fairly drawn card of the pile. Throwing is faster than counting. */
static inline unsigned uno_random_card(const struct game_state *s, struct rng *rng)
{
    unsigned card = s->phase == UNO_FIRST ? UNO_NO_CARD : uno_pile_throw(&s->draw, rng);
    return card == UNO_NO_CARD ? uno_counted_card(s, rng) : card;
}

/* From the pile to the hand of the seat on turn. A card of UNO_HIDDEN_CARD is one that another seat
 * drew, in the mirror of a player who may not see it (U17): it is counted and nothing else. */
static inline void uno_take_card(struct game_state *s, unsigned card)
{
    s->in_draw--;
    s->held[s->seat]++;
    if (card < UNO_HIDDEN_CARD) {
        uno_pile_remove(&s->draw, card);
        uno_pile_add(&s->hand[s->seat], card);
    }
    uno_refill_if_empty(s);
}

static inline void uno_put_on_table(struct game_state *s, unsigned card, bool direction)
{
    s->held[s->seat]--;
    uno_pile_remove(&s->hand[s->seat], card);
    uno_pile_add(&s->drop, card);
    s->top = (uint8_t)card;
    s->direction = direction;
}

/* ---- turns ---- */

/* U9: a seat that can play must, and one that cannot draws. So the phase follows from the hand. */
static inline void uno_begin_turn(struct game_state *s, unsigned seat)
{
    s->seat = (uint8_t)seat;
    s->drawn = UNO_NO_CARD;
    uno_refill_if_empty(s);
    uint64_t hand = s->hand[seat].one;
    bool hidden = hand == 0; /* a mirror: what that seat can do is not to be seen */
    unsigned blocked = s->in_draw ? UNO_DRAW : UNO_PASS; /* U2 */
    s->phase = (uint8_t)((hand & uno_fitting(s)) || hidden ? UNO_TURN : blocked);
}

/* U14: a +2 or +4 takes the turn away as well: cards one by one, then a pass. No stacking, so
 * nothing is asked. */
static inline void uno_begin_penalty(struct game_state *s, unsigned seat, unsigned cards)
{
    s->seat = (uint8_t)seat;
    s->drawn = UNO_NO_CARD;
    s->due = (uint8_t)cards;
    uno_refill_if_empty(s);
    s->phase = s->in_draw ? UNO_PENALTY : UNO_FINED; /* U2: what there is */
}

/* One of the cards that are due, in the deal and in a penalty. */
static inline void uno_take_dealt(struct game_state *s, unsigned card)
{
    uno_take_card(s, card);
    if (--s->due == 0)
        s->phase = UNO_DEALT;
}

static inline void uno_take_fined(struct game_state *s, unsigned card)
{
    uno_take_card(s, card);
    if (--s->due == 0 || s->in_draw == 0) {
        s->due = 0;
        s->phase = UNO_FINED;
    }
}

/* The card that a seat takes in its turn: in UNO_DRAW, or without need in UNO_TURN (U19). */
static inline void uno_take_turns(struct game_state *s, unsigned card)
{
    uno_take_card(s, card);
    s->drawn = (uint8_t)card;
    bool blocked =
        card < UNO_HIDDEN_CARD && !(uno_playable_in(s, &s->hand[s->seat]) & uno_bit(card));
    s->phase = blocked ? UNO_PASS : UNO_DREW;
}

/* The last card has no effect (U8): the victory comes before any penalty. */
static inline void uno_play(struct game_state *s, unsigned card, unsigned colour,
                            struct uno_aim aim)
{
    uno_put_on_table(s, card, aim.direction != 0);
    s->turns++;
    unsigned symbol = uno_symbol(card);
    s->colour = (uint8_t)(symbol < UNO_WILD ? uno_colour(card) : colour);
    s->drawn = UNO_NO_CARD;
    if (s->held[s->seat] == 0) /* U8, U18: the victory is next, whatever the addressee */
        s->phase = UNO_WON;
    else if (symbol == UNO_TWO || symbol == UNO_FOUR)
        uno_begin_penalty(s, aim.to, symbol == UNO_TWO ? 2 : 4);
    else
        uno_begin_turn(s, aim.to);
}

/* Hands the deal on to a seat, or, if it has its cards already, to the first card of the table. */
static inline void uno_hand_on(struct game_state *s, unsigned seat)
{
    s->seat = (uint8_t)seat;
    s->due = s->held[seat] ? 0 : UNO_HAND;
    s->phase = s->due ? UNO_DEAL : UNO_FIRST;
}

static inline void uno_pass(struct game_state *s, struct uno_aim aim)
{
    s->turns = (uint16_t)(s->turns + (s->phase != UNO_FINED));
    s->direction = aim.direction;
    uno_begin_turn(s, aim.to);
}
