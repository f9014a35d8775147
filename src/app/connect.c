/* sobremesa connect GAME: a client of a game's server, played by a person or by an automatic player. What it says and
 * does is the protocol's role; this is options, one connection, and what is printed. */
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include <uv.h>

#include "app/app.h"
#include "app/output.h"
#include "app/place_seat.h"
#include "app/screen.h"
#include "app/subject.h"
#include "base/utf8.h"
#include "session/dial.h"
#include "session/place.h"
#include "session/stop_signals.h"

enum { GAMES_MAX = 1000000, ADDRESS_MAX = 128 };

struct connect {
    struct subject subject;
    const char *name, *player;
    int64_t games, seed;
    bool json, plain, seed_given;
    enum lang lang;
    char address[ADDRESS_MAX];

    uv_loop_t loop;
    struct stop_signals signals;
    struct dial dial;
    struct role_place place;
    struct place_seat seat; /* of a person */
    const struct bot *bot;  /* NULL: a person plays */
    int fd, code;
    bool leaving;
};

/* ---- leaving ---- */

/* From anywhere, even from inside the role: everything is closed when the loop has stopped. */
static void leave(struct connect *c, int code)
{
    if (c->leaving)
        return;
    c->leaving = true;
    c->code = code;
    uv_stop(&c->loop);
}

/* It goes no further. Whoever looks at a drawn table reads it there, and leaves when they have. */
static void stop(struct connect *c, const char *why)
{
    char text[300];
    snprintf(text, sizeof text, "%s: %s", c->address, why);
    if (c->seat.drawn)
        role_source_stop(&c->seat.source, text);
    else
        leave(c, fail("connect", "%s", text));
}

static void on_signal(uv_signal_t *signal, int number)
{
    struct connect *c = signal->data;
    leave(c, fail("connect", "interrupted"));
}

/* ---- the connection ---- */

static void on_connected(void *who, struct dial *dial, int fd, const char *peer)
{
    struct connect *c = who;
    c->fd = fd;
    inlet_attach(&c->place.in, fd, NULL);
    outlet_attach(&c->place.out, fd);
    place_opened(&c->place);
    const char *words = tr(c->lang, "Conectado. Esperando a un rival…");
    if (c->seat.drawn)
        role_source_note(&c->seat.source, words);
    else if (!c->bot && !c->leaving)
        printf("%s\n", words);
}

/* Nobody is called a second time. */
static void on_no_answer(void *who, struct dial *dial, const char *why)
{
    struct connect *c = who;
    stop(c, why);
    c->seat.seat.stage = STAGE_LEFT; /* nobody needs to look at that */
}

static void on_gone(void *who, bool in, const char *why)
{
    struct connect *c = who;
    if (in && !c->leaving)
        place_lost(&c->place); /* what came last may have been all of it */
    if (c->leaving)
        return;
    if (c->seat.source.over && !c->seat.drawn) /* the game was over: nothing is lost */
        leave(c, EXIT_DONE);
    else
        stop(c, !in ? "the server does not take what we send" : *why ? why : "the server closed the connection");
}

/* ---- what a person sees and types ---- */

static void on_asked(void *who, struct role_place *place)
{
    struct connect *c = who;
    if (!c->leaving)
        place_seat_update(&c->seat);
}

static void on_left(void *who, bool ended)
{
    struct connect *c = who;
    leave(c, ended ? fail("connect", "the input ended: the game was left") : EXIT_DONE);
}

/* ---- what happens ---- */

/* For people, in the role's own words or by the event's text: of a bot's game only how it begins and ends; sentences
 * about moves come from the seat. */
static void print_people(struct connect *c, const struct role_event *event)
{
    if (event->kind == ROLE_MOVED)
        return;
    if (event->kind == ROLE_OVER && !c->bot)
        place_seat_show(&c->seat);
    const struct role_here *here = place_player(&c->place);
    char safe[GAME_TEXT_MAX];
    struct str line = STR(GAME_TEXT_MAX);
    if (here->role->words)
        here->role->words(here->state, event, c->lang, &line);
    utf8_show(safe, sizeof safe, line.length || !event->text ? line.at : event->text);
    if (*safe)
        puts(safe);
}

