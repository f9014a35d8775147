/* A seat at this program's own terminal, for every command at which a person may sit. */
#pragma once

#include "front/seat/loop.h"
#include "front/draw/plain.h"

/* Whether a table can be drawn: both ends are a terminal that can move its cursor, and nobody wants
 * lines. */
bool screen_can_draw(bool plain);

/* Where lines go. */
struct writer screen_lines(void);
/* Lines of a file (struct reader's `line`). */
enum status screen_read_line(void *in, char *line, size_t size, struct why *why);

/* Plays at the seat until the person leaves, as loop_terminal. EXIT_DONE, or EXIT_FAILED after
 * saying why; *number is the signal that ended it, or 0. */
int screen_run(const char *command, struct seat *seat, uv_loop_t *beside, int *number);

/* Where files of the user's are kept: in "$VARIABLE/sobremesa/", or "$HOME/USUAL/sobremesa/" if
 * that says nothing; a path that is not absolute is to be ignored, says the XDG convention. false:
 * there is no home. */
bool screen_home(const char *variable, const char *usual, struct str *path);

/* Returns the exit code after a signal, or dies of it where its sender must see that it worked. */
int screen_end(int number);
