/* Finished games that are looked at again: those of the store by their key, and journals that were
 * uploaded. Both are read on another thread. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "front/source/journal_source.h"
#include "web/hub/hub_private.h"
#include "web/room/take_home.h"

enum { TAKEN_MOST = 2 << 20 }; /* octets of a journal that is downloaded: it must fit a message */

/* --- uploads --- */

void uploads_free(struct hub *hub)
{
    for (size_t i = 0; i < HUB_UPLOADS; i++)
        hub_file_free(&hub->upload[i]);
}

/* The whole text, or a part; the last part makes it a journal of the hub, in place of the
 * oldest. */
enum status request_journal(struct request *r, struct why *why)
{
    struct hub *hub = r->client->hub;
    struct hub_file *journal = &r->client->journal;
    bool whole = json_object_get(r->fields, "text") != NULL;
    const char *part = text_of(r->fields, whole ? "text" : "part");
    size_t length = strlen(part);
    if (whole)
        hub_file_free(journal);
    if (journal->length + length > JOURNAL_MOST) {
        hub_file_free(journal);
        return why_bad(why, "Ese diario es demasiado largo");
    }
    if (!hub_file_grow(journal, length)) {
        hub_file_free(journal);
        return why_system(why, "no hay memoria");
    }
    memcpy(journal->octets + journal->length, part, length);
    journal->length += length;
    if (!whole && !flag_of(r->fields, "last"))
        return answer_done(r);
    struct hub_file *file = &hub->upload[hub->uploads++ % HUB_UPLOADS];
    hub_file_free(file);
    *file = *journal;
    *journal = (struct hub_file){0};
    hub_key(hub, file->key);
    return answer_text(r, "key", file->key);
}

/* --- reading a journal --- */

struct fetch {
    struct work work;
    const struct hub_world *world;
    struct client *client; /* NULL: it has gone */
    int64_t id;
    char key[KEY_SIZE];
    char *text; /* NULL: it is in the store */
    size_t length;
    bool to_take; /* the text is wanted; else `journal` of it */
    struct journal_source *journal;
    bool good;
    struct why why;
};

static void fetch_free(struct fetch *fetch)
{
    free(fetch->journal);
    free(fetch->text);
    free(fetch);
}

/* Makes the text what its players can have of it. */
static enum status strip_text(struct fetch *fetch, struct why *why)
{
    char *taken;
    TRY(journal_take_home(fetch->text, fetch->length, &taken, &fetch->length, why));
    free(fetch->text);
    fetch->text = taken;
    BAD_IF(fetch->length > TAKEN_MOST, "Ese diario es demasiado largo");
    return ST_OK;
}

static void fetch_run(struct work *work)
{
    struct fetch *fetch = (struct fetch *)work;
    enum status status = ST_OK;
    if (!fetch->text)
        status = fetch->world->read(fetch->world->who, fetch->key, &fetch->text, &fetch->length,
                                    &fetch->why);
    if (fetch->to_take) {
        fetch->good = status == ST_OK && strip_text(fetch, &fetch->why) == ST_OK;
        return;
    }
    if (status == ST_OK)
        status = journal_source_open(fetch->journal, fetch->text, fetch->length, 0, &fetch->why);
    /* A journal that is cut or wrong somewhere is shown up to there. */
    fetch->good = fetch->journal->source.game != NULL && (status == ST_OK || fetch->journal->count);
}

static void fetch_back(struct work *work, usec_t now)
{
    struct fetch *fetch = (struct fetch *)work;
    struct client *client = fetch->client;
    const struct request request = {.client = client, .id = fetch->id};
    (void)now;
    if (client)
        client->fetch = NULL;
    if (client && !fetch->good) {
        answer_no(&request, &fetch->why);
    } else if (client && fetch->to_take) {
        answer_text(&request, "text", fetch->text);
    } else if (client) {
        client_leave(client);
        answer_text(&request, "as", "replay");
        client->at = AT_REPLAY;
        client->replay.journal = fetch->journal;
        client->replay.text = fetch->text;
        fetch->journal = NULL;
        fetch->text = NULL;
        client_view(client, &client->replay.journal->source, SEAT_SPECTATOR);
        client_show(client);
    }
    fetch_free(fetch);
}

