/* conectar, desconectar: a game on a monopd server, played at this prompt (seed 002, chapter 7.2).
 *
 * The game there has a console of its own, `server->street`, with the server's rules and position:
 * views, sentences, questions and commands are the same code, and a local game stays as it is.
 * Moves go to the role (games/monopoly/monopd/client.h), which goes on while the console waits for
 * a line, so that moves of others are confirmed and told whatever is at the prompt. */
#include <stdlib.h>

#include "core/protocol.h"
#include "front/seat/loop.h"
#include "front/street/commands.h"
#include "front/street/flow.h"
#include "front/street/server.h"
#include "front/street/tell.h"
#include "front/terminal/signals.h"
#include "games/monopoly/monopd/client.h"
#include "session/line/caller.h"

/* How long the prompt waits for the effect of a move. */
enum { EFFECT_WAIT = 3 * USEC_SECOND };

struct street_server {
    struct street street; /* the console of the game there */
    struct street_config config;
    struct game_state now; /* the position as last told or asked; the role's can be further on */
    int me;                /* our seat */
    uint64_t question;     /* that is open; 0: none */
    uint64_t shown;        /* the question whose subject is on the screen */
    bool stopped, over, left;
    struct why reason; /* why it has stopped */

    /* As of when the line at the prompt was asked for. */
    uint64_t asked;
    bool opened;
    unsigned turn;

    struct monopd_options_given options;
    char address[CALLER_ADDRESS_MAX], join[16];
    struct street_beside beside;
    uv_loop_t loop;
    struct role_driver place;
    struct caller caller;
};

/* ---- how things stand ---- */

static struct monopd_client *client_of(struct street_server *server)
{
    return runner_player(&server->place.runner)->state;
}

/* The question's position, or what the role sees. */
static void look_again(struct street_server *server)
{
    const struct runner_role *here = runner_player(&server->place.runner);
    struct question q = {0};
    server->question = runner_asks(&server->place.runner, &q) ? q.number : 0;
    if (!server->street.open || (!server->question && !here->role->player->view(here->state, &q)))
        return;
    server->now = *(const struct game_state *)q.view;
    server->street.setup = *(const struct game_setup *)q.setup;
    server->me = q.seat;
}

bool street_server_done(const struct street *st)
{
    return st->server->stopped || st->server->over || st->server->left;
}

bool street_server_asks(const struct street *st)
{
    return st->server->question != 0;
}

/* ---- events of the role ---- */

static void on_event(void *who, struct runner_role *at, const struct role_event *event)
{
    struct street_server *server = who;
    struct street *st = &server->street;
    char safe[GAME_TEXT_MAX];
    struct str words = STR(GAME_TEXT_MAX);
    switch (event->kind) {
    case ROLE_BEGUN:
        st->open = true;
        look_again(server);
        for (int seat = 0; seat < st->setup.seats; seat++) {
            struct str name = str_make(st->player[seat].name, STREET_NAME);
            role_seat_name(at->role, at->state, seat, st->lang, &name);
            st->player[seat].colour = (unsigned)seat;
        }
        break;
    case ROLE_MOVED: /* the role's own position can be further on */
        server->now = *event->before;
        mono_apply(event->setup, &server->now, event->move);
        street_observe(st, NULL, event->before, event->move, event->actor);
        return;
    case ROLE_FAULT:
        server->stopped = true;
        snprintf(server->reason.text, sizeof server->reason.text, "%s", event->text);
        return;
    default:
        break;
    }
    role_words(at->role, at->state, event, st->lang, &words);
    utf8_show(safe, sizeof safe, words.length || !event->text ? words.at : event->text);
    if (*safe)
        street_print(st, "%s\n", safe);
    if (event->kind != ROLE_OVER)
        return;
    look_again(server);
    server->over = true;
    if (!event->own)
        street_tell_end(st);
}

static void on_question(void *who, struct role_driver *place)
{
    (void)who, (void)place; /* look_again does, once the role has returned */
}

static void on_gone(void *who, bool in, const char *why)
{
    struct street_server *server = who;
    caller_gone(&server->caller, in, why);
}

static void on_calls_again(void *who)
{
    struct street_server *server = who;
    street_say(&server->street, "Se ha perdido la conexión. Volviendo a la partida…");
}

static void on_stopped(void *who, bool answered, const char *why)
{
    struct street_server *server = who;
    server->stopped = true;
    snprintf(server->reason.text, sizeof server->reason.text, "%s", why);
}

