/* The examiner of a Reversi server (seed 003): it calls the program as two or four clients and
 * brings it into one situation after the other. The referee hears every connection, so that each
 * fault is reported under its own rule, whatever the trial is about. R11 is not tested: it is about
 * one known client, which a server need not know. */
#include "games/reversi/protocol/server_trials.h"

#include "core/protocol.h"
#include "games/reversi/protocol/framing.h"
#include "games/reversi/protocol/wire.h"

#define REST (300 * USEC_MS)  /* after a trial, for packets that are still on their way */
#define PAUSE (200 * USEC_MS) /* before the next one, … */
#define FRESH (USEC_SECOND)   /* … and if the program is started anew, so that it can end */
#define PIECE (100 * USEC_MS) /* between the halves of a packet */

static const struct reversi_server_trial trials[] = {
    {{N_("a quienes piden jugar les dice su color, quién empieza y el rival"), "R1", 2, 0},
     PLAN_PAIR},
    {{N_("un nombre corto termina tras 200 ms de silencio"), "R2", 2, 0}, PLAN_NAME},
    {{N_("los paquetes llegan partidos en dos"), "R2", 2, 0}, PLAN_PIECES},
    {{N_("un nombre vacío cierra la conexión"), "R2", 2, 0}, PLAN_NAMELESS},
    {{N_("una partida entera, con el tablero columna por columna"), "R3", 2, 0}, PLAN_WHOLE},
    {{N_("fuera del tablero no se puede jugar"), "R4", 2, 0}, PLAN_OFF_BOARD},
    {{N_("la salida es la del dibujo, y cada uno tiene su color"), "R5", 2, 0}, PLAN_SHORT},
    {{N_("lo que no vale recibe el paquete 5 y no cambia nada"), "R6", 2, 0}, PLAN_REFUSED},
    {{N_("a quien no puede jugar le pasa el turno, sin paquete"), "R6", 2, 0}, PLAN_STARVE},
    {{N_("los dados van a los dos y valen para ese turno"), "R7", 2, 0}, PLAN_DICE},
    {{N_("dados fuera de turno, o para el rival: paquete 5"), "R7", 2, 0}, PLAN_BAD_ASK},
    {{N_("al final dice quién ha ganado"), "R8", 2, 0}, PLAN_WHOLE},
    {{N_("uno se va con el paquete 9, y el otro lo sabe"), "R8", 2, 0}, PLAN_LEAVE},
    {{N_("uno cierra la conexión, y el otro lo sabe"), "R8", 2, 0}, PLAN_DROP},
    {{N_("dos mesas a la vez, por orden de llegada"), "R9", 4, 0}, PLAN_TABLES},
    {{N_("otra partida en la misma conexión"), "R9", 2, 0}, PLAN_AGAIN},
    {{N_("lo que no es un paquete cierra la conexión, y el otro lo sabe"), "R10", 2, 0},
     PLAN_NOISE},
    {{0}, PLAN_PAIR},
};

static const char *const names[EXAMINER_LINES] = {"Ana", "Sobremesa-Reves!", "Eva", "Luis"};

static void begin_server_trial(struct reversi_server_exam *t,
                               const struct reversi_server_trial *trial);

bool reversi_exam_plays(const struct reversi_server_exam *t, unsigned line)
{
    return t->referee.lines[line].phase == REVERSI_LINE_PLAYING;
}

/* ---- to the program ---- */

/* Lets the referee hear what passes on a connection. */
static void tell_referee(struct reversi_server_exam *t, unsigned line, enum heard_kind kind,
                         unsigned side, const uint8_t *octets, size_t count)
{
    reversi_referee.hear(&t->referee, &(struct heard){.kind = kind,
                                                      .time = t->now,
                                                      .line = line,
                                                      .side = side,
                                                      .whole = true,
                                                      .octets = octets,
                                                      .count = count});
}

void reversi_exam_send(struct reversi_server_exam *t, unsigned line, const uint8_t *octets,
                       size_t count)
{
    bool wrong = t->trial->plan == PLAN_NAMELESS ||
                 (t->phase == PHASE_PARTING && t->trial->plan == PLAN_NOISE);
    t->start.say(t->start.exam.who, line, octets, count);
    if (!wrong) /* the referee would take a deliberate fault for one of the program */
        tell_referee(t, line, HEARD_OCTETS, PACKET_CLIENT, octets, count);
    t->due = t->now + t->start.timeout;
}

