/* sobremesa street: the console of Street Master's, also started as `street`. This file reads the
 * options and chooses between a terminal and a script; front/street/street.h is the console. */
#include <stdlib.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "arena/cmd.h"
#include "cli/cli.h"
#include "cli/screen.h"
#include "front/street/street.h"

enum { PROGRAM_SECONDS = 10 }; /* of --cmd, for each decision */
enum { COLUMNS_USUAL = 80, COLUMNS_LEAST = 40, COLUMNS_MOST = 240 };

struct street_options {
    const char *directory, *program;
    bool no_shell, automatic, explain, seeded;
    int64_t seed, columns;
    enum lang lang;
};

/* Returns the width of the terminal within the limits of the console. */
static int screen_columns(void)
{
    struct winsize size;
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) < 0 || size.ws_col < COLUMNS_LEAST)
        return COLUMNS_USUAL;
    return size.ws_col < COLUMNS_MOST ? size.ws_col : COLUMNS_MOST;
}

/* Runs the console on a terminal with line editing, or otherwise on the lines of the standard
 * input. Returns the exit code. */
static int play_street(const struct command *command, struct street_config *config)
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
        end = STREET_LEFT; /* unlike the end of a script, Ctrl-D within a question is no error */
    } else {
        static struct street_lines lines;
        struct street_reader reader = street_lines_open(&lines, STDIN_FILENO);
        config->shell = false; /* S14: never for a pipe */
        status = street_run(config, &reader, &writer, &end, &why);
        street_lines_close(&lines);
        number = lines.signal;
    }
    FAIL_IF(status != ST_OK, command->name, "%s", why.text);
    int code = screen_end(number);
    if (code == EXIT_DONE && end == STREET_QUESTION)
        return fail(command->name, "la entrada se ha acabado en mitad de una pregunta");
    return code == EXIT_DONE && end == STREET_MISSING ? EXIT_FAILED : code;
}

static bool program_news(const struct bot *program, struct why *why)
{
    return cmd_news(((const struct cmd_player *)program)->self, why);
}

static int run_street(const struct command *command, int argc, char **argv)
{
    struct street_options options = {.lang = lang_chosen()};
    const struct option_row rows[] = {
        ROW_TEXT("dir", &options.directory, "DIR", "dónde se guardan las partidas"),
        ROW_FLAG("no-shell", &options.no_shell,
                 "lo que no es un comando no se pasa al intérprete de órdenes"),
        ROW_FLAG("auto", &options.automatic, "los jugadores automáticos tiran sin que se les pida"),
        ROW_FLAG("explain", &options.explain, "la regla que hay detrás de cada decisión suya"),
        ROW_TEXT("cmd", &options.program, "PROGRAM",
                 "un tipo más de jugador automático, 'cmd': un programa tuyo (docs/players.md)"),
        {"seed", OPT_NUMBER, &options.seed, 0, UINT32_MAX, "N",
         N_("otra vez los mismos dados y cartas"), &options.seeded},
        ROW_NUMBER("columns", &options.columns, COLUMNS_LEAST, COLUMNS_MOST, "N", "de la pantalla"),
        {0},
    };
    char directory[500];
    int rest;
    STEP(options_read(command, rows, argc, argv, &rest, 1));
    /* --dir, or a folder of the user's data, for which there must be a home. */
    struct str path = str_make(directory, sizeof directory);
    bool home = options.directory || screen_home("XDG_DATA_HOME", ".local/share", &path);
    str_add(&path, "%s", options.directory ? options.directory : "street");
    if (!home || !*directory || path.cut)
        return fail(command->name,
                    "no hay directorio para las partidas: falta HOME; di uno con --dir");
    static struct cmd_player program;
    struct why why;
    if (options.program &&
        cmd_make(&program, options.program, PROGRAM_SECONDS * USEC_SECOND, NULL, &why) != ST_OK)
        return misuse(command->name, "%s", why.text);
    const char *browser = getenv("MONOPOLY_BROWSER");
    uint64_t seed = (uint64_t)options.seed;
    struct street_config config = {
        .directory = directory,
        .lang = options.lang,
        .columns = (int)options.columns,
        .width = screen_columns,
        .colours = isatty(STDOUT_FILENO)
                       ? ansi_colours(getenv("TERM"), getenv("COLORTERM"), getenv("NO_COLOR"))
                       : COLOURS_NONE,
        .shell = !options.no_shell,
        .automatic = options.automatic,
        .explain = options.explain,
        .seed = options.seeded ? &seed : NULL,
        .load = rest ? argv[1] : NULL,
        .browser = browser && *browser ? browser : NULL,
        .now = clock_now,
        .program = options.program ? &program.bot : NULL,
        .program_news = program_news,
    };
    return play_street(command, &config);
}

const struct command command_street = {
    "street", "[GAME] [--dir DIR] [--seed N] [--auto] [--cmd PROGRAM] [--explain] [--no-shell]",
    N_("la consola de Street Master's: Monopoly para 2 a 6, personas y jugadores automáticos"),
    run_street};
