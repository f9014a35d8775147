/* Chips of words that flow like text over as many rows as it takes. */
#ifndef SOBREMESA_FRONT_FLOW_H
#define SOBREMESA_FRONT_FLOW_H

#include "front/canvas.h"

/* Columns of the screen. */
struct span {
    int left, width;
};

struct flow {
    struct canvas *canvas; /* NULL: they are only counted */
    struct span span;
    int row, rows;    /* where they begin, and how many may be drawn */
    int line, column; /* where the next one goes, both 0 to begin with */
};

/* The words with a blank on either side. */
void flow_put(struct flow *flow, int ink, const char *words);

/* The rows that it takes so far. */
int flow_rows(const struct flow *flow);

#endif
