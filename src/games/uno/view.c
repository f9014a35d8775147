/* What a seat knows (U17), what can be behind that, and the hash by which stations compare. */
#include "base/bytes.h"
#include "games/uno/clues.h"

enum { TRIES = 64 }; /* to deal hands that every seat can have */

void uno_view(const struct game_setup *setup, const struct game_state *state, int seat,
              struct game_state *view)
{
    memmove(view, state, sizeof *view);
    view->loose = 0;
    if (seat == SEAT_SPECTATOR) /* U17: whoever reads the cable reads every card on it */
        return;
    for (int other = 0; other < UNO_SEATS; other++)
        if (other != seat)
            view->hand[other] = (struct uno_pile){0};
    view->draw = (struct uno_pile){0};
    if (view->seat == seat)
        return;
    /* Whether another seat can play, must draw or must pass follows from its hand. */
    bool took_a_card = view->drawn != UNO_NO_CARD;
    if (view->phase == UNO_DRAW || view->phase == UNO_DREW || view->phase == UNO_PASS)
        view->phase = took_a_card ? UNO_DREW : UNO_TURN;
    if (took_a_card)
        view->drawn = UNO_HIDDEN_CARD;
}

/* After the hands of a sample are filled: what the other seat on turn can do, and the card that it
 * has drawn. */
static void fill_phase(struct game_state *s, unsigned drawn)
{
    struct uno_pile *hand = &s->hand[s->seat];
    uint64_t playable = s->top == UNO_NO_CARD ? 0 : uno_playable(s, hand);
    if (s->phase == UNO_TURN && !playable)
        s->phase = s->in_draw ? UNO_DRAW : UNO_PASS;
    if (s->drawn != UNO_HIDDEN_CARD)
        return;
    s->drawn = (uint8_t)drawn;
    if (s->phase == UNO_DREW && !(playable & uno_bit(drawn)))
        s->phase = UNO_PASS;
}

/* Fills the empty hands, one after the other. false: what the first ones got left none for a later
 * one. */
static bool deal_others(const struct game_setup *rules, const struct uno_clues *clues,
                        const struct game_state *view, struct uno_pile *pool, struct game_state *s,
                        struct rng *rng)
{
    bool possible = true;
    s->loose = 0;
    for (unsigned other = 0; other < rules->seats; other++)
        if (!s->hand[other].one) {
            unsigned loose = uno_looseness(view, other);
            bool is_loose = loose && rng_below(rng, UNO_LOOSE) < loose;
            possible &= uno_clues_deal(rules, clues, other, s->held[other], is_loose, pool,
                                       &s->hand[other], rng);
            s->loose |= (uint8_t)((is_loose ? UNO_LOOSE : 0u) << 2 * other);
        }
    return possible;
}

void uno_sample(const struct game_setup *setup, const struct game_state *view, int seat,
                struct rng *rng, struct game_state *s)
{
    memmove(s, view, sizeof *s);
    if (seat == SEAT_SPECTATOR)
        return;
    struct uno_pile full = uno_pile_full(), pool = uno_pile_minus(&full, &s->hand[seat]);
    pool = uno_pile_minus(&pool, &s->drop);
    unsigned drawn = UNO_NO_CARD;
    /* A card that another seat took this turn, or the first card of the table. */
    if (s->drawn == UNO_HIDDEN_CARD) {
        struct uno_pile card = {0};
        uint64_t allowed = s->phase == UNO_OPEN ? ~UNO_FOUR_BITS : ~(uint64_t)0;
        uno_deal_from(&pool, &card, 1, allowed, rng);
        drawn = uno_pile_at(&card, 0);
        /* It drew because the rest of its hand could not be played (U9). */
        uint64_t fits =
            s->top == UNO_NO_CARD ? 0 : uno_playable(s, &full) | UNO_WILD_BITS | UNO_FOUR_BITS;
        uno_deal_from(&pool, &s->hand[s->seat], s->held[s->seat] - 1u, ~fits, rng);
        uno_pile_add(&s->hand[s->seat], drawn);
    }
    struct uno_clues clues;
    uno_clues_gather(setup, view, &clues);
    struct game_state blank = *s;
    struct uno_pile whole = pool;
    for (unsigned tries = 1; !deal_others(setup, &clues, view, &pool, s, rng) && tries < TRIES;
         tries++) {
        *s = blank;
        pool = whole;
    }
    s->draw = pool;
    if (s->seat != seat)
        fill_phase(s, drawn);
}

uint64_t uno_hash(const struct game_setup *setup, const struct game_state *s)
{
    const struct uno_pile piles[] = {s->hand[0], s->hand[1], s->hand[2],
                                     s->hand[3], s->draw,    s->drop};
    uint64_t hash = hash_add(hash_start(), setup->seats);
    for (size_t i = 0; i < sizeof piles / sizeof piles[0]; i++)
        hash = hash_add(hash_add(hash, piles[i].one), piles[i].two);
    const uint64_t fields[] = {s->phase, s->seat,  s->direction, s->top,  s->colour,
                               s->due,   s->drawn, s->first,     s->turns};
    for (size_t i = 0; i < sizeof fields / sizeof fields[0]; i++)
        hash = hash_add(hash, fields[i]);
    return hash;
}
