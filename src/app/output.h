/* How commands print: JSON lines, columns, and how far a long run has come. */
#ifndef SOBREMESA_APP_OUTPUT_H
#define SOBREMESA_APP_OUTPUT_H

#include <jansson.h>

#include "base/clock.h"
#include "base/text.h"
#include "core/facts.h"

/* The object on one line, keys in their order; it is let go. NULL: something in it is nothing that JSON can say, such
 * as a text that is not UTF-8. EXIT_DONE, or EXIT_FAILED after saying so. */
int output_json(const char *what, json_t *line);

/* Facts that become a JSON line: begin, put into `facts`, and output_json what output_end gives. */
struct output_facts {
    struct facts facts;
    json_t *open[8]; /* the object itself, and the lists and objects that are open in it */
    int depth;
    bool broken; /* something could not be put */
};

struct facts *output_begin(struct output_facts *facts);
json_t *output_end(struct output_facts *facts); /* NULL, as output_json takes it, if something could not be put */

/* Left-aligned in `width` columns; printf counts octets, and an accent has two. */
void output_padded(const char *text, size_t width);

/* A line on stderr that is written over and over, on a terminal and after two seconds only. */
struct progress {
    enum lang lang;
    uint64_t total; /* games */
    usec_t began;
    bool shown;
};

void progress_show(struct progress *progress, uint64_t done);
/* Wipes it, before anything else is printed. */
void progress_end(struct progress *progress);

#endif
