#include "link/source.h"

#include <fcntl.h>
#include <signal.h>
#include <unistd.h>

static volatile sig_atomic_t interrupted;

static void on_source_signal(int number)
{
    interrupted = 1;
}

/* Without SA_RESTART, so that a read that waits returns. */
void source_catch_signals(void)
{
    const struct sigaction action = {.sa_handler = on_source_signal};
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
}

bool source_interrupted(void)
{
    return interrupted;
}

/* A terminal in its usual mode edits lines: octets would come at a line feed, and some never. */
static enum status open_source_port(struct source *source, const char *path, int64_t baud,
                                    struct why *why)
{
    enum status status = serial_open(&source->port, path, baud, PORT_IN, why);
    if (status != ST_OK)
        return status;
    int flags = fcntl(source->port.fd, F_GETFL);
    int own = fcntl(source->port.fd, F_DUPFD_CLOEXEC, 0);
    if (flags < 0 || own < 0 || fcntl(own, F_SETFL, flags & ~O_NONBLOCK) < 0 ||
        !(source->file = fdopen(own, "rb"))) {
        status = why_system(why, "%.150s", path);
        if (own >= 0)
            close(own);
        serial_close(&source->port);
        return status;
    }
    setvbuf(source->file, NULL, _IONBF, 0);
    return ST_OK;
}

enum status source_open(struct source *source, const char *path, int64_t baud, struct why *why)
{
    *source = (struct source){.port.fd = -1};
    if (!path || strcmp(path, "-") == 0) {
        if (isatty(STDIN_FILENO))
            return why_bad(why, "la entrada estándar es un terminal: di el archivo, o el puerto en "
                                "el que escuchas");
        source->file = stdin;
        return ST_OK;
    }
    int fd = open(path, O_RDONLY | O_NOCTTY | O_NONBLOCK |
                            O_CLOEXEC); /* a port without a carrier must not hold us up */
    SYSTEM_IF(fd < 0, "%.150s", path);
    bool is_port = isatty(fd);
    close(fd);
    if (is_port)
        return open_source_port(source, path, baud, why);
    source->file = fopen(path, "rbe");
    return source->file ? ST_OK : why_system(why, "%.150s", path);
}

void source_close(struct source *source)
{
    if (source->file && source->file != stdin)
        fclose(source->file);
    source->file = NULL;
    serial_close(&source->port);
}
