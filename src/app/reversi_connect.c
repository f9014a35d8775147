/* sobremesa connect reversi: a client of a Reversi server (seed 003), played by a person or by an automatic player. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <jansson.h>
#include <uv.h>

#include "app/app.h"
#include "app/output.h"
#include "app/reversi_person.h"
#include "app/reversi_words.h"
#include "base/clock.h"
#include "core/registry.h"
#include "link/port.h"
#include "link/tcp.h"
#include "session/inlet.h"
#include "session/poller.h"
#include "session/stop_signals.h"

enum { GAMES_MAX = 1000000, ADDRESS_MAX = 160 };

struct connect {
    const char *name, *player, *compat;
    int64_t games, seed;
    bool ask, json, seed_given, hurt;
    enum lang lang;
    char address[ADDRESS_MAX];

    uv_loop_t loop;
    struct stop_signals signals;
    uv_poll_t *calling, *typing;
    struct inlet inlet;
    int fd, code;
    bool leaving;

    struct reversi_client client;
    struct reversi_person person;
    const struct bot *bot; /* NULL: a person plays */
    struct mind mind;
    uint32_t faults;
    bool asked, again; /* the person is to answer: a move, or whether to play again */
    bool thinks;       /* the bot is to decide once everything that came has been looked at */
    char line[128];
    size_t length;
};

/* ---- leaving ---- */

static void leave(struct connect *c, int code)
{
    if (c->leaving)
        return;
    c->leaving = true;
    c->code = code;
    reversi_client_leave(&c->client);
    inlet_detach(&c->inlet);
    poller_stop(&c->calling);
    poller_stop(&c->typing);
    stop_signals_close(&c->signals);
}

static void on_signal(uv_signal_t *signal, int number)
{
    struct connect *c = signal->data;
    (void)number;
    leave(c, fail("connect", "interrupted"));
}

/* ---- the connection ---- */

/* A packet is a few octets, and the server reads them before it says anything more: they always fit. */
static void on_send(void *who, const uint8_t *octets, size_t count)
{
    struct connect *c = who;
    size_t put = 0;
    if (port_write(c->fd, octets, count, &put, NULL) != ST_OK || put != count)
        c->hurt = true; /* said when the machine has returned */
}

static void leave_if_hurt(struct connect *c)
{
    if (c->hurt && !c->leaving)
        leave(c, fail("connect", "%s: the server does not take what we send", c->address));
}

static void think(struct connect *c);

static void on_octets(void *who, const uint8_t *octets, size_t count)
{
    struct connect *c = who;
    reversi_client_receive(&c->client, octets, count);
    think(c);
    leave_if_hurt(c);
}

static void on_gone(void *who, const char *why)
{
    struct connect *c = who;
    if (c->again) /* the game was over: nothing is lost */
        leave(c, EXIT_DONE);
    else
        leave(c, fail("connect", "%s: %s", c->address, *why ? why : "the server closed the connection"));
}

static void on_connected(uv_poll_t *poll, int status, int events)
{
    struct connect *c = poll->data;
    struct why why;
    (void)status, (void)events;
    enum status done = tcp_connect_done(c->fd, &why);
    if (done == ST_END)
        return;
    poller_stop(&c->calling);
    if (done != ST_OK) {
        leave(c, fail("connect", "%s: %s", c->address, why.text));
        return;
    }
    c->inlet = (struct inlet){.loop = &c->loop, .fd = -1, .who = c, .octets = on_octets, .gone = on_gone};
    inlet_attach(&c->inlet, c->fd, NULL);
    reversi_client_play(&c->client);
    if (!c->bot)
        printf("%s\n", tr(c->lang, "Conectado. Esperando a un rival…"));
    fflush(stdout);
}

/* ---- decisions ---- */

static void choose(struct connect *c, const struct move *move)
{
    struct why why = {0};
    if (reversi_client_choose(&c->client, move, &why) == ST_OK) {
        c->asked = false;
        return;
    }
    if (c->bot) {
        leave(c, fail("connect", "%s chose a move that is not legal: %s", c->bot->name, why.text));
        return;
    }
    reversi_person_refuse(&c->person, move);
    reversi_person_ask(&c->person);
}

