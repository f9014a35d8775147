/* Whatever browsers say to the house of the page: lines of input are messages of four of them, `$S`, `$J`, `$W` and
 * `$R` in them stand for the keys of a table that is there, `$L` for that of a ring, `$T`, `$C` and `$E` for those of a
 * class, its teacher's first, and a `~` lets time pass. A line that begins with `!` is what a team's program says, `!<`
 * passes on what it was told last, and `!#` comes or goes. What is sent back must be JSON, every game must stay sound,
 * and a class charges nobody but its teams. */
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "web/classroom.h"
#include "web/house.h"
#include "web/house_private.h"

enum { BROWSERS = 4, WAITING = 64, LINE_MAX = 4096 };

static struct {
    struct client *client[BROWSERS];
    struct room *keeping[WAITING];
    struct work *work[WAITING];
    size_t keepings, works;
    struct rng rng;
    struct classroom class;
    uint8_t told[256]; /* what a team was told last */
    size_t told_count;
} world;

/* ---- a class ---- */

static void on_octets(void *who, uint32_t team, const uint8_t *octets, size_t count)
{
    (void)who, (void)team;
    world.told_count = count < sizeof world.told ? count : sizeof world.told;
    memcpy(world.told, octets, world.told_count);
}

static void on_hang_up(void *who, uint32_t team)
{
    (void)who, (void)team;
}

static void on_record(void *who, enum class_record record, uint32_t id)
{
    struct classroom *room = who;
    char *text = record == CLASS_CAPTURE ? NULL : classroom_write(room, record, id);
    free(text);
}

static void on_drop(void *who, enum class_record record, uint32_t id)
{
    (void)who, (void)record, (void)id;
}

static bool on_capture(void *who, uint32_t run, uint8_t **octets, size_t *count)
{
    (void)who, (void)run, (void)octets, (void)count;
    return false;
}

static enum status on_open(void *who, struct class_team *team, struct why *why)
{
    (void)who, (void)why;
    team->port = 7000 + (int)team->id;
    return ST_OK;
}

static void on_shut(void *who, uint32_t team)
{
    (void)who, (void)team;
}

static void open_class(struct house *house)
{
    static const struct class_world class_calls = {.who = &world.class,
                                                   .send = on_octets,
                                                   .hang_up = on_hang_up,
                                                   .keep = on_record,
                                                   .drop = on_drop,
                                                   .read = on_capture};
    class_init(&world.class.class, &class_calls, "Redes", 1, LANG_ES);
    world.class.open = on_open;
    world.class.close = on_shut;
    house_key(house, world.class.teacher);
    house_key(house, world.class.pupils);
    if (!house_add_class(house, &world.class))
        abort();
}

/* A program of the class: its last team's. */
static void program_says(const uint8_t *octets, size_t count, usec_t now)
{
    struct class *class = &world.class.class;
    struct class_team *team = class->teams ? class->team[class->teams - 1] : NULL;
    if (!team)
        return;
    if (count && octets[0] == '#')
        class_line(class, team->id, !team->there, now);
    else if (count && octets[0] == '<')
        class_octets(class, team->id, world.told, world.told_count, now);
    else
        class_octets(class, team->id, octets, count, now);
    for (size_t i = 0; i < class->evidences; i++)
        if (!class->evidence[i]->team || class->evidence[i]->team >= class->next_team)
            abort();
}

/* ---- the house ---- */

static void on_send(void *who, void *socket, const char *text, size_t length)
{
    json_t *message = json_loadb(text, length, JSON_REJECT_DUPLICATES, NULL);
    (void)who, (void)socket;
    if (!json_is_object(message))
        abort();
    json_decref(message);
}

static void on_close(void *who, void *socket, const char *why)
{
    (void)who, (void)why;
    *(struct client **)socket = NULL;
}

static void on_keep(void *who, struct room *room)
{
    (void)who;
    world.keeping[world.keepings++] = room;
}

static void on_work(void *who, struct work *work)
{
    (void)who;
    world.work[world.works++] = work;
}

