/* conectar: a game on a monopd server, played at this prompt (seed 002, chapter 7.2).
 *
 * The game there has a console of its own, `afar->street`, with the server's rules and position in
 * it: views, tales, questions and commands are the same code, and whatever is being played here
 * stays as it is. What is different is here: moves go to the role (games/monopoly/monopd/client.h),
 * and while a line is waited for the role goes on, so that moves of others are confirmed and told
 * whatever stands at the prompt. */
#include "front/street/afar.h"

#include <stdlib.h>

#include "core/protocol.h"
#include "front/seat/loop.h"
#include "front/terminal/signals.h"

enum {
    SETTLES = 3 * USEC_SECOND
}; /* so long the prompt waits for the effect of a move; then it comes before it */

/* ---- how things stand ---- */

const struct monopd_client *street_afar_client(const struct street_afar *afar)
{
    return runner_player(&afar->place.runner)->state;
}

/* The question's position, or what the role sees. */
static void look(struct street_afar *afar)
{
    const struct role_here *here = runner_player(&afar->place.runner);
    struct question q = {0};
    afar->question = runner_asks(&afar->place.runner, &q) ? q.number : 0;
    if (!afar->street.open || (!afar->question && !here->role->player->view(here->state, &q)))
        return;
    afar->now = *(const struct game_state *)q.view;
    afar->street.setup = *(const struct game_setup *)q.setup;
    afar->me = q.seat;
}

bool street_afar_done(const struct street *st)
{
    return st->afar->stopped || st->afar->over || st->afar->left;
}

bool street_afar_asks(const struct street *st)
{
    return st->afar->question != 0;
}

/* ---- what the role tells ---- */

static void sit(struct street_afar *afar)
{
    struct street *st = &afar->street;
    const struct role_here *here = runner_player(&afar->place.runner);
    st->open = true;
    look(afar);
    for (int seat = 0; seat < st->setup.seats; seat++) {
        struct str name = str_make(st->player[seat].name, STREET_NAME);
        role_seat_name(here->role, here->state, seat, st->lang, &name);
        st->player[seat].colour = (unsigned)seat;
    }
}

/* The state after the move is made here: the role's own may be further on. */
static void follow(struct street_afar *afar, const struct role_event *event)
{
    struct street *st = &afar->street;
    afar->now = *(const struct game_state *)event->before;
    mono_apply(event->setup, &afar->now, event->move);
    street_observe(st, NULL, event->before, event->move, event->actor);
}

static void on_event(void *who, struct role_here *at, const struct role_event *event)
{
    struct street_afar *afar = who;
    struct street *st = &afar->street;
    char safe[GAME_TEXT_MAX];
    struct str words = STR(GAME_TEXT_MAX);
    if (event->kind == ROLE_BEGUN)
        sit(afar);
    else if (event->kind == ROLE_MOVED)
        follow(afar, event);
    else if (event->kind == ROLE_FAULT) {
        afar->stopped = true;
        snprintf(afar->reason.text, sizeof afar->reason.text, "%s", event->text);
    }
    if (event->kind == ROLE_MOVED || event->kind == ROLE_FAULT)
        return;
    role_words(at->role, at->state, event, st->lang, &words);
    utf8_show(safe, sizeof safe, words.length || !event->text ? words.at : event->text);
    if (*safe)
        street_print(st, "%s\n", safe);
    if (event->kind != ROLE_OVER)
        return;
    look(afar);
    afar->over = true;
    if (!event->own)
        street_tell_end(st);
}

static void on_question(void *who, struct role_place *place)
{
    (void)who, (void)place; /* it is looked at when the role has returned */
}

static void on_gone(void *who, bool in, const char *why)
{
    struct street_afar *afar = who;
    caller_gone(&afar->caller, in, why);
}

static void on_calls_again(void *who)
{
    struct street_afar *afar = who;
    street_say(&afar->street, "Se ha perdido la conexión. Volviendo a la partida…");
}

