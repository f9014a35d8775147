check_test(arena unit test_arena.c)
