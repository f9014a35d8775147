#include "link/port.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

static const struct port closed = {.in = -1, .out = -1, .serial = {{.fd = -1}, {.fd = -1}}};

/* A port has several names: /dev/serial/by-id/… are links. Its lock would refuse us a second opening. */
static bool is_same_device(const char *a, const char *b)
{
    struct stat first, second;
    if (strcmp(a, b) == 0)
        return true;
    return stat(a, &first) == 0 && stat(b, &second) == 0 && S_ISCHR(first.st_mode) && S_ISCHR(second.st_mode) &&
           first.st_rdev == second.st_rdev;
}

static enum status open_one(struct port *port, const char *device, int64_t baud, struct why *why)
{
    enum status status = serial_open(&port->serial[0], device, baud, PORT_IN | PORT_OUT, why);
    port->in = port->out = port->serial[0].fd;
    return status;
}

static enum status open_two(struct port *port, const char *in, const char *out, int64_t baud, struct why *why)
{
    enum status status = serial_open(&port->serial[0], in, baud, PORT_IN, why);
    if (status != ST_OK)
        return status;
    status = serial_open(&port->serial[1], out, baud, PORT_OUT, why);
    if (status != ST_OK)
        serial_close(&port->serial[0]);
    port->in = port->serial[0].fd;
    port->out = port->serial[1].fd;
    return status;
}

enum status port_open_serial(struct port *port, const char *in, const char *out, int64_t baud, struct why *why)
{
    *port = closed;
    struct str name = str_make(port->name, sizeof port->name);
    if (is_same_device(in, out)) {
        str_add(&name, "%s", in);
        return open_one(port, in, baud, why);
    }
    str_add(&name, "in %s, out %s", in, out);
    return open_two(port, in, out, baud, why);
}

void port_wrap(struct port *port, int in, int out, const char *name)
{
    *port = closed;
    port->in = in;
    port->out = out;
    struct str text = str_make(port->name, sizeof port->name);
    str_add(&text, "%s", name);
}

static void close_wrapped(const struct port *port)
{
    if (port->in >= 0)
        close(port->in);
    if (port->out >= 0 && port->out != port->in)
        close(port->out);
}

void port_close(struct port *port)
{
    if (port->serial[0].fd >= 0) {
        serial_close(&port->serial[0]);
        serial_close(&port->serial[1]);
    } else {
        close_wrapped(port);
    }
    port->in = port->out = -1;
}

bool port_gone(int error)
{
    switch (error) {
    case EIO: /* a tty whose other end or hardware is gone */
    case ENODEV:
    case ENXIO:
    case EPIPE:
    case ECONNRESET:
    case ECONNABORTED:
    case ETIMEDOUT:
    case EHOSTUNREACH:
    case ENETDOWN:
        return true;
    default:
        return false;
    }
}

static bool is_later(int error)
{
    return error == EAGAIN || error == EWOULDBLOCK || error == EINTR;
}

/* One sentence for what the many ways of ending come to. */
static enum status say_end(int error, struct why *why)
{
    if (error == EIO || error == ENODEV || error == ENXIO)
        why_bad(why, "the port is gone: unplugged, or the other end of a virtual one was closed");
    else if (error == 0)
        why_bad(why, "the other side closed the line");
    else
        why_bad(why, "the line broke: %s", strerror(error));
    return ST_END;
}

static enum status say_failure(int error, const char *doing, struct why *why)
{
    if (is_later(error))
        return ST_OK;
    if (port_gone(error))
        return say_end(error, why);
    errno = error;
    return why_system(why, "cannot %s the port", doing);
}

/* A tty reads as ended when it was unplugged (VMIN is 1, so no data is EAGAIN), a socket when the peer closed it.
 * Not isatty(): that asks the device, which is gone. */
static bool is_device(int fd)
{
    struct stat node;
    return fstat(fd, &node) == 0 && S_ISCHR(node.st_mode);
}

enum status port_read(int fd, uint8_t *octets, size_t max, size_t *got, struct why *why)
{
    *got = 0;
    if (max == 0)
        return ST_OK;
    ssize_t n = read(fd, octets, max);
    if (n < 0)
        return say_failure(errno, "read", why);
    if (n == 0)
        return say_end(is_device(fd) ? ENODEV : 0, why);
    *got = (size_t)n;
    return ST_OK;
}

/* A socket whose peer is gone must not kill the program by SIGPIPE; ttys never do. */
static ssize_t write_quietly(int fd, const uint8_t *octets, size_t count)
{
    ssize_t n = send(fd, octets, count, MSG_NOSIGNAL);
    if (n < 0 && errno == ENOTSOCK)
        n = write(fd, octets, count);
    return n;
}

enum status port_write(int fd, const uint8_t *octets, size_t count, size_t *put, struct why *why)
{
    *put = 0;
    if (count == 0)
        return ST_OK;
    ssize_t n = write_quietly(fd, octets, count);
    if (n < 0)
        return say_failure(errno, "write", why);
    *put = (size_t)n;
    return ST_OK;
}

enum status port_set_flags(int fd, struct why *why)
{
    int flags = fcntl(fd, F_GETFL);
    if (flags < 0 || fcntl(fd, F_SETFL, flags | O_NONBLOCK) < 0 || fcntl(fd, F_SETFD, FD_CLOEXEC) < 0)
        return why_system(why, "descriptor %d", fd);
    return ST_OK;
}
