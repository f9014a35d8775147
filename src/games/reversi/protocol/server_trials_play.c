/* The examiner of a Reversi server: what its two clients do in a game. Here is only what brings the
 * server into a situation; its answers are judged by the referee. */
#include "games/reversi/protocol/server_trials.h"

#include "base/bits.h"
#include "core/protocol.h"
#include "games/reversi/protocol/wire.h"

enum { SHORT_GAME = 3, TURNS_SHOWN = 4 };

static void put_dice_request(struct reversi_server_exam *t, unsigned line, unsigned seat)
{
    reversi_exam_put(t, line,
                     &(struct packet){.kind = PACKET_ASK, .colour = reversi_wire_colour(seat)});
}

static void put_move(struct reversi_server_exam *t, unsigned line, unsigned square)
{
    const struct packet packet = reversi_wire_move(square);
    reversi_exam_put(t, line, &packet);
}

/* Returns a square that is legal but for the dice, or REVERSI_NO_SQUARE. */
static unsigned closed_by_dice(const struct game_state *state)
{
    struct game_state bare = *state;
    bare.dice = 0;
    uint64_t squares = reversi_open(&bare) & ~reversi_open(state);
    return squares ? bits_lowest(squares) : REVERSI_NO_SQUARE;
}

/* Sends the next packet of this turn that the server must refuse, or answer in its own way. Returns
 * false if the plan has none left. */
static bool poke(struct reversi_server_exam *t, unsigned mover)
{
    const struct game_state *state = &t->referee.lines[mover].state;
    enum reversi_server_plan plan = t->trial->plan;
    unsigned seat = state->turn, poke = t->pokes;
    uint64_t taken = state->discs[0] | state->discs[1];
    if (plan == PLAN_OFF_BOARD && poke < 2)
        reversi_exam_put(
            t, mover, &(struct packet){.kind = PACKET_MOVE, .x = poke ? 3 : 8, .y = poke ? 9 : 0});
    else if (plan == PLAN_REFUSED && poke == 0)
        put_move(t, mover, bits_lowest(taken));
    else if (plan == PLAN_REFUSED && poke == 1)
        put_move(t, !mover, bits_lowest(reversi_open(state)));
    else if (plan == PLAN_BAD_ASK && poke < 2)
        put_dice_request(t, poke ? mover : !mover, !seat);
    else if (plan == PLAN_DICE && poke < 2) /* the second request gets the same dice */
        put_dice_request(t, mover, seat);
    else if (plan == PLAN_DICE && poke == 2 && closed_by_dice(state) != REVERSI_NO_SQUARE)
        put_move(t, mover, closed_by_dice(state));
    else
        return false;
    t->pokes++;
    return true;
}

/* Asks for dice instead, if the server has shown that it demands them. */
static void make_legal_move(struct reversi_server_exam *t, unsigned mover)
{
    const struct reversi_line *line = &t->referee.lines[mover];
    unsigned chosen =
        reversi_exam_move(&line->setup, &line->state, t->trial->plan == PLAN_STARVE, &t->rng);
    if (t->referee.dice == REVERSI_DICE_NEEDED && !line->state.dice) {
        put_dice_request(t, mover, line->state.turn); /* the server demands dice (R7) */
        return;
    }
    struct game_state next = line->state;
    reversi_apply(&line->setup, &next,
                  &(struct move){.kind = REVERSI_MOVE_PLACE, .a = (uint8_t)chosen});
    t->passed |= next.turn == line->state.turn && next.phase != REVERSI_OVER;
    t->shown += t->pokes > 1;
    t->moves++;
    t->pokes = 0;
    put_move(t, mover, chosen);
}