static void add_result(struct facts *facts, const struct role_game *game)
{
    facts_add(facts, "winner:i score:n", game->result.winner, game->result.score);
    fact_list(facts, "points");
    for (int seat = 0; seat < game->players; seat++)
        fact_number(facts, NULL, game->result.points[seat]);
    fact_end(facts);
    fact_hash(facts, "state", game->hash);
}

static void add_move(struct facts *facts, const struct connect *c, const struct role_event *event)
{
    struct str text = STR(GAME_TEXT_MAX);
    c->subject.game->move_text(event->setup, event->move, &text);
    facts_add(facts, "move:s state:h", text.at, event->hash);
}

/* What every protocol says of an event comes first and last, what this one adds stands between. */
static void print_json(const struct connect *c, const struct role_event *event)
{
    static const char *const words[] = {[ROLE_NOTE] = "note",
                                        [ROLE_BEGUN] = "begin",
                                        [ROLE_MOVED] = "move",
                                        [ROLE_REFUSED] = "refused",
                                        [ROLE_OVER] = "end"};
    const struct role_here *here = place_player(&c->place);
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
    if (event->kind == ROLE_MOVED)
        add_move(facts, c, event);
    if (event->kind == ROLE_OVER)
        add_result(facts, event->game);
    output_end(&out, "connect");
}

static void on_event(void *who, struct role_here *at, const struct role_event *event)
{
    struct connect *c = who;
    if (c->leaving)
        return;
    if (event->kind == ROLE_FAULT) {
        stop(c, event->text);
        return;
    }
    place_seat_event(&c->seat, at, event);
    if (c->json)
        print_json(c, event);
    else if (!c->seat.drawn)
        print_people(c, event);
    if (event->kind == ROLE_BEGUN) { /* a mind of its own: the n-th game is the same again whatever came before it */
        void *own = c->place.mind.own;
        mind_start(&c->place.mind, rng_mix((uint64_t)c->seed, event->game->number - 1));
        c->place.mind.own = own;
    }
    if (event->kind != ROLE_OVER)
        return;
    place_seat_update(&c->seat); /* whether to play once more */
    if (c->bot && (int64_t)event->game->number >= c->games)
        leave(c, EXIT_DONE);
}

/* ---- the command ---- */

/* HOST, HOST:PORT, [::1] or [::1]:PORT. */
static int read_address(struct connect *c, const char *text)
{
    struct str address = str_make(c->address, sizeof c->address);
    if (!text)
        return misuse("connect", "where to? sobremesa connect %s HOST[:PORT] --name NAME", c->subject.game->name);
    const char *bracket = strchr(text, ']'), *colon = strchr(bracket ? bracket : text, ':');
    str_add(&address, "%s", text);
    if (!colon)
        str_add(&address, ":%d", c->subject.protocol->port);
    return address.cut ? misuse("connect", "'%.40s…' is too long for an address", text) : -1;
}

static int read_arguments(const struct command *command, struct connect *c, int argc, char **argv)
{
    int rest;
    const struct option_row rows[] = {
        ROW_TEXT("name", &c->name, "NAME", "what the others see of who plays"),
        ROW_TEXT("player", &c->player, "human|BOT", "who plays, human unless said (see sobremesa bots)"),
        ROW_NUMBER("games", &c->games, 1, GAMES_MAX, "N", "a bot plays so many, 1 unless said"),
        {"seed", OPT_NUMBER, &c->seed, 0, INT64_MAX, "N", "the bot decides the same again", &c->seed_given},
        ROW_FLAG("json", &c->json, "one JSON object a line"),
        ROW_FLAG("plain", &c->plain, "in lines, as at a pipe"),
        ROW_LANG(&c->lang, "language of the words"),
        {0},
    };
    const struct subject_options options = {
        .common = rows, .role = offsetof(struct protocol, client), .noun = "server"};
    int code = subject_read(command, &options, argc, argv, &rest, 2, &c->subject);
    if (code < 0)
        code = read_address(c, rest > 1 ? argv[2] : NULL);
    if (code < 0 && strcmp(c->player, "human") != 0)
        code = find_bots("connect", c->subject.game, c->player, 1, &c->bot);
    if (!c->seed_given)
        c->seed = (int64_t)(rng_entropy() >> 1);
    return code;
}

