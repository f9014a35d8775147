#include "link/pty.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <termios.h>
#include <unistd.h>

#include "link/port.h"

/* By the master where the kernel can (the name may lead elsewhere in another mount namespace), else by name. */
static int open_slave(const struct pty *pty)
{
    const int flags = O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC;
    int slave = ioctl(pty->fd, TIOCGPTPEER, flags);
    return slave >= 0 ? slave : open(pty->name, flags);
}

static int set_raw(int slave)
{
    struct termios settings;
    if (tcgetattr(slave, &settings) != 0)
        return -1;
    cfmakeraw(&settings);
    settings.c_iflag = 0; /* no XON/XOFF of any kind */
    return tcsetattr(slave, TCSANOW, &settings);
}

/* The settings belong to the pair and outlive our hand on the slave. Having been open once matters as well: only
 * the closing of a slave makes the master answer POLLHUP, a new master does not. */
enum status pty_drain(const struct pty *pty, struct why *why)
{
    int slave = open_slave(pty);
    if (slave < 0)
        return why_system(why, "%s: a virtual port cannot be opened", pty->name);
    /* In this order: octets that wait in line mode are let through by the change to raw. And from the slave: flushing
     * the output of the master does not reach what the line discipline already took. */
    int failed = set_raw(slave) != 0 || tcflush(slave, TCIFLUSH) != 0;
    enum status status = failed ? why_system(why, "%s: a virtual port cannot be set up", pty->name) : ST_OK;
    close(slave);
    return status;
}

static enum status make_pair(struct pty *pty, struct why *why)
{
    pty->fd = posix_openpt(O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC);
    if (pty->fd < 0)
        return why_system(why, "a virtual port cannot be made");
    if (grantpt(pty->fd) != 0 || unlockpt(pty->fd) != 0)
        return why_system(why, "a virtual port cannot be unlocked");
    int error = ptsname_r(pty->fd, pty->name, sizeof pty->name);
    if (error != 0) {
        errno = error;
        return why_system(why, "a virtual port has no name");
    }
    return pty_drain(pty, why);
}

enum status pty_open(struct pty *pty, struct why *why)
{
    *pty = (struct pty){.fd = -1};
    enum status status = make_pair(pty, why);
    if (status != ST_OK)
        pty_close(pty);
    return status;
}

void pty_close(struct pty *pty)
{
    if (pty->fd >= 0)
        close(pty->fd);
    pty->fd = -1;
}

bool pty_connected(const struct pty *pty)
{
    struct pollfd master = {.fd = pty->fd};
    return pty->fd >= 0 && poll(&master, 1, 0) == 0; /* POLLHUP is told unasked, and nothing else was asked for */
}

enum status pty_read(const struct pty *pty, uint8_t *octets, size_t max, size_t *got, struct why *why)
{
    enum status status = port_read(pty->fd, octets, max, got, why);
    return status == ST_END ? ST_OK : status; /* EIO: nobody there, for now */
}

size_t pty_unread(const struct pty *pty)
{
    int unread = 0;
    int slave = open_slave(pty);
    if (slave < 0)
        return 0;
    /* poll hands over what is still on its way inside the kernel, which FIONREAD alone would not count. */
    struct pollfd entry = {.fd = slave, .events = POLLIN};
    if (poll(&entry, 1, 0) < 0 || ioctl(slave, FIONREAD, &unread) != 0)
        unread = 0;
    close(slave);
    return unread > 0 ? (size_t)unread : 0;
}

enum status pty_link(const struct pty *pty, const char *name, struct why *why)
{
    struct stat status;
    if (lstat(name, &status) == 0) {
        if (!S_ISLNK(status.st_mode))
            return why_bad(why, "%.150s is there and is no serial port: take another name", name);
        if (stat(name, &status) == 0)
            return why_bad(why, "%.150s is a link to something that is there: take another name", name);
        if (unlink(name) < 0)
            return why_system(why, "%.150s", name);
    }
    return symlink(pty->name, name) == 0 ? ST_OK : why_system(why, "cannot make the link %.150s", name);
}
