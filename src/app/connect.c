/* sobremesa connect GAME: a client of a game's server, played by a person or by a bot. The protocol
 * is the client role's. This file reads the options, holds the one connection and prints events, as
 * text, as JSON or on a drawn table. Clients with a command of their own (client_run) are the same
 * command with the game and the protocol filled in. */
#include "cli/role_journal.h"
#include "cli/output.h"
#include "cli/role_seat.h"
#include "cli/screen.h"
#include "cli/subject.h"
#include "core/bot.h"
#include "core/registry.h"
#include "session/line/caller.h"
#include "session/stop_signals.h"

enum { GAMES_MAX = 1000000 };

struct connect {
    const char *command; /* "connect", or the name of a client with a command of its own */
    struct subject subject;
    const char *name, *player, *journal;
    int64_t games, seed;
    bool json, plain, seed_given;
    enum lang lang;
    char address[CALLER_ADDRESS_MAX];

    uv_loop_t loop;
    struct stop_signals signals;
    struct caller caller;
    struct role_driver place;
    struct role_journal journal_file;
    struct role_seat seat; /* of a person */
    const struct bot *bot; /* NULL: a person plays */
    int code;
    bool leaving;
};

/* ---- leaving ---- */

/* Stops the loop; the first exit code counts. Can be called from inside the role, because
 * everything is closed only after the loop has stopped. */
static void connect_leave(struct connect *c, int code)
{
    if (c->leaving)
        return;
    c->leaving = true;
    c->code = code;
    uv_stop(&c->loop);
}

/* Ends the game with an error. A person at a drawn table reads it there and leaves by
 * themselves. */
static void connect_stop(struct connect *c, const char *why)
{
    char text[300];
    snprintf(text, sizeof text, "%s: %s", c->address, why);
    if (c->seat.drawn)
        role_source_stop(&c->seat.source, text);
    else
        connect_leave(c, fail(c->command, "%s", text));
}

static void connect_on_signal(uv_signal_t *signal, int number)
{
    struct connect *c = signal->data;
    connect_leave(c, cut_off(c->command, "interrumpido"));
}

/* ---- the connection ---- */

static void on_connected(void *who)
{
    struct connect *c = who;
    const char *words = tr(c->lang, "Conectado. Esperando a un rival…");
    if (c->seat.drawn)
        role_source_note(&c->seat.source, words);
    else if (!c->bot && !c->leaving)
        printf("%s\n", words);
}

/* The server keeps the game while the caller reconnects. */
static void on_calls_again(void *who)
{
    struct connect *c = who;
    const char *words = tr(c->lang, "Se ha perdido la conexión. Volviendo a la partida…");
    if (c->seat.drawn)
        role_source_note(&c->seat.source, words);
    else if (!c->json)
        printf("%s\n", words);
}

static void connect_on_stopped(void *who, bool answered, const char *why)
{
    struct connect *c = who;
    if (c->leaving) /* the connection ended together with the last game */
        return;
    /* After the end of a game the server is free to close the connection. */
    if (answered && c->seat.source.over && !c->seat.drawn) {
        connect_leave(c, EXIT_DONE);
        return;
    }
    connect_stop(c, why);
    if (!answered)
        c->seat.seat.stage = STAGE_LEFT; /* there is no table to look at */
}

static void connect_on_gone(void *who, bool in, const char *why)
{
    struct connect *c = who;
    if (!c->leaving)
        caller_gone(&c->caller, in, why);
}

/* ---- the person's seat ---- */

static void connect_on_asked(void *who, struct role_driver *place)
{
    struct connect *c = who;
    if (!c->leaving)
        role_seat_update(&c->seat);
}

static void connect_on_left(void *who, bool ended)
{
    struct connect *c = who;
    connect_leave(c, ended ? fail(c->command, "la entrada se ha acabado: se ha dejado la partida")
                           : EXIT_DONE);
}

/* ---- events of the game ---- */

/* Prints an event in the role's own words, or else its text. Moves are left out: a person reads
 * them from the seat, and of a bot's game only the beginning and the end are printed. */
