/* The game as a seat hears it: see mirror.h. Every frame to all is one of four things: the next one that the rules
 * allow (NEW), one that was heard before (AGAIN: the host repeats until it is back), one that fits in the place of the
 * last (INSTEAD: that one had been changed on the way), or none of these (STRANGE).
 *
 * Sixteen characters carry no checksum, so a changed frame may look sound. The mirror therefore keeps the sight before
 * the last frame, too: what makes no sense now may have made sense there. When even that does not help, it admits that
 * it knows nothing (`blind`) and waits for the next points, from which a game can be followed again. */
#include "games/truco/mirror.h"

#include <string.h>

void truco_mirror_init(struct truco_mirror *mirror, unsigned seat)
{
    *mirror = (struct truco_mirror){.setup = {.seats = TRUCO_SEATS}, .seat = seat};
    truco_start(&mirror->setup, &mirror->now.state);
    mirror->before = mirror->other = mirror->now;
    mirror->last.kind = mirror->puzzle.kind = TRUCO_FRAME_NONSENSE;
}

static void play(struct truco_mirror *mirror, struct truco_sight *sight, struct move move)
{
    struct truco_state before = sight->state;
    truco_apply(&mirror->setup, &sight->state, &move);
    if (mirror->observe)
        mirror->observe(mirror->observer, mirror, &before, &move);
}

/* ---- the points: presence, and after every partida ---- */

static void begin_game(struct truco_mirror *mirror, struct truco_sight *sight)
{
    *sight = (struct truco_sight){.stage = TRUCO_STAGE_PRESENT, .dealer_known = true};
    truco_start(&mirror->setup, &sight->state);
    mirror->frames = 0;
}

/* The cards that were dealt to us belong to the partida that is over; at the end of the game they stay on the table. */
static void expect_deal(struct truco_mirror *mirror, struct truco_sight *sight)
{
    bool over = sight->state.points[0] == TRUCO_GOAL || sight->state.points[1] == TRUCO_GOAL;
    sight->stage = over ? TRUCO_STAGE_END : TRUCO_STAGE_DEAL;
    sight->vira = TRUCO_NO_CARD;
    sight->flor = 0;
    if (!over)
        mirror->cards = 0;
}

void truco_mirror_begin(struct truco_mirror *mirror)
{
    uint64_t cards = mirror->cards;
    begin_game(mirror, &mirror->now);
    mirror->now.dealer_known = false;
    expect_deal(mirror, &mirror->now);
    mirror->cards = cards;
    mirror->before = mirror->other = mirror->now;
    mirror->strange = 0;
    mirror->other_known = false;
}

/* Whether the rules can give these points, as far as anybody knows who has not seen the hands. */
static bool points_fit(const struct truco_state *state, unsigned teams, const uint8_t counted[TRUCO_TEAMS])
{
    for (unsigned envido = 0; envido < TRUCO_TEAMS; envido++) {
        uint8_t points[TRUCO_TEAMS];
        truco_add_points(state, envido, points);
        if (memcmp(points, counted, teams) == 0)
            return true;
    }
    return false;
}

/* What is heard without knowing what came before it: 00a and 00b are the start of a game, since every partida has
 * brought somebody a point. */
static enum truco_heard hear_points_blind(struct truco_mirror *mirror, struct truco_sight *sight,
                                          const struct truco_frame *frame)
{
    if (frame->team == 0) {
        sight->count = frame->points;
        sight->stage = TRUCO_STAGE_COUNTED;
        return TRUCO_HEARD_NEW;
    }
    if (sight->stage != TRUCO_STAGE_COUNTED)
        return TRUCO_HEARD_AGAIN;
    uint8_t count = sight->count;
    begin_game(mirror, sight);
    sight->dealer_known = count == 0 && frame->points == 0;
    mirror->frames = 1; /* the one of AC */
    sight->state.points[0] = count;
    sight->state.points[1] = frame->points;
    sight->blind = count == TRUCO_GOAL || frame->points == TRUCO_GOAL; /* the last partida stays unknown */
    expect_deal(mirror, sight);
    return TRUCO_HEARD_NEW;
}

