/* The rules of seed 001 with rulings U1 to U16.
 *
 * Cards are bits of two words, so "what can be played" is a few masks and no loop. Bots play
 * hundreds of thousands of games a second through this file. Places that look unusual for that
 * reason say so.
 *
 * The draw pile has no order (U1). A drawn card is chance's move, and on a ring the drawer's
 * station makes it. */
#include "games/uno/effects.h"

uint64_t uno_playable(const struct game_state *state, const struct uno_pile *hand)
{
    return uno_playable_in(state, hand);
}

unsigned uno_seat_after(const struct game_setup *setup, unsigned seat, unsigned direction,
                        unsigned steps)
{
    unsigned seats = setup->seats;
    unsigned after =
        seat + (direction ? seats - steps : steps); /* steps is 1 or 2, seats at least 2 */
    return after >= seats ? after - seats : after;
}

void uno_start(const struct game_setup *setup, struct game_state *s)
{
    memset(s, 0, sizeof *s);
    s->draw = uno_pile_full();
    s->in_draw = UNO_CARDS;
    s->phase = UNO_DEAL;
    s->due = UNO_HAND;
    s->top = UNO_NO_CARD;
    s->drawn = UNO_NO_CARD;
}

/* Chance moves wherever a card comes from the pile, and once more to say who begins (U16). */
int uno_to_move(const struct game_setup *setup, const struct game_state *s)
{
    const unsigned chance =
        1u << UNO_DEAL | 1u << UNO_FIRST | 1u << UNO_OPEN | 1u << UNO_DRAW | 1u << UNO_PENALTY;
    if (chance >> s->phase & 1)
        return SEAT_CHANCE;
    return s->phase == UNO_OVER ? SEAT_NOBODY : s->seat;
}

int uno_chance_owner(const struct game_setup *setup, const struct game_state *state)
{
    return state->seat;
}

/* The usual case first: see uno_random_card. */
void uno_draw(const struct game_setup *setup, const struct game_state *s, struct rng *rng,
              struct move *move)
{
    if (s->phase == UNO_OPEN) /* U16 */
        *move = (struct move){
            .kind = UNO_MOVE_OPEN, .a = s->drawn, .c = (uint8_t)rng_below(rng, setup->seats)};
    else
        *move = (struct move){
            .kind = UNO_MOVE_DRAW, .a = (uint8_t)uno_random_card(s, rng), .c = s->seat};
}

/* The pile that the next card is drawn from: without the +4 when it is to open the game (U5). */
static struct uno_pile drawable(const struct game_state *s)
{
    struct uno_pile pile = s->draw;
    if (s->phase == UNO_FIRST)
        pile.one &= ~UNO_FOUR_BITS;
    return pile;
}

RARE unsigned uno_counted_card(const struct game_state *s, struct rng *rng)
{
    struct uno_pile pile = drawable(s);
    return uno_pile_at(&pile, rng_below(rng, uno_pile_count(&pile)));
}

size_t uno_odds(const struct game_setup *setup, const struct game_state *s, struct odds *odds)
{
    size_t count = 0;
    if (s->phase == UNO_OPEN) {
        for (uint8_t seat = 0; seat < setup->seats; seat++)
            odds[count++] = (struct odds){{.kind = UNO_MOVE_OPEN, .a = s->drawn, .c = seat},
                                          1.0 / setup->seats};
        return count;
    }
    struct uno_pile pile = drawable(s);
    double all = uno_pile_count(&pile);
    for (unsigned card = 0; card <= UNO_CARD_FOUR; card += card < UNO_COLOURED ? 1 : 4) {
        unsigned cards = uno_pile_count_of(&pile, card);
        if (cards)
            odds[count++] = (struct odds){{.kind = UNO_MOVE_DRAW, .a = (uint8_t)card, .c = s->seat},
                                          cards / all};
    }
    return count;
}

/* Rows for a seat of a table of n: direction 0, direction 1, and both again for the last card (U8),
 * which has no effect and comes back. */
