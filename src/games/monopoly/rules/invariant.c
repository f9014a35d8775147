/* What is true of every state: money, deeds, buildings and cards are conserved, and every number is
 * one that the rules can work with.
 *
 * Random games are tested against it after every move, and a state from a journal or a saved game
 * is accepted only by it: the rules index arrays with these numbers and check none of them
 * again. */
#include "games/monopoly/rules/rules.h"

/* What the players have and what the bank took in adds up to the money at the start, exactly. */
static const char *check_money(const struct game_setup *setup, const struct game_state *s)
{
    int64_t sum = s->bank + s->pot + s->estate;
    if (s->pot < 0 || s->estate < 0 || s->bid < 0 || s->times < 0)
        return _("una cantidad negativa");
    if (s->estate && !s->shared)
        return _("una herencia sin herederos");
    for (unsigned seat = 0; seat < MONO_SEATS; seat++) {
        const struct mono_debt *debt = &s->debt[seat];
        if (s->cash[seat] < 0 || s->cash[seat] > MONO_CASH_MAX || debt->amount < 0)
            return _("el dinero de un jugador se sale de sus límites");
        if (!mono_is_alive(s, seat) && (s->cash[seat] || debt->amount))
            return _("quien está fuera tiene dinero o deudas");
        if (debt->amount &&
            !(debt->to == MONO_BANK || debt->to == MONO_POT ||
              (mono_is_several(debt->to) && bits_count(mono_creditors(s, seat)) > 1) ||
              (mono_is_alive(s, debt->to) && debt->to != seat) || s->phase == MONO_OVER))
            return _("una deuda con nadie");
        if ((debt->amount != 0) != (s->owing >> seat & 1))
            return _("la deuda y lo debido no concuerdan");
        if (!debt->amount && debt->to)
            return _("un acreedor sin deuda");
        sum += s->cash[seat];
    }
    return sum == (int64_t)setup->money * setup->seats ? NULL : _("el dinero no cuadra");
}

/* `owner` and `owned` agree, buildings stand on streets of an owner, and with the bank's they add
 * up. */
static const char *check_deeds(const struct game_setup *setup, const struct game_state *s)
{
    uint64_t all = 0;
    unsigned houses = s->houses, hotels = s->hotels;
    for (unsigned seat = 0; seat < MONO_SEATS; seat++) {
        if (s->owned[seat] & all || (s->owned[seat] && !mono_is_alive(s, seat)))
            return _("un título de dos dueños, o de uno que está fuera");
        all |= s->owned[seat];
    }
    for (unsigned deed = 0; deed < MONO_DEEDS; deed++) {
        unsigned owner = s->owner[deed], level = s->level[deed];
        if (owner != MONO_NONE && (deed >= setup->deeds || owner >= setup->seats))
            return _("un dueño de nada, o nadie es dueño");
        if ((owner == MONO_NONE) != !(all & mono_bit(deed)) ||
            (owner != MONO_NONE && !(s->owned[owner] & mono_bit(deed))))
            return _("el dueño y lo suyo no concuerdan");
        if (level && (owner == MONO_NONE || setup->deed[deed].kind != MONO_STREET ||
                      level > MONO_HOTEL || (level > setup->full && level != MONO_HOTEL)))
            return _("edificios donde no puede haberlos");
        hotels += level == MONO_HOTEL;
        houses += level == MONO_HOTEL ? 0 : level;
    }
    if (houses != setup->houses || hotels != setup->hotels)
        return _("los edificios no cuadran");
    if (s->mortgaged & ~all || s->asks & ~s->mortgaged || s->lots & (all | ~mono_all(setup->deeds)))
        return _("hipotecas, preguntas o lotes que no pueden ser");
    return NULL;
}

/* Levels of a group differ by one at most, if the rules say so. */
static const char *check_even(const struct game_setup *setup, const struct game_state *s)
{
    for (unsigned i = 0; setup->even && i < setup->groups; i++) {
        unsigned least, most;
        mono_storeys(setup, s, setup->group[i].members, &least, &most);
        if (most > least + 1)
            return _("los edificios no están por igual");
    }
    return NULL;
}

/* Each card is in one place: unseen, in the queue, in a hand, or on the table while its action is
 * chosen. */
static const char *check_decks(const struct game_setup *setup, const struct game_state *s)
{
    for (unsigned deck = 0; deck < MONO_DECKS; deck++) {
        unsigned cards = setup->deck[deck].cards,
                 count = bits_count(s->fresh[deck]) + s->queued[deck];
        uint64_t all = s->fresh[deck];
        if (s->queued[deck] > MONO_CARDS)
            return _("un mazo demasiado grueso");
        for (unsigned i = 0; i < s->queued[deck]; i++)
            all |=
                mono_bit(s->queue[deck][i] % 64u) | (s->queue[deck][i] >= cards ? ~(uint64_t)0 : 0);
        for (unsigned i = s->queued[deck]; i < MONO_CARDS; i++)
            if (s->queue[deck][i])
                return _("una tarjeta fuera de su mazo");
        for (unsigned seat = 0; seat < MONO_SEATS; seat++) {
            all |= s->held[seat][deck];
            count += bits_count(s->held[seat][deck]);
            if (s->held[seat][deck] && !mono_is_alive(s, seat))
                return _("quien está fuera tiene una tarjeta");
        }
        if (s->phase == MONO_CHOOSE && s->scripts && s->script[s->scripts - 1].deck == deck) {
            all |= mono_bit(s->script[s->scripts - 1].card % 64u);
            count++;
        }
        if (count != cards || all != mono_all(cards))
            return _("las tarjetas no cuadran");
    }
    return NULL;
}

