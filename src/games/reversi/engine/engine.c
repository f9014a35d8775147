/* Making engines, and the choice of the kernels that they run on. */
#include "games/reversi/engine/engine.h"

#include <stdlib.h>

#include "games/reversi/engine/kernels.h"

const struct reversi_kernels *const *reversi_kernels_here(void)
{
    static const struct reversi_kernels *const both[] = {&reversi_kernels_avx2,
                                                         &reversi_kernels_plain, NULL};
#if defined(__x86_64__)
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
        __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("popcnt"))
        return both;
#endif
    return both + 1;
}

const struct reversi_kernels *reversi_kernels(void)
{
    return reversi_kernels_here()[0];
}

struct reversi_engine *reversi_engine_make(unsigned bits)
{
    struct reversi_engine *engine = aligned_alloc(_Alignof(struct reversi_engine), sizeof *engine);
    if (!engine)
        return NULL;
    memset(engine, 0, sizeof *engine);
    engine->confidence = REVERSI_CERTAIN;
    if (!reversi_cache_make(&engine->cache, bits)) {
        free(engine);
        return NULL;
    }
    reversi_tables_make(&engine->tables);
    engine->kernels = reversi_kernels();
    engine->weights = reversi_weights_builtin();
    return engine;
}

void reversi_engine_ask(struct reversi_engine *engine)
{
    engine->stopped = !engine->more || !engine->more(engine->more_own);
    engine->limit = engine->nodes + REVERSI_ASK_EVERY;
}

void reversi_engine_free(struct reversi_engine *engine)
{
    if (!engine)
        return;
    reversi_cache_free(&engine->cache);
    free(engine);
}
