/* Money: all of it changes hands in this file, or by mono_hand_over for rents (turn.h). The bank
 * never runs out (2.3.1), but what it gives and takes is counted, so that the invariant notices a
 * unit too many or too few. */
#include "games/monopoly/rules/turn.h"

/* NULL: the bank's, whose count is 64 bits wide. */
static int32_t *purse(struct game_state *s, unsigned account)
{
    if (account < MONO_SEATS)
        return &s->cash[account];
    return account == MONO_POT ? &s->pot : account == MONO_ESTATE ? &s->estate : NULL;
}

void mono_transfer(struct game_state *s, unsigned from, unsigned to, int32_t amount)
{
    mono_hand_over(s, purse(s, from), purse(s, to), amount);
}

unsigned mono_treasury(const struct game_setup *setup)
{
    return setup->parking ? MONO_POT : MONO_BANK;
}

unsigned mono_fined_to(const struct game_setup *setup)
{
    return mono_ruleset(setup)->jail_rethrows ? mono_treasury(setup) : MONO_BANK;
}

static unsigned creditors_of(const struct game_state *s, unsigned debtor, unsigned to)
{
    unsigned first = to >= MONO_REST ? to - MONO_REST : 0;
    return s->alive & ~(1u << debtor) & ~((1u << first) - 1);
}

unsigned mono_creditors(const struct game_state *s, unsigned debtor)
{
    return creditors_of(s, debtor, s->debt[debtor].to);
}

/* Pays in equal parts; what does not divide stays with the debtor. */
static void pay_creditors(const struct game_setup *setup, struct game_state *s, unsigned debtor,
                          struct mono_debt debt)
{
    if (!mono_is_several(debt.to)) {
        mono_transfer(s, debtor, debt.to, debt.amount);
        return;
    }
    unsigned creditors = creditors_of(s, debtor, debt.to);
    int32_t count = (int32_t)bits_count(creditors);
    for (unsigned seat = 0; seat < setup->seats; seat++)
        if (creditors >> seat & 1)
            mono_transfer(s, debtor, seat, debt.amount / count);
}

/* The debtor has no other debt: debts come first (flow.c). */
void mono_charge(const struct game_setup *setup, struct game_state *s, unsigned debtor, unsigned to,
                 int64_t amount)
{
    if (amount <= 0)
        return;
    if (amount > MONO_CASH_MAX)
        amount = MONO_CASH_MAX - MONO_CASH_MAX % MONO_SEATS;
    if (to == MONO_SEVERAL &&
        bits_count(s->alive) == 2) /* one creditor inherits, several share (S24) */
        to = mono_left_of(s, debtor);
    struct mono_debt debt = {.amount = (int32_t)amount, .to = (uint8_t)to};
    if (s->cash[debtor] >= amount) {
        pay_creditors(setup, s, debtor, debt);
        return;
    }
    s->debt[debtor] = debt;
    s->owing |= (uint8_t)(1u << debtor);
}

struct mono_debt mono_take_debt(struct game_state *s, unsigned debtor)
{
    struct mono_debt debt = s->debt[debtor];
    s->debt[debtor] = (struct mono_debt){0};
    s->owing &= (uint8_t) ~(1u << debtor);
    return debt;
}

void mono_pay_debt(const struct game_setup *setup, struct game_state *s, unsigned debtor)
{
    pay_creditors(setup, s, debtor, mono_take_debt(s, debtor));
}

void mono_pay_parts(struct game_state *s, unsigned debtor)
{
    struct mono_debt *debt = &s->debt[debtor];
    unsigned rest = mono_creditors(s, debtor);
    int32_t each = rest ? debt->amount / (int32_t)bits_count(rest) : 0;
    for (; bits_count(rest) > 1 && s->cash[debtor] >= each; rest &= rest - 1) {
        mono_transfer(s, debtor, bits_lowest(rest), each);
        debt->amount -= each;
        unsigned next = bits_lowest(rest & (rest - 1));
        debt->to = (uint8_t)(bits_count(rest) > 2 ? MONO_REST + next : next);
    }
}

/* S20: mortgaged deeds count as owned for the rest of their group; only they themselves earn
 * nothing. */
int32_t mono_rent(const struct game_setup *setup, const struct game_state *s, unsigned deed,
                  int total)
{
    bool earns = s->owner[deed] != MONO_NONE && !(s->mortgaged & mono_bit(deed));
    return earns ? mono_rent_at(setup, s, deed, s->level[deed], total) : 0;
}

int64_t mono_dice_rent(const struct game_setup *setup, const struct game_state *s, unsigned deed,
                       int total)
{
    const struct mono_deed *d = &setup->deed[deed];
    return (int64_t)(d->kind == MONO_SERVICE ? d->rent[1] : mono_rent(setup, s, deed, total)) *
           total;
}

APART int32_t mono_rent_by_number(const struct mono_deed *d, uint64_t owned, int total)
{
    unsigned count = bits_count(owned), most = d->kind == MONO_STATION ? 4 : 2;
    return d->rent[(count < most ? count : most) - 1] * (d->kind == MONO_STATION ? 1 : total);
}

int32_t mono_rent_at(const struct game_setup *setup, const struct game_state *s, unsigned deed,
                     unsigned level, int total)
{
    return mono_rent_now(setup, s, deed, level, total);
}

int32_t mono_interest(const struct game_setup *setup, unsigned deed)
{
    return mono_ruleset(setup)->free_transfers ? 0 : setup->deed[deed].mortgage / 10;
}

int32_t mono_lift_cost(const struct game_setup *setup, unsigned deed)
{
    return setup->deed[deed].mortgage + setup->deed[deed].mortgage / 10;
}

int32_t mono_build_price(const struct game_setup *setup, const struct game_state *s, unsigned deed)
{
    const struct mono_deed *d = &setup->deed[deed];
    return mono_next_is_hotel(setup, s->level[deed]) ? d->hotel : d->house;
}

int32_t mono_sell_price(const struct game_setup *setup, const struct game_state *s, unsigned deed)
{
    const struct mono_deed *d = &setup->deed[deed];
    return (s->level[deed] == MONO_HOTEL ? d->hotel : d->house) / 2;
}

int32_t mono_buildings_cost(const struct game_setup *setup, const struct game_state *s,
                            unsigned deed)
{
    const struct mono_deed *d = &setup->deed[deed];
    unsigned level = s->level[deed];
    return level == MONO_HOTEL ? setup->full * d->house + d->hotel : (int32_t)level * d->house;
}

/* S23: a tax counts at full price, a limit like the short game, with mortgaged deeds at half. */
int64_t mono_wealth(const struct game_setup *setup, const struct game_state *s, int seat, bool full)
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

int64_t mono_assets(const struct game_setup *setup, const struct game_state *s, unsigned seat)
{
    int64_t sum = s->cash[seat];
    for (uint64_t rest = s->owned[seat] & ~s->mortgaged; rest; rest &= rest - 1) {
        unsigned deed = bits_lowest(rest);
        sum += setup->deed[deed].mortgage + mono_buildings_cost(setup, s, deed) / 2;
    }
    return sum;
}

int32_t mono_tax_percent(const struct game_setup *setup, const struct game_state *s, int seat)
{
    const struct mono_square *square = &setup->square[s->square[seat]];
    int64_t wealth = mono_ruleset(setup)->tax_on_assets ? mono_assets(setup, s, (unsigned)seat)
                                                        : mono_wealth(setup, s, seat, true);
    int64_t tax = wealth * square->percent / 100;
    return tax > MONO_CASH_MAX ? MONO_CASH_MAX : (int32_t)tax;
}
