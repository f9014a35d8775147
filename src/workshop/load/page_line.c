#include "workshop/load/page_line.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"

enum {
    TEXT = 1,
    PING = 9,
    PONG = 10,
    FINAL = 0x80,
    MASKED = 0x80,
    SHORT_MOST = 125,
    SHORT_16 = 126,
    SHORT_64 = 127
};
enum { HEAD_MOST = 14, READ_ROOM = 16 << 10 };

static void line_write(struct web_line *line, const uv_buf_t *bufs, unsigned count)
{
    size_t total = 0;
    for (unsigned i = 0; i < count; i++)
        total += bufs[i].len;
    int written = uv_try_write((uv_stream_t *)&line->tcp, bufs, count);
    if (written < 0 || (size_t)written != total)
        line->lost(line, _("un cliente no puede enviar"));
}

/* Masked by zeros: the text goes as it is. No request is longer than 64 kB. */
static void send_frame(struct web_line *line, int opcode, const char *text, size_t length)
{
    unsigned char head[HEAD_MOST] = {(unsigned char)(FINAL | opcode)};
    unsigned used = 2;
    if (length <= SHORT_MOST) {
        head[1] = (unsigned char)(MASKED | length);
    } else {
        head[1] = MASKED | SHORT_16;
        head[used++] = (unsigned char)(length >> 8);
        head[used++] = (unsigned char)length;
    }
    used += 4;
    const uv_buf_t bufs[] = {uv_buf_init((char *)head, used),
                             uv_buf_init((char *)text, (unsigned)length)};
    line_write(line, bufs, 2);
}

void web_line_send(struct web_line *line, const char *text, size_t length)
{
    send_frame(line, TEXT, text, length);
}

/* --- what comes --- */

/* Finds the payload of the frame at the beginning of `count` octets. Returns false if the frame is
 * not all there. */
static bool find_frame(const unsigned char *octets, size_t count, size_t *head, size_t *length)
{
    if (count < 2)
        return false;
    size_t more = octets[1] == SHORT_64 ? 8 : octets[1] == SHORT_16 ? 2 : 0;
    *head = 2 + more;
    if (count < *head)
        return false;
    *length = more ? 0 : octets[1];
    for (size_t i = 0; i < more; i++)
        *length = *length << 8 | octets[2 + i];
    return count - *head >= *length;
}

/* Reads the answer to the request, of which only the status counts. Returns its length; 0: it is
 * not all there. */
static size_t line_answered(struct web_line *line)
{
    static const char good[] = "HTTP/1.1 101 ";
    char *end = memmem(line->octets, line->length, "\r\n\r\n", 4);
    if (!end)
        return 0;
    line->open = strncmp(line->octets, good, sizeof good - 1) == 0;
    if (line->open)
        line->opened(line);
    else
        line->lost(line, _("el servidor no deja entrar a un cliente"));
    return (size_t)(end + 4 - line->octets);
}

static void line_octets(struct web_line *line)
{
    size_t at = line->open ? 0 : line_answered(line), head, length;
    while (line->open &&
           find_frame((unsigned char *)line->octets + at, line->length - at, &head, &length)) {
        unsigned char first = (unsigned char)line->octets[at];
        const char *text = line->octets + at + head;
        if (first == (FINAL | TEXT))
            line->heard(line, text, length);
        else if (first == (FINAL | PING))
            send_frame(line, PONG, text, length);
        else
            line->lost(line, _("el servidor cierra una conexión"));
        at += head + length;
    }
    line->length -= at;
    memmove(line->octets, line->octets + at, line->length);
}

static void line_buffer(uv_handle_t *handle, size_t suggested, uv_buf_t *buf)
{
    struct web_line *line = handle->data;
    (void)suggested;
    if (line->room - line->length < READ_ROOM) {
        char *octets = realloc(line->octets, line->room + 2 * READ_ROOM);
        line->octets = octets ? octets : line->octets;
        line->room += octets ? 2 * READ_ROOM : 0;
    }
    *buf = uv_buf_init(line->octets + line->length,
                       (unsigned)(line->room - line->length)); /* none: UV_ENOBUFS */
}

static void line_read(uv_stream_t *stream, ssize_t count, const uv_buf_t *buf)
{
    struct web_line *line = stream->data;
    (void)buf;
    if (count < 0) {
        line->lost(line, status_errno(-(int)count));
        return;
    }
    line->length += (size_t)count;
    line_octets(line);
}

/* --- beginning and end --- */

static void line_connected(uv_connect_t *connect, int status)
{
    struct web_line *line = connect->data;
    char request[300];
    if (status != 0) {
        line->lost(line, status_errno(-status));
        return;
    }
    uv_tcp_nodelay(&line->tcp, 1);
    uv_read_start((uv_stream_t *)&line->tcp, line_buffer, line_read);
    int length = snprintf(request, sizeof request,
                          "GET /ws/0 HTTP/1.1\r\n"
                          "Host: 127.0.0.1:%d\r\n"
                          "Upgrade: websocket\r\n"
                          "Connection: Upgrade\r\n"
                          "Sec-WebSocket-Key: c29icmVtZXNhIGJlbmNoIQ==\r\n"
                          "Sec-WebSocket-Version: 13\r\n"
                          "Sec-WebSocket-Protocol: sobremesa.1\r\n\r\n",
                          line->port);
    const uv_buf_t buf = uv_buf_init(request, (unsigned)length);
    line_write(line, &buf, 1);
}

void web_line_call(struct web_line *line, uv_loop_t *loop, int port)
{
    struct sockaddr_in server;
    line->port = port;
    uv_tcp_init(loop, &line->tcp);
    line->tcp.data = line->connect.data = line;
    uv_ip4_addr("127.0.0.1", port, &server);
    int error =
        uv_tcp_connect(&line->connect, &line->tcp, (struct sockaddr *)&server, line_connected);
    if (error != 0)
        line->lost(line, status_errno(-error));
}

void web_line_free(struct web_line *line)
{
    free(line->octets);
}

void web_line_ask(struct web_line *line, const char *format, ...)
{
    char text[400];
    va_list args;
    va_start(args, format);
    int length = vsnprintf(text, sizeof text, format, args);
    va_end(args);
    assert(length > 0 && (size_t)length < sizeof text);
    web_line_send(line, text, (size_t)length);
}
