#include "link/tcp.h"

#include <errno.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include "base/text.h"

/* ---- HOST:PORT ---- */

static enum status say_form(const char *text, const char *wrong, struct why *why)
{
    return why_bad(why, "\"%.80s\": %s; escribe HOST:PORT, como 127.0.0.1:7777 o [::1]:7777", text,
                   _(wrong));
}

static enum status parse_address(const char *text, int64_t lowest_port, struct tcp_name *address,
                                 struct why *why)
{
    bool bracketed = text[0] == '[';
    const char *bracket = bracketed ? strchr(text, ']') : NULL;
    if (bracketed && !bracket)
        return say_form(text, "falta el ]", why);
    /* Host and port meet at the ':' behind the ']', or at the only one. */
    const char *colon = strchr(bracketed ? bracket : text, ':');
    if (!colon || (bracketed && colon != bracket + 1))
        return say_form(text, "falta el puerto", why);
    if (!bracketed && strchr(colon + 1, ':'))
        return say_form(text, "una dirección IPv6 va entre corchetes", why);
    const char *host = text + bracketed;
    size_t length = (size_t)(colon - host) - bracketed;
    if (length == 0)
        return say_form(text, "falta la máquina", why);
    if (length >= sizeof address->host)
        return say_form(text, "el nombre de la máquina es demasiado largo", why);
    int64_t number;
    if (colon[1 + strspn(colon + 1, "0123456789")] ||
        !text_number(colon + 1, lowest_port, 65535, &number))
        return say_form(text,
                        lowest_port ? N_("el puerto es un número de 1 a 65535")
                                    : N_("el puerto es un número de 0 a 65535"),
                        why);
    snprintf(address->host, sizeof address->host, "%.*s", (int)length, host);
    snprintf(address->port, sizeof address->port, "%d", (int)number);
    return ST_OK;
}

enum status tcp_check(const char *host_port, bool listens, struct why *why)
{
    struct tcp_name name;
    return parse_address(host_port, listens ? 0 : 1, &name, why);
}

/* ---- looking it up ---- */

/* A number is known at once. ST_END: it is a name. */
static enum status read_name(const char *text, int64_t lowest_port, struct tcp_name *name,
                             struct tcp_endpoint *endpoint, struct why *why)
{
    TRY(parse_address(text, lowest_port, name, why));
    struct addrinfo hints = {.ai_socktype = SOCK_STREAM,
                             .ai_flags = AI_NUMERICHOST | AI_NUMERICSERV};
    struct addrinfo *list = NULL;
    int error = getaddrinfo(name->host, name->port, &hints, &list);
    if (error == EAI_NONAME)
        return ST_END;
    enum status status = tcp_looked_up(name, error ? NULL : list, false, endpoint, why);
    if (!error)
        freeaddrinfo(list);
    return status;
}

enum status tcp_read_name(const char *host_port, struct tcp_name *name,
                          struct tcp_endpoint *endpoint, struct why *why)
{
    return read_name(host_port, 1, name, endpoint, why);
}

enum status tcp_looked_up(const struct tcp_name *name, const struct addrinfo *list, bool silent,
                          struct tcp_endpoint *endpoint, struct why *why)
{
    if (!list)
        return why_failed(why, "%.80s: máquina desconocida: %s", name->host,
                          silent ? _("el servidor de nombres no responde")
                                 : _("nadie conoce ese nombre"));
    /* IPv4 first: "localhost" may give ::1 first, while servers listen on 127.0.0.1 unless told
     * otherwise. */
    const struct addrinfo *chosen = list;
    while (chosen && chosen->ai_family != AF_INET)
        chosen = chosen->ai_next;
    chosen = chosen ? chosen : list;
    memcpy(&endpoint->at, chosen->ai_addr, chosen->ai_addrlen);
    endpoint->size = chosen->ai_addrlen;
    return ST_OK;
}

static enum status resolve(const char *text, int64_t lowest_port, struct tcp_endpoint *endpoint,
                           struct why *why)
{
    struct tcp_name name;
    enum status status = read_name(text, lowest_port, &name, endpoint, why);
    if (status != ST_END)
        return status;
    struct addrinfo hints = {.ai_socktype = SOCK_STREAM, .ai_flags = AI_NUMERICSERV}, *list = NULL;
    int error = getaddrinfo(name.host, name.port, &hints, &list);
    SYSTEM_IF(error == EAI_SYSTEM, "%.80s: no se puede buscar", name.host);
    status = tcp_looked_up(&name, error ? NULL : list, error == EAI_AGAIN, endpoint, why);
    if (!error)
        freeaddrinfo(list);
    return status;
}

