/* Octets from anywhere into a Reversi server with four guests, two of them at a table, and into a
 * client in the middle of a game, with the clock moving: neither may crash, nor break the
 * invariant, whatever the wire says.
 *
 * Octets come in pairs: the first says which guest and what happens, the second is what it
 * sends. */
#include <stdlib.h>
#include <string.h>

#include "games/reversi/protocol/client.h"
#include "games/reversi/protocol/server.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { GUESTS = 4 };

static void on_send(void *who, uint32_t guest, const uint8_t *octets, size_t count)
{
    struct packet_reader reader;
    struct packet packet;
    (void)who, (void)guest;
    packet_reader_init(&reader, PACKET_SERVER, false);
    for (size_t i = 0; i < count; i++)
        if (packet_read(&reader, octets[i], &packet) !=
            (i + 1 < count ? PACKET_MORE : PACKET_WHOLE))
            abort(); /* each is one whole packet of a server */
}

static void on_close(void *who, uint32_t guest, const char *why)
{
    (void)who, (void)guest, (void)why;
}

static void on_pause(void *who, uint32_t guest, usec_t until)
{
    (void)who, (void)guest, (void)until;
}

static void on_event(void *who, const struct role_event *event)
{
    (void)who, (void)event;
}

static void feed_server(const uint8_t *data, size_t size)
{
    static const struct role *const role = &reversi_server_role;
    static const struct role_calls calls = {on_send, on_close, on_pause, on_event, NULL};
    static const uint8_t want[] = "RV\x80"
                                  "Ana";
    const struct reversi_server_options options = {
        .dice = size % 2, .first = "black", .limit = 1, .compat = size % 3 ? NULL : "reversidados"};
    const struct role_start start = {
        .options = &options, .lines = GUESTS, .seed = 1, .calls = &calls};
    static struct reversi_server *server;
    usec_t now = USEC_SECOND;
    if (!server && !(server = malloc(role_size(role, &start))))
        abort();
    role->init(server, &start, now);
    for (uint32_t i = 0; i < GUESTS; i++) {
        role->opened(server, i, now);
        if (i < 2)
            role->octets(server, i, want, sizeof want, now);
    }
    for (size_t i = 0; i + 1 < size; i += 2) {
        uint32_t guest = data[i] % GUESTS;
        if (data[i] & 0x80)
            now += data[i + 1] * 4 * USEC_MS;
        role->tick(server, now);
        if (server->peers[guest].phase == REVERSI_PEER_FREE)
            role->opened(server, guest, now);
        else if (data[i] & 0x40)
            role->lost(server, guest, now);
        else
            role->octets(server, guest, &data[i + 1], 1, now);
        for (uint32_t g = 0; g < GUESTS; g++) {
            const struct reversi_room *room = &server->rooms[server->peers[g].room];
            if (server->peers[g].phase == REVERSI_PEER_PLAYING &&
                !reversi_invariant(&room->setup, &room->state, NULL))
                abort();
        }
    }
    role->leave(server, now);
    if (server->present || server->playing || role->deadline(server) != USEC_NEVER)
        abort();
}

static void on_client_send(void *who, uint32_t line, const uint8_t *octets, size_t count)
{
    (void)who, (void)line, (void)octets, (void)count;
}

/* A question is answered at once, with the first choice. */
static void hear(struct reversi_client *client, const uint8_t *octets, size_t count)
{
    const struct role *role = &reversi_client_role;
    struct choice choices[GAME_CHOICES_MAX];
    struct question question;
    struct why why;
    static usec_t now; /* a silence that means something comes after some of the octets */
    role->octets(client, 0, octets, count, now += 10 * USEC_MS);
    if (octets[count - 1] % 8 == 7 && role->deadline(client) != USEC_NEVER)
        role->tick(client, now = role->deadline(client));
    while (role->player->asks(client, &question))
        if (!reversi_choices(question.setup, question.view, choices) ||
            role->player->answer(client, question.number, &choices[0].move, now, &why) != ST_OK)
            abort();
}

static void feed_client(const uint8_t *data, size_t size)
{
    static struct reversi_client client;
    static const struct role_calls calls = {.send = on_client_send, .event = on_event};
    static const uint8_t begin[] = "RV\x80\x11"
                                   "Blas\0\0\0\0\0\0\0\0\0\0\0";
    const struct reversi_client_options options = {.ask = size % 2,
                                                   .compat = size % 3 ? NULL : "reversidados"};
    const struct role_start start = {
        .options = &options, .name = "Ana", .games = 1, .lines = 1, .calls = &calls};
    reversi_client_role.init(&client, &start, 0);
    reversi_client_role.opened(&client, 0, 0);
    hear(&client, begin, sizeof begin);
    for (size_t i = 0; i < size; i++)
        hear(&client, data + i, 1);
    if (!reversi_invariant(&client.setup, reversi_client_state(&client), NULL))
        abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    feed_server(data, size);
    feed_client(data, size);
    return 0;
}
