/* What there is to draw, in terms that any screen understands: the game fills it, front/ draws it.
 *
 * No pixels and no escape codes here: a piece has a face (a short text), a tint and a place; a
 * screen decides how these look. The move behind a piece, a cell or an option is an index into the
 * choices of the same view. A game clears the whole scene first (scene_clear) and fills what it
 * has: a field of zeros means that there is none. An index that can be missing is -1 then. What
 * happened between two scenes is in core/event.h. */
#pragma once

#include "base/text.h"
#include "core/tint.h"

enum {
    SCENE_SEATS = 6,
    SCENE_PIECES = 160,
    SCENE_OPTIONS = 320,
    SCENE_RANGE =
        /* a longer range has options for its least number and for some sensible ones */
    16,
    SCENE_CELLS = 128,
    SCENE_NOTES = 16,
    SCENE_TALLIES = 2,
    SCENE_MEMBERS = 64,
    SCENE_DICE = 4,
    SCENE_CARD_ROWS = 12,
};

/* Some squares of a board, as a set. */
struct scene_cells {
    uint64_t bits[SCENE_CELLS / 64];
};

static inline void cells_add(struct scene_cells *cells, int cell)
{
    cells->bits[cell / 64] |= (uint64_t)1 << cell % 64;
}

static inline bool cells_have(const struct scene_cells *cells, int cell)
{
    return cells->bits[cell / 64] >> cell % 64 & 1;
}

/* Where something is, comes from or goes to. */
enum spot_kind {
    SPOT_NONE,
    SPOT_CELL,   /* the square `index` */
    SPOT_HAND,   /* what seat `index` has: its cards, its money, its deeds */
    SPOT_PLAYED, /* what seat `index` has laid before it */
    SPOT_TABLE,  /* the middle */
    SPOT_PILE,
    SPOT_BANK,
    SPOT_POT,    /* money that lies on the board */
    SPOT_OTHERS, /* everybody else, in equal parts */
    SPOT_TALLY,  /* the points of tally `index` */
};

struct scene_spot {
    enum spot_kind kind;
    int index;
};

/* PLAYED: laid on the table before its seat and still lying there, such as the cards of a truco
 * trick. */
enum zone { ZONE_TABLE, ZONE_HAND, ZONE_PILE, ZONE_PLAYED };

/* What decides at a seat: filled in by the table, which knows it, not by the game. */
enum player_kind { PLAYER_UNKNOWN, PLAYER_PERSON, PLAYER_BOT, PLAYER_AWAY };

struct scene_seat {
    char name[32];
    char holds[48]; /* "7 cartas" */
    char note[48];  /* "¡UNO!", "bancarrota"; may be empty */
    char worth[16]; /* what that counts for, once it is open: "25"; may be empty */
    int count;      /* of what it holds, to draw that many backs; -1: nothing to count */
    enum tint tint; /* of its pieces on a board; TINT_PLAIN: it has none */
    bool turn;
    bool you;
    bool out; /* no longer in the game */
    enum player_kind player;
    int keeps;                 /* kept for later and not in `count`: jail cards, stones */
    int64_t money;             /* if scene.money */
    int64_t owes, missing;     /* a debt to pay first, and what is missing for it */
    struct scene_spot owes_to; /* its creditor */
};

struct scene_piece {
    enum zone zone;
    enum tint tint;
    char face[8];
    char code[6];    /* the card as moves write it in every language: "R5", "7O"; may be empty */
    char label[64];  /* in words, where colours are not seen: "rojo 5" */
    char suit[16];   /* what the tint says, in a word: "rojo", "espadas"; may be empty */
    char glyph[8];   /* the suit as one character to draw on the card; empty: the card has none */
    char figure[12]; /* the figure on the card: "rey"; may be empty */
    char called[12]; /* the name of a card in its place: "vira"; may be empty */
    int seat;        /* the owner; only for ZONE_HAND and ZONE_PLAYED */
    int count;       /* equal ones that this stands for */
    int choice;      /* the first choice that uses it; -1: none now */
    int cell;        /* the square whose deed it is, or -1 */
    bool leads;      /* of ZONE_PLAYED: the best so far */
};

struct scene_option {
    char label[64];
    /* the word for n alone, once the family is chosen: "rojo"; may be empty */
    char member[40];
    /* consecutive options of one group can share a key: "construir"; may be empty */
    char group[24];
    char word[12]; /* to type for it: "e6"; lower case, no blanks; may be empty */
    enum tint tint;
    int choice;               /* index of the family */
    int n;                    /* the member of the family's range */
    bool grave;               /* not to be done by accident: a screen asks for confirmation */
    int64_t grave_from;       /* of a range: whatever n is grave from this number on; 0: none is */
    int cell;                 /* the square that it is about, or -1 */
    struct scene_cells turns; /* discs that it turns over */
    /* money that it brings, negative: costs; of a call or answer, the points at stake */
    int64_t worth;
    int64_t refused; /* of a call: its points if it is refused; 0: it is no call */
};

/* What kind of square it is, for its picture. */
enum square {
    SQUARE_PLAIN,
    SQUARE_STREET,
    SQUARE_STATION,
    SQUARE_SERVICE,
    SQUARE_TAX,
    SQUARE_CARD, /* a card is drawn there */
    SQUARE_START,
    SQUARE_JAIL,
    SQUARE_TO_JAIL,
    SQUARE_PARKING,
};

