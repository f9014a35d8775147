#include "front/terminal/canvas.h"

#include "base/utf8.h"

void canvas_clear(struct canvas *canvas, int rows, int columns)
{
    canvas->rows = rows < CANVAS_ROWS ? rows : CANVAS_ROWS;
    canvas->columns = columns < CANVAS_COLUMNS ? columns : CANVAS_COLUMNS;
    canvas->clipped = 0;
    canvas_fill(canvas, 0, 0, canvas->rows, canvas->columns, INK_PLAIN, ' ');
}

void canvas_put_char(struct canvas *canvas, int row, int column, int ink, uint32_t ch)
{
    if (row < 0 || row >= canvas->rows || column < 0 || column >= canvas->columns) {
        canvas->clipped += ch != ' ';
        return;
    }
    canvas->cell[row][column] =
        (struct canvas_cell){.ch = is_printable(ch) ? ch : '?', .ink = (uint32_t)ink};
}

int canvas_put(struct canvas *canvas, int row, int column, int ink, const char *text)
{
    int start = column;
    for (const char *at = text; *at;)
        canvas_put_char(canvas, row, column++, ink, utf8_next(&at));
    return column - start;
}

int canvas_put_cut(struct canvas *canvas, int row, int column, int ink, const char *text, int width)
{
    if (width <= 0)
        return 0;
    if ((int)text_columns(text) <= width)
        return canvas_put(canvas, row, column, ink, text);
    const char *at = text;
    for (int i = 0; i + 1 < width; i++)
        canvas_put_char(canvas, row, column + i, ink, utf8_next(&at));
    canvas_put_char(canvas, row, column + width - 1, ink, 0x2026);
    return width;
}

void canvas_put_centred(struct canvas *canvas, int row, int column, int ink, int width,
                        const char *text)
{
    int columns = (int)text_columns(text);
    int before = columns < width ? (width - columns) / 2 : 0;
    canvas_put_cut(canvas, row, column + before, ink, text, width - before);
}

void canvas_fill(struct canvas *canvas, int row, int column, int rows, int columns, int ink,
                 uint32_t ch)
{
    for (int r = row; r < row + rows; r++)
        for (int c = column; c < column + columns; c++)
            canvas_put_char(canvas, r, c, ink, ch);
}

void canvas_box(struct canvas *canvas, int row, int column, int rows, int columns, int ink)
{
    int bottom = row + rows - 1, right = column + columns - 1;
    canvas_fill(canvas, row, column, rows, columns, ink, 0x2500);
    canvas_fill(canvas, row + 1, column, rows - 2, columns, ink, 0x2502);
    canvas_fill(canvas, row + 1, column + 1, rows - 2, columns - 2, ink, ' ');
    canvas_put_char(canvas, row, column, ink, 0x256d);
    canvas_put_char(canvas, row, right, ink, 0x256e);
    canvas_put_char(canvas, bottom, column, ink, 0x2570);
    canvas_put_char(canvas, bottom, right, ink, 0x256f);
}

bool wrap_next(struct wrap *wrap, char *line, size_t size)
{
    enum { HANG = 5 };
    struct str out = str_make(line, size);
    if (!*wrap->at)
        return false;
    size_t blanks = strspn(wrap->at, " ");
    int indent = wrap->again && wrap->indent < wrap->width / 2 ? wrap->indent : 0;
    if (wrap->again)
        wrap->at += blanks;
    else
        wrap->indent = blanks ? (int)blanks + HANG : 0;
    /* The line ends after the last word that fits, or inside a word that fills it alone. */
    const char *end = NULL, *at = wrap->at;
    int room = wrap->width - indent > 0 ? wrap->width - indent : 1;
    for (int columns = 0; *at && *at != '\n' && columns < room; columns++) {
        utf8_next(&at);
        if (*at == ' ' || *at == '\n' || !*at)
            end = at;
    }
    end = end ? end : at;
    str_add(&out, "%*s%.*s", indent, "", (int)(end - wrap->at), wrap->at);
    wrap->again = *end != '\n';
    wrap->at = end + (*end == '\n');
    return true;
}

int canvas_put_lines(struct canvas *canvas, int row, int rows, struct span span, int ink,
                     const char *text)
{
    char line[4 * CANVAS_COLUMNS];
    int count = 0;
    for (struct wrap wrap = {.at = text, .width = span.width}; wrap_next(&wrap, line, sizeof line);
         count++)
        if (canvas && count < rows)
            canvas_put(canvas, row + count, span.left, ink, line);
    return count;
}

void canvas_put_lines_centred(struct canvas *canvas, int row, struct span span, const char *text)
{
    char line[4 * CANVAS_COLUMNS];
    struct wrap wrap = {.at = text, .width = span.width};
    for (; wrap_next(&wrap, line, sizeof line) && row < canvas->rows; row++)
        canvas_put_centred(canvas, row, span.left, INK_STRONG, span.width, line);
}

void flow_add(struct flow *flow, int ink, const char *words)
{
    int width = (int)text_columns(words) + 2;
    if (flow->column && flow->column + width > flow->span.width) {
        flow->column = 0;
        flow->line++;
    }
    if (flow->canvas && flow->line < flow->rows)
        canvas_print(flow->canvas, flow->row + flow->line, flow->span.left + flow->column, ink,
                     flow->span.width, " %s ", words);
    flow->column += width + 1;
}

int flow_rows(const struct flow *flow)
{
    return flow->column ? flow->line + 1 : 0;
}
