script_test(uno_train cli uno_train.py)
script_test(names cli names.sh)
script_test(rulings cli rulings.py)
script_test(mutants full mutants/run)
# It keeps all processors busy, and takes longest: it begins first.
cmake_host_system_information(RESULT processors QUERY NUMBER_OF_LOGICAL_CORES)
set_tests_properties(mutants PROPERTIES PROCESSORS ${processors} COST 1000)
add_test(NAME mutants_apply COMMAND ${CMAKE_CURRENT_SOURCE_DIR}/mutants/run --apply) # they keep up with the source
add_test(NAME mutants_selftest COMMAND ${CMAKE_CURRENT_SOURCE_DIR}/mutants/selftest.py)
set_tests_properties(mutants_apply mutants_selftest PROPERTIES LABELS cli)
add_test(NAME measure_code COMMAND ${CMAKE_SOURCE_DIR}/tools/measure-code --selftest)
set_tests_properties(measure_code PROPERTIES LABELS cli)
# What tools/measure-code --purchase runs: a second copy of the sources, in which calls are counted.
# Sources that need definitions of their own come from the library.
file(GLOB_RECURSE counted CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/src/base/*.c ${CMAKE_SOURCE_DIR}/src/core/*.c
  ${CMAKE_SOURCE_DIR}/src/games/monopoly/*.c)
list(FILTER counted EXCLUDE REGEX "/(catalog|data)\\.c$")
add_executable(purchase EXCLUDE_FROM_ALL purchase.c ${counted})
target_compile_options(purchase PRIVATE -O0 -U_FORTIFY_SOURCE -finstrument-functions)
target_link_libraries(purchase PRIVATE table)
