/* The person at the seat: what each key does, in each stage. */
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "front/keys.h"
#include "front/seat_private.h"

/* Nobody sees that it is their turn and presses a key in less: it was meant for what was on the screen before. */
#define REACTION (200 * USEC_MS)

/* --- moves --- */

enum status seat_choose_member(struct seat *seat, int family, int32_t n, uint64_t set, usec_t now, struct why *why)
{
    struct move move = seat->choices[family].move;
    move.n = n;
    move.set = set;
    if (seat->decided < SEAT_MOVES)
        seat->decision[seat->decided++] = seat->moved;
    return seat_play(seat, &move, now, why);
}

enum status seat_choose(struct seat *seat, int option, usec_t now, struct why *why)
{
    const struct scene_option *chosen = &seat->scene.option[option];
    return seat_choose_member(seat, chosen->choice, chosen->n, seat->choices[chosen->choice].move.set, now, why);
}

/* Whether one chooses a subset of it: the scene then says what its members are. */
static bool is_set(const struct seat *seat, int family)
{
    return seat->choices[family].within && seat->scene.members;
}

static void take_back(struct seat *seat)
{
    seat->stage = STAGE_CHOOSE;
    seat->chosen = seat->cursor = -1;
    seat->typed[0] = '\0';
    menu_of_turn(&seat->scene, &seat->menu);
}

/* Whether all the options of the item are of one family whose number can be typed. */
static bool asks_number(const struct seat *seat, const struct menu_item *item)
{
    int first = seat->scene.option[item->option].choice;
    int last = seat->scene.option[item->option + item->options - 1].choice;
    return first == last && menu_is_range(&seat->choices[first]);
}

static enum status press_item(struct seat *seat, int index, usec_t now, struct why *why)
{
    struct menu_item item = seat->menu.item[index];
    int family = seat->scene.option[item.option].choice;
    const struct scene_option *option = &seat->scene.option[item.option];
    bool set = is_set(seat, family), asked = seat->stage == STAGE_ASK && seat->asked.options == 1;
    bool sure = asked || !option_is_grave(option, option->n);
    if (item.options == 1 && !set && sure)
        return seat_choose(seat, item.option, now, why);
    seat->asked = item;
    seat->chosen = item.piece;
    seat->cursor = -1;
    seat->picked = 0;
    seat->doubt = 0;
    seat->typed[0] = '\0';
    seat->stage = set ? STAGE_SET : STAGE_ASK;
    if (set)
        menu_of_members(&seat->scene, seat->choices[family].within, &seat->menu);
    else
        menu_of_item(&seat->scene, &item, asks_number(seat, &item), &seat->menu);
    return ST_OK;
}

/* --- the board --- */

int seat_cell_named(const struct seat *seat, const char *name)
{
    const struct scene_board *board = &seat->scene.board;
    int column = tolower((unsigned char)name[0]) - 'a',
        row = name[0] && isdigit((unsigned char)name[1]) ? name[1] - '1' : -1;
    if (!board->coordinates || row < 0 || name[2])
        return -1;
    for (int i = 0; i < (int)board->cells; i++)
        if (board->cell[i].column == column && board->cell[i].row == row)
            return i;
    return -1;
}

static int cell_at(const struct scene_board *board, int column, int row)
{
    for (int i = 0; i < (int)board->cells; i++)
        if (board->cell[i].column == column && board->cell[i].row == row)
            return i;
    return -1;
}

/* From edge to edge; the first step shows the cursor in the middle, or on a square that can be played. */
static void move_on_board(struct seat *seat, int right, int down)
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

static enum status play_cell(struct seat *seat, int cell, usec_t now, struct why *why)
{
    int item = menu_of_cell(&seat->menu, cell);
    if (item >= 0) {
        seat->cell = cell;
        return press_item(seat, item, now, why);
    }
    snprintf(seat->note, sizeof seat->note, tr(seat->config.lang, "Ahí no se puede jugar: %s"),
             seat->scene.board.cell[cell].label);
    return ST_OK;
}

