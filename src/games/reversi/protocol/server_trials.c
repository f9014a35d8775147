/* The examiner of a Reversi server (seed 003): it calls the program as two clients, or four, brings
 * them into one situation after the other, and has the referee at every connection. What is wrong
 * is found whatever the trial is about, and stands below its own rule. R11 is about one known
 * program: a server need not know it. */
#include "games/reversi/protocol/server_trials.h"

#include "core/protocol.h"
#include "games/reversi/protocol/framing.h"
#include "games/reversi/protocol/wire.h"

#define REST (300 * USEC_MS)  /* for what is still on its way when a trial is over */
#define PAUSE (200 * USEC_MS) /* before the next one; … */
#define FRESH (USEC_SECOND)   /* … and for a program to end that is started anew */
#define PIECE (100 * USEC_MS) /* between the halves of a packet */

enum { STARVING_GAMES = 8 };

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

static void begin_trial(struct reversi_server_exam *t, const struct reversi_server_trial *trial);

static bool plays(const struct reversi_server_exam *t, unsigned line)
{
    return t->referee.lines[line].phase == REVERSI_LINE_PLAYING;
}

/* ---- to the program ---- */

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

void reversi_server_say(struct reversi_server_exam *t, unsigned line, const uint8_t *octets,
                        size_t count)
{
    bool wrong = t->trial->plan == PLAN_NAMELESS ||
                 (t->phase == PHASE_PARTING && t->trial->plan == PLAN_NOISE);
    t->start.say(t->start.exam.who, line, octets, count);
    if (!wrong) /* what is ours is not the program's fault */
        tell_referee(t, line, HEARD_OCTETS, PACKET_CLIENT, octets, count);
    t->due = t->now + t->start.timeout;
}

static void tell_frame(struct reversi_server_exam *t, const struct frame *frame, bool from_program)
{
    struct str text = STR(FRAME_TEXT_MAX), means = STR(FRAME_WORDS_MAX);
    frame_hex(frame, &text);
    reversi_framing.explain(t->start.protocol, frame, t->start.lang, &means);
    exam_frame(&t->exam, from_program, text.at, means.at);
}

/* What is said in halves is told to the referee when it is whole: it memories what was said, not
 * how. */
