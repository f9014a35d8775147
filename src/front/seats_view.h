/* Who sits at the table: as boxes in the order of play, or as words that flow where those do not fit. */
#ifndef SOBREMESA_FRONT_SEATS_VIEW_H
#define SOBREMESA_FRONT_SEATS_VIEW_H

#include "front/table_view.h"

enum { SEATS_BOX_ROWS = 4 };

/* A box for each seat, side by side; and whether that leaves each of them room enough. */
bool seats_fit_boxes(const struct scene *scene, int width);
void seats_draw_boxes(const struct table_view *view, struct canvas *canvas, int row, struct span span);

/* "►Ana: 7 cartas → Luis: 1 carta, ¡UNO!" in as many lines as it takes; only counted if `canvas` is NULL. */
int seats_flow(const struct table_view *view, struct canvas *canvas, int row, int rows, struct span span);

#endif
