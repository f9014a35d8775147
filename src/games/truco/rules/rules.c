/* The rules of seed 004 with rulings T1 to T16: what is true of a state, and what a move does.
 *
 * Counting the points is a move of chance, although nothing about it is random: on a ring only the
 * host knows all hands (T16). A player's mirror takes the points from it, as it takes the cards. */
#include "games/truco/truco.h"

const uint8_t truco_worth[TRUCO_LEVELS] = {1, 3, 6, 9, TRUCO_GOAL};

/* A new partida: nothing on the table, the cards go to mano first (T3). */
static void clear_table(struct game_state *s, unsigned mano)
{
    memset(s->hand, 0, sizeof s->hand);
    memset(s->held, 0, sizeof s->held);
    memset(s->table, TRUCO_NO_CARD, sizeof s->table);
    memset(s->won, TRUCO_NOT_PLAYED, sizeof s->won);
    s->phase = TRUCO_DEAL;
    truco_set_mano(s, mano);
    s->round = 0;
    s->vira = TRUCO_NO_CARD;
    s->flor = 0;
    s->level = 0;
    s->raised_by = TRUCO_NO_TEAM;
    s->caller = 0;
    s->envido = TRUCO_ENVIDO_NONE;
    s->envido_team = TRUCO_NO_TEAM;
    s->winner = TRUCO_NO_TEAM;
}

void truco_set_mano(struct game_state *s, unsigned seat)
{
    s->seat = s->leader = (uint8_t)seat;
    s->dealer = (uint8_t)((seat + TRUCO_SEATS - 1) % TRUCO_SEATS);
}

void truco_start(const struct game_setup *setup, struct game_state *state)
{
    memset(state, 0, sizeof(struct game_state));
    clear_table(state, 0); /* T3: D deals first */
}

int truco_to_move(const struct game_setup *setup, const struct game_state *s)
{
    const unsigned chance = 1u << TRUCO_DEAL | 1u << TRUCO_VIRA | 1u << TRUCO_COUNT;
    if (chance >> s->phase & 1)
        return SEAT_CHANCE;
    return s->phase == TRUCO_OVER ? SEAT_NOBODY : s->seat;
}

/* The host's, whichever seat it runs beside. */
int truco_chance_owner(const struct game_setup *setup, const struct game_state *state)
{
    return 0;
}

uint64_t truco_played(const struct game_state *s, unsigned seat)
{
    uint64_t cards = 0;
    for (unsigned round = 0; round < TRUCO_ROUNDS; round++)
        if (s->table[round][seat] != TRUCO_NO_CARD)
            cards |= truco_bit(s->table[round][seat]);
    return cards;
}

uint64_t truco_dealt(const struct game_state *s, unsigned seat)
{
    return s->hand[seat] | truco_played(s, seat);
}

unsigned truco_flores(const struct game_state *s, unsigned vira)
{
    unsigned teams = 0;
    /* Until the first turn the hands are what was dealt. This runs at every deal of a sample. */
    bool played = s->phase > TRUCO_VIRA;
    for (unsigned seat = 0; seat < TRUCO_SEATS; seat++)
        teams |= (unsigned)truco_flor(played ? truco_dealt(s, seat) : s->hand[seat], vira)
                 << truco_team(seat);
    return teams;
}

uint64_t truco_open_cards(const struct game_state *s)
{
    uint64_t cards = s->vira == TRUCO_NO_CARD ? 0 : truco_bit(s->vira);
    for (unsigned seat = 0; seat < TRUCO_SEATS; seat++)
        cards |= truco_played(s, seat);
    return cards;
}

/* T6: in the first round, once, and never if a team has a flor. */
bool truco_may_call_envido(const struct game_state *s)
{
    return s->round == 0 && s->envido == TRUCO_ENVIDO_NONE && s->flor == 0;
}

/* T9: after the first call only the team that accepted it can raise; vale juego is the last. */
bool truco_may_call_truco(const struct game_state *s)
{
    return s->level + 1 < TRUCO_LEVELS && s->raised_by != truco_team(s->seat);
}

