/* Whatever browsers say to the house of the page: lines of input are messages of four of them, `$S`, `$J`, `$W` and
 * `$R` in them stand for the keys of a table that is there, and a `~` lets time pass. What is sent back must be JSON,
 * and every game must stay sound. */
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "web/house.h"

enum { BROWSERS = 4, WAITING = 64, LINE_MAX = 4096 };

static struct {
    struct client *client[BROWSERS];
    struct room *keeping[WAITING];
    struct work *work[WAITING];
    size_t keepings, works;
    struct rng rng;
} world;

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
    for (int i = 0; i < 200 && world.keepings + world.works; i++) {
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
        const char *names = "SJWR", *found = i + 1 < length && line[i] == '$' ? strchr(names, line[i + 1]) : NULL;
        const char *keys[] = {room ? room->sitter[0].key : "", room ? room->join : "", room ? room->watch : "",
                              room ? room->replay : ""};
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
    return 0;
}
