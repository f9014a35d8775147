/* The book: moves with what one has: building and selling, trades and their interest (S25),
 * bankruptcy (S24). */
#include "monopoly_book_parts.h"

void book_build(struct book *b, unsigned deed)
{
    struct game_state *s = b->s;
    bool hotel = s->level[deed] == b->setup->full;
    unsigned all = 0, others = 0;
    for (unsigned seat = 0; seat < b->setup->seats; seat++) {
        unsigned could = book_alive(s, seat) ? book_could_place(b, seat, hotel) : 0;
        all += could;
        others += seat != s->control ? could : 0;
    }
    if (others && all > (hotel ? s->hotels : s->houses)) {
        FIRED(SCARCE_ASKED);
        return;
    }
    s->cash[s->control] -= (int32_t)book_next_price(b, deed);
    book_put(b, deed);
}

void book_sell(struct book *b, unsigned deed)
{
    struct game_state *s = b->s;
    const struct mono_deed *d = &b->setup->deed[deed];
    if (s->level[deed] == MONO_HOTEL) {
        FIRED(SOLD_HOTEL);
        s->cash[s->control] += d->hotel / 2;
        s->level[deed] = b->setup->full;
        s->hotels++;
        s->houses = (uint16_t)(s->houses - b->setup->full);
    } else {
        FIRED(SOLD_HOUSE);
        s->cash[s->control] += d->house / 2;
        s->level[deed]--;
        s->houses++;
    }
}

/* S30: all comes down, then so many houses go up again evenly. */
void book_raze(struct book *b, const struct move *move)
{
    struct game_state *s = b->s;
    int64_t before = 0, after = 0;
    unsigned streets = book_group_size(b->setup, move->a), odd = (unsigned)move->n % streets;
    if (move->n)
        FIRED(RAZED_PARTLY);
    FIRED(RAZED);
    for (unsigned deed = 0; deed < b->setup->deeds; deed++) {
        if (b->setup->deed[deed].group != move->a)
            continue;
        before += book_cost_of_buildings(b->setup, s, deed);
        s->hotels = (uint16_t)(s->hotels + (s->level[deed] == MONO_HOTEL));
        s->houses = (uint16_t)(s->houses + (s->level[deed] == MONO_HOTEL ? 0 : s->level[deed]));
        s->level[deed] = (uint8_t)((unsigned)move->n / streets);
        if (odd && move->set >> deed & 1) {
            s->level[deed]++;
            odd--;
        }
    }
    for (unsigned deed = b->setup->deeds; deed-- > 0 && odd;)
        if (b->setup->deed[deed].group == move->a &&
            s->level[deed] == (unsigned)move->n / streets) {
            s->level[deed]++;
            odd--;
        }
    for (unsigned deed = 0; deed < b->setup->deeds; deed++)
        if (b->setup->deed[deed].group == move->a) {
            after += book_cost_of_buildings(b->setup, s, deed);
            s->houses = (uint16_t)(s->houses - s->level[deed]);
        }
    s->cash[s->control] += (int32_t)((before - after) / 2);
}

static void pass_cards(struct game_state *s, unsigned from, unsigned to, unsigned count)
{
    for (unsigned deck = 0; deck < MONO_DECKS; deck++)
        for (unsigned card = 0; card < MONO_CARDS && count; card++)
            if (s->held[from][deck] >> card & 1) {
                s->held[from][deck] &= ~((uint64_t)1 << card);
                s->held[to][deck] |= (uint64_t)1 << card;
                count--;
            }
}

void book_accept(struct book *b)
{
    struct game_state *s = b->s;
    unsigned one = s->proposer, other = s->partner;
    if (s->give_money || s->want_money)
        FIRED(TRADE_MONEY);
    if (s->give || s->want)
        FIRED(TRADE_DEEDS);
    if (s->give_cards || s->want_cards)
        FIRED(TRADE_CARDS);
    if (one != s->turn)
        FIRED(TRADE_OFF_TURN);
    s->cash[one] += s->want_money - s->give_money;
    s->cash[other] += s->give_money - s->want_money;
    for (unsigned deed = 0; deed < b->setup->deeds; deed++) {
        if (!((s->give | s->want) >> deed & 1))
            continue;
        book_give(b, deed, s->give >> deed & 1 ? other : one);
        if (book_mortgaged(s, deed))
            s->asks |= (uint64_t)1 << deed;
    }
    if (s->give_cards > s->want_cards)
        pass_cards(s, one, other, (unsigned)(s->give_cards - s->want_cards));
    else
        pass_cards(s, other, one, (unsigned)(s->want_cards - s->give_cards));
    book_follow(b, false);
}

