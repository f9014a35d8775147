check_test(link wire test_link.c)
check_test(ports wire test_ports.c)
