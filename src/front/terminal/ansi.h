/* A canvas as octets for a terminal, and the one palette there is. What was shown before and what
 * is to be shown go in, octets come out. */
#pragma once

#include "front/terminal/canvas.h"
#include "front/terminal/writer.h"

enum colours { COLOURS_NONE, COLOURS_16, COLOURS_256 };

/* What TERM (by terminfo), COLORTERM and NO_COLOR promise; NULL: not set. */
enum colours ansi_colours(const char *term, const char *colorterm, const char *no_color);

/* The sequence that an ink is written with, "\033[0;1;97;44m", whatever was in force before; that
 * of INK_PLAIN ends it. */
struct ansi_look {
    char text[40];
};
struct ansi_look ansi_look(enum colours colours, unsigned ink);

/* Adds the first columns of a row, in their looks; nothing stays in force. At most ANSI_ROW
 * octets. */
enum { ANSI_ROW = CANVAS_COLUMNS * 40 + 48 };
void ansi_row(enum colours colours, const struct canvas *canvas, int row, int columns, bool ascii,
              struct str *out);

/* Sends the rows that differ from `shown` (all of them if it has another size, or none: 0 rows),
 * then copies the canvas to `shown`. The cursor goes home at the end of each drawing, even of one
 * that changed nothing. ST_SYSTEM: the writer failed. */
enum status ansi_show(const struct writer *writer, enum colours colours,
                      const struct canvas *canvas, struct canvas *shown, struct why *why) MUST_USE;
