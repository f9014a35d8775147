#include "protocol/ring/ring_examiner.h"

#include <stdlib.h>

#include "core/protocol.h"

enum {
    STARTS_MAX = 3,
    FRAMES_MAX = 500,   /* of a game: Monopoly has no end of its own accord */
    TRICK_EVERY = 9,    /* one frame in so many is a trick */
    RESTART_AFTER = 30, /* frames */
    DRAW_TRIES = 200,   /* outcomes that are looked at for one that is liked */
    ROUND_OCTETS = 16,  /* that may be on the line before an answer is heard */
    REST = 300 * 1000,
};

static void tell_frame(struct selftest *t, const struct frame4 *frame, bool from_program)
{
    struct str words = STR(200);
    t->wire->explain(frame, t->options.lang, &words);
    exam_frame(&t->exam, from_program, frame4_hex(frame).text, words.at);
}

/* What is wrong beyond the rules of the game: with the passing on, or with the silence. */
static void find_fault(struct selftest *t, const struct frame4 *frame, const char *cited,
                       const char *text)
{
    struct why why;
    why_text(&why, cited, text);
    exam_fault(&t->exam, frame ? frame4_hex(frame).text : NULL, &why, t->now);
}

/* ---- trials, one after the other ---- */

static void begin_game(struct selftest *t);

/* Whether it is a trial of the role that the program has: it starts, or joins. */
static bool is_for(const struct examiner_start *start, const struct ring_trial *trial)
{
    const struct selftest_options *options = start->options;
    return (options && options->starter) == (trial->head.program == 0);
}

static void begin_trial(struct selftest *t, const struct ring_trial *trial)
{
    while (trial->head.name && (!is_for(&t->options, trial) || !exam_open(&t->exam, &trial->head)))
        trial++;
    t->trial = trial;
    t->restarted = false;
    t->alive = t->alive && !t->options.fresh;
    if (trial->head.name) {
        begin_game(t);
        return;
    }
    t->phase = SELFTEST_DONE;
    t->deadline = USEC_NEVER;
    exam_finish(&t->exam);
}

static void end_trial(struct selftest *t)
{
    static const struct ring_trial none = {0};
    bool stopped = t->phase == SELFTEST_LISTENING; /* as it should: it hears nothing more */
    exam_close(&t->exam);
    begin_trial(t, stopped ? &none : t->trial + 1);
}

static void await(struct selftest *t, enum selftest_phase phase, usec_t time)
{
    t->phase = phase;
    t->deadline = t->now + time;
}

static void rest(struct selftest *t)
{
    await(t, SELFTEST_RESTING, REST);
}

static void after_rest(struct selftest *t)
{
    if (exam_failed(&t->exam) || t->exam.shown || t->exam.games >= t->options.games)
        end_trial(t);
    else
        begin_game(t);
}

/* ---- to the program ---- */

/* Never two octets: between two flags those would be a frame. */
static void put_noise(struct selftest *t)
{
    uint8_t noise[6];
    size_t count = rng_below(&t->rng, 2) ? 1 : 3 + rng_below(&t->rng, sizeof noise - 2);
    for (size_t i = 0; i < count; i++)
        noise[i] = (uint8_t)rng_below(&t->rng, FRAME4_FLAG);
    t->options.send(t->options.exam.who, noise, count);
}

static void put(struct selftest *t, const struct frame4 *frame)
{
    uint8_t octets[FRAME4_SIZE];
    bool shared = t->trial->trick == TRICK_SHARED && t->alive;
    if (t->trial->trick == TRICK_NOISE)
        put_noise(t);
    frame4_put(frame, octets);
    t->options.send(t->options.exam.who, octets + shared, sizeof octets - shared);
    tell_frame(t, frame, false);
}

/* Ours: it must come back as it is. */
static void send_own(struct selftest *t, const struct frame4 *frame, enum selftest_phase phase)
{
    t->out = *frame;
    await(t, phase, t->alive ? t->options.timeout : t->options.patience);
    put(t, frame);
}

static void send_start(struct selftest *t)
{
    struct frame4 frame = wire_start(t->wire, (unsigned)t->program - 1);
    t->starts++;
    send_own(t, &frame, SELFTEST_COUNTING);
}

