/* sobremesa play: the command line, the players, and the saved game. */
#pragma once

#include "core/bot.h"
#include "cli/cli.h"
#include "front/seat/seat.h"
#include "front/source/saved_game.h"

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
    bool resumes; /* `old` goes on */
    struct restored_game old;
    struct local_config config;
    struct local_source local;
    struct seat seat;
    _Alignas(16) unsigned char setup[GAME_SETUP_MAX];
};

/* These return -1 to go on, or the exit code after saying what is wrong. */

/* Sets seats, bots, rules and names from the options. At a terminal it asks for the names of
 * several people. play_who.c. */
int play_invite(struct play *play);
/* Give the bots what they need besides the game, such as the memory of an engine, and free it.
 * play_who.c. */
int play_hire(struct play *play);
void play_dismiss(struct play *play);

/* At a terminal, opens the saved game and offers to resume it, if there is one. play_saved.c. */
int play_find_saved(struct play *play);
/* Takes seats, bots, rules and names from the saved game. play_saved.c. */
int play_restore(struct play *play);
