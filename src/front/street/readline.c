/* Lines from a terminal with GNU Readline. Its callback interface leaves the waiting to us, so that
 * a signal differs from input. */
#include <errno.h>
#include <locale.h>
#include <stdlib.h>
#include <unistd.h>

#include <readline/history.h>
#include <readline/readline.h>

#include "front/terminal/signals.h"
#include "front/street/street.h"

enum { HISTORY_LINES = 1000, WORDS = 200 };

/* Readline has global state, and so has this file. */
static struct {
    bool done, hidden;
    char *line, *begun; /* `begun`: a command that was interrupted while it was typed */
    const struct street_prompt *prompt;
    char word[WORDS][STREET_WORD];
    size_t words, next, from, start;
} now;

static void on_line(char *line)
{
    now.done = true;
    now.line = line;
    rl_callback_handler_remove();
}

/* Returns the candidates one by one, allocated, as readline wants them. When the whole line is the
 * word (break_characters), each begins with what is already there. */
static char *next_word(const char *text, int state)
{
    if (!state)
        now.next = 0;
    if (now.next == now.words)
        return NULL;
    return strdup(TEXT_OF(1024 + STREET_WORD, "%.*s%s", (int)(now.from - now.start),
                          rl_line_buffer + now.start, now.word[now.next++]));
}

/* The console says where its words begin: names have blanks, and readline would break them
 * there. */
static char **complete(const char *text, int start, int end)
{
    const char *line = TEXT_OF(1024, "%.*s", end, rl_line_buffer);
    rl_attempted_completion_over = 1;
    now.words =
        street_complete(now.prompt->street, now.prompt->command, line, now.word, WORDS, &now.from);
    now.start = (size_t)start;
    return now.words ? rl_completion_matches(text, next_word) : NULL;
}

/* Readline asks for the break characters before it looks for the word under completion. */
static char *break_characters(void)
{
    static char none[] = "", blank[] = " ";
    char words[1][STREET_WORD];
    const char *line = TEXT_OF(1024, "%.*s", rl_point, rl_line_buffer);
    size_t from = 0;
    street_complete(now.prompt->street, now.prompt->command, line, words, 1, &from);
    /* Readline would cut a word with blanks: then the whole line is its word, and next_word adds
     * what stands before. */
    return from && !strchr(line + from, ' ') ? blank : none;
}

static void hide_line(void *in)
{
    if (!now.hidden)
        rl_clear_visible_line();
    fflush(rl_outstream);
    now.hidden = true;
}

static enum status wait_for_line(struct street_readline *terminal, struct why *why)
{
    const struct street_beside *beside = now.prompt->beside;
    while (!now.done) {
        int ready = street_wait(beside, STDIN_FILENO);
        bool failed = ready < 0 && errno != EINTR;
        if (signals_came(SIGWINCH))
            rl_resize_terminal();
        if (signals_came(SIGTSTP)) {
            rl_cleanup_after_signal(); /* gives the terminal back as it was */
            raise(SIGSTOP);
            rl_reset_after_signal();
            rl_forced_update_display();
        }
        terminal->signal = signals_end(false);
        if (terminal->signal) {
            rl_callback_handler_remove();
            return ST_END;
        }
        SYSTEM_IF(failed, "no se puede esperar la entrada");
        if (ready > 0)
            rl_callback_read_char();
        if (beside && !now.done && !beside->run(beside->who)) {
            hide_line(terminal);
            if (now.prompt->command && *rl_line_buffer) {
                free(now.begun);
                now.begun = strdup(rl_line_buffer);
            }
            rl_callback_handler_remove();
            return ST_BAD;
        }
        if (now.hidden) { /* something was printed above the line: it is drawn again */
            rl_on_new_line();
            rl_redisplay();
        }
        now.hidden = false;
    }
    return now.line ? ST_OK : ST_END;
}

static enum status typed_line(void *in, const struct street_prompt *prompt, char *line, size_t size,
                              struct why *why)
{
    now.done = now.hidden = false;
    now.line = NULL;
    now.prompt = prompt;
    rl_callback_handler_install(prompt->text, on_line);
    if (prompt->command && now.begun) {
        rl_insert_text(now.begun);
        rl_redisplay();
        free(now.begun);
        now.begun = NULL;
    }
    enum status status = wait_for_line(in, why);
    if (status == ST_OK) {
        snprintf(line, size, "%s", now.line);
        HIST_ENTRY *last = history_length ? history_get(history_base + history_length - 1) : NULL;
        if (prompt->command && *now.line && !(last && strcmp(last->line, now.line) == 0))
            add_history(now.line);
    }
    free(now.line);
    now.line = NULL;
    return status;
}

struct street_reader street_readline_open(struct street_readline *terminal, const char *history)
{
    static const int numbers[] = {SIGINT, SIGTERM, SIGHUP, SIGWINCH, SIGTSTP};
    *terminal = (struct street_readline){0};
    snprintf(terminal->history, sizeof terminal->history, "%s", history ? history : "");
    signals_catch(numbers, sizeof numbers / sizeof numbers[0]);
    /* Readline asks the C library what a character is. If the user's locale is missing that is an
     * octet, and Backspace would delete half of an accented letter: then it is UTF-8, as in our
     * output. Readline sets the locale of the environment again, which changes nothing if it is
     * missing. */
    if (!setlocale(LC_CTYPE, "") || MB_CUR_MAX == 1)
        setlocale(LC_CTYPE, "C.UTF-8");
    rl_readline_name = "sobremesa";
    rl_catch_signals = 0;
    rl_catch_sigwinch = 0;
    rl_attempted_completion_function = complete;
    rl_completion_word_break_hook = break_characters;
    rl_completer_quote_characters = "";
    using_history();
    stifle_history(HISTORY_LINES);
    if (*terminal->history)
        read_history(terminal->history);
    return (struct street_reader){.in = terminal,
                                  .shows = true,
                                  .line = typed_line,
                                  .hide = hide_line,
                                  .signal = &terminal->signal};
}

void street_readline_close(struct street_readline *terminal)
{
    /* A history that cannot be written is no failure: the console has reported the directory. */
    if (*terminal->history && write_history(terminal->history) == 0)
        history_truncate_file(terminal->history, HISTORY_LINES);
    clear_history();
    free(now.begun);
    now.begun = NULL;
    signals_drop(); /* the caller reports terminal->signal */
    signals_release();
}
