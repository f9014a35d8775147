/* A program of its own, on two pipes that never block us. */
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
    struct growing lines; /* what it shall read next; freed by whoever started it */
    size_t have;          /* of `input`, what may wait to be read of its output */
    char input[PROGRAM_INPUT];
};

/* Starts it, all zeros before, from its words, ended by NULL; `name` is for what goes wrong. */
enum status program_start(struct program *program, const char *name, char **words,
                          struct why *why) MUST_USE;

/* Ends it and whatever it started, with `patience` for doing so by itself; gives its status as
 * waitpid has it, or 0 if it was ended before. */
int program_end(struct program *program, usec_t patience);

/* Adds to what it shall read, as json_dump_callback wants it; not 0: there is no memory. */
int program_add(const char *text, size_t length, void *program);
/* As much of that as goes now; false: nobody reads there. */
bool program_send(struct program *program);
/* What it has printed; false: it has closed its output. */
bool program_read(struct program *program);
