/* The referee of the truco ring: what the host says to all, held against what the rules give. Pure: a stand and a frame
 * go in, the next stand and remarks come out. */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "games/truco/referee_private.h"

void truco_remark_why(struct truco_opinion *opinion, enum finding_kind kind, const struct why *why)
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
    truco_remark_why(opinion, kind, &why);
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
                         announced ? "%s has no flor" : "%s has a flor that S did not announce", team ? "BD" : "AC");
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

static void begin_partida(const struct truco_setup *setup, struct truco_stand *stand, const struct truco_frame *frame,
                          struct truco_opinion *opinion)
{
    struct truco_state *state = &stand->state;
    if (frame->card != TRUCO_NO_CARD)
        truco_remark(opinion, FINDING_VIOLATION, "truco.md, Frames", "the first turn of a partida shows no card");
    if (stand->dealer_known && frame->turn != truco_mano(state))
        truco_remark(opinion, FINDING_VIOLATION, "T3", "%c is mano, the player to the right of the dealer",
                     truco_letter(truco_mano(state)));
    state->dealer = (uint8_t)((frame->turn + TRUCO_SEATS - 1) % TRUCO_SEATS);
    state->seat = state->leader = frame->turn;
    stand->dealer_known = true;
    for (unsigned i = 0; i < TRUCO_SEATS; i++)
        truco_apply(setup, state, &(struct move){.kind = TRUCO_MOVE_DEAL, .a = state->seat});
    truco_apply(setup, state, &(struct move){.kind = TRUCO_MOVE_VIRA, .a = stand->vira, .b = stand->flor});
    stand->stage = TRUCO_STAGE_PLAY;
    judge_flor(stand, stand->vira, opinion);
}

/* ---- the partida ---- */

/* A frame to all shows an act; where the player's own frames pass, it must have been among them. */
static void judge_source(const struct truco_stand *stand, const struct truco_frame *frame, unsigned seat,
                         unsigned speech_pass, struct truco_opinion *opinion)
{
    if (speech_pass >> seat & 1 && !(stand->acts & truco_act_bit(frame)))
        truco_remark(opinion, FINDING_VIOLATION, "truco.md, The ring", "S shows what %c has not sent",
                     truco_letter(seat));
}

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

static void hear_card(const struct truco_setup *setup, struct truco_stand *stand, const struct truco_frame *frame,
                      unsigned speech_pass, struct truco_opinion *opinion)
{
    struct truco_state *state = &stand->state;
    unsigned seat = state->seat, round = state->round;
    struct why why;
    if (frame->turn == TRUCO_NO_TURN && frame->card == stand->vira && stand->stage <= TRUCO_STAGE_END) {
        opinion->kind = TRUCO_REPEATS; /* the vira again, for somebody who asked */
        return;
    }
    if (stand->stage != TRUCO_STAGE_PLAY) {
        truco_misfit(opinion, "seed 004", "a card while nobody has the turn");
        return;
    }
    if (state->phase != TRUCO_TURN) {
        truco_misfit(opinion, "T1", "a call must be answered before anything else");
        return;
    }
    if (truco_judge_card(stand, seat, frame->card, &why) != ST_OK) {
        truco_remark_why(opinion, FINDING_VIOLATION, &why);
        if (truco_open_cards(state) & truco_bit(frame->card)) {
            opinion->kind = TRUCO_MISFIT;
            return;
        }
        for (unsigned other = 0; other < TRUCO_SEATS; other++)
            stand->dealt[other] &= ~truco_bit(frame->card);
        stand->dealt[seat] = 0; /* what it holds nobody knows now */
    }
    judge_source(stand, frame, seat, speech_pass, opinion);
    stand->dealt[seat] |= truco_bit(frame->card);
    truco_apply(setup, state, &(struct move){.kind = TRUCO_MOVE_PLAY, .a = frame->card});
    judge_turn(stand, frame, state->round != round, opinion);
}

static void hear_turn(const struct truco_setup *setup, struct truco_stand *stand, const struct truco_frame *frame,
                      unsigned speech_pass, struct truco_opinion *opinion)
{
    if (stand->stage == TRUCO_STAGE_VIRA)
        begin_partida(setup, stand, frame, opinion);
    else if (frame->card != TRUCO_NO_CARD)
        hear_card(setup, stand, frame, speech_pass, opinion);
    else if (stand->stage == TRUCO_STAGE_PLAY && frame->turn == stand->state.seat)
        opinion->kind = TRUCO_REPEATS;
    else
        truco_misfit(opinion, "seed 004",
                     stand->stage == TRUCO_STAGE_PLAY ? "a turn passes by a card or a call only"
                                                      : "a turn where none is due");
}

