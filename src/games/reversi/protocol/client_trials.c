/* The examiner of a Reversi client (seed 003): it is the server and the opponent on the line of a
 * client under development. A trial is a game or the beginning of one. What is wrong in it is
 * reported under its own rule, whatever the trial is about. */
#include "games/reversi/protocol/server_trials.h"

#include "codec/packet.h"
#include "core/protocol.h"
#include "core/table.h"
#include "games/reversi/protocol/framing.h"
#include "games/reversi/protocol/wire.h"

#define REST (300 * USEC_MS)  /* after a game, for packets that are still on their way */
#define PIECE (100 * USEC_MS) /* between the halves of a packet */
#define SLOW (500 * USEC_MS)  /* of an opponent that sees whether the program waits */

enum {
    REFUSED_MAX = 8, /* moves without dice, until the program is taken not to know them */
    SHORT_GAME = 3,
    RIVAL_ASKS = 2,
    PATIENT_MOVES = 5
};

enum client_plan {
    WHOLE,      /* a whole game */
    SHORT,      /* the opponent leaves after some moves, … */
    AGAIN,      /* … and the program must ask for another game */
    RIVAL_SLOW, /* the program must wait */
    PIECES,     /* packets come in two halves */
    STARVE,     /* the opponent plays so that the program has to pass */
    DEMAND,     /* no move without dice */
    RIVAL_DICE, /* the opponent asks for dice now and then */
};

struct client_trial {
    struct exam_trial head;
    enum client_plan plan;
};

static const struct client_trial trials[] = {
    {{N_("pide jugar, y dice su nombre"), "R1", 2, REVERSI_BLACK}, SHORT},
    {{N_("con las negras, una partida entera"), "R4", 2, REVERSI_BLACK}, WHOLE},
    {{N_("con las blancas, espera a su turno"), "R6", 2, REVERSI_WHITE}, RIVAL_SLOW},
    {{N_("los paquetes llegan partidos en dos"), "R2", 2, REVERSI_WHITE}, PIECES},
    {{N_("cuando no puede jugar no dice nada"), "R6", 2, REVERSI_WHITE}, STARVE},
    {{N_("con un servidor que exige dados, los pide y juega donde dejan"), "R7", 2, REVERSI_BLACK},
     DEMAND},
    {{N_("los dados del rival no le atan"), "R7", 2, REVERSI_BLACK}, RIVAL_DICE},
    {{N_("el rival se va en mitad de la partida"), "R8", 2, REVERSI_WHITE}, SHORT},
    {{N_("pide otra partida en la misma conexión"), "R9", 2, REVERSI_BLACK}, AGAIN},
    {{0}, WHOLE},
};

enum client_exam_phase {
    WANTING, /* waits for packet 2 */
    PLAYING,
    ENDING, /* packet 7 was sent */
    DONE,
};

struct client_exam {
    struct examiner_start start;
    struct exam exam;
    const struct client_trial *trial;
    enum client_exam_phase phase;
    usec_t now, due;
    bool alive, there; /* the program has sent something; it has a connection */
    bool wants;        /* packet 2 has come during the previous trial */
    bool passed;       /* the program has had to pass */
    bool asked;        /* the program has asked for dice, and played by them */
    unsigned moves;    /* of the program */
    unsigned refused;  /* in this turn */
    unsigned rival_dice;
    uint8_t held[2 * PACKET_MAX]; /* the second half of a packet */
    size_t holds;
    usec_t held_due;
    struct rng rng;
    struct frame_reader reader;
    struct game_setup setup;
    struct table table;
};

static const struct game_state *exam_state(const struct client_exam *t)
{
    return (const struct game_state *)(const void *)t->table.state;
}

static unsigned program_seat(const struct client_exam *t)
{
    return t->trial->head.program;
}

static void begin_client_trial(struct client_exam *t, const struct client_trial *trial);

/* ---- packets to the program ---- */

static void send_held(struct client_exam *t)
{
    t->start.send(t->start.exam.who, t->held, t->holds);
    t->holds = 0;
}

/* In the trial of halves, the second half of a packet follows after PIECE. */
static void send_to_program(struct client_exam *t, const struct packet *packet)
{
    struct frame frame = {.side = PACKET_SERVER};
    frame.count = (uint8_t)packet_put(packet, frame.octets);
    reversi_exam_frame(&t->exam, &t->start, &frame, false);
    if (t->holds)
        send_held(t);
    bool halves = t->trial->plan == PIECES && t->moves < PATIENT_MOVES && t->phase == PLAYING;
    size_t now = halves ? frame.count / 2u : frame.count;
    t->start.send(t->start.exam.who, frame.octets, now);
    memcpy(t->held, frame.octets + now, frame.count - now);
    t->holds = frame.count - now;
    t->held_due = t->now + PIECE;
}

