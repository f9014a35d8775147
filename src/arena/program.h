/* A child process on two pipes, whose reads and writes never block. */
#pragma once

#include <stdbool.h>
#include <sys/types.h>

#include "base/clock.h"
#include "base/status.h"

enum { PROGRAM_INPUT = 1 << 16 };

/* A text that grows. */
struct growing {
    char *at;
    size_t length, size;
};

struct program {
    pid_t pid;
    int in, out;          /* its standard input and output; -1: it has been ended */
    struct growing lines; /* what it reads next; freed by the caller of program_start */
    size_t have;          /* octets of its output in `input` */
    char input[PROGRAM_INPUT];
};

/* Starts a program from its words, which end with NULL. *program must be all zeros. ST_SYSTEM names
 * the program by `name`. */
enum status program_start(struct program *program, const char *name, char **words,
                          struct why *why) MUST_USE;

/* Closes its input, gives it `patience` to end by itself, and then ends it with all processes that
 * it started. Returns its status as waitpid does, or 0 if it was ended before. */
int program_end(struct program *program, usec_t patience);

/* Adds to what it reads next, as a callback of json_dump_callback; not 0: there is no memory. */
int program_add(const char *text, size_t length, void *program);
/* Sends as much of that as the pipe takes now; false: its input is closed. */
bool program_send(struct program *program);
/* Reads what it has printed; false: it has closed its output. */
bool program_read(struct program *program);
