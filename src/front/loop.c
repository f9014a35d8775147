#include "front/loop.h"

static enum status draw(struct seat *seat, struct terminal *terminal, struct why *why)
{
    static struct canvas canvas; /* too big for a stack; one terminal a process */
    canvas_clear(&canvas, terminal->rows, terminal->columns);
    seat_draw(seat, &canvas);
    return terminal_show(terminal, &canvas, why);
}

/* Moves without a sentence take no time: what is due is played before the next drawing, and before the next key. */
static enum status catch_up(struct seat *seat, struct why *why)
{
    enum status status = ST_OK;
    while (status == ST_OK && seat_due(seat) <= clock_now())
        status = seat_tick(seat, clock_now(), why);
    return status;
}

enum status loop_terminal(struct seat *seat, struct terminal *terminal, int *number, struct why *why)
{
    *number = 0;
    for (;;) {
        int value = 0;
        enum status status = catch_up(seat, why);
        if (status == ST_OK)
            status = draw(seat, terminal, why);
        if (status != ST_OK)
            return status;
        switch (terminal_wait(terminal, seat_due(seat), &value)) {
        case TERMINAL_KEY:
            status = seat_key(seat, value, clock_now(), why);
            if (status != ST_OK || seat->stage == STAGE_LEFT)
                return status;
            break;
        case TERMINAL_SIGNAL:
            *number = value;
            return ST_OK;
        case TERMINAL_GONE:
            why_bad(why, "the terminal was closed");
            return ST_SYSTEM;
        default: /* the time has come, or the screen is another one */
            break;
        }
    }
}
