check_test(monopoly_wire wire test_monopoly_wire.c monopoly_frames monopoly_support)
check_test(monopoly_departures wire test_monopoly_departures.c monopoly_frames monopoly_support)
check_test(monopoly_rings wire test_monopoly_rings.c ring_sim ring_support)
script_test(monopoly_stations peer monopoly_stations.py)
script_test(monopoly_known peer monopoly_known.py)

# The same at the speed of the seed.
script_test(monopoly_stations_2400 full monopoly_stations.py)
set_property(TEST monopoly_stations_2400 APPEND PROPERTY ENVIRONMENT SOBREMESA_BAUD=2400)
