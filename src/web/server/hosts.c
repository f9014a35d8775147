/* Which requests are answered: other sites' pages must not reach this server through a visitor's
 * browser. */
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "web/server/server_private.h"

static bool has_header(struct lws *wsi, enum lws_token_indexes which)
{
    return lws_hdr_total_length(wsi, which) > 0;
}

/* false: it is missing or too long. */
static bool header(struct lws *wsi, enum lws_token_indexes which, char out[HOST_MAX])
{
    return lws_hdr_copy(wsi, out, HOST_MAX, which) > 0;
}

/* "http://host:80/path" → "host:80". */
static void host_of_url(const char *url, char out[HOST_MAX])
{
    const char *at = strstr(url, "://");
    at = at ? at + 3 : url;
    snprintf(out, HOST_MAX, "%.*s", (int)strcspn(at, "/"), at);
}

/* A name can be made to resolve to this server by its owner; an address in numbers means this
 * server. */
static bool is_numeric(const char *host)
{
    return *host == '[' || host[strspn(host, "0123456789.")] == '\0';
}

bool host_is_ours(const struct server *server, struct lws *wsi)
{
    char host[HOST_MAX], own[HOST_MAX];
    if (!header(wsi, WSI_TOKEN_HOST, host))
        return false;
    if (server->options.url) {
        host_of_url(server->options.url, own);
        if (strcasecmp(host, own) == 0)
            return true;
    }
    if (*host != '[')
        host[strcspn(host, ":")] = '\0';
    if (is_numeric(host) || strcasecmp(host, "localhost") == 0)
        return true;
    return gethostname(own, sizeof own - 1) == 0 && strcasecmp(host, own) == 0;
}

/* Programs that are not browsers send no Origin, and other pages cannot misuse them. */
bool origin_is_ours(const struct server *server, struct lws *wsi)
{
    char origin[HOST_MAX], host[HOST_MAX], own[HOST_MAX];
    if (!has_header(wsi, WSI_TOKEN_ORIGIN))
        return true;
    if (!header(wsi, WSI_TOKEN_ORIGIN, origin))
        return false;
    host_of_url(origin, own);
    if (header(wsi, WSI_TOKEN_HOST, host) && strcasecmp(own, host) == 0)
        return true;
    if (!server->options.url)
        return false;
    host_of_url(server->options.url, host);
    return strcasecmp(own, host) == 0;
}

/* Behind a proxy on this machine it is the last address of the proxy's list: anybody can write what
 * comes before that. */
bool address_of(const struct server *server, struct lws *wsi, char address[HOST_MAX])
{
    char list[2048];
    address[0] = '\0';
    lws_get_peer_simple(wsi, address, HOST_MAX);
    if (!server->options.url || !address_is_here(address) ||
        !has_header(wsi, WSI_TOKEN_X_FORWARDED_FOR))
        return true;
    if (lws_hdr_copy(wsi, list, sizeof list, WSI_TOKEN_X_FORWARDED_FOR) <= 0)
        return false;
    const char *comma = strrchr(list, ','), *last = comma ? comma + 1 : list;
    snprintf(address, HOST_MAX, "%.*s", HOST_MAX - 1, last + strspn(last, " "));
    return true;
}
