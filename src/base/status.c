#include "base/status.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

static void PRINTF_LIKE(2, 3) add_text(struct why *why, const char *format, ...)
{
    size_t length = strlen(why->text);
    va_list args;
    va_start(args, format);
    vsnprintf(why->text + length, sizeof why->text - length, format, args);
    va_end(args);
}

void why_cite(struct why *why, const char *cited)
{
    snprintf(why->rule, sizeof why->rule, "%.*s", (int)strcspn(cited, ","), cited);
    add_text(why, " (%s)", cited);
}

enum status why_rule_args(struct why *why, const char *cited, const char *format, va_list args)
{
    if (!why)
        return ST_BAD;
    vsnprintf(why->text, sizeof why->text, format, args);
    why->rule[0] = '\0';
    if (cited)
        why_cite(why, cited);
    return ST_BAD;
}

enum status why_bad(struct why *why, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    why_rule_args(why, NULL, format, args);
    va_end(args);
    return ST_BAD;
}

enum status why_rule(struct why *why, const char *cited, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    why_rule_args(why, cited, format, args);
    va_end(args);
    return ST_BAD;
}

enum status why_failed(struct why *why, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    why_rule_args(why, NULL, format, args);
    va_end(args);
    return ST_SYSTEM;
}

enum status why_system(struct why *why, const char *format, ...)
{
    int error = errno;
    va_list args;
    va_start(args, format);
    why_rule_args(why, NULL, format, args);
    va_end(args);
    if (why)
        add_text(why, ": %s", strerror(error));
    return ST_SYSTEM;
}
