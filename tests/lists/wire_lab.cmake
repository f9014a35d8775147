check_test(wire_lab wire test_lab.c)
check_test(wire_roles wire test_lab_roles.c)
check_test(wire_reading wire test_lab_reading.c)
check_test(web_wire unit test_web_wire.c web_world)
