/* A journal to watch, forwards and backwards, with the eyes of a spectator. */
#pragma once

#include "core/journal/replay.h"
#include "front/source/source.h"

enum { JOURNAL_NAME = 40 };

struct journal_source {
    struct play_source source;
    struct replay replay;
    char name[GAME_SEATS_MAX][JOURNAL_NAME]; /* from the remark "names"; empty: shown by number */
    uint32_t count;                          /* moves that can be read */
    uint64_t changes;
    struct why broken; /* why nothing can be read after the last move; empty: it ends there */
    _Alignas(16) unsigned char view[GAME_STATE_MAX];
};

/* Reads game number `game` of the text (0: the last one), judging each move, and goes to its
 * beginning. The text is read again later: it must live as long as the source. ST_BAD: as
 * replay_step; a game that was begun can be watched up to the bad line. */
enum status journal_source_open(struct journal_source *journal, const char *text, size_t length,
                                unsigned game, struct why *why) MUST_USE;

/* Splits "A|B|C", of a remark "names A|B|C". Returns the number of parts, at most
 * GAME_SEATS_MAX. */
int journal_names(const char *list, char part[GAME_SEATS_MAX][JOURNAL_NAME]);
