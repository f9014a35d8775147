/* A client of a Reversi server: what each packet means for the game (R3, R5 to R9), and where a
 * server departs from it.
 *
 * ST_BAD of a packet is a fault of the server: `why` says which, and nothing more is read. */
#include "games/reversi/protocol/client.h"
#include "games/reversi/protocol/wire.h"

enum {
    REFUSED_MAX = 16
}; /* packets 5 in one turn: whoever goes on after that is not a player but a loop */

static void note(struct reversi_client *client, const char *text)
{
    client->calls->event(client->who, &(struct role_event){.kind = ROLE_NOTE, .text = _(text)});
}

/* Plays what the server says has happened. */
static enum status follow(struct reversi_client *client, const struct move *move, struct why *why)
{
    const struct game_state before = *reversi_client_state(client);
    struct why found;
    if (table_play(&client->table, move, SOURCE_WIRE, &found) != ST_OK)
        return why_bad(why, "la partida del servidor no sigue las reglas: %.180s", found.text);
    if (found.text[0])
        note(client, TEXT_OF(300, _("tolerado: %s"), found.text));
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

static enum status on_start(struct reversi_client *client, const struct packet *packet,
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

static enum status on_dice(struct reversi_client *client, const struct packet *packet,
                           struct why *why)
{
    const struct game_state *s = reversi_client_state(client);
    const struct move ask = {.kind = REVERSI_MOVE_ASK};
    unsigned dice;
    if (!reversi_wire_dice_set(packet, &dice))
        return why_bad(why, "dados %d, %d y %d: van del 1 al 8", packet->dice[0], packet->dice[1],
                       packet->dice[2]);
    BREAKS_IF(s->dice && s->dice != dice, "R7", "otros dados en el mismo turno");
    if (!s->dice && (follow(client, &ask, why) != ST_OK ||
                     follow(client, &(struct move){.kind = REVERSI_MOVE_DICE, .a = (uint8_t)dice},
                            why) != ST_OK))
        return ST_BAD;
    /* unasked they change what was asked of whoever plays */
    if (client->awaits == REVERSI_AWAITS_DICE || client->awaits == REVERSI_AWAITS_PLAYER)
        reversi_client_go_on(client);
    return ST_OK;
}

/* A move that our own engine finds right was refused: most likely this server takes none without
 * dice (R7). */
static enum status on_invalid(struct reversi_client *client, struct why *why)
{
    if (client->awaits == REVERSI_AWAITS_DICE) {
        client->dice = REVERSI_DICE_REFUSED;
        note(client, "el servidor no da dados");
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

/* A board says where a disc is new; everything else on it must be what the rules make of that. */
static enum status on_valid(struct reversi_client *client, const struct packet *packet,
                            struct why *why)
{
    const struct game_state *s = reversi_client_state(client);
    struct reversi_news news;
    struct why found;
    enum reversi_board board =
        reversi_wire_judge(&client->setup, s, packet, client->reader.wild, &news, &found);
    BAD_IF(board == REVERSI_BOARD_UNREADABLE, "%s", found.text);
    if (board < REVERSI_BOARD_OTHER_END) {
        const char *other = reversi_wire_other_way(&client->setup, s, packet, client->reader.wild);
        return why_bad(why, "paquete 6: %.120s%s%s%s", found.text,
                       other ? _("; estaría bien ") : "", other ? other : "",
                       other ? " (R11)" : "");
    }
    client->refused = 0;
    if (follow(client, &(struct move){.kind = REVERSI_MOVE_PLACE, .a = (uint8_t)news.square},
               why) != ST_OK)
        return ST_BAD;
    reversi_client_go_on(client);
    return ST_OK;
}

static void on_end(struct reversi_client *client, const struct packet *packet)
{
    const struct game_state *s = reversi_client_state(client);
    uint8_t result = reversi_wire_result(s),
            reason =
                client->reader.wild && packet->reason == PACKET_UNSAID ? result : packet->reason;
    client->phase = REVERSI_CLIENT_IDLE;
    client->awaits = REVERSI_AWAITS_NOBODY;
    if (reason >= PACKET_REASONS)
        note(client, TEXT_OF(80, _("paquete 7 con el motivo desconocido %d"), reason));
    else if (reason <= PACKET_BLACK_WINS && s->phase == REVERSI_OVER && reason != result)
        note(client, TEXT_OF(80, _("el paquete 7 da el motivo %d, pero las fichas dicen %d (R8)"),
                             reason, result));
    reversi_client_tell_game(client, ROLE_OVER, reason);
    if (!client->wanted || client->games < client->wanted)
        reversi_client_want(client);
}

static enum status handle(struct reversi_client *client, const struct packet *packet,
                          struct why *why)
{
    if (packet->kind == PACKET_START)
        return on_start(client, packet, why);
    if (client->phase != REVERSI_CLIENT_PLAYING)
        return ST_OK; /* the end of a game that we have left */
    switch (packet->kind) {
    case PACKET_GIVE:
        return on_dice(client, packet, why);
    case PACKET_INVALID:
        return on_invalid(client, why);
    case PACKET_VALID:
        return on_valid(client, packet, why);
    default:
        on_end(client, packet);
        return ST_OK;
    }
}

/* Nothing more is read, and nothing said. */
static void stop(struct reversi_client *client, const struct why *why)
{
    client->phase = REVERSI_CLIENT_BROKEN;
    client->awaits = REVERSI_AWAITS_NOBODY;
    client->held.kind = 0;
    packet_reader_init(&client->reader, PACKET_SERVER, client->reader.wild);
    client->calls->event(client->who, &(struct role_event){.kind = ROLE_FAULT, .text = why->text});
}

/* The first `count` octets that the reader has are a packet. */
static void on_packet(struct reversi_client *client, const struct packet *packet, size_t count)
{
    struct why why;
    reversi_client_tell_frame(client, PACKET_SERVER, client->reader.octets, count);
    if (handle(client, packet, &why) != ST_OK)
        stop(client, &why);
}

void reversi_client_silence(struct reversi_client *client)
{
    struct packet packet;
    size_t count = client->reader.have;
    packet_ends(&client->reader, &packet);
    on_packet(client, &packet, count);
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
        if (result == PACKET_WHOLE)
            on_packet(client, &packet,
                      before + 1 - client->reader.have); /* without what begins the next one */
        else if (result == PACKET_BAD_SIGN)
            stop(client, WHY(NULL, "el octeto %02X donde toca RV: eso no es un servidor de Reversi",
                             octets[i]));
        else if (result == PACKET_BAD_FLAG)
            stop(client,
                 WHY(NULL, "ningún paquete de un servidor tiene las marcas %02X", octets[i]));
    }
}
