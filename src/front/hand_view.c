#include "front/hand_view.h"

#include <stdio.h>

/* A card of the hand is four rows high; one that can be played is pushed up by one, and its key stands below it. */
enum { CARD_ROWS = 4, LIFT = 1, INNER_MIN = 4, INNER_MAX = 8, GRID_ROWS_MAX = 2, SHORT_SUIT = 3, OPTION_WORDS = 80 };

static void first_letters(const char *word, int letters, char *out, size_t size)
{
    const char *end = word;
    for (int i = 0; *end && (letters == 0 || i < letters); i++)
        utf8_next(&end);
    snprintf(out, size, "%.*s", (int)(end - word), word);
}

/* A card without a colour of its own shows all four. */
static void draw_four_colours(struct canvas *canvas, int row, int column)
{
    static const enum tint tints[] = {TINT_BLUE, TINT_GREEN, TINT_RED, TINT_YELLOW};
    for (int i = 0; i < 4; i++)
        canvas_put_char(canvas, row, column + i, INK_TEXT + (int)tints[i], 0x2588);
}

/* What stands on the card: its face with the sign of its suit, then who is on it or the word for its colour. */
static void draw_face(struct canvas *canvas, int row, int column, int ink, const struct scene_piece *piece, int inner)
{
    char text[32];
    const char *word = *piece->figure ? piece->figure : piece->suit;
    snprintf(text, sizeof text, "%s%s%s", piece->face, *piece->glyph ? " " : "", piece->glyph);
    canvas_put_centred(canvas, row, column, ink, text, inner);
    if (*word) {
        first_letters(word, (int)text_columns(word) <= inner ? 0 : SHORT_SUIT, text, 16);
        canvas_put_centred(canvas, row + 1, column, ink, text, inner);
    }
}

void card_draw(struct canvas *canvas, int row, int column, int rows, int width, const struct scene_piece *piece,
               enum card_look look)
{
    int ink = (look == CARD_FULL ? INK_FILL : INK_LINE) + (int)piece->tint;
    int inner = width - 2, face_row = row + (rows - 1) / 2;
    canvas_box(canvas, row, column, rows, width, ink);
    draw_face(canvas, face_row, column + 1, ink, piece, inner);
    if (!*piece->suit && piece->tint == TINT_WILD && look == CARD_FULL)
        draw_four_colours(canvas, face_row + 1, column + 1 + (inner - 4) / 2);
    if (*piece->figure && *piece->suit) { /* the suit in the frame, for those who do not see colours */
        char suit[16];
        first_letters(piece->suit, (int)text_columns(piece->suit) <= inner ? 0 : SHORT_SUIT, suit, sizeof suit);
        canvas_put_centred(canvas, row + rows - 1, column + 1, ink, suit, inner);
    }
    if (piece->count > 1) {
        char alike[16];
        snprintf(alike, sizeof alike, "×%d", piece->count);
        canvas_put_centred(canvas, row + rows - 1, column + 1, ink, alike, inner);
    }
}

void chip_text(const struct scene_piece *piece, int letters, struct str *text)
{
    char suit[16];
    first_letters(piece->suit, letters, suit, sizeof suit);
    str_add(text, "%s%s%s", piece->face, *suit ? " " : "", suit);
    if (piece->count > 1)
        str_add(text, " ×%d", piece->count);
}

static int hand_of(const struct scene *scene, int pieces[SCENE_PIECES])
{
    int count = 0;
    for (int i = 0; i < (int)scene->pieces; i++)
        if (scene->piece[i].place == PLACE_HAND)
            pieces[count++] = i;
    return count;
}

static enum card_look look_of(const struct table_view *view, int piece)
{
    if (view->chosen >= 0)
        return piece == view->chosen ? CARD_FULL : CARD_FAINT;
    return view->choosing && menu_of_piece(view->menu, piece) < 0 ? CARD_FAINT : CARD_FULL;
}

