#include "front/table_view.h"

#include <stdio.h>
#include <string.h>

#include "front/deal_view.h"
#include "front/hand_view.h"

/* What each part takes up. Parts come as drawings or, where those do not fit, as lines of words. */
struct plan {
    struct span span;
    bool seat_boxes, cards, hand_boxes;
    int seat_rows, centre_rows, word_rows, option_rows, hand_rows;
    int gaps; /* blank rows between parts, at most GAPS */
    int top;  /* the first row under the top line */
};

enum {
    SEAT_BOX_ROWS = 4,
    SEAT_BOX_MIN = 13,
    ARROW = 3,       /* columns between two seats */
    CENTRE_ROWS = 7, /* a card of five, a blank, the line that names the colour; seven lines of the log */
    LOG_ROWS = 3,    /* under what is on the table in words */
    TOLD_ROWS = 8,   /* for a card that is told there */
    LOG_ROWS_MAX = 6,
    CARDS_WIDTH = 28, /* the cards' side of the centre */
    GAPS = 4,
    TIGHTEST = 6,
};

struct span view_span(const struct canvas *canvas)
{
    int width = canvas->columns > 60 ? canvas->columns - 2 : canvas->columns;
    if (width > VIEW_WIDTH_MAX)
        width = VIEW_WIDTH_MAX;
    return (struct span){.left = (canvas->columns - width) / 2, .width = width};
}

void view_bar(enum lang lang, const char *title, const char *about, struct canvas *canvas)
{
    char left[200];
    const char *keys = tr(lang, "? ayuda   q salir");
    int width = (int)text_columns(keys), room = canvas->columns - width - 4;
    snprintf(left, sizeof left, " %s%s%s", title, *about ? "   " : "", about);
    if ((int)text_columns(left) > room) /* the keys matter more */
        snprintf(left, sizeof left, " %s", title);
    canvas_fill(canvas, 0, 0, 1, canvas->columns, INK_BAR, ' ');
    canvas_put_cut(canvas, 0, 0, INK_BAR, left, canvas->columns - 1);
    if ((int)text_columns(left) <= room)
        canvas_put(canvas, 0, canvas->columns - width - 1, INK_BAR, keys);
}

/* --- the seats --- */

static void draw_arrow(const struct scene *scene, struct canvas *canvas, int row, int column)
{
    if (scene->direction)
        canvas_put(canvas, row, column, INK_ACCENT, scene->direction > 0 ? "→" : "←");
}

static void draw_backs(const struct scene_seat *seat, struct canvas *canvas, int row, int column, int room)
{
    for (int i = 0; i < seat->count && i < room; i++)
        canvas_put_char(canvas, row, column + i, seat->count == 1 ? INK_TEXT + TINT_RED : INK_TEXT + TINT_BACK, 0x25ae);
}

enum tint cell_tint(const struct scene_cell *cell)
{
    return cell->mortgaged ? TINT_BACK : cell->tint;
}

enum tint piece_tint(const struct scene *scene, const struct scene_piece *piece)
{
    return piece->cell >= 0 ? cell_tint(&scene->board.cell[piece->cell]) : piece->tint;
}

const char *seat_note(const struct scene_seat *seat, enum lang lang)
{
    return seat->sitter == SITTER_AWAY ? tr(lang, "ausente") : seat->note;
}

/* How many cards it had to take, behind how many it has; what it said, in the frame. */
static void draw_news(const struct table_view *view, struct canvas *canvas, int row, int column, int width, int seat)
{
    char text[64];
    const struct scene_seat *who = &view->scene->seat[seat];
    int holds = (int)text_columns(who->holds);
    if (view->recent && view->recent->drawn[seat]) {
        snprintf(text, sizeof text, "+%d", view->recent->drawn[seat]);
        canvas_put_cut(canvas, row + 2, column + 3 + holds, INK_ACCENT, text, width - 5 - holds);
    }
    if (view->recent && view->recent->said[seat] && strcmp(view->recent->said[seat], who->note) != 0) {
        snprintf(text, sizeof text, " «%s» ", view->recent->said[seat]);
        canvas_put_cut(canvas, row + 3, column + 1, INK_ACCENT, text, width - 2);
    }
}

