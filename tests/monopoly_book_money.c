/* The book: who has what, who owes what, rent and wealth. */
#include "monopoly_book_parts.h"

bool book_alive(const struct game_state *s, unsigned seat)
{
    return s->alive >> seat & 1;
}

unsigned book_players(const struct book *b)
{
    unsigned count = 0;
    for (unsigned seat = 0; seat < b->setup->seats; seat++)
        count += book_alive(b->s, seat);
    return count;
}

bool book_mortgaged(const struct game_state *s, unsigned deed)
{
    return s->mortgaged >> deed & 1;
}

unsigned book_group_size(const struct game_setup *setup, unsigned group)
{
    unsigned count = 0;
    for (unsigned deed = 0; deed < setup->deeds; deed++)
        count += setup->deed[deed].group == group;
    return count;
}

unsigned book_has_of_group(const struct book *b, unsigned seat, unsigned deed)
{
    unsigned count = 0;
    for (unsigned other = 0; other < b->setup->deeds; other++)
        count +=
            b->setup->deed[other].group == b->setup->deed[deed].group && b->s->owner[other] == seat;
    return count;
}

bool book_any_of_group_mortgaged(const struct book *b, unsigned deed)
{
    for (unsigned other = 0; other < b->setup->deeds; other++)
        if (b->setup->deed[other].group == b->setup->deed[deed].group &&
            book_mortgaged(b->s, other))
            return true;
    return false;
}

void book_give(struct book *b, unsigned deed, unsigned seat)
{
    b->s->owner[deed] = (uint8_t)seat;
    for (unsigned other = 0; other < MONO_SEATS; other++)
        b->s->owned[other] &= ~((uint64_t)1 << deed);
    if (seat != MONO_NONE)
        b->s->owned[seat] |= (uint64_t)1 << deed;
}

void book_pay(struct book *b, unsigned from, unsigned to, int64_t amount)
{
    struct game_state *s = b->s;
    s->cash[from] -= (int32_t)amount;
    if (to < MONO_SEATS) {
        s->cash[to] += (int32_t)amount;
    } else if (to == MONO_POT) {
        s->pot += (int32_t)amount;
        FIRED(POT_FILLED);
    } else if (to == MONO_SEVERAL) {
        int64_t each = amount / (book_players(b) - 1);
        for (unsigned seat = 0; seat < b->setup->seats; seat++)
            if (seat != from && book_alive(s, seat))
                s->cash[seat] += (int32_t)each;
    }
}

bool book_charge(struct book *b, unsigned from, unsigned to, int64_t amount)
{
    if (amount <= 0)
        return true;
    if (b->s->cash[from] >= amount) {
        book_pay(b, from, to, amount);
        return true;
    }
    b->s->debt[from].amount = (int32_t)amount;
    b->s->debt[from].to = (uint8_t)to;
    return false;
}

unsigned book_treasury(const struct book *b)
{
    return b->setup->parking ? MONO_POT : MONO_BANK;
}

/* "El alquiler estipulado en la lista impresa." */
int64_t book_rent(const struct book *b, unsigned deed, unsigned thrown)
{
    const struct mono_deed *d = &b->setup->deed[deed];
    unsigned owner = b->s->owner[deed], has = book_has_of_group(b, owner, deed);
    if (b->s->jail[owner])
        FIRED(RENT_FROM_JAIL);
    switch (d->kind) {
    case MONO_STATION:
        if (has == 4)
            FIRED(RENT_STATIONS);
        else
            FIRED(RENT_STATION);
        return d->rent[has - 1];
    case MONO_SERVICE:
        if (has == 2)
            FIRED(RENT_SERVICES);
        else
            FIRED(RENT_SERVICE);
        return (int64_t)d->rent[has - 1] * thrown;
    default:
        break;
    }
    if (b->s->level[deed] == MONO_HOTEL) {
        FIRED(RENT_HOTEL);
        return d->rent[5];
    }
    if (b->s->level[deed]) {
        FIRED(RENT_HOUSES);
        return d->rent[b->s->level[deed]];
    }
    if (has < book_group_size(b->setup, d->group)) {
        FIRED(RENT_BARE);
        return d->rent[0];
    }
    if (book_any_of_group_mortgaged(b, deed))
        FIRED(RENT_DOUBLE_MORTGAGED);
    FIRED(RENT_DOUBLE);
    return 2 * d->rent[0];
}

int64_t book_cost_of_buildings(const struct game_setup *setup, const struct game_state *s,
                               unsigned deed)
{
    const struct mono_deed *d = &setup->deed[deed];
    int64_t houses = s->level[deed] == MONO_HOTEL ? (setup->brief ? 3 : 4) : s->level[deed];
    return houses * d->house + (s->level[deed] == MONO_HOTEL ? d->hotel : 0);
}

int64_t book_wealth(const struct game_setup *setup, const struct game_state *s, unsigned seat,
                    bool mortgaged_half)
{
    int64_t sum = s->cash[seat];
    for (unsigned deed = 0; deed < setup->deeds; deed++) {
        if (s->owner[deed] != seat)
            continue;
        int64_t price = setup->deed[deed].price;
        sum += (book_mortgaged(s, deed) && mortgaged_half ? price / 2 : price) +
               book_cost_of_buildings(setup, s, deed);
    }
    return sum;
}