static void end_exam_game(struct client_exam *t, uint8_t reason)
{
    send_to_program(t, &(struct packet){.kind = PACKET_END, .reason = reason});
    t->phase = ENDING;
    t->due = t->now + (t->trial->plan == AGAIN && !exam_failed(&t->exam) ? t->start.timeout : REST);
}

/* Reports a fault and gives up the game: the opponent leaves. */
static void client_fault(struct client_exam *t, const struct frame *frame, const struct why *why)
{
    struct str text = STR(FRAME_TEXT_MAX);
    if (frame)
        frame_hex(frame, &text);
    exam_fault(&t->exam, text.at, why, t->now);
    if (t->phase == PLAYING)
        end_exam_game(t, reversi_wire_gone(!program_seat(t)));
}

/* ---- the game ---- */

static void play_exam_move(struct client_exam *t, const struct move *move)
{
    struct why why;
    if (table_play(&t->table, move, SOURCE_WIRE, &why) != ST_OK)
        client_fault(t, NULL, &why); /* a fault of the examiner: it was judged before */
}

static void roll_dice(struct client_exam *t)
{
    struct packet packet;
    struct move move;
    play_exam_move(t, &(struct move){.kind = REVERSI_MOVE_ASK});
    reversi_draw(&t->setup, exam_state(t), &t->rng, &move);
    play_exam_move(t, &move);
    reversi_wire_dice(exam_state(t)->dice, &packet);
    send_to_program(t, &packet);
}

/* After each move: ends the game if it is over or long enough for its trial, else waits for the
 * side to move. */
static void next_turn(struct client_exam *t)
{
    const struct game_state *state = exam_state(t);
    enum client_plan plan = t->trial->plan;
    t->refused = 0;
    if (state->phase == REVERSI_OVER) {
        t->exam.shown |= plan == WHOLE || plan == RIVAL_SLOW || plan == PIECES ||
                         (plan == STARVE && t->passed) || (plan == DEMAND && t->asked) ||
                         (plan == RIVAL_DICE && t->rival_dice);
        end_exam_game(t, reversi_wire_result(state));
    } else if ((plan == SHORT || plan == AGAIN) && t->moves == SHORT_GAME) {
        t->exam.shown |= plan == SHORT;
        end_exam_game(t, reversi_wire_gone(!program_seat(t)));
    } else {
        bool slow = plan == RIVAL_SLOW && t->moves < PATIENT_MOVES;
        t->due = t->now + (state->turn == program_seat(t) ? t->start.timeout : slow ? SLOW : 0);
    }
}

/* A disc of either side: packet 6 tells the program. */
static void place_exam_disc(struct client_exam *t, unsigned square)
{
    const struct game_state *state = exam_state(t);
    unsigned mover = state->turn;
    struct packet packet;
    play_exam_move(t, &(struct move){.kind = REVERSI_MOVE_PLACE, .a = (uint8_t)square});
    t->passed |= mover != program_seat(t) && state->turn == mover && state->phase != REVERSI_OVER;
    reversi_wire_valid(state, false, &packet);
    send_to_program(t, &packet);
    next_turn(t);
}

/* ---- packets from the program ---- */

/* Packet 4 of the program. */
static void judge_move(struct client_exam *t, const struct frame *frame,
                       const struct packet *packet)
{
    const struct game_state *state = exam_state(t);
    unsigned square = reversi_wire_square(packet->x, packet->y);
    struct move move = {.kind = REVERSI_MOVE_PLACE, .a = (uint8_t)square};
    struct why why;
    if (state->turn != program_seat(t)) {
        client_fault(t, frame, WHY("R6", "es el turno del rival, y el programa juega"));
    } else if (square == REVERSI_NO_SQUARE) {
        client_fault(t, frame, WHY("R4", "la casilla no está en el tablero: x e y van de 0 a 7"));
    } else if (t->trial->plan == DEMAND && !state->dice) {
        send_to_program(t, &(struct packet){.kind = PACKET_INVALID});
        t->due = t->now + t->start.timeout;
        if (++t->refused == REFUSED_MAX) /* it does not know dice: the trial shows nothing */
            end_exam_game(t, reversi_wire_gone(!program_seat(t)));
    } else if (reversi_legal(&t->setup, state, &move, &why) == MOVE_ILLEGAL) {
        if (!why.rule[0])
            why_cite(&why, "R6");
        client_fault(t, frame, &why);
    } else {
        t->asked |= state->dice != 0;
        t->moves++;
        place_exam_disc(t, square);
    }
}

