script_test(reversi_gtp peer reversi_gtp.py)
script_test(reversi_cli cli reversi_cli.py)
script_test(reversi_train cli reversi_train.py)
