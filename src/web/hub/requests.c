/* What clients ask for, one function a request. */
#include <assert.h>
#include <string.h>

#include "web/hub/hub_private.h"

/* --- answers --- */

struct json_out *answer_begin(struct client *client, int64_t id)
{
    struct json_out *out = &client->hub->buffers.out;
    client_catch_up(client); /* who has the answer has seen what it did */
    client->answering = id;
    out_reset(out);
    out_object(out, NULL);
    out_text(out, "t", "done");
    out_number(out, "id", id);
    return out;
}

void answer_send(struct client *client)
{
    const struct why why = {.text =
                                N_("La respuesta no cabe en un mensaje: pide menos de una vez")};
    out_object_end(&client->hub->buffers.out);
    if (!client_send(client, &client->hub->buffers.out))
        answer_no(client, client->answering, false, &why);
}

void answer_done(struct client *client, int64_t id)
{
    answer_begin(client, id);
    answer_send(client);
}

void answer_no(struct client *client, int64_t id, bool late, const struct why *why)
{
    struct json_out *out = &client->hub->buffers.out;
    client_catch_up(client);
    out_reset(out);
    out_object(out, NULL);
    out_text(out, "t", "no");
    out_number(out, "id", id);
    out_text(out, "why", tr(client->lang, why->text));
    out_text_if(out, "rule", why->rule);
    out_flag_if(out, "late", late);
    out_object_end(out);
    client_send(client, out);
}

void answer_gone(struct client *client, int64_t id)
{
    const struct why why = {.text = N_("Ya no estás en esa mesa")};
    answer_no(client, id, false, &why);
}

enum status refuse(struct why *why, const char *text)
{
    return why_bad(why, "%s", text);
}

const char *text_of(const json_t *request, const char *key)
{
    const char *text = json_string_value(json_object_get(request, key));
    return text ? text : "";
}

bool flag_of(const json_t *request, const char *key)
{
    return json_is_true(json_object_get(request, key));
}

int64_t number_of(const json_t *request, const char *key)
{
    return json_integer_value(json_object_get(request, key));
}

void wait_for_room(const struct asked *a, struct room *room, enum waiting what)
{
    struct client *client = a->client;
    assert(!client->asked && !room->asker); /* each of them knows of one answer that is to come */
    room->asker = client;
    client->asked = room;
    client->asked_id = a->id;
    client->waiting = what;
}

/* --- coming and going --- */

static enum status do_hello(struct asked *a, struct why *why)
{
    enum lang lang;
    if (number_of(a->request, "v") != 1)
        return refuse(why, N_("Esta página es de otra versión: vuelve a cargarla"));
    if (lang_parse(text_of(a->request, "lang"), &lang))
        a->client->lang = lang;
    a->client->greeted = true;
    hub_hello(a->client, a->id);
    if (a->client->as) {
        a->client->viewer.lang = a->client->lang;
        a->client->viewer.whole = true;
        client_show(a->client);
    }
    a->client->class_view.seen = a->client->class_view.run_seen = 0; /* all of it again */
    if (a->client->wire)
        wire_show(a->client);
    return ST_OK;
}

static enum status do_ping(struct asked *a, struct why *why)
{
    (void)why;
    answer_done(a->client, a->id);
    return ST_OK;
}

static enum status do_lobby(struct asked *a, struct why *why)
{
    (void)why;
    answer_done(a->client, a->id);
    client_look_at_lobby(a->client, flag_of(a->request, "on"));
    return ST_OK;
}

static enum status do_enter(struct asked *a, struct why *why)
{
    static const char *const as[] = {[KEY_WATCH] = "watch",
                                     [KEY_JOIN] = "join",
                                     [KEY_SEAT] = "seat",
                                     [KEY_LAB] = "lab",
                                     [KEY_WIRE] = "wire"};
    struct client *client = a->client;
    const char *key = text_of(a->request, "key");
    const struct key_entry *entry = key_find(&client->hub->keys, key);
    if (entry && entry->kind == KEY_WIRE_SEAT) {
        struct json_out *out = answer_begin(client, a->id);
        out_text(out, "as", "seat");
        answer_send(client);
        client_enter_wire_seat(client, entry->what);
        return ST_OK;
    }
    if (entry && entry->kind >= KEY_TEACHER)
        return class_enter(a, entry);
    if (!entry || entry->kind == KEY_REPLAY) {
        TRY(replay_is_open(client, key, why));
        return replay_enter(a, key, why);
    }
    struct json_out *out = answer_begin(client, a->id);
    out_text(out, "as", as[entry->kind]);
    answer_send(client);
    if (entry->kind == KEY_LAB || entry->kind == KEY_WIRE) {
        wire_enter(client, entry->what, entry->kind == KEY_LAB);
        return ST_OK;
    }
    client_enter(client, entry->what, entry->kind == KEY_SEAT ? entry->seat : SEAT_ONLOOKER,
                 as[entry->kind]);
    return ST_OK;
}