unsigned truco_round(const uint8_t ranks[TRUCO_SEATS], unsigned leader, unsigned *next)
{
    unsigned ours = ranks[0] > ranks[2] ? ranks[0] : ranks[2];
    unsigned theirs = ranks[1] > ranks[3] ? ranks[1] : ranks[3];
    unsigned best = ours > theirs ? ours : theirs;
    bool tie = ours == theirs;
    *next = TRUCO_SEATS;
    for (unsigned i = 0, seat = leader; i < TRUCO_SEATS; i++, seat = truco_next(seat))
        if (ranks[seat] == best &&
            (tie || *next == TRUCO_SEATS)) /* T10: of a tie the last, of partners the first */
            *next = seat;
    return tie ? TRUCO_TIE : truco_team(*next);
}

/* Two rounds of three. A tied round counts for the winner of the first; after a tied first round
 * the next one that is no tie decides. Three ties are mano's. */
unsigned truco_partida(const uint8_t won[TRUCO_ROUNDS], unsigned mano_team)
{
    if (won[1] == TRUCO_NOT_PLAYED)
        return TRUCO_NO_TEAM;
    if (won[2] == TRUCO_NOT_PLAYED) {
        if (won[0] == TRUCO_TIE)
            return won[1]; /* a second tie is TRUCO_NO_TEAM, too: the third round decides */
        return won[1] == TRUCO_TIE || won[1] == won[0] ? won[0] : TRUCO_NO_TEAM;
    }
    if (won[2] != TRUCO_TIE)
        return won[2];
    return won[0] != TRUCO_TIE ? won[0] : mano_team;
}

unsigned truco_envido_winner(const struct game_state *s)
{
    unsigned winner = truco_mano(s), best = truco_envido(truco_dealt(s, winner), s->vira);
    for (unsigned i = 1, seat = truco_next(winner); i < TRUCO_SEATS; i++, seat = truco_next(seat)) {
        unsigned value = truco_envido(truco_dealt(s, seat), s->vira);
        if (value > best) { /* T7: of equals the first from mano */
            best = value;
            winner = seat;
        }
    }
    return winner;
}

/* T11: no team gets more than 24 points, and none gets any once a team has them. */
static void truco_pay(uint8_t points[TRUCO_TEAMS], unsigned team, unsigned sum)
{
    if (points[0] == TRUCO_GOAL || points[1] == TRUCO_GOAL)
        return;
    points[team] = (uint8_t)(points[team] + sum < TRUCO_GOAL ? points[team] + sum : TRUCO_GOAL);
}

/* T11: flor, envido, partida, in this order, because the game can end before all is paid. */
void truco_add_points(const struct game_state *s, unsigned envido_team, uint8_t points[TRUCO_TEAMS])
{
    unsigned mano = truco_team(truco_mano(s));
    memcpy(points, s->points, TRUCO_TEAMS);
    if (s->flor >> mano & 1)
        truco_pay(points, mano, TRUCO_FLOR_POINTS);
    if (s->flor >> !mano & 1)
        truco_pay(points, !mano, TRUCO_FLOR_POINTS);
    if (s->envido == TRUCO_ENVIDO_WANTED)
        truco_pay(points, envido_team, TRUCO_ENVIDO_POINTS);
    else if (s->envido == TRUCO_ENVIDO_REFUSED)
        truco_pay(points, s->envido_team, 1);
    truco_pay(points, s->winner, truco_worth[s->level]);
}

/* Seat and caller mean nothing until the next deal. They are 0, so that two stations hash the
 * same. */
static void end_partida(struct game_state *s, unsigned winner)
{
    s->winner = (uint8_t)winner;
    s->phase = TRUCO_COUNT;
    s->seat = s->caller = 0;
}

