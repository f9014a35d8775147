/* Positions of UNO made for a test, and what can be asked of them: a move by its text, a frame by
 * its octets. */
#pragma once

#include "support.h"

#include "core/registry.h"
#include "protocol/ring/ring_wire.h"
#include "games/uno/uno.h"

#define assert_said(text, part)                                                                    \
    do {                                                                                           \
        if (!strstr(text, part))                                                                   \
            fail_msg("'%s' does not say '%s'", text, part);                                        \
    } while (0)

extern const struct game game_uno;

/* A position in the words of state_text. Lists of cards by their codes; "*" is all the cards that
 * are not named, and unless another list has it, it is the draw pile. */
struct position {
    const char *phase; /* NULL: turn */
    int seats;         /* 0: 4 */
    int seat, direction, due;
    const char
        *top; /* the last card of the drop pile; its colour is in force unless one is named */
    char colour;
    const char *drawn, *draw, *drop; /* NULL: none; drop does not name the top */
    const char *hand[UNO_SEATS];
};

struct world {
    struct game_setup setup;
    struct game_state at;
};

/* The test fails if the position does not satisfy the invariant. */
struct world world_of(struct position position);

unsigned cards_of_kind(unsigned card);
unsigned cards_in(const struct uno_pile *pile, const char *code);

struct move move_of(const char *text);
enum verdict judge(const struct world *world, const char *text, struct why *why);

/* The move is legal, or is tolerated by the ruling, and is carried out; or it is refused for the
 * reason. */
void uno_plays(struct world *world, const char *text);
void tolerated(struct world *world, const char *text, const char *ruling);
void uno_refused(const struct world *world, const char *text, const char *reason);
/* Carries it out without asking. */
void carry_out(struct world *world, const struct move *move);

/* The moves to choose from, as one line: families by their first member, with "*" for a wild's
 * colour. */
void choices_are(const struct world *world, const char *expected);

/* Frames by their two inner octets in hexadecimal. */
struct frame4 uno_frame_of(const char *hex);
void uno_sends(const struct world *world, const char *text, const char *hex);
/* Takes the frame as a station does: it must bring `text`, with `note` (NULL: nothing) noted or
 * tolerated. */
void receives(struct world *world, const char *hex, const char *text, const char *note);
void wire_refuses(const struct world *world, const char *hex, const char *reason);
/* Sends the legal move, takes it back from the wire, carries it out. */
void goes_round(struct world *world, const char *text, const char *hex);