/* The host says 00a until the ring is closed, and only then 00b: that one is the news. */
static enum truco_heard hear_first_points(struct truco_mirror *mirror, struct truco_sight *sight,
                                          const struct truco_frame *frame)
{
    if (frame->team == 0)
        return TRUCO_HEARD_AGAIN;
    expect_deal(mirror, sight);
    return TRUCO_HEARD_NEW;
}

static enum truco_heard hear_points(struct truco_mirror *mirror, struct truco_sight *sight,
                                    const struct truco_frame *frame)
{
    const uint8_t counted[TRUCO_TEAMS] = {frame->team ? sight->count : frame->points, frame->points};
    bool start = frame->team == 0 && frame->points == 0;
    switch (sight->stage) {
    case TRUCO_STAGE_PRESENT:
        return frame->points ? TRUCO_HEARD_STRANGE : hear_first_points(mirror, sight, frame);
    case TRUCO_STAGE_COUNT:
        if (frame->team != 0 || !points_fit(&sight->state, 1, counted))
            return TRUCO_HEARD_STRANGE;
        sight->count = frame->points;
        sight->stage = TRUCO_STAGE_COUNTED;
        return TRUCO_HEARD_NEW;
    case TRUCO_STAGE_COUNTED:
        if (frame->team == 0)
            return frame->points == sight->count ? TRUCO_HEARD_AGAIN : TRUCO_HEARD_STRANGE;
        if (!points_fit(&sight->state, 2, counted))
            return TRUCO_HEARD_STRANGE;
        play(mirror, sight, (struct move){.kind = TRUCO_MOVE_POINTS, .a = counted[0], .b = counted[1]});
        expect_deal(mirror, sight);
        return TRUCO_HEARD_NEW;
    case TRUCO_STAGE_DEAL:
    case TRUCO_STAGE_END:
        if (frame->points == sight->state.points[frame->team])
            return TRUCO_HEARD_AGAIN;
        break;
    default:
        break;
    }
    if (!start)
        return TRUCO_HEARD_STRANGE;
    begin_game(mirror, sight); /* the host begins anew, whatever was before */
    return TRUCO_HEARD_NEW;
}

/* ---- before the first turn ---- */

/* The first turn begins the partida: until then a vira or a flor may still be corrected. The hands of others are
 * dealt as sets of nothing that count as three cards: so the engine is the host's own. */
static enum truco_heard begin_partida(struct truco_mirror *mirror, struct truco_sight *sight,
                                      const struct truco_frame *frame)
{
    struct truco_state *state = &sight->state;
    if (frame->card != TRUCO_NO_CARD || (sight->dealer_known && frame->turn != state->seat))
        return TRUCO_HEARD_STRANGE;
    if (!sight->dealer_known) { /* mano is the player to the dealer's right (T3) */
        state->seat = state->leader = frame->turn;
        state->dealer = (uint8_t)((frame->turn + TRUCO_SEATS - 1) % TRUCO_SEATS);
        sight->dealer_known = true;
    }
    for (unsigned i = 0; i < TRUCO_SEATS; i++) {
        uint64_t cards = state->seat == mirror->seat ? mirror->cards : 0;
        play(mirror, sight, (struct move){.kind = TRUCO_MOVE_DEAL, .a = state->seat, .set = cards});
    }
    play(mirror, sight, (struct move){.kind = TRUCO_MOVE_VIRA, .a = sight->vira, .b = sight->flor});
    sight->stage = TRUCO_STAGE_PLAY;
    return TRUCO_HEARD_NEW;
}

/* A team has a flor or has none, so the same frame twice is a repetition, whenever it comes. */
static enum truco_heard hear_flor(struct truco_sight *sight, const struct truco_frame *frame)
{
    uint8_t bit = (uint8_t)(1u << frame->team);
    if (sight->stage < TRUCO_STAGE_VIRA || sight->stage > TRUCO_STAGE_PLAY)
        return TRUCO_HEARD_STRANGE;
    if (sight->flor & bit)
        return TRUCO_HEARD_AGAIN;
    if (sight->stage == TRUCO_STAGE_PLAY)
        return TRUCO_HEARD_STRANGE;
    sight->flor |= bit;
    return TRUCO_HEARD_NEW;
}

