/* Scenarios that the games of a tournament begin with. */
#pragma once

#include "arena/arena.h"

/* A scenario that was read, and the positions that games begin with, one behind the other. Too big
 * for a stack. */
struct scenario_start {
    struct scenario scenario;
    _Alignas(16) unsigned char setup[GAME_SETUP_MAX];
    unsigned char states[GAME_SEATS_MAX * GAME_STATE_MAX];
};

/* Reads a scenario file, or one that is compiled in, and makes the games of the arena begin with
 * it, players at the seats that it names. Every seat begins in turn unless the scenario or `first`
 * says which one (SEAT_NOBODY: not said). *start must live as long as the arena. */
enum status scenario_open(struct scenario_start *start, struct arena *arena, const char *name,
                          const char *options, int first, struct why *why) MUST_USE;

/* Sets the players that the scenario names. ST_BAD: it names none for a seat. */
enum status scenario_players(const struct scenario_start *start, struct arena *arena,
                             const char *name, struct why *why) MUST_USE;