static void on_stopped(void *who, bool answered, const char *why)
{
    struct street_afar *afar = who;
    afar->stopped = true;
    snprintf(afar->reason.text, sizeof afar->reason.text, "%s", why);
}

/* ---- going on ---- */

static usec_t due(void *who)
{
    struct street_afar *afar = who;
    return loop_due(&afar->loop);
}

static void run(struct street_afar *afar)
{
    uv_run(&afar->loop, UV_RUN_NOWAIT);
    look(afar);
}

/* Beside a line: false as soon as it is about something that is over. */
static bool run_beside(void *who)
{
    struct street_afar *afar = who;
    struct street *st = &afar->street;
    run(afar);
    bool other = street_afar_done(st) || afar->question != afar->asked ||
                 (!st->question && (st->open != afar->opened || afar->now.turn != afar->turn));
    /* A pipe shows no prompt by itself: it is printed again behind what was said. */
    return !other && !(st->above && !st->reader->shows);
}

const struct street_beside *street_afar_beside(struct street *st)
{
    struct street_afar *afar = st->afar;
    look(afar);
    afar->asked = afar->question;
    afar->opened = st->open;
    afar->turn = afar->now.turn;
    return &afar->beside;
}

bool street_afar_wants(const struct street *st)
{
    return !street_afar_done(st) && st->afar->question == st->afar->asked;
}

/* Without a prompt: until something has happened, or that time has come. */
static void wait(struct street_afar *afar, usec_t until)
{
    struct street *st = &afar->street;
    struct pollfd fd = {.fd = uv_backend_fd(&afar->loop), .events = POLLIN};
    usec_t next = loop_due(&afar->loop);
    signals_wait(&fd, 1, next < until ? next : until);
    if (st->reader->signal && (*st->reader->signal = signals_end(true)))
        st->ended = true;
    run(afar);
}

static bool goes_on(const struct street *st)
{
    return !st->ended && !st->leaving && st->out == ST_OK && !street_afar_done(st);
}

bool street_afar_play(struct street *st, const struct move *move)
{
    struct street_afar *afar = st->afar;
    struct why why;
    if (place_answer(&afar->place, afar->question, move, &why) != ST_OK) {
        street_print(st, "%s\n", why.text);
        return false;
    }
    look(afar);
    usec_t until = clock_now() + SETTLES;
    while (goes_on(st) && !afar->question && afar->now.turn == afar->me && clock_now() < until)
        wait(afar, until);
    return true;
}

/* What is asked stands on the screen: the offer, the bid that is to be bettered. */
static void show_question(struct street_afar *afar)
{
    struct street *st = &afar->street;
    if (afar->shown == afar->question)
        return;
    afar->shown = afar->question;
    if (st->s->phase == MONO_ANSWER)
        street_show_offer(st);
    else if (st->s->phase == MONO_AUCTION && st->s->best != MONO_NONE)
        street_say(st, "La puja más alta es de %s: %s.\n", street_name(st, st->s->best),
                   SUM(st->s->bid));
}

void street_afar_advance(struct street *st)
{
    struct street_afar *afar = st->afar;
    run(afar);
    while (goes_on(st)) {
        bool command = !afar->question || st->s->phase == MONO_FREE || st->s->phase == MONO_DEBT;
        st->withdrawn = false;
        if (!command) {
            show_question(afar);
            street_answer(st);
            look(afar);
        } else if (!afar->question &&
                   !st->reader->shows) { /* lines of a pipe are for when they are wanted */
            wait(afar, USEC_NEVER);
        } else {
            if (afar->question)
                street_announce(st);
            return;
        }
    }
}

/* ---- from the first word to the last ---- */

static const struct protocol *find_protocol(void)
{
    for (const struct protocol *const *at = game_monopoly.protocols;; at++)
        if ((*at)->client == &monopd_client_role)
            return *at;
}