static void begin_game(struct selftest *t)
{
    t->exam.games++;
    t->starts = 0;
    t->trick_out = false; /* a game that was given up may have left one */
    t->program = t->trial->head.program;
    if (t->program)
        send_start(t);
    else
        await(t, SELFTEST_AWAITING, t->options.patience);
}

/* Somebody else starts while a game is on: all are numbered anew, the program one place on. */
static void start_in_between(struct selftest *t)
{
    t->restarted = true;
    t->starts = 0;
    t->trick_out = false;
    t->program = t->program % (t->trial->head.stations - 1) + 1;
    send_start(t);
}

/* ---- what the partner does ---- */

/* What is liked best of the choices, or of what chance brings in so many tries. */
static struct move pick(struct selftest *t)
{
    const struct ring_referee *r = &t->referee;
    struct choice choices[GAME_CHOICES_MAX];
    bool chance = table_to_move(&r->table) == SEAT_CHANCE;
    size_t count = chance ? DRAW_TRIES
                          : r->game->choices(as_const_setup(r->setup),
                                             as_const_state(r->table.state), choices);
    struct move move = {0}, one;
    int best = -1;
    unsigned equal = 0;
    for (size_t i = 0; i < count; i++) {
        if (chance) {
            r->game->draw(as_const_setup(r->setup), as_const_state(r->table.state), &t->rng, &one);
        } else {
            one = choices[i].move;
            one.n = choices[i].low +
                    (int32_t)rng_below(&t->rng, (uint32_t)(choices[i].high - choices[i].low) + 1);
        }
        int liking = t->trial->prefers
                         ? t->trial->prefers(as_const_setup(r->setup),
                                             as_const_state(r->table.state), &one, t->program)
                         : 0;
        if (!exam_takes(liking, best, &t->rng, &equal))
            continue;
        best = liking;
        move = one;
    }
    return move;
}

static bool plays_a_trick(struct selftest *t, const struct frame4 *frame)
{
    struct frame4 odd = *frame;
    if (t->trial->trick == TRICK_HIGH_BIT) {
        odd.info &= 0x7f;
        t->out = odd;
        return frame4_sendable(&odd);
    }
    if (t->trial->trick != TRICK_ODD || rng_below(&t->rng, TRICK_EVERY))
        return false;
    odd = (struct frame4){.eo = frame->eo,
                          .ed = frame->eo,
                          .control = t->trial->odd_control,
                          .info = t->trial->odd_info};
    struct wire_sentence said;
    wire_read(t->options.game, t->wire, as_setup(t->referee.setup),
              as_state(t->referee.table.state), &odd, &said);
    if (said.reading != WIRE_IGNORED && said.reading != WIRE_UNKNOWN)
        return false; /* here it would mean something */
    t->next = *frame;
    t->trick_out = true;
    t->out = odd;
    return true;
}

/* Carries it out in the referee's game, which is the game. */
static void judge(struct selftest *t, const struct frame4 *frame)
{
    const struct ring_referee *r = &t->referee;
    _Alignas(16) unsigned char before[GAME_STATE_MAX];
    struct wire_sentence said;
    memcpy(before, r->table.state, sizeof before);
    wire_read(r->game, r->wire, as_const_setup(r->setup), as_state(before), frame, &said);
    int actor = table_actor(&r->table);
    if (said.fits && t->trial->shows)
        for (size_t i = 0; i < said.moves.count; i++)
            t->exam.shown |= t->trial->shows(as_const_setup(r->setup), as_state(before),
                                             &said.moves.move[i], actor, t->program);
    ring_referee_frame(&t->referee, frame, t->now);
}

/* U13: whether it ends at its addressee, which is one of ours. */
static bool is_swallowed(const struct selftest *t, const struct frame4 *frame)
{
    return t->swallows && t->wire->settled_by_answer(frame) && frame->ed != t->program;
}

