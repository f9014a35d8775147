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
    uint32_t number; /* watcher n is at ring n modulo their number; the first of each makes it */
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
    usec_t began; /* 0: not all watchers are there yet */
} watch;

static void watch_failed(const char *what)
{
    if (!watch.report->wrong[0])
        snprintf(watch.report->wrong, sizeof watch.report->wrong, "%s",
                 what ? _(what) : _("algo ha ido mal"));
    uv_stop(&watch.loop);
}

static void watcher_lost(struct web_line *line, const char *why)
{
    (void)line;
    watch_failed(why);
}

/* ---- coming ---- */

static void watcher_opened(struct web_line *line)
{
    web_line_ask(line, "{\"do\":\"hello\",\"v\":1,\"id\":%d}", HELLO);
}

static void enter_ring(struct watcher *watcher)
{
    web_line_ask(&watcher->line, "{\"do\":\"enter\",\"id\":%d,\"key\":\"%s\"}", ENTER,
                 watcher->key);
}

/* The end of the patience, and then of the measurement. */
static void watch_over(uv_timer_t *timer)
{
    (void)timer;
    if (!watch.began)
        watch_failed("no todos han llegado a un anillo");
    uv_stop(&watch.loop);
}

/* Takes the next step after a request that the server has done. The time begins once all watchers
 * are at a ring. */
static void watcher_answered(struct watcher *watcher, const json_t *message)
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
            enter_ring(watcher);
        break;
    case NEW:
        snprintf(watcher->key, KEY_ROOM, "%s", key ? key : "");
        enter_ring(watcher);
        break;
    case ENTER:
        if (++watch.entered == options->watchers) {
            watch.began = clock_now();
            uv_timer_start(&watch.timer, watch_over, (uint64_t)(options->seconds * 1000), 0);
        }
        break;
    }
}

/* The watcher that made the ring gives the others the key to watch it. */
static void hand_out_key(const struct watcher *maker, const char *key)
{
    for (uint32_t i = maker->number + watch.options->rings; i < watch.options->watchers;
         i += watch.options->rings) {
        struct watcher *other = &watch.watcher[i];
        bool waits = other->line.open && !other->key[0];
        snprintf(other->key, KEY_ROOM, "%s", key);
        if (waits)
            enter_ring(other);
    }
}

/* ---- what passes ---- */

static void watcher_heard(struct web_line *line, const char *text, size_t length)
{
    struct watcher *watcher = line->who;
    json_t *message = json_loadb(text, length, 0, NULL);
    const char *kind = json_string_value(json_object_get(message, "t"));
    watch.report->messages += watch.began != 0;
    watch.report->octets += watch.began ? length : 0;
    if (!kind)
        watch_failed("el servidor manda algo que no es un mensaje");
    else if (strcmp(kind, "done") == 0)
        watcher_answered(watcher, message);
    else if (strcmp(kind, "no") == 0 || strcmp(kind, "bye") == 0)
        watch_failed(json_string_value(json_object_get(message, "why")));
    else if (strcmp(kind, "wire") == 0 && watcher->number < watch.options->rings)
        hand_out_key(watcher, json_string_value(json_object_get(message, "watch")));
    else if (strcmp(kind, "pass") == 0 && watch.began) {
        watcher->real_last = clock_now();
        watcher->now_last = json_integer_value(json_object_get(message, "now"));
        watcher->next_last = json_integer_value(json_object_get(message, "next"));
        if (!watcher->real_first) {
            watcher->real_first = watcher->real_last;
            watcher->now_first = watcher->now_last;
            watcher->next_first = watcher->next_last;
        }
    }
    json_decref(message);
}

/* ---- all of it ---- */

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
    uv_timer_start(&watch.timer, watch_over, PATIENCE_MS, 0);
    report->rss_empty = file_resident(watch.options->server);
    for (uint32_t i = 0; i < options->watchers; i++) {
        struct watcher *watcher = &watch.watcher[i];
        watcher->number = i;
        watcher->line = (struct web_line){
            .who = watcher, .opened = watcher_opened, .heard = watcher_heard, .lost = watcher_lost};
        web_line_call(&watcher->line, &watch.loop, options->port);
    }
    uv_run(&watch.loop, UV_RUN_DEFAULT);
    report->rss_full = file_resident(watch.options->server);
    for (uint32_t i = 0; i < options->watchers && !report->wrong[0]; i++) {
        const struct watcher *w = &watch.watcher[i];
        if (w->real_last <= w->real_first) {
            watch_failed("un anillo está parado");
            break;
        }
        double off =
            (double)(w->now_last - w->now_first) / (double)(w->real_last - w->real_first) - 1;
        report->off_worst = fmax(report->off_worst, fabs(off));
        report->off_mean += fabs(off) / options->watchers;
        if (i < options->rings)
            report->frames += (uint64_t)(w->next_last - w->next_first);
    }
    report->seconds = (double)(clock_now() - watch.began) / USEC_SECOND;
    for (uint32_t i = 0; i < options->watchers; i++)
        web_line_free(&watch.watcher[i].line);
    free(watch.watcher);
}
