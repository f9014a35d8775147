/* Playing a journal again: every move is judged and every hash compared; the first difference stops
 * it. */
#pragma once

#include "core/journal/journal.h"

struct replay {
    struct journal_game source;
    _Alignas(16) unsigned char setup[GAME_SETUP_MAX];
    struct table table;
    const char *at;
    unsigned line;
    bool ended; /* what was read last marks the end of the game */
    char state
        [GAME_STATE_TEXT_MAX]; /* of a position that will be taken over, as far as it was read */
    size_t length;
};

/* Finds the game (0: the last of the text), makes its setup and sits down at its start. */
enum status replay_open(struct replay *replay, const char *text, size_t length, unsigned wanted,
                        struct why *why) MUST_USE;

/* One line on: a move is played, a position taken over, any other note only shown in *line (may be
 * NULL). ST_END behind the last whole line; ST_BAD names the line at which the journal and the
 * rules part, and the table stands just before it. */
enum status replay_step(struct replay *replay, struct journal_line *line, struct why *why) MUST_USE;