static void draw_seat_box(const struct table_view *view, struct canvas *canvas, int row, int column, int width,
                          int index)
{
    const struct scene_seat *seat = &view->scene->seat[index];
    int ink = seat->turn ? INK_ACCENT : INK_MUTED;
    char text[64];
    canvas_box(canvas, row, column, SEAT_BOX_ROWS, width, ink);
    snprintf(text, sizeof text, seat->turn ? " ► %s " : " %s ", seat->name);
    canvas_put_cut(canvas, row, column + 1, seat->turn ? INK_ACCENT : INK_STRONG, text, width - 2);
    draw_backs(seat, canvas, row + 1, column + 2, width - 4);
    canvas_put_cut(canvas, row + 2, column + 2, INK_PLAIN, seat->holds, width - 4);
    draw_news(view, canvas, row, column, width, index);
    if (*seat_note(seat, view->lang)) {
        snprintf(text, sizeof text, " %s ", seat_note(seat, view->lang));
        int note = (int)text_columns(text) < width - 4 ? (int)text_columns(text) : width - 4;
        canvas_put_cut(canvas, row + 1, column + width - 2 - note, INK_ALERT, text, note);
    }
    if (view->totals) {
        snprintf(text, sizeof text, tr(view->lang, " %lld puntos "), (long long)view->totals[index]);
        if ((int)text_columns(text) <= width - 3)
            canvas_put(canvas, row + 3, column + width - 2 - (int)text_columns(text), ink, text);
    }
}

static int seat_box_width(const struct scene *scene, int width)
{
    int seats = (int)scene->seats, room = (width - ARROW * (seats - 1)) / seats;
    return room < 24 ? room : 24;
}

