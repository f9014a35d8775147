/* The driver of a server: what goes in and out of its connections, and the clock. */
#include "session/lines_private.h"

#include <stdlib.h>

/* ---- the end of a connection ---- */

static void on_line_closed(uv_handle_t *handle)
{
    struct line *line = handle->data;
    if (line->peer)
        peers_leave(&line->lines->peers, line->peer, clock_now());
    struct lines *lines = line->lines;
    free(line);
    if (lines->held)
        lines_on_connection((uv_stream_t *)&lines->listener, 0);
}

static void pause_reading(struct line *line, usec_t until)
{
    struct lines *lines = line->lines;
    uv_read_stop((uv_stream_t *)&line->tcp);
    line->pausing = true;
    line->resume = until;
    line->paused_at = &lines->paused;
    line->next_paused = lines->paused;
    if (lines->paused)
        lines->paused->paused_at = &line->next_paused;
    lines->paused = line;
    lines->resume = until < lines->resume ? until : lines->resume;
}

static void unlink_paused(struct line *line)
{
    *line->paused_at = line->next_paused;
    if (line->next_paused)
        line->next_paused->paused_at = line->paused_at;
    line->pausing = false;
}

void lines_close(struct line *line)
{
    struct lines *lines = line->lines;
    if (line->closing)
        return;
    line->closing = true;
    if (line->pausing)
        unlink_paused(line);
    if (line->number != LINES_NO_NUMBER) {
        lines->line[line->number] = NULL;
        lines->spare[lines->spares++] = line->number;
    }
    line->number = LINES_NO_NUMBER;
    uv_close((uv_handle_t *)&line->tcp, on_line_closed);
}

/* lines_follow_up will look at it. */
static void touch(struct line *line)
{
    if (line->touched)
        return;
    line->touched = true;
    line->next_touched = line->lines->touched;
    line->lines->touched = line;
}

/* It cannot be read or written. The role may be in the middle of sending, so it is told by
 * lines_follow_up. */
static void fail_line(struct line *line)
{
    line->failed = true;
    touch(line);
}

/* ---- the clock ---- */

static void on_lines_timer(uv_timer_t *timer);
static void write_now(struct line *line);

void lines_follow_up(struct lines *lines)
{
    for (struct line *line; (line = lines->touched);) {
        uint32_t number = line->number;
        write_now(line);
        lines->touched = line->next_touched;
        line->touched = false;
        if (!line->failed)
            continue;
        lines_close(line);
        if (number != LINES_NO_NUMBER)
            runner_lost(&lines->runner, number, clock_now());
    }
    usec_t next = runner_deadline(&lines->runner);
    next = lines->resume < next ? lines->resume : next;
    if (next >= lines->armed || lines->stopping)
        return;
    lines->armed = next;
    uv_timer_start(&lines->timer, on_lines_timer, clock_ms_until(next, clock_now()), 0);
}

/* Reads again the lines whose pause is over, and tries again for memory. */
static void resume_reading(struct lines *lines, usec_t now)
{
    struct line *next;
    if (lines->resume > now)
        return;
    lines->resume = USEC_NEVER;
    for (struct line *line = lines->paused; line; line = next) {
        next = line->next_paused;
        if (line->resume > now) {
            lines->resume = line->resume < lines->resume ? line->resume : lines->resume;
            continue;
        }
        unlink_paused(line);
        lines_read(line);
    }
    if (lines->held)
        lines_on_connection((uv_stream_t *)&lines->listener, 0);
}

static void on_lines_timer(uv_timer_t *timer)
{
    struct lines *lines = timer->data;
    usec_t now = clock_now();
    lines->armed = USEC_NEVER;
    resume_reading(lines, now);
    runner_tick(&lines->runner, now);
    lines_follow_up(lines);
}

/* ---- out ---- */

static void on_line_written(uv_write_t *write, int status);

