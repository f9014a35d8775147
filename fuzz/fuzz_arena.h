/* Memory for a target whose inputs all begin with one of a few worlds, which take longer to make than what an input
 * then does there. What is allocated between arena_enter and arena_leave, by whomever, lies in one place that never
 * moves; a world that has been made is kept as a copy, and brought back with all its pointers in place of being made
 * again.
 *
 * Whatever was freed there can still be read and is lost without being freed, so there is none where ASan looks on:
 * there nothing is ever brought back, and each input makes its world. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#ifdef FUZZ_ARENA

/* What besides the arena belongs to a world: at most a few, before the first one. */
void arena_hold(void *at, size_t size);
void arena_enter(void);
void arena_leave(void);
/* Nothing is allocated any more, or what was when this one was kept; false: it was not. */
bool arena_bring_back(unsigned world);
void arena_keep(unsigned world);

enum { ARENA = true };

#else

static inline void arena_hold(void *at, size_t size)
{
    (void)at, (void)size;
}

static inline void arena_enter(void)
{
}

static inline void arena_leave(void)
{
}

static inline bool arena_bring_back(unsigned world)
{
    (void)world;
    return false;
}

static inline void arena_keep(unsigned world)
{
    (void)world;
}

enum { ARENA = false };

#endif
