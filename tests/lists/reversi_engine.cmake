check_test(reversi_engine unit test_reversi_engine.c)
check_test(reversi_engine_search unit test_reversi_engine_search.c)
check_test(reversi_engine_players unit test_reversi_engine_players.c)
script_test(reversi_gtp peer reversi_gtp.py)
script_test(reversi_cli cli reversi_cli.py)

# The tool that fits the evaluation.
set_target_properties(reversi_fit PROPERTIES EXCLUDE_FROM_ALL OFF)
script_test(reversi_fit cli reversi_fit.py)
set_property(TEST reversi_fit APPEND PROPERTY ENVIRONMENT REVERSI_FIT=$<TARGET_FILE:reversi_fit>)
