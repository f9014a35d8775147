/* sobremesa street: the console of Street Master's. Also started as `street`. */
#include <stdio.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "app/app.h"
#include "app/screen.h"
#include "front/street/street.h"

enum { COLUMNS_USUAL = 80, COLUMNS_LEAST = 40, COLUMNS_MOST = 240 };

struct options {
    const char *directory;
    bool no_shell, automatic, explain, seeded;
    int64_t seed, columns;
    enum lang lang;
};

static int screen_columns(void)
{
    struct winsize size;
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) < 0 || size.ws_col < COLUMNS_LEAST)
        return COLUMNS_USUAL;
    return size.ws_col < COLUMNS_MOST ? size.ws_col : COLUMNS_MOST;
}

/* Where games are kept: --dir, or what the XDG convention says. false: there is no home. */
static bool find_directory(const char *given, char *path, size_t size)
{
    struct str text = str_make(path, size);
    bool home = given || screen_home("XDG_DATA_HOME", ".local/share", &text);
    str_add(&text, "%s", given ? given : "street");
    return home && *path && !text.cut;
}

/* Both signals and the end of the input are told in one line by the console; here they become the exit code. */
static int leave(const struct command *command, enum status status, const struct why *why, enum street_end end,
                 int number)
{
    if (status != ST_OK)
        return fail(command->name, "%s", why->text);
    int code = screen_end(number);
    if (code == EXIT_DONE && end == STREET_QUESTION)
        return fail(command->name, "the input ended in the middle of a question");
    return code;
}

static int play(const struct command *command, struct street_config *config)
{
    struct writer writer = screen_lines();
    enum street_end end = STREET_LEFT;
    struct why why;
    int number;
    enum status status;
    if (isatty(STDIN_FILENO) && isatty(STDOUT_FILENO)) {
        struct street_readline terminal;
        char history[600];
        snprintf(history, sizeof history, "%s/historial", config->directory);
        struct street_reader reader = street_readline_open(&terminal, history);
        status = street_run(config, &reader, &writer, &end, &why);
        street_readline_close(&terminal);
        number = terminal.signal;
        end = STREET_LEFT; /* Ctrl-D in the middle of a question: only a script that ends there has gone wrong */
    } else {
        static struct street_lines lines;
        struct street_reader reader = street_lines_open(&lines, STDIN_FILENO);
        config->shell = false; /* S14: never for a pipe */
        status = street_run(config, &reader, &writer, &end, &why);
        street_lines_close(&lines);
        number = lines.signal;
    }
    return leave(command, status, &why, end, number);
}

static int run(const struct command *command, int argc, char **argv)
{
    struct options options = {.lang = lang_of_environment()};
    const struct option_row rows[] = {
        ROW_TEXT("dir", &options.directory, "DIR", "where games are kept"),
        ROW_FLAG("no-shell", &options.no_shell, "what is no command is not given to the shell"),
        ROW_FLAG("auto", &options.automatic, "automatic players throw without being asked"),
        ROW_FLAG("explain", &options.explain, "the rule behind each decision of theirs"),
        {"seed", OPT_NUMBER, &options.seed, 0, UINT32_MAX, "N", "the same dice and cards again", &options.seeded},
        ROW_NUMBER("columns", &options.columns, COLUMNS_LEAST, COLUMNS_MOST, "N", "of the screen"),
        ROW_LANG(&options.lang, "the language of the texts; commands are Spanish"),
        {0},
    };
    char directory[500];
    int rest;
    int code = options_read(command, rows, argc, argv, &rest, 1);
    if (code >= 0)
        return code;
    if (!find_directory(options.directory, directory, sizeof directory))
        return fail(command->name, "no directory for games: there is no HOME; name one with --dir");
    const char *browser = getenv("MONOPOLY_BROWSER");
    uint64_t seed = (uint64_t)options.seed;
    struct street_config config = {
        .directory = directory,
        .lang = options.lang,
        .columns = (int)options.columns,
        .width = screen_columns,
        .colours = isatty(STDOUT_FILENO) ? ansi_colours(getenv("TERM"), getenv("COLORTERM"), getenv("NO_COLOR"))
                                         : COLOURS_NONE,
        .shell = !options.no_shell,
        .automatic = options.automatic,
        .explain = options.explain,
        .seed = options.seeded ? &seed : NULL,
        .load = rest ? argv[1] : NULL,
        .browser = browser && *browser ? browser : NULL,
        .now = clock_now,
    };
    return play(command, &config);
}

const struct command command_street = {
    "street", "[GAME] [--dir DIR] [--seed N] [--auto] [--explain] [--no-shell]",
    "the console of Street Master's: Monopoly for 2 to 6, people and automatic players", run};
