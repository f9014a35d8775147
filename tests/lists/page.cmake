# What they take from npm. If it cannot be fetched, ctest does not start the others.
add_test(NAME page_modules COMMAND ${CMAKE_CURRENT_SOURCE_DIR}/page/fetch-modules)
set_tests_properties(page_modules PROPERTIES LABELS cli COST 1000 FIXTURES_SETUP page_modules
  ENVIRONMENT "PAGE_MODULES=${CMAKE_BINARY_DIR}/page_modules")

# The page in a real browser. Two of these at a time: more browsers than cores only wait for each other.
function(page_test name lane)
  add_test(NAME page_${name} COMMAND ${CMAKE_CURRENT_SOURCE_DIR}/page/run ${ARGN})
  set_tests_properties(page_${name} PROPERTIES LABELS cli COST 800 TIMEOUT 900 RESOURCE_LOCK browser_${lane} FIXTURES_REQUIRED page_modules
    ENVIRONMENT "SOBREMESA=$<TARGET_FILE:sobremesa>;PAGE_MODULES=${CMAKE_BINARY_DIR}/page_modules")
endfunction()

page_test(games a test_games.mjs uno reversi truco template)
page_test(monopoly b test_games.mjs monopoly)
page_test(plain b test_games.mjs plain uno reversi truco monopoly)
page_test(phone a test_games.mjs phone uno reversi truco monopoly)
page_test(two b test_two.mjs)
page_test(hands b test_hands.mjs)
page_test(stay a test_stay.mjs)
page_test(replay a test_replay.mjs)
page_test(keyboard b test_keyboard.mjs)
page_test(sizes b test_sizes.mjs)
page_test(wire a test_wire.mjs)
page_test(class a test_class.mjs)
