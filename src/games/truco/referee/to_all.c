/* The referee of the truco ring: frames from the host to all, compared with what the rules give.
 * Pure: a position and a frame go in, the next position and remarks come out. */
#include "games/truco/referee/referee.h"

void truco_remark_why(struct truco_opinion *opinion, enum finding_kind kind, const struct why *why)
{
    if (opinion->remarks == REMARKS_MAX)
        return;
    if (kind != FINDING_DEPARTURE && opinion->kind == TRUCO_FITS)
        opinion->kind = TRUCO_FOLLOWED;
    opinion->remark[opinion->remarks].kind = kind;
    opinion->remark[opinion->remarks++].why = *why;
}

void truco_misfit(struct truco_opinion *opinion, const char *cited, const char *text)
{
    truco_remark(opinion, FINDING_VIOLATION, cited, "%s", _(text));
    opinion->kind = TRUCO_MISFIT;
}

static void lose_partida(struct truco_position *position, struct truco_opinion *opinion)
{
    position->blind = true;
    truco_remark(opinion, FINDING_LOST, "truco.md",
                 "esta partida ya no se sigue: con los próximos puntos se empieza de nuevo");
}

/* ---- before the first turn ---- */

/* T12, as far as the hands are known: a team with a flor announces it, and no other team does. */
static void judge_flor(struct truco_position *position, unsigned vira,
                       struct truco_opinion *opinion)
{
    for (unsigned team = 0; team < TRUCO_TEAMS; team++) {
        bool announced = position->flor >> team & 1, has = false, open = false;
        for (unsigned seat = team; seat < TRUCO_SEATS; seat += TRUCO_TEAMS) {
            bool known = bits_count(position->dealt[seat]) == TRUCO_HAND;
            open |= !known;
            has |= known && truco_flor(position->dealt[seat], vira);
        }
        if (position->flor_judged >> team & 1 || (open && !has))
            continue;
        position->flor_judged |= (uint8_t)(1u << team);
        if (announced != has)
            truco_remark(opinion, FINDING_VIOLATION, "T12",
                         announced ? N_("%s no tiene flor")
                                   : N_("%s tiene una flor que S no ha anunciado"),
                         truco_team_letters(team));
    }
}

static void referee_flor(struct truco_position *position, const struct truco_frame *frame,
                         struct truco_opinion *opinion)
{
    uint8_t bit = (uint8_t)(1u << frame->team);
    bool announced = position->flor & bit;
    if (position->stage < TRUCO_STAGE_DEAL || position->stage > TRUCO_STAGE_END)
        truco_misfit(opinion, "T12", "una flor se anuncia entre los puntos y el primer turno");
    else if (announced)
        opinion->kind = TRUCO_REPEATS;
    else if (position->stage > TRUCO_STAGE_VIRA)
        truco_misfit(opinion, "T12", "una flor se anuncia antes del primer turno");
    else
        position->flor |= bit;
}

static void referee_begin_partida(struct truco_position *position, const struct truco_frame *frame,
                                  struct truco_opinion *opinion)
{
    struct game_state *state = &position->state;
    if (frame->card != TRUCO_NO_CARD)
        truco_remark(opinion, FINDING_VIOLATION, "truco.md, Frames",
                     "el primer turno de una partida no muestra ninguna carta");
    if (position->dealer_known && frame->turn != truco_mano(state))
        truco_remark(opinion, FINDING_VIOLATION, "T3",
                     "%c es mano, el jugador a la derecha de quien reparte",
                     truco_letter(truco_mano(state)));
    truco_set_mano(state, frame->turn);
    position->dealer_known = true;
    for (unsigned i = 0; i < TRUCO_SEATS; i++)
        truco_apply(NULL, state, &(struct move){.kind = TRUCO_MOVE_DEAL, .a = state->seat});
    truco_apply(NULL, state,
                &(struct move){.kind = TRUCO_MOVE_VIRA, .a = position->vira, .b = position->flor});
    position->stage = TRUCO_STAGE_PLAY;
    judge_flor(position, position->vira, opinion);
}

/* ---- the partida ---- */

