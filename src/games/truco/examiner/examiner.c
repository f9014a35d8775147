/* The truco examiner: the trials, one after the other, and the clock. */
#include "games/truco/examiner/examiner.h"

#include <stdlib.h>

enum {
    REST = 300 * 1000,
    /* In times that the program has for an answer: a game with a fault is given up after GIVE_UP,
     * and a partida that has no end after PARTIDA and ten minutes. */
    GIVE_UP = 3,
    PARTIDA = 100,
};

/* ---- the program's station ---- */

/* Seats, TRUCO_HOST, TRUCO_HOST_AND_A. */
static const char *const programs[] = {"A", "B", "C", "D", "S", "SA"};

/* Returns false if there is no such station. */
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

/* ---- faults ---- */

static void examiner_fault_why(struct truco_examiner *t, const struct ring16 *frame,
                               const struct why *why)
{
    char octets[RING16_TEXT];
    if (frame)
        ring16_text(frame, octets);
    exam_fault(&t->exam, frame ? octets : NULL, why, t->now);
}

void truco_examiner_fault(struct truco_examiner *t, const struct ring16 *frame, const char *cited,
                          const char *text)
{
    examiner_fault_why(t, frame, WHY(cited, "%s", _(text)));
}

/* The referee judges all stations. The faults of ours are intended. */
static void on_referee_finding(void *who, const struct finding *finding)
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

/* The program is gone: the trials that are left are closed unseen. */
static void close_all_trials(struct truco_examiner *t)
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

static void examiner_begin_game(struct truco_examiner *t)
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

/* Forgets the game. A player's station can follow a host that restarts. A host cannot be restarted,
 * so its exam is over. */
static void abandon_game(struct truco_examiner *t)
{
    if (truco_examiner_is_host(t) || !t->alive) {
        close_all_trials(t);
        return;
    }
    next_trial(t);
    t->resting = true;
    t->rest_until = t->now + REST + truco_round_time(t->options.baud);
}

/* ---- the clock ---- */

/* A host need not play another game. */
static bool program_may_end(const struct truco_examiner *t)
{
    return truco_examiner_is_host(t) && t->referee.now.stage == TRUCO_STAGE_OVER;
}

/* How long the program can take. */
static usec_t time_allowed(const struct truco_examiner *t)
{
    bool long_one = !t->alive ||
                    (t->await == TRUCO_AWAITS_ASK && t->trial->trick == TRUCO_SILENCE) ||
                    program_may_end(t);
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

static usec_t end_of_patience(const struct truco_examiner *t)
{
    return t->partida + 600 * USEC_SECOND + PARTIDA * t->options.timeout;
}

/* After every event: decides whether the program is waited for, and since when. */
static void look_at_the_clock(struct truco_examiner *t)
{
    bool due = truco_examiner_is_host(t) ? t->think <= t->now
                                         : t->expecting || truco_examiner_turn(t) == t->program;
    bool waits = t->await != TRUCO_AWAITS_NOTHING || due;
    if (waits && !t->waiting)
        t->since = t->now;
    t->waiting = waits;
    if (exam_failed(&t->exam) && t->give_up == USEC_NEVER)
        t->give_up = t->now + GIVE_UP * t->options.timeout;
}

static usec_t truco_examiner_deadline(const void *examiner)
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

static void truco_examiner_tick(void *examiner, usec_t now)
{
    struct truco_examiner *t = examiner;
    t->now = now;
    if (t->done || (t->resting && now < t->rest_until))
        return;
    if (t->resting) {
        examiner_begin_game(t);
    } else if (t->waiting && now >= t->since + time_allowed(t)) {
        bool station_duties = t->await == TRUCO_AWAITS_NOTHING && t->expecting;
        if (!program_may_end(t) || !t->alive) {
            struct why why;
            what_is_missing(t, &why);
            examiner_fault_why(t, station_duties ? &t->expected[0].put : NULL, &why);
        }
        if (t->await == TRUCO_AWAITS_NOTHING || !t->alive) {
            abandon_game(t);
        } else {
            truco_trick_let_go(t);
            t->since = now;
            truco_examiner_run(t);
        }
    } else if (now >= t->give_up) {
        abandon_game(t);
    } else if (now >= end_of_patience(t)) {
        truco_examiner_fault(t, NULL, "truco.md, The ring",
                             "la partida no llega a su fin: todos esperan algo");
        abandon_game(t);
    } else {
        for (struct truco_place *place = t->places; place < t->places + TRUCO_STATIONS; place++)
            if (place->role)
                place->role->tick(place->state, now);
        truco_examiner_run(t);
    }
    if (!t->done && !t->resting)
        look_at_the_clock(t);
}

static void truco_examiner_receive(void *examiner, const uint8_t *octets, size_t count, usec_t now)
{
    struct truco_examiner *t = examiner;
    t->now = now;
    if (t->done || t->resting)
        return;
    truco_examiner_take(t, octets, count);
    if (!t->done)
        look_at_the_clock(t);
}

static void truco_examiner_gone(void *examiner, usec_t now)
{
    struct truco_examiner *t = examiner;
    t->now = now;
    if (!t->done && !program_may_end(t))
        truco_examiner_fault(t, NULL, "truco.md",
                             "el programa ha cerrado su puerto en mitad de una prueba");
    close_all_trials(t);
}

static void truco_examiner_begin(void *examiner, const struct examiner_start *start, usec_t now)
{
    struct truco_examiner *t = examiner;
    memset(t, 0, sizeof *t);
    t->options = *start;
    t->now = now;
    t->referees = (struct findings){.who = t, .report = on_referee_finding};
    rng_seed(&t->rng, start->seed);
    exam_init(&t->exam, &start->exam);
    if (!find_program(start, &t->program))
        abort(); /* `check` has refused other stations */
    open_trial(t, trials_of(t->program));
    examiner_begin_game(t);
    look_at_the_clock(t);
}

/* ---- behind the contract ---- */

static size_t truco_examiner_rows(const struct protocol *protocol, void *own,
                                  struct option_row *rows)
{
    struct truco_examiner_options *options = own;
    rows[0] = (struct option_row)ROW_TEXT(
        "seat", &options->seat, "B",
        "quién es tu programa: de A a D, S (el anfitrión) o SA (los dos); por defecto B");
    return 1;
}

static enum status truco_examiner_check(const struct examiner_start *start, struct why *why)
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

static const struct exam_trial *truco_examiner_trial(const struct examiner_start *start,
                                                     size_t index)
{
    unsigned program;
    if (!find_program(start, &program))
        return NULL;
    const struct exam_trial *head = &trials_of(program)[index].head;
    return head->name ? head : NULL;
}

const struct examiner truco_examiner = {
    .options_size = sizeof(struct truco_examiner_options),
    .rows = truco_examiner_rows,
    .check = truco_examiner_check,
    .trial = truco_examiner_trial,
    .size = sizeof(struct truco_examiner),
    .begin = truco_examiner_begin,
    .receive = truco_examiner_receive,
    .tick = truco_examiner_tick,
    .deadline = truco_examiner_deadline,
    .gone = truco_examiner_gone,
};
