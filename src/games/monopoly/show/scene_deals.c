/* The offer or the auction that is going on: what each side gives, what is bid for, which seats are
 * asked next. */
#include "games/monopoly/show/show.h"

const char *mono_lot_name(const struct game_setup *setup, unsigned lot, enum lang lang)
{
    if (lot < MONO_DEEDS)
        return tr(lang, mono_deed_name(setup, lot));
    return lot == MONO_LOT_HOTEL ? tr(lang, "un hotel") : tr(lang, "una casa");
}

static void fill_offer_side(const struct mono_show *show, uint64_t deeds, struct scene_side *side)
{
    if (side->cards)
        snprintf(
            side->card_words, sizeof side->card_words,
            trn(show->lang, "%d tarjeta de la cárcel", "%d tarjetas de la cárcel", side->cards),
            side->cards);
    side->value = side->money;
    for (uint64_t rest = deeds; rest; rest &= rest - 1) {
        unsigned deed = bits_lowest(rest);
        bool mortgaged = show->s->mortgaged & mono_bit(deed);
        int32_t price = show->setup->deed[deed].price;
        cells_add(&side->deeds, show->setup->deed[deed].square);
        side->value += mortgaged ? price / 2 : price;                       /* as S23 counts */
        side->interest += mortgaged ? mono_interest(show->setup, deed) : 0; /* S25 */
    }
}

/* By the official rules bids circulate without a limit (S6). On the ring each seat is asked once,
 * for a share of the price (M6), and between two of them the auctioneer has the right to send. */
static void fill_auction(const struct mono_show *show, struct scene_auction *auction)
{
    const struct game_setup *setup = show->setup;
    const struct game_state *s = show->s;
    bool deed = s->lot < MONO_DEEDS, ring = s->phase != MONO_AUCTION;
    auction->open = true;
    auction->cell = deed ? setup->deed[s->lot].square : -1;
    auction->price = deed ? setup->deed[s->lot].price : 0;
    auction->leader = mono_seat_or_none(s->best);
    auction->in = s->bidders;
    auction->best =
        ring && s->best != MONO_NONE ? mono_offer_price(setup, s, s->lot, s->bid) : s->bid;
    auction->least =
        ring ? mono_offer_price(setup, s, s->lot, s->bid < MONO_OFFER_MAX ? s->bid + 1 : s->bid)
             : mono_bid_floor(setup, s, s->control);
    snprintf(auction->lot, sizeof auction->lot, "%s", mono_lot_name(setup, s->lot, show->lang));
    for (unsigned i = 0; i < setup->seats; i++) {
        unsigned seat = (s->control + i) % setup->seats;
        if (s->bidders >> seat & 1)
            auction->order[auction->asked++] = (int)seat;
    }
}

void mono_scene_deals(const struct mono_show *show, struct scene *scene)
{
    const struct game_state *s = show->s;
    struct scene_offer *offer = &scene->offer;
    bool made = s->phase == MONO_ANSWER;
    if (mono_in_phase(s, MONO_BIDDING))
        fill_auction(show, &scene->auction);
    if (s->phase != MONO_OFFER && !made)
        return;
    /* A side is known once it has been said, and both are when the offer is made. */
    bool given = made || s->stage > MONO_STAGE_GIVE, wanted = made || s->stage > MONO_STAGE_WANT;
    offer->open = true;
    offer->side[0] = (struct scene_side){s->proposer, given, s->give_money, .cards = s->give_cards};
    offer->side[1] = (struct scene_side){s->partner, wanted, s->want_money, .cards = s->want_cards};
    fill_offer_side(show, s->give, &offer->side[0]);
    fill_offer_side(show, s->want, &offer->side[1]);
}
