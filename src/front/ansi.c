#include "front/ansi.h"

#include <stdio.h>
#include <string.h>

#include "front/terminfo.h"

/* The parameters of SGR for every ink: none, 16 colours, 256 colours. A card that can be used is full of its colour,
 * one that cannot is drawn in thin lines of it: that difference survives on light and dark backgrounds alike. */
static const char *const looks[INKS][3] = {
    [INK_PLAIN] = {"", "", ""},
    [INK_MUTED] = {"", "90", "38;5;245"},
    [INK_STRONG] = {"1", "1", "1"},
    [INK_ACCENT] = {"1", "1;36", "1;38;5;44"},
    [INK_BAR] = {"7", "30;47", "38;5;252;48;5;238"},
    [INK_KEY] = {"1;7", "1;30;47", "1;38;5;16;48;5;255"},
    [INK_CURSOR] = {"1;7", "1;30;46", "1;38;5;16;48;5;44"},
    [INK_ALERT] = {"1;7", "1;97;41", "1;38;5;231;48;5;161"},
    [INK_FELT] = {"2", "32;40", "38;5;71;48;5;22"},
    [INK_FELT_MARK] = {"1", "1;93;40", "1;38;5;228;48;5;22"},
    [INK_FELT_LAST] = {"1", "1;96;40", "1;38;5;117;48;5;22"},
    [INK_DISC_BLACK] = {"1", "90;40", "38;5;16;48;5;22"},
    [INK_DISC_WHITE] = {"1", "1;97;40", "1;38;5;231;48;5;22"},
    [INK_CORE_WHITE] = {"", "97;107", "38;5;231;48;5;231"},

    [INK_FILL + TINT_PLAIN] = {"1", "30;47", "38;5;16;48;5;252"},
    [INK_FILL + TINT_BLUE] = {"1", "1;97;44", "1;38;5;231;48;5;26"},
    [INK_FILL + TINT_GREEN] = {"1", "30;42", "1;38;5;231;48;5;28"},
    [INK_FILL + TINT_RED] = {"1", "1;97;41", "1;38;5;231;48;5;160"},
    [INK_FILL + TINT_YELLOW] = {"1", "30;43", "1;38;5;16;48;5;220"},
    [INK_FILL + TINT_WILD] = {"1", "1;97;40", "1;38;5;231;48;5;235"},
    [INK_FILL + TINT_BACK] = {"", "37;100", "38;5;243;48;5;236"},
    [INK_FILL + TINT_BROWN] = {"1", "97;43", "1;38;5;231;48;5;94"},
    [INK_FILL + TINT_SKY] = {"1", "30;46", "1;38;5;16;48;5;117"},
    [INK_FILL + TINT_PINK] = {"1", "30;45", "1;38;5;231;48;5;163"},
    [INK_FILL + TINT_ORANGE] = {"1", "30;103", "1;38;5;16;48;5;208"},
    [INK_FILL + TINT_NAVY] = {"1", "97;44", "1;38;5;189;48;5;18"},
    [INK_FILL + TINT_FELT] = {"", "97;42", "38;5;151;48;5;22"},
    [INK_FILL + TINT_BLACK] = {"1", "97;40", "1;38;5;231;48;5;16"},
    [INK_FILL + TINT_WHITE] = {"1", "30;107", "1;38;5;16;48;5;231"},

    [INK_LINE + TINT_PLAIN] = {"2", "90", "38;5;245"},
    [INK_LINE + TINT_BLUE] = {"2", "34", "38;5;68"},
    [INK_LINE + TINT_GREEN] = {"2", "32", "38;5;65"},
    [INK_LINE + TINT_RED] = {"2", "31", "38;5;131"},
    [INK_LINE + TINT_YELLOW] = {"2", "33", "38;5;136"},
    [INK_LINE + TINT_WILD] = {"2", "90", "38;5;245"},
    [INK_LINE + TINT_BACK] = {"2", "90", "38;5;243"},
    [INK_LINE + TINT_BROWN] = {"2", "33", "38;5;94"},
    [INK_LINE + TINT_SKY] = {"2", "36", "38;5;74"},
    [INK_LINE + TINT_PINK] = {"2", "35", "38;5;132"},
    [INK_LINE + TINT_ORANGE] = {"2", "93", "38;5;172"},
    [INK_LINE + TINT_NAVY] = {"2", "34", "38;5;61"},
    [INK_LINE + TINT_FELT] = {"2", "32", "38;5;65"},
    [INK_LINE + TINT_BLACK] = {"2", "90", "38;5;240"},
    [INK_LINE + TINT_WHITE] = {"2", "37", "38;5;250"},

    [INK_TEXT + TINT_PLAIN] = {"", "", ""},
    [INK_TEXT + TINT_BLUE] = {"", "94", "38;5;33"},
    [INK_TEXT + TINT_GREEN] = {"", "92", "38;5;34"},
    [INK_TEXT + TINT_RED] = {"", "91", "38;5;196"},
    [INK_TEXT + TINT_YELLOW] = {"", "93", "38;5;220"},
    [INK_TEXT + TINT_WILD] = {"", "", ""},
    [INK_TEXT + TINT_BACK] = {"", "90", "38;5;245"},
    [INK_TEXT + TINT_BROWN] = {"", "33", "38;5;137"},
    [INK_TEXT + TINT_SKY] = {"", "96", "38;5;117"},
    [INK_TEXT + TINT_PINK] = {"", "95", "38;5;205"},
    [INK_TEXT + TINT_ORANGE] = {"", "93", "38;5;208"},
    [INK_TEXT + TINT_NAVY] = {"", "94", "38;5;63"},
    [INK_TEXT + TINT_FELT] = {"", "32", "38;5;65"},
    [INK_TEXT + TINT_BLACK] = {"1", "1", "1"},
    [INK_TEXT + TINT_WHITE] = {"", "37", "38;5;250"},
};

