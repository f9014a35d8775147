script_test(lab_games peer lab_games.py)
