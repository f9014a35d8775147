#include "link/port.h"

#include <errno.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

enum status port_open_serial(struct port *port, const char *in, const char *out, int64_t baud,
                             struct why *why)
{
    struct serial *first = &port->serial[0], *second = &port->serial[1];
    *port = (struct port){.in = -1, .out = -1, .serial = {{.fd = -1}, {.fd = -1}}};
    struct str name = str_make(port->name, sizeof port->name);
    /* A port may have several names: /dev/serial/by-id/… are links. Its lock would prevent us from
     * opening it twice. */
    struct stat from, to;
    bool same = strcmp(in, out) == 0 ||
                (stat(in, &from) == 0 && stat(out, &to) == 0 && S_ISCHR(from.st_mode) &&
                 S_ISCHR(to.st_mode) && from.st_rdev == to.st_rdev);
    str_add(&name, same ? "%s" : _("entrada %s, salida %s"), in, out);
    enum status status = serial_open(first, in, baud, same ? PORT_IN | PORT_OUT : PORT_IN, why);
    if (status == ST_OK && !same)
        status = serial_open(second, out, baud, PORT_OUT, why);
    if (status != ST_OK)
        serial_close(first);
    port->in = first->fd;
    port->out = same ? first->fd : second->fd;
    return status;
}

void port_close(struct port *port)
{
    serial_close(&port->serial[0]);
    serial_close(&port->serial[1]);
    port->in = port->out = -1;
}

/* ST_END with one sentence for the many ways in which a line ends, ST_OK for a call to be repeated,
 * or ST_SYSTEM. */
static enum status say_failure(int error, const char *what, struct why *why)
{
    switch (error) {
    case EAGAIN: /* later, perhaps */
    case EINTR:
        return ST_OK;
    case EIO: /* a tty whose other end or hardware is gone */
    case ENODEV:
    case ENXIO:
        why_bad(
            why,
            "el puerto ya no está: desenchufado, o se ha cerrado el otro extremo de uno virtual");
        return ST_END;
    case EPIPE:
    case ECONNRESET:
    case ECONNABORTED:
    case ETIMEDOUT:
    case EHOSTUNREACH:
    case ENETDOWN:
        why_bad(why, "la línea se ha roto: %s", status_errno(error));
        return ST_END;
    default:
        errno = error;
        return why_system(why, "%s", _(what));
    }
}

enum status port_read(int fd, uint8_t *octets, size_t max, size_t *got, struct why *why)
{
    *got = 0;
    if (max == 0)
        return ST_OK;
    ssize_t n = read(fd, octets, max);
    if (n < 0)
        return say_failure(errno, N_("no se puede leer del puerto"), why);
    struct stat node;
    /* A tty reads as ended when it was unplugged (VMIN is 1, so no data is EAGAIN). Not isatty():
     * that asks the device, which is gone. */
    if (n == 0 && fstat(fd, &node) == 0 && S_ISCHR(node.st_mode))
        return say_failure(ENODEV, N_("no se puede leer del puerto"), why);
    if (n == 0) {
        why_bad(why, "el otro lado ha cerrado la línea");
        return ST_END;
    }
    *got = (size_t)n;
    return ST_OK;
}

bool port_is_socket(int fd)
{
    struct stat node;
    return fstat(fd, &node) == 0 && S_ISSOCK(node.st_mode);
}

/* A socket whose peer is gone must not kill the program by SIGPIPE; ttys never do. */
enum status port_write(int fd, bool socket, const uint8_t *octets, size_t count, size_t *put,
                       struct why *why)
{
    *put = 0;
    if (count == 0)
        return ST_OK;
    ssize_t n = socket ? send(fd, octets, count, MSG_NOSIGNAL) : write(fd, octets, count);
    if (n < 0)
        return say_failure(errno, N_("no se puede escribir en el puerto"), why);
    *put = (size_t)n;
    return ST_OK;
}
