#include "cli/tool.h"

#include <errno.h>
#include <stdlib.h>

#include "cli/cli.h"
#include "base/utf8.h"
#include "core/workshop.h"
#include "core/registry.h"

/* ---- lines and records ---- */

static enum status on_open(void *own, const char *path, struct why *why)
{
    struct tool_streams *streams = own;
    streams->in = fopen(path, "re");
    return streams->in ? ST_OK : why_failed(why, "%s", status_errno(errno));
}

static enum status on_read(void *own, char *line, size_t size, struct why *why)
{
    struct tool_streams *streams = own;
    FILE *in = streams->in ? streams->in : stdin;
    if (!fgets(line, (int)size, in))
        return ferror(in) ? why_failed(why, "%s", status_errno(errno)) : ST_END;
    if (!strchr(line, '\n')) /* the rest of a line that is too long goes, too */
        for (int c; (c = getc(in)) != EOF && c != '\n';)
            ;
    line[strcspn(line, "\r\n")] = '\0';
    utf8_scrub(line, ' ');
    return ST_OK;
}

static void on_print(void *own, const char *format, va_list args)
{
    struct tool_streams *streams = own;
    if (streams->io.processes->rank)
        return;
    vprintf(format, args);
    fflush(stdout);
}

static struct facts *on_begin(void *own)
{
    struct tool_streams *streams = own;
    return output_begin(&streams->record);
}

static void on_end(void *own)
{
    struct tool_streams *streams = own;
    if (streams->io.processes->rank)
        output_drop(&streams->record);
    else
        streams->failed |= output_end(&streams->record, streams->what) != EXIT_DONE;
}

void tool_streams_open(struct tool_streams *streams, const char *what,
                       const struct processes *processes)
{
    *streams = (struct tool_streams){
        .io = {streams, on_open, on_read, on_print, on_begin, on_end, processes}, .what = what};
}

int tool_streams_close(struct tool_streams *streams, enum tool_end end, const struct why *why)
{
    if (streams->in)
        fclose(streams->in);
    if (streams->io.processes->rank) /* number 0 says it */
        return (int)end;
    if (end == TOOL_DONE && (fflush(stdout) != 0 || ferror(stdout)))
        return fail(streams->what, "no se pueden escribir las respuestas");
    MISUSE_IF(end == TOOL_MISUSED, streams->what, "%s", why->text);
    FAIL_IF(end == TOOL_FAILED && *why->text, streams->what, "%s", why->text);
    return end != TOOL_DONE || streams->failed ? EXIT_FAILED : EXIT_DONE;
}

/* ---- whose tool ---- */

static const struct tool *tool_of(const struct game *game, const char *name)
{
    for (const struct tool *const *tool = game ? workshop_of(game)->tools : NULL; tool && *tool;
         tool++)
        if (strcmp((*tool)->name, name) == 0)
            return *tool;
    return NULL;
}

/* Game number `index` of those that have it; NULL past the end. */
static const struct game *owner(const char *name, int index)
{
    for (const struct game *const *at = registry_games(); *at; at++)
        if (tool_of(*at, name) && index-- == 0)
            return *at;
    return NULL;
}

const char *tool_name_at(int index)
{
    for (const struct game *const *at = registry_games(); *at; at++)
        for (const struct tool *const *tool = workshop_of((*at))->tools; tool && *tool; tool++)
            if (owner((*tool)->name, 0) == *at && index-- == 0)
                return (*tool)->name;
    return NULL;
}

bool tool_is_spread(const char *name)
{
    const struct game *game;
    for (int i = 0; (game = owner(name, i)); i++)
        if (tool_of(game, name)->processes)
            return true;
    return false;
}

/* Of the game that is named, wherever that is among the options; of the only one that has such a
 * tool. NULL: nobody knows which of them. */
static const struct tool *find_tool(int argc, char **argv)
{
    const struct tool *tool = NULL;
    for (int i = 1; i < argc && !tool; i++)
        tool = tool_of(registry_game(argv[i]), argv[0]);
    return tool || owner(argv[0], 1) ? tool : tool_of(owner(argv[0], 0), argv[0]);
}

/* Prints --help of a tool that several games have, each in its way: a line of each. */
static int print_games(const char *name)
{
    const struct game *game;
    struct str names = STR(200);
    printf(_("sobremesa %s GAME …\n\n"
             "de cada juego lo suyo:\n\n"),
           name);
    for (int i = 0; (game = owner(name, i)); i++) {
        const struct tool *tool = tool_of(game, name);
        printf("  sobremesa %s %s\n      %s\n", name, tool->arguments, _(tool->purpose));
        str_add(&names, "%s%s", i ? ", " : "", game->name);
    }
    printf(_("\nSus opciones: sobremesa %s GAME --help: %s\n"), name, names.at);
    return EXIT_DONE;
}

/* Says that the game is missing, and which games have such a tool. */
static int refuse_game(const char *name)
{
    struct str names = STR(200);
    const struct game *game;
    for (int i = 0; (game = owner(name, i)); i++)
        str_add(&names, "%s%s", i ? _(" o ") : "", game->name);
    return misuse(name, "di el juego, que ha de ser %s: ver sobremesa %s --help", names.at, name);
}

/* ---- the command ---- */

/* -1 to go on, or the exit code: its options, and whether it can be run at all. */
static int prepare(const struct processes *processes, const struct tool *tool,
                   const struct option_row *rows, int argc, char **argv, int *rest)
{
    struct command command = {
        .name = tool->name, .arguments = tool->arguments, .what = tool->purpose};
    STEP(options_read(&command, rows, argc, argv, rest, 1 + tool->words_max));
    if (!*rest || tool_of(registry_game(argv[1]), tool->name) != tool)
        return refuse_game(tool->name);
    MISUSE_IF(processes->ranks > 1 && !tool->processes, tool->name,
              "eso se hace en una sola máquina");
    return -1;
}

int tool_run(const struct processes *processes, int argc, char **argv)
{
    struct option_row rows[OPTION_ROWS_MAX + 1] = {0};
    const struct tool *tool = find_tool(argc, argv);
    int rest;
    if (!tool) { /* --help tells of all games, unless something else was named */
        bool helps = false, named = false;
        for (int i = 1; i < argc; i++) {
            helps |= strcmp(argv[i], "--help") == 0 || strcmp(argv[i], "-h") == 0;
            named |= argv[i][0] != '-';
        }
        return processes->agree(processes->rank   ? -1
                                : helps && !named ? print_games(argv[0])
                                                  : refuse_game(argv[0]));
    }
    void *options = calloc(1, tool->options_size);
    FAIL_IF(!options, tool->name, "no hay memoria");
    tool->rows(options, rows);
    for (int i = 1; tool->spell && i < argc; i++)
        tool->spell(argv[i]);
    /* Rank 0 goes first: what is wrong everywhere is said once. */
    int code =
        processes->agree(processes->rank ? -1 : prepare(processes, tool, rows, argc, argv, &rest));
    if (code < 0)
        code = processes->agree(processes->rank ? prepare(processes, tool, rows, argc, argv, &rest)
                                                : -1);
    if (code < 0) {
        struct tool_streams streams;
        struct why why = {0};
        tool_streams_open(&streams, tool->name, processes);
        enum tool_end end = tool->run(&streams.io, options, argv + 2, rest - 1, &why);
        code = tool_streams_close(&streams, end, &why);
    }
    free(options);
    return code;
}
