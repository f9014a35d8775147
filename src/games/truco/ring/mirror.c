/* The mirror of a player's station (mirror.h). Every frame to all is the next one that the rules
 * allow (news), one that came before (repetition), one that fits instead of the last (correction),
 * or none of these (strange).
 *
 * Sixteen characters carry no checksum, so a damaged frame may look valid. Therefore the mirror
 * keeps the position before the last frame: what makes no sense now may have made sense there. If
 * that does not help either, it is blind until the next points. */
#include "games/truco/ring/mirror.h"

void truco_mirror_init(struct truco_mirror *mirror, unsigned seat)
{
    *mirror = (struct truco_mirror){.seat = seat};
    truco_start(NULL, &mirror->now.state);
    mirror->before = mirror->other = mirror->now;
    mirror->last.kind = mirror->strange.kind = TRUCO_FRAME_NONSENSE;
}

void truco_mirror_forget(struct truco_mirror *mirror)
{
    struct truco_mirror old = *mirror;
    truco_mirror_init(mirror, old.seat);
    mirror->observe = old.observe;
    mirror->observer = old.observer;
}

void truco_mirror_play(struct truco_mirror *m, struct truco_known *s, struct move move)
{
    struct game_state before = s->state;
    truco_apply(NULL, &s->state, &move);
    if (m->observe)
        m->observe(m->observer, m, &before, &move);
}

/* ---- before the first turn ---- */

/* The first turn begins the partida. Until then a vira or a flor may still be corrected. The other
 * hands are dealt as empty sets that count as three cards, so that the rules apply unchanged. */
static enum truco_novelty mirror_begin_partida(struct truco_mirror *m, struct truco_known *s,
                                               const struct truco_frame *frame)
{
    struct game_state *state = &s->state;
    if (frame->card != TRUCO_NO_CARD || (s->dealer_known && frame->turn != state->seat))
        return TRUCO_STRANGE;
    truco_set_mano(state, frame->turn);
    s->dealer_known = true;
    for (unsigned i = 0; i < TRUCO_SEATS; i++) {
        uint64_t cards = state->seat == m->seat ? m->cards : 0;
        truco_mirror_play(m, s,
                          (struct move){.kind = TRUCO_MOVE_DEAL, .a = state->seat, .set = cards});
    }
    truco_mirror_play(m, s, (struct move){.kind = TRUCO_MOVE_VIRA, .a = s->vira, .b = s->flor});
    s->stage = TRUCO_STAGE_PLAY;
    return TRUCO_NEWS;
}

/* A flor may come before the vira. */
static enum truco_novelty mirror_flor(struct truco_known *s, const struct truco_frame *frame)
{
    uint8_t bit = (uint8_t)(1u << frame->team);
    if (s->stage < TRUCO_STAGE_DEAL || s->stage > TRUCO_STAGE_PLAY)
        return TRUCO_STRANGE;
    if (s->flor & bit)
        return TRUCO_REPETITION;
    if (s->stage == TRUCO_STAGE_PLAY)
        return TRUCO_STRANGE;
    s->flor |= bit;
    return TRUCO_NEWS;
}

/* ---- the partida ---- */

/* truco.md: a card that lies on the table, a call while it is pending, an answer while none is. */
static bool is_repeated_act(const struct truco_known *s, const struct truco_frame *frame,
                            const struct move *move)
{
    const struct game_state *state = &s->state;
    bool playing = s->stage == TRUCO_STAGE_PLAY,
         pending = playing && state->phase == truco_frame_pending(frame);
    if (move->kind == TRUCO_MOVE_ENVIDO || move->kind == TRUCO_MOVE_TRUCO)
        return pending && frame->turn == state->seat;
    if (s->stage < TRUCO_STAGE_PLAY || s->stage > TRUCO_STAGE_COUNTED)
        return false;
    return move->kind == TRUCO_MOVE_PLAY ? (truco_open_cards(state) & truco_bit(frame->card)) != 0
                                         : !pending;
}

/* What the seat on turn did. The frame also says whose turn is next, so it is checked twice. */
static enum truco_novelty mirror_act(struct truco_mirror *m, struct truco_known *s,
                                     const struct truco_frame *frame)
{
    struct game_state after = s->state;
    struct move move;
    bool right = truco_move_of_frame(frame, &move) && s->stage == TRUCO_STAGE_PLAY;
    if (is_repeated_act(s, frame, &move))
        return TRUCO_REPETITION;
    if (move.kind == TRUCO_MOVE_PLAY) /* the hands of others are not known */
        right = right && after.phase == TRUCO_TURN;
    else
        right = right && truco_legal(NULL, &after, &move, NULL) == MOVE_LEGAL;
    if (right)
        truco_apply(NULL, &after, &move);
    if (!right || frame->turn != truco_turn(&after))
        return TRUCO_STRANGE;
    truco_mirror_play(m, s, move);
    if (after.phase == TRUCO_COUNT)
        s->stage = TRUCO_STAGE_COUNT;
    return TRUCO_NEWS;
}

