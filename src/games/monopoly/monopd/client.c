/* A client of a monopd server: the line, the lobby, and what is said of its games. See client.h. */
#include "games/monopoly/monopd/client.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/utf8.h"

enum {
    GREETING = 10 * USEC_SECOND,
    OLD_LINE = 60 * USEC_SECOND, /* so long the server may take a lost line for a live one, */
    AGAIN = USEC_SECOND / 2,     /* and is asked so often */
    SERVER_NAME = 16,
};

/* ---- options ---- */

static size_t rows_of(const struct protocol *protocol, void *options, struct option_row *rows)
{
    struct monopd_options_given *o = options;
    const struct option_row mine[] = {
        ROW_TEXT("create", &o->create, "TYPE", "crea una partida: city, atlantic"),
        ROW_NUMBER("players", &o->players, 2, MONO_SEATS, "N", "con tantos empieza (2)"),
        ROW_TEXT(
            "join", &o->join, "ID|NAME",
            "entra en esa partida, o en la que haya creado NAME; si no se dice, en la primera"),
        ROW_NUMBER("rounds", &o->rounds, 1, 1000000, "R",
                   "se marcha tras tantas rondas: allí una partida no tiene por qué acabar"),
        ROW_FLAG("no-auctions", &o->no_auctions,
                 "en una partida nuestra: lo que no se compra se lo queda la banca"),
        ROW_TEXT("set", &o->set, "NAME=0|1,…",
                 "opciones del servidor en una partida nuestra: norentinjail=1,collectfines=1"),
        ROW_FLAG("verify", &o->verify,
                 "compara con el estado completo del servidor antes de cada turno nuestro"),
    };
    (void)protocol;
    o->players = 2;
    memcpy(rows, mine, sizeof mine);
    return sizeof mine / sizeof mine[0];
}

static enum status check(const struct role_start *start, struct why *why)
{
    const struct monopd_options_given *o = start->options;
    if (!start->name || !*start->name || strpbrk(start->name, "\r\n") ||
        utf8_fit(start->name, MONOPD_NAME - 1) < strlen(start->name) ||
        text_columns(start->name) > SERVER_NAME)
        return why_bad(why, "el nombre (--name) es lo que ven los demás: de 1 a %d letras",
                       SERVER_NAME);
    if (o->create && o->join)
        return why_bad(why, "--create o --join, no los dos");
    if (o->set && !o->create)
        return why_bad(why, "--set es de quien crea la partida: va con --create");
    return ST_OK;
}

/* Several of ours at one table: the first makes the game, the others join it. */
static void arrange(void *options, const struct role_ring *ring)
{
    struct monopd_options_given *o = options;
    struct scan scan = {ring->rules ? ring->rules : ""};
    char word[100];
    o->rounds = ring->rounds;
    o->players = ring->stations + ring->open;
    if (ring->index)
        o->join = ring->first;
    else
        o->create = "city";
    while (scan_name(&scan, word, sizeof word)) {
        o->no_auctions |= strcmp(word, "auction=0") == 0;
    }
}

static void on_move(void *who, const struct table *table, const struct game_state *before,
                    const struct move *move, int actor)
{
    struct monopd_client *client = who;
    client->calls->event(client->who, &(struct role_event){.kind = ROLE_MOVED,
                                                           .in_game = true,
                                                           .hash = table_hash(table),
                                                           .setup = table->setup,
                                                           .before = before,
                                                           .move = move,
                                                           .actor = actor});
}

static void init(void *role, const struct role_start *start, usec_t now)
{
    struct monopd_client *client = role;
    memset(client, 0, sizeof *client);
    client->calls = start->calls;
    client->who = start->who;
    client->options = *(const struct monopd_options_given *)start->options;
    client->wanted = start->games;
    client->journal = start->journal;
    client->now = client->heard = now;
    client->skipped_at = client->answering = -1;
    snprintf(client->name, sizeof client->name, "%s", start->name);
    monopd_world_init(&client->world);
    client->mirror.table.observe = on_move;
    client->mirror.table.observer = client;
}

/* ---- out ---- */

