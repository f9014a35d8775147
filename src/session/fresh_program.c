#include "session/fresh_program.h"

#include <signal.h>

#include "base/text.h"

/* Longer than it takes to notice that a pty was closed (session/line/cable_end.c looks every 50
 * ms). */
enum { BETWEEN_MS = 200 };

static void on_later(uv_timer_t *timer);

static void start_later(struct fresh_program *program)
{
    if (!program->leaving)
        uv_timer_start(&program->later, on_later, BETWEEN_MS, 0);
}

static void on_ended(uv_process_t *process, int64_t code, int signal)
{
    struct fresh_program *program = process->data;
    bool ended = signal != SIGKILL && !program->leaving;
    program->running = false;
    uv_close((uv_handle_t *)process, NULL);
    if (ended && !program->of_use) {
        char why[120];
        snprintf(why, sizeof why,
                 _("el programa de --exec terminó con el código %d sin haber abierto su puerto"),
                 (int)code);
        program->failed(program->who, why);
        return;
    }
    start_later(program);
}

/* In a session of its own, so that its children end with it. Its output is dropped, since it would
 * mix with ours. */
static void on_later(uv_timer_t *timer)
{
    struct fresh_program *program = timer->data;
    char shell[] = "sh", option[] = "-c", command[1024];
    char *arguments[] = {shell, option, command, NULL};
    uv_stdio_container_t streams[] = {
        {.flags = UV_IGNORE}, {.flags = UV_IGNORE}, {.flags = UV_INHERIT_FD, .data.fd = 2}};
    snprintf(command, sizeof command, "%s", program->command);
    program->of_use = false;
    program->process.data = program;
    int error = uv_spawn(program->loop, &program->process,
                         &(uv_process_options_t){.exit_cb = on_ended,
                                                 .file = shell,
                                                 .args = arguments,
                                                 .flags = UV_PROCESS_DETACHED,
                                                 .stdio_count = 3,
                                                 .stdio = streams});
    program->running = error == 0;
    if (error) {
        char why[120];
        snprintf(why, sizeof why, "--exec: %s", status_errno(-error));
        uv_close((uv_handle_t *)&program->process, NULL);
        program->failed(program->who, why);
    }
}

void fresh_program_init(struct fresh_program *program, uv_loop_t *loop, const char *command)
{
    memset(program, 0, sizeof *program);
    program->loop = loop;
    program->command = command;
    uv_timer_init(loop, &program->later);
    program->later.data = program;
}

void fresh_program_start(struct fresh_program *program)
{
    if (!program->command)
        return;
    if (program->running)
        uv_kill(-program->process.pid, SIGKILL); /* its end starts the next one */
    else
        start_later(program);
}

void fresh_program_close(struct fresh_program *program)
{
    program->leaving = true;
    uv_close((uv_handle_t *)&program->later, NULL);
    if (program->running)
        uv_kill(-program->process.pid, SIGKILL);
}
