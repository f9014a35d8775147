/* The referee of the truco ring: points, with which games and partidas begin and end (T11), and by
 * which somebody who has lost the thread finds it again. */
#include "games/truco/referee/referee.h"

static void begin_game(struct truco_position *position)
{
    *position = (struct truco_position){
        .stage = TRUCO_STAGE_PRESENT, .dealer_known = true, .vira = TRUCO_NO_CARD};
    truco_start(NULL, &position->state);
}

static void expect_deal(struct truco_position *position)
{
    bool over = position->state.points[0] == TRUCO_GOAL || position->state.points[1] == TRUCO_GOAL;
    position->stage = over ? TRUCO_STAGE_END : TRUCO_STAGE_DEAL;
    position->vira = TRUCO_NO_CARD;
    position->flor = position->flor_judged = position->counted = 0;
    position->blind = false;
    memset(position->dealt, 0, sizeof position->dealt);
}

/* The teams that can win the envido: that of the best hand known, and those of the hands that are
 * not. */
static unsigned envido_teams(const struct truco_position *position)
{
    unsigned teams = 0, best_team = TRUCO_NO_TEAM, best = 0;
    for (unsigned i = 0, seat = truco_mano(&position->state); i < TRUCO_SEATS;
         i++, seat = truco_next(seat)) {
        bool known = bits_count(position->dealt[seat]) == TRUCO_HAND;
        unsigned value = truco_envido(position->dealt[seat], position->state.vira);
        if (!known) {
            teams |= 1u << truco_team(seat);
        } else if (best_team == TRUCO_NO_TEAM ||
                   value > best) { /* T7: of equals the first from mano */
            best = value;
            best_team = truco_team(seat);
        }
    }
    return best_team == TRUCO_NO_TEAM ? teams : teams | 1u << best_team;
}

unsigned truco_possible_points(const struct truco_position *position,
                               uint8_t points[2][TRUCO_TEAMS])
{
    unsigned teams = position->state.envido == TRUCO_ENVIDO_WANTED ? envido_teams(position) : 1,
             count = 0;
    for (unsigned team = 0; team < TRUCO_TEAMS; team++)
        if (teams >> team & 1)
            truco_add_points(&position->state, team, points[count++]);
    return count;
}

bool truco_points_are_known(const struct truco_position *position, const struct truco_frame *frame)
{
    return position->stage >= TRUCO_STAGE_DEAL && position->stage < TRUCO_STAGE_OVER &&
           !position->blind && position->state.points[frame->team] == frame->points;
}

/* Whether the rules can give what has been counted so far and these points of that team. */
static bool points_fit(const struct truco_position *position, unsigned team, unsigned points)
{
    uint8_t possible[2][TRUCO_TEAMS];
    unsigned count = truco_possible_points(position, possible);
    for (unsigned i = 0; i < count; i++)
        if (possible[i][team] == points &&
            (!(position->counted >> !team & 1) || possible[i][!team] == position->count[!team]))
            return true;
    return false;
}

static void take_points(struct truco_position *position, const struct truco_frame *frame)
{
    position->count[frame->team] = frame->points;
    position->counted |= (uint8_t)(1u << frame->team);
    position->stage = TRUCO_STAGE_COUNTED;
    if (position->counted != 3)
        return;
    struct move move = {
        .kind = TRUCO_MOVE_POINTS, .a = position->count[0], .b = position->count[1]};
    truco_apply(NULL, &position->state, &move); /* both are known: the next partida, or the end */
    expect_deal(position);
}

static void hear_count(struct truco_position *position, const struct truco_frame *frame,
                       struct truco_opinion *opinion)
{
    if (position->counted >> frame->team & 1) {
        if (position->count[frame->team] == frame->points)
            opinion->kind = TRUCO_REPEATS;
        else
            truco_misfit(opinion, "T11", "los puntos de este equipo ya se dijeron, y eran otros");
        return;
    }
    bool fit = points_fit(position, frame->team, frame->points);
    if (!fit && !position->counted && truco_points_are_known(position, frame)) {
        opinion->kind = TRUCO_REPEATS;
        return;
    }
    if (!position->counted && frame->team)
        truco_remark(opinion, FINDING_DEPARTURE, "truco.md, The ring",
                     "los puntos de AC van antes que los de BD");
    if (!fit)
        truco_remark(opinion, FINDING_VIOLATION, "T11",
                     "estos no son los puntos de %s tras esta partida",
                     truco_team_letters(frame->team));
    take_points(position, frame);
}

void truco_referee_points_blind(struct truco_position *position, const struct truco_frame *frame,
                                struct truco_opinion *opinion)
{
    bool start = frame->team == 0 && frame->points == 0 && position->state.points[0] > 0;
    if (start) {
        begin_game(position);
    } else if (position->counted >> frame->team & 1 &&
               position->count[frame->team] == frame->points) {
        opinion->kind = TRUCO_REPEATS;
    } else {
        take_points(position, frame);
        if (!position->state.points[0] && !position->state.points[1] && !position->counted) {
            begin_game(position); /* every partida brings somebody a point: this was none */
            expect_deal(position);
        }
    }
}

void truco_referee_points(struct truco_position *position, const struct truco_frame *frame,
                          struct truco_opinion *opinion)
{
    bool start = frame->team == 0 && frame->points == 0;
    switch (position->stage) {
    case TRUCO_STAGE_IDLE:
        begin_game(position);
        if (!start) {
            position->dealer_known = false;
            position->blind = true;
            truco_referee_points_blind(position, frame, opinion);
        }
        return;
    case TRUCO_STAGE_PRESENT:
        if (frame->points)
            truco_misfit(opinion, "truco.md, The ring", "un juego empieza con 00a y 00b");
        else if (frame->team)
            expect_deal(position);
        else
            opinion->kind = TRUCO_REPEATS;
        return;
    case TRUCO_STAGE_COUNT:
    case TRUCO_STAGE_COUNTED:
        hear_count(position, frame, opinion);
        return;
    case TRUCO_STAGE_OVER:
        if (start)
            begin_game(position);
        else
            truco_misfit(opinion, "truco.md", "la partida ha terminado");
        return;
    default:
        break;
    }
    if (truco_points_are_known(position, frame)) { /* for somebody who asked */
        opinion->kind = TRUCO_REPEATS;
    } else if (start) {
        truco_remark(opinion, FINDING_UNFINISHED, "truco.md, The ring",
                     "00a termina un juego que no ha acabado");
        begin_game(position);
    } else {
        truco_misfit(opinion, "T11", "puntos antes de que acabe la partida");
    }
}
