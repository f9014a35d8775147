/* What each square asks for as the deeds lie now, so that a throw of somebody who has nothing to
 * decide is a look and a payment. Written by the rules' own functions (turn.h), for hurry.c, and
 * anew where deeds have changed hands. */
#pragma once

#include "core/bot.h"
#include "games/monopoly/players/player.h"
#include "games/monopoly/rules/turn.h"

struct mono_ledger {
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
void mono_ledger_open(struct mono_ledger *ledger, const struct game_setup *setup,
                      const struct game_state *s);
/* After these deeds have changed hands, or were mortgaged or lifted: whoever has them now will be
 * asked. */
void mono_ledger_write(struct mono_ledger *ledger, const struct game_setup *setup,
                       const struct game_state *s, uint64_t moved);

/* Whether the seat has anything to decide, after it was asked. */
static inline void mono_ledger_rest(struct mono_ledger *ledger, const struct game_setup *setup,
                                    const struct game_state *s, unsigned seat,
                                    const struct bot_memory *memory)
{
    bool rests = mono_rests(s, seat, memory);
    if (rests && !ledger->open)
        mono_ledger_open(ledger, setup, s);
    ledger->resting = (uint8_t)((ledger->resting & ~(1u << seat)) | (unsigned)rests << seat);
}

/* Streets on which something was built or sold: no move, with what follows of it, does as much of
 * both. */
uint64_t mono_ledger_built(struct mono_ledger *ledger, const struct game_setup *setup,
                           const struct game_state *s);
/* Who comes after whom. */
void mono_ledger_seat(struct mono_ledger *ledger, const struct game_setup *setup,
                      const struct game_state *s);

/* After anything that may have changed whose the deeds are. */
static inline void mono_ledger_follow(struct mono_ledger *ledger, const struct game_setup *setup,
                                      const struct game_state *s)
{
    if (!ledger->open)
        return;
    uint64_t moved = ledger->mortgaged ^ s->mortgaged;
    for (unsigned i = 0; i < MONO_SEATS; i++)
        moved |= ledger->owned[i] ^ s->owned[i];
    if ((ledger->houses ^ s->houses) | (ledger->hotels ^ s->hotels))
        moved |= mono_ledger_built(ledger, setup, s);
    if (moved)
        mono_ledger_write(ledger, setup, s, moved);
    if ((ledger->alive ^ s->alive) | (ledger->first ^ s->first))
        mono_ledger_seat(ledger, setup, s);
}
