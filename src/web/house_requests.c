/* What clients ask for, one function a request. */
#include <string.h>

#include "base/bytes.h"
#include "core/registry.h"
#include "web/house_private.h"

/* --- answers --- */

struct json_out *answer_begin(struct client *client, int64_t id)
{
    struct json_out *out = &client->house->desk.out;
    out_reset(out);
    out_object(out, NULL);
    out_text(out, "t", "done");
    out_number(out, "id", id);
    return out;
}

void answer_send(struct client *client)
{
    out_object_end(&client->house->desk.out);
    client_send(client, &client->house->desk.out);
}

void answer_done(struct client *client, int64_t id)
{
    answer_begin(client, id);
    answer_send(client);
}

void answer_no(struct client *client, int64_t id, bool late, const struct why *why)
{
    struct json_out *out = &client->house->desk.out;
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

static enum status refuse(struct why *why, const char *text)
{
    return why_bad(why, "%s", text);
}

/* --- fields --- */

static const char *text_of(const json_t *request, const char *key)
{
    const char *text = json_string_value(json_object_get(request, key));
    return text ? text : "";
}

static bool flag_of(const json_t *request, const char *key)
{
    return json_is_true(json_object_get(request, key));
}

/* --- requests: each answers by itself, or says why not. --- */

/* A request and who asks. */
struct asked {
    struct client *client;
    const json_t *request;
    int64_t id;
    bool late;
};

/* The room is busy with what this client asked for; the answer comes when that is kept. */
static enum status wait_for(const struct asked *a, struct room *room, enum waiting what)
{
    struct client *client = a->client;
    room->asker = client;
    client->asked = room;
    client->asked_id = a->id;
    client->waiting = what;
    return ST_OK;
}

static enum status do_hello(struct asked *a, struct why *why)
{
    enum lang lang;
    if (json_integer_value(json_object_get(a->request, "v")) != 1)
        return refuse(why, N_("Esta página es de otra versión: vuelve a cargarla"));
    if (lang_parse(text_of(a->request, "lang"), &lang))
        a->client->lang = lang;
    a->client->greeted = true;
    house_hello(a->client, a->id);
    if (a->client->as) {
        a->client->viewer.lang = a->client->lang;
        a->client->viewer.whole = true;
        house_show(a->client->house, a->client->chair.room);
    }
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

static enum status read_seats(const struct asked *a, struct room_config *config, int *me, struct why *why)
{
    const json_t *seats = json_object_get(a->request, "seats");
    const char *level = text_of(a->request, "level");
    *me = SEAT_NOBODY;
    if (!json_is_array(seats) || json_array_size(seats) > GAME_SEATS_MAX)
        return refuse(why, N_("Ese juego no es para tantos jugadores, o para más"));
    config->seats = (int)json_array_size(seats);
    for (int i = 0; i < config->seats; i++) {
        const json_t *seat = json_array_get(seats, (size_t)i);
        const char *kind = text_of(seat, "who"), *bot = text_of(seat, "bot");
        bot = *bot ? bot : level;
        config->kind[i] = strcmp(kind, "bot") == 0 ? SIT_BOT : SIT_OPEN;
        config->bot[i] = *bot ? registry_bot(config->game, bot) : NULL;
        if (*bot && !config->bot[i])
            return refuse(why, N_("Ese jugador automático no existe"));
        if (strcmp(kind, "me") == 0 && *me >= 0)
            return refuse(why, N_("En una mesa solo hay un sitio para cada cual"));
        if (strcmp(kind, "me") == 0)
            *me = i;
    }
    return ST_OK;
}

static enum status do_create(struct asked *a, struct why *why)
{
    struct client *client = a->client;
    struct house *house = client->house;
    struct room *room;
    int me;
    struct room_config config = {
        .id = house->next_room + 1,
        .calls = &house_room_calls,
        .who = house,
        .game = registry_game(text_of(a->request, "game")),
        .rules = text_of(a->request, "rules"),
        .listed = flag_of(a->request, "open"),
        .chats = flag_of(a->request, "chat"),
        .name = text_of(a->request, "name"),
    };
    if (client->waiting)
        return refuse(why, N_("Una cosa después de otra"));
    if (!config.game)
        return refuse(why, N_("Ese juego no existe"));
    if (house->room_count >= house->limits.rooms)
        return refuse(why, N_("Ya hay demasiadas mesas: prueba más tarde"));
    enum status status = read_seats(a, &config, &me, why);
    if (status != ST_OK)
        return status;
    config.me = me;
    house->world->random(house->world->who, &config.seed, sizeof config.seed);
    status = room_make(&config, &room, house->now, why);
    if (status != ST_OK)
        return status;
    house->next_room++;
    status = house_add_room(house, room, why);
    if (me >= 0)
        memcpy(client->asked_key, room->sitter[me].key, KEY_SIZE);
    else
        client->asked_key[0] = '\0';
    return status == ST_OK ? wait_for(a, room, WAITS_CREATED) : status;
}

static enum status do_enter(struct asked *a, struct why *why)
{
    static const char *const as[] = {[KEY_WATCH] = "watch", [KEY_JOIN] = "join", [KEY_SEAT] = "seat"};
    struct client *client = a->client;
    const struct key_entry *entry = key_find(&client->house->keys, text_of(a->request, "key"));
    if (!entry)
        return refuse(why, N_("Esa dirección no lleva a ninguna mesa: quizá ya no existe"));
    struct json_out *out = answer_begin(client, a->id);
    out_text(out, "as", as[entry->kind]);
    answer_send(client);
    client_enter(client, entry->what, entry->kind == KEY_SEAT ? entry->seat : SEAT_ONLOOKER, as[entry->kind]);
    return ST_OK;
}

static enum status do_leave(struct asked *a, struct why *why)
{
    (void)why;
    client_leave(a->client);
    answer_done(a->client, a->id);
    return ST_OK;
}

static enum status do_sit(struct asked *a, struct why *why)
{
    struct client *client = a->client;
    const struct key_entry *entry = key_find(&client->house->keys, text_of(a->request, "key"));
    int seat = (int)json_integer_value(json_object_get(a->request, "seat"));
    if (!entry || entry->kind != KEY_JOIN)
        return refuse(why, N_("Con esa dirección nadie se puede sentar"));
    struct room *room = entry->what;
    if (room_busy(room))
        return refuse(why, N_("La mesa está ocupada: prueba otra vez"));
    house_key(client->house, client->asked_key);
    enum status status = room_sit(room, seat, text_of(a->request, "name"), client->asked_key, client->house->now, why);
    if (status != ST_OK)
        return status;
    key_add(&client->house->keys, client->asked_key, KEY_SEAT, room, seat);
    return wait_for(a, room, WAITS_SEATED);
}

static uint64_t read_set(const json_t *list)
{
    uint64_t set = 0;
    for (size_t i = 0; i < json_array_size(list); i++) {
        int64_t bit = json_integer_value(json_array_get(list, i));
        if (bit >= 0 && bit < 64)
            set |= (uint64_t)1 << bit;
    }
    return set;
}

static enum status do_play(struct asked *a, struct why *why)
{
    struct client *client = a->client;
    struct room *room = client_room(client);
    const json_t *n = json_object_get(a->request, "n"), *choice = json_object_get(a->request, "choice");
    const struct room_answer answer = {
        .seat = client->chair.seat,
        .question = (uint64_t)json_integer_value(json_object_get(a->request, "q")),
        .choice = json_is_integer(choice) ? (size_t)json_integer_value(choice) : SIZE_MAX,
        .has_n = json_is_integer(n),
        .n = (int32_t)json_integer_value(n),
        .set = read_set(json_object_get(a->request, "set")),
        .mid = text_of(a->request, "mid"),
    };
    enum status status = room_play(room, &answer, &a->late, client->house->now, why);
    if (status == ST_END) {
        answer_done(client, a->id);
        return ST_OK;
    }
    return status == ST_OK ? wait_for(a, room, WAITS_DONE) : status;
}

/* Undo, again, resign, stand. */
static enum status do_simple(struct asked *a, struct why *why)
{
    struct room *room = client_room(a->client);
    const char *what = text_of(a->request, "do");
    int seat = a->client->chair.seat;
    usec_t now = a->client->house->now;
    enum status status = strcmp(what, "undo") == 0     ? room_undo(room, now, why)
                         : strcmp(what, "again") == 0  ? room_again(room, now, why)
                         : strcmp(what, "resign") == 0 ? room_resign(room, seat, now, why)
                                                       : room_stand(room, seat, now, why);
    return status == ST_OK ? wait_for(a, room, WAITS_DONE) : status;
}

static enum status do_hurry(struct asked *a, struct why *why)
{
    (void)why;
    answer_done(a->client, a->id);
    room_hurry(client_room(a->client), flag_of(a->request, "on"), a->client->house->now);
    return ST_OK;
}

enum needs { NEEDS_NOTHING, NEEDS_HELLO, NEEDS_TABLE, NEEDS_SEAT };

static const struct {
    const char *name;
    enum needs needs;
    bool changes; /* the room, which must not be busy then */
    enum status (*run)(struct asked *asked, struct why *why);
} requests[] = {
    {"hello", NEEDS_NOTHING, false, do_hello}, {"ping", NEEDS_NOTHING, false, do_ping},
    {"create", NEEDS_HELLO, false, do_create}, {"lobby", NEEDS_HELLO, false, do_lobby},
    {"enter", NEEDS_HELLO, false, do_enter},   {"leave", NEEDS_HELLO, false, do_leave},
    {"sit", NEEDS_HELLO, false, do_sit},       {"play", NEEDS_SEAT, true, do_play},
    {"undo", NEEDS_SEAT, true, do_simple},     {"again", NEEDS_SEAT, true, do_simple},
    {"resign", NEEDS_SEAT, true, do_simple},   {"stand", NEEDS_SEAT, true, do_simple},
    {"hurry", NEEDS_SEAT, false, do_hurry},
};

enum { REQUESTS = sizeof requests / sizeof requests[0] };

static enum status check_needs(const struct client *client, enum needs needs, struct why *why)
{
    if (needs >= NEEDS_HELLO && !client->greeted)
        return refuse(why, N_("Primero se saluda: hello"));
    if (needs >= NEEDS_TABLE && !client->as)
        return refuse(why, N_("No estás en ninguna mesa"));
    if (needs == NEEDS_SEAT && client->chair.seat < 0)
        return refuse(why, N_("Aquí solo miras: no tienes sitio"));
    return ST_OK;
}

void house_request(struct client *client, json_t *request)
{
    struct asked a = {client, request, json_integer_value(json_object_get(request, "id")), false};
    const char *what = text_of(request, "do");
    struct why why = {0};
    size_t i = 0;
    while (i < REQUESTS && strcmp(requests[i].name, what) != 0)
        i++;
    enum status status =
        i < REQUESTS ? check_needs(client, requests[i].needs, &why) : refuse(&why, N_("Esa petición no existe"));
    if (status == ST_OK && requests[i].changes && room_busy(client_room(client))) {
        if (!client->held) {
            client->held = json_incref(request);
            return;
        }
        status = refuse(&why, N_("Una cosa después de otra"));
    }
    if (status == ST_OK)
        status = requests[i].run(&a, &why);
    if (status != ST_OK)
        answer_no(client, a.id, a.late, &why);
}

/* --- what was asked is kept --- */

void house_answer_asker(struct room *room, bool good)
{
    struct client *client = room->asker;
    const struct why why = {.text = N_("No se ha podido guardar")};
    if (!client)
        return;
    enum waiting waiting = client->waiting;
    room->asker = NULL;
    client->asked = NULL;
    client->waiting = WAITS_NOT;
    if (!good) {
        answer_no(client, client->asked_id, false, &why);
        return;
    }
    struct json_out *out = answer_begin(client, client->asked_id);
    if (waiting != WAITS_DONE)
        out_text_if(out, "seat", client->asked_key);
    if (waiting == WAITS_CREATED) {
        out_text(out, "join", room->join);
        out_text(out, "watch", room->watch);
    }
    answer_send(client);
}
