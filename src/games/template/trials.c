/* The examiner: plays all stations but the examined program at once. It counts, announces, plays
 * against the program, and follows the same match as every station. What the program does against
 * the rules of that match is a finding. */
#include "core/examiner.h"
#include "games/template/lines.h"

#define REST (300 * USEC_MS) /* for lines that are still under way when a game is given up */
#define COUNT_EVERY USEC_SECOND

struct template_trial {
    struct exam_trial head;
    bool noise; /* a damaged line comes before each line */
};

/* One game each. A fault in it is reported under its own rule, whatever the trial is about. */
static const struct template_trial trials[] = {
    {{N_("toma el número que le llega y pasa el siguiente"), "L2", 2, 1}, false},
    {{N_("empieza con la partida que se anuncia"), "L3", 3, 1}, false},
    {{N_("pasa las líneas de los demás como son"), "L6", 4, 2}, false},
    {{N_("tira lo que no es una línea"), "L1", 3, 2}, true},
    {{0}, false},
};

enum phase {
    COUNTING,
    ANNOUNCING,
    PASSING, /* a line of another station is under way through the program */
    ASKING,  /* it is the program's turn */
    RESTING,
    DONE,
};

struct exam_ring {
    struct examiner_start start;
    struct exam exam;
    const struct template_trial *trial;
    enum phase phase;
    struct template_line out; /* the last line that was sent */
    usec_t now, due;          /* due: when the phase has lasted too long */
    usec_t count_due;         /* while counting: when C is sent again */
    bool alive;               /* the program has sent something */
    struct rng rng;
    struct frame_reader reader;
    struct game_setup setup;
    struct template_match match;
};

static void exam_enter_phase(struct exam_ring *t, enum phase phase, usec_t lasts)
{
    t->phase = phase;
    t->due = t->now + lasts;
}

/* ---- reports ---- */

static void tell_examined_line(struct exam_ring *t, const struct frame *frame, bool from_program)
{
    struct str text = STR(FRAME_TEXT_MAX), means = STR(FRAME_WORDS_MAX);
    frame_characters(frame, &text);
    template_framing.explain(t->start.protocol, frame, t->start.lang, &means);
    exam_frame(&t->exam, from_program, text.at, means.at);
}

/* A fault of the program, after which the game is given up. `frame` can be NULL. */
static void fault_why(struct exam_ring *t, const struct frame *frame, const struct why *why)
{
    struct str text = STR(FRAME_TEXT_MAX);
    if (frame)
        frame_characters(frame, &text);
    exam_fault(&t->exam, text.at, why, t->now);
    exam_enter_phase(t, RESTING, REST);
}

static void fault_of_rule(struct exam_ring *t, const struct frame *frame, const char *rule,
                          const char *text)
{
    fault_why(t, frame, WHY(rule, "%s", _(text)));
}

/* ---- to the program ---- */

static void put_line(struct exam_ring *t, struct template_line line)
{
    struct frame frame = line_write(line), wrong = frame;
    wrong.octets[1] ^= 1; /* now the check letter is wrong */
    if (t->trial->noise)
        t->start.send(t->start.exam.who, wrong.octets, wrong.count);
    t->start.send(t->start.exam.who, frame.octets, frame.count);
    tell_examined_line(t, &frame, false);
}

/* Sends a line that must come back. A program that has sent nothing yet may still be starting. */
static void send_line(struct exam_ring *t, struct template_line line, enum phase phase)
{
    t->out = line;
    exam_enter_phase(t, phase, t->alive ? t->start.timeout : t->start.patience);
    put_line(t, line);
}

/* Opens the first trial from `trial` on that the exam wants, or ends the exam. */
static void open_next_trial(struct exam_ring *t, const struct template_trial *trial)
{
    while (trial->head.name && !exam_open(&t->exam, &trial->head))
        trial++;
    t->trial = trial;
    if (!trial->head.name) {
        t->phase = DONE;
        t->due = USEC_NEVER;
        exam_finish(&t->exam);
        return;
    }
    t->count_due = t->now + COUNT_EVERY;
    send_line(t, (struct template_line){LINE_COUNT, trial->head.program, t->setup.heap}, COUNTING);
}

/* A random move of another station. */
static struct move move_by_chance(struct exam_ring *t)
{
    const struct template_match *match = &t->match;
    struct choice choices[GAME_CHOICES_MAX];
    struct move move;
    if (!game_template.choices(&match->setup, as_const_state(match->table.state), choices)) {
        game_template.draw(&match->setup, as_const_state(match->table.state), &t->rng, &move);
        return move;
    }
    choices[0].move.n +=
        (int32_t)rng_below(&t->rng, (uint32_t)(choices[0].high - choices[0].low + 1));
    return choices[0].move;
}

/* Goes on with the game: its end, the program's turn, or a move of another station. */
static void play_next(struct exam_ring *t)
{
    int actor = table_actor(&t->match.table);
    struct why why;
    if (actor == SEAT_NOBODY) {
        t->exam.shown = true;
        exam_enter_phase(t, RESTING, REST);
    } else if (actor == t->trial->head.program) {
        exam_enter_phase(t, ASKING, t->start.timeout);
    } else {
        struct move move = move_by_chance(t);
        struct template_line line = line_of_move(actor, &move);
        if (match_play(&t->match, line, &why) != ST_OK)
            fault_why(t, NULL, &why); /* a bug of the game: it refuses its own choice */
        else
            send_line(t, line, PASSING);
    }
}

/* ---- from the program ---- */

