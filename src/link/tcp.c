#include "link/tcp.h"

#include <errno.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "base/text.h"

/* ---- HOST:PORT ---- */

struct address {
    char host[128];
    char port[8];
};

static enum status say_form(const char *text, const char *wrong, struct why *why)
{
    return why_bad(why, "\"%.80s\": %s; write HOST:PORT, such as 127.0.0.1:7777 or [::1]:7777", text, wrong);
}

/* Where host and port meet: the ':' behind the ']' or the only one; NULL and what is wrong. */
static const char *find_colon(const char *text, const char **wrong)
{
    const char *colon = strchr(text, ':');
    if (text[0] == '[') {
        const char *bracket = strchr(text, ']');
        colon = bracket && bracket[1] == ':' ? bracket + 1 : NULL;
        *wrong = bracket ? "the port is missing" : "the ] is missing";
    } else if (!colon) {
        *wrong = "the port is missing";
    } else if (strchr(colon + 1, ':')) {
        *wrong = "an IPv6 address goes in brackets";
        colon = NULL;
    }
    return colon;
}

static enum status parse_address(const char *text, int64_t lowest_port, struct address *address, struct why *why)
{
    const char *wrong = NULL;
    const char *colon = find_colon(text, &wrong);
    if (!colon)
        return say_form(text, wrong, why);
    bool bracketed = text[0] == '[';
    const char *host = text + bracketed;
    size_t length = (size_t)(colon - host) - bracketed;
    if (length == 0)
        return say_form(text, "the host is missing", why);
    if (length >= sizeof address->host)
        return say_form(text, "the host is too long", why);
    int64_t number;
    if (colon[1 + strspn(colon + 1, "0123456789")] || !text_number(colon + 1, lowest_port, 65535, &number))
        return say_form(
            text, lowest_port ? "the port is a number from 1 to 65535" : "the port is a number from 0 to 65535", why);
    snprintf(address->host, sizeof address->host, "%.*s", (int)length, host);
    snprintf(address->port, sizeof address->port, "%d", (int)number);
    return ST_OK;
}

/* ---- looking it up ---- */

/* IPv4 first: "localhost" may give ::1 first, while what listens here does so on 127.0.0.1 unless told otherwise. */
static const struct addrinfo *prefer(const struct addrinfo *list)
{
    for (const struct addrinfo *at = list; at; at = at->ai_next)
        if (at->ai_family == AF_INET)
            return at;
    return list;
}

struct endpoint {
    struct sockaddr_storage at;
    socklen_t size;
};

static enum status resolve(const char *text, int64_t lowest_port, struct endpoint *endpoint, struct why *why)
{
    struct address address;
    enum status status = parse_address(text, lowest_port, &address, why);
    if (status != ST_OK)
        return status;
    struct addrinfo hints = {.ai_socktype = SOCK_STREAM, .ai_flags = AI_NUMERICHOST | AI_NUMERICSERV};
    struct addrinfo *list = NULL;
    int error = getaddrinfo(address.host, address.port, &hints, &list);
    if (error == EAI_NONAME) { /* not a number: now a resolver may be asked */
        hints.ai_flags = AI_NUMERICSERV;
        error = getaddrinfo(address.host, address.port, &hints, &list);
    }
    if (error == EAI_SYSTEM)
        return why_system(why, "%.80s: cannot be looked up", address.host);
    if (error != 0)
        return why_failed(why, "%.80s: unknown host: %s", address.host, gai_strerror(error));
    const struct addrinfo *chosen = prefer(list);
    memcpy(&endpoint->at, chosen->ai_addr, chosen->ai_addrlen);
    endpoint->size = chosen->ai_addrlen;
    freeaddrinfo(list);
    return ST_OK;
}

/* ---- sockets ---- */

static void set_option(int fd, int level, int option)
{
    int on = 1;
    setsockopt(fd, level, option, &on, sizeof on); /* cannot fail on a TCP socket, and would only cost speed */
}

