script_test(truco_stations peer truco_stations.py)

# One ring at the speed of the seed: a game takes most of a minute.
script_test(truco_stations_2400 full truco_stations.py)
set_property(TEST truco_stations_2400 APPEND PROPERTY ENVIRONMENT SOBREMESA_BAUD=2400)
