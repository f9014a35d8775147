/* A client of a Reversi server: see client.h. */
#include "games/reversi/client.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/bits.h"
#include "base/utf8.h"
#include "games/reversi/wire.h"

enum { REFUSED_MAX = 16 }; /* packets 5 in one turn: whoever goes on after that is not a player but a loop */

void reversi_client_init(struct reversi_client *client, const struct reversi_client_options *options)
{
    memset(client, 0, sizeof *client);
    client->options = *options;
    packet_reader_init(&client->reader, PACKET_SERVER);
    client->setup = (struct reversi_setup){.dice = REVERSI_DICE_ASKED};
    table_start(&client->table, &game_reversi, &client->setup, NULL);
}

const struct reversi_state *reversi_client_state(const struct reversi_client *client)
{
    return (const struct reversi_state *)(const void *)client->table.state;
}

struct reversi_setup reversi_client_rules(const struct reversi_client *client)
{
    struct reversi_setup rules = client->setup;
    rules.dice = reversi_client_state(client)->dice ? REVERSI_DICE_ALWAYS : REVERSI_DICE_NEVER;
    return rules;
}

/* ---- out ---- */

static void send_packet(struct reversi_client *client, const struct packet *packet)
{
    uint8_t octets[PACKET_MAX];
    size_t count = packet_put(packet, octets);
    client->options.send(client->options.who, octets, count);
}

static void tell(struct reversi_client *client, struct reversi_client_event event)
{
    client->options.event(client->options.who, &event);
}

static void PRINTF_LIKE(3, 4) say(struct reversi_client *client, enum reversi_client_kind kind, const char *format, ...)
{
    char text[400];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    if (kind == REVERSI_CLIENT_FAULT)
        client->phase = REVERSI_CLIENT_BROKEN;
    tell(client, (struct reversi_client_event){.kind = kind, .text = text});
}

void reversi_client_play(struct reversi_client *client)
{
    struct packet packet = {.kind = PACKET_PLAY};
    memcpy(packet.name, client->options.name, sizeof packet.name);
    client->phase = REVERSI_CLIENT_WAITING;
    send_packet(client, &packet);
}

void reversi_client_leave(struct reversi_client *client)
{
    if (client->phase != REVERSI_CLIENT_PLAYING && client->phase != REVERSI_CLIENT_WAITING)
        return;
    client->phase = REVERSI_CLIENT_IDLE;
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

/* Who decides is asked, or the server for dice first. */
static void go_on(struct reversi_client *client)
{
    if (!my_turn(client))
        return;
    bool wanted = (client->options.ask && !client->no_dice) || client->demanded;
    if (wanted && !reversi_client_state(client)->dice)
        ask_for_dice(client);
    else
        tell(client, (struct reversi_client_event){.kind = REVERSI_CLIENT_TURN});
}

enum status reversi_client_choose(struct reversi_client *client, const struct move *move, struct why *why)
{
    if (!my_turn(client) || client->moving || client->asking)
        return why_bad(why, "it is not our turn");
    if (move->kind == REVERSI_MOVE_DICE)
        return why_bad(why, "the dice are the server's");
    if (reversi_legal(&client->setup, client->table.state, move, why) != MOVE_LEGAL)
        return ST_BAD;
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
        say(client, REVERSI_CLIENT_FAULT, "the server's game is not by the rules: %s", why.text);
        return false;
    }
    if (why.text[0])
        say(client, REVERSI_CLIENT_NOTE, "tolerated: %s", why.text);
    tell(client, (struct reversi_client_event){
                     .kind = REVERSI_CLIENT_MOVED, .before = &before, .move = *move, .actor = before.turn});
    return true;
}

/* ---- packets ---- */

