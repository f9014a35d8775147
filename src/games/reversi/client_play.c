/* A client of a Reversi server: what each packet means for the game (R3, R5 to R9), and where a server departs from it.
 */
#include <string.h>

#include "base/bits.h"
#include "base/utf8.h"
#include "games/reversi/client_private.h"
#include "games/reversi/wire.h"

enum { REFUSED_MAX = 16 }; /* packets 5 in one turn: whoever goes on after that is not a player but a loop */

static void tell_moved(struct reversi_client *client, const struct reversi_state *before, const struct move *move)
{
    client->calls->event(client->who, &(struct role_event){.kind = ROLE_MOVED,
                                                           .in_game = true,
                                                           .hash = table_hash(&client->table),
                                                           .setup = &client->setup,
                                                           .before = before,
                                                           .move = move,
                                                           .actor = before->turn});
}

/* Plays what the server says has happened; false after a fault. */
static bool follow(struct reversi_client *client, const struct move *move)
{
    const struct reversi_state before = *reversi_client_state(client);
    struct why why;
    if (table_play(&client->table, move, SOURCE_WIRE, &why) != ST_OK) {
        reversi_client_say(client, ROLE_FAULT, "the server's game is not by the rules: %s", why.text);
        return false;
    }
    if (why.text[0])
        reversi_client_say(client, ROLE_NOTE, "tolerated: %s", why.text);
    tell_moved(client, &before, move);
    return true;
}

/* ---- packets ---- */

