/* A move that is told, for tell.c, tell_effects.c and events.c. */
#pragma once

#include "games/monopoly/show/show.h"

struct teller {
    const struct game_setup *setup;
    const struct game_state *before, *after;
    const struct move *move;
    const char *const *names;
    enum lang lang;
    struct str *text;
    int viewer;
    bool you; /* the viewer made it */
};

#define SUM(amount) scene_sum(amount, t->lang).text

/* Adds " a Ana" or " a la banca", for a creditor other than the viewer. */
void teller_to(const struct teller *t, unsigned creditor);

/* Add the dice or the card, with what they lead to. */
void teller_dice(const struct teller *t);
void teller_card(const struct teller *t);

/* Returns what the start square has paid on the way of a throw. */
int64_t teller_salary(const struct teller *t);

/* Adds what has become of the player on turn and its money: "; pagas 1.200 de alquiler a Ana". */
void teller_effects(const struct teller *t);
