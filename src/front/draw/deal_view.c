/* What is open between the seats: an offer with two sides, an auction, a debt; and the card of a
 * square. In words, and drawn where there is room. */
#include "front/draw/table_view.h"

enum { DEED_WIDTH = 36, OFFER_WIDTH_MIN = 48 };

/* --- in words --- */

/* Adds an item to a list, on another line if this one is full. */
static void line_item(struct scene_note lines[SCENE_NOTES], size_t *count, struct str *line,
                      const char *item)
{
    bool first = line->length && line->at[line->length - 1] == ':';
    if (first || *count == SCENE_NOTES || line->length + strlen(item) + 4 < sizeof lines[0].text) {
        str_add(line, "%s %s", first ? "" : ",", item);
        return;
    }
    str_add(line, ",");
    *line = str_make(lines[*count].text, sizeof lines[0].text);
    ++*count;
    str_add(line, "   %s", item);
}

/* "Das", "Ana da". */
static void who_gives(const struct scene *scene, int seat, enum lang lang, struct str *text)
{
    if (scene->seat[seat].you)
        str_add(text, "%s", tr(lang, "Das"));
    else
        str_add(text, tr(lang, "%s da"), scene->seat[seat].name);
}

size_t deal_lines(const struct scene *scene, enum lang lang, struct scene_note lines[SCENE_NOTES])
{
    size_t count = 0;
    memset(lines, 0, SCENE_NOTES * sizeof lines[0]);
    const struct scene_auction *auction = &scene->auction;
    if (auction->open) { /* the important figures first: a narrow screen cuts the end */
        struct str line = str_make(lines[count++].text, sizeof lines[0].text);
        if (auction->best)
            str_add(&line, tr(lang, "Mejor puja %s, mínimo %s"),
                    scene_sum(auction->best, lang).text, scene_sum(auction->least, lang).text);
        else
            str_add(&line, tr(lang, "Sin pujas: mínimo %s"), scene_sum(auction->least, lang).text);
        if (auction->price)
            str_add(&line, tr(lang, ", precio %s"), scene_sum(auction->price, lang).text);
    }
    for (int i = 0; scene->offer.open && i < 2; i++) {
        const struct scene_side *side = &scene->offer.side[i];
        if (!side->said)
            continue;
        struct str line = str_make(lines[count++].text, sizeof lines[0].text);
        bool nothing = !side->money && !side->cards;
        who_gives(scene, side->seat, lang, &line);
        str_add(&line, ":");
        if (side->money)
            line_item(lines, &count, &line, scene_sum(side->money, lang).text);
        for (int cell = 0; cell < (int)scene->board.cells; cell++)
            if (cells_have(&side->deeds, cell)) {
                line_item(lines, &count, &line, scene->board.cell[cell].face);
                nothing = false;
            }
        if (side->cards)
            line_item(lines, &count, &line, side->card_words);
        if (nothing)
            line_item(lines, &count, &line, tr(lang, "nada"));
    }
    return count;
}

void card_words(const struct scene *scene, const struct scene_card *card, enum lang lang,
                struct str *text)
{
    str_add(text, "%s", card->title);
    for (size_t i = 0; i < card->rows; i++)
        str_add(text, "%s%s %s", i ? ", " : ": ", card->row[i].label, card->row[i].value);
    if (card->owner >= 0)
        str_add(text, tr(lang, ", de %s"), scene->seat[card->owner].name);
    if (card->mortgaged)
        str_add(text, "%s", tr(lang, ", hipotecada"));
}

/* The person's debt: how much, to whom, how much is missing. Returns whether there is one. */
static bool debt_words(const struct table_view *view, struct str *text)
{
    const struct scene *scene = view->scene;
    for (const struct scene_seat *seat = scene->seat; seat < scene->seat + scene->seats; seat++) {
        const char *to = seat->owes_to.kind == SPOT_HAND     ? scene->seat[seat->owes_to.index].name
                         : seat->owes_to.kind == SPOT_OTHERS ? tr(view->lang, "los demás")
                                                             : tr(view->lang, "la banca");
        if (!seat->you || !seat->owes)
            continue;
        str_add(text, tr(view->lang, " Debes %s a %s "), scene_sum(seat->owes, view->lang).text,
                to);
        if (seat->missing)
            str_add(text, tr(view->lang, "y te faltan %s "),
                    scene_sum(seat->missing, view->lang).text);
        return true;
    }
    return false;
}

bool bid_words(const struct table_view *view, int seat, struct str *text)
{
    const struct scene_auction *auction = &view->scene->auction;
    const char *said = view->recent ? view->recent->said[seat] : NULL;
    int64_t bid = auction->leader == seat ? auction->best
                  : view->recent          ? view->recent->bid[seat]
                                          : 0;
    if (!auction->open)
        return false;
    if (bid)
        str_add(text, "%s ", scene_sum(bid, view->lang).text);
    if (auction->leader == seat)
        str_add(text, "%s", tr(view->lang, "la mejor"));
    else if (said)
        str_add(text, "«%s»", said);
    else if (!(auction->in >> seat & 1))
        str_add(text, "%s", tr(view->lang, "fuera"));
    else if (!bid)
        str_add(text, "—");
    return true;
}

/* --- drawn --- */

