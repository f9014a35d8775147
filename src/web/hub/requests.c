/* Requests: who can make which, and how they are answered. requests.def lists them. */
#include <assert.h>
#include <string.h>

#include "web/hub/hub_private.h"

/* --- answers --- */

struct json_out *answer_begin(const struct request *request)
{
    struct client *client = request->client;
    client_catch_up(client); /* it sees what its request did before it is answered */
    struct json_out *out = message_begin(client->hub, "done");
    out_number(out, "id", request->id);
    return out;
}

enum status answer_send(const struct request *request)
{
    const struct why why = {.text =
                                N_("La respuesta no cabe en un mensaje: pide menos de una vez")};
    if (!message_send(request->client))
        answer_no(request, &why);
    return ST_OK;
}

enum status answer_done(const struct request *request)
{
    answer_begin(request);
    return answer_send(request);
}

enum status answer_text(const struct request *request, const char *key, const char *text)
{
    out_text(answer_begin(request), key, text);
    return answer_send(request);
}

void answer_no(const struct request *request, const struct why *why)
{
    struct client *client = request->client;
    client_catch_up(client);
    struct json_out *out = message_begin(client->hub, "no");
    out_number(out, "id", request->id);
    out_text(out, "why", tr(client->lang, why->text));
    out_text_if(out, "rule", why->rule);
    out_flag_if(out, "late", request->late);
    message_send(client);
}

void answer_gone(struct client *client, int64_t id)
{
    const struct why why = {.text = N_("Ya no estás en esa mesa")};
    answer_no(&(struct request){.client = client, .id = id}, &why);
}

/* --- answers that wait for the store --- */

enum status request_wait(const struct request *request, struct room *room, enum awaited what)
{
    struct client *client = request->client;
    assert(!client->awaits.room && !room->asker); /* each of them knows of one answer to come */
    room->asker = client;
    client->awaits.room = room;
    client->awaits.id = request->id;
    client->awaits.what = what;
    return ST_OK;
}

/* A player who has sat down enters the table by this answer. */
void hub_answer_waiting(struct room *room, bool good)
{
    struct client *client = room->asker;
    const struct why why = {.text = N_("No se ha podido guardar")};
    if (!client)
        return;
    const struct request request = {.client = client, .id = client->awaits.id};
    enum awaited what = client->awaits.what;
    room->asker = NULL;
    client->awaits.room = NULL;
    client->awaits.what = AWAITS_NOTHING;
    if (!good) {
        answer_no(&request, &why);
        return;
    }
    if (what == AWAITS_DONE)
        client->tokens++; /* the table itself limits how fast its players decide */
    struct json_out *out = answer_begin(&request);
    if (what != AWAITS_DONE)
        out_text_if(out, "seat", client->awaits.key);
    if (what == AWAITS_CREATED) {
        out_text(out, "join", room->join);
        out_text(out, "watch", room->watch);
    }
    answer_send(&request);
    if (what == AWAITS_SEATED)
        hub_table_enter(client, room, client->awaits.seat, "seat");
}

/* --- members of a request --- */

const char *text_of(const json_t *fields, const char *key)
{
    const char *text = json_string_value(json_object_get(fields, key));
    return text ? text : "";
}

bool flag_of(const json_t *fields, const char *key)
{
    return json_is_true(json_object_get(fields, key));
}

int64_t number_of(const json_t *fields, const char *key)
{
    return json_integer_value(json_object_get(fields, key));
}

/* --- coming and going --- */

/* A second hello changes the language, in which everything is shown again. */
enum status request_hello(struct request *r, struct why *why)
{
    enum lang lang;
    BAD_IF(number_of(r->fields, "v") != 1, "Esta página es de otra versión: vuelve a cargarla");
    if (lang_parse(text_of(r->fields, "lang"), &lang))
        r->client->lang = lang;
    r->client->greeted = true;
    hub_hello(r);
    client_show(r->client); /* again, in its language */
    return ST_OK;
}

enum status request_ping(struct request *r, struct why *why)
{
    (void)why;
    return answer_done(r);
}

enum status request_lobby(struct request *r, struct why *why)
{
    (void)why;
    answer_done(r);
    r->client->lobby = flag_of(r->fields, "on");
    if (r->client->lobby)
        lobby_send(r->client);
    return ST_OK;
}

