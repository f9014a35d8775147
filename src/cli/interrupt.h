/* Long runs that Ctrl-C ends early: what there is so far is shown. */
#pragma once

#include <stdatomic.h>
#include <stdbool.h>

extern atomic_bool interrupted;

/* From now on the first Ctrl-C, or SIGTERM, which mpirun sends on, says so in `interrupted`; a
 * second one ends the program. */
void interrupt_catch(void);
