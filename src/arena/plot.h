/* Plots as SVG, without any library: lines over the turns of a game, and rates with their
 * intervals.
 *
 * Every series has a colour, a dash and a mark of its own, so that a plot reads on paper and in
 * grey as well; title and description are also there for those who hear it. Texts are UTF-8 and may
 * hold anything: they are escaped. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

enum {
    PLOT_STYLES = 6
}; /* amarillo, rojo, azul, verde, naranja, blanco (drawn in black): the players' colours */

struct plot_line {
    const char *name; /* in the legend */
    unsigned style;   /* below PLOT_STYLES */
    const double *x, *y;
    size_t count;
};

struct plot_lines {
    const char *title;
    const char *note; /* under the title; also the description for those who do not see it */
    const char *x_label, *y_label; /* with their units */
    const struct plot_line *line;
    size_t lines;
};

/* A value holds from its x to the next one: lines are stairs. */
void plot_lines(FILE *out, const struct plot_lines *plot);

struct plot_rate {
    const char *name;
    double rate, low, high; /* from 0 to 1; a rate below 0: there is none, the row is a heading */
    bool
        /* what the others are compared with: drawn hollow, with its band behind those below it */
        reference;
};

struct plot_rates {
    const char *title, *note;
    const char *x_label;
    const struct plot_rate *rate;
    size_t rates;
};

/* One row a rate, per cent to the right, the interval as a bar with ends. */
void plot_rates(FILE *out, const struct plot_rates *plot);

/* A step between ticks of 1, 2 or 5 times a power of ten, so that `span` takes at most `most` of
 * them. */
double plot_tick(double span, unsigned most);
