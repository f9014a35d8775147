#include "arena/program.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

/* ---- starting and ending ---- */

static void close_both(const int *pair)
{
    int error = errno;
    for (int i = 0; i < 2; i++)
        if (pair[i] >= 0)
            close(pair[i]);
    errno = error;
}

/* Starts it in a process group of its own: Ctrl-C does not reach it, and program_end can end what
 * it has started, too. */
static int spawn(struct program *program, char **words, int in, int out)
{
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    sigset_t none, usual;
    sigemptyset(&none);
    sigemptyset(&usual);
    sigaddset(&usual, SIGPIPE); /* ignored signals would stay ignored in the program */
    sigaddset(&usual, SIGINT);
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, in, STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&actions, out, STDOUT_FILENO);
    posix_spawnattr_init(&attributes);
    posix_spawnattr_setsigmask(&attributes, &none);
    posix_spawnattr_setsigdefault(&attributes, &usual);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK |
                                              POSIX_SPAWN_SETSIGDEF);
    int error = posix_spawnp(&program->pid, words[0], &actions, &attributes, words, environ);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    return error;
}

enum status program_start(struct program *program, const char *name, char **words, struct why *why)
{
    int in[2] = {-1, -1}, out[2] = {-1, -1};
    program->in = program->out = -1;
    if (pipe2(in, O_CLOEXEC) != 0 || pipe2(out, O_CLOEXEC) != 0) {
        close_both(in);
        return why_system(why, "no hay tubería para %s", name);
    }
    int error = spawn(program, words, in[0], out[1]);
    if (error) {
        close_both(in);
        close_both(out);
        errno = error;
        return why_system(why, "no se puede arrancar %s", name);
    }
    close(in[0]);
    close(out[1]);
    program->in = in[1];
    program->out = out[0];
    fcntl(program->in, F_SETFL, O_NONBLOCK);
    fcntl(program->out, F_SETFL, O_NONBLOCK);
    return ST_OK;
}

/* Waits until the program has closed its output and then until it has ended, at most until
 * `until`. */
static void wait_for_program(struct program *program, usec_t until)
{
    siginfo_t info;
    usec_t now;
    bool closed = false;
    while ((now = clock_now()) < until) {
        struct pollfd poll_out = {.fd = closed ? -1 : program->out, .events = POLLIN};
        poll(&poll_out, 1, closed ? 1 : (int)clock_ms_until(until, now));
        if (poll_out.revents && read(program->out, program->input, sizeof program->input) == 0)
            closed = true;
        memset(&info, 0, sizeof info);
        if (waitid(P_PID, (id_t)program->pid, &info, WEXITED | WNOHANG | WNOWAIT) == 0 &&
            info.si_pid == program->pid)
            return;
    }
}

int program_end(struct program *program, usec_t patience)
{
    int status = 0;
    if (program->in < 0)
        return 0;
    close(program->in);
    wait_for_program(program, clock_now() + patience);
    close(program->out);
    program->in = program->out = -1;
    kill(-program->pid, SIGKILL);
    while (waitpid(program->pid, &status, 0) < 0 && errno == EINTR)
        continue;
    return status;
}

/* ---- input and output ---- */

int program_add(const char *text, size_t length, void *to)
{
    struct growing *lines = &((struct program *)to)->lines;
    if (lines->size - lines->length < length) {
        size_t size = 2 * (lines->length + length);
        char *more = realloc(lines->at, size);
        if (!more)
            return -1;
        lines->at = more;
        lines->size = size;
    }
    memcpy(lines->at + lines->length, text, length);
    lines->length += length;
    return 0;
}

static bool would_block(void)
{
    return errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR;
}

/* Without raising SIGPIPE, whatever the rest of the process does about that signal: it is blocked,
 * and taken off if it came. */
bool program_send(struct program *program)
{
    static const struct timespec at_once = {0};
    struct growing *lines = &program->lines;
    sigset_t broken, before;
    sigemptyset(&broken);
    sigaddset(&broken, SIGPIPE);
    pthread_sigmask(SIG_BLOCK, &broken, &before);
    ssize_t sent = write(program->in, lines->at, lines->length);
    int error = errno;
    if (sent < 0 && error == EPIPE)
        while (sigtimedwait(&broken, NULL, &at_once) < 0 && errno == EINTR)
            continue;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    errno = error;
    if (sent < 0)
        return would_block();
    lines->length -= (size_t)sent;
    memmove(lines->at, lines->at + sent, lines->length);
    return true;
}

bool program_read(struct program *program)
{
    ssize_t count =
        read(program->out, program->input + program->have, sizeof program->input - program->have);
    if (count <= 0)
        return count < 0 && would_block();
    program->have += (size_t)count;
    return true;
}
