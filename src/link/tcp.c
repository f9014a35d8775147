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

static enum status parse_port(const char *text, const char *port, int64_t lowest, struct address *address,
                              struct why *why)
{
    int64_t number;
    if (port[strspn(port, "0123456789")] != '\0' || !text_number(port, lowest, 65535, &number))
        return say_form(text, lowest ? "the port is a number from 1 to 65535" : "the port is a number from 0 to 65535",
                        why);
    snprintf(address->port, sizeof address->port, "%d", (int)number);
    return ST_OK;
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
    memcpy(address->host, host, length);
    address->host[length] = '\0';
    return parse_port(text, colon + 1, lowest_port, address, why);
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
    if (error != 0) {
        why_bad(why, "%.80s: unknown host: %s", address.host, gai_strerror(error));
        return ST_SYSTEM;
    }
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

static int make_socket(const struct endpoint *endpoint)
{
    return socket(endpoint->at.ss_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
}

static enum status say_cannot_listen(const char *host_port, int error, struct why *why)
{
    switch (error) {
    case EADDRINUSE:
        why_bad(why, "%.80s: in use: another program listens there; choose another port", host_port);
        return ST_SYSTEM;
    case EACCES:
        why_bad(why, "%.80s: not permitted: ports below 1024 are the system's; choose a higher one", host_port);
        return ST_SYSTEM;
    case EADDRNOTAVAIL:
        why_bad(why, "%.80s: not an address of this machine", host_port);
        return ST_SYSTEM;
    default:
        errno = error;
        return why_system(why, "%.80s: cannot listen", host_port);
    }
}

enum status tcp_listen(const char *host_port, int *fd, struct why *why)
{
    *fd = -1;
    struct endpoint endpoint;
    enum status status = resolve(host_port, 0, &endpoint, why);
    if (status != ST_OK)
        return status;
    int listener = make_socket(&endpoint);
    if (listener < 0)
        return why_system(why, "%.80s: cannot listen", host_port);
    set_option(listener, SOL_SOCKET, SO_REUSEADDR);
    if (bind(listener, (const struct sockaddr *)&endpoint.at, endpoint.size) != 0 || listen(listener, 8) != 0) {
        status = say_cannot_listen(host_port, errno, why);
        close(listener);
        return status;
    }
    *fd = listener;
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
    switch (error) {
    case ECONNREFUSED:
        why_bad(why, "connection refused: nobody listens there");
        return ST_SYSTEM;
    case ETIMEDOUT:
        why_bad(why, "no answer: the machine is off, or a firewall is in the way");
        return ST_SYSTEM;
    default:
        errno = error;
        return why_system(why, "cannot connect");
    }
}

enum status tcp_connect_start(const char *host_port, int *fd, struct why *why)
{
    *fd = -1;
    struct endpoint endpoint;
    enum status status = resolve(host_port, 1, &endpoint, why);
    if (status != ST_OK)
        return status;
    int connection = make_socket(&endpoint);
    if (connection < 0)
        return why_system(why, "cannot connect");
    set_option(connection, IPPROTO_TCP, TCP_NODELAY);
    if (connect(connection, (const struct sockaddr *)&endpoint.at, endpoint.size) != 0 && errno != EINPROGRESS) {
        status = say_not_connected(errno, why);
        close(connection);
        return status;
    }
    *fd = connection;
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
    if (here.at.ss_family == AF_INET)
        return ntohs(((const struct sockaddr_in *)&here.at)->sin_port);
    if (here.at.ss_family == AF_INET6)
        return ntohs(((const struct sockaddr_in6 *)&here.at)->sin6_port);
    return -1;
}
