/* The examiner of Reversi: the trials of a client (client_trials.c) and those of a server
 * (server_trials.c). `--seat` says which of them run (examiner.c). */
#pragma once

#include "core/examiner.h"
#include "games/reversi/reversi.h"

/* As its option rows fill them in. */
struct reversi_examiner_options {
    const char *seat; /* what the program is: "client" or "server"; NULL: a client */
};

extern const struct examiner reversi_examiner, reversi_client_examiner, reversi_server_examiner;

/* ---- what both share (examiner.c) ---- */

/* Reports a frame to the exam, with its words. */
void reversi_exam_frame(struct exam *exam, const struct examiner_start *start,
                        const struct frame *frame, bool from_program);

/* Returns a move of the side to move: any legal square, or with `starve` one that leaves the
 * opponent the fewest squares, so that it soon has to pass. */
unsigned reversi_exam_move(const struct game_setup *setup, const struct game_state *state,
                           bool starve, struct rng *rng);

/* Counts a game of a trial that needs a pass. Returns whether another game is worth playing: the
 * pass has not come up, nothing was wrong, and the games are not used up. */
bool reversi_exam_again(struct exam *exam, const struct examiner_start *start);
