/* What happened, in the manual's words. */
#pragma once

#include "front/street/words.h"

/* The table's observer: tells a move, from the position before it, the move, and the position after
 * it. */
void street_observe(void *who, const struct table *table, const struct game_state *before,
                    const struct move *move, int actor);
/* Of a game that was just loaded: the auction or the offer that is open. */
void street_tell_again(struct street *st);
void street_tell_debt(struct street *st);
void street_tell_end(struct street *st);

/* ---- parts of telling a move, which keep st->told up to date ---- */

/* The names of who was on turn, and of who decided. */
static inline const char *turn_name(const struct street *st)
{
    return street_name(st, st->told.before->turn);
}

static inline const char *control_name(const struct street *st)
{
    return street_name(st, st->told.before->control);
}

/* Moves money between seats; anything else is the bank. */
void tell_pay(struct street *st, unsigned from, unsigned to, int64_t amount);
/* The same if the debtor has it; false: it stays a debt. `to` can be MONO_SEVERAL. */
bool tell_charge(struct street *st, unsigned debtor, unsigned to, int64_t amount);

/* tell_deed.c: purchases, buildings, mortgages, auctions. */
void tell_deal(struct street *st);
void tell_dealt_out(struct street *st);
void tell_decline(struct street *st);
void tell_sale(struct street *st);
void tell_raze(struct street *st);
void tell_place(struct street *st);
void tell_bid(struct street *st);
/* An order to build that is carried out by this move; an auction that begins with it. */
void tell_order_done(struct street *st);
void tell_auction_open(struct street *st);
void tell_lot(struct street *st);

/* tell_walk.c: the piece on its way, and cards. How a card changes the rent of the deed it leads
 * to: */
struct tell_toll {
    int times;    /* multiplied; 0: as it is */
    bool by_dice; /* by the throw */
};
/* The piece goes that many squares on, and does what the square asks. */
void tell_walk(struct street *st, int squares, bool salary, struct tell_toll toll);
void tell_rent(struct street *st, unsigned deed, int64_t rent);
/* A card that is drawn; the choice of a tax. */
void tell_card(struct street *st);
void tell_tax(struct street *st);
/* What had waited (for a debt, an auction …) and goes on with this move: the walk out of jail, the
 * rest of a card. */
void tell_go_on(struct street *st);
