/* The folder of a training run: what is finished lies there as a file, so that a run that ended early goes on. */
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "base/status.h"

/* A file is there whole or not at all: it is written under another name and then renamed. */
enum status train_save(const char *folder, const char *name, const void *octets, size_t size, struct why *why);

/* ST_END: there is no such file. ST_BAD: it has not exactly this size. */
enum status train_load(const char *folder, const char *name, void *octets, size_t size, struct why *why);
