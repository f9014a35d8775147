/* The referee of the truco ring: examples of what could have come from the host. */
#include "games/truco/referee/referee.h"

static void expect_frame(struct str *text, struct truco_frame frame, enum lang lang)
{
    struct ring16 written = truco_frame_write(frame);
    str_add(text, "%s%.16s (", text->length ? "; " : "", written.open);
    truco_frame_explain(&frame, lang, text);
    str_add(text, ")");
}

static void expect_points(struct str *text, unsigned team, unsigned points, enum lang lang)
{
    expect_frame(text, truco_frame_of_team(TRUCO_FRAME_POINTS, team, points), lang);
}

/* One card that the seat can have, and the calls or answers that it can make, each with the turn
 * that follows. */
static void expect_acts(struct str *text, const struct truco_position *position, enum lang lang)
{
    struct game_state state = position->state;
    struct choice choices[GAME_CHOICES_MAX];
    unsigned card = 0;
    while (card + 1 < TRUCO_CARDS && truco_judge_card(position, state.seat, card, NULL) != ST_OK)
        card++;
    state.hand[state.seat] = truco_bit(card);
    size_t count = truco_choices(NULL, &state, choices);
    for (size_t i = 0; i < count; i++) {
        struct game_state after = state;
        truco_apply(NULL, &after, &choices[i].move);
        expect_frame(text, truco_frame_showing(&state, &choices[i].move, &after), lang);
    }
}

void truco_say_expected(const struct truco_position *position, enum lang lang, struct str *text)
{
    uint8_t points[2][TRUCO_TEAMS];
    unsigned team = position->counted & 1, count;
    if (position->blind)
        return;
    switch (position->stage) {
    case TRUCO_STAGE_IDLE:
    case TRUCO_STAGE_OVER:
    case TRUCO_STAGE_PRESENT:
        expect_points(text, position->stage == TRUCO_STAGE_PRESENT, 0, lang);
        break;
    case TRUCO_STAGE_VIRA:
        expect_frame(
            text, truco_frame_to_all(TRUCO_FRAME_TURN, truco_mano(&position->state), TRUCO_NO_CARD),
            lang);
        break;
    case TRUCO_STAGE_PLAY:
        expect_acts(text, position, lang);
        break;
    case TRUCO_STAGE_COUNT:
    case TRUCO_STAGE_COUNTED:
        count = truco_possible_points(position, points);
        for (unsigned i = 0; i < count; i++)
            if (i == 0 || points[i][team] != points[0][team])
                expect_points(text, team, points[i][team], lang);
        break;
    case TRUCO_STAGE_END:
        expect_frame(
            text, truco_frame_of_team(TRUCO_FRAME_END, position->state.points[1] == TRUCO_GOAL, 0),
            lang);
        break;
    default: /* TRUCO_STAGE_DEAL: the vira, whichever it is */
        break;
    }
}
