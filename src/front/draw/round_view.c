/* Four players round a table, such as truco's: the person below, the partner above, the opponents
 * on either side, before each the cards it has played, in the middle the card that was turned over.
 * The points and the log are on the right. */
#include "front/draw/table_view.h"

enum { SEATS = 4, SIDE_MIN = 24, SIDE_MAX = 46 };
enum { CARD_WIDTH = 9, CARD_ROWS = 4, CHIP = 5 /* columns of a card of an earlier round */ };
enum { TABLE_WIDTH = 48, TABLE_ROWS = 1 + CARD_ROWS + 1 + CARD_ROWS + CARD_ROWS };

/* The sides of the table as the person sees it; turns go to the right. */
enum side { BELOW, RIGHT, ABOVE, LEFT };

struct round_layout {
    struct span table, side;
    int top, prompt, options;
    int first; /* the seat that is drawn below */
};

/* False: this is no table of four, or it does not fit. */
static bool place_round(const struct table_view *view, const struct canvas *canvas,
                        struct round_layout *round)
{
    const struct scene *scene = view->scene;
    int hand = hand_rows(view, canvas->columns - 2, true), wide = canvas->columns - TABLE_WIDTH - 4;
    round->options = options_rows(view, canvas->columns - 2);
    int used = 1 + TABLE_ROWS + 1 + round->options + hand;
    if (scene->seats != SEATS || wide < SIDE_MIN || hand < 0 || used > canvas->rows)
        return false;
    int spare = canvas->rows - used, side = wide < SIDE_MAX ? wide : SIDE_MAX;
    int left = (canvas->columns - TABLE_WIDTH - 3 - side) / 2;
    round->table = (struct span){left, TABLE_WIDTH};
    round->side = (struct span){left + TABLE_WIDTH + 3, side};
    round->top = 1 + (spare > 1 ? spare / 3 : 0);
    round->prompt = round->top + TABLE_ROWS + (spare > 2);
    round->first = 0;
    for (int seat = 0; seat < SEATS; seat++)
        if (scene->seat[seat].you)
            round->first = seat;
    return true;
}

/* --- the table --- */

/* The name with the seat's note and its last call; `where`: -1 at the left end of the span, 0 in
 * the middle, 1 at the right. */
static void draw_name(const struct table_view *view, int index, struct canvas *canvas, int row,
                      struct span span, int where)
{
    const struct scene_seat *seat = &view->scene->seat[index];
    const char *note = seat_note(seat, view->lang),
               *said = view->recent ? view->recent->said[index] : NULL;
    const char *text = TEXT_OF(120, "%s%s%s%s%s", seat->turn ? "► " : "", seat->name,
                               *note ? " (" : "", note, *note ? ")" : "");
    const char *words = said ? TEXT_OF(60, " «%s»", said) : "";
    int width = (int)text_columns(text), more = (int)text_columns(words);
    int ink = seat->turn ? INK_ACCENT : seat->you ? INK_STRONG : INK_PLAIN;
    int spare = width + more >= span.width ? 0 : span.width - width - more;
    int column = span.left + (where < 0 ? 0 : where > 0 ? spare : spare / 2);
    column += canvas_put_cut(canvas, row, column, ink, text, span.width - more);
    canvas_put_cut(canvas, row, column, INK_ALERT, words, more);
}