/* A card to all without a turn: before the first turn the vira, later the card that ends the
 * partida. Of two viras the later one counts: a single bit turns a card for D into one for T. */
static enum truco_novelty mirror_open(struct truco_mirror *m, struct truco_known *s,
                                      const struct truco_frame *frame)
{
    if (s->stage == TRUCO_STAGE_VIRA && frame->card == s->vira)
        return TRUCO_REPETITION;
    if (s->stage != TRUCO_STAGE_DEAL && s->stage != TRUCO_STAGE_VIRA)
        return mirror_act(m, s, frame);
    s->vira = frame->card;
    s->stage = TRUCO_STAGE_VIRA;
    return TRUCO_NEWS;
}

/* ---- all of it ---- */

/* While blind, only points and the beginning of a partida are followed. */
static enum truco_novelty mirror_blind(struct truco_mirror *m, struct truco_known *s,
                                       const struct truco_frame *frame)
{
    bool begins = s->stage == TRUCO_STAGE_DEAL || s->stage == TRUCO_STAGE_VIRA;
    if (frame->kind == TRUCO_FRAME_POINTS)
        return truco_mirror_points_blind(m, s, frame);
    if (begins && frame->kind == TRUCO_FRAME_OPEN)
        return mirror_open(m, s, frame);
    if (begins && frame->kind == TRUCO_FRAME_FLOR)
        return mirror_flor(s, frame);
    if (s->stage != TRUCO_STAGE_VIRA || frame->kind != TRUCO_FRAME_TURN ||
        mirror_begin_partida(m, s, frame) != TRUCO_NEWS)
        return TRUCO_REPETITION;
    s->blind = false;
    return TRUCO_NEWS;
}

/* What the frame is to `s`, which changes only if it is news. */
static enum truco_novelty mirror_read(struct truco_mirror *m, struct truco_known *s,
                                      const struct truco_frame *frame)
{
    bool points = frame->kind == TRUCO_FRAME_POINTS;
    if (s->stage == TRUCO_STAGE_IDLE && (!points || frame->team || frame->points))
        s->blind = true;
    if (s->blind && s->stage != TRUCO_STAGE_OVER && frame->kind != TRUCO_FRAME_END)
        return mirror_blind(m, s, frame);
    switch (frame->kind) {
    case TRUCO_FRAME_END:
        if (s->stage == TRUCO_STAGE_OVER)
            return frame->team == s->winner ? TRUCO_REPETITION : TRUCO_STRANGE;
        if (!s->blind &&
            (s->stage != TRUCO_STAGE_END || s->state.points[frame->team] != TRUCO_GOAL))
            return TRUCO_STRANGE;
        s->winner = frame->team;
        s->stage = TRUCO_STAGE_OVER;
        return TRUCO_NEWS;
    case TRUCO_FRAME_OPEN:
        return mirror_open(m, s, frame);
    case TRUCO_FRAME_TURN:
        if (s->stage == TRUCO_STAGE_VIRA)
            return mirror_begin_partida(m, s, frame);
        if (frame->card != TRUCO_NO_CARD)
            return mirror_act(m, s, frame);
        return s->stage == TRUCO_STAGE_PLAY && frame->turn == s->state.seat ? TRUCO_REPETITION
                                                                            : TRUCO_STRANGE;
    case TRUCO_FRAME_FLOR:
        return mirror_flor(s, frame);
    case TRUCO_FRAME_POINTS:
        return truco_mirror_points(m, s, frame);
    default:
        return truco_frame_is_call(frame) ? mirror_act(m, s, frame) : TRUCO_STRANGE;
    }
}

/* What the frame makes of `known`, without changing the mirror or calling the observer. */
static enum truco_novelty mirror_try(const struct truco_mirror *m, struct truco_known *known,
                                     const struct truco_frame *frame)
{
    struct truco_mirror copy = *m;
    copy.observe = NULL;
    return mirror_read(&copy, known, frame);
}

/* Whether the frame is news to `after`, which it changes then. */
static bool is_news_to(const struct truco_mirror *m, struct truco_known *after,
                       const struct truco_frame *frame)
{
    return !after->blind && after->stage != TRUCO_STAGE_IDLE &&
           mirror_try(m, after, frame) == TRUCO_NEWS;
}

