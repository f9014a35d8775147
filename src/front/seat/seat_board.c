/* The squares of a board: a cursor on them, their names, what they promise. */
#include <ctype.h>

#include "core/game_show.h"
#include "front/seat/seat_private.h"

static int cell_at(const struct scene_board *board, int column, int row)
{
    for (int i = 0; i < (int)board->cells; i++)
        if (board->cell[i].column == column && board->cell[i].row == row)
            return i;
    return -1;
}

int seat_cell_named(const struct seat *seat, const char *name)
{
    const struct scene_board *board = &seat->scene.board;
    int column = tolower((unsigned char)name[0]) - 'a',
        row = name[0] && isdigit((unsigned char)name[1]) ? name[1] - '1' : -1;
    return !board->coordinates || row < 0 || name[2] ? -1 : cell_at(board, column, row);
}

void seat_move_on_board(struct seat *seat, int right, int down)
{
    const struct scene_board *board = &seat->scene.board;
    if (seat->cell < 0) {
        for (int i = 0; i < seat->menu.count && seat->cell < 0; i++)
            seat->cell = seat->menu.item[i].cell;
        if (seat->cell < 0)
            seat->cell = cell_at(board, board->columns / 2, board->rows / 2);
        return;
    }
    int column = (board->cell[seat->cell].column + right + board->columns) % board->columns;
    int row = (board->cell[seat->cell].row + down + board->rows) % board->rows;
    int next = cell_at(board, column, row);
    seat->cell = next >= 0 ? next : seat->cell;
}

enum status seat_play_cell(struct seat *seat, int cell, usec_t now, struct why *why)
{
    int item = menu_of_cell(&seat->menu, cell);
    if (item >= 0) {
        seat->cell = cell;
        return seat_press_item(seat, item, now, why);
    }
    snprintf(seat->note, sizeof seat->note, tr(seat->config.lang, "Ahí no se puede jugar: %s"),
             seat->scene.board.cell[cell].label);
    return ST_OK;
}

bool seat_square_key(struct seat *seat, int key, usec_t now, enum status *status, struct why *why)
{
    int letter = key < 128 ? tolower(key) : 0;
    if (!menu_has_squares(&seat->scene) || !seat->scene.board.coordinates)
        return false;
    if (islower(letter) && letter < 'a' + seat->scene.board.columns) {
        snprintf(seat->typed, sizeof seat->typed, "%c", letter);
        return true;
    }
    if (!seat->typed[0] || key >= 128 || !isdigit(key))
        return false;
    char name[3] = {seat->typed[0], (char)key, '\0'};
    int cell = seat_cell_named(seat, name);
    seat->typed[0] = '\0';
    if (cell >= 0)
        *status = seat_play_cell(seat, cell, now, why);
    return cell >= 0;
}

bool seat_look_key(struct seat *seat, int key)
{
    int cells = (int)seat->scene.board.cells, you = seat->look.position.seat;
    int step = (key == '>' || key == '.') - (key == '<' || key == ',');
    bool card = key == '+' && seat->config.source->game->show->card;
    if ((!step && !card) || !seat->scene.board.hollow || !cells)
        return false;
    if (card)
        seat->card = seat->cell < 0 || !seat->card;
    if (seat->cell < 0) { /* begins where the person's piece is */
        for (int i = 0; i < cells; i++)
            if (you >= 0 && seat->scene.board.cell[i].stands >> you & 1)
                seat->cell = i;
        step = seat->cell < 0 ? step : 0;
    }
    seat->cell = (seat->cell + step + cells) % cells;
    return true;
}

/* --- hints --- */

/* How many more squares the player would own after the move. Only a game without hidden information
 * can say. */
static int count_gain(const struct seat *seat, const struct move *move)
{
    static struct scene after; /* too big for a stack that has one already */
    const struct game *game = seat->config.source->game;
    const struct question *now = &seat->look.position;
    _Alignas(16) unsigned char state[GAME_STATE_MAX];
    int gain = 0;
    memcpy(state, now->view, game->state_size);
    game->apply(now->setup, as_state(state), move);
    game->show->scene(now->setup, as_state(state), SEAT_SPECTATOR, seat->names, seat->config.lang,
                      &after);
    for (size_t i = 0; i < after.board.cells; i++)
        gain += (after.board.cell[i].owner == now->seat) -
                (seat->scene.board.cell[i].owner == now->seat);
    return gain;
}

void seat_hint(struct seat *seat)
{
    const struct game *game = seat->config.source->game;
    const struct question *now = &seat->look.position;
    struct move moves[SCENE_CELLS] = {0};
    int cells[SCENE_CELLS], worth[SCENE_CELLS] = {0};
    size_t count = 0;
    for (int i = 0; i < seat->menu.count && count < SCENE_CELLS; i++) {
        const struct scene_option *option = &seat->scene.option[seat->menu.item[i].option];
        if (seat->menu.item[i].cell < 0)
            continue;
        moves[count] = seat->choices[option->choice].move;
        moves[count].n = option->n;
        cells[count++] = seat->menu.item[i].cell;
    }
    if (!game->weigh || !game->weigh(now->setup, now->view, moves, count, worth))
        for (size_t i = 0; i < count && game->open; i++)
            worth[i] = count_gain(seat, &moves[i]);
    memset(seat->hint, 0, sizeof seat->hint);
    seat->hints = true;
    for (size_t i = 0; i < count; i++) {
        int shown = worth[i] < 99 ? worth[i] : 99;
        snprintf(seat->hint[cells[i]], sizeof seat->hint[0], "%+d", shown > -99 ? shown : -99);
    }
}