static void send_text(struct monopd_client *client, const char *format, va_list args)
{
    char text[200];
    int length = vsnprintf(text, sizeof text - 1, format, args);
    assert(length > 0 && length < (int)sizeof text - 1);
    text[length++] = '\n';
    client->calls->send(client->who, 0, (const uint8_t *)text, (size_t)length);
}

void monopd_send(struct monopd_client *client, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    send_text(client, format, args);
    va_end(args);
}

void monopd_note(struct monopd_client *client, const char *format, ...)
{
    char text[400];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    client->calls->event(client->who, &(struct role_event){.kind = ROLE_NOTE, .text = text});
}

void monopd_stop(struct monopd_client *client, const struct why *why)
{
    client->phase = MONOPD_BROKEN;
    client->asked = MONOPD_ASKED_NOTHING;
    client->calls->event(client->who, &(struct role_event){.kind = ROLE_FAULT, .text = why->text});
}

/* ---- games ---- */

static void tell_game(struct monopd_client *client, enum role_event_kind kind, bool left)
{
    const struct monopd_mirror *mirror = &client->mirror;
    struct role_game game = {.number = client->games,
                             .players = mirror->seats,
                             .known = true,
                             .hash = table_hash(&mirror->table)};
    mono_result(&mirror->setup, as_const_state(mirror->table.state), &game.result);
    client->calls->event(client->who,
                         &(struct role_event){.kind = kind, .game = &game, .own = left});
}

void monopd_play_begin(struct monopd_client *client)
{
    struct why why;
    if (monopd_mirror_begin(&client->mirror, &client->world, &why) != ST_OK) {
        monopd_stop(client, &why);
        return;
    }
    client->quiet = client->mirror.setup;
    client->quiet.trade = 0;
    client->phase = MONOPD_PLAYING;
    client->games++;
    client->moving = client->drafting = client->check_sent = false;
    client->check_due = true;
    client->unsure = client->sent = client->rests = 0;
    client->refused = client->offers = 0;
    client->mute = 0;
    client->offer.stage = MONOPD_OFFER_NONE;
    monopd_journal_begin(client);
    tell_game(client, ROLE_BEGUN, false);
}

/* Back to the lobby, or on to the next game. */
void monopd_play_over(struct monopd_client *client, bool left)
{
    client->asked = MONOPD_ASKED_NOTHING;
    client->started = client->drafting = false;
    client->sent = client->unsure = 0;
    client->world.auction.open = client->world.tax_dialog = false;
    for (unsigned i = 0; i < MONOPD_TRADES; i++)
        client->world.trade[i].open = false;
    if (client->world.game >= 0)
        monopd_send(client, ".gx");
    monopd_journal_end(client, left);
    client->phase = client->wanted && client->games >= client->wanted ? MONOPD_IDLE : MONOPD_LOBBY;
    tell_game(client, ROLE_OVER, left);
}

/* ---- the lobby ---- */

static struct monopd_game *find_game(struct monopd_client *client)
{
    struct monopd_world *w = &client->world;
    char *end;
    long id = client->options.join ? strtol(client->options.join, &end, 10) : 0;
    bool by_number = client->options.join && end != client->options.join && !*end;
    for (struct monopd_game *g = w->games; g < w->games + MONOPD_GAMES; g++) {
        const struct monopd_player *master = monopd_player_of(w, g->master);
        if (!g->known || g->status != MONOPD_CONFIG || !g->joinable)
            continue;
        if (!client->options.join) {
            if (g->players < MONO_SEATS) /* "joinable" is said of full ones, too */
                return g;
            continue;
        }
        if ((by_number ? g->id == id : master && strcmp(master->name, client->options.join) == 0))
            return g;
    }
    return NULL;
}

/* Whoever waits for a game to join may not know that there is none, and that one can be made. */
static void tell_none(struct monopd_client *client)
{
    if (client->told_none)
        return;
    client->told_none = true;
    if (client->options.join)
        monopd_note(client, _("Ninguna partida '%s' espera jugadores aún."), client->options.join);
    else
        monopd_note(client, "%s",
                    _("Ninguna partida espera jugadores aún. Con --create city se crea una."));
}

