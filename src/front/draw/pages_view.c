/* The pages that are not the table: the end of a round, the log, the help. */
#include "front/draw/table_view.h"

/* --- the end of a round --- */

enum { NUMBER_MIN = 7, NAME = 14, NAME_MIN = 9 };

/* Where the columns of the table of points begin. */
struct end_columns {
    int name, hand, worth, round, total, name_width, hand_width;
    int number; /* columns of each number, with a blank before it */
    bool has_worth;
};

static struct end_columns end_columns(const struct table_view *view, const struct result *result,
                                      struct span span)
{
    struct end_columns c = {
        .name = span.left, .number = NUMBER_MIN, .name_width = span.width >= 60 ? NAME : NAME_MIN};
    for (size_t i = 0; i < view->scene->seats; i++) {
        int round = snprintf(NULL, 0, " %" PRId64, result->points[i]);
        int total = snprintf(NULL, 0, " %" PRId64, view->totals[i]);
        c.has_worth |= *view->scene->seat[i].worth != '\0';
        c.number = round > c.number ? round : c.number;
        c.number = total > c.number ? total : c.number;
    }
    c.hand = c.name + c.name_width + 1;
    c.total = span.left + span.width - c.number;
    c.round = c.total - c.number;
    c.worth = c.round - (c.has_worth ? c.number : 0);
    c.hand_width = c.worth - c.hand;
    return c;
}

static void put_right(struct canvas *canvas, int row, int column, int room, int ink,
                      const char *text)
{
    int width = (int)text_columns(text);
    canvas_put_cut(canvas, row, column + (width < room ? room - width : 0), ink, text, room);
}

/* The cards left in a seat's hand, as chips in at most `rows` rows; "…" where they do not fit. */
static void draw_left(const struct table_view *view, struct canvas *canvas, int row, int rows,
                      int seat, const struct end_columns *c)
{
    int column = c->hand, end = c->hand + c->hand_width - 2;
    const struct scene *scene = view->scene;
    for (const struct scene_piece *piece = scene->piece; piece < scene->piece + scene->pieces;
         piece++) {
        struct str out = STR(48);
        if (piece->zone != ZONE_HAND || piece->seat != seat)
            continue;
        chip_text(piece, 3, &out);
        int width = (int)text_columns(out.at) + 2;
        if (column + width > end && rows-- > 1) {
            column = c->hand;
            row++;
        }
        if (column + width > end) {
            if (end > c->hand)
                canvas_put(canvas, row, column < end ? column : end, INK_MUTED, "…");
            return;
        }
        canvas_print(canvas, row, column, INK_FILL + (int)piece_tint(scene, piece), width, " %s ",
                     out.at);
        column += width + 1;
    }
}

void end_view_draw(const struct table_view *view, const struct result *result, int you,
                   const char *title, struct canvas *canvas)
{
    struct span span = view_span(canvas);
    int seats = (int)view->scene->seats;
    /* Two rows of cards a seat and a blank one, if there is room. */
    int step = canvas->rows >= 6 + 3 * seats ? 3 : canvas->rows >= 8 + 2 * seats ? 2 : 1;
    int air = canvas->rows >= 8 + step * seats ? 1 : 0;
    int spare = canvas->rows - (5 + air * 2 + step * seats), row = 1 + (spare > 0 ? spare / 3 : 0);
    view_bar(view->lang, view->scene->title, view->about, canvas);
    if (span.width > 80)
        span = (struct span){.left = span.left + (span.width - 80) / 2, .width = 80};
    struct end_columns c = end_columns(view, result, span);
    canvas_put_centred(canvas, row, span.left, result->winner == you ? INK_ALERT : INK_STRONG,
                       span.width, TEXT_OF(CANVAS_TEXT, " %s ", title));
    row += 1 + air;
    if (c.has_worth)
        put_right(canvas, row, c.worth, c.number, INK_MUTED, tr(view->lang, "mano"));
    put_right(canvas, row, c.round, c.number, INK_MUTED, tr(view->lang, "juego"));
    put_right(canvas, row++, c.total, c.number, INK_MUTED, tr(view->lang, "total"));
    for (int seat = 0; seat < seats; seat++, row += step) {
        const struct scene_seat *who = &view->scene->seat[seat];
        bool won = result->winner == seat;
        int ink = won ? INK_ACCENT : seat == you ? INK_STRONG : INK_PLAIN;
        canvas_print(canvas, row, c.name, ink, c.name_width, won ? "► %s" : "  %s", who->name);
        draw_left(view, canvas, row, step > 1 ? 2 : 1, seat, &c);
        put_right(canvas, row, c.worth, c.number, INK_PLAIN, who->worth);
        put_right(canvas, row, c.round, c.number, ink,
                  TEXT_OF(24, "%" PRId64, result->points[seat]));
        put_right(canvas, row, c.total, c.number, INK_STRONG,
                  TEXT_OF(24, "%" PRId64, view->totals[seat]));
    }
    canvas_put_centred(canvas, row + air, span.left, INK_STRONG, span.width, view->prompt);
}

