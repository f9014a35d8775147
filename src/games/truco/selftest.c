/* The truco selftest: the trials, one after the other, and the clock. */
#include "games/truco/selftest.h"

#include <string.h>

#include "games/truco/selftest_private.h"

enum {
    REST = 300 * 1000,
    GIVE_UP = 3,   /* times the program's time for an answer: then a game in which something was wrong is given up */
    PARTIDA = 100, /* times that, and ten minutes: a partida that has come to no end by then never will */
};

const struct truco_trial *truco_trials(unsigned program)
{
    return program >= TRUCO_HOST ? truco_host_trials : truco_player_trials;
}

/* ---- what is wrong ---- */

static void find_fault(struct truco_selftest *t, const struct ring16 *frame, const struct why *why)
{
    char octets[RING16_TEXT];
    if (frame)
        ring16_text(frame, octets);
    exam_fault(&t->exam, frame ? octets : NULL, why, t->now);
}

void truco_selftest_fault(struct truco_selftest *t, const struct ring16 *frame, const char *cited, const char *text)
{
    struct why why;
    why_rule(&why, cited, "%s", text);
    find_fault(t, frame, &why);
}

/* The referee hears all stations; what ours do wrong is meant to be. */
static void on_finding(void *who, const struct finding *finding)
{
    struct truco_selftest *t = who;
    if (t->malformed || truco_selftest_is_letter(t, finding->frame[2]))
        findings_add(&t->exam.findings, finding);
}

/* ---- trials ---- */

static void finish(struct truco_selftest *t)
{
    t->done = true;
    exam_finish(&t->exam);
}

static void open_trial(struct truco_selftest *t, const struct truco_trial *trial)
{
    while (trial->head.name && !exam_open(&t->exam, &trial->head))
        trial++;
    t->trial = trial;
    t->noise_told = false;
    t->give_up = USEC_NEVER;
    if (!trial->head.name)
        finish(t);
}

static void forget_tricks(struct truco_selftest *t)
{
    t->tricks = 0;
    t->await = TRUCO_AWAITS_NOTHING;
    t->own_known = t->own_put = false;
    t->think = 0;
}

static void next_trial(struct truco_selftest *t)
{
    exam_close(&t->exam);
    open_trial(t, t->trial + 1);
}

/* Nothing more can come: the trials that are left were not seen. */
static void leave(struct truco_selftest *t)
{
    while (!t->done)
        next_trial(t);
}

void truco_selftest_partida_over(struct truco_selftest *t)
{
    if (!t->played || t->done)
        return;
    t->played = false;
    t->partida = t->now;
    t->exam.games++;
    if (exam_failed(&t->exam) || t->exam.shown || t->exam.games >= t->options.partidas)
        next_trial(t);
    forget_tricks(t);
}

/* ---- games ---- */

static void begin_game(struct truco_selftest *t)
{
    t->resting = t->played = t->waiting = t->acted = false;
    t->expecting = 0;
    t->since = t->partida = t->now;
    t->noise = 0;
    ring16_finder_init(&t->finder);
    forget_tricks(t);
    truco_referee_init(&t->referee, t->options.lang, &t->referees);
    t->referee.everywhere = true;
    t->referee.speech_pass = (1u << TRUCO_SEATS) - 1;
    truco_selftest_seat(t);
    truco_selftest_run(t);
}

/* What the program was in the middle of is forgotten; a player hears a host that begins anew, a host cannot. */
static void give_up(struct truco_selftest *t)
{
    if (truco_selftest_is_host(t) || !t->alive) {
        leave(t);
        return;
    }
    next_trial(t);
    t->resting = true;
    t->rest_until = t->now + REST + truco_round_time(t->options.baud);
}

/* ---- the clock ---- */

static bool is_over(const struct truco_selftest *t)
{
    return t->referee.now.stage == TRUCO_STAGE_OVER;
}

static bool waits_for_program(const struct truco_selftest *t)
{
    bool thinks = t->think > t->now;
    if (t->await != TRUCO_AWAITS_NOTHING)
        return true;
    if (truco_selftest_is_host(t))
        return !thinks;
    return t->expecting || truco_selftest_turn(t) == t->options.program;
}

/* How long the program may take. */
static usec_t time_allowed(const struct truco_selftest *t)
{
    bool long_one = !t->alive || (t->await == TRUCO_AWAITS_ASK && t->trial->trick == TRUCO_SILENCE) ||
                    (truco_selftest_is_host(t) && is_over(t));
    return (long_one ? t->options.patience : t->options.timeout) + 2 * truco_round_time(t->options.baud);
}

