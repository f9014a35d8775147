/* The console of Street Master's (seed 002, chapter 4.6): commands in, the manual's words out.
 *
 * This is the one front end that knows a particular game. It reads lines from a `street_reader` and
 * writes to a `writer`, so that tests play it in memory. Readers are in lines.c and readline.c. The
 * table of commands is in commands.h. */
#pragma once

#include "base/clock.h"
#include "core/bot.h"
#include "front/terminal/ansi.h"

struct street;

/* What goes on beside waiting for a line. */
struct street_beside {
    void *who;
    int fd;                   /* `run` has something to do when this can be read, … */
    usec_t (*due)(void *who); /* … and at this time */
    bool (*run)(void *who);   /* false: the line is no longer wanted */
};

struct street_prompt {
    const char *text;
    bool command;                       /* a command is wanted; else the answer to a question */
    const struct street *street;        /* for street_complete */
    const struct street_beside *beside; /* or NULL */
};

struct street_reader {
    void *in;
    bool shows; /* shows the prompt and the line; for a pipe the console prints both */
    /* Reads the next line without its end, cut if it is too long. ST_END: the input has ended, or a
     * signal came. ST_BAD: `run` of `beside` returned false; a command that was begun is offered
     * again at the next prompt. */
    enum status (*line)(void *in, const struct street_prompt *prompt, char *line, size_t size,
                        struct why *why);
    void (*hide)(void *in); /* called before a print while a line is waited for; may be NULL */
    int *signal;            /* the signal that ended the input, or 0; NULL: none ends it */
};

struct street_config {
    const char *directory; /* where games are saved; made when it is needed */
    enum lang lang;
    enum colours colours;
    int columns; /* of the screen; 0: `width` is called at each drawing */
    int (*width)(void);
    bool shell;           /* a line that is no command goes to the user's shell (S14) */
    bool explain;         /* prints the rule behind each decision of an automatic player (S9) */
    bool automatic;       /* automatic players throw without `tirar` */
    const uint64_t *seed; /* NULL: the system's entropy */
    const char *load;     /* a saved game to begin with, or NULL */
    const char *browser;  /* MONOPOLY_BROWSER, or NULL */
    usec_t (*now)(void);  /* the clock of games with a time limit */
    /* A program of the user's, as one more kind of automatic player; NULL: none. The call returns
     * whether there is a new fault of it to report. */
    const struct bot *program;
    bool (*program_news)(const struct bot *program, struct why *why);
};

enum street_end {
    STREET_LEFT,     /* `salir`, or the input ended where a command was expected */
    STREET_MISSING,  /* the same, and the game to load was not, nor was another one opened */
    STREET_QUESTION, /* the input ended, or a signal came, in the middle of a question */
};

/* Runs until `salir` or the end of the input. ST_SYSTEM: a print failed. However it ends, the game
 * under way is in the directory, and is offered at the next start. */
enum status street_run(const struct street_config *config, const struct street_reader *reader,
                       const struct writer *writer, enum street_end *end, struct why *why) MUST_USE;

/* Completes the last word of `line`: up to `max` words that make sense now. Returns their number;
 * *from is where in `line` they begin. */
enum { STREET_WORD = 96 };
size_t street_complete(const struct street *street, bool command, const char *line,
                       char (*words)[STREET_WORD], size_t max, size_t *from);

/* ---- readers ---- */

/* Waits until the descriptor can be read, or `beside` has something to do. Returns above 0 if it
 * can be read, else as ppoll(2). */
int street_wait(const struct street_beside *beside, int fd);

struct street_lines {
    int fd;
    int signal; /* that ended the input, or 0 */
    size_t length;
    bool ended;
    char buffer[4096];
};

/* Lines from a pipe or a file. SIGINT, SIGTERM and SIGHUP end the input, not the process. */
struct street_reader street_lines_open(struct street_lines *lines, int fd);
void street_lines_close(struct street_lines *lines);

/* The terminal of stdin and stdout with GNU Readline, one at a time; `history` is a file, or
 * NULL. */
struct street_readline {
    int signal;
    char history[512];
};
struct street_reader street_readline_open(struct street_readline *terminal, const char *history);
void street_readline_close(struct street_readline *terminal);