/* --- pages of text --- */

static struct span page_span(const struct canvas *canvas)
{
    int width = view_span(canvas).width < 78 ? view_span(canvas).width : 78;
    return (struct span){.left = (canvas->columns - width) / 2, .width = width};
}

/* Rows of text on a page. */
static int page_room(const struct canvas *canvas)
{
    return canvas->rows > 5 ? canvas->rows - 4 : 1;
}

/* The keys of the help, by the kind of table. */
static const char *keys_text(const struct scene *scene, enum lang lang)
{
    if (menu_has_squares(scene))
        return tr(lang, "  e6  juega en esa casilla: la letra y el número\n"
                        "  flechas, Intro  mueven el cursor y juegan donde está\n"
                        "  p  pista: con cuántas fichas de ventaja se acaba desde cada casilla\n"
                        "  u  deshacer\n"
                        "  espacio  no esperar al otro          RePág  lo que ha pasado\n"
                        "  ?  esta ayuda          q  salir (Ctrl-C también)\n");
    if (scene->board.columns)
        return tr(lang, "  la letra de lo que quieras hacer; ▸ abre otra lista, Esc vuelve\n"
                        "  flechas, Intro  eligen con el cursor\n"
                        "  < >  miran las casillas una tras otra; + enseña el título\n"
                        "  espacio  no esperar a los demás      RePág  lo que ha pasado\n"
                        "  ?  esta ayuda          q  salir (Ctrl-C también)\n");
    if (scene->around)
        return tr(lang, "  1 2 3  juegan la carta que tienen encima\n"
                        "  la letra de un canto o de una respuesta lo dice\n"
                        "  3 (1)  vale 3, y 1 si no se quiere\n"
                        "  ← → Intro  eligen con el cursor\n"
                        "  espacio  no esperar a los demás      RePág  lo que ha pasado\n"
                        "  ?  esta ayuda          q  salir (Ctrl-C también)\n");
    return tr(lang, "  1 2 3… a b c…  juegan la carta que tienen encima\n"
                    "  ← → Intro  eligen con el cursor; Esc deshace la elección\n"
                    "  espacio  no esperar a los demás      RePág  lo que ha pasado\n"
                    "  ?  esta ayuda          q  salir (Ctrl-C también)\n"
                    "Si no puedes hacer otra cosa, se toma del mazo o se pasa por ti.\n");
}

int past_view_draw(const struct table_view *view, int page, struct canvas *canvas)
{
    struct span span = page_span(canvas);
    char line[GAME_TEXT_MAX];
    int room = page_room(canvas), lines = 0, number = 0;
    for (int i = 0; i < view->logs; i++)
        lines += canvas_put_lines(NULL, 0, 0, span, 0, view->log[i]);
    int first = lines - (page + 1) * room, row = 2 - (first > 0 ? first : 0);
    view_bar(view->lang, view->scene->title, tr(view->lang, "lo que ha pasado"), canvas);
    for (int i = 0; i < view->logs; i++)
        for (struct wrap wrap = {.at = view->log[i], .width = span.width};
             wrap_next(&wrap, line, sizeof line); number++)
            if (number >= first && number < first + room)
                canvas_put(canvas, row + number, span.left, INK_PLAIN, line);
    canvas_put_centred(
        canvas, canvas->rows - 1, span.left, INK_MUTED, span.width,
        tr(view->lang, "RePág, AvPág: antes y después; otra tecla: vuelve a la mesa"));
    return lines > room ? (lines + room - 1) / room : 1;
}

int help_view_draw(enum lang lang, const struct scene *scene, const char *keys, const char *more,
                   int page, struct canvas *canvas)
{
    struct span span = page_span(canvas);
    char line[400];
    struct str all = STR(4096);
    int room = page_room(canvas), number = 0;
    if (scene->rules)
        str_add(&all, "%s\n", scene->rules);
    str_add(&all, "%s%s", keys ? keys : keys_text(scene, lang), more);
    view_bar(lang, scene->title, tr(lang, "ayuda"), canvas);
    struct wrap wrap = {.at = all.at, .width = span.width};
    for (; wrap_next(&wrap, line, sizeof line); number++)
        if (number / room == page)
            canvas_put(canvas, 2 + number % room, span.left, INK_PLAIN, line);
    int pages = (number + room - 1) / room;
    canvas_put_centred(canvas, canvas->rows - 1, span.left, INK_MUTED, span.width,
                       page + 1 < pages ? tr(lang, "cualquier tecla: sigue")
                                        : tr(lang, "cualquier tecla: vuelve a la mesa"));
    return pages;
}
