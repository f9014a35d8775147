script_test(arena_cli cli arena_cli.py)

# Where nobody can look at the clock, instructions are counted: a tenth more than was written down is a failure.
add_test(NAME instructions COMMAND ${CMAKE_SOURCE_DIR}/tools/instructions --check)
set_tests_properties(instructions PROPERTIES LABELS cli ENVIRONMENT "SOBREMESA=$<TARGET_FILE:sobremesa>")

# The table of docs/players.md again, with a tenth of its games.
add_test(NAME players_table COMMAND ${CMAKE_SOURCE_DIR}/tools/players --check --part 10)
set_tests_properties(players_table PROPERTIES LABELS full ENVIRONMENT "SOBREMESA=$<TARGET_FILE:sobremesa>")
