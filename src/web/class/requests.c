/* What the people of a class ask for: its teacher, its teams, and whoever has its address. */
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

typedef enum status act_fn(struct asked *a, struct classroom *room, struct why *why);

/* ---- who asks ---- */

static uint32_t own_team(const struct asked *a)
{
    const struct class_view *view = &a->client->class_view;
    return view->as == AS_TEAM ? view->team : (uint32_t)number_of(a->request, "team");
}

static enum status find_run(const struct asked *a, struct classroom *room, struct class_run **run,
                            struct why *why)
{
    *run = class_run(&room->class, (uint32_t)number_of(a->request, "run"));
    if (!*run)
        return refuse(why, N_("Esa prueba no existe"));
    return classroom_may_see(room, &a->client->class_view, *run)
               ? ST_OK
               : refuse(why, N_("Eso es de otro equipo"));
}

/* The same, where all that passes in it is asked for. */
static enum status find_whole_run(const struct asked *a, struct classroom *room,
                                  struct class_run **run, struct why *why)
{
    enum status status = find_run(a, room, run, why);
    return status != ST_OK || classroom_sees_all(&a->client->class_view, *run)
               ? status
               : refuse(why, N_("Mientras se juega, eso es del profesor"));
}

static enum status done(struct asked *a)
{
    answer_done(a->client, a->id);
    return ST_OK;
}

/* ---- coming in ---- */

enum status class_enter(struct asked *a, const struct key_entry *entry)
{
    static const char *const as[] = {
        [AS_TEACHER] = "teacher", [AS_CLASS] = "class", [AS_TEAM] = "team"};
    struct client *client = a->client;
    client_leave(client);
    client->class_view =
        (struct class_view){.as = (enum class_as)(entry->kind - KEY_TEACHER + AS_TEACHER),
                            .team = (uint32_t)entry->seat};
    struct json_out *out = answer_begin(client, a->id);
    out_text(out, "as", as[client->class_view.as]);
    answer_send(client);
    class_show(client->hub);
    return ST_OK;
}

static enum status act_register(struct asked *a, struct classroom *room, struct why *why)
{
    struct client *client = a->client;
    struct hub *hub = client->hub;
    const struct address *address = client->address;
    bool device = flag_of(a->request, "device");
    char key[KEY_SIZE];
    struct class_team *team;
    unsigned count = 0;
    for (size_t i = 0; i < room->class.teams; i++)
        count +=
            !room->class.team[i]->gone && strcmp(room->class.team[i]->address, address->text) == 0;
    if (device && address->limited)
        return refuse(why, N_("Un dispositivo es para programas de esta máquina"));
    if (address->limited && count >= TEAMS_PER_ADDRESS)
        return refuse(why, N_("Demasiados equipos desde esa dirección"));
    hub_key(hub, key);
    enum status status = class_register(&room->class, text_of(a->request, "name"), key,
                                        address->text, device, &team, why);
    if (status != ST_OK)
        return status;
    struct why reason;
    if (room->open(room->who, team, &reason) != ST_OK ||
        !key_add(&hub->keys, key, KEY_TEAM, room, (int)team->id)) {
        if (class_strike(&room->class, team->id, hub->now, &reason) == ST_OK)
            room->close(room->who, team->id);
        return refuse(why, N_("No se puede abrir su puerto"));
    }
    class_touch(&room->class, team);
    struct json_out *out = answer_begin(client, a->id);
    out_text(out, "key", key);
    out_number(out, "team", team->id);
    answer_send(client);
    return ST_OK;
}

/* The team's program comes from where this page is open, from now on. */
static enum status act_move(struct asked *a, struct classroom *room, struct why *why)
{
    struct class_team *team = class_team(&room->class, own_team(a));
    if (!team || a->client->class_view.as != AS_TEAM)
        return refuse(why, N_("Ese equipo no existe"));
    utf8_copy(team->address, sizeof team->address, a->client->address->text);
    room->class.world->hang_up(room->class.world->who, team->id);
    class_line(&room->class, team->id, false, a->client->hub->now);
    class_touch(&room->class, team);
    return done(a);
}

static enum status act_strike(struct asked *a, struct classroom *room, struct why *why)
{
    struct class_team *team = class_team(&room->class, own_team(a));
    char key[KEY_SIZE] = "";
    if (team)
        utf8_copy(key, sizeof key, team->key);
    enum status status = class_strike(&room->class, own_team(a), a->client->hub->now, why);
    if (status != ST_OK)
        return status;
    room->close(room->who, own_team(a));
    key_remove(&a->client->hub->keys, key);
    return done(a);
}

/* ---- runs ---- */