enum colours ansi_colours(const char *term, const char *colorterm, const char *no_color)
{
    int colours = no_color && *no_color ? 0 : terminfo_of(term).colours;
    if (colours < 8)
        return COLOURS_NONE;
    return colours >= 256 || (colorterm && *colorterm) ? COLOURS_256 : COLOURS_16;
}

/* One column stays one column. */
static uint32_t ascii_or_blank(uint32_t ch)
{
    char c = ascii_of(ch);
    return c ? (uint32_t)c : ' ';
}

struct ansi_look ansi_look(enum colours colours, unsigned ink)
{
    struct ansi_look look;
    const char *parameters = looks[ink][colours];
    snprintf(look.text, sizeof look.text, "\033[0%s%sm", *parameters ? ";" : "", parameters);
    return look;
}

void ansi_row(enum colours colours, const struct canvas *canvas, int row, int columns, bool ascii, struct str *out)
{
    unsigned before = INK_PLAIN;
    for (int column = 0; column < columns; column++) {
        const struct cell *cell = &canvas->cell[row][column];
        if (strcmp(looks[cell->ink][colours], looks[before][colours]) != 0)
            str_add(out, "%s", ansi_look(colours, cell->ink).text);
        before = cell->ink;
        str_add_char(out, ascii ? ascii_or_blank(cell->ch) : cell->ch);
    }
    if (*looks[before][colours])
        str_add(out, "%s", ansi_look(colours, INK_PLAIN).text);
}

static enum status show_row(const struct writer *writer, enum colours colours, const struct canvas *canvas, int row,
                            struct why *why)
{
    char bytes[ANSI_ROW + 16];
    struct str out = str_make(bytes, sizeof bytes);
    str_add(&out, "\033[%d;1H", row + 1);
    ansi_row(colours, canvas, row, canvas->columns, writer->ascii, &out);
    return writer->write(writer->out, bytes, out.length, why);
}

enum status ansi_show(const struct writer *writer, enum colours colours, const struct canvas *canvas,
                      struct canvas *shown, struct why *why)
{
    bool all = shown->rows != canvas->rows || shown->columns != canvas->columns;
    if (all) {
        enum status status = writer->write(writer->out, "\033[0m\033[2J", 8, why);
        if (status != ST_OK)
            return status;
    }
    for (int row = 0; row < canvas->rows; row++) {
        size_t bytes = (size_t)canvas->columns * sizeof canvas->cell[0][0];
        if (!all && memcmp(canvas->cell[row], shown->cell[row], bytes) == 0)
            continue;
        enum status status = show_row(writer, colours, canvas, row, why);
        if (status != ST_OK)
            return status;
        memcpy(shown->cell[row], canvas->cell[row], bytes);
    }
    shown->rows = canvas->rows;
    shown->columns = canvas->columns;
    return writer->write(writer->out, "\033[H", 3, why); /* the end of a drawing, for whoever watches */
}