static void on_start(struct reversi_client *client, const struct packet *packet)
{
    unsigned first;
    if (client->phase != REVERSI_CLIENT_WAITING) {
        say(client, REVERSI_CLIENT_FAULT, "packet 1 without having been asked for a game");
        return;
    }
    if (!reversi_wire_seat(packet->colour, &client->seat) || !reversi_wire_seat(packet->first, &first)) {
        say(client, REVERSI_CLIENT_FAULT, "packet 1 has colours %d and %d: 0 is white and 1 is black", packet->colour,
            packet->first);
        return;
    }
    memcpy(client->rival, packet->name, sizeof client->rival);
    utf8_scrub(client->rival, '?');
    client->setup.first = (uint8_t)first;
    client->phase = REVERSI_CLIENT_PLAYING;
    client->moving = client->asking = client->demanded = client->no_dice = false;
    client->refused = 0;
    client->games++;
    table_start(&client->table, &game_reversi, &client->setup, NULL);
    tell(client, (struct reversi_client_event){.kind = REVERSI_CLIENT_BEGUN});
    go_on(client);
}

static void on_dice(struct reversi_client *client, const struct packet *packet)
{
    const struct reversi_state *s = reversi_client_state(client);
    unsigned dice;
    if (!reversi_wire_dice_set(packet, &dice)) {
        say(client, REVERSI_CLIENT_FAULT, "dice %d, %d and %d: they are from 1 to 8", packet->dice[0], packet->dice[1],
            packet->dice[2]);
        return;
    }
    bool mine = client->asking;
    client->asking = false;
    if (s->dice && s->dice != dice) {
        say(client, REVERSI_CLIENT_FAULT, "other dice in the same turn (R7)");
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
        say(client, REVERSI_CLIENT_NOTE, "the server gives no dice");
        go_on(client);
        return;
    }
    if (!client->moving)
        return;
    client->moving = false;
    if (++client->refused > REFUSED_MAX) {
        say(client, REVERSI_CLIENT_FAULT, "the server refuses every move: it plays by other rules");
        return;
    }
    if (!reversi_client_state(client)->dice && !client->no_dice)
        client->demanded = true;
    else
        tell(client, (struct reversi_client_event){.kind = REVERSI_CLIENT_REFUSED});
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
    if (!reversi_wire_position(packet, !client->options.compat, discs, &turn, NULL))
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
                         : client->options.compat   ? "; it would be right without --compat reversidados (R11)"
                                                    : "; it would be right with --compat reversidados (R11)";
    say(client, REVERSI_CLIENT_FAULT, "packet 6: %s%s", what, advice);
}

static void on_valid(struct reversi_client *client, const struct packet *packet)
{
    const struct reversi_state *s = reversi_client_state(client);
    struct reversi_state after = *s;
    uint64_t discs[REVERSI_SEATS];
    unsigned turn;
    struct why why;
    if (!reversi_wire_position(packet, client->options.compat, discs, &turn, &why)) {
        say(client, REVERSI_CLIENT_FAULT, "%s", why.text);
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
    client->moving = client->asking = false;
    if (packet->reason >= PACKET_REASONS)
        say(client, REVERSI_CLIENT_NOTE, "packet 7 with the unknown reason %d", packet->reason);
    else if (packet->reason <= PACKET_BLACK_WINS && s->phase == REVERSI_OVER &&
             packet->reason != reversi_wire_result(&client->setup, s))
        say(client, REVERSI_CLIENT_NOTE, "packet 7 gives the reason %d, but the discs say %d (R8)", packet->reason,
            reversi_wire_result(&client->setup, s));
    tell(client, (struct reversi_client_event){.kind = REVERSI_CLIENT_OVER, .reason = packet->reason});
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

void reversi_client_receive(struct reversi_client *client, const uint8_t *octets, size_t count)
{
    for (size_t i = 0; i < count && client->phase != REVERSI_CLIENT_BROKEN; i++) {
        struct packet packet;
        switch (packet_read(&client->reader, octets[i], &packet)) {
        case PACKET_WHOLE:
            handle(client, &packet);
            break;
        case PACKET_BAD_SIGN:
            say(client, REVERSI_CLIENT_FAULT, "the octet %02X where RV is due: that is no Reversi server", octets[i]);
            break;
        case PACKET_BAD_FLAG:
            say(client, REVERSI_CLIENT_FAULT, "no packet of a server has the flags %02X", octets[i]);
            break;
        default:
            break;
        }
    }
}
