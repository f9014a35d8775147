#include "core/facts.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

void fact_hash(struct facts *facts, const char *key, uint64_t hash)
{
    char text[17];
    snprintf(text, sizeof text, "%016" PRIx64, hash);
    fact_text(facts, key, text);
}

void facts_add_args(struct facts *facts, const char *format, va_list args)
{
    for (const char *at = format; *at; at += strspn(at, " ")) {
        char key[32];
        size_t length = strcspn(at, ":");
        assert(length < sizeof key && at[length]);
        memcpy(key, at, length);
        key[length] = '\0';
        at += length + 2;
        switch (at[-1]) {
        case 's':
            fact_text(facts, key, va_arg(args, const char *));
            break;
        case 'i':
            fact_number(facts, key, va_arg(args, int));
            break;
        case 'n':
            fact_number(facts, key, va_arg(args, int64_t));
            break;
        case 'f':
            fact_real(facts, key, va_arg(args, double));
            break;
        case 'b':
            fact_flag(facts, key, va_arg(args, int));
            break;
        default:
            assert(at[-1] == 'h');
            fact_hash(facts, key, va_arg(args, uint64_t));
        }
    }
}

void facts_add(struct facts *facts, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    facts_add_args(facts, format, args);
    va_end(args);
}
