/* Automatic players, and the memory of each at one table.
 *
 * A bot decides from the view of its seat, the choices and its own memory, and from nothing else:
 * hidden cards are blank in the view, so it cannot cheat by mistake. */
#pragma once

#include "core/game.h"

/* The memory of one bot at one table. */
struct bot_memory {
    struct rng rng;
    const char *because; /* why it decided as it did last, or NULL; never freed */
    char said[24];       /* where `because` points for a text of bot_explain */
    uint64_t notes[8];   /* all 0 when the game begins */
    /* for fast_forward: the position in which it found nothing to decide; 0: none */
    uint64_t at_rest;
    void *own;       /* what `hire` made for it; NULL for most */
    uint32_t faults; /* answers that the table had to replace */
};

/* A new memory, with its generator seeded. */
static inline void bot_memory_start(struct bot_memory *memory, uint64_t seed)
{
    rng_seed(&memory->rng, seed);
    memory->because = NULL;
    memory->said[0] = '\0';
    memset(memory->notes, 0, sizeof memory->notes);
    memory->at_rest = 0;
    memory->own = NULL;
    memory->faults = 0;
}

/* Writes why it has just decided as it did, for --explain. */
void bot_explain(struct bot_memory *memory, const char *format, ...) PRINTF_LIKE(2, 3);

/* Returns one of `count` numbers, each with the same probability. Takes no number from the
 * generator if there is no choice. */
static inline uint32_t bot_pick(struct bot_memory *memory, uint32_t count)
{
    return count > 1 ? rng_below(&memory->rng, count) : 0;
}

/* An automatic player. It decides from the view of its seat, the choices and its own memory, and
 * from nothing else. */
struct bot {
    const char *name;
    const char *what; /* one line for people; a msgid */
    /* It looks at the choices alone, so it needs no view (choices from a view and from the state
     * are the same: a law), and always answers with one of them. */
    bool blind;
    /* blind, and takes one of them by bot_pick, then any number of its range: fast_forward can do
     * that itself */
    bool even;
    /* its answers are always legal (a law): tournaments need not judge them */
    bool lawful;
    bool usual; /* the default opponent: one of each game's own */
    bool quick; /* decides in about a microsecond: searches can play games out with it */
    bool level; /* the usual one of any game, made worse: a level of difficulty */
    /* answers offers and makes them; with a player that does not, there is no trade (S8) */
    bool negotiates;
    void (*choose)(const struct game *game, const struct game_setup *setup,
                   const struct game_state *view, int seat, const struct choice *choices,
                   size_t count, struct bot_memory *memory, struct move *move);
    /* Instead of `choose`, for a bot that knows its game well enough to need no list of choices. */
    void (*decide)(const struct game_setup *setup, const struct game_state *view, int seat,
                   struct bot_memory *memory, struct move *move);
    /* For tests: returns whether what the bot counts, concludes and remembers is true in `state`,
     * the whole state that `view`, its seat's, was made from. It takes the figures from the
     * functions that the bot decides by and compares them with the cards, deeds and money of
     * `state`, counted one by one. `why` (not NULL) says what differs. Asked at every step of games
     * of legal moves. NULL: there is nothing to compare; a law (test_laws_audit.c) allows that to
     * bots that are blind and, in open games, to bots that leave their notes alone. */
    bool (*audit)(const struct game_setup *setup, const struct game_state *view, int seat,
                  const struct bot_memory *memory, const struct game_state *state, struct why *why);
    /* The same player by another reading of its rules, for experiments; listed nowhere. */
    const struct bot *variant;
    /* For a bot that has something outside the game, such as another program: `hire` makes what its
     * memories get as `own`, one for each thread that plays, and `dismiss` ends it. Both NULL for
     * most. */
    enum status (*hire)(const struct bot *bot, const struct game *game,
                        const struct game_setup *setup, void **own, struct why *why);
    void (*dismiss)(void *own);
};
