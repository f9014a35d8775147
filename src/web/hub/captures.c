/* Captures that are uploaded, and recordings that are downloaded. */
#include <stdlib.h>
#include <string.h>

#include "base/bytes.h"
#include "core/registry.h"
#include "lab/capture_import.h"
#include "web/hub/wire_private.h"

/* An upload comes in parts, is read on another thread (capture_run), and becomes a wire. A download
 * is made from a wire, and fetched over HTTP by its key. */
enum { PART_MOST = 30000 }; /* octets of a capture in one request */

/* The key of a download opens nothing else, so it can stand in a path. */
enum status wire_request_save(struct request *r, struct why *why)
{
    struct hub *hub = r->client->hub;
    const struct record *record = r->client->watch.wire->record;
    struct hub_file *file = &hub->download[hub->downloads++ % HUB_DOWNLOADS];
    usec_t begun = hub->wall + hub->now - record_now(record);
    hub_file_free(file);
    TRY(record_export(record, begun, &file->octets, &file->length, why));
    hub_key(hub, file->key);
    struct str path = STR(KEY_SIZE + 32);
    str_add(&path, "capture/%s/%s.pcapng", hub->node, file->key);
    return answer_text(r, "path", path.at);
}

const char *hub_download(const struct hub *hub, const char *key, size_t *length)
{
    const struct hub_file *file = hub_file_find(hub->download, HUB_DOWNLOADS, key);
    *length = file ? file->length : 0;
    return file ? file->octets : NULL;
}

/* --- uploads --- */

/* A capture that is read on another thread. */
struct capture_work {
    struct work work;
    struct client *client; /* NULL: it has gone */
    int64_t id;
    const struct game *game;
    enum lang lang;
    struct hub_file capture;
    struct record *record;
    enum status status;
    struct why why;
};

static void capture_run(struct work *work)
{
    struct capture_work *c = (struct capture_work *)work;
    c->status = record_import(&c->record, c->game, (uint8_t *)c->capture.octets, c->capture.length,
                              c->lang, &c->why);
}

static void capture_back(struct work *work, usec_t now)
{
    struct capture_work *c = (struct capture_work *)work;
    struct client *client = c->client;
    const struct request request = {.client = client, .id = c->id};
    struct wire *wire = NULL;
    (void)now;
    if (client)
        client->reading = NULL;
    if (client && c->status == ST_OK) {
        wire = wire_add(client->hub, WIRE_CAPTURE, NULL, c->record, client->address);
        if (!wire)
            why_bad(&c->why, "%s", N_("Ahora hay demasiados anillos: prueba más tarde"));
    }
    if (wire)
        answer_text(&request, "key", wire->hands);
    else if (client)
        answer_no(&request, &c->why);
    if (!wire)
        record_close(c->record);
    hub_file_free(&c->capture);
    free(c);
}

void captures_forget(struct client *client)
{
    hub_file_free(&client->capture);
    if (client->reading)
        client->reading->client = NULL;
    client->reading = NULL;
}

static enum status add_octets(struct hub_file *capture, const char *part, struct why *why)
{
    size_t count, most = strlen(part) / 2 + 1;
    BAD_IF(strlen(part) > 2 * PART_MOST || capture->length + strlen(part) / 2 > RECORD_IMPORT_MOST,
           "Una captura tiene de 1 octeto a 1 MB");
    SYSTEM_IF(!hub_file_grow(capture, most), "no hay memoria");
    BAD_IF(!bytes_from_hex(part, (uint8_t *)capture->octets + capture->length, most, &count),
           "Eso no son octetos en hexadecimal");
    capture->length += count;
    return ST_OK;
}

/* Which game it is of is found out by reading it, which takes too long for the loop. */
static enum status begin_reading(struct request *r, struct why *why)
{
    struct client *client = r->client;
    const char *name = text_of(r->fields, "game");
    TRY(wire_check_limit(client, why));
    struct capture_work *c = calloc(1, sizeof *c);
    SYSTEM_IF(!c, "no hay memoria");
    *c = (struct capture_work){.work = {.run = capture_run, .back = capture_back},
                               .client = client,
                               .id = r->id,
                               .game = *name ? registry_game(name) : NULL,
                               .lang = client->lang,
                               .capture = client->capture};
    client->capture = (struct hub_file){0};
    client->reading = c;
    client->hub->world->work(client->hub->world->who, &c->work);
    return ST_OK;
}

enum status wire_request_capture(struct request *r, struct why *why)
{
    struct client *client = r->client;
    BAD_IF(client->reading, "Una cosa después de otra");
    if (flag_of(r->fields, "first"))
        hub_file_free(&client->capture);
    enum status status = add_octets(&client->capture, text_of(r->fields, "part"), why);
    if (status == ST_OK && flag_of(r->fields, "last"))
        status = begin_reading(r, why);
    else if (status == ST_OK)
        answer_done(r);
    if (status != ST_OK)
        hub_file_free(&client->capture);
    return status;
}
