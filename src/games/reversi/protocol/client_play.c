/* A client of a Reversi server: what each packet of the server means for the game (R3, R5 to R9).
 *
 * ST_BAD of a packet is a fault of the server: `why` says which, and nothing more is read. */
#include "games/reversi/protocol/client.h"
#include "games/reversi/protocol/wire.h"

enum { REFUSED_MAX = 16 /* packets 5 in a turn: a client that goes on after them loops */ };

static void tell_note(struct reversi_client *client, const char *text)
{
    client->calls->event(client->who, &(struct role_event){.kind = ROLE_NOTE, .text = text});
}

/* Plays the move that the server says has happened. */
static enum status follow_server(struct reversi_client *client, const struct move *move,
                                 struct why *why)
{
    const struct game_state before = *reversi_client_state(client);
    struct why found;
    if (table_play(&client->table, move, SOURCE_WIRE, &found) != ST_OK)
        return why_bad(why, "la partida del servidor no sigue las reglas: %.180s", found.text);
    if (found.text[0])
        tell_note(client, TEXT_OF(300, _("tolerado: %s"), found.text));
    client->calls->event(client->who, &(struct role_event){.kind = ROLE_MOVED,
                                                           .in_game = true,
                                                           .hash = table_hash(&client->table),
                                                           .setup = &client->setup,
                                                           .before = &before,
                                                           .move = move,
                                                           .actor = before.turn});
    return ST_OK;
}

/* ---- packets ---- */

/* Packet 1: the game begins, and nothing that this server has shown of dice in earlier games
 * counts. */
static enum status hear_start(struct reversi_client *client, const struct packet *packet,
                              struct why *why)
{
    unsigned first;
    BAD_IF(client->phase != REVERSI_CLIENT_WAITING, "paquete 1 sin que se le pidiera una partida");
    if (!reversi_wire_seat(packet->colour, &client->seat) ||
        !reversi_wire_seat(packet->first, &first))
        return why_bad(why, "el paquete 1 trae los colores %d y %d: 0 es blanco y 1 es negro",
                       packet->colour, packet->first);
    memcpy(client->rival, packet->name, sizeof client->rival);
    reversi_name_clean(client->rival);
    client->setup.first = (uint8_t)first;
    client->phase = REVERSI_CLIENT_PLAYING;
    client->dice = REVERSI_DICE_AS_ONE_LIKES;
    client->refused = 0;
    client->games++;
    table_start(&client->table, &game_reversi, &client->setup, NULL);
    reversi_client_tell_game(client, ROLE_BEGUN, 0);
    reversi_client_go_on(client);
    return ST_OK;
}

/* Packet 3. Dice can come because either player has asked, so they are also followed in the
 * opponent's turn. */
static enum status hear_dice(struct reversi_client *client, const struct packet *packet,
                             struct why *why)
{
    const struct game_state *state = reversi_client_state(client);
    unsigned dice;
    BAD_IF(!reversi_wire_dice_set(packet, &dice), "dados %d, %d y %d: van del 1 al 8",
           packet->dice[0], packet->dice[1], packet->dice[2]);
    BREAKS_IF(state->dice && state->dice != dice, "R7", "otros dados en el mismo turno");
    if (!state->dice) {
        const struct move ask = {.kind = REVERSI_MOVE_ASK},
                          give = {.kind = REVERSI_MOVE_DICE, .a = (uint8_t)dice};
        TRY(follow_server(client, &ask, why));
        TRY(follow_server(client, &give, why));
    }
    /* dice that were not asked for change what the player can choose */
    if (client->awaits == REVERSI_AWAITS_DICE || client->awaits == REVERSI_AWAITS_PLAYER)
        reversi_client_go_on(client);
    return ST_OK;
}

/* If a legal move is refused, the server most likely takes none without dice (R7). */
static enum status hear_invalid(struct reversi_client *client, struct why *why)
{
    if (client->awaits == REVERSI_AWAITS_DICE) {
        client->dice = REVERSI_DICE_REFUSED;
        tell_note(client, _("el servidor no da dados"));
    } else if (client->awaits != REVERSI_AWAITS_VALID) {
        return ST_OK;
    } else if (++client->refused > REFUSED_MAX) {
        return why_bad(why, "el servidor rechaza todas las jugadas: juega con otras reglas");
    } else if (!reversi_client_state(client)->dice && client->dice != REVERSI_DICE_REFUSED) {
        client->dice = REVERSI_DICE_DEMANDED;
    } else {
        client->calls->event(client->who, &(struct role_event){.kind = ROLE_REFUSED});
    }
    reversi_client_go_on(client);
    return ST_OK;
}