/* The place and whoever plays there. ST_BAD, ST_SYSTEM: not. */
static enum status take_place(struct connect *c, const struct role_start *start, struct why *why)
{
    static const struct place_calls calls = {
        .event = on_event, .asked = on_asked, .withdrawn = on_asked, .gone = on_gone};
    static _Alignas(16) unsigned char setup[GAME_SETUP_MAX];
    place_init(&c->place, &c->loop, &(struct cable_options){0}, (uint64_t)c->seed, &calls, c);
    c->place.bot = c->bot;
    if (!place_add(&c->place, c->subject.role, start))
        return why_system(why, "the %s", c->subject.role->name);
    enum status status = place_start(&c->place, why);
    if (status == ST_OK && c->bot && c->bot->hire) {
        status = c->subject.game->setup_make("", setup, why);
        if (status == ST_OK)
            status = c->bot->hire(c->bot, c->subject.game, setup, &c->place.mind.own, why);
    }
    return status;
}

static void begin(struct connect *c, const struct role_start *start)
{
    struct why why;
    enum status status = take_place(c, start, &why);
    if (status != ST_OK) {
        leave(c, fail("connect", "%s", why.text));
        return;
    }
    const struct place_seat_config seat = {.command = "connect",
                                           .place = &c->place,
                                           .lang = c->lang,
                                           .here = !c->bot,
                                           .plain = c->plain || c->json,
                                           .again = true,
                                           .who = c,
                                           .left = on_left};
    if (!place_seat_open(&c->seat, &seat)) {
        leave(c, fail("connect", "a person types on a terminal or a pipe: use --player BOT otherwise"));
        return;
    }
    if (dial_call(&c->dial, c->address, &why) != ST_OK)
        leave(c, misuse("connect", "%s", why.text));
}

/* With somebody at a drawn table. */
static void play_drawn(struct connect *c)
{
    int number;
    c->code = screen_run("connect", &c->seat.seat, &c->loop, &number);
    c->leaving = true;
    if (number)
        c->code = fail("connect", "interrupted");
    else if (c->code == EXIT_DONE && c->seat.source.stopped && !c->seat.source.over)
        c->code = fail("connect", "%s", c->seat.source.reason.text);
}

/* Until the last game is over, or something is wrong. */
static int play(struct connect *c, const struct role_start *start)
{
    stop_signals_open_loop(&c->signals, &c->loop, on_signal, c);
    dial_init(&c->dial, &c->loop);
    c->dial.who = c;
    c->dial.connected = on_connected;
    c->dial.waiting = on_no_answer;
    begin(c, start);
    if (c->seat.drawn && !c->leaving)
        play_drawn(c);
    else if (!c->leaving)
        uv_run(&c->loop, UV_RUN_DEFAULT);
    if (c->bot && c->bot->dismiss && c->place.mind.own)
        c->bot->dismiss(c->place.mind.own);
    place_leave(&c->place);
    place_close(&c->place);
    place_seat_close(&c->seat);
    dial_close(&c->dial);
    stop_signals_close_loop(&c->signals, &c->loop);
    if (c->fd >= 0)
        close(c->fd);
    return c->code;
}

static int run(const struct command *command, int argc, char **argv)
{
    static struct connect c;
    struct why why;
    c = (struct connect){.player = "human", .games = 1, .fd = -1, .lang = lang_of_environment()};
    int code = read_arguments(command, &c, argc, argv);
    if (code >= 0)
        return code;
    const struct role_start start = {.game = c.subject.game,
                                     .protocol = c.subject.protocol,
                                     .options = c.subject.own,
                                     .name = c.name,
                                     .games = c.bot ? (unsigned)c.games : 1,
                                     .seed = (uint64_t)c.seed};
    if (c.subject.role->check && c.subject.role->check(&start, &why) != ST_OK)
        return misuse("connect", "%s", why.text);
    return play(&c, &start);
}

const struct command command_connect = {
    "connect", "GAME HOST[:PORT] --name NAME [--player human|BOT] [--games N] [--seed N] [--json]",
    "plays on a server, you or an automatic player", run};
