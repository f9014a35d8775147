/* Telling a move: deeds, buildings and auctions. */
#include "front/street/tell.h"
#include "front/street/views.h"

/* ---- deeds and buildings ---- */

/* With player, deed and sum; and with the deed alone, for the person who typed it. */
static const struct {
    const char *told, *typed;
} deals[MONO_KINDS] = {
    [MONO_MOVE_BUY] = {N_("%s ha comprado %s por %s.\n"), NULL},
    [MONO_MOVE_MORTGAGE] = {N_("%s hipoteca %s y cobra %s.\n"), N_("%s ha sido hipotecada\n")},
    [MONO_MOVE_LIFT] = {N_("%s levanta la hipoteca de %s por %s.\n"),
                        N_("%s ha sido deshipotecada\n")},
    [MONO_MOVE_INTEREST] = {N_("%s deja hipotecada %s y paga el 10%%: %s.\n"), NULL},
};

void tell_deal(struct street *st)
{
    unsigned seat = st->told.before->control,
             deed = mono_deed_of(&st->setup, st->told.before, st->told.move);
    int64_t worth = mono_worth(&st->setup, st->told.before, st->told.move);
    bool lifts = st->told.move->kind == MONO_MOVE_INTEREST && st->told.move->a;
    if (st->typed && deals[st->told.move->kind].typed)
        street_print(st, tr(st->lang, deals[st->told.move->kind].typed), DEED(deed));
    else
        street_print(st, tr(st->lang, deals[lifts ? MONO_MOVE_LIFT : st->told.move->kind].told),
                     control_name(st), DEED(deed), SUM(worth < 0 ? -worth : worth));
    if (worth < 0)
        tell_charge(st, seat, MONO_BANK, -worth);
    else
        tell_pay(st, MONO_BANK, seat, worth);
}

void tell_decline(struct street *st)
{
    if (st->s->phase != MONO_AUCTION)
        street_say(st, "%s queda libre.\n",
                   DEED(mono_deed_of(&st->setup, st->told.before, st->told.move)));
}

void tell_dealt_out(struct street *st)
{
    int32_t price = st->setup.deed[st->told.move->a].price;
    street_say(st, "%s recibe %s y paga %s.\n", control_name(st), DEED(st->told.move->a),
               SUM(price));
    tell_charge(st, st->told.before->control, MONO_BANK, price);
}

static const char *building(const struct street *st, bool hotel)
{
    return hotel ? tr(st->lang, "un hotel") : tr(st->lang, "una casa");
}

/* The order is carried out at once, or after the wishes and bids of the others. A building that the
 * last of them places by this move is not part of it (S29). */
void tell_order_done(struct street *st)
{
    const struct game_state *b = st->told.before;
    bool order = st->told.move->kind == MONO_MOVE_BUILD;
    unsigned deed = order ? st->told.move->a : b->order_deed,
             seat = order ? b->control : b->order_seat;
    bool placed = st->told.move->kind == MONO_MOVE_PLACE && st->told.move->a == deed;
    if ((!order && !b->scarce) || st->s->level[deed] <= b->level[deed] + placed)
        return;
    bool hotel = st->s->level[deed] == MONO_HOTEL;
    int32_t price = mono_build_price(&st->setup, b, deed);
    tell_pay(st, seat, MONO_BANK, price);
    if (st->typed && seat == b->control) {
        street_say(st,
                   hotel ? N_("Enhorabuena, su nuevo hotel ha costado %s\n")
                         : N_("Enhorabuena, su nueva casa ha costado %s\n"),
                   SUM(price));
        street_say(st, "%s ha sido construida.\n", DEED(deed));
    } else {
        street_say(st, "%s construye %s en %s por %s.\n", street_name(st, seat),
                   building(st, hotel), DEED(deed), SUM(price));
    }
}

void tell_sale(struct street *st)
{
    unsigned deed = st->told.move->a;
    int32_t price = mono_sell_price(&st->setup, st->told.before, deed);
    bool hotel = st->told.before->level[deed] == MONO_HOTEL;
    tell_pay(st, MONO_BANK, st->told.before->control, price);
    if (st->typed)
        street_say(st,
                   hotel ? N_("Se ha vendido un hotel de %s por %s\n")
                         : N_("Se ha vendido una casa de %s por %s\n"),
                   DEED(deed), SUM(price));
    else
        street_say(st, "%s vende %s de %s por %s.\n", control_name(st), building(st, hotel),
                   DEED(deed), SUM(price));
}

void tell_raze(struct street *st)
{
    unsigned seat = st->told.before->control;
    long long gained = st->s->cash[seat] - st->told.cash[seat];
    tell_pay(st, MONO_BANK, seat, gained);
    street_say(st, "%s vende todos los hoteles del grupo %s por %s; casas que quedan: %d.\n",
               control_name(st), tr(st->lang, st->setup.group[st->told.move->a].name), SUM(gained),
               st->told.move->n);
}

void tell_place(struct street *st)
{
    street_say(st, "%s ha sido construida.\n", DEED(st->told.move->a));
}

/* ---- auctions ---- */

static const char *lot_name(const struct street *st, unsigned lot)
{
    return lot == MONO_LOT_HOUSE   ? tr(st->lang, "UNA CASA")
           : lot == MONO_LOT_HOTEL ? tr(st->lang, "UN HOTEL")
                                   : DEED(lot);
}

void tell_bid(struct street *st)
{
    const struct game_state *b = st->told.before;
    const struct move *m = st->told.move;
    bool bid = m->kind == MONO_MOVE_BID;
    const char *word = bid ? TEXT_OF(16, "%d", m->n) : m->kind == MONO_MOVE_SKIP ? "paso" : "salir";
    bool drops = st->server && !bid; /* not announced there */
    if (!st->typed && !drops)        /* a person's line is on the screen */
        street_say(st, "Puja %s ( máximo %s ) : %s\n", control_name(st), SUM(b->cash[b->control]),
                   word);
    if (m->kind == MONO_MOVE_LEAVE && !drops)
        street_say(st, "%s, has abandonado la subasta.\n", control_name(st));
    if (st->s->lot == b->lot && st->s->phase == MONO_AUCTION)
        return; /* it goes on */
    unsigned winner = bid ? b->control : b->best;
    int32_t price = bid ? m->n : b->bid;
    if (winner == MONO_NONE) {
        street_say(st, "Nadie ha pujado: %s se queda en la banca.\n", lot_name(st, b->lot));
        return;
    }
    tell_charge(st, winner, MONO_BANK, price); /* on a server bids can exceed the cash */
    street_say(st, "%s gana la subasta: %s por %s.\n", street_name(st, winner),
               lot_name(st, b->lot), SUM(price));
}

void tell_lot(struct street *st)
{
    street_say(st, "\nOBJETO PARA PUJAR: %s\n", lot_name(st, st->s->lot));
    if (st->s->lot < MONO_DEEDS)
        street_show_deed(st, st->setup.deed[st->s->lot].square, false);
    street_print(st, "\n");
}

void tell_auction_open(struct street *st)
{
    if (st->s->phase == MONO_AUCTION &&
        !(st->told.before->phase == MONO_AUCTION && st->told.before->lot == st->s->lot))
        tell_lot(st);
}
