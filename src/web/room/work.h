/* Work that takes too long for the loop: a bot's decision, a journal that is read. */
#pragma once

#include "base/clock.h"
#include "base/text.h"

/* The beginning of the struct that holds the work. */
struct work {
    void *handle[20];               /* of the server: a request of its loop … */
    enum lang lang;                 /* … and the client's language, in which reasons are given */
    void (*run)(struct work *work); /* on any thread: uses only what the work itself holds */
    void (*back)(struct work *work, usec_t now); /* afterwards, on the hub's thread */
};
