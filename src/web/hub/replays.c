/* Games that are looked at again: those that ended here, by their key, and journals that somebody
 * brings along. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "front/source/journal_source.h"
#include "web/hub/hub_private.h"
#include "web/room/take_home.h"

/* --- journals that are brought along: the last few of them, for as long as the server runs --- */

struct upload {
    char key[KEY_SIZE];
    char *text;
    size_t length;
};

static struct upload *upload_find(const struct hub *hub, const char *key)
{
    for (size_t i = 0; i < HUB_UPLOADS; i++)
        if (hub->upload[i] && strcmp(hub->upload[i]->key, key) == 0)
            return hub->upload[i];
    return NULL;
}

static void upload_free(struct upload *upload)
{
    if (upload)
        free(upload->text);
    free(upload);
}

void uploads_free(struct hub *hub)
{
    for (size_t i = 0; i < HUB_UPLOADS; i++)
        upload_free(hub->upload[i]);
}

/* The text is the hub's from now on; the oldest one makes room. */
static enum status upload_add(struct client *client, char *text, size_t length, char key[KEY_SIZE],
                              struct why *why)
{
    struct hub *hub = client->hub;
    struct upload *upload = calloc(1, sizeof *upload),
                  **place = &hub->upload[hub->uploads++ % HUB_UPLOADS];
    if (!upload) {
        free(text);
        return why_system(why, "no hay memoria");
    }
    hub_key(hub, upload->key);
    upload->text = text;
    upload->length = length;
    upload_free(*place);
    *place = upload;
    memcpy(key, upload->key, KEY_SIZE);
    return ST_OK;
}

static enum status add_part(struct client *client, const char *part, struct why *why)
{
    size_t length = strlen(part);
    if (client->brought_length + length > JOURNAL_MOST)
        return refuse(why, N_("Ese diario es demasiado largo"));
    char *more = realloc(client->brought, client->brought_length + length + 1);
    if (!more)
        return why_system(why, "no hay memoria");
    client->brought = more;
    memcpy(more + client->brought_length, part, length);
    client->brought_length += length;
    return ST_OK;
}

static void forget_parts(struct client *client)
{
    free(client->brought);
    client->brought = NULL;
    client->brought_length = 0;
}

enum status do_journal(struct asked *a, struct why *why)
{
    struct client *client = a->client;
    bool whole = json_object_get(a->request, "text") != NULL;
    if (whole)
        forget_parts(client);
    enum status status = add_part(client, text_of(a->request, whole ? "text" : "part"), why);
    if (status != ST_OK)
        forget_parts(client);
    if (status != ST_OK)
        return status;
    struct json_out *out = NULL;
    if (whole || flag_of(a->request, "last")) {
        char key[KEY_SIZE], *text = client->brought;
        size_t length = client->brought_length;
        client->brought = NULL;
        client->brought_length = 0;
        status = upload_add(client, text, length, key, why);
        if (status != ST_OK)
            return status;
        out = answer_begin(client, a->id);
        out_text(out, "key", key);
    } else {
        answer_begin(client, a->id);
    }
    answer_send(client);
    return ST_OK;
}

/* --- reading one --- */

enum {
    TAKEN_MOST = 2 << 20
}; /* octets of a journal that somebody takes along: it has to fit into a message */

enum status replay_is_open(const struct client *client, const char *key, struct why *why)
{
    const struct key_entry *entry = key_find(&client->hub->keys, key);
    bool over = entry && entry->kind == KEY_REPLAY && ((const struct room *)entry->what)->over;
    return !entry || over ? ST_OK : refuse(why, N_("Ese juego no ha terminado"));
}

