/* The referee of the truco ring: points (T11). They begin and end games and partidas, and end a
 * position's blindness. */
#include "games/truco/referee/referee.h"

static void referee_begin_game(struct truco_position *position)
{
    *position = (struct truco_position){
        .stage = TRUCO_STAGE_PRESENT, .dealer_known = true, .vira = TRUCO_NO_CARD};
    truco_start(NULL, &position->state);
}

static void referee_expect_deal(struct truco_position *position)
{
    bool over = position->state.points[0] == TRUCO_GOAL || position->state.points[1] == TRUCO_GOAL;
    position->stage = over ? TRUCO_STAGE_END : TRUCO_STAGE_DEAL;
    position->vira = TRUCO_NO_CARD;
    position->flor = position->flor_judged = position->counted = 0;
    position->blind = false;
    memset(position->dealt, 0, sizeof position->dealt);
}

/* The teams that can win the envido, as a set: that of the best hand known, and those of all hands
 * that are not. */
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

static void take_points(struct truco_position *position, const struct truco_frame *frame)
{
    position->count[frame->team] = frame->points;
    position->counted |= (uint8_t)(1u << frame->team);
    position->stage = TRUCO_STAGE_COUNTED;
    if (position->counted != 3)
        return;
    struct move move = {
        .kind = TRUCO_MOVE_POINTS, .a = position->count[0], .b = position->count[1]};
    truco_apply(NULL, &position->state, &move); /* begins the next partida, or ends the game */
    referee_expect_deal(position);
}

/* Points after a partida. */
static void referee_count(struct truco_position *position, const struct truco_frame *frame,
                          struct truco_opinion *opinion)
{
    uint8_t possible[2][TRUCO_TEAMS];
    unsigned team = frame->team, count = truco_possible_points(position, possible);
    bool fit = false;
    if (position->counted >> team & 1) {
        if (position->count[team] == frame->points)
            opinion->kind = TRUCO_REPEATS;
        else
            truco_misfit(opinion, "T11", "los puntos de este equipo ya se dijeron, y eran otros");
        return;
    }
    for (unsigned i = 0; i < count; i++)
        fit |= possible[i][team] == frame->points &&
               (!(position->counted >> !team & 1) || possible[i][!team] == position->count[!team]);
    if (!fit && !position->counted && truco_points_are_known(position, frame)) {
        opinion->kind = TRUCO_REPEATS;
        return;
    }
    if (!position->counted && team)
        truco_remark(opinion, FINDING_DEPARTURE, "truco.md, The ring",
                     "los puntos de AC van antes que los de BD");
    if (!fit)
        truco_remark(opinion, FINDING_VIOLATION, "T11",
                     "estos no son los puntos de %s tras esta partida", truco_team_letters(team));
    take_points(position, frame);
}

void truco_referee_points_blind(struct truco_position *position, const struct truco_frame *frame,
                                struct truco_opinion *opinion)
{
    bool start = frame->team == 0 && frame->points == 0 && position->state.points[0] > 0;
    if (start) {
        referee_begin_game(position);
    } else if (position->counted >> frame->team & 1 &&
               position->count[frame->team] == frame->points) {
        opinion->kind = TRUCO_REPEATS;
    } else {
        take_points(position, frame);
        if (!position->state.points[0] && !position->state.points[1] && !position->counted) {
            referee_begin_game(position); /* every partida scores a point, so this begins a game */
            referee_expect_deal(position);
        }
    }
}

void truco_referee_points(struct truco_position *position, const struct truco_frame *frame,
                          struct truco_opinion *opinion)
{
    bool start = frame->team == 0 && frame->points == 0;
    switch (position->stage) {
    case TRUCO_STAGE_IDLE:
        referee_begin_game(position);
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
            referee_expect_deal(position);
        else
            opinion->kind = TRUCO_REPEATS;
        return;
    case TRUCO_STAGE_COUNT:
    case TRUCO_STAGE_COUNTED:
        referee_count(position, frame, opinion);
        return;
    case TRUCO_STAGE_OVER:
        if (start)
            referee_begin_game(position);
        else
            truco_misfit(opinion, "truco.md", "la partida ha terminado");
        return;
    default:
        break;
    }
    if (truco_points_are_known(position, frame)) { /* for a station that asked */
        opinion->kind = TRUCO_REPEATS;
    } else if (start) {
        truco_remark(opinion, FINDING_UNFINISHED, "truco.md, The ring",
                     "00a termina un juego que no ha acabado");
        referee_begin_game(position);
    } else {
        truco_misfit(opinion, "T11", "puntos antes de que acabe la partida");
    }
}
