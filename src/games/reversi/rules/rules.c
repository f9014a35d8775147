/* The rules of Reversi and of its dice (R5, R6, R7): what a turn is, which seat has it, and when
 * the game ends. Which discs a move turns over is decided in board.c. */
#include "base/bits.h"
#include "games/reversi/reversi.h"

#define T(a, b, c) (1 << ((a)-1) | 1 << ((b)-1) | 1 << ((c)-1))

/* clang-format off */
const uint8_t reversi_triples[REVERSI_TRIPLES] = {
    T(1, 2, 3), T(1, 2, 4), T(1, 2, 5), T(1, 2, 6), T(1, 2, 7), T(1, 2, 8), T(1, 3, 4), T(1, 3, 5),
    T(1, 3, 6), T(1, 3, 7), T(1, 3, 8), T(1, 4, 5), T(1, 4, 6), T(1, 4, 7), T(1, 4, 8), T(1, 5, 6),
    T(1, 5, 7), T(1, 5, 8), T(1, 6, 7), T(1, 6, 8), T(1, 7, 8), T(2, 3, 4), T(2, 3, 5), T(2, 3, 6),
    T(2, 3, 7), T(2, 3, 8), T(2, 4, 5), T(2, 4, 6), T(2, 4, 7), T(2, 4, 8), T(2, 5, 6), T(2, 5, 7),
    T(2, 5, 8), T(2, 6, 7), T(2, 6, 8), T(2, 7, 8), T(3, 4, 5), T(3, 4, 6), T(3, 4, 7), T(3, 4, 8),
    T(3, 5, 6), T(3, 5, 7), T(3, 5, 8), T(3, 6, 7), T(3, 6, 8), T(3, 7, 8), T(4, 5, 6), T(4, 5, 7),
    T(4, 5, 8), T(4, 6, 7), T(4, 6, 8), T(4, 7, 8), T(5, 6, 7), T(5, 6, 8), T(5, 7, 8), T(6, 7, 8),
};
/* clang-format on */

#define COLUMN_A 0x0101010101010101u
#define ROW_1 0xffu

uint64_t reversi_bound(unsigned dice)
{
    uint64_t squares = 0;
    if (!dice)
        return ~squares;
    for (unsigned number = 0; number < 8; number++)
        if (dice >> number & 1)
            squares |= (uint64_t)COLUMN_A << number | (uint64_t)ROW_1 << 8 * number;
    return squares;
}

uint64_t reversi_mobility(const struct game_state *state, unsigned seat)
{
    return reversi_moves(state->discs[seat], state->discs[!seat]);
}

uint64_t reversi_open(const struct game_state *state)
{
    return state->phase == REVERSI_TURN
               ? reversi_mobility(state, state->turn) & reversi_bound(state->dice)
               : 0;
}

/* Gives the turn to `seat`, which must have a legal square. */
static void give_turn(const struct game_setup *setup, struct game_state *state, unsigned seat)
{
    state->turn = (uint8_t)seat;
    state->dice = 0;
    state->phase = setup->dice == REVERSI_DICE_ALWAYS ? REVERSI_DICE : REVERSI_TURN;
}

/* R5: white on d4 and e5, black on d5 and e4. */
void reversi_start(const struct game_setup *setup, struct game_state *state)
{
    memset(state, 0, sizeof *state);
    state->discs[REVERSI_BLACK] = REVERSI_START_BLACK;
    state->discs[REVERSI_WHITE] = REVERSI_START_WHITE;
    state->last = REVERSI_NO_SQUARE;
    give_turn(setup, state, setup->first);
}

int reversi_to_move(const struct game_setup *setup, const struct game_state *state)
{
    if (state->phase == REVERSI_OVER)
        return SEAT_NOBODY;
    return state->phase == REVERSI_DICE ? SEAT_CHANCE : state->turn;
}

int reversi_chance_owner(const struct game_setup *setup, const struct game_state *state)
{
    return state->turn;
}

/* ---- dice ---- */

/* The triples that leave the player a legal square (R7). There is at least one, because every
 * square is opened by some triple. */
static unsigned fair_triples(const struct game_state *state, uint8_t triples[REVERSI_TRIPLES])
{
    uint64_t mobility = reversi_mobility(state, state->turn);
    unsigned count = 0;
    for (unsigned i = 0; i < REVERSI_TRIPLES; i++)
        if (reversi_bound(reversi_triples[i]) & mobility)
            triples[count++] = reversi_triples[i];
    return count;
}

void reversi_draw(const struct game_setup *setup, const struct game_state *state, struct rng *rng,
                  struct move *move)
{
    uint8_t triples[REVERSI_TRIPLES];
    unsigned count = fair_triples(state, triples);
    *move = (struct move){.kind = REVERSI_MOVE_DICE, .a = triples[rng_below(rng, count)]};
}

size_t reversi_odds(const struct game_setup *setup, const struct game_state *state,
                    struct odds *odds)
{
    uint8_t triples[REVERSI_TRIPLES];
    unsigned count = fair_triples(state, triples);
    for (unsigned i = 0; i < count; i++)
        odds[i] = (struct odds){{.kind = REVERSI_MOVE_DICE, .a = triples[i]}, 1.0 / count};
    return count;
}

