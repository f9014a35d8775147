/* What the people of a class ask for: its teacher, its teams, and everybody who has its common key;
 * and when each of them is sent what is new. */
#include <stdlib.h>
#include <string.h>

#include "base/utf8.h"
#include "web/class/classroom.h"
#include "web/hub/wire_private.h"

#define SHOW_PAUSE (200 * USEC_MS) /* between two messages about the class */

enum {
    TEAMS_PER_ADDRESS = 8,
    FRAMES_A_PAGE = 100,
    CAPTURE_MOST = (JSON_OUT_MOST - 256) / 4 * 3, /* octets that fit into an answer in base64 */
};

/* ---- who asks, and about what ---- */

static struct classroom *request_classroom(const struct request *r)
{
    return r->client->hub->classroom;
}

static struct class *request_class_of(const struct request *r)
{
    return &r->client->hub->classroom->class;
}

/* A team speaks for itself, whatever team its request names. */
static uint32_t own_team(const struct request *r)
{
    const struct class_view *view = &r->client->class_view;
    return view->as == AS_TEAM ? view->team : (uint32_t)number_of(r->fields, "team");
}

/* The `rule` of a request. NULL: all rules. */
static const char *rule_of(const struct request *r)
{
    const char *rule = text_of(r->fields, "rule");
    return *rule ? rule : NULL;
}

/* The `run` of a request, if the client can see it; `all`: if it can see all that passes in it. */
static enum status find_run(const struct request *r, bool all, struct class_run **run,
                            struct why *why)
{
    const struct class_view *view = &r->client->class_view;
    *run = class_run(request_class_of(r), (uint32_t)number_of(r->fields, "run"));
    BAD_IF(!*run, "Esa prueba no existe");
    BAD_IF(!classroom_may_see(view, *run), "Eso es de otro equipo");
    BAD_IF(all && !classroom_sees_all(view, *run), "Mientras se juega, eso es del profesor");
    return ST_OK;
}

/* ---- coming in ---- */

enum status class_enter(struct request *r, const struct key_entry *entry)
{
    static const char *const as[] = {
        [AS_TEACHER] = "teacher", [AS_CLASS] = "class", [AS_TEAM] = "team"};
    struct client *client = r->client;
    client_move(client, AT_CLASS);
    client->class_view =
        (struct class_view){.as = (enum class_as)(entry->kind - KEY_TEACHER + AS_TEACHER),
                            .team = (uint32_t)entry->seat};
    answer_text(r, "as", as[client->class_view.as]);
    class_show(client->hub);
    return ST_OK;
}

/* Anybody with the class's key can register teams, so an address has only a few. */
enum status class_request_register(struct request *r, struct why *why)
{
    struct hub *hub = r->client->hub;
    struct classroom *room = request_classroom(r);
    const struct address *address = r->client->address;
    bool device = flag_of(r->fields, "device");
    char key[KEY_SIZE];
    struct class_team *team;
    unsigned count = 0;
    for (size_t i = 0; i < room->class.teams; i++)
        count +=
            !room->class.team[i]->gone && strcmp(room->class.team[i]->address, address->text) == 0;
    BAD_IF(device && address->limited, "Un dispositivo es para programas de esta máquina");
    BAD_IF(address->limited && count >= TEAMS_PER_ADDRESS,
           "Demasiados equipos desde esa dirección");
    hub_key(hub, key);
    TRY(class_register(&room->class, text_of(r->fields, "name"), key, address->text, device, &team,
                       why));
    struct why reason;
    if (room->open(room->who, team, &reason) != ST_OK ||
        !key_add(&hub->keys, key, KEY_TEAM, room, (int)team->id)) {
        if (class_strike(&room->class, team->id, hub->now, &reason) == ST_OK)
            room->close(room->who, team->id);
        return why_bad(why, "No se puede abrir su puerto");
    }
    class_touch(&room->class, team);
    struct json_out *out = answer_begin(r);
    out_text(out, "key", key);
    out_number(out, "team", team->id);
    return answer_send(r);
}

