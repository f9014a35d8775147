script_test(monopoly_train cli monopoly_train.py)

# A client of the server monopd: against what a test says, and against the real one.
script_test(monopd_games peer monopd_games.py)
add_test(NAME monopd_tournament COMMAND ${CMAKE_CURRENT_SOURCE_DIR}/monopd_games.py 200)
set_tests_properties(monopd_tournament PROPERTIES LABELS full ENVIRONMENT "SOBREMESA=$<TARGET_FILE:sobremesa>")
