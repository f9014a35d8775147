check_test(referee wire test_referee.c)
check_test(selftest wire test_selftest.c)
check_test(truco_selftest wire test_truco_selftest.c)
script_test(lab peer lab.py)
script_test(truco_selftest_cli peer truco_selftest.py)
set_tests_properties(truco_selftest_cli PROPERTIES COST 900) # it waits

# The same at the speed of the seed.
script_test(lab_2400 full lab.py)
script_test(truco_selftest_2400 full truco_selftest.py)
set_property(TEST lab_2400 truco_selftest_2400 APPEND PROPERTY ENVIRONMENT SOBREMESA_BAUD=2400)
check_test(framings law test_framings.c framings_truco framings_reversi framings_lines truco_sim)