static enum status answer_run(struct asked *a, enum status status, uint32_t id)
{
    if (status != ST_OK)
        return status;
    a->client->class_view.run = id;
    a->client->class_view.run_seen = 0;
    struct json_out *out = answer_begin(a->client, a->id);
    out_number(out, "run", id);
    answer_send(a->client);
    return ST_OK;
}

static enum status act_try(struct asked *a, struct classroom *room, struct why *why)
{
    const char *rule = text_of(a->request, "rule");
    uint32_t id = 0;
    enum status status =
        class_try(&room->class, own_team(a), *rule ? rule : NULL, a->client->hub->now, &id, why);
    return answer_run(a, status, id);
}

static enum status act_play(struct asked *a, struct classroom *room, struct why *why)
{
    uint32_t id = 0;
    enum status status = class_play(&room->class, own_team(a), a->client->hub->now, &id, why);
    return answer_run(a, status, id);
}

static enum status act_ring(struct asked *a, struct classroom *room, struct why *why)
{
    const json_t *list = json_object_get(a->request, "teams");
    uint32_t teams[RUN_PLACES], id = 0;
    size_t count = json_array_size(list);
    for (size_t i = 0; i < count && i < RUN_PLACES; i++)
        teams[i] = (uint32_t)json_integer_value(json_array_get(list, i));
    enum status status = class_join(&room->class, teams, count < RUN_PLACES ? count : RUN_PLACES,
                                    a->client->hub->now, &id, why);
    return answer_run(a, status, id);
}

static enum status act_lots(struct asked *a, struct classroom *room, struct why *why)
{
    enum status status = class_lots(&room->class, a->client->hub->now, why);
    return status == ST_OK ? done(a) : status;
}

/* A team may end what it alone is in. */
static enum status act_stop(struct asked *a, struct classroom *room, struct why *why)
{
    struct class_run *run;
    enum status status = find_run(a, room, &run, why);
    if (status == ST_OK && a->client->class_view.as == AS_TEAM && run->kind == RUN_RING)
        status = refuse(why, N_("Eso es del profesor"));
    if (status == ST_OK)
        status = class_stop(&room->class, run->id, a->client->hub->now, why);
    return status == ST_OK ? done(a) : status;
}

static enum status act_look(struct asked *a, struct classroom *room, struct why *why)
{
    struct class_run *run = NULL;
    enum status status = number_of(a->request, "run") ? find_run(a, room, &run, why) : ST_OK;
    if (status != ST_OK)
        return status;
    a->client->class_view.run = run ? run->id : 0;
    a->client->class_view.run_seen = 0;
    answer_done(a->client, a->id);
    class_show(a->client->hub);
    return ST_OK;
}

/* ---- evidence ---- */

static enum status act_evidence(struct asked *a, struct classroom *room, struct why *why)
{
    const struct class_evidence *one =
        class_evidence(&room->class, (uint32_t)number_of(a->request, "evidence"));
    const struct class_view *view = &a->client->class_view;
    if (!one || (view->as == AS_TEAM && one->team != view->team))
        return refuse(why, N_("Eso es de otro equipo"));
    struct json_out *out = answer_begin(a->client, a->id);
    classroom_put_evidence(out, room, one, a->client->lang);
    answer_send(a->client);
    return ST_OK;
}

static enum status act_frames(struct asked *a, struct classroom *room, struct why *why)
{
    struct class_run *run;
    enum status status = find_whole_run(a, room, &run, why);
    if (status != ST_OK)
        return status;
    int64_t from = number_of(a->request, "from");
    struct json_out *out = answer_begin(a->client, a->id);
    classroom_put_frames(out, run, from > 0 && from < RUN_CAPTURE ? (uint32_t)from : 1,
                         FRAMES_A_PAGE, a->client->lang);
    answer_send(a->client);
    return ST_OK;
}

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

static enum status act_capture(struct asked *a, struct classroom *room, struct why *why)
{
    struct class_run *run;
    const char *octets;
    size_t count;
    enum status status = find_whole_run(a, room, &run, why);
    if (status != ST_OK)
        return status;
    bool good = run_capture(run, &octets, &count);
    if (good && count > CAPTURE_MOST)
        return refuse(
            why, N_("Esa captura no cabe en un mensaje: ábrela en el cable y descárgala allí"));
    char *text = good ? base64(octets, count) : NULL;
    if (!text)
        return refuse(why, N_("De eso no queda captura"));
    struct json_out *out = answer_begin(a->client, a->id);
    out_text(out, "pcapng", text);
    answer_send(a->client);
    free(text);
    return ST_OK;
}

/* ---- on the wire ---- */

static size_t wire_of(const struct classroom *room, uint32_t run)
{
    size_t i = 0;
    while (i < CLASS_RUNS_AT_ONCE && (!room->wire[i] || room->wired[i] != run))
        i++;
    return i;
}