static void print_event(struct connect *c, const struct role_event *event)
{
    if (event->kind == ROLE_MOVED)
        return;
    if (event->kind == ROLE_OVER && !c->bot)
        role_seat_show(&c->seat);
    const struct runner_role *here = runner_player(&c->place.runner);
    char safe[GAME_TEXT_MAX];
    struct str line = STR(GAME_TEXT_MAX);
    if (here->role->words)
        here->role->words(here->state, event, c->lang, &line);
    utf8_show(safe, sizeof safe, line.length || !event->text ? line.at : event->text);
    if (*safe)
        puts(safe);
}

/* Prints an event as JSON. What all protocols have in common comes first and last, and the role's
 * own facts stand between. */
static void print_event_json(const struct connect *c, const struct role_event *event)
{
    static const char *const words[] = {[ROLE_NOTE] = "note",
                                        [ROLE_BEGUN] = "begin",
                                        [ROLE_MOVED] = "move",
                                        [ROLE_REFUSED] = "refused",
                                        [ROLE_OVER] = "end"};
    const struct runner_role *here = runner_player(&c->place.runner);
    struct output_facts out;
    if (event->kind >= sizeof words / sizeof words[0] || !words[event->kind])
        return;
    struct facts *facts = output_begin(&out);
    fact_text(facts, "event", words[event->kind]);
    if (event->game)
        facts_add(facts, "game:s number:i", c->subject.game->name, event->game->number);
    if (event->text)
        fact_text(facts, "text", event->text);
    if (here->role->facts)
        here->role->facts(here->state, event, facts);
    if (event->kind == ROLE_MOVED) {
        struct str text = STR(GAME_TEXT_MAX);
        c->subject.game->move_text(event->setup, event->move, &text);
        facts_add(facts, "move:s state:h", text.at, event->hash);
    }
    if (event->kind == ROLE_OVER) {
        const struct role_game *game = event->game;
        facts_add(facts, "winner:i score:n points:[", game->result.winner, game->result.score);
        for (int seat = 0; seat < game->players; seat++)
            fact_number(facts, NULL, game->result.points[seat]);
        facts_add(facts, "] state:h", game->hash);
    }
    output_end(&out, c->command);
}

static void connect_on_event(void *who, struct runner_role *at, const struct role_event *event)
{
    struct connect *c = who;
    if (c->leaving)
        return;
    if (event->kind == ROLE_FAULT) {
        connect_stop(c, event->text);
        return;
    }
    role_seat_event(&c->seat, at, event);
    if (c->json)
        print_event_json(c, event);
    else if (!c->seat.drawn)
        print_event(c, event);
    /* The bot's memory starts anew, so that game N with a seed is the same whatever the games
     * before it were. */
    if (event->kind == ROLE_BEGUN) {
        void *own = c->place.runner.memory->own;
        bot_memory_start(c->place.runner.memory,
                         rng_mix((uint64_t)c->seed, event->game->number - 1));
        c->place.runner.memory->own = own;
    }
    if (event->kind != ROLE_OVER)
        return;
    role_seat_update(&c->seat); /* asks whether to play again */
    if (c->bot && (int64_t)event->game->number >= c->games)
        connect_leave(c, EXIT_DONE);
}

/* ---- options ---- */

/* Adds --journal for roles that write one, and the role's own options. */
static size_t client_rows(void *who, const struct protocol *protocol, struct option_row *rows)
{
    struct connect *c = who;
    size_t count = 0;
    if (protocol->client && protocol->client->keeping)
        rows[count++] = (struct option_row)ROW_TEXT("journal", &c->journal, "FILE",
                                                    "guarda la partida, para sobremesa replay");
    return count + subject_role_rows(protocol->client, protocol, c->subject.own, rows + count);
}

