#include "workshop/load/page_clients.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/file.h"
#include "base/rng.h"
#include "core/scene.h"
#include "workshop/load/clients.h"
#include "workshop/load/page_line.h"
#include "workshop/load/page_read.h"

enum { CONNECTING_MAX = 64, PATIENCE_S = 300, KEY_ROOM = 64 };
enum request { HELLO = 1, CREATE, ENTER, HURRY, AGAIN, PLAY }; /* their numbers on the wire */

struct page_option {
    int choice, n;
};

struct page_client {
    struct web_line line;
    uint32_t number; /* clients 4n … 4n+3 are at one table, which the first of them makes */
    char key[KEY_ROOM];
    struct page_option option[SCENE_OPTIONS]; /* of the scene */
    size_t options;
    long long question;
    bool asked;  /* there is a question */
    usec_t sent; /* when its decision was sent that is not acknowledged yet; 0: there is none */
    unsigned decided;
};

/* Microseconds. */
struct times {
    uint32_t *us;
    size_t count, room;
};

static struct {
    const struct page_clients_options *options;
    struct page_clients_report *report;
    uv_loop_t loop;
    uv_timer_t patience, pace;
    struct page_client *client;
    uint32_t count, called, greeted, entered, over;
    struct rng rng;
    struct times acks;  /* of the moves of this part: until each was acknowledged, … */
    struct times turns; /* … and until the next player was asked */
    usec_t *moved;      /* table by table: when the last decision was sent */
    usec_t began;       /* this part; 0: not all clients are there yet */
    double rate;        /* moves a second; 0: all clients answer at once */
    double tried;       /* the rate that was not held the first time */
    uint32_t *ready;    /* clients with a question that wait for their turn, as a ring */
    uint32_t ready_first, ready_count;
    uint64_t due; /* decisions of this part so far, each with its time */
} load;

static void load_failed(const char *what)
{
    if (!load.report->wrong[0])
        snprintf(load.report->wrong, sizeof load.report->wrong, "%s", _(what));
    uv_stop(&load.loop);
}

static void client_lost(struct web_line *line, const char *why)
{
    (void)line;
    load_failed(why);
}

/* --- coming to a table --- */

static const struct game *client_game(const struct page_client *client)
{
    return load.options->games[client->number / PAGE_CLIENTS_A_TABLE % load.options->game_count];
}

/* Sits down where there is a seat, else watches. */
static void enter_table(struct page_client *client)
{
    int seat = (int)(client->number % PAGE_CLIENTS_A_TABLE);
    if (seat > 0 && seat < client_game(client)->seats_usual)
        web_line_ask(&client->line,
                     "{\"do\":\"sit\",\"id\":%d,\"key\":\"%s\",\"seat\":%d,\"name\":\"bench\"}",
                     ENTER, client->key, seat);
    else
        web_line_ask(&client->line, "{\"do\":\"enter\",\"id\":%d,\"key\":\"%s\"}", ENTER,
                     client->key);
}

/* --- playing --- */

/* Sends one of the options, all of them equally likely. */
static void client_decide_now(struct page_client *client, usec_t now)
{
    if (!client->options) {
        load_failed("una pregunta sin opciones");
        return;
    }
    const struct page_option *option =
        &client->option[rng_below(&load.rng, (uint32_t)client->options)];
    client->asked = false;
    client->sent = load.moved[client->number / PAGE_CLIENTS_A_TABLE] = now;
    web_line_ask(&client->line,
                 "{\"do\":\"play\",\"id\":%d,\"q\":%lld,\"choice\":%d,\"n\":%d,\"mid\":\"%u\"}",
                 PLAY, client->question, option->choice, option->n, client->decided++);
}

/* Decides at once, or waits for its turn among the clients that have something to decide. */
static void client_turn(struct page_client *client)
{
    if (!load.began || !client->asked || client->sent)
        return;
    if (load.rate == 0) {
        client_decide_now(client, clock_now());
        return;
    }
    client->asked = false;
    load.ready[(load.ready_first + load.ready_count++) % load.count] = client->number;
}

static void note_time(struct times *times, usec_t since)
{
    if (times->count == times->room) {
        size_t more = times->room ? 2 * times->room : 1 << 16;
        uint32_t *us = realloc(times->us, more * sizeof *us);
        if (!us) {
            load_failed("no hay memoria para lo que se mide");
            return;
        }
        times->us = us;
        times->room = more;
    }
    times->us[times->count++] = (uint32_t)(clock_now() - since);
}

/* What the server has used of its processors so far, in seconds. */
static double server_cpu(void)
{
    clockid_t clock;
    struct timespec used;
    if (clock_getcpuclockid(load.options->server, &clock) != 0 || clock_gettime(clock, &used) != 0)
        return 0;
    return (double)used.tv_sec + (double)used.tv_nsec / 1e9;
}

