/* The truco selftest: the trials, one after the other, and the clock. */
#include "games/truco/examiner/examiner.h"

#include <stdlib.h>

enum {
    REST = 300 * 1000,
    GIVE_UP =
        /* times the program's time for an answer: then a game in which something was wrong is given
         * up */
    3,
    PARTIDA =
        100, /* times that, and ten minutes: a partida that has come to no end by then never will */
};

/* ---- who the program is ---- */

static const char *const programs[] = {"A", "B", "C",
                                       "D", "S", "SA"}; /* seats, TRUCO_HOST, TRUCO_HOST_AND_A */

/* By its letters; false: there is no such station. */
static bool find_program(const struct examiner_start *start, unsigned *program)
{
    const struct truco_examiner_options *options = start->options;
    const char *seat = options->seat ? options->seat : "B";
    for (*program = 0; *program <= TRUCO_HOST_AND_A; ++*program)
        if (strcmp(seat, programs[*program]) == 0)
            return true;
    return false;
}

bool truco_examiner_is_host(const struct truco_examiner *t)
{
    return t->program >= TRUCO_HOST;
}

bool truco_examiner_is_letter(const struct truco_examiner *t, char letter)
{
    return letter && strchr(programs[t->program], letter);
}

bool truco_examiner_is(const struct truco_examiner *t, unsigned station)
{
    return truco_examiner_is_letter(t, truco_letter(station));
}

static const struct truco_trial *trials_of(unsigned program)
{
    return program >= TRUCO_HOST ? truco_host_trials : truco_player_trials;
}

/* ---- what is wrong ---- */

static void find_fault(struct truco_examiner *t, const struct ring16 *frame, const struct why *why)
{
    char octets[RING16_TEXT];
    if (frame)
        ring16_text(frame, octets);
    exam_fault(&t->exam, frame ? octets : NULL, why, t->now);
}

void truco_examiner_fault(struct truco_examiner *t, const struct ring16 *frame, const char *cited,
                          const char *text)
{
    find_fault(t, frame, WHY(cited, "%s", _(text)));
}

/* The referee hears all stations; what ours do wrong is meant to be. */
static void on_finding(void *who, const struct finding *finding)
{
    struct truco_examiner *t = who;
    if (t->malformed || truco_examiner_is_letter(t, finding->frame[2]))
        findings_add(&t->exam.findings, finding);
}

/* ---- trials ---- */

static void open_trial(struct truco_examiner *t, const struct truco_trial *trial)
{
    for (;; trial++) {
        t->head = trial->head;
        t->head.program = (uint8_t)t->program;
        if (!trial->head.name || exam_open(&t->exam, &t->head))
            break;
    }
    t->trial = trial;
    t->noise_told = false;
    t->give_up = USEC_NEVER;
    t->done = !trial->head.name;
    if (t->done)
        exam_finish(&t->exam);
}

static void forget_tricks(struct truco_examiner *t)
{
    t->tricks = 0;
    t->await = TRUCO_AWAITS_NOTHING;
    t->own_known = t->own_put = false;
    t->think = 0;
}

static void next_trial(struct truco_examiner *t)
{
    exam_close(&t->exam);
    open_trial(t, t->trial + 1);
}

/* Nothing more can come: the trials that are left were not seen. */
static void leave(struct truco_examiner *t)
{
    while (!t->done)
        next_trial(t);
}

void truco_examiner_partida_over(struct truco_examiner *t)
{
    if (!t->played || t->done)
        return;
    t->played = false;
    t->partida = t->now;
    t->exam.games++;
    if (exam_failed(&t->exam) || t->exam.shown || t->exam.games >= t->options.games)
        next_trial(t);
    forget_tricks(t);
}

/* ---- games ---- */

