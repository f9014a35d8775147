/* A screen in memory: cells of one character and one ink. Everything is drawn here first, so that
 * it can be tested without a terminal and only what changed is sent to one. */
#pragma once

#include "base/text.h"
#include "core/tint.h"

enum { CANVAS_COLUMNS = 240, CANVAS_ROWS = 80, CANVAS_TEXT = 4 * CANVAS_COLUMNS };

/* What a cell is drawn with, by its purpose; ansi.c has the looks in many colours, few or none. The
 * last three stand for one ink of each tint: INK_FILL + TINT_RED. */
enum {
    INK_PLAIN,
    INK_MUTED,      /* less important */
    INK_STRONG,     /* more important */
    INK_ACCENT,     /* whose turn it is, the direction */
    INK_BAR,        /* the line on top */
    INK_KEY,        /* what to press */
    INK_CURSOR,     /* the key that the cursor is on */
    INK_ALERT,      /* ¡UNO! */
    INK_FELT,       /* the cloth of a board and the lines on it */
    INK_FELT_MARK,  /* a square that can be played */
    INK_FELT_LAST,  /* the marks round the last move */
    INK_DISC_BLACK, /* a disc on the cloth */
    INK_DISC_WHITE,
    INK_CORE_WHITE,              /* the inside of a big white one: hollow without colours */
    INK_FILL,                    /* a card: the tint is the background */
    INK_LINE = INK_FILL + TINTS, /* a card that cannot be used now: faint lines in the tint */
    INK_TEXT = INK_LINE + TINTS, /* characters in the tint */
    INKS = INK_TEXT + TINTS,
};

struct canvas_cell {
    uint32_t ch;
    uint32_t ink;
};

struct canvas {
    int rows, columns;
    unsigned clipped; /* characters that were drawn outside: tests want none */
    struct canvas_cell cell[CANVAS_ROWS][CANVAS_COLUMNS];
};

/* Blanks it; a size beyond the bounds is cut to them. */
void canvas_clear(struct canvas *canvas, int rows, int columns);

void canvas_put_char(struct canvas *canvas, int row, int column, int ink, uint32_t ch);

/* Draws the text and returns its columns. Characters that would move the cursor become '?'. */
int canvas_put(struct canvas *canvas, int row, int column, int ink, const char *text);

/* The same within `width` columns: longer text ends in "…". */
int canvas_put_cut(struct canvas *canvas, int row, int column, int ink, const char *text,
                   int width);

/* The same, formatted as by printf. */
#define canvas_print(canvas, row, column, ink, width, ...)                                         \
    canvas_put_cut(canvas, row, column, ink, TEXT_OF(CANVAS_TEXT, __VA_ARGS__), width)

/* In the middle of `width` columns. */
void canvas_put_centred(struct canvas *canvas, int row, int column, int ink, int width,
                        const char *text);

/* Columns of the screen. */
struct span {
    int left, width;
};

/* Breaks the text into lines and draws the first `rows` of them, or none if `canvas` is NULL.
 * Returns the number of lines. */
int canvas_put_lines(struct canvas *canvas, int row, int rows, struct span span, int ink,
                     const char *text);

/* Draws the lines down to the end of the screen, each centred and in INK_STRONG. */
void canvas_put_lines_centred(struct canvas *canvas, int row, struct span span, const char *text);

void canvas_fill(struct canvas *canvas, int row, int column, int rows, int columns, int ink,
                 uint32_t ch);

/* A frame with round corners, its inside blank in the same ink. */
void canvas_box(struct canvas *canvas, int row, int column, int rows, int columns, int ink);

/* Breaks text at blanks into lines of at most `width` columns. Takes the next line from *at into
 * `line`; false when there is none. Lines after the first of a paragraph are indented more than
 * it. */
struct wrap {
    const char *at;
    int width, indent;
    bool again; /* not the first line of a paragraph */
};
bool wrap_next(struct wrap *wrap, char *line, size_t size);

/* Chips of words that flow like text over rows. */
struct flow {
    struct canvas *canvas; /* NULL: only counted */
    struct span span;
    int row, rows;    /* the first row, and how many can be drawn */
    int line, column; /* of the next chip, from 0 */
};

/* Adds a chip: words, formatted as by printf, with a blank on either side. */
#define flow_put(flow, ink, ...) flow_add(flow, ink, TEXT_OF(160, __VA_ARGS__))
void flow_add(struct flow *flow, int ink, const char *words);

/* Returns the rows that are used so far. */
int flow_rows(const struct flow *flow);