static int read_client_arguments(const struct command *command, struct connect *c, int argc,
                                 char **argv)
{
    int rest;
    const struct option_row rows[] = {
        ROW_TEXT("name", &c->name, "NAME", "lo que los demás ven de quien juega"),
        ROW_TEXT("player", &c->player, "human|BOT",
                 "quién juega; por defecto human, una persona (ver sobremesa bots)"),
        ROW_NUMBER("games", &c->games, 1, GAMES_MAX, "N",
                   "cuántas partidas juega un jugador automático; por defecto 1"),
        {"seed", OPT_NUMBER, &c->seed, 0, INT64_MAX, "N",
         N_("el jugador automático decide otra vez lo mismo"), &c->seed_given},
        ROW_FLAG("json", &c->json, "un objeto JSON por línea"),
        ROW_FLAG("plain", &c->plain, "por líneas, como en una tubería"),
        {0},
    };
    const struct subject_options options = {.common = rows,
                                            .who = c,
                                            .rows = client_rows,
                                            .role = offsetof(struct protocol, client),
                                            .noun = N_("un servidor")};
    STEP(subject_read(command, &options, argc, argv, &rest, 2, &c->subject));
    const char *text = rest > 1 ? argv[2] : NULL;
    /* With a command of its own the client's usage does not show the game. */
    bool named = strcmp(c->command, "connect") != 0;
    MISUSE_IF(!text, c->command, "¿adónde? sobremesa %s%s%s HOST[:PORT] --name NAME", c->command,
              named ? "" : " ", named ? "" : c->subject.game->name);
    MISUSE_IF(!caller_address(c->address, text, c->subject.protocol->port), c->command,
              "'%.40s…' es demasiado largo para una dirección", text);
    if (!c->seed_given)
        c->seed = (int64_t)(rng_entropy() >> 11); /* below 2^53: exact as a number of JSON */
    return strcmp(c->player, "human") == 0
               ? -1
               : find_bots(c->command, c->subject.game, c->player, 1, &c->bot);
}

/* ---- the command ---- */

/* Starts the role with its journal, and its bot if one plays. Returns -1 to go on, or the exit
 * code. */
static int start_client(struct connect *c, const struct role_start *start)
{
    static const struct role_driver_calls calls = {.event = connect_on_event,
                                                   .asked = connect_on_asked,
                                                   .withdrawn = connect_on_asked,
                                                   .gone = connect_on_gone};
    static _Alignas(16) unsigned char setup[GAME_SETUP_MAX];
    struct why why;
    role_driver_init(&c->place, &c->loop, &(struct cable_options){0}, (uint64_t)c->seed, &calls, c);
    c->place.runner.bot = c->bot;
    struct runner_role *here = runner_add(&c->place.runner, c->subject.role, start, NULL);
    FAIL_IF(!here, c->command, "no hay memoria para %s", c->subject.role->name);
    int code = c->journal
                   ? role_journal_open(&c->journal_file, c->command, here, c->journal, "", false)
                   : EXIT_DONE;
    if (code != EXIT_DONE)
        return code;
    FAIL_IF(role_driver_start(&c->place, &why) != ST_OK, c->command, "%s", why.text);
    if (!c->bot || !c->bot->hire)
        return -1;
    FAIL_IF(c->subject.game->setup_make("", as_setup(setup), &why) != ST_OK ||
                c->bot->hire(c->bot, c->subject.game, as_setup(setup), &c->place.runner.memory->own,
                             &why) != ST_OK,
            c->command, "%s", why.text);
    return -1;
}

/* Opens everything and calls the server. Returns -1 to go on, or the exit code. */
static int open_client(struct connect *c, const struct role_start *start)
{
    struct why why;
    STEP(start_client(c, start));
    const struct role_seat_config seat = {.command = c->command,
                                          .driver = &c->place,
                                          .lang = c->lang,
                                          .here = !c->bot,
                                          .plain = c->plain || c->json,
                                          .again = true,
                                          .who = c,
                                          .left = connect_on_left};
    FAIL_IF(!role_seat_open(&c->seat, &seat), c->command,
            "una persona escribe en un terminal o una tubería: si no, --player BOT");
    MISUSE_IF(caller_call(&c->caller, c->address, &why) != ST_OK, c->command, "%s", why.text);
    return -1;
}

