script_test(lab peer lab.py)
script_test(truco_selftest_cli peer truco_selftest.py)
set_tests_properties(truco_selftest_cli PROPERTIES COST 900) # it waits

# The same at the speed of the seed.
script_test(lab_2400 full lab.py)
script_test(truco_selftest_2400 full truco_selftest.py)
set_property(TEST lab_2400 truco_selftest_2400 APPEND PROPERTY ENVIRONMENT SOBREMESA_BAUD=2400)
