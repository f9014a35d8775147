/* The folder of a training run: what is finished lies there as a file, so that a run that ended early goes on. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "base/status.h"

/* A file is there whole or not at all: it is written under another name and then renamed. */
enum status run_save(const char *folder, const char *name, const void *octets, size_t size, struct why *why);

/* ST_END: there is no such file. ST_BAD: it has not exactly this size. */
enum status run_load(const char *folder, const char *name, void *octets, size_t size, struct why *why);

/* Makes the folder that of the run which `said` describes in a line, if it has none yet. ST_BAD: it has another one, or
 * has this one and `resume` does not say to go on with it. */
enum status run_claim(const char *folder, const char *said, bool resume, struct why *why) MUST_USE;
