#include "workshop/load/page_clients.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "workshop/load/page_line.h"
#include "workshop/load/page_read.h"
#include "base/clock.h"
#include "base/file.h"
#include "base/rng.h"
#include "core/scene.h"
#include "workshop/load/clients.h"

enum { CONNECTING_MAX = 64, PATIENCE_S = 300, KEY_ROOM = 64 };
enum request { HELLO = 1, CREATE, ENTER, HURRY, AGAIN, PLAY }; /* their numbers on the wire */

struct guest_option {
    int choice, n;
};

struct guest {
    struct web_line line;
    uint32_t number; /* guests 4n … 4n+3 are at one table, the first of them makes it */
    char key[KEY_ROOM];
    struct guest_option option[SCENE_OPTIONS]; /* of the scene */
    size_t options;
    long long question;
    bool asked;  /* there is a question */
    usec_t sent; /* the decision that is not acknowledged yet; 0: there is none */
    unsigned decided;
};

/* Microseconds. */
struct times {
    uint32_t *us;
    size_t count, room;
};

static struct {
    const struct guests_options *options;
    struct guests_report *report;
    uv_loop_t loop;
    uv_timer_t patience, pace;
    struct guest *guest;
    uint32_t count, called, greeted, entered, over;
    struct rng rng;
    struct times acks;  /* of the moves of this part: until each was acknowledged, … */
    struct times turns; /* … and until whoever comes next was asked */
    usec_t *moved;      /* table by table: when the last decision was sent */
    usec_t began;       /* this part; 0: not everybody is there yet */
    double rate;        /* moves a second; 0: everybody answers at once */
    double tried;       /* the rate that was not held the first time */
    uint32_t *ready;    /* who has a question and waits for its turn, as a ring */
    uint32_t ready_first, ready_count;
    uint64_t due; /* decisions of this part so far, each with its time */
} guests;

static void go_wrong(const char *what)
{
    if (!guests.report->wrong[0])
        snprintf(guests.report->wrong, sizeof guests.report->wrong, "%s", _(what));
    uv_stop(&guests.loop);
}

static void on_lost(struct web_line *line, const char *why)
{
    (void)line;
    go_wrong(why);
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
    web_line_ask(&host->line,
                 "{\"do\":\"create\",\"id\":%d,\"game\":\"%s\",\"rules\":\"\",\"name\":\"bench\","
                 "\"seats\":[%s]}",
                 CREATE, game_of(host)->name, seats);
}

static void enter(struct guest *guest)
{
    int seat = (int)(guest->number % GUESTS_A_TABLE);
    if (seat > 0 && seat < game_of(guest)->seats_usual)
        web_line_ask(&guest->line,
                     "{\"do\":\"sit\",\"id\":%d,\"key\":\"%s\",\"seat\":%d,\"name\":\"bench\"}",
                     ENTER, guest->key, seat);
    else
        web_line_ask(&guest->line, "{\"do\":\"enter\",\"id\":%d,\"key\":\"%s\"}", ENTER,
                     guest->key);
}

/* One after the other: a table is busy while somebody sits down. Nobody wants a pause to look at
 * what happens. */
static void let_next_in(struct guest *guest)
{
    if (guest->number % GUESTS_A_TABLE == 0)
        web_line_ask(&guest->line, "{\"do\":\"hurry\",\"id\":%d,\"on\":true}", HURRY);
    if ((guest->number + 1) % GUESTS_A_TABLE)
        enter(guest + 1);
}

/* --- playing --- */

/* Whatever may be done, each as likely. */
static void decide(struct guest *guest, usec_t now)
{
    if (!guest->options) {
        go_wrong("una pregunta sin opciones");
        return;
    }
    const struct guest_option *option =
        &guest->option[rng_below(&guests.rng, (uint32_t)guest->options)];
    guest->asked = false;
    guest->sent = guests.moved[guest->number / GUESTS_A_TABLE] = now;
    web_line_ask(&guest->line,
                 "{\"do\":\"play\",\"id\":%d,\"q\":%lld,\"choice\":%d,\"n\":%d,\"mid\":\"%u\"}",
                 PLAY, guest->question, option->choice, option->n, guest->decided++);
}

/* At once, or in turn with the others who have something to decide. */
static void take_turn(struct guest *guest)
{
    if (!guests.began || !guest->asked || guest->sent)
        return;
    if (guests.rate == 0) {
        decide(guest, clock_now());
        return;
    }
    guest->asked = false;
    guests.ready[(guests.ready_first + guests.ready_count++) % guests.count] = guest->number;
}