static void go_on(struct selftest *t)
{
    struct ring_referee *r = &t->referee;
    bool ours = r->phase == RING_REFEREE_PLAYING && table_actor(&r->table) != t->program;
    bool enough = ours && r->frames > FRAMES_MAX; /* what was to be seen has been, or will not be */
    if (enough || r->phase != RING_REFEREE_PLAYING) { /* over, or lost */
        t->exam.shown |= !t->trial->shows && (enough || r->phase == RING_REFEREE_OVER);
        rest(t);
        return;
    }
    if (t->trial->trick == TRICK_RESTART && !t->restarted && r->frames > RESTART_AFTER && ours) {
        start_in_between(t);
        return;
    }
    for (;;) {
        struct frame4 frame;
        if (table_actor(&r->table) == t->program) {
            await(t, SELFTEST_WAITING, t->options.timeout);
            return;
        }
        struct move move = pick(t);
        bool has_frame =
            r->wire->encode(as_setup(r->setup), as_state(r->table.state), &move, &frame);
        if (has_frame &&
            is_swallowed(t, &frame)) { /* between two stations of ours: the program never sees it */
            judge(t, &frame);
            continue;
        }
        if (has_frame) {
            send_own(t, plays_a_trick(t, &frame) ? &t->out : &frame, SELFTEST_PASSING);
            return;
        }
        struct why why;
        if (table_play(&r->table, &move, SOURCE_WIRE, &why) != ST_OK)
            abort(); /* the game's own choices are legal */
    }
}

/* ---- from the program ---- */

static void give_up_game(struct selftest *t, const struct frame4 *frame, const char *cited,
                         const char *text)
{
    find_fault(t, frame, cited, text);
    rest(t);
}

static void begin_judging(struct selftest *t, const struct frame4 *counted)
{
    ring_referee_init(&t->referee, t->options.game, t->wire, t->rules, t->options.lang,
                      &t->exam.findings);
    ring_referee_frame(&t->referee, counted, t->now);
}

/* The program starts: all the others count themselves, and it announces how many there are. */
static void on_programs_start(struct selftest *t, const struct frame4 *frame)
{
    unsigned others = t->trial->head.stations - 1u;
    struct frame4 start = wire_start(t->wire, 0), counted = wire_start(t->wire, others);
    struct frame4 announced = wire_start(t->wire, START_ANNOUNCES | others);
    t->alive = t->known = true;
    if (frame4_equal(frame, &start)) { /* also once more: whoever repeats it only numbers again */
        await(t, SELFTEST_STARTED, t->options.timeout);
        begin_judging(t, &counted);
        put(t, &counted);
    } else if (t->phase == SELFTEST_STARTED && frame4_equal(frame, &announced)) {
        ring_referee_frame(&t->referee, frame, t->now);
        put(t, frame);
        go_on(t);
    } else {
        give_up_game(
            t, frame, "ring.md, Start",
            t->phase == SELFTEST_STARTED
                ? N_("el anuncio lleva modo 1 y el número de estaciones menos una, de 0 a 0")
                : N_("un START lleva modo 0 y contador 0, de 0 a 0"));
    }
}

static void on_start(struct selftest *t, const struct frame4 *frame)
{
    struct frame4 counted = wire_start(t->wire, (unsigned)t->program);
    struct frame4 announced = wire_start(t->wire, START_ANNOUNCES | (t->trial->head.stations - 1u));
    t->alive = t->known = true;
    t->deaf = false;
    if (t->phase == SELFTEST_COUNTING && frame4_equal(frame, &counted)) {
        begin_judging(t, &counted);
        send_own(t, &announced, SELFTEST_ANNOUNCING);
    } else if (t->phase == SELFTEST_ANNOUNCING && frame4_equal(frame, &announced)) {
        ring_referee_frame(&t->referee, frame, t->now);
        go_on(t);
    } else {
        give_up_game(
            t, frame, "ring.md, Start",
            t->phase == SELFTEST_COUNTING
                ? N_("START tiene que volver con el contador uno más alto y nada más cambiado")
                : N_("un START que nadie espera, o un anuncio que se ha cambiado"));
    }
}

