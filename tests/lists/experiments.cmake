script_test(experiments_cli cli experiments.py)
