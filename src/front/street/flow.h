/* Playing on between commands: chance, automatic players, questions of the rules, and what the
 * rules refuse. */
#pragma once

#include "front/street/console.h"

/* ---- flow.c ---- */

/* Plays on until a person's command is wanted or the game is over. */
void street_advance(struct street *st);

/* Whether the player to move is allowed to do that; street_may also says why not. */
enum mono_no street_judge(const struct street *st, enum mono_kind kind, unsigned a);
bool street_may(struct street *st, enum mono_kind kind, unsigned a);

/* Play a person's move; false after saying why not. */
bool street_play(struct street *st, enum mono_kind kind, unsigned a, int64_t n);
bool street_play_move(struct street *st, const struct move *move);

/* Begins to play the game in `setup`, `player` and `seed`: table, dice, clock, programs. */
void street_sit(struct street *st);
/* Ends the game. Without `keep`, it is no longer in the directory either. */
void street_close(struct street *st, bool keep);

/* Says once that a player has to throw again or to pay. */
void street_announce(struct street *st);

/* ---- ask.c: questions of the rules. They return false if nothing was played. ---- */

/* Asks what the phase asks of the person in control. */
bool street_answer(struct street *st);
/* Before the throw of a prisoner: a card or the fine? True: on to the throw. */
bool street_ask_jail(struct street *st);
void street_show_offer(struct street *st);

/* ---- refuse.c ---- */

/* Says why the rules refuse the move, and what to do instead. */
void street_refuse(struct street *st, enum mono_no no, const struct move *move);
/* The commands that bring money in this game, as words of a sentence. */
const char *street_ways(const struct street *st);
