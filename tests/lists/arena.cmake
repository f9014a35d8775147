check_test(arena unit test_arena.c)

if(NOT TARGET sobremesa-mpi)
  message(FATAL_ERROR "the tests need Open MPI: tools/install-packages check")
endif()
script_test(arena_cli cli arena_cli.py)
set_property(TEST arena_cli APPEND PROPERTY ENVIRONMENT SOBREMESA_MPI=$<TARGET_FILE:sobremesa-mpi>)
