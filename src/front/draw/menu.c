#include "front/draw/menu.h"

#include <ctype.h>

/* Without q, which leaves. Capitals come last: menu_find ignores case while there are none. */
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

/* Keys that have another meaning at this table. */
static bool is_reserved(const struct scene *scene, int key)
{
    bool square = key == MENU_HINT || isdigit(key) || key < 'a' + scene->board.columns;
    return key == 'q' || key == MENU_UNDO || (square && menu_has_squares(scene));
}

/* Returns the first letter of its words that is still free, else any free key, else 0. */
static char letter_for(const struct scene *scene, const struct menu *menu, int index)
{
    const struct scene_option *option = &scene->option[menu->item[index].option];
    bool group = menu->item[index].options > 1 && *option->group;
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

/* --- items --- */

static struct menu_item *add_item(struct menu *menu, int option, int options)
{
    struct menu_item *item = &menu->item[menu->count++];
    *item = (struct menu_item){.piece = -1, .cell = -1, .option = option, .options = options};
    return item;
}

/* Adds an item for the family of choices; NULL: it has no options, or there is no room. */
static struct menu_item *add_family(const struct scene *scene, struct menu *menu, int choice)
{
    int first = -1, count = 0;
    for (int i = 0; i < (int)scene->options && choice >= 0; i++)
        if (scene->option[i].choice == choice && !count++)
            first = i;
    return count && menu->count < SCENE_OPTIONS ? add_item(menu, first, count) : NULL;
}

/* Items for everything the scene offers: pieces of the hand and squares for their families, then
 * the options of the other families, those of one group together. Returns whether there is a
 * group. */
static bool add_turn(const struct scene *scene, struct menu *menu)
{
    struct menu_item *item;
    bool groups = false;
    for (int i = 0; i < (int)scene->pieces; i++)
        if (scene->piece[i].zone == ZONE_HAND &&
            (item = add_family(scene, menu, scene->piece[i].choice)))
            item->piece = i;
    for (int i = 0; menu_has_squares(scene) && i < (int)scene->board.cells; i++)
        if ((item = add_family(scene, menu, scene->board.cell[i].choice)))
            item->cell = i;
    int shown = menu->count;
    for (int i = 0, end; i < (int)scene->options && menu->count < SCENE_OPTIONS; i = end) {
        const struct scene_option *option = &scene->option[i];
        bool has_piece = false;
        for (end = i + 1; *option->group && end < (int)scene->options; end++)
            if (strcmp(scene->option[end].group, option->group) != 0)
                break;
        for (int k = 0; k < shown; k++)
            has_piece |= scene->option[menu->item[k].option].choice == option->choice;
        groups |= end > i + 1;
        if (!has_piece)
            add_item(menu, i, end - i);
    }
    return groups;
}

void menu_of_turn(const struct scene *scene, struct menu *menu)
{
    char digit = '1';
    menu->count = 0;
    if (!add_turn(scene, menu) && !scene->board.columns && !scene->around) {
        give_keys(menu, keys);
        return;
    }
    menu->capitals = false;
    for (int i = 0; i < menu->count; i++) {
        struct menu_item *item = &menu->item[i];
        if (item->cell >= 0)
            continue; /* by the cursor, or by its name */
        item->key = item->piece >= 0 && digit <= '9' ? digit++ : letter_for(scene, menu, i);
        menu->capitals |= isupper((unsigned char)item->key) != 0;
    }
}

void menu_of_item(const struct scene *scene, const struct menu_item *item, bool letters,
                  struct menu *menu)
{
    struct menu_item from = *item; /* it can be in the menu that is overwritten */
    int choice = scene->option[from.option].choice;
    menu->count = 0;
    for (int i = 0; i < (int)scene->options; i++) {
        bool family = from.piece >= 0 || from.cell >= 0;
        if (family ? scene->option[i].choice == choice
                   : i >= from.option && i < from.option + from.options)
            add_item(menu, i, 1);
    }
    give_keys(menu, letters ? keys + KEYS_DIGITS : keys);
}

void menu_of_members(const struct scene *scene, unsigned long long within, struct menu *menu)
{
    menu->count = 0;
    for (int i = 0; i < (int)scene->members; i++)
        if (within >> scene->member[i].bit & 1)
            add_item(menu, i, 1);
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