static void begin_game(struct truco_examiner *t)
{
    t->resting = t->played = t->waiting = t->acted = false;
    t->expecting = 0;
    t->since = t->partida = t->now;
    t->noise = 0;
    ring16_finder_init(&t->finder);
    forget_tricks(t);
    truco_referee_init(&t->referee,
                       &(struct referee_start){.lang = t->options.lang, .findings = &t->referees});
    t->referee.everywhere = true;
    t->referee.speech_pass = (1u << TRUCO_SEATS) - 1;
    truco_examiner_seat(t);
    truco_examiner_run(t);
}

/* What the program was in the middle of is forgotten; a player hears a host that begins anew, a
 * host cannot. */
static void give_up(struct truco_examiner *t)
{
    if (truco_examiner_is_host(t) || !t->alive) {
        leave(t);
        return;
    }
    next_trial(t);
    t->resting = true;
    t->rest_until = t->now + REST + truco_round_time(t->options.baud);
}

/* ---- the clock ---- */

/* The program is a host whose game is over: it need not play another one. */
static bool may_end(const struct truco_examiner *t)
{
    return truco_examiner_is_host(t) && t->referee.now.stage == TRUCO_STAGE_OVER;
}

static bool waits_for_program(const struct truco_examiner *t)
{
    bool due = truco_examiner_is_host(t) ? t->think <= t->now
                                         : t->expecting || truco_examiner_turn(t) == t->program;
    return t->await != TRUCO_AWAITS_NOTHING || due;
}

/* How long the program may take. */
static usec_t time_allowed(const struct truco_examiner *t)
{
    bool long_one = !t->alive ||
                    (t->await == TRUCO_AWAITS_ASK && t->trial->trick == TRUCO_SILENCE) ||
                    may_end(t);
    return (long_one ? t->options.patience : t->options.timeout) +
           2 * truco_round_time(t->options.baud);
}

static enum status what_is_missing(const struct truco_examiner *t, struct why *why)
{
    if (!t->alive)
        return why_rule(why, "truco.md, The ring",
                        "no viene nada: ¿está en marcha el programa, es la estación que dice "
                        "--seat y pasa las tramas?");
    if (t->await != TRUCO_AWAITS_NOTHING)
        return truco_trick_overdue(t, why);
    BREAKS_IF(t->expecting, "truco.md, The ring",
              "no se ha pasado: cada uno pasa lo que no es suyo");
    if (!truco_examiner_is_host(t) || truco_examiner_is(t, truco_examiner_turn(t)))
        return why_rule(why, "truco.md, Frames", "es el turno del programa y no viene nada");
    return why_rule(why, "truco.md, Frames",
                    "S no dice nada: lo que se juega se muestra a todos, y con lo que no vale se "
                    "repite el turno");
}

static void on_overdue(struct truco_examiner *t)
{
    if (!may_end(t) || !t->alive) {
        struct why why;
        what_is_missing(t, &why);
        find_fault(t, t->await == TRUCO_AWAITS_NOTHING && t->expecting ? &t->expected[0].put : NULL,
                   &why);
    }
    if (t->await == TRUCO_AWAITS_NOTHING || !t->alive) {
        give_up(t);
        return;
    }
    truco_trick_let_go(t);
    t->since = t->now;
    truco_examiner_run(t);
}

static usec_t end_of_patience(const struct truco_examiner *t)
{
    return t->partida + 600 * USEC_SECOND + PARTIDA * t->options.timeout;
}

/* After everything that happened: is the program waited for, and since when? */
static void look_at_the_clock(struct truco_examiner *t)
{
    bool waits = waits_for_program(t);
    if (waits && !t->waiting)
        t->since = t->now;
    t->waiting = waits;
    if (exam_failed(&t->exam) && t->give_up == USEC_NEVER)
        t->give_up = t->now + GIVE_UP * t->options.timeout;
}

