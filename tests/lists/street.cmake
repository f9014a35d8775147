check_test(street unit test_street.c)
script_test(street_console cli street.py)
# On the real server of Debian's package monopd.
script_test(street_monopd full street_monopd.py)