static enum status on_read(void *who, const char *key, char **text, size_t *length, struct why *why)
{
    (void)who, (void)key, (void)text, (void)length;
    why_bad(why, "none");
    return ST_END;
}

static void on_forget(void *who, uint32_t room)
{
    (void)who, (void)room;
}

static void on_random(void *who, void *octets, size_t count)
{
    (void)who;
    for (size_t i = 0; i < count; i++)
        ((uint8_t *)octets)[i] = (uint8_t)rng_next(&world.rng);
}

static const struct house_world calls = {.send = on_send,
                                         .close = on_close,
                                         .keep = on_keep,
                                         .work = on_work,
                                         .read = on_read,
                                         .forget = on_forget,
                                         .random = on_random};

/* What is under way; a bot that thinks about the next move of an endless game has to stop somewhere. */
static void settle(struct house *house, usec_t now)
{
    for (int i = 0; i < 40 && world.keepings + world.works; i++) {
        if (world.keepings)
            house_kept(house, world.keeping[--world.keepings], true, now);
        if (world.works) {
            struct work *work = world.work[--world.works];
            work->run(work);
            house_worked(house, work, now);
        }
    }
}

static void check(const struct house *house)
{
    struct why why;
    for (uint32_t i = 0; i < house->room_count; i++)
        if (!house->rooms[i]->game->invariant(house->rooms[i]->setup, house->rooms[i]->now.state, &why))
            abort();
}

/* The line with keys in the place of their names. */
static size_t fill_in(const struct house *house, const uint8_t *line, size_t length, char out[LINE_MAX])
{
    const struct room *room = house->room_count ? house->rooms[house->room_count - 1] : NULL;
    struct str text = str_make(out, LINE_MAX);
    for (size_t i = 0; i < length; i++) {
        const char *names = "SJWRLTCE", *found = i + 1 < length && line[i] == '$' ? strchr(names, line[i + 1]) : NULL;
        const char *keys[] = {room ? room->sitter[0].key : "",
                              room ? room->join : "",
                              room ? room->watch : "",
                              room ? room->replay : "",
                              house->wire[0] ? house->wire[0]->hands : "",
                              world.class.teacher,
                              world.class.pupils,
                              world.class.class.teams ? world.class.class.team[0]->key : ""};
        if (found && *found)
            str_add(&text, "%s", keys[found - names]);
        else
            str_add(&text, "%c", line[i] ? line[i] : ' ');
        i += found && *found;
    }
    return text.length;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const struct house_limits limits = {
        .clients = 10, .per_address = 10, .rooms = 4, .rooms_per_address = 4, .expires = USEC_SECOND};
    struct house house;
    usec_t now = USEC_SECOND;
    char text[LINE_MAX];
    memset(&world, 0, sizeof world);
    rng_seed(&world.rng, 1);
    house_init(&house, &calls, "0", &limits);
    open_class(&house);
    for (size_t begin = 0, end; begin < size; begin = end + 1) {
        for (end = begin; end < size && data[end] != '\n'; end++)
            ;
        if (end == begin)
            continue;
        size_t who = data[begin] % BROWSERS;
        struct client **client = &world.client[who];
        now += 100 * USEC_MS;
        if (data[begin] == '~')
            now += (usec_t)(end - begin) * 20 * USEC_SECOND;
        house_tick(&house, now);
        settle(&house, now);
        if (data[begin] == '!') {
            program_says(data + begin + 1, end - begin - 1, now);
            continue;
        }
        if (!*client)
            *client = house_opened(&house, client, "192.0.2.7", now);
        if (*client && end - begin == 1)
            house_gone(&house, *client, now), *client = NULL;
        if (*client && data[begin] != '~')
            house_heard(&house, *client, text, fill_in(&house, data + begin + 1, end - begin - 1, text), now);
        settle(&house, now);
        check(&house);
    }
    while (world.works) { /* what is still thought about belongs to rooms that go now */
        struct work *work = world.work[--world.works];
        work->run(work);
        house_worked(&house, work, now);
    }
    house_free(&house);
    class_free(&world.class.class);
    return 0;
}
