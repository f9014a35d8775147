/* Serial ports: /dev/ttyS*, /dev/ttyUSB* and the like, and the slave ends of ptys, which look the
 * same from here. */
#pragma once

#include <termios.h>

#include "base/text.h"

enum { PORT_IN = 1, PORT_OUT = 2 };

struct serial {
    int fd;                /* non-blocking, closed on exec; -1: closed */
    struct termios before; /* as we found the port, for serial_close */
};

/* Opens a port raw, 8N1, without flow control or echo, at `baud` (50 to 4000000, a speed that
 * termios has; 0: the speed stays as it is), for `mode` = PORT_IN, PORT_OUT or both, and locks it
 * against other programs. Stale input is dropped on real ports, and kept on ptys, where it was
 * meant for us. ST_BAD: no such speed, not a serial port; ST_SYSTEM: not there, not permitted,
 * busy, no hardware. `why` is one line with what to do about it; `serial->fd` is -1 then. */
enum status serial_open(struct serial *serial, const char *device, int64_t baud, int mode,
                        struct why *why) MUST_USE;

/* Lets what was written go out, restores the settings and closes; harmless on a closed one. */
void serial_close(struct serial *serial);

/* The serial ports of this machine, "/dev/ttyUSB0, /dev/ttyS0", at most five; empty if there are
 * none. */
void serial_list(struct str *text);