/* The name of a square comes in two keys: e, 6. true: the key was one of them. */
static bool square_key(struct seat *seat, int key, usec_t now, enum status *status, struct why *why)
{
    int letter = key < 128 ? tolower(key) : 0;
    if (!menu_has_squares(&seat->scene) || !seat->scene.board.coordinates)
        return false;
    if (islower(letter) && letter < 'a' + seat->scene.board.columns) {
        seat->typed[0] = (char)letter;
        seat->typed[1] = '\0';
        return true;
    }
    if (!seat->typed[0] || key >= 128 || !isdigit(key))
        return false;
    char name[3] = {seat->typed[0], (char)key, '\0'};
    int cell = seat_cell_named(seat, name);
    seat->typed[0] = '\0';
    if (cell >= 0)
        *status = play_cell(seat, cell, now, why);
    return cell >= 0;
}

/* At a ring of squares one looks at them with < and >, and at the card of one of them with +. */
static bool look_key(struct seat *seat, int key)
{
    int cells = (int)seat->scene.board.cells, step = key == '>' || key == '.' ? 1 : key == '<' || key == ',' ? -1 : 0;
    bool card = key == '+' && seat->config.game->card;
    if ((!step && !card) || !seat->scene.board.hollow || !cells)
        return false;
    if (card)
        seat->card = seat->cell < 0 || !seat->card;
    if (seat->cell < 0) { /* from where one stands */
        for (int i = 0; i < cells; i++)
            if (seat->config.me >= 0 && seat->scene.board.cell[i].stands >> seat->config.me & 1)
                seat->cell = i;
        step = seat->cell < 0 ? step : 0;
    }
    seat->cell = (seat->cell + step + cells) % cells;
    return true;
}

/* --- hints --- */

static int cells_of(const struct scene *scene, int seat)
{
    int count = 0;
    for (size_t i = 0; i < scene->board.cells; i++)
        count += scene->board.cell[i].owner == seat;
    return count;
}

/* How many more squares would be one's own after the move. */
static int count_gain(const struct seat *seat, const struct move *move)
{
    static struct scene after; /* too big for a stack that has one already */
    const struct seat_config *c = &seat->config;
    _Alignas(16) unsigned char state[GAME_STATE_MAX];
    memcpy(state, seat->table.state, sizeof state);
    c->game->apply(c->setup, state, move);
    c->game->scene(c->setup, state, SEAT_SPECTATOR, c->names, c->lang, &after);
    return cells_of(&after, c->me) - cells_of(&seat->scene, c->me);
}

void seat_hint(struct seat *seat)
{
    const struct seat_config *c = &seat->config;
    struct move moves[SCENE_CELLS] = {0};
    int cells[SCENE_CELLS], worth[SCENE_CELLS] = {0};
    size_t count = 0;
    for (int i = 0; i < seat->menu.count && count < SCENE_CELLS; i++) {
        const struct menu_item *item = &seat->menu.item[i];
        if (item->cell < 0)
            continue;
        const struct scene_option *option = &seat->scene.option[item->option];
        moves[count] = seat->choices[option->choice].move;
        moves[count].n = option->n;
        cells[count++] = item->cell;
    }
    if (!c->game->weigh || !c->game->weigh(c->setup, seat->table.state, moves, count, worth))
        for (size_t i = 0; i < count; i++)
            worth[i] = count_gain(seat, &moves[i]);
    memset(seat->hint, 0, sizeof seat->hint);
    seat->hints = true;
    for (size_t i = 0; i < count; i++)
        snprintf(seat->hint[cells[i]], sizeof seat->hint[0], "%+d",
                 worth[i] < -99  ? -99
                 : worth[i] > 99 ? 99
                                 : worth[i]);
}

/* --- keys --- */

static void move_cursor(struct seat *seat, int step)
{
    int count = seat->menu.count;
    if (!count)
        return;
    if (seat->cursor < 0)
        seat->cursor = step > 0 ? 0 : count - 1;
    else
        seat->cursor = (seat->cursor + step + count) % count;
}

