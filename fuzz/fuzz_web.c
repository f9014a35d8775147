/* Whatever browsers say to the hub of the page: lines of input are messages of four of them, `$S`,
 * `$J`, `$W` and `$R` in them stand for the keys of a table that is there, `$L` for that of a ring,
 * `$T`, `$C` and `$E` for those of a class, its teacher's first, and a `~` lets time pass. A line
 * that begins with `!` is what a team's program says, `!<` passes on what it was told last, and
 * `!#` comes or goes. After a `^` the store and those who think take their time, until the next
 * one; with anything behind it the disk is full then. What is sent back must be JSON, every game
 * must stay sound, a table and its client know of each other while one waits, and a class charges
 * nobody but its teams.
 *
 * The first octet chooses what was said before: everybody has been greeted, and there is a table of
 * some game, a wire, or a class with a team. */
#include "fuzz_support.h"

#include <jansson.h>

#include "web/class/classroom.h"
#include "web/hub/hub.h"
#include "web/hub/hub_private.h"

enum {
    BROWSERS = 4,
    WAITING = 64,
    LINE_MAX = 2048,
    LINES = 6,
    HELLO_IN = 64,
    SHOWN_IN = 3,
    WAITS_IN = 32
};

static struct {
    struct client *client[BROWSERS];
    struct room *keeping[WAITING];
    struct work *work[WAITING];
    size_t keepings, works;
    struct rng rng;
    struct hub hub;
    usec_t now;
    struct classroom class;
    uint8_t told[256]; /* what a team was told last */
    size_t told_count;
    bool hello;       /* a greeting is answered in full */
    bool class_shown; /* its sheet and all else of it */
    bool waits;       /* for rings, too */
    bool late, full;  /* what is to be kept and thought about waits; it will not be kept */
    bool begun;       /* what was said before the input has been said */
    unsigned lines;
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

static void open_class(struct hub *hub)
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
    hub_key(hub, world.class.teacher);
    hub_key(hub, world.class.pupils);
    need(hub_add_class(hub, &world.class));
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
        need(class->evidence[i]->team && class->evidence[i]->team < class->next_team);
}

/* ---- the hub ---- */

/* Whether the text was looked at before, as a hash of it: most of what is sent is sent by many
 * inputs. */
static bool is_known(const char *text, size_t length)
{
    static uint64_t known[1 << 14];
    uint64_t told = fuzz_told, hash;
    fuzz_told = length;
    tell(text, length);
    hash = fuzz_told;
    fuzz_told = told;
    tell_number(hash);
    bool found = known[hash % (1 << 14)] == hash;
    known[hash % (1 << 14)] = hash;
    return found;
}

static void on_send(void *who, void *socket, const char *text, size_t length)
{
    (void)who, (void)socket;
    if (is_known(text, length))
        return;
    json_t *message = json_loadb(text, length, JSON_REJECT_DUPLICATES, NULL);
    need(json_is_object(message));
    json_decref(message);
}

/* The answer to a greeting is long and nearly always the same: in the place of hub_hello
 * (--wrap). */
enum status __real_hub_hello(const struct request *request);
enum status __wrap_hub_hello(const struct request *request);
enum status __wrap_hub_hello(const struct request *request)
{
    return world.hello ? __real_hub_hello(request) : answer_done(request);
}

/* What a class looks like takes longer than all else that is sent of it, and is sent every fifth of
 * a second. */
void __real_classroom_put(struct json_out *out, struct classroom *room,
                          const struct class_view *view, enum lang lang);
void __wrap_classroom_put(struct json_out *out, struct classroom *room,
                          const struct class_view *view, enum lang lang);
void __wrap_classroom_put(struct json_out *out, struct classroom *room,
                          const struct class_view *view, enum lang lang)
{
    if (world.class_shown)
        __real_classroom_put(out, room, view, lang);
}

static void on_close(void *who, void *socket, const char *why)
{
    (void)who, (void)why;
    *(struct client **)socket = NULL;
}

static void on_keep(void *who, struct room *room)
{
    (void)who;
    need(world.keepings < WAITING);
    world.keeping[world.keepings++] = room;
}

