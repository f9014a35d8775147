check_test(link wire test_link.c)