static bool cursor_key(struct seat *seat, int key)
{
    static const struct {
        int key, right, down;
    } arrows[] = {{KEY_LEFT, -1, 0}, {KEY_RIGHT, 1, 0}, {KEY_UP, 0, -1}, {KEY_DOWN, 0, 1}};
    for (size_t i = 0; i < sizeof arrows / sizeof arrows[0]; i++)
        if (key == arrows[i].key) {
            if (menu_has_squares(&seat->scene) && seat->stage == STAGE_CHOOSE)
                move_on_board(seat, arrows[i].right, arrows[i].down);
            else
                move_cursor(seat, arrows[i].right + arrows[i].down);
            return true;
        }
    return look_key(seat, key);
}

/* Adds a digit to the number that is typed. */
static void type_digit(struct seat *seat, int key)
{
    size_t length = strlen(seat->typed);
    seat->doubt = 0;
    if (length + 1 < sizeof seat->typed - 1) {
        seat->typed[length] = (char)key;
        seat->typed[length + 1] = '\0';
    }
}

/* The typed number if it is one that can be said; else the note says which can. */
static bool take_number(struct seat *seat, const struct choice *family, int64_t *number)
{
    if (text_number(seat->typed, family->low, family->high, number))
        return true;
    enum lang lang = seat->config.lang;
    snprintf(seat->note, sizeof seat->note, tr(lang, "Tiene que ser un número del %s al %s"),
             scene_sum(family->low, lang).text, scene_sum(family->high, lang).text);
    seat->typed[0] = '\0';
    return false;
}

/* Whether the typed number may be played: a grave one is asked about once more, and Enter says it again. */
static bool is_sure(struct seat *seat, int64_t n)
{
    bool sure = seat->doubt == n || !option_is_grave(&seat->scene.option[seat->asked.option], n);
    seat->doubt = n;
    return sure;
}

static void say_useless(struct seat *seat, int key)
{
    if (key < 128 && isgraph(key))
        snprintf(seat->note, sizeof seat->note, tr(seat->config.lang, "Aquí la tecla %c no sirve"), key);
}

/* Deeds and money of an offer: letters choose and drop, digits make the sum, Enter is the end of it. */
static enum status set_key(struct seat *seat, int key, usec_t now, struct why *why)
{
    int family = seat->scene.option[seat->asked.option].choice, item = menu_find(&seat->menu, key);
    const struct choice *choice = &seat->choices[family];
    int64_t number = choice->low;
    if (key == ' ' || item >= 0) {
        item = item < 0 ? seat->cursor : item;
        if (item >= 0)
            seat->picked ^= (uint64_t)1 << seat->scene.member[seat->menu.item[item].option].bit;
    } else if (key < 128 && isdigit(key)) {
        type_digit(seat, key);
    } else if (key == KEY_ENTER) {
        if (!*seat->typed || take_number(seat, choice, &number))
            return seat_choose_member(seat, family, (int32_t)number, seat->picked, now, why);
    } else {
        say_useless(seat, key);
    }
    return ST_OK;
}

static enum status ask_key(struct seat *seat, int key, usec_t now, struct why *why)
{
    int family = seat->scene.option[seat->asked.option].choice, item = menu_find(&seat->menu, key);
    bool number = asks_number(seat, &seat->asked);
    int64_t n;
    if (key == KEY_ENTER && number && *seat->typed) {
        if (take_number(seat, &seat->choices[family], &n) && is_sure(seat, n))
            return seat_choose_member(seat, family, (int32_t)n, 0, now, why);
    } else if (key == KEY_ENTER && seat->cursor >= 0) {
        return press_item(seat, seat->cursor, now, why);
    } else if (item >= 0) {
        return press_item(seat, item, now, why);
    } else if (number && key < 128 && isdigit(key)) {
        type_digit(seat, key);
    } else {
        say_useless(seat, key);
    }
    return ST_OK;
}

