check_test(laws_scene law test_laws_scene.c)
target_sources(test_laws_scene PRIVATE laws.c)
