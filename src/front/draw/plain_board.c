#include "front/draw/plain.h"

#include <ctype.h>

enum { LINE = 200, WORD = 40, LETTERS = 26 };

/* The pieces of a place and, unless it is -1, of a seat, in one line. */
static void print_pieces(const struct scene *scene, enum zone place, int seat, const char *what,
                         void (*print)(void *who, const char *line), void *who)
{
    struct str text = STR(8 * LINE);
    for (size_t i = 0; i < scene->pieces; i++) {
        const struct scene_piece *piece = &scene->piece[i];
        if (piece->zone != place || (seat >= 0 && piece->seat != seat))
            continue;
        str_add(&text, "%s%s", text.length ? ", " : what, piece->label);
        if (piece->count > 1)
            str_add(&text, " ×%d", piece->count);
    }
    if (text.length)
        print(who, text.at);
}

void plain_print_scene(const struct scene *scene, enum lang lang,
                       void (*print)(void *who, const char *line), void *who)
{
    const struct scene_board *board = &scene->board;
    struct str all = STR(4 * LINE), head = STR(LINE);
    if (menu_has_squares(scene)) { /* a grid: discs, + where a move is possible */
        str_add(&head, "  ");
        for (int column = 0; column < board->columns; column++)
            str_add(&head, " %c", 'a' + column);
        print(who, head.at);
        for (int row = 0; row < board->rows; row++) {
            struct str text = STR(LINE);
            str_add(&text, "%2d", row + 1);
            for (const struct scene_cell *cell = board->cell; cell < board->cell + board->cells;
                 cell++)
                if (cell->row == row) /* in the order of the columns, as games list them */
                    str_add(&text, " %s", *cell->face ? cell->face : cell->choice >= 0 ? "+" : "-");
            print(who, text.at);
        }
    }
    for (const struct scene_seat *seat = scene->seat; seat < scene->seat + scene->seats; seat++) {
        struct str one = STR(LINE);
        if (board->columns) { /* there a seat has more: a line each */
            str_add(&one, "%s", seat->turn ? "* " : "  ");
            seat_words(seat, &one);
            print(who, one.at);
        } else {
            str_add(&all, "%s", !all.length ? "" : scene->direction < 0 ? " ← " : " → ");
            seat_words(seat, &all);
        }
    }
    if (!board->columns)
        print(who, all.at);
    for (size_t i = 0; i < scene->tallies; i++) {
        const struct scene_tally *tally = &scene->tally[i];
        print(who, TEXT_OF(LINE, "%s: %d/%d", tally->name, tally->points, tally->goal));
    }
    print_pieces(scene, ZONE_TABLE, -1, tr(lang, "Mesa: "), print, who);
    for (int seat = 0; seat < (int)scene->seats; seat++)
        print_pieces(scene, ZONE_PLAYED, seat,
                     TEXT_OF(64, tr(lang, "Jugado por %s: "), scene->seat[seat].name), print, who);
    struct scene_note deal[SCENE_NOTES];
    for (size_t i = 0, count = deal_lines(scene, lang, deal); i < count; i++)
        print(who, deal[i].text);
    for (size_t i = 0; i < scene->notes; i++)
        print(who, scene->note[i].text);
    if (*scene->status)
        print(who, scene->status);
    print_pieces(scene, ZONE_HAND, -1,
                 board->columns ? tr(lang, "Tienes: ") : tr(lang, "Tu mano: "), print, who);
}

void plain_print_cells(const struct scene *scene, void (*print)(void *who, const char *line),
                       void *who)
{
    for (size_t i = 0; i < scene->board.cells; i++) {
        const struct scene_cell *cell = &scene->board.cell[i];
        struct str text = STR(LINE);
        str_add(&text, "%s", cell->label);
        for (size_t seat = 0, said = 0; seat < scene->seats; seat++)
            if (cell->stands >> seat & 1)
                str_add(&text, "%s%s", said++ ? ", " : "; ", scene->seat[seat].name);
        print(who, text.at);
    }
}

void plain_print_options(const struct scene *scene, const struct choice *choices, enum lang lang,
                         void (*print)(void *who, const char *line), void *who)
{
    for (size_t i = 0; i < scene->options; i++) {
        const struct scene_option *option = &scene->option[i];
        const struct choice *family = &choices[option->choice];
        struct str text = STR(LINE);
        bool range = menu_is_range(family),
             first = !i || option->choice != scene->option[i - 1].choice;
        if (range && !first && scene->members)
            continue; /* an offer is one line: its sum is typed together with its members */
        str_add(&text, "%4zu) ", i + 1);
        if (range && first)
            str_add(&text, tr(lang, "%s, de %s a %s: escribe %zu y el número"),
                    *option->group ? option->group : option->label,
                    scene_sum(family->low, lang).text, scene_sum(family->high, lang).text, i + 1);
        else
            str_add(&text, "%s", option->label);
        print(who, text.at);
    }
    for (size_t i = 0; i < scene->members && i < LETTERS; i++) {
        struct str text = STR(LINE);
        str_add(&text, "     %c) %s", 'a' + (int)i, scene->member[i].label);
        print(who, text.at);
    }
}

bool plain_parse(const struct scene *scene, const struct choice *choices, const char *line,
                 struct plain_answer *answer)
{
    struct scan scan = {line};
    char word[WORD];
    int64_t number;
    answer->option = -1;
    if (!scan_name(&scan, word, sizeof word))
        return false;
    if (text_number(word, 1, (int64_t)scene->options, &number))
        answer->option = (int)number - 1;
    for (int i = 0; i < (int)scene->options && answer->option < 0; i++)
        if (*scene->option[i].word && strcasecmp(scene->option[i].word, word) == 0)
            answer->option = i;
    if (answer->option < 0)
        return false;
    const struct choice *family = &choices[scene->option[answer->option].choice];
    answer->n = scene->option[answer->option].n;
    answer->set = family->move.set;
    if (!scan_end(&scan)) {
        if (!scan_number(&scan, family->low, family->high, &number))
            return false;
        answer->n = (int32_t)number;
    }
    while (!scan_end(&scan)) {
        if (!scan_name(&scan, word, sizeof word) || !islower((unsigned char)word[0]) || word[1])
            return false;
        size_t member = (size_t)(word[0] - 'a');
        uint64_t bit = member < scene->members ? (uint64_t)1 << scene->member[member].bit : 0;
        if (!(bit & family->within))
            return false;
        answer->set |= bit;
    }
    return true;
}
