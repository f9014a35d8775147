/* What there is to draw, in words that any screen understands: the game fills it, front/ draws it.
 *
 * No pixels and no escape codes here: a piece has a face (a short text), a tint and a place; a screen decides how
 * these look. The move behind a piece or an option is an index into the choices of the same view. */
#ifndef SOBREMESA_CORE_SCENE_H
#define SOBREMESA_CORE_SCENE_H

#include <stdbool.h>
#include <stddef.h>

enum {
    SCENE_SEATS = 6,
    SCENE_PIECES = 160,
    SCENE_OPTIONS = 320,
    SCENE_RANGE = 16, /* of a longer range an option is given for both ends and for some numbers between them */
};

enum tint { TINT_PLAIN, TINT_BLUE, TINT_GREEN, TINT_RED, TINT_YELLOW, TINT_WILD, TINT_BACK };

enum place { PLACE_TABLE, PLACE_HAND, PLACE_PILE };

struct scene_seat {
    char name[32];
    char holds[48]; /* "7 cartas" */
    char note[48];  /* "¡UNO!", "bancarrota"; may be empty */
    char worth[16]; /* what that counts for, once everybody may see it: "25"; may be empty */
    int count;      /* of what it holds, to draw as so many backs; -1: nothing to count */
    bool turn;
    bool you;
};

struct scene_piece {
    enum place place;
    enum tint tint;
    char face[8];
    char label[40]; /* for those who cannot see colours: "rojo 5" */
    char suit[16];  /* what the tint says, in a word: "rojo"; may be empty */
    int seat;       /* whose hand it is in; only for PLACE_HAND */
    int count;      /* how many alike */
    int choice;     /* the first choice that uses it, or -1: cannot be used now */
};

struct scene_option {
    char label[64];
    char member[24]; /* the part of it that n is, for when the family is already chosen: "rojo"; may be empty */
    enum tint tint;
    int choice; /* index of the family */
    int n;      /* the member of the family's range */
};

struct scene {
    char title[64];
    char status[120];  /* one line: whose turn, direction, colour in force */
    char ask[48];      /* the question that the members of a family answer: "¿Qué color pides?"; may be empty */
    const char *rules; /* the rules on one page, lines ended by line feeds; never freed, NULL if there are none */
    int direction;     /* 1 round the table as listed, -1 the other way, 0 has none */
    size_t seats, pieces, options;
    struct scene_seat seat[SCENE_SEATS];
    struct scene_piece piece[SCENE_PIECES];
    struct scene_option option[SCENE_OPTIONS]; /* what the viewer may do now, in a fixed order; see SCENE_RANGE */
};

#endif
