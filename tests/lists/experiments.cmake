check_test(experiments unit test_experiments.c)
script_test(experiments_cli cli experiments.py)
