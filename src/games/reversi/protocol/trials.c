/* The examiner of Reversi (seed 003): it is the server, and the rival, on the line of a client that
 * somebody is writing. A trial is a game or the beginning of one; what is wrong in it is found
 * whatever the trial is about, and stands below its own rule. */
#include "base/bits.h"
#include "codec/packet.h"
#include "core/examiner.h"
#include "core/protocol.h"
#include "core/table.h"
#include "games/reversi/protocol/framing.h"
#include "games/reversi/protocol/server_trials.h"
#include "games/reversi/protocol/wire.h"

#define REST (300 * USEC_MS)  /* for what is still on its way when a game is over */
#define PIECE (100 * USEC_MS) /* between the halves of a packet */
#define SLOW (500 * USEC_MS) /* so long a rival thinks who wants to see whether the program waits */

enum { REFUSED_MAX = 8, SHORT_GAME = 3, STARVING_GAMES = 8, RIVAL_ASKS = 2, PATIENT_MOVES = 5 };

enum plan {
    WHOLE,      /* to the end */
    SHORT,      /* the rival leaves after some moves, … */
    AGAIN,      /* … and another game must be asked for */
    RIVAL_SLOW, /* and the program waits */
    PIECES,     /* packets come in two halves */
    STARVE,     /* the rival plays so that the program has to pass */
    DEMAND,     /* no move without dice */
    RIVAL_DICE, /* the rival asks for dice now and then */
};

struct trial {
    struct exam_trial head;
    enum plan plan;
};

