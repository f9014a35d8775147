check_test(laws_scene law test_laws_scene.c laws)
check_test(front_deals unit test_front_deals.c front_support)
check_test(events unit test_events.c monopoly_support)
