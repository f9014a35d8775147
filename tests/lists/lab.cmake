check_test(referee wire test_referee.c)
check_test(selftest wire test_selftest.c)
check_test(truco_selftest wire test_truco_selftest.c)
script_test(lab peer lab.py)

# The same at the speed of the seed.
script_test(lab_2400 full lab.py)
set_property(TEST lab_2400 APPEND PROPERTY ENVIRONMENT SOBREMESA_BAUD=2400)
