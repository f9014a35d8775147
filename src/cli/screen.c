#include "cli/screen.h"

#include <stdlib.h>
#include <unistd.h>

#include "cli/cli.h"
#include "front/terminal/terminfo.h"

bool screen_can_draw(bool plain)
{
    return !plain && isatty(STDIN_FILENO) && isatty(STDOUT_FILENO) &&
           terminfo_of(getenv("TERM")).draws;
}

struct writer screen_lines(void)
{
    static const int out = STDOUT_FILENO;
    return writer_to_fd(&out, ascii_of_environment());
}

enum status screen_read_line(void *in, char *line, size_t size, struct why *why)
{
    char *text = NULL;
    size_t room = 0;
    ssize_t length = getline(&text, &room, in);
    enum status status = length >= 0          ? ST_OK
                         : ferror((FILE *)in) ? why_system(why, "no se puede leer")
                                              : ST_END;
    if (status == ST_OK)
        snprintf(line, size, "%.*s", (int)strcspn(text, "\r\n"), text);
    free(text);
    return status;
}

int screen_run(const char *command, struct seat *seat, uv_loop_t *beside, int *number)
{
    static struct terminal terminal; /* it holds a canvas */
    struct why why;
    enum colours colours = ansi_colours(getenv("TERM"), getenv("COLORTERM"), getenv("NO_COLOR"));
    *number = 0;
    enum status status = terminal_open(&terminal, STDIN_FILENO, STDOUT_FILENO, colours,
                                       ascii_of_environment(), &why);
    if (status == ST_OK) {
        status = loop_terminal(seat, &terminal, beside, number, &why);
        terminal_close(&terminal);
    }
    return status == ST_OK ? EXIT_DONE : fail(command, "%s", why.text);
}

bool screen_home(const char *variable, const char *usual, struct str *path)
{
    const char *own = getenv(variable), *home = getenv("HOME");
    if (own && *own == '/')
        str_add(path, "%s/sobremesa/", own);
    else if (home && *home == '/')
        str_add(path, "%s/%s/sobremesa/", home, usual);
    return path->length;
}

int screen_end(int number)
{
    if (number == SIGINT)
        return 128 + SIGINT;
    if (number) {
        signal(number, SIG_DFL);
        raise(number);
    }
    return EXIT_DONE;
}
