/* The parts of a tale: see tell.c. */
#ifndef SOBREMESA_FRONT_STREET_TELL_H
#define SOBREMESA_FRONT_STREET_TELL_H

#include "front/street/private.h"

/* Whose turn it was, and who decided. */
static inline const char *tale_turn(const struct street *st)
{
    return street_name(st, st->before->turn);
}

static inline const char *tale_control(const struct street *st)
{
    return street_name(st, st->before->control);
}

/* Takes it if the money is there; false: it stays a debt. `to` may be MONO_SEVERAL. */
bool tale_charge(struct street *st, unsigned debtor, unsigned to, int64_t amount);

/* Money that changed hands in the tale; seats, or anything else for the bank. */
void tale_pay(struct street *st, unsigned from, unsigned to, int64_t amount);

/* tell_deed.c: purchases, buildings, mortgages, bids. */
void tale_deal(struct street *st);
void tale_dealt_out(struct street *st);
void tale_decline(struct street *st);
void tale_sale(struct street *st);
void tale_raze(struct street *st);
void tale_place(struct street *st);
void tale_bid(struct street *st);
/* An order to build that is carried out now, and an auction that begins. */
void tale_order_done(struct street *st);
void tale_auction_open(struct street *st);
void tale_show_lot(struct street *st);

/* tell_walk.c: the piece goes so many squares on and settles where it comes to. */
void tale_walk(struct street *st, int squares);
void tale_rent(struct street *st, unsigned deed, int64_t rent);
/* A card that is drawn, the choice of a tax. */
void tale_card(struct street *st);
void tale_tax(struct street *st);
/* What had waited (for a debt, an auction …) and goes on now: the walk out of jail, the rest of a card. */
void tale_go_on(struct street *st);

#endif
