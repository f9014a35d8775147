#include "protocol/ring/ring_examiner.h"

#include <stdlib.h>

#include "core/protocol.h"

enum {
    STARTS_MAX = 3,
    FRAMES_MAX = 500,   /* of a game: Monopoly may have no end */
    TRICK_EVERY = 9,    /* one frame in N is a trick */
    RESTART_AFTER = 30, /* frames */
    DRAW_TRIES = 200,   /* outcomes of chance to choose the preferred one from */
    ROUND_OCTETS = 16,  /* that can be on the line before an answer comes */
};

/* Between two games. */
#define REST (300 * USEC_MS)

static void selftest_tell_frame(struct selftest *t, const struct frame4 *frame, bool from_program)
{
    struct str words = STR(200);
    t->wire->explain(frame, t->options.lang, &words);
    exam_frame(&t->exam, from_program, frame4_hex(frame).text, words.at);
}

/* Reports a fault beyond the rules of the game: a frame that was not passed on, or silence. */
static void find_fault(struct selftest *t, const struct frame4 *frame, const char *cited,
                       const char *text)
{
    struct why why;
    why_text(&why, cited, text);
    exam_fault(&t->exam, frame ? frame4_hex(frame).text : NULL, &why, t->now);
}

/* ---- trials, one after the other ---- */

static void selftest_begin_game(struct selftest *t);

/* Whether the trial is for the role that the program has: it starts the games, or joins them. */
static bool is_for(const struct examiner_start *start, const struct ring_trial *trial)
{
    const struct selftest_options *options = start->options;
    return (options && options->starter) == (trial->head.program == 0);
}

static void selftest_begin_trial(struct selftest *t, const struct ring_trial *trial)
{
    while (trial->head.name && (!is_for(&t->options, trial) || !exam_open(&t->exam, &trial->head)))
        trial++;
    t->trial = trial;
    t->restarted = false;
    t->alive = t->alive && !t->options.fresh;
    if (trial->head.name) {
        selftest_begin_game(t);
        return;
    }
    t->phase = SELFTEST_DONE;
    t->deadline = USEC_NEVER;
    exam_finish(&t->exam);
}

static void selftest_end_trial(struct selftest *t)
{
    static const struct ring_trial none = {0};
    bool stopped = t->phase == SELFTEST_LISTENING; /* as it should: it hears nothing more */
    exam_close(&t->exam);
    selftest_begin_trial(t, stopped ? &none : t->trial + 1);
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
        selftest_end_trial(t);
    else
        selftest_begin_game(t);
}

/* ---- to the program ---- */

static void selftest_put(struct selftest *t, const struct frame4 *frame)
{
    uint8_t octets[FRAME4_SIZE];
    bool shared = t->trial->trick == TRICK_SHARED && t->alive;
    if (t->trial->trick == TRICK_NOISE) {
        /* Never two octets: between two flags those would be a frame. */
        uint8_t noise[6];
        size_t count = rng_below(&t->rng, 2) ? 1 : 3 + rng_below(&t->rng, sizeof noise - 2);
        for (size_t i = 0; i < count; i++)
            noise[i] = (uint8_t)rng_below(&t->rng, FRAME4_FLAG);
        t->options.send(t->options.exam.who, noise, count);
    }
    frame4_put(frame, octets);
    t->options.send(t->options.exam.who, octets + shared, sizeof octets - shared);
    selftest_tell_frame(t, frame, false);
}

/* Sends a frame of the partner, which must come back as it is. */
static void selftest_send_own(struct selftest *t, const struct frame4 *frame,
                              enum selftest_phase phase)
{
    t->out = *frame;
    await(t, phase, t->alive ? t->options.timeout : t->options.patience);
    selftest_put(t, frame);
}

static void send_start(struct selftest *t)
{
    struct frame4 frame = wire_start(t->wire, (unsigned)t->program - 1);
    t->starts++;
    selftest_send_own(t, &frame, SELFTEST_COUNTING);
}

static void selftest_begin_game(struct selftest *t)
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

/* ---- what the partner does ---- */

