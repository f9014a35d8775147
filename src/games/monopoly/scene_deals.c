/* The offer and the auction that are going on: what each side gives, what is bid for, who is asked next. */
#include "games/monopoly/people.h"

#include <stdio.h>

const char *mono_lot_name(const struct mono_setup *setup, unsigned lot, enum lang lang)
{
    if (lot < MONO_DEEDS)
        return tr(lang, mono_deed_name(setup, lot));
    return lot == MONO_LOT_HOTEL ? tr(lang, "un hotel") : tr(lang, "una casa");
}

static void fill_side(const struct mono_setup *setup, const struct mono_state *s, uint64_t deeds, enum lang lang,
                      struct scene_side *side)
{
    if (side->cards)
        snprintf(side->card_words, sizeof side->card_words,
                 trn(lang, "%d tarjeta de la cárcel", "%d tarjetas de la cárcel", side->cards), side->cards);
    side->value = side->money;
    for (uint64_t rest = deeds; rest; rest &= rest - 1) {
        unsigned deed = bits_lowest(rest);
        bool mortgaged = s->mortgaged & mono_bit(deed);
        cells_add(&side->deeds, setup->deed[deed].square);
        side->value += mortgaged ? setup->deed[deed].price / 2 : setup->deed[deed].price; /* as S23 counts */
        side->interest += mortgaged ? mono_interest(setup, deed) : 0;                     /* S25 */
    }
}

static void fill_offer(const struct mono_setup *setup, const struct mono_state *s, enum lang lang,
                       struct scene_offer *offer)
{
    bool made = s->phase == MONO_ANSWER;
    offer->open = true;
    offer->side[0] = (struct scene_side){.seat = s->proposer,
                                         .said = made || s->stage > MONO_STAGE_GIVE,
                                         .money = s->give_money,
                                         .cards = s->give_cards};
    offer->side[1] = (struct scene_side){
        .seat = s->partner, .said = made || s->stage > MONO_STAGE_WANT, .money = s->want_money, .cards = s->want_cards};
    fill_side(setup, s, s->give, lang, &offer->side[0]);
    fill_side(setup, s, s->want, lang, &offer->side[1]);
}

/* By the official rules they bid in turn, as high as they like (S6); on the ring each is asked once, for a share of the
 * price (M6), and between two of them the auctioneer has the right to send. */
static void fill_auction(const struct mono_setup *setup, const struct mono_state *s, enum lang lang,
                         struct scene_auction *auction)
{
    bool deed = s->lot < MONO_DEEDS, ring = s->phase != MONO_AUCTION;
    auction->open = true;
    auction->cell = deed ? setup->deed[s->lot].square : -1;
    auction->price = deed ? setup->deed[s->lot].price : 0;
    auction->leader = s->best == MONO_NONE ? -1 : s->best;
    auction->in = s->bidders;
    auction->best = ring && s->best != MONO_NONE ? mono_offer_price(setup, s, s->lot, s->bid) : s->bid;
    auction->least = ring ? mono_offer_price(setup, s, s->lot, s->bid < MONO_OFFER_MAX ? s->bid + 1 : s->bid)
                          : mono_bid_floor(setup, s, s->control);
    snprintf(auction->lot, sizeof auction->lot, "%s", mono_lot_name(setup, s->lot, lang));
    for (unsigned i = 0; i < setup->seats; i++) {
        unsigned seat = (s->control + i) % setup->seats;
        if (s->bidders >> seat & 1)
            auction->order[auction->asked++] = (int)seat;
    }
}

void mono_scene_deals(const struct mono_setup *setup, const struct mono_state *s, enum lang lang, struct scene *scene)
{
    if (s->phase == MONO_OFFER || s->phase == MONO_ANSWER)
        fill_offer(setup, s, lang, &scene->offer);
    else if (s->phase == MONO_AUCTION || s->phase == MONO_ASKING || s->phase == MONO_OFFERING)
        fill_auction(setup, s, lang, &scene->auction);
}
