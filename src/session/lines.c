/* The shell of any server: what goes in and out of its connections, and the clock. See lines.h. */
#include "session/lines_private.h"

#include <stdlib.h>

/* ---- the end of a connection ---- */

static void on_closed(uv_handle_t *handle)
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
    uv_close((uv_handle_t *)&line->tcp, on_closed);
}

/* Something is to be done with it when the role has returned. */
static void touch(struct line *line)
{
    if (line->touched)
        return;
    line->touched = true;
    line->next_touched = line->lines->touched;
    line->lines->touched = line;
}

/* The role may not be called back while it sends: who cannot be written to is reported
 * afterwards. */
static void doom(struct line *line)
{
    line->dooming = true;
    touch(line);
}

/* ---- the clock ---- */

static void on_timer(uv_timer_t *timer);
static void write_now(struct line *line);

void lines_settle(struct lines *lines)
{
    for (struct line *line; (line = lines->touched);) {
        uint32_t number = line->number;
        write_now(line);
        lines->touched = line->next_touched;
        line->touched = false;
        if (!line->dooming)
            continue;
        lines_close(line);
        if (number != LINES_NO_NUMBER)
            lines->options.role->lost(lines->role, number, clock_now());
    }
    usec_t next = lines->options.role->deadline(lines->role);
    next = lines->resume < next ? lines->resume : next;
    if (next >= lines->armed || lines->stopping)
        return;
    lines->armed = next;
    uv_timer_start(&lines->timer, on_timer, clock_ms_until(next, clock_now()), 0);
}

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

static void on_timer(uv_timer_t *timer)
{
    struct lines *lines = timer->data;
    usec_t now = clock_now();
    lines->armed = USEC_NEVER;
    resume_reading(lines, now);
    lines->options.role->tick(lines->role, now);
    lines_settle(lines);
}

/* ---- out ---- */

static void on_written(uv_write_t *write, int status);

static void write_out(struct line *line)
{
    uv_buf_t buf = uv_buf_init((char *)line->out, line->count);
    line->flight = line->count;
    line->writing = true;
    if (uv_write(&line->write, (uv_stream_t *)&line->tcp, &buf, 1, on_written) != 0) {
        line->writing = false;
        doom(line);
    }
}

/* So many octets are written. */
static void take_out(struct line *line, unsigned count)
{
    line->count = (uint16_t)(line->count - count);
    memmove(line->out, line->out + count, line->count);
}

static void on_written(uv_write_t *write, int status)
{
    struct line *line = write->data;
    line->writing = false;
    if (line->closing)
        return;
    take_out(line, line->flight);
    if (status != 0)
        doom(line);
    else if (line->count)
        write_out(line);
    lines_settle(line->lines);
}

/* What the system takes at once, which is nearly always all of it; the rest waits for it. */
static void write_now(struct line *line)
{
    uv_buf_t buf = uv_buf_init((char *)line->out, line->count);
    if (line->writing || line->closing || line->dooming || !line->count)
        return;
    int put = uv_try_write((uv_stream_t *)&line->tcp, &buf, 1);
    if (put < 0 && put != UV_EAGAIN) {
        doom(line);
        return;
    }
    take_out(line, put > 0 ? (unsigned)put : 0);
    if (line->count)
        write_out(line);
}

/* Kept until the role has returned: all that a line is told for one read goes out in one piece. */
static void on_send(void *who, uint32_t number, const uint8_t *octets, size_t count)
{
    struct lines *lines = who;
    struct line *line = lines->line[number];
    if (!line || line->dooming || line->closing)
        return;
    if (line->count + count > sizeof line->out)
        write_now(line);
    if (line->count + count > sizeof line->out) {
        lines->slow++;
        doom(line);
        return;
    }
    memcpy(line->out + line->count, octets, count);
    line->count = (uint16_t)(line->count + count);
    touch(line);
}

static void on_close(void *who, uint32_t number, const char *why)
{
    struct lines *lines = who;
    struct line *line = lines->line[number];
    if (lines->options.closed && !lines->stopping)
        lines->options.closed(lines->options.who, why);
    write_now(line); /* its last words */
    lines_close(line);
}

static void on_pause(void *who, uint32_t number, usec_t until)
{
    struct lines *lines = who;
    struct line *line = lines->line[number];
    if (!line->dooming && !line->pausing)
        pause_reading(line, until);
}

static void on_event(void *who, const struct role_event *event)
{
    struct lines *lines = who;
    lines->options.event(lines->options.who, event);
}

static uint32_t on_origin(void *who, uint32_t number)
{
    const struct line *line = ((const struct lines *)who)->line[number];
    return line->here ? 0 : line->peer->number;
}

const struct role_calls lines_calls = {
    .send = on_send, .close = on_close, .pause = on_pause, .event = on_event, .origin = on_origin};

/* ---- in ---- */

static void on_alloc(uv_handle_t *handle, size_t suggested, uv_buf_t *buf)
{
    struct line *line = handle->data;
    *buf = uv_buf_init(line->lines->buffer, sizeof line->lines->buffer);
}

static void on_read(uv_stream_t *stream, ssize_t count, const uv_buf_t *buf)
{
    struct line *line = stream->data;
    struct lines *lines = line->lines;
    usec_t now = clock_now();
    if (count == 0 || line->number == LINES_NO_NUMBER)
        return;
    if (count < 0)
        doom(line);
    else
        lines->options.role->octets(lines->role, line->number, (const uint8_t *)buf->base,
                                    (size_t)count, now);
    lines_settle(lines);
}

void lines_read(struct line *line)
{
    uv_read_start((uv_stream_t *)&line->tcp, on_alloc, on_read);
}