/* ---- going on ---- */

static usec_t loop_is_due(void *who)
{
    struct street_server *server = who;
    return loop_due(&server->loop);
}

static void run_loop(struct street_server *server)
{
    uv_run(&server->loop, UV_RUN_NOWAIT);
    look_again(server);
}

/* Beside a line; false: the question or the prompt is outdated. */
static bool run_beside(void *who)
{
    struct street_server *server = who;
    struct street *st = &server->street;
    run_loop(server);
    bool other =
        street_server_done(st) || server->question != server->asked ||
        (!st->question && (st->open != server->opened || server->now.turn != server->turn));
    /* For a pipe the console prints the prompt: again after what was said. */
    return !other && !(st->above && !st->reader->shows);
}

const struct street_beside *street_server_beside(struct street *st)
{
    struct street_server *server = st->server;
    look_again(server);
    server->asked = server->question;
    server->opened = st->open;
    server->turn = server->now.turn;
    return &server->beside;
}

bool street_server_wants(const struct street *st)
{
    return !street_server_done(st) && st->server->question == st->server->asked;
}

/* Without a prompt: until something happens, at most until then. */
static void wait_until(struct street_server *server, usec_t until)
{
    struct street *st = &server->street;
    struct pollfd fd = {.fd = uv_backend_fd(&server->loop), .events = POLLIN};
    usec_t next = loop_due(&server->loop);
    signals_wait(&fd, 1, next < until ? next : until);
    if (st->reader->signal && (*st->reader->signal = signals_end(true)))
        st->ended = true;
    run_loop(server);
}

static bool can_go_on(const struct street *st)
{
    return !st->ended && !st->leaving && st->out == ST_OK && !street_server_done(st);
}

bool street_server_play(struct street *st, const struct move *move)
{
    struct street_server *server = st->server;
    struct why why;
    if (role_driver_answer(&server->place, server->question, move, &why) != ST_OK) {
        street_print(st, "%s\n", why.text);
        return false;
    }
    look_again(server);
    /* The server's answer is printed before the prompt if it comes in time, else above it. */
    usec_t until = clock_now() + EFFECT_WAIT;
    while (can_go_on(st) && !server->question && server->now.turn == server->me &&
           clock_now() < until)
        wait_until(server, until);
    return true;
}

void street_server_advance(struct street *st)
{
    struct street_server *server = st->server;
    run_loop(server);
    while (can_go_on(st)) {
        bool command = !server->question || st->s->phase == MONO_FREE || st->s->phase == MONO_DEBT;
        st->withdrawn = false;
        if (!command) {
            bool shown = server->shown == server->question;
            server->shown = server->question;
            if (!shown && st->s->phase == MONO_ANSWER)
                street_show_offer(st);
            else if (!shown && st->s->phase == MONO_AUCTION && st->s->best != MONO_NONE)
                street_say(st, "La puja más alta es de %s: %s.\n", street_name(st, st->s->best),
                           SUM(st->s->bid));
            street_answer(st);
            look_again(server);
        } else if (!server->question && !st->reader->shows) {
            wait_until(server, USEC_NEVER); /* a pipe's next line is for our turn */
        } else {
            if (server->question)
                street_announce(st);
            return;
        }
    }
}

/* ---- the games there ---- */

/* Offers the games that wait for players, else makes one. False: no answer. */
static bool choose_game(struct street_server *server)
{
    struct street *st = &server->street;
    struct monopd_world *world = &client_of(server)->world;
    bool any = false;
    int64_t players = 2;
    for (unsigned i = 0; i < MONOPD_GAMES; i++) {
        struct monopd_game game = world->games[i]; /* it can change while it is asked about */
        if (!game.known || game.status != MONOPD_CONFIG || !game.joinable ||
            game.players >= MONO_SEATS)
            continue;
        any = true;
        const struct monopd_player *master = monopd_player_of(world, game.master);
        int answer = street_ask_yes(
            st, 1, "%s espera jugadores en el tablero %s (ahora son %d). ¿Entrar en su partida?",
            master ? master->name : tr(st->lang, "alguien"), game.type, game.players);
        if (answer < 0)
            return false;
        if (!answer)
            continue;
        snprintf(server->join, sizeof server->join, "%d", game.id);
        server->options = (struct monopd_options_given){.join = server->join, .players = 2};
        if (monopd_client_choose(client_of(server), &server->options)) {
            street_say(st, "Has entrado: la partida empieza cuando quiera quien la creó.");
            return true;
        }
        street_say(st, "Esa partida ya no espera a nadie.");
    }
    if (!any)
        street_say(st, "No hay ninguna partida que espere jugadores.");
    if (!street_ask_number(
            st, 2, MONO_SEATS, &players,
            "Se crea una partida. ¿Con cuántos jugadores empieza? (2 - %d): ", MONO_SEATS))
        return false;
    server->options = (struct monopd_options_given){.create = "city", .players = players};
    monopd_client_choose(client_of(server), &server->options);
    street_say(st, "Partida creada. Empieza cuando estén todos; los demás la ven en %s.\n",
               server->address);
    return true;
}