enum status request_enter(struct request *r, struct why *why)
{
    struct client *client = r->client;
    const char *key = text_of(r->fields, "key");
    const struct key_entry *entry = key_find(&client->hub->keys, key);
    enum key_kind kind = entry ? (enum key_kind)entry->kind : KEY_REPLAY;
    switch (kind) {
    case KEY_WATCH:
        answer_text(r, "as", "watch");
        hub_table_enter(client, entry->what, SEAT_ONLOOKER, "watch");
        return ST_OK;
    case KEY_JOIN:
        answer_text(r, "as", "join");
        hub_table_enter(client, entry->what, SEAT_ONLOOKER, "join");
        return ST_OK;
    case KEY_SEAT:
        answer_text(r, "as", "seat");
        hub_table_enter(client, entry->what, entry->seat, "seat");
        return ST_OK;
    case KEY_WIRE_SEAT:
        answer_text(r, "as", "seat");
        wire_seat_client_enter(client, entry->what);
        return ST_OK;
    case KEY_LAB:
    case KEY_WIRE:
        answer_text(r, "as", kind == KEY_LAB ? "lab" : "wire");
        wire_enter(client, entry->what, kind == KEY_LAB);
        return ST_OK;
    case KEY_TEACHER:
    case KEY_CLASS:
    case KEY_TEAM:
        return class_enter(r, entry);
    case KEY_REPLAY: /* of a table, whose game may go on; an unknown key can be one of the store */
        break;
    }
    TRY(replay_is_open(client, key, why));
    return replay_enter(r, key, why);
}

enum status request_leave(struct request *r, struct why *why)
{
    (void)why;
    client_leave(r->client);
    return answer_done(r);
}

/* --- requests that each kind of seat answers in its own way (client_kinds) --- */

#define MID_LETTERS "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.:"

/* The numbers are checked where the question is known: here only that they have the right form. */
enum status request_play(struct request *r, struct why *why)
{
    const json_t *n = json_object_get(r->fields, "n"),
                 *choice = json_object_get(r->fields, "choice"),
                 *set = json_object_get(r->fields, "set");
    struct room_answer answer = {
        .question = (uint64_t)number_of(r->fields, "q"),
        .choice = json_is_integer(choice) ? (size_t)json_integer_value(choice) : SIZE_MAX,
        .has_n = json_is_integer(n),
        .n = (int32_t)json_integer_value(n),
        .mid = text_of(r->fields, "mid"),
    };
    for (size_t i = 0; i < json_array_size(set); i++) {
        int64_t bit = json_integer_value(json_array_get(set, i));
        if (bit >= 0 && bit < 64)
            answer.set |= (uint64_t)1 << bit;
    }
    /* A mid becomes a remark of the journal: one line of harmless characters. */
    size_t length = strlen(answer.mid);
    BAD_IF(!length || length >= ROOM_MID || strspn(answer.mid, MID_LETTERS) != length,
           "mid tiene de 1 a 40 letras, cifras o -_.:");
    return client_kinds[r->client->at].play(r, &answer, why);
}

enum status request_again(struct request *r, struct why *why)
{
    return client_kinds[r->client->at].again(r, why);
}

enum status request_stand(struct request *r, struct why *why)
{
    return client_kinds[r->client->at].stand(r, why);
}

/* --- which there are --- */

enum {
    ANYWHERE = 0,
    TABLE = 1 << AT_TABLE,
    REPLAY = 1 << AT_REPLAY,
    WIRE_SEAT = 1 << AT_WIRE_SEAT,
};

enum { UNGREETED = 1, SEATED = 2, CHANGES = 4 };

static const struct request_kind requests[] = {
#define REQUEST(name, at, flags) {#name, at, flags, request_##name},
#include "web/hub/requests.def"
    {0},
};

const struct request_kind *request_find(const struct request_kind *kinds, const char *name,
                                        struct why *why)
{
    for (; kinds->name; kinds++)
        if (strcmp(kinds->name, name) == 0)
            return kinds;
    why_bad(why, "Esa petición no existe");
    return NULL;
}

/* Whether this client can make such a request now. What the request says is checked by itself. */
static enum status check_client(const struct client *client, const struct request_kind *kind,
                                struct why *why)
{
    BAD_IF(!(kind->flags & UNGREETED) && !client->greeted, "Primero se saluda: hello");
    if (kind->who != ANYWHERE && !(kind->who & 1u << client->at)) {
        BAD_IF(client->at == AT_WIRE_SEAT, "En una mesa por cable eso no se puede");
        return why_bad(why, "No estás en ninguna mesa");
    }
    BAD_IF(kind->flags & SEATED && client->at == AT_TABLE && client->viewpoint.seat < 0,
           "Aquí solo miras: no tienes sitio");
    return ST_OK;
}

/* Also of a request that was held: it is checked again, because the table may have changed. */
void hub_request(struct client *client, json_t *fields)
{
    struct request request = {client, fields, number_of(fields, "id"), false};
    struct why why = {0};
    enum lang before = lang_spoken();
    lang_speak(client->lang); /* also for the rules, which give their reasons */
    const struct request_kind *kind = request_find(requests, text_of(fields, "do"), &why);
    enum status status = kind ? check_client(client, kind, &why) : ST_BAD;
    bool held = false;
    if (status == ST_OK && kind->flags & CHANGES && client->at == AT_TABLE) {
        bool busy = room_busy(client_room(client));
        held = busy && !client->held;
        if (held)
            client->held = json_incref(fields);
        else if (busy || client->awaits.room) /* only one room's answer can be waited for */
            status = why_bad(&why, "Una cosa después de otra");
    }
    if (status == ST_OK && !held)
        status = kind->run(&request, &why);
    lang_speak(before);
    if (status != ST_OK)
        answer_no(&request, &why);
}
