/* Journals in a folder of their own: games that are written there, read back and played again. They
 * fail by themselves. */
#pragma once

#include "support.h"

#include "core/journal/replay.h"

extern char folder[64], path[128]; /* the journal's path, in the folder */
extern struct replay replay;       /* how far replay_all came */
extern _Alignas(16) unsigned char journal_setup[GAME_SETUP_MAX];

/* Of a cmocka test: an empty folder, and its end. */
int make_folder(void **state);
int remove_folder(void **state);

/* The game, whose rules for two seats are in `journal_setup` then. */
const struct game *game_for_two(const char *name);
/* A random game of at most `most` moves, through the table, into the journal; its last hash. */
uint64_t play_into(struct journal *journal, const struct game *game, uint64_t seed, uint32_t most);
/* The same with a header, behind what is in the file. */
uint64_t write_game(const char *name, uint64_t seed, uint32_t most);

/* The text of the file; free it. */
char *read_all(size_t *length);
void write_file(const char *text, size_t length);

/* Game number `wanted` of the text (0: the last) up to its end or what is wrong with it: ST_END or
 * ST_BAD. */
enum status replay_all(const char *text, size_t length, unsigned wanted, struct why *why);
