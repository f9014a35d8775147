script_test(launcher cli launcher.sh)
set_tests_properties(launcher PROPERTIES COST 400) # it builds
script_test(format cli format.sh)
script_test(man cli man.sh)
script_test(docs cli docs.sh)
script_test(commands peer commands.py)
script_test(stations peer stations.py)
script_test(other_make peer other_make.py)
set_tests_properties(stations other_make PROPERTIES COST 1000) # they wait the longest: begin with them

# The same at the speed of the seed: ten minutes of games.
script_test(stations_2400 full stations.py)
script_test(other_make_2400 full other_make.py)
set_property(TEST stations_2400 other_make_2400 APPEND PROPERTY ENVIRONMENT SOBREMESA_BAUD=2400)