/* Ours is back: the others have it too now. */
static void on_back(struct selftest *t, const struct frame4 *frame)
{
    if (t->trick_out) {
        t->trick_out = false;
        t->exam.shown = true;
        send_own(t, &t->next, SELFTEST_PASSING);
        return;
    }
    struct frame4 meant = *frame;
    if (t->trial->trick == TRICK_HIGH_BIT)
        meant.info |= 0x80;
    judge(t, &meant);
    go_on(t);
}

static void on_programs_frame(struct selftest *t, const struct frame4 *frame)
{
    if (t->phase == SELFTEST_LISTENING) {
        find_fault(t, frame, "ring.md, Faults",
                   "enviada otra vez: en modo estricto nada se repite por sí solo");
        end_trial(t);
        return;
    }
    /* U13: it was swallowed at its addressee; the program's answer shows that it was taken. */
    if (t->phase == SELFTEST_PASSING && t->wire->settled_by_answer(&t->out) &&
        frame->eo == t->out.ed) {
        judge(t, &t->out);
        t->swallows = true;
    }
    uint64_t wrong = t->exam.findings.violations;
    judge(t, frame);
    if (t->trial->trick == TRICK_LOST && t->referee.phase == RING_REFEREE_PLAYING) {
        t->exam.shown = true;
        await(t, SELFTEST_LISTENING, 2 * t->options.timeout);
        return;
    }
    if (!is_swallowed(t, frame))
        put(t, frame); /* round the ring, back to its origin */
    if (t->exam.findings.violations > wrong)
        rest(t);
    else
        go_on(t);
}

static void on_frame(struct selftest *t, const struct frame4 *frame)
{
    bool start = frame->control == t->wire->start_control;
    tell_frame(t, frame, true);
    if (t->phase == SELFTEST_RESTING && start && t->program == 0)
        after_rest(t); /* it does not rest as long */
    if (t->phase == SELFTEST_DONE || t->phase == SELFTEST_RESTING)
        return; /* what is still on its way from a game that was given up */
    if (start && t->program == 0)
        on_programs_start(t, frame);
    else if (start)
        on_start(t, frame);
    else if (t->phase == SELFTEST_PASSING && frame4_equal(frame, &t->out))
        on_back(t, frame);
    else if (t->phase <= SELFTEST_ANNOUNCING)
        give_up_game(t, frame, "ring.md, Start", "una trama de la partida antes del anuncio");
    else if (frame->eo == t->program)
        on_programs_frame(t, frame);
    else
        give_up_game(t, frame, "ring.md, Ring",
                     "una trama de otra estación se ha cambiado al pasar");
}

static void receive(void *examiner, const uint8_t *octets, size_t count, usec_t now)
{
    struct selftest *t = examiner;
    struct frame4 frame;
    t->now = now;
    for (size_t i = 0; i < count; i++)
        if (frame4_find(&t->finder, octets[i], &frame))
            on_frame(t, &frame);
}

/* ---- the clock ---- */

static void on_silence(struct selftest *t)
{
    switch (t->phase) {
    case SELFTEST_AWAITING: /* it does not start (again): nothing was seen, and nothing is wrong */
        end_trial(t);
        return;
    case SELFTEST_STARTED:
        find_fault(t, NULL, "ring.md, Start", "su START ha vuelto, y no viene el anuncio");
        break;
    case SELFTEST_COUNTING:
        if (t->starts < STARTS_MAX && !t->deaf) {
            send_start(t);
            return;
        }
        if (t->known) { /* it has played and does not any more: of this rule nothing was given */
            t->deaf = true;
            end_trial(t);
            return;
        }
        find_fault(t, &t->out, "ring.md",
                   "START no vuelve: ¿está en marcha el programa y pasa las tramas?");
        break;
    case SELFTEST_ANNOUNCING:
        find_fault(t, &t->out, "ring.md, Start", "el anuncio no vuelve");
        break;
    case SELFTEST_PASSING:
        find_fault(t, &t->out, "ring.md, Ring", "una trama no vuelve: todo se pasa");
        break;
    case SELFTEST_WAITING:
        find_fault(t, NULL, "ring.md, Ring", "es el turno del programa y no viene nada");
        break;
    case SELFTEST_LISTENING:
        end_trial(t);
        return;
    default:
        break;
    }
    rest(t);
}