void reversi_exam_put(struct reversi_server_exam *t, unsigned line, const struct packet *packet)
{
    struct reversi_server_client *client = &t->client[line];
    struct frame frame = {.side = PACKET_CLIENT};
    frame.count = (uint8_t)packet_put(packet, frame.octets);
    reversi_exam_frame(&t->exam, &t->start, &frame, false);
    if (t->trial->plan != PLAN_PIECES) {
        reversi_exam_send(t, line, frame.octets, frame.count);
        return;
    }
    size_t half = frame.count / 2u;
    t->start.say(t->start.exam.who, line, frame.octets, half);
    tell_referee(t, line, HEARD_OCTETS, PACKET_CLIENT, frame.octets, half);
    client->holds = frame.count - half;
    memcpy(client->held, frame.octets + half, client->holds);
    client->held_due = t->now + PIECE;
    t->due = t->now + t->start.timeout;
}

void reversi_exam_hang_up(struct reversi_server_exam *t, unsigned line)
{
    t->start.hang_up(t->start.exam.who, line);
    t->client[line].wanted = t->client[line].there = false;
    tell_referee(t, line, HEARD_ENDED, PACKET_CLIENT, NULL, 0);
}

/* ---- verdicts ---- */

void reversi_exam_rest(struct reversi_server_exam *t)
{
    t->phase = PHASE_RESTING;
    t->due = t->now + REST;
}

void reversi_exam_fault(struct reversi_server_exam *t, const struct why *why)
{
    exam_fault(&t->exam, "", why, t->now);
    reversi_exam_rest(t);
}

static void hang_up_clients(struct reversi_server_exam *t)
{
    for (unsigned i = 0; i < EXAMINER_LINES; i++) {
        if (t->client[i].wanted && !t->client[i].lost)
            t->start.hang_up(t->start.exam.who, i);
        t->client[i] = (struct reversi_server_client){0};
    }
}

/* ---- asking for a game ---- */

/* Sends packet 2, in the trial of short names without the zeros behind it. */
static void wish(struct reversi_server_exam *t, unsigned line)
{
    struct packet packet = {.kind = PACKET_PLAY};
    const char *name = t->trial->plan == PLAN_NAMELESS ? "" : names[line];
    memcpy(packet.name, name, strlen(name));
    if (t->trial->plan != PLAN_NAME || line) {
        reversi_exam_put(t, line, &packet);
        return;
    }
    struct frame frame = {.side = PACKET_CLIENT};
    packet_put(&packet, frame.octets);
    frame.count = (uint8_t)(3 + strlen(name));
    reversi_exam_frame(&t->exam, &t->start, &frame, false);
    reversi_exam_send(t, line, frame.octets, frame.count);
}

static void wish_for_game(struct reversi_server_exam *t, unsigned from, unsigned to)
{
    t->phase = PHASE_WISHING;
    t->moves = t->pokes = 0;
    for (unsigned i = from; i < to; i++)
        wish(t, i);
}

/* Whether the referee has joined the two in one game. */
static bool is_pair(const struct reversi_server_exam *t, unsigned one, unsigned two)
{
    return t->referee.lines[one].game == t->referee.lines[two].game;
}

