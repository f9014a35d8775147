/* What is true of every state on the ring, besides what rules/invariant.c checks. */
#include "games/monopoly/rules/rules.h"

/* An auction by percentages goes on while the right to send is elsewhere. */
static const char *check_percentages(const struct game_setup *setup, const struct game_state *s)
{
    bool going = s->phase == MONO_ASKING || s->phase == MONO_OFFERING;
    if (s->lot == MONO_NONE)
        return going || s->best != MONO_NONE || s->bid || s->bidders ? _("una subasta de nada")
                                                                     : NULL;
    if (s->lot >= setup->deeds || s->level[s->lot] || !mono_is_alive(s, s->turn) ||
        !(going || s->phase == MONO_RETURN || s->phase == MONO_LEAVING))
        return _("una subasta que no puede ser");
    if (s->owner[s->lot] != s->turn &&
        (s->owner[s->lot] != MONO_NONE || setup->square[s->square[s->turn]].deed != s->lot))
        return _("una subasta de lo que no se vende");
    if (s->bidders & ~s->alive || s->bidders >> s->turn & 1)
        return _("puja quien está fuera o quien subasta");
    if (s->best == MONO_NONE ? s->bid != 0
                             : s->bid < 1 || s->bid > MONO_OFFER_MAX || s->best == s->turn ||
                                   !mono_is_alive(s, s->best) || s->bidders >> s->best & 1 ||
                                   mono_offer_price(setup, s, s->lot, s->bid) > s->cash[s->best])
        return _("una oferta de nadie, o que no se puede pagar");
    return NULL;
}

const char *mono_ring_check(const struct game_setup *setup, const struct game_state *s)
{
    enum {
        SHARED = 1u << MONO_DEAL | 1u << MONO_FREE | 1u << MONO_DICE | 1u << MONO_BUY |
                 1u << MONO_CARD | 1u << MONO_DEBT | 1u << MONO_DONE | 1u << MONO_OVER,
    };
    if (s->phase < MONO_OVER && !(SHARED >> s->phase & 1))
        return _("una fase que el anillo no tiene");
    if (s->lots || s->asks || s->shared || s->scarce || s->heard || s->pot || s->called ||
        s->keeper != s->turn || s->origin || s->order_seat || s->order_deed)
        return _("algo que el anillo no tiene");
    for (unsigned deed = 0; deed < setup->deeds; deed++)
        if (s->level[deed] && s->mortgaged & mono_bit(deed))
            return _("edificios en una calle hipotecada");
    for (unsigned seat = 0; seat < MONO_SEATS; seat++)
        if (s->debt[seat].amount && seat != s->turn)
            return _("una deuda que espera al turno de otro (M10)");
    return check_percentages(setup, s);
}
