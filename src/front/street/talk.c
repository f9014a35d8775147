/* Printing and asking: lines that fit the window, and answers that make sense. */
#include "front/street/commands.h"
#include "front/street/server.h"
#include "front/street/words.h"

/* ---- printing ---- */

/* The first text that is printed while a line is waited for goes above it. */
static void put_text(struct street *st, const char *text, const char *end)
{
    if (st->waiting && !st->above) {
        st->above = true;
        if (st->reader->hide)
            st->reader->hide(st->reader->in);
        else if (st->out == ST_OK)
            st->out = writer_print(st->writer, &st->out_why, "\n");
    }
    if (st->out == ST_OK)
        st->out = writer_print(st->writer, &st->out_why, "%s%s", text, end);
}

/* Breaks lines at blanks: a terminal would break them in the middle of a word. Text with colours is
 * drawn to fit. */
static void PRINTF_LIKE(2, 0) print_lines(struct street *st, const char *format, va_list args)
{
    char text[4000], line[sizeof text];
    vsnprintf(text, sizeof text, format, args);
    struct wrap wrap = {.at = text, .width = street_edge(st)};
    if (strchr(text, '\x1b'))
        put_text(st, text, "");
    else
        while (wrap_next(&wrap, line, sizeof line))
            put_text(st, line, "\n");
}

void street_print(struct street *st, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    print_lines(st, format, args);
    va_end(args);
}

void street_say(struct street *st, const char *msgid, ...)
{
    va_list args;
    va_start(args, msgid);
    print_lines(st, tr(st->lang, msgid), args);
    va_end(args);
}

/* ---- reading ---- */

/* Of a prompt that is wider than the window, prints all lines but the last, which stays the prompt.
 * One column is left for the cursor. */
static void break_prompt(struct street *st, char prompt[STREET_LINE])
{
    char whole[STREET_LINE], line[STREET_LINE];
    struct wrap wrap = {.at = whole, .width = street_edge(st) - 1};
    if ((int)text_columns(prompt) <= wrap.width)
        return;
    strcpy(whole, prompt);
    *prompt = '\0';
    while (wrap_next(&wrap, line, sizeof line) && *line) {
        if (*prompt)
            street_print(st, "%s", prompt);
        strcpy(prompt, line);
    }
}

/* Reads one answer, which is empty if the line was interrupted; false: there is none. */
static bool ask_once(struct street *st, enum street_tab tab, char line[STREET_LINE],
                     const char *question)
{
    char prompt[STREET_LINE];
    struct street_prompt what = {
        .text = prompt, .command = tab == STREET_TAB_COMMANDS, .street = st};
    struct why why;
    if (st->ended || st->leaving || st->withdrawn || st->out != ST_OK)
        return false;
    utf8_copy(prompt, sizeof prompt, question);
    break_prompt(st, prompt);
    st->tab = tab;
    st->question = !what.command;
    if (!st->reader->shows)
        put_text(st, prompt, "");
    else if (st->writer->ascii) /* readline prints it past the writer */
        writer_fold(prompt);
    what.beside = st->server ? street_server_beside(st) : NULL;
    st->above = false;
    st->waiting = true;
    enum status status = st->reader->line(st->reader->in, &what, line, STREET_LINE, &why);
    st->waiting = false;
    if (status == ST_BAD) { /* by what goes on beside the line: see struct street_reader */
        if (!st->reader->shows && !st->above)
            street_print(st, "\n");
        *line = '\0';
        st->repeated = st->question && street_server_wants(st);
        st->withdrawn = st->question && !st->repeated;
        st->question = false;
        return !st->withdrawn;
    }
    if (status != ST_OK) {
        st->ended = true;
        street_print(st, "\n%s", status == ST_SYSTEM ? why.text : "");
        return false;
    }
    const char *at = line + strspn(line, " \t\r\n");
    size_t length = strlen(at);
    while (length && strchr(" \t\r\n", at[length - 1]))
        length--;
    memmove(line, at, length);
    line[length] = '\0';
    utf8_scrub(line, ' ');
    if (!st->reader->shows)
        street_print(st, "%s\n", line);
    st->question = false;
    return true;
}

bool street_read(struct street *st, enum street_tab tab, char line[STREET_LINE], const char *prompt)
{
    do {
        st->repeated = false;
        if (!ask_once(st, tab, line, prompt))
            return false;
    } while (st->repeated || (tab == STREET_TAB_NOTHING && street_aside(st, line)));
    return true;
}

bool street_ask(struct street *st, enum street_tab tab, char line[STREET_LINE], const char *msgid,
                ...)
{
    char prompt[STREET_LINE];
    va_list args;
    va_start(args, msgid);
    vsnprintf(prompt, sizeof prompt, tr(st->lang, msgid), args);
    va_end(args);
    return street_read(st, tab, line, prompt);
}

int street_ask_yes(struct street *st, int usual, const char *msgid, ...)
{
    static const char *const answers[] = {"n", "no", "s", "si", "y", "yes"};
    const char *mark = usual < 0 ? tr(st->lang, "(s/n)")
                       : usual   ? tr(st->lang, "(S/n)")
                                 : tr(st->lang, "(s/N)");
    char question[STREET_LINE], prompt[STREET_LINE + 16], line[STREET_LINE];
    va_list args;
    va_start(args, msgid);
    vsnprintf(question, sizeof question, tr(st->lang, msgid), args);
    va_end(args);
    snprintf(prompt, sizeof prompt, "%s %s ", question, mark);
    while (street_read(st, STREET_TAB_NOTHING, line, prompt)) {
        if (!*line && usual >= 0)
            return usual;
        for (int i = 0; i < 6; i++)
            if (street_same(line, answers[i]))
                return i >= 2;
        street_say(st, "Responde 's' (sí) o 'n' (no).");
    }
    return -1;
}

bool street_ask_number(struct street *st, int64_t low, int64_t high, int64_t *number,
                       const char *msgid, ...)
{
    char prompt[STREET_LINE], line[STREET_LINE];
    va_list args;
    va_start(args, msgid);
    vsnprintf(prompt, sizeof prompt, tr(st->lang, msgid), args);
    va_end(args);
    while (street_read(st, STREET_TAB_NOTHING, line, prompt)) {
        if ((!*line && *number >= low && *number <= high) || text_number(line, low, high, number))
            return true;
        street_say(st, "Introduce un número entre %lld y %lld.\n", (long long)low, (long long)high);
    }
    return false;
}
