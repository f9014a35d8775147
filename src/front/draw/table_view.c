#include "front/draw/table_view.h"

/* The rows of each part. Seats, cards and hand are drawings or, where those do not fit, words. */
struct table_plan {
    struct span span;
    bool seat_boxes, cards, hand_boxes;
    int seat_rows, centre_rows, word_rows, option_rows, hand_rows;
    int gaps; /* blank rows between parts, at most GAPS */
    int top;  /* the first row under the top line */
};

enum {
    CENTRE_ROWS = 7, /* a card of five, a blank, the line that names the colour */
    LOG_ROWS = 3,    /* of the log, under the words for what is on the table */
    LOG_ROWS_MAX = 6,
    CARD_WORD_ROWS = 8, /* of a square's card in words, instead of the log */
    CARDS_WIDTH = 28,   /* columns of the cards in the centre */
    GAPS = 4,
    TIGHTEST = 6,
};

struct span view_span(const struct canvas *canvas)
{
    int width = canvas->columns > 60 ? canvas->columns - 2 : canvas->columns;
    width = width < VIEW_WIDTH_MAX ? width : VIEW_WIDTH_MAX;
    return (struct span){.left = (canvas->columns - width) / 2, .width = width};
}

void view_bar(enum lang lang, const char *title, const char *about, struct canvas *canvas)
{
    char left[200];
    const char *keys = tr(lang, "? ayuda   q salir");
    int width = (int)text_columns(keys), room = canvas->columns - width - 4;
    snprintf(left, sizeof left, " %s%s%s", title, *about ? "   " : "", about);
    if ((int)text_columns(left) > room) /* the keys are more important */
        snprintf(left, sizeof left, " %s", title);
    canvas_fill(canvas, 0, 0, 1, canvas->columns, INK_BAR, ' ');
    canvas_put_cut(canvas, 0, 0, INK_BAR, left, canvas->columns - 1);
    if ((int)text_columns(left) <= room)
        canvas_put(canvas, 0, canvas->columns - width - 1, INK_BAR, keys);
}

void view_prompt(const struct table_view *view, struct canvas *canvas, int row, struct span span)
{
    canvas_put_centred(canvas, row, span.left, view->choosing ? INK_ACCENT : INK_MUTED, span.width,
                       view->prompt);
}

enum tint cell_tint(const struct scene_cell *cell)
{
    return cell->mortgaged ? TINT_BACK : cell->tint;
}

enum tint piece_tint(const struct scene *scene, const struct scene_piece *piece)
{
    return piece->cell >= 0 ? cell_tint(&scene->board.cell[piece->cell]) : piece->tint;
}

/* --- the centre: what is on the table, what has happened --- */

/* The tint of the card on the table, for the line that names it. */
static int status_ink(const struct scene *scene)
{
    for (size_t i = 0; i < scene->pieces; i++)
        if (scene->piece[i].zone == ZONE_TABLE)
            return INK_FILL + (int)scene->piece[i].tint;
    return INK_STRONG;
}

static void draw_cards(const struct table_view *view, struct canvas *canvas, int row, int column)
{
    enum { WIDTH = 12, PILE_WIDTH = 8, ROWS = 5, BACK = INK_FILL + TINT_BACK };
    int at = column, end = column + CARDS_WIDTH;
    const struct scene *scene = view->scene;
    for (const struct scene_piece *piece = scene->piece; piece < scene->piece + scene->pieces;
         piece++) {
        int width = piece->zone == ZONE_PILE ? PILE_WIDTH : WIDTH, inner = width - 2;
        if (piece->zone == ZONE_HAND || at + width > end)
            continue;
        if (piece->zone == ZONE_PILE) {
            canvas_box(canvas, row, at, ROWS, width, BACK);
            canvas_fill(canvas, row + 1, at + 1, ROWS - 2, inner, BACK, 0x2591);
            canvas_put_centred(canvas, row + 2, at + 1, BACK, inner,
                               TEXT_OF(CANVAS_TEXT, " %d ", piece->count));
            canvas_put_centred(canvas, row + 4, at + 1, BACK, inner, piece->label);
        } else {
            card_draw(canvas, row, at, ROWS, width, piece, false);
        }
        at += width + 2;
    }
    if (*scene->status)
        canvas_print(canvas, at == column ? row : row + ROWS + 1, column, status_ink(scene),
                     CARDS_WIDTH, " %s ", scene->status);
}

