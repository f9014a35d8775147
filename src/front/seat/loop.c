#include "front/seat/loop.h"

usec_t loop_due(uv_loop_t *loop)
{
    uv_update_time(loop); /* its clock stands still between runs */
    /* Of a loop that is done, libuv says 0 forever. */
    int ms = uv_loop_alive(loop) ? uv_backend_timeout(loop) : -1;
    return ms < 0 ? USEC_NEVER : clock_now() + (usec_t)ms * USEC_MS;
}

enum status loop_terminal(struct seat *seat, struct terminal *terminal, uv_loop_t *beside,
                          int *number, struct why *why)
{
    static struct canvas canvas; /* too big for a stack; one terminal a process */
    int other = beside ? uv_backend_fd(beside) : -1;
    *number = 0;
    for (;;) {
        int value = 0;
        enum status status = ST_OK;
        if (beside)
            uv_run(beside, UV_RUN_NOWAIT);
        seat_update(seat, clock_now());
        /* Moves without a sentence take no time: everything that is due is played before the next
         * drawing and the next key. */
        while (status == ST_OK && seat_due(seat) <= clock_now())
            status = seat_tick(seat, clock_now(), why);
        if (status != ST_OK || seat->stage == STAGE_LEFT)
            return status;
        canvas_clear(&canvas, terminal->rows, terminal->columns);
        seat_draw(seat, &canvas);
        TRY(ansi_show(&terminal->writer, terminal->colours, &canvas, &terminal->shown, why));
        usec_t due = seat_due(seat), timer = beside ? loop_due(beside) : USEC_NEVER;
        enum terminal_event event =
            terminal_wait(terminal, other, timer < due ? timer : due, &value);
        if (event == TERMINAL_KEY)
            status = seat_key(seat, value, clock_now(), why);
        if (event == TERMINAL_SIGNAL)
            *number = value;
        if (event == TERMINAL_GONE) {
            why_bad(why, "se ha cerrado el terminal");
            return ST_SYSTEM;
        }
        if (status != ST_OK || event == TERMINAL_SIGNAL)
            return status;
    }
}
