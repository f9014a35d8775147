/* A client of a Reversi server: who plays, and what it says. See client.h; what the server says is client_play.c's. */
#include "games/reversi/client_private.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "games/reversi/framing.h"
#include "games/reversi/wire.h"

/* ---- beginning ---- */

static size_t rows_of(const struct protocol *protocol, void *options, struct option_row *rows)
{
    struct reversi_client_options *o = options;
    const struct option_row mine[] = {
        {"dice", OPT_FLAG, &o->ask, 0, 0, NULL, "ask for dice in every turn (R7)", NULL},
        {"compat", OPT_TEXT, &o->compat, 0, 0, "NAME", "reversidados: packet 6 as that program writes it (R11)", NULL},
    };
    (void)protocol;
    memcpy(rows, mine, sizeof mine);
    return sizeof mine / sizeof mine[0];
}

static enum status check(const struct role_start *start, struct why *why)
{
    const struct reversi_client_options *options = start->options;
    unsigned dialect;
    if (!start->name || !*start->name || strlen(start->name) > PACKET_NAME)
        return why_bad(why, "--name NAME is what the rival sees: 1 to %d octets", PACKET_NAME);
    return framing_dialect(&reversi_framing, options->compat, &dialect, why);
}

static size_t size_of(const struct role_start *start)
{
    (void)start;
    return sizeof(struct reversi_client);
}

static void init(void *role, const struct role_start *start, usec_t now)
{
    struct reversi_client *client = role;
    const struct reversi_client_options *options = start->options;
    (void)now;
    memset(client, 0, sizeof *client);
    client->calls = start->calls;
    client->who = start->who;
    client->wanted = start->games;
    client->ask = options->ask;
    unsigned dialect;
    enum status status = framing_dialect(&reversi_framing, options->compat, &dialect, NULL);
    assert(status == ST_OK && strlen(start->name) <= PACKET_NAME);
    client->compat = dialect & REVERSI_DIALECT_SWAPPED;
    strcpy(client->name, start->name);
    packet_reader_init(&client->reader, PACKET_SERVER);
    client->setup = (struct reversi_setup){.dice = REVERSI_DICE_ASKED};
    table_start(&client->table, &game_reversi, &client->setup, NULL);
}

/* ---- out ---- */

void reversi_client_send(struct reversi_client *client, const struct packet *packet)
{
    uint8_t octets[PACKET_MAX];
    size_t count = packet_put(packet, octets);
    client->calls->send(client->who, 0, octets, count);
}

void reversi_client_say(struct reversi_client *client, enum role_event_kind kind, const char *format, ...)
{
    char text[400];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    if (kind == ROLE_FAULT) {
        client->phase = REVERSI_CLIENT_BROKEN;
        client->open = false;
    }
    client->calls->event(client->who, &(struct role_event){.kind = kind, .text = text});
}

void reversi_client_tell_game(struct reversi_client *client, enum role_event_kind kind, uint8_t reason)
{
    struct role_game game = {
        .number = client->games, .players = REVERSI_SEATS, .known = true, .hash = table_hash(&client->table)};
    reversi_result(&client->setup, client->table.state, &game.result);
    client->calls->event(client->who, &(struct role_event){.kind = kind, .game = &game, .own = reason});
}

void reversi_client_want(struct reversi_client *client)
{
    struct packet packet = {.kind = PACKET_PLAY};
    memcpy(packet.name, client->name, sizeof packet.name);
    client->phase = REVERSI_CLIENT_WAITING;
    reversi_client_send(client, &packet);
}

static void opened(void *role, uint32_t line, usec_t now)
{
    (void)line, (void)now;
    reversi_client_want(role);
}

static void another(void *role, usec_t now)
{
    struct reversi_client *client = role;
    (void)now;
    client->wanted = client->games + 1;
    if (client->phase == REVERSI_CLIENT_IDLE)
        reversi_client_want(client);
}

