/* The referee of the truco ring: what the host says to all, held against what the rules give. Pure: a stand and a frame
 * go in, the next stand and remarks come out. */
#include <stdarg.h>

#include "games/truco/referee.h"

static void remark_why(struct truco_opinion *opinion, enum finding_kind kind, const struct why *why)
{
    if (opinion->remarks == REMARKS_MAX)
        return;
    if (kind != FINDING_DEPARTURE && opinion->kind == TRUCO_FITS)
        opinion->kind = TRUCO_FOLLOWED;
    opinion->remark[opinion->remarks].kind = kind;
    opinion->remark[opinion->remarks++].why = *why;
}

void truco_remark(struct truco_opinion *opinion, enum finding_kind kind, const char *cited, const char *format, ...)
{
    struct why why;
    va_list args;
    va_start(args, format);
    why_rule_args(&why, cited, format, args);
    va_end(args);
    remark_why(opinion, kind, &why);
}

void truco_misfit(struct truco_opinion *opinion, const char *cited, const char *text)
{
    truco_remark(opinion, FINDING_VIOLATION, cited, "%s", text);
    opinion->kind = TRUCO_MISFIT;
}

static void lose_partida(struct truco_stand *stand, struct truco_opinion *opinion)
{
    stand->blind = true;
    truco_remark(opinion, FINDING_LOST, "truco.md", "this partida is followed no further: the next points begin anew");
}

/* ---- before the first turn ---- */

/* As far as the hands are known: who has a flor says so, and nobody else (T12). */
static void judge_flor(struct truco_stand *stand, unsigned vira, struct truco_opinion *opinion)
{
    for (unsigned team = 0; team < TRUCO_TEAMS; team++) {
        bool announced = stand->flor >> team & 1, has = false, open = false;
        for (unsigned seat = team; seat < TRUCO_SEATS; seat += TRUCO_TEAMS) {
            bool known = bits_count(stand->dealt[seat]) == TRUCO_HAND;
            open |= !known;
            has |= known && truco_flor(stand->dealt[seat], vira);
        }
        if (stand->flor_judged >> team & 1 || (open && !has))
            continue;
        stand->flor_judged |= (uint8_t)(1u << team);
        if (announced != has)
            truco_remark(opinion, FINDING_VIOLATION, "T12",
                         announced ? "%s has no flor" : "%s has a flor that S did not announce",
                         truco_team_letters(team));
    }
}

static void hear_flor(struct truco_stand *stand, const struct truco_frame *frame, struct truco_opinion *opinion)
{
    uint8_t bit = (uint8_t)(1u << frame->team);
    bool announced = stand->flor & bit;
    if (stand->stage < TRUCO_STAGE_VIRA || stand->stage > TRUCO_STAGE_END)
        truco_misfit(opinion, "T12", "a flor is announced between the vira and the first turn");
    else if (announced)
        opinion->kind = TRUCO_REPEATS;
    else if (stand->stage != TRUCO_STAGE_VIRA)
        truco_misfit(opinion, "T12", "a flor is announced before the first turn");
    else
        stand->flor |= bit;
}

static void hear_vira(struct truco_stand *stand, const struct truco_frame *frame, struct truco_opinion *opinion)
{
    uint64_t dealt = 0;
    for (unsigned seat = 0; seat < TRUCO_SEATS; seat++)
        dealt |= stand->dealt[seat];
    if (dealt & truco_bit(frame->card))
        truco_remark(opinion, FINDING_VIOLATION, "seed 004", "the vira was dealt to a player");
    stand->vira = frame->card;
    stand->stage = TRUCO_STAGE_VIRA;
}

static void begin_partida(struct truco_stand *stand, const struct truco_frame *frame, struct truco_opinion *opinion)
{
    struct truco_state *state = &stand->state;
    if (frame->card != TRUCO_NO_CARD)
        truco_remark(opinion, FINDING_VIOLATION, "truco.md, Frames", "the first turn of a partida shows no card");
    if (stand->dealer_known && frame->turn != truco_mano(state))
        truco_remark(opinion, FINDING_VIOLATION, "T3", "%c is mano, the player to the right of the dealer",
                     truco_letter(truco_mano(state)));
    truco_set_mano(state, frame->turn);
    stand->dealer_known = true;
    for (unsigned i = 0; i < TRUCO_SEATS; i++)
        truco_apply(NULL, state, &(struct move){.kind = TRUCO_MOVE_DEAL, .a = state->seat});
    truco_apply(NULL, state, &(struct move){.kind = TRUCO_MOVE_VIRA, .a = stand->vira, .b = stand->flor});
    stand->stage = TRUCO_STAGE_PLAY;
    judge_flor(stand, stand->vira, opinion);
}

