script_test(uno_train cli uno_train.py)
script_test(includes cli includes.sh)
script_test(names cli names.sh)
script_test(rulings cli rulings.py)
script_test(mutants full mutants/run)
# It keeps all processors busy, and takes longest: it begins first.
cmake_host_system_information(RESULT processors QUERY NUMBER_OF_LOGICAL_CORES)
set_tests_properties(mutants PROPERTIES PROCESSORS ${processors} COST 1000)
add_test(NAME mutants_apply COMMAND ${CMAKE_CURRENT_SOURCE_DIR}/mutants/run --apply) # they keep up with the source
set_tests_properties(mutants_apply PROPERTIES LABELS cli)
