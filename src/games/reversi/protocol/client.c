/* A client of a Reversi server: its player, what it sends, and its log. See client.h. */
#include "games/reversi/protocol/client.h"

#include <assert.h>

#include "games/reversi/protocol/framing.h"
#include "games/reversi/protocol/wire.h"

/* ---- options ---- */

static size_t reversi_client_rows(const struct protocol *protocol, void *options,
                                  struct option_row *rows)
{
    struct reversi_client_options *o = options;
    const struct option_row own[] = {
        ROW_FLAG("dice", &o->ask, N_("pide dados en todos los turnos (R7)")),
        ROW_TEXT("compat", &o->compat, "NAME",
                 N_("reversidados: el servidor es ese programa (R11)")),
    };
    memcpy(rows, own, sizeof own);
    return sizeof own / sizeof own[0];
}

static enum status reversi_client_check(const struct role_start *start, struct why *why)
{
    const struct reversi_client_options *options = start->options;
    unsigned dialect;
    BAD_IF(!start->name || !*start->name || strlen(start->name) > PACKET_NAME,
           "--name NAME es lo que ve el rival: de 1 a %d octetos", PACKET_NAME);
    return framing_dialect(&reversi_framing, options->compat, &dialect, why);
}

static void reversi_client_init(void *role, const struct role_start *start, usec_t now)
{
    struct reversi_client *client = role;
    const struct reversi_client_options *options = start->options;
    unsigned dialect;
    enum status status = framing_dialect(&reversi_framing, options->compat, &dialect, NULL);
    assert(status == ST_OK && strlen(start->name) <= PACKET_NAME);
    *client = (struct reversi_client){.calls = start->calls,
                                      .who = start->who,
                                      .wanted = start->games,
                                      .ask = options->ask,
                                      .setup = {.dice = REVERSI_DICE_ASKED}};
    strcpy(client->name, start->name);
    packet_reader_init(&client->reader, PACKET_SERVER, dialect & REVERSI_DIALECT_COMPAT);
    table_start(&client->table, &game_reversi, &client->setup, NULL);
}

/* ---- sending ---- */

void reversi_client_tell_frame(struct reversi_client *client, enum packet_side side,
                               const uint8_t *octets, size_t count)
{
    struct frame frame = {.count = (uint8_t)count,
                          .side = (uint8_t)side,
                          .dialect = client->reader.wild ? REVERSI_DIALECT_COMPAT : 0};
    memcpy(frame.octets, octets, count);
    client->calls->event(
        client->who, &(struct role_event){.kind = ROLE_FRAME,
                                          .frame = &frame,
                                          .said = &frame,
                                          .fate = side == PACKET_CLIENT ? FATE_SENT : FATE_TAKEN,
                                          .origin = -1});
}

static void send_now(struct reversi_client *client, const struct packet *packet)
{
    uint8_t octets[PACKET_MAX];
    size_t count = packet_put(packet, octets);
    client->held.kind = 0;
    client->calls->send(client->who, 0, octets, count);
    reversi_client_tell_frame(client, PACKET_CLIENT, octets, count);
}

/* ReversiDados passes our packet on at once to an opponent that may still read the previous one: an
 * instant answer waits (R11). There is never more than one packet to send. */
static void send_packet(struct reversi_client *client, const struct packet *packet)
{
    if (client->reader.wild && client->now < client->heard + REVERSI_COMPAT_SPACE)
        client->held = *packet;
    else
        send_now(client, packet);
}

void reversi_client_want(struct reversi_client *client)
{
    struct packet packet = {.kind = PACKET_PLAY};
    memcpy(packet.name, client->name, sizeof packet.name);
    client->phase = REVERSI_CLIENT_WAITING;
    send_packet(client, &packet);
}

static void reversi_client_opened(void *role, uint32_t line, usec_t now)
{
    struct reversi_client *client = role;
    client->now = now;
    reversi_client_want(client);
}

static void reversi_client_another(void *role, usec_t now)
{
    struct reversi_client *client = role;
    client->now = now;
    client->wanted = client->games + 1;
    if (client->phase == REVERSI_CLIENT_IDLE)
        reversi_client_want(client);
}