enum status class_request_move(struct request *r, struct why *why)
{
    struct class *class = request_class_of(r);
    struct class_team *team = class_team(class, own_team(r));
    BAD_IF(!team, "Ese equipo no existe");
    utf8_copy(team->address, sizeof team->address, r->client->address->text);
    class->world->hang_up(class->world->who, team->id);
    class_line(class, team->id, false, r->client->hub->now);
    class_touch(class, team);
    return answer_done(r);
}

/* The key must be copied: the team is gone before its key is removed. */
enum status class_request_strike(struct request *r, struct why *why)
{
    const struct class_team *team = class_team(request_class_of(r), own_team(r));
    char key[KEY_SIZE] = "";
    if (team)
        utf8_copy(key, sizeof key, team->key);
    TRY(class_strike(request_class_of(r), own_team(r), r->client->hub->now, why));
    request_classroom(r)->close(request_classroom(r)->who, own_team(r));
    key_remove(&r->client->hub->keys, key);
    return answer_done(r);
}

/* ---- runs ---- */

/* The client looks at the run that it began. */
static enum status answer_run(struct request *r, uint32_t id)
{
    r->client->class_view.run = id;
    r->client->class_view.run_seen = 0;
    out_number(answer_begin(r), "run", id);
    return answer_send(r);
}

enum status class_request_try(struct request *r, struct why *why)
{
    uint32_t id = 0;
    TRY(class_try(request_class_of(r), own_team(r), rule_of(r), r->client->hub->now, &id, why));
    return answer_run(r, id);
}

enum status class_request_play(struct request *r, struct why *why)
{
    uint32_t id = 0;
    TRY(class_play(request_class_of(r), own_team(r), r->client->hub->now, &id, why));
    return answer_run(r, id);
}

enum status class_request_ring(struct request *r, struct why *why)
{
    const json_t *list = json_object_get(r->fields, "teams");
    uint32_t teams[RUN_PLACES], id = 0;
    size_t count = json_array_size(list) < RUN_PLACES ? json_array_size(list) : RUN_PLACES;
    for (size_t i = 0; i < count; i++)
        teams[i] = (uint32_t)json_integer_value(json_array_get(list, i));
    TRY(class_join(request_class_of(r), teams, count, r->client->hub->now, &id, why));
    return answer_run(r, id);
}

enum status class_request_lots(struct request *r, struct why *why)
{
    TRY(class_lots(request_class_of(r), r->client->hub->now, why));
    return answer_done(r);
}

enum status class_request_stop(struct request *r, struct why *why)
{
    struct class_run *run;
    TRY(find_run(r, false, &run, why));
    BAD_IF(r->client->class_view.as == AS_TEAM && run->kind == RUN_RING, "Eso es del profesor");
    TRY(class_stop(request_class_of(r), run->id, r->client->hub->now, why));
    return answer_done(r);
}

enum status class_request_look(struct request *r, struct why *why)
{
    struct class_run *run = NULL;
    if (number_of(r->fields, "run"))
        TRY(find_run(r, false, &run, why));
    r->client->class_view.run = run ? run->id : 0;
    r->client->class_view.run_seen = 0;
    answer_done(r);
    class_show(r->client->hub);
    return ST_OK;
}

/* ---- evidence ---- */

/* The class's common key does not get here: it has no evidence. */
enum status class_request_evidence(struct request *r, struct why *why)
{
    const struct class_evidence *one =
        class_evidence(request_class_of(r), (uint32_t)number_of(r->fields, "evidence"));
    const struct class_view *view = &r->client->class_view;
    BAD_IF(!one || (view->as == AS_TEAM && one->team != view->team), "Eso es de otro equipo");
    classroom_put_evidence(answer_begin(r), request_classroom(r), one, r->client->lang);
    return answer_send(r);
}

enum status class_request_frames(struct request *r, struct why *why)
{
    struct class_run *run;
    int64_t from = number_of(r->fields, "from");
    TRY(find_run(r, true, &run, why));
    classroom_put_frames(answer_begin(r), run, from > 0 && from < RUN_CAPTURE ? (uint32_t)from : 1,
                         FRAMES_A_PAGE, r->client->lang);
    return answer_send(r);
}

