script_test(launcher cli launcher.sh)
script_test(format cli format.sh)
script_test(man cli man.sh)
script_test(stations peer stations.py)
set_tests_properties(stations PROPERTIES COST 1000) # it waits the longest: begin with it

# The same at the speed of the seed: ten minutes of games.
script_test(stations_2400 full stations.py)
set_property(TEST stations_2400 APPEND PROPERTY ENVIRONMENT SOBREMESA_BAUD=2400)