void view_log(const struct table_view *view, struct canvas *canvas, int row, int rows,
              struct span span)
{
    /* Backwards from the newest, which is drawn even if it does not fit. */
    int room = rows, first = view->logs;
    for (; first > 0; first--) {
        int lines = canvas_put_lines(NULL, 0, 0, span, 0, view->log[first - 1]);
        if (lines > room && first < view->logs)
            break;
        room -= lines;
    }
    for (int i = first, at = row + (room > 0 ? room : 0); i < view->logs; i++)
        at += canvas_put_lines(canvas, at, row + rows - at, span,
                               i == view->logs - 1 ? INK_STRONG : INK_MUTED, view->log[i]);
}

/* What is on the table, in words. Returns the rows; only counted if `canvas` is NULL. */
static int flow_words(const struct table_view *view, struct canvas *canvas, int row, int rows,
                      struct span span)
{
    const struct scene *scene = view->scene;
    struct flow flow = {.canvas = canvas, .span = span, .row = row, .rows = rows};
    for (const struct scene_tally *tally = scene->tally; tally < scene->tally + scene->tallies;
         tally++)
        flow_put(&flow, INK_STRONG, "%s %d/%d", tally->name, tally->points, tally->goal);
    for (const struct scene_piece *piece = scene->piece; piece < scene->piece + scene->pieces;
         piece++) {
        int ink = INK_FILL + (int)piece->tint;
        if (piece->zone == ZONE_PILE)
            flow_put(&flow, ink, "%s %d", piece->label, piece->count);
        else if (piece->zone == ZONE_PLAYED)
            flow_put(&flow, piece->leads ? ink : INK_LINE + (int)piece->tint, "%s: %s %s",
                     scene->seat[piece->seat].name, piece->face,
                     *piece->glyph ? piece->glyph : piece->suit);
        else if (piece->zone != ZONE_HAND) /* the label: not everybody knows the sign of a suit */
            flow_add(&flow, ink, *piece->glyph ? piece->label : piece->face);
    }
    if (*scene->status && !scene->around) /* around a table the question says the same */
        flow_add(&flow, status_ink(scene), scene->status);
    for (size_t i = 0; i < scene->notes; i++)
        flow_add(&flow, INK_TEXT + (int)scene->note[i].tint, scene->note[i].text);
    struct scene_note lines[SCENE_NOTES];
    for (size_t i = 0, count = deal_lines(scene, view->lang, lines); i < count; i++)
        flow_add(&flow, INK_PLAIN, lines[i].text);
    return flow.line + 1;
}

static void draw_centre(const struct table_view *view, struct canvas *canvas, int row,
                        const struct table_plan *plan)
{
    struct span log = plan->span;
    int words = plan->word_rows < plan->centre_rows ? plan->word_rows : plan->centre_rows;
    if (plan->cards) {
        draw_cards(view, canvas, row, log.left + 1);
        canvas_fill(canvas, row, log.left + CARDS_WIDTH + 2, plan->centre_rows, 1, INK_MUTED,
                    0x2502);
        log = (struct span){log.left + CARDS_WIDTH + 4, log.width - CARDS_WIDTH - 4};
        words = 0;
    } else {
        flow_words(view, canvas, row, words, log);
    }
    view_log(view, canvas, row + words, plan->centre_rows - words, log);
}

/* --- the plan --- */

static int plan_rows(const struct table_plan *plan)
{
    return 1 + plan->seat_rows + plan->centre_rows + 1 + plan->option_rows + plan->hand_rows;
}

