/* A line that is left, but not closed before the other side has: a server that still writes to
 * somebody who has gone may not be up to that. monopd ends with all its tables if the one whose
 * words it is reading is not there any more. */
#pragma once

#include <uv.h>

/* Takes the descriptor: nothing more is sent, what comes is dropped, and it is closed when the
 * other side has closed it or two seconds are over. The loop has to go on until then. */
void farewell(uv_loop_t *loop, int fd);
