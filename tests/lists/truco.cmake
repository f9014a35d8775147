script_test(truco_cli cli truco_cli.py)
script_test(truco_train cli truco_train.py)
