/* Plots as SVG, without any library: lines over the turns of a game, and rates with their
 * intervals.
 *
 * Every line has a colour, a dash and a mark of its own, so that a plot can be read in grey, too.
 * Title and note are also there for screen readers. Texts are UTF-8 and are escaped. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

/* The players' colours: amarillo, rojo, azul, verde, naranja, blanco (drawn in black). */
enum { PLOT_STYLES = 6 };

struct plot_line {
    const char *name; /* in the legend */
    unsigned style;   /* below PLOT_STYLES */
    const double *x, *y;
    size_t count;
};

struct plot_lines {
    const char *title;
    const char *note;              /* under the title; also the description for screen readers */
    const char *x_label, *y_label; /* with their units */
    const struct plot_line *line;
    size_t lines;
};

/* Writes a picture of lines. A value holds from its x to the next one, so lines are stairs. */
void plot_lines(FILE *out, const struct plot_lines *plot);

struct plot_rate {
    const char *name;
    double rate, low, high; /* from 0 to 1; a rate below 0: the row is a heading */
    bool reference; /* drawn hollow, with its interval as a band behind the rates below it */
};

struct plot_rates {
    const char *title, *note;
    const char *x_label;
    const struct plot_rate *rate;
    size_t rates;
};

/* Writes a picture with one row a rate, in percent, the interval as a bar with ends. */
void plot_rates(FILE *out, const struct plot_rates *plot);

/* The step between ticks, 1, 2 or 5 times a power of ten, with which `span` has at most `most`. */
double plot_tick(double span, unsigned most);
