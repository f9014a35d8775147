check_test(referee_truco wire test_referee_truco.c truco_sim)
check_test(referee_games wire test_referee_games.c reversi_world)
script_test(lab_games peer lab_games.py)
