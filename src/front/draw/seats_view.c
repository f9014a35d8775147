/* The seats: as boxes in the order of play or, where those do not fit, as words that flow. */
#include "front/draw/table_view.h"

enum { ARROW = 3 }; /* columns between two seats */

/* The direction of play between two seats. */
static void draw_arrow(const struct scene *scene, struct canvas *canvas, int row, int column)
{
    if (scene->direction)
        canvas_put(canvas, row, column, INK_ACCENT, scene->direction > 0 ? "→" : "←");
}

const char *seat_note(const struct scene_seat *seat, enum lang lang)
{
    return seat->player == PLAYER_AWAY ? tr(lang, "ausente") : seat->note;
}

/* Name; a card back for each card and the note; what it holds; points or the last call. */
static void draw_seat_box(const struct table_view *view, struct canvas *canvas, int row, int column,
                          int width, int index)
{
    const struct scene_seat *seat = &view->scene->seat[index];
    const char *note = seat_note(seat, view->lang);
    int ink = seat->turn ? INK_ACCENT : INK_MUTED;
    canvas_box(canvas, row, column, SEATS_BOX_ROWS, width, ink);
    canvas_print(canvas, row, column + 1, seat->turn ? INK_ACCENT : INK_STRONG, width - 2,
                 seat->turn ? " ► %s " : " %s ", seat->name);
    for (int i = 0; i < seat->count && i < width - 4; i++)
        canvas_put_char(canvas, row + 1, column + 2 + i,
                        INK_TEXT + (seat->count == 1 ? TINT_RED : TINT_BACK), 0x25ae);
    canvas_put_cut(canvas, row + 2, column + 2, INK_PLAIN, seat->holds, width - 4);
    int holds = (int)text_columns(seat->holds);
    int drawn = view->recent ? view->recent->drawn[index] : 0;
    const char *said = view->recent ? view->recent->said[index] : NULL;
    if (drawn && seat->count >= 0) /* behind the number of cards, where cards count */
        canvas_print(canvas, row + 2, column + 3 + holds, INK_ACCENT, width - 5 - holds, "+%d",
                     drawn);
    if (said && strcmp(said, seat->note) != 0)
        canvas_print(canvas, row + 3, column + 1, INK_ACCENT, width - 2, " «%s» ", said);
    int wide = (int)text_columns(note) + 2 < width - 4 ? (int)text_columns(note) + 2 : width - 4;
    if (*note)
        canvas_print(canvas, row + 1, column + width - 2 - wide, INK_ALERT, wide, " %s ", note);
    if (view->totals) {
        char text[64];
        snprintf(text, sizeof text,
                 trn(view->lang, " %lld punto ", " %lld puntos ", view->totals[index]),
                 (long long)view->totals[index]);
        if ((int)text_columns(text) <= width - 3)
            canvas_put(canvas, row + 3, column + width - 2 - (int)text_columns(text), ink, text);
    }
}

int seats_box_width(const struct scene *scene, int width)
{
    int seats = (int)scene->seats, room = (width - ARROW * (seats - 1)) / seats;
    return room < 24 ? room : 24;
}

void seats_draw_boxes(const struct table_view *view, struct canvas *canvas, int row,
                      struct span span)
{
    int seats = (int)view->scene->seats, width = seats_box_width(view->scene, span.width);
    int left = span.left + (span.width - seats * width - (seats - 1) * ARROW) / 2;
    for (int i = 0; i < seats; i++) {
        int column = left + i * (width + ARROW);
        draw_seat_box(view, canvas, row, column, width, i);
        if (i + 1 < seats)
            draw_arrow(view->scene, canvas, row + 1, column + width + 1);
    }
}

void seat_words(const struct scene_seat *seat, struct str *text)
{
    str_add(text, "%s", seat->name);
    const char *before = ": ";
    for (const char *at = seat->holds + strspn(seat->holds, " "); *at; before = ", ") {
        const char *end = strstr(at, "  ");
        size_t length = end ? (size_t)(end - at) : strlen(at);
        str_add(text, "%s%.*s", before, (int)length, at);
        at += length;
        at += strspn(at, " ");
    }
    if (*seat->note)
        str_add(text, "%s%s", before, seat->note);
}

int seats_flow(const struct table_view *view, struct canvas *canvas, int row, int rows,
               struct span span)
{
    int column = 0, line = 0;
    for (int i = 0; i < (int)view->scene->seats; i++) {
        const struct scene_seat *seat = &view->scene->seat[i];
        struct str words = STR(160);
        str_add(&words, "%s", seat->turn ? "►" : "");
        seat_words(seat, &words);
        int width = (int)text_columns(words.at), arrow = i + 1 < (int)view->scene->seats ? 2 : 0;
        if (column && column + width + arrow > span.width) {
            column = 0;
            line++;
        }
        if (canvas && line < rows) {
            canvas_put_cut(canvas, row + line, span.left + column,
                           seat->turn ? INK_ACCENT : INK_PLAIN, words.at, span.width);
            if (arrow && column + width + arrow <= span.width)
                draw_arrow(view->scene, canvas, row + line, span.left + column + width + 1);
        }
        column += width + arrow + 1;
    }
    return line + 1;
}
