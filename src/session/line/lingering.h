/* Closing a connection after the other side has. A server that still writes to a client that is
 * gone may not survive it: monopd ends with all its tables if the client whose message it is
 * reading is not there any more. */
#pragma once

#include <uv.h>

/* Takes the descriptor: sends nothing more, drops what comes, and closes it when the other side
 * has, or after two seconds. The loop has to run until then. */
void lingering_close(uv_loop_t *loop, int fd);
