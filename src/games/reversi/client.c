/* A client of a Reversi server: see client.h. */
#include "games/reversi/client_private.h"

#include <assert.h>
#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/bits.h"
#include "games/reversi/wire.h"

enum { REFUSED_MAX = 16 }; /* packets 5 in one turn: whoever goes on after that is not a player but a loop */

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
    bool compat;
    if (!start->name || !*start->name || strlen(start->name) > PACKET_NAME)
        return why_bad(why, "--name NAME is what the rival sees: 1 to %d octets", PACKET_NAME);
    return reversi_wire_compat(options->compat, &compat, why);
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
    enum status status = reversi_wire_compat(options->compat, &client->compat, NULL);
    assert(status == ST_OK && strlen(start->name) <= PACKET_NAME);
    strcpy(client->name, start->name);
    packet_reader_init(&client->reader, PACKET_SERVER);
    client->setup = (struct reversi_setup){.dice = REVERSI_DICE_ASKED};
    table_start(&client->table, &game_reversi, &client->setup, NULL);
}

/* ---- out ---- */

static void send_packet(struct reversi_client *client, const struct packet *packet)
{
    uint8_t octets[PACKET_MAX];
    size_t count = packet_put(packet, octets);
    client->calls->send(client->who, 0, octets, count);
}

static void tell(struct reversi_client *client, const struct role_event *event)
{
    client->calls->event(client->who, event);
}

static void PRINTF_LIKE(3, 4) say(struct reversi_client *client, enum role_event_kind kind, const char *format, ...)
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
    tell(client, &(struct role_event){.kind = kind, .text = text});
}

/* The game that begins or has ended. */
static void tell_game(struct reversi_client *client, enum role_event_kind kind, uint8_t reason)
{
    struct role_game game = {
        .number = client->games, .players = REVERSI_SEATS, .known = true, .hash = table_hash(&client->table)};
    reversi_result(&client->setup, client->table.state, &game.result);
    tell(client, &(struct role_event){.kind = kind, .game = &game, .own = reason});
}

/* Packet 2: asks for a game, at first and again when one is over (R9). */
static void want_game(struct reversi_client *client)
{
    struct packet packet = {.kind = PACKET_PLAY};
    memcpy(packet.name, client->name, sizeof packet.name);
    client->phase = REVERSI_CLIENT_WAITING;
    send_packet(client, &packet);
}

static void opened(void *role, uint32_t line, usec_t now)
{
    (void)line, (void)now;
    want_game(role);
}

static void another(void *role, usec_t now)
{
    struct reversi_client *client = role;
    (void)now;
    client->wanted = client->games + 1;
    if (client->phase == REVERSI_CLIENT_IDLE)
        want_game(client);
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
    send_packet(client, &(struct packet){.kind = PACKET_LEAVE});
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
    send_packet(client, &(struct packet){.kind = PACKET_ASK, .colour = reversi_wire_colour(client->seat)});
}

/* Whoever plays is asked, or the server for dice first. */
static void go_on(struct reversi_client *client)
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
    send_packet(client, &(struct packet){.kind = PACKET_MOVE,
                                         .x = (uint8_t)(move->a % REVERSI_SIDE),
                                         .y = (uint8_t)(move->a / REVERSI_SIDE)});
    return ST_OK;
}

/* Plays what the server says has happened; false after a FAULT. */
static bool follow(struct reversi_client *client, const struct move *move)
{
    struct reversi_state before = *reversi_client_state(client);
    struct why why;
    if (table_play(&client->table, move, SOURCE_WIRE, &why) != ST_OK) {
        say(client, ROLE_FAULT, "the server's game is not by the rules: %s", why.text);
        return false;
    }
    if (why.text[0])
        say(client, ROLE_NOTE, "tolerated: %s", why.text);
    tell(client, &(struct role_event){.kind = ROLE_MOVED,
                                      .in_game = true,
                                      .hash = table_hash(&client->table),
                                      .setup = &client->setup,
                                      .before = &before,
                                      .move = move,
                                      .actor = before.turn});
    return true;
}

