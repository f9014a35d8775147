#include "web/guests.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <jansson.h>

#include "web/guest_line.h"
#include "base/clock.h"
#include "base/rng.h"
#include "session/crowd.h"

enum { CONNECTING_MAX = 64, PATIENCE_S = 300, REQUEST_ROOM = 400, KEY_ROOM = 64 };
enum request { HELLO = 1, CREATE, ENTER, HURRY, PLAY }; /* their numbers on the wire */

struct guest {
    struct web_line line;
    uint32_t number; /* guests 4n … 4n+3 are at one table, the first of them makes it */
    char key[KEY_ROOM];
    json_t *options; /* of the scene */
    json_int_t question;
    bool asked;  /* there is a question */
    usec_t sent; /* the decision that is not acknowledged yet; 0: there is none */
    unsigned decided;
};

static struct {
    const struct guests_options *options;
    struct guests_report *report;
    uv_loop_t loop;
    uv_timer_t patience;
    struct guest *guest;
    uint32_t count, called, greeted, entered, over;
    struct rng rng;
    uint32_t *latency; /* of each move, in microseconds */
    size_t room;       /* for so many */
    usec_t began;      /* 0: not everybody is there yet */
} guests;

static void go_wrong(const char *what)
{
    if (!guests.report->wrong[0])
        snprintf(guests.report->wrong, sizeof guests.report->wrong, "%s", what);
    uv_stop(&guests.loop);
}

static void on_lost(struct web_line *line, const char *why)
{
    (void)line;
    go_wrong(why);
}

static void PRINTF_LIKE(2, 3) ask(struct guest *guest, const char *format, ...)
{
    char text[REQUEST_ROOM];
    va_list args;
    va_start(args, format);
    int length = vsnprintf(text, sizeof text, format, args);
    va_end(args);
    web_line_send(&guest->line, text, (size_t)length);
}

/* Octets of the server in memory. */
static long resident(void)
{
    long pages = 0;
    char path[40];
    snprintf(path, sizeof path, "/proc/%d/statm", (int)guests.options->server);
    FILE *file = fopen(path, "r");
    if (file && fscanf(file, "%*d %ld", &pages) != 1)
        pages = 0;
    if (file)
        fclose(file);
    return pages * sysconf(_SC_PAGESIZE);
}

/* --- coming to a table --- */

static const struct game *game_of(const struct guest *guest)
{
    return guests.options->games[guest->number / GUESTS_A_TABLE % guests.options->game_count];
}

static void create_table(struct guest *host)
{
    char seats[100] = "{\"who\":\"me\"}";
    for (int i = 1; i < game_of(host)->seats_usual; i++)
        strcat(seats, ",{\"who\":\"open\"}");
    ask(host, "{\"do\":\"create\",\"id\":%d,\"game\":\"%s\",\"rules\":\"\",\"name\":\"bench\",\"seats\":[%s]}", CREATE,
        game_of(host)->name, seats);
}

static void enter(struct guest *guest)
{
    int seat = (int)(guest->number % GUESTS_A_TABLE);
    if (seat > 0 && seat < game_of(guest)->seats_usual)
        ask(guest, "{\"do\":\"sit\",\"id\":%d,\"key\":\"%s\",\"seat\":%d,\"name\":\"bench\"}", ENTER, guest->key, seat);
    else
        ask(guest, "{\"do\":\"enter\",\"id\":%d,\"key\":\"%s\"}", ENTER, guest->key);
}

static void copy_key(char key[KEY_ROOM], const json_t *made, const char *name)
{
    const char *text = json_string_value(json_object_get(made, name));
    snprintf(key, KEY_ROOM, "%s", text ? text : "");
}

/* Whoever made it gives each of the others the key to it. */
static void hand_out_keys(struct guest *host, const json_t *made)
{
    copy_key(host->key, made, "seat");
    for (int i = 1; i < GUESTS_A_TABLE; i++)
        copy_key(host[i].key, made, i < game_of(host)->seats_usual ? "join" : "watch");
    enter(host);
}

/* One after the other: a table is busy while somebody sits down. Nobody wants a pause to look at what happens. */
static void let_next_in(struct guest *guest)
{
    if (guest->number % GUESTS_A_TABLE == 0)
        ask(guest, "{\"do\":\"hurry\",\"id\":%d,\"on\":true}", HURRY);
    if ((guest->number + 1) % GUESTS_A_TABLE)
        enter(guest + 1);
}

/* --- playing --- */

/* Whatever may be done, each as likely. */
static void decide(struct guest *guest)
{
    if (!guests.began || !guest->asked || guest->sent)
        return;
    size_t count = json_array_size(guest->options);
    if (!count) {
        go_wrong("a question without options");
        return;
    }
    const json_t *option = json_array_get(guest->options, rng_below(&guests.rng, (uint32_t)count));
    guest->asked = false;
    guest->sent = clock_now();
    ask(guest, "{\"do\":\"play\",\"id\":%d,\"q\":%lld,\"choice\":%lld,\"n\":%lld,\"mid\":\"%u\"}", PLAY,
        (long long)guest->question, (long long)json_integer_value(json_object_get(option, "choice")),
        (long long)json_integer_value(json_object_get(option, "n")), guest->decided++);
}