/* A run that goes on is watched as it is; of one that is over, its capture is read again. */
static struct wire *watch_run(struct asked *a, struct classroom *room, struct class_run *run)
{
    struct hub *hub = a->client->hub;
    size_t at = wire_of(room, run->id), free = 0;
    if (at < CLASS_RUNS_AT_ONCE)
        return room->wire[at];
    if (run->stage == RUN_OVER) {
        struct record *record = run_playback(run);
        struct wire *wire =
            record ? wire_add(hub, WIRE_CAPTURE, NULL, record, a->client->address) : NULL;
        if (!wire)
            record_close(record);
        return wire;
    }
    while (free < CLASS_RUNS_AT_ONCE && room->wire[free])
        free++;
    struct wire *wire = free < CLASS_RUNS_AT_ONCE ? hub_add_live(hub, run->record, hub->now) : NULL;
    if (wire) {
        room->wire[free] = wire;
        room->wired[free] = run->id;
        run->watched = true;
    }
    return wire;
}

static enum status act_wire(struct asked *a, struct classroom *room, struct why *why)
{
    struct class_run *run;
    enum status status = find_whole_run(a, room, &run, why);
    if (status == ST_OK && run->stage == RUN_WAITS)
        status = refuse(why, N_("Todavía no ha empezado"));
    if (status == ST_OK && run->stage == RUN_OVER)
        status = wire_check_room(a->client, why);
    if (status != ST_OK)
        return status;
    const struct wire *wire = watch_run(a, room, run);
    if (!wire)
        return refuse(why, N_("De eso no queda captura"));
    struct json_out *out = answer_begin(a->client, a->id);
    out_text(out, "key", wire->watch);
    answer_send(a->client);
    return ST_OK;
}

/* A run is over: what is watched of it stays as a recording, and goes when nobody looks. */
static void let_wires_go(struct hub *hub, struct classroom *room)
{
    for (size_t i = 0; i < CLASS_RUNS_AT_ONCE; i++) {
        struct class_run *run = room->wire[i] ? class_run(&room->class, room->wired[i]) : NULL;
        if (!run || run->stage != RUN_OVER)
            continue;
        wire_becomes_capture(hub, room->wire[i]);
        room->wire[i] = NULL;
        run->record = NULL;
        run_drop_record(run);
    }
}

static enum status act_forget(struct asked *a, struct classroom *room, struct why *why)
{
    const char *rule = text_of(a->request, "rule");
    if (!class_team(&room->class, own_team(a)))
        return refuse(why, N_("Ese equipo no existe"));
    class_forget(&room->class, own_team(a), *rule ? rule : NULL);
    return done(a);
}

static enum status act_sheet(struct asked *a, struct classroom *room, struct why *why)
{
    char *csv;
    size_t length;
    (void)why;
    struct json_out *out = answer_begin(a->client, a->id);
    classroom_put_sheet(out, room, &a->client->class_view, a->client->lang);
    if (sheet_csv(&room->sheet, &csv, &length)) {
        out_text(out, "csv", csv);
        free(csv);
    }
    answer_send(a->client);
    return ST_OK;
}

/* ---- settings ---- */

static void take_number(const json_t *request, const char *key, int64_t *number)
{
    const json_t *value = json_object_get(request, key);
    if (json_is_integer(value))
        *number = json_integer_value(value);
}

static void take_flag(const json_t *request, const char *key, bool *flag)
{
    const json_t *value = json_object_get(request, key);
    if (json_is_boolean(value))
        *flag = json_is_true(value);
}

static void take_text(const json_t *request, const char *key, char *text, size_t size)
{
    const char *value = json_string_value(json_object_get(request, key));
    if (value)
        utf8_copy(text, size, value);
}

static void take_weights(const json_t *weights, struct class_settings *s)
{
    const char *rule;
    json_t *value;
    json_object_foreach((json_t *)weights, rule, value)
    {
        size_t i = 0;
        while (i < s->weights && strcmp(s->weight[i].rule, rule) != 0)
            i++;
        if (i == CLASS_WEIGHTS || strlen(rule) >= FINDING_RULE_MAX)
            continue;
        s->weights += i == s->weights;
        utf8_copy(s->weight[i].rule, FINDING_RULE_MAX, rule);
        s->weight[i].weight = json_integer_value(value);
    }
}