static void note_time(struct times *times, usec_t since)
{
    if (times->count == times->room) {
        size_t more = times->room ? 2 * times->room : 1 << 16;
        uint32_t *us = realloc(times->us, more * sizeof *us);
        if (!us) {
            go_wrong("no hay memoria para lo que se mide");
            return;
        }
        times->us = us;
        times->room = more;
    }
    times->us[times->count++] = (uint32_t)(clock_now() - since);
}

static void note_acknowledged(struct guest *guest)
{
    note_time(&guests.acks, guest->sent);
    guest->sent = 0;
}

/* It is this one's turn, which it may hear before the one before it hears that its move is kept. */
static void note_asked(struct guest *guest)
{
    usec_t *moved = &guests.moved[guest->number / GUESTS_A_TABLE];
    guest->asked = true;
    if (*moved)
        note_time(&guests.turns, *moved);
    *moved = 0;
}

/* What the server has used of its processors so far, in seconds. */
static double server_cpu(void)
{
    clockid_t clock;
    struct timespec used;
    if (clock_getcpuclockid(guests.options->server, &clock) != 0 ||
        clock_gettime(clock, &used) != 0)
        return 0;
    return (double)used.tv_sec + (double)used.tv_nsec / 1e9;
}

static void begin(void)
{
    guests.report->rss_full = file_resident(guests.options->server);
    guests.report->cpu = -server_cpu();
    guests.began = clock_now();
    for (uint32_t i = 0; i < guests.count; i++)
        take_turn(&guests.guest[i]);
}

/* --- at a steady rate --- */

static void begin_rate(double rate)
{
    guests.rate = rate;
    guests.began = clock_now();
    guests.acks.count = guests.turns.count = 0;
    guests.due = 0;
}

/* How it went at this rate; a busy machine may be at fault, so one that is not held is tried
 * twice. */
static void end_rate(void)
{
    struct guests_report *report = guests.report;
    double ms[3];
    crowd_quantiles(guests.acks.us, guests.acks.count, ms);
    bool held = guests.acks.count > 0 && ms[1] <= GUESTS_BAR_MS, fixed = guests.options->rate > 0;
    if (held || fixed) {
        report->rate = guests.rate;
        memcpy(report->rate_ms, ms, sizeof ms);
    }
    if (fixed || (!held && guests.tried == guests.rate)) {
        uv_stop(&guests.loop);
        return;
    }
    guests.tried = guests.rate;
    begin_rate(held ? guests.rate * 1.25 : guests.rate);
}

/* So many decisions as are due by now; a time of each is by the rate alone, so that one that has to
 * wait for a free guest counts as late. */
static void on_pace(uv_timer_t *timer)
{
    (void)timer;
    usec_t now = clock_now(), lasts = (usec_t)(guests.options->seconds * USEC_SECOND);
    for (;;) {
        usec_t due = guests.began + (usec_t)((double)guests.due * USEC_SECOND / guests.rate);
        if (due > now || due >= guests.began + lasts || !guests.ready_count)
            break;
        struct guest *guest = &guests.guest[guests.ready[guests.ready_first]];
        guests.ready_first = (guests.ready_first + 1) % guests.count;
        guests.ready_count--;
        guests.due++;
        decide(guest, due);
    }
    bool all = guests.acks.count == guests.due, late = now >= guests.began + 3 * lasts;
    if (now >= guests.began + lasts && (all || late))
        end_rate();
}

static void play_again(struct guest *host)
{
    web_line_ask(&host->line, "{\"do\":\"again\",\"id\":%d}", AGAIN);
}

/* Everybody has answered at once to the end; now the rates, with another game at each table. */
static void end_at_once(void)
{
    struct guests_report *report = guests.report;
    report->seconds = (double)(clock_now() - guests.began) / USEC_SECOND;
    report->cpu += server_cpu();
    report->moves = guests.acks.count;
    crowd_quantiles(guests.acks.us, guests.acks.count, report->ack_ms);
    crowd_quantiles(guests.turns.us, guests.turns.count, report->turn_ms);
    begin_rate(guests.options->rate > 0 ? guests.options->rate : GUESTS_RATE_FIRST);
    for (uint32_t i = 0; i < guests.count; i += GUESTS_A_TABLE)
        play_again(&guests.guest[i]);
    uv_timer_start(&guests.pace, on_pace, 1, 1);
}

static void note_over(struct guest *guest)
{
    if (guests.rate > 0 && guest->number % GUESTS_A_TABLE == 0)
        play_again(guest);
    else if (guests.rate == 0 && ++guests.over == guests.count)
        end_at_once();
}