static int make_socket(const struct endpoint *endpoint, int level, int option)
{
    int fd = socket(endpoint->at.ss_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (fd >= 0)
        set_option(fd, level, option);
    return fd;
}

/* A socket that is of no use, for the reason that the status has. */
static enum status drop(int *fd, enum status status)
{
    if (*fd >= 0)
        close(*fd);
    *fd = -1;
    return status;
}

static enum status say_cannot_listen(const char *host_port, int error, struct why *why)
{
    switch (error) {
    case EADDRINUSE:
        return why_failed(why, "%.80s: in use: another program listens there; choose another port", host_port);
    case EACCES:
        return why_failed(why, "%.80s: not permitted: ports below 1024 are the system's; choose a higher one",
                          host_port);
    case EADDRNOTAVAIL:
        return why_failed(why, "%.80s: not an address of this machine", host_port);
    default:
        errno = error;
        return why_system(why, "%.80s: cannot listen", host_port);
    }
}

enum status tcp_listen(const char *host_port, int *fd, struct why *why)
{
    struct endpoint endpoint;
    *fd = -1;
    enum status status = resolve(host_port, 0, &endpoint, why);
    if (status != ST_OK)
        return status;
    *fd = make_socket(&endpoint, SOL_SOCKET, SO_REUSEADDR);
    if (*fd < 0 || bind(*fd, (const struct sockaddr *)&endpoint.at, endpoint.size) != 0 || listen(*fd, 8) != 0)
        return drop(fd, say_cannot_listen(host_port, errno, why));
    return ST_OK;
}

static void name_peer(const struct endpoint *endpoint, char peer[TCP_NAME_MAX])
{
    char host[48], port[8];
    const struct sockaddr *at = (const struct sockaddr *)&endpoint->at;
    if (getnameinfo(at, endpoint->size, host, sizeof host, port, sizeof port, NI_NUMERICHOST | NI_NUMERICSERV) != 0)
        snprintf(peer, TCP_NAME_MAX, "?");
    else
        snprintf(peer, TCP_NAME_MAX, endpoint->at.ss_family == AF_INET6 ? "[%s]:%s" : "%s:%s", host, port);
}

enum status tcp_accept(int listener, int *fd, char peer[TCP_NAME_MAX], struct why *why)
{
    struct endpoint endpoint = {.size = sizeof endpoint.at};
    *fd = accept4(listener, (struct sockaddr *)&endpoint.at, &endpoint.size, SOCK_NONBLOCK | SOCK_CLOEXEC);
    if (*fd < 0) {
        /* Who gave up while waiting is nobody, too. */
        if (errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR || errno == ECONNABORTED || errno == EPROTO)
            return ST_END;
        return why_system(why, "a connection cannot be accepted");
    }
    set_option(*fd, IPPROTO_TCP, TCP_NODELAY);
    name_peer(&endpoint, peer);
    return ST_OK;
}

static enum status say_not_connected(int error, struct why *why)
{
    if (error == ECONNREFUSED)
        return why_failed(why, "connection refused: nobody listens there");
    if (error == ETIMEDOUT)
        return why_failed(why, "no answer: the machine is off, or a firewall is in the way");
    errno = error;
    return why_system(why, "cannot connect");
}

enum status tcp_connect_start(const char *host_port, int *fd, struct why *why)
{
    struct endpoint endpoint;
    *fd = -1;
    enum status status = resolve(host_port, 1, &endpoint, why);
    if (status != ST_OK)
        return status;
    *fd = make_socket(&endpoint, IPPROTO_TCP, TCP_NODELAY);
    if (*fd < 0 || (connect(*fd, (const struct sockaddr *)&endpoint.at, endpoint.size) != 0 && errno != EINPROGRESS))
        return drop(fd, say_not_connected(errno, why));
    return ST_OK;
}

/* Whoever tries a port of the dynamic range again and again while nobody listens there is some day given that very
 * port for its own end, and TCP connects it to itself. */
static bool is_own_echo(int fd)
{
    struct endpoint here = {.size = sizeof here.at}, there = {.size = sizeof there.at};
    return getsockname(fd, (struct sockaddr *)&here.at, &here.size) == 0 &&
           getpeername(fd, (struct sockaddr *)&there.at, &there.size) == 0 && here.size == there.size &&
           memcmp(&here.at, &there.at, here.size) == 0;
}

enum status tcp_connect_done(int fd, struct why *why)
{
    struct pollfd socket_state = {.fd = fd, .events = POLLOUT};
    if (poll(&socket_state, 1, 0) <= 0)
        return ST_END;
    int error = 0;
    socklen_t size = sizeof error;
    if (getsockopt(fd, SOL_SOCKET, SO_ERROR, &error, &size) != 0)
        return why_system(why, "cannot connect");
    if (error == 0 && is_own_echo(fd))
        error = ECONNREFUSED;
    return error == 0 ? ST_OK : say_not_connected(error, why);
}

int tcp_port_of(int fd)
{
    struct endpoint here = {.size = sizeof here.at};
    if (getsockname(fd, (struct sockaddr *)&here.at, &here.size) != 0)
        return -1;
    return ntohs(here.at.ss_family == AF_INET6 ? ((const struct sockaddr_in6 *)&here.at)->sin6_port
                                               : ((const struct sockaddr_in *)&here.at)->sin_port);
}