static void queue_write(struct line *line)
{
    uv_buf_t buf = uv_buf_init((char *)line->out, line->count);
    line->flight = line->count;
    line->writing = true;
    if (uv_write(&line->write, (uv_stream_t *)&line->tcp, &buf, 1, on_line_written) != 0) {
        line->writing = false;
        fail_line(line);
    }
}

static void drop_written(struct line *line, unsigned count)
{
    line->count = (uint16_t)(line->count - count);
    memmove(line->out, line->out + count, line->count);
}

static void on_line_written(uv_write_t *write, int status)
{
    struct line *line = write->data;
    line->writing = false;
    if (line->closing)
        return;
    drop_written(line, line->flight);
    if (status != 0)
        fail_line(line);
    else if (line->count)
        queue_write(line);
    lines_follow_up(line->lines);
}

/* Writes what the system takes at once, which is nearly always all, and queues the rest. */
static void write_now(struct line *line)
{
    uv_buf_t buf = uv_buf_init((char *)line->out, line->count);
    if (line->writing || line->closing || line->failed || !line->count)
        return;
    int put = uv_try_write((uv_stream_t *)&line->tcp, &buf, 1);
    if (put < 0 && put != UV_EAGAIN) {
        fail_line(line);
        return;
    }
    drop_written(line, put > 0 ? (unsigned)put : 0);
    if (line->count)
        queue_write(line);
}

/* Octets wait for lines_follow_up, so that all that a line is sent for one read leaves in one
 * piece. */
static void on_line_send(void *owner, uint32_t number, const uint8_t *octets, size_t count)
{
    struct lines *lines = owner;
    struct line *line = lines->line[number];
    if (!line || line->failed || line->closing)
        return;
    if (line->count + count > sizeof line->out)
        write_now(line);
    if (line->count + count > sizeof line->out) {
        lines->slow++;
        fail_line(line);
        return;
    }
    memcpy(line->out + line->count, octets, count);
    line->count = (uint16_t)(line->count + count);
    touch(line);
}

static void on_line_close(void *owner, uint32_t number, const char *why)
{
    struct lines *lines = owner;
    struct line *line = lines->line[number];
    if (lines->options.closed && !lines->stopping)
        lines->options.closed(lines->options.who, why);
    write_now(line); /* its last words */
    lines_close(line);
}

static void on_line_pause(void *owner, uint32_t number, usec_t until)
{
    struct lines *lines = owner;
    struct line *line = lines->line[number];
    if (!line->failed && !line->pausing)
        pause_reading(line, until);
}

static void on_lines_event(void *owner, struct runner_role *at, const struct role_event *event)
{
    const struct lines *lines = owner;
    lines->options.event(lines->options.who, event);
}

static uint32_t on_line_origin(void *owner, uint32_t number)
{
    const struct line *line = ((const struct lines *)owner)->line[number];
    return line->here ? 0 : line->peer->number;
}

const struct runner_calls lines_calls = {.send = on_line_send,
                                         .event = on_lines_event,
                                         .close = on_line_close,
                                         .pause = on_line_pause,
                                         .origin = on_line_origin};

/* ---- in ---- */

static void on_line_alloc(uv_handle_t *handle, size_t suggested, uv_buf_t *buf)
{
    struct line *line = handle->data;
    *buf = uv_buf_init(line->lines->buffer, sizeof line->lines->buffer);
}

static void on_line_read(uv_stream_t *stream, ssize_t count, const uv_buf_t *buf)
{
    struct line *line = stream->data;
    struct lines *lines = line->lines;
    if (count == 0 || line->number == LINES_NO_NUMBER)
        return;
    if (count < 0)
        fail_line(line);
    else
        runner_octets(&lines->runner, line->number, (const uint8_t *)buf->base, (size_t)count,
                      clock_now());
    lines_follow_up(lines);
}

void lines_read(struct line *line)
{
    uv_read_start((uv_stream_t *)&line->tcp, on_line_alloc, on_line_read);
}
