/* Private to Monopoly: what the files of the rules, players and screens share. */
#pragma once

#include "base/bits.h"
#include "games/monopoly/rules/ruleset.h"

enum {
    MONO_ESTATE = 203,          /* an account: `estate` of the state */
    MONO_CASH_MAX = 2000000000, /* what a player can hold; the rest stays in the bank */
};

static inline bool mono_is_alive(const struct game_state *s, unsigned seat)
{
    return seat < MONO_SEATS && s->alive >> seat & 1;
}

/* That seat if it is in the game, else the next one after it that is (M22). */
static inline unsigned mono_alive_from(const struct game_state *s, unsigned seat)
{
    return mono_is_alive(s, seat) ? seat : mono_left_of(s, seat);
}

static inline struct move mono_move(enum mono_kind kind, unsigned a)
{
    return (struct move){.kind = (uint8_t)kind, .a = (uint8_t)a};
}

static inline uint64_t mono_bit(unsigned deed)
{
    return (uint64_t)1 << deed;
}

static inline const struct mono_group *mono_group_of(const struct game_setup *setup, unsigned deed)
{
    return &setup->group[setup->deed[deed].group];
}

static inline bool mono_owns_group(const struct game_setup *setup, const struct game_state *s,
                                   unsigned seat, unsigned deed)
{
    return !(mono_group_of(setup, deed)->members & ~s->owned[seat]);
}

/* An owner or a bidder, or -1 if there is none. */
static inline int mono_seat_or_none(unsigned seat)
{
    return seat == MONO_NONE ? -1 : (int)seat;
}

/* The first `count` of up to 64 things, as a set. */
static inline uint64_t mono_all(unsigned count)
{
    return count == 64 ? ~(uint64_t)0 : mono_bit(count) - 1;
}

/* Returns the deeds of all seats but one; MONO_NONE leaves none out. */
static inline uint64_t mono_owned_besides(const struct game_state *s, unsigned seat)
{
    uint64_t deeds = 0;
    for (unsigned owner = 0; owner < MONO_SEATS; owner++)
        deeds |= s->owned[owner];
    return seat == MONO_NONE ? deeds : deeds & ~s->owned[seat];
}

/* Returns MONO_NO_SUCH or MONO_NO_NOT_YOURS unless the deed is the seat's. */
static inline enum mono_no mono_not_own(const struct game_setup *setup, const struct game_state *s,
                                        int seat, unsigned deed)
{
    return deed >= setup->deeds     ? MONO_NO_SUCH
           : s->owner[deed] != seat ? MONO_NO_NOT_YOURS
                                    : MONO_YES;
}

/* Whether the deed is a street of a group that the seat has all of. */
static inline bool mono_in_whole_group(const struct game_setup *setup, const struct game_state *s,
                                       unsigned seat, unsigned deed)
{
    return setup->deed[deed].kind == MONO_STREET && mono_owns_group(setup, s, seat, deed);
}

/* Rates an owned deed for some purpose; MONO_NOT_AT_ALL: it is out of the question. */
typedef double mono_score(const struct game_setup *setup, const struct game_state *s,
                          unsigned deed);
#define MONO_NOT_AT_ALL (-1e30)

/* Leaves a function that returns why something is refused. */
#define NO_IF(condition, no) RETURN_IF(condition, no)
/* property.c: returns the deed of the set with the highest score, the first on the board among
 * equals, or MONO_NONE. */
unsigned mono_best_deed(const struct game_setup *setup, const struct game_state *s, uint64_t deeds,
                        mono_score *score);

/* Returns the storeys of a level: a hotel is one more than the houses before it. */
static inline unsigned mono_rank(const struct game_setup *setup, unsigned level)
{
    return level == MONO_HOTEL ? setup->full + 1u : level;
}

/* The least and the most storeys of the streets of a group. */
static inline void mono_storeys(const struct game_setup *setup, const struct game_state *s,
                                uint64_t members, unsigned *least, unsigned *most)
{
    *least = setup->full + 1u;
    *most = 0;
    for (; members; members &= members - 1) {
        unsigned rank = mono_rank(setup, s->level[bits_lowest(members)]);
        *least = rank < *least ? rank : *least;
        *most = rank > *most ? rank : *most;
    }
}

/* Returns what a street of a full group earns with that many storeys. */
static inline int32_t mono_rent_of_rank(const struct game_setup *setup, const struct mono_deed *d,
                                        unsigned rank)
{
    return rank > setup->full ? d->rent[MONO_HOTEL] : rank ? d->rent[rank] : d->rent[0] * 2;
}

