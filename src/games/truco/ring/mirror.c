/* The game as a seat hears it: see mirror.h. Every frame to all is one of four things: the next one
 * that the rules allow (NEW), one that was heard before (AGAIN: the host repeats until it is back),
 * one that fits in the place of the last (INSTEAD: that one had been changed on the way), or none
 * of these (STRANGE).
 *
 * Sixteen characters carry no checksum, so a changed frame may look sound. The mirror therefore
 * keeps the known before the last frame, too: what makes no sense now may have made sense there.
 * When even that does not help, it admits that it knows nothing (`blind`) and waits for the next
 * points, from which a game can be followed again. */
#include "games/truco/ring/mirror.h"

void truco_mirror_init(struct truco_mirror *mirror, unsigned seat)
{
    *mirror = (struct truco_mirror){.seat = seat};
    truco_start(NULL, &mirror->now.state);
    mirror->before = mirror->other = mirror->now;
    mirror->last.kind = mirror->puzzle.kind = TRUCO_FRAME_NONSENSE;
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

/* The first turn begins the partida: until then a vira or a flor may still be corrected. The hands
 * of others are dealt as sets of nothing that count as three cards: so the engine is the host's
 * own. */
static enum truco_novelty begin_partida(struct truco_mirror *m, struct truco_known *s,
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

/* A team has a flor or has none, so the same frame twice is a repetition, whenever it comes. */
static enum truco_novelty hear_flor(struct truco_known *s, const struct truco_frame *frame)
{
    uint8_t bit = (uint8_t)(1u << frame->team);
    if (s->stage < TRUCO_STAGE_DEAL ||
        s->stage > TRUCO_STAGE_PLAY) /* the vira may come behind it */
        return TRUCO_STRANGE;
    if (s->flor & bit)
        return TRUCO_REPETITION;
    if (s->stage == TRUCO_STAGE_PLAY)
        return TRUCO_STRANGE;
    s->flor |= bit;
    return TRUCO_NEWS;
}

/* ---- the partida ---- */

/* A card that lies there, a call while it is pending, an answer while there is no call. */
static bool is_repeated(const struct truco_known *s, const struct truco_frame *frame,
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

/* What the seat on turn did: the frame says who comes next, nobody if that was the last of the
 * partida. */
static enum truco_novelty hear_act(struct truco_mirror *m, struct truco_known *s,
                                   const struct truco_frame *frame)
{
    struct game_state after = s->state;
    struct move move;
    bool right = truco_move_of_frame(frame, &move) && s->stage == TRUCO_STAGE_PLAY;
    if (is_repeated(s, frame, &move))
        return TRUCO_REPETITION;
    if (move.kind == TRUCO_MOVE_PLAY) /* which cards others hold is not to be seen */
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

static enum truco_novelty hear_turn(struct truco_mirror *m, struct truco_known *s,
                                    const struct truco_frame *frame)
{
    if (s->stage == TRUCO_STAGE_VIRA)
        return begin_partida(m, s, frame);
    if (frame->card != TRUCO_NO_CARD)
        return hear_act(m, s, frame);
    bool same = s->stage == TRUCO_STAGE_PLAY && frame->turn == s->state.seat;
    return same ? TRUCO_REPETITION : TRUCO_STRANGE;
}

/* A card for all without a turn: before the first turn it is the vira, after it the card that ended
 * the partida. */
static enum truco_novelty hear_open(struct truco_mirror *m, struct truco_known *s,
                                    const struct truco_frame *frame)
{
    if (s->stage == TRUCO_STAGE_VIRA && frame->card == s->vira)
        return TRUCO_REPETITION;
    if (s->stage != TRUCO_STAGE_DEAL && s->stage != TRUCO_STAGE_VIRA)
        return hear_act(m, s, frame);
    s->vira = frame
                  /* the later one counts: a card dealt to D can become one to T by a single bit */
                  ->card;
    s->stage = TRUCO_STAGE_VIRA;
    return TRUCO_NEWS;
}

static enum truco_novelty hear_end(struct truco_known *s, const struct truco_frame *frame)
{
    if (s->stage == TRUCO_STAGE_OVER)
        return frame->team == s->winner ? TRUCO_REPETITION : TRUCO_STRANGE;
    if (!s->blind && (s->stage != TRUCO_STAGE_END || s->state.points[frame->team] != TRUCO_GOAL))
        return TRUCO_STRANGE;
    s->winner = frame->team;
    s->stage = TRUCO_STAGE_OVER;
    return TRUCO_NEWS;
}

/* ---- all of it ---- */

/* A partida whose points are known can be followed from its first turn on. In the middle of one
 * nothing is known but that. */
static enum truco_novelty hear_blind(struct truco_mirror *m, struct truco_known *s,
                                     const struct truco_frame *frame)
{
    bool begins = s->stage == TRUCO_STAGE_DEAL || s->stage == TRUCO_STAGE_VIRA;
    if (frame->kind == TRUCO_FRAME_POINTS)
        return truco_mirror_points_blind(m, s, frame);
    if (begins && frame->kind == TRUCO_FRAME_OPEN)
        return hear_open(m, s, frame);
    if (begins && frame->kind == TRUCO_FRAME_FLOR)
        return hear_flor(s, frame);
    if (s->stage != TRUCO_STAGE_VIRA || frame->kind != TRUCO_FRAME_TURN ||
        begin_partida(m, s, frame) != TRUCO_NEWS)
        return TRUCO_REPETITION;
    s->blind = false;
    return TRUCO_NEWS;
}

/* What the frame is to `s`, which changes only if it is new. */
static enum truco_novelty hear(struct truco_mirror *m, struct truco_known *s,
                               const struct truco_frame *frame)
{
    bool points = frame->kind == TRUCO_FRAME_POINTS;
    if (s->stage == TRUCO_STAGE_IDLE && (!points || frame->team || frame->points))
        s->blind = true;
    if (frame->kind == TRUCO_FRAME_END)
        return hear_end(s, frame);
    if (s->blind && s->stage != TRUCO_STAGE_OVER)
        return hear_blind(m, s, frame);
    switch (frame->kind) {
    case TRUCO_FRAME_OPEN:
        return hear_open(m, s, frame);
    case TRUCO_FRAME_TURN:
        return hear_turn(m, s, frame);
    case TRUCO_FRAME_FLOR:
        return hear_flor(s, frame);
    case TRUCO_FRAME_POINTS:
        return truco_mirror_points(m, s, frame);
    default:
        return truco_frame_is_call(frame) ? hear_act(m, s, frame) : TRUCO_STRANGE;
    }
}

/* What the frame makes of `known`, without telling anybody: this is only a thought. */
static enum truco_novelty think(const struct truco_mirror *m, struct truco_known *known,
                                const struct truco_frame *frame)
{
    struct truco_mirror thought = *m;
    thought.observe = NULL;
    return hear(&thought, known, frame);
}

/* Whether it is new to `after`, and what it makes of it. */
static bool fits(const struct truco_mirror *m, struct truco_known *after,
                 const struct truco_frame *frame)
{
    return !after->blind && after->stage != TRUCO_STAGE_IDLE &&
           think(m, after, frame) == TRUCO_NEWS;
}

/* The frame fits. If it is nearly the last one, perhaps that one was changed and this is how it
 * should have been: the game that would follow from this is kept beside ours, until the next frame
 * tells which of the two is real. */
static enum truco_novelty hear_news(struct truco_mirror *mirror, const struct truco_known *known,
                                    const struct truco_frame *frame)
{
    mirror->other = mirror->before;
    mirror->other_known =
        ring16_near(&frame->octets, &mirror->last.octets) && fits(mirror, &mirror->other, frame);
    mirror->before = mirror->now;
    mirror->now = *known;
    mirror->last = *frame;
    mirror->frames++;
    mirror->strange = 0;
    return TRUCO_NEWS;
}

/* It fits nowhere after what was heard last: perhaps it does in the place of that. */
static enum truco_novelty hear_instead(struct truco_mirror *mirror, const struct truco_frame *frame)
{
    struct truco_known other = mirror->other, after = mirror->before;
    if (mirror->other_known && fits(mirror, &other, frame)) {
        mirror->before = mirror->other;
    } else if (!ring16_near(&frame->octets, &mirror->last.octets) || !fits(mirror, &after, frame)) {
        mirror->puzzle = *frame;
        if (++mirror->strange >= TRUCO_STRANGE_FRAMES && mirror->now.stage != TRUCO_STAGE_OVER)
            mirror->now.blind = true;
        return TRUCO_STRANGE;
    }
    after = mirror->before;
    hear(mirror, &after, frame);
    mirror->now = after;
    mirror->last = *frame;
    mirror->other_known = false;
    mirror->strange = 0;
    return TRUCO_CORRECTION;
}

enum truco_novelty truco_mirror_frame(struct truco_mirror *mirror, const struct truco_frame *frame)
{
    struct truco_known known = mirror->now;
    enum truco_novelty heard = think(mirror, &known, frame);
    /* A strange frame that was changed on the way is followed by the one that it was, or by a
     * repetition. If it is followed by something else, it was right, and we are wrong. */
    if (mirror->strange && heard != TRUCO_REPETITION &&
        !ring16_near(&frame->octets, &mirror->puzzle.octets) &&
        mirror->now.stage != TRUCO_STAGE_OVER)
        mirror->now.blind = true;
    known = mirror->now;
    heard = hear(mirror, &known, frame);
    mirror->told_again = truco_mirror_told_again(mirror, frame, heard);
    if (heard == TRUCO_NEWS)
        return hear_news(mirror, &known, frame);
    if (heard == TRUCO_STRANGE)
        return hear_instead(mirror, frame);
    if (ring16_near(&frame->octets,
                    &mirror->puzzle.octets)) /* which was this repetition, changed on the way */
        mirror->strange = 0;
    mirror->now.blind = known.blind;
    return heard;
}

void truco_mirror_set_cards(struct truco_mirror *mirror, uint64_t cards)
{
    struct game_state *const states[] = {&mirror->now.state, &mirror->before.state,
                                         &mirror->other.state};
    mirror->cards = cards;
    for (size_t i = 0; i < sizeof states / sizeof states[0]; i++) {
        struct game_state *state = states[i];
        if (state->vira == TRUCO_NO_CARD)
            continue; /* not dealt yet: they are taken with the first turn */
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
