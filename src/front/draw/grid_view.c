/* A board of squares in rows and columns, such as Reversi's, with coordinates and with marks on the
 * squares that can be played and on the last move. Who plays and what happened stand beside it, or
 * below it on a narrow screen.
 *
 * Discs differ in form as well as in colour: full and hollow, X and O in ASCII. */
#include "front/draw/table_view.h"

enum { NUMBERS = 3, SIDE_MIN = 30, SIDE_GAP = 3, LOG_MIN = 2 };

struct grid_look {
    int width, rows; /* of a square */
    int lines;       /* 1: with lines between squares */
    int below;       /* rows for the words, if they are below the board */
};

struct grid_place {
    struct grid_look look;
    int left, top;     /* of the first square */
    int width, height; /* with coordinates and lines */
    struct span side;
    bool beside; /* `side` is right of the board, not below it */
};

/* The biggest drawing that fits, beside the words if possible. */
static bool place_grid(const struct table_view *view, const struct canvas *canvas,
                       struct grid_place *grid)
{
    static const struct grid_look looks[] = {{7, 3, true, 6},  {3, 1, true, 6},  {3, 1, false, 6},
                                             {2, 1, false, 6}, {3, 1, false, 3}, {2, 1, false, 3}};
    const struct scene_board *board = &view->scene->board;
    int options = options_rows(view, canvas->columns - 2);
    for (size_t i = 0; i < sizeof looks / sizeof looks[0]; i++)
        for (int beside = 1; beside >= 0; beside--) {
            int line = looks[i].lines, below = options + (beside ? 1 : looks[i].below);
            grid->look = looks[i];
            grid->beside = beside;
            grid->width = NUMBERS + board->columns * (looks[i].width + line) + line;
            grid->height = 1 + board->rows * (looks[i].rows + line) + line;
            if (grid->width + (beside ? SIDE_GAP + SIDE_MIN : 0) > canvas->columns ||
                1 + grid->height + below > canvas->rows)
                continue;
            int spare = canvas->rows - 1 - grid->height - (beside ? 1 + options : 0);
            int wide = canvas->columns - grid->width - SIDE_GAP;
            int side = wide < 48 ? wide : 48,
                used = beside ? grid->width + SIDE_GAP + side : grid->width;
            int left = (canvas->columns - used) / 2;
            grid->left = left + NUMBERS + line;
            grid->top = 2 + line + (beside ? spare / 3 : 0);
            grid->side =
                beside ? (struct span){left + grid->width + SIDE_GAP, side} : view_span(canvas);
            return true;
        }
    return false;
}

/* --- the board --- */

/* The lines between squares, with their joints. */
static void draw_grid_lines(const struct scene_board *board, struct canvas *canvas,
                            const struct grid_place *grid)
{
    int pitch = grid->look.width + 1, rise = grid->look.rows + 1, left = grid->left - 1,
        top = grid->top - 1;
    int right = left + board->columns * pitch, bottom = top + board->rows * rise;
    for (int row = top; row <= bottom; row++)
        for (int column = left; column <= right; column++) {
            bool across = (row - top) % rise == 0, down = (column - left) % pitch == 0;
            static const uint32_t joints[3][3] = {
                {0x250c, 0x252c, 0x2510}, {0x251c, 0x253c, 0x2524}, {0x2514, 0x2534, 0x2518}};
            int y = 1 + (row == bottom) - (row == top);
            int x = 1 + (column == right) - (column == left);
            uint32_t ch = across && down ? joints[y][x] : across ? 0x2500 : down ? 0x2502 : ' ';
            canvas_put_char(canvas, row, column, INK_FELT, ch);
        }
}

/* In the middle of the square: a disc, a hint, or the dot of a square that can be played. */
static void draw_content(const struct table_view *view, int index, struct canvas *canvas, int row,
                         int column, const struct grid_look *look)
{
    const struct scene_cell *cell = &view->scene->board.cell[index];
    bool open = menu_of_cell(view->menu, index) >= 0;
    const char *text = *cell->face          ? cell->face
                       : open && view->hint ? view->hint[index]
                       : open               ? "·"
                                            : "";
    bool white = cell->owner >= 0 && view->scene->seat[cell->owner].tint == TINT_WHITE;
    if (look->rows == 3 && cell->owner >= 0) { /* without colours, black is full, white hollow */
        static const uint32_t hollow[3][5] = {{0x2584, 0x2580, 0x2580, 0x2580, 0x2584},
                                              {0x2588, ' ', ' ', ' ', 0x2588},
                                              {0x2580, 0x2584, 0x2584, 0x2584, 0x2580}};
        for (int y = 0; y < 3; y++)
            for (int x = 0; x < 5; x++) {
                bool rim = x == 0 || x == 4;
                int ink = !white ? INK_DISC_BLACK : rim ? INK_DISC_WHITE : INK_CORE_WHITE;
                canvas_put_char(canvas, row + y, column + 1 + x, ink,
                                white || rim ? hollow[y][x] : 0x2588);
            }
        return;
    }
    int ink = cell->owner < 0 ? INK_FELT_MARK : white ? INK_DISC_WHITE : INK_DISC_BLACK;
    int width = (int)text_columns(text), at = column + (look->width - width) / 2;
    canvas_put_cut(canvas, row + look->rows / 2, at > column ? at : column, ink, text, look->width);
}

