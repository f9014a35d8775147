/* What fuzz targets share. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "core/registry.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static inline void need(bool holds)
{
    if (!holds)
        abort();
}

/* The game that an octet chooses. */
static inline const struct game *game_of(uint8_t octet)
{
    unsigned count = 0;
    while (registry_games()[count])
        count++;
    return registry_games()[octet % count];
}

/* The input from `from` on as a text that ends, in memory of its own size: whoever reads on is caught. Free it. */
static inline char *text_of(const uint8_t *data, size_t size, size_t from)
{
    size_t length = size > from ? size - from : 0;
    char *text = malloc(length + 1);
    need(text != NULL);
    if (length)
        memcpy(text, data + from, length);
    text[length] = '\0';
    return text;
}
