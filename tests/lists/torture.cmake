# A thousand faults (tools/torture) in ./check full; a few of each kind every day would only cost time that other tests use better.
add_test(NAME torture COMMAND ${CMAKE_SOURCE_DIR}/tools/torture --faults 1000 --seed 1)
set_tests_properties(torture PROPERTIES LABELS full ENVIRONMENT "SOBREMESA=$<TARGET_FILE:sobremesa>")
