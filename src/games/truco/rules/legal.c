/* What can be done and by whom: chance's draws, a seat's choices, the judge, and the invariant.
 *
 * UNO and Monopoly tolerate some frames of other programs that bend a rule. Truco needs no such
 * verdict for players: only the host keeps the game and ignores what is not allowed (T13), so no
 * other station can get out of step. */
#include "games/truco/truco.h"

static uint64_t in_hands(const struct game_state *s)
{
    return s->hand[0] | s->hand[1] | s->hand[2] | s->hand[3];
}

/* --- chance --- */

/* A fairly drawn card of the set, which has at least 28: draws numbers below 64 until one is in
 * it. */
static inline unsigned throw_card(uint64_t set, uint64_t *darts, unsigned *left, struct rng *rng)
{
    for (;;) {
        if (!*left) {
            *darts = rng_next(rng);
            *left = 10;
        }
        unsigned card = *darts & 63;
        *darts >>= 6;
        --*left;
        if (set >> card & 1)
            return card;
    }
}

static struct move vira_of(const struct game_state *s, unsigned card)
{
    return (struct move){
        .kind = TRUCO_MOVE_VIRA, .a = (uint8_t)card, .b = (uint8_t)truco_flores(s, card)};
}

/* The one right count. All four hands must be known, for the winner of the envido. */
static struct move points_of(const struct game_state *s)
{
    uint8_t points[TRUCO_TEAMS];
    bool wanted = s->envido == TRUCO_ENVIDO_WANTED;
    unsigned seat = wanted ? truco_envido_winner(s) : 0;
    truco_add_points(s, truco_team(seat), points);
    return (struct move){
        .kind = TRUCO_MOVE_POINTS,
        .a = points[0],
        .b = points[1],
        .c = (uint8_t)(wanted ? 1 + truco_envido(truco_dealt(s, seat), s->vira) : 0),
        .n = (int32_t)seat};
}

/* A hand is drawn as a set: three cards in any order are one deal. */
void truco_draw(const struct game_setup *setup, const struct game_state *s, struct rng *rng,
                struct move *move)
{
    uint64_t free = TRUCO_ALL_CARDS & ~in_hands(s), darts = 0;
    unsigned left = 0;
    if (s->phase == TRUCO_COUNT) {
        *move = points_of(s);
    } else if (s->phase == TRUCO_VIRA) {
        *move = vira_of(s, throw_card(free, &darts, &left, rng));
    } else {
        uint64_t rest = free;
        for (int i = 0; i < TRUCO_HAND; i++)
            rest &= ~truco_bit(throw_card(rest, &darts, &left, rng));
        *move = (struct move){.kind = TRUCO_MOVE_DEAL, .a = s->seat, .set = free & ~rest};
    }
}

size_t truco_odds(const struct game_setup *setup, const struct game_state *s, struct odds *odds)
{
    size_t count = 0;
    if (s->phase == TRUCO_COUNT) {
        odds[count++] = (struct odds){points_of(s), 1};
    } else if (s->phase == TRUCO_VIRA) {
        uint64_t free = TRUCO_ALL_CARDS & ~in_hands(s);
        double chance = 1.0 / bits_count(free);
        for (; free; free &= free - 1)
            odds[count++] = (struct odds){vira_of(s, bits_lowest(free)), chance};
    }
    return count; /* of a hand there are too many to list */
}

/* --- choices --- */

size_t truco_choices(const struct game_setup *setup, const struct game_state *s,
                     struct choice *choices)
{
    struct choice *choice = choices;
    if (s->phase == TRUCO_ENVIDO || s->phase == TRUCO_RAISE) {
        choice_put(choice++, TRUCO_MOVE_ACCEPT, 0, 0, 0);
        choice_put(choice++, TRUCO_MOVE_REFUSE, 0, 0, 0);
    } else if (s->phase == TRUCO_TURN) {
        for (uint64_t hand = s->hand[s->seat]; hand; hand &= hand - 1)
            choice_put(choice++, TRUCO_MOVE_PLAY, bits_lowest(hand), 0, 0);
        if (truco_may_call_envido(s))
            choice_put(choice++, TRUCO_MOVE_ENVIDO, 0, 0, 0);
        if (truco_may_call_truco(s))
            choice_put(choice++, TRUCO_MOVE_TRUCO, 0, 0, 0);
    }
    return (size_t)(choice - choices);
}

