/* Deeds, buildings and auctions in words: the part of the tale about what changes hands. */
#include "front/street/tell.h"

#include <stdio.h>

/* ---- deeds and buildings ---- */

static const char *building(const struct street *st, unsigned lot)
{
    return lot == MONO_LOT_HOTEL ? tr(st->lang, "un hotel") : tr(st->lang, "una casa");
}

static void tell_built(struct tale *t, unsigned seat, unsigned deed, int32_t price)
{
    struct street *st = t->st;
    bool hotel = t->after->level[deed] == MONO_HOTEL;
    tale_pay(t, seat, MONO_BANK, price);
    if (st->typed) {
        street_say(st,
                   hotel ? tr(st->lang, "Enhorabuena, su nuevo hotel ha costado %s\n")
                         : tr(st->lang, "Enhorabuena, su nueva casa ha costado %s\n"),
                   street_sum(st, price).text);
        street_say(st, tr(st->lang, "%s ha sido construida.\n"), mono_deed_name(&st->setup, deed));
    } else {
        street_say(st, tr(st->lang, "%s construye %s en %s por %s.\n"), street_name(st, (int)seat),
                   building(st, hotel ? MONO_LOT_HOTEL : MONO_LOT_HOUSE), mono_deed_name(&st->setup, deed),
                   street_sum(st, price).text);
    }
}

/* An order to build, at once or after the wishes and bids of others (S29). */
void tale_order_done(struct tale *t)
{
    const struct mono_state *b = t->before;
    bool order = t->move->kind == MONO_MOVE_BUILD;
    unsigned deed = order ? t->move->a : b->order_deed, seat = order ? b->control : b->order_seat;
    if (!order && (!b->scarce || t->move->kind == MONO_MOVE_PLACE))
        return;
    if (t->after->level[deed] > b->level[deed])
        tell_built(t, seat, deed, mono_build_price(&t->st->setup, b, deed));
}

static void tell_sale(struct tale *t)
{
    struct street *st = t->st;
    unsigned deed = t->move->a;
    int32_t price = mono_sell_price(&st->setup, t->before, deed);
    bool hotel = t->before->level[deed] == MONO_HOTEL;
    tale_pay(t, MONO_BANK, t->before->control, price);
    if (st->typed)
        street_say(st,
                   hotel ? tr(st->lang, "Se ha vendido un hotel de %s por %s\n")
                         : tr(st->lang, "Se ha vendido una casa de %s por %s\n"),
                   mono_deed_name(&st->setup, deed), street_sum(st, price).text);
    else
        street_say(st, tr(st->lang, "%s vende %s de %s por %s.\n"), street_name(st, t->before->control),
                   building(st, hotel ? MONO_LOT_HOTEL : MONO_LOT_HOUSE), mono_deed_name(&st->setup, deed),
                   street_sum(st, price).text);
}

static void tell_mortgage(struct tale *t)
{
    struct street *st = t->st;
    bool lift = t->move->kind == MONO_MOVE_LIFT;
    unsigned deed = t->move->a, seat = t->before->control;
    int32_t amount = lift ? mono_lift_cost(&st->setup, deed) : st->setup.deed[deed].mortgage;
    tale_pay(t, lift ? seat : MONO_BANK, lift ? MONO_BANK : seat, amount);
    if (st->typed)
        street_say(st, lift ? tr(st->lang, "%s ha sido deshipotecada\n") : tr(st->lang, "%s ha sido hipotecada\n"),
                   mono_deed_name(&st->setup, deed));
    else
        street_say(st,
                   lift ? tr(st->lang, "%s levanta la hipoteca de %s por %s.\n")
                        : tr(st->lang, "%s hipoteca %s y cobra %s.\n"),
                   street_name(st, (int)seat), mono_deed_name(&st->setup, deed), street_sum(st, amount).text);
}

static void tell_purchase(struct tale *t)
{
    struct street *st = t->st;
    unsigned seat = t->before->control, deed = st->setup.square[t->before->square[seat]].deed;
    if (t->move->kind == MONO_MOVE_BUY) {
        tale_pay(t, seat, MONO_BANK, st->setup.deed[deed].price);
        street_say(st, tr(st->lang, "%s ha comprado %s por %s.\n"), street_name(st, (int)seat),
                   mono_deed_name(&st->setup, deed), street_sum(st, st->setup.deed[deed].price).text);
    } else if (t->after->phase != MONO_AUCTION) {
        street_say(st, tr(st->lang, "%s queda libre.\n"), mono_deed_name(&st->setup, deed));
    }
}

