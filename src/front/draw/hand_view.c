/* Cards: as boxes where there is room, as chips of one line where there is not. */
#include "front/draw/table_view.h"

#include "base/utf8.h"

/* A card of the hand is four rows high. One that can be played stands a row higher, and its key is
 * below it. */
enum {
    CARD_ROWS = 4,
    LIFT = 1,
    INNER_MIN = 4,
    INNER_MAX = 8,
    GRID_ROWS_MAX = 2,
    SHORT_SUIT = 3,
    OPTION_WORDS = 80
};

/* Octets of the word, or of its first SHORT_SUIT letters if it has more than `most` (0: all). */
static int short_length(const char *word, int most)
{
    const char *end = word;
    if (!most || (int)text_columns(word) <= most)
        return (int)strlen(word);
    for (int i = 0; i < SHORT_SUIT; i++)
        utf8_next(&end);
    return (int)(end - word);
}

void card_draw(struct canvas *canvas, int row, int column, int rows, int width,
               const struct scene_piece *piece, bool faint)
{
    int ink = (faint ? INK_LINE : INK_FILL) + (int)piece->tint;
    int inner = width - 2, middle = row + (rows - 1) / 2, bottom = row + rows - 1,
        left = column + 1;
    const char *word = *piece->figure ? piece->figure : piece->suit;
    canvas_box(canvas, row, column, rows, width, ink);
    canvas_put_centred(
        canvas, middle, left, ink, inner,
        TEXT_OF(CANVAS_TEXT, "%s%s%s", piece->face, *piece->glyph ? " " : "", piece->glyph));
    canvas_put_centred(canvas, middle + 1, left, ink, inner,
                       TEXT_OF(CANVAS_TEXT, "%.*s", short_length(word, inner), word));
    static const enum tint tints[] = {TINT_BLUE, TINT_GREEN, TINT_RED, TINT_YELLOW};
    bool wild = !*piece->suit && piece->tint == TINT_WILD && !faint; /* shows all colours */
    for (int i = 0; wild && i < 4; i++)
        canvas_put_char(canvas, middle + 1, left + (inner - 4) / 2 + i, INK_TEXT + (int)tints[i],
                        0x2588);
    if (*piece->figure) /* the suit in the frame, for those who do not see colours */
        canvas_put_centred(
            canvas, bottom, left, ink, inner,
            TEXT_OF(CANVAS_TEXT, "%.*s", short_length(piece->suit, inner), piece->suit));
    if (piece->count > 1)
        canvas_put_centred(canvas, bottom, left, ink, inner,
                           TEXT_OF(CANVAS_TEXT, "×%d", piece->count));
}

void chip_text(const struct scene_piece *piece, int letters, struct str *text)
{
    str_add(text, "%s%s%.*s", piece->face, *piece->suit ? " " : "",
            short_length(piece->suit, letters), piece->suit);
    if (piece->count > 1)
        str_add(text, " ×%d", piece->count);
}

static int hand_of(const struct scene *scene, int pieces[SCENE_PIECES])
{
    int count = 0;
    for (int i = 0; i < (int)scene->pieces; i++)
        if (scene->piece[i].zone == ZONE_HAND)
            pieces[count++] = i;
    return count;
}

/* Whether the piece cannot be used now. */
static bool is_faint(const struct table_view *view, int piece)
{
    return view->chosen >= 0 ? piece != view->chosen
                             : view->choosing && menu_of_piece(view->menu, piece) < 0;
}

struct card_grid {
    int rows, in_row;
    int inner, pitch; /* columns inside a card, and from one card to the next */
};

/* In one row if possible, then as wide as possible. */

static bool place_cards(struct card_grid *grid, int cards, int width)
{
    for (int rows = 1; rows <= GRID_ROWS_MAX; rows++) {
        int in_row = (cards + rows - 1) / rows;
        for (int inner = INNER_MAX; inner >= INNER_MIN; inner--)
            for (int gap = 1; gap >= 0; gap--)
                if (in_row * (inner + 2 + gap) - gap <= width) {
                    *grid = (struct card_grid){
                        .rows = rows, .in_row = in_row, .inner = inner, .pitch = inner + 2 + gap};
                    return true;
                }
    }
    return false;
}

/* The key of an item, with marks around it if the cursor is there. */
static void draw_key(const struct table_view *view, struct canvas *canvas, int row, int column,
                     int item)
{
    bool here = item == view->cursor;
    char key = view->menu->item[item].key;
    canvas_print(canvas, row, column, here ? INK_CURSOR : INK_KEY, 3, here ? "›%c‹" : " %c ",
                 key ? key : ' ');
}

/* Chips flow like words: each is a key, then " 5 roj ". Draws them unless `canvas` is NULL; returns
 * the rows. */
static int flow_chips(const struct table_view *view, struct canvas *canvas, int row,
                      struct span span, int letters)
{
    int pieces[SCENE_PIECES], count = hand_of(view->scene, pieces), column = 0, line = 0;
    for (int i = 0; i < count; i++) {
        const struct scene_piece *piece = &view->scene->piece[pieces[i]];
        struct str out = STR(48);
        chip_text(piece, letters, &out);
        int item = menu_of_piece(view->menu, pieces[i]), keys = item >= 0 ? 3 : 1;
        int width = keys + (int)text_columns(out.at) + 2;
        int ink =
            (is_faint(view, pieces[i]) ? INK_LINE : INK_FILL) + (int)piece_tint(view->scene, piece);
        if (column && column + width > span.width) {
            column = 0;
            line++;
        }
        if (canvas && item >= 0)
            draw_key(view, canvas, row + line, span.left + column, item);
        if (canvas)
            canvas_print(canvas, row + line, span.left + column + keys, ink, CANVAS_COLUMNS, " %s ",
                         out.at);
        column += width + (item >= 0);
    }
    return count ? line + 1 : 0;
}

