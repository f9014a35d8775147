/* The examiner of a Reversi server: what its two clients do in a game. The referee follows every
 * connection, so that what the server says is judged as anywhere else; here is only what brings it
 * into a situation. */
#include "base/bits.h"
#include "core/protocol.h"
#include "games/reversi/protocol/framing.h"
#include "games/reversi/protocol/server_trials.h"
#include "games/reversi/protocol/wire.h"

enum { SHORT_GAME = 3, TURNS_SHOWN = 4 };

static const struct reversi_line *line_of(const struct reversi_server_exam *t, unsigned line)
{
    return &t->referee.lines[line];
}

static bool plays(const struct reversi_server_exam *t, unsigned line)
{
    return line_of(t, line)->phase == REVERSI_LINE_PLAYING;
}

/* Both have been told the same, and nothing that they have asked is open. */
static bool is_settled(const struct reversi_server_exam *t)
{
    const struct reversi_line *one = line_of(t, 0), *two = line_of(t, 1);
    return plays(t, 0) && plays(t, 1) && one->told == two->told && !one->asked && !two->asked &&
           !t->client[0].holds && !t->client[1].holds;
}

static unsigned mover_of(const struct reversi_server_exam *t)
{
    return line_of(t, 0)->seat == line_of(t, 0)->state.turn ? 0 : 1;
}

/* ---- what is not allowed ---- */

static void ask(struct reversi_server_exam *t, unsigned line, unsigned seat)
{
    reversi_server_put(t, line,
                       &(struct packet){.kind = PACKET_ASK, .colour = reversi_wire_colour(seat)});
}

static void move_to(struct reversi_server_exam *t, unsigned line, unsigned square)
{
    const struct packet packet = reversi_wire_move(square);
    reversi_server_put(t, line, &packet);
}

/* A square that is open by the rules and closed by the dice; REVERSI_NO_SQUARE: there is none. */
static unsigned closed_by_dice(const struct game_state *state)
{
    struct game_state bare = *state;
    bare.dice = 0;
    uint64_t squares = reversi_open(&bare) & ~reversi_open(state);
    return squares ? bits_lowest(squares) : REVERSI_NO_SQUARE;
}

/* Something in this turn that must be refused; false: that has been done. */
static bool poke(struct reversi_server_exam *t, unsigned mover)
{
    const struct game_state *state = &line_of(t, mover)->state;
    unsigned seat = state->turn, poke = t->pokes;
    uint64_t taken = state->discs[0] | state->discs[1];
    if (t->trial->plan == PLAN_OFF_BOARD && poke < 2)
        reversi_server_put(
            t, mover, &(struct packet){.kind = PACKET_MOVE, .x = poke ? 3 : 8, .y = poke ? 9 : 0});
    else if (t->trial->plan == PLAN_REFUSED && poke == 0)
        move_to(t, mover, bits_lowest(taken));
    else if (t->trial->plan == PLAN_REFUSED && poke == 1)
        move_to(t, !mover, bits_lowest(reversi_open(state)));
    else if (t->trial->plan == PLAN_BAD_ASK && poke == 0)
        ask(t, !mover, !seat);
    else if (t->trial->plan == PLAN_BAD_ASK && poke == 1)
        ask(t, mover, !seat);
    else if (t->trial->plan == PLAN_DICE && poke == 0)
        ask(t, mover, seat);
    else if (t->trial->plan == PLAN_DICE && poke == 1)
        ask(t, mover, seat); /* the same again, to who asks */
    else if (t->trial->plan == PLAN_DICE && poke == 2 && closed_by_dice(state) != REVERSI_NO_SQUARE)
        move_to(t, mover, closed_by_dice(state));
    else
        return false;
    t->pokes++;
    return true;
}

/* ---- moves ---- */

/* Where the rival can go to after a disc there: the fewer, the sooner it has to pass. */
static unsigned left_to_rival(const struct reversi_line *line, unsigned square)
{
    struct game_state next = line->state;
    reversi_apply(&line->setup, &next,
                  &(struct move){.kind = REVERSI_MOVE_PLACE, .a = (uint8_t)square});
    return bits_count(reversi_mobility(&next, !line->state.turn));
}

