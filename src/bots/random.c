#include "bots/bots.h"
#include "core/bot.h"

static void choose_random(const struct game *game, const struct game_setup *setup,
                          const struct game_state *view, int seat, const struct choice *choices,
                          size_t count, struct bot_memory *memory, struct move *move)
{
    struct rng *rng = &memory->rng;
    const struct choice *choice = &choices[bot_pick(memory, (uint32_t)count)];
    *move = choice->move;
    if (choice->high > choice->low) {
        /* 0 means the whole range of 32 bits. */
        uint32_t span = (uint32_t)choice->high - (uint32_t)choice->low + 1;
        uint32_t offset = span ? rng_below(rng, span) : (uint32_t)rng_next(rng);
        move->n = (int32_t)((uint32_t)choice->low + offset);
    }
    if (choice->within)
        move->set |= rng_next(rng) & choice->within;
}

const struct bot bot_random = {
    .name = "random",
    .what = "elige al azar entre lo que puede hacer",
    .blind = true,
    .even = true,
    .choose = choose_random,
};
