# The program with allocations that fail (oom_wrap.c), and the commands under it.
add_executable(sobremesa_oom ${CMAKE_SOURCE_DIR}/src/app/main.c oom_wrap.c)
target_link_libraries(sobremesa_oom PRIVATE table)
target_link_options(sobremesa_oom PRIVATE -Wl,--wrap=malloc,--wrap=calloc,--wrap=realloc,--wrap=aligned_alloc)
script_test(oom cli oom.py)
set_property(TEST oom APPEND PROPERTY ENVIRONMENT "SOBREMESA_OOM=$<TARGET_FILE:sobremesa_oom>")