static void on_start(struct reversi_client *client, const struct packet *packet)
{
    unsigned first;
    if (client->phase != REVERSI_CLIENT_WAITING) {
        reversi_client_say(client, ROLE_FAULT, "packet 1 without having been asked for a game");
        return;
    }
    if (!reversi_wire_seat(packet->colour, &client->seat) || !reversi_wire_seat(packet->first, &first)) {
        reversi_client_say(client, ROLE_FAULT, "packet 1 has colours %d and %d: 0 is white and 1 is black",
                           packet->colour, packet->first);
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
    reversi_client_tell_game(client, ROLE_BEGUN, 0);
    reversi_client_go_on(client);
}

static void on_dice(struct reversi_client *client, const struct packet *packet)
{
    const struct reversi_state *s = reversi_client_state(client);
    unsigned dice;
    if (!reversi_wire_dice_set(packet, &dice)) {
        reversi_client_say(client, ROLE_FAULT, "dice %d, %d and %d: they are from 1 to 8", packet->dice[0],
                           packet->dice[1], packet->dice[2]);
        return;
    }
    bool mine = client->asking;
    client->asking = false;
    if (s->dice && s->dice != dice) {
        reversi_client_say(client, ROLE_FAULT, "other dice in the same turn (R7)");
        return;
    }
    if (!s->dice && (!follow(client, &(struct move){.kind = REVERSI_MOVE_ASK}) ||
                     !follow(client, &(struct move){.kind = REVERSI_MOVE_DICE, .a = (uint8_t)dice})))
        return;
    if (mine || client->open) /* unasked they change what was asked of whoever plays */
        reversi_client_go_on(client);
}

/* A move that our own engine finds right was refused: most likely this server takes none without dice (R7). */
static void on_invalid(struct reversi_client *client)
{
    if (client->asking) {
        client->asking = false;
        client->no_dice = true;
        client->demanded = false;
        reversi_client_say(client, ROLE_NOTE, "the server gives no dice");
        reversi_client_go_on(client);
        return;
    }
    if (!client->moving)
        return;
    client->moving = false;
    if (++client->refused > REFUSED_MAX) {
        reversi_client_say(client, ROLE_FAULT, "the server refuses every move: it plays by other rules");
        return;
    }
    if (!reversi_client_state(client)->dice && !client->no_dice)
        client->demanded = true;
    else
        client->calls->event(client->who, &(struct role_event){.kind = ROLE_REFUSED});
    reversi_client_go_on(client);
}

/* The square of the disc that is new; REVERSI_NO_SQUARE if there is not exactly one. */
static unsigned new_disc(const struct reversi_state *s, const uint64_t discs[REVERSI_SEATS])
{
    uint64_t taken = s->discs[0] | s->discs[1], now = discs[0] | discs[1], fresh = now & ~taken;
    return (taken & ~now) == 0 && bits_count(fresh) == 1 ? bits_lowest(fresh) : REVERSI_NO_SQUARE;
}

/* Whether the packet would be right in `s` if colours were read the other way round (R11). */
static bool would_fit(const struct reversi_client *client, struct reversi_state s, const struct packet *packet)
{
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

static void strange_board(struct reversi_client *client, const struct reversi_state *before,
                          const struct packet *packet, const char *what)
{
    const char *advice = !would_fit(client, *before, packet) ? ""
                         : client->compat                    ? "; it would be right without --compat reversidados (R11)"
                                                             : "; it would be right with --compat reversidados (R11)";
    reversi_client_say(client, ROLE_FAULT, "packet 6: %s%s", what, advice);
}

/* A board says where a disc is new; everything else on it must be what the rules make of that. */
static void on_valid(struct reversi_client *client, const struct packet *packet)
{
    const struct reversi_state *s = reversi_client_state(client), before = *s;
    uint64_t discs[REVERSI_SEATS];
    unsigned turn;
    struct why why;
    if (!reversi_wire_position(packet, client->compat, discs, &turn, &why)) {
        reversi_client_say(client, ROLE_FAULT, "%s", why.text);
        return;
    }
    struct move move = {.kind = REVERSI_MOVE_PLACE, .a = (uint8_t)new_disc(s, discs)};
    if (table_play(&client->table, &move, SOURCE_WIRE, &why) != ST_OK) {
        strange_board(client, &before, packet, move.a == REVERSI_NO_SQUARE ? "not exactly one disc is new" : why.text);
        return;
    }
    if (memcmp(s->discs, discs, sizeof discs) != 0) {
        strange_board(client, &before, packet, "other discs turned over than the rules say");
        return;
    }
    if (s->phase != REVERSI_OVER && s->turn != turn) {
        strange_board(client, &before, packet, "the turn goes to the wrong colour (R6)");
        return;
    }
    client->moving = client->asking = client->open = false;
    client->refused = 0;
    tell_moved(client, &before, &move);
    reversi_client_go_on(client);
}

static void on_end(struct reversi_client *client, const struct packet *packet)
{
    const struct reversi_state *s = reversi_client_state(client);
    client->phase = REVERSI_CLIENT_IDLE;
    client->moving = client->asking = client->open = false;
    if (packet->reason >= PACKET_REASONS)
        reversi_client_say(client, ROLE_NOTE, "packet 7 with the unknown reason %d", packet->reason);
    else if (packet->reason <= PACKET_BLACK_WINS && s->phase == REVERSI_OVER &&
             packet->reason != reversi_wire_result(&client->setup, s))
        reversi_client_say(client, ROLE_NOTE, "packet 7 gives the reason %d, but the discs say %d (R8)", packet->reason,
                           reversi_wire_result(&client->setup, s));
    reversi_client_tell_game(client, ROLE_OVER, packet->reason);
    if (!client->wanted || client->games < client->wanted)
        reversi_client_want(client);
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

void reversi_client_octets(void *role, uint32_t line, const uint8_t *octets, size_t count, usec_t now)
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
            reversi_client_say(client, ROLE_FAULT, "the octet %02X where RV is due: that is no Reversi server",
                               octets[i]);
            break;
        case PACKET_BAD_FLAG:
            reversi_client_say(client, ROLE_FAULT, "no packet of a server has the flags %02X", octets[i]);
            break;
        default:
            break;
        }
    }
}
