/* Clients: who is connected, what each of them is at, and what can be done there. */
#include <stdlib.h>
#include <string.h>

#include "web/hub/hub_private.h"

/* --- what a client is at --- */

const struct client_kind client_kinds[CLIENT_ATS] = {
    [AT_TABLE] = {.has_viewer = true,
                  .show = hub_table_show,
                  .leave = hub_table_leave,
                  .play = hub_table_play,
                  .again = hub_table_again,
                  .stand = hub_table_stand},
    [AT_REPLAY] = {.has_viewer = true, .show = replay_show, .leave = replay_leave},
    [AT_WIRE_SEAT] = {.has_viewer = true,
                      .show = wire_seat_show,
                      .leave = wire_seat_client_leave,
                      .play = wire_seat_play,
                      .again = wire_seat_again,
                      .stand = wire_seat_stand},
    [AT_WIRE] = {.show = wire_show, .leave = wire_leave},
    [AT_CLASS] = {.show = class_show_again},
};

/* Refuses the request that waited for its turn at a table that the client has left. */
static void refuse_held(struct client *client)
{
    json_t *held = client->held;
    client->held = NULL;
    if (held)
        answer_gone(client, number_of(held, "id"));
    json_decref(held);
}

/* What was asked of the thing that it leaves is refused, since no answer could come any more. */
void client_leave(struct client *client)
{
    const struct client_kind *left = &client_kinds[client->at];
    client->at = AT_NOTHING; /* the refusals below must not show it anything */
    if (left->has_viewer) {
        opinions_forget(client);
        viewer_close(&client->viewer);
        refuse_held(client);
    }
    if (left->leave)
        left->leave(client);
}

void client_move(struct client *client, enum client_at at)
{
    client_leave(client);
    client->at = at;
}

void client_view(struct client *client, struct play_source *source, int eyes)
{
    viewer_open(&client->viewer, source, eyes, client->lang);
}

void client_show(struct client *client)
{
    const struct client_kind *kind = &client_kinds[client->at];
    if (kind->has_viewer) {
        client->viewer.lang = client->lang;
        client->viewer.whole = true;
    }
    if (kind->show)
        kind->show(client);
    client_analyse(client);
}

/* --- connections --- */

/* Its address has a limit of its own, so that one host cannot take all connections. */
struct client *hub_opened(struct hub *hub, void *socket, const char *address, usec_t now)
{
    struct address *from = address_get(&hub->addresses, address);
    if (!from)
        return NULL;
    bool full = hub->client_count >= hub->limits.clients ||
                (from->limited && from->clients >= hub->limits.per_address);
    struct client *client = full ? NULL : calloc(1, sizeof *client);
    if (!client) {
        address_drop(from);
        return NULL;
    }
    client->hub = hub;
    client->socket = socket;
    client->address = from;
    from->clients++;
    client->tokens = BURST;
    client->counted = now;
    client->next = hub->clients;
    if (hub->clients)
        hub->clients->before = client;
    hub->clients = client;
    hub->client_count++;
    return client;
}

/* Work that is done for it goes on, and finds that there is no client to answer. */
void hub_gone(struct hub *hub, struct client *client, usec_t now)
{
    hub->now = now;
    client->socket = NULL; /* it is told nothing more, whatever it still waits for */
    if (client->awaits.room)
        client->awaits.room->asker = NULL;
    client_leave(client);
    captures_forget(client);
    replay_forget(client);
    client->address->clients--;
    address_drop(client->address);
    if (client->next)
        client->next->before = client->before;
    if (client->before)
        client->before->next = client->next;
    else
        hub->clients = client->next;
    hub->client_count--;
    free(client);
}

void client_close(struct client *client, const char *why)
{
    struct hub *hub = client->hub;
    out_text(message_begin(hub, "bye"), "why", tr(client->lang, why));
    message_send(client);
    hub->world->close(hub->world->who, client->socket, why);
    hub_gone(hub, client, hub->now);
}

struct json_out *message_begin(struct hub *hub, const char *kind)
{
    struct json_out *out = &hub->buffers.out;
    out_reset(out);
    out_object(out, NULL);
    out_text(out, "t", kind);
    return out;
}

bool message_send(struct client *client)
{
    out_object_end(&client->hub->buffers.out);
    return client_send(client, &client->hub->buffers.out);
}

bool client_send(struct client *client, const struct json_out *message)
{
    const struct hub_world *world = client->hub->world;
    if (!message->broken && client->socket)
        world->send(world->who, client->socket, message->text, message->length);
    return !message->broken;
}

/* A client has a bucket of tokens, one for each request. What is not a request closes it: our page
 * sends none. */
void hub_heard(struct hub *hub, struct client *client, const char *text, size_t length, usec_t now)
{
    hub->now = now;
    client->tokens += (double)(now - client->counted) / USEC_SECOND * RATE;
    client->tokens = client->tokens > BURST ? BURST : client->tokens;
    client->counted = now;
    if (--client->tokens < 0) {
        client_close(client, N_("Demasiadas peticiones"));
        return;
    }
    json_t *request =
        length <= HUB_REQUEST_MOST ? json_loadb(text, length, JSON_REJECT_DUPLICATES, NULL) : NULL;
    if (json_is_object(request) && json_is_string(json_object_get(request, "do")))
        hub_request(client, request);
    else
        client_close(client, N_("Eso no es una petición"));
    json_decref(request);
}

/* --- files --- */

bool hub_file_grow(struct hub_file *file, size_t more)
{
    char *octets = realloc(file->octets, file->length + more + 1);
    if (octets)
        file->octets = octets;
    return octets != NULL;
}

const struct hub_file *hub_file_find(const struct hub_file *files, size_t count, const char *key)
{
    for (size_t i = 0; i < count; i++)
        if (files[i].octets && strcmp(files[i].key, key) == 0)
            return &files[i];
    return NULL;
}

void hub_file_free(struct hub_file *file)
{
    free(file->octets);
    *file = (struct hub_file){0};
}
