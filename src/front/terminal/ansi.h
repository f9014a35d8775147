/* A canvas as octets for a terminal, and the palette. */
#pragma once

#include "front/terminal/canvas.h"
#include "front/terminal/writer.h"

enum colours { COLOURS_NONE, COLOURS_16, COLOURS_256 };

/* The colours that the values of TERM (by terminfo), COLORTERM and NO_COLOR promise; NULL: not
 * set. */
enum colours ansi_colours(const char *term, const char *colorterm, const char *no_color);

/* The sequence that switches to an ink from any other, "\033[0;1;97;44m". */
struct ansi_look {
    char text[40];
};
struct ansi_look ansi_look(enum colours colours, unsigned ink);

/* Adds the first columns of a row, at most ANSI_ROW octets, and switches back to INK_PLAIN. */
enum { ANSI_ROW = CANVAS_COLUMNS * 40 + 48 };
void ansi_row(enum colours colours, const struct canvas *canvas, int row, int columns, bool ascii,
              struct str *out);

/* Sends the rows that differ from `shown` (all of them if its size differs; 0 rows: nothing was
 * shown), and copies them to it. Each drawing ends with the cursor at home, even one that changed
 * nothing: tests wait for that. ST_SYSTEM: the writer failed. */
enum status ansi_show(const struct writer *writer, enum colours colours,
                      const struct canvas *canvas, struct canvas *shown, struct why *why) MUST_USE;
