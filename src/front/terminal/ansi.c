#include "front/terminal/ansi.h"

#include "front/terminal/terminfo.h"

/* The parameters of SGR for every ink: none, 16 colours, 256 colours. A card that can be used is
 * full of its colour, one that cannot is drawn in thin lines of it: that difference survives on
 * light and dark backgrounds alike. */
static const char *const plain_looks[INK_FILL][3] = {
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
};
/* The same for every tint: full of it, in lines of it, its letters. */
static const char *const tint_looks[TINTS][3][3] = {
    [TINT_PLAIN] = {{"1", "30;47", "38;5;16;48;5;252"}, {"2", "90", "38;5;245"}, {"", "", ""}},
    [TINT_BLUE] = {{"1", "1;97;44", "1;38;5;231;48;5;26"},
                   {"2", "34", "38;5;68"},
                   {"", "94", "38;5;33"}},
    [TINT_GREEN] = {{"1", "30;42", "1;38;5;231;48;5;28"},
                    {"2", "32", "38;5;65"},
                    {"", "92", "38;5;34"}},
    [TINT_RED] = {{"1", "1;97;41", "1;38;5;231;48;5;160"},
                  {"2", "31", "38;5;131"},
                  {"", "91", "38;5;196"}},
    [TINT_YELLOW] = {{"1", "30;43", "1;38;5;16;48;5;220"},
                     {"2", "33", "38;5;136"},
                     {"", "93", "38;5;220"}},
    [TINT_WILD] = {{"1", "1;97;40", "1;38;5;231;48;5;235"}, {"2", "90", "38;5;245"}, {"", "", ""}},
    [TINT_BACK] = {{"", "37;100", "38;5;243;48;5;236"},
                   {"2", "90", "38;5;243"},
                   {"", "90", "38;5;245"}},
    [TINT_BROWN] = {{"1", "97;43", "1;38;5;231;48;5;94"},
                    {"2", "33", "38;5;94"},
                    {"", "33", "38;5;137"}},
    [TINT_SKY] = {{"1", "30;46", "1;38;5;16;48;5;117"},
                  {"2", "36", "38;5;74"},
                  {"", "96", "38;5;117"}},
    [TINT_PINK] = {{"1", "30;45", "1;38;5;231;48;5;163"},
                   {"2", "35", "38;5;132"},
                   {"", "95", "38;5;205"}},
    [TINT_ORANGE] = {{"1", "30;103", "1;38;5;16;48;5;208"},
                     {"2", "93", "38;5;172"},
                     {"", "93", "38;5;208"}},
    [TINT_NAVY] = {{"1", "97;44", "1;38;5;189;48;5;18"},
                   {"2", "34", "38;5;61"},
                   {"", "94", "38;5;63"}},
    [TINT_FELT] = {{"", "97;42", "38;5;151;48;5;22"},
                   {"2", "32", "38;5;65"},
                   {"", "32", "38;5;65"}},
    [TINT_BLACK] = {{"1", "97;40", "1;38;5;231;48;5;16"}, {"2", "90", "38;5;240"}, {"1", "1", "1"}},
    [TINT_WHITE] = {{"1", "30;107", "1;38;5;16;48;5;231"},
                    {"2", "37", "38;5;250"},
                    {"", "37", "38;5;250"}},
};

static const char *look_of(unsigned ink, enum colours colours)
{
    unsigned tinted = ink - INK_FILL;
    return ink < INK_FILL ? plain_looks[ink][colours]
                          : tint_looks[tinted % TINTS][tinted / TINTS][colours];
}

enum colours ansi_colours(const char *term, const char *colorterm, const char *no_color)
{
    int colours = no_color && *no_color ? 0 : terminfo_of(term).colours;
    return colours < 8                                   ? COLOURS_NONE
           : colours >= 256 || (colorterm && *colorterm) ? COLOURS_256
                                                         : COLOURS_16;
}

struct ansi_look ansi_look(enum colours colours, unsigned ink)
{
    struct ansi_look look;
    const char *parameters = look_of(ink, colours);
    snprintf(look.text, sizeof look.text, "\033[0%s%sm", *parameters ? ";" : "", parameters);
    return look;
}

void ansi_row(enum colours colours, const struct canvas *canvas, int row, int columns, bool ascii,
              struct str *out)
{
    unsigned before = INK_PLAIN;
    for (int column = 0; column < columns; column++) {
        const struct canvas_cell *cell = &canvas->cell[row][column];
        /* Inks with the same look need no sequence between them. */
        if (strcmp(look_of(cell->ink, colours), look_of(before, colours)) != 0)
            str_add(out, "%s", ansi_look(colours, cell->ink).text);
        before = cell->ink;
        char plain = ascii_of(cell->ch); /* one column stays one column */
        str_add_char(out, !ascii ? cell->ch : plain ? (uint32_t)plain : ' ');
    }
    if (*look_of(before, colours))
        str_add(out, "%s", ansi_look(colours, INK_PLAIN).text);
}

enum status ansi_show(const struct writer *writer, enum colours colours,
                      const struct canvas *canvas, struct canvas *shown, struct why *why)
{
    bool all = shown->rows != canvas->rows || shown->columns != canvas->columns;
    size_t bytes = (size_t)canvas->columns * sizeof canvas->cell[0][0];
    enum status status = all ? writer->write(writer->out, "\033[0m\033[2J", 8, why) : ST_OK;
    for (int row = 0; row < canvas->rows && status == ST_OK; row++) {
        if (!all && memcmp(canvas->cell[row], shown->cell[row], bytes) == 0)
            continue;
        struct str out = STR(ANSI_ROW + 16);
        str_add(&out, "\033[%d;1H", row + 1);
        ansi_row(colours, canvas, row, canvas->columns, writer->ascii, &out);
        status = writer->write(writer->out, out.at, out.length, why);
        memcpy(shown->cell[row], canvas->cell[row], bytes);
    }
    if (status != ST_OK)
        return status;
    shown->rows = canvas->rows;
    shown->columns = canvas->columns;
    return writer->write(writer->out, "\033[H", 3, why);
}
