#include "front/draw/table_view.h"

/* What each part takes up. Parts come as drawings or, where those do not fit, as lines of words. */
struct plan {
    struct span span;
    bool seat_boxes, cards, hand_boxes;
    int seat_rows, centre_rows, word_rows, option_rows, hand_rows;
    int gaps; /* blank rows between parts, at most GAPS */
    int top;  /* the first row under the top line */
};

enum {
    CENTRE_ROWS =
        7, /* a card of five, a blank, the line that names the colour; seven lines of the log */
    LOG_ROWS = 3,  /* under what is on the table in words */
    TOLD_ROWS = 8, /* for a card that is told there */
    LOG_ROWS_MAX = 6,
    CARDS_WIDTH = 28, /* the cards' side of the centre */
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
    if ((int)text_columns(left) > room) /* the keys matter more */
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

/* --- the centre: what lies on the table, what has happened --- */

static void draw_pile(struct canvas *canvas, int row, int column, const struct scene_piece *pile)
{
    enum { WIDTH = 8, ROWS = 5 };
    canvas_box(canvas, row, column, ROWS, WIDTH, INK_FILL + TINT_BACK);
    canvas_fill(canvas, row + 1, column + 1, ROWS - 2, WIDTH - 2, INK_FILL + TINT_BACK, 0x2591);
    canvas_put_centred(canvas, row + 2, column + 1, INK_FILL + TINT_BACK, WIDTH - 2,
                       TEXT_OF(CANVAS_TEXT, " %d ", pile->count));
    canvas_put_centred(canvas, row + 4, column + 1, INK_FILL + TINT_BACK, WIDTH - 2, pile->label);
}

/* The tint of what lies on the table, for the line that says the same in words. */
static int status_ink(const struct scene *scene)
{
    for (size_t i = 0; i < scene->pieces; i++)
        if (scene->piece[i].place == PLACE_TABLE)
            return INK_FILL + (int)scene->piece[i].tint;
    return INK_STRONG;
}

static void draw_cards(const struct table_view *view, struct canvas *canvas, int row, int column)
{
    enum { WIDTH = 12, ROWS = 5 };
    int at = column, end = column + CARDS_WIDTH;
    const struct scene *scene = view->scene;
    for (const struct scene_piece *piece = scene->piece; piece < scene->piece + scene->pieces;
         piece++) {
        int width = piece->place == PLACE_PILE ? 8 : WIDTH;
        if (piece->place == PLACE_HAND || at + width > end)
            continue;
        if (piece->place == PLACE_PILE)
            draw_pile(canvas, row, at, piece);
        else
            card_draw(canvas, row, at, ROWS, width, piece, false);
        at += width + 2;
    }
    if (*scene->status)
        canvas_print(canvas, at == column ? row : row + ROWS + 1, column, status_ink(scene),
                     CARDS_WIDTH, " %s ", scene->status);
}

void view_log(const struct table_view *view, struct canvas *canvas, int row, int rows,
              struct span span)
{
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

/* What lies on the table in words. */
static void flow_piece(struct flow *flow, const struct scene *scene,
                       const struct scene_piece *piece)
{
    int ink = INK_FILL + (int)piece->tint;
    if (piece->place == PLACE_PILE)
        flow_put(flow, ink, "%s %d", piece->label, piece->count);
    else if (piece->place == PLACE_PLAYED)
        flow_put(flow, piece->leads ? ink : INK_LINE + (int)piece->tint, "%s: %s %s",
                 scene->seat[piece->seat].name, piece->face,
                 *piece->glyph ? piece->glyph : piece->suit);
    else /* the sign of a suit is not known to everybody */
        flow_add(flow, ink, *piece->glyph ? piece->label : piece->face);
}

static int flow_words(const struct table_view *view, struct canvas *canvas, int row, int rows,
                      struct span span)
{
    const struct scene *scene = view->scene;
    struct flow flow = {.canvas = canvas, .span = span, .row = row, .rows = rows};
    for (const struct scene_tally *tally = scene->tally; tally < scene->tally + scene->tallies;
         tally++)
        flow_put(&flow, INK_STRONG, "%s %d/%d", tally->name, tally->points, tally->goal);
    for (size_t i = 0; i < scene->pieces; i++)
        if (scene->piece[i].place != PLACE_HAND)
            flow_piece(&flow, scene, &scene->piece[i]);
    if (*scene->status && !scene->around) /* there the question says the same */
        flow_add(&flow, status_ink(scene), scene->status);
    for (size_t i = 0; i < scene->notes; i++)
        flow_add(&flow, INK_TEXT + (int)scene->note[i].tint, scene->note[i].text);
    struct scene_note lines[SCENE_NOTES];
    for (size_t i = 0, count = deal_lines(scene, view->lang, lines); i < count; i++)
        flow_add(&flow, INK_PLAIN, lines[i].text);
    return flow.line + 1;
}

static void draw_centre(const struct table_view *view, struct canvas *canvas, int row,
                        const struct plan *plan)
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

/* Whether cards and a line say everything that is on the table. */
static bool has_cards_only(const struct scene *scene)
{
    bool cards = false;
    for (size_t i = 0; i < scene->pieces; i++)
        cards |= scene->piece[i].place == PLACE_TABLE || scene->piece[i].place == PLACE_PILE;
    return cards && !scene->around && !scene->tallies && !scene->notes && !scene->offer.open &&
           !scene->auction.open;
}

static int plan_rows(const struct plan *plan)
{
    return 1 + plan->seat_rows + plan->centre_rows + 1 + plan->option_rows + plan->hand_rows;
}

/* Tries the drawings from the roomiest to the tightest; true if this one fits the rows of the
 * canvas. */
static bool plan_try(const struct table_view *view, const struct canvas *canvas, unsigned tightness,
                     struct plan *plan)
{
    static const struct {
        bool seats, cards, hand;
    } tries[TIGHTEST] = {{true, true, true},   {false, true, true},  {true, true, false},
                         {false, true, false}, {false, false, true}, {false, false, false}};
    const int width = plan->span.width;
    plan->seat_boxes = tries[tightness].seats;
    plan->cards = tries[tightness].cards;
    plan->hand_boxes = tries[tightness].hand;
    plan->seat_rows = plan->seat_boxes ? SEATS_BOX_ROWS : seats_flow(view, NULL, 0, 0, plan->span);
    plan->word_rows = flow_words(view, NULL, 0, 0, plan->span);
    plan->centre_rows =
        plan->cards ? CENTRE_ROWS : plan->word_rows + (view->card ? TOLD_ROWS : LOG_ROWS);
    plan->option_rows = options_rows(view, width);
    plan->hand_rows = hand_rows(view, width, plan->hand_boxes);
    return (!plan->seat_boxes || seats_box_width(view->scene, width) >= SEATS_BOX_MIN) &&
           (!plan->cards || (width >= CARDS_WIDTH + 30 && has_cards_only(view->scene))) &&
           plan->hand_rows >= 0 && plan_rows(plan) <= canvas->rows;
}

static struct plan plan_make(const struct table_view *view, const struct canvas *canvas)
{
    struct plan plan = {.span = view_span(canvas)};
    unsigned tightness = 0;
    while (tightness < TIGHTEST && !plan_try(view, canvas, tightness, &plan))
        tightness++;
    /* The tightest drawing still does not fit: keep what one plays with, give up the log and then
     * the seats. */
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
    plan.top =
        1 + (spare > GAPS ? (spare - GAPS) / 3 : 0); /* a little above the middle looks right */
    return plan;
}

/* With the drawing that the scene asks for, if it fits; else with what fits everywhere. */
static bool draw_special(const struct table_view *view, struct canvas *canvas)
{
    if (!menu_has_squares(view->scene))
        return view->scene->board.hollow ? ring_view_draw(view, canvas)
                                         : view->scene->around && round_view_draw(view, canvas);
    if (grid_view_draw(view, canvas))
        return true;
    view_bar(view->lang, view->scene->title, view->about,
             canvas); /* nobody plays on squares that are not there */
    canvas_put_lines_centred(canvas, 2, (struct span){0, canvas->columns},
                             tr(view->lang, "Agranda la ventana: el tablero no cabe"));
    return true;
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
