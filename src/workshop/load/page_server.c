#include "workshop/load/page_server.h"

#include <signal.h>
#include <stdio.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "web/server/server.h"

/* What it says first. */
struct hello {
    int port;       /* 0: there is none, … */
    struct why why; /* … and this is the reason */
};

static struct server *server; /* in its process */

static void on_terminate(uv_signal_t *handle, int number)
{
    server_stop(server);
    uv_close((uv_handle_t *)handle, NULL);
}

/* Says hello to `out`, then serves until it is told to end; false: there is something that it
 * cannot. */
static bool serve(int out, const char *data)
{
    const struct server_options options = {.bind = "127.0.0.1", .node = "0", .data = data};
    uv_loop_t loop;
    uv_signal_t terminate;
    struct hello hello = {0};
    uv_loop_init(&loop);
    uv_signal_init(&loop, &terminate);
    uv_signal_start(&terminate, on_terminate, SIGTERM);
    if (server_open(&server, &loop, &options, &hello.why) == ST_OK)
        hello.port = server_port(server);
    if (write(out, &hello, sizeof hello) != sizeof hello || !hello.port)
        return false;
    uv_run(&loop, UV_RUN_DEFAULT);
    server_free(server);
    return true;
}

enum status guest_page_start(struct guest_page *page, const char *data, struct why *why)
{
    int pipes[2];
    struct hello hello;
    fflush(stdout);
    if (pipe(pipes) != 0)
        return why_failed(why, "no hay tubería");
    page->process = fork();
    if (page->process < 0)
        return why_failed(why, "no se puede crear el segundo proceso");
    if (page->process == 0) {
        close(pipes[0]);
        _exit(!serve(pipes[1], data));
    }
    close(pipes[1]);
    bool begun = read(pipes[0], &hello, sizeof hello) == sizeof hello;
    close(pipes[0]);
    page->port = begun ? hello.port : 0;
    if (page->port)
        return ST_OK;
    waitpid(page->process, NULL, 0);
    return begun ? why_failed(why, "%s", hello.why.text)
                 : why_failed(why, "el servidor no ha arrancado");
}

enum status guest_page_end(struct guest_page *page, double *cpu, struct why *why)
{
    struct rusage used;
    int status = 0;
    kill(page->process, SIGTERM);
    wait4(page->process, &status, 0, &used);
    *cpu = (double)(used.ru_utime.tv_sec + used.ru_stime.tv_sec) +
           (double)(used.ru_utime.tv_usec + used.ru_stime.tv_usec) / 1e6;
    return WIFEXITED(status) && WEXITSTATUS(status) == 0
               ? ST_OK
               : why_failed(why, "el servidor no ha terminado como debía");
}