static void draw_seat_boxes(const struct table_view *view, struct canvas *canvas, int row, struct span span)
{
    int seats = (int)view->scene->seats, width = seat_box_width(view->scene, span.width);
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

/* "►Ana: 7 cartas → Luis: 1 carta, ¡UNO!" in as many lines as it takes; only counted if `canvas` is NULL. */
static int flow_seats(const struct table_view *view, struct canvas *canvas, int row, int rows, struct span span)
{
    int column = 0, line = 0;
    for (int i = 0; i < (int)view->scene->seats; i++) {
        const struct scene_seat *seat = &view->scene->seat[i];
        char text[160];
        struct str words = str_make(text, sizeof text);
        str_add(&words, "%s", seat->turn ? "►" : "");
        seat_words(seat, &words);
        int width = (int)text_columns(text), arrow = i + 1 < (int)view->scene->seats ? 2 : 0;
        if (column && column + width + arrow > span.width) {
            column = 0;
            line++;
        }
        if (canvas && line < rows) {
            canvas_put_cut(canvas, row + line, span.left + column, seat->turn ? INK_ACCENT : INK_PLAIN, text,
                           span.width);
            if (arrow && column + width + arrow <= span.width)
                draw_arrow(view->scene, canvas, row + line, span.left + column + width + 1);
        }
        column += width + arrow + 1;
    }
    return line + 1;
}

/* --- the centre: what lies on the table, what has happened --- */

static void draw_pile(struct canvas *canvas, int row, int column, const struct scene_piece *pile)
{
    enum { WIDTH = 8, ROWS = 5 };
    char count[16];
    snprintf(count, sizeof count, " %d ", pile->count);
    canvas_box(canvas, row, column, ROWS, WIDTH, INK_FILL + TINT_BACK);
    canvas_fill(canvas, row + 1, column + 1, ROWS - 2, WIDTH - 2, INK_FILL + TINT_BACK, 0x2591);
    canvas_put_centred(canvas, row + 2, column + 1, INK_FILL + TINT_BACK, count, WIDTH - 2);
    canvas_put_centred(canvas, row + 4, column + 1, INK_FILL + TINT_BACK, pile->label, WIDTH - 2);
}

/* The tint of what lies on the table, for the line that says the same in words. */
static int status_ink(const struct scene *scene)
{
    for (size_t i = 0; i < scene->pieces; i++)
        if (scene->piece[i].place == PLACE_TABLE)
            return INK_FILL + (int)scene->piece[i].tint;
    return INK_STRONG;
}

static void draw_status(const struct table_view *view, struct canvas *canvas, int row, int column, int width)
{
    char text[160];
    snprintf(text, sizeof text, " %s ", view->scene->status);
    if (*view->scene->status)
        canvas_put_cut(canvas, row, column, status_ink(view->scene), text, width);
}

static void draw_cards(const struct table_view *view, struct canvas *canvas, int row, int column)
{
    enum { WIDTH = 12, ROWS = 5 };
    int at = column, end = column + CARDS_WIDTH;
    for (size_t i = 0; i < view->scene->pieces; i++) {
        const struct scene_piece *piece = &view->scene->piece[i];
        int width = piece->place == PLACE_PILE ? 8 : WIDTH;
        if (piece->place == PLACE_HAND || at + width > end)
            continue;
        if (piece->place == PLACE_PILE)
            draw_pile(canvas, row, at, piece);
        else
            card_draw(canvas, row, at, ROWS, width, piece, CARD_FULL);
        at += width + 2;
    }
    draw_status(view, canvas, at == column ? row : row + ROWS + 1, column, CARDS_WIDTH);
}

void view_log(const struct table_view *view, struct canvas *canvas, int row, int rows, struct span span)
{
    int room = rows, first = view->logs;
    char line[GAME_TEXT_MAX];
    for (; first > 0; first--) {
        struct wrap wrap = {.at = view->log[first - 1], .width = span.width};
        int lines = 0;
        while (wrap_next(&wrap, line, sizeof line))
            lines++;
        if (lines > room && first < view->logs)
            break;
        room -= lines;
    }
    if (room > 0)
        row += room;
    for (int i = first; i < view->logs; i++) {
        struct wrap wrap = {.at = view->log[i], .width = span.width};
        for (; wrap_next(&wrap, line, sizeof line) && rows > 0; rows--)
            canvas_put(canvas, row++, span.left, i == view->logs - 1 ? INK_STRONG : INK_MUTED, line);
    }
}

/* What lies on the table in words. */
static void flow_piece(struct flow *flow, const struct scene *scene, const struct scene_piece *piece)
{
    char text[120];
    int ink = INK_FILL + (int)piece->tint;
    if (piece->place == PLACE_PILE) {
        snprintf(text, sizeof text, "%s %d", piece->label, piece->count);
    } else if (piece->place == PLACE_PLAYED) {
        snprintf(text, sizeof text, "%s: %s %s", scene->seat[piece->seat].name, piece->face,
                 *piece->glyph ? piece->glyph : piece->suit);
        ink = (piece->leads ? INK_FILL : INK_LINE) + (int)piece->tint;
    } else { /* the sign of a suit is not known to everybody */
        snprintf(text, sizeof text, "%s", *piece->glyph ? piece->label : piece->face);
    }
    flow_put(flow, ink, text);
}

static int flow_words(const struct table_view *view, struct canvas *canvas, int row, int rows, struct span span)
{
    const struct scene *scene = view->scene;
    struct flow flow = {.canvas = canvas, .span = span, .row = row, .rows = rows};
    char text[64];
    for (size_t i = 0; i < scene->tallies; i++) {
        const struct scene_tally *tally = &scene->tally[i];
        snprintf(text, sizeof text, "%s %d/%d", tally->name, tally->points, tally->goal);
        flow_put(&flow, INK_STRONG, text);
    }
    for (size_t i = 0; i < scene->pieces; i++)
        if (scene->piece[i].place != PLACE_HAND)
            flow_piece(&flow, scene, &scene->piece[i]);
    if (*scene->status && !scene->around) /* there the question says the same */
        flow_put(&flow, status_ink(scene), scene->status);
    for (size_t i = 0; i < scene->notes; i++)
        flow_put(&flow, INK_TEXT + (int)scene->note[i].tint, scene->note[i].text);
    struct scene_note lines[SCENE_NOTES];
    for (size_t i = 0, count = offer_lines(scene, view->lang, lines); i < count; i++)
        flow_put(&flow, INK_PLAIN, lines[i].text);
    return flow.line + 1;
}

static void draw_centre(const struct table_view *view, struct canvas *canvas, int row, const struct plan *plan)
{
    struct span log = plan->span;
    if (!plan->cards) {
        int words = plan->word_rows < plan->centre_rows ? plan->word_rows : plan->centre_rows;
        flow_words(view, canvas, row, words, log);
        view_log(view, canvas, row + words, plan->centre_rows - words, log);
        return;
    }
    draw_cards(view, canvas, row, log.left + 1);
    canvas_fill(canvas, row, log.left + CARDS_WIDTH + 2, plan->centre_rows, 1, INK_MUTED, 0x2502);
    log.left += CARDS_WIDTH + 4;
    log.width -= CARDS_WIDTH + 4;
    view_log(view, canvas, row, plan->centre_rows, log);
}

/* --- the plan --- */

/* Whether cards and a line say everything that is on the table. */
static bool has_cards_only(const struct scene *scene)
{
    bool cards = false;
    for (size_t i = 0; i < scene->pieces; i++)
        cards |= scene->piece[i].place == PLACE_TABLE || scene->piece[i].place == PLACE_PILE;
    return cards && !scene->around && !scene->tallies && !scene->notes && !scene->offer.open;
}

static int plan_rows(const struct plan *plan)
{
    return 1 + plan->seat_rows + plan->centre_rows + 1 + plan->option_rows + plan->hand_rows;
}

/* Tries the drawings from the roomiest to the tightest; true if this one fits the rows of the canvas. */
static bool plan_try(const struct table_view *view, const struct canvas *canvas, unsigned tightness, struct plan *plan)
{
    static const struct {
        bool seats, cards, hand;
    } tries[TIGHTEST] = {{true, true, true},   {false, true, true},  {true, true, false},
                         {false, true, false}, {false, false, true}, {false, false, false}};
    const int width = plan->span.width;
    plan->seat_boxes = tries[tightness].seats;
    plan->cards = tries[tightness].cards;
    plan->hand_boxes = tries[tightness].hand;
    plan->seat_rows = plan->seat_boxes ? SEAT_BOX_ROWS : flow_seats(view, NULL, 0, 0, plan->span);
    plan->word_rows = flow_words(view, NULL, 0, 0, plan->span);
    plan->centre_rows = plan->cards ? CENTRE_ROWS : plan->word_rows + (view->card ? TOLD_ROWS : LOG_ROWS);
    plan->option_rows = options_rows(view, width);
    plan->hand_rows = hand_rows(view, width, plan->hand_boxes);
    if ((plan->seat_boxes && seat_box_width(view->scene, width) < SEAT_BOX_MIN) ||
        (plan->cards && (width < CARDS_WIDTH + 30 || !has_cards_only(view->scene))) || plan->hand_rows < 0)
        return false;
    return plan_rows(plan) <= canvas->rows;
}

/* The tightest drawing still does not fit: keep what one plays with, give up the log and then the seats. */
static void plan_squeeze(const struct canvas *canvas, struct plan *plan)
{
    while (plan_rows(plan) > canvas->rows && plan->centre_rows > 1)
        plan->centre_rows--;
    while (plan_rows(plan) > canvas->rows && plan->seat_rows > 0)
        plan->seat_rows--;
    while (plan_rows(plan) > canvas->rows && plan->option_rows > 1)
        plan->option_rows--;
}

static struct plan plan_make(const struct table_view *view, const struct canvas *canvas)
{
    struct plan plan = {.span = view_span(canvas)};
    unsigned tightness = 0;
    while (tightness < TIGHTEST && !plan_try(view, canvas, tightness, &plan))
        tightness++;
    if (tightness == TIGHTEST)
        plan_squeeze(canvas, &plan);
    while (!plan.cards && plan.centre_rows < plan.word_rows + LOG_ROWS_MAX && plan_rows(&plan) + GAPS < canvas->rows)
        plan.centre_rows++;
    int spare = canvas->rows - plan_rows(&plan);
    plan.gaps = spare < 0 ? 0 : spare < GAPS ? spare : GAPS;
    plan.top = 1 + (spare > GAPS ? (spare - GAPS) / 3 : 0); /* a little above the middle looks right */
    return plan;
}

/* Nobody plays on squares that are not there. */
static void draw_too_small(const struct table_view *view, struct canvas *canvas)
{
    char line[200];
    struct wrap wrap = {.at = tr(view->lang, "Agranda la ventana: el tablero no cabe"), .width = canvas->columns};
    view_bar(view->lang, view->scene->title, view->about, canvas);
    for (int row = 2; wrap_next(&wrap, line, sizeof line) && row < canvas->rows; row++)
        canvas_put_centred(canvas, row, 0, INK_STRONG, line, canvas->columns);
}

/* With the drawing that the scene asks for, if it fits; else with what fits everywhere. */
static bool draw_special(const struct table_view *view, struct canvas *canvas)
{
    if (menu_has_squares(view->scene)) {
        if (!grid_view_draw(view, canvas))
            draw_too_small(view, canvas);
        return true;
    }
    return view->scene->board.hollow ? ring_view_draw(view, canvas)
                                     : view->scene->around && round_view_draw(view, canvas);
}

void table_view_draw(const struct table_view *view, struct canvas *canvas)
{
    if (draw_special(view, canvas))
        return;
    struct table_view words = *view;
    char card[400];
    if (view->card) { /* no room to draw it: it is told where the log was */
        struct str text = str_make(card, sizeof card);
        card_words(view->scene, view->card, view->lang, &text);
        words.log[0] = card;
        words.logs = 1;
        view = &words;
    }
    struct plan plan = plan_make(view, canvas);
    int gaps = plan.gaps, row = plan.top + (gaps >= 2);
    view_bar(view->lang, view->scene->title, view->about, canvas);
    if (plan.seat_boxes)
        draw_seat_boxes(view, canvas, row, plan.span);
    else
        flow_seats(view, canvas, row, plan.seat_rows, plan.span);
    row += plan.seat_rows + (gaps >= 3);
    draw_centre(view, canvas, row, &plan);
    row += plan.centre_rows + (gaps >= 1);
    canvas_put_centred(canvas, row, plan.span.left, view->choosing ? INK_ACCENT : INK_MUTED, view->prompt,
                       plan.span.width);
    row += 1 + (gaps >= 4);
    options_draw(view, canvas, row, plan.option_rows, plan.span);
    row += plan.option_rows;
    hand_draw(view, canvas, row, plan.span, plan.hand_boxes);
}