/* Whether the next building on such a street is a hotel. */
static inline bool mono_next_is_hotel(const struct game_setup *setup, unsigned level)
{
    return level == setup->full;
}

/* Makes the seat the one that decides. Always true, as an answer of the functions *_waits. */
static inline bool mono_wait_for(struct game_state *s, enum mono_phase phase, unsigned seat)
{
    s->phase = (uint8_t)phase;
    s->control = (uint8_t)seat;
    return true;
}

/* All is settled: the seat with the control goes on, before the next throw or after the turn's last
 * one. */
static inline void mono_wait_for_turn(struct game_state *s)
{
    mono_wait_for(s, s->thrown && !s->again ? MONO_DONE : MONO_FREE, s->keeper);
}

/* Sets of phases in which a player can manage its own, also make deals and leave the game, and at
 * least raise money. */
enum {
    MONO_MANAGING = 1u << MONO_FREE | 1u << MONO_DONE,
    MONO_DEALING = MONO_MANAGING | 1u << MONO_DEBT,
    MONO_RAISING = MONO_DEALING | 1u << MONO_BUY,
    MONO_BIDDING =
        1u << MONO_AUCTION | 1u << MONO_ASKING | 1u << MONO_OFFERING, /* an auction goes on */
};

static inline bool mono_in_phase(const struct game_state *s, unsigned phases)
{
    return phases >> s->phase & 1;
}

/* The deed under the deciding seat, or MONO_NONE. */
static inline unsigned mono_deed_here(const struct game_setup *setup, const struct game_state *s)
{
    return setup->square[s->square[s->control]].deed;
}

/* Cards that can be on top of the deck that is drawn from. */
static inline uint64_t mono_top_cards(const struct game_state *s)
{
    return s->fresh[s->deck] ? s->fresh[s->deck] : mono_bit(s->queue[s->deck][0]);
}

/* chance.c: draws one of those. */
unsigned mono_random_card(const struct game_state *s, struct rng *rng);

/* Returns the next member of the set to the left of `seat`, or `seat` if there is no other. */
static inline unsigned mono_next_of(uint8_t set, unsigned seat)
{
    unsigned above = set & ~((2u << seat) - 1), others = set & ~(1u << seat);
    return others ? bits_lowest(above ? above : others) : seat;
}

/* Whether anything is built on the deed's group. */
bool mono_group_built(const struct game_setup *setup, const struct game_state *s, unsigned deed);

/* Debts to several: whether it is one, its creditors as a set, and (monopd) the payment of as many
 * of them, in order, as the money is enough for. */
static inline bool mono_is_several(unsigned to)
{
    return to == MONO_SEVERAL || (to >= MONO_REST && to < MONO_REST + MONO_SEATS);
}
unsigned mono_creditors(const struct game_state *s, unsigned debtor);
void mono_pay_parts(struct game_state *s, unsigned debtor);
/* money.c: every unit that moves, moves here. `from` and `to` are seats, MONO_BANK, MONO_POT or
 * MONO_ESTATE. */
void mono_transfer(struct game_state *s, unsigned from, unsigned to, int32_t amount);
/* Takes the amount at once if the money is there, else makes it a debt. `to` can be
 * MONO_SEVERAL. */
void mono_charge(const struct game_setup *setup, struct game_state *s, unsigned debtor, unsigned to,
                 int64_t amount);
/* Returns what an owned deed would earn with that level and no mortgage. */
int32_t mono_rent_at(const struct game_setup *setup, const struct game_state *s, unsigned deed,
                     unsigned level, int total);
/* Deletes the seat's debt and returns it. */
struct mono_debt mono_take_debt(struct game_state *s, unsigned debtor);
/* Pays the seat's debt, which its money must cover. */
void mono_pay_debt(const struct game_setup *setup, struct game_state *s, unsigned debtor);
/* The accounts that get taxes and payments of cards, and the fine of the jail. */
unsigned mono_treasury(const struct game_setup *setup);
unsigned mono_fined_to(const struct game_setup *setup);

/* property.c */
void mono_give_deed(struct game_state *s, unsigned deed, unsigned seat);
void mono_take_deed(struct game_state *s, unsigned deed);
void mono_mortgage(const struct game_setup *setup, struct game_state *s, unsigned deed);
void mono_lift(const struct game_setup *setup, struct game_state *s, unsigned deed);
/* M3: to the bank at half its price. */
void mono_cede(const struct game_setup *setup, struct game_state *s, unsigned deed);

