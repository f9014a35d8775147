/* Turns are undone one by one, from the last. That gives the position in which a seat could not
 * play, or chose a card. A seat that had to draw had no card that fitted, and if it passed, neither
 * did the card it took (U9). A draw without need (U19) is taken for a needed one. */
#include "games/uno/clues.h"

#include "games/uno/effects.h"

enum { HANDS = 8 }; /* that are dealt at most until one explains all */

/* ---- clues ---- */

static unsigned count_among(const struct uno_pile *hand, uint64_t cards)
{
    return bits_count(hand->one & cards) + bits_count(hand->two & cards);
}

static struct uno_clue *clue_add(struct uno_clues *clues, unsigned seat)
{
    struct uno_clue *clue = &clues->clue[clues->count++];
    *clue = (struct uno_clue){.seat = (uint8_t)seat, .pick.card = UNO_NO_CARD};
    return clue;
}

/* The last turn before the one `ago` turns ago that played a card; NULL: it is not remembered. */
static const struct uno_turn *card_before(const struct game_state *view, unsigned ago)
{
    while (++ago <= UNO_PAST && uno_turn_before(view, ago)->how != UNO_UNSEEN)
        if (uno_turn_before(view, ago)->card != UNO_NO_CARD)
            return uno_turn_before(view, ago);
    return NULL;
}

/* The seat after a +2 or +4 has taken that many cards since, less those that are still due. */
static void undo_fine(const struct game_setup *setup, struct game_state *s,
                      const struct uno_turn *turn, struct uno_clues *clues)
{
    unsigned symbol = uno_symbol(turn->card), cards = symbol == UNO_TWO    ? 2
                                                      : symbol == UNO_FOUR ? 4
                                                                           : 0;
    unsigned victim = uno_seat_after(setup, turn->seat, s->direction, 1);
    cards -= s->due < cards ? s->due : cards;
    s->due = 0;
    if (!cards || s->held[victim] < cards)
        return;
    clue_add(clues, victim)->took = (uint8_t)cards;
    s->held[victim] = (uint8_t)(s->held[victim] - cards);
}

/* Returns false if the card below is not remembered, or has been turned over since, so that the
 * turn cannot be undone. */
static bool undo_card(const struct game_setup *setup, struct game_state *s,
                      const struct uno_turn *turn, const struct uno_turn *before,
                      struct uno_clues *clues)
{
    struct uno_pile below = s->drop;
    uno_pile_remove(&below, turn->card);
    if (!before || !uno_pile_has(&s->drop, turn->card) || !uno_pile_has(&below, before->card))
        return false;
    bool last = !s->held[turn->seat]; /* the last card has no effect (U8) */
    if (!last)
        undo_fine(setup, s, turn, clues);
    s->drop = below;
    s->top = before->card;
    s->colour = before->card < UNO_COLOURED ? (uint8_t)uno_colour(before->card) : before->colour;
    s->direction ^= uno_symbol(turn->card) == UNO_REVERSE && !last;
    s->held[turn->seat]++;
    return true;
}

void uno_clues_gather(const struct game_setup *setup, const struct game_state *view,
                      struct uno_clues *clues)
{
    struct game_state s = *view;
    clues->count = 0;
    s.held[s.seat] =
        (uint8_t)(s.held[s.seat] - (s.drawn != UNO_NO_CARD)); /* in a turn that is not over */
    for (unsigned ago = 1; ago <= UNO_PAST; ago++) {
        const struct uno_turn *turn = uno_turn_before(view, ago);
        bool passed = turn->card == UNO_NO_CARD, drew = turn->how == UNO_AFTER_DRAWING;
        if (turn->how == UNO_UNSEEN ||
            (!passed && !undo_card(setup, &s, turn, card_before(view, ago), clues)))
            return;
        s.held[turn->seat] = (uint8_t)(s.held[turn->seat] - drew);
        for (unsigned seat = 0; seat < setup->seats; seat++)
            if (!s.held[seat])
                return; /* a seat without cards ends the game: this past is made up */
        struct uno_clue *clue = clue_add(clues, turn->seat);
        if (passed || drew) {
            clue->took = passed && drew;
            clue->lacks = uno_fitting(&s) | UNO_WILD_BITS | UNO_FOUR_BITS; /* all copies of them */
            continue;
        }
        clue->pick = (struct uno_pick){turn->card, turn->colour};
        clue->top = s.top;
        clue->colour = s.colour;
        clue->direction = s.direction;
        clue->drop = s.drop;
        memcpy(clue->held, s.held, sizeof clue->held);
    }
}

/* ---- hands ---- */

/* The cards that a seat took are dealt apart for each clue, so that a review can take them away
 * again. */
struct dealt {
    struct uno_pile pool, hand, took[2 * UNO_PAST + 1];
};

