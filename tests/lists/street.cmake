check_test(street unit test_street.c)
script_test(street_console cli street.py)
