check_test(reversi_engine unit test_reversi_engine.c)
check_test(reversi_engine_search unit test_reversi_engine_search.c)
check_test(reversi_engine_players unit test_reversi_engine_players.c)
script_test(reversi_gtp peer reversi_gtp.py)