/* The bot decides by the same rules as everywhere: from the state, without a choice to ask for dice. */
static void think(struct connect *c)
{
    while (c->thinks && !c->leaving) {
        struct reversi_setup rules = reversi_client_rules(&c->client);
        c->thinks = false;
        struct move move = table_decision(&game_reversi, &rules, reversi_client_state(&c->client), (int)c->client.seat,
                                          c->bot, &c->mind, &c->faults);
        choose(c, &move);
    }
}

static void next_game(struct connect *c)
{
    void *own = c->mind.own;
    c->again = false;
    mind_start(&c->mind, rng_mix((uint64_t)c->seed, c->client.games));
    c->mind.own = own;
    reversi_client_play(&c->client);
}

static void take_line(struct connect *c, const char *line)
{
    struct move move;
    if (c->again) {
        if (strchr("sSyY", line[0]) && line[0])
            next_game(c);
        else
            leave(c, EXIT_DONE);
        return;
    }
    if (!c->asked) {
        if (strcmp(line, "q") == 0)
            leave(c, EXIT_DONE);
        return; /* what is typed before one's turn plays nothing by accident */
    }
    switch (reversi_person_line(&c->person, line, &move)) {
    case REVERSI_WISH_MOVE:
        choose(c, &move);
        break;
    case REVERSI_WISH_LEAVE:
        leave(c, EXIT_DONE);
        break;
    default:
        break;
    }
}

static void on_input(uv_poll_t *poll, int status, int events)
{
    struct connect *c = poll->data;
    char octets[256];
    (void)status, (void)events;
    ssize_t count = read(STDIN_FILENO, octets, sizeof octets);
    if (count < 0 && (errno == EAGAIN || errno == EINTR))
        return;
    if (count <= 0) {
        leave(c, c->again ? EXIT_DONE : fail("connect", "the input ended: the game was left"));
        return;
    }
    for (ssize_t i = 0; i < count && !c->leaving; i++) {
        if (octets[i] != '\n') {
            if (c->length < sizeof c->line - 1)
                c->line[c->length++] = octets[i];
            continue;
        }
        c->line[c->length] = '\0';
        c->length = 0;
        take_line(c, c->line);
        leave_if_hurt(c);
    }
}

/* ---- what happens ---- */

static void print_json(const struct connect *c, const struct reversi_client_event *event)
{
    const struct reversi_state *s = reversi_client_state(&c->client);
    char text[GAME_TEXT_MAX], rival[REVERSI_SAFE_NAME], hash[20];
    struct str move = str_make(text, sizeof text);
    struct result result;
    reversi_result(&c->client.setup, s, &result);
    reversi_safe_name(c->client.rival, rival);
    snprintf(hash, sizeof hash, "%016llx", (unsigned long long)table_hash(&c->client.table));
    switch (event->kind) {
    case REVERSI_CLIENT_BEGUN:
        output_json("connect", json_pack("{s:s, s:s, s:i, s:s, s:s, s:s}", "event", "begin", "game", "reversi",
                                         "number", (int)c->client.games, "colour", reversi_colour_word(c->client.seat),
                                         "first", reversi_colour_word(c->client.setup.first), "rival", rival));
        break;
    case REVERSI_CLIENT_MOVED:
        reversi_move_text(NULL, &event->move, &move);
        output_json("connect", json_pack("{s:s, s:s, s:s, s:s}", "event", "move", "by",
                                         reversi_colour_word((unsigned)event->actor), "move", text, "state", hash));
        break;
    case REVERSI_CLIENT_REFUSED:
        output_json("connect", json_pack("{s:s}", "event", "refused"));
        break;
    case REVERSI_CLIENT_NOTE:
        output_json("connect", json_pack("{s:s, s:s}", "event", "note", "text", event->text));
        break;
    case REVERSI_CLIENT_OVER:
        output_json("connect",
                    json_pack("{s:s, s:s, s:i, s:s, s:s, s:i, s:s, s:i, s:I, s:[I, I], s:s}", "event", "end", "game",
                              "reversi", "number", (int)c->client.games, "colour", reversi_colour_word(c->client.seat),
                              "rival", rival, "reason", event->reason, "why", reversi_reason_word(event->reason),
                              "winner", result.winner, "score", (json_int_t)result.score, "points",
                              (json_int_t)result.points[0], (json_int_t)result.points[1], "state", hash));
        break;
    default:
        break;
    }
    fflush(stdout);
}

