check_test(monopoly_wire wire test_monopoly_wire.c)
target_sources(test_monopoly_wire PRIVATE monopoly_frames.c monopoly_support.c)
check_test(monopoly_departures wire test_monopoly_departures.c)
target_sources(test_monopoly_departures PRIVATE monopoly_frames.c monopoly_support.c)
check_test(monopoly_rings wire test_monopoly_rings.c)
target_sources(test_monopoly_rings PRIVATE ring_sim.c ring_support.c)
script_test(monopoly_stations peer monopoly_stations.py)

# The same at the speed of the seed.
script_test(monopoly_stations_2400 full monopoly_stations.py)
set_property(TEST monopoly_stations_2400 APPEND PROPERTY ENVIRONMENT SOBREMESA_BAUD=2400)
