/* Experiments that a game offers: a scenario that is played many times, in one setting or several,
 * beside the figures that somebody once printed (the *original*). workshop/commands/experiment.c
 * runs them, prints tables and draws plots. */
#pragma once

#include "core/facts.h"
#include "core/game.h"

/* One way of playing the scenario. */
struct setting {
    const char *title;   /* in a table; a msgid. NULL: behind the last one */
    const char *label;   /* in a plot, which has less room; a msgid. NULL: the title */
    const char *options; /* of the game: they come after those of the scenario */
    int first;       /* the seat that begins; SEAT_NOBODY: as the scenario says, or each in turn */
    bool variants;   /* who has a variant (core/game.h) plays by it */
    const char *key; /* what is special about it, for programs: this key … */
    const struct fact_value *value; /* … and this value */
};

enum { CONTENDERS = 2, OUTCOMES_MAX = 5 };

/* Something that one of two kinds of players gets, for a price: the experiment is about that and
 * not about the rest of the game. */
struct contest {
    const char *contender[CONTENDERS]; /* names of players */
    const char *what;                  /* what is counted: "subastas"; a msgid, … */
    const char *key;                   /* … and for programs */
    const char *nobody, *nobody_key;   /* that nobody got it, likewise */
    /* Whether it is settled with this move of `actor`: *seat has it (SEAT_NOBODY: nobody has) for
     * *price. */
    bool (*settled)(const struct game_setup *setup, const struct game_state *before,
                    const struct game_state *after, int actor, int *seat, int64_t *price);
};

/* Who got it, and for how much: what the original tells apart. Outcomes may overlap. */
struct outcome {
    int contender;
    int64_t low, high; /* the price, both included */
    int seen;          /* by the original, of its games */
};

/* What several experiments have in common. */
struct experiment_kind {
    const struct setting *settings;
    const char *player; /* by name: how often it wins is the question */
    const char *
        compared; /* why games of the first setting, unfinished ones left out, are compared with the
                                    * original; a msgid */
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
