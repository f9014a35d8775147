#include "app/station_life.h"

#include "app/app.h"

enum { LINGER_MS = 300, CHECK_MS = 20 };

/* ---- leaving ---- */

static void on_linger(uv_timer_t *timer)
{
    struct station_life *life = timer->data;
    bool needed = life->code == EXIT_DONE && life->calls->is_needed(life->who);
    if (outlet_empty(&life->desk->out) && !needed)
        uv_stop(&life->loop);
}

/* What is under way still has to be passed on: the others may need it, and what they send again, too. */
void station_life_leave(struct station_life *life, int code)
{
    if (life->leaving)
        return;
    life->leaving = true;
    life->code = code;
    uv_timer_start(&life->linger, on_linger, LINGER_MS, CHECK_MS);
}

static void on_signal(uv_signal_t *signal, int number)
{
    struct station_life *life = signal->data;
    bool unfinished = life->desk->running && life->calls->is_in_a_game(life->who);
    (void)number;
    if (unfinished && life->journal)
        life->code = fail(life->command, "interrupted; the game is kept: --resume %s", life->journal);
    else if (unfinished)
        life->code = fail(life->command, "interrupted in the middle of a game (no --journal was kept)");
    else if (!life->leaving)
        life->code =
            fail(life->command, "interrupted after %u games", life->desk->running ? life->calls->games(life->who) : 0);
    uv_stop(&life->loop);
}

/* ---- the line ---- */

static void on_note(void *who, const char *text)
{
    struct station_life *life = who;
    life->calls->note(life->who, text);
}

static void on_joined(void *who)
{
    struct station_life *life = who;
    if (!life->leaving)
        life->calls->joined(life->who);
}

static void on_gone(void *who, bool in, const char *why)
{
    station_life_gone(who, in, why);
}

void station_life_gone(struct station_life *life, bool in, const char *why)
{
    if (life->leaving)
        return;
    int code = station_line_gone(&life->line, in, why);
    if (code >= 0)
        station_life_leave(life, code);
}

/* ---- life ---- */

void station_life_init(struct station_life *life, const char *command, const struct station_life_calls *calls,
                       void *who)
{
    *life = (struct station_life){.command = command, .calls = calls, .who = who};
    uv_loop_init(&life->loop);
    uv_timer_init(&life->loop, &life->linger);
    life->linger.data = life;
    stop_signals_init(&life->signals, &life->loop, on_signal, life);
}

void station_life_seat(struct station_life *life, const struct station_line_options *options, struct desk *desk)
{
    life->desk = desk;
    life->line = (struct station_line){.options = options,
                                       .command = life->command,
                                       .loop = &life->loop,
                                       .in = &desk->in,
                                       .out = &desk->out,
                                       .who = life,
                                       .note = on_note,
                                       .joined = on_joined,
                                       .gone = on_gone};
    station_line_init(&life->line);
}

int station_life_run(struct station_life *life)
{
    int code = station_line_open(&life->line);
    if (code != EXIT_DONE)
        return code;
    uv_run(&life->loop, UV_RUN_DEFAULT);
    return life->code;
}

void station_life_close(struct station_life *life)
{
    station_line_detach(&life->line);
    uv_close((uv_handle_t *)&life->linger, NULL);
    stop_signals_close(&life->signals);
    uv_run(&life->loop, UV_RUN_DEFAULT);
    uv_loop_close(&life->loop);
    station_line_close(&life->line);
}
