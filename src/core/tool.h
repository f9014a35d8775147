/* A subcommand that a game offers besides play, such as solving a position.
 *
 * A tool neither prints nor exits: lines and files come in, lines and records go out through its
 * `tool_io`. It does not catch Ctrl-C, which ends the program as usual. cli/tool.c runs all of
 * them. */
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
    /* Makes this file the source of lines, instead of standard input. ST_SYSTEM: `why` is the
     * system's message. */
    enum status (*open)(void *own, const char *path, struct why *why);
    /* Reads the next line, without its end, with blanks for control characters, and cut to `size`.
     * ST_END: there are no more. ST_SYSTEM: `why` is the system's message. */
    enum status (*read)(void *own, char *line, size_t size, struct why *why);
    /* Prints text at once. */
    void (*print)(void *own, const char *format, va_list args);
    /* Begins a record for programs and returns where its facts go; `end` ends it. */
    struct facts *(*begin)(void *own);
    void (*end)(void *own);
    /* The processes that share the work of a tool that allows it; number 0 alone prints and
     * reads. */
    const struct processes *processes;
};

struct tool {
    const char *name;      /* the subcommand */
    const char *arguments; /* "reversi DEPTH [--json]" for the first line of --help */
    const char *purpose;   /* one line for --help */
    /* Its own options, as those of a role: core/role.h. */
    size_t options_size;
    size_t (*rows)(void *options, struct option_row *rows);
    bool processes; /* several processes can share its work */
    int words_max;  /* at most, on the command line, without game and options */
    /* Called with each word of the command line before options are read: rewrites, at the same
     * length, a word that looks like an option and is none. NULL: there are no such words. */
    void (*spell)(char *word);
    /* Runs the tool. `why` says what failed or was misused; empty if the exit code says it all. */
    enum tool_end (*run)(const struct tool_io *io, const void *options, char *const *words,
                         int count, struct why *why);
};

/* The bench of a game: whole games through the contract, something of its own, or both. */
struct bench {
    const char *name;   /* `sobremesa bench NAME`; NULL: end of the list */
    const char *player; /* the bot at every seat; NULL: no games are played */
    const char *rules;  /* options of the game */
    int64_t games;      /* by default; of a server: tables */
    /* Measures something else: prints lines, or puts into `facts` if that is not NULL. Can be
     * NULL. */
    enum tool_end (*measure)(const struct tool_io *io, struct facts *facts, struct why *why);
    /* games over TCP instead, all at once. It takes a minute and a second process, so it runs only
     * by name */
    bool server;
    /* the same at the page's server, together with the other games that have such a bench */
    bool page;
};

void tool_print(const struct tool_io *io, const char *format, ...) PRINTF_LIKE(2, 3);
