/* The person at the seat: what each key does in each stage. */
#include <ctype.h>

#include "front/seat/seat_private.h"
#include "front/terminal/keys.h"

/* A key that comes sooner after the turn has begun was meant for the screen before. */
#define REACTION (200 * USEC_MS)

static int letter_of(int key)
{
    return key < 128 ? tolower(key) : 0;
}

/* --- the menu --- */

/* Whether all the options of the item are of one family whose number can be typed. */
static bool asks_number(const struct seat *seat, const struct menu_item *item)
{
    int first = seat->scene.option[item->option].choice;
    int last = seat->scene.option[item->option + item->options - 1].choice;
    return first == last && menu_is_range(&seat->choices[first]);
}

enum status seat_press_item(struct seat *seat, int index, usec_t now, struct why *why)
{
    struct menu_item item = seat->menu.item[index];
    const struct scene_option *option = &seat->scene.option[item.option];
    /* A family with members: the person chooses a subset of them. */
    bool set = seat->choices[option->choice].within && seat->scene.members;
    bool asked = seat->stage == STAGE_ASK && seat->asked.options == 1;
    if (item.options == 1 && !set && (asked || !option_is_grave(option, option->n)))
        return seat_choose(seat, item.option, now, why);
    seat->asked = item;
    seat->chosen = item.piece;
    seat->cursor = -1;
    seat->picked = 0;
    seat->doubt = 0;
    seat->typed[0] = '\0';
    seat->stage = set ? STAGE_SET : STAGE_ASK;
    if (set)
        menu_of_members(&seat->scene, seat->choices[option->choice].within, &seat->menu);
    else
        menu_of_item(&seat->scene, &item, asks_number(seat, &item), &seat->menu);
    return ST_OK;
}

/* --- keys --- */

/* Arrows move the cursor on the board or in the menu. Returns whether the key was for a cursor. */
static bool cursor_key(struct seat *seat, int key)
{
    int right = (key == KEY_RIGHT) - (key == KEY_LEFT), down = (key == KEY_DOWN) - (key == KEY_UP);
    int step = right + down, count = seat->menu.count;
    if (!step)
        return seat_look_key(seat, key);
    if (menu_has_squares(&seat->scene) && seat->stage == STAGE_CHOOSE)
        seat_move_on_board(seat, right, down);
    else if (count && seat->cursor < 0)
        seat->cursor = step > 0 ? 0 : count - 1;
    else if (count)
        seat->cursor = (seat->cursor + step + count) % count;
    return true;
}

static void type_digit(struct seat *seat, int key)
{
    size_t length = strlen(seat->typed);
    seat->doubt = 0;
    if (length + 1 < sizeof seat->typed - 1) {
        seat->typed[length] = (char)key;
        seat->typed[length + 1] = '\0';
    }
}

/* Enter: the number that is typed, the members that are chosen, or what the cursor is on. A number
 * with grave consequences has to be entered twice. */
static enum status enter_key(struct seat *seat, usec_t now, struct why *why)
{
    enum lang lang = seat->config.lang;
    bool set = seat->stage == STAGE_SET;
    if (set || (seat->stage == STAGE_ASK && *seat->typed && asks_number(seat, &seat->asked))) {
        const struct scene_option *option = &seat->scene.option[seat->asked.option];
        const struct choice *family = &seat->choices[option->choice];
        int64_t n = family->low;
        if (*seat->typed && !text_number(seat->typed, family->low, family->high, &n)) {
            snprintf(seat->note, sizeof seat->note,
                     tr(lang, "Tiene que ser un número del %s al %s"),
                     scene_sum(family->low, lang).text, scene_sum(family->high, lang).text);
            seat->typed[0] = '\0';
            return ST_OK;
        }
        if (*seat->typed && !set) {
            bool sure = seat->doubt == n || !option_is_grave(option, n);
            seat->doubt = n;
            if (!sure)
                return ST_OK;
        }
        return seat_choose_member(seat, option->choice, (int32_t)n, set ? seat->picked : 0, now,
                                  why);
    }
    if (seat->stage == STAGE_CHOOSE && menu_has_squares(&seat->scene) && seat->cell >= 0)
        return seat_play_cell(seat, seat->cell, now, why);
    return seat->cursor >= 0 ? seat_press_item(seat, seat->cursor, now, why) : ST_OK;
}

