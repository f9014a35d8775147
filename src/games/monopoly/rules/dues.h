/* What each square asks for as the deeds lie now, so that the throw of a player who has nothing to
 * decide is a look-up and a payment. Filled in by the rules' own functions (turn.h) for
 * fast_forward.c, and updated where deeds have changed hands. */
#pragma once

#include "games/monopoly/players/player.h"
#include "games/monopoly/rules/turn.h"

struct mono_dues {
    struct mono_due {
        int64_t rent, a_pip; /* due: `rent`, and `a_pip` for each pip of the throw */
        uint8_t owner;       /* the creditor, a seat */
        uint8_t how;         /* enum mono_how */
        uint8_t deck;
    } due[MONO_SQUARES];
    bool open;       /* filled in; not before a seat rests, since nothing reads it until then */
    uint8_t resting; /* seats that have nothing to decide in their turn (mono_rests), as a set */
    bool sudden;     /* the rules can take a seat's deeds without asking, after any throw or card */
    /* Who throws next, [1] after doubles, and whether that begins another round. */
    struct {
        uint8_t seat;
        bool ends_round;
    } next[MONO_SEATS][2];
    /* The state that it was filled in from: */
    uint8_t alive, first;
    uint16_t houses, hotels;
    uint64_t owned[MONO_SEATS], mortgaged;
    uint8_t level[MONO_DEEDS];
};

enum mono_how {
    MONO_DUE_RENT, /* or nothing */
    MONO_DUE_CARD,
    MONO_DUE_MORE, /* none of these: mono_land decides */
};

/* Fills in all of it. */
void mono_dues_open(struct mono_dues *dues, const struct game_setup *setup,
                    const struct game_state *s);
/* Updates the squares of these deeds, which have changed hands, been mortgaged or lifted. Their
 * owners rest no longer. */
void mono_dues_write(struct mono_dues *dues, const struct game_setup *setup,
                     const struct game_state *s, uint64_t moved);

/* Notes whether the seat has anything left to decide, after it was asked. */
static inline void mono_dues_rest(struct mono_dues *dues, const struct game_setup *setup,
                                  const struct game_state *s, unsigned seat,
                                  const struct bot_memory *memory)
{
    bool rests = mono_rests(s, seat, memory);
    if (rests && !dues->open)
        mono_dues_open(dues, setup, s);
    dues->resting = (uint8_t)((dues->resting & ~(1u << seat)) | (unsigned)rests << seat);
}

/* Returns the streets on which something was built or sold. */
uint64_t mono_dues_built(struct mono_dues *dues, const struct game_setup *setup,
                         const struct game_state *s);
/* Fills in `next`. */
void mono_dues_seat(struct mono_dues *dues, const struct game_setup *setup,
                    const struct game_state *s);

/* Follows the state after anything that can have changed deeds, buildings or seats. The bank's
 * stock tells whether anything was built: no move with its consequences builds as much as it
 * sells. */
static inline void mono_dues_follow(struct mono_dues *dues, const struct game_setup *setup,
                                    const struct game_state *s)
{
    if (!dues->open)
        return;
    uint64_t moved = dues->mortgaged ^ s->mortgaged;
    for (unsigned i = 0; i < MONO_SEATS; i++)
        moved |= dues->owned[i] ^ s->owned[i];
    if ((dues->houses ^ s->houses) | (dues->hotels ^ s->hotels))
        moved |= mono_dues_built(dues, setup, s);
    if (moved)
        mono_dues_write(dues, setup, s, moved);
    if ((dues->alive ^ s->alive) | (dues->first ^ s->first))
        mono_dues_seat(dues, setup, s);
}
