#include "base/status.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum status why_bad(struct why *why, const char *format, ...)
{
    if (why) {
        va_list args;
        va_start(args, format);
        vsnprintf(why->text, sizeof why->text, format, args);
        va_end(args);
    }
    return ST_BAD;
}

enum status why_system(struct why *why, const char *format, ...)
{
    int error = errno;
    if (why) {
        va_list args;
        va_start(args, format);
        int n = vsnprintf(why->text, sizeof why->text, format, args);
        va_end(args);
        if (n >= 0 && (size_t)n < sizeof why->text)
            snprintf(why->text + n, sizeof why->text - (size_t)n, ": %s", strerror(error));
    }
    return ST_SYSTEM;
}
