/* The rule book of the ring once more, slowly: what each move must do, written from seed 000 and
 * the rulings M1 to M22. It shares no code and no data with the game, and counts which rules came
 * up. */
#pragma once

#include "games/monopoly/monopoly.h"

/* What a rule is called, and the test that is about it (test_monopoly_ring.c, _more.c). */
#define RING_RULES(X)                                                                              \
    X(M1_BUY, "M1 a property is bought", "buying_takes_the_unowned_property_one_stands_on")        \
    X(M1_LIFT, "M1 a mortgage is lifted", "lifting_a_mortgage_costs_ten_percent_rounded_down")     \
    X(M2_HOUSE, "M2 a house is built", "houses_need_neither_the_group_nor_an_even_level")          \
    X(M2_LONE, "M2 a house on a group that is not all one's own",                                  \
      "houses_need_neither_the_group_nor_an_even_level")                                           \
    X(M2_HOTEL, "M2 a hotel is built, four houses return",                                         \
      "a_hotel_needs_four_houses_on_every_street_of_the_group")                                    \
    X(M3_HOUSE, "M3 a house is sold", "the_top_building_sells_at_half_its_price")                  \
    X(M3_HOTEL, "M3 a hotel is sold and leaves nothing",                                           \
      "a_hotel_sells_as_one_building_and_leaves_none")                                             \
    X(M3_CEDE, "M3 a property is sold to the bank",                                                \
      "a_bare_property_sells_to_the_bank_at_half_its_price")                                       \
    X(M4_MORTGAGE, "M4 a property is mortgaged",                                                   \
      "a_mortgage_waits_until_ones_buildings_on_the_group_are_sold")                               \
    X(M4_NO_RENT, "M4 no rent on a mortgaged property",                                            \
      "a_mortgaged_property_earns_nothing_and_the_rest_of_its_group_does")                         \
    X(M6_OFFER, "M6 an offer counts", "the_highest_offer_wins_and_the_first_asked_wins_a_tie")     \
    X(M6_TIE, "M6 the first asked wins a tie",                                                     \
      "the_highest_offer_wins_and_the_first_asked_wins_a_tie")                                     \
    X(M6_ZERO, "M6 an offer that cannot be paid, or is none, counts as 0",                         \
      "an_offer_that_cannot_be_paid_counts_as_none")                                               \
    X(M6_RETURN, "M6 the buyer gives the right back",                                              \
      "everybody_else_is_asked_from_the_left_also_in_jail")                                        \
    X(M7_BANK, "M7 an unowned property is bought in an auction",                                   \
      "the_price_is_rounded_down_and_goes_to_the_owner_or_the_bank")                               \
    X(M7_OWNER, "M7 one's own is sold in an auction",                                              \
      "the_price_is_rounded_down_and_goes_to_the_owner_or_the_bank")                               \
    X(M7_MORTGAGED, "M7 a mortgaged one is sold, and lifted",                                      \
      "a_mortgaged_one_costs_ten_percent_more_and_is_lifted")                                      \
    X(M7_STAYS, "M7 nobody offers: an unowned one stays",                                          \
      "without_an_offer_it_is_settled_at_once")                                                    \
    X(M7_HALF, "M7 nobody offers: one's own goes to the bank",                                     \
      "without_an_offer_it_is_settled_at_once")                                                    \
    X(M7_KEPT, "M7 nobody offers: a mortgaged one stays",                                          \
      "without_an_offer_it_is_settled_at_once")                                                    \
    X(M7_VOID, "M7 the auctioneer withdraws",                                                      \
      "from_a_wire_withdrawing_is_possible_in_the_middle_of_anything")                             \
    X(M8_DOUBLES, "M8 doubles leave jail", "doubles_leave_jail_without_a_further_throw")           \
    X(M8_THIRD, "M8 the third throw pays", "the_third_throw_pays_and_then_moves")                  \
    X(M8_PAYS, "M8 pays before the throw",                                                         \
      "one_may_pay_before_any_throw_inside_and_doubles_are_normal_then")                           \
    X(M8_CARD, "M8 uses the card", "the_card_leaves_jail_and_goes_to_the_bottom_of_its_deck")      \
    X(M8_DEBT, "M8 the third throw without the money",                                             \
      "without_the_money_the_fine_is_a_debt_before_the_piece_moves")                               \
    X(M9_DEBT, "M9 somebody is short of money", "a_debt_is_taken_as_soon_as_the_money_covers_it")  \
    X(M9_TAKEN, "M9 the debt is taken as soon as it can be",                                       \
      "a_debt_is_taken_as_soon_as_the_money_covers_it")                                            \
    X(M9_PLAYER, "M9 bankrupt to a player", "bankrupt_to_a_player_everything_goes_to_it")          \
    X(M9_BANK, "M9 bankrupt to the bank", "bankrupt_to_the_bank_everything_returns_to_it")         \
    X(M10_PAYS, "M10 another pays the drawer", "others_pay_from_their_money_first")                \
    X(M10_BUILDING, "M10 another sells a building for it",                                         \
      "others_sell_the_top_building_of_the_dearest_street")                                        \
    X(M10_DEED, "M10 another sells a property for it",                                             \
      "then_others_sell_the_cheapest_properties_to_the_bank")                                      \
    X(M10_BROKE, "M10 another is ruined by it", "who_still_cannot_pay_leaves_all_to_the_drawer")   \
    X(M11_TEN, "M11 ten times the throw at the nearest company",                                   \
      "the_nearest_company_costs_ten_times_the_throw_that_led_there")                              \
    X(M12_OTHER, "M12 a card that is not on top of this station's deck",                           \
      "another_stations_order_of_the_cards_is_let_through")                                        \
    X(M13_LAST, "M13 the last player says so", "the_last_player_says_so_when_it_has_the_right")    \
    X(M13_ROUNDS, "M13 after the last round the richest is named",                                 \
      "after_the_last_round_whoever_gets_the_turn_names_the_richest")                              \
    X(M14_FURTHER, "M14 the further throw is made",                                                \
      "the_further_throw_after_doubles_is_not_compulsory")                                         \
    X(M14_ENOUGH, "M14 the further throw is not made",                                             \
      "the_further_throw_after_doubles_is_not_compulsory")                                         \
    X(M15_CLOSED, "M15 a frame to another closes the turn", "a_frame_to_another_closes_the_turn")  \
    X(M16_LAPSED, "M16 an open purchase lapses", "an_open_purchase_or_card_lapses_with_the_turn")  \
    X(M16_BROKE, "M16 an open debt makes bankrupt",                                                \
      "an_open_debt_makes_bankrupt_when_the_turn_ends")                                            \
    X(M16_LENT, "M16 a refused auction lends the right", "a_refused_auction_only_lends_the_right") \
    X(M17_LEFT, "M17 withdrawn without a debt",                                                    \
      "without_a_debt_all_returns_to_the_bank_for_nothing")                                        \
    X(M18_LAST, "M18 who has withdrawn hands the right on",                                        \
      "without_a_debt_all_returns_to_the_bank_for_nothing")                                        \
    X(M19_TAKEN, "M19 a debt to several is taken",                                                 \
      "a_debt_to_several_is_taken_when_the_money_covers_all_of_it")                                \
    X(M19_LEFT, "M19 withdrawn under a debt to several",                                           \
      "withdrawing_under_it_pays_fifty_by_fifty_from_the_left")                                    \
    X(M20_SALARY, "M20 a salary", "going_forwards_past_go_earns_the_salary_once")                  \
    X(M20_BACK, "M20 three squares back", "three_squares_back_is_settled_like_a_throw")            \
    X(M21_DOUBLE, "M21 double rent with a mortgaged one in the group",                             \
      "a_mortgaged_property_earns_nothing_and_the_rest_of_its_group_does")                         \
    X(M22_NEXT, "M22 a station that is not in the game means the next",                            \
      "a_station_that_is_not_in_the_game_means_the_next_after_it")                                 \
    X(THREE_DOUBLES, "three doubles in a row: jail", "three_doubles_in_a_row_lead_to_jail")        \
    X(REPAIRS, "repairs by house and hotel", "repairs_are_paid_by_house_and_hotel")

