/* What the two tests of links share. */
#pragma once

#include "support.h"

#include "base/status.h"

#define TEST(name) static void name(__attribute__((unused)) void **state)
#define T(name) cmocka_unit_test(test_##name)

static struct why why;

static inline void assert_says(const struct why *what, const char *part)
{
    if (!strstr(what->text, part))
        fail_msg("\"%s\" does not say \"%s\"", what->text, part);
}

static inline void must(enum status status)
{
    if (status != ST_OK)
        fail_msg("%s", why.text);
}
