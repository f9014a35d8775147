# The data: what is shipped, boards and decks that somebody wrote, files as a whole.
foreach(name monopoly_data monopoly_boards monopoly_decks monopoly_files)
  check_test(${name} unit test_${name}.c)
  target_sources(test_${name} PRIVATE monopoly_data.c)
endforeach()
target_compile_definitions(test_monopoly_files PRIVATE SOBREMESA_SOURCE="${CMAKE_SOURCE_DIR}")

check_test(monopoly unit test_monopoly.c)
target_sources(test_monopoly PRIVATE monopoly_support.c)
check_test(monopoly_cards unit test_monopoly_cards.c)
target_sources(test_monopoly_cards PRIVATE monopoly_support.c)
check_test(monopoly_debts unit test_monopoly_debts.c)
target_sources(test_monopoly_debts PRIVATE monopoly_support.c)
check_test(monopoly_more unit test_monopoly_more.c)
target_sources(test_monopoly_more PRIVATE monopoly_support.c)
check_test(monopoly_random law test_monopoly_random.c)
target_sources(test_monopoly_random PRIVATE monopoly_book.c monopoly_book_estate.c monopoly_book_follow.c
  monopoly_book_money.c monopoly_book_way.c)

# The search; and the same with so little room that small positions go the long way, too.
foreach(name monopoly_search monopoly_search_large)
  check_test(${name} unit test_${name}.c)
  target_sources(test_${name} PRIVATE monopoly_search.c monopoly_search_sets.c)
  check_test(${name}_tight unit test_${name}.c)
  target_sources(test_${name}_tight PRIVATE monopoly_search.c monopoly_search_sets.c
    ${CMAKE_SOURCE_DIR}/src/games/monopoly/search_scarce.c)
  target_compile_definitions(test_${name}_tight PRIVATE SEARCH_NARROW=1 SEARCH_FEW=1)
endforeach()

# The automatic players.
foreach(name monopoly_players monopoly_players_games monopoly_players_estate monopoly_players_azar monopoly_maestro)
  check_test(${name} unit test_${name}.c)
  target_sources(test_${name} PRIVATE monopoly_players.c monopoly_support.c)
endforeach()
