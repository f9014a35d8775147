/* The table in lines: for pipes, for terminals that cannot move their cursor, for screen readers.
 * Prints what happens, lists the options by number, takes a number. */
#pragma once

#include "front/seat/seat.h"
#include "front/terminal/writer.h"

/* An option, the number of its range, the members of its set. */
struct plain_answer {
    int option;
    int32_t n;
    uint64_t set;
};

struct plain {
    struct seat *seat;
    const struct writer *writer;
    /* The role's frames are printed as well: the scene is indented, and the prompt ends in " >
     * ". */
    bool wired;
    bool muted;                     /* sentences are not printed: they were before */
    struct plain_answer unsure;     /* has to be confirmed; option -1: none */
    uint64_t shown;                 /* `changes` of the source as of the last print */
    uint64_t heard[GAME_SEATS_MAX]; /* of several people: entries of the narration each has seen */
    unsigned rounds;                /* finished */
    enum status status;             /* of the first print that failed, … */
    struct why why;                 /* … which can be inside a call of the source */
};

/* Opens `seat` at the source and in the language of `config`; the rest of that is not used. */
void plain_open(struct plain *plain, struct seat *seat, const struct seat_config *config,
                const struct writer *writer);

/* Prints what has changed; to be called whenever something may have happened to the source.
 * ST_SYSTEM: a print failed. */
enum status plain_update(struct plain *plain, usec_t now, struct why *why) MUST_USE;

/* Takes a line, without its end. A line that comes before one is wanted is dropped, so that it
 * plays nothing by accident. */
enum status plain_line(struct plain *plain, const char *line, usec_t now, struct why *why) MUST_USE;

struct reader {
    void *in;
    /* The next line without its end, cut if it is too long; ST_END behind the last one. */
    enum status (*line)(void *in, char *line, size_t size, struct why *why);
};

/* Plays on at a source with PLAY_STEP until the person leaves. ST_OK: left with q, n or the end of
 * the input after a game; ST_END: the input ended in the middle of one. */
enum status plain_run(struct plain *plain, const struct reader *reader, struct why *why) MUST_USE;

/* ---- plain_board.c: a scene in lines, and the answer to its options ---- */

/* Everything but the options, line by line and without line feeds, to `print`. */
void plain_print_scene(const struct scene *scene, enum lang lang,
                       void (*print)(void *who, const char *line), void *who);

/* Each square of the board in words. */
void plain_print_cells(const struct scene *scene, void (*print)(void *who, const char *line),
                       void *who);

/* The options by number, a long range in one line, and the members of sets by letter. `choices` are
 * those of the same view. */
void plain_print_options(const struct scene *scene, const struct choice *choices, enum lang lang,
                         void (*print)(void *who, const char *line), void *who);

/* "3", "e6", "2 15000", "1 5000 a c": an option by number or word, the number of its range, the
 * members of its set. Returns false if it is not offered. */
bool plain_parse(const struct scene *scene, const struct choice *choices, const char *line,
                 struct plain_answer *answer);
