/* The WebSockets: their messages go to the hub, and what it sends waits here until it is
 * written. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "web/server/server_private.h"

static void socket_drop_queue(struct connection *connection)
{
    while (connection->first) {
        struct queued_message *message = connection->first;
        connection->first = message->next;
        free(message);
    }
    connection->last = NULL;
    connection->queued = 0;
}

/* A client that does not read what it is sent is disconnected. */
static void socket_give_up(struct connection *connection)
{
    socket_drop_queue(connection);
    connection->closing = true;
    lws_callback_on_writable(connection->wsi);
}

static void socket_queue(struct connection *connection, const char *text, size_t length)
{
    struct queued_message *message = malloc(sizeof *message + LWS_PRE + length);
    if (!message || connection->queued + length > QUEUE_MOST) {
        free(message);
        socket_give_up(connection);
        return;
    }
    message->next = NULL;
    message->length = length;
    memcpy(message->room + LWS_PRE, text, length);
    if (connection->last)
        connection->last->next = message;
    else
        connection->first = message;
    connection->last = message;
    connection->queued += length;
    lws_callback_on_writable(connection->wsi);
}

/* A short message is written at once, which costs less than waiting until the loop calls the line
 * writable. What the line does not take, the library keeps and sends first (lws_partial_buffered);
 * what comes behind that waits in our own queue, which has a limit. */
void socket_send(void *who, void *socket, const char *text, size_t length)
{
    struct connection *connection = socket;
    static unsigned char room[LWS_PRE + AT_ONCE_MOST];
    (void)who;
    if (connection->closing)
        return;
    if (connection->first || length > AT_ONCE_MOST || lws_partial_buffered(connection->wsi)) {
        socket_queue(connection, text, length);
        return;
    }
    memcpy(room + LWS_PRE, text, length);
    if (lws_write(connection->wsi, room + LWS_PRE, length, LWS_WRITE_TEXT) < (int)length)
        socket_give_up(connection);
}

void socket_close(void *who, void *socket, const char *why)
{
    struct connection *connection = socket;
    (void)who, (void)why;
    connection->client = NULL;
    connection->closing = true;
    lws_callback_on_writable(connection->wsi);
}

/* One message for each time that the line is writable. */
static int socket_write_next(struct connection *connection)
{
    struct queued_message *message = connection->first;
    if (!message)
        return connection->closing ? -1 : 0;
    int written =
        lws_write(connection->wsi, message->room + LWS_PRE, message->length, LWS_WRITE_TEXT);
    connection->first = message->next;
    connection->queued -= message->length;
    if (!connection->first)
        connection->last = NULL;
    bool good = written >= (int)message->length;
    free(message);
    if (good && (connection->first || connection->closing))
        lws_callback_on_writable(connection->wsi);
    return good ? 0 : -1;
}

/* A part of a message; the hub gets it once it is whole. */
static int socket_receive(struct server *server, struct connection *connection, const char *text,
                          size_t length)
{
    struct lws *wsi = connection->wsi;
    size_t total = connection->heard_length + length;
    if (connection->closing || total > HUB_REQUEST_MOST || lws_frame_is_binary(wsi))
        return -1;
    char *heard = realloc(connection->heard, total + 1);
    if (!heard)
        return -1;
    connection->heard = heard;
    memcpy(heard + connection->heard_length, text, length);
    connection->heard_length = total;
    if (lws_remaining_packet_payload(wsi) || !lws_is_final_fragment(wsi))
        return 0;
    connection->heard = NULL;
    connection->heard_length = 0;
    if (connection->client)
        hub_heard(&server->hub, connection->client, heard, total, clock_now());
    free(heard);
    server_settle(server);
    return 0;
}

int server_socket(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                  size_t length)
{
    struct server *server = lws_context_user(lws_get_context(wsi));
    struct connection *connection = user;
    char path[64], own[64], address[HOST_MAX];
    switch (reason) {
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION:
        /* Tables live in one process, which `/ws/NODE` names. Any process answers to `/ws/0`. */
        snprintf(own, sizeof own, "/ws/%s", server->options.node);
        return host_is_ours(server, wsi) && origin_is_ours(server, wsi) &&
                       lws_hdr_copy(wsi, path, sizeof path, WSI_TOKEN_GET_URI) > 0 &&
                       (strcmp(path, own) == 0 || strcmp(path, "/ws/0") == 0)
                   ? 0
                   : -1;
    case LWS_CALLBACK_ESTABLISHED:
        memset(connection, 0, sizeof *connection);
        connection->wsi = wsi;
        if (address_of(server, wsi, address))
            connection->client = hub_opened(&server->hub, connection, address, clock_now());
        return connection->client ? 0 : -1;
    case LWS_CALLBACK_RECEIVE:
        return socket_receive(server, connection, in, length);
    case LWS_CALLBACK_SERVER_WRITEABLE:
        return socket_write_next(connection);
    case LWS_CALLBACK_CLOSED:
        socket_drop_queue(connection);
        free(connection->heard);
        connection->heard = NULL;
        connection->closing = true; /* nothing is sent to it while the hub lets go of it */
        if (connection->client)
            hub_gone(&server->hub, connection->client, clock_now());
        connection->client = NULL;
        server_settle(server);
        return 0;
    default:
        return 0;
    }
}