/* The name, the last card played and, small beside it, those before. */
static void draw_round_seat(const struct table_view *view, struct canvas *canvas,
                            const struct round_layout *round, enum side side)
{
    int seat = (round->first + (int)side) % SEATS, left = round->table.left,
        right = left + TABLE_WIDTH - CARD_WIDTH;
    int lower = round->top + 1 + CARD_ROWS, middle = left + (TABLE_WIDTH - CARD_WIDTH) / 2;
    struct span half = {left, TABLE_WIDTH / 2}, other = {left + TABLE_WIDTH / 2, TABLE_WIDTH / 2};
    const struct {
        int row;
        struct span name;
        int where, card_row, card;
    } at[SEATS] = {
        [BELOW] = {round->top + TABLE_ROWS - 1, half, -1, lower + 1 + CARD_ROWS, middle},
        [RIGHT] = {lower, other, 1, lower + 1, right},
        [ABOVE] = {round->top, round->table, 0, round->top + 1, middle},
        [LEFT] = {lower, half, -1, lower + 1, left},
    };
    draw_name(view, seat, canvas, at[side].row, at[side].name, at[side].where);
    const struct scene_piece *played[SCENE_PIECES];
    int count = 0, row = at[side].card_row, column = at[side].card;
    for (const struct scene_piece *piece = view->scene->piece;
         piece < view->scene->piece + view->scene->pieces; piece++)
        if (piece->zone == ZONE_PLAYED && piece->seat == seat)
            played[count++] = piece;
    if (!count)
        return;
    card_draw(canvas, row, column, CARD_ROWS, CARD_WIDTH, played[count - 1],
              !played[count - 1]->leads);
    for (int i = count - 2, line = 0; i >= 0 && line < CARD_ROWS; i--, line++)
        canvas_print(
            canvas, row + line, side == RIGHT ? column - CHIP - 1 : column + CARD_WIDTH + 1,
            INK_LINE + (int)played[i]->tint, CHIP, "%s %s", played[i]->face, played[i]->glyph);
}

/* --- the side --- */

/* The points, as a number and as matches in fives, the notes, the log. */
static void draw_points(const struct table_view *view, struct canvas *canvas,
                        const struct round_layout *round)
{
    const struct scene *scene = view->scene;
    int row = round->top, last = round->prompt - 1;
    int left = round->side.left, width = round->side.width;
    for (size_t t = 0; t < scene->tallies; t++, row += 2) {
        const struct scene_tally *tally = &scene->tally[t];
        canvas_print(canvas, row, left, INK_STRONG, width, "%s %d/%d", tally->name, tally->points,
                     tally->goal);
        for (int i = 0, column = 0; i < tally->points && column < width; i++, column++) {
            column += i && i % 5 == 0;
            if (column < width)
                canvas_put_char(canvas, row + 1, left + column, INK_TEXT + TINT_YELLOW, 0x2502);
        }
    }
    for (size_t i = 0; i < scene->notes && row < last - 4; i++)
        canvas_put_cut(canvas, row++, left, INK_TEXT + (int)scene->note[i].tint,
                       scene->note[i].text, width);
    row++;
    if (row <= last)
        view_log(view, canvas, row, last - row + 1, round->side);
}

bool round_view_draw(const struct table_view *view, struct canvas *canvas)
{
    const struct scene *scene = view->scene;
    struct round_layout round;
    struct span span = view_span(canvas);
    if (!place_round(view, canvas, &round))
        return false;
    view_bar(view->lang, view->scene->title, view->about, canvas);
    for (int side = BELOW; side <= LEFT; side++)
        draw_round_seat(view, canvas, &round, (enum side)side);
    for (const struct scene_piece *piece = scene->piece; piece < scene->piece + scene->pieces;
         piece++) {
        int row = round.top + 2 + CARD_ROWS;
        int column = round.table.left + (TABLE_WIDTH - CARD_WIDTH) / 2;
        if (piece->zone != ZONE_TABLE)
            continue;
        card_draw(canvas, row, column, CARD_ROWS, CARD_WIDTH, piece, false);
        canvas_put_centred(canvas, row, column + 1, INK_FILL + (int)piece->tint, CARD_WIDTH - 2,
                           piece->called);
        break;
    }
    draw_points(view, canvas, &round);
    view_prompt(view, canvas, round.prompt, span);
    options_draw(view, canvas, round.prompt + 1, round.options, span);
    hand_draw(view, canvas, round.prompt + 1 + round.options, span, true);
    return true;
}
