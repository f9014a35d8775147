check_test(link wire test_link.c)
check_test(ports wire test_ports.c)
check_test(waiting unit test_waiting.c)
check_test(dial wire test_dial.c)
