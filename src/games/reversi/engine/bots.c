/* The bots of Reversi: the levels for people, the strongest one, and a greedy one to measure the
 * others by.
 *
 *     sobremesa arena reversi --players level5,level4 --games 200
 *
 * shows that a level beats the one below. A bot that was hired has an engine of its own, otherwise
 * it makes one for each move. Both find the same, because a search forgets previous ones (hash.h).
 */
#include "base/bits.h"
#include "core/bot.h"
#include "games/reversi/engine/levels.h"
#include "games/reversi/reversi.h"

enum { BOT_MEMORY = 16 /* 2^16 entries: 1 MB */, STRONG_MEMORY = 20 };

static struct reversi_position position_of(const struct game_state *view)
{
    return (struct reversi_position){view->discs[view->turn], view->discs[!view->turn]};
}

/* Returns the squares among the choices. No bot asks for dice (R7): they only take moves away. */
static uint64_t open_squares(const struct choice *choices, size_t count)
{
    uint64_t squares = 0;
    for (size_t i = 0; i < count; i++)
        if (choices[i].move.kind == REVERSI_MOVE_PLACE)
            squares |= reversi_bit(choices[i].move.a);
    return squares;
}

/* The first choice stands if there is no square to choose (asking for dice), or no memory for an
 * engine. */
static void choose_by_level(const struct reversi_level *level, const struct game_setup *setup,
                            const struct game_state *view, const struct choice *choices,
                            size_t count, struct bot_memory *memory, struct move *move)
{
    uint64_t squares = open_squares(choices, count);
    *move = choices[0].move;
    if (!squares)
        return;
    struct reversi_engine *engine = memory->own ? memory->own : reversi_engine_make(BOT_MEMORY);
    if (!engine)
        return;
    bool dice = setup->dice == REVERSI_DICE_ALWAYS;
    unsigned square =
        reversi_level_choose(level, engine, position_of(view), squares, dice, &memory->rng);
    *move = (struct move){.kind = REVERSI_MOVE_PLACE, .a = (uint8_t)square};
    if (!memory->own)
        reversi_engine_free(engine);
}

static enum status hire_engine(const struct bot *bot, const struct game *game,
                               const struct game_setup *setup, void **own, struct why *why)
{
    bool strong = strcmp(bot->name, reversi_strongest.name) == 0;
    *own = reversi_engine_make(strong ? STRONG_MEMORY : BOT_MEMORY);
    return *own ? ST_OK : why_system(why, "no hay memoria para el jugador '%s'", bot->name);
}

static void dismiss_engine(void *own)
{
    reversi_engine_free(own);
}

/* Turns over as many discs as possible; by chance among equals. */
static void choose_greedy(const struct game *game, const struct game_setup *setup,
                          const struct game_state *view, int seat, const struct choice *choices,
                          size_t count, struct bot_memory *memory, struct move *move)
{
    struct reversi_position position = position_of(view);
    unsigned most = 0, equals = 0;
    *move = choices[0].move;
    for (uint64_t rest = open_squares(choices, count); rest; rest &= rest - 1) {
        unsigned square = bits_lowest(rest),
                 flips = bits_count(reversi_flips(square, position.own, position.other));
        equals = flips > most ? 1 : flips == most ? equals + 1 : equals;
        if (flips > most || (flips == most && rng_below(&memory->rng, equals) == 0))
            *move = (struct move){.kind = REVERSI_MOVE_PLACE, .a = (uint8_t)square};
        most = flips > most ? flips : most;
    }
}

static const struct bot greedy = {
    .name = "greedy",
    .what = "voltea todas las fichas que puede, sin mirar más allá",
    .quick = true,
    .choose = choose_greedy,
};

/* `choose` is not told which bot it decides for, so each level has a function of its own. */
#define PLAYER(id, level, is_usual, words)                                                         \
    static void choose_##id(const struct game *game, const struct game_setup *setup,               \
                            const struct game_state *view, int seat, const struct choice *choices, \
                            size_t count, struct bot_memory *memory, struct move *move)            \
    {                                                                                              \
        choose_by_level(level, setup, view, choices, count, memory, move);                         \
    }                                                                                              \
    static const struct bot id = {.name = #id,                                                     \
                                  .what = words,                                                   \
                                  .usual = is_usual,                                               \
                                  .choose = choose_##id,                                           \
                                  .hire = hire_engine,                                             \
                                  .dismiss = dismiss_engine}
PLAYER(level1, &reversi_levels[0], false,
       N_("deja ganar: casi siempre elige lo que no le conviene"));
PLAYER(level2, &reversi_levels[1], false, N_("principiante: juega casi sin pensar"));
PLAYER(level3, &reversi_levels[2], false, N_("mira una jugada y se equivoca mucho"));
PLAYER(level4, &reversi_levels[3], true, N_("mira dos jugadas y se equivoca a veces"));
PLAYER(level5, &reversi_levels[4], false, N_("mira tres jugadas y se equivoca poco"));
PLAYER(level6, &reversi_levels[5], false,
       N_("mira cuatro jugadas y juega perfectas las diez últimas"));
PLAYER(level7, &reversi_levels[6], false,
       N_("mira seis jugadas y juega perfectas las catorce últimas"));
PLAYER(level8, &reversi_levels[7], false,
       N_("mira nueve jugadas y juega perfectas las dieciséis últimas"));
PLAYER(engine, &reversi_strongest, false,
       N_("todo lo que sabe: mira diez jugadas o más y juega perfectas las dieciocho últimas"));

const struct bot *const reversi_bots[] = {&greedy, &level1, &level2, &level3, &level4, &level5,
                                          &level6, &level7, &level8, &engine, NULL};