/* ---- sockets ---- */

static void set_option(int fd, int level, int option)
{
    int on = 1;
    setsockopt(fd, level, option, &on,
               sizeof on); /* cannot fail on a TCP socket, and would only cost speed */
}

static int make_socket(const struct tcp_endpoint *endpoint, int level, int option)
{
    int fd = socket(endpoint->at.ss_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (fd >= 0)
        set_option(fd, level, option);
    return fd;
}

/* Closes a socket that failed, and returns the status. */
static enum status tcp_drop(int *fd, enum status status)
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
        return why_failed(why, "%.80s: ocupado: otro programa escucha ahí; elige otro puerto",
                          host_port);
    case EACCES:
        return why_failed(why,
                          "%.80s: no permitido: los puertos por debajo de 1024 son del sistema; "
                          "elige uno más alto",
                          host_port);
    case EADDRNOTAVAIL:
        return why_failed(why, "%.80s: no es una dirección de esta máquina", host_port);
    default:
        errno = error;
        return why_system(why, "%.80s: no se puede escuchar", host_port);
    }
}

enum status tcp_listen(const char *host_port, int *fd, struct why *why)
{
    struct tcp_endpoint endpoint;
    *fd = -1;
    TRY(resolve(host_port, 0, &endpoint, why));
    *fd = make_socket(&endpoint, SOL_SOCKET, SO_REUSEADDR);
    if (*fd < 0 || bind(*fd, (const struct sockaddr *)&endpoint.at, endpoint.size) != 0 ||
        listen(*fd, 8) != 0)
        return tcp_drop(fd, say_cannot_listen(host_port, errno, why));
    return ST_OK;
}

enum status tcp_accept(int listener, int *fd, char peer[TCP_NAME_MAX], struct why *why)
{
    struct tcp_endpoint endpoint = {.size = sizeof endpoint.at};
    *fd = accept4(listener, (struct sockaddr *)&endpoint.at, &endpoint.size,
                  SOCK_NONBLOCK | SOCK_CLOEXEC);
    if (*fd < 0) {
        /* A caller may have given up while it was waiting. */
        if (errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR || errno == ECONNABORTED ||
            errno == EPROTO)
            return ST_END;
        return why_system(why, "no se puede aceptar una conexión");
    }
    set_option(*fd, IPPROTO_TCP, TCP_NODELAY);
    char host[48], port[8];
    if (getnameinfo((const struct sockaddr *)&endpoint.at, endpoint.size, host, sizeof host, port,
                    sizeof port, NI_NUMERICHOST | NI_NUMERICSERV) != 0)
        snprintf(peer, TCP_NAME_MAX, "?");
    else
        snprintf(peer, TCP_NAME_MAX, endpoint.at.ss_family == AF_INET6 ? "[%s]:%s" : "%s:%s", host,
                 port);
    return ST_OK;
}

static enum status say_not_connected(int error, struct why *why)
{
    if (error == ECONNREFUSED)
        return why_failed(why, "conexión rechazada: ahí no escucha nadie");
    if (error == ETIMEDOUT)
        return why_failed(why,
                          "sin respuesta: la máquina está apagada, o hay un cortafuegos por medio");
    errno = error;
    return why_system(why, "no se puede conectar");
}

enum status tcp_connect_to(const struct tcp_endpoint *endpoint, int *fd, struct why *why)
{
    *fd = make_socket(endpoint, IPPROTO_TCP, TCP_NODELAY);
    if (*fd < 0 || (connect(*fd, (const struct sockaddr *)&endpoint->at, endpoint->size) != 0 &&
                    errno != EINPROGRESS))
        return tcp_drop(fd, say_not_connected(errno, why));
    return ST_OK;
}

enum status tcp_connect_start(const char *host_port, int *fd, struct why *why)
{
    struct tcp_endpoint endpoint;
    *fd = -1;
    TRY(resolve(host_port, 1, &endpoint, why));
    return tcp_connect_to(&endpoint, fd, why);
}

/* A socket that tries a port of the dynamic range again and again while no program listens there is
 * eventually given that very port for its own end, and TCP connects it to itself. */