/* Sends packet 9, if there is a game to leave. */
static void reversi_client_leave(void *role, usec_t now)
{
    struct reversi_client *client = role;
    if (client->phase != REVERSI_CLIENT_PLAYING && client->phase != REVERSI_CLIENT_WAITING)
        return;
    client->phase = REVERSI_CLIENT_IDLE;
    client->awaits = REVERSI_AWAITS_NOBODY;
    send_now(client, &(struct packet){.kind = PACKET_LEAVE});
}

/* ---- turns ---- */

static void ask_for_dice(struct reversi_client *client)
{
    client->awaits = REVERSI_AWAITS_DICE;
    send_packet(client,
                &(struct packet){.kind = PACKET_ASK, .colour = reversi_wire_colour(client->seat)});
}

void reversi_client_go_on(struct reversi_client *client)
{
    const struct game_state *state = reversi_client_state(client);
    bool ask = client->dice == REVERSI_DICE_DEMANDED ||
               (client->ask && client->dice != REVERSI_DICE_REFUSED);
    client->awaits = REVERSI_AWAITS_NOBODY;
    if (state->phase == REVERSI_OVER || state->turn != client->seat)
        return;
    if (ask && !state->dice) {
        ask_for_dice(client);
        return;
    }
    client->rules = client->setup;
    client->rules.dice = state->dice ? REVERSI_DICE_ALWAYS : REVERSI_DICE_NEVER;
    client->question++;
    client->awaits = REVERSI_AWAITS_PLAYER;
}

static bool reversi_client_asks(const void *role, struct question *question)
{
    const struct reversi_client *client = role;
    *question = (struct question){.number = client->question,
                                  .setup = &client->rules,
                                  .view = client->table.state,
                                  .seat = (int)client->seat};
    return client->awaits == REVERSI_AWAITS_PLAYER;
}

static bool reversi_client_view(const void *role, struct question *position)
{
    const struct reversi_client *client = role;
    reversi_client_asks(role, position);
    position->setup = &client->setup;
    return client->games > 0;
}

/* Judged by the game's own setup: a person can ask for dice, which no bot is offered (R7). */
static enum status reversi_client_answer(void *role, uint64_t number, const struct move *move,
                                         usec_t now, struct why *why)
{
    struct reversi_client *client = role;
    client->now = now;
    BAD_IF(client->awaits != REVERSI_AWAITS_PLAYER || number != client->question,
           "no es nuestro turno");
    BAD_IF(move->kind == REVERSI_MOVE_DICE, "los dados los da el servidor");
    if (reversi_legal(&client->setup, as_state(client->table.state), move, why) != MOVE_LEGAL)
        return ST_BAD;
    if (move->kind == REVERSI_MOVE_ASK) {
        ask_for_dice(client);
        return ST_OK;
    }
    const struct packet packet = reversi_wire_move(move->a);
    client->awaits = REVERSI_AWAITS_VALID;
    send_packet(client, &packet);
    return ST_OK;
}

/* ---- its log ---- */

void reversi_client_tell_game(struct reversi_client *client, enum role_event_kind kind,
                              uint8_t reason)
{
    struct role_game game = {.number = client->games,
                             .players = REVERSI_SEATS,
                             .known = true,
                             .hash = table_hash(&client->table)};
    reversi_result(&client->setup, as_state(client->table.state), &game.result);
    client->calls->event(client->who,
                         &(struct role_event){.kind = kind, .game = &game, .own = reason});
}

static void reversi_client_name(const void *role, int seat, enum lang lang, struct str *text)
{
    const struct reversi_client *client = role;
    str_add(text, "%s", seat == (int)client->seat ? client->name : client->rival);
}

/* An end is told from the client's side of the table (R8). A draw of an unfinished game is how a
 * server says that it stops. */
