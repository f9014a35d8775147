/* The console of Street Master's (seed 002, chapter 4.6): commands in, the manual's words out.
 *
 * This is the one front end that knows one game. It reads lines from a `street_reader` and writes
 * to a `writer`, so a test plays it from memory; the terminal, readline and the pipe are readers
 * made elsewhere (lines.c, readline.c). */
#pragma once

#include "core/bot.h"
#include "base/clock.h"
#include "front/terminal/ansi.h"

struct bot;
struct street;

/* What goes on while a line is waited for. */
struct street_beside {
    void *who;
    int fd;                   /* it has something to do when this can be read, … */
    usec_t (*due)(void *who); /* … and then */
    bool (*run)(void *who);   /* does it; false: the line is not wanted any more */
};

struct street_prompt {
    const char *text;
    bool
        /* a command is wanted: history and Tab know them; otherwise the answer to a question */
        command;
    const struct street *street;        /* for street_complete */
    const struct street_beside *beside; /* NULL: nothing */
};

struct street_reader {
    void *in;
    bool
        /* shows the prompt and what is typed by itself: a terminal does, for a pipe the console
         * writes both */
        shows;
    /* The next line without its end, cut if it is too long. ST_END: the input has ended, or a
     * signal came. ST_BAD: what goes on beside it wants it no more; a command that was begun is
     * there again when the next one is wanted. */
    enum status (*line)(void *in, const struct street_prompt *prompt, char *line, size_t size,
                        struct why *why);
    void (*hide)(
        void *
            /* before something is printed while a line is waited for; NULL: nothing is to be
             * hidden */
            in);
    int *
        /* the one that ended it, or 0: looked for in long stretches without a prompt, too; NULL:
         * none does */
        signal;
};

struct street_config {
    const char *directory; /* where games are saved; made when it is needed */
    enum lang lang;
    enum colours colours;
    int columns; /* of the screen; 0: `width` is asked whenever something is drawn */
    int (*width)(void);
    bool shell;     /* lines that are no command go to the user's shell (S14); never for a pipe */
    bool explain;   /* the rule behind each decision of an automatic player (S9) */
    bool automatic; /* automatic players throw without anybody pressing `tirar` */
    const uint64_t *seed; /* NULL: the system's entropy */
    const char *load;     /* a saved game to begin with, or NULL */
    const char *browser;  /* MONOPOLY_BROWSER, or NULL */
    usec_t (*now)(void);  /* a clock for games with a time limit */
    const struct bot
        *program; /* one more kind of automatic player, a program of the user's, or NULL */
    bool (*program_news)(const struct bot *program,
                         struct why *why); /* trouble with it that was not told yet */
};

enum street_end {
    STREET_LEFT, /* `salir`, or the input ended where a command was expected */
    /* the same, and the game to begin with could not be loaded, nor was another one opened */
    STREET_MISSING,
    STREET_QUESTION, /* the input ended, or a signal came, in the middle of a question */
};

/* Runs until `salir` or the end of the input. ST_SYSTEM: nothing can be written any more. What was
 * being played is in the directory and is offered at the next start, however this ended. */
enum status street_run(const struct street_config *config, const struct street_reader *reader,
                       const struct writer *writer, enum street_end *end, struct why *why) MUST_USE;

/* What may stand at the end of `line` (its last word is begun or empty): up to `max` words, each at
 * most STREET_WORD - 1 octets, which make sense now. Gives their number; *from is where in `line`
 * they begin. */
enum { STREET_WORD = 96 };
size_t street_complete(const struct street *street, bool command, const char *line,
                       char (*words)[STREET_WORD], size_t max, size_t *from);

/* ---- readers ---- */

/* Waits until the descriptor can be read, or what goes on beside it wants to be run: above 0 if it
 * can. Else as ppoll. */
int street_wait(const struct street_beside *beside, int fd);

/* What stopped a reader: a signal's number, or 0. */
struct street_lines {
    int fd;
    int signal;
    size_t length;
    bool ended;
    char buffer[4096];
};

/* Lines from a pipe or a file. SIGINT, SIGTERM and SIGHUP end the input instead of the process. */
struct street_reader street_lines_open(struct street_lines *lines, int fd);
void street_lines_close(struct street_lines *lines);

/* A terminal with GNU Readline; `history` is a file, or NULL. Only one at a time, in stdin and
 * stdout. */
struct street_readline {
    int signal;
    char history[512];
};
struct street_reader street_readline_open(struct street_readline *terminal, const char *history);
void street_readline_close(struct street_readline *terminal);
