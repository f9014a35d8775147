#include "front/draw/menu.h"

#include <ctype.h>

/* Without q, which leaves. Capitals only when there is no other way: nobody looks at the lock
 * key. */
static const char keys[] = "123456789abcdefghijklmnoprstuvwxyzABCDEFGHIJKLMNOPRSTUVWXYZ";

enum { KEYS_DIGITS = 9 };

bool menu_has_squares(const struct scene *scene)
{
    return scene->board.columns && !scene->board.hollow;
}

bool menu_is_range(const struct choice *family)
{
    return (int64_t)family->high - family->low >= SCENE_RANGE;
}

/* --- keys --- */

static bool is_taken(const struct menu *menu, int count, char key)
{
    for (int i = 0; i < count; i++)
        if (menu->item[i].key == key)
            return true;
    return false;
}

static void give_keys(struct menu *menu, const char *from)
{
    menu->capitals = false;
    for (int i = 0; i < menu->count && *from; i++, from++) {
        menu->item[i].key = *from;
        menu->capitals |= isupper((unsigned char)*from) != 0;
    }
}

static bool is_reserved(const struct scene *scene, int key)
{
    bool square = key == MENU_HINT || isdigit(key) || key < 'a' + scene->board.columns;
    return key == 'q' || key == MENU_UNDO || (square && menu_has_squares(scene));
}

/* A letter of its words that is still free, the first of all if it can be; else any key. */
static char letter_for(const struct scene *scene, const struct menu *menu, int index)
{
    const struct scene_option *option = &scene->option[menu->item[index].option];
    bool group = menu->item[index].options > 1 && *option->group; /* then the item is called so */
    for (const char *at = group ? option->group : option->label; *at; at++) {
        int key = (unsigned char)*at < 128 ? tolower((unsigned char)*at) : 0;
        if (islower(key) && !is_reserved(scene, key) && !is_taken(menu, index, (char)key))
            return (char)key;
    }
    for (const char *at = keys; *at; at++)
        if (!is_reserved(scene, *at) && !is_taken(menu, index, *at))
            return *at;
    return 0;
}

/* Cards of the hand by numbers, squares by the cursor, the rest by letters. */
static void give_letters(const struct scene *scene, struct menu *menu)
{
    char digit = '1';
    menu->capitals = false;
    for (int i = 0; i < menu->count; i++) {
        struct menu_item *item = &menu->item[i];
        if (item->cell >= 0)
            continue;
        item->key = item->piece >= 0 && digit <= '9' ? digit++ : letter_for(scene, menu, i);
        menu->capitals |= isupper((unsigned char)item->key) != 0;
    }
}

/* --- items --- */

static struct menu_item *add(struct menu *menu, int option, int options)
{
    struct menu_item *item = &menu->item[menu->count++];
    *item = (struct menu_item){.piece = -1, .cell = -1, .option = option, .options = options};
    return item;
}

/* One more for the family, if it has options and there is room. */
static struct menu_item *add_family(const struct scene *scene, struct menu *menu, int choice)
{
    int first = -1, count = 0;
    for (int i = 0; i < (int)scene->options && choice >= 0; i++)
        if (scene->option[i].choice == choice && !count++)
            first = i;
    return count && menu->count < SCENE_OPTIONS ? add(menu, first, count) : NULL;
}

static void add_shown(const struct scene *scene, struct menu *menu)
{
    struct menu_item *item;
    for (int i = 0; i < (int)scene->pieces; i++)
        if (scene->piece[i].place == PLACE_HAND &&
            (item = add_family(scene, menu, scene->piece[i].choice)))
            item->piece = i;
    for (int i = 0; menu_has_squares(scene) && i < (int)scene->board.cells; i++)
        if ((item = add_family(scene, menu, scene->board.cell[i].choice)))
            item->cell = i;
}

/* Whether a piece or a square stands for the family: all that are in the menu so far are such. */
static bool is_shown(const struct scene *scene, const struct menu *menu, int shown, int choice)
{
    for (int i = 0; i < shown; i++)
        if (scene->option[menu->item[i].option].choice == choice)
            return true;
    return false;
}

/* How many options from `first` on are of one group. */
static int group_length(const struct scene *scene, int first)
{
    const char *group = scene->option[first].group;
    int end = first + 1;
    while (*group && end < (int)scene->options && strcmp(scene->option[end].group, group) == 0)
        end++;
    return end - first;
}

void menu_of_turn(const struct scene *scene, struct menu *menu)
{
    bool letters = scene->board.columns || scene->around;
    menu->count = 0;
    add_shown(scene, menu);
    int shown = menu->count;
    for (int i = 0, count; i < (int)scene->options && menu->count < SCENE_OPTIONS; i += count) {
        count = group_length(scene, i);
        letters |= count > 1;
        if (!is_shown(scene, menu, shown, scene->option[i].choice))
            add(menu, i, count);
    }
    if (letters)
        give_letters(scene, menu);
    else
        give_keys(menu, keys);
}

void menu_of_item(const struct scene *scene, const struct menu_item *item, bool letters,
                  struct menu *menu)
{
    struct menu_item from = *item; /* it may be in the menu that is made anew */
    int choice = scene->option[from.option].choice;
    menu->count = 0;
    for (int i = 0; i < (int)scene->options; i++) {
        bool family = from.piece >= 0 || from.cell >= 0;
        if (family ? scene->option[i].choice == choice
                   : i >= from.option && i < from.option + from.options)
            add(menu, i, 1);
    }
    give_keys(menu, letters ? keys + KEYS_DIGITS : keys);
}

void menu_of_members(const struct scene *scene, unsigned long long within, struct menu *menu)
{
    menu->count = 0;
    for (int i = 0; i < (int)scene->members; i++)
        if (within >> scene->member[i].bit & 1)
            add(menu, i, 1);
    give_keys(menu, keys + KEYS_DIGITS);
}

int menu_find(const struct menu *menu, int key)
{
    if (key <= 0 || key > 127)
        return -1;
    if (!menu->capitals)
        key = tolower(key);
    for (int i = 0; i < menu->count; i++)
        if (menu->item[i].key == key)
            return i;
    return -1;
}

int menu_of_piece(const struct menu *menu, int piece)
{
    for (int i = 0; i < menu->count; i++)
        if (menu->item[i].piece == piece)
            return i;
    return -1;
}

int menu_of_cell(const struct menu *menu, int cell)
{
    for (int i = 0; i < menu->count; i++)
        if (menu->item[i].cell == cell)
            return i;
    return -1;
}
