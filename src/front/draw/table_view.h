/* The table as a screen: a scene, what has happened and what can be pressed, drawn on a canvas of
 * any size.
 *
 * Pure: no terminal, no clock, no game. 80x24 holds everything; what is smaller gets a tighter
 * drawing of the same. */
#pragma once

#include "front/terminal/canvas.h"
#include "front/draw/menu.h"
#include "front/draw/recent.h"

enum { VIEW_LOG = 60 };

struct table_view {
    enum lang lang;
    const struct scene *scene;
    const struct menu *menu; /* of what can be pressed; an empty one while others play */
    int cursor;              /* an item of it, or -1 */
    bool choosing;           /* the person is to choose: what cannot be used is drawn faint */
    int chosen;              /* the piece about which the menu asks, or -1 */
    bool asking;  /* the menu is the second one: what the first one said need not be said again */
    bool picking; /* the menu is of members of a set, and these are chosen: */
    uint64_t picked;
    int cell;              /* the square under the cursor, or -1 */
    const char (*hint)[8]; /* for each cell what it promises; NULL: nobody asked */
    bool undo;             /* the last decision can be taken back */
    const char *about;     /* for the top line: "juego 1 · semilla 42" */
    const char *prompt;    /* what is expected now */
    int logs;
    const char *log[VIEW_LOG];   /* sentences, the newest last */
    const int64_t *totals;       /* of each seat over the rounds; NULL: none yet */
    const struct recent *recent; /* what to mark as new; NULL: nothing */
    const struct scene_card
        *card; /* of the square under the cursor, if the person has asked for it; else NULL */
};

void table_view_draw(const struct table_view *view, struct canvas *canvas);

/* The same with a board: a ring of squares with everything else in its middle, or a grid with
 * everything else beside or below it. false: it does not fit, and nothing is drawn. A ring can do
 * without: its squares are told in words. */
bool ring_view_draw(const struct table_view *view, struct canvas *canvas);
bool grid_view_draw(const struct table_view *view, struct canvas *canvas);

/* Cards round the table, each before the seat that played it. false: it does not fit. */
bool round_view_draw(const struct table_view *view, struct canvas *canvas);

/* The end of a round, under a title such as "Ana gana el juego: 74 puntos". The scene shows what
 * everybody may see now, and there are totals. */
void end_view_draw(const struct table_view *view, const struct result *result, int you,
                   const char *title, struct canvas *canvas);

/* The help: the scene's rules and the keys (NULL: those of a table), with `more` behind them, page
 * number `page` from
 * 0. Gives the number of pages. */
int help_view_draw(enum lang lang, const struct scene *scene, const char *keys, const char *more,
                   int page, struct canvas *canvas);

/* All that the log holds, page number `page` from 0, the newest. Gives the number of pages. */
int past_view_draw(const struct table_view *view, int page, struct canvas *canvas);

/* The line on top of each of them. */
void view_bar(enum lang lang, const char *title, const char *about, struct canvas *canvas);

/* "Ana: 238.000, 1 propiedad, CALLE SERRANO": columns that are set apart by blanks become a
 * list. */
void seat_words(const struct scene_seat *seat, struct str *text);

/* What it is drawn in: a deed that is mortgaged shows its back. */
enum tint cell_tint(const struct scene_cell *cell);
enum tint piece_tint(const struct scene *scene, const struct scene_piece *piece);

/* What is to be said of a seat; above all that nobody is there. */
const char *seat_note(const struct scene_seat *seat, enum lang lang);

/* The widest that a table is drawn; on a wider screen it is in the middle. */
enum { VIEW_WIDTH_MAX = 104 };
struct span view_span(const struct canvas *canvas);

/* What is expected now, in the middle of its row. */
void view_prompt(const struct table_view *view, struct canvas *canvas, int row, struct span span);

/* The newest sentences that fit, whole, the newest at the bottom and standing out. */
void view_log(const struct table_view *view, struct canvas *canvas, int row, int rows,
              struct span span);

/* ---- seats_view.c: who sits at the table ---- */

enum { SEATS_BOX_ROWS = 4, SEATS_BOX_MIN = 13 };

/* A box for each seat, side by side; and how wide each of them is then, which may be too little. */
int seats_box_width(const struct scene *scene, int width);
void seats_draw_boxes(const struct table_view *view, struct canvas *canvas, int row,
                      struct span span);

/* "►Ana: 7 cartas → Luis: 1 carta, ¡UNO!" in as many lines as it takes; only counted if `canvas` is
 * NULL. */
int seats_flow(const struct table_view *view, struct canvas *canvas, int row, int rows,
               struct span span);

/* ---- hand_view.c: cards and options ---- */

/* A card of `width` columns and `rows` rows (at least 6 and 3), in its colour or faint: its face,
 * the word for its colour, how many alike. */
void card_draw(struct canvas *canvas, int row, int column, int rows, int width,
               const struct scene_piece *piece, bool faint);

/* "5 roj": as many letters of the colour's word as `letters` says (0: all). */
void chip_text(const struct scene_piece *piece, int letters, struct str *text);

/* The person's hand. Rows that it takes within so many columns; drawing it there. */
int hand_rows(const struct table_view *view, int width, bool boxes);
void hand_draw(const struct table_view *view, struct canvas *canvas, int row, struct span span,
               bool boxes);

/* Options that no card stands for, in as many columns as fit. When there are more than `rows` of
 * them, the page with the cursor is drawn. */
int options_rows(const struct table_view *view, int width);
void options_draw(const struct table_view *view, struct canvas *canvas, int row, int rows,
                  struct span span);

/* ---- deal_view.c: what is open between the seats ---- */

/* An auction as a line, "Mejor puja 12.000, mínimo 12.001, precio 20.000"; an offer as lines, "Ana
 * da: 1.500, SER", whole however long it is: nobody shall agree to what is not shown. */
size_t deal_lines(const struct scene *scene, enum lang lang, struct scene_note lines[SCENE_NOTES]);

/* "CALLE SERRANO: Precio 22.000, Alquiler 1.800 …". */
void card_words(const struct scene *scene, const struct scene_card *card, enum lang lang,
                struct str *text);

/* What is open between the seats, in at most so many rows; gives the rows that it takes, and only
 * counts them if `canvas` is NULL. */
int deal_draw(const struct table_view *view, struct canvas *canvas, int row, int rows,
              struct span span);

/* What a seat has bid or whether it is out of the auction; false: there is none, or nothing to
 * say. */
bool bid_words(const struct table_view *view, int seat, struct str *text);

/* The card of a square in a frame at the right end of the span, from `row` on: as many of its lines
 * as fit. */
void deed_draw(const struct table_view *view, struct canvas *canvas, int row, int rows,
               struct span span);