static enum status call(struct street_afar *afar, const char *name, struct why *why)
{
    static const struct place_calls calls = {
        .event = on_event, .asked = on_question, .withdrawn = on_question, .gone = on_gone};
    static const struct caller_calls line = {.calls_again = on_calls_again, .stopped = on_stopped};
    const struct role_start start = {.game = &game_monopoly,
                                     .protocol = find_protocol(),
                                     .options = &afar->options,
                                     .name = name,
                                     .games = 1};
    place_init(&afar->place, &afar->loop, &(struct cable_options){0}, rng_entropy(), &calls, afar);
    caller_init(&afar->caller, &afar->loop, &afar->place, &line, afar);
    SYSTEM_IF(!runner_add(&afar->place.runner, &monopd_client_role, &start, NULL),
              "no hay memoria");
    TRY(monopd_client_role.check(&start, why));
    TRY(place_start(&afar->place, why));
    return caller_call(&afar->caller, afar->address, why);
}

/* The loop ends when the server has closed the line, and has taken us out of its games: whoever
 * connects again at once would otherwise be offered the game that was just left. */
static void hang_up(struct street_afar *afar)
{
    place_leave(&afar->place);
    place_close(&afar->place);
    caller_close(&afar->caller);
    uv_run(&afar->loop, UV_RUN_DEFAULT);
    uv_loop_close(&afar->loop);
}

/* The games there, and then the commands, as long as there is a server. */
static void play(struct street_afar *afar)
{
    struct street *st = &afar->street;
    char line[STREET_LINE];
    while (goes_on(st) && street_afar_client(afar)->phase == MONOPD_CALLING)
        wait(afar, USEC_NEVER);
    if (goes_on(st) && !street_afar_choose(afar))
        afar->left = true;
    while (goes_on(st) && street_command(st, line))
        street_obey(st, line);
}

static void visit(struct street_afar *afar, struct street *home, const char *name)
{
    struct street *st = &afar->street;
    struct why why;
    afar->config = *home->config;
    afar->config.shell = false; /* what a question leaves half typed must not reach a shell */
    afar->options = (struct monopd_options_given){.looks = true};
    *st = (struct street){.config = &afar->config,
                          .reader = home->reader,
                          .writer = home->writer,
                          .lang = home->lang,
                          .debtor = -1,
                          .store.fd = -1,
                          .s = &afar->now,
                          .afar = afar};
    uv_loop_init(&afar->loop);
    afar->beside = (struct street_beside){
        .who = afar, .fd = uv_backend_fd(&afar->loop), .due = due, .run = run_beside};
    if (call(afar, name, &why) != ST_OK) {
        afar->stopped = true;
        afar->reason = why;
    }
    play(afar);
    if (afar->stopped)
        street_print(st, "%s: %s\n", afar->address, afar->reason.text);
    else if (!st->ended && !st->leaving)
        street_say(st, "Desconectado de %s.\n", afar->address);
    hang_up(afar);
    home->ended = st->ended;
    home->leaving = st->leaving;
    home->question = st->question;
    home->out = st->out;
    home->out_why = st->out_why;
}

void street_connect(struct street *st, const char *rest)
{
    char host[STREET_NAME * 4], name[STREET_LINE];
    struct scan scan = {rest};
    struct street_afar *afar = calloc(1, sizeof *afar);
    if (!scan_name(&scan, host, sizeof host) || !afar ||
        !caller_address(afar->address, host, find_protocol()->port)) {
        street_say(st, "Se usa así: conectar <servidor>[:<puerto>] [<nombre>]");
    } else {
        const char *given = scan.at + strspn(scan.at, " \t");
        if (*given || street_ask(st, STREET_TAB_NAMES, name, "Tu nombre en el servidor: "))
            visit(afar, st, *given ? given : name);
    }
    free(afar);
}

bool street_afar_may_leave(struct street *st)
{
    return !st->open || st->afar->over ||
           street_ask_yes(
               st, 0,
               "Quien se va de una partida de un servidor queda allí en bancarrota. ¿Irte?") == 1;
}

void street_disconnect(struct street *st)
{
    st->afar->left = street_afar_may_leave(st);
}
