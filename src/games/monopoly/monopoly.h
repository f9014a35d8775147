/* Monopoly by the official rules (seed 002, chapter 2.3.1; rulings S1 to S35), by those of the ring
 * (seed 000; rulings M1 to M25) and by those of the server monopd: the state and the moves.
 *
 * A throw can take several moves to settle: a purchase, an auction, a card that leads to another
 * card, a debt, the auction of a bankrupt's deeds. All of that is data in the state, and
 * mono_proceed decides by it alone what comes next. */
#pragma once

#include "core/bot.h"
#include "core/game_study.h"
#include "games/monopoly/rules/setup.h"

enum {
    MONO_HOTEL = 5, /* the level of a street with a hotel */
    /* Creditors that are no seat: the bank, the money on the free parking, and everybody else in
     * equal parts. MONO_REST + a seat is what remains of the last: that seat and those behind it,
     * where such a debt is paid one by one (monopd). */
    MONO_BANK = 200,
    MONO_POT = 201,
    MONO_SEVERAL = 202,
    MONO_REST = 210,
    /* After this many cards in one throw, card squares do nothing: cards can lead to each other. */
    MONO_CARDS_A_THROW = 16,
    /* Moves between two throws that do not raise money; a limit, so that every game ends. */
    MONO_SPENT_MAX = 200,
    MONO_LOT_HOUSE = 64, /* what is auctioned: a deed, or one of these */
    MONO_LOT_HOTEL = 65,
    MONO_TRADE_CARDS = 11, /* jail cards on one side of an offer */
    MONO_WISH_MAX = 250,
    MONO_WISH_OPEN = 255, /* not asked yet */
    MONO_OFFER_MAX = 25,  /* steps of 2 % (M6) */
};

enum mono_phase {
    MONO_ORDER,     /* chance: `control` throws for the first turn (S5) */
    MONO_DEAL,      /* chance: a deed is dealt to `control` (short game, time limit) */
    MONO_FREE,      /* `control` can manage its own and, if on turn, throw */
    MONO_DICE,      /* chance: the dice of the player on turn */
    MONO_BUY,       /* `control` stands on a deed of the bank */
    MONO_TAXED,     /* chooses how to pay the special tax */
    MONO_CARD,      /* chance: the card on top of `deck` */
    MONO_CHOOSE,    /* a card with several actions: one of them */
    MONO_RENT_DICE, /* chance: the throw that multiplies the rent (S33) */
    MONO_AUCTION,   /* `control` bids */
    MONO_WISH,      /* `control` is asked how many of the scarce buildings it wants (S29) */
    MONO_PLACE,     /* `control` won a scarce building and puts it somewhere */
    MONO_DEBT,      /* `control` owes and raises money, pays or is bankrupt */
    MONO_INTEREST,  /* `control` got a mortgaged deed: lift it now, or pay 10 % (S25) */
    MONO_OFFER,     /* `control` puts an offer together */
    MONO_ANSWER,    /* `control` is offered it */
    MONO_DONE,      /* the throw is settled: `control` can manage its own, then pass */
    MONO_OVER,
    /* On the ring only. The seat to move, or to draw for chance, holds the right to send. */
    MONO_ASKING,   /* the player on turn auctions: asks the next seat or names the buyer (M6) */
    MONO_OFFERING, /* `control` is asked for its percentage */
    MONO_RETURN,   /* `control` got the right from the player on turn and gives it back */
    MONO_LEAVING,  /* `control` has withdrawn and hands the right on: its last frame (M18) */
    MONO_CLAIM,    /* `control` announces who has won (M13) */
    MONO_PHASES,
};

struct mono_debt {
    int32_t amount;
    uint8_t to; /* the creditor: a seat, MONO_BANK, MONO_POT, MONO_SEVERAL, or MONO_REST + a seat */
    uint8_t zero[3];
};

/* A card that is being carried out. */
struct mono_script {
    uint8_t deck, card, action, step;
};

