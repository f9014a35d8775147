/* The table as a screen: a scene, what has happened and what can be pressed, drawn on a canvas of
 * any size.
 *
 * Pure: no terminal, no clock, no game. 80x24 shows everything; a smaller canvas gets a tighter
 * drawing of the same. */
#pragma once

#include "front/draw/menu.h"
#include "front/draw/recent.h"
#include "front/terminal/canvas.h"

enum { VIEW_LOG = 60 };

struct table_view {
    enum lang lang;
    const struct scene *scene;
    const struct menu *menu; /* of what can be pressed; an empty one while others play */
    int cursor;              /* an item of it, or -1 */
    bool choosing;           /* the person chooses: pieces that cannot be used are faint */
    int chosen;              /* the piece that the menu asks about, or -1 */
    bool asking;             /* the menu is a second one: its words need not repeat the first */
    bool picking;            /* the menu is of members of a set, of which … */
    uint64_t picked;         /* … these are chosen */
    int cell;                /* the square under the cursor, or -1 */
    const char (*hint)[8];   /* the worth of each square; NULL: not asked for */
    bool undo;               /* the last decision can be undone */
    const char *about;       /* for the top line: "juego 1 · semilla 42" */
    const char *prompt;      /* what is expected now */
    int logs;
    const char *log[VIEW_LOG];     /* sentences, the newest last */
    const int64_t *totals;         /* of each seat over the rounds; NULL: none yet */
    const struct recent *recent;   /* what to mark as new; NULL: nothing */
    const struct scene_card *card; /* of the square under the cursor; NULL: not shown */
};

/* Draws the table: as a ring, a grid or a round table if the scene is one and it fits, else in
 * parts. */
void table_view_draw(const struct table_view *view, struct canvas *canvas);

/* A ring of squares with everything else in its middle; a grid with everything else beside or below
 * it; cards round the table, each before the seat that played it. Return false if it does not fit,
 * and draw nothing. */
bool ring_view_draw(const struct table_view *view, struct canvas *canvas);
bool grid_view_draw(const struct table_view *view, struct canvas *canvas);

bool round_view_draw(const struct table_view *view, struct canvas *canvas);

/* The end of a round, under a title such as "Ana gana el juego: 74 puntos". The scene has to be a
 * spectator's, and the view has to have totals. */
void end_view_draw(const struct table_view *view, const struct result *result, int you,
                   const char *title, struct canvas *canvas);

/* Page number `page`, from 0, of the help: the scene's rules, the keys (NULL: those of a table),
 * then `more`. Returns the number of pages. */
int help_view_draw(enum lang lang, const struct scene *scene, const char *keys, const char *more,
                   int page, struct canvas *canvas);

/* Page number `page` of the log; 0 is the newest. Returns the number of pages. */
int past_view_draw(const struct table_view *view, int page, struct canvas *canvas);

/* The top line of every page. */
void view_bar(enum lang lang, const char *title, const char *about, struct canvas *canvas);

/* "Ana: 238.000, 1 propiedad, CALLE SERRANO": the columns of `holds`, which blanks separate, become
 * a list. */
void seat_words(const struct scene_seat *seat, struct str *text);

/* The tint to draw it in: a mortgaged deed shows its back. */
enum tint cell_tint(const struct scene_cell *cell);
enum tint piece_tint(const struct scene *scene, const struct scene_piece *piece);

/* The seat's note; an absent player comes before anything else. */
const char *seat_note(const struct scene_seat *seat, enum lang lang);

/* Columns of the table, which is centred on a wider screen. */
enum { VIEW_WIDTH_MAX = 104 };
struct span view_span(const struct canvas *canvas);

/* The prompt, in the middle of its row. */
void view_prompt(const struct table_view *view, struct canvas *canvas, int row, struct span span);

/* As many whole sentences as fit, the newest at the bottom and in INK_STRONG. */
void view_log(const struct table_view *view, struct canvas *canvas, int row, int rows,
              struct span span);

/* ---- seats_view.c ---- */

enum { SEATS_BOX_ROWS = 4, SEATS_BOX_MIN = 13 };

/* A box for each seat, side by side, and the columns of one, which can be less than
 * SEATS_BOX_MIN. */
int seats_box_width(const struct scene *scene, int width);
void seats_draw_boxes(const struct table_view *view, struct canvas *canvas, int row,
                      struct span span);

/* "►Ana: 7 cartas → Luis: 1 carta, ¡UNO!". Returns the lines; only counted if `canvas` is NULL. */
int seats_flow(const struct table_view *view, struct canvas *canvas, int row, int rows,
               struct span span);

/* ---- hand_view.c: cards and options ---- */

/* A card of `width` columns and `rows` rows (at least 6 and 3), in its colour or faint: its face,
 * its figure or the word for its colour, how many alike. */
void card_draw(struct canvas *canvas, int row, int column, int rows, int width,
               const struct scene_piece *piece, bool faint);

/* "5 roj": the face and `letters` letters of the colour (0: all). */
void chip_text(const struct scene_piece *piece, int letters, struct str *text);

/* The person's hand, as boxes or as chips. hand_rows returns the rows it takes, or -1 if boxes do
 * not fit. */
int hand_rows(const struct table_view *view, int width, bool boxes);
void hand_draw(const struct table_view *view, struct canvas *canvas, int row, struct span span,
               bool boxes);

/* Options that have no card, in as many columns as fit. If they need more than `rows` rows, the
 * page with the cursor is drawn. */
int options_rows(const struct table_view *view, int width);
void options_draw(const struct table_view *view, struct canvas *canvas, int row, int rows,
                  struct span span);

/* ---- deal_view.c: what is open between the seats ---- */

/* An auction as a line, "Mejor puja 12.000, mínimo 12.001, precio 20.000"; an offer as lines, "Ana
 * da: 1.500, SER", never cut: a person must not agree to what is not shown. Returns their
 * number. */
size_t deal_lines(const struct scene *scene, enum lang lang, struct scene_note lines[SCENE_NOTES]);

/* "CALLE SERRANO: Precio 22.000, Alquiler 1.800 …". */
void card_words(const struct scene *scene, const struct scene_card *card, enum lang lang,
                struct str *text);

/* What is open between the seats, in at most `rows` rows. Returns the rows it takes; only counted
 * if `canvas` is NULL. */
int deal_draw(const struct table_view *view, struct canvas *canvas, int row, int rows,
              struct span span);

/* A seat's bid, or its part in the auction; false: there is no auction. */
bool bid_words(const struct table_view *view, int seat, struct str *text);

/* The card of a square, framed, at the right end of the span: as many of its lines as fit
 * `rows`. */
void deed_draw(const struct table_view *view, struct canvas *canvas, int row, int rows,
               struct span span);
