/* The rule book once more, slowly: what a move of Monopoly must do to money, deeds, buildings,
 * cards and pieces. It is written from 2.3.1 and the rulings, shares no code with the game, and
 * counts which rules came up. */
#pragma once

#include "games/monopoly/monopoly.h"

/* What a rule is called, and the test that is about it (test_monopoly*.c). */
#define BOOK_RULES(X)                                                                              \
    X(ORDER_FIRST, "the highest throw begins (S5)", "order_the_highest_throw_begins")              \
    X(ORDER_TIE, "ties throw again (S5)", "order_ties_throw_again")                                \
    X(DEALT, "deeds dealt and paid", "short_game_deals_two_deeds_which_are_paid")                  \
    X(DEALT_DEBT, "a dealt deed that cannot be paid", "who_cannot_pay_what_is_dealt")              \
    X(DOUBLES, "doubles throw again", "doubles_throw_again")                                       \
    X(THREE_DOUBLES, "three doubles go to jail", "three_doubles_go_to_jail_and_no_rent_is_due")    \
    X(THREE_DOUBLES_RENT, "… away from rent", "three_doubles_go_to_jail_and_no_rent_is_due")       \
    X(SALARY, "salary on passing or reaching Salida", "salary_once_per_pass")                      \
    X(SALARY_TWICE, "salary twice in one throw", "salary_twice_when_a_card_sends_back_to_salida")  \
    X(BACK_OVER_START, "back over Salida: no salary", "a_card_that_moves_back_over_the_start")     \
    X(BOUGHT, "purchase", "purchase")                                                              \
    X(DECLINED, "declined, auctions off", "variant_no_auction")                                    \
    X(FIRST_LAP, "nobody buys on the first lap", "variant_a_first_lap_before_buying")              \
    X(AUCTION_WON, "auction on refusal", "auction_on_refusal_includes_who_refused_last")           \
    X(AUCTION_REFUSER, "… won by who refused", "auction_on_refusal_includes_who_refused_last")     \
    X(AUCTION_SILENT, "a silent round: the bank keeps it",                                         \
      "auction_of_a_full_silent_round_leaves_it_to_the_bank")                                      \
    X(AUCTION_BACK, "paso, and a bid later", "auction_paso_comes_back_and_salir_does_not")         \
    X(RENT_BARE, "rent of a bare street", "rent_of_a_bare_street")                                 \
    X(RENT_DOUBLE, "double rent of a full group",                                                  \
      "rent_double_for_a_bare_group_even_if_another_is_mortgaged")                                 \
    X(RENT_DOUBLE_MORTGAGED, "… with one of it mortgaged",                                         \
      "rent_double_for_a_bare_group_even_if_another_is_mortgaged")                                 \
    X(RENT_HOUSES, "rent with houses", "rent_by_houses_and_hotel")                                 \
    X(RENT_HOTEL, "rent with a hotel", "rent_by_houses_and_hotel")                                 \
    X(RENT_STATION, "rent of stations by count", "rent_of_stations_by_count")                      \
    X(RENT_STATIONS, "… of all four", "rent_of_stations_by_count")                                 \
    X(RENT_SERVICE, "rent of one service by dice", "rent_of_services_by_dice")                     \
    X(RENT_SERVICES, "… of both", "rent_of_services_by_dice")                                      \
    X(RENT_MORTGAGED, "no rent on a mortgaged deed", "no_rent_on_a_mortgaged_deed")                \
    X(RENT_OWN, "own property costs nothing", "own_property_costs_nothing")                        \
    X(RENT_FROM_JAIL, "rent collected while in jail", "jail_rent_is_collected_inside")             \
    X(CARD_SERVICE, "sgtServicio", "card_sgt_servicio")                                            \
    X(CARD_STATION, "sgtEstacion", "card_sgt_estacion")                                            \
    X(CARD_STREET, "sgtPropiedad", "card_sgt_propiedad")                                           \
    X(CARD_JAIL, "encarcelar", "card_encarcelar")                                                  \
    X(CARD_GO_TO, "avanzarA", "card_avanzar_a")                                                    \
    X(CARD_GO, "avanzar", "card_avanzar")                                                          \
    X(CARD_BACK, "avanzar, negative", "a_card_that_moves_back_over_the_start")                     \
    X(CARD_PAY, "pagar", "card_pagar")                                                             \
    X(CARD_COLLECT, "pagar, negative", "card_pagar")                                               \
    X(CARD_PER_HOUSE, "pagarPorCasa", "card_pagar_por_casa_y_hotel")                               \
    X(CARD_PER_HOTEL, "pagarPorHotel", "card_pagar_por_casa_y_hotel")                              \
    X(CARD_PAY_EACH, "pagarATodos", "card_pagar_a_todos")                                          \
    X(CARD_COLLECT_EACH, "pagarATodos, negative", "card_pagar_a_todos")                            \
    X(CARD_TIMES, "multiPago", "card_multi_pago")                                                  \
    X(CARD_DICE, "multiPagoDado", "card_multi_pago_dado")                                          \
    X(CARD_NO_SALARY, "cobrarSalida= 0", "card_cobrar_salida")                                     \
    X(CARD_KEEP, "tarjetaCarcel", "card_tarjeta_carcel")                                           \
    X(CARD_SEVERAL, "several lines in order", "cards_with_several_actions_happen_in_order")        \
    X(CARD_CHOICE, "a card with a choice", "cards_with_a_choice")                                  \
    X(CARD_TO_CARD, "a card that leads to a card", "cards_lead_to_cards")                          \
    X(CARD_BOTTOM, "back to the bottom of its deck (S32)", "cards_both_decks_are_queues")          \
    X(CARD_SEEN, "a seen card comes again, in order (S32)", "cards_both_decks_are_queues")         \
    X(TAX_FIXED, "income tax: the fixed sum",                                                      \
      "income_tax_fixed_or_ten_percent_chosen_before_counting")                                    \
    X(TAX_PERCENT, "income tax: 10 %", "income_tax_fixed_or_ten_percent_chosen_before_counting")   \
    X(TAX_ONLY, "income tax without a choice", "variant_fixed_tax_only")                           \
    X(TAX_LUXURY, "luxury tax", "luxury_tax")                                                      \
    X(TAX_DEBT, "a tax that cannot be paid", "income_tax_that_cannot_be_paid_is_a_debt")           \
    X(POT_FILLED, "payments to the parking", "variant_money_on_free_parking")                      \
    X(POT_TAKEN, "the money on the parking", "variant_money_on_free_parking")                      \
    X(JAIL_SQUARE, "jail by its square", "jail_by_the_square")                                     \
    X(JAIL_DOUBLES, "jail left by doubles", "jail_left_by_doubles_without_another_throw")          \
    X(JAIL_STAYS, "jail: no doubles, stays", "jail_keeps_who_throws_no_doubles")                   \
    X(JAIL_FINE, "jail left by the fine", "jail_left_by_the_fine_in_the_first_two_turns")          \
    X(JAIL_CARD, "jail left by a card", "jail_left_by_a_card_in_all_three_turns")                  \
    X(JAIL_THIRD, "third throw pays and moves (S28)", "jail_keeps_who_throws_no_doubles")          \
    X(JAIL_THIRD_DEBT, "… with debt first (S28)",                                                  \
      "jail_third_throw_with_debt_first_and_then_the_way")                                         \
    X(JAIL_THIRD_FREE, "… free of charge", "variant_no_fine_after_three_turns")                    \
    X(BUILT_HOUSE, "a house", "building_goes_evenly")                                              \
    X(BUILT_HOTEL, "a hotel for four houses", "hotels_need_four_houses_everywhere")                \
    X(BUILT_HOTEL_SHORT, "a hotel for three houses", "short_game_hotels_need_three_houses")        \
    X(BUILT_UNEVEN, "uneven building", "variant_uneven_building")                                  \
    X(STOCK_EMPTY, "the bank's last house is built", "houses_and_hotels_run_out")                  \
    X(SCARCE_ASKED, "scarce buildings: others are asked (S29)", "the_last_house_wanted_by_two")    \
    X(SCARCE_THROUGH, "… nobody wants: the order goes through",                                    \
      "scarce_the_order_goes_through_if_nobody_else_wants")                                        \
    X(SCARCE_HOUSE, "… a house auctioned and placed", "the_last_house_wanted_by_two")              \
    X(SCARCE_HOTEL, "… a hotel auctioned and placed", "scarce_hotels_are_auctioned_too")           \
    X(SCARCE_AGAIN, "… one after the other", "scarce_one_at_a_time")                               \
    X(SCARCE_SILENT, "… nobody gives the price", "scarce_left_over_goes_to_the_order")             \
    X(SOLD_HOUSE, "a house sold at half", "selling_brings_half_and_goes_evenly")                   \
    X(SOLD_HOTEL, "a hotel back to its houses", "selling_brings_half_and_goes_evenly")             \
    X(RAZED, "a hotel that cannot be broken (S30)", "a_hotel_that_cannot_be_broken")               \
    X(RAZED_PARTLY, "… down to some houses (S30)", "a_hotel_that_cannot_be_broken")                \
    X(MORTGAGED, "mortgage", "mortgage_brings_half_the_price_and_lifting_costs_ten_percent")       \
    X(LIFTED, "lifting for 10 %", "mortgage_brings_half_the_price_and_lifting_costs_ten_percent")  \
    X(TRADE_MONEY, "trade with money", "trade_of_money_deeds_and_jail_cards_both_ways")            \
    X(TRADE_DEEDS, "trade with deeds", "trade_of_money_deeds_and_jail_cards_both_ways")            \
    X(TRADE_CARDS, "trade with jail cards", "trade_of_money_deeds_and_jail_cards_both_ways")       \
    X(TRADE_REFUSED, "trade refused", "trade_refused_or_taken_back_changes_nothing")               \
    X(TRADE_OFF_TURN, "trade in another's turn", "sales_in_anybodys_turn")                         \
    X(INTEREST_PAID, "10 % on transfer (S25)", "interest_on_transfer_with_the_choice_to_lift_now") \
    X(INTEREST_LIFTED, "… lifted at once (S25)",                                                   \
      "interest_on_transfer_with_the_choice_to_lift_now")                                          \
    X(INTEREST_DEBT, "… as a debt off turn (S25)", "a_debt_off_turn_for_interest")                 \
    X(DEBT_PAID, "a debt paid", "a_debt_stops_everything_until_it_is_paid")                        \
    X(DEBT_SEVERAL_PAID, "a debt to several paid", "a_debt_to_several_players_that_is_paid")       \
    X(DEBTORS, "several debtors at once (S27)", "several_debtors_at_once")                         \
    X(BROKE_PLAYER, "bankrupt to a player (S24)", "bankruptcy_to_a_player")                        \
    X(BROKE_BUILT, "… with buildings at half", "bankruptcy_to_a_player")                           \
    X(BROKE_MORTGAGED, "… with mortgaged deeds", "a_mortgaged_deed_through_bankruptcy")            \
    X(BROKE_CARDS, "bankrupt with jail cards", "bankruptcy_to_the_bank")                           \
    X(BROKE_BANK, "bankrupt to the bank (S24)", "bankruptcy_to_the_bank")                          \
    X(BROKE_AUCTION, "… a deed of it auctioned", "bankruptcy_to_the_bank")                         \
    X(BROKE_UNSOLD, "… a deed of it unsold", "bankruptcy_to_the_bank")                             \
    X(BROKE_SEVERAL, "bankrupt to several (S24)", "bankruptcy_to_several")                         \
    X(BROKE_SHARED, "… an odd estate shared", "bankruptcy_to_several")                             \
    X(BROKE_FREELY, "bancarrota without a debt", "bancarrota_without_a_debt")                      \
    X(BROKE_OFF_TURN, "bankrupt in another's turn", "a_bankruptcy_leads_to_another")               \
    X(END_LAST, "the last one left wins", "the_last_one_left_wins")                                \
    X(END_SHORT, "the second bankruptcy ends the short game",                                      \
      "short_game_ends_with_the_second_bankruptcy")                                                \
    X(END_ROUNDS, "round limit: the richest wins (S23)", "round_limit")                            \
    X(END_TIME, "time limit: the richest wins (S23)", "time_limit")                                \
    X(END_TIE, "equal wealth is shared (S23)", "round_limit_ties_are_shared")

enum book_rule {
#define X(id, words, test) BOOK_##id,
    BOOK_RULES(X)
#undef X
        BOOK_COUNT,
};

extern uint64_t book_fired[BOOK_COUNT];

/* What `book`, a copy of the state before the move, becomes by it: money, estate, parking, owners,
 * mortgages, buildings, cards, pieces, jail, who is in the game. Other fields are as good as
 * unknown. */
void book_play(const struct game_setup *setup, struct game_state *book, const struct move *move);

/* The first thing in which the book and the game differ, or NULL. */
const char *book_differs(const struct game_setup *setup, const struct game_state *book,
                         const struct game_state *s);

/* The wealth that decides at a limit (S23). */
int64_t book_wealth(const struct game_setup *setup, const struct game_state *s, unsigned seat,
                    bool mortgaged_half);
