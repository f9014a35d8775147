/* A scene in lines: who has what, what lies on the table, the board, what one may do; and the answer to that. For
 * plain.h and for a person at a ring station. */
#ifndef SOBREMESA_FRONT_PLAIN_BOARD_H
#define SOBREMESA_FRONT_PLAIN_BOARD_H

#include "core/game.h"

/* Everything but the options, line by line, without line feeds, to `print`. */
void plain_print_scene(const struct scene *scene, enum lang lang, void (*print)(void *who, const char *line),
                       void *who);

/* Each square of the board in words. */
void plain_print_cells(const struct scene *scene, void (*print)(void *who, const char *line), void *who);

/* The options by number, a long range in one line, and the members of sets by letter. `choices` are those of the same
 * view. */
void plain_print_options(const struct scene *scene, const struct choice *choices, enum lang lang,
                         void (*print)(void *who, const char *line), void *who);

struct plain_answer {
    int option;
    int32_t n;
    uint64_t set;
};

/* "3", "e6", "2 15000", "1 5000 a c": an option by number or word, the number of its range, the members of its set.
 * false: it is none of what is offered. */
bool plain_parse(const struct scene *scene, const struct choice *choices, const char *line,
                 struct plain_answer *answer);

#endif
