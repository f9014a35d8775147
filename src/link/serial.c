#include "link/serial.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <glob.h>
#include <grp.h>
#include <pwd.h>
#include <sys/file.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <unistd.h>

/* ---- speeds ---- */

struct speed {
    int64_t baud;
    speed_t code;
};

static const struct speed speeds[] = {
    {50, B50},           {75, B75},           {110, B110},         {134, B134},
    {150, B150},         {200, B200},         {300, B300},         {600, B600},
    {1200, B1200},       {1800, B1800},       {2400, B2400},       {4800, B4800},
    {9600, B9600},       {19200, B19200},     {38400, B38400},     {57600, B57600},
    {115200, B115200},   {230400, B230400},   {460800, B460800},   {500000, B500000},
    {576000, B576000},   {921600, B921600},   {1000000, B1000000}, {1152000, B1152000},
    {1500000, B1500000}, {2000000, B2000000}, {2500000, B2500000}, {3000000, B3000000},
    {3500000, B3500000}, {4000000, B4000000},
};

enum { SPEEDS = sizeof speeds / sizeof speeds[0] };

/* ST_BAD lists the nearest speed below and above. `*code` is left alone for 0: the speed stays as
 * it is. */
static enum status find_speed(int64_t baud, speed_t *code, struct why *why)
{
    if (baud == 0)
        return ST_OK;
    size_t i = 0;
    while (i < SPEEDS && speeds[i].baud < baud)
        i++;
    if (i < SPEEDS && speeds[i].baud == baud) {
        *code = speeds[i].code;
        return ST_OK;
    }
    BAD_IF(i == 0 || i == SPEEDS, "%lld baudios: los puertos serie van de 50 a 4000000",
           (long long)baud);
    return why_bad(
        why, "%lld baudios: no es una velocidad de los puertos serie; cerca están %lld y %lld",
        (long long)baud, (long long)speeds[i - 1].baud, (long long)speeds[i].baud);
}

/* ---- which ports there are ---- */

/* The kernel keeps names such as /dev/ttyS3 for ports that the machine may not have; those are of
 * type 0. */
static bool has_hardware(const char *device)
{
    FILE *file = fopen(TEXT_OF(128, "/sys/class/tty/%.64s/type", device + strlen("/dev/")), "re");
    if (!file)
        return true;
    int type = fgetc(file);
    fclose(file);
    return type != '0';
}

void serial_list(struct str *text)
{
    static const char *const patterns[] = {"/dev/ttyUSB*", "/dev/ttyACM*", "/dev/ttyS[0-9]*"};
    int listed = 0;
    for (size_t i = 0; i < sizeof patterns / sizeof patterns[0]; i++) {
        glob_t found;
        if (glob(patterns[i], 0, NULL, &found) != 0)
            continue;
        for (size_t j = 0; j < found.gl_pathc && listed < 5; j++)
            if (has_hardware(found.gl_pathv[j]))
                str_add(text, "%s%s", listed++ ? ", " : "", found.gl_pathv[j]);
        globfree(&found);
    }
}

/* ---- what to say when it does not work ---- */

static enum status say_missing(const char *device, struct why *why)
{
    char target[64];
    ssize_t length = readlink(device, target, sizeof target);
    if (length >= 0)
        return why_failed(why, "%.90s: no existe: es un enlace a %.*s, que no está", device,
                          (int)length, target);
    struct str ports = STR(120);
    serial_list(&ports);
    return why_failed(why, "%.90s: no existe; %s%s", device,
                      ports.length ? _("puertos serie que hay: ")
                                   : _("aquí no hay ningún puerto serie"),
                      ports.at);
}

/* By its name, or by its number if it has none. */
struct owner {
    char name[32];
};

static struct owner owner_of(const char *name, unsigned number)
{
    struct owner owner;
    if (name)
        snprintf(owner.name, sizeof owner.name, "%.30s", name);
    else
        snprintf(owner.name, sizeof owner.name, "%u", number);
    return owner;
}

static struct owner user_of(uid_t uid)
{
    const struct passwd *found = getpwuid(uid);
    return owner_of(found ? found->pw_name : NULL, uid);
}

/* Usually the port belongs to group dialout and the user is not in it. Joining helps only where the
 * group is permitted what the mode asks for, and no user should join group root. */
static enum status say_denied(const char *device, int mode, struct why *why)
{
    struct stat node;
    if (stat(device, &node) != 0)
        return why_failed(
            why, "%.90s: sin permiso por el camino: hay un directorio cerrado para ti", device);
    const struct group *found = getgrgid(node.st_gid);
    struct owner user = user_of(geteuid()), owner = user_of(node.st_uid);
    struct owner group = owner_of(found ? found->gr_name : NULL, node.st_gid);
    mode_t needed = (mode & PORT_IN ? S_IRGRP : 0) | (mode & PORT_OUT ? S_IWGRP : 0);
    if ((node.st_mode & needed) == needed && node.st_gid != 0)
        return why_failed(why,
                          "%.60s: sin permiso: es del grupo %s; escribe: sudo usermod -aG %s %s   "
                          "y vuelve a entrar",
                          device, group.name, group.name, user.name);
    return why_failed(
        why, "%.60s: sin permiso: es del usuario %s y del grupo %s, y su modo %03o deja fuera a %s",
        device, owner.name, group.name, (unsigned)node.st_mode & 0777, user.name);
}

static enum status say_busy(const char *device, struct why *why)
{
    return why_failed(why, "%.120s: ocupado: lo tiene abierto otro programa", device);
}

