/* What has happened at a table, as sentences for the person who looks at it. When another person
 * takes the seat, everything is told again for them: "Tomas el 5 rojo" becomes "Ana toma una
 * carta". */
#pragma once

#include "core/game.h"

enum { NARRATION_LENGTH = 128, NARRATION_LINE = GAME_TEXT_MAX + 16 };

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
    uint64_t count; /* entries ever made; `entry` has the last NARRATION_LENGTH of them */
    uint64_t first; /* entries before this one are of another game, and are not shown */
    struct narration_entry entry[NARRATION_LENGTH];
};

/* Add a move, or another sentence. Return the sentence; empty: there is none for this viewer. */
const char *narration_move(struct narration *narration, const struct game_setup *setup,
                           const struct game_state *before, const struct move *move);
const char *narration_say(struct narration *narration, const char *text);

/* Makes that seat the viewer, and tells everything again. */
void narration_tell_to(struct narration *narration, int viewer);

/* Returns the sentence of that entry, counted from 0 over all that were ever made; empty: it has
 * none, or is gone. */
const char *narration_text(const struct narration *narration, uint64_t number);

/* Writes the last sentences, the newest first, with repeated ones as one "(×3)". Returns their
 * number. */
int narration_lines(const struct narration *narration, char lines[][NARRATION_LINE], int max);
