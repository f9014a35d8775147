script_test(monopoly_stations peer monopoly_stations.py)
script_test(monopoly_known peer monopoly_known.py)

# The same at the speed of the seed.
script_test(monopoly_stations_2400 full monopoly_stations.py)
set_property(TEST monopoly_stations_2400 APPEND PROPERTY ENVIRONMENT SOBREMESA_BAUD=2400)