/* L2: C is back. */
static void on_counted(struct exam_ring *t, const struct frame *frame, struct template_line line)
{
    struct template_line announced = {LINE_ANNOUNCE, t->trial->head.stations, t->setup.heap};
    struct why why;
    if (line.kind != LINE_COUNT || line.station != t->out.station + 1 ||
        line.number != t->out.number)
        fault_of_rule(t, frame, "L2",
                      "C tiene que volver con el número siguiente y el montón como estaba");
    else if (match_begin(&t->match, announced, NULL, 0, &why) != ST_OK)
        fault_why(t, NULL, &why);
    else
        send_line(t, announced, ANNOUNCING);
}

/* The program's own line passes all other stations and comes back to it. */
static void on_program_move(struct exam_ring *t, const struct frame *frame,
                            struct template_line line)
{
    struct why why;
    if (!line_is_move(line)) {
        fault_of_rule(t, frame, "L4", "es el turno del programa, y empieza otra partida");
    } else if (match_play(&t->match, line, &why) != ST_OK) {
        fault_why(t, frame, &why);
    } else {
        put_line(t, line);
        play_next(t);
    }
}

static void on_program_line(struct exam_ring *t, const struct frame *frame)
{
    struct template_line line = line_read(frame);
    tell_examined_line(t, frame, true);
    t->alive = true;
    if (t->phase >= RESTING)
        return;
    if (t->phase == COUNTING)
        on_counted(t, frame, line);
    else if (t->phase == ASKING)
        on_program_move(t, frame, line);
    else if (line_equal(line, t->out))
        play_next(t);
    else if (t->phase == ANNOUNCING && line.kind != LINE_COUNT) /* a late copy of C is no fault */
        fault_of_rule(t, frame, "L3", "el anuncio tiene que volver como era");
    else if (t->phase == PASSING && line.station == t->trial->head.program)
        fault_of_rule(t, frame, "L4", "el programa habla y no es su turno");
    else if (t->phase == PASSING)
        fault_of_rule(t, frame, "L6", "la línea de otra estación tiene que volver como era");
}

/* Octets of the program. */
static void template_exam_receive(void *examiner, const uint8_t *octets, size_t count, usec_t now)
{
    struct exam_ring *t = examiner;
    struct frame frame;
    t->now = now;
    for (size_t i = 0; i < count; i++) {
        enum framing_result result = template_framing.octet(&t->reader, octets[i], now, &frame);
        if (result == FRAMING_FRAME)
            on_program_line(t, &frame);
        else if (result == FRAMING_MALFORMED && t->phase < RESTING)
            fault_of_rule(t, &frame, "L1", "lo que no es una línea ni se dice ni se pasa");
    }
}

/* ---- the clock ---- */

/* As of a role: when `tick` is to be called next. */
static usec_t template_exam_deadline(const void *examiner)
{
    const struct exam_ring *t = examiner;
    return t->phase == COUNTING && t->count_due < t->due ? t->count_due : t->due;
}

static void template_exam_tick(void *examiner, usec_t now)
{
    static const struct {
        const char *rule, *text;
    } silence[] = {
        [COUNTING] = {"L2", N_("C no vuelve: ¿está en marcha el programa y pasa las líneas?")},
        [ANNOUNCING] = {"L3", N_("el anuncio no vuelve")},
        [PASSING] = {"L6", N_("la línea de otra estación no vuelve")},
        [ASKING] = {"L4", N_("es el turno del programa y no viene nada")},
    };
    struct exam_ring *t = examiner;
    t->now = now;
    if (now >= t->due && t->phase == RESTING) {
        exam_close(&t->exam);
        open_next_trial(t, t->trial + 1);
    } else if (now >= t->due && t->phase < RESTING) {
        fault_of_rule(t, NULL, silence[t->phase].rule, silence[t->phase].text);
    } else if (t->phase == COUNTING && now >= t->count_due) {
        t->count_due = now + COUNT_EVERY;
        put_line(t, t->out);
    }
}

/* ---- life ---- */

/* The program is gone: the remaining trials are not seen. */
static void template_exam_gone(void *examiner, usec_t now)
{
    struct exam_ring *t = examiner;
    t->now = now;
    if (t->phase < RESTING)
        fault_of_rule(t, NULL, "L6", "el programa ha cerrado su puerto en mitad de una prueba");
    if (t->phase == DONE)
        return;
    exam_close(&t->exam);
    open_next_trial(t, trials + sizeof trials / sizeof trials[0] - 1);
}

static enum status read_rules(const struct examiner_start *start, struct game_setup *setup,
                              struct why *why)
{
    return game_template.setup_make(start->rules ? start->rules : "", setup, why);
}

/* Refuses options before anything begins. */
static enum status template_exam_check(const struct examiner_start *start, struct why *why)
{
    struct game_setup setup;
    return read_rules(start, &setup, why);
}

/* The trials by index, for lists of them; NULL after the last. */
static const struct exam_trial *template_exam_trial(const struct examiner_start *start,
                                                    size_t index)
{
    return trials[index].head.name ? &trials[index].head : NULL;
}

static void template_exam_begin(void *examiner, const struct examiner_start *start, usec_t now)
{
    struct exam_ring *t = examiner;
    *t = (struct exam_ring){.start = *start, .now = now};
    read_rules(start, &t->setup, NULL); /* `check` has accepted them */
    exam_init(&t->exam, &start->exam);
    rng_seed(&t->rng, start->seed);
    template_framing.begin(&t->reader, 0, 0);
    open_next_trial(t, trials);
}

const struct examiner template_examiner = {
    .check = template_exam_check,
    .trial = template_exam_trial,
    .size = sizeof(struct exam_ring),
    .begin = template_exam_begin,
    .receive = template_exam_receive,
    .tick = template_exam_tick,
    .deadline = template_exam_deadline,
    .gone = template_exam_gone,
};
