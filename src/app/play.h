/* sobremesa play: who plays, at which table, and what was saved of another day. */
#pragma once

#include "core/bot.h"
#include "cli/cli.h"
#include "front/source/saved_game.h"
#include "front/seat/seat.h"

/* What was asked for, and what comes of it. */
struct play {
    const struct command *command;
    const char *bot_list, *level, *name, *name_list, *journal_path, *rules;
    int64_t seats, seed, rounds, people;
    bool seats_given, seed_given, fast, plain, anew;
    enum lang lang;
    int hired; /* seats whose bots have what they need */
    char called[GAME_SEATS_MAX][JOURNAL_NAME];
    const char *names[GAME_SEATS_MAX];
    const struct bot *bots[GAME_SEATS_MAX];
    usec_t pace;
    struct journal journal;
    struct saved_game saved;
    bool keeps;   /* `saved` is open */
    bool resumes; /* `old` is taken up */
    struct restored_game old;
    struct local_config config;
    struct local_source local;
    struct seat seat;
    _Alignas(16) unsigned char setup[GAME_SETUP_MAX];
};

/* Each of these gives -1 to go on, or the exit code after saying what is wrong. */

/* play_who.c: seats, names, bots and the rules that were asked for; names of people are asked for
 * where somebody is at a terminal. */
int play_invite(struct play *play);
/* The bots get what they need besides the game, such as the memory of an engine. */
int play_hire(struct play *play);
void play_dismiss(struct play *play);

/* play_saved.c: at a terminal, a game of another day is offered before a new one begins. */
int play_find_saved(struct play *play);
/* The saved game's table in place of the one that was asked for. */
int play_restore(struct play *play);