/* For people: sentences; of a bot's game only how it ends. */
static void print_words(struct connect *c, const struct reversi_client_event *event)
{
    char rival[REVERSI_SAFE_NAME];
    reversi_safe_name(c->client.rival, rival);
    if (event->kind == REVERSI_CLIENT_BEGUN)
        printf(c->client.seat == REVERSI_BLACK ? tr(c->lang, "Partida contra %s: juegas con negras\n")
                                               : tr(c->lang, "Partida contra %s: juegas con blancas\n"),
               rival);
    else if (event->kind == REVERSI_CLIENT_MOVED && !c->bot)
        reversi_person_tell(&c->person, event);
    else if (event->kind == REVERSI_CLIENT_REFUSED)
        printf("%s\n", tr(c->lang, "El servidor no acepta ese movimiento."));
    else if (event->kind == REVERSI_CLIENT_NOTE)
        printf("%s\n", event->text);
    else if (event->kind == REVERSI_CLIENT_OVER)
        reversi_person_end(&c->person, event->reason);
    fflush(stdout);
}

static void game_over(struct connect *c)
{
    if (c->bot && (int64_t)c->client.games >= c->games)
        leave(c, EXIT_DONE);
    else if (c->bot)
        next_game(c);
    else {
        c->asked = false;
        c->again = true;
        printf("%s", tr(c->lang, "¿Otra partida? (s/n) > "));
        fflush(stdout);
    }
}

static void on_event(void *who, const struct reversi_client_event *event)
{
    struct connect *c = who;
    if (c->leaving)
        return;
    if (event->kind == REVERSI_CLIENT_FAULT) {
        leave(c, fail("connect", "%s: %s", c->address, event->text));
        return;
    }
    if (c->json)
        print_json(c, event);
    else
        print_words(c, event);
    if (event->kind == REVERSI_CLIENT_OVER)
        game_over(c);
    else if (event->kind == REVERSI_CLIENT_TURN && c->bot)
        c->thinks = true;
    else if (event->kind == REVERSI_CLIENT_TURN) {
        c->asked = true;
        reversi_person_ask(&c->person);
    }
}

/* ---- the command ---- */

/* HOST, HOST:PORT, [::1] or [::1]:PORT. */
static int read_address(struct connect *c, const char *text)
{
    if (!text)
        return misuse("connect", "where to? sobremesa connect reversi HOST[:PORT] --name NAME");
    const char *bracket = strchr(text, ']'), *colon = strchr(bracket ? bracket : text, ':');
    int length = snprintf(c->address, sizeof c->address, "%s%s", text, colon ? "" : ":7777");
    if (length >= (int)sizeof c->address)
        return misuse("connect", "'%.40s…' is too long for an address", text);
    return -1;
}

