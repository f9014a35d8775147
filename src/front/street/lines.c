/* Lines from a pipe or a file: no terminal is needed. Signals end the input, so that the console can say its line. */
#include <errno.h>
#include <string.h>
#include <unistd.h>

#include "front/signals.h"
#include "front/street/street.h"

static enum status fill(struct street_lines *lines, struct why *why)
{
    struct pollfd fd = {.fd = lines->fd, .events = POLLIN};
    int ready = signals_wait(&fd, 1, NULL);
    bool failed = ready < 0 && errno != EINTR;
    lines->signal = signals_end(false);
    if (lines->signal)
        return ST_END;
    if (failed)
        return why_system(why, "cannot wait for input");
    if (lines->length == sizeof lines->buffer)
        lines->length = sizeof lines->buffer / 2; /* a line without end: it is cut anyway */
    ssize_t n = read(lines->fd, lines->buffer + lines->length, sizeof lines->buffer - lines->length);
    if (n < 0 && errno != EINTR && errno != EAGAIN)
        return why_system(why, "cannot read");
    lines->ended = n == 0;
    lines->length += n > 0 ? (size_t)n : 0;
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

struct street_reader street_lines_open(struct street_lines *lines, int fd)
{
    static const int numbers[] = {SIGINT, SIGTERM, SIGHUP};
    *lines = (struct street_lines){.fd = fd};
    signals_catch(numbers, sizeof numbers / sizeof numbers[0]);
    return (struct street_reader){.in = lines, .line = next_line, .signal = &lines->signal};
}

void street_lines_close(struct street_lines *lines)
{
    (void)lines;
    signals_drop(); /* the caller has lines->signal, and says it in its own way */
    signals_release();
}
