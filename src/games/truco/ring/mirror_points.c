/* The mirror of a player's station: the points, with which games and partidas begin and end, and
 * which are told again to whoever has asked. */
#include "games/truco/ring/mirror.h"

static void begin_game(struct truco_mirror *m, struct truco_known *s)
{
    *s = (struct truco_known){
        .stage = TRUCO_STAGE_PRESENT, .dealer_known = true, .points_known = true};
    truco_start(NULL, &s->state);
    m->frames = 0;
}

/* The cards that were dealt to us belong to the partida that is over; at the end of the game they
 * stay on the table. */
static enum truco_novelty expect_deal(struct truco_mirror *m, struct truco_known *s)
{
    bool over = s->state.points[0] == TRUCO_GOAL || s->state.points[1] == TRUCO_GOAL;
    s->stage = over ? TRUCO_STAGE_END : TRUCO_STAGE_DEAL;
    s->vira = TRUCO_NO_CARD;
    s->flor = 0;
    if (!over)
        m->cards = 0;
    return TRUCO_NEWS;
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
static bool points_fit(const struct game_state *state, unsigned teams,
                       const uint8_t counted[TRUCO_TEAMS])
{
    uint8_t points[TRUCO_TEAMS][TRUCO_TEAMS]; /* by who wins the envido */
    truco_add_points(state, 0, points[0]);
    truco_add_points(state, 1, points[1]);
    return memcmp(points[0], counted, teams) == 0 || memcmp(points[1], counted, teams) == 0;
}

static enum truco_novelty count_first(struct truco_known *s, const struct truco_frame *frame)
{
    s->count = frame->points;
    s->stage = TRUCO_STAGE_COUNTED;
    return TRUCO_NEWS;
}

static bool is_start(const struct truco_frame *frame)
{
    return frame->kind == TRUCO_FRAME_POINTS && frame->team == 0 && frame->points == 0;
}

static bool are_known(const struct truco_known *s, const struct truco_frame *points)
{
    return s->points_known && points->points == s->state.points[points->team];
}

/* What is heard without knowing what came before it. Every partida brings somebody a point: so the
 * known points are told again to somebody who has asked, others begin a partida, and 00a and 00b a
 * game. If none were known it may be either: then the frames behind them tell (hear_blind), and the
 * cards that we have may be those of this partida. */
enum truco_novelty truco_mirror_points_blind(struct truco_mirror *m, struct truco_known *s,
                                             const struct truco_frame *frame)
{
    bool counted = s->stage == TRUCO_STAGE_COUNTED, unknown = !s->points_known;
    uint8_t count = counted ? s->count : s->state.points[0];
    uint64_t cards = m->cards;
    if (frame->team == 0)
        return (counted && frame->points == count) || (!counted && are_known(s, frame))
                   ? TRUCO_REPETITION
                   : count_first(s, frame);
    if (!counted && (m->told_again != 1 ||
                     are_known(s, frame))) /* what AC has now must have been heard before */
        return TRUCO_REPETITION;
    begin_game(m, s);
    s->dealer_known = count == 0 && frame->points == 0;
    m->frames = 1; /* the one of AC */
    s->state.points[0] = count;
    s->state.points[1] = frame->points;
    /* the last partida stays unknown */
    s->blind = unknown || count == TRUCO_GOAL || frame->points == TRUCO_GOAL;
    expect_deal(m, s);
    if (unknown)
        m->cards = cards;
    return TRUCO_NEWS;
}

enum truco_novelty truco_mirror_points(struct truco_mirror *m, struct truco_known *s,
                                       const struct truco_frame *frame)
{
    const uint8_t counted[TRUCO_TEAMS] = {frame->team ? s->count : frame->points, frame->points};
    bool known = are_known(s, frame);
    switch (s->stage) {
    /* the host says 00a until the ring is closed, and only then 00b: that one is the news */
    case TRUCO_STAGE_PRESENT:
        if (frame->points)
            return TRUCO_STRANGE;
        return frame->team ? expect_deal(m, s) : TRUCO_REPETITION;
    case TRUCO_STAGE_COUNT:
        if (!frame->team && points_fit(&s->state, 1, counted))
            return count_first(s, frame);
        return known ? TRUCO_REPETITION : TRUCO_STRANGE;
    case TRUCO_STAGE_COUNTED:
        if (frame->team == 0)
            return frame->points == s->count ? TRUCO_REPETITION : TRUCO_STRANGE;
        if (!points_fit(
                &s->state, 2,
                counted)) /* what was taken for AC's new points may have been their old ones */
            return known && s->count == s->state.points[0] ? TRUCO_REPETITION : TRUCO_STRANGE;
        truco_mirror_play(
            m, s, (struct move){.kind = TRUCO_MOVE_POINTS, .a = counted[0], .b = counted[1]});
        return expect_deal(m, s);
    default:
        break;
    }
    if (known &&
        !(is_start(frame) && s->stage == TRUCO_STAGE_OVER)) /* told again; or see begins_anew */
        return TRUCO_REPETITION;
    if (!is_start(frame))
        return TRUCO_STRANGE;
    begin_game(m, s); /* the host begins anew, whatever was before */
    return TRUCO_NEWS;
}

/* ---- a host that begins anew ---- */

/* Points never fall, and a card that we were not dealt is of another partida. Where points are
 * counted 00a may be strange at first: had it been changed on the way, the right one would have
 * come before 00b. */
bool truco_mirror_begins_anew(const struct truco_mirror *mirror, const struct truco_frame *frame)
{
    const struct truco_known *s = &mirror->now;
    bool start = frame->kind == TRUCO_FRAME_POINTS && frame->team && !frame->points;
    if (start && mirror->strange && is_start(&mirror->puzzle))
        return true;
    if (s->stage <= TRUCO_STAGE_DEAL || s->stage == TRUCO_STAGE_OVER || s->state.points[0])
        return false;
    if (frame->kind == TRUCO_FRAME_DEAL)
        return mirror->told_again == 2 && !s->state.points[1] && mirror->cards &&
               !(mirror->cards & truco_bit(frame->card));
    return mirror->told_again == 1 && start && s->state.points[1];
}

uint8_t truco_mirror_told_again(const struct truco_mirror *mirror, const struct truco_frame *frame,
                                enum truco_novelty heard)
{
    if (heard != TRUCO_REPETITION || frame->kind != TRUCO_FRAME_POINTS)
        return 0;
    return frame->team == 0 ? 1 : mirror->told_again ? 2 : 0;
}