static bool is_lifted(const struct table_view *view, int piece)
{
    return piece == view->chosen || menu_of_piece(view->menu, piece) >= 0;
}

/* How boxes are laid out: as wide as can be, in one row if possible. */
struct grid {
    int rows, in_row, inner, pitch;
};

static bool grid_make(struct grid *grid, int cards, int width)
{
    for (int rows = 1; rows <= GRID_ROWS_MAX; rows++) {
        int in_row = (cards + rows - 1) / rows;
        for (int inner = INNER_MAX; inner >= INNER_MIN; inner--)
            for (int gap = 1; gap >= 0; gap--)
                if (in_row * (inner + 2 + gap) - gap <= width) {
                    *grid = (struct grid){.rows = rows, .in_row = in_row, .inner = inner, .pitch = inner + 2 + gap};
                    return true;
                }
    }
    return false;
}

/* The key of an item, with marks around it if the cursor is there. */
static void draw_key(const struct table_view *view, struct canvas *canvas, int row, int column, int item)
{
    bool here = item == view->cursor;
    char text[16];
    snprintf(text, sizeof text, here ? "›%c‹" : " %c ", view->menu->item[item].key ? view->menu->item[item].key : ' ');
    canvas_put(canvas, row, column, here ? INK_CURSOR : INK_KEY, text);
}

static void draw_boxes(const struct table_view *view, struct canvas *canvas, int row, struct span span)
{
    int pieces[SCENE_PIECES], count = hand_of(view->scene, pieces);
    struct grid grid;
    if (!count || !grid_make(&grid, count, span.width))
        return;
    for (int i = 0; i < count; i++) {
        int line = i / grid.in_row, before = line * grid.in_row;
        int here = count - before < grid.in_row ? count - before : grid.in_row;
        int used = here * grid.pitch - (grid.pitch - grid.inner - 2);
        int column = span.left + (span.width - used) / 2 + (i - before) * grid.pitch;
        int top = row + line * (CARD_ROWS + LIFT), item = menu_of_piece(view->menu, pieces[i]);
        bool lifted = is_lifted(view, pieces[i]);
        struct scene_piece piece = view->scene->piece[pieces[i]];
        piece.tint = piece_tint(view->scene, &piece);
        card_draw(canvas, top + (lifted ? 0 : LIFT), column, CARD_ROWS, grid.inner + 2, &piece,
                  look_of(view, pieces[i]));
        if (item >= 0)
            draw_key(view, canvas, top + CARD_ROWS, column + (grid.inner - 1) / 2, item);
    }
}

/* Chips flow like words: each is a key, then " 5 roj ". Draws them unless `canvas` is NULL; gives the rows. */
static int flow_chips(const struct table_view *view, struct canvas *canvas, int row, struct span span, int letters)
{
    int pieces[SCENE_PIECES], count = hand_of(view->scene, pieces), column = 0, line = 0;
    for (int i = 0; i < count; i++) {
        const struct scene_piece *piece = &view->scene->piece[pieces[i]];
        char words[48], text[64];
        struct str out = str_make(words, sizeof words);
        chip_text(piece, letters, &out);
        snprintf(text, sizeof text, " %s ", words);
        int item = menu_of_piece(view->menu, pieces[i]), keys = item >= 0 ? 3 : 1;
        int width = keys + (int)text_columns(text);
        if (column && column + width > span.width) {
            column = 0;
            line++;
        }
        if (canvas && item >= 0)
            draw_key(view, canvas, row + line, span.left + column, item);
        if (canvas)
            canvas_put(canvas, row + line, span.left + column + keys,
                       (look_of(view, pieces[i]) == CARD_FULL ? INK_FILL : INK_LINE) +
                           (int)piece_tint(view->scene, piece),
                       text);
        column += width + (item >= 0);
    }
    return count ? line + 1 : 0;
}

/* Whole words as long as that costs no more than two rows. */
static int chip_letters(const struct table_view *view, int width)
{
    return flow_chips(view, NULL, 0, (struct span){0, width}, 0) <= 2 ? 0 : SHORT_SUIT;
}