static void end_round(struct game_state *s)
{
    uint8_t ranks[TRUCO_SEATS];
    unsigned next;
    for (unsigned seat = 0; seat < TRUCO_SEATS; seat++)
        ranks[seat] = (uint8_t)truco_rank(s->table[s->round][seat], s->vira);
    unsigned team = truco_round(ranks, s->leader, &next);
    s->won[s->round] = (uint8_t)team;
    if (s->round == 0) {
        s->first_rounds++;
        s->first_ties = (uint16_t)(s->first_ties + (team == TRUCO_TIE));
    }
    unsigned winner = truco_partida(s->won, truco_team(truco_mano(s)));
    if (winner != TRUCO_NO_TEAM) {
        end_partida(s, winner);
        return;
    }
    s->round++;
    s->leader = s->seat = (uint8_t)next;
}

/* A refused truco ends the partida at what it was worth before (T9). After every other answer the
 * turn returns to the caller. */
static void apply_answer(struct game_state *s, const struct move *move)
{
    bool accepted = move->kind == TRUCO_MOVE_ACCEPT;
    unsigned team = truco_team(s->caller);
    if (s->phase == TRUCO_ENVIDO) {
        s->envido = accepted ? TRUCO_ENVIDO_WANTED : TRUCO_ENVIDO_REFUSED;
    } else if (accepted) {
        s->level++;
        s->raised_by = (uint8_t)team;
    } else {
        end_partida(s, team);
        return;
    }
    s->phase = TRUCO_TURN;
    s->seat = s->caller;
    s->caller = 0;
}

void truco_apply(const struct game_setup *setup, struct game_state *s, const struct move *move)
{
    switch (move->kind) {
    case TRUCO_MOVE_DEAL:
        s->hand[move->a] = move->set;
        s->held[move->a] = TRUCO_HAND;
        s->seat = (uint8_t)truco_next(s->seat);
        if (s->seat == s->leader)
            s->phase = TRUCO_VIRA;
        return;
    case TRUCO_MOVE_VIRA:
        s->vira = move->a;
        s->flor = move->b;
        s->phase = TRUCO_TURN;
        s->partidas++;
        s->flor_tables = (uint16_t)(s->flor_tables + (move->b != 0));
        return;
    case TRUCO_MOVE_PLAY:
        s->hand[s->seat] &= ~truco_bit(move->a);
        s->held[s->seat]--;
        s->table[s->round][s->seat] = move->a;
        s->cards_played++;
        s->seat = (uint8_t)truco_next(s->seat);
        if (s->seat == s->leader)
            end_round(s);
        return;
    case TRUCO_MOVE_ENVIDO:
        s->envido = TRUCO_ENVIDO_CALLED;
        s->envido_team = (uint8_t)truco_team(s->seat);
        /* fall through */
    case TRUCO_MOVE_TRUCO: /* T1, T8: the seat to the right answers before anything else */
        s->phase = move->kind == TRUCO_MOVE_TRUCO ? TRUCO_RAISE : TRUCO_ENVIDO;
        s->caller = s->seat;
        s->seat = (uint8_t)truco_next(s->seat);
        return;
    case TRUCO_MOVE_ACCEPT:
    case TRUCO_MOVE_REFUSE:
        apply_answer(s, move);
        return;
    default: /* TRUCO_MOVE_POINTS */
        s->points[0] = move->a;
        s->points[1] = move->b;
        if (move->a != TRUCO_GOAL && move->b != TRUCO_GOAL) {
            clear_table(s, truco_next(truco_mano(s)));
            return;
        }
        s->phase = TRUCO_OVER; /* the last partida stays on the table */
        s->best_seat = (uint8_t)move->n;
        s->best = move->c;
        return;
    }
}

void truco_result(const struct game_setup *setup, const struct game_state *s, struct result *result)
{
    *result =
        (struct result){.winner = SEAT_NOBODY, .first = SEAT_NOBODY, .turns = s->cards_played};
    if (s->partidas)
        result->first = 0; /* T3: A is mano of the first partida, and decides first */
    for (unsigned seat = 0; seat < TRUCO_SEATS; seat++)
        result->points[seat] = s->points[truco_team(seat)];
    if (s->phase != TRUCO_OVER)
        return;
    unsigned team = s->points[1] == TRUCO_GOAL;
    result->over = true;
    result->winner = (int)team;
    result->shared = 5u << team; /* both partners have won */
    result->score = s->points[team];
}