/* Returns the move that the trial prefers among the choices, or among some outcomes of chance. */
static struct move pick(struct selftest *t)
{
    const struct ring_referee *r = &t->referee;
    struct choice choices[GAME_CHOICES_MAX];
    bool chance = table_to_move(&r->table) == SEAT_CHANCE;
    size_t count =
        chance ? DRAW_TRIES : r->game->choices(r->table.setup, table_state(&r->table), choices);
    struct move move = {0}, one;
    int best = -1;
    unsigned equal = 0;
    for (size_t i = 0; i < count; i++) {
        if (chance) {
            r->game->draw(r->table.setup, table_state(&r->table), &t->rng, &one);
        } else {
            one = choices[i].move;
            one.n = choices[i].low +
                    (int32_t)rng_below(&t->rng, (uint32_t)(choices[i].high - choices[i].low) + 1);
        }
        int liking = t->trial->prefers ? t->trial->prefers(r->table.setup, table_state(&r->table),
                                                           &one, t->program)
                                       : 0;
        if (!exam_takes(liking, best, &t->rng, &equal))
            continue;
        best = liking;
        move = one;
    }
    return move;
}

/* Makes t->out the trick that is sent instead of the frame. false: no trick now. */
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
    wire_read(t->options.game, t->wire, t->referee.table.setup, table_state(&t->referee.table),
              &odd, &said);
    if (said.reading != WIRE_IGNORED && said.reading != WIRE_UNKNOWN)
        return false; /* here it would mean something */
    t->next = *frame;
    t->trick_out = true;
    t->out = odd;
    return true;
}

/* Applies a frame to the referee's game, which is the game, and looks for the trial's situation. */
static void selftest_judge(struct selftest *t, const struct frame4 *frame)
{
    const struct ring_referee *r = &t->referee;
    _Alignas(16) unsigned char before[GAME_STATE_MAX];
    struct wire_sentence said;
    memcpy(before, r->table.state, sizeof before);
    wire_read(r->game, r->wire, r->table.setup, as_state(before), frame, &said);
    int actor = table_actor(&r->table);
    if (said.fits && t->trial->shows)
        for (size_t i = 0; i < said.moves.count; i++)
            t->exam.shown |= t->trial->shows(r->table.setup, as_state(before), &said.moves.move[i],
                                             actor, t->program);
    ring_referee_frame(&t->referee, frame, t->now);
}

/* U13: whether it ends at its addressee, which is one of the partner's stations. */
static bool is_swallowed(const struct selftest *t, const struct frame4 *frame)
{
    return t->swallows && t->wire->settled_by_answer(frame) && frame->ed != t->program;
}

