/* Other programs: the user's shell (S14) and the browser of MONOPOLY_BROWSER. */
#include <errno.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <sys/wait.h>

#include "front/street/commands.h"

extern char **environ;

/* Runs it with default signals; returns its exit status, or -1 with errno. */
static int run_program(const char *program, char *const *argv)
{
    posix_spawnattr_t attributes;
    sigset_t usual, none;
    pid_t child;
    int status = -1;
    if (posix_spawnattr_init(&attributes) != 0)
        return -1;
    sigemptyset(&none);
    sigemptyset(&usual);
    sigaddset(&usual, SIGINT);
    sigaddset(&usual, SIGPIPE);
    posix_spawnattr_setsigdefault(&attributes, &usual);
    posix_spawnattr_setsigmask(&attributes, &none);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK);
    /* Ctrl-C is for the program that runs, not for the console that waits. */
    struct sigaction ignore = {.sa_handler = SIG_IGN}, before;
    sigaction(SIGINT, &ignore, &before);
    int error = posix_spawnp(&child, program, NULL, &attributes, argv, environ);
    if (error == 0)
        while (waitpid(child, &status, 0) < 0 && errno == EINTR)
            continue;
    sigaction(SIGINT, &before, NULL);
    posix_spawnattr_destroy(&attributes);
    errno = error;
    return error ? -1 : WIFEXITED(status) ? WEXITSTATUS(status) : 128;
}

void street_shell(struct street *st, const char *line)
{
    const char *shell = getenv("SHELL");
    char *argv[] = {(char *)(uintptr_t) "sh", (char *)(uintptr_t) "-c", (char *)(uintptr_t)line,
                    NULL};
    int status = run_program(shell && *shell == '/' ? shell : "/bin/sh", argv);
    if (status < 0)
        street_say(st, "No se puede usar la consola del sistema: %s\n", status_errno(errno));
    else if (status == 127)
        street_say(st, "Tampoco es una orden del juego: teclea 'ayuda' para verlas todas.\n");
}

bool street_browse(struct street *st, const char *path)
{
    char *argv[] = {(char *)(uintptr_t)st->config->browser, (char *)(uintptr_t)path, NULL};
    int status = run_program(st->config->browser, argv);
    if (status == 0)
        return true;
    street_say(st, "No se ha podido abrir '%s' (MONOPOLY_BROWSER): sigue el texto.\n",
               st->config->browser);
    return false;
}
