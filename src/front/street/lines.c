/* Lines from a pipe or a file. Signals end the input, so that the console can say farewell. */
#include <errno.h>
#include <unistd.h>

#include "front/terminal/signals.h"
#include "front/street/street.h"

int street_wait(const struct street_beside *beside, int fd)
{
    struct pollfd fds[] = {{.fd = fd, .events = POLLIN},
                           {.fd = beside ? beside->fd : -1, .events = POLLIN}};
    int ready = signals_wait(fds, 2, beside ? beside->due(beside->who) : USEC_NEVER);
    return ready > 0 ? fds[0].revents != 0 : ready;
}

/* Waits for input and reads some of it; ST_OK: look again. */
static enum status fill_buffer(struct street_lines *lines, const struct street_beside *beside,
                               struct why *why)
{
    int ready = street_wait(beside, lines->fd);
    bool failed = ready < 0 && errno != EINTR;
    lines->signal = signals_end(false);
    if (lines->signal)
        return ST_END;
    SYSTEM_IF(failed, "no se puede esperar la entrada");
    if (beside && !beside->run(beside->who))
        return ST_BAD;
    if (ready <= 0)
        return ST_OK;
    if (lines->length == sizeof lines->buffer)
        lines->length = sizeof lines->buffer / 2; /* too long a line is cut */
    ssize_t n =
        read(lines->fd, lines->buffer + lines->length, sizeof lines->buffer - lines->length);
    SYSTEM_IF(n < 0 && errno != EINTR && errno != EAGAIN, "no se puede leer");
    lines->ended = n == 0;
    lines->length += n > 0 ? (size_t)n : 0;
    return ST_OK;
}

static enum status piped_line(void *in, const struct street_prompt *prompt, char *line, size_t size,
                              struct why *why)
{
    struct street_lines *lines = in;
    char *newline;
    while (!(newline = memchr(lines->buffer, '\n', lines->length)) && !lines->ended)
        TRY(fill_buffer(lines, prompt->beside, why));
    if (!newline && !lines->length)
        return ST_END;
    size_t length = newline ? (size_t)(newline - lines->buffer) : lines->length,
           taken = length + (newline != NULL);
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
    return (struct street_reader){.in = lines, .line = piped_line, .signal = &lines->signal};
}

void street_lines_close(struct street_lines *lines)
{
    signals_drop(); /* the caller reports lines->signal */
    signals_release();
}