static enum status what_is_missing(const struct truco_selftest *t, struct why *why)
{
    if (!t->alive)
        return why_rule(
            why, "truco.md, The ring",
            "nothing comes: is the program running, is it the station that --seat names, and does it pass frames on?");
    if (t->await != TRUCO_AWAITS_NOTHING)
        return truco_trick_overdue(t, why);
    if (t->expecting)
        return why_rule(why, "truco.md, The ring", "not passed on: everybody passes on what is not theirs");
    if (!truco_selftest_is_host(t) || truco_selftest_is(t, truco_selftest_turn(t)))
        return why_rule(why, "truco.md, Frames", "it is the program's turn, and nothing comes");
    return why_rule(why, "truco.md, Frames",
                    "S says nothing: acts are shown to all, and what is not allowed has the turn repeated");
}

static void on_overdue(struct truco_selftest *t)
{
    bool no_more = truco_selftest_is_host(t) && is_over(t) && t->alive; /* a host need not play another game */
    if (!no_more) {
        struct why why;
        what_is_missing(t, &why);
        find_fault(t, t->await == TRUCO_AWAITS_NOTHING && t->expecting ? &t->expected[0].put : NULL, &why);
    }
    if (t->await == TRUCO_AWAITS_NOTHING || !t->alive) {
        give_up(t);
        return;
    }
    truco_trick_let_go(t);
    t->since = t->now;
    truco_selftest_run(t);
}

static usec_t end_of_patience(const struct truco_selftest *t)
{
    return t->partida + 600 * USEC_SECOND + PARTIDA * t->options.timeout;
}

static void on_endless(struct truco_selftest *t)
{
    truco_selftest_fault(t, NULL, "truco.md, The ring",
                         "the partida comes to no end: everybody is waiting for something");
    give_up(t);
}

/* After everything that happened: is the program waited for, and since when? */
static void look_at_the_clock(struct truco_selftest *t)
{
    bool waits = waits_for_program(t);
    if (waits && !t->waiting)
        t->since = t->now;
    t->waiting = waits;
    if (exam_failed(&t->exam) && t->give_up == USEC_NEVER)
        t->give_up = t->now + GIVE_UP * t->options.timeout;
}

static usec_t earlier(usec_t a, usec_t b)
{
    return a < b ? a : b;
}

usec_t truco_selftest_deadline(const struct truco_selftest *t)
{
    if (t->done)
        return USEC_NEVER;
    if (t->resting)
        return t->rest_until;
    usec_t next = earlier(t->give_up, end_of_patience(t));
    if (t->waiting)
        next = earlier(next, t->since + time_allowed(t));
    if (t->think > t->now)
        next = earlier(next, t->think);
    if (!truco_selftest_is_host(t))
        next = earlier(next, truco_host_deadline(&t->host));
    for (unsigned seat = 0; seat < TRUCO_SEATS; seat++)
        if (!truco_selftest_is(t, seat))
            next = earlier(next, truco_player_deadline(&t->players[seat]));
    return next;
}

static void tick_stations(struct truco_selftest *t)
{
    if (!truco_selftest_is_host(t))
        truco_host_tick(&t->host, t->now);
    for (unsigned seat = 0; seat < TRUCO_SEATS; seat++)
        if (!truco_selftest_is(t, seat))
            truco_player_tick(&t->players[seat], t->now);
    truco_selftest_run(t);
}

void truco_selftest_tick(struct truco_selftest *t, usec_t now)
{
    t->now = now;
    if (t->done)
        return;
    if (t->resting && now >= t->rest_until)
        begin_game(t);
    else if (t->resting)
        return;
    else if (t->waiting && now >= t->since + time_allowed(t))
        on_overdue(t);
    else if (now >= t->give_up)
        give_up(t);
    else if (now >= end_of_patience(t))
        on_endless(t);
    else
        tick_stations(t);
    if (!t->done && !t->resting)
        look_at_the_clock(t);
}

void truco_selftest_receive(struct truco_selftest *t, const uint8_t *octets, size_t count, usec_t now)
{
    t->now = now;
    if (t->done || t->resting)
        return;
    truco_selftest_take(t, octets, count);
    if (!t->done)
        look_at_the_clock(t);
}

void truco_selftest_gone(struct truco_selftest *t, usec_t now)
{
    t->now = now;
    if (t->done)
        return;
    bool ended = truco_selftest_is_host(t) && is_over(t);
    if (!ended)
        truco_selftest_fault(t, NULL, "truco.md", "the program has closed its port in the middle of a trial");
    leave(t);
}

void truco_selftest_init(struct truco_selftest *t, const struct truco_selftest_options *options, usec_t now)
{
    memset(t, 0, sizeof *t);
    t->options = *options;
    t->now = now;
    t->referees = (struct findings){.who = t, .report = on_finding};
    rng_seed(&t->rng, options->seed);
    exam_init(&t->exam, &options->exam);
    open_trial(t, truco_trials(options->program));
    begin_game(t);
    look_at_the_clock(t);
}
