/* One move being told: see tell.c. */
#ifndef SOBREMESA_FRONT_STREET_TELL_H
#define SOBREMESA_FRONT_STREET_TELL_H

#include "front/street/private.h"

struct tale {
    struct street *st;
    const struct mono_state *before, *after;
    const struct move *move;
    int64_t cash[MONO_SEATS]; /* what everybody has after what was told so far */
    unsigned square;          /* where the piece of the player on turn is in the tale */
    int dice;                 /* of the last throw */
    unsigned paid;            /* one bit a seat: who has paid something */
};

/* Takes it if the money is there; false: it stays a debt. `to` may be MONO_SEVERAL. */
bool tale_charge(struct tale *tale, unsigned debtor, unsigned to, int64_t amount);

/* Money that changed hands in the tale; seats, or anything else for the bank. */
void tale_pay(struct tale *tale, unsigned from, unsigned to, int64_t amount);

/* tell_deed.c: purchases, buildings, mortgages, bids. */
void tale_deed_move(struct tale *tale);
/* An order to build that is carried out now, and an auction that begins. */
void tale_order_done(struct tale *tale);
void tale_auction_open(struct tale *tale);
void tale_show_lot(struct street *st);

/* tell_walk.c: the piece goes so many squares on and settles where it comes to. */
void tale_walk(struct tale *tale, int squares, bool salary);
void tale_rent(struct tale *tale, unsigned deed, int64_t rent);
/* A card that is drawn, its choice, the choice of a tax. */
void tale_square_move(struct tale *tale);
/* What had waited (for a debt, an auction …) and goes on now: the walk out of jail, the rest of a card. */
void tale_go_on(struct tale *tale);

#endif