static void tick(void *examiner, usec_t now)
{
    struct selftest *t = examiner;
    t->now = now;
    if (now < t->deadline)
        return;
    if (t->phase == SELFTEST_RESTING)
        after_rest(t);
    else if (t->phase != SELFTEST_DONE)
        on_silence(t);
}

/* Of what would follow nothing is given. */
static void close_trials(struct selftest *t)
{
    exam_close(&t->exam);
    for (const struct ring_trial *trial = t->trial + 1; trial->head.name; trial++)
        if (is_for(&t->options, trial) && exam_open(&t->exam, &trial->head))
            exam_close(&t->exam);
    t->phase = SELFTEST_DONE;
    t->deadline = USEC_NEVER;
    exam_finish(&t->exam);
}

static void gone(void *examiner, usec_t now)
{
    struct selftest *t = examiner;
    bool in_a_game = t->phase != SELFTEST_RESTING && t->phase != SELFTEST_LISTENING &&
                     t->phase != SELFTEST_AWAITING && !(t->phase == SELFTEST_COUNTING && t->known);
    t->now = now;
    if (t->phase == SELFTEST_DONE)
        return;
    if (in_a_game)
        find_fault(t, NULL, "ring.md", "el programa ha cerrado su puerto en mitad de una partida");
    if (!t->options.fresh)
        close_trials(t);
    else if (in_a_game)
        rest(t);
}

/* What it has not heard is said again. */
static void back(void *examiner, usec_t now)
{
    struct selftest *t = examiner;
    t->now = now;
    t->deaf = false;
    t->starts = 0;
    if (t->phase == SELFTEST_COUNTING)
        send_start(t);
}

static usec_t deadline(const void *examiner)
{
    const struct selftest *t = examiner;
    return t->deadline;
}

static size_t rows(const struct protocol *protocol, void *options, struct option_row *rows)
{
    struct selftest_options *o = options;
    rows[0] = (struct option_row)ROW_FLAG(
        "starter", &o->starter, "tu programa empieza las partidas: las pruebas de ese papel");
    return 1 + wire_habits_row(protocol->own, &o->compat, o->habits, rows + 1);
}

static enum status check(const struct examiner_start *start, struct why *why)
{
    const struct selftest_options *o = start->options;
    struct wire_habits habits;
    return wire_habits_read(start->protocol->own, start->game->name, o->compat, &habits, why);
}

static void take_habits(struct selftest *t)
{
    const struct selftest_options *o = t->options.options;
    struct str rules = str_make(t->rules, sizeof t->rules);
    struct wire_habits habits;
    wire_habits_read(t->wire, "", o ? o->compat : NULL, &habits, NULL);
    t->swallows = habits.swallows;
    str_add(&rules, "%s %s", t->options.rules ? t->options.rules : "", habits.rules);
}

static void begin(void *examiner, const struct examiner_start *start, usec_t now)
{
    struct selftest *t = examiner;
    usec_t round = start->baud ? ROUND_OCTETS * 10 * USEC_SECOND / start->baud : 0;
    memset(t, 0, sizeof *t);
    t->options = *start;
    t->options.timeout += round;
    t->options.patience += round;
    t->wire = start->protocol->own;
    t->now = now;
    take_habits(t);
    exam_init(&t->exam, &start->exam);
    rng_seed(&t->rng, start->seed);
    begin_trial(t, t->wire->trials);
}

static const struct exam_trial *trial(const struct examiner_start *start, size_t index)
{
    const struct ring_wire *wire = start->protocol->own;
    for (const struct ring_trial *trial = wire->trials; trial->head.name; trial++)
        if (is_for(start, trial) && index-- == 0)
            return &trial->head;
    return NULL;
}

const struct examiner ring_examiner = {
    .options_size = sizeof(struct selftest_options),
    .rows = rows,
    .check = check,
    .trial = trial,
    .size = sizeof(struct selftest),
    .begin = begin,
    .receive = receive,
    .tick = tick,
    .deadline = deadline,
    .gone = gone,
    .back = back,
};
