# The page in a real browser. Two of these at a time: more browsers than cores only wait for each other.
function(page_test name lane)
  add_test(NAME page_${name} COMMAND ${CMAKE_CURRENT_SOURCE_DIR}/page/run ${ARGN})
  set_tests_properties(page_${name} PROPERTIES LABELS cli COST 800 TIMEOUT 400 RESOURCE_LOCK browser_${lane}
    ENVIRONMENT "SOBREMESA=$<TARGET_FILE:sobremesa>;PAGE_MODULES=${CMAKE_BINARY_DIR}/page_modules")
endfunction()

page_test(games a test_games.mjs uno reversi truco template)
page_test(monopoly b test_games.mjs monopoly)
page_test(plain b test_games.mjs plain uno reversi truco monopoly)
page_test(two b test_two.mjs)
page_test(stay a test_stay.mjs)
page_test(replay a test_replay.mjs)
page_test(keyboard b test_keyboard.mjs)
page_test(sizes_light a test_sizes.mjs light)
page_test(sizes_dark b test_sizes.mjs dark)