static void tell_players(struct monopd_client *client, const struct monopd_game *game)
{
    if (game->players == client->told_players || game->players < 1)
        return;
    client->told_players = game->players;
    if (game->master == client->world.me)
        monopd_note(client, _("Partida %d: %d de %d jugadores."), game->id, game->players,
                    (int)client->options.players);
    else
        monopd_note(client, _("Partida %d: %d jugadores. Empieza cuando quiera quien la creó."),
                    game->id, game->players);
}

static void enter(struct monopd_client *client)
{
    const struct monopd_game *game = NULL;
    if (client->world.game >= 0 || client->options.looks)
        return;
    if (!client->options.create && !(game = find_game(client))) {
        tell_none(client);
        return;
    }
    client->phase = MONOPD_WAITING;
    client->started = client->told_none = false;
    client->told_players = 0;
    monopd_world_forget(&client->world);
    if (client->options.create)
        monopd_send(client, ".gn%s", client->options.create);
    else
        monopd_send(client, ".gj%d", game->id);
}

bool monopd_client_choose(struct monopd_client *client, const struct monopd_options_given *options)
{
    client->options = *options;
    if (client->phase == MONOPD_LOBBY)
        enter(client);
    return client->phase == MONOPD_WAITING;
}

/* One rule of ours: "NAME=1". false: the server has no such one. */
static bool choose(struct monopd_client *client, const char *text, size_t length)
{
    char word[64];
    snprintf(word, sizeof word, "%.*s", (int)length, text);
    char *equals = strchr(word, '=');
    if (equals)
        *equals = '\0';
    struct monopd_option *option = monopd_option_of(&client->world, word);
    bool on = equals && equals[1] != '0';
    if (option && option->on != on)
        monopd_send(client, ".gc%d:%d", option->id, on);
    if (option)
        option->on = on;
    return option != NULL;
}

/* false: something is wrong with them, and said. */
static bool choose_all(struct monopd_client *client)
{
    const char *at = client->options.set ? client->options.set : "";
    struct why why;
    if (client->options.no_auctions && !choose(client, "auctionsenabled=0", 17))
        at = "auctionsenabled";
    for (size_t length; *at; at += length + (at[length] == ',')) {
        length = strcspn(at, ",");
        if (choose(client, at, length))
            continue;
        why_bad(&why, "el servidor no tiene la opción %.*s", (int)strcspn(at, ",="), at);
        monopd_stop(client, &why);
        return false;
    }
    return true;
}

/* In a game that has not begun: if it is ours, its rules and its beginning are, too. It becomes
 * ours when whoever made it leaves, and would wait for ever if nobody began it. */
static void prepare(struct monopd_client *client)
{
    struct monopd_world *w = &client->world;
    const struct monopd_game *game = monopd_game_of(w, w->game);
    if (game && !client->started)
        tell_players(client, game);
    if (!game || game->master != w->me || client->started)
        return;
    if ((client->options.no_auctions || client->options.set) && !w->option[0].known)
        return; /* what can be chosen is not told yet */
    if (!choose_all(client) || game->players < client->options.players)
        return;
    client->started = true;
    monopd_send(client, ".gs");
}

/* ---- in ---- */

static void tell_words(struct monopd_client *client, const struct monopd_news *news)
{
    if (*news->text)
        monopd_note(client, "%s%s%s", news->said_by, *news->said_by ? ": " : "", news->text);
}

static void on_line(struct monopd_client *client, const struct monopd_news *news)
{
    struct why why;
    if (news->refused && client->resuming && client->now < client->back + OLD_LINE) {
        client->rests =
            client->now + AGAIN; /* not told each time: if it comes to nothing, the end says so */
        return;
    }
    tell_words(client, news);
    if (news->refused && (client->phase == MONOPD_WAITING || client->resuming)) {
        why_bad(&why, "el servidor se niega: %s", news->text);
        monopd_stop(client, &why);
        return;
    }
    if (client->phase == MONOPD_CALLING && client->world.me >= 0)
        client->phase = MONOPD_LOBBY;
    if (client->phase == MONOPD_LOBBY)
        enter(client);
    if (client->phase == MONOPD_WAITING)
        prepare(client);
    if (client->phase == MONOPD_WAITING && news->started)
        monopd_play_begin(client);
    else if (client->phase == MONOPD_PLAYING)
        monopd_play_line(client, news);
    monopd_play_settle(client);
}