/* text.c: which fields a kind of move has, and what journals call it. The others are 0. */
enum {
    MONO_HAS_A = 1,
    MONO_HAS_B = 2,
    MONO_HAS_N = 4,
    MONO_HAS_SET = 8,
    MONO_IS_DEED = 16, /* what `a` is */
    /* Could go on forever between throws: lending the control to and fro, building what was sold,
     * trading the same deed. Raising money ends by itself. */
    MONO_IS_IDLE = 32,
};
struct mono_move_kind {
    const char *word;
    uint8_t has;
    uint8_t most; /* highest `a`, if it is no deed */
};
extern const struct mono_move_kind mono_move_kinds[MONO_KINDS];

/* building.c: like mono_may_build, but without regard to the bank's stock and to money. */
enum mono_no mono_may_place(const struct game_setup *setup, const struct game_state *s,
                            unsigned seat, unsigned deed);
/* Changes what stands on a street; the bank gives and takes the buildings, for nothing. */
void mono_set_level(struct game_state *s, unsigned deed, unsigned level);
/* Puts the next building there; it is paid for already. */
void mono_put_building(const struct game_setup *setup, struct game_state *s, unsigned deed);
void mono_sell_building(const struct game_setup *setup, struct game_state *s, unsigned deed);
void mono_raze(const struct game_setup *setup, struct game_state *s, unsigned group, int32_t houses,
               uint64_t first);
/* Sells all buildings of a seat at half price. */
void mono_sell_all(const struct game_setup *setup, struct game_state *s, unsigned seat);

/* walk.c */
/* Carries out the throw in `dice`. true: the piece has come to a square, and nothing else is
 * open. */
bool mono_throw(const struct game_setup *setup, struct game_state *s);
/* Return what a square pays a piece that passes it, and what a walk of `squares` earns; backwards,
 * nothing. */
int32_t mono_wage(const struct game_setup *setup, unsigned square);
int64_t mono_wages(const struct game_setup *setup, int from, int squares);
void mono_advance(const struct game_setup *setup, struct game_state *s, int squares, bool salary);
void mono_go_to_jail(const struct game_setup *setup, struct game_state *s);
/* Settles the square under the player on turn; true: a seat has to decide. */
bool mono_land(const struct game_setup *setup, struct game_state *s);
/* The rent for that throw after a card that asks for it "by the dice". */
int64_t mono_dice_rent(const struct game_setup *setup, const struct game_state *s, unsigned deed,
                       int total);
void mono_rent_by_dice(const struct game_setup *setup, struct game_state *s, unsigned total);

/* card.c */
void mono_draw_card(const struct game_setup *setup, struct game_state *s, unsigned deck,
                    unsigned card);
/* Draws the card that chance has on top, and carries out what follows from it. */
void mono_draw_and_settle(const struct game_setup *setup, struct game_state *s, struct rng *rng);
void mono_choose_action(const struct game_setup *setup, struct game_state *s, unsigned action);
/* The next step of the card that is being carried out, or the end of that card. */
void mono_script_step(const struct game_setup *setup, struct game_state *s);
void mono_return_card(const struct game_setup *setup, struct game_state *s, unsigned deck,
                      unsigned card); /* to the bottom */
/* Moves `count` jail cards, or all if there are fewer. */
void mono_move_cards(struct game_state *s, unsigned from, unsigned to, unsigned count);

/* auction.c */
/* Begins an auction, with the bidding left of seat `after`; false: there is none, for lack of
 * bidders. */
bool mono_auction_open(struct game_state *s, unsigned lot, uint8_t bidders, unsigned after);
void mono_auction_bid(const struct game_setup *setup, struct game_state *s, int32_t bid);
void mono_auction_pass(const struct game_setup *setup, struct game_state *s, bool leave);
/* Clears all fields of an auction. */
void mono_auction_void(struct game_state *s);
/* Returns the seats that could bid for a deed. */
uint8_t mono_bidders(const struct game_state *s);
/* S29: carries out an order to build, unless that leads to wishes for scarce buildings. */
void mono_order_building(const struct game_setup *setup, struct game_state *s, unsigned deed);
void mono_place(const struct game_setup *setup, struct game_state *s, unsigned deed);
/* Goes on with the scarce buildings; true: a seat has to decide. */
bool mono_scarce_next(const struct game_setup *setup, struct game_state *s);

