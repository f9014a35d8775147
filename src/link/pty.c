#include "link/pty.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "link/port.h"

/* By the master where the kernel can (the name may lead elsewhere in another mount namespace), else
 * by name. */
static int open_slave(const struct pty *pty)
{
    const int flags = O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC;
    int slave = ioctl(pty->fd, TIOCGPTPEER, flags);
    return slave >= 0 ? slave : open(pty->name, flags);
}

/* The settings belong to the pair, and stay when the slave is closed. That it was open once matters
 * as well: only closing a slave makes the master answer POLLHUP, a new master does not. */
enum status pty_drain(const struct pty *pty, struct why *why)
{
    struct termios settings = {0};
    int slave = open_slave(pty);
    SYSTEM_IF(slave < 0, "%s: no se puede abrir un puerto virtual", pty->name);
    bool failed = tcgetattr(slave, &settings) != 0;
    cfmakeraw(&settings);
    settings.c_iflag = 0; /* no XON/XOFF of any kind */
    /* Flushed after the change to raw, which lets octets through that wait in line mode. And from
     * the slave: flushing the output of the master does not reach what the line discipline has
     * taken. */
    failed = failed || tcsetattr(slave, TCSANOW, &settings) != 0 || tcflush(slave, TCIFLUSH) != 0;
    enum status status =
        failed ? why_system(why, "%s: no se puede preparar un puerto virtual", pty->name) : ST_OK;
    close(slave);
    return status;
}

void pty_forget(const struct pty *pty)
{
    int slave = open_slave(pty);
    if (slave < 0)
        return;
    tcflush(slave, TCIFLUSH);
    close(slave);
}

static enum status make_pair(struct pty *pty, struct why *why)
{
    pty->fd = posix_openpt(O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC);
    SYSTEM_IF(pty->fd < 0, "no se puede crear un puerto virtual");
    SYSTEM_IF(grantpt(pty->fd) != 0 || unlockpt(pty->fd) != 0,
              "no se puede desbloquear un puerto virtual");
    int error = ptsname_r(pty->fd, pty->name, sizeof pty->name);
    if (error != 0) {
        errno = error;
        return why_system(why, "un puerto virtual no tiene nombre");
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
    return pty->fd >= 0 &&
           poll(&master, 1, 0) == 0; /* POLLHUP is answered unasked, and nothing else can be */
}

/* Whether the process has a file of that name open. */
static bool has_open(pid_t pid, const char *name)
{
    char path[64], target[sizeof((struct pty){0}.name)];
    struct dirent *entry;
    bool found = false;
    snprintf(path, sizeof path, "/proc/%ld/fd", (long)pid);
    DIR *files = opendir(path);
    while (files && !found && (entry = readdir(files))) {
        ssize_t length = readlinkat(dirfd(files), entry->d_name, target, sizeof target - 1);
        if (length > 0)
            target[length] = '\0';
        found = length > 0 && strcmp(target, name) == 0;
    }
    if (files)
        closedir(files);
    return found;
}

pid_t pty_holder(const struct pty *pty)
{
    DIR *all = opendir("/proc");
    struct dirent *entry;
    pid_t holder = 0;
    while (all && !holder && (entry = readdir(all))) {
        long pid = strtol(entry->d_name, NULL, 10);
        if (pid > 0 && pid != getpid() && has_open((pid_t)pid, pty->name))
            holder = (pid_t)pid;
    }
    if (all)
        closedir(all);
    return holder;
}

enum status pty_read(const struct pty *pty, uint8_t *octets, size_t max, size_t *got,
                     struct why *why)
{
    enum status status = port_read(pty->fd, octets, max, got, why);
    return status == ST_END ? ST_OK : status; /* EIO: no program has the slave open */
}

size_t pty_unread(const struct pty *pty)
{
    int unread = 0;
    int slave = open_slave(pty);
    if (slave < 0)
        return 0;
    /* poll hands over what is still on its way inside the kernel, which FIONREAD alone would not
     * count. */
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
        BAD_IF(!S_ISLNK(status.st_mode), "%.150s existe y no es un puerto serie: toma otro nombre",
               name);
        BAD_IF(stat(name, &status) == 0, "%.150s es un enlace a algo que existe: toma otro nombre",
               name);
        SYSTEM_IF(unlink(name) < 0, "%.150s", name);
    }
    return symlink(pty->name, name) == 0
               ? ST_OK
               : why_system(why, "no se puede crear el enlace %.150s", name);
}
