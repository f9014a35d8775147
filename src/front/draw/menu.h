/* What a person can press now: one key for each thing that the scene lets them do. */
#pragma once

#include "core/game.h"
#include "core/scene.h"

/* A piece of the hand, a square of the board, or an option that neither stands for. One with
 * several options leads to a second menu. */
struct menu_item {
    int piece;   /* index in the scene, or -1 */
    int cell;    /* index on the board, or -1 */
    int option;  /* its first option */
    int options; /* how many it has */
    char key;    /* 0: only by the cursor: a square, or after all the keys are taken */
};

struct menu {
    int count;
    bool capitals; /* there are so many that capital letters are other keys */
    struct menu_item item[SCENE_OPTIONS];
};

/* Keys of a table with a board, which nothing in a menu gets: back to one's last decision, a
 * hint. */
enum { MENU_UNDO = 'u', MENU_HINT = 'p' };

/* Whether squares are chosen on the board itself, by the cursor or by their names. */
bool menu_has_squares(const struct scene *scene);

/* Whether the family's n is a number that a person would rather type than look for. */
bool menu_is_range(const struct choice *family);

/* Everything that can be done: the pieces of the hand that can be used, the squares, then what
 * remains, options of one group under one key. At a table with a board or with groups the keys are
 * letters of the words, where they can be. */
void menu_of_turn(const struct scene *scene, struct menu *menu);

/* What is behind an item with several options, for the second question: which colour? `letters`:
 * digits are for a number that can be typed instead. */
void menu_of_item(const struct scene *scene, const struct menu_item *item, bool letters,
                  struct menu *menu);

/* The members of a set that one may choose from, `within` as bits: item i is the i-th member, its
 * `option` the index in scene->member. */
void menu_of_members(const struct scene *scene, unsigned long long within, struct menu *menu);

/* The item of that key, or -1. */
int menu_find(const struct menu *menu, int key);

/* The item that stands for the piece or for the cell, or -1. */
int menu_of_piece(const struct menu *menu, int piece);
int menu_of_cell(const struct menu *menu, int cell);