#define NEXT(n, seat, steps) (((seat) + (steps)) % (n))
#define AIMS_OF(n, seat)                                                                           \
    {                                                                                              \
        {{0, NEXT(n, seat, 1)}, {0, NEXT(n, seat, 2)}, {1, NEXT(n, seat, n - 1)}},                 \
            {{1, NEXT(n, seat, n - 1)}, {1, NEXT(n, seat, n + n - 2)}, {0, NEXT(n, seat, 1)}},     \
            {{0, seat}, {0, seat}, {0, seat}}, {{1, seat}, {1, seat}, {1, seat}},                  \
    }

const struct uno_aim uno_aims[UNO_SEATS - 1][UNO_SEATS][4][UNO_AIMS] = {
    {AIMS_OF(2, 0), AIMS_OF(2, 1)},
    {AIMS_OF(3, 0), AIMS_OF(3, 1), AIMS_OF(3, 2)},
    {AIMS_OF(4, 0), AIMS_OF(4, 1), AIMS_OF(4, 2), AIMS_OF(4, 3)},
};

const uint8_t uno_aim_of[UNO_NULL] = {
    [UNO_SKIP] = UNO_AIM_SKIP, [UNO_REVERSE] = UNO_AIM_REVERSE}; /* U6, U7 */

/* The move that plays `card`, with the direction and the addressee that the rules give. */
static inline void put_play(struct choice *choice, unsigned card, const struct uno_aim *all)
{
    const struct uno_aim *aim = &all[uno_aim_of[uno_symbol(card)]];
    choice_put(choice, UNO_MOVE_PLAY, card, aim->direction, aim->to);
    choice->high = card < UNO_COLOURED ? 0 : UNO_COLOURS - 1; /* a wild: any colour */
}

unsigned uno_next_to_deal(const struct game_setup *setup, const struct game_state *s)
{
    unsigned seat = uno_seat_after(setup, s->seat, 0, 1);
    for (unsigned tried = 1; tried < setup->seats; tried++) {
        if (s->held[seat] == 0)
            return seat;
        seat = uno_seat_after(setup, seat, 0, 1);
    }
    return 0;
}

/* The one move of a seat that has nothing to choose. */
static inline void put_forced(struct choice *choice, const struct game_setup *setup,
                              const struct game_state *s)
{
    unsigned next = uno_aims_of(setup, s, false)->to;
    if (s->phase == UNO_DEALT)
        choice_put(choice, UNO_MOVE_DEALT, 0, 0, uno_next_to_deal(setup, s));
    else if (s->phase == UNO_WON)
        choice_put(choice, UNO_MOVE_WIN, 0, 0, s->seat);
    else /* UNO_PASS, UNO_FINED */
        choice_put(choice, UNO_MOVE_PASS, 0, s->direction, next);
}

/* In the middle of a draw or a penalty a seat has nothing to choose: one move must come, and a
 * station makes it without asking its player. */
size_t uno_choices(const struct game_setup *setup, const struct game_state *s,
                   struct choice *choices)
{
    uint64_t playable;
    if (s->phase == UNO_TURN)
        playable = uno_playable_in(s, &s->hand[s->seat]);
    else if (s->phase == UNO_DREW)
        playable = s->drawn < UNO_HIDDEN_CARD ? uno_bit(s->drawn) : 0;
    else if (uno_to_move(setup, s) < 0)
        return 0;
    else {
        put_forced(choices, setup, s);
        return 1;
    }
    const struct uno_aim *all = uno_aims_of(setup, s, s->held[s->seat] == 1);
    struct choice *choice = choices;
    for (; playable; playable &= playable - 1)
        put_play(choice++, bits_lowest(playable), all);
    return (size_t)(choice - choices);
}

/* Other programs bend some rules. If all stations still get the same state from the same frame, it
 * is tolerated and reported (U18, U19). Otherwise it is refused, and the ring has to stop. */
