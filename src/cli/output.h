/* How commands print: JSON lines, columns, and how far a long run has come. */
#pragma once

#include <jansson.h>

#include "base/clock.h"
#include "base/text.h"
#include "core/facts.h"

/* Facts that become a line of JSON, keys in their order: begin, put into what that gives, and
 * end. */
struct output_facts {
    struct facts facts;
    json_t *open[8]; /* the object itself, and the lists and objects that are open in it */
    int depth;
    bool broken; /* something could not be put: a text that is not UTF-8 for example */
};

/* Begins an object. The facts that it returns are part of `line`. */
struct facts *output_begin(struct output_facts *line);
/* Writes the line and frees it. Returns EXIT_DONE, or EXIT_FAILED after saying that it could not be
 * written. */
int output_end(struct output_facts *line, const char *what);
/* Frees the line without writing it, instead of output_end. */
void output_drop(struct output_facts *line);

/* A whole line, as facts_add has it. */
int output_line(const char *what, const char *format, ...);

/* A line for people, which is ended here. */
void output_text(const char *format, ...) PRINTF_LIKE(1, 2);

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