static void reversi_client_words(const void *role, const struct role_event *event, enum lang lang,
                                 struct str *text)
{
    const struct reversi_client *client = role;
    uint8_t reason = event->own; /* of an end (R8), told from this client's side */
    if (event->kind == ROLE_BEGUN)
        str_add(text,
                client->seat == REVERSI_BLACK ? tr(lang, "Partida contra %s: juegas con negras")
                                              : tr(lang, "Partida contra %s: juegas con blancas"),
                client->rival);
    else if (event->kind == ROLE_REFUSED)
        str_add(text, "%s", tr(lang, "El servidor no acepta ese movimiento."));
    else if (event->kind != ROLE_OVER)
        return;
    else if (reason == PACKET_DRAW && reversi_client_state(client)->phase == REVERSI_OVER)
        str_add(text, "%s", tr(lang, "Empate."));
    else if (reason == (client->seat == REVERSI_WHITE ? PACKET_WHITE_WINS : PACKET_BLACK_WINS))
        str_add(text, "%s", tr(lang, "Has ganado."));
    else if (reason == PACKET_WHITE_WINS || reason == PACKET_BLACK_WINS)
        str_add(text, "%s", tr(lang, "Has perdido."));
    else if (reason == PACKET_WHITE_GONE || reason == PACKET_BLACK_GONE)
        str_add(text, "%s", tr(lang, "Tu rival se ha ido: fin de la partida."));
    else
        str_add(text, "%s", tr(lang, "El servidor ha terminado la partida."));
}

/* An end has the same facts as a beginning, with the reason of packet 7. */
static void reversi_client_facts(const void *role, const struct role_event *event,
                                 struct facts *facts)
{
    const struct reversi_client *client = role;
    if (event->kind == ROLE_MOVED)
        fact_text(facts, "by", reversi_colour_word((unsigned)event->actor));
    if (event->kind != ROLE_BEGUN && event->kind != ROLE_OVER)
        return;
    fact_text(facts, "colour", reversi_colour_word(client->seat));
    if (event->kind == ROLE_BEGUN)
        fact_text(facts, "first", reversi_colour_word(client->setup.first));
    reversi_name_fact(facts, "rival", client->rival);
    if (event->kind == ROLE_BEGUN)
        return;
    facts_add(facts, "reason:i why:s", event->own, reversi_reason_word(event->own));
}

/* ---- the clock ---- */

/* The server keeps the time limits. Here a silence ends a packet, or lets a held one go (R11). */
static usec_t reversi_client_deadline(const void *role)
{
    const struct reversi_client *client = role;
    return packet_may_end(&client->reader) ? client->heard + REVERSI_NAME_SILENCE
           : client->held.kind             ? client->heard + REVERSI_COMPAT_SPACE
                                           : USEC_NEVER;
}

static void reversi_client_tick(void *role, usec_t now)
{
    struct reversi_client *client = role;
    client->now = now;
    if (now < reversi_client_deadline(client))
        return;
    if (packet_may_end(&client->reader))
        reversi_client_silence(client);
    else
        send_now(client, &client->held);
}

/* The end of the connection ends a packet like a silence does. */
static void reversi_client_lost(void *role, uint32_t line, usec_t now)
{
    struct reversi_client *client = role;
    client->now = now;
    if (packet_may_end(&client->reader))
        reversi_client_silence(client);
    client->held.kind = 0;
}

static int reversi_client_number(const void *role)
{
    const struct reversi_client *client = role;
    return client->games ? (int)client->seat : -1;
}

static bool reversi_client_busy(const void *role)
{
    return ((const struct reversi_client *)role)->phase == REVERSI_CLIENT_PLAYING;
}

static const struct role_player player = {
    .asks = reversi_client_asks,
    .answer = reversi_client_answer,
    .view = reversi_client_view,
    .name = reversi_client_name,
    .another = reversi_client_another,
};

const struct role reversi_client_role = {
    .name = "client",
    .what = "juega en un servidor de Reversi",
    .options_size = sizeof(struct reversi_client_options),
    .rows = reversi_client_rows,
    .check = reversi_client_check,
    .bytes = sizeof(struct reversi_client),
    .init = reversi_client_init,
    .opened = reversi_client_opened,
    .octets = reversi_client_octets,
    .lost = reversi_client_lost,
    .tick = reversi_client_tick,
    .deadline = reversi_client_deadline,
    .number = reversi_client_number,
    .busy = reversi_client_busy,
    .leave = reversi_client_leave,
    .words = reversi_client_words,
    .facts = reversi_client_facts,
    .player = &player,
};
