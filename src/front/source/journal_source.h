/* A journal that is looked at: forwards, backwards, to any move, as somebody sees it who sits
 * nowhere. */
#pragma once

#include "core/journal/replay.h"
#include "front/source/source.h"

enum { JOURNAL_NAME = 40 };

struct journal_source {
    struct play_source source;
    struct replay replay;
    char name[GAME_SEATS_MAX][JOURNAL_NAME]; /* as a remark says; empty: by number */
    uint32_t count;                          /* moves that can be read */
    uint64_t changes;
    struct why broken; /* why it does not go on behind the last move; empty: it simply ends */
    _Alignas(16) unsigned char view[GAME_STATE_MAX];
};

/* Reads a game of the text (0: the last), judging each move, and stands at its beginning. The text
 * is read again and must live as long. ST_BAD: as replay_step; if there is a game, it is there up
 * to that line and may be looked at. */
enum status journal_source_open(struct journal_source *journal, const char *text, size_t length,
                                unsigned game, struct why *why) MUST_USE;

/* "A|B|C", of a remark "names A|B|C": at most GAME_SEATS_MAX parts; gives their number. */
int journal_names(const char *list, char part[GAME_SEATS_MAX][JOURNAL_NAME]);