/* Letters of a colour: whole words as long as they need no more than two rows. */
static int chip_letters(const struct table_view *view, int width)
{
    return flow_chips(view, NULL, 0, (struct span){0, width}, 0) <= 2 ? 0 : SHORT_SUIT;
}

int hand_rows(const struct table_view *view, int width, bool boxes)
{
    int pieces[SCENE_PIECES], count = hand_of(view->scene, pieces);
    struct card_grid grid;
    if (!count)
        return 0;
    if (!boxes)
        return flow_chips(view, NULL, 0, (struct span){0, width}, chip_letters(view, width));
    return place_cards(&grid, count, width) ? grid.rows * (CARD_ROWS + LIFT) : -1;
}

void hand_draw(const struct table_view *view, struct canvas *canvas, int row, struct span span,
               bool boxes)
{
    int pieces[SCENE_PIECES], count = hand_of(view->scene, pieces);
    struct card_grid grid;
    if (!boxes)
        flow_chips(view, canvas, row, span, chip_letters(view, span.width));
    if (!boxes || !count || !place_cards(&grid, count, span.width))
        return;
    for (int i = 0; i < count; i++) {
        int line = i / grid.in_row, before = line * grid.in_row;
        int here = count - before < grid.in_row ? count - before : grid.in_row;
        int used = here * grid.pitch - (grid.pitch - grid.inner - 2);
        int column = span.left + (span.width - used) / 2 + (i - before) * grid.pitch;
        int top = row + line * (CARD_ROWS + LIFT), item = menu_of_piece(view->menu, pieces[i]);
        bool lifted = pieces[i] == view->chosen || item >= 0;
        struct scene_piece piece = view->scene->piece[pieces[i]];
        piece.tint = piece_tint(view->scene, &piece);
        card_draw(canvas, top + (lifted ? 0 : LIFT), column, CARD_ROWS, grid.inner + 2, &piece,
                  is_faint(view, pieces[i]));
        if (item >= 0)
            draw_key(view, canvas, top + CARD_ROWS, column + (grid.inner - 1) / 2, item);
    }
}

static void option_words(const struct table_view *view, int item, struct str *text)
{
    const struct menu_item *at = &view->menu->item[item];
    if (view->picking) {
        const struct scene_member *member = &view->scene->member[at->option];
        str_add(text, "[%c] %s", view->picked >> member->bit & 1 ? 'x' : ' ', member->label);
        return;
    }
    const struct scene_option *option = &view->scene->option[at->option];
    if (at->options > 1 && *option->group)
        str_add(text, "%s ▸", option->group);
    else
        str_add(text, "%s",
                (view->chosen >= 0 || view->asking) && *option->member ? option->member
                                                                       : option->label);
    if (option->refused) /* the worth of a call, and of its refusal */
        str_add(text, ": %lld (%lld)", (long long)option->worth, (long long)option->refused);
}

/* Columns of a list: " 1 ", the words with a blank on either side, and a gap of two. */
enum { LIST_EXTRA = 3 + 2, LIST_GAP = 2 };

struct option_list {
    int item[SCENE_OPTIONS], count, widest, pitch, columns;
};

static struct option_list list_options(const struct table_view *view, int width)
{
    struct option_list list = {.count = 0};
    for (int i = 0; i < view->menu->count; i++) {
        struct str text = STR(OPTION_WORDS);
        if (view->menu->item[i].piece >= 0 || view->menu->item[i].cell >= 0)
            continue;
        option_words(view, i, &text);
        int columns = (int)text_columns(text.at);
        list.widest = columns > list.widest ? columns : list.widest;
        list.item[list.count++] = i;
    }
    list.pitch = list.widest + LIST_EXTRA + LIST_GAP;
    list.columns = width + LIST_GAP >= list.pitch ? (width + LIST_GAP) / list.pitch : 1;
    return list;
}

int options_rows(const struct table_view *view, int width)
{
    struct option_list list = list_options(view, width);
    return (list.count + list.columns - 1) / list.columns;
}

void options_draw(const struct table_view *view, struct canvas *canvas, int row, int rows,
                  struct span span)
{
    struct option_list list = list_options(view, span.width);
    int page = rows * list.columns, first = 0, end = span.left + span.width;
    if (!list.count || page <= 0)
        return;
    for (int i = 0; i < list.count; i++)
        if (list.item[i] == view->cursor)
            first = i / page * page;
    int used = (list.count < list.columns ? list.count : list.columns) * list.pitch - LIST_GAP;
    int left = span.left + (used < span.width ? (span.width - used) / 2 : 0);
    for (int i = first; i < list.count && i < first + page; i++) {
        int column = left + (i - first) % list.columns * list.pitch,
            line = row + (i - first) / list.columns;
        const struct menu_item *item = &view->menu->item[list.item[i]];
        enum tint tint = view->picking       ? view->scene->member[item->option].tint
                         : item->options > 1 ? TINT_PLAIN /* several things, of several colours */
                                             : view->scene->option[item->option].tint;
        int ink = tint == TINT_PLAIN ? INK_PLAIN : INK_FILL + (int)tint;
        int wide = list.widest < end - column - 5 ? list.widest : end - column - 5;
        struct str text = STR(OPTION_WORDS);
        option_words(view, list.item[i], &text);
        draw_key(view, canvas, line, column, list.item[i]);
        canvas_fill(canvas, line, column + 3, 1, wide + 2, ink, ' ');
        canvas_put_cut(canvas, line, column + 4, ink, text.at, wide);
    }
}
