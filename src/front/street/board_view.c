/* ver, ver -leyenda: the board as a ring, and the legend of its notation. Owners, pieces and
 * colours come from the game's scene, as on the drawn table. The manual's own are the shape, the
 * frames, the names and the letter for a deed's state, which the legend explains. */
#include "front/draw/colours.h"
#include "front/street/views.h"
#include "front/street/words.h"
#include "games/monopoly/show/show.h"

enum {
    CELL = 7,      /* columns of a square with one of its borders */
    CELL_MAX = 14, /* on a wide screen */
    CELL_ROWS = 2, /* the name, and the border under it with the pieces: 40 squares fit 24 rows */
};

/* The state of a square in one character, as the legend explains. */
static char state_of(const struct street *st, unsigned index)
{
    unsigned deed = st->setup.square[index].deed,
             level = deed != MONO_NONE ? st->s->level[deed] : 0;
    return deed == MONO_NONE                 ? '-'
           : st->s->mortgaged >> deed & 1    ? 'X'
           : level == MONO_HOTEL             ? 'H'
           : level                           ? (char)('0' + level)
           : st->s->owner[deed] == MONO_NONE ? 'L'
                                             : 'C';
}

/* ---- the ring ---- */

struct board_ring {
    int across, down, width; /* squares of a side, columns of a square */
};

static int between(int low, int value, int high)
{
    return value > high ? high : value < low ? low : value;
}

/* Fits the squares into a ring of 2(across + down) - 4 places, of which an odd number of squares
 * leaves one empty; false: the columns are too few. */
static bool fit_ring(int squares, int columns, struct board_ring *ring)
{
    int most = (columns - 1) / CELL, places = squares + (squares & 1);
    ring->across = between(2, (places + 4) / 4, most);
    ring->down = between(2, (places + 4) / 2 - ring->across, CANVAS_ROWS);
    ring->width = most >= 2 ? between(0, (columns - 1) / ring->across, CELL_MAX) : 0;
    return most >= 2 && ring->down * CELL_ROWS + 1 <= CANVAS_ROWS &&
           ring->across * ring->width + 1 <= CANVAS_COLUMNS;
}

/* From the corner at the bottom right to the left, up, to the right and down. */
static void square_place(const struct board_ring *ring, int index, int *row, int *column)
{
    int right = ring->across - 1, low = ring->down - 1;
    *row = index <= right ? low : between(0, right + low - index, low);
    *column = between(0, right - index, right);
    if (index > right + low) {
        *row = between(0, index - 2 * right - low, low);
        *column = between(0, index - right - low, right);
    }
}

/* Without colours there are no looks at all: it can be a pipe. */
static int ink(const struct street *st, unsigned wanted)
{
    return st->config->colours == COLOURS_NONE ? INK_PLAIN : (int)wanted;
}

static int ink_of_seat(const struct street *st, int seat)
{
    return ink(st, INK_TEXT + seat_tint(st->player[seat].colour));
}

/* As many of the name's last words as fit: "CALLE BAILÉN" is BAILÉN. */
static const char *short_name(const char *name, int width)
{
    static const char *const small[] = {"DE ", "DEL ", "LA ", "LAS ", "LOS "};
    const char *at = name;
    while ((int)text_columns(at) > width && strchr(at, ' '))
        at = strchr(at, ' ') + 1;
    for (size_t i = 0; at != name && i < sizeof small / sizeof small[0]; i++)
        if (strncmp(at, small[i], strlen(small[i])) == 0)
            at += strlen(small[i]);
    return at;
}

static void draw_square(const struct street *st, struct canvas *canvas,
                        const struct board_ring *ring, unsigned index,
                        const struct scene_cell *cell)
{
    const struct mono_square *square = &st->setup.square[index];
    int row, column, inside = ring->width - 1,
                     room = inside - 3; /* a blank, the state, the owner */
    int ground = ink(st, cell->tint == TINT_PLAIN ? INK_PLAIN : INK_FILL + (unsigned)cell->tint);
    square_place(ring, (int)index, &row, &column);
    int y = row * CELL_ROWS + 1, x = column * ring->width + 1;
    canvas_fill(canvas, y, x, 1, inside, ground, ' ');
    /* A narrow square shows the short name; a wide one as much of the name as fits. */
    canvas_put_cut(canvas, y, x, ground,
                   inside >= 11 ? short_name(SQUARE(index), room) : cell->face, room);
    char state = state_of(st, index);
    if (state != '-')
        canvas_put_char(canvas, y, x + inside - 2, ground, (uint32_t)state);
    if (square->kind == MONO_START)
        canvas_put(canvas, y, x + inside - 2, ground, "<-");
    if (cell->owner >= 0)
        canvas_put_char(canvas, y, x + inside - 1, ink_of_seat(st, cell->owner),
                        (uint32_t)('a' + cell->owner));
    /* Players by their numbers, for screens without colours. The middle says who is in jail. */
    for (int seat = 0; seat < st->setup.seats; seat++)
        if (cell->stands >> seat & 1)
            canvas_put_char(canvas, y + 1, x++, ink_of_seat(st, seat), (uint32_t)('1' + seat));
}

