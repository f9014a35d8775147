check_test(ring wire test_ring.c ring_sim ring_support)
check_test(ring_twins wire test_ring_twins.c ring_sim ring_support)
check_test(place wire test_place.c)
check_test(roles wire test_roles.c)