static void tell_deal(struct tale *t)
{
    struct street *st = t->st;
    unsigned seat = t->before->control;
    int32_t price = st->setup.deed[t->move->a].price;
    street_say(st, tr(st->lang, "%s recibe %s y paga %s.\n"), street_name(st, (int)seat),
               mono_deed_name(&st->setup, t->move->a), street_sum(st, price).text);
    tale_charge(t, seat, MONO_BANK, price);
}

static void tell_raze(struct tale *t)
{
    struct street *st = t->st;
    unsigned seat = t->before->control;
    long long gained = t->after->cash[seat] - t->cash[seat];
    tale_pay(t, MONO_BANK, seat, gained);
    street_say(st, tr(st->lang, "%s vende todos los hoteles del grupo %s por %s; casas que quedan: %d.\n"),
               street_name(st, (int)seat), st->setup.group[t->move->a].name, street_sum(st, gained).text, t->move->n);
}

/* ---- auctions ---- */

static void lot_name(const struct street *st, unsigned lot, char *text, size_t size)
{
    if (lot == MONO_LOT_HOUSE)
        snprintf(text, size, "%s", tr(st->lang, "UNA CASA"));
    else if (lot == MONO_LOT_HOTEL)
        snprintf(text, size, "%s", tr(st->lang, "UN HOTEL"));
    else
        snprintf(text, size, "%s", mono_deed_name(&st->setup, lot));
}

static void tell_bid(struct tale *t)
{
    struct street *st = t->st;
    const char *name = street_name(st, t->before->control);
    char word[32];
    if (t->move->kind == MONO_MOVE_BID)
        snprintf(word, sizeof word, "%d", t->move->n);
    else
        snprintf(word, sizeof word, "%s", t->move->kind == MONO_MOVE_SKIP ? "paso" : "salir");
    if (!st->typed) /* a person has the same line on the screen already */
        street_say(st, tr(st->lang, "Puja %s ( máximo %s ) : %s\n"), name,
                   street_sum(st, t->before->cash[t->before->control]).text, word);
    if (t->move->kind == MONO_MOVE_LEAVE)
        street_say(st, tr(st->lang, "%s, has abandonado la subasta.\n"), name);
}

static void tell_hammer(struct tale *t)
{
    struct street *st = t->st;
    const struct mono_state *b = t->before, *a = t->after;
    unsigned lot = b->lot, winner = t->move->kind == MONO_MOVE_BID ? b->control : b->best;
    int32_t price = t->move->kind == MONO_MOVE_BID ? t->move->n : b->bid;
    char name[80];
    if (a->lot == lot && a->phase == MONO_AUCTION)
        return; /* it goes on */
    lot_name(st, lot, name, sizeof name);
    if (winner == MONO_NONE) {
        street_say(st, tr(st->lang, "Nadie ha pujado: %s se queda en la banca.\n"), name);
        return;
    }
    tale_pay(t, winner, MONO_BANK, price);
    street_say(st, tr(st->lang, "%s gana la subasta: %s por %s.\n"), street_name(st, (int)winner), name,
               street_sum(st, price).text);
}

void tale_show_lot(struct street *st)
{
    const struct mono_state *s = street_state(st);
    char name[80];
    lot_name(st, s->lot, name, sizeof name);
    street_say(st, tr(st->lang, "\nOBJETO PARA PUJAR: %s\n"), name);
    if (s->lot < MONO_DEEDS)
        street_show_deed(st, st->setup.deed[s->lot].square, false);
    street_say(st, "\n");
}

void tale_auction_open(struct tale *t)
{
    const struct mono_state *b = t->before, *a = t->after;
    if (a->phase == MONO_AUCTION && !(b->phase == MONO_AUCTION && b->lot == a->lot))
        tale_show_lot(t->st);
}

void tale_deed_move(struct tale *t)
{
    switch (t->move->kind) {
    case MONO_MOVE_DEAL:
        tell_deal(t);
        break;
    case MONO_MOVE_BUY:
    case MONO_MOVE_DECLINE:
        tell_purchase(t);
        break;
    case MONO_MOVE_SELL:
        tell_sale(t);
        break;
    case MONO_MOVE_RAZE:
        tell_raze(t);
        break;
    case MONO_MOVE_PLACE:
        street_say(t->st, tr(t->st->lang, "%s ha sido construida.\n"), mono_deed_name(&t->st->setup, t->move->a));
        break;
    case MONO_MOVE_MORTGAGE:
    case MONO_MOVE_LIFT:
        tell_mortgage(t);
        break;
    default: /* a bid, paso, salir */
        tell_bid(t);
        tell_hammer(t);
        break;
    }
}