/* ---- the partida ---- */

/* A card that was played: by the seat whose turn it was, and the frame says who comes next (nobody: it was the last).
 */
static enum truco_heard hear_card(struct truco_mirror *mirror, struct truco_sight *sight,
                                  const struct truco_frame *frame)
{
    bool shown = sight->state.vira != TRUCO_NO_CARD && (truco_open_cards(&sight->state) & truco_bit(frame->card)) != 0;
    struct truco_state after = sight->state;
    struct move move = {.kind = TRUCO_MOVE_PLAY, .a = frame->card};
    if (sight->stage < TRUCO_STAGE_PLAY || sight->stage > TRUCO_STAGE_COUNTED)
        return TRUCO_HEARD_STRANGE;
    if (shown)
        return TRUCO_HEARD_AGAIN;
    if (sight->stage != TRUCO_STAGE_PLAY || after.phase != TRUCO_TURN)
        return TRUCO_HEARD_STRANGE;
    truco_apply(&mirror->setup, &after, &move);
    bool last = after.phase == TRUCO_COUNT;
    if (last != (frame->turn == TRUCO_NO_TURN) || (!last && after.seat != frame->turn))
        return TRUCO_HEARD_STRANGE;
    play(mirror, sight, move);
    if (last)
        sight->stage = TRUCO_STAGE_COUNT;
    return TRUCO_HEARD_NEW;
}

static enum truco_heard hear_turn(struct truco_mirror *mirror, struct truco_sight *sight,
                                  const struct truco_frame *frame)
{
    if (sight->stage == TRUCO_STAGE_VIRA)
        return begin_partida(mirror, sight, frame);
    if (frame->card != TRUCO_NO_CARD)
        return hear_card(mirror, sight, frame);
    bool same = sight->stage == TRUCO_STAGE_PLAY && frame->turn == sight->state.seat;
    return same ? TRUCO_HEARD_AGAIN : TRUCO_HEARD_STRANGE;
}

/* A card for all without a turn: before the first turn it is the vira, after it the card that ended the partida. */
static enum truco_heard hear_open(struct truco_mirror *mirror, struct truco_sight *sight,
                                  const struct truco_frame *frame)
{
    if (sight->stage == TRUCO_STAGE_VIRA && frame->card == sight->vira)
        return TRUCO_HEARD_AGAIN;
    if (sight->stage != TRUCO_STAGE_DEAL && sight->stage != TRUCO_STAGE_VIRA)
        return hear_card(mirror, sight, frame);
    sight->vira = frame->card; /* the later one counts: a card dealt to D can become one to T by a single bit */
    sight->stage = TRUCO_STAGE_VIRA;
    return TRUCO_HEARD_NEW;
}

static enum truco_heard hear_call(struct truco_mirror *mirror, struct truco_sight *sight,
                                  const struct truco_frame *frame)
{
    const struct truco_state *state = &sight->state;
    struct move move;
    unsigned pending = frame->kind == TRUCO_FRAME_CALL_ENVIDO ? TRUCO_ENVIDO : TRUCO_RAISE;
    if (sight->stage != TRUCO_STAGE_PLAY)
        return TRUCO_HEARD_STRANGE;
    if (state->phase == pending && frame->turn == state->seat)
        return TRUCO_HEARD_AGAIN;
    truco_move_of_frame(frame, &move);
    if (truco_legal(&mirror->setup, state, &move, NULL) != MOVE_LEGAL || frame->turn != truco_next(state->seat))
        return TRUCO_HEARD_STRANGE; /* T8: the player to the caller's right answers */
    play(mirror, sight, move);
    return TRUCO_HEARD_NEW;
}