/* Packet 9, if there is a game to leave. */
static void leave(void *role, usec_t now)
{
    struct reversi_client *client = role;
    (void)now;
    if (client->phase != REVERSI_CLIENT_PLAYING && client->phase != REVERSI_CLIENT_WAITING)
        return;
    client->phase = REVERSI_CLIENT_IDLE;
    client->open = false;
    reversi_client_send(client, &(struct packet){.kind = PACKET_LEAVE});
}

/* ---- turns ---- */

static bool my_turn(const struct reversi_client *client)
{
    const struct reversi_state *s = reversi_client_state(client);
    return client->phase == REVERSI_CLIENT_PLAYING && s->phase != REVERSI_OVER && s->turn == client->seat;
}

static void ask_for_dice(struct reversi_client *client)
{
    client->asking = true;
    reversi_client_send(client, &(struct packet){.kind = PACKET_ASK, .colour = reversi_wire_colour(client->seat)});
}

void reversi_client_go_on(struct reversi_client *client)
{
    if (!my_turn(client))
        return;
    bool dice = reversi_client_state(client)->dice;
    bool wanted = (client->ask && !client->no_dice) || client->demanded;
    if (wanted && !dice) {
        ask_for_dice(client);
        return;
    }
    client->rules = client->setup;
    client->rules.dice = dice ? REVERSI_DICE_ALWAYS : REVERSI_DICE_NEVER;
    client->question++;
    client->open = true;
}

static bool asks(const void *role, struct question *question)
{
    const struct reversi_client *client = role;
    *question = (struct question){
        .number = client->question, .setup = &client->rules, .view = client->table.state, .seat = (int)client->seat};
    return client->open;
}

static bool view(const void *role, struct question *position)
{
    const struct reversi_client *client = role;
    asks(role, position);
    position->setup = &client->setup;
    return client->games > 0;
}

/* By the game's own setup: a person may ask for dice though no bot is offered it (R7). */
static enum status answer(void *role, uint64_t number, const struct move *move, usec_t now, struct why *why)
{
    struct reversi_client *client = role;
    (void)now;
    if (!client->open || number != client->question)
        return why_bad(why, "it is not our turn");
    if (move->kind == REVERSI_MOVE_DICE)
        return why_bad(why, "the dice are the server's");
    if (reversi_legal(&client->setup, client->table.state, move, why) != MOVE_LEGAL)
        return ST_BAD;
    client->open = false;
    if (move->kind == REVERSI_MOVE_ASK) {
        ask_for_dice(client);
        return ST_OK;
    }
    client->moving = true;
    reversi_client_send(client, &(struct packet){.kind = PACKET_MOVE,
                                                 .x = (uint8_t)(move->a % REVERSI_SIDE),
                                                 .y = (uint8_t)(move->a / REVERSI_SIDE)});
    return ST_OK;
}

/* ---- the role ---- */

/* Time is the server's to keep. */
static void tick(void *role, usec_t now)
{
    (void)role, (void)now;
}

static usec_t deadline(const void *role)
{
    (void)role;
    return USEC_NEVER;
}

static int number(const void *role)
{
    const struct reversi_client *client = role;
    return client->games ? (int)client->seat : -1;
}

static bool busy(const void *role)
{
    return ((const struct reversi_client *)role)->phase == REVERSI_CLIENT_PLAYING;
}

static const struct role_player player = {
    .asks = asks,
    .answer = answer,
    .view = view,
    .name = reversi_client_name,
    .another = another,
};

const struct role reversi_client_role = {
    .name = "client",
    .what = "juega en un servidor de Reversi",
    .options_size = sizeof(struct reversi_client_options),
    .rows = rows_of,
    .check = check,
    .size = size_of,
    .init = init,
    .opened = opened,
    .octets = reversi_client_octets,
    .tick = tick,
    .deadline = deadline,
    .number = number,
    .busy = busy,
    .leave = leave,
    .words = reversi_client_words,
    .facts = reversi_client_facts,
    .player = &player,
};