/* Looks what has changed, and does what comes next: after each event of a connection. */
static void go_on_with_trial(struct reversi_server_exam *t)
{
    enum reversi_server_plan plan = t->trial->plan;
    bool third = reversi_exam_plays(t, 2), fourth = reversi_exam_plays(t, 3),
         second_table = plan == PLAN_TABLES && (t->referee.lines[2].asked || third);
    if (t->phase == PHASE_DONE || t->phase == PHASE_RESTING || t->phase == PHASE_PAUSE)
        return;
    if (exam_failed(&t->exam)) {
        reversi_exam_rest(t);
        return;
    }
    if (t->phase == PHASE_WISHING && reversi_exam_plays(t, 0) && reversi_exam_plays(t, 1) &&
        (!second_table || (third && fourth))) {
        if (!is_pair(t, 0, 1) || (third && !is_pair(t, 2, 3))) {
            reversi_exam_fault(t,
                               WHY("R1", "el paquete 1 trae otro nombre que el que dio el rival"));
        } else if (plan == PLAN_TABLES && !third && !fourth) {
            wish_for_game(t, 2, 4);
        } else if (plan == PLAN_PAIR || plan == PLAN_TABLES || (plan == PLAN_AGAIN && t->ended)) {
            t->exam.shown = true;
            reversi_exam_rest(t);
        } else {
            t->phase = PHASE_PLAYING;
        }
    }
    if (t->phase == PHASE_PARTING && plan == PLAN_NAMELESS) {
        t->exam.shown |= t->client[0].lost;
        if (t->exam.shown)
            reversi_exam_rest(t);
        return;
    }
    reversi_exam_play_on(t);
    if (t->phase == PHASE_RESTING && plan == PLAN_AGAIN && t->ended && !t->exam.shown)
        wish_for_game(t, 0, 2);
}

/* ---- connections ---- */

/* The trial goes on when all its clients are connected. */
static void server_exam_opened(void *examiner, unsigned line, usec_t now)
{
    struct reversi_server_exam *t = examiner;
    bool all = true;
    t->now = now;
    t->alive = t->client[line].there = true;
    reversi_framing.begin(&t->client[line].reader, PACKET_SERVER, 0);
    tell_referee(t, line, HEARD_OPENED, PACKET_CLIENT, NULL, 0);
    for (unsigned i = 0; i < t->trial->head.stations; i++)
        all = all && t->client[i].there;
    if (!all || t->phase != PHASE_CALLING)
        return;
    if (t->trial->plan == PLAN_NAMELESS) {
        t->phase = PHASE_PARTING;
        t->gone = 0;
        wish(t, 0);
    } else {
        wish_for_game(t, 0, 2);
    }
}

static void server_exam_heard(void *examiner, unsigned line, const uint8_t *octets, size_t count,
                              usec_t now)
{
    struct reversi_server_exam *t = examiner;
    t->now = now;
    for (size_t i = 0; i < count; i++) {
        struct frame frame;
        if (reversi_framing.octet(&t->client[line].reader, octets[i], now, &frame) == FRAMING_FRAME)
            reversi_exam_frame(&t->exam, &t->start, &frame, true);
        tell_referee(t, line, HEARD_OCTETS, PACKET_SERVER, &octets[i], 1);
    }
    go_on_with_trial(t);
}

/* A server is right to close a client that sends nonsense, and can close any after a game, except
 * where the trial is about another one. */
static void server_exam_closed(void *examiner, unsigned line, usec_t now)
{
    struct reversi_server_exam *t = examiner;
    t->now = now;
    t->client[line].there = false;
    t->client[line].lost = true;
    bool right = t->phase == PHASE_PARTING && t->gone == (int)line;
    if (t->phase == PHASE_RESTING || t->phase == PHASE_PAUSE || t->phase == PHASE_DONE)
        return;
    if (t->phase == PHASE_CALLING) /* the program of the previous trial answered, and has ended */
        t->start.call(t->start.exam.who, line);
    else if (!right && reversi_exam_plays(t, line))
        reversi_exam_fault(
            t, WHY("R8", "el servidor ha cerrado una conexión en mitad de una partida"));
    else if (!right && t->trial->plan == PLAN_AGAIN && (t->phase == PHASE_PLAYING || t->ended))
        reversi_exam_fault(t, WHY("R9", "cierra la conexión cuando termina la partida"));
    else if (!right && t->phase == PHASE_WISHING)
        reversi_exam_fault(t, WHY("R1", "cierra la conexión de quien pide jugar"));
    go_on_with_trial(t);
}

/* ---- the clock ---- */

static usec_t server_exam_deadline(const void *examiner)
{
    const struct reversi_server_exam *t = examiner;
    usec_t due = t->phase == PHASE_DONE ? USEC_NEVER : t->due;
    for (unsigned i = 0; i < EXAMINER_LINES; i++)
        if (t->client[i].holds && t->client[i].held_due < due)
            due = t->client[i].held_due;
    return due;
}

