#include "front/terminal/terminal.h"

#include <errno.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "base/file.h"
#include "front/terminal/signals.h"

/* The other screen, without cursor and without wrapping at the right edge; and back. */
#define ENTER "\033[?1049h\033[?25l\033[?7l\033[H"
#define LEAVE "\033[0m\033[?7h\033[?25h\033[?1049l"

static const int asked[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP, SIGCONT, SIGWINCH};
static const int fatal[] = {SIGABRT, SIGSEGV, SIGBUS, SIGFPE, SIGILL};

enum { ASKED = sizeof asked / sizeof asked[0], FATAL = sizeof fatal / sizeof fatal[0] };

/* How long a lone Escape waits for the rest of an arrow key. */
#define ESCAPE_WAIT (50 * USEC_MS)

/* For the handlers of crashes: there is one terminal a process. */
static struct terminal *volatile taken;
static struct sigaction old_fatal[FATAL];

static void leave_screen(const struct terminal *terminal)
{
    file_write_all(terminal->out, LEAVE, sizeof LEAVE - 1);
    tcsetattr(terminal->in, TCSADRAIN, &terminal->before);
}

/* A bug of ours must not cost the person their terminal. Only async-signal-safe calls. */
static void on_crash(int number)
{
    if (taken)
        leave_screen(taken);
    signal(number, SIG_DFL);
    raise(number);
}

static void read_size(struct terminal *terminal)
{
    struct winsize size = {0};
    if (ioctl(terminal->out, TIOCGWINSZ, &size) < 0 || !size.ws_row || !size.ws_col)
        size = (struct winsize){.ws_row = 24, .ws_col = 80};
    terminal->rows = size.ws_row;
    terminal->columns = size.ws_col;
}

/* Signals stay on (ISIG): Ctrl-C, Ctrl-Z and kill(1) come the same way. */
static bool enter_screen(struct terminal *terminal)
{
    struct termios raw = terminal->before;
    raw.c_lflag &= ~(tcflag_t)(ICANON | ECHO | IEXTEN);
    raw.c_iflag &= ~(tcflag_t)(IXON | ICRNL);
    raw.c_cc[VMIN] = 1;
    raw.c_cc[VTIME] = 0;
    if (tcsetattr(terminal->in, TCSADRAIN, &raw) < 0)
        return false;
    file_write_all(terminal->out, ENTER, sizeof ENTER - 1);
    read_size(terminal);
    terminal->shown.rows = 0;
    return true;
}

static void release_signals(void)
{
    for (int i = 0; i < FATAL; i++)
        sigaction(fatal[i], &old_fatal[i], NULL);
    signals_release();
}

enum status terminal_open(struct terminal *terminal, int in, int out, enum colours colours,
                          bool ascii, struct why *why)
{
    struct sigaction crash = {.sa_handler = on_crash};
    *terminal = (struct terminal){
        .in = in, .out = out, .writer = writer_to_fd(&terminal->out, ascii), .colours = colours};
    SYSTEM_IF(tcgetattr(in, &terminal->before) < 0, "no se puede leer el modo del terminal");
    for (int i = 0; i < FATAL; i++)
        sigaction(fatal[i], &crash, &old_fatal[i]);
    signals_catch(asked, ASKED);
    if (!enter_screen(terminal)) {
        enum status status = why_system(why, "no se puede cambiar el modo del terminal");
        release_signals();
        return status;
    }
    taken = terminal;
    return ST_OK;
}

void terminal_close(struct terminal *terminal)
{
    taken = NULL;
    leave_screen(terminal);
    release_signals();
}

/* Ctrl-Z: gives the terminal back, stops, and takes it again when the process is continued. */
static void stop_process(struct terminal *terminal)
{
    struct sigaction note, normal = {.sa_handler = SIG_DFL};
    sigset_t only;
    leave_screen(terminal);
    sigemptyset(&only);
    sigaddset(&only, SIGTSTP);
    sigaction(SIGTSTP, &normal, &note);
    raise(SIGTSTP);
    sigprocmask(SIG_UNBLOCK, &only, NULL); /* here it stops, and here it goes on */
    sigprocmask(SIG_BLOCK, &only, NULL);
    sigaction(SIGTSTP, &note, NULL);
    enter_screen(terminal);
}

/* Handles the signals that came; returns whether the caller has to know. */
static bool take_signal(struct terminal *terminal, enum terminal_event *event, int *value)
{
    *value = signals_end(false);
    *event = *value ? TERMINAL_SIGNAL : TERMINAL_LOOK;
    if (*value)
        return true;
    bool stops = signals_came(SIGTSTP), goes_on = signals_came(SIGCONT);
    bool resized = signals_came(SIGWINCH);
    if (stops)
        stop_process(terminal);
    else if (goes_on)
        enter_screen(terminal);
    else if (resized)
        read_size(terminal);
    else
        return false;
    terminal->shown.rows = 0; /* another program may have written there */
    return true;
}

enum terminal_event terminal_wait(struct terminal *terminal, int other, usec_t deadline, int *value)
{
    struct pollfd fds[] = {{.fd = terminal->in, .events = POLLIN}, {.fd = other, .events = POLLIN}};
    enum terminal_event event;
    for (;;) {
        if (take_signal(terminal, &event, value))
            return event;
        while (terminal->first < terminal->last)
            if ((*value = keys_read(&terminal->keys, terminal->bytes[terminal->first++])) !=
                KEY_NONE)
                return TERMINAL_KEY;
        bool waiting = keys_waiting(&terminal->keys);
        usec_t until = waiting ? clock_now() + ESCAPE_WAIT : deadline;
        int ready = signals_wait(fds, 2, until < deadline ? until : deadline);
        bool key = ready > 0 && fds[0].revents;
        if (ready < 0 && errno == EINTR)
            continue;
        ssize_t n = key ? read(terminal->in, terminal->bytes, sizeof terminal->bytes) : 0;
        if (n < 0 && (errno == EINTR || errno == EAGAIN))
            continue;
        if (ready < 0 || (key && n <= 0))
            return TERMINAL_GONE;
        terminal->first = 0;
        terminal->last = (size_t)n;
        if (ready == 0 && waiting) {
            *value = keys_end(&terminal->keys);
            return TERMINAL_KEY;
        }
        if (!key)
            return TERMINAL_LOOK;
    }
}
