check_test(front unit test_front.c)
target_compile_definitions(test_front PRIVATE SOBREMESA_SOURCE="${CMAKE_SOURCE_DIR}")
script_test(play_uno cli play_uno.py)
script_test(po cli po.sh)
