/* Turns are undone one by one, from the last: that gives what lay on the table when somebody could not play, and the
 * position in which somebody chose a card. Who had to draw had none that fitted, and neither was the card it took if it
 * passed (U9); who is fined takes cards of which nothing is known. */
#include "games/uno/recall.h"

#include "games/uno/effects.h"

enum { HANDS = 8 }; /* that are dealt at most until one explains all */

/* ---- clues ---- */

static struct uno_clue *clue_add(struct uno_clues *clues, unsigned seat)
{
    struct uno_clue *clue = &clues->clue[clues->count++];
    *clue = (struct uno_clue){.seat = (uint8_t)seat, .pick.card = UNO_NO_CARD};
    return clue;
}

/* The last card that was played before the turn so long ago; NULL: that is forgotten. */
static const struct uno_turn *card_before(const struct uno_state *view, unsigned ago)
{
    while (++ago <= UNO_PAST && uno_turn_before(view, ago)->how != UNO_UNSEEN)
        if (uno_turn_before(view, ago)->card != UNO_NO_CARD)
            return uno_turn_before(view, ago);
    return NULL;
}

/* Whoever came behind a +2 or +4 has taken so many cards since; but for those that are still due. */
static void undo_fine(const struct uno_setup *rules, struct uno_state *s, const struct uno_turn *turn,
                      struct uno_clues *clues)
{
    unsigned symbol = uno_symbol(turn->card), cards = symbol == UNO_TWO ? 2 : symbol == UNO_FOUR ? 4 : 0;
    unsigned victim = uno_seat_after(rules, turn->seat, s->direction, 1);
    cards -= s->due < cards ? s->due : cards;
    s->due = 0;
    if (!cards || s->held[victim] < cards)
        return;
    clue_add(clues, victim)->took = (uint8_t)cards;
    s->held[victim] = (uint8_t)(s->held[victim] - cards);
}

/* false: it cannot be undone, since nobody remembers what it was played on. */
static bool undo_card(const struct uno_setup *rules, struct uno_state *s, const struct uno_turn *turn,
                      const struct uno_turn *before, struct uno_clues *clues)
{
    if (!before || !uno_pile_has(&s->drop, turn->card))
        return false;
    undo_fine(rules, s, turn, clues);
    uno_pile_remove(&s->drop, turn->card);
    s->top = before->card;
    s->colour = before->card < UNO_COLOURED ? (uint8_t)uno_colour(before->card) : before->colour;
    s->direction ^= uno_symbol(turn->card) == UNO_REVERSE;
    s->held[turn->seat]++;
    return true;
}

/* What everybody saw when the seat played. */
static void clue_position(struct uno_clue *clue, const struct uno_state *s, const struct uno_turn *turn)
{
    clue->pick = (struct uno_pick){turn->card, turn->colour};
    clue->top = s->top;
    clue->colour = s->colour;
    clue->direction = s->direction;
    clue->drop = s->drop;
    memcpy(clue->held, s->held, sizeof clue->held);
}

static bool somebody_has_none(const struct uno_setup *rules, const struct uno_state *s)
{
    for (unsigned seat = 0; seat < rules->seats; seat++)
        if (!s->held[seat])
            return true;
    return false;
}

void uno_clues_gather(const struct uno_setup *rules, const struct uno_state *view, struct uno_clues *clues)
{
    struct uno_state s = *view;
    clues->count = 0;
    for (unsigned ago = 1; ago <= UNO_PAST; ago++) {
        const struct uno_turn *turn = uno_turn_before(view, ago);
        bool passed = turn->card == UNO_NO_CARD, drew = turn->how == UNO_AFTER_DRAWING;
        if (turn->how == UNO_UNSEEN || (!passed && !undo_card(rules, &s, turn, card_before(view, ago), clues)))
            return;
        s.held[turn->seat] = (uint8_t)(s.held[turn->seat] - drew);
        if (somebody_has_none(rules, &s)) /* no game goes on like that: whoever wrote this past made it up */
            return;
        struct uno_clue *clue = clue_add(clues, turn->seat);
        if (passed || drew) {
            clue->took = passed && drew;
            clue->lacks = uno_fitting(&s) | UNO_WILD_BITS | UNO_FOUR_BITS; /* all copies of them */
        } else
            clue_position(clue, &s, turn);
    }
}

/* ---- hands ---- */

/* What a seat took is dealt apart, so that it can be taken away again where the clues go back behind it. */
struct dealt {
    struct uno_pile pool, hand, took[2 * UNO_PAST];
};

static void deal_hand(const struct uno_clues *clues, unsigned seat, unsigned held, struct dealt *d, struct rng *rng)
{
    uint64_t lacks = 0;
    d->hand = (struct uno_pile){0};
    for (unsigned i = 0; i < clues->count; i++) {
        const struct uno_clue *clue = &clues->clue[i];
        unsigned cards = clue->took < held ? clue->took : held;
        if (clue->seat != seat)
            continue;
        lacks |= clue->lacks;
        d->took[i] = (struct uno_pile){0};
        held -= cards;
        uno_deal_from(&d->pool, &d->took[i], cards, ~lacks, rng);
        d->hand = uno_pile_plus(&d->hand, &d->took[i]);
    }
    uno_deal_from(&d->pool, &d->hand, held, ~lacks, rng);
}

/* Whether `rules` would have played something else in that position with such a hand. */
static bool is_odd(const struct uno_setup *rules, const struct uno_clue *clue, const struct uno_pile *hand)
{
    struct uno_state s;
    s.seat = clue->seat;
    s.top = clue->top;
    s.colour = clue->colour;
    s.direction = clue->direction;
    s.drop = clue->drop;
    s.hand[clue->seat] = *hand;
    memcpy(s.held, clue->held, sizeof s.held);
    uint64_t playable = uno_playable_in(&s, hand);
    if (!playable)
        return true;
    struct uno_pick pick = uno_rules_pick(rules, &s, playable);
    return pick.card != clue->pick.card || pick.colour != clue->pick.colour;
}

/* How often `rules` would have played something else than the seat with such a hand did; no more than `most`. */
static unsigned count_odd(const struct uno_setup *rules, const struct uno_clues *clues, unsigned seat,
                          const struct dealt *d, unsigned most)
{
    struct uno_pile hand = d->hand;
    unsigned odd = 0;
    for (unsigned i = 0; i < clues->count && odd < most; i++) {
        const struct uno_clue *clue = &clues->clue[i];
        if (clue->seat != seat)
            continue;
        if (clue->took)
            hand = uno_pile_minus(&hand, &d->took[i]);
        if (clue->pick.card == UNO_NO_CARD)
            continue;
        uno_pile_add(&hand, clue->pick.card);
        odd += is_odd(rules, clue, &hand);
    }
    return odd;
}

void uno_clues_deal(const struct uno_setup *rules, const struct uno_clues *clues, unsigned seat, unsigned held,
                    struct uno_pile *pool, struct uno_pile *hand, struct rng *rng)
{
    struct dealt dealt;
    struct uno_pile before = *pool;
    unsigned least = UNO_PAST + 1;
    for (unsigned i = 0; i < HANDS && least; i++) {
        dealt.pool = before;
        deal_hand(clues, seat, held, &dealt, rng);
        unsigned odd = count_odd(rules, clues, seat, &dealt, least);
        if (odd < least) {
            least = odd;
            *pool = dealt.pool;
            *hand = dealt.hand;
        }
    }
}