/* --- the judge --- */

static enum verdict legal_deal(const struct game_state *s, const struct move *move, struct why *why)
{
    REFUSE_IF(s->phase != TRUCO_DEAL, NULL, "ahora no se reparten cartas");
    REFUSE_IF(move->a != s->seat, NULL, "las cartas se reparten a otro sitio que el siguiente");
    REFUSE_IF(move->b, NULL, "un reparto no nombra más que un sitio y sus cartas");
    REFUSE_IF(bits_count(move->set) != TRUCO_HAND || (move->set & ~TRUCO_ALL_CARDS), NULL,
              "una mano son tres de las cuarenta cartas");
    REFUSE_IF(move->set & in_hands(s), NULL, "una carta que tiene otro");
    return MOVE_LEGAL;
}

/* The flores are announced with the vira, which decides what cards are piezas (T4, T12). */
static enum verdict legal_vira(const struct game_state *s, const struct move *move, struct why *why)
{
    REFUSE_IF(s->phase != TRUCO_VIRA, NULL, "ahora no se vuelve la vira");
    REFUSE_IF(move->a >= TRUCO_CARDS, NULL, "esa carta no existe");
    REFUSE_IF(in_hands(s) & truco_bit(move->a), NULL, "la vira es una carta que alguien tiene");
    REFUSE_IF(move->b != truco_flores(s, move->a), "T12",
              "las flores anunciadas no son las que se repartieron");
    return MOVE_LEGAL;
}

static enum verdict legal_card(const struct game_state *s, const struct move *move, struct why *why)
{
    REFUSE_IF(s->phase == TRUCO_ENVIDO || s->phase == TRUCO_RAISE, "T1",
              "antes hay que responder al canto");
    REFUSE_IF(s->phase != TRUCO_TURN, NULL, "ahora no se puede tirar ninguna carta");
    REFUSE_IF(move->a >= TRUCO_CARDS, NULL, "esa carta no existe");
    REFUSE_IF(!(s->hand[s->seat] & truco_bit(move->a)), "T13",
              "la carta no está en la mano de quien la tira");
    return MOVE_LEGAL;
}

static enum verdict legal_envido(const struct game_state *s, const struct move *move,
                                 struct why *why)
{
    REFUSE_IF(s->phase == TRUCO_RAISE, "T6", "a un truco no se responde con envido");
    REFUSE_IF(s->phase != TRUCO_TURN, "T6", "se canta en el turno propio");
    REFUSE_IF(s->round, "T6", "el envido es de la primera vuelta");
    REFUSE_IF(s->flor, "T6", "no hay envido donde hay flor");
    REFUSE_IF(s->envido != TRUCO_ENVIDO_NONE, "T6", "el envido se canta una vez por partida");
    return MOVE_LEGAL;
}

static enum verdict legal_truco(const struct game_state *s, const struct move *move,
                                struct why *why)
{
    REFUSE_IF(s->phase == TRUCO_ENVIDO || s->phase == TRUCO_RAISE, "T8",
              "a un canto se responde solo sí o no");
    REFUSE_IF(s->phase != TRUCO_TURN, NULL, "se canta en el turno propio");
    REFUSE_IF(s->level + 1 == TRUCO_LEVELS, "T9", "después de vale juego no hay nada");
    REFUSE_IF(s->raised_by == truco_team(s->seat), "T9",
              "solo puede subir el equipo que aceptó el último");
    return MOVE_LEGAL;
}

static enum verdict legal_answer(const struct game_state *s, const struct move *move,
                                 struct why *why)
{
    REFUSE_IF(s->phase != TRUCO_ENVIDO && s->phase != TRUCO_RAISE, "T1",
              "no hay ningún canto que responder");
    return MOVE_LEGAL;
}

static enum verdict legal_points(const struct game_state *s, const struct move *move,
                                 struct why *why)
{
    REFUSE_IF(s->phase != TRUCO_COUNT, NULL, "ahora no se cuentan puntos");
    struct move right = points_of(s), silent = {.kind = right.kind, .a = right.a, .b = right.b};
    TOLERATE_IF(right.c && move_equal(move, &silent), NULL,
                "nadie dice con cuánto se ha ganado el envido");
    REFUSE_IF(!move_equal(move, &right), "T11", "estos no son los puntos de la partida");
    return MOVE_LEGAL;
}

