/* Something that takes too long for the loop: a bot that thinks, a journal that is read. */
#pragma once

#include "base/clock.h"
#include "base/text.h"

/* The beginning of whatever is to be done. */
struct work {
    void *shell[20]; /* for whoever does it: a handle of its loop … */
    enum lang lang;  /* … and the language of who asked, which reasons are given in */
    void (*run)(struct work *work); /* on any thread: nothing but what the work itself holds */
    void (*back)(struct work *work, usec_t now); /* afterwards, where the hub is */
};