/* ---- packets ---- */

static void on_start(struct reversi_client *client, const struct packet *packet)
{
    unsigned first;
    if (client->phase != REVERSI_CLIENT_WAITING) {
        say(client, ROLE_FAULT, "packet 1 without having been asked for a game");
        return;
    }
    if (!reversi_wire_seat(packet->colour, &client->seat) || !reversi_wire_seat(packet->first, &first)) {
        say(client, ROLE_FAULT, "packet 1 has colours %d and %d: 0 is white and 1 is black", packet->colour,
            packet->first);
        return;
    }
    memcpy(client->rival, packet->name, sizeof client->rival);
    for (char *at = client->rival; *at; at++)
        if (iscntrl((unsigned char)*at))
            *at = '?';
    client->setup.first = (uint8_t)first;
    client->phase = REVERSI_CLIENT_PLAYING;
    client->moving = client->asking = client->demanded = client->no_dice = false;
    client->refused = 0;
    client->games++;
    table_start(&client->table, &game_reversi, &client->setup, NULL);
    tell_game(client, ROLE_BEGUN, 0);
    go_on(client);
}

static void on_dice(struct reversi_client *client, const struct packet *packet)
{
    const struct reversi_state *s = reversi_client_state(client);
    unsigned dice;
    if (!reversi_wire_dice_set(packet, &dice)) {
        say(client, ROLE_FAULT, "dice %d, %d and %d: they are from 1 to 8", packet->dice[0], packet->dice[1],
            packet->dice[2]);
        return;
    }
    bool mine = client->asking;
    client->asking = false;
    if (s->dice && s->dice != dice) {
        say(client, ROLE_FAULT, "other dice in the same turn (R7)");
        return;
    }
    if (!s->dice && (!follow(client, &(struct move){.kind = REVERSI_MOVE_ASK}) ||
                     !follow(client, &(struct move){.kind = REVERSI_MOVE_DICE, .a = (uint8_t)dice})))
        return;
    if (mine)
        go_on(client);
}

/* A move that our own engine finds right was refused: most likely this server takes none without dice (R7). */
static void on_invalid(struct reversi_client *client)
{
    if (client->asking) {
        client->asking = false;
        client->no_dice = true;
        client->demanded = false;
        say(client, ROLE_NOTE, "the server gives no dice");
        go_on(client);
        return;
    }
    if (!client->moving)
        return;
    client->moving = false;
    if (++client->refused > REFUSED_MAX) {
        say(client, ROLE_FAULT, "the server refuses every move: it plays by other rules");
        return;
    }
    if (!reversi_client_state(client)->dice && !client->no_dice)
        client->demanded = true;
    else
        tell(client, &(struct role_event){.kind = ROLE_REFUSED});
    go_on(client);
}

/* The square of the disc that is new; REVERSI_NO_SQUARE if there is not exactly one. */
static unsigned new_disc(const struct reversi_state *s, const uint64_t discs[REVERSI_SEATS])
{
    uint64_t taken = s->discs[0] | s->discs[1], now = discs[0] | discs[1], fresh = now & ~taken;
    return (taken & ~now) == 0 && bits_count(fresh) == 1 ? bits_lowest(fresh) : REVERSI_NO_SQUARE;
}

/* Whether the packet would be right if colours were read the other way round (R11). */
static bool would_fit(const struct reversi_client *client, const struct packet *packet)
{
    struct reversi_state s = *reversi_client_state(client);
    uint64_t discs[REVERSI_SEATS];
    unsigned turn;
    if (!reversi_wire_position(packet, !client->compat, discs, &turn, NULL))
        return false;
    struct move move = {.kind = REVERSI_MOVE_PLACE, .a = (uint8_t)new_disc(&s, discs)};
    if (reversi_legal(&client->setup, &s, &move, NULL) != MOVE_LEGAL)
        return false;
    reversi_apply(&client->setup, &s, &move);
    return memcmp(s.discs, discs, sizeof s.discs) == 0;
}

