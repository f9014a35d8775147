/* The mirror of a player's station: the points. They begin and end games and partidas, and are told
 * again to stations that ask. */
#include "games/truco/ring/mirror.h"

static void mirror_begin_game(struct truco_mirror *m, struct truco_known *s)
{
    *s = (struct truco_known){
        .stage = TRUCO_STAGE_PRESENT, .dealer_known = true, .points_known = true};
    truco_start(NULL, &s->state);
    m->frames = 0;
}

/* Our cards belong to the partida that is over. At the end of the game they stay on the table. */
static enum truco_novelty mirror_expect_deal(struct truco_mirror *m, struct truco_known *s)
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
    mirror_begin_game(mirror, &mirror->now);
    mirror->now.dealer_known = false;
    mirror_expect_deal(mirror, &mirror->now);
    mirror->cards = cards;
    mirror->before = mirror->other = mirror->now;
    mirror->stranges = 0;
    mirror->other_known = false;
}

/* Whether the rules can give these points: who wins the envido is not known here. */
static bool mirror_points_fit(const struct game_state *state, unsigned teams,
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

/* Points without knowing what came before them. Every partida scores at least one point. So the
 * known points are told again to a station that asked, other points begin a partida, and 00a with
 * 00b begins a game. If no points were known the frames after them decide (mirror_blind), and our
 * cards may be those of this partida. */
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
    /* The points of AC must have come just before. */
    if (!counted && (m->points_repeated != 1 || are_known(s, frame)))
        return TRUCO_REPETITION;
    mirror_begin_game(m, s);
    s->dealer_known = count == 0 && frame->points == 0;
    m->frames = 1; /* the one of AC */
    s->state.points[0] = count;
    s->state.points[1] = frame->points;
    /* After the end of the game the last partida stays unknown. */
    s->blind = unknown || count == TRUCO_GOAL || frame->points == TRUCO_GOAL;
    mirror_expect_deal(m, s);
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
    /* The host sends 00a until the ring is closed, and only then 00b, which is the news. */
    case TRUCO_STAGE_PRESENT:
        if (frame->points)
            return TRUCO_STRANGE;
        return frame->team ? mirror_expect_deal(m, s) : TRUCO_REPETITION;
    case TRUCO_STAGE_COUNT:
        if (!frame->team && mirror_points_fit(&s->state, 1, counted))
            return count_first(s, frame);
        return known ? TRUCO_REPETITION : TRUCO_STRANGE;
    case TRUCO_STAGE_COUNTED:
        if (frame->team == 0)
            return frame->points == s->count ? TRUCO_REPETITION : TRUCO_STRANGE;
        /* What was taken for AC's new points may have been its old ones, told again. */
        if (!mirror_points_fit(&s->state, 2, counted))
            return known && s->count == s->state.points[0] ? TRUCO_REPETITION : TRUCO_STRANGE;
        truco_mirror_play(
            m, s, (struct move){.kind = TRUCO_MOVE_POINTS, .a = counted[0], .b = counted[1]});
        return mirror_expect_deal(m, s);
    default:
        break;
    }
    /* Told again, or the host restarts: truco_mirror_restarts decides later. */
    if (known && !(is_start(frame) && s->stage == TRUCO_STAGE_OVER))
        return TRUCO_REPETITION;
    if (!is_start(frame))
        return TRUCO_STRANGE;
    mirror_begin_game(m, s); /* the host restarts */
    return TRUCO_NEWS;
}

/* ---- a host that restarts ---- */

/* Points never fall, and a card that we were not dealt belongs to another partida. 00a may have
 * been strange while points were expected: a damaged one would have been repeated before 00b. */
bool truco_mirror_restarts(const struct truco_mirror *mirror, const struct truco_frame *frame)
{
    const struct truco_known *s = &mirror->now;
    bool start = frame->kind == TRUCO_FRAME_POINTS && frame->team && !frame->points;
    if (start && mirror->stranges && is_start(&mirror->strange))
        return true;
    if (s->stage <= TRUCO_STAGE_DEAL || s->stage == TRUCO_STAGE_OVER || s->state.points[0])
        return false;
    if (frame->kind == TRUCO_FRAME_DEAL)
        return mirror->points_repeated == 2 && !s->state.points[1] && mirror->cards &&
               !(mirror->cards & truco_bit(frame->card));
    return mirror->points_repeated == 1 && start && s->state.points[1];
}

uint8_t truco_mirror_points_repeated(const struct truco_mirror *mirror,
                                     const struct truco_frame *frame, enum truco_novelty novelty)
{
    if (novelty != TRUCO_REPETITION || frame->kind != TRUCO_FRAME_POINTS)
        return 0;
    return frame->team == 0 ? 1 : mirror->points_repeated ? 2 : 0;
}