static enum verdict legal_draw(const struct game_setup *setup, const struct game_state *s,
                               const struct move *move, struct why *why)
{
    const unsigned draws =
        1u << UNO_DEAL | 1u << UNO_FIRST | 1u << UNO_TURN | 1u << UNO_DRAW | 1u << UNO_PENALTY;
    REFUSE_IF(!(draws >> s->phase & 1), "U9, U14", "ahora no se roba ninguna carta");
    REFUSE_IF(move->a > UNO_CARD_FOUR || (move->a > UNO_COLOURED && (move->a & 3)), "seed 001",
              "esa carta no existe");
    REFUSE_IF(!uno_pile_has(&s->draw, move->a), "U1", "la carta no está en el mazo");
    REFUSE_IF(s->phase == UNO_FIRST && move->a == UNO_CARD_FOUR, "U5",
              "un +4 no puede ser la primera carta");
    REFUSE_IF(move->b || move->n, "seed 001", "un robo no tiene ni sentido ni color");
    const bool unneeded = s->phase == UNO_TURN,
               dealt = s->phase == UNO_DEAL || s->phase == UNO_FIRST; /* U19 */
    if (move->c == s->seat && !unneeded)
        return MOVE_LEGAL;
    return verdict_say(
        MOVE_TOLERATED, why, unneeded ? "U9" : "U19",
        move->c == s->seat ? N_("roba teniendo una carta que puede jugar")
        : unneeded ? N_("roba teniendo una carta que puede jugar, y la dirige a otra estación: el "
                        "turno pasa allí")
        : dealt    ? N_("una carta repartida dirigida a otra estación: la toma quien reparte")
                   : N_("una carta robada dirigida a otra estación: el turno pasa allí"));
}

static enum verdict legal_open(const struct game_setup *setup, const struct game_state *s,
                               const struct move *move, struct why *why)
{
    REFUSE_IF(s->phase != UNO_OPEN, "seed 001", "esta no es la primera carta de la mesa");
    REFUSE_IF(move->a != s->drawn, "seed 001",
              "la primera carta de la mesa no es la que se robó para ella");
    REFUSE_IF(move->n, "U4", "la primera carta no nombra ningún color");
    TOLERATE_IF(move->b, "U4, U11", "la primera carta con sentido 1: su bit cuenta");
    return MOVE_LEGAL;
}

/* Direction and addressee, compared with those of the move that the rules give. */
static enum verdict judge_aim(const struct game_state *s, const struct move *move,
                              const struct move *right, struct why *why)
{
    TOLERATE_IF(move->b != right->b, "U11",
                "el bit de sentido no es el que dan las reglas: cuenta");
    if (move->c == right->c)
        return MOVE_LEGAL;
    TOLERATE_IF(move->kind == UNO_MOVE_PLAY && s->held[s->seat] == 1, "U18",
                "la última carta dirigida a otro jugador");
    return verdict_say(MOVE_TOLERATED, why, "U19",
                       "el turno pasa a otro jugador que el que dicen las reglas: ED cuenta");
}

/* A wrong card would let the stations' states differ. A wrong direction or addressee reaches all of
 * them alike, so it counts as it came (U11, U19). */
static enum verdict uno_legal_play(const struct game_setup *setup, const struct game_state *s,
                                   const struct move *move, struct why *why)
{
    /* Drawn without need (U19), a +4 may lie beside a card of the colour, and be played all the
     * same (U3). */
    const bool four_drawn =
        s->phase == UNO_PASS && s->drawn == UNO_CARD_FOUR && move->a == s->drawn;
    REFUSE_IF(s->phase == UNO_DRAW, "U9", "la carta no se puede jugar: ninguna de las que tiene");
    REFUSE_IF(s->phase != UNO_TURN && s->phase != UNO_DREW && !four_drawn, "U9, U14",
              "ahora no se puede tirar ninguna carta");
    REFUSE_IF(move->a > UNO_CARD_FOUR || (move->a > UNO_COLOURED && (move->a & 3)), "seed 001",
              "esa carta no existe");
    REFUSE_IF(move->n < 0 || move->n >= (move->a < UNO_COLOURED ? 1 : UNO_COLOURS), "seed 001",
              "ese color no existe");
    const struct uno_pile *hand = &s->hand[s->seat];
    REFUSE_IF(!uno_pile_has(hand, move->a), "seed 001",
              "la carta no está en la mano de quien la tira");
    REFUSE_IF(s->phase == UNO_DREW && move->a != s->drawn, "U9",
              "solo se puede jugar la carta recién robada");
    if (!(uno_playable_in(s, hand) & uno_bit(move->a))) {
        REFUSE_IF(move->a != UNO_CARD_FOUR, "seed 001",
                  "la carta no coincide ni en color ni en símbolo");
        return verdict_say(MOVE_TOLERATED, why, "U3", "+4 teniendo una carta del color vigente");
    }
    struct choice right;
    put_play(&right, move->a, uno_aims_of(setup, s, s->held[s->seat] == 1));
    return judge_aim(s, move, &right.move, why);
}

