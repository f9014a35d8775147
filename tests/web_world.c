#include "web_world.h"

#include <stdlib.h>

/* --- what is known, put together --- */

static json_t *merge_list(json_t *old, const json_t *difference)
{
    json_t *list = json_copy(old), *element;
    const char *index;
    json_object_foreach((json_t *)difference, index, element)
        json_array_set(list, (size_t)strtoul(index, NULL, 10), element);
    return list;
}

json_t *world_merge(json_t *old, const json_t *difference)
{
    json_t *merged = old ? json_copy(old) : json_object(), *value;
    const char *key;
    json_object_foreach((json_t *)difference, key, value)
    {
        json_t *before = json_object_get(merged, key);
        if (json_is_null(value))
            json_object_del(merged, key);
        else if (strcmp(key, "board") == 0)
            json_object_set_new(merged, key, world_merge(before, value));
        else if (json_is_object(value) && json_is_array(before))
            json_object_set_new(merged, key, merge_list(before, value));
        else
            json_object_set(merged, key, value);
    }
    return merged;
}

static void take_step(struct browser *browser, const json_t *step)
{
    json_t *merged = json_copy(browser->table), *value;
    const char *key;
    assert_non_null(merged);
    json_object_foreach((json_t *)step, key, value)
    {
        if (strcmp(key, "scene") == 0)
            json_object_set_new(merged, key, world_merge(json_object_get(merged, key), value));
        else if (json_is_null(value))
            json_object_del(merged, key);
        else
            json_object_set(merged, key, value);
    }
    json_decref(browser->table);
    browser->table = merged;
}

static void replace(json_t **place, json_t *value)
{
    json_decref(*place);
    *place = json_incref(value);
}

static void hear(struct browser *browser, const char *text, size_t length)
{
    if (browser->heard_length + length + 2 > browser->heard_room) {
        browser->heard_room = 2 * (browser->heard_length + length + 2);
        browser->heard = realloc(browser->heard, browser->heard_room);
    }
    memcpy(browser->heard + browser->heard_length, text, length);
    browser->heard_length += length;
    browser->heard[browser->heard_length++] = '\n';
    browser->heard[browser->heard_length] = '\0';
}

static void on_send(void *who, void *socket, const char *text, size_t length)
{
    struct browser *browser = socket;
    json_error_t error;
    json_t *message = json_loadb(text, length, JSON_REJECT_DUPLICATES, &error);
    (void)who;
    if (!message)
        fail_msg("not JSON: %s at %d: %.*s", error.text, error.position,
                 (int)(length < 400 ? length : 400), text);
    hear(browser, text, length);
    browser->messages++;
    const char *kind = json_string_value(json_object_get(message, "t"));
    if (strcmp(kind, "table") == 0)
        replace(&browser->table, message);
    else if (strcmp(kind, "step") == 0)
        take_step(browser, message);
    else if (strcmp(kind, "done") == 0 || strcmp(kind, "no") == 0)
        replace(&browser->answer, message);
    else
        replace(&browser->last, message);
    json_decref(message);
}

static void on_close(void *who, void *socket, const char *why)
{
    struct browser *browser = socket;
    (void)who, (void)why;
    browser->client = NULL;
}

/* --- the store and the workers --- */

static struct kept_room *kept_of(struct world *world, uint32_t room)
{
    for (size_t i = 0; i < world->rooms; i++)
        if (world->kept[i].room == room)
            return &world->kept[i];
    assert_true(world->rooms < WORLD_ROOMS);
    world->kept[world->rooms].room = room;
    return &world->kept[world->rooms++];
}

static void on_keep(void *who, struct room *room)
{
    struct world *world = who;
    struct kept_room *kept = kept_of(world, room->id);
    if (!world->fails) {
        size_t before = room->fresh ? 0 : kept->length, length = room->lines_length;
        kept->text = realloc(kept->text, before + length + 1);
        memcpy(kept->text + before, room->lines, length);
        kept->length = before + length;
        kept->text[kept->length] = '\0';
    }
    world->keeping[world->keepings++] = room;
}

static void on_work(void *who, struct work *work)
{
    struct world *world = who;
    assert_true(world->works < WORLD_WORKS);
    world->work[world->works++] = work;
}

static void on_random(void *who, void *octets, size_t count)
{
    struct world *world = who;
    for (size_t i = 0; i < count; i++)
        ((uint8_t *)octets)[i] = (uint8_t)rng_next(&world->rng);
}

/* Of the keys in a journal's remark `room` the third is the replay's: a number follows. */
static bool is_replay(const char *text, const char *key)
{
    const char *at = strstr(text, key);
    return at && strspn(at + strlen(key) + 1, "01") == 1;
}

static enum status on_read(void *who, const char *key, char **text, size_t *length, struct why *why)
{
    struct world *world = who;
    for (size_t i = 0; i < world->rooms; i++)
        if (world->kept[i].text && is_replay(world->kept[i].text, key)) {
            *text = strdup(world->kept[i].text);
            *length = world->kept[i].length;
            return ST_OK;
        }
    why_bad(why, "no such game");
    return ST_END;
}

static void on_forget(void *who, uint32_t room)
{
    struct kept_room *kept = kept_of(who, room);
    free(kept->text);
    kept->text = NULL;
    kept->length = 0;
}

static void show(struct world *world)
{
    while (world->hub.unshown)
        hub_show(&world->hub, 1);
}

void world_keep(struct world *world)
{
    size_t count = world->keepings;
    struct room *rooms[WORLD_ROOMS];
    memcpy(rooms, world->keeping, sizeof rooms);
    world->keepings = 0;
    for (size_t i = 0; i < count; i++)
        hub_kept(&world->hub, rooms[i], !world->fails, world->now);
    show(world);
}