static enum truco_heard hear_answer(struct truco_mirror *mirror, struct truco_sight *sight,
                                    const struct truco_frame *frame)
{
    const struct truco_state *state = &sight->state;
    unsigned pending = frame->kind == TRUCO_FRAME_ANSWER_ENVIDO ? TRUCO_ENVIDO : TRUCO_RAISE;
    bool ends = pending == TRUCO_RAISE && !frame->yes;
    struct move move;
    if (sight->stage < TRUCO_STAGE_PLAY || sight->stage > TRUCO_STAGE_COUNTED)
        return TRUCO_HEARD_STRANGE;
    if (sight->stage != TRUCO_STAGE_PLAY || state->phase != pending)
        return TRUCO_HEARD_AGAIN; /* an answer while there is no call */
    if (frame->turn != (ends ? TRUCO_NO_TURN : state->caller))
        return TRUCO_HEARD_STRANGE;
    truco_move_of_frame(frame, &move);
    play(mirror, sight, move);
    if (ends)
        sight->stage = TRUCO_STAGE_COUNT;
    return TRUCO_HEARD_NEW;
}

static enum truco_heard hear_end(struct truco_sight *sight, const struct truco_frame *frame)
{
    if (sight->stage == TRUCO_STAGE_OVER)
        return frame->team == sight->winner ? TRUCO_HEARD_AGAIN : TRUCO_HEARD_STRANGE;
    if (!sight->blind && (sight->stage != TRUCO_STAGE_END || sight->state.points[frame->team] != TRUCO_GOAL))
        return TRUCO_HEARD_STRANGE;
    sight->winner = frame->team;
    sight->stage = TRUCO_STAGE_OVER;
    return TRUCO_HEARD_NEW;
}

/* ---- all of it ---- */

static enum truco_heard hear_blind(struct truco_mirror *mirror, struct truco_sight *sight,
                                   const struct truco_frame *frame)
{
    if (frame->kind == TRUCO_FRAME_POINTS)
        return hear_points_blind(mirror, sight, frame);
    return frame->kind == TRUCO_FRAME_END ? hear_end(sight, frame) : TRUCO_HEARD_AGAIN;
}

/* What the frame is to `sight`, which changes only if it is new. */
static enum truco_heard hear(struct truco_mirror *mirror, struct truco_sight *sight, const struct truco_frame *frame)
{
    bool start = frame->kind == TRUCO_FRAME_POINTS && frame->team == 0 && frame->points == 0;
    if (sight->stage == TRUCO_STAGE_IDLE && !start)
        sight->blind = true;
    if (sight->blind && sight->stage != TRUCO_STAGE_OVER)
        return hear_blind(mirror, sight, frame);
    switch (frame->kind) {
    case TRUCO_FRAME_OPEN:
        return hear_open(mirror, sight, frame);
    case TRUCO_FRAME_TURN:
        return hear_turn(mirror, sight, frame);
    case TRUCO_FRAME_FLOR:
        return hear_flor(sight, frame);
    case TRUCO_FRAME_POINTS:
        return hear_points(mirror, sight, frame);
    case TRUCO_FRAME_END:
        return hear_end(sight, frame);
    case TRUCO_FRAME_CALL_ENVIDO:
    case TRUCO_FRAME_CALL_TRUCO:
        return hear_call(mirror, sight, frame);
    case TRUCO_FRAME_ANSWER_ENVIDO:
    case TRUCO_FRAME_ANSWER_TRUCO:
        return hear_answer(mirror, sight, frame);
    default:
        return TRUCO_HEARD_STRANGE;
    }
}

/* Whether one can be the other with a character changed on the way. */
static bool is_near(const struct truco_frame *a, const struct truco_frame *b)
{
    unsigned places = 0;
    for (size_t i = 0; i < sizeof a->text; i++)
        places += a->text[i] != b->text[i];
    return places <= 1;
}

/* What the frame makes of `sight`, without telling anybody: this is only a thought. */
static bool fits(struct truco_mirror *mirror, const struct truco_sight *sight, const struct truco_frame *frame,
                 struct truco_sight *after)
{
    struct truco_mirror thought = *mirror;
    thought.observe = NULL;
    *after = *sight;
    return !sight->blind && sight->stage != TRUCO_STAGE_IDLE && hear(&thought, after, frame) == TRUCO_HEARD_NEW;
}