struct game_state {
    /* What a throw, a card or a debt has left open. Mostly nothing, which is one comparison
     * (flow.c). */
    union {
        struct {
            int16_t ahead;   /* squares that the piece will go once a debt is settled (S28) */
            uint8_t landed;  /* the piece has come to a square that is not settled yet */
            uint8_t scripts; /* cards that are being carried out */
            uint8_t shared;  /* the proceeds of auctions go to `estate` */
            uint8_t scarce;  /* wishes for, or auctions of: 0, MONO_LOT_HOUSE, MONO_LOT_HOTEL */
            uint8_t owing;   /* seats that have a `debt`, as a set */
            uint8_t none;
        };
        uint64_t open;
    };
    int64_t bank; /* what the bank took in less what it paid out: so money is conserved */
    uint64_t owned[MONO_SEATS]; /* deeds */
    uint64_t mortgaged;
    uint64_t fresh[MONO_DECKS]; /* unseen cards: on top, in an order that chance decides */
    uint64_t held[MONO_SEATS][MONO_DECKS]; /* jail cards in a player's hands */
    uint64_t lots;       /* a bankrupt's deeds that wait for their auction (S24) */
    uint64_t asks;       /* mortgaged deeds whose new owners are still to be asked (S25) */
    uint64_t give, want; /* deeds of the offer */
    int32_t cash[MONO_SEATS];
    struct mono_debt debt[MONO_SEATS];
    int32_t pot;
    int32_t estate; /* of a bankrupt with several creditors, to be shared when its deeds are sold */
    int32_t bid;    /* the highest */
    int32_t give_money, want_money;
    int32_t times; /* the rent at the end of this card's way is multiplied by it; 0: as it is */
    int32_t order_best;
    uint32_t throws;
    uint16_t rounds;           /* finished ones */
    uint16_t houses, hotels;   /* in the bank */
    uint16_t spent;            /* see MONO_SPENT_MAX */
    uint8_t owner[MONO_DEEDS]; /* a seat or MONO_NONE: the same as `owned`, the other way round */
    uint8_t level[MONO_DEEDS]; /* houses, or MONO_HOTEL */
    uint8_t queue[MONO_DECKS][MONO_CARDS]; /* seen cards, in the order of their return */
    uint8_t queued[MONO_DECKS];
    struct mono_script script[MONO_CARDS_A_THROW];
    uint8_t square[MONO_SEATS];
    uint8_t jail[MONO_SEATS]; /* 0: free; n: inside, n - 1 throws made there */
    uint8_t alive;            /* seats in the game, as a set */
    uint8_t lapped;           /* seats that have been once around */
    uint8_t phase;
    uint8_t thrown; /* throws of this turn */
    uint8_t again;  /* the last one was doubles: another is due */
    uint8_t turn, first;
    uint8_t control; /* who decides now */
    uint8_t keeper;  /* decides between throws: the player on turn, or who the control is lent to */
    uint8_t dice[2];
    uint8_t by_dice; /* the rent at the end of this card's way takes a throw of its own */
    uint8_t cards;   /* drawn since the last throw */
    uint8_t deck;    /* of MONO_CARD */
    uint8_t broke;   /* bankruptcies so far */
    uint8_t called;  /* time is up: over at the end of the turn */
    uint8_t order_due, order_tied; /* seats */
    uint8_t dealt;
    uint8_t lot;     /* what is auctioned: a deed, MONO_LOT_HOUSE, MONO_LOT_HOTEL, or MONO_NONE */
    uint8_t best;    /* highest bidder or MONO_NONE */
    uint8_t bidders; /* seats that have not left the auction */
    uint8_t heard;   /* seats that were asked since the last bid */
    uint8_t origin;  /* auctions begin to the left of this seat */
    uint8_t order_seat, order_deed; /* the order to build that met a scarcity */
    uint8_t wish[MONO_SEATS];
    uint8_t proposer, partner; /* of the offer */
    uint8_t give_cards, want_cards;
    uint8_t stage; /* of the offer: what is to be said next, enum mono_stage */
    /* On monopd any seat can act at any time. While one does: the interrupted phase + 1 and its
     * deciding seat; else 0. */
    uint8_t aside, aside_control;
    uint8_t zero[3];
};

_Static_assert(sizeof(struct game_state) <= GAME_STATE_MAX, "Monopoly's state fits");

enum mono_stage { MONO_STAGE_GIVE, MONO_STAGE_WANT, MONO_STAGE_CARDS, MONO_STAGE_READY };