/* Whatever is said of them; the rest stays. */
static enum status act_settings(struct asked *a, struct classroom *room, struct why *why)
{
    const json_t *request = a->request;
    struct class_settings s = room->class.settings;
    take_text(request, "game", s.game, sizeof s.game);
    take_text(request, "options", s.options, sizeof s.options);
    take_number(request, "baud", &s.baud);
    take_number(request, "timeout", &s.timeout);
    take_number(request, "games", &s.games);
    take_number(request, "seats", &s.seats);
    take_number(request, "tolerated", &s.tolerated);
    take_flag(request, "house", &s.house);
    take_flag(request, "open", &s.open);
    take_weights(json_object_get(request, "weights"), &s);
    enum status status = class_set(&room->class, &s, why);
    return status == ST_OK ? done(a) : status;
}

/* ---- which there are ---- */

static const struct {
    const char *name;
    unsigned who; /* bits of enum class_as */
    act_fn *run;
} acts[] = {
    {"register", 1 << AS_CLASS | 1 << AS_TEACHER, act_register},
    {"move", 1 << AS_TEAM, act_move},
    {"strike", 1 << AS_TEACHER, act_strike},
    {"try", 1 << AS_TEACHER | 1 << AS_TEAM, act_try},
    {"play", 1 << AS_TEACHER | 1 << AS_TEAM, act_play},
    {"ring", 1 << AS_TEACHER, act_ring},
    {"lots", 1 << AS_TEACHER, act_lots},
    {"stop", 1 << AS_TEACHER | 1 << AS_TEAM, act_stop},
    {"look", 1 << AS_TEACHER | 1 << AS_TEAM, act_look},
    {"evidence", 1 << AS_TEACHER | 1 << AS_TEAM, act_evidence},
    {"frames", 1 << AS_TEACHER | 1 << AS_TEAM, act_frames},
    {"capture", 1 << AS_TEACHER | 1 << AS_TEAM, act_capture},
    {"wire", 1 << AS_TEACHER | 1 << AS_TEAM, act_wire},
    {"forget", 1 << AS_TEACHER, act_forget},
    {"sheet", 1 << AS_TEACHER, act_sheet},
    {"settings", 1 << AS_TEACHER, act_settings},
};

enum status do_class(struct asked *a, struct why *why)
{
    struct classroom *room = a->client->hub->classroom;
    const char *act = text_of(a->request, "act");
    size_t i = 0;
    if (!room || a->client->class_view.as == AS_NOBODY)
        return refuse(why, N_("Aquí no hay ninguna clase"));
    room->class.now = a->client->hub->now;
    while (i < sizeof acts / sizeof acts[0] && strcmp(acts[i].name, act) != 0)
        i++;
    if (i == sizeof acts / sizeof acts[0])
        return refuse(why, N_("Esa petición no existe"));
    if (!(acts[i].who & 1u << a->client->class_view.as))
        return refuse(why, N_("Eso es del profesor"));
    return acts[i].run(a, room, why);
}

/* ---- what is shown ---- */

static void send_view(struct client *client, const char *kind, const struct class_run *run)
{
    struct hub *hub = client->hub;
    struct json_out *out = &hub->buffers.out;
    out_reset(out);
    out_object(out, NULL);
    out_text(out, "t", kind);
    if (run)
        classroom_put_run(out, hub->classroom, &client->class_view, run, client->lang);
    else
        classroom_put(out, hub->classroom, &client->class_view, client->lang);
    out_object_end(out);
    client_send(client, out);
}

static void show_to(struct client *client, uint64_t version)
{
    struct class_view *view = &client->class_view;
    const struct class_run *run =
        view->run ? class_run(&client->hub->classroom->class, view->run) : NULL;
    if (view->as == AS_TEAM && !class_team(&client->hub->classroom->class, view->team)) {
        *view = (struct class_view){0};
        return;
    }
    if (view->seen != version + 1)
        send_view(client, "class", NULL);
    if (run && view->run_seen != run->version + 1)
        send_view(client, "run", run);
    view->seen = version + 1;
    view->run_seen = run ? run->version + 1 : 0;
}

void class_show(struct hub *hub)
{
    uint64_t version = classroom_version(hub->classroom);
    hub->classroom->sent = hub->now;
    for (struct client *client = hub->clients; client; client = client->next)
        if (client->class_view.as != AS_NOBODY)
            show_to(client, version);
}

/* When somebody who looks has something new to see. */
usec_t classroom_due(const struct hub *hub)
{
    const struct classroom *room = hub->classroom;
    if (!room)
        return USEC_NEVER;
    usec_t due = class_due(&room->class);
    uint64_t version = classroom_version(room);
    for (const struct client *client = hub->clients; client; client = client->next)
        if (client->class_view.as != AS_NOBODY && client->class_view.seen != version + 1)
            return due < room->sent + SHOW_PAUSE ? due : room->sent + SHOW_PAUSE;
    return due;
}

void classroom_tick(struct hub *hub)
{
    struct classroom *room = hub->classroom;
    if (!room)
        return;
    class_tick(&room->class, hub->now);
    let_wires_go(hub, room);
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
