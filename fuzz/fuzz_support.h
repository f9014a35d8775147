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

static inline unsigned games_count(void)
{
    unsigned count = 0;
    while (registry_games()[count])
        count++;
    return count;
}

/* The game that an octet chooses. */
static inline const struct game *game_of(uint8_t octet)
{
    return registry_games()[octet % games_count()];
}

/* A game of it as it is without any option, made once: a board is read for longer than most inputs are. */
struct plain {
    const struct game *game;
    _Alignas(16) unsigned char setup[GAME_SETUP_MAX];
};

static inline const struct plain *plain_of(uint8_t octet)
{
    static struct plain plain[8];
    unsigned which = octet % games_count();
    struct why why;
    need(which < sizeof plain / sizeof plain[0]);
    if (!plain[which].game) {
        plain[which].game = game_of(octet);
        need(plain[which].game->setup_make("", plain[which].setup, &why) == ST_OK);
    }
    return &plain[which];
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