/* Whose turn the frame gives, after the act that it shows. */
static void judge_turn(struct truco_position *position, const struct truco_frame *frame,
                       bool new_round, struct truco_opinion *opinion)
{
    struct game_state *state = &position->state;
    bool over = state->phase == TRUCO_COUNT;
    if (over && frame->turn == TRUCO_NO_TURN) {
        position->stage = TRUCO_STAGE_COUNT;
        position->counted = 0;
        judge_flor(position, state->vira, opinion);
    } else if (over) {
        truco_remark(opinion, FINDING_VIOLATION, "truco.md, Frames",
                     "la partida ha terminado, así que Turno es #");
        lose_partida(position, opinion);
    } else if (frame->turn == TRUCO_NO_TURN) {
        truco_remark(opinion, FINDING_VIOLATION, "truco.md, Frames",
                     "la partida no ha terminado: el turno es de %c", truco_letter(state->seat));
        lose_partida(position, opinion);
    } else if (frame->turn != state->seat) {
        truco_remark(opinion, FINDING_VIOLATION, new_round ? "T10" : "seed 004",
                     new_round ? N_("%c sale en la siguiente vuelta") : N_("el turno pasa a %c"),
                     truco_letter(state->seat));
        if (new_round)
            state->seat = state->leader = frame->turn;
    }
}

/* Whether the card that is shown can be carried out. Known hands that contradict it are
 * forgotten. */
static bool may_play(struct truco_position *position, const struct truco_frame *frame,
                     struct truco_opinion *opinion)
{
    struct game_state *state = &position->state;
    struct why why;
    if (position->stage != TRUCO_STAGE_PLAY) {
        truco_misfit(opinion, "seed 004", "una carta cuando nadie tiene el turno");
    } else if (state->phase != TRUCO_TURN) {
        truco_misfit(opinion, "T1", "antes hay que responder al canto");
    } else if (truco_judge_card(position, state->seat, frame->card, &why) != ST_OK) {
        truco_remark_why(opinion, FINDING_VIOLATION, &why);
        if (truco_open_cards(state) & truco_bit(frame->card)) {
            opinion->kind = TRUCO_MISFIT;
            return false;
        }
        for (unsigned other = 0; other < TRUCO_SEATS; other++)
            position->dealt[other] &= ~truco_bit(frame->card);
        position->dealt[state->seat] = 0;
    }
    return opinion->kind != TRUCO_MISFIT;
}

static bool may_call(const struct truco_position *position, const struct move *call,
                     struct truco_opinion *opinion)
{
    const struct game_state *state = &position->state;
    bool top = call->kind == TRUCO_MOVE_TRUCO && state->level + 1 == TRUCO_LEVELS;
    struct why why;
    if (position->stage != TRUCO_STAGE_PLAY) {
        truco_misfit(opinion, "seed 004", "un canto cuando nadie tiene el turno");
    } else if (truco_legal(NULL, state, call, &why) != MOVE_LEGAL) {
        truco_remark_why(opinion, FINDING_VIOLATION, &why);
        if (state->phase != TRUCO_TURN || top)
            opinion->kind = TRUCO_MISFIT;
    }
    return opinion->kind != TRUCO_MISFIT;
}

/* A frame to all shows what the seat on turn did. If the frames of that seat pass on this cable, it
 * must have sent it. */
static void referee_act(struct truco_position *position, const struct truco_frame *frame,
                        struct truco_opinion *opinion)
{
    struct game_state *state = &position->state;
    unsigned seat = state->seat, round = state->round;
    struct move move;
    truco_move_of_frame(frame, &move);
    bool card = move.kind == TRUCO_MOVE_PLAY,
         call = move.kind == TRUCO_MOVE_ENVIDO || move.kind == TRUCO_MOVE_TRUCO;
    bool right =
        card   ? may_play(position, frame, opinion)
        : call ? may_call(position, &move, opinion)
               : position->stage == TRUCO_STAGE_PLAY && state->phase == truco_frame_pending(frame);
    if (!right && !card && !call)
        truco_misfit(opinion, "T1", "no hay tal canto que responder");
    if (!right)
        return;
    if (opinion->speech_pass >> seat & 1 && !(position->acts & truco_act_bit(frame)))
        truco_remark(opinion, FINDING_VIOLATION, "truco.md, The ring",
                     "S muestra lo que %c no ha enviado", truco_letter(seat));
    if (card)
        position->dealt[seat] |= truco_bit(frame->card);
    truco_apply(NULL, state, &move);
    if (!call) {
        judge_turn(position, frame, state->round != round, opinion);
    } else if (frame->turn != state->seat) {
        truco_remark(opinion, FINDING_VIOLATION, "T8",
                     "responde %c, el jugador a la derecha de quien canta",
                     truco_letter(state->seat));
        if (frame->turn != TRUCO_NO_TURN)
            state->seat = frame->turn;
    }
}

