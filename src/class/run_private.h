/* What the files of a run share: run.c is its life and its capture, run_exam.c the trials,
 * run_ring.c rings, run_table.c tables of a server, and run_station.c a station or a client of
 * ours. */
#pragma once

#include "class/class.h"
#include "core/referee.h"
#include "core/runner.h"

/* A frame has passed on a cable of the run: it is captured. */
void run_heard(struct class_run *run, unsigned cable, const struct frame *frame, usec_t now);
/* Octets for the program of a team. */
void run_send(struct class_run *run, uint32_t team, const uint8_t *octets, size_t count);
/* Opens run->record by `plan`, whose stations and cables are filled in here; `heard`: referees
 * judge the cables. */
bool run_open_record(struct class_run *run, struct record_plan *plan, bool heard);
/* Files a finding at the last frame that has passed. */
void run_file(struct class_run *run, uint32_t team, enum class_mark mark,
              const struct finding *finding, const struct exam_trial *trial);
/* The same at another frame of the capture, by its number; 0: at none. */
void run_file_at(struct class_run *run, uint32_t team, enum class_mark mark,
                 const struct finding *finding, const struct exam_trial *trial, uint32_t frame);
/* Files a violation in our own words, a msgid, and marks it on that cable of the recording. */
void run_charge(struct class_run *run, uint32_t team, unsigned cable, const char *cited,
                const char *text, const struct frame *came, const struct frame *expected);
void class_file(struct class *class, struct class_evidence evidence);
bool class_add_run(struct class *class, struct class_run *run);
/* The run is over, and its teams are idle. */
void class_over(struct class *class, struct class_run *run, usec_t now);

/* Sets those of the class's options ("rounds=20 starter") that are rows here. Texts point to
 * `texts`. */
void run_set_options(const char *words, const struct option_row *rows, size_t count, char *texts,
                     size_t size);
usec_t run_timeout(const struct class_run *run);
/* Fills in the referee's options by those of the class, in `own` of RUN_OWN bytes; NULL: it has
 * none. */
const void *run_referee_options(const struct class_run *run, void *own, char *texts);
/* The sentence that a program breaks which sends more than its line carries. */
const char *run_cites_line(const struct class_run *run);

/* ---- what a run is: trials, a ring, or a table of a server ---- */

/* The machine of one kind of run, which lives in run->own. A machine ends its run by run_end. */
struct run_machine {
    /* Makes it, before the programs are there. Returns false if the class's options make no sense,
     * or there is no memory; it is freed all the same. */
    bool (*make)(struct class_run *run, struct why *why);
    void (*free)(struct class_run *run);
    /* All programs are there. */
    void (*begin)(struct class_run *run, usec_t now);
    /* A program has come back, or has left its line. */
    void (*line)(struct class_run *run, uint32_t team, bool there, usec_t now);
    void (*octets)(struct class_run *run, uint32_t team, const uint8_t *octets, size_t count,
                   usec_t now);
    void (*tick)(struct class_run *run, usec_t now);
    usec_t (*due)(const struct class_run *run);
    /* It is over: clients that are still in a game are told so. NULL: programs are not told. */
    void (*leave)(struct class_run *run, usec_t now);
};

extern const struct run_machine run_exam_machine, run_ring_machine, run_table_machine;

/* ---- our station, or client ---- */

/* A runner (core/runner.h) on the virtual cables of a ring or a table. Who makes it carries octets
 * to it and calls it at its deadline. */
struct run_station {
    struct runner runner; /* a bot plays */
    struct cable *out;
    _Alignas(16) unsigned char own[RUN_OWN];
    char texts[CLASS_OPTIONS]; /* that options point to */
    bool stopped;              /* by a fault that it has told of itself */
};

/* `place` of the run, `open` of whose places are left to programs. Sends to `out`. Returns false if
 * the class's options make no sense for it, or there is no memory. */
bool run_station_make(struct run_station *station, struct class_run *run, unsigned place,
                      unsigned open, struct cable *out);
void run_station_begin(struct run_station *station, usec_t now);
int run_station_number(const struct run_station *station);
