/* What one game alone can do, as subcommands of the program (core/tool.h). */
#pragma once

#include "cli/output.h"
#include "core/tool.h"

/* Lines and records of a tool on the standard input and output. */
struct tool_streams {
    struct tool_io io;
    const char *what; /* whose, for what goes wrong */
    FILE *in;         /* NULL: the standard input */
    struct output_facts record;
    bool failed; /* something could not be written, and that was said */
};

void tool_streams_open(struct tool_streams *streams, const char *what,
                       const struct processes *processes);
/* Closes the file that was read. Returns the exit code of a tool that ended so, and says why. */
int tool_streams_close(struct tool_streams *streams, enum tool_end end, const struct why *why);

/* Name number `index` of all tools there are, each once; NULL past the end. */
const char *tool_name_at(int index);

/* Whether there is a tool of that name whose work several processes may share. */
bool tool_is_spread(const char *name);

/* Runs argv[0], the name of a tool, for the game that argv[1…] names, by this process's part in it;
 * gives the exit code. */
int tool_run(const struct processes *processes, int argc, char **argv);
