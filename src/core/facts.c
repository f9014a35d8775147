#include "core/facts.h"

#include <assert.h>

#include "base/text.h"

void fact_hash(struct facts *facts, const char *key, uint64_t hash)
{
    fact_text(facts, key, TEXT_OF(17, "%016" PRIx64, hash));
}

void facts_add_args(struct facts *facts, const char *format, va_list args)
{
    for (const char *at = format; *at; at += strspn(at, " ")) {
        char named[32];
        size_t length = strcspn(at, ":]}");
        assert(length < sizeof named && at[length]);
        snprintf(named, sizeof named, "%.*s", (int)length, at);
        at += length + 1;
        if (at[-1] != ':') {
            fact_end(facts);
            continue;
        }
        const char *key = *named == '*' ? va_arg(args, const char *) : *named ? named : NULL;
        switch (*at++) {
        case '[':
            fact_list(facts, key);
            break;
        case '{':
            fact_object(facts, key);
            break;
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