void reversi_server_put(struct reversi_server_exam *t, unsigned line, const struct packet *packet)
{
    struct reversi_server_client *client = &t->client[line];
    struct frame frame = {.side = PACKET_CLIENT};
    frame.count = (uint8_t)packet_put(packet, frame.octets);
    tell_frame(t, &frame, false);
    if (t->trial->plan != PLAN_PIECES) {
        reversi_server_say(t, line, frame.octets, frame.count);
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

void reversi_server_drop(struct reversi_server_exam *t, unsigned line)
{
    t->start.hang_up(t->start.exam.who, line);
    t->client[line].wanted = t->client[line].there = false;
    tell_referee(t, line, HEARD_ENDED, PACKET_CLIENT, NULL, 0);
}

static void say_rest(struct reversi_server_exam *t, unsigned line)
{
    struct reversi_server_client *client = &t->client[line];
    size_t count = client->holds;
    client->holds = 0;
    reversi_server_say(t, line, client->held, count);
}

/* ---- verdicts ---- */

void reversi_server_rest(struct reversi_server_exam *t)
{
    t->phase = PHASE_RESTING;
    t->due = t->now + REST;
}

void reversi_server_fault(struct reversi_server_exam *t, const struct why *why)
{
    exam_fault(&t->exam, "", why, t->now);
    reversi_server_rest(t);
}

static void hang_up_all(struct reversi_server_exam *t)
{
    for (unsigned i = 0; i < EXAMINER_LINES; i++) {
        if (t->client[i].wanted && !t->client[i].lost)
            t->start.hang_up(t->start.exam.who, i);
        t->client[i] = (struct reversi_server_client){0};
    }
}

static void end_trial(struct reversi_server_exam *t)
{
    bool starved =
        t->trial->plan == PLAN_STARVE && !t->exam.shown && !exam_failed(&t->exam) && t->ended &&
        ++t->exam.games < (t->start.games < STARVING_GAMES ? t->start.games : STARVING_GAMES);
    hang_up_all(t);
    if (!starved)
        exam_close(&t->exam);
    begin_trial(t, starved ? t->trial : t->trial + 1);
}

/* ---- lines and wishes ---- */

static void call_lines(struct reversi_server_exam *t)
{
    t->phase = PHASE_CALLING;
    bool running = t->alive && !t->start.fresh; /* a fresh one has to start first */
    t->due = t->now + (running ? t->start.timeout : t->start.patience);
    for (unsigned i = 0; i < t->trial->head.stations; i++) {
        t->client[i].wanted = true;
        t->start.call(t->start.exam.who, i);
    }
}

static void wish(struct reversi_server_exam *t, unsigned line)
{
    struct packet packet = {.kind = PACKET_PLAY};
    const char *name = t->trial->plan == PLAN_NAMELESS ? "" : names[line];
    memcpy(packet.name, name, strlen(name));
    if (t->trial->plan != PLAN_NAME || line) {
        reversi_server_put(t, line, &packet);
        return;
    }
    struct frame frame = {.side = PACKET_CLIENT};
    packet_put(&packet, frame.octets);
    frame.count = (uint8_t)(3 + strlen(name));
    tell_frame(t, &frame, false);
    reversi_server_say(t, line, frame.octets, frame.count);
}

static void wish_for_game(struct reversi_server_exam *t, unsigned from, unsigned to)
{
    t->phase = PHASE_WISHING;
    t->moves = t->pokes = 0;
    for (unsigned i = from; i < to; i++)
        wish(t, i);
}

static void begin_wishes(struct reversi_server_exam *t)
{
    if (t->trial->plan == PLAN_NAMELESS) {
        t->phase = PHASE_PARTING;
        t->gone = 0;
        wish(t, 0);
        return;
    }
    wish_for_game(t, 0, 2);
}

/* Whether the two play with each other, as far as what they were told goes together. */
static bool is_pair(const struct reversi_server_exam *t, unsigned one, unsigned two)
{
    return t->referee.lines[one].game == t->referee.lines[two].game;
}

/* Both have their packet 1. */
static void on_paired(struct reversi_server_exam *t)
{
    enum reversi_server_plan plan = t->trial->plan;
    if (!is_pair(t, 0, 1) || (plays(t, 2) && !is_pair(t, 2, 3))) {
        reversi_server_fault(t, WHY("R1", "el paquete 1 trae otro nombre que el que dio el rival"));
    } else if (plan == PLAN_TABLES && !plays(t, 2) && !plays(t, 3)) {
        wish_for_game(t, 2, 4);
    } else if (plan == PLAN_PAIR || plan == PLAN_TABLES || (plan == PLAN_AGAIN && t->ended)) {
        t->exam.shown = true;
        reversi_server_rest(t);
    } else {
        t->phase = PHASE_PLAYING;
    }
}

/* Whatever has happened: what comes next? */
static void go_on(struct reversi_server_exam *t)
{
    bool second = t->trial->plan == PLAN_TABLES && (t->referee.lines[2].asked || plays(t, 2));
    if (t->phase == PHASE_DONE || t->phase == PHASE_RESTING || t->phase == PHASE_PAUSE)
        return;
    if (exam_failed(&t->exam)) {
        reversi_server_rest(t);
        return;
    }
    if (t->phase == PHASE_WISHING && plays(t, 0) && plays(t, 1) &&
        (!second || (plays(t, 2) && plays(t, 3))))
        on_paired(t);
    if (t->phase == PHASE_PARTING && t->trial->plan == PLAN_NAMELESS) {
        t->exam.shown |= t->client[0].lost;
        if (t->exam.shown)
            reversi_server_rest(t);
        return;
    }
    reversi_server_go_on(t);
    if (t->phase == PHASE_RESTING && t->trial->plan == PLAN_AGAIN && t->ended && !t->exam.shown)
        wish_for_game(t, 0, 2);
}

static void opened(void *examiner, unsigned line, usec_t now)
{
    struct reversi_server_exam *t = examiner;
    bool all = true;
    t->now = now;
    t->alive = t->client[line].there = true;
    reversi_framing.begin(&t->client[line].reader, PACKET_SERVER, 0);
    tell_referee(t, line, HEARD_OPENED, PACKET_CLIENT, NULL, 0);
    for (unsigned i = 0; i < t->trial->head.stations; i++)
        all = all && t->client[i].there;
    if (all && t->phase == PHASE_CALLING)
        begin_wishes(t);
}

/* ---- from the program ---- */

static void heard(void *examiner, unsigned line, const uint8_t *octets, size_t count, usec_t now)
{
    struct reversi_server_exam *t = examiner;
    t->now = now;
    for (size_t i = 0; i < count; i++) {
        struct frame frame;
        if (reversi_framing.octet(&t->client[line].reader, octets[i], now, &frame) == FRAMING_FRAME)
            tell_frame(t, &frame, true);
        tell_referee(t, line, HEARD_OCTETS, PACKET_SERVER, &octets[i], 1);
    }
    go_on(t);
}

/* Some clients are sent away rightly; and when a game is over a server may have had enough. */
static void closed(void *examiner, unsigned line, usec_t now)
{
    struct reversi_server_exam *t = examiner;
    t->now = now;
    t->client[line].there = false;
    t->client[line].lost = true;
    bool right = t->phase == PHASE_PARTING && t->gone == (int)line;
    if (t->phase == PHASE_RESTING || t->phase == PHASE_PAUSE || t->phase == PHASE_DONE)
        return;
    if (t->phase == PHASE_CALLING)
        t->start.call(t->start.exam.who, line); /* the one before has answered, and is gone now */
    else if (!right && plays(t, line))
        reversi_server_fault(
            t, WHY("R8", "el servidor ha cerrado una conexión en mitad de una partida"));
    else if (!right && t->trial->plan == PLAN_AGAIN && (t->phase == PHASE_PLAYING || t->ended))
        reversi_server_fault(t, WHY("R9", "cierra la conexión cuando termina la partida"));
    else if (!right && t->phase == PHASE_WISHING)
        reversi_server_fault(t, WHY("R1", "cierra la conexión de quien pide jugar"));
    go_on(t);
}

/* ---- the clock ---- */

static usec_t deadline(const void *examiner)
{
    const struct reversi_server_exam *t = examiner;
    usec_t due = t->phase == PHASE_DONE ? USEC_NEVER : t->due;
    for (unsigned i = 0; i < EXAMINER_LINES; i++)
        if (t->client[i].holds && t->client[i].held_due < due)
            due = t->client[i].held_due;
    return due;
}

static void finish(struct reversi_server_exam *t)
{
    hang_up_all(t);
    exam_close(&t->exam);
    begin_trial(t, trials + sizeof trials / sizeof trials[0] - 1);
}

static void tick(void *examiner, usec_t now)
{
    struct reversi_server_exam *t = examiner;
    struct why why = {0};
    t->now = now;
    for (unsigned i = 0; i < EXAMINER_LINES; i++)
        if (t->client[i].holds && t->client[i].held_due <= now)
            say_rest(t, i);
    if (t->phase == PHASE_DONE || t->due > now)
        return;
    if (t->phase == PHASE_PAUSE) {
        call_lines(t);
    } else if (t->phase == PHASE_RESTING) {
        end_trial(t);
    } else if (t->phase == PHASE_CALLING) {
        exam_fault(&t->exam, "", WHY("R1", "nadie contesta en la dirección del servidor"), now);
        finish(t);
    } else {
        reversi_server_fault(t, reversi_server_owes(t, &why));
    }
}

/* ---- life ---- */

static void begin_trial(struct reversi_server_exam *t, const struct reversi_server_trial *trial)
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

static const struct exam_trial *trial(const struct examiner_start *start, size_t index)
{
    (void)start;
    return trials[index].head.name ? &trials[index].head : NULL;
}

static void on_step(void *who, const struct referee_step *step)
{
    (void)who, (void)step;
}

static void on_over(void *who, const struct referee_game *game)
{
    (void)who, (void)game;
}

/* The referee is big and all zeros already, but for those who try this machine again. */
static void begin(void *examiner, const struct examiner_start *start, usec_t now)
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
                                                               .step = on_step,
                                                               .over = on_over});
    begin_trial(t, trials);
}

static const struct examiner_caller caller = {.opened = opened, .heard = heard, .closed = closed};

const struct examiner reversi_server_examiner = {
    .trial = trial,
    .size = sizeof(struct reversi_server_exam),
    .begin = begin,
    .tick = tick,
    .deadline = deadline,
    .caller = &caller,
};
