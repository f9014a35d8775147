script_test(ring_reliable_cli peer ring_reliable.py)
