/* What a game offers to tournaments, plots, tuning and tests. All of it is optional, and none of it
 * is needed to play. Tools, benches and experiments are `struct workshop` (core/workshop.h). */
#pragma once

#include "core/bot.h"

/* A figure of each seat that a plot follows through a game, such as its money. */
struct figure {
    const char *name;  /* in the name of a file, and what an experiment asks for */
    const char *title; /* for people; a msgid */
    const char *what;  /* what the numbers are, for the axis; a msgid */
};

enum { GAME_FIGURES_MAX = 8, GAME_COUNTS_MAX = 4 };

/* A mean that tournaments show: the sum of one count divided by that of another, or by the games.
 * */
struct mean {
    const char *name;  /* the key in JSON */
    const char *title; /* for people; a msgid */
    int part, whole;   /* indices of counts; whole < 0: for each game */
};

struct game_study {
    /* Options for games in which every rule comes up, ended by NULL. NULL: the usual options do.
     * For tests. */
    const char *const *variants;
    /* Makes the moves that come next where all players are lawful or blind and nobody watches: as
     * many as it likes, at most `most`; returns how many. They are the very moves that `draw`, the
     * players and `apply` would make one by one (a law). The caller plays on from there. NULL: it
     * makes none. */
    uint32_t (*fast_forward)(const struct game_setup *setup, struct game_state *state,
                             const struct bot *const *bots, struct rng *dice,
                             struct bot_memory *memories, uint32_t most);
    /* The figures that plots show, ended by a name of NULL, and the values of one seat in that
     * order. */
    const struct figure *figures;
    void (*figure_values)(const struct game_setup *setup, const struct game_state *state, int seat,
                          int64_t *values);
    /* What happened in a finished game, as numbers that a tournament adds up, and the means that it
     * shows of them, ended by a name of NULL. */
    const struct mean *means;
    void (*counts)(const struct game_setup *setup, const struct game_state *state,
                   uint32_t counts[GAME_COUNTS_MAX]);
    /* Sets the numbers that the game's own players decide by, from lines of text; call it before
     * play begins. ST_BAD: `why` names the line, and nothing has changed. */
    enum status (*tune)(const char *text, size_t length, struct why *why);
    /* Writes the numbers that differ from the usual ones: "name=value name=value". */
    void (*tuned)(struct str *text);
};

/* Declares PREFIX_member with the type of that member. */
#define STUDY_DECLARE_ONE(prefix, member)                                                          \
    __typeof__(*((const struct game_study *)0)->member) prefix##_##member;

/* Returns what the game offers, or a table of NULLs if it offers nothing. */
const struct game_study *game_study(const struct game *game);
