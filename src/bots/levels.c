/* Levels for people, in every game: the game's usual player, which makes a random move now and
 * then, and at the lowest level prefers any move that this player would not make.
 *
 * This shows that a level beats the one below:
 *
 *     sobremesa arena uno --sprt elo0=0,elo1=10 --players level3,level2 */
#include "bots/bots.h"
#include "core/bot.h"
#include "core/registry.h"

struct level {
    unsigned lapses;  /* random moves, in percent */
    unsigned against; /* of these, moves that the usual player would not make, in percent */
};

/* Tuned by play (docs/players.md). */
static const struct level levels[] = {{100, 100}, {75, 0}, {45, 0}, {20, 0}, {0, 0}};

static bool chance_of(struct bot_memory *memory, unsigned in_a_hundred)
{
    return in_a_hundred && rng_below(&memory->rng, 100) < in_a_hundred;
}

static void choose_by_level(const struct level *level, const struct game *game,
                            const struct game_setup *setup, const struct game_state *view, int seat,
                            const struct choice *choices, size_t count, struct bot_memory *memory,
                            struct move *move)
{
    const struct bot *good = registry_usual(game);
    struct choice plain[GAME_CHOICES_MAX];
    struct move best;
    size_t kept = 0;
    for (size_t i = 0; i < count; i++)
        if (!choices[i].within) /* random sets would be absurd offers */
            plain[kept++] = choices[i];
    if (good->decide)
        good->decide(setup, view, seat, memory, &best);
    else
        good->choose(game, setup, view, seat, choices, count, memory, &best);
    *move = best;
    if (!kept || !chance_of(memory, level->lapses))
        return;
    memory->because = NULL;
    bool against = chance_of(memory, level->against);
    for (int tries = 0; tries < 8; tries++) { /* bounded: there may be no other move */
        bot_random.choose(game, setup, view, seat, plain, kept, memory, move);
        if (!against || !move_equal(move, &best))
            return;
    }
}

#define LEVEL(number, text)                                                                        \
    static void choose_##number(const struct game *game, const struct game_setup *setup,           \
                                const struct game_state *view, int seat,                           \
                                const struct choice *choices, size_t count,                        \
                                struct bot_memory *memory, struct move *move)                      \
    {                                                                                              \
        choose_by_level(&levels[(number)-1], game, setup, view, seat, choices, count, memory,      \
                        move);                                                                     \
    }                                                                                              \
    const struct bot bot_level##number = {.name = "level" #number,                                 \
                                          .what = text,                                            \
                                          .level = true,                                           \
                                          .negotiates = true,                                      \
                                          .choose = choose_##number}

LEVEL(1, N_("deja ganar: hace casi todo al revés"));
LEVEL(2, N_("principiante: casi siempre hace lo primero que se le ocurre"));
LEVEL(3, N_("sabe jugar, y se equivoca a menudo"));
LEVEL(4, N_("juega bien y se despista de vez en cuando"));
LEVEL(5, N_("juega siempre tan bien como sabe"));
