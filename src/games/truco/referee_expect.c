/* The referee of the truco ring: examples of what could have come from the host. */
#include "games/truco/referee_private.h"

static void add_frame(struct str *text, struct truco_frame frame, enum lang lang)
{
    char characters[RING16_TEXT];
    frame.from = TRUCO_HOST;
    frame.to = TRUCO_ALL;
    struct ring16 written = truco_frame_write(&frame);
    ring16_text(&written, characters);
    str_add(text, "%s%s (", text->length ? "; " : "", characters);
    truco_frame_explain(&frame, lang, text);
    str_add(text, ")");
}

static void add_points(struct str *text, unsigned team, unsigned points, enum lang lang)
{
    add_frame(text,
              (struct truco_frame){.kind = TRUCO_FRAME_POINTS,
                                   .turn = TRUCO_NO_TURN,
                                   .card = TRUCO_NO_CARD,
                                   .team = (uint8_t)team,
                                   .points = (uint8_t)points},
              lang);
}

static void add_count(struct str *text, const struct truco_stand *stand, enum lang lang)
{
    uint8_t points[2][TRUCO_TEAMS];
    unsigned team = stand->counted & 1, count = truco_possible_points(stand, points);
    for (unsigned i = 0; i < count; i++)
        if (i == 0 || points[i][team] != points[0][team])
            add_points(text, team, points[i][team], lang);
}

/* The frame that shows the move, with the turn that the rules give behind it. */
static void add_move(struct str *text, const struct truco_setup *setup, const struct truco_state *state,
                     const struct move *move, enum lang lang)
{
    struct truco_state after = *state;
    struct truco_frame frame = truco_frame_of_move(state, move);
    truco_apply(setup, &after, move);
    frame.turn = after.phase == TRUCO_COUNT ? TRUCO_NO_TURN : after.seat;
    if (frame.kind == TRUCO_FRAME_PLAY)
        frame.kind = frame.turn == TRUCO_NO_TURN ? TRUCO_FRAME_OPEN : TRUCO_FRAME_TURN;
    add_frame(text, frame, lang);
}

/* One card that the seat can have, and the calls or answers that it may make. */
static void add_acts(struct str *text, const struct truco_setup *setup, const struct truco_stand *stand, enum lang lang)
{
    struct truco_state state = stand->state;
    struct choice choices[GAME_CHOICES_MAX];
    unsigned card = 0;
    while (card + 1 < TRUCO_CARDS && truco_judge_card(stand, state.seat, card, NULL) != ST_OK)
        card++;
    state.hand[state.seat] = truco_bit(card);
    size_t count = truco_choices(setup, &state, choices);
    for (size_t i = 0; i < count; i++)
        add_move(text, setup, &state, &choices[i].move, lang);
}

void truco_say_expected(const struct truco_setup *setup, const struct truco_stand *stand, enum lang lang,
                        struct str *text)
{
    struct truco_frame turn = {
        .kind = TRUCO_FRAME_TURN, .turn = (uint8_t)truco_mano(&stand->state), .card = TRUCO_NO_CARD};
    if (stand->blind)
        return;
    switch (stand->stage) {
    case TRUCO_STAGE_IDLE:
    case TRUCO_STAGE_OVER:
        add_points(text, 0, 0, lang);
        break;
    case TRUCO_STAGE_PRESENT:
        add_points(text, 1, 0, lang);
        break;
    case TRUCO_STAGE_VIRA:
        add_frame(text, turn, lang);
        break;
    case TRUCO_STAGE_PLAY:
        add_acts(text, setup, stand, lang);
        break;
    case TRUCO_STAGE_COUNT:
    case TRUCO_STAGE_COUNTED:
        add_count(text, stand, lang);
        break;
    case TRUCO_STAGE_END:
        add_frame(text,
                  (struct truco_frame){.kind = TRUCO_FRAME_END,
                                       .turn = TRUCO_NO_TURN,
                                       .card = TRUCO_NO_CARD,
                                       .team = stand->state.points[1] == TRUCO_GOAL},
                  lang);
        break;
    default: /* TRUCO_STAGE_DEAL: the vira, whichever it is */
        break;
    }
}
