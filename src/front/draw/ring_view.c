/* A board whose squares go round its edge, such as Monopoly's. On 80x24 a square has two lines of
 * seven columns, and everything else stands in the middle: seats, dice, the log, the options. */
#include "front/draw/table_view.h"

#include "base/utf8.h"

enum { CELL_WIDTH_MIN = 6, CELL_WIDTH_MAX = 12, CELL_ROWS_MIN = 2, CELL_ROWS_MAX = 3 };
enum { MIDDLE_WIDTH_MIN = 40, MIDDLE_ROWS_MIN = 12, LOG_MIN = 2, NAME_WIDTH = 12 };
enum { NAMES_FROM = 9 }; /* columns of a square that shows its longer name */
enum { DEEDS_MAX = 3 };  /* rows of the person's own deeds */

struct ring_layout {
    int width, rows; /* of a square */
    int left, top;
    struct span middle; /* inside the ring, … */
    int first, last;    /* … rows first to last */
};

/* The character of a seat's piece: the first of its name, or its number if another name begins
 * alike. */
static uint32_t seat_symbol(const struct scene *scene, int seat)
{
    const char *name = scene->seat[seat].name;
    uint32_t mine = utf8_next(&name);
    for (int i = 0; i < (int)scene->seats; i++) {
        const char *other = scene->seat[i].name;
        if (i != seat && utf8_next(&other) == mine)
            return '1' + (uint32_t)seat;
    }
    return mine;
}

/* Squares as big as fit; false: they, or what stands in the middle, do not fit. */
static bool place_ring(const struct scene_board *board, const struct canvas *canvas,
                       struct ring_layout *ring)
{
    ring->width = canvas->columns / board->columns;
    ring->rows = (canvas->rows - 1) / board->rows;
    if (ring->width < CELL_WIDTH_MIN || ring->rows < CELL_ROWS_MIN)
        return false;
    ring->width = ring->width < CELL_WIDTH_MAX ? ring->width : CELL_WIDTH_MAX;
    ring->rows = ring->rows < CELL_ROWS_MAX ? ring->rows : CELL_ROWS_MAX;
    int columns = ring->width * board->columns, rows = ring->rows * board->rows;
    ring->left = (canvas->columns - columns + 1) / 2;
    ring->top = 1 + (canvas->rows - 1 - rows) / 2;
    ring->middle =
        (struct span){.left = ring->left + ring->width + 1, .width = columns - 2 * ring->width - 3};
    ring->first = ring->top + ring->rows;
    ring->last = ring->top + rows - ring->rows - 1;
    return ring->middle.width >= MIDDLE_WIDTH_MIN &&
           ring->last - ring->first + 1 >= MIDDLE_ROWS_MIN;
}

/* --- the squares --- */

/* Two lines: "SER ⌂3" over "Ana TL". Three: the longer name, "Ana ⌂3", "TL". */
static void draw_cell(const struct table_view *view, const struct scene_cell *cell, bool here,
                      struct canvas *canvas, const struct ring_layout *ring)
{
    const struct scene *scene = view->scene;
    int row = ring->top + cell->row * ring->rows, column = ring->left + cell->column * ring->width;
    int width = ring->width - 1, mark = (int)text_columns(cell->mark);
    enum tint tint = cell_tint(cell);
    int ink = here ? INK_CURSOR : tint == TINT_PLAIN ? INK_BAR : INK_FILL + (int)tint;
    bool tall = ring->rows > 2, wide = ring->width >= NAMES_FROM && *cell->name;
    int piece = column + width; /* pieces stand in the last row, from the right */
    for (int seat = (int)scene->seats - 1; seat >= 0; seat--)
        if (cell->stands >> seat & 1)
            canvas_put_char(canvas, row + ring->rows - 1, --piece,
                            INK_FILL + (int)scene->seat[seat].tint, seat_symbol(scene, seat));
    canvas_fill(canvas, row, column, 1, width, ink, ' ');
    canvas_put_cut(canvas, row, column, ink, wide ? cell->name : cell->face,
                   tall ? width : width - mark);
    canvas_put_cut(canvas, row + tall, column + width - mark, tall ? INK_STRONG : ink, cell->mark,
                   mark);
    int room = tall ? width - mark - (mark > 0) : piece - column - (piece < column + width);
    const struct scene_seat *owner = cell->owner >= 0 ? &scene->seat[cell->owner] : NULL;
    const char *words = owner ? owner->name : cell->small;
    int owner_ink = owner ? INK_TEXT + (int)owner->tint : INK_MUTED;
    if ((int)text_columns(words) <= room)
        canvas_put(canvas, row + 1, column, owner_ink, words);
    else if (owner)
        canvas_put_char(canvas, row + 1, column, owner_ink, seat_symbol(scene, cell->owner));
}

/* --- the middle --- */