static void on_work(void *who, struct work *work)
{
    (void)who;
    need(world.works < WAITING);
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

static const struct hub_world calls = {.send = on_send,
                                       .close = on_close,
                                       .keep = on_keep,
                                       .work = on_work,
                                       .read = on_read,
                                       .forget = on_forget,
                                       .random = on_random};

/* What is under way; a bot that thinks about the next move of an endless game has to stop
 * somewhere. */
static void settle(struct hub *hub, usec_t now)
{
    for (int i = 0; i < 40 && !world.late && world.keepings + world.works; i++) {
        if (world.keepings)
            hub_kept(hub, world.keeping[--world.keepings], !world.full, now);
        if (world.works) {
            struct work *work = world.work[--world.works];
            work->run(work);
            hub_worked(hub, work, now);
        }
    }
}

static void check(const struct hub *hub)
{
    struct why why;
    for (uint32_t i = 0; i < hub->room_count; i++)
        need(hub->rooms[i]->game->invariant(hub->rooms[i]->setup,
                                            as_state(hub->rooms[i]->now.state), &why));
    for (uint32_t i = 0; i < hub->room_count; i++)
        need(!hub->rooms[i]->asker ||
             ((struct client *)hub->rooms[i]->asker)->awaits.room == hub->rooms[i]);
    for (const struct client *client = hub->clients; client; client = client->next)
        need(client->awaits.room
                 ? client->awaits.room->asker == client && room_busy(client->awaits.room)
                 : client->awaits.what == AWAITS_NOTHING);
}

/* The line with keys in the place of their names. */
static size_t fill_in(const struct hub *hub, const uint8_t *line, size_t length, char out[LINE_MAX])
{
    const struct room *room = hub->room_count ? hub->rooms[hub->room_count - 1] : NULL;
    struct str text = str_make(out, LINE_MAX);
    for (size_t i = 0; i < length; i++) {
        const char *names = "SJWRLTCE",
                   *found = i + 1 < length && line[i] == '$' ? strchr(names, line[i + 1]) : NULL;
        const char *keys[] = {room ? room->player[0].key : "",
                              room ? room->join : "",
                              room ? room->watch : "",
                              room ? room->replay : "",
                              hub->wire[0] ? hub->wire[0]->hands : "",
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

/* ---- what is said ---- */

/* In times of twenty seconds. Rings whose clocks run are what takes longest. */
static size_t longest_wait(const struct hub *hub)
{
    return !hub->wire[0] ? 16 : world.waits ? 4 : 0;
}

static void say(struct hub *hub, const uint8_t *line, size_t length, usec_t *now)
{
    static char text[LINE_MAX];
    struct client **client = &world.client[line[0] % BROWSERS];
    *now += 100 * USEC_MS;
    if (line[0] == '~')
        *now +=
            (usec_t)(length < longest_wait(hub) ? length : longest_wait(hub)) * 20 * USEC_SECOND;
    if (world.begun || line[0] == '~')
        hub_tick(hub, *now);
    settle(hub, *now);
    if (line[0] == '^') {
        world.late = !world.late;
        world.full = length > 1;
        return;
    }
    if (line[0] == '!') {
        program_says(line + 1, length - 1, *now);
        return;
    }
    if (!*client)
        *client = hub_opened(hub, client, "192.0.2.7", *now);
    if (*client && length == 1)
        hub_gone(hub, *client, *now), *client = NULL;
    if (*client && line[0] != '~')
        hub_heard(hub, *client, text, fill_in(hub, line + 1, length - 1, text), *now);
    settle(hub, *now);
    check(hub);
}

static void say_lines(struct hub *hub, const uint8_t *text, size_t size, usec_t *now)
{
    for (size_t begin = 0, end; begin < size && world.lines < LINES; begin = end + 1) {
        const uint8_t *newline = memchr(text + begin, '\n', size - begin);
        end = newline ? (size_t)(newline - text) : size;
        if (end == begin)
            continue;
        world.lines++;
        say(hub, text + begin, end - begin, now);
    }
}

#define TABLE(game, rules, others)                                                                 \
    "0{\"do\":\"create\",\"id\":1,\"game\":\"" game "\",\"rules\":\"" rules                        \
    "\",\"name\":\"Eva\",\"chat\":true,\"seats\":[{\"who\":\"me\"}," others "]}\n"                 \
    "0{\"do\":\"enter\",\"id\":2,\"key\":\"$S\"}\n"                                                \
    "0{\"do\":\"hurry\",\"id\":3,\"on\":true}\n"
#define BOT "{\"who\":\"bot\",\"bot\":\"random\"}"
#define AZAR "{\"who\":\"bot\",\"bot\":\"azar\"}"
#define CLASS                                                                                      \
    "0{\"do\":\"enter\",\"key\":\"$C\",\"id\":1}\n"                                                \
    "0{\"do\":\"class\",\"act\":\"register\",\"name\":\"Alba\",\"id\":2}\n"                        \
    "1{\"do\":\"enter\",\"key\":\"$T\",\"id\":1}\n"

static const char *const before[] = {
    "",
    TABLE("uno", "", BOT),
    TABLE("uno", "", "{\"who\":\"open\"}," BOT) "1{\"do\":\"sit\",\"id\":1,\"key\":\"$J\",\"seat\":"
                                                "1,\"name\":\"Luis\"}\n",
    TABLE("monopoly", "rounds=9", AZAR),
    TABLE("truco", "", BOT "," BOT "," BOT),
    TABLE("reversi", "dice=0", "{\"who\":\"bot\",\"bot\":\"greedy\"}"),
    TABLE("reversi", "", "{\"who\":\"bot\",\"bot\":\"greedy\"}"),
    "0{\"do\":\"wire\",\"what\":\"new\",\"game\":\"uno\",\"stations\":3,\"mode\":\"strict\",\"id\":"
    "1}\n"
    "0{\"do\":\"enter\",\"key\":\"$L\",\"id\":2}\n0{\"do\":\"wire\",\"what\":\"step\",\"by\":"
    "\"round\",\"id\":3}\n",
    "0{\"do\":\"wire\",\"what\":\"new\",\"game\":\"truco\",\"id\":1}\n"
    "0{\"do\":\"enter\",\"key\":\"$L\",\"id\":2}\n0{\"do\":\"wire\",\"what\":\"step\",\"by\":"
    "\"round\",\"id\":3}\n",
    CLASS "1{\"do\":\"class\",\"act\":\"settings\",\"baud\":0,\"timeout\":1,\"id\":2}\n!#\n",
    CLASS "1{\"do\":\"class\",\"act\":\"settings\",\"baud\":0,\"timeout\":1,\"id\":2}\n!#\n"
          "1{\"do\":\"class\",\"act\":\"try\",\"team\":1,\"id\":3}\n~\n!<\n",
    CLASS "1{\"do\":\"class\",\"act\":\"settings\",\"baud\":0,\"timeout\":1,\"id\":2}\n!#\n"
          "1{\"do\":\"class\",\"act\":\"ring\",\"teams\":[1],\"id\":3}\n~\n!<\n",
    CLASS "1{\"do\":\"class\",\"act\":\"settings\",\"game\":\"reversi\",\"baud\":0,\"timeout\":1,"
          "\"id\":2}\n!#\n"
          "!RV\x80"
          "Alba            \n1{\"do\":\"class\",\"act\":\"play\",\"team\":1,\"id\":3}\n~\n",
};
enum { BEFORE = sizeof before / sizeof before[0] };

static void greet(struct hub *hub, usec_t now)
{
    for (size_t i = 0; i < BROWSERS; i++) {
        world.client[i] = hub_opened(hub, &world.client[i], "192.0.2.7", now);
        world.client[i]->greeted = true;
        world.client[i]->lang = i == 1 ? LANG_EN : LANG_ES;
    }
}

static void begin(const char *said)
{
    static const struct hub_limits limits = {.clients = 10,
                                             .per_address = 10,
                                             .rooms = 4,
                                             .rooms_per_address = 4,
                                             .expires = USEC_SECOND};
    memset(&world, 0, sizeof world);
    world.now = USEC_SECOND;
    world.class_shown = world.waits = true;
    rng_seed(&world.rng, 1);
    hub_init(&world.hub, &calls, "0", &limits);
    open_class(&world.hub);
    if (*said) {
        greet(&world.hub, world.now);
        say_lines(&world.hub, (const uint8_t *)said, strlen(said), &world.now);
    }
    world.lines = 0;
    world.begun = true;
}

static void end(void)
{
    world.late = false;
    settle(&world.hub, world.now);
    while (world.works) { /* what is still thought about belongs to rooms that go now */
        struct work *work = world.work[--world.works];
        work->run(work);
        hub_worked(&world.hub, work, world.now);
    }
    hub_free(&world.hub);
    class_free(&world.class.class);
}

static void run(const uint8_t *data, size_t size)
{
    if (!size)
        return;
    begin(before[data[0] % BEFORE]);
    fuzz_told = 0;
    world.hello = lot_of(data, size, HELLO_IN) == 0;
    world.class_shown = lot_of(data, size, SHOWN_IN) == 0;
    world.waits = lot_of(data, size, WAITS_IN) == 0;
    say_lines(&world.hub, data + 1, size - 1, &world.now);
    end();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    return run_input(run, data, size);
}