static int read_arguments(const struct command *command, struct connect *c, int argc, char **argv)
{
    int rest;
    const struct option_row rows[] = {
        {"name", OPT_TEXT, &c->name, 0, 0, "NAME", "what the rival sees: 1 to 16 octets", NULL},
        {"player", OPT_TEXT, &c->player, 0, 0, "human|BOT", "who plays, human unless said (see sobremesa bots)", NULL},
        {"dice", OPT_FLAG, &c->ask, 0, 0, NULL, "ask for dice in every turn (R7)", NULL},
        {"games", OPT_NUMBER, &c->games, 1, GAMES_MAX, "N", "a bot plays so many, 1 unless said", NULL},
        {"compat", OPT_TEXT, &c->compat, 0, 0, "NAME", "reversidados: packet 6 as that program writes it (R11)", NULL},
        {"seed", OPT_NUMBER, &c->seed, 0, INT64_MAX, "N", "the bot decides the same again", &c->seed_given},
        {"json", OPT_FLAG, &c->json, 0, 0, NULL, "one JSON object a line", NULL},
        {"lang", OPT_LANG, &c->lang, 0, 0, "es|en", "language of the words", NULL},
        {0},
    };
    int code = options_read(command, rows, argc, argv, &rest, 2);
    if (code >= 0)
        return code;
    const struct game *game = find_game("connect", rest ? argv[1] : NULL);
    if (!game)
        return EXIT_USAGE;
    if (game != &game_reversi)
        return misuse("connect", "only reversi is played on a server; %s is not", game->name);
    if ((code = read_address(c, rest > 1 ? argv[2] : NULL)) >= 0)
        return code;
    if (!c->name || !*c->name || strlen(c->name) > PACKET_NAME)
        return misuse("connect", "--name NAME is what the rival sees: 1 to 16 octets");
    if (strcmp(c->player, "human") != 0 && !find_bots("connect", game, c->player, 1, &c->bot))
        return EXIT_USAGE;
    return -1;
}

/* Until the last game is over, or something is wrong. */
static int play(struct connect *c)
{
    struct why why;
    enum status status = tcp_connect_start(c->address, &c->fd, &why);
    if (status != ST_OK)
        return status == ST_BAD ? misuse("connect", "%s", why.text) : fail("connect", "%s: %s", c->address, why.text);
    uv_loop_init(&c->loop);
    stop_signals_init(&c->signals, &c->loop, on_signal, c);
    c->calling = poller_start(&c->loop, c->fd, UV_WRITABLE, on_connected, c);
    if (!c->bot) /* a plain file cannot be polled: nobody types then */
        c->typing = poller_start(&c->loop, STDIN_FILENO, UV_READABLE, on_input, c);
    if (c->bot || c->typing)
        uv_run(&c->loop, UV_RUN_DEFAULT);
    else {
        leave(c, fail("connect", "a person types on a terminal or a pipe: use --player BOT otherwise"));
        uv_run(&c->loop, UV_RUN_DEFAULT);
    }
    uv_loop_close(&c->loop);
    close(c->fd);
    return c->code;
}

static int run(const struct command *command, int argc, char **argv)
{
    static struct connect c;
    struct reversi_client_options options = {.who = &c, .send = on_send, .event = on_event};
    struct why why;
    c = (struct connect){.player = "human", .games = 1, .fd = -1, .lang = lang_of_environment()};
    int code = read_arguments(command, &c, argc, argv);
    if (code >= 0)
        return code;
    if (!reversi_read_compat("connect", c.compat, &options.compat))
        return EXIT_USAGE;
    options.ask = c.ask;
    memcpy(options.name, c.name, strlen(c.name));
    reversi_client_init(&c.client, &options);
    c.person = (struct reversi_person){.lang = c.lang, .ascii = ascii_of_environment(), .client = &c.client};
    if (!c.seed_given)
        c.seed = (int64_t)(rng_entropy() >> 1);
    mind_start(&c.mind, rng_mix((uint64_t)c.seed, 0));
    void *own = NULL;
    struct reversi_setup rules = reversi_client_rules(&c.client);
    if (c.bot && c.bot->hire && c.bot->hire(c.bot, &game_reversi, &rules, &own, &why) != ST_OK)
        return fail("connect", "%s", why.text);
    c.mind.own = own;
    code = play(&c);
    if (c.bot && c.bot->dismiss && own)
        c.bot->dismiss(own);
    return code;
}

const struct command command_connect = {
    .name = "connect",
    .arguments = "reversi HOST[:PORT] --name NAME [--player human|BOT] [--dice] [--compat NAME] [--json]",
    .what = "plays on a Reversi server, you or an automatic player",
    .run = run,
};
