/* The trials of a client of Reversi (trials.c), those of a server (server_trials.c), and which of
 * them it shall be (examiner.c). */
#pragma once

#include "core/examiner.h"

/* As its rows fill them in. */
struct reversi_examiner_options {
    const char *seat; /* "client" or "server"; NULL: a client */
};

extern const struct examiner reversi_examiner, reversi_client_examiner, reversi_server_examiner;