/* What one side gives, as chips. Returns the rows; only counted if `canvas` is NULL. */
static int side_items(const struct table_view *view, const struct scene_side *side,
                      struct canvas *canvas, int row, int rows, struct span span)
{
    const struct scene_board *board = &view->scene->board;
    struct flow flow = {.canvas = canvas, .span = span, .row = row, .rows = rows};
    if (side->money)
        flow_add(&flow, INK_FILL + TINT_PLAIN, scene_sum(side->money, view->lang).text);
    for (int cell = 0; cell < (int)board->cells; cell++)
        if (cells_have(&side->deeds, cell))
            flow_add(&flow, INK_FILL + (int)cell_tint(&board->cell[cell]), board->cell[cell].face);
    if (side->cards)
        flow_add(&flow, INK_FILL + TINT_PLAIN, side->card_words);
    return flow_rows(&flow);
}

/* Two columns: who gives, what, and its worth as printed. Returns the rows; only counted if
 * `canvas` is NULL. */
static int offer_draw(const struct table_view *view, struct canvas *canvas, int row, int rows,
                      struct span span)
{
    const struct scene_offer *offer = &view->scene->offer;
    int half = (span.width - 3) / 2, items = 1;
    for (int i = 0; i < 2; i++) {
        int lines = side_items(view, &offer->side[i], NULL, 0, 0, (struct span){0, half});
        items = lines > items ? lines : items;
    }
    if (!canvas)
        return 2 + items;
    canvas_fill(canvas, row, span.left + half + 1, rows, 1, INK_MUTED, 0x2502);
    for (int i = 0; i < 2; i++) {
        struct span side = {.left = span.left + i * (half + 3), .width = half};
        struct str text = STR(64), worth = STR(80);
        who_gives(view->scene, offer->side[i].seat, view->lang, &text);
        canvas_put_cut(canvas, row, side.left, INK_ACCENT, text.at, side.width);
        if (!offer->side[i].said) {
            str_add(&worth, "%s", tr(view->lang, "(sin decidir)"));
        } else {
            side_items(view, &offer->side[i], canvas, row + 1, items, side);
            str_add(&worth, tr(view->lang, "vale %s"),
                    scene_sum(offer->side[i].value, view->lang).text);
        }
        if (offer->side[i].said && offer->side[i].interest)
            str_add(&worth, tr(view->lang, ", intereses %s"),
                    scene_sum(offer->side[i].interest, view->lang).text);
        canvas_put_cut(canvas, row + rows - 1, side.left, INK_MUTED, worth.at, side.width);
    }
    return rows;
}

int deal_draw(const struct table_view *view, struct canvas *canvas, int row, int rows,
              struct span span)
{
    struct scene_note lines[SCENE_NOTES];
    int ink = INK_ACCENT, drawn = view->scene->offer.open ? offer_draw(view, NULL, 0, 0, span) : 0;
    if (drawn && span.width >= OFFER_WIDTH_MIN && (!canvas || drawn <= rows))
        return canvas ? offer_draw(view, canvas, row, drawn, span) : drawn;
    size_t count = deal_lines(view->scene, view->lang, lines);
    if (!count) {
        struct str text = str_make(lines[0].text, sizeof lines[0].text);
        count = debt_words(view, &text);
        ink = INK_ALERT;
    }
    for (int i = 0; canvas && i < (int)count && i < rows; i++)
        canvas_put_cut(canvas, row + i, span.left, ink, lines[i].text, span.width);
    return (int)count;
}

void deed_draw(const struct table_view *view, struct canvas *canvas, int row, int rows,
               struct span span)
{
    const struct scene_card *card = view->card;
    int lines = (int)card->rows < rows - 3 ? (int)card->rows : rows - 3;
    int used = lines + 3, column = span.left + span.width - DEED_WIDTH;
    int band = card->tint == TINT_PLAIN ? INK_BAR : INK_FILL + (int)card->tint;
    canvas_box(canvas, row, column, used, DEED_WIDTH, INK_PLAIN);
    canvas_fill(canvas, row + 1, column + 1, 1, DEED_WIDTH - 2, band, ' ');
    canvas_put_centred(canvas, row + 1, column + 1, band, DEED_WIDTH - 2, card->title);
    for (int i = 0; i < lines; i++) {
        const struct scene_card_row *line = &card->row[i];
        int inner = DEED_WIDTH - 4, width = (int)text_columns(line->value),
            ink = line->now ? INK_STRONG : INK_PLAIN;
        canvas_put(canvas, row + 2 + i, column + 1, INK_ACCENT, line->now ? "►" : " ");
        canvas_put_cut(canvas, row + 2 + i, column + 2, ink, line->label, inner - width - 1);
        canvas_put_cut(canvas, row + 2 + i, column + 2 + inner - width, ink, line->value, width);
    }
    char foot[80] = "";
    if (card->owner >= 0)
        snprintf(foot, sizeof foot, tr(view->lang, " de %s%s "),
                 view->scene->seat[card->owner].name,
                 card->mortgaged ? tr(view->lang, ", hipotecada") : "");
    else if (*card->group)
        snprintf(foot, sizeof foot, " %s ", card->group);
    canvas_put_centred(canvas, row + used - 1, column + 1, INK_ACCENT, DEED_WIDTH - 2, foot);
}