static bool is_own_echo(int fd)
{
    struct tcp_endpoint here = {.size = sizeof here.at}, there = {.size = sizeof there.at};
    return getsockname(fd, (struct sockaddr *)&here.at, &here.size) == 0 &&
           getpeername(fd, (struct sockaddr *)&there.at, &there.size) == 0 &&
           here.size == there.size && memcmp(&here.at, &there.at, here.size) == 0;
}

enum status tcp_connect_done(int fd, struct why *why)
{
    struct pollfd socket_state = {.fd = fd, .events = POLLOUT};
    if (poll(&socket_state, 1, 0) <= 0)
        return ST_END;
    int error = 0;
    socklen_t size = sizeof error;
    SYSTEM_IF(getsockopt(fd, SOL_SOCKET, SO_ERROR, &error, &size) != 0, "no se puede conectar");
    if (error == 0 && is_own_echo(fd))
        error = ECONNREFUSED;
    return error == 0 ? ST_OK : say_not_connected(error, why);
}

/* Asks a silent peer whether it is alive after `idle` seconds, and then every `pause` seconds,
 * `tries` times. */
static void ask_alive(int fd, int idle, int pause, int tries)
{
    set_option(fd, SOL_SOCKET, SO_KEEPALIVE);
    setsockopt(fd, IPPROTO_TCP, TCP_KEEPIDLE, &idle, sizeof idle);
    setsockopt(fd, IPPROTO_TCP, TCP_KEEPINTVL, &pause, sizeof pause);
    setsockopt(fd, IPPROTO_TCP, TCP_KEEPCNT, &tries, sizeof tries);
}

void tcp_watch(int fd)
{
    const int unanswered_ms = 10000;
    ask_alive(fd, 3, 2, 3);
    setsockopt(fd, IPPROTO_TCP, TCP_USER_TIMEOUT, &unanswered_ms, sizeof unanswered_ms);
}

void tcp_keep_alive(int fd)
{
    ask_alive(fd, 10, 5, 4);
}

/* Whether `host`, a number, is an address of this name or number. */
static bool is_address_of(const char *name, const char *host)
{
    struct addrinfo hints = {.ai_socktype = SOCK_STREAM}, *list = NULL;
    bool found = false;
    if (getaddrinfo(name, NULL, &hints, &list) != 0)
        return false;
    for (const struct addrinfo *at = list; at && !found; at = at->ai_next) {
        char number[TCP_NAME_MAX];
        found = getnameinfo(at->ai_addr, at->ai_addrlen, number, sizeof number, NULL, 0,
                            NI_NUMERICHOST) == 0 &&
                strcmp(number, host) == 0;
    }
    freeaddrinfo(list);
    return found;
}

bool tcp_allows(const char *addresses, const char *peer)
{
    char host[TCP_NAME_MAX], name[128];
    const char *from = peer + (peer[0] == '['), *colon = strrchr(peer, ':');
    if (strncmp(from, "::ffff:", 7) == 0 && strchr(from, '.')) /* IPv4 mapped into IPv6 */
        from += 7;
    size_t host_length =
        colon && colon > from ? (size_t)(colon - from) - (peer[0] == '[') : strlen(from);
    snprintf(host, sizeof host, "%.*s", (int)host_length, from);
    for (const char *at = addresses; *at;) {
        size_t length = strcspn(at, ",");
        snprintf(name, sizeof name, "%.*s", (int)(length < sizeof name ? length : sizeof name - 1),
                 at);
        if (name[0] && is_address_of(name, host))
            return true;
        at += length + (at[length] == ',');
    }
    return false;
}

bool tcp_is_loopback(const char *host_port)
{
    struct tcp_endpoint endpoint;
    struct why why;
    if (resolve(host_port, 0, &endpoint, &why) != ST_OK)
        return false;
    if (endpoint.at.ss_family == AF_INET6)
        return IN6_IS_ADDR_LOOPBACK(&((const struct sockaddr_in6 *)&endpoint.at)->sin6_addr);
    return ntohl(((const struct sockaddr_in *)&endpoint.at)->sin_addr.s_addr) >> 24 ==
           IN_LOOPBACKNET;
}

int tcp_port_of(int fd)
{
    struct tcp_endpoint here = {.size = sizeof here.at};
    if (getsockname(fd, (struct sockaddr *)&here.at, &here.size) != 0)
        return -1;
    return ntohs(here.at.ss_family == AF_INET6 ? ((const struct sockaddr_in6 *)&here.at)->sin6_port
                                               : ((const struct sockaddr_in *)&here.at)->sin_port);
}