/* The new disc of the board is the move; everything else must follow from it by the rules. */
static enum status hear_valid(struct reversi_client *client, const struct packet *packet,
                              struct why *why)
{
    const struct game_state *state = reversi_client_state(client);
    bool compat = client->reader.wild;
    struct reversi_news news;
    struct why found;
    enum reversi_board board =
        reversi_wire_judge(&client->setup, state, packet, compat, &news, &found);
    BAD_IF(board == REVERSI_BOARD_UNREADABLE, "%s", found.text);
    if (board < REVERSI_BOARD_OTHER_END) {
        const char *other = reversi_wire_other_way(&client->setup, state, packet, compat);
        return why_bad(why, "paquete 6: %.120s%s%s%s", found.text,
                       other ? _("; estaría bien ") : "", other ? other : "",
                       other ? " (R11)" : "");
    }
    const struct move move = {.kind = REVERSI_MOVE_PLACE, .a = (uint8_t)news.square};
    client->refused = 0;
    TRY(follow_server(client, &move, why));
    reversi_client_go_on(client);
    return ST_OK;
}

/* Packet 7. A wrong reason is noted but accepted: the server decides when a game ends. Asks for the
 * next game, if there is one to play. */
static void hear_end_of_game(struct reversi_client *client, const struct packet *packet)
{
    const struct game_state *state = reversi_client_state(client);
    uint8_t result = reversi_wire_result(state), reason = packet->reason;
    if (client->reader.wild && reason == PACKET_UNSAID)
        reason = result;
    client->phase = REVERSI_CLIENT_IDLE;
    client->awaits = REVERSI_AWAITS_NOBODY;
    if (reason >= PACKET_REASONS)
        tell_note(client, TEXT_OF(80, _("paquete 7 con el motivo desconocido %d"), reason));
    else if (reason <= PACKET_BLACK_WINS && state->phase == REVERSI_OVER && reason != result)
        tell_note(client,
                  TEXT_OF(80, _("el paquete 7 da el motivo %d, pero las fichas dicen %d (R8)"),
                          reason, result));
    reversi_client_tell_game(client, ROLE_OVER, reason);
    if (!client->wanted || client->games < client->wanted)
        reversi_client_want(client);
}

/* ST_BAD: a fault of the server. */
static enum status hear_packet(struct reversi_client *client, const struct packet *packet,
                               struct why *why)
{
    if (packet->kind == PACKET_START)
        return hear_start(client, packet, why);
    if (client->phase != REVERSI_CLIENT_PLAYING)
        return ST_OK; /* the end of a game that we have left */
    if (packet->kind == PACKET_GIVE)
        return hear_dice(client, packet, why);
    if (packet->kind == PACKET_INVALID)
        return hear_invalid(client, why);
    if (packet->kind == PACKET_VALID)
        return hear_valid(client, packet, why);
    hear_end_of_game(client, packet);
    return ST_OK;
}

/* Reads nothing and sends nothing any more. */
static void stop_client(struct reversi_client *client, const struct why *why)
{
    client->phase = REVERSI_CLIENT_BROKEN;
    client->awaits = REVERSI_AWAITS_NOBODY;
    client->held.kind = 0;
    packet_reader_init(&client->reader, PACKET_SERVER, client->reader.wild);
    client->calls->event(client->who, &(struct role_event){.kind = ROLE_FAULT, .text = why->text});
}

/* The first `count` octets of the reader are the packet. */
static void take_packet_from_server(struct reversi_client *client, const struct packet *packet,
                                    size_t count)
{
    struct why why;
    reversi_client_tell_frame(client, PACKET_SERVER, client->reader.octets, count);
    if (hear_packet(client, packet, &why) != ST_OK)
        stop_client(client, &why);
}

void reversi_client_silence(struct reversi_client *client)
{
    struct packet packet;
    size_t count = client->reader.have;
    packet_ends(&client->reader, &packet);
    take_packet_from_server(client, &packet, count);
}

void reversi_client_octets(void *role, uint32_t line, const uint8_t *octets, size_t count,
                           usec_t now)
{
    struct reversi_client *client = role;
    client->now = client->heard = now;
    for (size_t i = 0; i < count && client->phase != REVERSI_CLIENT_BROKEN; i++) {
        size_t before = client->reader.have;
        struct packet packet;
        enum packet_result result = packet_read(&client->reader, octets[i], &packet);
        if (result == PACKET_WHOLE) /* without octets that begin the next one */
            take_packet_from_server(client, &packet, before + 1 - client->reader.have);
        else if (result == PACKET_BAD_SIGN)
            stop_client(client,
                        WHY(NULL, "el octeto %02X donde toca RV: eso no es un servidor de Reversi",
                            octets[i]));
        else if (result == PACKET_BAD_FLAG)
            stop_client(client, WHY(NULL, "ningún paquete de un servidor tiene las marcas %02X",
                                    octets[i]));
    }
}