/* Cards that the seat took at a clue, and what none of them is. The last part is the rest of its
 * hand. */
struct part {
    unsigned clue, cards;
    uint64_t lacks;
};

static unsigned list_parts(const struct uno_clues *clues, unsigned seat, unsigned held,
                           struct part *parts)
{
    unsigned count = 0;
    uint64_t lacks = 0;
    for (unsigned i = 0; i < clues->count; i++) {
        const struct uno_clue *clue = &clues->clue[i];
        if (clue->seat != seat)
            continue;
        lacks |= clue->lacks;
        if (!clue->took)
            continue;
        parts[count] = (struct part){i, clue->took < held ? clue->took : held, lacks};
        held -= parts[count++].cards;
    }
    parts[count++] = (struct part){clues->count, held, lacks};
    return count;
}

/* false: too few cards are left that the part may be; it got others. */
static bool deal_part(const struct part *part, struct dealt *d, struct rng *rng)
{
    bool enough = count_among(&d->pool, ~part->lacks) >= part->cards;
    d->took[part->clue] = (struct uno_pile){0};
    uno_deal_from(&d->pool, &d->took[part->clue], part->cards, ~part->lacks, rng);
    return enough;
}

/* The newest cards first. Where few cards are left to deal that may use up those that an older
 * part, which lacks more, has to come from: then the oldest go first. false: even so it is no hand
 * that the seat can have. */
static bool deal_hand(const struct uno_clues *clues, unsigned seat, unsigned held, struct dealt *d,
                      struct rng *rng)
{
    struct part parts[2 * UNO_PAST + 1];
    struct uno_pile before = d->pool;
    unsigned count = list_parts(clues, seat, held, parts);
    bool right = true;
    for (unsigned i = 0; i < count; i++)
        right &= deal_part(&parts[i], d, rng);
    if (!right) {
        d->pool = before;
        right = true;
        for (unsigned i = count; i-- > 0;)
            right &= deal_part(&parts[i], d, rng);
    }
    d->hand = d->took[clues->count];
    for (unsigned i = 0; i + 1 < count; i++)
        d->hand = uno_pile_plus(&d->hand, &d->took[parts[i].clue]);
    return right;
}

/* Goes through the plays of a seat with such a hand, the last one first. */
struct review {
    const struct uno_clues *clues;
    const struct dealt *dealt;
    unsigned seat, next;
    struct uno_pile hand; /* that it held there */
    struct game_state s;  /* the position, as far as uno_rules_pick reads it */
    uint64_t playable;    /* cards of the hand */
};

static void review_start(struct review *r, const struct uno_clues *clues, unsigned seat,
                         const struct dealt *dealt)
{
    r->clues = clues;
    r->dealt = dealt;
    r->seat = seat;
    r->next = 0;
    r->hand = dealt->hand;
}

/* NULL: there is no earlier play. */
static const struct uno_clue *review_next(struct review *r)
{
    while (r->next < r->clues->count) {
        unsigned i = r->next++;
        const struct uno_clue *clue = &r->clues->clue[i];
        if (clue->seat != r->seat)
            continue;
        if (clue->took)
            r->hand = uno_pile_minus(&r->hand, &r->dealt->took[i]);
        if (clue->pick.card == UNO_NO_CARD)
            continue;
        uno_pile_add(&r->hand, clue->pick.card);
        r->s.seat = clue->seat;
        r->s.top = clue->top;
        r->s.colour = clue->colour;
        r->s.direction = clue->direction;
        r->s.drop = clue->drop;
        r->s.hand[clue->seat] = r->hand;
        memcpy(r->s.held, clue->held, sizeof r->s.held);
        r->playable = uno_playable_in(&r->s, &r->hand);
        return clue;
    }
    return NULL;
}

/* Whether `rules` would have played another card there. */
static bool is_odd(const struct game_setup *setup, const struct uno_clue *clue,
                   const struct review *r)
{
    if (!r->playable)
        return true;
    struct uno_pick pick = uno_rules_pick(setup, &r->s, r->playable);
    return pick.card != clue->pick.card || pick.colour != clue->pick.colour;
}

bool uno_clues_deal(const struct game_setup *setup, const struct uno_clues *clues, unsigned seat,
                    unsigned held, bool loose, struct uno_pile *pool, struct uno_pile *hand,
                    struct rng *rng)
{
    struct dealt dealt;
    struct uno_pile before = *pool;
    unsigned least = UNO_PAST + 1;
    bool possible = false;
    for (unsigned i = 0; i < HANDS && least; i++) {
        dealt.pool = before;
        bool right = deal_hand(clues, seat, held, &dealt, rng);
        struct review review;
        const struct uno_clue *clue;
        /* plays that `rules` would not have made with this hand */
        unsigned odd = right ? 0 : UNO_PAST;
        review_start(&review, clues, seat, &dealt);
        while (right && !loose && odd < least && (clue = review_next(&review)))
            odd += is_odd(setup, clue, &review);
        if (odd < least) {
            least = odd;
            possible = right;
            *pool = dealt.pool;
            *hand = dealt.hand;
        }
    }
    return possible;
}