/* A letter or a digit: of a square, of an item, of a number. In STAGE_SET letters choose members
 * and drop them again. */
static enum status letter_key(struct seat *seat, int key, usec_t now, struct why *why)
{
    bool turn = seat->stage == STAGE_CHOOSE, set = seat->stage == STAGE_SET;
    int item = menu_find(&seat->menu, key);
    enum status status = ST_OK;
    if (turn && seat_square_key(seat, key, now, &status, why))
        return status;
    if (set && key == ' ')
        item = seat->cursor;
    if (item >= 0 && !set)
        return seat_press_item(seat, item, now, why);
    if (turn && key == MENU_UNDO && seat_can_undo(seat))
        return seat_undo(seat, now, why);
    if (item >= 0)
        seat->picked ^= (uint64_t)1 << seat->scene.member[seat->menu.item[item].option].bit;
    else if (turn && key == MENU_HINT && menu_has_squares(&seat->scene))
        seat_hint(seat);
    else if (!turn && key < 128 && isdigit(key) && (set || asks_number(seat, &seat->asked)))
        type_digit(seat, key);
    else if (key < 128 && isgraph(key))
        snprintf(seat->note, sizeof seat->note, tr(seat->config.lang, "Aquí la tecla %c no sirve"),
                 key);
    return ST_OK;
}

static enum status choosing_key(struct seat *seat, int key, usec_t now, struct why *why)
{
    seat->note[0] = '\0';
    if (seat->config.pace && now < seat->turn_began + REACTION) {
        snprintf(seat->note, sizeof seat->note, "%s",
                 tr(seat->config.lang, "Ahora sí te toca: pulsa otra vez"));
    } else if (key == KEY_ENTER) {
        return enter_key(seat, now, why);
    } else if (key == KEY_ESCAPE && *seat->typed) {
        seat->typed[0] = '\0';
    } else if (key == KEY_ESCAPE) {
        seat->stage = STAGE_CHOOSE;
        seat->chosen = seat->cursor = -1;
        menu_of_turn(&seat->scene, &seat->menu);
    } else if (!cursor_key(seat, key)) {
        return letter_key(seat, key, now, why);
    }
    return ST_OK;
}

/* Keys while others play are answered at once and not kept: a kept key would play a card that the
 * person has not looked at. */
static void watching_key(struct seat *seat, int key, usec_t now)
{
    int actor = seat_actor(seat);
    bool steps = seat->look.can & PLAY_STEP;
    if (steps && (key == ' ' || key == KEY_ENTER)) {
        seat->impatient = true;
        seat->due = now;
    } else if (!seat_look_key(seat, key) && key < 128 && isgraph(key) && actor >= 0 &&
               actor != seat->look.position.seat) {
        snprintf(seat->note, sizeof seat->note,
                 steps ? tr(seat->config.lang, "Aún no te toca: juega %s (espacio: sin esperar)")
                       : tr(seat->config.lang, "Aún no te toca: juega %s"),
                 seat->names[actor]);
    }
}

/* --- watching a game that was played --- */

enum { PAGE = 10 }; /* moves */

