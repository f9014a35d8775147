/* Work that is cut into numbered pieces, done by several threads. */
#pragma once

/* Does pieces 0 … count-1, each once and in any order, on so many threads (1: in this one).
 * `thread` is a number below `threads`: no two pieces that are under way at the same time have the
 * same. Comes back when all are done; where the system has no more threads, fewer do the work. */
void crew_run(unsigned threads, unsigned count,
              void (*work)(void *own, unsigned piece, unsigned thread), void *own);

/* Calls `make` the first time; whoever else comes meanwhile waits until it is done. `once` is
 * static and zero. */
struct crew_once {
    int state;
};
void crew_once(struct crew_once *once, void (*make)(void));
