#include "workshop/load/server_process.h"

#include <signal.h>
#include <stdio.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

/* What the process says first. */
struct hello {
    int port;       /* 0: it does not serve, … */
    struct why why; /* … for this reason */
};

static void on_terminate(uv_signal_t *handle, int number)
{
    const struct server_calls *calls = handle->data;
    (void)number;
    calls->stop(calls->who);
    uv_close((uv_handle_t *)handle, NULL);
}

/* Serves in the new process until SIGTERM. Returns false if the other process cannot be told what
 * it must know. */
static bool serve(const struct server_calls *calls, int out)
{
    uv_loop_t loop;
    uv_signal_t terminate;
    struct hello hello = {0};
    size_t length = 0;
    uv_loop_init(&loop);
    uv_signal_init(&loop, &terminate);
    terminate.data = (void *)calls;
    uv_signal_start(&terminate, on_terminate, SIGTERM);
    if (calls->open(calls->who, &loop, &hello.port, &hello.why) != ST_OK)
        hello.port = 0;
    if (write(out, &hello, sizeof hello) != sizeof hello || !hello.port)
        return false;
    uv_run(&loop, UV_RUN_DEFAULT);
    const void *report = calls->report(calls->who, &length);
    return !report || write(out, report, length) == (ssize_t)length;
}

enum status server_process_start(struct server_process *server, const struct server_calls *calls,
                                 struct why *why)
{
    int pipes[2];
    struct hello hello;
    fflush(stdout);
    if (pipe(pipes) != 0)
        return why_failed(why, "no hay tubería");
    server->process = fork();
    if (server->process < 0)
        return why_failed(why, "no se puede crear el segundo proceso");
    if (server->process == 0) {
        close(pipes[0]);
        _exit(!serve(calls, pipes[1]));
    }
    close(pipes[1]);
    server->pipe = pipes[0];
    bool begun = read(server->pipe, &hello, sizeof hello) == sizeof hello;
    server->port = begun ? hello.port : 0;
    if (server->port)
        return ST_OK;
    close(server->pipe);
    waitpid(server->process, NULL, 0);
    return begun ? why_failed(why, "%s", hello.why.text)
                 : why_failed(why, "el servidor no ha arrancado");
}

enum status server_process_end(struct server_process *server, void *report, size_t length,
                               double *cpu, struct why *why)
{
    struct rusage used;
    int status = 0;
    kill(server->process, SIGTERM);
    bool reported = !length || read(server->pipe, report, length) == (ssize_t)length;
    close(server->pipe);
    wait4(server->process, &status, 0, &used);
    *cpu = (double)(used.ru_utime.tv_sec + used.ru_stime.tv_sec) +
           (double)(used.ru_utime.tv_usec + used.ru_stime.tv_usec) / 1e6;
    return reported && WIFEXITED(status) && WEXITSTATUS(status) == 0
               ? ST_OK
               : why_failed(why, "el servidor no ha terminado como debía");
}