void book_interest(struct book *b, bool lifts)
{
    struct game_state *s = b->s;
    unsigned deed = 0;
    while (!(s->asks >> deed & 1))
        deed++;
    int32_t mortgage = b->setup->deed[deed].mortgage;
    s->asks &= ~((uint64_t)1 << deed);
    if (lifts) {
        FIRED(INTEREST_LIFTED);
        s->cash[s->control] -= mortgage + mortgage / 10;
        s->mortgaged &= ~((uint64_t)1 << deed);
    } else if (book_charge(b, s->control, MONO_BANK, mortgage / 10)) {
        FIRED(INTEREST_PAID);
    } else {
        FIRED(INTEREST_DEBT);
    }
    book_follow(b, false);
}

/* S24. */
void book_bankrupt(struct book *b)
{
    struct game_state *s = b->s;
    unsigned seat = s->control, to = s->debt[seat].amount ? s->debt[seat].to : MONO_BANK;
    bool heir = to < MONO_SEATS, second = b->setup->brief && s->broke == 1;
    bool built = false, mortgaged = false;
    if (!s->debt[seat].amount)
        FIRED(BROKE_FREELY);
    if (seat != s->turn)
        FIRED(BROKE_OFF_TURN);
    if (s->held[seat][0] || s->held[seat][1])
        FIRED(BROKE_CARDS);
    s->debt[seat].amount = 0;
    for (unsigned deed = 0; deed < b->setup->deeds; deed++) {
        if (s->owner[deed] != seat)
            continue;
        uint64_t bit = (uint64_t)1 << deed;
        s->asks &= ~bit;
        if (s->level[deed] && !(second && heir)) {
            built = true;
            s->cash[seat] += (int32_t)(book_cost_of_buildings(b->setup, s, deed) / 2);
            s->hotels = (uint16_t)(s->hotels + (s->level[deed] == MONO_HOTEL));
            s->houses = (uint16_t)(s->houses + (s->level[deed] == MONO_HOTEL ? 0 : s->level[deed]));
            s->level[deed] = 0;
        }
        book_give(b, deed, heir ? to : MONO_NONE);
        if (heir && book_mortgaged(s, deed) && !second) {
            mortgaged = true;
            s->asks |= bit;
        } else if (!heir) {
            s->mortgaged &= ~bit;
            s->lots |= bit;
        }
    }
    if (heir) {
        FIRED(BROKE_PLAYER);
        if (built)
            FIRED(BROKE_BUILT);
        if (mortgaged)
            FIRED(BROKE_MORTGAGED);
        s->cash[to] += s->cash[seat];
        pass_cards(s, seat, to, MONO_DECKS * MONO_CARDS);
    } else {
        if (to == MONO_SEVERAL)
            FIRED(BROKE_SEVERAL);
        else
            FIRED(BROKE_BANK);
        s->shared = to == MONO_SEVERAL;
        if (s->shared)
            s->estate = s->cash[seat];
        for (unsigned deck = 0; deck < MONO_DECKS; deck++)
            for (unsigned card = 0; card < MONO_CARDS; card++)
                if (s->held[seat][deck] >> card & 1) {
                    s->held[seat][deck] &= ~((uint64_t)1 << card);
                    book_to_bottom(s, deck, card);
                }
        s->origin = (uint8_t)seat;
    }
    s->cash[seat] = 0;
    s->jail[seat] = 0;
    s->alive &= (uint8_t) ~(1u << seat);
    s->broke++;
    if (seat == s->turn)
        s->scripts = s->landed = 0, s->ahead = 0;
    book_follow(b, false);
}
