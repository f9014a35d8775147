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

/* What an execution has told so far, as a hash: it begins with every execution. */
extern uint64_t fuzz_told;

static inline void tell_number(uint64_t number)
{
    fuzz_told = ((fuzz_told << 7 | fuzz_told >> 57) ^ number) * 0x9e3779b97f4a7c15;
}

static inline void tell(const void *octets, size_t count)
{
    const char *at = octets;
    for (size_t left = count; left; at += left < 8 ? left : 8, left -= left < 8 ? left : 8) {
        uint64_t number = 0;
        memcpy(&number, at, left < 8 ? left : 8);
        tell_number(number);
    }
}

/* A number below `below` of the whole input: for what is dear and so done for one input in many.
 * Other inputs that are made of this one do not inherit it. */
static inline unsigned lot_of(const uint8_t *data, size_t size, unsigned below)
{
    uint32_t hash = 2166136261u;
    for (size_t i = 0; i < size; i++)
        hash = (hash ^ data[i]) * 16777619u;
    return (hash ^ hash >> 15) % below;
}

/* Runs it, and one input in so many a second time: whatever was kept from the execution before
 * would tell something else then. */
enum { TWICE_IN = 64 };

static inline int run_input(void (*run)(const uint8_t *, size_t), const uint8_t *data, size_t size)
{
    bool twice = lot_of(data, size, TWICE_IN) == 0;
    for (uint64_t first = 0, times = 0; times < 1u + twice; times++) {
        fuzz_told = 0;
        run(data, size);
        need(times == 0 || fuzz_told == first);
        first = fuzz_told;
    }
    return 0;
}

/* The game that an octet chooses. */
static inline const struct game *game_of(uint8_t octet)
{
    return registry_games()[octet % games_count()];
}

/* A game of it as it is without any option, made once: a board is read for longer than most inputs
 * are. */
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
        need(plain[which].game->setup_make("", as_setup(plain[which].setup), &why) == ST_OK);
    }
    return &plain[which];
}

/* The input from `from` on as a text that ends, in memory of its own size: whoever reads on is
 * caught. Free it. */
static inline char *input_text(const uint8_t *data, size_t size, size_t from)
{
    size_t length = size > from ? size - from : 0;
    char *text = malloc(length + 1);
    need(text != NULL);
    if (length)
        memcpy(text, data + from, length);
    text[length] = '\0';
    return text;
}
