/* The referee of the truco ring: points, with which games and partidas begin and end (T11), and by
 * which somebody who has lost the thread finds it again. */
#include "games/truco/referee/referee.h"

static void begin_game(struct truco_stand *stand)
{
    *stand = (struct truco_stand){
        .stage = TRUCO_STAGE_PRESENT, .dealer_known = true, .vira = TRUCO_NO_CARD};
    truco_start(NULL, &stand->state);
}

static void expect_deal(struct truco_stand *stand)
{
    bool over = stand->state.points[0] == TRUCO_GOAL || stand->state.points[1] == TRUCO_GOAL;
    stand->stage = over ? TRUCO_STAGE_END : TRUCO_STAGE_DEAL;
    stand->vira = TRUCO_NO_CARD;
    stand->flor = stand->flor_judged = stand->counted = 0;
    stand->blind = false;
    memset(stand->dealt, 0, sizeof stand->dealt);
}

/* The teams that can win the envido: that of the best hand known, and those of the hands that are
 * not. */
static unsigned envido_teams(const struct truco_stand *stand)
{
    unsigned teams = 0, best_team = TRUCO_NO_TEAM, best = 0;
    for (unsigned i = 0, seat = truco_mano(&stand->state); i < TRUCO_SEATS;
         i++, seat = truco_next(seat)) {
        bool known = bits_count(stand->dealt[seat]) == TRUCO_HAND;
        unsigned value = truco_envido(stand->dealt[seat], stand->state.vira);
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

unsigned truco_possible_points(const struct truco_stand *stand, uint8_t points[2][TRUCO_TEAMS])
{
    unsigned teams = stand->state.envido == TRUCO_ENVIDO_WANTED ? envido_teams(stand) : 1,
             count = 0;
    for (unsigned team = 0; team < TRUCO_TEAMS; team++)
        if (teams >> team & 1)
            truco_add_points(&stand->state, team, points[count++]);
    return count;
}

bool truco_points_are_known(const struct truco_stand *stand, const struct truco_frame *frame)
{
    return stand->stage >= TRUCO_STAGE_DEAL && stand->stage < TRUCO_STAGE_OVER && !stand->blind &&
           stand->state.points[frame->team] == frame->points;
}

/* Whether the rules can give what has been counted so far and these points of that team. */
static bool points_fit(const struct truco_stand *stand, unsigned team, unsigned points)
{
    uint8_t possible[2][TRUCO_TEAMS];
    unsigned count = truco_possible_points(stand, possible);
    for (unsigned i = 0; i < count; i++)
        if (possible[i][team] == points &&
            (!(stand->counted >> !team & 1) || possible[i][!team] == stand->count[!team]))
            return true;
    return false;
}

static void take_points(struct truco_stand *stand, const struct truco_frame *frame)
{
    stand->count[frame->team] = frame->points;
    stand->counted |= (uint8_t)(1u << frame->team);
    stand->stage = TRUCO_STAGE_COUNTED;
    if (stand->counted != 3)
        return;
    struct move move = {.kind = TRUCO_MOVE_POINTS, .a = stand->count[0], .b = stand->count[1]};
    truco_apply(NULL, &stand->state, &move); /* both are known: the next partida, or the end */
    expect_deal(stand);
}

static void hear_count(struct truco_stand *stand, const struct truco_frame *frame,
                       struct truco_opinion *opinion)
{
    if (stand->counted >> frame->team & 1) {
        if (stand->count[frame->team] == frame->points)
            opinion->kind = TRUCO_REPEATS;
        else
            truco_misfit(opinion, "T11", "los puntos de este equipo ya se dijeron, y eran otros");
        return;
    }
    bool fit = points_fit(stand, frame->team, frame->points);
    if (!fit && !stand->counted && truco_points_are_known(stand, frame)) {
        opinion->kind = TRUCO_REPEATS;
        return;
    }
    if (!stand->counted && frame->team)
        truco_remark(opinion, FINDING_DEPARTURE, "truco.md, The ring",
                     "los puntos de AC van antes que los de BD");
    if (!fit)
        truco_remark(opinion, FINDING_VIOLATION, "T11",
                     "estos no son los puntos de %s tras esta partida",
                     truco_team_letters(frame->team));
    take_points(stand, frame);
}

void truco_hear_points_blind(struct truco_stand *stand, const struct truco_frame *frame,
                             struct truco_opinion *opinion)
{
    bool start = frame->team == 0 && frame->points == 0 && stand->state.points[0] > 0;
    if (start) {
        begin_game(stand);
    } else if (stand->counted >> frame->team & 1 && stand->count[frame->team] == frame->points) {
        opinion->kind = TRUCO_REPEATS;
    } else {
        take_points(stand, frame);
        if (!stand->state.points[0] && !stand->state.points[1] && !stand->counted) {
            begin_game(stand); /* every partida brings somebody a point: this was none */
            expect_deal(stand);
        }
    }
}

void truco_hear_points(struct truco_stand *stand, const struct truco_frame *frame,
                       struct truco_opinion *opinion)
{
    bool start = frame->team == 0 && frame->points == 0;
    switch (stand->stage) {
    case TRUCO_STAGE_IDLE:
        begin_game(stand);
        if (!start) {
            stand->dealer_known = false;
            stand->blind = true;
            truco_hear_points_blind(stand, frame, opinion);
        }
        return;
    case TRUCO_STAGE_PRESENT:
        if (frame->points)
            truco_misfit(opinion, "truco.md, The ring", "un juego empieza con 00a y 00b");
        else if (frame->team)
            expect_deal(stand);
        else
            opinion->kind = TRUCO_REPEATS;
        return;
    case TRUCO_STAGE_COUNT:
    case TRUCO_STAGE_COUNTED:
        hear_count(stand, frame, opinion);
        return;
    case TRUCO_STAGE_OVER:
        if (start)
            begin_game(stand);
        else
            truco_misfit(opinion, "truco.md", "la partida ha terminado");
        return;
    default:
        break;
    }
    if (truco_points_are_known(stand, frame)) { /* for somebody who asked */
        opinion->kind = TRUCO_REPEATS;
    } else if (start) {
        truco_remark(opinion, FINDING_UNFINISHED, "truco.md, The ring",
                     "00a termina un juego que no ha acabado");
        begin_game(stand);
    } else {
        truco_misfit(opinion, "T11", "puntos antes de que acabe la partida");
    }
}