/* Kinds of move and their fields. What is not named is 0. */
enum mono_kind {
    MONO_MOVE_DICE,  /* chance: a, b */
    MONO_MOVE_CARD,  /* chance: a = deck, b = card */
    MONO_MOVE_DEAL,  /* chance: a = deed */
    MONO_MOVE_THROW, /* tirar */
    MONO_MOVE_PASS,  /* the turn goes on */
    /* cambiar: a = seat that can act before the throw; the player on turn: fin. From monopd at any
     * time: seat a interrupts, and ends that by naming itself. */
    MONO_MOVE_CONTROL,
    MONO_MOVE_FINE,     /* pays to leave jail */
    MONO_MOVE_USE_CARD, /* uses a jail card: a = deck */
    MONO_MOVE_BUY,
    MONO_MOVE_DECLINE,
    MONO_MOVE_BID,    /* n */
    MONO_MOVE_SKIP,   /* paso */
    MONO_MOVE_LEAVE,  /* salir */
    MONO_MOVE_TAX,    /* a = 0 the fixed sum, 1 the percentage */
    MONO_MOVE_CHOOSE, /* a = action of the card */
    MONO_MOVE_BUILD,  /* a = deed */
    MONO_MOVE_SELL,   /* a = deed: its top building */
    /* S30: a = group: all its hotels at once, down to n houses on the group; the odd ones stand on
     * the streets of `set` first, then on the last ones of the board. */
    MONO_MOVE_RAZE,
    MONO_MOVE_MORTGAGE, /* a = deed */
    MONO_MOVE_LIFT,     /* a = deed */
    MONO_MOVE_PAY,
    MONO_MOVE_BANKRUPT,
    MONO_MOVE_TRADE, /* negociar: a = partner */
    MONO_MOVE_GIVE,  /* n money, set deeds */
    MONO_MOVE_WANT,  /* n money, set deeds */
    MONO_MOVE_CARDS, /* a jail cards given, b wanted */
    MONO_MOVE_PROPOSE,
    MONO_MOVE_CANCEL,
    MONO_MOVE_ACCEPT,
    MONO_MOVE_REFUSE,
    MONO_MOVE_INTEREST, /* a = 1: lifts the mortgage now, 0: pays the interest only */
    MONO_MOVE_WISH,     /* n buildings */
    MONO_MOVE_PLACE,    /* a = deed */
    MONO_MOVE_TIME,     /* the clock has struck (only with a time limit) */
    /* The ring's. It has no MONO_MOVE_DECLINE (an auction instead) and no MONO_MOVE_PAY (debts are
     * taken as soon as the money covers them: M9). MONO_MOVE_BANKRUPT withdraws, with a debt or
     * without.
     *
     * a = deed: the unowned one under the player, or its own. Asks the first seat on the left. */
    MONO_MOVE_AUCTION,
    MONO_MOVE_OFFER,    /* n steps of 2 %, from 0 to 25 */
    MONO_MOVE_ASK,      /* the auctioneer asks the next one */
    MONO_MOVE_TRANSFER, /* b = buyer: the auctioneer names the highest bidder */
    MONO_MOVE_CEDE,     /* a = deed: sells it to the bank at half its price (M3) */
    MONO_MOVE_WIN,      /* a = winner (M13) */
    /* From a wire only (M15, M16, M22): the right to send goes to seat a, or to the next one in the
     * game after it. Between other seats that is all. The player on turn closes its turn by it: an
     * open purchase, a card or an auction lapses, and an open debt makes it bankrupt. b = 1, for a
     * refused frame of control 2: the turn goes on, and seat a gives the right back
     * (MONO_RETURN). */
    MONO_MOVE_YIELD,
    MONO_KINDS,
};

/* Why a move is refused. The console has its own words for each. */
enum mono_no {
    MONO_YES,
    MONO_NO_NOT_NOW,   /* not in this phase */
    MONO_NO_SUCH,      /* no such deed, seat, card, number */
    MONO_NO_NOT_YOURS, /* the deed is another player's, or the bank's */
    MONO_NO_MONEY,
    MONO_NO_DEBTS,       /* a debt comes first */
    MONO_NO_BUILT,       /* there are buildings on the group */
    MONO_NO_MORTGAGED,   /* it is mortgaged already */
    MONO_NO_UNMORTGAGED, /* it is not mortgaged */
    MONO_NO_STREET,      /* not a street */
    MONO_NO_GROUP,       /* the group is not complete */
    MONO_NO_GROUP_MORTGAGED,
    MONO_NO_EVEN,   /* evenly */
    MONO_NO_FULL,   /* there is a hotel already */
    MONO_NO_EMPTY,  /* nothing to sell there */
    MONO_NO_HOUSES, /* the bank has none left */
    MONO_NO_HOTELS,
    MONO_NO_CHANGE, /* the bank lacks the houses for a hotel: MONO_MOVE_RAZE */
    MONO_NO_RAZE,   /* hotels can be sold one at a time, or the bank lacks the houses */
    MONO_NO_JAIL,   /* not in jail */
    MONO_NO_FINE,   /* too late for the fine: the third throw (S28) */
    MONO_NO_CARD,   /* holds no jail card */
    MONO_NO_OUT,    /* the player is out of the game, or is oneself */
    MONO_NO_LOW,    /* the bid is not above the highest */
    MONO_NO_CHEAP,  /* the bid is below the printed price of every place for it (S29) */
    MONO_NO_TRADE,  /* negotiation is off (S8) */
    MONO_NO_TRADE_EMPTY,
    MONO_NO_TRADE_INTEREST, /* one side could not pay the 10 % (S25) */
    MONO_NO_ENOUGH,         /* MONO_SPENT_MAX: throw first */
    MONO_NO_TURN,           /* the deciding seat is not on turn: `fin` first */
    MONO_NO_THROW_DUE,      /* doubles: throw again */
    MONO_NO_HIGHEST,        /* not the highest bidder (M7) */
    MONO_NO_ALL_ASKED,      /* all seats have been asked, or not yet all (M6) */
    MONO_NO_WINNER,         /* another player has won (M13) */
    MONO_NO_PURCHASE,       /* a purchase is due first (M14) */
    MONO_NO_CARD_DUE,       /* a card is due first */
    MONO_NO_THROW_FIRST,    /* the turn's throw comes before its end */
    MONO_NO_HIDDEN,         /* not by this station, but by others (M8) */
    MONO_NOS,
};