/* ---- from the call to the end ---- */

static const struct protocol *find_protocol(void)
{
    for (const struct protocol *const *at = game_monopoly.protocols;; at++)
        if ((*at)->client == &monopd_client_role)
            return *at;
}

static enum status call_server(struct street_server *server, const char *name, struct why *why)
{
    static const struct role_driver_calls calls = {
        .event = on_event, .asked = on_question, .withdrawn = on_question, .gone = on_gone};
    static const struct caller_calls line = {.calls_again = on_calls_again, .stopped = on_stopped};
    const struct role_start start = {.game = &game_monopoly,
                                     .protocol = find_protocol(),
                                     .options = &server->options,
                                     .name = name,
                                     .games = 1};
    role_driver_init(&server->place, &server->loop, &(struct cable_options){0}, rng_entropy(),
                     &calls, server);
    caller_init(&server->caller, &server->loop, &server->place, &line, server);
    SYSTEM_IF(!runner_add(&server->place.runner, &monopd_client_role, &start, NULL),
              "no hay memoria");
    TRY(monopd_client_role.check(&start, why));
    TRY(role_driver_start(&server->place, why));
    return caller_call(&server->caller, server->address, why);
}

static void visit(struct street_server *server, struct street *home, const char *name)
{
    struct street *st = &server->street;
    struct why why;
    server->config = *home->config;
    server->config.shell = false; /* a withdrawn question's half-typed answer must not reach it */
    server->options = (struct monopd_options_given){.looks = true};
    *st = (struct street){.config = &server->config,
                          .reader = home->reader,
                          .writer = home->writer,
                          .lang = home->lang,
                          .debtor = -1,
                          .store.fd = -1,
                          .s = &server->now,
                          .server = server};
    uv_loop_init(&server->loop);
    server->beside = (struct street_beside){
        .who = server, .fd = uv_backend_fd(&server->loop), .due = loop_is_due, .run = run_beside};
    if (call_server(server, name, &why) != ST_OK) {
        server->stopped = true;
        server->reason = why;
    }
    char line[STREET_LINE];
    while (can_go_on(st) && client_of(server)->phase == MONOPD_CALLING)
        wait_until(server, USEC_NEVER);
    if (can_go_on(st) && !choose_game(server))
        server->left = true;
    while (can_go_on(st) && street_command(st, line))
        street_obey(st, line);
    if (server->stopped)
        street_print(st, "%s: %s\n", server->address, server->reason.text);
    else if (!st->ended && !st->leaving)
        street_say(st, "Desconectado de %s.\n", server->address);
    role_driver_leave(&server->place);
    role_driver_close(&server->place);
    caller_close(&server->caller);
    /* Until the server has closed the line: else it would offer a new call the game just left. */
    uv_run(&server->loop, UV_RUN_DEFAULT);
    uv_loop_close(&server->loop);
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
    struct street_server *server = calloc(1, sizeof *server);
    if (!scan_name(&scan, host, sizeof host) || !server ||
        !caller_address(server->address, host, find_protocol()->port)) {
        street_say(st, "Se usa así: conectar <servidor>[:<puerto>] [<nombre>]");
    } else {
        const char *given = scan.at + strspn(scan.at, " \t");
        if (*given || street_ask(st, STREET_TAB_NAMES, name, "Tu nombre en el servidor: "))
            visit(server, st, *given ? given : name);
    }
    free(server);
}

bool street_server_may_leave(struct street *st)
{
    return !st->open || st->server->over ||
           street_ask_yes(
               st, 0,
               "Quien se va de una partida de un servidor queda allí en bancarrota. ¿Irte?") == 1;
}

void street_disconnect(struct street *st)
{
    st->server->left = street_server_may_leave(st);
}