static enum verdict legal_pass(const struct game_setup *setup, const struct game_state *s,
                               const struct move *move, struct why *why)
{
    REFUSE_IF(s->phase == UNO_PENALTY, "U14", "pasa antes de tomar todas las cartas del castigo");
    REFUSE_IF(s->phase != UNO_PASS && s->phase != UNO_FINED, "U9",
              s->phase == UNO_DRAW ? N_("pasa sin robar") : N_("pasa pudiendo jugar una carta"));
    REFUSE_IF(move->a || move->n, "seed 001", "un paso no tiene ni carta ni color");
    struct choice right;
    put_forced(&right, setup, s);
    return judge_aim(s, move, &right.move, why);
}

static enum verdict legal_dealt(const struct game_setup *setup, const struct game_state *s,
                                const struct move *move, struct why *why)
{
    REFUSE_IF(s->phase != UNO_DEALT, "seed 001", "ahora no se pasa el reparto");
    REFUSE_IF(move->a || move->b || move->n, "seed 001", "pasar el reparto no nombra nada más");
    if (move->c == uno_next_to_deal(setup, s))
        return MOVE_LEGAL;
    REFUSE_IF(s->held[move->c], "seed 001",
              "el reparto se pasa a una estación que ya tiene sus cartas");
    return verdict_say(MOVE_TOLERATED, why, "U19", "el reparto se pasa fuera de orden: ED cuenta");
}

static enum verdict legal_win(const struct game_setup *setup, const struct game_state *s,
                              const struct move *move, struct why *why)
{
    REFUSE_IF(s->phase != UNO_WON, "seed 001", "victoria anunciada con cartas en la mano");
    REFUSE_IF(move->a || move->b || move->n, "seed 001", "una victoria no nombra nada más");
    return move->c == s->seat
               ? MOVE_LEGAL
               : verdict_say(MOVE_TOLERATED, why, "U19", "la victoria va dirigida a otra estación");
}

static enum verdict (*const judges[UNO_KINDS])(const struct game_setup *setup,
                                               const struct game_state *s, const struct move *move,
                                               struct why *why) = {
    legal_draw, legal_dealt, legal_open, uno_legal_play, legal_pass, legal_win};

/* The rows for all kinds come first: the judges rely on a valid seat. */
enum verdict uno_legal(const struct game_setup *setup, const struct game_state *s,
                       const struct move *move, struct why *why)
{
    REFUSE_IF(s->phase == UNO_OVER, "seed 001", "la partida ha terminado");
    REFUSE_IF(s->phase == UNO_WON && move->kind != UNO_MOVE_WIN, "U8",
              "tras la última carta solo puede venir la victoria");
    REFUSE_IF(move->set, "seed 001", "ninguna jugada de UNO lleva un conjunto");
    REFUSE_IF(move->c >= setup->seats, "seed 001",
              "dirigida a una estación que no está en la partida");
    REFUSE_IF(move->b > 1, "seed 001", "ese sentido no existe");
    return move->kind < UNO_KINDS
               ? judges[move->kind](setup, s, move, why)
               : verdict_say(MOVE_ILLEGAL, why, "seed 001", "esa jugada no existe");
}

RARE void uno_refill(struct game_state *s)
{
    s->draw = s->drop;
    uno_pile_remove(&s->draw, s->top);
    s->in_draw = (uint8_t)uno_pile_count(&s->draw);
    s->drop = (struct uno_pile){0};
    uno_pile_add(&s->drop, s->top);
}

static void apply_draw(struct game_state *s, const struct move *move)
{
    unsigned card = move->a;
    switch (s->phase) {
    case UNO_DEAL:
        uno_take_dealt(s, card);
        return;
    case UNO_FIRST:
        uno_take_card(s, card);
        s->drawn = (uint8_t)card;
        s->phase = UNO_OPEN;
        return;
    case UNO_PENALTY:
        uno_take_fined(s, card);
        break;
    default:
        uno_take_turns(s, card);
        break;
    }
    if (move->c != s->seat) { /* U19 */
        s->due = 0;
        uno_begin_turn(s, move->c);
    }
}

