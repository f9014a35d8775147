#include "games/reversi/engine/weights.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/bytes.h"
#include "base/workers.h"

static const char magic[8] = {'r', 'e', 'v', 'e', 'r', 's', 'i', 2 /* the version */};

enum { CUT_NUMBERS = sizeof(struct reversi_cuts) / sizeof(int16_t) };

static uint64_t weights_checksum(const uint8_t *octets)
{
    uint64_t sum = hash_start();
    for (size_t i = REVERSI_WEIGHTS_HEADER; i < REVERSI_WEIGHTS_SIZE; i += 2)
        sum = (sum ^ (uint64_t)(octets[i] | octets[i + 1] << 8)) * UINT64_C(0x9e3779b97f4a7c15);
    return hash_add(hash_start(), sum);
}

static int16_t get_weight(const uint8_t *octets, size_t index)
{
    const uint8_t *at = octets + REVERSI_WEIGHTS_HEADER + 2 * index;
    return (int16_t)(at[0] | at[1] << 8);
}

static void put_weight(uint8_t *octets, size_t index, int16_t number)
{
    uint8_t *at = octets + REVERSI_WEIGHTS_HEADER + 2 * index;
    at[0] = (uint8_t)number;
    at[1] = (uint8_t)((uint16_t)number >> 8);
}

/* The index of each weight in the file. It is made once and static, because the engine must not
 * fail for want of memory here. */
static uint32_t folded[REVERSI_WEIGHT_COUNT];

static void make_folded(void)
{
    reversi_fold(folded);
}

static void need_folded(void)
{
    static struct workers_once once;
    workers_once(&once, make_folded);
}

enum status reversi_weights_read(const uint8_t *octets, size_t size,
                                 struct reversi_weights *weights, struct why *why)
{
    BAD_IF(size < sizeof magic || memcmp(octets, magic, sizeof magic - 1) != 0,
           "no es un archivo de pesos de Reversi");
    if (octets[sizeof magic - 1] != (uint8_t)magic[sizeof magic - 1])
        return why_bad(why, "pesos de la versión %d, no %d", octets[sizeof magic - 1],
                       magic[sizeof magic - 1]);
    BAD_IF(size != REVERSI_WEIGHTS_SIZE, "estropeado: su suma no cuadra");
    uint64_t sum = 0;
    for (unsigned i = 0; i < 8; i++)
        sum |= (uint64_t)octets[sizeof magic + i] << 8 * i;
    BAD_IF(sum != weights_checksum(octets), "estropeado: su suma no cuadra");
    need_folded();
    for (size_t stage = 0; stage < REVERSI_STAGES; stage++)
        for (size_t i = 0; i < REVERSI_WEIGHT_COUNT; i++)
            weights->value[stage][i] = get_weight(octets, stage * REVERSI_FOLDED_COUNT + folded[i]);
    int16_t *cuts = (int16_t *)&weights->cuts;
    for (size_t i = 0; i < CUT_NUMBERS; i++)
        cuts[i] = get_weight(octets, (size_t)REVERSI_STAGES * REVERSI_FOLDED_COUNT + i);
    return ST_OK;
}

enum status reversi_weights_load(const char *path, struct reversi_weights *weights, struct why *why)
{
    struct why inner;
    uint8_t *octets = malloc(REVERSI_WEIGHTS_SIZE + 1);
    FILE *file = octets ? fopen(path, "rb") : NULL;
    size_t size = file ? fread(octets, 1, REVERSI_WEIGHTS_SIZE + 1, file) : 0;
    enum status status = file ? reversi_weights_read(octets, size, weights, &inner)
                              : why_system(&inner, "no se puede leer");
    if (status != ST_OK)
        why_bad(why, "%s: %s", path, inner.text);
    if (file)
        fclose(file);
    free(octets);
    return status == ST_OK ? ST_OK : ST_BAD;
}

void reversi_weights_write(const struct reversi_weights *weights,
                           uint8_t octets[REVERSI_WEIGHTS_SIZE])
{
    const int16_t *cuts = (const int16_t *)&weights->cuts;
    need_folded();
    for (size_t stage = 0; stage < REVERSI_STAGES; stage++)
        for (size_t i = 0; i < REVERSI_WEIGHT_COUNT; i++)
            put_weight(octets, stage * REVERSI_FOLDED_COUNT + folded[i], weights->value[stage][i]);
    for (size_t i = 0; i < CUT_NUMBERS; i++)
        put_weight(octets, (size_t)REVERSI_STAGES * REVERSI_FOLDED_COUNT + i, cuts[i]);
    memcpy(octets, magic, sizeof magic);
    uint64_t sum = weights_checksum(octets);
    for (unsigned i = 0; i < 8; i++)
        octets[sizeof magic + i] = (uint8_t)(sum >> 8 * i);
}
