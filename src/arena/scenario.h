/* Scenarios that the games of a tournament begin with. */
#pragma once

#include "arena/arena.h"

/* Too big for a stack. */
struct scenario_start {
    struct scenario scenario;
    _Alignas(16) unsigned char setup[GAME_SETUP_MAX];
    unsigned char states[GAME_SEATS_MAX *
                         GAME_STATE_MAX]; /* one after the other: what an arena begins with */
};

/* Reads a file, or one that is compiled in, and puts it before the arena, whose game has scenarios:
 * seats as they are written, and every seat begins in turn unless the scenario says which, or
 * `first` does (a seat; SEAT_NOBODY: neither). */
enum status scenario_open(struct scenario_start *start, struct arena *arena, const char *name,
                          const char *options, int first, struct why *why) MUST_USE;

/* Sits down those that the scenario names. ST_BAD: for a seat it names nobody. */
enum status scenario_players(const struct scenario_start *start, struct arena *arena,
                             const char *name, struct why *why) MUST_USE;