static void octets(void *role, uint32_t line, const uint8_t *octets, size_t count, usec_t now)
{
    struct monopd_client *client = role;
    struct monopd_news news;
    struct why why;
    (void)line;
    client->now = client->heard = now;
    for (size_t i = 0; i < count && client->phase != MONOPD_BROKEN; i++) {
        if (octets[i] != '\n' && octets[i] != '\r') {
            if (client->have == sizeof client->line) {
                why_bad(&why,
                        "el servidor ha mandado una línea sin fin: eso no es un servidor monopd");
                monopd_stop(client, &why);
                return;
            }
            client->line[client->have++] = (char)octets[i];
            continue;
        }
        size_t length = client->have;
        client->have = 0;
        if (!length)
            continue;
        if (monopd_world_line(&client->world, client->line, length, &news, &why) != ST_OK)
            monopd_stop(client, &why);
        else
            on_line(client, &news);
    }
}

/* A line that was lost in a game and is there again: who we are, by the cookie. */
static void opened(void *role, uint32_t line, usec_t now)
{
    struct monopd_client *client = role;
    (void)line;
    client->now = client->heard = now;
    client->have = 0;
    client->resuming = client->phase == MONOPD_PLAYING;
    client->back = now;
    client->rests = 0;
    if (client->resuming)
        monopd_send(client, ".R%s", client->world.cookie);
    else
        monopd_send(client, ".n%s", client->name);
}

static void lost(void *role, uint32_t line, usec_t now)
{
    struct monopd_client *client = role;
    (void)line;
    client->now = now;
    client->have = 0;
    client->asked = MONOPD_ASKED_NOTHING;
    client->sent = client->unsure = 0;
    client->world.auction.open = client->drafting = client->check_sent = false;
    client->offer.stage = MONOPD_OFFER_NONE;
    for (unsigned i = 0; i < MONOPD_TRADES; i++)
        client->world.trade[i].open = false;
}

static bool wants_line(const void *role)
{
    const struct monopd_client *client = role;
    return client->phase == MONOPD_PLAYING && *client->world.cookie;
}

static void tick(void *role, usec_t now)
{
    struct monopd_client *client = role;
    struct why why;
    client->now = now;
    if (client->resuming && client->rests && now >= client->rests) {
        client->rests = 0;
        monopd_send(client, ".R%s", client->world.cookie);
    }
    if (client->phase == MONOPD_PLAYING)
        monopd_play_tick(client);
    else if (client->phase == MONOPD_CALLING && now >= client->heard + GREETING) {
        why_bad(&why, "el servidor no dice nada: no es un servidor monopd, o está ocupado");
        monopd_stop(client, &why);
    }
    monopd_play_settle(client);
}

static usec_t deadline(const void *role)
{
    const struct monopd_client *client = role;
    return client->phase == MONOPD_PLAYING   ? monopd_play_deadline(client)
           : client->phase == MONOPD_CALLING ? client->heard + GREETING
                                             : USEC_NEVER;
}

/* ---- who plays ---- */

static bool view(const void *role, struct question *position)
{
    const struct monopd_client *client = role;
    const struct game_state *s = monopd_state(&client->mirror);
    *position =
        (struct question){.number = client->question,
                          .setup = monopd_rules_now(client),
                          .view = client->asked == MONOPD_ASKED_NOTHING ? s : &client->view,
                          .seat = client->mirror.me < 0 ? SEAT_SPECTATOR : client->mirror.me};
    return client->games > 0;
}

static bool asks(const void *role, struct question *question)
{
    const struct monopd_client *client = role;
    view(role, question);
    return client->phase == MONOPD_PLAYING && client->asked != MONOPD_ASKED_NOTHING;
}

static enum status answer(void *role, uint64_t number, const struct move *move, usec_t now,
                          struct why *why)
{
    struct monopd_client *client = role;
    client->now = now;
    if (client->asked == MONOPD_ASKED_NOTHING || number != client->question)
        return why_bad(why, "eso ya no se pregunta");
    return monopd_play_answer(client, move, why);
}

