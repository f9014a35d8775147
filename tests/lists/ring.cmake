check_test(ring wire test_ring.c)
target_sources(test_ring PRIVATE ring_sim.c)