int hand_rows(const struct table_view *view, int width, bool boxes)
{
    int pieces[SCENE_PIECES], count = hand_of(view->scene, pieces);
    struct grid grid;
    if (!count)
        return 0;
    if (!boxes)
        return flow_chips(view, NULL, 0, (struct span){0, width}, chip_letters(view, width));
    return grid_make(&grid, count, width) ? grid.rows * (CARD_ROWS + LIFT) : -1;
}

void hand_draw(const struct table_view *view, struct canvas *canvas, int row, struct span span, bool boxes)
{
    if (boxes)
        draw_boxes(view, canvas, row, span);
    else
        flow_chips(view, canvas, row, span, chip_letters(view, span.width));
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
        str_add(text, "%s", (view->chosen >= 0 || view->asking) && *option->member ? option->member : option->label);
    if (option->refused) /* what the call is worth, and what it brings if it is not wanted */
        str_add(text, ": %lld (%lld)", (long long)option->worth, (long long)option->refused);
}

static int list_of(const struct table_view *view, int items[SCENE_OPTIONS], int *widest)
{
    int count = 0;
    *widest = 0;
    for (int i = 0; i < view->menu->count; i++)
        if (view->menu->item[i].piece < 0 && view->menu->item[i].cell < 0) {
            char words[OPTION_WORDS];
            struct str text = str_make(words, sizeof words);
            option_words(view, i, &text);
            int columns = (int)text_columns(words);
            *widest = columns > *widest ? columns : *widest;
            items[count++] = i;
        }
    return count;
}

/* Columns of a list: " 1 ", the words with a blank on either side, and a gap of two. */
enum { LIST_EXTRA = 3 + 2, LIST_GAP = 2 };

static int list_columns(int widest, int width)
{
    int columns = (width + LIST_GAP) / (widest + LIST_EXTRA + LIST_GAP);
    return columns > 0 ? columns : 1;
}

int options_rows(const struct table_view *view, int width)
{
    int items[SCENE_OPTIONS], widest, count = list_of(view, items, &widest);
    int columns = list_columns(widest, width);
    return (count + columns - 1) / columns;
}

static enum tint option_tint(const struct table_view *view, int item)
{
    int index = view->menu->item[item].option;
    if (!view->picking && view->menu->item[item].options > 1) /* several things, of several colours */
        return TINT_PLAIN;
    return view->picking ? view->scene->member[index].tint : view->scene->option[index].tint;
}

void options_draw(const struct table_view *view, struct canvas *canvas, int row, int rows, struct span span)
{
    int items[SCENE_OPTIONS], widest, count = list_of(view, items, &widest);
    int columns = list_columns(widest, span.width), page = rows * columns, first = 0;
    if (!count || page <= 0)
        return;
    for (int i = 0; i < count; i++)
        if (items[i] == view->cursor)
            first = i / page * page;
    int in_row = count < columns ? count : columns;
    int pitch = widest + LIST_EXTRA + LIST_GAP, used = in_row * pitch - LIST_GAP;
    int left = span.left + (used < span.width ? (span.width - used) / 2 : 0);
    for (int i = first; i < count && i < first + page; i++) {
        int column = left + (i - first) % columns * pitch, line = row + (i - first) / columns;
        enum tint tint = option_tint(view, items[i]);
        int ink = tint == TINT_PLAIN ? INK_PLAIN : INK_FILL + (int)tint, room = span.left + span.width - column - 5;
        int wide = widest < room ? widest : room;
        char words[OPTION_WORDS];
        struct str text = str_make(words, sizeof words);
        option_words(view, items[i], &text);
        draw_key(view, canvas, line, column, items[i]);
        canvas_fill(canvas, line, column + 3, 1, wide + 2, ink, ' ');
        canvas_put_cut(canvas, line, column + 4, ink, words, wide);
    }
}