/* A line each: turn, piece, name, what it has, what changed since the throw, its bid or note. */
static void draw_ring_seats(const struct table_view *view, struct canvas *canvas, int row,
                            struct span span)
{
    const struct scene *scene = view->scene;
    int holds = 0;
    for (size_t i = 0; i < scene->seats; i++) {
        int width = (int)text_columns(scene->seat[i].holds);
        holds = width > holds ? width : holds;
    }
    for (int i = 0; i < (int)scene->seats; i++, row++) {
        const struct scene_seat *seat = &scene->seat[i];
        int ink = seat->turn ? INK_ACCENT : seat->you ? INK_STRONG : INK_PLAIN, column = span.left;
        int end = span.left + span.width;
        canvas_put(canvas, row, column, INK_ACCENT, seat->turn ? "►" : " ");
        canvas_put_char(canvas, row, column + 1, INK_FILL + (int)seat->tint, seat_symbol(scene, i));
        column += 3;
        canvas_put_cut(canvas, row, column, ink, seat->name, NAME_WIDTH);
        column += NAME_WIDTH + 1;
        canvas_put_cut(canvas, row, column, ink, seat->holds, end - column);
        column += holds + 2;
        int64_t sum = view->recent ? view->recent->money[i] : 0; /* won or lost since the throw */
        if (sum && column < end)
            column += 1 + canvas_print(canvas, row, column,
                                       INK_TEXT + (sum > 0 ? TINT_GREEN : TINT_RED), end - column,
                                       "%s%s", sum > 0 ? "+" : "", scene_sum(sum, view->lang).text);
        struct str text = STR(64);
        bool bids = bid_words(view, i, &text);
        if (column < end)
            canvas_put_cut(canvas, row, column, bids ? INK_STRONG : INK_MUTED,
                           bids ? text.at : seat_note(seat, view->lang), end - column);
    }
}

/* The person's own deeds as chips, in at most `rows` rows. Only counted if `canvas` is NULL. */
static int flow_deeds(const struct table_view *view, struct canvas *canvas, int row, int rows,
                      struct span span)
{
    const struct scene *scene = view->scene;
    struct flow flow = {.canvas = canvas, .span = span, .row = row, .rows = rows};
    for (size_t i = 0; i < scene->pieces; i++)
        if (scene->piece[i].zone == ZONE_HAND)
            flow_add(&flow, INK_FILL + (int)piece_tint(scene, &scene->piece[i]),
                     scene->piece[i].face);
    return flow_rows(&flow);
}

/* Takes up to `wanted` of the rows that are left. */
static int take_rows(int *room, int wanted)
{
    int taken = wanted < *room ? wanted : *room;
    *room -= taken;
    return taken;
}

/* From the top of the middle: the seats, the status, the deal, the log; from its bottom: the menu,
 * the question, the person's deeds, the square under the cursor. */
static void draw_inside(const struct table_view *view, struct canvas *canvas,
                        const struct ring_layout *ring)
{
    const struct scene *scene = view->scene;
    struct span span = ring->middle;
    int rows = ring->last - ring->first + 1, seats = (int)scene->seats, row = ring->first;
    int room = rows - seats - 2 - LOG_MIN; /* 2: status and question */
    int options = take_rows(&room, options_rows(view, span.width));
    int deal = take_rows(&room, deal_draw(view, NULL, 0, 0, span));
    int own = flow_deeds(view, NULL, 0, 0, span);
    int deeds = take_rows(&room, own < DEEDS_MAX ? own : DEEDS_MAX);
    int look = take_rows(&room, view->cell >= 0), gap = room >= 3;
    int log = LOG_MIN + room - 3 * gap, column = span.left;
    draw_ring_seats(view, canvas, row, span);
    row += seats + gap;
    for (size_t i = 0; i < scene->dice; i++)
        column +=
            1 + canvas_print(canvas, row, column, INK_FILL + TINT_WHITE, 8, "[%d]", scene->die[i]);
    canvas_put_cut(canvas, row++, column, INK_STRONG, scene->status,
                   span.left + span.width - column);
    deal_draw(view, canvas, row, deal, span);
    row += deal;
    view_log(view, canvas, row, log, span);
    row += log + gap;
    if (look)
        canvas_put_cut(canvas, row++, span.left, INK_ACCENT, scene->board.cell[view->cell].label,
                       span.width);
    flow_deeds(view, canvas, row, deeds, span);
    row += deeds;
    canvas_put_cut(canvas, row++, span.left, view->choosing ? INK_ACCENT : INK_MUTED, view->prompt,
                   span.width);
    options_draw(view, canvas, row, options, span);
    if (view->card)
        deed_draw(view, canvas, ring->first, rows, span);
}

bool ring_view_draw(const struct table_view *view, struct canvas *canvas)
{
    const struct scene_board *board = &view->scene->board;
    struct ring_layout ring;
    if (!place_ring(board, canvas, &ring))
        return false;
    view_bar(view->lang, view->scene->title, view->about, canvas);
    for (int i = 0; i < (int)board->cells; i++)
        draw_cell(view, &board->cell[i], i == view->cell, canvas, &ring);
    draw_inside(view, canvas, &ring);
    return true;
}
