/* The protocol of the template game: a ring of stations that say lines of text to each other
 * (docs/wire/template.md, whose rules L1 to L6 are cited here). A frame is a *line*; a game that is
 * followed line by line is a *match*. */
#pragma once

#include "core/framing.h"
#include "core/table.h"
#include "games/template/template.h"

enum { LINE_SIZE = 6 }; /* with the line feed */

/* The letter that a line begins with. */
enum line_kind {
    LINE_COUNT = 'C',    /* station: the number that the next one takes; number: the heap */
    LINE_ANNOUNCE = 'A', /* station: how many there are; number: the heap */
    LINE_SECRET = 'S',   /* station: who has drawn; number: the secret */
    LINE_TAKE = 'T',     /* station: who takes; number: how many stones */
};

struct line {
    uint8_t kind;
    uint8_t station; /* one digit */
    uint8_t number;  /* two digits */
};

/* Of a frame that a reader has let through, and back. */
struct line line_read(const struct frame *frame);
struct frame line_write(struct line line);
bool line_equal(struct line a, struct line b);
bool line_is_move(struct line line);
struct line line_of_move(int station, const struct move *move);

/* One game, from its announcement on: what a station, the referee and the examiner have in
 * common. */
struct match {
    struct game_setup setup;
    struct table table;
    uint32_t lines; /* each counted once, with the announcement; 0: there is no game */
};

/* The game that A announces begins. ST_BAD: there is no such game (L3). ST_SYSTEM: the journal. */
enum status match_begin(struct match *match, struct line announced, struct journal *journal,
                        uint64_t seed, struct why *why) MUST_USE;
/* Somebody says S or T: judged, and played. ST_BAD: not their turn (L4), or not allowed (L5). */
enum status match_play(struct match *match, struct line line, struct why *why) MUST_USE;

extern const struct framing template_framing;
extern const struct role template_station;
extern const struct referee template_referee;
extern const struct examiner template_examiner;
