/* UNO as seed 001 plays it: the state, and what the files of this folder share. */
#pragma once

#include "core/bot.h"
#include "core/game_study.h"
#include "games/uno/cards.h"

enum { UNO_SEATS = 4, UNO_HAND = 7, UNO_PAST = 32 };

struct game_setup {
    uint8_t seats; /* 2 to 4 */
};

enum uno_phase {
    UNO_DEAL,    /* chance: `seat` takes its cards, `due` are left */
    UNO_DEALT,   /* `seat` has its cards and hands the deal on (control 2) */
    UNO_FIRST,   /* chance: station 0 takes the card that will open the game */
    UNO_OPEN,    /* chance: station 0 puts it on the table and names who starts */
    UNO_TURN,    /* `seat` has something to play */
    UNO_DRAW,    /* chance: it has not, and takes a card (U9) */
    UNO_DREW,    /* the card it took can be played, so it is played */
    UNO_PASS,    /* it cannot play: the turn goes on */
    UNO_PENALTY, /* chance: `seat` takes `due` cards for a +2 or +4 (U14) */
    UNO_FINED,   /* it has taken them: the turn goes on */
    UNO_WON,     /* `seat` has played its last card and says so (control 3) */
    UNO_OVER,
    UNO_PHASES,
};

/* A turn, as all seats saw it. */
struct uno_turn {
    uint8_t how; /* UNO_UNSEEN and so on, below */
    uint8_t seat;
    uint8_t card;   /* UNO_NO_CARD: it passed */
    uint8_t colour; /* asked for with a wild card, else 0 */
};

enum { UNO_UNSEEN, UNO_FROM_HAND, UNO_AFTER_DRAWING };

struct game_state {
    struct uno_pile hand[UNO_SEATS];
    struct uno_pile draw, drop;
    uint8_t held[UNO_SEATS]; /* cards in each hand: known even where the hand is blank */
    uint8_t in_draw;
    uint8_t phase, seat;
    uint8_t direction; /* 0: the cable's, station + 1 (U11) */
    uint8_t top;       /* the card on the table, or UNO_NO_CARD; a wild has no colour here */
    uint8_t colour;    /* in force */
    uint8_t due;       /* cards still to be taken in UNO_DEAL and UNO_PENALTY */
    uint8_t drawn;     /* the card taken this turn, or UNO_NO_CARD */
    uint8_t first;     /* who began */
    /* In states that a player samples: how likely each seat plays any card that fits instead of the
     * best one, in thirds, two bits a seat (clues.h). 0 in played states; not in the hash. */
    uint8_t loose;
    uint16_t turns; /* table frames after the first card, without the pass that closes a penalty */
    /* The last turns, number t at t % UNO_PAST, for players that sample hands (clues.h). Not in the
     * hash. fast_forward.c does not write it. */
    struct uno_turn past[UNO_PAST];
};

/* Kinds of move, and their fields: a = card, b = direction bit, c = the seat addressed (ED), n =
 * colour of a wild. */
enum uno_kind {
    UNO_MOVE_DRAW,  /* a, c: chance's; control 6 */
    UNO_MOVE_DEALT, /* c; control 2 */
    UNO_MOVE_OPEN,  /* a, b, c: chance's; control 7 */
    UNO_MOVE_PLAY,  /* a, b, c, n; control 7 */
    UNO_MOVE_PASS,  /* b, c; control 7 with the card 1111 */
    UNO_MOVE_WIN,   /* c; control 3 */
    UNO_KINDS,
};

/* The turn that was `ago` turns ago, from 1 on. */
static inline const struct uno_turn *uno_turn_before(const struct game_state *state, unsigned ago)
{
    return &state->past[(state->turns - ago) % UNO_PAST];
}

/* The cards of `hand` that can be played now (U3, U4), one bit for each distinct card. */
uint64_t uno_playable(const struct game_state *state, const struct uno_pile *hand);

/* The seat that is `steps` seats after `seat` in this direction. */
unsigned uno_seat_after(const struct game_setup *setup, unsigned seat, unsigned direction,
                        unsigned steps);

/* The contract of core/game.h. rules.c: start, moves, legal, apply, result. view.c: view, sample,
 * hash. text.c: journals. tell.c, scene.c: what people see. clues.c: reflect. */
GAME_DECLARE(uno)
STUDY_DECLARE_ONE(uno, fast_forward)
GAME_DECLARE_ONE(uno, reflect)
GAME_DECLARE_ONE(uno, audit)

enum { UNO_LOOSE = 3 }; /* for certain */

static inline unsigned uno_looseness(const struct game_state *state, unsigned seat)
{
    return state->loose >> 2 * seat & UNO_LOOSE;
}

/* tell.c */
const char *uno_colour_name(unsigned colour, enum lang lang);
void uno_card_name(unsigned card, enum lang lang, struct str *text);

/* bots.c */
struct uno_pick {
    uint8_t card, colour; /* the colour that is asked for with a wild one, else 0 */
};
/* The card of `playable` that `rules` plays for the seat on turn. Reads only what its view has. */
struct uno_pick uno_rules_pick(const struct game_setup *setup, const struct game_state *view,
                               uint64_t playable);
extern const struct bot uno_rules;

/* game.c, wire.c, bots.c */
extern const struct game game_uno;
extern const struct ring_wire uno_ring_wire;
extern const struct bot *const uno_bots[];
extern const struct protocol *const uno_protocols[]; /* protocol.c */
