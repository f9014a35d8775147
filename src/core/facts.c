#include "core/facts.h"

#include <inttypes.h>
#include <stdio.h>

void fact_hash(struct facts *facts, const char *key, uint64_t hash)
{
    char text[17];
    snprintf(text, sizeof text, "%016" PRIx64, hash);
    fact_text(facts, key, text);
}