/* ---- frames to all, by kind ---- */

/* The vira, or the last card of a partida. */
static void referee_open(struct truco_position *position, const struct truco_frame *frame,
                         struct truco_opinion *opinion)
{
    uint64_t dealt = 0;
    if (position->stage == TRUCO_STAGE_DEAL) {
        for (unsigned seat = 0; seat < TRUCO_SEATS; seat++)
            dealt |= position->dealt[seat];
        if (dealt & truco_bit(frame->card))
            truco_remark(opinion, FINDING_VIOLATION, "seed 004",
                         "la vira se repartió a un jugador");
        position->vira = frame->card;
        position->stage = TRUCO_STAGE_VIRA;
    } else if (frame->card == position->vira && position->stage <= TRUCO_STAGE_END) {
        opinion->kind = TRUCO_REPEATS; /* for a station that asked */
    } else {
        referee_act(position, frame, opinion);
    }
}

static void referee_turn(struct truco_position *position, const struct truco_frame *frame,
                         struct truco_opinion *opinion)
{
    bool playing = position->stage == TRUCO_STAGE_PLAY;
    if (position->stage == TRUCO_STAGE_VIRA)
        referee_begin_partida(position, frame, opinion);
    else if (frame->card != TRUCO_NO_CARD)
        referee_act(position, frame, opinion);
    else if (playing && frame->turn == position->state.seat)
        opinion->kind = TRUCO_REPEATS;
    else
        truco_misfit(opinion, "seed 004",
                     playing ? N_("un turno pasa solo con una carta o un canto")
                             : N_("un turno donde no toca"));
}

void truco_opinion_of(struct truco_position *position, const struct truco_frame *frame,
                      unsigned speech_pass, struct truco_opinion *opinion)
{
    bool points = frame->kind == TRUCO_FRAME_POINTS, end = frame->kind == TRUCO_FRAME_END;
    *opinion = (struct truco_opinion){.kind = TRUCO_FITS, .speech_pass = speech_pass};
    if (points && position->blind) {
        truco_referee_points_blind(position, frame, opinion);
    } else if (end && position->blind) {
        position->stage = TRUCO_STAGE_OVER;
        position->blind = false;
    } else if (position->blind || (position->stage == TRUCO_STAGE_IDLE && !points)) {
        opinion->kind = TRUCO_REPEATS; /* nothing can be said of it */
    } else if (points) {
        truco_referee_points(position, frame, opinion);
    } else if (end) {
        if (position->stage == TRUCO_STAGE_OVER)
            truco_misfit(opinion, "truco.md", "la partida ha terminado");
        else if (position->stage != TRUCO_STAGE_END ||
                 position->state.points[frame->team] != TRUCO_GOAL)
            truco_remark(opinion, FINDING_VIOLATION, "T11", "%s no ha llegado a 24 puntos",
                         truco_team_letters(frame->team));
        position->stage = TRUCO_STAGE_OVER;
    } else if (frame->kind == TRUCO_FRAME_OPEN) {
        referee_open(position, frame, opinion);
    } else if (frame->kind == TRUCO_FRAME_TURN) {
        referee_turn(position, frame, opinion);
    } else if (frame->kind == TRUCO_FRAME_FLOR) {
        referee_flor(position, frame, opinion);
    } else {
        referee_act(position, frame, opinion);
    }
}