/* Packet 8 of the program. Asking again gets the same dice (R7). */
static void judge_dice_request(struct client_exam *t, const struct frame *frame,
                               const struct packet *packet)
{
    const struct game_state *state = exam_state(t);
    struct packet dice;
    if (state->turn != program_seat(t)) {
        client_fault(t, frame, WHY("R7", "se piden dados en el turno del rival"));
    } else if (packet->colour != reversi_wire_colour(program_seat(t))) {
        client_fault(t, frame, WHY("R7", "se piden dados con el color del rival"));
    } else if (state->dice) {
        reversi_wire_dice(state->dice, &dice);
        send_to_program(t, &dice);
    } else {
        roll_dice(t);
        t->due = t->now + t->start.timeout;
    }
}

/* The program is a player of its trial's colour, and black begins (R5). */
static void begin_exam_game(struct client_exam *t)
{
    struct packet packet = {.kind = PACKET_START,
                            .colour = reversi_wire_colour(program_seat(t)),
                            .first = reversi_wire_colour(REVERSI_BLACK),
                            .name = "Sobremesa"};
    t->wants = false;
    t->phase = PLAYING;
    t->moves = t->rival_dice = 0;
    t->passed = t->asked = false;
    table_start(&t->table, &game_reversi, &t->setup, NULL);
    send_to_program(t, &packet);
    next_turn(t);
}

/* Packet 2 of the program. During the end of a game it is kept for the next trial. */
static void judge_wish(struct client_exam *t, const struct frame *frame,
                       const struct packet *packet)
{
    if (!packet->name[0]) {
        client_fault(t, frame, WHY("R2", "pide jugar con un nombre vacío"));
    } else if (t->phase == PLAYING) {
        client_fault(t, frame, WHY("R9", "pide jugar en mitad de una partida"));
    } else {
        t->wants = true;
        t->exam.shown |= t->phase == ENDING && t->trial->plan == AGAIN;
        if (t->phase == ENDING)
            t->due = t->now;
        else
            begin_exam_game(t);
    }
}

static void take_from_program(struct client_exam *t, const struct frame *frame)
{
    struct packet packet;
    packet_get(PACKET_CLIENT, frame->octets, frame->count, &packet);
    reversi_exam_frame(&t->exam, &t->start, frame, true);
    t->alive = true;
    if (t->phase == DONE)
        return;
    if (packet.kind == PACKET_PLAY) {
        judge_wish(t, frame, &packet);
    } else if (t->phase == ENDING) {
        if (packet.kind != PACKET_LEAVE && !exam_failed(&t->exam))
            client_fault(t, frame,
                         WHY("R8", "la partida ha terminado, y el programa sigue en ella"));
    } else if (t->phase == WANTING) {
        client_fault(t, frame, WHY("R1", "antes de jugar se pide una partida"));
    } else if (packet.kind == PACKET_MOVE) {
        judge_move(t, frame, &packet);
    } else if (packet.kind == PACKET_ASK) {
        judge_dice_request(t, frame, &packet);
    } else { /* it leaves: the trial can show nothing more */
        end_exam_game(t, reversi_wire_gone(program_seat(t)));
    }
}

static void client_exam_receive(void *examiner, const uint8_t *octets, size_t count, usec_t now)
{
    struct client_exam *t = examiner;
    struct frame frame = {0};
    t->now = now;
    for (size_t i = 0; i < count; i++) {
        enum framing_result result = reversi_framing.octet(&t->reader, octets[i], now, &frame);
        if (result == FRAMING_FRAME) {
            take_from_program(t, &frame);
        } else if (result == FRAMING_BROKEN) {
            client_fault(t, NULL,
                         WHY("R10",
                             "el octeto %02X no es de ningún paquete: empiezan por RV y sus marcas",
                             octets[i]));
            reversi_framing.begin(&t->reader, PACKET_CLIENT, 0);
            return;
        }
    }
}

/* ---- the clock ---- */

static usec_t client_exam_deadline(const void *examiner)
{
    const struct client_exam *t = examiner;
    usec_t due = t->phase == DONE ? USEC_NEVER : t->due,
           name = reversi_framing.deadline(&t->reader);
    due = t->holds ? t->held_due : due;
    return name < due ? name : due;
}

