#include "session/stop_signals.h"

#include <signal.h>

static void catch (uv_loop_t *loop, uv_signal_t *handle, int number, uv_signal_cb stop, void *who)
{
    uv_signal_init(loop, handle);
    handle->data = who;
    uv_signal_start(handle, stop, number);
    uv_unref((uv_handle_t *)handle);
}

void stop_signals_open_loop(struct stop_signals *signals, uv_loop_t *loop, uv_signal_cb stop, void *who)
{
    uv_loop_init(loop);
    catch (loop, &signals->interrupt, SIGINT, stop, who);
    catch (loop, &signals->terminate, SIGTERM, stop, who);
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
