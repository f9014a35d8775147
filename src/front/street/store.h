/* The directory of the user: the journal of the running game, saved games, boards and decks. */
#pragma once

#include "front/street/console.h"

/* ---- store.c ---- */

/* Takes a free slot of the directory for the running game, or one with an interrupted game. */
void street_store_open(struct street *st);
void street_store_close(struct street *st);
/* Makes the journal of st->table write through the store. */
void street_store_journal(struct street *st);
/* Begins the journal of the game that is set up. */
void street_store_begin(struct street *st);
/* Forgets the running game. */
void street_store_clear(struct street *st);
/* Reads a file of the user's: from the directory, else by its path. ST_END: there is none. The
 * caller frees the text. */
enum status street_read_user_file(const struct street *st, const char *name, char **text,
                                  size_t *length, struct why *why) MUST_USE;

/* ---- save.c ---- */

void street_save(struct street *st, const char *name); /* guardar */
void street_load(struct street *st, const char *name); /* cargar */
/* Offers to go on with the interrupted game, if the slot has one. */
void street_store_offer(struct street *st);

/* ---- list.c ---- */

void street_list(struct street *st, bool games); /* lista */
/* Calls `each` for the files of the directory with that end, in order; without it for ".sav". */
void street_each_file(const struct street *st, const char *end,
                      void (*each)(void *who, const char *name), void *who);
