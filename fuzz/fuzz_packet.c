/* Octets from anywhere into a Reversi server with four guests, two of them at a table, and into a client in the middle
 * of a game, with the clock moving: neither may crash, nor break the invariant, whatever the wire says.
 *
 * Octets come in pairs: the first says which guest and what happens, the second is what it sends. */
#include <stdlib.h>
#include <string.h>

#include "games/reversi/client.h"
#include "games/reversi/server.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { GUESTS = 4 };

static void on_send(void *who, uint32_t guest, const uint8_t *octets, size_t count)
{
    struct packet_reader reader;
    struct packet packet;
    (void)who, (void)guest;
    packet_reader_init(&reader, PACKET_SERVER);
    for (size_t i = 0; i < count; i++)
        if (packet_read(&reader, octets[i], &packet) != (i + 1 < count ? PACKET_MORE : PACKET_WHOLE))
            abort(); /* each is one whole packet of a server */
}

static void on_close(void *who, uint32_t guest, enum reversi_closing closing)
{
    (void)who, (void)guest, (void)closing;
}

static void feed_server(const uint8_t *data, size_t size)
{
    static struct reversi_server server;
    static struct reversi_guest guests[GUESTS];
    static struct reversi_room rooms[GUESTS / 2];
    static const uint8_t want[] = "RV\x80"
                                  "Ana";
    const struct reversi_server_options options = {
        .dice = size % 2, .limit = USEC_SECOND, .seed = 1, .send = on_send, .close = on_close};
    usec_t now = USEC_SECOND;
    reversi_server_init(&server, &options, guests, rooms, GUESTS);
    for (int i = 0; i < GUESTS; i++) {
        uint32_t guest = reversi_server_join(&server, now);
        if (i < 2)
            reversi_server_receive(&server, guest, want, sizeof want, now);
    }
    for (size_t i = 0; i + 1 < size; i += 2) {
        uint32_t guest = data[i] % GUESTS;
        if (data[i] & 0x80)
            now += data[i + 1] * 4 * USEC_MS;
        reversi_server_tick(&server, now);
        if (guests[guest].phase == REVERSI_GUEST_FREE)
            reversi_server_join(&server, now);
        else if (data[i] & 0x40)
            reversi_server_gone(&server, guest, now);
        else
            reversi_server_receive(&server, guest, &data[i + 1], 1, now);
        for (uint32_t g = 0; g < GUESTS; g++)
            if (guests[g].phase == REVERSI_GUEST_PLAYING &&
                !reversi_invariant(&rooms[guests[g].room].setup, &rooms[guests[g].room].state, NULL))
                abort();
    }
    reversi_server_stop(&server, now);
    if (server.present || server.playing || reversi_server_deadline(&server) != USEC_NEVER)
        abort();
}

static void on_client_send(void *who, const uint8_t *octets, size_t count)
{
    (void)who, (void)octets, (void)count;
}

/* A turn is answered at once, with the first choice. */
static void on_client_event(void *who, const struct reversi_client_event *event)
{
    struct reversi_client *client = who;
    struct choice choices[GAME_CHOICES_MAX];
    struct reversi_setup rules = reversi_client_rules(client);
    struct why why;
    if (event->kind != REVERSI_CLIENT_TURN)
        return;
    if (!reversi_choices(&rules, reversi_client_state(client), choices) ||
        reversi_client_choose(client, &choices[0].move, &why) != ST_OK)
        abort();
}

static void feed_client(const uint8_t *data, size_t size)
{
    static struct reversi_client client;
    static const uint8_t start[] = "RV\x80\x11"
                                   "Blas\0\0\0\0\0\0\0\0\0\0\0";
    const struct reversi_client_options options = {
        .name = "Ana", .ask = size % 2, .who = &client, .send = on_client_send, .event = on_client_event};
    reversi_client_init(&client, &options);
    reversi_client_play(&client);
    reversi_client_receive(&client, start, sizeof start);
    reversi_client_receive(&client, data, size);
    if (!reversi_invariant(&client.setup, reversi_client_state(&client), NULL))
        abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    feed_server(data, size);
    feed_client(data, size);
    return 0;
}
