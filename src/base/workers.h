/* Work cut into numbered pieces and done by several threads. */
#pragma once

/* Does pieces 0 … count-1, each once and in any order, on `threads` threads (1: this one). `thread`
 * is below `threads`, and different for any two pieces under way at the same time. Returns when all
 * are done. If the system has no more threads, fewer do the work. */
void workers_run(unsigned threads, unsigned count,
                 void (*work)(void *own, unsigned piece, unsigned thread), void *own);

/* Calls `make` the first time; other threads wait until it is done. `once` is static and zero. */
struct workers_once {
    int state;
};
void workers_once(struct workers_once *once, void (*make)(void));