static enum verdict (*const judges[TRUCO_KINDS])(const struct game_state *s,
                                                 const struct move *move, struct why *why) = {
    legal_deal,  legal_vira,   legal_card,   legal_envido,
    legal_truco, legal_answer, legal_answer, legal_points};

enum verdict truco_legal(const struct game_setup *setup, const struct game_state *s,
                         const struct move *move, struct why *why)
{
    REFUSE_IF(s->phase == TRUCO_OVER, NULL, "la partida ha terminado");
    REFUSE_IF(((move->c || move->n) && move->kind != TRUCO_MOVE_POINTS) ||
                  (move->set && move->kind != TRUCO_MOVE_DEAL),
              NULL, "la jugada nombra lo que ninguna así tiene");
    /* Who calls or answers follows from the state. Unused fields are 0, so that equal games have
     * equal journals. */
    bool call = move->kind > TRUCO_MOVE_PLAY && move->kind != TRUCO_MOVE_POINTS;
    REFUSE_IF(call && (move->a || move->b), NULL, "un canto o una respuesta no nombra nada");
    REFUSE_IF(move->kind == TRUCO_MOVE_PLAY && move->b, NULL, "se tira una carta y nada más");
    return move->kind < TRUCO_KINDS ? judges[move->kind](s, move, why)
                                    : verdict_say(MOVE_ILLEGAL, why, NULL, "esa jugada no existe");
}

/* --- what is always true --- */

/* Each card is in one place, and each seat has the right number of cards. */
static enum status truco_check_cards(const struct game_state *s, struct why *why)
{
    uint64_t seen = s->vira == TRUCO_NO_CARD ? 0 : truco_bit(s->vira);
    for (unsigned seat = 0; seat < TRUCO_SEATS; seat++) {
        uint64_t cards = truco_dealt(s, seat);
        unsigned played = 0;
        for (unsigned round = 0; round < TRUCO_ROUNDS; round++)
            played += s->table[round][seat] != TRUCO_NO_CARD;
        if (bits_count(s->hand[seat]) != s->held[seat] ||
            bits_count(cards) != s->held[seat] + played)
            return why_bad(why, "el sitio %u tiene %u cartas, contadas como %u, y ha tirado %u",
                           seat, bits_count(s->hand[seat]), s->held[seat], played);
        BAD_IF(cards & (seen | ~TRUCO_ALL_CARDS),
               "el sitio %u tiene una carta que también está en otra parte", seat);
        if (s->phase > TRUCO_VIRA && s->held[seat] + played != TRUCO_HAND)
            return why_bad(why, "al sitio %u se le repartieron %u cartas", seat,
                           s->held[seat] + played);
        seen |= cards;
    }
    if (s->flor != (s->phase > TRUCO_VIRA ? truco_flores(s, s->vira) : 0))
        return why_bad(why, "las flores no son las que se repartieron");
    return ST_OK;
}

bool truco_invariant(const struct game_setup *setup, const struct game_state *s, struct why *why)
{
    bool partida_over = s->winner != TRUCO_NO_TEAM;
    bool right =
        s->phase < TRUCO_PHASES && s->seat < TRUCO_SEATS && s->dealer < TRUCO_SEATS &&
        s->leader < TRUCO_SEATS && s->round < TRUCO_ROUNDS && s->level < TRUCO_LEVELS &&
        s->caller < TRUCO_SEATS && s->envido < TRUCO_ENVIDO_STATES &&
        (s->vira == TRUCO_NO_CARD) == (s->phase <= TRUCO_VIRA) && s->points[0] <= TRUCO_GOAL &&
        s->points[1] <= TRUCO_GOAL && (s->phase == TRUCO_OVER || !s->best) &&
        s->best_seat < TRUCO_SEATS &&
        (s->phase == TRUCO_OVER) == (s->points[0] == TRUCO_GOAL || s->points[1] == TRUCO_GOAL);
    if (!right)
        why_bad(why, "fase %u, sitio %u, vuelta %u, nivel %u, puntos %u y %u", s->phase, s->seat,
                s->round, s->level, s->points[0], s->points[1]);
    else if (partida_over != (s->phase >= TRUCO_COUNT))
        why_bad(why, "una partida que no ha terminado tiene ganador, o al revés");
    else
        return truco_check_cards(s, why) == ST_OK;
    return false;
}