static void make_move(struct reversi_server_exam *t, unsigned mover)
{
    const struct reversi_line *line = line_of(t, mover);
    unsigned chosen = REVERSI_NO_SQUARE, equal = 0;
    int best = -1;
    for (uint64_t open = reversi_open(&line->state); open; open &= open - 1) {
        unsigned square = bits_lowest(open);
        int score = t->trial->plan == PLAN_STARVE
                        ? (int)(REVERSI_SQUARES - left_to_rival(line, square))
                        : 0;
        if (!exam_takes(score, best, &t->rng, &equal))
            continue;
        best = score;
        chosen = square;
    }
    if (t->referee.dice == REVERSI_DICE_NEEDED && !line->state.dice) {
        ask(t, mover, line->state.turn); /* this server takes no move without (R7) */
        return;
    }
    struct game_state next = line->state;
    reversi_apply(&line->setup, &next,
                  &(struct move){.kind = REVERSI_MOVE_PLACE, .a = (uint8_t)chosen});
    t->passed |= next.turn == line->state.turn && next.phase != REVERSI_OVER;
    t->shown += t->pokes > 1;
    t->moves++;
    t->pokes = 0;
    move_to(t, mover, chosen);
}

/* ---- who goes ---- */

static void part(struct reversi_server_exam *t, unsigned mover)
{
    t->phase = PHASE_PARTING;
    t->gone = (int)mover;
    if (t->trial->plan == PLAN_LEAVE)
        reversi_server_put(t, mover, &(struct packet){.kind = PACKET_LEAVE});
    else if (t->trial->plan == PLAN_NOISE)
        reversi_server_say(t, mover, (const uint8_t *)"HOLA", 4);
    else
        reversi_server_drop(t, mover);
    t->due = t->now + t->start.timeout;
}

static bool parts(enum reversi_server_plan plan)
{
    return plan == PLAN_LEAVE || plan == PLAN_DROP || plan == PLAN_NOISE;
}

/* The other one has been told, and who said what is no packet has been sent away. */
static void look_who_has_gone(struct reversi_server_exam *t)
{
    bool sent = t->trial->plan != PLAN_NOISE || t->client[t->gone].lost;
    if (plays(t, !t->gone) || !sent)
        return;
    t->exam.shown = true;
    reversi_server_rest(t);
}

void reversi_server_go_on(struct reversi_server_exam *t)
{
    enum reversi_server_plan plan = t->trial->plan;
    if (t->phase == PHASE_PARTING)
        look_who_has_gone(t);
    if (t->phase != PHASE_PLAYING)
        return;
    if (!plays(t, 0) && !plays(t, 1)) { /* packet 7 has come to both */
        t->ended = true;
        t->exam.shown |= plan == PLAN_WHOLE || (plan == PLAN_STARVE && t->passed);
        reversi_server_rest(t);
        return;
    }
    if (!is_settled(t) || line_of(t, 0)->state.phase == REVERSI_OVER)
        return;
    unsigned mover = mover_of(t);
    bool enough =
        plan == PLAN_OFF_BOARD || plan == PLAN_REFUSED || plan == PLAN_BAD_ASK || plan == PLAN_DICE
            ? t->shown == TURNS_SHOWN
            : t->moves == SHORT_GAME &&
                  (plan == PLAN_SHORT || plan == PLAN_PIECES || plan == PLAN_NAME);
    if (enough) {
        t->exam.shown = true;
        reversi_server_rest(t);
    } else if (t->moves == SHORT_GAME && parts(plan)) {
        part(t, mover);
    } else if (!poke(t, mover)) {
        make_move(t, mover);
    }
}

const struct why *reversi_server_owes(const struct reversi_server_exam *t, struct why *why)
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
    else if (t->phase == PHASE_WISHING && plan == PLAN_TABLES && plays(t, 0))
        *why = *WHY("R9", "otros dos piden jugar, y no hay mesa para ellos");
    else if (t->phase == PHASE_WISHING)
        *why = *WHY("R1", "dos piden jugar, y no llega a los dos el paquete 1");
    else if (line_of(t, 0)->state.phase == REVERSI_OVER)
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