/* Cards that are being carried out exist, and so do the steps that they have come to. */
static const char *check_scripts(const struct game_setup *setup, const struct game_state *s)
{
    if (s->scripts > MONO_CARDS_A_THROW || s->cards > MONO_CARDS_A_THROW || s->scripts > s->cards)
        return _("demasiadas tarjetas a la vez");
    for (unsigned i = 0; i < s->scripts; i++) {
        const struct mono_script *script = &s->script[i];
        if (script->deck >= MONO_DECKS || script->card >= setup->deck[script->deck].cards)
            return _("una tarjeta que no existe");
        const struct mono_card *card = &setup->deck[script->deck].card[script->card];
        if (script->action >= card->actions ||
            script->step > card->first[script->action + 1] - card->first[script->action])
            return _("una tarjeta que no llega tan lejos");
    }
    return NULL;
}

/* Seats, squares and dice exist, the deciding seat is in the game, and flags are 0 or 1. */
static const char *check_seats(const struct game_setup *setup, const struct game_state *s)
{
    if (!s->alive || s->alive >> setup->seats || s->phase >= MONO_PHASES)
        return _("no hay nadie en la partida, o no está en ninguna fase");
    if (s->turn >= setup->seats || s->first >= setup->seats || s->control >= setup->seats ||
        s->keeper >= setup->seats)
        return _("un sitio que no existe");
    if (s->phase != MONO_OVER && mono_is_alive(s, s->control) == (s->phase == MONO_LEAVING))
        return _("ha de decidir quien está fuera");
    for (unsigned seat = 0; seat < MONO_SEATS; seat++) {
        bool there = seat < setup->seats;
        if (there ? s->square[seat] >= setup->squares
                  : s->square[seat] || s->cash[seat] || s->jail[seat])
            return _("una ficha fuera del tablero");
        if (s->jail[seat] > (setup->jail_turns ? setup->jail_turns : 1))
            return _("demasiado tiempo en la cárcel");
    }
    if (s->dice[0] > 6 || s->dice[1] > 6 || s->ahead < 0 || s->ahead > 12 || s->thrown > 3)
        return _("unos dados que no existen");
    if (s->aside > MONO_OVER || s->aside_control >= setup->seats)
        return "a phase aside that there is not";
    if (s->again > 1 || s->landed > 1 || s->called > 1 || s->shared > 1 || s->by_dice > 1)
        return _("una marca que no es ni sí ni no");
    return NULL;
}

/* The auction of bids (S17), which on monopd goes on while another seat interrupts (`aside`). */
static const char *check_bidding(const struct game_setup *setup, const struct game_state *s)
{
    unsigned phase = s->aside ? s->aside - 1u : s->phase;
    bool going = phase == MONO_AUCTION || phase == MONO_PLACE;
    if (going != (s->lot != MONO_NONE))
        return _("una subasta de nada");
    if (s->origin >= setup->seats || s->order_seat >= setup->seats || s->order_deed >= setup->deeds)
        return _("una subasta de ninguna parte");
    if (s->scarce && s->scarce != MONO_LOT_HOUSE && s->scarce != MONO_LOT_HOTEL)
        return _("lo que escasea no es un edificio");
    if ((s->phase == MONO_WISH && (!s->scarce || s->wish[s->control] != MONO_WISH_OPEN)) ||
        (s->phase == MONO_PLACE && (s->lot != s->scarce || s->best != s->control)))
        return _("un deseo o un lugar sin escasez");
    if (!going)
        return s->best == MONO_NONE && !s->bid && !s->bidders && !s->heard
                   ? NULL
                   : _("sigue una subasta que ha terminado");
    if (s->lot < MONO_DEEDS ? s->lot >= setup->deeds || s->owner[s->lot] != MONO_NONE
                            : s->lot != s->scarce)
        return _("una subasta de lo que no se vende");
    if (s->bidders & ~s->alive || !(s->bidders >> (s->aside ? s->aside_control : s->control) & 1))
        return _("puja quien está fuera");
    if (s->best == MONO_NONE ? s->bid != 0
                             : s->best >= MONO_SEATS || !(s->bidders >> s->best & 1) || !s->bid)
        return _("una puja de nadie");
    if (s->phase == MONO_AUCTION && s->best != MONO_NONE && s->bid > s->cash[s->best] &&
        !mono_follows(setup))
        return _("una puja de más dinero del que se tiene");
    return NULL;
}

