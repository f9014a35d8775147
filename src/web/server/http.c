/* The files of the page, with headers that let the browser do nothing but show it. */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "core/journal/journal.h"
#include "web/server/page.h"
#include "web/server/server_private.h"

enum { CHUNK = 16 << 10, HEADERS = 2048 };

static const struct {
    const char *name, *value;
} security[] = {
    {"content-security-policy:",
     "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; "
     "img-src 'self' data:; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"},
    {"referrer-policy:", "no-referrer"},
    {"x-content-type-options:", "nosniff"},
    {"cross-origin-opener-policy:", "same-origin"},
    {"cross-origin-resource-policy:", "same-origin"},
    {"permissions-policy:", "camera=(), microphone=(), geolocation=()"},
    {"cache-control:", "no-cache"},
};

static bool set_body(struct connection *connection, const char *octets, size_t length)
{
    connection->body = octets ? malloc(LWS_PRE + length + 1) : NULL;
    if (connection->body)
        memcpy(connection->body + LWS_PRE, octets, length);
    connection->length = length;
    return connection->body != NULL;
}

/* A file of the page: compiled in, or read from the folder that is given for work on the page. */
static bool find_file(const struct server *server, const char *path, struct connection *connection)
{
    char place[4096], *text = NULL;
    size_t length;
    struct why why;
    if (server->options.page && !strstr(path, "..")) {
        snprintf(place, sizeof place, "%s/%s", server->options.page, path);
        bool found = journal_read_file(place, &text, &length, &why) == ST_OK &&
                     set_body(connection, text, length);
        free(text);
        return found;
    }
    const struct page_file *file = page_find(path);
    return file && set_body(connection, file->text, (size_t)(file->end - file->text));
}

/* capture/NODE/KEY.pcapng: a recording that was saved. */
static bool find_capture(const struct server *server, const char *path,
                         struct connection *connection)
{
    char node[KEY_NODE], key[KEY_SIZE + 8];
    size_t length;
    if (sscanf(path, "capture/%15[^/]/%45[^/]", node, key) != 2 || !strstr(key, ".pcapng"))
        return false;
    *strstr(key, ".pcapng") = '\0';
    const char *octets = hub_download(&server->hub, key, &length);
    return octets && set_body(connection, octets, length);
}

/* The same for every file: the browser is to show the page and do nothing else. */
static int send_headers(struct lws *wsi, const char *type, size_t length)
{
    unsigned char room[LWS_PRE + HEADERS], *at = room + LWS_PRE, *start = at,
                                           *end = room + sizeof room - 1;
    if (lws_add_http_common_headers(wsi, HTTP_STATUS_OK, type, length, &at, end))
        return -1;
    for (size_t i = 0; i < sizeof security / sizeof security[0]; i++)
        if (lws_add_http_header_by_name(wsi, (const unsigned char *)security[i].name,
                                        (const unsigned char *)security[i].value,
                                        (int)strlen(security[i].value), &at, end))
            return -1;
    return lws_finalize_write_http_header(wsi, start, &at, end);
}

static int begin_file(struct server *server, struct lws *wsi, struct connection *connection,
                      const char *uri)
{
    const char *path = strcmp(uri, "/") == 0 ? "index.html" : uri + 1;
    const char *type = page_type(path);
    unsigned refused = 0;
    memset(connection, 0, sizeof *connection);
    if (!host_is_ours(server, wsi))
        refused = HTTP_STATUS_FORBIDDEN;
    else if (!type ||
             !(find_capture(server, path, connection) || find_file(server, path, connection)))
        refused = HTTP_STATUS_NOT_FOUND;
    if (refused)
        return lws_return_http_status(
                   wsi, refused,
                   refused == HTTP_STATUS_FORBIDDEN ? "not for this host: see --url" : NULL)
                   ? -1
                   : lws_http_transaction_completed(wsi);
    if (send_headers(wsi, type, connection->length))
        return -1;
    lws_callback_on_writable(wsi);
    return 0;
}

static void free_body(struct connection *connection)
{
    if (connection)
        free(connection->body);
    if (connection)
        connection->body = NULL;
}

/* The next piece, whenever the line takes one. */
static int continue_file(struct lws *wsi, struct connection *connection)
{
    if (!connection || !connection->body)
        return 0;
    size_t left = connection->length - connection->sent, part = left < CHUNK ? left : CHUNK;
    bool last = part == left;
    int written = lws_write(wsi, connection->body + LWS_PRE + connection->sent, part,
                            last ? LWS_WRITE_HTTP_FINAL : LWS_WRITE_HTTP);
    if (written < (int)part)
        return -1;
    connection->sent += part;
    if (!last) {
        lws_callback_on_writable(wsi);
        return 0;
    }
    free_body(connection);
    return lws_http_transaction_completed(wsi) ? -1 : 0;
}

int server_http(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                size_t length)
{
    switch (reason) {
    case LWS_CALLBACK_HTTP:
        return begin_file(lws_context_user(lws_get_context(wsi)), wsi, user, in);
    case LWS_CALLBACK_HTTP_WRITEABLE:
        return continue_file(wsi, user);
    case LWS_CALLBACK_CLOSED_HTTP:
        free_body(user);
        return 0;
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION: /* a WebSocket that does not say which protocol */
        return -1;
    default:
        return lws_callback_http_dummy(wsi, reason, user, in, length);
    }
}
