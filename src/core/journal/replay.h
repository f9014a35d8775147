/* Plays a journal again: judges every move and compares every hash; the first difference stops
 * it. */
#pragma once

#include "core/journal/journal.h"

struct replay {
    struct journal_game source;
    _Alignas(16) unsigned char setup[GAME_SETUP_MAX];
    struct table table;
    const char *at;
    unsigned line;
    bool ended;                      /* the last line read marks the end of the game */
    char state[GAME_STATE_TEXT_MAX]; /* of a position to adopt, as far as it was read */
    size_t length;
};

/* Finds the game (0: the last of the text), makes its setup, and begins it at the table. */
enum status replay_open(struct replay *replay, const char *text, size_t length, unsigned wanted,
                        struct why *why) MUST_USE;

/* Advances by one line: plays a move, adopts a position, or only shows another note in *line (can
 * be NULL). ST_END behind the last whole line. ST_BAD: `why` names the line at which journal and
 * rules differ, and the table stands just before it. */
enum status replay_step(struct replay *replay, struct journal_line *line, struct why *why) MUST_USE;