/* An upload is copied, because another upload can take its place before it is read. */
static enum status fetch_begin(struct request *r, const char *key, bool to_take, struct why *why)
{
    struct client *client = r->client;
    const struct hub *hub = client->hub;
    const struct hub_file *upload = hub_file_find(hub->upload, HUB_UPLOADS, key);
    BAD_IF(client->fetch, "Una cosa después de otra");
    struct fetch *fetch = calloc(1, sizeof *fetch);
    SYSTEM_IF(!fetch, "no hay memoria");
    fetch->journal = calloc(1, sizeof *fetch->journal);
    if (upload)
        fetch->text = malloc(upload->length + 1);
    if (!fetch->journal || (upload && !fetch->text)) {
        fetch_free(fetch);
        return why_system(why, "no hay memoria");
    }
    if (upload) {
        memcpy(fetch->text, upload->octets, upload->length);
        fetch->length = upload->length;
    }
    fetch->work = (struct work){.run = fetch_run, .back = fetch_back};
    fetch->world = hub->world;
    fetch->client = client;
    fetch->id = r->id;
    fetch->to_take = to_take;
    snprintf(fetch->key, sizeof fetch->key, "%s", key);
    client->fetch = fetch;
    hub->world->work(hub->world->who, &fetch->work);
    return ST_OK;
}

/* The key of a table's replay opens nothing while the game goes on: it would show all hands. */
enum status replay_is_open(const struct client *client, const char *key, struct why *why)
{
    const struct key_entry *entry = key_find(&client->hub->keys, key);
    bool over = entry && entry->kind == KEY_REPLAY && ((const struct room *)entry->what)->over;
    BAD_IF(entry && !over, "Ese juego no ha terminado");
    return ST_OK;
}

enum status replay_enter(struct request *r, const char *key, struct why *why)
{
    return fetch_begin(r, key, false, why);
}

enum status request_take(struct request *r, struct why *why)
{
    const char *key = text_of(r->fields, "key");
    TRY(replay_is_open(r->client, key, why));
    return fetch_begin(r, key, true, why);
}

void replay_forget(struct client *client)
{
    if (client->fetch)
        client->fetch->client = NULL;
    client->fetch = NULL;
    hub_file_free(&client->journal);
}

/* --- what a client is sent --- */

void replay_leave(struct client *client)
{
    free(client->replay.journal);
    free(client->replay.text);
}

static void replay_put_can(const void *who, struct json_out *list)
{
    out_text(list, NULL, "go");
    if (client_can_analyse(who))
        out_text(list, NULL, "analyse");
}

/* A journal's table cannot go back: it is played again, silently up to where the log begins. */
static uint32_t replay_recall(const void *who, uint32_t moves)
{
    struct client *client = (struct client *)who;
    struct play_source *source = &client->replay.journal->source;
    uint32_t shown = client->replay.journal->replay.table.moves,
             first = shown > moves ? shown - moves : 0;
    struct why why;
    client->viewer.deaf = true;
    enum status status = source->calls->go(source, first, &why);
    client->viewer.deaf = false;
    client->viewer.told = first;
    if (status == ST_OK)
        status = source->calls->go(source, shown, &why);
    return client->viewer.told;
}

void replay_show(struct client *client)
{
    struct viewer_buffers *buffers = &client->hub->buffers;
    const struct viewer_around around = {
        .who = client, .as = "replay", .recall = replay_recall, .can = replay_put_can};
    if (viewer_message(&client->viewer, &around, buffers))
        client_send(client, &buffers->out);
}
