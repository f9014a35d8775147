/* What there is to draw, in words that any screen understands: the game fills it, front/ draws it.
 *
 * No pixels and no escape codes here: a piece has a face (a short text), a tint and a place; a screen decides how
 * these look. The move behind a piece, a cell or an option is an index into the choices of the same view. A game sets
 * the whole scene to zeros first and fills what it has: a field of zeros means that there is none. */
#ifndef SOBREMESA_CORE_SCENE_H
#define SOBREMESA_CORE_SCENE_H

#include <stdbool.h>
#include <stddef.h>

enum {
    SCENE_SEATS = 6,
    SCENE_PIECES = 160,
    SCENE_OPTIONS = 320,
    SCENE_RANGE = 16, /* of a longer range an option is given for both ends and for some numbers between them */
    SCENE_CELLS = 128,
    SCENE_NOTES = 16,
    SCENE_TALLIES = 2,
    SCENE_MEMBERS = 64,
    SCENE_DICE = 4,
};

/* A colour by what it is for a person; a screen without colours has the words of the same piece. */
enum tint {
    TINT_PLAIN,
    TINT_BLUE,
    TINT_GREEN,
    TINT_RED,
    TINT_YELLOW,
    TINT_WILD,
    TINT_BACK,
    TINT_BROWN,
    TINT_SKY,
    TINT_PINK,
    TINT_ORANGE,
    TINT_NAVY,
    TINT_FELT,  /* the green cloth that a board of discs is of */
    TINT_BLACK, /* a black disc, and the seat that plays with it */
    TINT_WHITE,
    TINTS,
};

/* PLAYED: laid on the table before its seat and still lying there, such as the cards of a truco trick. */
enum place { PLACE_TABLE, PLACE_HAND, PLACE_PILE, PLACE_PLAYED };

struct scene_seat {
    char name[32];
    char holds[48]; /* "7 cartas" */
    char note[48];  /* "¡UNO!", "bancarrota"; may be empty */
    char worth[16]; /* what that counts for, once everybody may see it: "25"; may be empty */
    int count;      /* of what it holds, to draw as so many backs; -1: nothing to count */
    enum tint tint; /* of its pieces on a board; TINT_PLAIN: it has none */
    bool turn;
    bool you;
};

struct scene_piece {
    enum place place;
    enum tint tint;
    char face[8];
    char label[64];  /* for those who cannot see colours: "rojo 5" */
    char suit[16];   /* what the tint says, in a word: "rojo", "espadas"; may be empty */
    char glyph[8];   /* the suit as one character to draw on the card; empty: the card has none */
    char figure[12]; /* who is on the card: "rey"; may be empty */
    int seat;        /* whose it is; only for PLACE_HAND and PLACE_PLAYED */
    int count;       /* how many alike */
    int choice;      /* the first choice that uses it, or -1: cannot be used now */
    bool leads;      /* of PLACE_PLAYED: the best so far */
};

struct scene_option {
    char label[64];
    char member[40]; /* the part of it that n is, for when the family is already chosen: "rojo"; may be empty */
    char group[24];  /* options of one group, one behind the other, may share one key: "construir"; may be empty */
    char word[12];   /* what a person may type for it: "e6"; lower case, no blanks; may be empty */
    enum tint tint;
    int choice; /* index of the family */
    int n;      /* the member of the family's range */
    bool grave; /* not to be done by accident: a screen asks once more */
};

/* One square of a board. */
struct scene_cell {
    int column, row; /* from 0, the top left */
    enum tint tint;  /* its ground, or its colour group */
    int owner;       /* the seat whose disc lies there or whose deed it is; -1: nobody's */
    unsigned stands; /* the seats whose pieces stand there, as a set of bits */
    char face[12];   /* a disc, a very short name: "SER" */
    char name[20];   /* the name where there is room for it: "SERRANO"; may be empty */
    char small[12];  /* what else is written there while nobody has it, such as the price; may be empty */
    char mark[16];   /* what is built there and the like: "⌂⌂", "hotel"; may be empty */
    char label[64];  /* in words, for those who cannot see: "e6, negra", "CALLE SERRANO, de Ana, 2 casas" */
    int choice;      /* the first choice that uses it, or -1: none does now */
    bool last;       /* the last move was made there */
};

struct scene_board {
    int columns, rows; /* 0: there is no board */
    bool coordinates;  /* columns go by letters from a, rows by numbers from 1 */
    bool hollow;       /* the cells are a ring round the edge: what happens can be told in the middle */
    size_t cells;
    struct scene_cell cell[SCENE_CELLS];
};

/* A short line beside the board or the cards: what stands, what it costs. */
struct scene_note {
    char text[64];
    enum tint tint;
};

/* Points that people would count with matches or beans. */
struct scene_tally {
    char name[24];
    int points, goal;
};

/* What one bit of a family's set means, for families with a subset to choose: a deed to give away. */
struct scene_member {
    char label[48];
    enum tint tint;
    int bit;
};

struct scene {
    char title[64];
    char status[120];  /* one line: whose turn, direction, colour in force */
    char ask[48];      /* the question that the members of a family answer: "¿Qué color pides?"; may be empty */
    const char *rules; /* the rules on one page, lines ended by line feeds; never freed, NULL if there are none */
    int direction;     /* 1 round the table as listed, -1 the other way, 0 has none */
    bool around;       /* the seats sit round the table, each with what it has played before it */
    size_t seats, pieces, options, notes, tallies, members, dice;
    struct scene_seat seat[SCENE_SEATS];
    struct scene_piece piece[SCENE_PIECES];
    struct scene_option option[SCENE_OPTIONS]; /* what the viewer may do now, in a fixed order; see SCENE_RANGE */
    struct scene_note note[SCENE_NOTES];
    struct scene_tally tally[SCENE_TALLIES];
    struct scene_member member[SCENE_MEMBERS];
    int die[SCENE_DICE]; /* what was thrown last, 1 to 6 */
    struct scene_board board;
};

#endif
