/* What a game can do besides being played, such as solving a position: a subcommand that the game
 * offers.
 *
 * A tool neither prints nor exits: lines and files come in, lines and records go out through the
 * `tool_io` that it is given. Nor does it catch Ctrl-C, which ends the program as usual. cli/tool.c
 * runs any of them. */
#pragma once

#include "base/options.h"
#include "base/processes.h"
#include "core/facts.h"

/* How it ended; the numbers are the exit codes of the program. */
enum tool_end {
    TOOL_DONE = 0,
    TOOL_FAILED = 1,
    TOOL_MISUSED = 2, /* the words on the command line are wrong */
};

struct tool_io {
    void *own;
    /* From now on lines come from this file instead of the standard input. ST_SYSTEM: `why` is what
     * the system says. */
    enum status (*open)(void *own, const char *path, struct why *why);
    /* The next line, without its end and with blanks for control characters; of one that is too
     * long, what fits. ST_END: there are no more. ST_SYSTEM: `why` is what the system says. */
    enum status (*read)(void *own, char *line, size_t size, struct why *why);
    /* Text as it is, seen at once. */
    void (*print)(void *own, const char *format, va_list args);
    /* A record for programs: put facts into what `begin` gives, then `end` it. */
    struct facts *(*begin)(void *own);
    void (*end)(void *own);
    /* The processes that run the same tool, for one that is `spread`; only number 0 is seen and
     * heard. */
    const struct spread *spread;
};

struct tool {
    const char *name;      /* the subcommand */
    const char *arguments; /* "reversi DEPTH [--json]" for the first line of --help */
    const char *purpose;   /* one line for --help */
    /* Its own options: a struct of that size, all zeros at first, which `rows` sets to the defaults
     * and whose fields it names as rows; gives their number, at most OPTION_ROWS_MAX. */
    size_t options_size;
    size_t (*rows)(void *options, struct option_row *rows);
    bool spread;   /* several processes may share its work */
    int words_max; /* on the command line, the game and the options not counted */
    /* Called with each word of the command line before any is read: may write in another way, of
     * the same length, what looks like an option and is none. NULL: that cannot be. */
    void (*spell)(char *word);
    /* `why` says what failed or was wrong; it is left empty if the exit code says it all. */
    enum tool_end (*run)(const struct tool_io *io, const void *options, char *const *words,
                         int count, struct why *why);
};

/* The bench of a game: whole games through the contract, something of its own, or both. */
struct bench {
    const char *name;   /* `sobremesa bench NAME`; NULL: behind the last one */
    const char *player; /* who sits at every seat; NULL: no games are played */
    const char *rules;  /* options of the game */
    int64_t games;      /* unless said; of a server: tables */
    /* What is measured besides: printed as lines, or put into `facts` if they are not NULL. May be
     * NULL. */
    enum tool_end (*measure)(const struct tool_io *io, struct facts *facts, struct why *why);
    bool
        /* games over TCP instead, all at once. It takes a minute and a second process: by its name
         * only */
        server;
    bool
        /* likewise at the page's server, together with the other games that have a bench of this
         * kind */
        page;
};

void tool_print(const struct tool_io *io, const char *format, ...) PRINTF_LIKE(2, 3);