/* Plans with the drawings of that tightness; returns whether they fit the canvas. */
static bool plan_try(const struct table_view *view, const struct canvas *canvas, unsigned tightness,
                     struct table_plan *plan)
{
    static const struct {
        bool seats, cards, hand;
    } tries[TIGHTEST] = {{true, true, true},   {false, true, true},  {true, true, false},
                         {false, true, false}, {false, false, true}, {false, false, false}};
    const struct scene *scene = view->scene;
    const int width = plan->span.width;
    plan->seat_boxes = tries[tightness].seats;
    plan->cards = tries[tightness].cards;
    plan->hand_boxes = tries[tightness].hand;
    plan->seat_rows = plan->seat_boxes ? SEATS_BOX_ROWS : seats_flow(view, NULL, 0, 0, plan->span);
    plan->word_rows = flow_words(view, NULL, 0, 0, plan->span);
    plan->centre_rows =
        plan->cards ? CENTRE_ROWS : plan->word_rows + (view->card ? CARD_WORD_ROWS : LOG_ROWS);
    plan->option_rows = options_rows(view, width);
    plan->hand_rows = hand_rows(view, width, plan->hand_boxes);
    /* Cards and one line must show everything that is on the table. */
    bool cards = false;
    for (size_t i = 0; i < scene->pieces; i++)
        cards |= scene->piece[i].zone == ZONE_TABLE || scene->piece[i].zone == ZONE_PILE;
    cards &= width >= CARDS_WIDTH + 30 && !scene->around && !scene->tallies && !scene->notes &&
             !scene->offer.open && !scene->auction.open;
    return (!plan->seat_boxes || seats_box_width(scene, width) >= SEATS_BOX_MIN) &&
           (!plan->cards || cards) && plan->hand_rows >= 0 && plan_rows(plan) <= canvas->rows;
}

static struct table_plan plan_make(const struct table_view *view, const struct canvas *canvas)
{
    struct table_plan plan = {.span = view_span(canvas)};
    unsigned tightness = 0;
    while (tightness < TIGHTEST && !plan_try(view, canvas, tightness, &plan))
        tightness++;
    /* If even the tightest does not fit, the log goes first, then the seats: what a person plays
     * with stays. */
    while (plan_rows(&plan) > canvas->rows && plan.centre_rows > 1)
        plan.centre_rows--;
    while (plan_rows(&plan) > canvas->rows && plan.seat_rows > 0)
        plan.seat_rows--;
    while (plan_rows(&plan) > canvas->rows && plan.option_rows > 1)
        plan.option_rows--;
    while (!plan.cards && plan.centre_rows < plan.word_rows + LOG_ROWS_MAX &&
           plan_rows(&plan) + GAPS < canvas->rows)
        plan.centre_rows++;
    int spare = canvas->rows - plan_rows(&plan);
    plan.gaps = spare < 0 ? 0 : spare < GAPS ? spare : GAPS;
    plan.top = 1 + (spare > GAPS ? (spare - GAPS) / 3 : 0); /* a little above the middle */
    return plan;
}

void table_view_draw(const struct table_view *view, struct canvas *canvas)
{
    const struct scene *scene = view->scene;
    if (menu_has_squares(scene)) {
        if (grid_view_draw(view, canvas))
            return;
        view_bar(view->lang, scene->title, view->about, canvas);
        canvas_put_lines_centred(canvas, 2, (struct span){0, canvas->columns},
                                 tr(view->lang, "Agranda la ventana: el tablero no cabe"));
        return;
    }
    if (scene->board.hollow ? ring_view_draw(view, canvas)
                            : scene->around && round_view_draw(view, canvas))
        return;
    struct table_view words = *view;
    char card[400];
    if (view->card) { /* instead of the log */
        struct str text = str_make(card, sizeof card);
        card_words(view->scene, view->card, view->lang, &text);
        words.log[0] = card;
        words.logs = 1;
        view = &words;
    }
    struct table_plan plan = plan_make(view, canvas);
    int gaps = plan.gaps, row = plan.top + (gaps >= 2);
    view_bar(view->lang, scene->title, view->about, canvas);
    if (plan.seat_boxes)
        seats_draw_boxes(view, canvas, row, plan.span);
    else
        seats_flow(view, canvas, row, plan.seat_rows, plan.span);
    row += plan.seat_rows + (gaps >= 3);
    draw_centre(view, canvas, row, &plan);
    row += plan.centre_rows + (gaps >= 1);
    view_prompt(view, canvas, row, plan.span);
    row += 1 + (gaps >= 4);
    options_draw(view, canvas, row, plan.option_rows, plan.span);
    row += plan.option_rows;
    hand_draw(view, canvas, row, plan.span, plan.hand_boxes);
}
