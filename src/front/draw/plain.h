/* The table in lines: for pipes, for terminals that cannot move their cursor, for those who listen
 * to their screen. Says what happens, lists what can be done with numbers, takes a number. */
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
    /* Beside a wire others print, too: what is for the person is set in a little, and the question
     * ends in " > ". */
    bool wired;
    bool muted;                 /* what is told now has been told before */
    struct plain_answer unsure; /* what is asked about once more; option -1: nothing is */
    uint64_t shown;             /* the change of the source that was shown last */
    uint64_t
        heard[GAME_SEATS_MAX]; /* of several people: how much of the story each of them knows */
    unsigned rounds;           /* that have come to their end */
    enum status status; /* of the first print that failed: sentences come from inside a move */
    struct why why;
};

/* Sits down at the source of `config` (`told`, `who` and `pace` are taken by this); `seat` is only
 * storage. */
void plain_open(struct plain *plain, struct seat *seat, const struct seat_config *config,
                const struct writer *writer);

/* Shows what has changed. Whenever something may have happened to the source. */
enum status plain_update(struct plain *plain, usec_t now, struct why *why) MUST_USE;

/* A line, without its end. What is typed before one is wanted plays nothing by accident. */
enum status plain_line(struct plain *plain, const char *line, usec_t now, struct why *why) MUST_USE;

struct reader {
    void *in;
    /* The next line without its end, cut if it is too long; ST_END behind the last one. */
    enum status (*line)(void *in, char *line, size_t size, struct why *why);
};

/* Plays from where a source is that goes on when it is told to, until the person has enough. ST_OK:
 * left with q, n or the end of the input after a game; ST_END: the input ended in the middle of
 * one. */
enum status plain_run(struct plain *plain, const struct reader *reader, struct why *why) MUST_USE;

/* plain_board.c: a scene in lines, who has what, what lies on the table, the board, what one may
 * do; and the answer to that. */

/* Everything but the options, line by line, without line feeds, to `print`. */
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
 * members of its set. false: it is none of what is offered. */
bool plain_parse(const struct scene *scene, const struct choice *choices, const char *line,
                 struct plain_answer *answer);
