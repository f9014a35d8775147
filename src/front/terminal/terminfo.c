#include "front/terminal/terminfo.h"

#include <string.h>
#include <unistd.h>

/* These two define macros with everyday names: no other file includes them. */
#include <curses.h>
#include <term.h>

/* Whether it does that by ECMA-48, as all that ansi.c sends; a Wyse 60 or a VT52 has its own
 * sequences. */
static bool is_standard(const char *name)
{
    const char *sequence = tigetstr(name);
    return sequence && sequence != (char *)-1 && strncmp(sequence, "\033[", 2) == 0;
}

struct terminfo terminfo_of(const char *term)
{
    struct terminfo info = {0};
    int found = 0;
    if (!term || !*term)
        return info;
    TERMINAL *others = set_curterm(NULL); /* readline has one, too */
    if (setupterm(term, STDOUT_FILENO, &found) == OK) {
        info.draws = is_standard("cup") && is_standard("clear");
        int colours = is_standard("setaf") ? tigetnum("colors") : 0;
        info.colours = colours > 0 ? colours : 0;
    }
    TERMINAL *ours = set_curterm(others);
    if (ours)
        del_curterm(ours);
    return info;
}