/* Gives the verdict of the trial, unless another game can still show what it is about. */
static void end_client_trial(struct client_exam *t)
{
    bool again = t->trial->plan == STARVE && t->there && reversi_exam_again(&t->exam, &t->start);
    if (!again)
        exam_close(&t->exam);
    begin_client_trial(t, again ? t->trial : t->trial + 1);
}

/* Leaves out the trials that are left. */
static void end_client_exam(struct client_exam *t)
{
    exam_close(&t->exam);
    begin_client_trial(t, trials + sizeof trials / sizeof trials[0] - 1);
}

/* Whose turn it is decides what a deadline means: a fault of the program, or a move of the
 * opponent. */
static void client_exam_tick(void *examiner, usec_t now)
{
    struct client_exam *t = examiner;
    struct frame frame;
    t->now = now;
    if (reversi_framing.deadline(&t->reader) <= now &&
        reversi_framing.silence(&t->reader, now, &frame) == FRAMING_FRAME)
        take_from_program(t, &frame);
    if (t->holds && t->held_due <= now)
        send_held(t);
    if (t->phase == DONE || t->due > now || t->holds)
        return;
    if (t->phase == ENDING) {
        end_client_trial(t);
    } else if (t->phase == WANTING) {
        if (!t->alive)
            exam_fault(&t->exam, "", WHY("R1", "no pide jugar"), now);
        end_client_exam(t); /* it plays one game and no more (R9) */
    } else if (exam_state(t)->turn == program_seat(t)) {
        client_fault(t, NULL, WHY("R6", "es el turno del programa y no viene nada"));
    } else {
        enum client_plan plan = t->trial->plan;
        if (plan == RIVAL_DICE && !exam_state(t)->dice && rng_below(&t->rng, RIVAL_ASKS) == 0) {
            roll_dice(t);
            t->rival_dice++;
        }
        place_exam_disc(t, reversi_exam_move(&t->setup, exam_state(t), plan == STARVE, &t->rng));
    }
}

/* ---- trials, and the connection ---- */

/* Begins the trial, or the next one that is asked for. */
static void begin_client_trial(struct client_exam *t, const struct client_trial *trial)
{
    while (trial->head.name && t->exam.trial != &trial->head && !exam_open(&t->exam, &trial->head))
        trial++;
    t->trial = trial;
    t->phase = WANTING;
    t->due = t->now + t->start.patience;
    if (!trial->head.name) {
        t->phase = DONE;
        exam_finish(&t->exam);
    } else if (t->wants) {
        begin_exam_game(t);
    }
}

/* A program that closes its connection after a game plays one game only, unless each trial has a
 * program of its own. */
static void client_exam_gone(void *examiner, usec_t now)
{
    struct client_exam *t = examiner;
    t->now = now;
    t->there = t->wants = false;
    t->holds = 0;
    reversi_framing.begin(&t->reader, PACKET_CLIENT, 0);
    if (t->phase == DONE)
        return;
    if (t->phase == PLAYING) {
        exam_fault(&t->exam, "",
                   WHY("R8", "el programa ha cerrado su conexión en mitad de una partida"), now);
        t->phase = ENDING;
    }
    if (t->phase == ENDING)
        end_client_trial(t);
    if (!t->start.fresh && t->phase != DONE)
        end_client_exam(t);
}

static void client_exam_back(void *examiner, usec_t now)
{
    struct client_exam *t = examiner;
    t->now = now;
    t->there = true;
    if (t->phase == WANTING)
        t->due = now + t->start.patience;
}

static const struct exam_trial *client_exam_trial(const struct examiner_start *start, size_t index)
{
    (void)start;
    return trials[index].head.name ? &trials[index].head : NULL;
}

static void client_exam_begin(void *examiner, const struct examiner_start *start, usec_t now)
{
    struct client_exam *t = examiner;
    *t = (struct client_exam){.start = *start,
                              .now = now,
                              .there = true,
                              .setup = {.dice = REVERSI_DICE_ASKED, .first = REVERSI_BLACK}};
    exam_init(&t->exam, &start->exam);
    rng_seed(&t->rng, start->seed);
    reversi_framing.begin(&t->reader, PACKET_CLIENT, 0);
    begin_client_trial(t, trials);
}

_Static_assert(sizeof(struct client_exam) <= sizeof(struct reversi_server_exam),
               "examiner.c has memory for the larger one");

const struct examiner reversi_client_examiner = {
    .trial = client_exam_trial,
    .size = sizeof(struct client_exam),
    .begin = client_exam_begin,
    .receive = client_exam_receive,
    .tick = client_exam_tick,
    .deadline = client_exam_deadline,
    .gone = client_exam_gone,
    .back = client_exam_back,
};
