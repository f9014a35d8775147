/* What has happened at a table, in sentences for whoever looks at it. When another person takes the
 * seat, everything is told once more for their eyes: "Tomas el 5 rojo" becomes "Ana toma una
 * carta". */
#pragma once

#include "core/game.h"

enum { NARRATION_LENGTH = 128 }; /* moves that are not told are among them */

struct narration_entry {
    bool is_move;
    struct move move;
    char text[GAME_TEXT_MAX]; /* empty: nothing that this viewer is told */
    _Alignas(16) unsigned char before[GAME_STATE_MAX];
};

struct narration {
    const struct game *game;
    const struct game_setup *setup;
    enum lang lang;
    int viewer;
    const char *const *names;
    uint64_t count; /* entries ever made; the last NARRATION_LENGTH of them are there, … */
    uint64_t first; /* … but none before this one: they are of another game */
    struct narration_entry entry[NARRATION_LENGTH];
};

/* Adds a move, or something else that is to be told. Gives the sentence; empty: there is none for
 * this viewer. */
const char *narration_move(struct narration *narration, const struct game_setup *setup,
                           const struct game_state *before, const struct move *move);
const char *narration_say(struct narration *narration, const char *text);

/* Tells everything once more, for that seat. */
void narration_tell_to(struct narration *narration, int viewer);

/* The sentence of that entry, counted from 0 over all that were ever made; empty: none, or no
 * longer there. */
const char *narration_text(const struct narration *narration, uint64_t number);

/* The last sentences, the newest first, equal ones behind each other as one "(×3)"; gives their
 * number. */
enum { NARRATION_LINE = GAME_TEXT_MAX + 16 };
int narration_lines(const struct narration *narration, char lines[][NARRATION_LINE], int max);