/* What a deadline means depends on the phase. In the phases of a game, the server has not answered
 * in time. */
static void server_exam_tick(void *examiner, usec_t now)
{
    struct reversi_server_exam *t = examiner;
    struct why why = {0};
    t->now = now;
    for (unsigned i = 0; i < EXAMINER_LINES; i++) {
        struct reversi_server_client *client = &t->client[i];
        size_t count = client->holds;
        if (!count || client->held_due > now)
            continue;
        client->holds = 0;
        reversi_exam_send(t, i, client->held, count);
    }
    if (t->phase == PHASE_DONE || t->due > now)
        return;
    if (t->phase == PHASE_PAUSE) {
        bool running = t->alive && !t->start.fresh; /* a fresh program has to start first */
        t->phase = PHASE_CALLING;
        t->due = now + (running ? t->start.timeout : t->start.patience);
        for (unsigned i = 0; i < t->trial->head.stations; i++) {
            t->client[i].wanted = true;
            t->start.call(t->start.exam.who, i);
        }
    } else if (t->phase == PHASE_RESTING) {
        bool again =
            t->trial->plan == PLAN_STARVE && t->ended && reversi_exam_again(&t->exam, &t->start);
        hang_up_clients(t);
        if (!again)
            exam_close(&t->exam);
        begin_server_trial(t, again ? t->trial : t->trial + 1);
    } else if (t->phase == PHASE_CALLING) {
        exam_fault(&t->exam, "", WHY("R1", "nadie contesta en la dirección del servidor"), now);
        hang_up_clients(t);
        exam_close(&t->exam);
        begin_server_trial(t, trials + sizeof trials / sizeof trials[0] - 1);
    } else {
        reversi_exam_fault(t, reversi_exam_owed(t, &why));
    }
}

/* ---- trials ---- */

/* Begins the trial, or the next one that is asked for. */
static void begin_server_trial(struct reversi_server_exam *t,
                               const struct reversi_server_trial *trial)
{
    while (trial->head.name && t->exam.trial != &trial->head && !exam_open(&t->exam, &trial->head))
        trial++;
    t->trial = trial;
    t->phase = PHASE_PAUSE;
    t->due = t->now + (t->alive ? t->start.fresh ? FRESH : PAUSE : 0);
    t->moves = t->pokes = t->shown = 0;
    t->passed = t->ended = false;
    t->gone = -1;
    reversi_referee_forget(&t->referee);
    if (!trial->head.name) {
        t->phase = PHASE_DONE;
        exam_finish(&t->exam);
    }
}

static const struct exam_trial *server_exam_trial(const struct examiner_start *start, size_t index)
{
    (void)start;
    return trials[index].head.name ? &trials[index].head : NULL;
}

static void ignore_step(void *who, const struct referee_step *step)
{
    (void)who, (void)step;
}

static void ignore_game(void *who, const struct referee_game *game)
{
    (void)who, (void)game;
}

/* The memory is all zeros the first time. Later, the referee forgets only what it has used, because
 * it is large (begin_server_trial). */
static void server_exam_begin(void *examiner, const struct examiner_start *start, usec_t now)
{
    struct reversi_server_exam *t = examiner;
    t->start = *start;
    t->now = now;
    t->alive = false;
    memset(t->client, 0, sizeof t->client);
    exam_init(&t->exam, &start->exam);
    rng_seed(&t->rng, start->seed);
    reversi_referee.begin(&t->referee, &(struct referee_start){.game = start->game,
                                                               .protocol = start->protocol,
                                                               .rules = start->rules,
                                                               .lang = start->lang,
                                                               .findings = &t->exam.findings,
                                                               .who = t,
                                                               .step = ignore_step,
                                                               .over = ignore_game});
    begin_server_trial(t, trials);
}

static const struct examiner_caller caller = {
    .opened = server_exam_opened, .heard = server_exam_heard, .closed = server_exam_closed};

const struct examiner reversi_server_examiner = {
    .trial = server_exam_trial,
    .size = sizeof(struct reversi_server_exam),
    .begin = server_exam_begin,
    .tick = server_exam_tick,
    .deadline = server_exam_deadline,
    .caller = &caller,
};