/* ---- what players, screens and wires ask of the rules ---- */

/* Returns why the move of the seat to move, or of chance, is refused (legal.c). */
typedef enum mono_no mono_legal_fn(const struct game_setup *setup, const struct game_state *state,
                                   const struct move *move);
mono_legal_fn mono_refusal;
/* Puts the reason into `why`, for logs; the console has its own words. Always ST_BAD. */
enum status mono_why(enum mono_no no, struct why *why);

/* Returns why `seat` cannot do this with the deed, in a phase that allows it. */
typedef enum mono_no mono_may(const struct game_setup *setup, const struct game_state *state,
                              int seat, unsigned deed);
mono_may mono_may_build, mono_may_sell, mono_may_mortgage, mono_may_lift, mono_may_cede;
/* Returns why `seat` cannot raze the group's hotels down to that many houses (S30). */
enum mono_no mono_may_raze(const struct game_setup *setup, const struct game_state *state, int seat,
                           unsigned group, int32_t houses);
/* Returns the most houses that a razed group can keep (S30). */
int32_t mono_raze_most(const struct game_setup *setup, const struct game_state *state,
                       unsigned group);
/* Returns the deeds that `seat` can put into an offer. */
uint64_t mono_tradable(const struct game_setup *setup, const struct game_state *state, int seat);

/* Returns the rent for a throw of `total`; 0 if the deed is mortgaged or nobody's. */
int32_t mono_rent(const struct game_setup *setup, const struct game_state *state, unsigned deed,
                  int total);
int32_t mono_lift_cost(const struct game_setup *setup, unsigned deed); /* mortgage + 10 % (S1) */
int32_t mono_interest(const struct game_setup *setup, unsigned deed);  /* 10 % of the mortgage */
/* What the next building on the deed costs, what its top one brings, and all of them at cost. */
typedef int32_t mono_price(const struct game_setup *setup, const struct game_state *state,
                           unsigned deed);
mono_price mono_build_price, mono_sell_price, mono_buildings_cost;
/* On the ring: the price for an offer of `steps` of 2 % (M7), what the bank gives for the deed
 * (M3), and in MONO_CLAIM the seat that has won (M13). */
int32_t mono_offer_price(const struct game_setup *setup, const struct game_state *state,
                         unsigned deed, int32_t steps);
int32_t mono_cede_price(const struct game_setup *setup, unsigned deed);
int mono_ring_winner(const struct game_setup *setup, const struct game_state *state);
/* S23: what the seat has, for the tax and the screens (full), or for limits and the short game,
 * where mortgaged deeds count half. */
int64_t mono_wealth(const struct game_setup *setup, const struct game_state *state, int seat,
                    bool full);
/* What a seat could pay if it sold and mortgaged all it has. */
int64_t mono_assets(const struct game_setup *setup, const struct game_state *state, unsigned seat);
/* Counts the seat's houses and hotels. */
void mono_count_buildings(const struct game_state *state, int seat, int *houses, int *hotels);
unsigned mono_jail_cards(const struct game_state *state, int seat);
/* Returns the lowest bid that the seat can make; above its cash if it can make none. */
int32_t mono_bid_floor(const struct game_setup *setup, const struct game_state *state, int seat);
/* Returns how many scarce buildings of that kind the seat could place, and pay at the printed price
 * (S29). */
unsigned mono_could_place(const struct game_setup *setup, const struct game_state *state, int seat,
                          unsigned lot);
/* Returns the next seat in the game to the left of `seat`. */
unsigned mono_left_of(const struct game_state *state, unsigned seat);
/* Returns the percentage of the special tax on the square under the player, as a sum. */
int32_t mono_tax_percent(const struct game_setup *setup, const struct game_state *state, int seat);
/* Returns the card that is being carried out, or NULL. */
const struct mono_card *mono_current_card(const struct game_setup *setup,
                                          const struct game_state *state);

/* contract */
GAME_DECLARE(mono)
STUDY_DECLARE_ONE(mono, fast_forward)
GAME_DECLARE_ONE(mono, follows)

extern const struct game game_monopoly;
extern const struct ring_wire mono_ring_wire; /* wire.c: the setup must be the ring's */
extern const struct bot *const mono_bots[];
extern const struct protocol *const mono_protocols[]; /* protocol.c */
