# What it tells of a game by the rules of a monopd server, and of what is rare.
script_test(street_console cli street.py)
# On the real server of Debian's package monopd.
script_test(street_monopd peer street_monopd.py)
