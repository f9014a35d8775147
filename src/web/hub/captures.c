/* Captures that are brought along, and recordings that are taken home. */
#include <stdlib.h>
#include <string.h>

#include "base/bytes.h"
#include "core/registry.h"
#include "lab/capture_import.h"
#include "web/hub/wire_private.h"

enum { PART_MOST = 30000 }; /* octets of a capture in one request */

enum status wire_save(struct asked *a, struct why *why)
{
    struct hub *hub = a->client->hub;
    struct hub_download *place = &hub->download[hub->downloads++ % HUB_DOWNLOADS];
    usec_t begun = hub->wall + hub->now - record_now(a->client->wire->record);
    free(place->octets);
    *place = (struct hub_download){0};
    enum status status =
        reading_save(a->client->wire->record, begun, &place->octets, &place->length, why);
    if (status != ST_OK)
        return status;
    hub_key(hub, place->key);
    struct str path = STR(KEY_SIZE + 32);
    str_add(&path, "capture/%s/%s.pcapng", hub->node, place->key);
    struct json_out *out = answer_begin(a->client, a->id);
    out_text(out, "path", path.at);
    answer_send(a->client);
    return ST_OK;
}

const char *hub_download(const struct hub *hub, const char *key, size_t *length)
{
    for (size_t i = 0; i < HUB_DOWNLOADS; i++)
        if (hub->download[i].octets && strcmp(hub->download[i].key, key) == 0) {
            *length = hub->download[i].length;
            return hub->download[i].octets;
        }
    return NULL;
}

struct wire_reading {
    struct work work;
    struct client *client; /* NULL: who asked has gone */
    int64_t id;
    const struct game *game;
    enum lang lang;
    uint8_t *octets;
    size_t length;
    struct record *record;
    enum status status;
    struct why why;
};

static void run_reading(struct work *work)
{
    struct wire_reading *r = (struct wire_reading *)work;
    r->status = reading_open(&r->record, r->game, r->octets, r->length, r->lang, &r->why);
}

static void take_reading(struct work *work, usec_t now)
{
    struct wire_reading *r = (struct wire_reading *)work;
    struct client *client = r->client;
    (void)now;
    if (client) {
        client->reading = NULL;
        struct wire *wire = r->status == ST_OK ? wire_add(client->hub, WIRE_CAPTURE, NULL,
                                                          r->record, client->address)
                                               : NULL;
        if (r->status == ST_OK && !wire)
            r->status = refuse(&r->why, N_("Ahora hay demasiados anillos: prueba más tarde"));
        if (wire) {
            struct asked asked = {.client = client, .id = r->id};
            r->record = NULL;
            wire_tell_key(&asked, wire);
        } else {
            answer_no(client, r->id, false, &r->why);
        }
    }
    record_close(r->record);
    free(r->octets);
    free(r);
}

static void forget_capture(struct client *client)
{
    free(client->capture);
    client->capture = NULL;
    client->capture_length = 0;
}

void wire_forget(struct client *client)
{
    wire_leave(client);
    forget_capture(client);
    if (client->reading)
        client->reading->client = NULL;
    client->reading = NULL;
}

static enum status add_part(struct client *client, const char *part, struct why *why)
{
    size_t count, length = client->capture_length;
    if (strlen(part) > 2 * PART_MOST || length + strlen(part) / 2 > READING_MOST)
        return refuse(why, N_("Una captura tiene de 1 octeto a 1 MB"));
    uint8_t *more = realloc(client->capture, length + strlen(part) / 2 + 1);
    if (!more)
        return why_system(why, "no hay memoria");
    client->capture = more;
    if (!bytes_from_hex(part, more + length, strlen(part) / 2 + 1, &count))
        return refuse(why, N_("Eso no son octetos en hexadecimal"));
    client->capture_length += count;
    return ST_OK;
}

static enum status begin_reading(struct asked *a, struct why *why)
{
    struct client *client = a->client;
    const char *name = text_of(a->request, "game");
    enum status status = wire_check_room(client, why);
    if (status != ST_OK)
        return status;
    struct wire_reading *r = calloc(1, sizeof *r);
    if (!r)
        return why_system(why, "no hay memoria");
    *r = (struct wire_reading){.work = {.run = run_reading, .back = take_reading},
                               .client = client,
                               .id = a->id,
                               .game = *name ? registry_game(name) : NULL,
                               .lang = client->lang,
                               .octets = client->capture,
                               .length = client->capture_length};
    client->capture = NULL;
    client->capture_length = 0;
    client->reading = r;
    client->hub->world->work(client->hub->world->who, &r->work);
    return ST_OK;
}

enum status wire_capture(struct asked *a, struct why *why)
{
    struct client *client = a->client;
    if (client->reading)
        return refuse(why, N_("Una cosa después de otra"));
    if (flag_of(a->request, "first"))
        forget_capture(client);
    enum status status = add_part(client, text_of(a->request, "part"), why);
    if (status == ST_OK && flag_of(a->request, "last"))
        status = begin_reading(a, why);
    else if (status == ST_OK)
        answer_done(client, a->id);
    if (status != ST_OK)
        forget_capture(client);
    return status;
}