/* One square of a board. */
struct scene_cell {
    int column, row; /* from 0, the top left */
    enum square kind;
    int group;       /* squares of one group have one number, from 1; 0: none */
    enum tint tint;  /* its ground, or its colour group */
    int owner;       /* the seat of the disc or deed; -1: none */
    unsigned stands; /* the seats whose pieces stand there, as a set of bits */
    char face[12];   /* a disc, a very short name: "SER" */
    char name[32];   /* the name where there is room for it: "SERRANO"; may be empty */
    char small[12];  /* also written there while it has no owner, such as the price; may be empty */
    char mark[16];   /* what is built there and the like: "⌂⌂", "hotel"; may be empty */
    /* in words, for screen readers: "e6, negra", "CALLE SERRANO, de Ana, 2 casas" */
    char label[64];
    int choice; /* the first choice that uses it; -1: none now */
    bool last;  /* the last move was made there */
    bool mortgaged;
    bool hotel;    /* what is built is one: the houses before it are gone */
    int built;     /* storeys: the houses; a hotel is one more than the most houses */
    int64_t price; /* printed there; 0: it is not for sale */
};

struct scene_board {
    int columns, rows; /* 0: there is no board */
    bool coordinates;  /* columns go by letters from a, rows by numbers from 1 */
    bool hollow;       /* the cells are a ring round the edge: there is room in the middle */
    size_t cells;
    struct scene_cell cell[SCENE_CELLS];
};

/* A short line beside the board or the cards. */
struct scene_note {
    char text[64];
    enum tint tint;
};

/* Points of a player or team, and the goal. */
struct scene_tally {
    char name[24];
    int points, goal;
};

/* What one bit of a family's set means, such as a deed to give away. */
struct scene_member {
    char label[48];
    enum tint tint;
    int bit;
    int cell; /* the square of the deed, or -1 */
};

/* What one side of an offer gives. */
struct scene_side {
    int seat;
    bool said; /* it is complete; else the proposer is still composing it */
    int64_t money;
    struct scene_cells deeds;
    int cards;
    char card_words[40]; /* "2 tarjetas de la cárcel"; empty: none */
    int64_t value;       /* of all that, as printed; mortgaged deeds count half */
    int64_t interest;    /* that the new owner pays the bank for the mortgages */
};

/* An offer that is being composed or waits for its answer: what its maker gives, and what the other
 * is to give. */
struct scene_offer {
    bool open;
    struct scene_side side[2];
};

struct scene_auction {
    bool open;
    char lot[48];
    int cell;               /* of the deed; -1: the lot is none */
    int64_t price;          /* printed, to compare with; 0: none */
    int64_t best;           /* the highest bid so far, 0: none */
    int leader;             /* the seat of that bid, or -1 */
    int64_t least;          /* the lowest bid allowed now */
    unsigned in;            /* the seats that are still to be asked, as a set of bits */
    size_t asked;           /* the length of `order` */
    int order[SCENE_SEATS]; /* those seats in the order of asking, the present one first */
};

struct scene {
    char title[64];
    char status[120]; /* one line: whose turn, direction, colour in force */
    /* the question that a family's members answer: "¿Qué color pides?"; may be empty */
    char ask[48];
    /* the rules on one page, as lines; never freed, NULL if there are none */
    const char *rules;
    int direction; /* of play: 1 in the order of seats, -1 the other way, 0 none */
    bool around;   /* the seats are drawn round the table, each with what it has played */
    bool money;    /* the game has money */
    size_t seats, pieces, options, notes, tallies, members, dice;
    struct scene_seat seat[SCENE_SEATS];
    struct scene_note note[SCENE_NOTES];
    struct scene_tally tally[SCENE_TALLIES];
    struct scene_member member[SCENE_MEMBERS];
    int die[SCENE_DICE]; /* the last throw */
    struct scene_board board;
    struct scene_offer offer;
    struct scene_auction auction;
    struct scene_piece piece[SCENE_PIECES]; /* scene_clear leaves pieces and options as they are */
    /* what the viewer can do now, in a fixed order; see SCENE_RANGE */
    struct scene_option option[SCENE_OPTIONS];
};

/* Clears everything but the arrays of pieces and options, which are cleared as they are added. */
void scene_clear(struct scene *scene);

/* Adds one: zeros, no choice and no cell. There must be room for it. */
struct scene_piece *scene_add_piece(struct scene *scene, enum zone zone);
struct scene_option *scene_add_option(struct scene *scene, int choice, int n);

/* Whether there is nothing to decide, such as when only passing is possible. A single card or disc
 * to play does not count: people want to play it themselves. */
bool scene_is_forced(const struct scene *scene);

/* Whether a screen asks for confirmation before it plays the option with that number. */
static inline bool option_is_grave(const struct scene_option *option, int64_t n)
{
    return option->grave || (option->grave_from && n >= option->grave_from);
}

/* The card of a square: what a deed costs and brings. */
struct scene_card_row {
    char label[40];
    char value[16];
    bool now; /* the row that applies at present */
};

struct scene_card {
    char title[48];
    char group[24]; /* "azul oscuro"; may be empty */
    enum tint tint;
    int owner; /* a seat, or -1 */
    bool mortgaged;
    size_t rows;
    struct scene_card_row row[SCENE_CARD_ROWS];
};

/* A sum as people write it: 22.000 in Spanish, 22,000 in English. */
struct scene_sum {
    char text[32];
};
struct scene_sum scene_sum(int64_t amount, enum lang lang);