static enum status do_leave(struct asked *a, struct why *why)
{
    (void)why;
    client_leave(a->client);
    answer_done(a->client, a->id);
    return ST_OK;
}

enum needs { NEEDS_NOTHING, NEEDS_HELLO, NEEDS_SIGHT, NEEDS_TABLE, NEEDS_SEAT };

static const struct {
    const char *name;
    enum needs needs;
    bool
        /* the room: it must not be busy then, nor its client wait for another one
         * (wait_for_room) */
        changes;
    request_fn *run, *on_post; /* at a seat on a wire another one, or as NULL says: not there */
} requests[] = {
    {"hello", NEEDS_NOTHING, false, do_hello, NULL},
    {"ping", NEEDS_NOTHING, false, do_ping, NULL},
    {"lobby", NEEDS_HELLO, false, do_lobby, NULL},
    {"create", NEEDS_HELLO, false, do_create, NULL},
    {"enter", NEEDS_HELLO, false, do_enter, NULL},
    {"leave", NEEDS_HELLO, false, do_leave, NULL},
    {"sit", NEEDS_HELLO, false, do_sit, NULL},
    {"journal", NEEDS_HELLO, false, do_journal, NULL},
    {"analyse", NEEDS_SIGHT, false, do_analyse, NULL},
    {"post", NEEDS_HELLO, false, do_post, NULL},
    {"go", NEEDS_SIGHT, false, do_go, NULL},
    {"card", NEEDS_SIGHT, false, do_card, NULL},
    {"figures", NEEDS_TABLE, false, do_figures, NULL},
    {"hint", NEEDS_SEAT, false, do_hint, NULL},
    {"hurry", NEEDS_SEAT, false, do_hurry, NULL},
    {"chat", NEEDS_SEAT, false, do_chat, NULL},
    {"play", NEEDS_SEAT, true, do_play, post_play},
    {"undo", NEEDS_SEAT, true, do_undo, NULL},
    {"again", NEEDS_SEAT, true, do_again, post_again},
    {"resign", NEEDS_SEAT, true, do_resign, NULL},
    {"stand", NEEDS_SEAT, true, do_stand, post_stand},
    {"remove", NEEDS_SEAT, true, do_remove, NULL},
    {"wire", NEEDS_HELLO, false, do_wire, NULL},
    {"class", NEEDS_HELLO, false, do_class, NULL},
    {"take", NEEDS_HELLO, false, do_take, NULL},
};

enum { REQUESTS = sizeof requests / sizeof requests[0] };

static enum status check_needs(const struct client *client, enum needs needs, struct why *why)
{
    if (needs >= NEEDS_HELLO && !client->greeted)
        return refuse(why, N_("Primero se saluda: hello"));
    if ((needs >= NEEDS_SIGHT && !client->as) || (needs >= NEEDS_TABLE && !client_room(client)))
        return refuse(why, N_("No estás en ninguna mesa"));
    if (needs == NEEDS_SEAT && client->viewpoint.seat < 0)
        return refuse(why, N_("Aquí solo miras: no tienes sitio"));
    return ST_OK;
}

void hub_request(struct client *client, json_t *request)
{
    struct asked a = {client, request, json_integer_value(json_object_get(request, "id")), false};
    const char *what = text_of(request, "do");
    struct why why = {0};
    size_t i = 0;
    while (i < REQUESTS && strcmp(requests[i].name, what) != 0)
        i++;
    enum status status = i < REQUESTS ? ST_OK : refuse(&why, N_("Esa petición no existe"));
    request_fn *run = i < REQUESTS ? requests[i].run : NULL;
    bool on_post =
        status == ST_OK && client->wire_seat.wire_seat && requests[i].needs >= NEEDS_TABLE;
    if (on_post && !(run = requests[i].on_post))
        status = refuse(&why, N_("En una mesa por cable eso no se puede"));
    else if (status == ST_OK && !on_post)
        status = check_needs(client, requests[i].needs, &why);
    if (status == ST_OK && !on_post && requests[i].changes) {
        bool busy = room_busy(client_room(client));
        if (busy && !client->held) {
            client->held = json_incref(request);
            return;
        }
        if (busy || client->waiting) /* for another room: one may wait for one alone */
            status = refuse(&why, N_("Una cosa después de otra"));
    }
    enum lang before = lang_spoken();
    lang_speak(client->lang); /* the game's own judge gives reasons, too */
    if (status == ST_OK)
        status = run(&a, &why);
    lang_speak(before);
    if (status != ST_OK)
        answer_no(client, a.id, a.late, &why);
}