static enum status turn_key(struct seat *seat, int key, usec_t now, struct why *why)
{
    int item = menu_find(&seat->menu, key);
    enum status status = ST_OK;
    if (key == KEY_ENTER && menu_has_squares(&seat->scene) && seat->cell >= 0)
        return play_cell(seat, seat->cell, now, why);
    if (key == KEY_ENTER && seat->cursor >= 0)
        return press_item(seat, seat->cursor, now, why);
    if (square_key(seat, key, now, &status, why))
        return status;
    if (item >= 0)
        return press_item(seat, item, now, why);
    if (key == MENU_UNDO && seat_can_undo(seat))
        return seat_undo(seat, now, why);
    if (key == MENU_HINT && menu_has_squares(&seat->scene)) {
        seat_hint(seat);
        return ST_OK;
    }
    say_useless(seat, key);
    return ST_OK;
}

static enum status choosing_key(struct seat *seat, int key, usec_t now, struct why *why)
{
    seat->note[0] = '\0';
    if (seat->config.pace && now < seat->turn_began + REACTION) {
        snprintf(seat->note, sizeof seat->note, "%s", tr(seat->config.lang, "Ahora sí te toca: pulsa otra vez"));
        return ST_OK;
    }
    if (cursor_key(seat, key))
        return ST_OK;
    if (key == KEY_ESCAPE) {
        if (*seat->typed)
            seat->typed[0] = '\0';
        else
            take_back(seat);
        return ST_OK;
    }
    return seat->stage == STAGE_SET   ? set_key(seat, key, now, why)
           : seat->stage == STAGE_ASK ? ask_key(seat, key, now, why)
                                      : turn_key(seat, key, now, why);
}

/* Keys while others play are answered, not kept: one that is kept would play a card that was never looked at. */
static void watching_key(struct seat *seat, int key, usec_t now)
{
    int actor = table_actor(&seat->table);
    if (key == ' ' || key == KEY_ENTER) {
        seat->hurry = true;
        seat->due = now;
    } else if (!look_key(seat, key) && key < 128 && isgraph(key) && actor >= 0 && actor != seat->config.me) {
        snprintf(seat->note, sizeof seat->note,
                 tr(seat->config.lang, "Aún no te toca: juega %s (espacio: sin esperar)"), seat->config.names[actor]);
    }
}

static enum status done_key(struct seat *seat, int key, usec_t now, struct why *why)
{
    int letter = key < 128 ? tolower(key) : 0;
    if (letter == 's' || letter == 'y')
        return seat_again(seat, now, why);
    if (letter == MENU_UNDO && seat_can_undo(seat))
        return seat_undo(seat, now, why);
    if (letter == 'n' || key == KEY_ESCAPE)
        seat->stage = STAGE_LEFT;
    return ST_OK;
}

/* What has happened, page by page; any other key goes back to the table. true: the key was about that. */
static bool past_key(struct seat *seat, int key)
{
    if (key != KEY_PAGE_UP && key != KEY_PAGE_DOWN && !seat->past)
        return false;
    if (key == KEY_PAGE_UP)
        seat->past += !seat->past || seat->past < seat->past_pages;
    else
        seat->past = key == KEY_PAGE_DOWN && seat->past ? seat->past - 1 : 0;
    return true;
}

enum status seat_key(struct seat *seat, int key, usec_t now, struct why *why)
{
    if (key == 'q' || key == 'Q') {
        seat->stage = STAGE_LEFT;
        return ST_OK;
    }
    if (seat->help || key == '?') {
        seat->help_page = seat->help ? seat->help_page + 1 : 0;
        seat->help = !seat->help || (key != KEY_ESCAPE && seat->help_page < seat->help_pages);
        return ST_OK;
    }
    if (past_key(seat, key))
        return ST_OK;
    switch (seat->stage) {
    case STAGE_WATCH:
        watching_key(seat, key, now);
        return ST_OK;
    case STAGE_CHOOSE:
    case STAGE_ASK:
    case STAGE_SET:
        return choosing_key(seat, key, now, why);
    case STAGE_DONE:
        return done_key(seat, key, now, why);
    default:
        return ST_OK;
    }
}
