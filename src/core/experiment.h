/* Experiments that a game offers: a scenario played many times, in one setting or several, compared
 * with published figures (the *original*). workshop/commands/experiment.c runs them, prints tables
 * and draws plots. */
#pragma once

#include "core/facts.h"
#include "core/game.h"

/* One way of playing the scenario. */
struct setting {
    const char *title;   /* in a table; a msgid. NULL: end of the list */
    const char *label;   /* in a plot, which has less room; a msgid. NULL: the title */
    const char *options; /* of the game: they come after those of the scenario */
    int first;       /* the seat that begins; SEAT_NOBODY: as the scenario says, or each in turn */
    bool variants;   /* bots with a variant (core/bot.h) play as it */
    const char *key; /* what sets it apart, for programs: this key … */
    const struct fact_value *value; /* … and this value */
};

enum { CONTENDERS = 2, OUTCOMES_MAX = 5 };

/* Something that one of two kinds of players gets, for a price. The experiment ends there and not
 * with the game. */
struct contest {
    const char *contender[CONTENDERS]; /* names of players */
    const char *what;                  /* what is counted: "subastas"; a msgid, … */
    const char *key;                   /* … and for programs */
    const char *nobody, *nobody_key;   /* the case that neither got it, likewise */
    /* Returns whether this move of `actor` settles it: *seat has it for *price (SEAT_NOBODY: no
     * seat has). */
    bool (*settled)(const struct game_setup *setup, const struct game_state *before,
                    const struct game_state *after, int actor, int *seat, int64_t *price);
};

/* Which contender got it, and for how much, as the original distinguishes it. Outcomes can
 * overlap. */
struct outcome {
    int contender;
    int64_t low, high; /* the price, both included */
    int seen;          /* in how many of the original's games */
};

/* What several experiments have in common. */
struct experiment_kind {
    const struct setting *settings;
    const char *player; /* the bot whose wins are counted, by name */
    /* why games of the first setting, unfinished ones left out, are compared with the original; a
     * msgid */
    const char *compared;
    const struct contest *contest; /* NULL: whole games are played */
};

struct experiment {
    const char *name;    /* NULL: behind the last one */
    const char *section; /* of the original */
    const char *file;    /* the scenario */
    const char *title;   /* a msgid */
    const struct experiment_kind *kind;
    int wins, games;          /* of the original; 0 games: it gives no figure */
    const char *missing;      /* what is said then; a msgid */
    int64_t paid[CONTENDERS]; /* of a contest: a price that the original names, or 0 */
    struct outcome outcome[OUTCOMES_MAX];
    int outcomes;
};