/* The text (free it), or NULL: no memory. */
static char *base64(const char *octets, size_t count)
{
    static const char letters[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    char *text = malloc(count / 3 * 4 + 5), *at = text;
    for (size_t i = 0; text && i < count; i += 3) {
        uint32_t three = 0;
        for (size_t k = i; k < i + 3; k++)
            three = three << 8 | (k < count ? (uint8_t)octets[k] : 0u);
        for (int shift = 18; shift >= 0; shift -= 6)
            *at++ = letters[three >> shift & 63];
        if (i + 2 >= count)
            at[-1] = '=';
        if (i + 1 >= count)
            at[-2] = '=';
    }
    if (text)
        *at = '\0';
    return text;
}

enum status class_request_capture(struct request *r, struct why *why)
{
    struct class_run *run;
    const char *octets;
    size_t count;
    TRY(find_run(r, true, &run, why));
    bool good = run_capture(run, &octets, &count);
    BAD_IF(good && count > CAPTURE_MOST,
           "Esa captura no cabe en un mensaje: ábrela en el cable y descárgala allí");
    char *text = good ? base64(octets, count) : NULL;
    BAD_IF(!text, "De eso no queda captura");
    answer_text(r, "pcapng", text);
    free(text);
    return ST_OK;
}

/* ---- on the wire ---- */

/* The wire of a run. One that goes on is watched live; of one that is over the capture is read
 * again. NULL: there is none, or there are too many. */
static struct wire *watch_run(struct request *r, struct class_run *run)
{
    struct hub *hub = r->client->hub;
    struct classroom *room = request_classroom(r);
    size_t free = CLASS_RUNS_AT_ONCE;
    for (size_t i = CLASS_RUNS_AT_ONCE; i-- > 0;) {
        if (room->wire[i] && room->wired[i] == run->id)
            return room->wire[i];
        if (!room->wire[i])
            free = i;
    }
    if (run->stage == RUN_OVER) {
        struct record *record = run_playback(run);
        struct wire *wire =
            record ? wire_add(hub, WIRE_CAPTURE, NULL, record, r->client->address) : NULL;
        if (!wire)
            record_close(record);
        return wire;
    }
    struct wire *wire = free < CLASS_RUNS_AT_ONCE ? hub_add_live(hub, run->record, hub->now) : NULL;
    if (wire) {
        room->wire[free] = wire;
        room->wired[free] = run->id;
        run->watched = true;
    }
    return wire;
}

enum status class_request_wire(struct request *r, struct why *why)
{
    struct class_run *run;
    TRY(find_run(r, true, &run, why));
    BAD_IF(run->stage == RUN_WAITS, "Todavía no ha empezado");
    if (run->stage == RUN_OVER)
        TRY(wire_check_limit(r->client, why));
    const struct wire *wire = watch_run(r, run);
    BAD_IF(!wire, "De eso no queda captura");
    return answer_text(r, "key", wire->watch);
}

/* ---- the sheet and the settings ---- */

enum status class_request_forget(struct request *r, struct why *why)
{
    BAD_IF(!class_team(request_class_of(r), own_team(r)), "Ese equipo no existe");
    class_forget(request_class_of(r), own_team(r), rule_of(r));
    return answer_done(r);
}

enum status class_request_sheet(struct request *r, struct why *why)
{
    char *csv;
    size_t length;
    (void)why;
    struct json_out *out = answer_begin(r);
    classroom_put_sheet(out, request_classroom(r), &r->client->class_view, r->client->lang);
    if (sheet_csv(&request_classroom(r)->sheet, &csv, &length)) {
        out_text(out, "csv", csv);
        free(csv);
    }
    return answer_send(r);
}

/* Settings that the request does not name stay as they are. */
enum status class_request_settings(struct request *r, struct why *why)
{
    struct class_settings s = request_class_of(r)->settings;
    classroom_read_settings(&s, r->fields);
    TRY(class_set(request_class_of(r), &s, why));
    return answer_done(r);
}

/* ---- which there are ---- */

enum { TEACHER = 1 << AS_TEACHER, CLASS = 1 << AS_CLASS, TEAM = 1 << AS_TEAM };

static const struct request_kind class_requests[] = {
#define CLASS_REQUEST(name, roles) {#name, roles, 0, class_request_##name},
#include "web/hub/requests.def"
    {0},
};

enum status request_class(struct request *r, struct why *why)
{
    BAD_IF(r->client->at != AT_CLASS, "Aquí no hay ninguna clase");
    request_class_of(r)->now = r->client->hub->now;
    const struct request_kind *kind = request_find(class_requests, text_of(r->fields, "act"), why);
    if (!kind)
        return ST_BAD;
    BAD_IF(!(kind->who & 1u << r->client->class_view.as), "Eso es del profesor");
    return kind->run(r, why);
}

/* ---- what is shown ---- */

static void send_view(struct client *client, const struct class_run *run)
{
    struct hub *hub = client->hub;
    struct json_out *out = message_begin(hub, run ? "run" : "class");
    if (run)
        classroom_put_run(out, hub->classroom, &client->class_view, run, client->lang);
    else
        classroom_put(out, hub->classroom, &client->class_view, client->lang);
    message_send(client);
}

/* Each client is sent what has changed since its last view, by version. */
void class_show(struct hub *hub)
{
    struct classroom *room = hub->classroom;
    uint64_t version = classroom_version(room);
    room->sent = hub->now;
    for (struct client *client = hub->clients; client; client = client->next) {
        struct class_view *view = &client->class_view;
        if (client->at != AT_CLASS)
            continue;
        if (view->as == AS_TEAM && !class_team(&room->class, view->team)) {
            client_leave(client); /* the team was struck */
            continue;
        }
        const struct class_run *run = view->run ? class_run(&room->class, view->run) : NULL;
        if (view->seen != version + 1)
            send_view(client, NULL);
        if (run && view->run_seen != run->version + 1)
            send_view(client, run);
        view->seen = version + 1;
        view->run_seen = run ? run->version + 1 : 0;
    }
}

/* With the next tick. */
void class_show_again(struct client *client)
{
    client->class_view.seen = client->class_view.run_seen = 0;
}

usec_t classroom_due(const struct hub *hub)
{
    const struct classroom *room = hub->classroom;
    if (!room)
        return USEC_NEVER;
    usec_t due = class_due(&room->class);
    uint64_t version = classroom_version(room);
    for (const struct client *client = hub->clients; client; client = client->next)
        if (client->at == AT_CLASS && client->class_view.seen != version + 1)
            return due < room->sent + SHOW_PAUSE ? due : room->sent + SHOW_PAUSE;
    return due;
}

void classroom_tick(struct hub *hub)
{
    struct classroom *room = hub->classroom;
    if (!room)
        return;
    class_tick(&room->class, hub->now);
    for (size_t i = 0; i < CLASS_RUNS_AT_ONCE; i++) {
        struct class_run *run = room->wire[i] ? class_run(&room->class, room->wired[i]) : NULL;
        if (!run || run->stage != RUN_OVER)
            continue;
        /* It stays as a recording, and goes when nobody watches it. */
        wire_becomes_capture(hub, room->wire[i]);
        room->wire[i] = NULL;
        run->record = NULL;
        run_drop_record(run);
    }
    if (hub->now >= room->sent + SHOW_PAUSE)
        class_show(hub);
}

bool hub_add_class(struct hub *hub, struct classroom *room)
{
    bool good = key_add(&hub->keys, room->teacher, KEY_TEACHER, room, 0) &&
                key_add(&hub->keys, room->pupils, KEY_CLASS, room, 0);
    for (size_t i = 0; i < room->class.teams && good; i++)
        good = room->class.team[i]->gone || key_add(&hub->keys, room->class.team[i]->key, KEY_TEAM,
                                                    room, (int)room->class.team[i]->id);
    hub->classroom = room;
    return good;
}