/* Keys of a source with PLAY_BROWSE. Returns whether the key was one of them. */
static bool browse_key(struct seat *seat, int key, usec_t now, enum status *status, struct why *why)
{
    struct play_source *source = seat->config.source;
    static const int steps[KEY_OTHER - KEY_LEFT] = {
        [KEY_RIGHT - KEY_LEFT] = 1,        [KEY_DOWN - KEY_LEFT] = 1,
        [KEY_LEFT - KEY_LEFT] = -1,        [KEY_UP - KEY_LEFT] = -1,
        [KEY_PAGE_DOWN - KEY_LEFT] = PAGE, [KEY_PAGE_UP - KEY_LEFT] = -PAGE};
    int step = key >= KEY_LEFT && key < KEY_OTHER ? steps[key - KEY_LEFT] : 0;
    int64_t last = seat->look.moves, move = -1; /* where the key leads to */
    if (key == KEY_HOME || key == KEY_END)
        move = key == KEY_END ? last : 0;
    else if (key == KEY_ENTER && !text_number(seat->typed, 0, UINT32_MAX, &move))
        move = -1;
    else if (step)
        move = (int64_t)seat->look.move + step > 0 ? (int64_t)seat->look.move + step : 0;
    if (move >= 0) {
        seat->running = false;
        *status = source->calls->go(source, (uint32_t)(move < last ? move : last), why);
        seat_update(seat, now);
    } else if (key == ' ') {
        seat->running = !seat->running && seat->look.move < seat->look.moves;
        seat->due = now;
    } else if (key == KEY_ESCAPE) {
        seat->typed[0] = '\0';
    } else if (key < 128 && isdigit(key)) {
        type_digit(seat, key);
    } else {
        return false;
    }
    return true;
}

/* --- pages over the table --- */

/* Returns whether the key was for a page: leaving, the help, the wire, or what has happened. */
static bool page_key(struct seat *seat, int key)
{
    bool leafs = key == KEY_PAGE_UP || key == KEY_PAGE_DOWN;
    bool hidden =
        !seat->look.position.view || seat->look.can & PLAY_BROWSE || seat_is_covered(seat);
    if (seat->leaving || key == 'q' || key == 'Q') {
        /* In the middle of a game it asks once: a slip of the finger must not end it. */
        int letter = letter_of(key);
        bool confirmed = letter == 'q' || letter == 's' || letter == 'y' || key == KEY_ENTER;
        if (seat->stage == STAGE_DONE || seat->stage == STAGE_STOPPED ||
            seat->look.can & PLAY_BROWSE || (seat->leaving && confirmed))
            seat->stage = STAGE_LEFT;
        seat->leaving = !seat->leaving && letter == 'q';
    } else if (seat->help || key == '?') {
        seat->help_page = seat->help ? seat->help_page + 1 : 0;
        seat->help = !seat->help || (key != KEY_ESCAPE && seat->help_page < seat->help_pages);
    } else if ((key == SEAT_WIRE && seat->look.can & PLAY_WIRE) ||
               (seat->wire && seat->wire_covers)) {
        seat->wire = !seat->wire;
    } else if (!seat->past && (!leafs || hidden)) {
        return false;
    } else if (key == KEY_PAGE_UP) {
        seat->past += !seat->past || seat->past < seat->past_pages;
    } else {
        seat->past = key == KEY_PAGE_DOWN && seat->past ? seat->past - 1 : 0;
    }
    return true;
}

enum status seat_key(struct seat *seat, int key, usec_t now, struct why *why)
{
    enum status status = ST_OK;
    int letter = letter_of(key);
    if (page_key(seat, key) ||
        (seat->look.can & PLAY_BROWSE && browse_key(seat, key, now, &status, why)))
        return status;
    switch (seat->stage) {
    case STAGE_CHOOSE:
    case STAGE_ASK:
    case STAGE_SET:
        return choosing_key(seat, key, now, why);
    case STAGE_DONE:
        if ((letter == 's' || letter == 'y') && seat->look.can & PLAY_AGAIN)
            return seat_again(seat, now, why);
        if (letter == MENU_UNDO && seat_can_undo(seat))
            return seat_undo(seat, now, why);
        if (letter == 'n' || key == KEY_ESCAPE)
            seat->stage = STAGE_LEFT;
        return ST_OK;
    case STAGE_WATCH:
        watching_key(seat, key, now);
        return ST_OK;
    case STAGE_CURTAIN:
        seat_lift(seat, now);
        return ST_OK;
    case STAGE_STOPPED:
    case STAGE_LEFT:
        return ST_OK;
    }
    return ST_OK;
}