struct fetch {
    struct work work;
    const struct hub_world *world;
    struct client *client; /* NULL: who asked has gone */
    int64_t id;
    char key[KEY_SIZE];
    char *text; /* NULL: it is in the store */
    size_t length;
    bool to_take; /* the text is wanted, else `journal` of it */
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

static enum status run_taking(struct fetch *fetch)
{
    char *taken;
    TRY(journal_take_home(fetch->text, fetch->length, &taken, &fetch->length, &fetch->why));
    free(fetch->text);
    fetch->text = taken;
    return fetch->length <= TAKEN_MOST ? ST_OK
                                       : refuse(&fetch->why, N_("Ese diario es demasiado largo"));
}

static void run_fetch(struct work *work)
{
    struct fetch *fetch = (struct fetch *)work;
    enum status status = fetch->text
                             ? ST_OK
                             : fetch->world->read(fetch->world->who, fetch->key, &fetch->text,
                                                  &fetch->length, &fetch->why);
    if (fetch->to_take) {
        fetch->good = status == ST_OK && run_taking(fetch) == ST_OK;
        return;
    }
    if (status == ST_OK)
        status = journal_source_open(fetch->journal, fetch->text, fetch->length, 0, &fetch->why);
    /* One that is cut or wrong somewhere is shown as far as it goes. */
    fetch->good = fetch->journal->source.game != NULL && (status == ST_OK || fetch->journal->count);
}

static void begin_replay(struct client *client, struct fetch *fetch)
{
    client_leave(client);
    struct json_out *out = answer_begin(client, fetch->id);
    out_text(out, "as", "replay");
    answer_send(client);
    client->as = "replay";
    client->journal = fetch->journal;
    client->journal_text = fetch->text;
    fetch->journal = NULL;
    fetch->text = NULL;
    viewer_open(&client->viewer, &client->journal->source, SEAT_SPECTATOR, client->lang);
    client_show(client);
}

static void give_text(struct client *client, const struct fetch *fetch)
{
    struct json_out *out = answer_begin(client, fetch->id);
    out_text(out, "text", fetch->text);
    answer_send(client);
}

static void take_fetch(struct work *work, usec_t now)
{
    struct fetch *fetch = (struct fetch *)work;
    struct client *client = fetch->client;
    (void)now;
    if (client) {
        client->fetch = NULL;
        if (fetch->good && fetch->to_take)
            give_text(client, fetch);
        else if (fetch->good)
            begin_replay(client, fetch);
        else
            answer_no(client, fetch->id, false, &fetch->why);
    }
    fetch_free(fetch);
}

static enum status begin_fetch(struct asked *a, const char *key, bool to_take, struct why *why)
{
    struct client *client = a->client;
    const struct hub *hub = client->hub;
    const struct upload *upload = upload_find(hub, key);
    if (client->fetch)
        return refuse(why, N_("Una cosa después de otra"));
    struct fetch *fetch = calloc(1, sizeof *fetch);
    if (fetch)
        fetch->journal = calloc(1, sizeof *fetch->journal);
    if (fetch && upload)
        fetch->text = malloc(upload->length + 1);
    if (!fetch || !fetch->journal || (upload && !fetch->text)) {
        if (fetch)
            fetch_free(fetch);
        return why_system(why, "no hay memoria");
    }
    fetch->work = (struct work){.run = run_fetch, .back = take_fetch};
    fetch->world = hub->world;
    fetch->client = client;
    fetch->id = a->id;
    fetch->to_take = to_take;
    snprintf(fetch->key, sizeof fetch->key, "%s", key);
    if (upload) {
        memcpy(fetch->text, upload->text, upload->length);
        fetch->length = upload->length;
    }
    client->fetch = fetch;
    hub->world->work(hub->world->who, &fetch->work);
    return ST_OK;
}

enum status replay_enter(struct asked *a, const char *key, struct why *why)
{
    return begin_fetch(a, key, false, why);
}

enum status do_take(struct asked *a, struct why *why)
{
    const char *key = text_of(a->request, "key");
    TRY(replay_is_open(a->client, key, why));
    return begin_fetch(a, key, true, why);
}

void replay_forget(struct client *client)
{
    if (client->fetch)
        client->fetch->client = NULL;
    client->fetch = NULL;
    forget_parts(client);
}

void replay_leave(struct client *client)
{
    free(client->journal);
    free(client->journal_text);
    client->journal = NULL;
    client->journal_text = NULL;
}

/* --- what is sent --- */

static void put_can(const void *who, struct json_out *list)
{
    out_text(list, NULL, "go");
    if (client_can_analyse(who))
        out_text(list, NULL, "analyse");
}

/* A table cannot go back: it is played over without a word up to where the log begins. */
static uint32_t recall(const void *who, uint32_t moves)
{
    struct client *client = (struct client *)who;
    struct play_source *source = &client->journal->source;
    uint32_t shown = client->journal->replay.table.moves, first = shown > moves ? shown - moves : 0;
    struct why why;
    client->viewer.deaf = true;
    enum status status = source->calls->go(source, first, &why);
    client->viewer.deaf = false;
    client->viewer.told = first;
    if (status == ST_OK)
        status = source->calls->go(source, shown, &why);
    return client->viewer.told;
}

void client_show_replay(struct client *client)
{
    struct viewer_buffers *buffers = &client->hub->buffers;
    const struct viewer_around around = {
        .who = client, .as = client->as, .recall = recall, .can = put_can};
    if (viewer_message(&client->viewer, &around, buffers))
        client_send(client, &buffers->out);
}
