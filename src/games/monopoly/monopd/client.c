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
    OLD_LINE = 60 * USEC_SECOND, /* in which the server can take a lost line for a live one, */
    AGAIN = USEC_SECOND / 2,     /* and how often it is asked again */
    SERVER_NAME = 16,
};

/* ---- options ---- */

static size_t monopd_rows(const struct protocol *protocol, void *options, struct option_row *rows)
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

static enum status monopd_check(const struct role_start *start, struct why *why)
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

/* Several of our clients at one table: the first makes the game, the others join it. */
static void monopd_arrange(void *options, const struct role_ring *ring)
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

/* Reports a move of the mirror's table as an event. */
static void monopd_on_move(void *who, const struct table *table, const struct game_state *before,
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

static void monopd_init(void *role, const struct role_start *start, usec_t now)
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
    client->mirror.table.observe = monopd_on_move;
    client->mirror.table.observer = client;
}

/* ---- out ---- */

void monopd_send(struct monopd_client *client, const char *format, ...)
{
    char text[200];
    va_list args;
    va_start(args, format);
    int length = vsnprintf(text, sizeof text - 1, format, args);
    va_end(args);
    assert(length > 0 && length < (int)sizeof text - 1);
    text[length++] = '\n';
    client->calls->send(client->who, 0, (const uint8_t *)text, (size_t)length);
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

static void monopd_tell_game(struct monopd_client *client, enum role_event_kind kind, bool left)
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
    monopd_tell_game(client, ROLE_BEGUN, false);
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
    monopd_tell_game(client, ROLE_OVER, left);
}

/* ---- the lobby ---- */

/* Returns the game that was asked for, or else the first that waits with a free seat; NULL:
 * none. */
static struct monopd_game *find_open_game(struct monopd_client *client)
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

/* Goes into a game, or makes one. A person who waits for a game to join is told once that there is
 * none, and that one can be made. */
static void enter_game(struct monopd_client *client)
{
    const struct monopd_game *game = NULL;
    if (client->world.game >= 0 || client->options.looks)
        return;
    if (!client->options.create && !(game = find_open_game(client))) {
        if (!client->told_none && client->options.join)
            monopd_note(client, _("Ninguna partida '%s' espera jugadores aún."),
                        client->options.join);
        else if (!client->told_none)
            monopd_note(client, "%s",
                        _("Ninguna partida espera jugadores aún. Con --create city se crea una."));
        client->told_none = true;
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
        enter_game(client);
    return client->phase == MONOPD_WAITING;
}

/* Sets one option of our game, "NAME=1"; false: the server has none of that name. */
static bool choose_option(struct monopd_client *client, const char *text, size_t length)
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

/* Sets all options that were asked for; false: the server lacks one, and the client has stopped. */
static bool choose_options(struct monopd_client *client)
{
    const char *at = client->options.set ? client->options.set : "";
    struct why why;
    if (client->options.no_auctions && !choose_option(client, "auctionsenabled=0", 17))
        at = "auctionsenabled";
    for (size_t length; *at; at += length + (at[length] == ',')) {
        length = strcspn(at, ",");
        if (choose_option(client, at, length))
            continue;
        why_bad(&why, "el servidor no tiene la opción %.*s", (int)strcspn(at, ",="), at);
        monopd_stop(client, &why);
        return false;
    }
    return true;
}

/* In a game that has not begun: tells the number of players and, if the game is ours, sets its
 * options and begins it. It also becomes ours when its maker leaves, and would wait forever
 * otherwise. */
static void prepare_game(struct monopd_client *client)
{
    struct monopd_world *w = &client->world;
    const struct monopd_game *game = monopd_game_of(w, w->game);
    if (!game || client->started)
        return;
    bool ours = game->master == w->me, news = game->players != client->told_players;
    if (news && game->players >= 1) {
        client->told_players = game->players;
        if (ours)
            monopd_note(client, _("Partida %d: %d de %d jugadores."), game->id, game->players,
                        (int)client->options.players);
        else
            monopd_note(client, _("Partida %d: %d jugadores. Empieza cuando quiera quien la creó."),
                        game->id, game->players);
    }
    bool chooses = client->options.no_auctions || client->options.set;
    if (!ours || (chooses && !w->option[0].known)) /* the options have not been told yet */
        return;
    if (!choose_options(client) || game->players < client->options.players)
        return;
    client->started = true;
    monopd_send(client, ".gs");
}

/* ---- in ---- */

/* Handles a line. While we resume, a refusal can mean that the server takes the lost line for a
 * live one, so it is asked again for OLD_LINE. */
static void monopd_on_line(struct monopd_client *client, const struct monopd_news *news)
{
    struct why why;
    if (news->refused && client->resuming && client->now < client->back + OLD_LINE) {
        client->rests = client->now + AGAIN; /* told only if it fails in the end */
        return;
    }
    if (*news->text)
        monopd_note(client, "%s%s%s", news->said_by, *news->said_by ? ": " : "", news->text);
    if (news->refused && (client->phase == MONOPD_WAITING || client->resuming)) {
        why_bad(&why, "el servidor se niega: %s", news->text);
        monopd_stop(client, &why);
        return;
    }
    if (client->phase == MONOPD_CALLING && client->world.me >= 0)
        client->phase = MONOPD_LOBBY;
    if (client->phase == MONOPD_LOBBY)
        enter_game(client);
    if (client->phase == MONOPD_WAITING)
        prepare_game(client);
    if (client->phase == MONOPD_WAITING && news->started)
        monopd_play_begin(client);
    else if (client->phase == MONOPD_PLAYING)
        monopd_play_line(client, news);
    monopd_play_settle(client);
}

/* Collects octets into lines. A line that never ends is no monopd server's, and ends the role. */
static void monopd_octets(void *role, uint32_t line, const uint8_t *octets, size_t count,
                          usec_t now)
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
            monopd_on_line(client, &news);
    }
}