/* ---- which seats play like `rules` ---- */

/* Over a few hands that a seat may hold: how likely `rules` would have played its card, and how
 * likely a player that takes any card that fits. */
struct likeness {
    uint32_t rules, loose; /* of ALL for each hand */
};

enum { ALL = 480 }; /* divisible by most numbers of playable cards, times four colours */

/* The logarithm to the base 2, in 256ths. A straight line between two powers: at most 9 % off. */
static int logarithm(uint32_t number)
{
    int whole = 31 - __builtin_clz(number | 1);
    return (whole << 8) + (int)(((uint64_t)number << 8 >> whole) - 256);
}

/* The evidence that a seat plays like `rules`, in 256ths of a doubling of the odds. One play in 16
 * may be an exception. */
static int evidence(const struct game_setup *setup, const struct uno_clues *clues, unsigned seat,
                    unsigned held, const struct uno_pile *pool, struct rng *rng)
{
    enum { DEALS = 24 };
    struct likeness likeness[2 * UNO_PAST] = {{0}};
    struct dealt dealt;
    int sum = 0;
    for (unsigned i = 0; i < DEALS; i++) {
        struct review review;
        const struct uno_clue *clue;
        dealt.pool = *pool;
        deal_hand(clues, seat, held, &dealt, rng);
        review_start(&review, clues, seat, &dealt);
        while ((clue = review_next(&review))) {
            struct likeness *one = &likeness[clue - clues->clue];
            unsigned colours = clue->pick.card < UNO_COLOURED ? 1 : UNO_COLOURS;
            if (!review.playable)
                continue;
            one->rules += is_odd(setup, clue, &review) ? 0 : ALL;
            one->loose += ALL / bits_count(review.playable) / colours;
        }
    }
    for (unsigned i = 0; i < clues->count; i++)
        if (likeness[i].loose)
            sum += logarithm((15 * likeness[i].rules + likeness[i].loose) / 16) -
                   logarithm(likeness[i].loose);
    return sum;
}

/* Players at one table are often of a kind, so the evidence about the others counts half. */
void uno_reflect(const struct game_setup *setup, struct game_state *s, int seat, struct rng *rng)
{
    enum { BEFORE = 256 }; /* before any evidence two of three seats play like `rules` */
    struct uno_clues clues;
    struct uno_pile full = uno_pile_full(), pool = uno_pile_minus(&full, &s->hand[seat]);
    int speaks[UNO_SEATS] = {0}, all = 0;
    s->loose = 0;
    if (s->drawn == UNO_HIDDEN_CARD) /* before the first card of the table */
        return;
    pool = uno_pile_minus(&pool, &s->drop);
    uno_clues_gather(setup, s, &clues);
    for (unsigned other = 0; other < setup->seats; other++)
        if (other != (unsigned)seat)
            all += speaks[other] = evidence(setup, &clues, other, s->held[other], &pool, rng);
    for (unsigned other = 0; other < setup->seats; other++) {
        int odds = BEFORE + speaks[other] + (all - speaks[other]) / 2;
        /* The limits are odds of 5 to 1, even, and 1 to 5. */
        unsigned thirds = odds > 594 ? 0 : odds > 0 ? 1 : odds > -594 ? 2 : 3;
        if (other != (unsigned)seat)
            s->loose |= (uint8_t)(thirds << 2 * other);
    }
}

/* ---- whether it is true ---- */

/* Of the cards that a seat lacked it can only hold those that it has taken since. */
bool uno_audit(const struct game_setup *setup, const struct game_state *view, int seat,
               const struct game_state *state, struct why *why)
{
    const struct game_setup *rules = setup;
    const struct game_state *seen = view, *s = state;
    struct uno_clues clues;
    uno_clues_gather(rules, seen, &clues);
    for (unsigned other = 0; other < rules->seats; other++) {
        unsigned taken =
            other == seen->seat && seen->drawn != UNO_NO_CARD; /* in a turn that is not over */
        for (unsigned i = 0; i < clues.count; i++) {
            const struct uno_clue *clue = &clues.clue[i];
            unsigned held = clue->seat == other ? count_among(&s->hand[other], clue->lacks) : 0;
            DIFFERS_IF(held > taken,
                       "seat %u holds %u cards that it is thought to lack, and has taken %u since",
                       other, held, taken);
            taken += clue->seat == other ? clue->took : 0;
        }
    }
    return true;
}