enum ring_rule {
#define X(id, words, test) RING_##id,
    RING_RULES(X)
#undef X
        RING_RULE_COUNT
};

extern uint64_t ring_fired[RING_RULE_COUNT];

enum { RB_SEATS = 4, RB_BANK = -1, RB_SEVERAL = -2, RB_NOBODY = -1 };

struct ring_book {
    int seats, limit; /* of rounds; 0: none */
    int money[RB_SEATS], at[RB_SEATS], inside[RB_SEATS];
    bool in[RB_SEATS];
    int owner[40], built[40]; /* by square */
    bool mortgaged[40];
    int houses, hotels;
    int jail_card[2]; /* who holds it */
    int turn, thrown, rounds;
    bool again, purchase, card;
    int dice;
    int debt, debt_to;
    int ahead; /* squares to go once the fine is paid */
    int lot, best, offer, asked;
    bool answered[RB_SEATS];
    int lent;    /* who has the right for once */
    int leaving; /* who has withdrawn and still has it */
    int claim;   /* who has to name the winner */
    int winner;
    bool dealing;
};

void ring_book_start(struct ring_book *book, int seats, int money, int houses, int hotels,
                     int limit, bool deal);
/* What the move does; that it may be made is the game's to say. */
void ring_book_play(struct ring_book *book, const struct move *move);
/* What differs from the state, or NULL. */
const char *ring_book_differs(const struct ring_book *book, const struct game_setup *setup,
                              const struct game_state *s);
