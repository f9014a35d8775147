/* What two or more have to agree on: an offer with two sides, an auction, a debt; and the card of a square. In words
 * for screens of lines, drawn where there is room. */
#ifndef SOBREMESA_FRONT_DEAL_VIEW_H
#define SOBREMESA_FRONT_DEAL_VIEW_H

#include "front/table_view.h"

/* An auction as a line, "Mejor puja 12.000, mínimo 12.001, precio 20.000"; an offer as lines, "Ana da: 1.500, SER",
 * whole however long it is: nobody shall agree to what is not shown. */
size_t deal_lines(const struct scene *scene, enum lang lang, struct scene_note lines[SCENE_NOTES]);

/* "CALLE SERRANO: Precio 22.000, Alquiler 1.800 …". */
void card_words(const struct scene *scene, const struct scene_card *card, enum lang lang, struct str *text);

/* What is open between the seats, in at most so many rows; gives the rows that it takes, and only counts them if
 * `canvas` is NULL. */
int deal_draw(const struct table_view *view, struct canvas *canvas, int row, int rows, struct span span);

/* What a seat has bid or whether it is out of the auction; false: there is none, or nothing to say. */
bool bid_words(const struct table_view *view, int seat, struct str *text);

/* The card of a square in a frame at the right end of the span, from `row` on: as many of its lines as fit. */
void deed_draw(const struct table_view *view, struct canvas *canvas, int row, int rows, struct span span);

#endif