static void note_acknowledged(struct guest *guest)
{
    if (guests.report->moves == guests.room) {
        size_t more = guests.room ? 2 * guests.room : 1 << 16;
        uint32_t *latency = realloc(guests.latency, more * sizeof *latency);
        if (!latency) {
            go_wrong("no memory for what is measured");
            return;
        }
        guests.latency = latency;
        guests.room = more;
    }
    guests.latency[guests.report->moves++] = (uint32_t)(clock_now() - guest->sent);
    guest->sent = 0;
}

static void begin(void)
{
    guests.report->rss_full = resident();
    guests.began = clock_now();
    for (uint32_t i = 0; i < guests.count; i++)
        decide(&guests.guest[i]);
}

static void note_over(void)
{
    if (++guests.over < guests.count)
        return;
    guests.report->seconds = (double)(clock_now() - guests.began) / USEC_SECOND;
    uv_stop(&guests.loop);
}

/* --- what is heard --- */

/* The options as they are now: a whole list, or those that are new by their index. */
static void note_options(struct guest *guest, json_t *options)
{
    const char *index;
    json_t *option;
    if (json_is_object(options)) {
        json_object_foreach(options, index, option) json_array_set(guest->options, (size_t)atoi(index), option);
    } else if (options) {
        json_decref(guest->options);
        guest->options = json_incref(options);
    }
}

static void note_table(struct guest *guest, const json_t *message)
{
    const json_t *question = json_object_get(message, "q");
    const char *stage = json_string_value(json_object_get(message, "stage"));
    note_options(guest, json_object_get(json_object_get(message, "scene"), "option"));
    if (question) {
        guest->asked = json_is_integer(question);
        guest->question = json_integer_value(question);
    }
    if (stage && strcmp(stage, "over") == 0)
        note_over();
}

static void note_done(struct guest *guest, const json_t *message)
{
    switch ((enum request)json_integer_value(json_object_get(message, "id"))) {
    case HELLO:
        if (++guests.greeted == guests.count)
            for (uint32_t i = 0; i < guests.count; i += GUESTS_A_TABLE)
                create_table(&guests.guest[i]);
        break;
    case CREATE:
        hand_out_keys(guest, message);
        break;
    case ENTER:
        let_next_in(guest);
        if (++guests.entered == guests.count)
            begin();
        break;
    case HURRY:
        break;
    case PLAY:
        note_acknowledged(guest);
        break;
    }
}

static void on_heard(struct web_line *line, const char *text, size_t length)
{
    struct guest *guest = line->who;
    json_t *message = json_loadb(text, length, 0, NULL);
    const char *kind = json_string_value(json_object_get(message, "t"));
    if (!kind)
        go_wrong("the server sends what is no message");
    else if (strcmp(kind, "done") == 0)
        note_done(guest, message);
    else if (strcmp(kind, "no") == 0 || strcmp(kind, "bye") == 0)
        go_wrong(json_string_value(json_object_get(message, "why")));
    else if (strcmp(kind, "table") == 0 || strcmp(kind, "step") == 0)
        note_table(guest, message);
    decide(guest);
    json_decref(message);
}

static void call_next(void)
{
    if (guests.called == guests.count)
        return;
    struct guest *guest = &guests.guest[guests.called];
    guest->number = guests.called++;
    web_line_call(&guest->line, &guests.loop, guests.options->port);
}

static void on_opened(struct web_line *line)
{
    ask(line->who, "{\"do\":\"hello\",\"v\":1,\"id\":%d}", HELLO);
    call_next();
}

/* --- all of it --- */

static void on_patience(uv_timer_t *timer)
{
    (void)timer;
    go_wrong("the games do not come to their end");
}

static void run(void)
{
    uv_loop_init(&guests.loop);
    uv_timer_init(&guests.loop, &guests.patience);
    uv_timer_start(&guests.patience, on_patience, PATIENCE_S * 1000, 0);
    guests.report->rss_empty = resident();
    for (uint32_t i = 0; i < guests.count; i++) {
        struct guest *guest = &guests.guest[i];
        guest->line = (struct web_line){.who = guest, .opened = on_opened, .heard = on_heard, .lost = on_lost};
    }
    for (int i = 0; i < CONNECTING_MAX; i++)
        call_next();
    uv_run(&guests.loop, UV_RUN_DEFAULT);
    for (uint32_t i = 0; i < guests.count; i++) {
        web_line_free(&guests.guest[i].line);
        json_decref(guests.guest[i].options);
    }
}

void guests_play(const struct guests_options *options, struct guests_report *report)
{
    *report = (struct guests_report){0};
    guests.options = options;
    guests.report = report;
    guests.count = GUESTS_A_TABLE * options->tables;
    guests.guest = calloc(guests.count, sizeof *guests.guest);
    rng_seed(&guests.rng, options->seed);
    if (guests.guest)
        run();
    else
        snprintf(report->wrong, sizeof report->wrong, "no memory for %u clients", guests.count);
    crowd_quantiles(guests.latency, report->moves, report->ack_ms);
    free(guests.guest);
    free(guests.latency);
}
