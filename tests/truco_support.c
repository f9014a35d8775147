#include "truco_support.h"

const struct game_setup truco_rules = {TRUCO_SEATS};

unsigned card(const char *code)
{
    unsigned found = TRUCO_NO_CARD;
    if (!truco_card_parse(code, &found) || found == TRUCO_NO_CARD)
        fail_msg("'%s' is no card", code);
    return found;
}

uint64_t cards(const char *list)
{
    uint64_t set = 0;
    char copy[64], *save;
    snprintf(copy, sizeof copy, "%s", list);
    for (char *code = strtok_r(copy, " ", &save); code; code = strtok_r(NULL, " ", &save))
        set |= truco_bit(card(code));
    return set;
}

/* As a journal would: what is tolerated is played. */
static void apply_legal(struct game_state *state, const struct move *move)
{
    struct why why = {0};
    if (game_truco.legal(&truco_rules, state, move, &why) == MOVE_ILLEGAL)
        fail_msg("move of kind %d refused: %s", move->kind, why.text);
    game_truco.apply(&truco_rules, state, move);
    if (!game_truco.invariant(&truco_rules, state, &why))
        fail_msg("after a move of kind %d: %s", move->kind, why.text);
}

struct game_state deal(char dealer, const char *a, const char *b, const char *c, const char *d,
                       const char *vira)
{
    const char *const hands[] = {a, b, c, d};
    struct game_state state;
    game_truco.start(&truco_rules, &state);
    assert_int_equal(state.dealer, 3); /* T3 */
    state.dealer = (uint8_t)(dealer - 'A');
    state.seat = state.leader = (uint8_t)truco_next(state.dealer);
    for (int i = 0; i < TRUCO_SEATS; i++) {
        struct move hand = {
            .kind = TRUCO_MOVE_DEAL, .a = state.seat, .set = cards(hands[state.seat])};
        apply_legal(&state, &hand);
    }
    struct move turned = {.kind = TRUCO_MOVE_VIRA, .a = (uint8_t)card(vira)};
    for (unsigned seat = 0; seat < TRUCO_SEATS; seat++)
        if (truco_flor(cards(hands[seat]), turned.a))
            turned.b = (uint8_t)(turned.b | 1u << (seat & 1));
    apply_legal(&state, &turned);
    return state;
}

void play(struct game_state *state, const char *moves)
{
    char copy[512], *save;
    snprintf(copy, sizeof copy, "%s", moves);
    for (char *text = strtok_r(copy, ";", &save); text; text = strtok_r(NULL, ";", &save)) {
        struct move move;
        if (!game_truco.move_parse(&truco_rules, text, &move))
            fail_msg("'%s' is no move", text);
        apply_legal(state, &move);
    }
}

void truco_refused(const struct game_state *state, const char *text, const char *part)
{
    struct move move;
    struct why why = {0};
    if (!game_truco.move_parse(&truco_rules, text, &move))
        fail_msg("'%s' is no move", text);
    if (game_truco.legal(&truco_rules, state, &move, &why) != MOVE_ILLEGAL)
        fail_msg("'%s' is not refused", text);
    assert_said(why.text, part);
}

void count_points(struct game_state *state)
{
    struct move move;
    struct rng rng;
    rng_seed(&rng, 1);
    assert_int_equal(state->phase, TRUCO_COUNT);
    game_truco.draw(&truco_rules, state, &rng, &move);
    assert_int_equal(move.kind, TRUCO_MOVE_POINTS);
    apply_legal(state, &move);
}
