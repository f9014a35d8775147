script_test(package cli package.sh)
set_property(TEST package APPEND PROPERTY ENVIRONMENT "SOBREMESA_BUILD=${CMAKE_BINARY_DIR};SOBREMESA_BUILD_TYPE=$<CONFIG>")
# The .deb as Debian would take it, and installed where nothing else of ours is: minutes, and root.
add_test(NAME package_deb COMMAND ${CMAKE_CURRENT_SOURCE_DIR}/package_deb.sh)
set_tests_properties(package_deb PROPERTIES LABELS full ENVIRONMENT "SOBREMESA_SOURCE=${CMAKE_SOURCE_DIR}")