/* The frame does not fit after the last news. Perhaps it fits instead of it. */
static enum truco_novelty mirror_correct(struct truco_mirror *mirror,
                                         const struct truco_frame *frame)
{
    struct truco_known other = mirror->other, after = mirror->before;
    bool near = ring16_near(&frame->octets, &mirror->last.octets);
    if (mirror->other_known && is_news_to(mirror, &other, frame)) {
        mirror->before = mirror->other;
    } else if (!near || !is_news_to(mirror, &after, frame)) {
        mirror->strange = *frame;
        if (++mirror->stranges >= TRUCO_STRANGE_FRAMES && mirror->now.stage != TRUCO_STAGE_OVER)
            mirror->now.blind = true;
        return TRUCO_STRANGE;
    }
    after = mirror->before;
    mirror_read(mirror, &after, frame);
    mirror->now = after;
    mirror->last = *frame;
    mirror->other_known = false;
    mirror->stranges = 0;
    return TRUCO_CORRECTION;
}

enum truco_novelty truco_mirror_frame(struct truco_mirror *mirror, const struct truco_frame *frame)
{
    struct truco_known known = mirror->now;
    bool near_strange = ring16_near(&frame->octets, &mirror->strange.octets);
    /* A damaged frame is followed by its good copy or by a repetition. If something else follows a
     * strange frame, that frame was right and we are wrong. */
    if (mirror_try(mirror, &known, frame) != TRUCO_REPETITION && mirror->stranges &&
        !near_strange && mirror->now.stage != TRUCO_STAGE_OVER)
        mirror->now.blind = true;
    known = mirror->now;
    enum truco_novelty novelty = mirror_read(mirror, &known, frame);
    mirror->points_repeated = truco_mirror_points_repeated(mirror, frame, novelty);
    if (novelty == TRUCO_STRANGE)
        return mirror_correct(mirror, frame);
    if (novelty == TRUCO_REPETITION) {
        if (near_strange) /* the strange frame was this repetition, damaged */
            mirror->stranges = 0;
        mirror->now.blind = known.blind;
        return novelty;
    }
    /* If it differs from the last news by one character, that one may have been damaged. The game
     * that follows from this reading is kept beside ours until the next frame decides. */
    mirror->other = mirror->before;
    mirror->other_known = ring16_near(&frame->octets, &mirror->last.octets) &&
                          is_news_to(mirror, &mirror->other, frame);
    mirror->before = mirror->now;
    mirror->now = known;
    mirror->last = *frame;
    mirror->frames++;
    mirror->stranges = 0;
    return novelty;
}

void truco_mirror_set_cards(struct truco_mirror *mirror, uint64_t cards)
{
    struct game_state *const states[] = {&mirror->now.state, &mirror->before.state,
                                         &mirror->other.state};
    mirror->cards = cards;
    for (size_t i = 0; i < sizeof states / sizeof states[0]; i++) {
        struct game_state *state = states[i];
        if (state->vira == TRUCO_NO_CARD)
            continue; /* not dealt yet: the first turn takes them */
        state->hand[mirror->seat] = cards & ~truco_played(state, mirror->seat);
    }
}

bool truco_mirror_lacks_cards(const struct truco_mirror *mirror)
{
    const struct game_state *state = &mirror->now.state;
    uint64_t hand = state->hand[mirror->seat];
    if (mirror->now.blind)
        return mirror->cards == 0;
    if (mirror->now.stage == TRUCO_STAGE_VIRA)
        return bits_count(mirror->cards) != TRUCO_HAND ||
               (mirror->cards & truco_bit(mirror->now.vira)) != 0;
    return mirror->now.stage == TRUCO_STAGE_PLAY &&
           (bits_count(hand) != state->held[mirror->seat] || (hand & truco_open_cards(state)) != 0);
}

void truco_mirror_take_back(struct truco_mirror *mirror)
{
    mirror->now = mirror->other_known ? mirror->other : mirror->before;
    mirror->other_known = false;
    if (mirror->now.stage != TRUCO_STAGE_PLAY || truco_mirror_lacks_cards(mirror))
        mirror->now.blind = true;
}

bool truco_mirror_asks(const struct truco_mirror *mirror)
{
    const struct game_state *state = &mirror->now.state;
    return mirror->now.stage == TRUCO_STAGE_PLAY && !mirror->now.blind &&
           state->seat == mirror->seat && !truco_mirror_lacks_cards(mirror);
}
