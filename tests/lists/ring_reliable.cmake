check_test(ring_reliable wire test_ring_reliable.c ring_sim ring_support)
check_test(ring_reliable_rules wire test_ring_reliable_rules.c ring_sim ring_support)
script_test(ring_reliable_cli peer ring_reliable.py)