static void selftest_go_on(struct selftest *t)
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
        /* Another station starts in the middle of the game: all are numbered anew, the program one
         * place on. */
        t->restarted = true;
        t->starts = 0;
        t->trick_out = false;
        t->program = t->program % (t->trial->head.stations - 1) + 1;
        send_start(t);
        return;
    }
    for (;;) {
        struct frame4 frame;
        if (table_actor(&r->table) == t->program) {
            await(t, SELFTEST_WAITING, t->options.timeout);
            return;
        }
        struct move move = pick(t);
        bool has_frame = r->wire->encode(r->table.setup, table_state(&r->table), &move, &frame);
        if (has_frame &&
            is_swallowed(t, &frame)) { /* between two of the partner's: the program never sees it */
            selftest_judge(t, &frame);
            continue;
        }
        if (has_frame) {
            selftest_send_own(t, plays_a_trick(t, &frame) ? &t->out : &frame, SELFTEST_PASSING);
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

/* The program starts: all others are counted, and it announces how many there are. */
static void on_programs_start(struct selftest *t, const struct frame4 *frame)
{
    unsigned others = t->trial->head.stations - 1u;
    struct frame4 start = wire_start(t->wire, 0), counted = wire_start(t->wire, others);
    struct frame4 announced = wire_start(t->wire, START_ANNOUNCES | others);
    t->alive = t->known = true;
    if (frame4_equal(frame, &start)) { /* repeated, it only numbers again */
        await(t, SELFTEST_STARTED, t->options.timeout);
        begin_judging(t, &counted);
        selftest_put(t, &counted);
    } else if (t->phase == SELFTEST_STARTED && frame4_equal(frame, &announced)) {
        ring_referee_frame(&t->referee, frame, t->now);
        selftest_put(t, frame);
        selftest_go_on(t);
    } else {
        give_up_game(
            t, frame, "ring.md, Start",
            t->phase == SELFTEST_STARTED
                ? N_("el anuncio lleva modo 1 y el número de estaciones menos una, de 0 a 0")
                : N_("un START lleva modo 0 y contador 0, de 0 a 0"));
    }
}

static void partners_start_is_back(struct selftest *t, const struct frame4 *frame)
{
    struct frame4 counted = wire_start(t->wire, (unsigned)t->program);
    struct frame4 announced = wire_start(t->wire, START_ANNOUNCES | (t->trial->head.stations - 1u));
    t->alive = t->known = true;
    t->deaf = false;
    if (t->phase == SELFTEST_COUNTING && frame4_equal(frame, &counted)) {
        begin_judging(t, &counted);
        selftest_send_own(t, &announced, SELFTEST_ANNOUNCING);
    } else if (t->phase == SELFTEST_ANNOUNCING && frame4_equal(frame, &announced)) {
        ring_referee_frame(&t->referee, frame, t->now);
        selftest_go_on(t);
    } else {
        give_up_game(
            t, frame, "ring.md, Start",
            t->phase == SELFTEST_COUNTING
                ? N_("START tiene que volver con el contador uno más alto y nada más cambiado")
                : N_("un START que nadie espera, o un anuncio que se ha cambiado"));
    }
}

/* The partner's frame is back, so all stations have it. */
static void on_back(struct selftest *t, const struct frame4 *frame)
{
    if (t->trick_out) {
        t->trick_out = false;
        t->exam.shown = true;
        selftest_send_own(t, &t->next, SELFTEST_PASSING);
        return;
    }
    struct frame4 meant = *frame;
    if (t->trial->trick == TRICK_HIGH_BIT)
        meant.info |= 0x80;
    selftest_judge(t, &meant);
    selftest_go_on(t);
}

static void on_programs_frame(struct selftest *t, const struct frame4 *frame)
{
    if (t->phase == SELFTEST_LISTENING) {
        find_fault(t, frame, "ring.md, Faults",
                   "enviada otra vez: en modo estricto nada se repite por sí solo");
        selftest_end_trial(t);
        return;
    }
    /* U13: it was swallowed at its addressee; the program's answer shows that it was taken. */
    if (t->phase == SELFTEST_PASSING && t->wire->settled_by_answer(&t->out) &&
        frame->eo == t->out.ed) {
        selftest_judge(t, &t->out);
        t->swallows = true;
    }
    uint64_t wrong = t->exam.findings.violations;
    selftest_judge(t, frame);
    if (t->trial->trick == TRICK_LOST && t->referee.phase == RING_REFEREE_PLAYING) {
        t->exam.shown = true;
        await(t, SELFTEST_LISTENING, 2 * t->options.timeout);
        return;
    }
    if (!is_swallowed(t, frame))
        selftest_put(t, frame); /* round the ring, back to its origin */
    if (t->exam.findings.violations > wrong)
        rest(t);
    else
        selftest_go_on(t);
}

static void selftest_frame(struct selftest *t, const struct frame4 *frame)
{
    bool start = frame->control == t->wire->start_control;
    selftest_tell_frame(t, frame, true);
    if (t->phase == SELFTEST_RESTING && start && t->program == 0)
        after_rest(t); /* it does not rest as long */
    if (t->phase == SELFTEST_DONE || t->phase == SELFTEST_RESTING)
        return; /* what is still on its way from a game that was given up */
    if (start && t->program == 0)
        on_programs_start(t, frame);
    else if (start)
        partners_start_is_back(t, frame);
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

static void selftest_receive(void *examiner, const uint8_t *octets, size_t count, usec_t now)
{
    struct selftest *t = examiner;
    struct frame4 frame;
    t->now = now;
    for (size_t i = 0; i < count; i++)
        if (frame4_find(&t->finder, octets[i], &frame))
            selftest_frame(t, &frame);
}

/* ---- the clock ---- */

static void selftest_tick(void *examiner, usec_t now)
{
    struct selftest *t = examiner;
    t->now = now;
    if (now < t->deadline)
        return;
    switch (t->phase) {
    case SELFTEST_DONE:
        return;
    case SELFTEST_RESTING:
        after_rest(t);
        return;
    case SELFTEST_AWAITING: /* it does not start (again): nothing was seen, and nothing is wrong */
    case SELFTEST_LISTENING:
        selftest_end_trial(t);
        return;
    case SELFTEST_COUNTING:
        if (t->starts < STARTS_MAX && !t->deaf) {
            send_start(t);
            return;
        }
        if (t->known) { /* it has played and stopped answering: this rule was not tested */
            t->deaf = true;
            selftest_end_trial(t);
            return;
        }
        find_fault(t, &t->out, "ring.md",
                   "START no vuelve: ¿está en marcha el programa y pasa las tramas?");
        break;
    case SELFTEST_STARTED:
        find_fault(t, NULL, "ring.md, Start", "su START ha vuelto, y no viene el anuncio");
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
    }
    rest(t);
}

/* The program has closed its connection. */
static void selftest_gone(void *examiner, usec_t now)
{
    struct selftest *t = examiner;
    bool in_a_game = t->phase != SELFTEST_RESTING && t->phase != SELFTEST_LISTENING &&
                     t->phase != SELFTEST_AWAITING && !(t->phase == SELFTEST_COUNTING && t->known);
    t->now = now;
    if (t->phase == SELFTEST_DONE)
        return;
    if (in_a_game)
        find_fault(t, NULL, "ring.md", "el programa ha cerrado su puerto en mitad de una partida");
    if (t->options.fresh) {
        if (in_a_game)
            rest(t);
        return;
    }
    exam_close(&t->exam);
    for (const struct ring_trial *trial = t->trial + 1; trial->head.name; trial++)
        if (is_for(&t->options, trial) && exam_open(&t->exam, &trial->head))
            exam_close(&t->exam); /* not tested */
    t->phase = SELFTEST_DONE;
    t->deadline = USEC_NEVER;
    exam_finish(&t->exam);
}

/* It is there again: what it has not heard is sent again. */
static void selftest_back(void *examiner, usec_t now)
{
    struct selftest *t = examiner;
    t->now = now;
    t->deaf = false;
    t->starts = 0;
    if (t->phase == SELFTEST_COUNTING)
        send_start(t);
}

static usec_t selftest_deadline(const void *examiner)
{
    const struct selftest *t = examiner;
    return t->deadline;
}

static size_t selftest_rows(const struct protocol *protocol, void *options, struct option_row *rows)
{
    struct selftest_options *o = options;
    rows[0] = (struct option_row)ROW_FLAG(
        "starter", &o->starter, "tu programa empieza las partidas: las pruebas de ese papel");
    return 1 + wire_quirks_row(protocol->own, &o->compat, o->habits, rows + 1);
}

static enum status selftest_check(const struct examiner_start *start, struct why *why)
{
    const struct selftest_options *o = start->options;
    struct wire_quirks habits;
    return wire_quirks_read(start->protocol->own, start->game->name, o->compat, &habits, why);
}

static void selftest_begin(void *examiner, const struct examiner_start *start, usec_t now)
{
    struct selftest *t = examiner;
    const struct selftest_options *options = start->options;
    struct str rules = str_make(t->rules, sizeof t->rules);
    struct wire_quirks habits;
    usec_t round = start->baud ? ROUND_OCTETS * 10 * USEC_SECOND / start->baud : 0;
    memset(t, 0, sizeof *t);
    t->options = *start;
    t->options.timeout += round;
    t->options.patience += round;
    t->wire = start->protocol->own;
    t->now = now;
    wire_quirks_read(t->wire, "", options ? options->compat : NULL, &habits, NULL);
    t->swallows = habits.swallows;
    str_add(&rules, "%s %s", start->rules ? start->rules : "", habits.rules);
    exam_init(&t->exam, &start->exam);
    rng_seed(&t->rng, start->seed);
    selftest_begin_trial(t, t->wire->trials);
}

static const struct exam_trial *selftest_trial(const struct examiner_start *start, size_t index)
{
    const struct ring_wire *wire = start->protocol->own;
    for (const struct ring_trial *trial = wire->trials; trial->head.name; trial++)
        if (is_for(start, trial) && index-- == 0)
            return &trial->head;
    return NULL;
}

const struct examiner ring_examiner = {
    .options_size = sizeof(struct selftest_options),
    .rows = selftest_rows,
    .check = selftest_check,
    .trial = selftest_trial,
    .size = sizeof(struct selftest),
    .begin = selftest_begin,
    .receive = selftest_receive,
    .tick = selftest_tick,
    .deadline = selftest_deadline,
    .gone = selftest_gone,
    .back = selftest_back,
};
