/* Money: every unit that changes hands does so in this file. The bank never runs out (2.3.1), but what it gives and
 * takes is counted, so that a unit that is lost or made up shows in the invariant. */
#include "games/monopoly/rules.h"

/* NULL: the bank's, whose count is 64 bits wide. */
static int32_t *purse(struct mono_state *s, unsigned account)
{
    if (account < MONO_SEATS)
        return &s->cash[account];
    return account == MONO_POT ? &s->pot : account == MONO_ESTATE ? &s->estate : NULL;
}

/* A rich player's money must not overflow: what does not fit stays in the bank, so that no unit is lost on the way. */
void mono_transfer(struct mono_state *s, unsigned from, unsigned to, int32_t amount)
{
    int32_t *out = purse(s, from), *in = purse(s, to);
    if (out)
        *out -= amount;
    int32_t fits = !in ? 0 : amount > MONO_CASH_MAX - *in ? MONO_CASH_MAX - *in : amount;
    if (in)
        *in += fits;
    s->bank += (out ? amount : 0) - fits;
}

unsigned mono_treasury(const struct mono_setup *setup)
{
    return setup->parking ? MONO_POT : MONO_BANK;
}

/* Every payment is a debt first, if only for a moment: so the way to pay at once and the way to pay later are one. */
void mono_charge(const struct mono_setup *setup, struct mono_state *s, unsigned debtor, unsigned to, int64_t amount)
{
    if (amount <= 0)
        return;
    if (amount > MONO_CASH_MAX)
        amount = MONO_CASH_MAX - MONO_CASH_MAX % MONO_SEATS;
    if (to == MONO_SEVERAL && bits_count(s->alive) == 2) /* one creditor inherits, several share (S24) */
        to = mono_left_of(s, debtor);
    s->debt[debtor].amount = (int32_t)amount;
    s->debt[debtor].to = (uint8_t)to;
    if (s->cash[debtor] >= amount)
        mono_pay_debt(setup, s, debtor);
}

void mono_pay_debt(const struct mono_setup *setup, struct mono_state *s, unsigned debtor)
{
    struct mono_debt debt = s->debt[debtor];
    s->debt[debtor] = (struct mono_debt){0};
    if (debt.to != MONO_SEVERAL) {
        mono_transfer(s, debtor, debt.to, debt.amount);
        return;
    }
    int32_t each = debt.amount / (int32_t)(bits_count(s->alive) - 1);
    for (unsigned seat = 0; seat < setup->seats; seat++)
        if (seat != debtor && mono_is_alive(s, seat))
            mono_transfer(s, debtor, seat, each);
}

/* S20: mortgaged deeds count as owned for the rest of their group; only they themselves earn nothing. */
int32_t mono_rent(const struct mono_setup *setup, const struct mono_state *s, unsigned deed, int total)
{
    bool earns = s->owner[deed] != MONO_NONE && !(s->mortgaged & mono_bit(deed));
    return earns ? mono_rent_at(setup, s, deed, s->level[deed], total) : 0;
}

int32_t mono_rent_at(const struct mono_setup *setup, const struct mono_state *s, unsigned deed, unsigned level,
                     int total)
{
    const struct mono_deed *d = &setup->deed[deed];
    if (level)
        return d->rent[level];
    uint64_t members = mono_group_of(setup, deed)->members, owned = s->owned[s->owner[deed]];
    if (d->kind == MONO_STREET) /* double for a bare one of a full group, even if another of it is mortgaged */
        return members & ~owned ? d->rent[0] : d->rent[0] * 2;
    unsigned count = bits_count(members & owned), most = d->kind == MONO_STATION ? 4 : 2;
    return d->rent[(count < most ? count : most) - 1] * (d->kind == MONO_STATION ? 1 : total);
}

int32_t mono_interest(const struct mono_setup *setup, unsigned deed)
{
    return setup->deed[deed].mortgage / 10;
}

int32_t mono_lift_cost(const struct mono_setup *setup, unsigned deed)
{
    return setup->deed[deed].mortgage + mono_interest(setup, deed);
}

int32_t mono_build_price(const struct mono_setup *setup, const struct mono_state *s, unsigned deed)
{
    const struct mono_deed *d = &setup->deed[deed];
    return mono_next_is_hotel(setup, s->level[deed]) ? d->hotel : d->house;
}

int32_t mono_sell_price(const struct mono_setup *setup, const struct mono_state *s, unsigned deed)
{
    const struct mono_deed *d = &setup->deed[deed];
    return (s->level[deed] == MONO_HOTEL ? d->hotel : d->house) / 2;
}

int32_t mono_buildings_cost(const struct mono_setup *setup, const struct mono_state *s, unsigned deed)
{
    const struct mono_deed *d = &setup->deed[deed];
    unsigned level = s->level[deed];
    return level == MONO_HOTEL ? setup->full * d->house + d->hotel : (int32_t)level * d->house;
}

/* S23: two ways to count. A tax is on what one has, at full price; whoever wins by a limit is measured as the short
 * game does it, where a mortgaged deed is half a deed. */
int64_t mono_wealth(const struct mono_setup *setup, const struct mono_state *s, int seat, bool full)
{
    int64_t sum = s->cash[seat];
    for (uint64_t rest = s->owned[seat]; rest; rest &= rest - 1) {
        unsigned deed = bits_lowest(rest);
        bool half = !full && s->mortgaged & mono_bit(deed);
        sum += half ? setup->deed[deed].price / 2 : setup->deed[deed].price;
        sum += mono_buildings_cost(setup, s, deed);
    }
    return sum;
}

int32_t mono_tax_percent(const struct mono_setup *setup, const struct mono_state *s, int seat)
{
    const struct mono_square *square = &setup->square[s->square[seat]];
    int64_t tax = mono_wealth(setup, s, seat, true) * square->percent / 100;
    return tax > MONO_CASH_MAX ? MONO_CASH_MAX : (int32_t)tax;
}