/* --- what is heard --- */

static void note_option(struct guest *guest, size_t index, struct json_read option)
{
    if (index < SCENE_OPTIONS)
        guest->option[index] =
            (struct guest_option){(int)json_read_number(json_member(option, "choice")),
                                  (int)json_read_number(json_member(option, "n"))};
}

/* The options as they are now: a whole list, or those that are new by their index; null: there are
 * none. */
static void note_options(struct guest *guest, struct json_read options)
{
    bool list = !json_is_open(options, '{');
    struct json_read inside = json_inside(options), key, value;
    if (list)
        guest->options = 0;
    if (list && !json_is_open(options, '['))
        return;
    while (json_next(&inside, &key, &value))
        note_option(guest, list ? guest->options++ : (size_t)atoi(key.at + 1), value);
}

static void note_table(struct guest *guest, struct json_read message)
{
    struct json_read inside = json_inside(message), key, value;
    bool over = false;
    while (json_next(&inside, &key, &value)) {
        if (json_is_text(key, "q")) {
            guest->question = json_read_number(value);
            guest->asked = false;
            if (guest->question)
                note_asked(guest);
        } else if (json_is_text(key, "stage")) {
            over = json_is_text(value, "over");
        } else if (json_is_text(key, "scene")) {
            struct json_read options = json_member(value, "option");
            if (options.at)
                note_options(guest, options);
        }
    }
    if (over)
        note_over(guest);
}

/* Whoever made it gives each of the others the key to it. */
static void hand_out_keys(struct guest *host, struct json_read made)
{
    json_read_text(json_member(made, "seat"), host->key, KEY_ROOM);
    for (int i = 1; i < GUESTS_A_TABLE; i++)
        json_read_text(json_member(made, i < game_of(host)->seats_usual ? "join" : "watch"),
                       host[i].key, KEY_ROOM);
    enter(host);
}

static void note_done(struct guest *guest, struct json_read message)
{
    switch ((enum request)json_read_number(json_member(message, "id"))) {
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
    case AGAIN:
        break;
    case PLAY:
        note_acknowledged(guest);
        break;
    }
}

static void on_heard(struct web_line *line, const char *text, size_t length)
{
    struct guest *guest = line->who;
    struct json_read message = {text, text + length}, kind = json_member(message, "t");
    if (json_is_text(kind, "done"))
        note_done(guest, message);
    else if (json_is_text(kind, "table") || json_is_text(kind, "step"))
        note_table(guest, message);
    else if (json_is_text(kind, "no") || json_is_text(kind, "bye") || !kind.at)
        go_wrong("el servidor rechaza algo");
    take_turn(guest);
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
    web_line_ask(line, "{\"do\":\"hello\",\"v\":1,\"id\":%d}", HELLO);
    call_next();
}

/* --- all of it --- */

static void on_patience(uv_timer_t *timer)
{
    (void)timer;
    go_wrong("las partidas no llegan a su fin");
}

static void run(void)
{
    uv_loop_init(&guests.loop);
    uv_timer_init(&guests.loop, &guests.patience);
    uv_timer_init(&guests.loop, &guests.pace);
    uv_timer_start(&guests.patience, on_patience, PATIENCE_S * 1000, 0);
    guests.report->rss_empty = file_resident(guests.options->server);
    for (uint32_t i = 0; i < guests.count; i++) {
        struct guest *guest = &guests.guest[i];
        guest->line = (struct web_line){
            .who = guest, .opened = on_opened, .heard = on_heard, .lost = on_lost};
    }
    for (int i = 0; i < CONNECTING_MAX; i++)
        call_next();
    uv_run(&guests.loop, UV_RUN_DEFAULT);
    for (uint32_t i = 0; i < guests.count; i++)
        web_line_free(&guests.guest[i].line);
}

void guests_play(const struct guests_options *options, struct guests_report *report)
{
    *report = (struct guests_report){0};
    guests.options = options;
    guests.report = report;
    guests.count = GUESTS_A_TABLE * options->tables;
    guests.guest = calloc(guests.count, sizeof *guests.guest);
    rng_seed(&guests.rng, options->seed);
    guests.ready = calloc(guests.count, sizeof *guests.ready);
    guests.moved = calloc(options->tables, sizeof *guests.moved);
    if (guests.guest && guests.ready && guests.moved)
        run();
    else
        snprintf(report->wrong, sizeof report->wrong, _("no hay memoria para %u clientes"),
                 guests.count);
    free(guests.guest);
    free(guests.ready);
    free(guests.moved);
    free(guests.acks.us);
    free(guests.turns.us);
}
