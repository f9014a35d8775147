/* Deeds: who owns them, their mortgages, and on the ring their sale to the bank. */
#include "games/monopoly/rules/rules.h"

void mono_give_deed(struct game_state *s, unsigned deed, unsigned seat)
{
    mono_take_deed(s, deed);
    s->owner[deed] = (uint8_t)seat;
    s->owned[seat] |= mono_bit(deed);
}

void mono_take_deed(struct game_state *s, unsigned deed)
{
    if (s->owner[deed] != MONO_NONE)
        s->owned[s->owner[deed]] &= ~mono_bit(deed);
    s->owner[deed] = MONO_NONE;
}

unsigned mono_best_deed(const struct game_setup *setup, const struct game_state *s, uint64_t deeds,
                        mono_score *score)
{
    unsigned best = MONO_NONE;
    double most = MONO_NOT_AT_ALL;
    for (; deeds; deeds &= deeds - 1) {
        double here = score(setup, s, bits_lowest(deeds));
        if (here > most) {
            most = here;
            best = bits_lowest(deeds);
        }
    }
    return best;
}

void mono_mortgage(const struct game_setup *setup, struct game_state *s, unsigned deed)
{
    s->mortgaged |= mono_bit(deed);
    mono_transfer(s, MONO_BANK, s->owner[deed], setup->deed[deed].mortgage);
}

void mono_lift(const struct game_setup *setup, struct game_state *s, unsigned deed)
{
    s->mortgaged &= ~mono_bit(deed);
    mono_transfer(s, s->owner[deed], MONO_BANK, mono_lift_cost(setup, deed));
}

enum mono_no mono_may_mortgage(const struct game_setup *setup, const struct game_state *s, int seat,
                               unsigned deed)
{
    enum mono_no no = mono_not_own(setup, s, seat, deed);
    if (no || s->mortgaged & mono_bit(deed))
        return no ? no : MONO_NO_MORTGAGED;
    return mono_group_built(setup, s, deed) ? MONO_NO_BUILT : MONO_YES;
}

enum mono_no mono_may_lift(const struct game_setup *setup, const struct game_state *s, int seat,
                           unsigned deed)
{
    enum mono_no no = mono_not_own(setup, s, seat, deed);
    if (no || !(s->mortgaged & mono_bit(deed)))
        return no ? no : MONO_NO_UNMORTGAGED;
    return s->cash[seat] < mono_lift_cost(setup, deed) ? MONO_NO_MONEY : MONO_YES;
}

int32_t mono_cede_price(const struct game_setup *setup, unsigned deed)
{
    return setup->deed[deed].price / 2;
}

enum mono_no mono_may_cede(const struct game_setup *setup, const struct game_state *s, int seat,
                           unsigned deed)
{
    enum mono_no no = mono_not_own(setup, s, seat, deed);
    if (no || s->level[deed])
        return no ? no : MONO_NO_BUILT;
    return s->mortgaged & mono_bit(deed) ? MONO_NO_MORTGAGED : MONO_YES;
}

void mono_cede(const struct game_setup *setup, struct game_state *s, unsigned deed)
{
    mono_transfer(s, MONO_BANK, s->owner[deed], mono_cede_price(setup, deed));
    mono_take_deed(s, deed);
}

uint64_t mono_tradable(const struct game_setup *setup, const struct game_state *s, int seat)
{
    uint64_t deeds = 0;
    for (uint64_t rest = s->owned[seat]; rest; rest &= rest - 1)
        if (!mono_group_built(setup, s, bits_lowest(rest)))
            deeds |= rest & -rest;
    return deeds & ~s->asks; /* what was just got is settled first (S25) */
}

bool mono_group_built(const struct game_setup *setup, const struct game_state *s, unsigned deed)
{
    if (setup->deed[deed].kind != MONO_STREET)
        return false;
    /* The owner's part: on the ring others can build on the rest of the group (M4). */
    for (uint64_t rest = mono_group_of(setup, deed)->members & s->owned[s->owner[deed]]; rest;
         rest &= rest - 1)
        if (s->level[bits_lowest(rest)])
            return true;
    return false;
}