void reversi_exam_play_on(struct reversi_server_exam *t)
{
    enum reversi_server_plan plan = t->trial->plan;
    const struct reversi_line *one = &t->referee.lines[0], *two = &t->referee.lines[1];
    bool first = reversi_exam_plays(t, 0), second = reversi_exam_plays(t, 1);
    if (t->phase == PHASE_PARTING) { /* waits until the server has told the one that stays */
        bool closed = plan != PLAN_NOISE || t->client[t->gone].lost;
        if (closed && !(t->gone ? first : second)) {
            t->exam.shown = true;
            reversi_exam_rest(t);
        }
    }
    if (t->phase != PHASE_PLAYING)
        return;
    if (!first && !second) { /* packet 7 has come to both */
        t->ended = true;
        t->exam.shown |= plan == PLAN_WHOLE || (plan == PLAN_STARVE && t->passed);
        reversi_exam_rest(t);
        return;
    }
    bool owes = !first || !second || one->told != two->told || one->asked || two->asked ||
                t->client[0].holds || t->client[1].holds;
    if (owes || one->state.phase == REVERSI_OVER)
        return;
    unsigned mover = one->seat == one->state.turn ? 0 : 1;
    bool enough =
        plan == PLAN_OFF_BOARD || plan == PLAN_REFUSED || plan == PLAN_BAD_ASK || plan == PLAN_DICE
            ? t->shown == TURNS_SHOWN
            : t->moves == SHORT_GAME &&
                  (plan == PLAN_SHORT || plan == PLAN_PIECES || plan == PLAN_NAME);
    if (enough) {
        t->exam.shown = true;
        reversi_exam_rest(t);
    } else if (t->moves == SHORT_GAME &&
               (plan == PLAN_LEAVE || plan == PLAN_DROP || plan == PLAN_NOISE)) {
        t->phase = PHASE_PARTING;
        t->gone = (int)mover;
        if (plan == PLAN_LEAVE)
            reversi_exam_put(t, mover, &(struct packet){.kind = PACKET_LEAVE});
        else if (plan == PLAN_NOISE)
            reversi_exam_send(t, mover, (const uint8_t *)"HOLA", 4);
        else
            reversi_exam_hang_up(t, mover);
        t->due = t->now + t->start.timeout;
    } else if (!poke(t, mover)) {
        make_legal_move(t, mover);
    }
}

const struct why *reversi_exam_owed(const struct reversi_server_exam *t, struct why *why)
{
    enum reversi_server_plan plan = t->trial->plan;
    if (t->phase == PHASE_PARTING && plan == PLAN_NAMELESS)
        *why = *WHY("R2", "un nombre vacío cierra la conexión, y sigue abierta");
    else if (t->phase == PHASE_PARTING && plan == PLAN_NOISE && !t->client[t->gone].lost)
        *why = *WHY("R10", "lo que no es ningún paquete cierra la conexión, y sigue abierta");
    else if (t->phase == PHASE_PARTING)
        *why = *WHY("R8", "su rival se ha ido, y a quien se queda no se le dice");
    else if (t->phase == PHASE_WISHING && plan == PLAN_NAME)
        *why = *WHY("R2", "un nombre sin ceros detrás termina tras 200 ms de silencio, y no se "
                          "empareja a quien lo dice");
    else if (t->phase == PHASE_WISHING && plan == PLAN_AGAIN && t->ended)
        *why = *WHY("R9", "los dos piden otra partida en la misma conexión, y no empieza");
    else if (t->phase == PHASE_WISHING && plan == PLAN_TABLES && reversi_exam_plays(t, 0))
        *why = *WHY("R9", "otros dos piden jugar, y no hay mesa para ellos");
    else if (t->phase == PHASE_WISHING)
        *why = *WHY("R1", "dos piden jugar, y no llega a los dos el paquete 1");
    else if (t->referee.lines[0].state.phase == REVERSI_OVER)
        *why = *WHY("R6", "nadie puede jugar y no viene el paquete 7");
    else if (t->pokes && plan == PLAN_DICE)
        *why = *WHY("R7", "se le piden dados, o se juega donde no dejan, y no viene nada");
    else if (t->pokes)
        *why = *WHY(t->trial->head.rule,
                    "lo que no vale se contesta con el paquete 5, y no viene nada");
    else
        *why = *WHY("R6", "una jugada se contesta a los dos, y no viene nada");
    return why;
}
