check_test(ring16 wire test_ring16.c)
check_test(truco_wire wire test_truco_wire.c)
check_test(truco_player wire test_truco_player.c)
check_test(truco_mirror wire test_truco_mirror.c)
check_test(truco_ring wire test_truco_ring.c truco_sim)
script_test(truco_stations peer truco_stations.py)

# One ring at the speed of the seed: a game takes most of a minute.
script_test(truco_stations_2400 full truco_stations.py)
set_property(TEST truco_stations_2400 APPEND PROPERTY ENVIRONMENT SOBREMESA_BAUD=2400)