/* A line that was lost in a game and is there again: who we are, by the cookie. */
static void monopd_opened(void *role, uint32_t line, usec_t now)
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

/* Keeps the game for a new line (wants_line) and drops what was open on the lost one. */
static void monopd_lost(void *role, uint32_t line, usec_t now)
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

static bool monopd_wants_line(const void *role)
{
    const struct monopd_client *client = role;
    return client->phase == MONOPD_PLAYING && *client->world.cookie;
}

static void monopd_tick(void *role, usec_t now)
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

static usec_t monopd_deadline(const void *role)
{
    const struct monopd_client *client = role;
    return client->phase == MONOPD_PLAYING   ? monopd_play_deadline(client)
           : client->phase == MONOPD_CALLING ? client->heard + GREETING
                                             : USEC_NEVER;
}

/* ---- who plays ---- */

/* The mirror's position, also when nothing is asked. */
static bool monopd_view(const void *role, struct question *position)
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

static bool monopd_asks(const void *role, struct question *question)
{
    const struct monopd_client *client = role;
    monopd_view(role, question);
    return client->phase == MONOPD_PLAYING && client->asked != MONOPD_ASKED_NOTHING;
}

static enum status monopd_answer(void *role, uint64_t number, const struct move *move, usec_t now,
                                 struct why *why)
{
    struct monopd_client *client = role;
    client->now = now;
    if (client->asked == MONOPD_ASKED_NOTHING || number != client->question)
        return why_bad(why, "eso ya no se pregunta");
    return monopd_play_answer(client, move, why);
}

static void monopd_name(const void *role, int seat, enum lang lang, struct str *text)
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

/* Goes on for one game more than have begun. */
static void monopd_another(void *role, usec_t now)
{
    struct monopd_client *client = role;
    client->now = now;
    client->wanted = client->games + 1;
    if (client->phase == MONOPD_IDLE) {
        client->phase = MONOPD_LOBBY;
        enter_game(client);
    }
}

/* Disconnects. A game that is going on is left to the others. */
static void monopd_leave(void *role, usec_t now)
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

static void monopd_words(const void *role, const struct role_event *event, enum lang lang,
                         struct str *text)
{
    const struct monopd_client *client = role;
    const struct monopd_mirror *mirror = &client->mirror;
    uint32_t changes = mirror->explained + mirror->unexplained;
    double share = changes ? 100.0 * mirror->explained / changes : 100.0;
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
        monopd_name(role, event->game->result.winner, lang, &winner);
        str_add(text, tr(lang, "Gana %s."), winner.at);
    }
    str_add(text, tr(lang, " Explicado por nuestras reglas: %u de %u cambios (%s %%)."),
            mirror->explained, changes, TEXT_REAL("%.1f", share));
    if (client->checks)
        str_add(text, tr(lang, " Igual que el servidor: %u de %u veces."), client->equal,
                client->checks);
}

static void monopd_facts(const void *role, const struct role_event *event, struct facts *facts)
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

static int monopd_number(const void *role)
{
    const struct monopd_client *client = role;
    return client->games ? client->mirror.me : -1;
}

static bool monopd_busy(const void *role)
{
    return ((const struct monopd_client *)role)->phase == MONOPD_PLAYING;
}

static const struct role_keeping keeping = {
    .shared = false}; /* for replay alone: the game is the server's */

static const struct role_player player = {.asks = monopd_asks,
                                          .answer = monopd_answer,
                                          .view = monopd_view,
                                          .name = monopd_name,
                                          .another = monopd_another};

const struct role monopd_client_role = {
    .name = "client",
    .what = "juega en un servidor monopd",
    .command = "monopd",
    .options_size = sizeof(struct monopd_options_given),
    .rows = monopd_rows,
    .arrange = monopd_arrange,
    .check = monopd_check,
    .bytes = sizeof(struct monopd_client),
    .init = monopd_init,
    .opened = monopd_opened,
    .octets = monopd_octets,
    .lost = monopd_lost,
    .wants_line = monopd_wants_line,
    .tick = monopd_tick,
    .deadline = monopd_deadline,
    .number = monopd_number,
    .busy = monopd_busy,
    .leave = monopd_leave,
    .lingers = true,
    .words = monopd_words,
    .facts = monopd_facts,
    .player = &player,
    .keeping = &keeping,
};