/* ---- the partida ---- */

static void end_partida(struct truco_stand *stand, struct truco_opinion *opinion)
{
    stand->stage = TRUCO_STAGE_COUNT;
    stand->counted = 0;
    judge_flor(stand, stand->state.vira, opinion);
}

/* Whose turn the frame gives, after the act that it shows. */
static void judge_turn(struct truco_stand *stand, const struct truco_frame *frame, bool new_round,
                       struct truco_opinion *opinion)
{
    struct truco_state *state = &stand->state;
    bool over = state->phase == TRUCO_COUNT;
    if (over && frame->turn == TRUCO_NO_TURN) {
        end_partida(stand, opinion);
    } else if (over) {
        truco_remark(opinion, FINDING_VIOLATION, "truco.md, Frames", "the partida is over, so Turno is #");
        lose_partida(stand, opinion);
    } else if (frame->turn == TRUCO_NO_TURN) {
        truco_remark(opinion, FINDING_VIOLATION, "truco.md, Frames", "the partida is not over: the turn is %c's",
                     truco_letter(state->seat));
        lose_partida(stand, opinion);
    } else if (frame->turn != state->seat) {
        truco_remark(opinion, FINDING_VIOLATION, new_round ? "T10" : "seed 004",
                     new_round ? "%c leads the next round" : "the turn goes to %c", truco_letter(state->seat));
        if (new_round)
            state->seat = state->leader = frame->turn;
    }
}

/* Whether the card that is shown can be carried out; what cannot be known of the hands then is forgotten. */
static bool may_play(struct truco_stand *stand, const struct truco_frame *frame, struct truco_opinion *opinion)
{
    struct truco_state *state = &stand->state;
    struct why why;
    if (stand->stage != TRUCO_STAGE_PLAY) {
        truco_misfit(opinion, "seed 004", "a card while nobody has the turn");
    } else if (state->phase != TRUCO_TURN) {
        truco_misfit(opinion, "T1", "a call must be answered before anything else");
    } else if (truco_judge_card(stand, state->seat, frame->card, &why) != ST_OK) {
        remark_why(opinion, FINDING_VIOLATION, &why);
        if (truco_open_cards(state) & truco_bit(frame->card)) {
            opinion->kind = TRUCO_MISFIT;
            return false;
        }
        for (unsigned other = 0; other < TRUCO_SEATS; other++)
            stand->dealt[other] &= ~truco_bit(frame->card);
        stand->dealt[state->seat] = 0; /* what it holds nobody knows now */
    }
    return opinion->kind != TRUCO_MISFIT;
}

static bool may_call(const struct truco_stand *stand, const struct move *call, struct truco_opinion *opinion)
{
    const struct truco_state *state = &stand->state;
    bool top = call->kind == TRUCO_MOVE_TRUCO && state->level + 1 == TRUCO_LEVELS;
    struct why why;
    if (stand->stage != TRUCO_STAGE_PLAY) {
        truco_misfit(opinion, "seed 004", "a call while nobody has the turn");
    } else if (truco_legal(NULL, state, call, &why) != MOVE_LEGAL) {
        remark_why(opinion, FINDING_VIOLATION, &why);
        if (state->phase != TRUCO_TURN || top)
            opinion->kind = TRUCO_MISFIT;
    }
    return opinion->kind != TRUCO_MISFIT;
}

static bool may_answer(const struct truco_stand *stand, const struct truco_frame *frame, struct truco_opinion *opinion)
{
    bool pending = stand->stage == TRUCO_STAGE_PLAY && stand->state.phase == truco_frame_pending(frame);
    if (!pending)
        truco_misfit(opinion, "T1", "there is no such call to be answered");
    return pending;
}

/* Who has to answer a call. */
static void judge_answerer(struct truco_state *state, const struct truco_frame *frame, struct truco_opinion *opinion)
{
    if (frame->turn == state->seat)
        return;
    truco_remark(opinion, FINDING_VIOLATION, "T8", "%c answers, the player to the caller's right",
                 truco_letter(state->seat));
    if (frame->turn != TRUCO_NO_TURN)
        state->seat = frame->turn;
}