/* trade.c */
/* Whether the offer has nothing on either side. */
bool mono_offer_empty(const struct game_state *s);
/* Carries out a move about an offer, from MONO_MOVE_TRADE to MONO_MOVE_REFUSE; returns what
 * mono_apply_move does. */
bool mono_offer_step(const struct game_setup *setup, struct game_state *s, const struct move *move);
void mono_offer_clear(struct game_state *s);
mono_legal_fn mono_legal_offer;

/* bankruptcy.c */
void mono_bankrupt(const struct game_setup *setup, struct game_state *s, unsigned seat);
void mono_share_estate(const struct game_setup *setup, struct game_state *s);
void mono_return_cards(const struct game_setup *setup, struct game_state *s, unsigned seat);
/* Leaves everything to one player, who is asked for the interest on mortgaged deeds unless
 * `last`. */
void mono_leave_to_player(struct game_state *s, unsigned seat, unsigned heir, bool last);
/* Takes the seat out of the game. */
void mono_strike_out(struct game_state *s, unsigned seat);
/* Forgets what the player on turn was in the middle of. */
void mono_drop_turn(struct game_state *s);

/* rules.c: the seats that have won by a limit (S23), as a set. */
unsigned mono_richest(const struct game_setup *setup, const struct game_state *s);
/* Carries out a legal move. true: mono_proceed decides what comes next; false: the phase is set. */
bool mono_apply_move(const struct game_setup *setup, struct game_state *s, const struct move *move);

/* Draws two dice by one number of the generator. */
static inline void mono_draw_dice(struct rng *rng, uint8_t dice[2])
{
    static const uint8_t faces[36][2] = {
        {1, 1}, {1, 2}, {1, 3}, {1, 4}, {1, 5}, {1, 6}, {2, 1}, {2, 2}, {2, 3},
        {2, 4}, {2, 5}, {2, 6}, {3, 1}, {3, 2}, {3, 3}, {3, 4}, {3, 5}, {3, 6},
        {4, 1}, {4, 2}, {4, 3}, {4, 4}, {4, 5}, {4, 6}, {5, 1}, {5, 2}, {5, 3},
        {5, 4}, {5, 5}, {5, 6}, {6, 1}, {6, 2}, {6, 3}, {6, 4}, {6, 5}, {6, 6},
    };
    unsigned throw = rng_below(rng, 36);
    dice[0] = faces[throw][0];
    dice[1] = faces[throw][1];
}

/* flow.c: goes on until a seat or chance has to decide. */
void mono_proceed(const struct game_setup *setup, struct game_state *s);

/* ---- the rows of rulesets.c, in the order of ruleset.h ---- */

extern const struct mono_rule mono_official_rules[MONO_KINDS];
mono_legal_fn mono_official_legal, mono_ring_legal;
enum mono_no mono_official_may_place(const struct game_setup *setup, const struct game_state *s,
                                     unsigned seat, unsigned deed);
const char *mono_official_check(const struct game_setup *setup, const struct game_state *s);

enum verdict mono_monopd_departs(const struct game_setup *setup, const struct game_state *s,
                                 const struct move *move, struct why *why);
bool mono_monopd_apply(const struct game_setup *setup, struct game_state *s,
                       const struct move *move);

extern const struct mono_rule mono_ring_rules[MONO_KINDS];
enum verdict mono_ring_departs(const struct game_setup *setup, const struct game_state *s,
                               const struct move *move, struct why *why);
enum mono_no mono_ring_may_place(const struct game_setup *setup, const struct game_state *s,
                                 unsigned seat, unsigned deed);
const char *mono_ring_check(const struct game_setup *setup, const struct game_state *s);
bool mono_ring_apply(const struct game_setup *setup, struct game_state *s, const struct move *move);

/* ---- the ring alone ---- */

/* ring.c: returns the highest offer that the asked player can pay (M6). */
int32_t mono_offer_most(const struct game_setup *setup, const struct game_state *s);

/* debt.c: sells the seat's property by a fixed rule until it has the amount (M10). */
void mono_ring_raise(const struct game_setup *setup, struct game_state *s, unsigned seat,
                     int32_t amount);
/* Takes the seat out of the game: M9 and M19 with a debt, M17 without. */
void mono_ring_leave(const struct game_setup *setup, struct game_state *s, unsigned seat);