static const struct trial trials[] = {
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

enum phase {
    WANTING, /* for packet 2 */
    PLAYING,
    ENDING, /* packet 7 was said */
    DONE,
};

struct exam_table {
    struct examiner_start start;
    struct exam exam;
    const struct trial *trial;
    enum phase phase;
    usec_t now, due;
    bool alive, there; /* the program has said something; has a connection */
    bool wants;        /* packet 2 has come already */
    bool passed;       /* the program has had to pass */
    bool asked;        /* the program has asked for dice, and played by them */
    unsigned moves;    /* of the program */
    unsigned refused;  /* in this turn */
    unsigned rival_dice;
    uint8_t held[2 * PACKET_MAX]; /* the rest of what is being said */
    size_t holds;
    usec_t held_due;
    struct rng rng;
    struct frame_reader reader;
    struct game_setup setup;
    struct table table;
};

static const struct game_state *state_of(const struct exam_table *t)
{
    return (const struct game_state *)(const void *)t->table.state;
}

static unsigned seat_of(const struct exam_table *t)
{
    return t->trial->head.program;
}

static void begin_trial(struct exam_table *t, const struct trial *trial);

/* ---- to the program ---- */

static void tell_frame(struct exam_table *t, const struct frame *frame, bool from_program)
{
    struct str text = STR(FRAME_TEXT_MAX), means = STR(FRAME_WORDS_MAX);
    frame_hex(frame, &text);
    reversi_framing.explain(t->start.protocol, frame, t->start.lang, &means);
    exam_frame(&t->exam, from_program, text.at, means.at);
}

static void flush(struct exam_table *t)
{
    t->start.send(t->start.exam.who, t->held, t->holds);
    t->holds = 0;
}

static void put(struct exam_table *t, const struct packet *packet)
{
    struct frame frame = {.side = PACKET_SERVER};
    frame.count = (uint8_t)packet_put(packet, frame.octets);
    tell_frame(t, &frame, false);
    if (t->holds)
        flush(t);
    bool halves = t->trial->plan == PIECES && t->moves < PATIENT_MOVES && t->phase == PLAYING;
    size_t now = halves ? frame.count / 2u : frame.count;
    t->start.send(t->start.exam.who, frame.octets, now);
    memcpy(t->held, frame.octets + now, frame.count - now);
    t->holds = frame.count - now;
    t->held_due = t->now + PIECE;
}

static void end_game(struct exam_table *t, uint8_t reason)
{
    put(t, &(struct packet){.kind = PACKET_END, .reason = reason});
    t->phase = ENDING;
    t->due = t->now + (t->trial->plan == AGAIN && !exam_failed(&t->exam) ? t->start.timeout : REST);
}

/* Something is wrong, and the game is given up: the rival leaves. */
static void fault(struct exam_table *t, const struct frame *frame, const struct why *why)
{
    struct str text = STR(FRAME_TEXT_MAX);
    if (frame)
        frame_hex(frame, &text);
    exam_fault(&t->exam, text.at, why, t->now);
    if (t->phase == PLAYING)
        end_game(t, reversi_wire_gone(!seat_of(t)));
}

/* ---- the game ---- */

static void play(struct exam_table *t, const struct move *move)
{
    struct why why;
    if (table_play(&t->table, move, SOURCE_WIRE, &why) != ST_OK)
        fault(t, NULL, &why); /* ours: the game refuses its own choice */
}

static void roll(struct exam_table *t)
{
    struct packet packet = {.kind = PACKET_GIVE};
    struct move move;
    play(t, &(struct move){.kind = REVERSI_MOVE_ASK});
    game_reversi.draw(&t->setup, as_state(t->table.state), &t->rng, &move);
    play(t, &move);
    reversi_wire_dice(state_of(t)->dice, &packet);
    put(t, &packet);
}

/* Whose turn is it? Who plays alone for a while has a rival that must pass. */
static void go_on(struct exam_table *t)
{
    const struct game_state *s = state_of(t);
    t->refused = 0;
    if (s->phase == REVERSI_OVER) {
        t->exam.shown |= t->trial->plan == WHOLE || t->trial->plan == RIVAL_SLOW ||
                         t->trial->plan == PIECES || (t->trial->plan == STARVE && t->passed) ||
                         (t->trial->plan == DEMAND && t->asked) ||
                         (t->trial->plan == RIVAL_DICE && t->rival_dice);
        end_game(t, reversi_wire_result(s));
    } else if ((t->trial->plan == SHORT || t->trial->plan == AGAIN) && t->moves == SHORT_GAME) {
        t->exam.shown |= t->trial->plan == SHORT;
        end_game(t, reversi_wire_gone(!seat_of(t)));
    } else {
        bool slow = t->trial->plan == RIVAL_SLOW && t->moves < PATIENT_MOVES;
        t->due = t->now + (s->turn == seat_of(t) ? t->start.timeout : slow ? SLOW : 0);
    }
}

static void place(struct exam_table *t, unsigned square)
{
    unsigned mover = state_of(t)->turn;
    struct packet packet;
    play(t, &(struct move){.kind = REVERSI_MOVE_PLACE, .a = (uint8_t)square});
    t->passed |=
        mover != seat_of(t) && state_of(t)->turn == mover && state_of(t)->phase != REVERSI_OVER;
    reversi_wire_valid(state_of(t), false, &packet);
    put(t, &packet);
    go_on(t);
}

/* Where the program can go to after a disc there. */
static unsigned left_to_program(const struct exam_table *t, unsigned square)
{
    struct game_state next = *state_of(t);
    game_reversi.apply(&t->setup, &next,
                       &(struct move){.kind = REVERSI_MOVE_PLACE, .a = (uint8_t)square});
    return bits_count(reversi_mobility(&next, seat_of(t)));
}

static void rival_moves(struct exam_table *t)
{
    unsigned chosen = REVERSI_NO_SQUARE, equal = 0;
    int best = -1;
    if (t->trial->plan == RIVAL_DICE && !state_of(t)->dice && rng_below(&t->rng, RIVAL_ASKS) == 0) {
        roll(t);
        t->rival_dice++;
    }
    for (uint64_t open = reversi_open(state_of(t)); open; open &= open - 1) {
        unsigned square = bits_lowest(open);
        int score =
            t->trial->plan == STARVE ? (int)(REVERSI_SQUARES - left_to_program(t, square)) : 0;
        if (!exam_takes(score, best, &t->rng, &equal))
            continue;
        best = score;
        chosen = square;
    }
    place(t, chosen);
}

/* ---- from the program ---- */

static void refuse(struct exam_table *t)
{
    put(t, &(struct packet){.kind = PACKET_INVALID});
    t->due = t->now + t->start.timeout;
    if (++t->refused == REFUSED_MAX)
        end_game(t,
                 reversi_wire_gone(!seat_of(t))); /* it knows nothing of dice: nothing is shown */
}

static void on_move(struct exam_table *t, const struct frame *frame, const struct packet *packet)
{
    const struct game_state *s = state_of(t);
    unsigned square = reversi_wire_square(packet->x, packet->y);
    struct move move = {.kind = REVERSI_MOVE_PLACE, .a = (uint8_t)square};
    struct why why;
    if (s->turn != seat_of(t)) {
        fault(t, frame, WHY("R6", "es el turno del rival, y el programa juega"));
    } else if (square == REVERSI_NO_SQUARE) {
        fault(t, frame, WHY("R4", "la casilla no está en el tablero: x e y van de 0 a 7"));
    } else if (t->trial->plan == DEMAND && !s->dice) {
        refuse(t);
    } else if (game_reversi.legal(&t->setup, s, &move, &why) == MOVE_ILLEGAL) {
        if (!why.rule[0])
            why_cite(&why, "R6");
        fault(t, frame, &why);
    } else {
        t->asked |= s->dice != 0;
        t->moves++;
        place(t, square);
    }
}

static void on_ask(struct exam_table *t, const struct frame *frame, const struct packet *packet)
{
    const struct game_state *s = state_of(t);
    struct packet dice = {.kind = PACKET_GIVE};
    if (s->turn != seat_of(t)) {
        fault(t, frame, WHY("R7", "se piden dados en el turno del rival"));
    } else if (packet->colour != reversi_wire_colour(seat_of(t))) {
        fault(t, frame, WHY("R7", "se piden dados con el color del rival"));
    } else if (s->dice) {
        reversi_wire_dice(s->dice, &dice);
        put(t, &dice);
    } else {
        roll(t);
        t->due = t->now + t->start.timeout;
    }
}

static void begin_game(struct exam_table *t)
{
    struct packet packet = {.kind = PACKET_START,
                            .colour = reversi_wire_colour(seat_of(t)),
                            .first = reversi_wire_colour(REVERSI_BLACK),
                            .name = "Sobremesa"};
    t->wants = false;
    t->phase = PLAYING;
    t->moves = t->rival_dice = 0;
    t->passed = t->asked = false;
    table_start(&t->table, &game_reversi, &t->setup, NULL);
    put(t, &packet);
    go_on(t);
}

static void on_want(struct exam_table *t, const struct frame *frame, const struct packet *packet)
{
    if (!packet->name[0]) {
        fault(t, frame, WHY("R2", "pide jugar con un nombre vacío"));
    } else if (t->phase == PLAYING) {
        fault(t, frame, WHY("R9", "pide jugar en mitad de una partida"));
    } else {
        t->wants = true;
        t->exam.shown |= t->phase == ENDING && t->trial->plan == AGAIN;
        if (t->phase == ENDING)
            t->due = t->now;
        else
            begin_game(t);
    }
}

static void on_packet(struct exam_table *t, const struct frame *frame)
{
    struct packet packet;
    packet_get(PACKET_CLIENT, frame->octets, frame->count, &packet);
    tell_frame(t, frame, true);
    t->alive = true;
    if (t->phase == DONE)
        return;
    if (packet.kind == PACKET_PLAY) {
        on_want(t, frame, &packet);
    } else if (t->phase == ENDING) {
        if (packet.kind != PACKET_LEAVE && !exam_failed(&t->exam))
            fault(t, frame, WHY("R8", "la partida ha terminado, y el programa sigue en ella"));
    } else if (t->phase == WANTING) {
        fault(t, frame, WHY("R1", "antes de jugar se pide una partida"));
    } else if (packet.kind == PACKET_MOVE) {
        on_move(t, frame, &packet);
    } else if (packet.kind == PACKET_ASK) {
        on_ask(t, frame, &packet);
    } else {
        end_game(t, reversi_wire_gone(seat_of(t))); /* it leaves: nothing more can be shown */
    }
}

static void receive(void *examiner, const uint8_t *octets, size_t count, usec_t now)
{
    struct exam_table *t = examiner;
    struct frame frame = {0};
    t->now = now;
    for (size_t i = 0; i < count; i++) {
        enum framing_result result = reversi_framing.octet(&t->reader, octets[i], now, &frame);
        if (result == FRAMING_FRAME) {
            on_packet(t, &frame);
        } else if (result == FRAMING_BROKEN) {
            fault(t, NULL,
                  WHY("R10", "el octeto %02X no es de ningún paquete: empiezan por RV y sus marcas",
                      octets[i]));
            reversi_framing.begin(&t->reader, PACKET_CLIENT, 0);
            return;
        }
    }
}

/* ---- the clock ---- */

static usec_t deadline(const void *examiner)
{
    const struct exam_table *t = examiner;
    usec_t due = t->phase == DONE ? USEC_NEVER : t->due,
           name = reversi_framing.deadline(&t->reader);
    due = t->holds ? t->held_due : due;
    return name < due ? name : due;
}

/* The trial has its verdict, unless another game may yet show what this one has not. */
static void end_trial(struct exam_table *t)
{
    bool again =
        t->trial->plan == STARVE && !t->exam.shown && !exam_failed(&t->exam) && t->there &&
        ++t->exam.games < (t->start.games < STARVING_GAMES ? t->start.games : STARVING_GAMES);
    if (!again)
        exam_close(&t->exam);
    begin_trial(t, again ? t->trial : t->trial + 1);
}

static void finish(struct exam_table *t)
{
    exam_close(&t->exam);
    begin_trial(t, trials + sizeof trials / sizeof trials[0] - 1);
}

static void tick(void *examiner, usec_t now)
{
    struct exam_table *t = examiner;
    struct frame frame;
    t->now = now;
    if (reversi_framing.deadline(&t->reader) <= now &&
        reversi_framing.silence(&t->reader, now, &frame) == FRAMING_FRAME)
        on_packet(t, &frame);
    if (t->holds && t->held_due <= now)
        flush(t);
    if (t->phase == DONE || t->due > now || t->holds)
        return;
    if (t->phase == ENDING) {
        end_trial(t);
    } else if (t->phase == WANTING) {
        if (!t->alive)
            exam_fault(&t->exam, "", WHY("R1", "no pide jugar"), now);
        finish(t); /* it plays one game and no more (R9) */
    } else if (state_of(t)->turn == seat_of(t)) {
        fault(t, NULL, WHY("R6", "es el turno del programa y no viene nada"));
    } else {
        rival_moves(t);
    }
}

/* ---- life ---- */

static void begin_trial(struct exam_table *t, const struct trial *trial)
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
        begin_game(t);
    }
}

