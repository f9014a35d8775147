check_test(ring wire test_ring.c)
target_sources(test_ring PRIVATE ring_sim.c ring_support.c)
check_test(ring_twins wire test_ring_twins.c)
target_sources(test_ring_twins PRIVATE ring_sim.c ring_support.c)