/* Plays until the last game is over or something fails. Returns the exit code. */
static int play_on_server(struct connect *c, const struct role_start *start)
{
    static const struct caller_calls calls = {
        .connected = on_connected, .calls_again = on_calls_again, .stopped = connect_on_stopped};
    struct why why;
    FAIL_IF(stop_signals_open_loop(&c->signals, &c->loop, connect_on_signal, c, &why) != ST_OK,
            c->command, "%s", why.text);
    caller_init(&c->caller, &c->loop, &c->place, &calls, c);
    int code = open_client(c, start);
    if (code >= 0)
        connect_leave(c, code);
    if (c->seat.drawn && !c->leaving) {
        int number;
        c->code = screen_run(c->command, &c->seat.seat, &c->loop, &number);
        c->leaving = true;
        if (number)
            c->code = cut_off(c->command, "interrumpido");
        else if (c->code == EXIT_DONE && c->seat.source.stopped && !c->seat.source.over)
            c->code = fail(c->command, "%s", c->seat.source.reason.text);
    } else if (!c->leaving) {
        uv_run(&c->loop, UV_RUN_DEFAULT);
    }
    if (c->bot && c->bot->dismiss && c->place.runner.memory->own)
        c->bot->dismiss(c->place.runner.memory->own);
    role_driver_leave(&c->place);
    role_driver_close(&c->place);
    role_journal_close(&c->journal_file);
    role_seat_close(&c->seat);
    caller_close(&c->caller);
    stop_signals_close_loop(&c->signals, &c->loop);
    return c->code;
}

static int run_connect(const struct command *command, int argc, char **argv)
{
    static struct connect c;
    struct why why;
    c = (struct connect){
        .command = command->name, .player = "human", .games = 1, .lang = lang_chosen()};
    STEP(read_client_arguments(command, &c, argc, argv));
    const struct role_start start = {.game = c.subject.game,
                                     .protocol = c.subject.protocol,
                                     .options = c.subject.own,
                                     .name = c.name,
                                     .games = c.bot ? (unsigned)c.games : 1,
                                     .seed = (uint64_t)c.seed};
    MISUSE_IF(c.subject.role->check && c.subject.role->check(&start, &why) != ST_OK, c.command,
              "%s", why.text);
    return play_on_server(&c, &start);
}

/* ---- clients with a command of their own ---- */

/* Returns the index-th protocol whose client has a command, with its game, or NULL. */
const struct protocol *client_named_at(int index, const struct game **game)
{
    for (const struct game *const *at = registry_games(); *at; at++)
        for (const struct protocol *const *protocol = (*at)->protocols; protocol && *protocol;
             protocol++)
            if ((*protocol)->client && (*protocol)->client->command && index-- == 0) {
                *game = *at;
                return *protocol;
            }
    return NULL;
}

const char *client_name_at(int index)
{
    const struct game *game;
    const struct protocol *protocol = client_named_at(index, &game);
    return protocol ? protocol->client->command : NULL;
}

/* Runs `connect` with the game and the protocol that the client's name stands for. */
int client_run(int argc, char **argv)
{
    enum { ARGUMENTS = 64 };
    const struct game *game;
    const struct protocol *protocol;
    int index = 0;
    char *full[ARGUMENTS + 4];
    while ((protocol = client_named_at(index, &game)) &&
           strcmp(protocol->client->command, argv[0]) != 0)
        index++;
    MISUSE_IF(!protocol || argc > ARGUMENTS, argv[0], "demasiados argumentos");
    const struct command command = {
        argv[0], "HOST[:PORT] --name NAME [--player human|BOT] [--games N] [options]",
        protocol->client->what, run_connect};
    char *const named[] = {argv[0], (char *)game->name, "--protocol", (char *)protocol->name};
    memcpy(full, named, sizeof named);
    memcpy(full + 4, argv + 1, (size_t)argc * sizeof *argv); /* with the NULL at its end */
    return run_connect(&command, argc + 3, full);
}

const struct command command_connect = {
    "connect", "GAME HOST[:PORT] --name NAME [--player human|BOT] [--games N] [--seed N] [--json]",
    N_("juega en un servidor, tú o un jugador automático"), run_connect};