/* --- at a steady rate --- */

static void begin_rate(double rate)
{
    load.rate = rate;
    load.began = clock_now();
    load.acks.count = load.turns.count = 0;
    load.due = 0;
}

/* Makes the decisions that are due by now. When each is due depends on the rate alone, so that one
 * that has to wait for a free client counts as late. */
static void load_pace(uv_timer_t *timer)
{
    (void)timer;
    usec_t now = clock_now(), lasts = (usec_t)(load.options->seconds * USEC_SECOND);
    for (;;) {
        usec_t due = load.began + (usec_t)((double)load.due * USEC_SECOND / load.rate);
        if (due > now || due >= load.began + lasts || !load.ready_count)
            break;
        struct page_client *client = &load.client[load.ready[load.ready_first]];
        load.ready_first = (load.ready_first + 1) % load.count;
        load.ready_count--;
        load.due++;
        client_decide_now(client, due);
    }
    bool all = load.acks.count == load.due, late = now >= load.began + 3 * lasts;
    if (now < load.began + lasts || !(all || late))
        return;
    /* The rate is over. A busy machine can be at fault, so one that is not held is tried twice. */
    struct page_clients_report *report = load.report;
    double ms[3];
    latency_quantiles(load.acks.us, load.acks.count, ms);
    bool held = load.acks.count > 0 && ms[1] <= PAGE_CLIENTS_BAR_MS, fixed = load.options->rate > 0;
    if (held || fixed) {
        report->rate = load.rate;
        memcpy(report->rate_ms, ms, sizeof ms);
    }
    if (fixed || (!held && load.tried == load.rate)) {
        uv_stop(&load.loop);
        return;
    }
    load.tried = load.rate;
    begin_rate(held ? load.rate * 1.25 : load.rate);
}

static void play_again(struct page_client *host)
{
    web_line_ask(&host->line, "{\"do\":\"again\",\"id\":%d}", AGAIN);
}

/* The games at full speed are over. Now the rates, with another game at each table. */
static void end_at_once(void)
{
    struct page_clients_report *report = load.report;
    report->seconds = (double)(clock_now() - load.began) / USEC_SECOND;
    report->cpu += server_cpu();
    report->moves = load.acks.count;
    latency_quantiles(load.acks.us, load.acks.count, report->ack_ms);
    latency_quantiles(load.turns.us, load.turns.count, report->turn_ms);
    begin_rate(load.options->rate > 0 ? load.options->rate : PAGE_CLIENTS_RATE_FIRST);
    for (uint32_t i = 0; i < load.count; i += PAGE_CLIENTS_A_TABLE)
        play_again(&load.client[i]);
    uv_timer_start(&load.pace, load_pace, 1, 1);
}

/* --- what is heard --- */

/* The options as they are now: a whole list, or the new ones by their index; null: there are
 * none. */
static void note_options(struct page_client *client, struct json_read options)
{
    bool list = !json_is_open(options, '{');
    struct json_read inside = json_inside(options), key, option;
    if (list)
        client->options = 0;
    if (list && !json_is_open(options, '['))
        return;
    while (json_next(&inside, &key, &option)) {
        size_t index = list ? client->options++ : (size_t)atoi(key.at + 1);
        if (index < SCENE_OPTIONS)
            client->option[index] =
                (struct page_option){(int)json_read_number(json_member(option, "choice")),
                                     (int)json_read_number(json_member(option, "n"))};
    }
}

/* Notes what a table or a step of it tells: a question, new options, the end of the game. */
static void note_table(struct page_client *client, struct json_read message)
{
    struct json_read inside = json_inside(message), key, value;
    usec_t *moved = &load.moved[client->number / PAGE_CLIENTS_A_TABLE];
    bool over = false;
    while (json_next(&inside, &key, &value)) {
        if (json_is_text(key, "q")) {
            client->question = json_read_number(value);
            client->asked = client->question != 0;
            /* It can be asked before the player before it is told that its move is kept. */
            if (client->asked && *moved)
                note_time(&load.turns, *moved);
            if (client->asked)
                *moved = 0;
        } else if (json_is_text(key, "stage")) {
            over = json_is_text(value, "over");
        } else if (json_is_text(key, "scene")) {
            struct json_read options = json_member(value, "option");
            if (options.at)
                note_options(client, options);
        }
    }
    if (over && load.rate > 0 && client->number % PAGE_CLIENTS_A_TABLE == 0)
        play_again(client);
    else if (over && load.rate == 0 && ++load.over == load.count)
        end_at_once();
}

