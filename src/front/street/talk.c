/* What is printed and what is asked: lines that fit the window, and answers that make sense. */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "front/street/private.h"

/* ---- printing ---- */

static void print(struct street *st, const char *text, const char *end)
{
    if (st->out == ST_OK)
        st->out = writer_print(st->writer, &st->out_why, "%s%s", text, end);
}

/* A terminal breaks what is too long at its edge, in the middle of a word: so it is broken at a blank before. What has
 * colours is drawn, and fits. */
void street_say(struct street *st, const char *format, ...)
{
    char text[4000], line[sizeof text];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    struct wrap wrap = {.at = text, .width = street_edge(st)};
    if (strchr(text, '\x1b')) {
        print(st, text, "");
        return;
    }
    while (wrap_next(&wrap, line, sizeof line))
        print(st, line, "\n");
}

/* ---- reading ---- */

/* Cuts blanks at both ends, and what is not a character at all. */
static void tidy(char *line)
{
    const char *at = line + strspn(line, " \t\r\n");
    size_t length = strlen(at);
    while (length && strchr(" \t\r\n", at[length - 1]))
        length--;
    memmove(line, at, length);
    line[length] = '\0';
    utf8_scrub(line, ' ');
}

/* What the writer does for everything else: a terminal without accents gets none in its prompt. */
static const char *fold(const struct street *st, const char *prompt, char *plain, size_t size)
{
    if (!st->writer->ascii)
        return prompt;
    utf8_copy(plain, size, prompt);
    writer_fold(plain);
    return plain;
}

/* Of a question that is wider than the window, all lines but the last are printed; the last one, which stays, is the
 * prompt. One column is left for the cursor. */
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
            street_say(st, "%s\n", prompt);
        strcpy(prompt, line);
    }
}

bool street_ask(struct street *st, enum street_tab tab, char *line, size_t size, const char *format, ...)
{
    char prompt[STREET_LINE], plain[STREET_LINE];
    struct why why;
    va_list args;
    if (st->ended || st->leaving || st->out != ST_OK)
        return false;
    va_start(args, format);
    vsnprintf(prompt, sizeof prompt, format, args);
    va_end(args);
    break_prompt(st, prompt);
    struct street_prompt what = {
        .text = fold(st, prompt, plain, sizeof plain), .command = tab == STREET_TAB_COMMANDS, .street = st};
    st->tab = tab;
    st->question = !what.command;
    if (!st->reader->shows)
        print(st, prompt, "");
    enum status status = st->reader->line(st->reader->in, &what, line, size, &why);
    if (status != ST_OK) {
        st->ended = true;
        street_say(st, "\n");
        if (status == ST_SYSTEM)
            street_say(st, "%s\n", why.text);
        return false;
    }
    tidy(line);
    if (!st->reader->shows)
        street_say(st, "%s\n", line);
    st->question = false;
    return true;
}

int street_ask_yes(struct street *st, int usual, const char *format, ...)
{
    char question[STREET_LINE], line[STREET_LINE];
    const char *mark = usual < 0 ? tr(st->lang, "(s/n)") : usual ? tr(st->lang, "(S/n)") : tr(st->lang, "(s/N)");
    va_list args;
    va_start(args, format);
    vsnprintf(question, sizeof question, format, args);
    va_end(args);
    while (street_ask(st, STREET_TAB_NOTHING, line, sizeof line, "%s %s ", question, mark)) {
        if (!*line && usual >= 0)
            return usual;
        if (street_same(line, "s") || street_same(line, "si") || street_same(line, "y") || street_same(line, "yes"))
            return 1;
        if (street_same(line, "n") || street_same(line, "no"))
            return 0;
        if (!street_aside(st, line) && !st->leaving)
            street_say(st, "%s\n", tr(st->lang, "Responde 's' (sí) o 'n' (no)."));
    }
    return -1;
}

bool street_ask_number(struct street *st, const char *prompt, int64_t low, int64_t high, int64_t *number)
{
    char line[STREET_LINE];
    while (street_ask(st, STREET_TAB_NOTHING, line, sizeof line, "%s", prompt)) {
        if (!*line && *number >= low && *number <= high)
            return true;
        if (text_number(line, low, high, number))
            return true;
        if (!street_aside(st, line) && !st->leaving)
            street_say(st, tr(st->lang, "Introduce un número entre %lld y %lld.\n"), (long long)low, (long long)high);
    }
    return false;
}