/* The frame fits. If it is nearly the last one, perhaps that one was changed and this is how it should have been: the
 * game that would follow from this is kept beside ours, until the next frame tells which of the two is real. */
static enum truco_heard hear_news(struct truco_mirror *mirror, const struct truco_sight *sight,
                                  const struct truco_frame *frame)
{
    mirror->other_known = is_near(frame, &mirror->last) && fits(mirror, &mirror->before, frame, &mirror->other);
    mirror->before = mirror->now;
    mirror->now = *sight;
    mirror->last = *frame;
    mirror->frames++;
    mirror->strange = 0;
    return TRUCO_HEARD_NEW;
}

/* It fits nowhere after what was heard last: perhaps it does in the place of that. */
static enum truco_heard hear_instead(struct truco_mirror *mirror, const struct truco_frame *frame)
{
    struct truco_sight after;
    if (mirror->other_known && fits(mirror, &mirror->other, frame, &after)) {
        mirror->before = mirror->other;
    } else if (!is_near(frame, &mirror->last) || !fits(mirror, &mirror->before, frame, &after)) {
        mirror->puzzle = *frame;
        if (++mirror->strange >= TRUCO_STRANGE_MAX && mirror->now.stage != TRUCO_STAGE_OVER)
            mirror->now.blind = true;
        return TRUCO_HEARD_STRANGE;
    }
    after = mirror->before;
    hear(mirror, &after, frame);
    mirror->now = after;
    mirror->last = *frame;
    mirror->other_known = false;
    mirror->strange = 0;
    return TRUCO_HEARD_INSTEAD;
}

enum truco_heard truco_mirror_hear(struct truco_mirror *mirror, const struct truco_frame *frame)
{
    struct truco_sight sight = mirror->now;
    struct truco_mirror thought = *mirror;
    thought.observe = NULL;
    enum truco_heard heard = hear(&thought, &sight, frame);
    /* A strange frame that was changed on the way is followed by the one that it was, or by a repetition. If it is
     * followed by something else, it was right, and we are wrong. */
    if (mirror->strange && heard != TRUCO_HEARD_AGAIN && !is_near(frame, &mirror->puzzle) &&
        mirror->now.stage != TRUCO_STAGE_OVER)
        mirror->now.blind = true;
    sight = mirror->now;
    heard = hear(mirror, &sight, frame);
    if (heard == TRUCO_HEARD_NEW)
        return hear_news(mirror, &sight, frame);
    if (heard == TRUCO_HEARD_STRANGE)
        return hear_instead(mirror, frame);
    mirror->now.blind = sight.blind;
    return heard;
}

void truco_mirror_set_cards(struct truco_mirror *mirror, uint64_t cards)
{
    struct truco_state *const states[] = {&mirror->now.state, &mirror->before.state, &mirror->other.state};
    mirror->cards = cards;
    for (size_t i = 0; i < sizeof states / sizeof states[0]; i++) {
        struct truco_state *state = states[i];
        if (state->vira == TRUCO_NO_CARD)
            continue; /* not dealt yet: they are taken with the first turn */
        state->hand[mirror->seat] = 0;
        state->hand[mirror->seat] = cards & ~truco_dealt(state, mirror->seat);
    }
}

bool truco_mirror_lacks_cards(const struct truco_mirror *mirror)
{
    const struct truco_state *state = &mirror->now.state;
    uint64_t hand = state->hand[mirror->seat];
    if (mirror->now.blind)
        return mirror->cards == 0;
    if (mirror->now.stage == TRUCO_STAGE_VIRA)
        return bits_count(mirror->cards) != TRUCO_HAND || (mirror->cards & truco_bit(mirror->now.vira)) != 0;
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
    const struct truco_state *state = &mirror->now.state;
    return mirror->now.stage == TRUCO_STAGE_PLAY && !mirror->now.blind && state->seat == mirror->seat &&
           !truco_mirror_lacks_cards(mirror);
}
