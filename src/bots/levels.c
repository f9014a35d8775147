/* Levels for people, for every game that has a good player and no levels of its own: the good
 * player, who now and then does anything at all, and at the lowest level would rather do what the
 * good one would not.
 *
 *     sobremesa arena uno --sprt elo0=0,elo1=10 --players level3,level2      shows that a level beats the one
 * below */
#include "bots/bots.h"
#include "core/bot.h"
#include "core/registry.h"

struct level {
    unsigned lapses;  /* in a hundred decisions it does anything */
    unsigned against; /* in a hundred of those, anything but what the good player would */
};

/* Set by play (docs/players.md). */
static const struct level levels[] = {{100, 100}, {75, 0}, {45, 0}, {20, 0}, {0, 0}};

static bool happens(struct bot_memory *memory, unsigned in_a_hundred)
{
    return in_a_hundred && rng_below(&memory->rng, 100) < in_a_hundred;
}

/* Of what can be done without much ado: a beginner does not put together offers. */
static size_t plain_choices(const struct choice *choices, size_t count, struct choice *plain)
{
    size_t kept = 0;
    for (size_t i = 0; i < count; i++)
        if (!choices[i].within)
            plain[kept++] = choices[i];
    return kept;
}

static void play_level(const struct level *level, const struct game *game,
                       const struct game_setup *setup, const struct game_state *view, int seat,
                       const struct choice *choices, size_t count, struct bot_memory *memory,
                       struct move *move)
{
    const struct bot *good = registry_usual(game);
    struct choice plain[GAME_CHOICES_MAX];
    struct move best;
    if (good->decide)
        good->decide(setup, view, seat, memory, &best);
    else
        good->choose(game, setup, view, seat, choices, count, memory, &best);
    *move = best;
    size_t kept = plain_choices(choices, count, plain);
    if (!kept || !happens(memory, level->lapses))
        return;
    memory->because = NULL;
    bool against = happens(memory, level->against);
    for (int tries = 0; tries < 8; tries++) { /* there may be nothing else */
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
        play_level(&levels[(number)-1], game, setup, view, seat, choices, count, memory, move);    \
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
