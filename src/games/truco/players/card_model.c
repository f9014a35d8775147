/* The numbering of the card model's cases. Files of strategies depend on it. */
#include "games/truco/players/card_model.h"

static const uint8_t kind_of_rank[TRUCO_RANKS] = {0, 0, 0, 0, 0, 1, 1, 1, 2, 2, 3, 3, 3, 3, 4, 4};

/* The number of a pair of kinds among all pairs that do not fall. */
static unsigned pair_number(unsigned low, unsigned high)
{
    return low + high * (high + 1) / 2;
}

/* 0: our team is ahead in the round, 1: theirs, 2: neither. */
static unsigned ahead(const struct truco_trick *trick)
{
    return trick->ours == trick->theirs ? 2 : trick->ours < trick->theirs;
}

unsigned truco_card_case(const struct truco_trick *trick, const uint8_t *ranks)
{
    int top = trick->ours > trick->theirs ? trick->ours : trick->theirs;
    unsigned pair = pair_number(kind_of_rank[ranks[0]], kind_of_rank[ranks[1]]), better = 0;
    if (!trick->round) {
        unsigned high = kind_of_rank[ranks[2]];
        unsigned triple = pair + high * (high + 1) * (high + 2) / 6;
        if (!trick->place)
            return triple;
        better = (unsigned)((ranks[0] > top) + (ranks[1] > top) + (ranks[2] > top));
        bool equal = ranks[0] == top || ranks[1] == top || ranks[2] == top;
        return TRUCO_TRIPLES +
               (((triple * 3 + trick->place - 1) * 3 + ahead(trick)) * 4 + better) * 2 + equal;
    }
    unsigned leads = 2;
    if (trick->place) {
        /* A better card wins the partida or keeps it open: after a won first round a tie does. */
        bool won = trick->first == 0, enough = won && trick->ours >= trick->theirs;
        if (won)
            top = trick->theirs - 1;
        better = enough ? 2 : (unsigned)((ranks[0] > top) + (ranks[1] > top));
        leads = ahead(trick);
    }
    return TRUCO_CARD_CASES_FIRST +
           (((pair * TRUCO_SEATS + trick->place) * 3 + leads) * 3 + trick->first) * 3 + better;
}

unsigned truco_shown_cards(const struct game_state *s,
                           struct truco_shown_card seen[2 * TRUCO_SEATS])
{
    unsigned count = 0, leader = truco_mano(s);
    for (unsigned round = 0; round < 2 && round <= s->round; round++) {
        int8_t best[TRUCO_TEAMS] = {-1, -1};
        uint8_t ranks[TRUCO_SEATS];
        for (unsigned place = 0; place < TRUCO_SEATS; place++) {
            unsigned seat = (leader + place) % TRUCO_SEATS, team = truco_team(seat);
            if (s->table[round][seat] == TRUCO_NO_CARD)
                return count;
            ranks[seat] = (uint8_t)truco_rank(s->table[round][seat], s->vira);
            unsigned first = s->won[0] == TRUCO_TIE ? 2 : s->won[0] != team;
            seen[count++] = (struct truco_shown_card){
                {(uint8_t)round, (uint8_t)place, best[team], best[!team], (uint8_t)first},
                (uint8_t)seat,
                ranks[seat]};
            if (ranks[seat] > best[team])
                best[team] = (int8_t)ranks[seat];
        }
        truco_round(ranks, leader, &leader);
    }
    return count;
}
