/* The program at a pty of ours. It may come, go and come again, and some programs close their port
 * after every message: so it counts as gone only some seconds after it has closed the pty. Octets
 * for it wait until then, and what it wrote before it closed is read.
 *
 * The system does not tell when a program opens a pty (link/pty.h): the owner calls
 * pty_program_watch every PTY_PROGRAM_WATCH_MS. */
#pragma once

#include "session/line/inlet.h"
#include "session/line/outlet.h"

enum { PTY_PROGRAM_WATCH_MS = 50 };

struct pty_program {
    struct pty pty;
    struct inlet in;   /* its owner sets who and octets */
    struct outlet *to; /* of octets for it; NULL: it only writes here */
    bool there;        /* it has come, and has not left */
    bool open;         /* it has the pty open now */
    pid_t holder;      /* the process that had it open last; 0: not known */
    usec_t seen;       /* when it last had the pty open, or had written */
};

enum pty_program_news {
    PTY_PROGRAM_SAME,
    PTY_PROGRAM_CAME,
    PTY_PROGRAM_LEFT,
    PTY_PROGRAM_REPLACED
};

/* Makes the pty. ST_SYSTEM: the system has none. */
enum status pty_program_init(struct pty_program *program, uv_loop_t *loop,
                             struct why *why) MUST_USE;
/* Looks whether a program is there, and returns what has changed since the last look; replaced: one
 * has left, and another has come. */
enum pty_program_news pty_program_watch(struct pty_program *program);
void pty_program_close(struct pty_program *program);