/* Keeps what the seat on turn plays, or that it passes, for players that sample its hand (clues.h).
 * fast_forward.c does not need it. */
static void remember_turn(struct game_state *s, unsigned card, unsigned colour)
{
    s->past[s->turns % UNO_PAST] =
        (struct uno_turn){s->drawn == UNO_NO_CARD ? UNO_FROM_HAND : UNO_AFTER_DRAWING, s->seat,
                          (uint8_t)card, (uint8_t)colour};
}

void uno_apply(const struct game_setup *setup, struct game_state *s, const struct move *move)
{
    const struct uno_aim aim = {move->b, move->c};
    switch (move->kind) {
    case UNO_MOVE_DRAW:
        apply_draw(s, move);
        return;
    case UNO_MOVE_DEALT:
        uno_hand_on(s, move->c);
        return;
    case UNO_MOVE_OPEN:
        uno_put_on_table(s, move->a, move->b);
        s->colour = (uint8_t)(move->a < UNO_COLOURED ? uno_colour(move->a) : UNO_ANY_COLOUR);
        s->first = move->c;
        uno_begin_turn(s, move->c);
        return;
    case UNO_MOVE_PLAY:
        remember_turn(s, move->a, (unsigned)move->n);
        uno_play(s, move->a, (unsigned)move->n, aim);
        return;
    case UNO_MOVE_PASS:
        if (s->phase != UNO_FINED)
            remember_turn(s, UNO_NO_CARD, 0);
        uno_pass(s, aim);
        return;
    default:
        s->phase = UNO_OVER;
        return;
    }
}

void uno_result(const struct game_setup *setup, const struct game_state *s, struct result *result)
{
    *result = (struct result){.winner = SEAT_NOBODY, .turns = s->turns, .first = SEAT_NOBODY};
    if (s->top != UNO_NO_CARD)
        result->first = s->first;
    if (s->phase != UNO_OVER)
        return;
    result->over = true;
    result->winner = s->seat;
    uint64_t symbols = 0;
    for (unsigned seat = 0; seat < setup->seats; seat++) /* U15; the winner's own hand is empty */
        symbols += uno_pile_symbols(&s->hand[seat]);
    result->points[s->seat] = result->score = uno_symbols_points(symbols);
}

static enum status uno_check_state(const struct game_setup *setup, const struct game_state *s,
                                   struct why *why)
{
    unsigned all = uno_pile_count(&s->draw) + uno_pile_count(&s->drop);
    for (unsigned card = 0; card <= UNO_CARD_FOUR; card += card < UNO_COLOURED ? 1 : 4) {
        unsigned there = uno_pile_count_of(&s->draw, card) + uno_pile_count_of(&s->drop, card);
        for (unsigned seat = 0; seat < UNO_SEATS; seat++)
            there += uno_pile_count_of(&s->hand[seat], card);
        unsigned right = card < 4 ? 1 : card < UNO_COLOURED ? 2 : 4;
        BAD_IF(there != right, "la carta %u está %u veces, no %u", card, there, right);
    }
    for (unsigned seat = 0; seat < UNO_SEATS; seat++) {
        unsigned cards = uno_pile_count(&s->hand[seat]);
        all += cards;
        if (cards != s->held[seat] || (seat >= setup->seats && cards))
            return why_bad(why, "el sitio %u tiene %u cartas, contadas como %u", seat, cards,
                           s->held[seat]);
    }
    bool right = all == UNO_CARDS && s->in_draw == uno_pile_count(&s->draw) &&
                 s->phase < UNO_PHASES && s->seat < setup->seats && s->direction <= 1 &&
                 s->colour <= UNO_ANY_COLOUR && !(s->loose >> 2 * setup->seats);
    return right ? ST_OK
                 : why_bad(why, "%u cartas en total, fase %u, sitio %u", all, s->phase, s->seat);
}

bool uno_invariant(const struct game_setup *setup, const struct game_state *state, struct why *why)
{
    return uno_check_state(setup, state, why) == ST_OK;
}
