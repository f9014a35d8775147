/* What a person can press now: one key for each thing that the scene offers. */
#pragma once

#include "core/game.h"
#include "core/scene.h"

/* A piece of the hand, a square of the board, or an option that has neither. An item with several
 * options leads to a second menu. */
struct menu_item {
    int piece;   /* index in the scene, or -1 */
    int cell;    /* index on the board, or -1 */
    int option;  /* its first option */
    int options; /* how many it has */
    char key;    /* 0: only by the cursor: a square, or all keys are taken */
};

struct menu {
    int count;
    bool capitals; /* capital letters are keys of their own */
    struct menu_item item[SCENE_OPTIONS];
};

/* Keys of a table with a board that no item gets. */
enum { MENU_UNDO = 'u', MENU_HINT = 'p' };

/* Whether squares are chosen on the board itself, by the cursor or by their names. */
bool menu_has_squares(const struct scene *scene);

/* Whether the family has so many numbers that a person types one instead of choosing it. */
bool menu_is_range(const struct choice *family);

/* Everything that can be done: the pieces of the hand that can be used, the squares, then the other
 * options, those of one group under one key. At a table with a board, or with groups, pieces have
 * numbers, squares no keys, and options a letter of their words if possible. */
void menu_of_turn(const struct scene *scene, struct menu *menu);

/* The options of an item, for the second question (which colour?). `letters`: no digits, since a
 * number can be typed instead. */
void menu_of_item(const struct scene *scene, const struct menu_item *item, bool letters,
                  struct menu *menu);

/* The members of a set to choose from, `within` as bits: the `option` of an item is the index in
 * scene->member. */
void menu_of_members(const struct scene *scene, unsigned long long within, struct menu *menu);

/* Returns the item of that key, or -1. */
int menu_find(const struct menu *menu, int key);

/* Return the item of the piece or of the cell, or -1. */
int menu_of_piece(const struct menu *menu, int piece);
int menu_of_cell(const struct menu *menu, int cell);