void world_work(struct world *world)
{
    size_t count = world->works;
    struct work *works[WORLD_WORKS];
    memcpy(works, world->work, sizeof works);
    world->works = 0;
    for (size_t i = 0; i < count; i++) {
        works[i]->run(works[i]);
        hub_worked(&world->hub, works[i], world->now);
    }
    show(world);
}

void world_settle(struct world *world)
{
    while ((world->keepings && !world->holds) || (world->works && !world->thinks_later)) {
        if (!world->holds)
            world_keep(world);
        if (!world->thinks_later)
            world_work(world);
    }
}

void world_pass(struct world *world, usec_t time)
{
    usec_t end = world->now + time;
    for (;;) {
        world_settle(world);
        usec_t due = hub_due(&world->hub);
        if (due > end)
            break;
        world->now = due > world->now ? due : world->now;
        hub_tick(&world->hub, world->now);
    }
    world->now = end;
}

/* --- the hub and its visitors --- */

static void begin(struct world *world)
{
    static const struct hub_limits limits = {
        .clients = 12,
        .per_address = 3,
        .rooms = 12,
        .rooms_per_address = 2,
        .expires = 3600 * USEC_SECOND,
        .expires_unused = 600 * USEC_SECOND,
    };
    hub_init(&world->hub, &world->calls, "n1", &limits);
}

void world_open(struct world *world, uint64_t seed)
{
    memset(world, 0, sizeof *world);
    rng_seed(&world->rng, seed);
    world->now = 1000 * USEC_SECOND;
    world->calls = (struct hub_world){.who = world,
                                      .send = on_send,
                                      .close = on_close,
                                      .keep = on_keep,
                                      .work = on_work,
                                      .read = on_read,
                                      .forget = on_forget,
                                      .random = on_random};
    begin(world);
}

static void disconnect_all(struct world *world)
{
    for (int i = 0; i < WORLD_BROWSERS; i++) {
        struct browser *browser = &world->browser[i];
        if (browser->client)
            world_leave(browser);
        json_decref(browser->table);
        json_decref(browser->answer);
        json_decref(browser->last);
        free(browser->heard);
        *browser = (struct browser){0};
    }
}

void world_close(struct world *world)
{
    world->holds = world->thinks_later = false;
    world_settle(world);
    disconnect_all(world);
    hub_free(&world->hub);
    for (size_t i = 0; i < world->rooms; i++)
        free(world->kept[i].text);
}

void world_restart(struct world *world)
{
    struct why why;
    for (int i = 0; i < WORLD_BROWSERS;
         i++) /* a killed server says nothing, and hears nothing any more */
        world->browser[i].client = NULL;
    world->holds = world->thinks_later = false;
    world->keepings = 0;
    for (size_t i = 0; i < world->works; i++)
        world->work[i]->run(world->work[i]);
    world->works = 0;
    for (uint32_t i = 0; i < world->hub.room_count; i++)
        world->hub.rooms[i]->step = STEP_NONE;
    hub_free(&world->hub);
    disconnect_all(world);
    begin(world);
    for (size_t i = 0; i < world->rooms; i++)
        if (world->kept[i].length &&
            hub_restore(&world->hub, world->kept[i].room, world->kept[i].text,
                        world->kept[i].length, world->now, &why) != ST_OK)
            fail_msg("table %u: %s\n%s", world->kept[i].room, why.text, world->kept[i].text);
}

struct browser *world_connect(struct world *world, int number, const char *address)
{
    struct browser *browser = &world->browser[number];
    assert_null(browser->client);
    browser->world = world;
    browser->client = hub_opened(&world->hub, browser, address, world->now);
    return browser->client ? browser : NULL;
}

struct browser *world_greet(struct world *world, int number)
{
    struct browser *browser = world_connect(world, number, "127.0.0.1");
    assert_non_null(browser);
    assert_non_null(world_ask(browser, "hello", "{s:i, s:s}", "v", 1, "lang", "es"));
    return browser;
}

void world_leave(struct browser *browser)
{
    hub_gone(&browser->world->hub, browser->client, browser->world->now);
    browser->client = NULL;
    show(browser->world);
}

void world_post(struct browser *browser, const char *text)
{
    if (browser->client)
        hub_heard(&browser->world->hub, browser->client, text, strlen(text), browser->world->now);
    show(browser->world);
}

json_t *world_ask(struct browser *browser, const char *what, const char *format, ...)
{
    json_error_t error;
    va_list args;
    va_start(args, format);
    json_t *request = json_vpack_ex(&error, 0, format, args);
    va_end(args);
    if (!request)
        fail_msg("%s: %s", format, error.text);
    json_object_set_new(request, "do", json_string(what));
    json_object_set_new(request, "id", json_integer(++browser->next));
    char *text = json_dumps(request, JSON_COMPACT);
    replace(&browser->answer, NULL);
    world_post(browser, text);
    world_settle(browser->world);
    free(text);
    json_decref(request);
    if (!browser->answer ||
        json_integer_value(json_object_get(browser->answer, "id")) != browser->next)
        return NULL;
    return strcmp(world_text(browser, "t"), "done") == 0 ? browser->answer : NULL;
}

const char *world_text(const struct browser *browser, const char *key)
{
    const char *text = json_string_value(json_object_get(browser->answer, key));
    return text ? text : "";
}

const char *table_text(const struct browser *browser, const char *key)
{
    const char *text = json_string_value(json_object_get(browser->table, key));
    return text ? text : "";
}

int64_t table_number(const struct browser *browser, const char *key)
{
    const json_t *number = json_object_get(browser->table, key);
    return json_is_integer(number) ? json_integer_value(number) : -1;
}