/* A frame to all shows what the seat on turn did; where its own frames pass, it must have been among them. */
static void hear_act(struct truco_stand *stand, const struct truco_frame *frame, struct truco_opinion *opinion)
{
    struct truco_state *state = &stand->state;
    unsigned seat = state->seat, round = state->round;
    struct move move;
    truco_move_of_frame(frame, &move);
    bool card = move.kind == TRUCO_MOVE_PLAY, call = move.kind == TRUCO_MOVE_ENVIDO || move.kind == TRUCO_MOVE_TRUCO;
    bool right = card   ? may_play(stand, frame, opinion)
                 : call ? may_call(stand, &move, opinion)
                        : may_answer(stand, frame, opinion);
    if (!right)
        return;
    if (opinion->speech_pass >> seat & 1 && !(stand->acts & truco_act_bit(frame)))
        truco_remark(opinion, FINDING_VIOLATION, "truco.md, The ring", "S shows what %c has not sent",
                     truco_letter(seat));
    if (card)
        stand->dealt[seat] |= truco_bit(frame->card);
    truco_apply(NULL, state, &move);
    if (call)
        judge_answerer(state, frame, opinion);
    else
        judge_turn(stand, frame, state->round != round, opinion);
}

static void hear_turn(struct truco_stand *stand, const struct truco_frame *frame, struct truco_opinion *opinion)
{
    if (stand->stage == TRUCO_STAGE_VIRA)
        begin_partida(stand, frame, opinion);
    else if (frame->card != TRUCO_NO_CARD)
        hear_act(stand, frame, opinion);
    else if (stand->stage == TRUCO_STAGE_PLAY && frame->turn == stand->state.seat)
        opinion->kind = TRUCO_REPEATS;
    else
        truco_misfit(opinion, "seed 004",
                     stand->stage == TRUCO_STAGE_PLAY ? "a turn passes by a card or a call only"
                                                      : "a turn where none is due");
}

static void hear_end(struct truco_stand *stand, const struct truco_frame *frame, struct truco_opinion *opinion)
{
    if (stand->stage == TRUCO_STAGE_OVER)
        truco_misfit(opinion, "truco.md", "the game is over");
    else if (stand->stage != TRUCO_STAGE_END || stand->state.points[frame->team] != TRUCO_GOAL)
        truco_remark(opinion, FINDING_VIOLATION, "T11", "%s has not reached 24 points",
                     truco_team_letters(frame->team));
    stand->stage = TRUCO_STAGE_OVER;
}

/* ---- all of it ---- */

static void hear_blind(struct truco_stand *stand, const struct truco_frame *frame, struct truco_opinion *opinion)
{
    if (frame->kind == TRUCO_FRAME_POINTS) {
        truco_hear_points_blind(stand, frame, opinion);
    } else if (frame->kind == TRUCO_FRAME_END && stand->blind) {
        stand->stage = TRUCO_STAGE_OVER;
        stand->blind = false;
    } else {
        opinion->kind = TRUCO_REPEATS; /* nothing can be said of it */
    }
}

void truco_opinion_of(struct truco_stand *stand, const struct truco_frame *frame, unsigned speech_pass,
                      struct truco_opinion *opinion)
{
    *opinion = (struct truco_opinion){.kind = TRUCO_FITS, .speech_pass = speech_pass};
    if (stand->blind || (stand->stage == TRUCO_STAGE_IDLE && frame->kind != TRUCO_FRAME_POINTS))
        hear_blind(stand, frame, opinion);
    else if (frame->kind == TRUCO_FRAME_OPEN && stand->stage == TRUCO_STAGE_DEAL)
        hear_vira(stand, frame, opinion);
    else if (frame->kind == TRUCO_FRAME_OPEN && frame->card == stand->vira && stand->stage <= TRUCO_STAGE_END)
        opinion->kind = TRUCO_REPEATS; /* for somebody who asked */
    else if (frame->kind == TRUCO_FRAME_TURN)
        hear_turn(stand, frame, opinion);
    else if (frame->kind == TRUCO_FRAME_FLOR)
        hear_flor(stand, frame, opinion);
    else if (frame->kind == TRUCO_FRAME_POINTS)
        truco_hear_points(stand, frame, opinion);
    else if (frame->kind == TRUCO_FRAME_END)
        hear_end(stand, frame, opinion);
    else
        hear_act(stand, frame, opinion);
}
