/* The protocol of the template game: a ring of stations that send lines of text to each other
 * (docs/wire/template.md, whose rules L1 to L6 are cited here). A frame is a *line*. A game that is
 * followed line by line is a *match*.
 *
 * framing.c: octets to lines and back. match.c: the match and the referee. station.c: a station of
 * the ring. trials.c: the examiner. protocol.c puts them together. */
#pragma once

#include "core/framing.h"
#include "core/table.h"
#include "games/template/template.h"

enum { LINE_SIZE = 6 }; /* with the line feed */

/* The letter that a line begins with. */
enum line_kind {
    LINE_COUNT = 'C',    /* station: the number that the next one takes; number: the heap */
    LINE_ANNOUNCE = 'A', /* station: how many there are; number: the heap */
    LINE_SECRET = 'S',   /* station: the one that has drawn; number: the secret */
    LINE_TAKE = 'T',     /* station: the one that takes; number: how many stones */
};

struct template_line {
    uint8_t kind;
    uint8_t station; /* one digit */
    uint8_t number;  /* two digits */
};

/* The line in a frame that the reader of template_framing has found; and its frame. */
struct template_line line_read(const struct frame *frame);
struct frame line_write(struct template_line line);
bool line_equal(struct template_line a, struct template_line b);
bool line_is_move(struct template_line line);
/* The line by which `station` says its move. */
struct template_line line_of_move(int station, const struct move *move);

/* One game, from its announcement on: what a station, the referee and the examiner share. */
struct template_match {
    struct game_setup setup;
    struct table table;
    uint32_t lines; /* each counted once, with the announcement; 0: there is no game */
};

/* Begins the game that A announces. `journal` can be NULL. ST_BAD: there is no such game (L3).
 * ST_SYSTEM: the journal cannot be written. */
enum status match_begin(struct template_match *match, struct template_line announced,
                        struct journal *journal, uint64_t seed, struct why *why) MUST_USE;
/* Judges S or T and plays it. ST_BAD: not that station's turn (L4), or not allowed (L5). ST_SYSTEM:
 * the journal cannot be written. */
enum status match_play(struct template_match *match, struct template_line line,
                       struct why *why) MUST_USE;

extern const struct framing template_framing;
extern const struct role template_station;
extern const struct referee template_referee;
extern const struct examiner template_examiner;
