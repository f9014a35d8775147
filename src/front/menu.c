#include "front/menu.h"

#include <ctype.h>
#include <string.h>

/* Without q, which leaves. Capitals only when there is no other way: nobody looks at the lock key. */
static const char keys[] = "123456789abcdefghijklmnoprstuvwxyzABCDEFGHIJKLMNOPRSTUVWXYZ";

enum { KEYS_SMALL = 9 + 25, KEYS_ALL = sizeof keys - 1 };

static void add(struct menu *menu, int piece, int option, int options)
{
    char key = menu->count < KEYS_ALL ? keys[menu->count] : 0;
    menu->item[menu->count++] = (struct menu_item){.piece = piece, .option = option, .options = options, .key = key};
}

static bool usable(const struct scene_piece *piece)
{
    return piece->place == PLACE_HAND && piece->choice >= 0;
}

static bool has_piece(const struct scene *scene, int choice)
{
    for (size_t i = 0; i < scene->pieces; i++)
        if (usable(&scene->piece[i]) && scene->piece[i].choice == choice)
            return true;
    return false;
}

static void add_piece(const struct scene *scene, int piece, struct menu *menu)
{
    int first = -1, count = 0;
    for (int i = 0; i < (int)scene->options; i++)
        if (scene->option[i].choice == scene->piece[piece].choice) {
            first = first < 0 ? i : first;
            count++;
        }
    if (count && menu->count < SCENE_OPTIONS)
        add(menu, piece, first, count);
}

void menu_of_turn(const struct scene *scene, struct menu *menu)
{
    menu->count = 0;
    if (!scene->options)
        return;
    for (int i = 0; i < (int)scene->pieces; i++)
        if (usable(&scene->piece[i]))
            add_piece(scene, i, menu);
    for (int i = 0; i < (int)scene->options && menu->count < SCENE_OPTIONS; i++)
        if (!has_piece(scene, scene->option[i].choice))
            add(menu, -1, i, 1);
}

void menu_of_family(const struct scene *scene, int choice, struct menu *menu)
{
    menu->count = 0;
    for (int i = 0; i < (int)scene->options; i++)
        if (scene->option[i].choice == choice)
            add(menu, -1, i, 1);
}

int menu_find(const struct menu *menu, int key)
{
    if (key <= 0 || key > 127)
        return -1;
    if (menu->count <= KEYS_SMALL)
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