static void gone(void *examiner, usec_t now)
{
    struct exam_table *t = examiner;
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
        end_trial(t);
    if (!t->start.fresh && t->phase != DONE)
        finish(t);
}

static void back(void *examiner, usec_t now)
{
    struct exam_table *t = examiner;
    t->now = now;
    t->there = true;
    if (t->phase == WANTING)
        t->due = now + t->start.patience;
}

static const struct exam_trial *trial(const struct examiner_start *start, size_t index)
{
    (void)start;
    return trials[index].head.name ? &trials[index].head : NULL;
}

static void begin(void *examiner, const struct examiner_start *start, usec_t now)
{
    struct exam_table *t = examiner;
    *t = (struct exam_table){.start = *start,
                             .now = now,
                             .there = true,
                             .setup = {.dice = REVERSI_DICE_ASKED, .first = REVERSI_BLACK}};
    exam_init(&t->exam, &start->exam);
    rng_seed(&t->rng, start->seed);
    reversi_framing.begin(&t->reader, PACKET_CLIENT, 0);
    begin_trial(t, trials);
}

_Static_assert(sizeof(struct exam_table) <= sizeof(struct reversi_server_exam),
               "either fits (examiner.c)");

const struct examiner reversi_client_examiner = {
    .trial = trial,
    .size = sizeof(struct exam_table),
    .begin = begin,
    .receive = receive,
    .tick = tick,
    .deadline = deadline,
    .gone = gone,
    .back = back,
};
