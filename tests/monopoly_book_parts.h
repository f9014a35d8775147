/* What the parts of the book (monopoly_book*.c) share among themselves. */
#pragma once

#include "monopoly_book.h"

#define FIRED(rule) (book_fired[BOOK_##rule]++)

/* The book open at one move. */
struct book {
    const struct game_setup *setup;
    struct game_state *s;
};

/* ---- who has what, and money (monopoly_book_money.c) ---- */

bool book_alive(const struct game_state *s, unsigned seat);
unsigned book_players(const struct book *b);
bool book_mortgaged(const struct game_state *s, unsigned deed);
unsigned book_group_size(const struct game_setup *setup, unsigned group);
/* How many of the deed's group `seat` has. */
unsigned book_has_of_group(const struct book *b, unsigned seat, unsigned deed);
bool book_any_of_group_mortgaged(const struct book *b, unsigned deed);
void book_give(struct book *b, unsigned deed, unsigned seat);
void book_pay(struct book *b, unsigned from, unsigned to, int64_t amount);
/* false: the money is not there, and it is a debt. */
bool book_charge(struct book *b, unsigned from, unsigned to, int64_t amount);
/* Where taxes go, and what cards ask for. */
unsigned book_treasury(const struct book *b);
int64_t book_rent(const struct book *b, unsigned deed, unsigned thrown);
int64_t book_cost_of_buildings(const struct game_setup *setup, const struct game_state *s,
                               unsigned deed);

/* ---- the piece on its way (monopoly_book_way.c) ---- */

void book_walk(struct book *b, int squares, bool salary);
bool book_settle(struct book *b);
void book_dice(struct book *b, const struct move *move);
void book_draw(struct book *b, unsigned deck, unsigned card);
void book_choose(struct book *b, unsigned action);
void book_card_line(struct book *b);
void book_to_bottom(struct game_state *s, unsigned deck, unsigned card);

/* ---- what follows from a move (monopoly_book_follow.c) ---- */

/* Everything that happens by itself until somebody has to decide. */
void book_follow(struct book *b, bool placed);
int64_t book_next_price(const struct book *b, unsigned deed);
void book_put(struct book *b, unsigned deed);
/* How many buildings of the kind the seat could place, one after the other, and pay at the lowest
 * printed price. */
unsigned book_could_place(const struct book *b, unsigned seat, bool hotel);
void book_end_scarcity(struct book *b);

/* ---- moves with what one has (monopoly_book_estate.c) ---- */

void book_build(struct book *b, unsigned deed);
void book_sell(struct book *b, unsigned deed);
void book_raze(struct book *b, const struct move *move);
void book_accept(struct book *b);
void book_interest(struct book *b, bool lifts);
void book_bankrupt(struct book *b);
