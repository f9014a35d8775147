/* Where a capture is read from: a file, the standard input, or a serial port. */
#pragma once

#include "link/serial.h"

struct source {
    FILE *file;
    struct serial port; /* fd -1: not a port */
};

/* Opens the source. `path` NULL or -: standard input, which may not be a terminal (ST_BAD). A
 * terminal device is opened as a serial port, raw, at `baud`, and fails as serial_open does. */
enum status source_open(struct source *source, const char *path, int64_t baud,
                        struct why *why) MUST_USE;
/* Harmless on a closed one; leaves the standard input open. */
void source_close(struct source *source);

/* From now on Ctrl-C and SIGTERM end the source instead of the program, and source_interrupted
 * tells that they came. */
void source_catch_signals(void);
bool source_interrupted(void);