const char *mono_official_check(const struct game_setup *setup, const struct game_state *s)
{
    if (s->phase > MONO_OVER)
        return _("una fase del anillo");
    for (unsigned deed = 0; deed < setup->deeds; deed++)
        if (s->level[deed] && (!mono_owns_group(setup, s, s->owner[deed], deed) ||
                               s->mortgaged & mono_group_of(setup, deed)->members))
            return _("edificios en un grupo incompleto o hipotecado");
    return check_bidding(setup, s);
}

/* Both sides have what the offer says, and there is none outside its phases. */
static const char *check_offer(const struct game_setup *setup, const struct game_state *s)
{
    if (s->phase != MONO_OFFER && s->phase != MONO_ANSWER)
        return mono_offer_empty(s) && !s->stage && !s->proposer && !s->partner
                   ? NULL
                   : _("una oferta que nadie hace");
    if (!mono_is_alive(s, s->proposer) || !mono_is_alive(s, s->partner) ||
        s->proposer == s->partner ||
        s->control != (s->phase == MONO_OFFER ? s->proposer : s->partner) ||
        s->stage > MONO_STAGE_READY)
        return _("una oferta de nadie o a nadie");
    if (s->give & ~mono_tradable(setup, s, s->proposer) ||
        s->want & ~mono_tradable(setup, s, s->partner) || s->give_money < 0 ||
        s->give_money > s->cash[s->proposer] || s->want_money < 0 ||
        s->want_money > s->cash[s->partner] || s->give_cards > mono_jail_cards(s, s->proposer) ||
        s->want_cards > mono_jail_cards(s, s->partner))
        return _("una oferta de lo que no hay");
    return NULL;
}

/* What each phase relies on. */
static bool phase_fits(const struct game_setup *setup, const struct game_state *s)
{
    unsigned deed = setup->square[s->square[s->turn]].deed,
             owner = deed == MONO_NONE ? MONO_NONE : s->owner[deed];
    bool own_turn = s->control == s->turn, throw_due = !s->thrown || s->again;
    switch ((enum mono_phase)s->phase) {
    case MONO_ORDER:
        return s->order_due && !(s->order_due & ~s->alive) &&
               s->control == bits_lowest(s->order_due);
    case MONO_DEAL:
        return setup->deal && s->dealt < setup->deeds && s->dealt < setup->deal * setup->seats;
    case MONO_FREE:
    case MONO_DONE:
        if (s->aside)
            return s->phase == MONO_FREE && s->control == s->keeper && s->aside <= MONO_OVER;
        return mono_is_alive(s, s->turn) && s->control == s->keeper && !s->scripts && !s->landed &&
               !s->ahead &&
               (s->phase == MONO_FREE ? throw_due && s->thrown < 3 : own_turn && !throw_due);
    case MONO_DICE:
        return own_turn && s->thrown < 3;
    case MONO_BUY:
        return own_turn && deed != MONO_NONE && owner == MONO_NONE;
    case MONO_RENT_DICE:
        return own_turn && owner != MONO_NONE && owner != s->turn;
    case MONO_TAXED:
        return own_turn && setup->square[s->square[s->turn]].kind == MONO_TAX_OR;
    case MONO_CARD:
        return own_turn && s->deck < MONO_DECKS && (s->fresh[s->deck] || s->queued[s->deck]) &&
               s->cards < MONO_CARDS_A_THROW && s->scripts < MONO_CARDS_A_THROW;
    case MONO_CHOOSE:
        return own_turn && s->scripts && mono_current_card(setup, s)->actions > 1;
    case MONO_DEBT:
        return s->debt[s->control].amount > 0;
    case MONO_INTEREST:
        return s->asks && s->owner[bits_lowest(s->asks)] == s->control;
    case MONO_ASKING:
        return own_turn && (s->bidders || s->best != MONO_NONE);
    case MONO_OFFERING:
        return s->bidders >> s->control & 1;
    case MONO_RETURN:
        return !own_turn && mono_is_alive(s, s->turn);
    case MONO_LEAVING:
        return own_turn || mono_is_alive(s, s->turn);
    case MONO_CLAIM:
        return bits_count(s->alive) == 1 || (setup->rounds && s->rounds >= setup->rounds);
    default:
        return true;
    }
}

bool mono_invariant(const struct game_setup *setup, const struct game_state *s, struct why *why)
{
    const char *(*const checks[])(const struct game_setup *,
                                  const struct game_state *) = {check_seats,
                                                                check_deeds,
                                                                check_even,
                                                                check_money,
                                                                check_scripts,
                                                                check_decks,
                                                                mono_ruleset(setup)->check,
                                                                check_offer};
    const char *wrong = NULL;
    for (size_t i = 0; i < sizeof checks / sizeof checks[0] && !wrong; i++)
        wrong = checks[i](setup, s);
    if (!wrong && !phase_fits(setup, s))
        wrong = _("la fase no concuerda con lo demás");
    struct choice choices[GAME_CHOICES_MAX];
    if (!wrong && mono_to_move(setup, s) >= 0 && !mono_choices(setup, s, choices))
        wrong = _("no se puede hacer nada");
    if (wrong)
        why_bad(why, "%s", wrong);
    return !wrong;
}
