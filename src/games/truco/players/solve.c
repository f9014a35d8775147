/* A search to the end of the partida: at most three rounds of four cards and two outcomes, so it
 * stops at the first card that wins. The rules say who wins a round and a partida. */
#include "games/truco/players/solve.h"

/* A partida by the ranks of its cards. Nothing else about them matters. */
struct open {
    uint8_t rank[TRUCO_SEATS][TRUCO_HAND]; /* of the cards held, the best first */
    uint8_t left[TRUCO_SEATS];             /* which of them are still held, as a set */
    uint8_t played[TRUCO_SEATS];           /* ranks in this round, of those who have played */
    uint8_t won[TRUCO_ROUNDS];
    uint8_t round, leader, seat, mano_team;
};

static unsigned best_play(const struct open *open);

/* After one more card of the seat on turn. */
static unsigned after_card(const struct open *before, unsigned rank, unsigned which)
{
    struct open open = *before;
    open.left[open.seat] = (uint8_t)(open.left[open.seat] & ~(1u << which));
    open.played[open.seat] = (uint8_t)rank;
    open.seat = (uint8_t)truco_next(open.seat);
    if (open.seat != open.leader)
        return best_play(&open);
    unsigned next;
    open.won[open.round] = (uint8_t)truco_round(open.played, open.leader, &next);
    unsigned winner = truco_partida(open.won, open.mano_team);
    if (winner != TRUCO_NO_TEAM)
        return winner;
    open.round++;
    open.leader = open.seat = (uint8_t)next;
    return best_play(&open);
}

/* In the last round each seat has one card, so there is nothing to choose. Most nodes are here. */
static unsigned last_round(const struct open *open)
{
    uint8_t ranks[TRUCO_SEATS], won[TRUCO_ROUNDS] = {open->won[0], open->won[1], TRUCO_TIE};
    unsigned seat = open->seat, next;
    memcpy(ranks, open->played, sizeof ranks);
    do {
        ranks[seat] = open->rank[seat][bits_lowest(open->left[seat])];
        seat = truco_next(seat);
    } while (seat != open->leader);
    won[TRUCO_ROUNDS - 1] = (uint8_t)truco_round(ranks, open->leader, &next);
    return truco_partida(won, open->mano_team);
}

static unsigned best_play(const struct open *open)
{
    if (open->round == TRUCO_ROUNDS - 1)
        return last_round(open);
    unsigned team = truco_team(open->seat), tried = TRUCO_RANKS;
    for (unsigned left = open->left[open->seat]; left; left &= left - 1) {
        unsigned which = bits_lowest(left), rank = open->rank[open->seat][which];
        if (rank == tried) /* cards of equal rank are neighbours, and worth the same */
            continue;
        tried = rank;
        if (after_card(open, rank, which) == team)
            return team;
    }
    return !team;
}

static struct open open_state(const struct game_state *s)
{
    struct open open = {
        .round = s->round, .leader = s->leader, .mano_team = (uint8_t)truco_team(truco_mano(s))};
    open.seat = s->phase == TRUCO_TURN ? s->seat : s->caller;
    memcpy(open.won, s->won, sizeof open.won);
    for (unsigned seat = 0; seat < TRUCO_SEATS; seat++) {
        unsigned count = 0;
        for (uint64_t hand = s->hand[seat]; hand; hand &= hand - 1, count++) {
            unsigned rank = truco_rank(bits_lowest(hand), s->vira), at = count;
            for (; at && open.rank[seat][at - 1] < rank; at--)
                open.rank[seat][at] = open.rank[seat][at - 1];
            open.rank[seat][at] = (uint8_t)rank;
        }
        open.left[seat] = (uint8_t)((1u << count) - 1);
        if (s->table[s->round][seat] != TRUCO_NO_CARD)
            open.played[seat] = (uint8_t)truco_rank(s->table[s->round][seat], s->vira);
    }
    return open;
}

unsigned truco_solve(const struct game_state *s)
{
    struct open open = open_state(s);
    return best_play(&open);
}

unsigned truco_solve_card(const struct game_state *s, unsigned card)
{
    struct open open = open_state(s);
    unsigned rank = truco_rank(card, s->vira), which = 0;
    while (open.rank[open.seat][which] != rank)
        which++;
    return after_card(&open, rank, which);
}