/* ---- the middle: players and bank ---- */

enum { MONEY = 21, PLACE = 8 }; /* columns from the right where each begins */

static void draw_middle(const struct street *st, struct canvas *canvas,
                        const struct board_ring *ring)
{
    int x = ring->width + 3, y = CELL_ROWS + 1, width = (ring->across - 2) * ring->width - 5;
    int last = (ring->down - 1) * CELL_ROWS - 1;
    const struct game_state *s = st->s;
    const char *currency = street_currency(st, 0);
    if (width < 30 || last - y < st->setup.seats + 4)
        return;
    canvas_put_centred(canvas, y, x, 0, width, "STREET MASTER'S");
    y += 2;
    canvas_put_cut(canvas, y, x + width - PLACE - 1 - (int)text_columns(currency), 0, currency,
                   MONEY);
    canvas_put(canvas, y, x + width - PLACE, 0, tr(st->lang, "casilla"));
    for (int seat = 0; seat < st->setup.seats; seat++) {
        y++;
        canvas_put_char(canvas, y, x, 0, seat == s->turn ? '>' : ' ');
        canvas_print(canvas, y, x + 1, ink_of_seat(st, seat), 3, "%d %c", seat + 1, 'a' + seat);
        canvas_put_cut(canvas, y, x + 5, 0, street_name(st, seat), width - 5 - MONEY);
        if (!(s->alive >> seat & 1)) {
            canvas_put(canvas, y, x + width - PLACE, 0, tr(st->lang, "retirado"));
            continue;
        }
        canvas_print(canvas, y, x + width - MONEY, 0, MONEY, "%*d", MONEY - PLACE - 1,
                     s->cash[seat]);
        if (s->jail[seat])
            canvas_put(canvas, y, x + width - PLACE, 0, tr(st->lang, "cárcel"));
        else
            canvas_print(canvas, y, x + width - PLACE, 0, PLACE, "%u",
                         st->setup.square[s->square[seat]].number);
    }
    y += 2;
    canvas_print(canvas, y, x, 0, width,
                 tr(st->lang, "Edificios en la banca: casas %u, hoteles %u."), s->houses,
                 s->hotels);
    if (y + 4 > last)
        return;
    canvas_put_cut(canvas, y + 2, x, 0,
                   tr(st->lang, "1 2 3… fichas; a b c… dueños; L libre, C con dueño,"), width);
    canvas_put_cut(canvas, y + 3, x, 0,
                   tr(st->lang, "1-4 casas, H hotel, X hipotecada. Todo en 'ver -leyenda'."),
                   width);
}

void street_show_board(struct street *st)
{
    static struct canvas canvas; /* too large for a stack; nothing of it is kept */
    static struct scene scene;
    const char *names[MONO_SEATS];
    struct board_ring ring;
    if (!fit_ring(st->setup.squares, street_columns(st), &ring)) {
        street_show_legend(st);
        return;
    }
    canvas_clear(&canvas, ring.down * CELL_ROWS + 1, ring.across * ring.width + 1);
    for (int seat = 0; seat < st->setup.seats; seat++)
        names[seat] = street_name(st, seat);
    mono_scene(&st->setup, st->s, SEAT_NOBODY, names, st->lang, &scene);
    for (int index = 0; index < st->setup.squares; index++) {
        int row, column;
        square_place(&ring, index, &row, &column);
        for (int j = 0; j <= CELL_ROWS; j++)
            for (int i = 0; i <= ring.width; i++) {
                bool across = j % CELL_ROWS == 0, down = i % ring.width == 0;
                if (across || down)
                    canvas_put_char(&canvas, row * CELL_ROWS + j, column * ring.width + i, 0,
                                    !across ? '|'
                                    : down  ? '+'
                                            : '-');
            }
    }
    for (unsigned i = 0; i < st->setup.squares; i++) /* after the frames: pieces stand on them */
        draw_square(st, &canvas, &ring, i, &scene.board.cell[i]);
    draw_middle(st, &canvas, &ring);
    for (int row = 0; row < canvas.rows; row++) {
        struct str text = STR(ANSI_ROW);
        const struct canvas_cell *cell = canvas.cell[row];
        int end = canvas.columns;
        while (end && cell[end - 1].ch == ' ' && cell[end - 1].ink == INK_PLAIN)
            end--;
        ansi_row(st->config->colours, &canvas, row, end, st->writer->ascii, &text);
        street_print(st, "%s\n", text.at);
    }
}