static void name(const void *role, int seat, enum lang lang, struct str *text)
{
    struct monopd_client *client = (struct monopd_client *)role;
    const struct monopd_player *p = seat >= 0 && seat < client->mirror.seats
                                        ? monopd_player_of(&client->world, client->mirror.id[seat])
                                        : NULL;
    if (p)
        str_add(text, "%s", p->name);
    else
        str_add(text, tr(lang, "Jugador %d"), seat + 1);
}

static void another(void *role, usec_t now)
{
    struct monopd_client *client = role;
    client->now = now;
    client->wanted = client->games + 1;
    if (client->phase == MONOPD_IDLE) {
        client->phase = MONOPD_LOBBY;
        enter(client);
    }
}

static void leave(void *role, usec_t now)
{
    struct monopd_client *client = role;
    (void)now;
    if (client->phase == MONOPD_BROKEN || client->phase == MONOPD_CALLING)
        return;
    client->phase = MONOPD_BROKEN;
    client->asked = MONOPD_ASKED_NOTHING;
    monopd_send(client, ".d");
}

/* ---- what is said of it ---- */

static double share(const struct monopd_mirror *mirror)
{
    uint32_t all = mirror->explained + mirror->unexplained;
    return all ? 100.0 * mirror->explained / all : 100.0;
}

static void words(const void *role, const struct role_event *event, enum lang lang,
                  struct str *text)
{
    const struct monopd_client *client = role;
    const struct monopd_mirror *mirror = &client->mirror;
    if (event->kind == ROLE_BEGUN)
        str_add(text, tr(lang, "Partida de %d en el servidor: juegas el %d.º"), mirror->seats,
                mirror->me + 1);
    else if (event->kind == ROLE_REFUSED)
        str_add(text, "%s", tr(lang, "No aceptan tu oferta."));
    if (event->kind != ROLE_OVER)
        return;
    if (event->own)
        str_add(text, "%s", tr(lang, "Se deja la partida sin terminar."));
    else if (event->game->result.winner >= 0) {
        struct str winner = STR(MONOPD_NAME);
        name(role, event->game->result.winner, lang, &winner);
        str_add(text, tr(lang, "Gana %s."), winner.at);
    }
    str_add(text, tr(lang, " Explicado por nuestras reglas: %u de %u cambios (%s %%)."),
            mirror->explained, mirror->explained + mirror->unexplained,
            TEXT_REAL("%.1f", share(mirror)));
    if (client->checks)
        str_add(text, tr(lang, " Igual que el servidor: %u de %u veces."), client->equal,
                client->checks);
}

static void facts(const void *role, const struct role_event *event, struct facts *facts)
{
    const struct monopd_client *client = role;
    if (event->kind != ROLE_BEGUN && event->kind != ROLE_OVER)
        return;
    fact_number(facts, "seat", client->mirror.me);
    fact_number(facts, "players", client->mirror.seats);
    if (event->kind == ROLE_BEGUN)
        return;
    facts_add(facts, "finished:b explained:n unexplained:n checks:n equal:n", !event->own,
              (int64_t)client->mirror.explained, (int64_t)client->mirror.unexplained,
              (int64_t)client->checks, (int64_t)client->equal);
}

static int number(const void *role)
{
    const struct monopd_client *client = role;
    return client->games ? client->mirror.me : -1;
}

static bool busy(const void *role)
{
    return ((const struct monopd_client *)role)->phase == MONOPD_PLAYING;
}

static const struct role_keeping keeping = {
    .shared = false}; /* for replay alone: the game is the server's */

static const struct role_player player = {
    .asks = asks, .answer = answer, .view = view, .name = name, .another = another};

const struct role monopd_client_role = {
    .name = "client",
    .what = "juega en un servidor monopd",
    .command = "monopd",
    .options_size = sizeof(struct monopd_options_given),
    .rows = rows_of,
    .arrange = arrange,
    .check = check,
    .bytes = sizeof(struct monopd_client),
    .init = init,
    .opened = opened,
    .octets = octets,
    .lost = lost,
    .wants_line = wants_line,
    .tick = tick,
    .deadline = deadline,
    .number = number,
    .busy = busy,
    .leave = leave,
    .lingers = true,
    .words = words,
    .facts = facts,
    .player = &player,
    .keeping = &keeping,
};