/* Takes the next step after a request that the server has done. */
static void note_done(struct page_client *client, struct json_read message)
{
    switch ((enum request)json_read_number(json_member(message, "id"))) {
    case HELLO:
        if (++load.greeted == load.count)
            for (uint32_t i = 0; i < load.count; i += PAGE_CLIENTS_A_TABLE) {
                const struct game *game = client_game(&load.client[i]);
                char seats[100] = "{\"who\":\"me\"}";
                for (int seat = 1; seat < game->seats_usual; seat++)
                    strcat(seats, ",{\"who\":\"open\"}");
                web_line_ask(&load.client[i].line,
                             "{\"do\":\"create\",\"id\":%d,\"game\":\"%s\",\"rules\":\"\",\"name\":"
                             "\"bench\",\"seats\":[%s]}",
                             CREATE, game->name, seats);
            }
        break;
    case CREATE:
        json_read_text(json_member(message, "seat"), client->key, KEY_ROOM);
        for (int i = 1; i < PAGE_CLIENTS_A_TABLE; i++)
            json_read_text(
                json_member(message, i < client_game(client)->seats_usual ? "join" : "watch"),
                client[i].key, KEY_ROOM);
        enter_table(client);
        break;
    case ENTER:
        if (client->number % PAGE_CLIENTS_A_TABLE == 0) /* bots must not pause */
            web_line_ask(&client->line, "{\"do\":\"hurry\",\"id\":%d,\"on\":true}", HURRY);
        if ((client->number + 1) %
            PAGE_CLIENTS_A_TABLE) /* a table is busy while somebody sits down */
            enter_table(client + 1);
        if (++load.entered == load.count) {
            load.report->rss_full = file_resident(load.options->server);
            load.report->cpu = -server_cpu();
            load.began = clock_now();
            for (uint32_t i = 0; i < load.count; i++)
                client_turn(&load.client[i]);
        }
        break;
    case HURRY:
    case AGAIN:
        break;
    case PLAY:
        note_time(&load.acks, client->sent);
        client->sent = 0;
        break;
    }
}

static void client_heard(struct web_line *line, const char *text, size_t length)
{
    struct page_client *client = line->who;
    struct json_read message = {text, text + length}, kind = json_member(message, "t");
    if (json_is_text(kind, "done"))
        note_done(client, message);
    else if (json_is_text(kind, "table") || json_is_text(kind, "step"))
        note_table(client, message);
    else if (json_is_text(kind, "no") || json_is_text(kind, "bye") || !kind.at)
        load_failed("el servidor rechaza algo");
    client_turn(client);
}

static void call_next(void)
{
    if (load.called == load.count)
        return;
    struct page_client *client = &load.client[load.called];
    client->number = load.called++;
    web_line_call(&client->line, &load.loop, load.options->port);
}

static void client_opened(struct web_line *line)
{
    web_line_ask(line, "{\"do\":\"hello\",\"v\":1,\"id\":%d}", HELLO);
    call_next();
}

/* --- all of it --- */

static void load_patience(uv_timer_t *timer)
{
    (void)timer;
    load_failed("las partidas no llegan a su fin");
}

void page_clients_play(const struct page_clients_options *options,
                       struct page_clients_report *report)
{
    *report = (struct page_clients_report){0};
    load.options = options;
    load.report = report;
    load.count = PAGE_CLIENTS_A_TABLE * options->tables;
    load.client = calloc(load.count, sizeof *load.client);
    rng_seed(&load.rng, options->seed);
    load.ready = calloc(load.count, sizeof *load.ready);
    load.moved = calloc(options->tables, sizeof *load.moved);
    if (load.client && load.ready && load.moved) {
        uv_loop_init(&load.loop);
        uv_timer_init(&load.loop, &load.patience);
        uv_timer_init(&load.loop, &load.pace);
        uv_timer_start(&load.patience, load_patience, PATIENCE_S * 1000, 0);
        report->rss_empty = file_resident(options->server);
        for (uint32_t i = 0; i < load.count; i++) {
            struct page_client *client = &load.client[i];
            client->line = (struct web_line){
                .who = client, .opened = client_opened, .heard = client_heard, .lost = client_lost};
        }
        /* Each client that is connected calls the next, so few are connecting at a time. */
        for (int i = 0; i < CONNECTING_MAX; i++)
            call_next();
        uv_run(&load.loop, UV_RUN_DEFAULT);
        for (uint32_t i = 0; i < load.count; i++)
            web_line_free(&load.client[i].line);
    } else {
        snprintf(report->wrong, sizeof report->wrong, _("no hay memoria para %u clientes"),
                 load.count);
    }
    free(load.client);
    free(load.ready);
    free(load.moved);
    free(load.acks.us);
    free(load.turns.us);
}
