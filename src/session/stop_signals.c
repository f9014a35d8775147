#include "session/stop_signals.h"

#include <signal.h>

static int catch (uv_loop_t *loop, uv_signal_t *handle, int number, uv_signal_cb stop, void *who)
{
    int error = uv_signal_init(loop, handle);
    if (error)
        return error;
    handle->data = who;
    uv_unref((uv_handle_t *)handle);
    return uv_signal_start(handle, stop, number);
}

enum status stop_signals_open_loop(struct stop_signals *signals, uv_loop_t *loop, uv_signal_cb stop,
                                   void *who, struct why *why)
{
    int error = uv_loop_init(loop);
    if (!error)
        error = catch (loop, &signals->interrupt, SIGINT, stop, who);
    if (!error)
        error = catch (loop, &signals->terminate, SIGTERM, stop, who);
    return error ? why_failed(why, "no se puede empezar: %s", status_errno(-error)) : ST_OK;
}

void stop_signals_close(struct stop_signals *signals)
{
    uv_close((uv_handle_t *)&signals->interrupt, NULL);
    uv_close((uv_handle_t *)&signals->terminate, NULL);
}

void stop_signals_close_loop(struct stop_signals *signals, uv_loop_t *loop)
{
    stop_signals_close(signals);
    uv_run(loop, UV_RUN_DEFAULT);
    uv_loop_close(loop);
}
