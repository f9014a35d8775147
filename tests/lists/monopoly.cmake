# The data: what is shipped, boards and decks that somebody wrote, files as a whole.
foreach(name monopoly_data monopoly_boards monopoly_decks monopoly_files)
  check_test(${name} unit test_${name}.c monopoly_data)
endforeach()

check_test(monopoly unit test_monopoly.c monopoly_support)
check_test(monopoly_cards unit test_monopoly_cards.c monopoly_support)
check_test(monopoly_debts unit test_monopoly_debts.c monopoly_support)
check_test(monopoly_more unit test_monopoly_more.c monopoly_support)
check_test(monopoly_counts law test_monopoly_counts.c laws)
check_test(monopoly_random law test_monopoly_random.c monopoly_book monopoly_book_estate monopoly_book_follow
  monopoly_book_money monopoly_book_way)

# The search; and the same with so little room that small positions go the long way, too.
foreach(name monopoly_search monopoly_search_large)
  check_test(${name} unit test_${name}.c monopoly_search monopoly_search_sets)
  check_test(${name}_tight unit test_${name}.c monopoly_search monopoly_search_sets)
  target_sources(test_${name}_tight PRIVATE ${CMAKE_SOURCE_DIR}/src/games/monopoly/search_scarce.c)
  target_compile_definitions(test_${name}_tight PRIVATE SEARCH_NARROW=1 SEARCH_FEW=1)
endforeach()

# The automatic players.
foreach(name monopoly_players monopoly_players_games monopoly_players_estate monopoly_players_azar monopoly_maestro monopoly_aprende)
  check_test(${name} unit test_${name}.c monopoly_players monopoly_support)
endforeach()

script_test(monopoly_train cli monopoly_train.py)

# A client of the server monopd: against what a test says, and against the real one.
script_test(monopd_games peer monopd_games.py)
add_test(NAME monopd_tournament COMMAND ${CMAKE_CURRENT_SOURCE_DIR}/monopd_games.py 200)
set_tests_properties(monopd_tournament PROPERTIES LABELS full ENVIRONMENT "SOBREMESA=$<TARGET_FILE:sobremesa>")
