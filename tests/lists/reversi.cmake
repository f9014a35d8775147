script_test(reversi_net peer reversi_net.py)
script_test(reversi_host peer reversi_host.py)
# Packets of that dialect are told apart by time alone: test_reversi_wild plays them in virtual time, this one in real time.
script_test(reversi_wild_net full reversi_wild.py)