/* ---- moves ---- */

static bool may_ask(const struct game_setup *setup, const struct game_state *state)
{
    return setup->dice == REVERSI_DICE_ASKED && state->phase == REVERSI_TURN && !state->dice;
}

size_t reversi_choices(const struct game_setup *setup, const struct game_state *state,
                       struct choice *choices)
{
    size_t count = 0;
    for (uint64_t open = reversi_open(state); open; open &= open - 1)
        choices[count++] =
            (struct choice){.move = {.kind = REVERSI_MOVE_PLACE, .a = (uint8_t)bits_lowest(open)}};
    if (may_ask(setup, state))
        choices[count++] = (struct choice){.move = {.kind = REVERSI_MOVE_ASK}};
    return count;
}

/* A refusal names the first reason: the square is taken, the disc turns over nothing, or the dice
 * bind the turn. */
static enum verdict judge_disc(const struct game_state *state, unsigned square, struct why *why)
{
    char name[3];
    REFUSE_IF(state->phase == REVERSI_DICE, "R7", "antes van los dados");
    REFUSE_IF(square >= REVERSI_SQUARES, "R4", "esa casilla no existe");
    if (reversi_open(state) >> square & 1)
        return MOVE_LEGAL;
    reversi_square_text(square, name);
    if ((state->discs[0] | state->discs[1]) >> square & 1)
        why_bad(why, "en %s ya hay una ficha", name);
    else if (!(reversi_mobility(state, state->turn) >> square & 1))
        why_bad(why, "una ficha en %s no voltea nada", name);
    else
        why_rule(why, "R7", "%s no está en los dados", name);
    return MOVE_ILLEGAL;
}

/* R7 draws three different numbers. Programs that draw each die separately can repeat one: fewer
 * than three different numbers are tolerated, because they are playable. */
static enum verdict judge_dice(const struct game_state *state, unsigned dice, struct why *why)
{
    REFUSE_IF(state->phase != REVERSI_DICE, "R7", "ahora no tocan dados");
    REFUSE_IF(dice == 0 || bits_count(dice) > 3, "R7", "los dados son tres números del 1 al 8");
    REFUSE_IF(!(reversi_bound(dice) & reversi_mobility(state, state->turn)), "R7",
              "con estos dados no se puede jugar en ninguna parte");
    if (bits_count(dice) == 3)
        return MOVE_LEGAL;
    why_rule(why, "R7", "los tres dados no son distintos");
    return MOVE_TOLERATED;
}

enum verdict reversi_legal(const struct game_setup *setup, const struct game_state *state,
                           const struct move *move, struct why *why)
{
    REFUSE_IF(state->phase == REVERSI_OVER, NULL, "la partida ha terminado");
    REFUSE_IF(move->b || move->c || move->n || move->set, NULL, "eso no es una jugada de Reversi");
    switch (move->kind) {
    case REVERSI_MOVE_PLACE:
        return judge_disc(state, move->a, why);
    case REVERSI_MOVE_DICE:
        return judge_dice(state, move->a, why);
    case REVERSI_MOVE_ASK:
        if (move->a == 0 && may_ask(setup, state))
            return MOVE_LEGAL;
        return verdict_say(MOVE_ILLEGAL, why, "R7", "ahora no se pueden pedir dados");
    default:
        return verdict_say(MOVE_ILLEGAL, why, NULL, "eso no es una jugada de Reversi");
    }
}

/* R6: after a disc the turn goes to the other colour if it has a legal square, otherwise it stays.
 * If neither has one, the game is over and `turn` names the colour that did not move last. */
void reversi_apply(const struct game_setup *setup, struct game_state *state,
                   const struct move *move)
{
    unsigned seat = state->turn, other = !seat;
    if (move->kind == REVERSI_MOVE_ASK) {
        state->phase = REVERSI_DICE;
        return;
    }
    if (move->kind == REVERSI_MOVE_DICE) {
        state->dice = move->a;
        state->phase = REVERSI_TURN;
        return;
    }
    uint64_t flips = reversi_flips(move->a, state->discs[seat], state->discs[other]);
    state->discs[seat] |= flips | reversi_bit(move->a);
    state->discs[other] &= ~flips;
    state->last = move->a;
    state->moves++;
    bool passes = !reversi_mobility(state, other), over = passes && !reversi_mobility(state, seat);
    give_turn(setup, state, passes && !over ? seat : other);
    if (over)
        state->phase = REVERSI_OVER;
}

void reversi_result(const struct game_setup *setup, const struct game_state *state,
                    struct result *result)
{
    *result = (struct result){.winner = SEAT_NOBODY, .turns = state->moves, .first = setup->first};
    for (int seat = 0; seat < REVERSI_SEATS; seat++)
        result->points[seat] = bits_count(state->discs[seat]);
    if (state->phase != REVERSI_OVER)
        return;
    result->over = true;
    if (result->points[0] == result->points[1]) {
        result->shared = 1u << REVERSI_BLACK | 1u << REVERSI_WHITE;
        return;
    }
    result->winner = result->points[REVERSI_WHITE] > result->points[REVERSI_BLACK];
    result->score = result->points[result->winner];
}
