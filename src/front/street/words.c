#include "front/street/words.h"

#include <ctype.h>

#include "front/draw/colours.h"

/* ---- comparing ---- */

/* Takes the next letter, without case and accent; 0 at the end. */
static char plain_letter(const char **at)
{
    while (**at) {
        char c = ascii_of(utf8_next(at));
        if (c)
            return (char)tolower((unsigned char)c);
    }
    return 0;
}

/* Returns the letter of the text after the prefix `with`, or -1 if it does not begin so. */
static int letter_after(const char *text, const char *with)
{
    for (;;) {
        char a = plain_letter(&text), b = plain_letter(&with);
        if (!b || a != b)
            return b ? -1 : a;
    }
}

bool street_begins(const char *text, const char *with)
{
    return letter_after(text, with) >= 0;
}

bool street_same(const char *a, const char *b)
{
    return letter_after(a, b) == 0;
}

enum { LETTERS = 32 };

static unsigned plain_letters(const char *text, char letters[LETTERS])
{
    unsigned count = 0;
    for (char letter; count < LETTERS && (letter = plain_letter(&text)); count++)
        letters[count] = letter;
    return count;
}

static unsigned least(unsigned a, unsigned b)
{
    return a < b ? a : b;
}

/* The distance of Damerau and Levenshtein, without edits inside a swap: d[i][j] is that of the
 * first i letters of one word from the first j of the other. */
unsigned street_distance(const char *a, const char *b)
{
    char x[LETTERS], y[LETTERS];
    unsigned n = plain_letters(a, x), m = plain_letters(b, y), d[LETTERS + 1][LETTERS + 1];
    if (n > m + STREET_NEAR || m > n + STREET_NEAR) /* a lower bound is enough */
        return n > m ? n - m : m - n;
    for (unsigned i = 0; i <= n; i++)
        for (unsigned j = 0; j <= m; j++) {
            if (!i || !j) {
                d[i][j] = i + j;
                continue;
            }
            d[i][j] = least(d[i - 1][j - 1] + (x[i - 1] != y[j - 1]),
                            least(d[i - 1][j], d[i][j - 1]) + 1);
            if (i > 1 && j > 1 && x[i - 1] == y[j - 2] && x[i - 2] == y[j - 1])
                d[i][j] = least(d[i][j], d[i - 2][j - 2] + 1);
        }
    return d[n][m];
}

bool street_good_name(const char *name, size_t most)
{
    size_t columns = 0;
    for (const char *at = name; *at; columns++) {
        const char *start = at;
        uint32_t ch = utf8_next(&at);
        if (!is_printable(ch) || (ch == '?' && *start != '?'))
            return false;
    }
    return columns >= 1 && columns <= most;
}

void street_pad(struct str *out, const char *text, size_t width)
{
    size_t columns = text_columns(text);
    str_add(out, "%s%*s", text, columns < width ? (int)(width - columns) : 0, "");
}

/* ---- colours ---- */

/* The person's language comes first; scripts of the manual have Spanish names. */
int street_colour_find(const struct street *st, unsigned colours, const char *name)
{
    const enum lang langs[] = {st->lang, LANG_ES};
    for (unsigned l = 0; l < 2 && *name; l++) {
        int found = -1, count = 0;
        for (int i = 0; i < SEAT_COLOURS; i++)
            if (colours >> i & 1 && street_begins(seat_colour((unsigned)i, langs[l]), name)) {
                found = i;
                count++;
            }
        if (count == 1)
            return found;
    }
    return -1;
}

int street_seat_of_colour(const struct street *st, const char *name)
{
    unsigned colours = 0;
    for (int seat = 0; seat < st->setup.seats; seat++)
        colours |= 1u << st->player[seat].colour;
    int colour = street_colour_find(st, colours, name), seat = st->setup.seats - 1;
    while (seat >= 0 && (int)st->player[seat].colour != colour)
        seat--;
    return seat;
}

int street_seat_of_name(const struct street *st, const char *name)
{
    for (int seat = 0; seat < st->setup.seats; seat++)
        if (street_same(street_name(st, seat), name))
            return seat;
    return -1;
}

struct ansi_look street_ink(const struct street *st, unsigned ink)
{
    return st->config->colours == COLOURS_NONE ? (struct ansi_look){""}
                                               : ansi_look(st->config->colours, ink);
}

unsigned street_ink_group(const struct street *st, unsigned deed)
{
    return INK_FILL + mono_group_tint(mono_group_of(&st->setup, deed));
}

/* ---- squares and deeds ---- */

int street_square_find(const struct street *st, const char *word)
{
    int64_t number;
    if (text_number(word, 0, UINT16_MAX, &number)) {
        unsigned square = mono_square_numbered(&st->setup, number);
        return square != MONO_NONE ? (int)square : -1;
    }
    for (int i = 0; i < st->setup.squares && *word; i++)
        if (street_same(st->setup.square[i].name, word) || street_same(SQUARE(i), word) ||
            street_same(st->setup.square[i].brief, word) ||
            street_same(mono_brief(&st->setup.square[i], st->lang), word))
            return i;
    return -1;
}

unsigned street_deed_find(struct street *st, const char *word)
{
    int square = street_square_find(st, word);
    if (square < 0)
        street_say(st, "No hay ninguna casilla '%s'. Las casillas están en 'ver -leyenda'.\n",
                   word);
    else if (st->setup.square[square].deed == MONO_NONE)
        street_say(st, "%s no es una propiedad: no se compra ni se vende.\n", SQUARE(square));
    return square < 0 ? MONO_NONE : st->setup.square[square].deed;
}

/* ---- money and buildings ---- */

/* The currencies of the built-in boards; any other is a word that a person typed. */
static const struct {
    const char *many, *one;
} currencies[] = {
    {N_("pesetas"), N_("peseta")},
    {N_("dólares"), N_("dólar")},
    {N_("euros"), N_("euro")},
};

const char *street_currency(const struct street *st, int64_t amount)
{
    for (size_t i = 0; i < sizeof currencies / sizeof currencies[0]; i++)
        if (strcmp(st->setup.currency, currencies[i].many) == 0)
            return tr(st->lang, amount == 1 ? currencies[i].one : currencies[i].many);
    return st->setup.currency;
}

struct street_text street_buildings(const struct street *st, unsigned level)
{
    struct street_text text;
    snprintf(text.text, sizeof text.text,
             level == MONO_HOTEL ? tr(st->lang, "1 hotel")
             : level == 1        ? tr(st->lang, "1 casa")
                                 : tr(st->lang, "%u casas"),
             level);
    return text;
}

bool street_part(const char *file, int index, struct street_part *part)
{
    const char *at = mono_builtin(file, NULL);
    while (at && index-- > 0)
        at = (at = strstr(at, "\n[")) ? at + 1 : NULL;
    if (!at)
        return false;
    size_t head = strcspn(at, "\n") + 1;
    const char *end = strstr(at, "\n[");
    size_t length = end ? (size_t)(end - at) : strlen(at) - 1;
    snprintf(part->title, sizeof part->title, "%.*s", (int)head - 3, at + 1);
    snprintf(part->text, sizeof part->text, "%.*s", (int)(length - head), at + head);
    return true;
}
