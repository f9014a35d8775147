/* What a person can press now: one key for each thing that the scene lets them do. */
#ifndef SOBREMESA_FRONT_MENU_H
#define SOBREMESA_FRONT_MENU_H

#include "core/scene.h"

/* A piece of the hand, or an option that no piece stands for. One with several options leads to a second menu. */
struct menu_item {
    int piece;   /* index in the scene, or -1 */
    int option;  /* its first option */
    int options; /* how many it has */
    char key;    /* 0: only by the cursor, after all the keys are taken */
};

struct menu {
    int count;
    struct menu_item item[SCENE_OPTIONS];
};

/* Everything that can be done: the pieces of the hand that can be used, then what remains. */
void menu_of_turn(const struct scene *scene, struct menu *menu);

/* The members of one family, for the second question: which colour? */
void menu_of_family(const struct scene *scene, int choice, struct menu *menu);

/* The item of that key, or -1. */
int menu_find(const struct menu *menu, int key);

/* The item that stands for the piece, or -1. */
int menu_of_piece(const struct menu *menu, int piece);

#endif
