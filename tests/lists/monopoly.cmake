check_test(monopoly_data unit test_monopoly_data.c)
target_compile_definitions(test_monopoly_data PRIVATE SOBREMESA_SOURCE="${CMAKE_SOURCE_DIR}")
check_test(monopoly unit test_monopoly.c)
target_sources(test_monopoly PRIVATE monopoly_support.c)
