/* Lines from a pipe or a file: no terminal is needed. Signals end the input, so that the console can say its line. */
#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "front/street/street.h"

static volatile sig_atomic_t caught;

static void on_signal(int number)
{
    caught = number;
}

static const int signals[] = {SIGINT, SIGTERM, SIGHUP};
enum { SIGNALS = sizeof signals / sizeof signals[0] };
static struct sigaction before[SIGNALS];
static sigset_t usual;

/* Signals are blocked but while we wait for input: none is lost, and none comes in the middle of a write. */
static enum status wait_for_input(struct street_lines *lines, struct why *why)
{
    struct pollfd fd = {.fd = lines->fd, .events = POLLIN};
    int n = ppoll(&fd, 1, NULL, &usual);
    if (caught) {
        lines->signal = caught;
        return ST_END;
    }
    if (n < 0 && errno != EINTR)
        return why_system(why, "cannot wait for input");
    return ST_OK;
}

static enum status fill(struct street_lines *lines, struct why *why)
{
    enum status status = wait_for_input(lines, why);
    if (status != ST_OK)
        return status;
    if (lines->length == sizeof lines->buffer)
        lines->length = sizeof lines->buffer / 2; /* a line without end: it is cut anyway */
    ssize_t n = read(lines->fd, lines->buffer + lines->length, sizeof lines->buffer - lines->length);
    if (n < 0 && errno != EINTR && errno != EAGAIN)
        return why_system(why, "cannot read");
    if (n == 0)
        lines->ended = true;
    if (n > 0)
        lines->length += (size_t)n;
    return ST_OK;
}

static enum status next_line(void *in, const struct street_prompt *prompt, char *line, size_t size, struct why *why)
{
    struct street_lines *lines = in;
    char *newline;
    (void)prompt;
    while (!(newline = memchr(lines->buffer, '\n', lines->length)) && !lines->ended) {
        enum status status = fill(lines, why);
        if (status != ST_OK)
            return status;
    }
    if (!newline && !lines->length)
        return ST_END;
    size_t length = newline ? (size_t)(newline - lines->buffer) : lines->length, taken = length + (newline != NULL);
    size_t n = length < size ? length : size - 1;
    for (size_t i = 0; i < n; i++)
        line[i] = lines->buffer[i] ? lines->buffer[i] : ' ';
    line[n] = '\0';
    memmove(lines->buffer, lines->buffer + taken, lines->length - taken);
    lines->length -= taken;
    return ST_OK;
}

static bool is_stopped(void *in)
{
    struct street_lines *lines = in;
    sigset_t waiting;
    sigpending(&waiting);
    for (int i = 0; i < SIGNALS; i++)
        if (sigismember(&waiting, signals[i]))
            lines->signal = signals[i];
    return lines->signal != 0;
}

struct street_reader street_lines_open(struct street_lines *lines, int fd)
{
    struct sigaction action = {.sa_handler = on_signal};
    sigset_t ours;
    *lines = (struct street_lines){.fd = fd};
    sigemptyset(&ours);
    for (int i = 0; i < SIGNALS; i++)
        sigaddset(&ours, signals[i]);
    caught = 0;
    sigprocmask(SIG_BLOCK, &ours, &usual);
    for (int i = 0; i < SIGNALS; i++)
        sigaction(signals[i], &action, &before[i]);
    return (struct street_reader){.in = lines, .line = next_line, .stopped = is_stopped};
}

void street_lines_close(struct street_lines *lines)
{
    (void)lines;
    /* What came while nobody read is taken here: the caller has lines->signal, and says it in its own way. */
    struct timespec now = {0};
    sigset_t ours;
    sigemptyset(&ours);
    for (int i = 0; i < SIGNALS; i++)
        sigaddset(&ours, signals[i]);
    while (sigtimedwait(&ours, NULL, &now) > 0)
        continue;
    for (int i = 0; i < SIGNALS; i++)
        sigaction(signals[i], &before[i], NULL);
    sigprocmask(SIG_SETMASK, &usual, NULL);
}
