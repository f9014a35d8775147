/* What tests share: cmocka in its order, and the one knob that scales every count. */
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

/* Reasons are compared in English, whatever the order in which tests run. */
__attribute__((constructor)) static void speak_english(void)
{
    lang_usual(LANG_EN);
}

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