static void hear_call(const struct truco_setup *setup, struct truco_stand *stand, const struct truco_frame *frame,
                      unsigned speech_pass, struct truco_opinion *opinion)
{
    struct truco_state *state = &stand->state;
    struct move move;
    struct why why;
    unsigned seat = state->seat;
    bool truco = frame->kind == TRUCO_FRAME_CALL_TRUCO;
    truco_move_of_frame(frame, &move);
    if (stand->stage != TRUCO_STAGE_PLAY) {
        truco_misfit(opinion, "seed 004", "a call while nobody has the turn");
        return;
    }
    if (truco_legal(setup, state, &move, &why) != MOVE_LEGAL) {
        truco_remark_why(opinion, FINDING_VIOLATION, &why);
        if (state->phase != TRUCO_TURN || (truco && state->level + 1 == TRUCO_LEVELS)) {
            opinion->kind = TRUCO_MISFIT;
            return;
        }
    }
    judge_source(stand, frame, seat, speech_pass, opinion);
    truco_apply(setup, state, &move);
    if (frame->turn == state->seat)
        return;
    truco_remark(opinion, FINDING_VIOLATION, "T8", "%c answers, the player to the caller's right",
                 truco_letter(state->seat));
    if (frame->turn != TRUCO_NO_TURN)
        state->seat = frame->turn;
}

static void hear_answer(const struct truco_setup *setup, struct truco_stand *stand, const struct truco_frame *frame,
                        unsigned speech_pass, struct truco_opinion *opinion)
{
    struct truco_state *state = &stand->state;
    unsigned pending = frame->kind == TRUCO_FRAME_ANSWER_ENVIDO ? TRUCO_ENVIDO : TRUCO_RAISE;
    struct move move;
    if (stand->stage != TRUCO_STAGE_PLAY || state->phase != pending) {
        truco_misfit(opinion, "T1", "there is no such call to be answered");
        return;
    }
    judge_source(stand, frame, state->seat, speech_pass, opinion);
    truco_move_of_frame(frame, &move);
    truco_apply(setup, state, &move);
    judge_turn(stand, frame, false, opinion);
}

static void hear_end(struct truco_stand *stand, const struct truco_frame *frame, struct truco_opinion *opinion)
{
    if (stand->stage == TRUCO_STAGE_OVER)
        truco_misfit(opinion, "truco.md", "the game is over");
    else if (stand->stage != TRUCO_STAGE_END || stand->state.points[frame->team] != TRUCO_GOAL)
        truco_remark(opinion, FINDING_VIOLATION, "T11", "%s has not reached 24 points", frame->team ? "BD" : "AC");
    stand->stage = TRUCO_STAGE_OVER;
}

/* ---- all of it ---- */

static void hear_blind(const struct truco_setup *setup, struct truco_stand *stand, const struct truco_frame *frame,
                       struct truco_opinion *opinion)
{
    if (frame->kind == TRUCO_FRAME_POINTS) {
        truco_hear_points_blind(setup, stand, frame, opinion);
    } else if (frame->kind == TRUCO_FRAME_END && stand->blind) {
        stand->stage = TRUCO_STAGE_OVER;
        stand->blind = false;
    } else {
        opinion->kind = TRUCO_REPEATS; /* nothing can be said of it */
    }
}

void truco_opinion_of(const struct truco_setup *setup, struct truco_stand *stand, const struct truco_frame *frame,
                      unsigned speech_pass, struct truco_opinion *opinion)
{
    *opinion = (struct truco_opinion){.kind = TRUCO_FITS};
    if (stand->blind || (stand->stage == TRUCO_STAGE_IDLE && frame->kind != TRUCO_FRAME_POINTS)) {
        hear_blind(setup, stand, frame, opinion);
        return;
    }
    switch (frame->kind) {
    case TRUCO_FRAME_OPEN:
        if (stand->stage == TRUCO_STAGE_DEAL)
            hear_vira(stand, frame, opinion);
        else
            hear_card(setup, stand, frame, speech_pass, opinion);
        break;
    case TRUCO_FRAME_TURN:
        hear_turn(setup, stand, frame, speech_pass, opinion);
        break;
    case TRUCO_FRAME_FLOR:
        hear_flor(stand, frame, opinion);
        break;
    case TRUCO_FRAME_POINTS:
        truco_hear_points(setup, stand, frame, opinion);
        break;
    case TRUCO_FRAME_END:
        hear_end(stand, frame, opinion);
        break;
    case TRUCO_FRAME_CALL_ENVIDO:
    case TRUCO_FRAME_CALL_TRUCO:
        hear_call(setup, stand, frame, speech_pass, opinion);
        break;
    default: /* the two answers */
        hear_answer(setup, stand, frame, speech_pass, opinion);
        break;
    }
}
