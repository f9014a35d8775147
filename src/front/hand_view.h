/* Cards: as boxes where there is room, as chips of one line where there is not. */
#ifndef SOBREMESA_FRONT_HAND_VIEW_H
#define SOBREMESA_FRONT_HAND_VIEW_H

#include "front/table_view.h"
#include "front/writer.h"

enum card_look {
    CARD_FULL,  /* in its colour */
    CARD_FAINT, /* cannot be used now */
};

/* A card of `width` columns and `rows` rows (at least 6 and 3): its face, the word for its colour, how many alike. */
void card_draw(struct canvas *canvas, int row, int column, int rows, int width, const struct scene_piece *piece,
               enum card_look look);

/* "5 roj": as many letters of the colour's word as `letters` says (0: all). */
void chip_text(const struct scene_piece *piece, int letters, struct str *text);

/* The person's hand. Rows that it takes within so many columns; drawing it there. */
int hand_rows(const struct table_view *view, int width, bool boxes);
void hand_draw(const struct table_view *view, struct canvas *canvas, int row, struct span span, bool boxes);

/* Options that no card stands for, in as many columns as fit. When there are more than `rows` of them, the page with
 * the cursor is drawn. */
int options_rows(const struct table_view *view, int width);
void options_draw(const struct table_view *view, struct canvas *canvas, int row, int rows, struct span span);

#endif