/* `error` is what opening or asking the port gave. */
static enum status say_unusable(const char *device, int mode, int error, struct why *why)
{
    switch (error) {
    case ENOENT:
        return say_missing(device, why);
    case EACCES:
    case EPERM:
        return say_denied(device, mode, why);
    case EBUSY:
        return say_busy(device, why);
    case EIO: /* a name without a port behind it, or a slave whose master is closed */
    case ENXIO:
    case ENODEV:
        return why_failed(why,
                          "%.120s: no hay nada detrás de este nombre: no existe el aparato, o se "
                          "ha desenchufado o cerrado",
                          device);
    case ENOTTY:
        return why_bad(why, "%.120s: no es un puerto serie", device);
    default:
        errno = error;
        return why_system(why, "%.120s", device);
    }
}

/* ---- opening ---- */

static bool is_pty(int fd)
{
    enum { PTY_SLAVE_MAJOR_FIRST = 136, PTY_SLAVE_MAJOR_LAST = 143 }; /* Linux: devices.txt */
    struct stat node;
    return fstat(fd, &node) == 0 && major(node.st_rdev) >= PTY_SLAVE_MAJOR_FIRST &&
           major(node.st_rdev) <= PTY_SLAVE_MAJOR_LAST;
}

/* Makes the port raw, 8N1, at `baud`. `before` are its settings until now. */
static enum status configure(int fd, const char *device, int64_t baud, const struct termios *before,
                             struct why *why)
{
    struct termios settings = *before;
    cfmakeraw(&settings);
    settings.c_iflag = 0; /* cfmakeraw leaves IXOFF, IXANY, INPCK … */
    settings.c_oflag = 0;
    settings.c_lflag = 0;
    settings.c_cflag &= (tcflag_t) ~(CSIZE | CSTOPB | PARENB | PARODD | CRTSCTS);
    settings.c_cflag |= CS8 | CREAD | CLOCAL;
    settings.c_cc[VMIN] = 1; /* with 0, "nothing now" would read like "unplugged" */
    settings.c_cc[VTIME] = 0;
    speed_t code = cfgetospeed(before);
    TRY(find_speed(baud, &code, why));
    if (baud != 0)
        cfsetspeed(&settings, code);
    SYSTEM_IF(tcsetattr(fd, TCSANOW, &settings) != 0, "%.120s: no se puede preparar", device);
    /* tcsetattr succeeds if it could do any part of what was asked, so look what it did. */
    const tcflag_t shape = CSIZE | CSTOPB | PARENB | CRTSCTS;
    struct termios now;
    bool taken = tcgetattr(fd, &now) == 0 && ((now.c_cflag ^ settings.c_cflag) & shape) == 0 &&
                 cfgetospeed(&now) == cfgetospeed(&settings) && now.c_lflag == settings.c_lflag &&
                 now.c_cc[VMIN] == 1;
    return taken ? ST_OK
                 : why_bad(why, "%.120s: no puede 8N1 a %lld baudios", device, (long long)baud);
}

/* TIOCEXCL keeps every other program out of a real port. On a pty the mode would outlive us, as
 * long as the master is open, and shut out the next program. */
static void set_exclusive(int fd, bool on)
{
    if (!is_pty(fd))
        ioctl(fd, on ? TIOCEXCL : TIOCNXCL);
}

/* All that can still fail once the descriptor is open. The port is locked first: before that the
 * settings may be another program's, and not what must be restored. flock keeps out programs that
 * ask for it, as we do: on ptys too, and for root, whom TIOCEXCL does not stop. */
static enum status serial_take_over(int fd, const char *device, int64_t baud, int mode,
                                    struct termios *before, struct why *why)
{
    if (flock(fd, LOCK_EX | LOCK_NB) != 0)
        return errno == EWOULDBLOCK ? say_busy(device, why)
                                    : why_system(why, "%.120s: no se puede bloquear", device);
    set_exclusive(fd, true);
    if (tcgetattr(fd, before) != 0)
        return say_unusable(device, mode, errno, why);
    enum status status = configure(fd, device, baud, before, why);
    if (status != ST_OK) {
        tcsetattr(fd, TCSANOW, before);
        set_exclusive(fd, false);
        return status;
    }
    if (!is_pty(fd))
        tcflush(fd, TCIFLUSH);
    return ST_OK;
}

enum status serial_open(struct serial *serial, const char *device, int64_t baud, int mode,
                        struct why *why)
{
    assert(mode == PORT_IN || mode == PORT_OUT || mode == (PORT_IN | PORT_OUT));
    serial->fd = -1;
    speed_t ignored;
    TRY(find_speed(baud, &ignored, why));
    /* Looked at before it is opened: opening a pipe may block, and opening a directory may work. */
    struct stat node;
    if (stat(device, &node) != 0)
        return say_unusable(device, mode, errno, why);
    BAD_IF(S_ISDIR(node.st_mode), "%.120s: es un directorio, no un puerto serie", device);
    BAD_IF(!S_ISCHR(node.st_mode), "%.120s: no es un puerto serie", device);
    int access = mode == PORT_IN ? O_RDONLY : mode == PORT_OUT ? O_WRONLY : O_RDWR;
    int fd = open(device, access | O_NOCTTY | O_NONBLOCK | O_CLOEXEC);
    if (fd < 0)
        return say_unusable(device, mode, errno, why);
    enum status status = serial_take_over(fd, device, baud, mode, &serial->before, why);
    if (status == ST_OK)
        serial->fd = fd;
    else
        close(fd);
    return status;
}

void serial_close(struct serial *serial)
{
    if (serial->fd < 0)
        return;
    /* TCSADRAIN: a new speed in the middle of our last frame would spoil it. Nothing can hold the
     * frame up forever, since there is no flow control. */
    tcsetattr(serial->fd, TCSADRAIN, &serial->before);
    set_exclusive(serial->fd, false);
    close(serial->fd);
    serial->fd = -1;
}
