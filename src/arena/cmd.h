/* Players that are programs of their own, in any language: `cmd:PROGRAM`. docs/players.md has the
 * protocol.
 *
 * It stands here and not in bots/, because bots/ is pure: whoever decides there looks at nothing
 * but the position. A program is a process with pipes and a clock, one for each thread of a
 * tournament and each place at the table.
 *
 * Nothing that a program does holds up the rest: it has a time for each decision, what it prints is
 * read into a buffer of fixed size, and one that dies, floods or stays silent is ended and told of
 * once. Whatever it does not answer, or answers wrongly, is a fault: the table plays the first
 * choice instead and counts it. */
#pragma once

#include <stdatomic.h>

#include "base/clock.h"
#include "core/bot.h"
#include "core/game.h"

enum {
    CMD_COMMAND_MAX = 200, /* octets of a command */
    CMD_WORDS_MAX = 32,
    CMD_SILENT_MAX = 3, /* decisions in a row without an answer, and it is ended */
};

struct cmd_player {
    struct bot bot;          /* first: who has the bot has the player */
    struct cmd_player *self; /* the same, not const */
    char name[CMD_COMMAND_MAX + 8];
    char words[CMD_COMMAND_MAX + 1]; /* one after the other, each ended by 0 */
    char *word[CMD_WORDS_MAX + 1];
    usec_t limit;            /* for each decision */
    const atomic_bool *stop; /* may be NULL; once it is true nobody is waited for */
    atomic_int
        /* of `trouble`, the first that there was with one of its programs: none, there, told */
        news;
    struct why trouble;
};

/* A player from "cmd:PROGRAM ARGUMENTS…": words are separated by blanks, and '…' or "…" keeps some
 * together; there is no shell. `limit` is the time for each decision. The player must not be moved
 * afterwards. ST_BAD says what is wrong. */
enum status cmd_make(struct cmd_player *player, const char *name, usec_t limit,
                     const atomic_bool *stop, struct why *why) MUST_USE;

/* Whether there is trouble with one of its programs that was not told yet; *why says it. */
bool cmd_news(struct cmd_player *player, struct why *why);