static void strange_board(struct reversi_client *client, const struct packet *packet, const char *what)
{
    const char *advice = !would_fit(client, packet) ? ""
                         : client->compat           ? "; it would be right without --compat reversidados (R11)"
                                                    : "; it would be right with --compat reversidados (R11)";
    say(client, ROLE_FAULT, "packet 6: %s%s", what, advice);
}

static void on_valid(struct reversi_client *client, const struct packet *packet)
{
    const struct reversi_state *s = reversi_client_state(client);
    struct reversi_state after = *s;
    uint64_t discs[REVERSI_SEATS];
    unsigned turn;
    struct why why;
    if (!reversi_wire_position(packet, client->compat, discs, &turn, &why)) {
        say(client, ROLE_FAULT, "%s", why.text);
        return;
    }
    struct move move = {.kind = REVERSI_MOVE_PLACE, .a = (uint8_t)new_disc(s, discs)};
    if (reversi_legal(&client->setup, s, &move, &why) != MOVE_LEGAL) {
        strange_board(client, packet, move.a == REVERSI_NO_SQUARE ? "not exactly one disc is new" : why.text);
        return;
    }
    reversi_apply(&client->setup, &after, &move);
    if (memcmp(after.discs, discs, sizeof discs) != 0) {
        strange_board(client, packet, "other discs turned over than the rules say");
        return;
    }
    if (after.phase != REVERSI_OVER && after.turn != turn) {
        strange_board(client, packet, "the turn goes to the wrong colour (R6)");
        return;
    }
    client->moving = client->asking = false;
    client->refused = 0;
    if (follow(client, &move))
        go_on(client);
}

static void on_end(struct reversi_client *client, const struct packet *packet)
{
    const struct reversi_state *s = reversi_client_state(client);
    client->phase = REVERSI_CLIENT_IDLE;
    client->moving = client->asking = client->open = false;
    if (packet->reason >= PACKET_REASONS)
        say(client, ROLE_NOTE, "packet 7 with the unknown reason %d", packet->reason);
    else if (packet->reason <= PACKET_BLACK_WINS && s->phase == REVERSI_OVER &&
             packet->reason != reversi_wire_result(&client->setup, s))
        say(client, ROLE_NOTE, "packet 7 gives the reason %d, but the discs say %d (R8)", packet->reason,
            reversi_wire_result(&client->setup, s));
    tell_game(client, ROLE_OVER, packet->reason);
    if (!client->wanted || client->games < client->wanted)
        want_game(client);
}

static void handle(struct reversi_client *client, const struct packet *packet)
{
    if (packet->kind == PACKET_START) {
        on_start(client, packet);
        return;
    }
    if (client->phase != REVERSI_CLIENT_PLAYING)
        return; /* the end of a game that we have left */
    switch (packet->kind) {
    case PACKET_GIVE:
        on_dice(client, packet);
        break;
    case PACKET_INVALID:
        on_invalid(client);
        break;
    case PACKET_VALID:
        on_valid(client, packet);
        break;
    default:
        on_end(client, packet);
        break;
    }
}

static void octets_come(void *role, uint32_t line, const uint8_t *octets, size_t count, usec_t now)
{
    struct reversi_client *client = role;
    (void)line, (void)now;
    for (size_t i = 0; i < count && client->phase != REVERSI_CLIENT_BROKEN; i++) {
        struct packet packet;
        switch (packet_read(&client->reader, octets[i], &packet)) {
        case PACKET_WHOLE:
            handle(client, &packet);
            break;
        case PACKET_BAD_SIGN:
            say(client, ROLE_FAULT, "the octet %02X where RV is due: that is no Reversi server", octets[i]);
            break;
        case PACKET_BAD_FLAG:
            say(client, ROLE_FAULT, "no packet of a server has the flags %02X", octets[i]);
            break;
        default:
            break;
        }
    }
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
    .octets = octets_come,
    .tick = tick,
    .deadline = deadline,
    .number = number,
    .busy = busy,
    .leave = leave,
    .words = reversi_client_words,
    .facts = reversi_client_facts,
    .player = &player,
};