/* ---- the legend ---- */

/* One square: number, short name, kind, name, state. The kind of a street is two letters of its
 * colour, of several words the initials ("azul oscuro": ao). */
static void legend_cell(const struct street *st, unsigned index, size_t room, struct str *text)
{
    static const char *const codes[MONO_SQUARE_KINDS] = {
        [MONO_SERVICE] = "S", [MONO_STATION] = "E",      [MONO_PARKING] = "T", [MONO_TAX] = "$",
        [MONO_TAX_OR] = "$$", [MONO_CARDS_SQUARE] = "?", [MONO_START] = "->",  [MONO_JAIL] = "T",
        [MONO_TO_JAIL] = "T", [MONO_PAYDAY] = "+",
    };
    const struct mono_square *square = &st->setup.square[index];
    struct str kind = STR(8), cut = STR(80);
    if (square->kind == MONO_STREET) {
        const char *colour = GROUP_OF(square->deed), *blank = strchr(colour, ' ');
        str_add_char(&kind, utf8_next(&colour));
        colour = blank ? blank + 1 : colour;
        str_add_char(&kind, utf8_next(&colour));
    } else {
        str_add(&kind, "%s", codes[square->kind]);
    }
    str_add(text, "%3u  ", square->number);
    street_pad(text, mono_brief(square, st->lang), 6);
    street_pad(text, kind.at, 3);
    const char *at = SQUARE(index);
    for (size_t i = 0; *at && i < room; i++) {
        uint32_t ch = utf8_next(&at);
        str_add_char(&cut, i + 1 == room && *at ? 0x2026 : ch);
    }
    street_pad(text, cut.at, room + 1);
    str_add(text, "%c", state_of(st, index));
}

static const char *const notation[] = {
    "",
    N_("(*) El tipo indica de qué tipo de casilla se trata:"),
    N_("  $$  Impuesto con la posibilidad de pagar un porcentaje sobre el capital"),
    N_("  $   Impuesto"),
    N_("  az  Indica el color del monopolio al que pertenece la calle"),
    N_("  E   Estación"),
    N_("  S   Servicio"),
    N_("  ?   Tarjeta de suerte o de caja de comunidad"),
    N_("  T   Cárcel, vaya a la cárcel y parking"),
    N_("  ->  Casilla de salida. Indica la dirección del juego"),
    "",
    N_("Además en el tablero se puede ver el estado de cada propiedad"),
    N_("  (L) Propiedad libre, sin dueño"),
    N_("  (1)..(4) Indica el número de casas construidas en una calle"),
    N_("  (H) Indica que se ha construido un hotel"),
    N_("  (C) Indica que la propiedad posee un dueño"),
    N_("  (X) Indica que la propiedad está hipotecada"),
};

void street_show_legend(struct street *st)
{
    enum { FIXED = 3 + 2 + 6 + 3 + 1 + 1, GAP = 3, NAME = 30, NAME_LEAST = 15 };
    unsigned half = (st->setup.squares + 1u) / 2;
    int room = (street_columns(st) - GAP) / 2 - FIXED;
    room = room > NAME ? NAME : room < NAME_LEAST ? NAME_LEAST : room;
    struct str head = STR(STREET_LINE);
    str_add(&head, "%s ", tr(st->lang, "Num."));
    street_pad(&head, tr(st->lang, "Corto"), 6);
    street_pad(&head, tr(st->lang, "Ti*"), 3);
    street_pad(&head, tr(st->lang, "Nombre"), (size_t)room - 2);
    street_pad(&head, tr(st->lang, "Est."), 4);
    street_print(st, "%s%*s%s\n", head.at, GAP, "", head.at);
    for (unsigned i = 0; i < half; i++) {
        struct str text = STR(STREET_LINE);
        legend_cell(st, i, (size_t)room, &text);
        if (i + half < st->setup.squares) {
            str_add(&text, "%*s", GAP, "");
            legend_cell(st, i + half, (size_t)room, &text);
        }
        street_print(st, "%s\n", text.at);
    }
    for (size_t i = 0; i < sizeof notation / sizeof notation[0]; i++)
        street_print(st, "%s\n", *notation[i] ? tr(st->lang, notation[i]) : "");
}
