#include "games/monopoly/rules/dues.h"

uint64_t mono_dues_built(struct mono_dues *dues, const struct game_setup *setup,
                         const struct game_state *s)
{
    uint64_t streets = 0;
    for (unsigned deed = 0; deed < setup->deeds; deed++) {
        streets |= (uint64_t)(dues->level[deed] != s->level[deed]) << deed;
        dues->level[deed] = s->level[deed];
    }
    dues->houses = s->houses;
    dues->hotels = s->hotels;
    return streets;
}

void mono_dues_write(struct mono_dues *dues, const struct game_setup *setup,
                     const struct game_state *s, uint64_t moved)
{
    for (unsigned seat = 0; seat < MONO_SEATS; seat++) {
        bool touched = (dues->owned[seat] ^ s->owned[seat]) | (s->owned[seat] & moved);
        dues->resting &= (uint8_t) ~((unsigned)touched << seat);
        dues->owned[seat] = s->owned[seat];
    }
    dues->mortgaged = s->mortgaged;
    uint64_t owned = mono_owned_besides(s, MONO_NONE);
    for (uint64_t rest = moved & ~owned; rest; rest &= rest - 1)
        dues->due[setup->deed[bits_lowest(rest)].square] = (struct mono_due){.how = MONO_DUE_MORE};
    while (moved) {
        uint64_t members = mono_group_of(setup, bits_lowest(moved))->members;
        moved &= ~members;
        for (uint64_t rest = members & owned; rest; rest &= rest - 1) {
            unsigned deed = bits_lowest(rest);
            const struct mono_deed *d = &setup->deed[deed];
            int32_t rent = mono_rent_now(setup, s, deed, s->level[deed], 1);
            int32_t lifted = !(s->mortgaged & mono_bit(deed)), by_dice = d->kind == MONO_SERVICE;
            dues->due[d->square] = (struct mono_due){
                .rent = rent & -lifted & (by_dice - 1),
                .a_pip = rent & -lifted & -by_dice,
                .owner = s->owner[deed],
                .how = setup->no_rent ? MONO_DUE_MORE : MONO_DUE_RENT,
            };
        }
    }
}

void mono_dues_seat(struct mono_dues *dues, const struct game_setup *setup,
                    const struct game_state *s)
{
    dues->alive = s->alive;
    dues->first = s->first;
    for (unsigned seat = 0; seat < setup->seats; seat++) {
        unsigned next = mono_next_of(s->alive, seat);
        dues->next[seat][0].seat = (uint8_t)next;
        dues->next[seat][0].ends_round = mono_ends_round(s, seat, next);
        dues->next[seat][1].seat = (uint8_t)seat;
        dues->next[seat][1].ends_round = false;
    }
}

void mono_dues_open(struct mono_dues *dues, const struct game_setup *setup,
                    const struct game_state *s)
{
    const struct mono_ruleset *rules = mono_ruleset(setup);
    dues->open = true;
    dues->resting = 0;
    dues->sudden = rules->raises_at_once | rules->ruins_at_once;
    for (unsigned i = 0; i < setup->squares; i++) {
        const struct mono_square *square = &setup->square[i];
        bool nothing = square->kind == MONO_START || square->kind == MONO_JAIL;
        bool card = square->kind == MONO_CARDS_SQUARE;
        dues->due[i] = (struct mono_due){.how = nothing ? MONO_DUE_RENT
                                                : card  ? MONO_DUE_CARD
                                                        : MONO_DUE_MORE,
                                         .deck = square->deck};
    }
    mono_dues_seat(dues, setup, s);
    mono_dues_built(dues, setup, s);
    mono_dues_write(dues, setup, s, mono_all(setup->deeds));
}
