/* What tests share: cmocka in its order, how a file becomes a suite, and the one knob that scales
 * every count. */
#pragma once

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/sanitized.h"
#include "base/text.h"

/* The labels that ctest knows. Unit, law and wire suites also run under ASan and UBSan; strength
 * suites play matches. */
enum suite_label {
    SUITE_LABEL_unit,
    SUITE_LABEL_law,
    SUITE_LABEL_wire,
    SUITE_LABEL_strength,
    SUITE_LABELS
};

struct suite {
    const char *file; /* .../test_NAME.c: the suite is called NAME */
    enum suite_label label;
    int (*run)(void); /* returns how many tests failed */
    struct suite *next;
};

/* runner.c */
void suite_add(struct suite *suite);

/* SUITE(unit) { … return cmocka_run_group_tests(tests, NULL, NULL); } at the end of test_NAME.c
 * instead of main(): the runner and ctest then know a suite NAME with that label. Nothing else has
 * to list it. */
#define SUITE(kind)                                                                                \
    static int suite_run(void);                                                                    \
    static struct suite suite = {__FILE__, SUITE_LABEL_##kind, suite_run, NULL};                   \
    __attribute__((constructor)) static void suite_register(void)                                  \
    {                                                                                              \
        suite_add(&suite);                                                                         \
    }                                                                                              \
    static int suite_run(void)

/* `count` times SOBREMESA_EFFORT (1 by default, 50 in ./check full). */
static inline unsigned effort(unsigned count)
{
    const char *text = getenv("SOBREMESA_EFFORT");
    long factor = text ? strtol(text, NULL, 10) : 1;
    return count * (unsigned)(factor > 0 ? factor : 1);
}

/* The same for brute force that uses memory in the same way every time: the sanitizers, five times
 * slower, do a quarter. */
static inline unsigned brute_effort(unsigned count)
{
    return effort(!SANITIZED ? count : count < 4 ? 1 : count / 4);
}

/* That a message says this part of it. */
#define assert_said(text, part)                                                                    \
    do {                                                                                           \
        if (!strstr(text, part))                                                                   \
            fail_msg("'%s' does not say '%s'", text, part);                                        \
    } while (0)
