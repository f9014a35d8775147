/* GNU Readline on a terminal: the only file that knows it. Its callback interface is used, so that
 * waiting is ours and a signal is told apart from input. */
#include <errno.h>
#include <locale.h>
#include <stdlib.h>
#include <unistd.h>

#include <readline/history.h>
#include <readline/readline.h>

#include "front/terminal/signals.h"
#include "front/street/street.h"

enum { HISTORY_LINES = 1000, WORDS = 200 };

/* Readline has one of everything, so has this file. */
static struct {
    bool done, hidden;
    char *line, *begun; /* `begun`: a command that was being typed when something else was asked */
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

/* Candidates one by one, as readline wants them, each in its own memory. When the line as a whole
 * is the word, every one of them begins with what is already there. */
static char *next_word(const char *text, int state)
{
    if (!state)
        now.next = 0;
    if (now.next == now.words)
        return NULL;
    return strdup(TEXT_OF(1024 + STREET_WORD, "%.*s%s", (int)(now.from - now.start),
                          rl_line_buffer + now.start, now.word[now.next++]));
}

/* The console's words begin where it says, which is not always where readline would begin one:
 * names have blanks. */
static char **complete(const char *text, int start, int end)
{
    const char *line = TEXT_OF(1024, "%.*s", end, rl_line_buffer);
    rl_attempted_completion_over = 1;
    now.words =
        street_complete(now.prompt->street, now.prompt->command, line, now.word, WORDS, &now.from);
    now.start = (size_t)start;
    return now.words ? rl_completion_matches(text, next_word) : NULL;
}

/* Where the word under completion begins: readline asks for its break characters before it looks
 * for the word. */
static char *break_characters(void)
{
    static char none[] = "", blank[] = " ";
    char words[1][STREET_WORD];
    const char *line = TEXT_OF(1024, "%.*s", rl_point, rl_line_buffer);
    size_t from = 0;
    street_complete(now.prompt->street, now.prompt->command, line, words, 1, &from);
    /* A word that begins after the line's start but holds blanks would be cut by readline: then the
     * whole line is the word, and the candidates are made longer by what stands before (see
     * next_word). */
    return from && !strchr(line + from, ' ') ? blank : none;
}

static void hide(void *in)
{
    if (!now.hidden)
        rl_clear_visible_line();
    fflush(rl_outstream);
    now.hidden = true;
}

/* What was printed above the line, and what was typed of it, are there again. */
static void show(void)
{
    if (now.hidden) {
        rl_on_new_line();
        rl_redisplay();
    }
    now.hidden = false;
}

/* The line is not wanted any more. */
static void withdraw(void *in)
{
    hide(in);
    if (now.prompt->command && *rl_line_buffer) {
        free(now.begun);
        now.begun = strdup(rl_line_buffer);
    }
    rl_callback_handler_remove();
}

static enum status wait_for_line(struct street_readline *terminal, struct why *why)
{
    const struct street_beside *beside = now.prompt->beside;
    while (!now.done) {
        int ready = street_wait(beside, STDIN_FILENO);
        bool failed = ready < 0 && errno != EINTR;
        if (signals_came(SIGWINCH))
            rl_resize_terminal();
        if (signals_came(
                /* the terminal is given back as it was, and the line is drawn again afterwards */
                SIGTSTP)) {
            rl_cleanup_after_signal();
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
            withdraw(terminal);
            return ST_BAD;
        }
        show();
    }
    return now.line ? ST_OK : ST_END;
}

static enum status next_line(void *in, const struct street_prompt *prompt, char *line, size_t size,
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
    /* Readline asks the C library what a character is. Where the user's locale is not installed, or
     * none is named, that would be an octet, and Backspace would take half of an accented letter:
     * then it is UTF-8, as in what we print. Readline reads the environment once more; what it
     * cannot have there leaves this as it is. */
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
                                  .line = next_line,
                                  .hide = hide,
                                  .signal = &terminal->signal};
}

void street_readline_close(struct street_readline *terminal)
{
    /* A history that cannot be kept is no reason to fail: the directory was complained of
     * already. */
    if (*terminal->history && write_history(terminal->history) == 0)
        history_truncate_file(terminal->history, HISTORY_LINES);
    clear_history();
    free(now.begun);
    now.begun = NULL;
    signals_drop(); /* the caller has terminal->signal */
    signals_release();
}