static usec_t deadline(const void *examiner)
{
    const struct truco_examiner *t = examiner;
    if (t->done)
        return USEC_NEVER;
    if (t->resting)
        return t->rest_until;
    usec_t next = truco_earlier(t->give_up, end_of_patience(t));
    if (t->waiting)
        next = truco_earlier(next, t->since + time_allowed(t));
    if (t->think > t->now)
        next = truco_earlier(next, t->think);
    for (const struct truco_place *place = t->places; place < t->places + TRUCO_STATIONS; place++)
        if (place->role)
            next = truco_earlier(next, place->role->deadline(place->state));
    return next;
}

static void tick_stations(struct truco_examiner *t)
{
    for (struct truco_place *place = t->places; place < t->places + TRUCO_STATIONS; place++)
        if (place->role)
            place->role->tick(place->state, t->now);
    truco_examiner_run(t);
}

static void tick(void *examiner, usec_t now)
{
    struct truco_examiner *t = examiner;
    t->now = now;
    if (t->done || (t->resting && now < t->rest_until))
        return;
    if (t->resting)
        begin_game(t);
    else if (t->waiting && now >= t->since + time_allowed(t))
        on_overdue(t);
    else if (now >= t->give_up)
        give_up(t);
    else if (now >= end_of_patience(t)) {
        truco_examiner_fault(t, NULL, "truco.md, The ring",
                             "la partida no llega a su fin: todos esperan algo");
        give_up(t);
    } else
        tick_stations(t);
    if (!t->done && !t->resting)
        look_at_the_clock(t);
}

static void receive(void *examiner, const uint8_t *octets, size_t count, usec_t now)
{
    struct truco_examiner *t = examiner;
    t->now = now;
    if (t->done || t->resting)
        return;
    truco_examiner_take(t, octets, count);
    if (!t->done)
        look_at_the_clock(t);
}

static void gone(void *examiner, usec_t now)
{
    struct truco_examiner *t = examiner;
    t->now = now;
    if (!t->done && !may_end(t))
        truco_examiner_fault(t, NULL, "truco.md",
                             "el programa ha cerrado su puerto en mitad de una prueba");
    leave(t);
}

static void begin(void *examiner, const struct examiner_start *start, usec_t now)
{
    struct truco_examiner *t = examiner;
    memset(t, 0, sizeof *t);
    t->options = *start;
    t->now = now;
    t->referees = (struct findings){.who = t, .report = on_finding};
    rng_seed(&t->rng, start->seed);
    exam_init(&t->exam, &start->exam);
    if (!find_program(start, &t->program))
        abort(); /* `check` has looked */
    open_trial(t, trials_of(t->program));
    begin_game(t);
    look_at_the_clock(t);
}

/* ---- behind the contract ---- */

static size_t rows(const struct protocol *protocol, void *own, struct option_row *rows)
{
    struct truco_examiner_options *options = own;
    rows[0] = (struct option_row)ROW_TEXT(
        "seat", &options->seat, "B",
        "quién es tu programa: de A a D, S (el anfitrión) o SA (los dos); por defecto B");
    return 1;
}

static enum status check(const struct examiner_start *start, struct why *why)
{
    const struct truco_examiner_options *options = start->options;
    unsigned program;
    if (find_program(start, &program))
        return ST_OK;
    return why_bad(why,
                   "'%.20s' no es una estación: --seat es A, B, C, D, S para un anfitrión, o SA "
                   "para un anfitrión con A dentro",
                   options->seat);
}

static const struct exam_trial *trial(const struct examiner_start *start, size_t index)
{
    unsigned program;
    if (!find_program(start, &program))
        return NULL;
    const struct exam_trial *head = &trials_of(program)[index].head;
    return head->name ? head : NULL;
}

const struct examiner truco_examiner = {
    .options_size = sizeof(struct truco_examiner_options),
    .rows = rows,
    .check = check,
    .trial = trial,
    .size = sizeof(struct truco_examiner),
    .begin = begin,
    .receive = receive,
    .tick = tick,
    .deadline = deadline,
    .gone = gone,
};
