/* The moves of chance: dice, the top card, a deed of the short game. */
#include "games/monopoly/rules/rules.h"

/* The bank's deeds, any of which can be dealt. */
static uint64_t unowned(const struct game_setup *setup, const struct game_state *s)
{
    return mono_all(setup->deeds) & ~mono_owned_besides(s, MONO_NONE);
}

unsigned mono_random_card(const struct game_state *s, struct rng *rng)
{
    uint64_t cards = mono_top_cards(s);
    bool several = cards & (cards - 1);
    return several ? bits_select(cards, rng_below(rng, bits_count(cards))) : bits_lowest(cards);
}

void mono_draw(const struct game_setup *setup, const struct game_state *s, struct rng *rng,
               struct move *move)
{
    if (s->phase == MONO_CARD) {
        *move = (struct move){
            .kind = MONO_MOVE_CARD, .a = s->deck, .b = (uint8_t)mono_random_card(s, rng)};
    } else if (s->phase == MONO_DEAL) {
        uint64_t deeds = unowned(setup, s);
        *move = mono_move(MONO_MOVE_DEAL, bits_select(deeds, rng_below(rng, bits_count(deeds))));
    } else {
        uint8_t dice[2];
        mono_draw_dice(rng, dice);
        *move = (struct move){.kind = MONO_MOVE_DICE, .a = dice[0], .b = dice[1]};
    }
}

size_t mono_odds(const struct game_setup *setup, const struct game_state *s, struct odds *odds)
{
    size_t count = 0;
    if (s->phase == MONO_CARD || s->phase == MONO_DEAL) {
        bool card = s->phase == MONO_CARD;
        uint64_t set = card ? mono_top_cards(s) : unowned(setup, s);
        double chance = 1.0 / bits_count(set);
        for (; set; set &= set - 1) {
            uint8_t member = (uint8_t)bits_lowest(set);
            struct move drawn = {.kind = MONO_MOVE_CARD, .a = s->deck, .b = member};
            odds[count++] = (struct odds){card ? drawn : mono_move(MONO_MOVE_DEAL, member), chance};
        }
        return count;
    }
    for (uint8_t a = 1; a <= 6; a++)
        for (uint8_t b = 1; b <= 6; b++)
            odds[count++] = (struct odds){{.kind = MONO_MOVE_DICE, .a = a, .b = b}, 1.0 / 36};
    return count;
}
