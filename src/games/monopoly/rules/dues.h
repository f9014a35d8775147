/* What each square asks for as the deeds lie now, so that a throw of somebody who has nothing to
 * decide is a look and a payment. Written by the rules' own functions (turn.h), for hurry.c, and
 * anew where deeds have changed hands. */
#pragma once

#include "core/bot.h"
#include "games/monopoly/players/player.h"
#include "games/monopoly/rules/turn.h"

struct mono_dues {
    struct mono_due {
        int64_t rent, a_pip; /* what is due, and as much again for each pip of the throw */
        uint8_t owner;       /* to whom */
        uint8_t how;         /* enum mono_how */
        uint8_t deck;
    } due[MONO_SQUARES];
    bool open;       /* it is written: while nobody rests there is no use for it */
    uint8_t resting; /* seats that have nothing to decide in their turn (mono_rests), as a set */
    bool sudden; /* the rules may take somebody's deeds without asking, after any throw or card */
    /* Who throws next, after doubles and else, and whether that begins another round. */
    struct {
        uint8_t seat;
        bool ends_round;
    } next[MONO_SEATS][2];
    /* Of what it was written: */
    uint8_t alive, first;
    uint16_t houses, hotels;
    uint64_t owned[MONO_SEATS], mortgaged;
    uint8_t level[MONO_DEEDS];
};

enum mono_how {
    MONO_DUE_RENT, /* or nothing */
    MONO_DUE_CARD,
    MONO_DUE_MORE, /* whatever the rules say (mono_land) */
};

/* Writes all of it. */
void mono_dues_open(struct mono_dues *dues, const struct game_setup *setup,
                    const struct game_state *s);
/* After these deeds have changed hands, or were mortgaged or lifted: whoever has them now will be
 * asked. */
void mono_dues_write(struct mono_dues *dues, const struct game_setup *setup,
                     const struct game_state *s, uint64_t moved);

/* Whether the seat has anything to decide, after it was asked. */
static inline void mono_dues_rest(struct mono_dues *dues, const struct game_setup *setup,
                                  const struct game_state *s, unsigned seat,
                                  const struct bot_memory *memory)
{
    bool rests = mono_rests(s, seat, memory);
    if (rests && !dues->open)
        mono_dues_open(dues, setup, s);
    dues->resting = (uint8_t)((dues->resting & ~(1u << seat)) | (unsigned)rests << seat);
}

/* Streets on which something was built or sold: no move, with what follows of it, does as much of
 * both. */
uint64_t mono_dues_built(struct mono_dues *dues, const struct game_setup *setup,
                         const struct game_state *s);
/* Who comes after whom. */
void mono_dues_seat(struct mono_dues *dues, const struct game_setup *setup,
                    const struct game_state *s);

/* After anything that may have changed whose the deeds are. */
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
