#include "workshop/load/page_watchers.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <jansson.h>

#include "base/clock.h"
#include "base/file.h"
#include "workshop/load/page_line.h"

enum { PATIENCE_MS = 60000, KEY_ROOM = 64 };
enum request { HELLO = 1, NEW, ENTER }; /* their numbers on the wire */

struct watcher {
    struct web_line line;
    uint32_t
        /* watcher n looks at ring n modulo their number, and the first of each has made it */
        number;
    char key[KEY_ROOM];
    usec_t real_first, real_last; /* when the first and the last message came, … */
    int64_t now_first, now_last;  /* … and how the ring's clock stood in them */
    int64_t next_first, next_last;
};

static struct {
    const struct watch_options *options;
    struct watch_report *report;
    uv_loop_t loop;
    uv_timer_t timer;
    struct watcher *watcher;
    uint32_t entered;
    usec_t began; /* 0: not everybody is there yet */
} watch;

static void go_wrong(const char *what)
{
    if (!watch.report->wrong[0])
        snprintf(watch.report->wrong, sizeof watch.report->wrong, "%s",
                 what ? _(what) : _("algo ha ido mal"));
    uv_stop(&watch.loop);
}

static void on_lost(struct web_line *line, const char *why)
{
    (void)line;
    go_wrong(why);
}

/* ---- coming ---- */

static void on_opened(struct web_line *line)
{
    web_line_ask(line, "{\"do\":\"hello\",\"v\":1,\"id\":%d}", HELLO);
}

static void enter(struct watcher *watcher)
{
    web_line_ask(&watcher->line, "{\"do\":\"enter\",\"id\":%d,\"key\":\"%s\"}", ENTER,
                 watcher->key);
}

static void on_timer(uv_timer_t *timer)
{
    (void)timer;
    if (!watch.began)
        go_wrong("no todos han llegado a un anillo");
    uv_stop(&watch.loop);
}

static void begin(void)
{
    watch.began = clock_now();
    uv_timer_start(&watch.timer, on_timer, (uint64_t)(watch.options->seconds * 1000), 0);
}

static void note_done(struct watcher *watcher, const json_t *message)
{
    const struct watch_options *options = watch.options;
    const char *key = json_string_value(json_object_get(message, "key"));
    switch ((enum request)json_integer_value(json_object_get(message, "id"))) {
    case HELLO:
        if (watcher->number < options->rings)
            web_line_ask(&watcher->line,
                         "{\"do\":\"wire\",\"what\":\"new\",\"id\":%d,\"game\":\"%s\"}", NEW,
                         options->games[watcher->number % options->game_count]->name);
        else if (watcher->key[0])
            enter(watcher);
        break;
    case NEW:
        snprintf(watcher->key, KEY_ROOM, "%s", key ? key : "");
        enter(watcher);
        break;
    case ENTER:
        if (++watch.entered == options->watchers)
            begin();
        break;
    }
}

/* Whoever made the ring gives the others the key to look on. */
static void hand_out_key(const struct watcher *maker, const char *key)
{
    for (uint32_t i = maker->number + watch.options->rings; i < watch.options->watchers;
         i += watch.options->rings) {
        struct watcher *other = &watch.watcher[i];
        bool waits = other->line.open && !other->key[0];
        snprintf(other->key, KEY_ROOM, "%s", key);
        if (waits)
            enter(other);
    }
}

/* ---- what passes ---- */

static void note_pass(struct watcher *watcher, const json_t *message)
{
    usec_t real = clock_now();
    int64_t now = json_integer_value(json_object_get(message, "now"));
    int64_t next = json_integer_value(json_object_get(message, "next"));
    if (!watch.began)
        return;
    if (!watcher->real_first) {
        watcher->real_first = real;
        watcher->now_first = now;
        watcher->next_first = next;
    }
    watcher->real_last = real;
    watcher->now_last = now;
    watcher->next_last = next;
}

static void on_heard(struct web_line *line, const char *text, size_t length)
{
    struct watcher *watcher = line->who;
    json_t *message = json_loadb(text, length, 0, NULL);
    const char *kind = json_string_value(json_object_get(message, "t"));
    watch.report->messages += watch.began != 0;
    watch.report->octets += watch.began ? length : 0;
    if (!kind)
        go_wrong("el servidor manda algo que no es un mensaje");
    else if (strcmp(kind, "done") == 0)
        note_done(watcher, message);
    else if (strcmp(kind, "no") == 0 || strcmp(kind, "bye") == 0)
        go_wrong(json_string_value(json_object_get(message, "why")));
    else if (strcmp(kind, "wire") == 0 && watcher->number < watch.options->rings)
        hand_out_key(watcher, json_string_value(json_object_get(message, "watch")));
    else if (strcmp(kind, "pass") == 0)
        note_pass(watcher, message);
    json_decref(message);
}

/* ---- all of it ---- */

static void sum_up(void)
{
    struct watch_report *report = watch.report;
    for (uint32_t i = 0; i < watch.options->watchers; i++) {
        const struct watcher *w = &watch.watcher[i];
        if (w->real_last <= w->real_first) {
            go_wrong("un anillo está parado");
            return;
        }
        double off =
            (double)(w->now_last - w->now_first) / (double)(w->real_last - w->real_first) - 1;
        report->off_worst = fmax(report->off_worst, fabs(off));
        report->off_mean += fabs(off) / watch.options->watchers;
        if (i < watch.options->rings)
            report->frames += (uint64_t)(w->next_last - w->next_first);
    }
    report->seconds = (double)(clock_now() - watch.began) / USEC_SECOND;
}

void watch_rings(const struct watch_options *options, struct watch_report *report)
{
    *report = (struct watch_report){0};
    watch.options = options;
    watch.report = report;
    watch.watcher = calloc(options->watchers, sizeof *watch.watcher);
    if (!watch.watcher) {
        snprintf(report->wrong, sizeof report->wrong, _("no hay memoria para %u espectadores"),
                 options->watchers);
        return;
    }
    uv_loop_init(&watch.loop);
    uv_timer_init(&watch.loop, &watch.timer);
    uv_timer_start(&watch.timer, on_timer, PATIENCE_MS, 0);
    report->rss_empty = file_resident(watch.options->server);
    for (uint32_t i = 0; i < options->watchers; i++) {
        struct watcher *watcher = &watch.watcher[i];
        watcher->number = i;
        watcher->line = (struct web_line){
            .who = watcher, .opened = on_opened, .heard = on_heard, .lost = on_lost};
        web_line_call(&watcher->line, &watch.loop, options->port);
    }
    uv_run(&watch.loop, UV_RUN_DEFAULT);
    report->rss_full = file_resident(watch.options->server);
    if (!report->wrong[0])
        sum_up();
    for (uint32_t i = 0; i < options->watchers; i++)
        web_line_free(&watch.watcher[i].line);
    free(watch.watcher);
}