/* Left and right of the middle: the cursor, the discs that would turn if it were played, the last
 * move, the discs that it turned. A square of two columns has room for the right mark only. */
static void draw_marks(const struct table_view *view, int index, struct canvas *canvas, int row,
                       int column, const struct grid_look *look)
{
    int item = view->choosing && view->cell >= 0 ? menu_of_cell(view->menu, view->cell) : -1;
    bool would =
        item >= 0 && cells_have(&view->scene->option[view->menu->item[item].option].turns, index);
    bool here = index == view->cell && view->choosing;
    bool last = view->scene->board.cell[index].last,
         turned = view->recent && cells_have(&view->recent->turned, index);
    const char *marks = here ? "[]" : would ? "><" : last ? "()" : turned ? "''" : NULL;
    if (!marks)
        return;
    int ink = here || would ? INK_CURSOR : INK_FELT_LAST, middle = row + look->rows / 2;
    for (int side = look->width < 3; side < 2; side++)
        canvas_put_char(canvas, middle, column + side * (look->width - 1), ink,
                        (uint32_t)marks[side]);
}

/* --- the words --- */

/* Seats, status, notes and the log, down to row `last`. Below the board the seats stand right above
 * the question. */
static void draw_words(const struct table_view *view, struct canvas *canvas,
                       const struct grid_place *grid, int last)
{
    const struct scene *scene = view->scene;
    int left = grid->side.left, width = grid->side.width, lowest = last + 1 - (int)scene->seats;
    int row = grid->beside ? grid->top - 1 : 1 + grid->height + 1;
    row = row < lowest || grid->beside ? row : lowest;
    for (const struct scene_seat *seat = scene->seat; seat < scene->seat + scene->seats; seat++) {
        int ink = seat->turn ? INK_ACCENT : seat->you ? INK_STRONG : INK_PLAIN;
        const char *disc = seat->tint == TINT_WHITE ? "○ " : seat->tint == TINT_BLACK ? "● " : "";
        struct str words = STR(160);
        str_add(&words, "%s %s", seat->turn ? "►" : " ", disc);
        seat_words(seat, &words);
        canvas_put_cut(canvas, row++, left, ink, words.at, width);
    }
    row += grid->beside;
    if (*scene->status && row <= last)
        canvas_put_cut(canvas, row++, left, INK_STRONG, scene->status, width);
    for (size_t i = 0; grid->beside && i < scene->notes && row < last - LOG_MIN; i++)
        canvas_put_cut(canvas, row++, left, INK_TEXT + (int)scene->note[i].tint,
                       scene->note[i].text, width);
    row += grid->beside;
    if (grid->beside && view->choosing && row <= last)
        canvas_put_cut(
            canvas, row++, left, INK_MUTED,
            view->undo ? tr(view->lang, "p pista   u deshacer") : tr(view->lang, "p pista"), width);
    int bottom = grid->beside ? grid->top + grid->height - 3 : last;
    bottom = bottom < last ? bottom : last;
    if (row <= bottom)
        view_log(view, canvas, row, bottom - row + 1, grid->side);
}

bool grid_view_draw(const struct table_view *view, struct canvas *canvas)
{
    const struct scene_board *board = &view->scene->board;
    struct grid_place grid;
    if (!place_grid(view, canvas, &grid))
        return false;
    const struct grid_look *look = &grid.look;
    struct span span = view_span(canvas);
    int options = options_rows(view, span.width), prompt = canvas->rows - 1 - options;
    if (grid.beside && prompt > grid.top + grid.height)
        prompt = grid.top + grid.height;
    view_bar(view->lang, view->scene->title, view->about, canvas);
    if (look->lines)
        draw_grid_lines(board, canvas, &grid);
    for (int column = 0; board->coordinates && column < board->columns; column++)
        canvas_put_char(canvas, grid.top - 1 - look->lines,
                        grid.left + column * (look->width + look->lines) + (look->width - 1) / 2,
                        INK_MUTED, 'a' + (uint32_t)column);
    for (int row = 0; board->coordinates && row < board->rows; row++)
        canvas_print(canvas, grid.top + row * (look->rows + look->lines) + (look->rows - 1) / 2,
                     grid.left - look->lines - NUMBERS, INK_MUTED, NUMBERS, "%2d", row + 1);
    for (int i = 0; i < (int)board->cells; i++) {
        int row = grid.top + board->cell[i].row * (look->rows + look->lines);
        int column = grid.left + board->cell[i].column * (look->width + look->lines);
        canvas_fill(canvas, row, column, look->rows, look->width, INK_FELT, ' ');
        draw_content(view, i, canvas, row, column, look);
        draw_marks(view, i, canvas, row, column, look);
    }
    draw_words(view, canvas, &grid, prompt - 1);
    view_prompt(view, canvas, prompt, span);
    options_draw(view, canvas, prompt + 1, options, span);
    return true;
}
