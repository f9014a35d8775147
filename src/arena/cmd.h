/* Players that are programs of their own, in any language: `cmd:PROGRAM`. docs/players.md has the
 * protocol.
 *
 * They are not in bots/, which is pure: bots there look at nothing but the position. A program is a
 * process with pipes and a clock, one for each thread of a tournament and each seat.
 *
 * A program cannot hold up the rest: it has a time limit for each decision, its output is read into
 * a buffer of fixed size, and a program that dies, floods or stays silent is ended and reported
 * once. A missing or wrong answer is a fault: the table plays the first choice instead and counts
 * it. */
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
    struct bot bot;          /* first, so that a pointer to the bot is one to the player */
    struct cmd_player *self; /* the same, not const */
    char name[CMD_COMMAND_MAX + 8];
    char words[CMD_COMMAND_MAX + 1]; /* one behind the other, each ended by 0 */
    char *word[CMD_WORDS_MAX + 1];
    usec_t limit;            /* for each decision */
    const atomic_bool *stop; /* may be NULL; once it is true no answer is waited for */
    atomic_int news;         /* whether `trouble` is there, and reported already */
    struct why trouble;      /* the first that there was with one of its programs */
};

/* Makes a player from "cmd:PROGRAM ARGUMENTS…": blanks separate words, '…' or "…" keeps them
 * together; there is no shell. `limit` is the time for each decision. The player must not be moved
 * afterwards. ST_BAD says what is wrong with the command. */
enum status cmd_make(struct cmd_player *player, const char *name, usec_t limit,
                     const atomic_bool *stop, struct why *why) MUST_USE;

/* Whether there is trouble with one of its programs that this has not returned yet; *why says
 * it. */
bool cmd_news(struct cmd_player *player, struct why *why);
