/* The setup: the board, the decks and the rules in force.
 *
 * Squares are kept in the order of their numbers and without gaps; `number` is what the file calls
 * them (S35). A deed is what can be owned: deed i is the i-th of the board, so the bits of a set of
 * deeds are in board order. */
#pragma once

#include "core/game.h"

enum {
    MONO_SEATS = 6,
    MONO_SQUARES = 128,
    MONO_DEEDS = 64,
    MONO_GROUPS = 32,
    MONO_DECKS = 2,
    MONO_CARDS = 64,            /* of a deck */
    MONO_ACTIONS = 4,           /* of a card, to choose from */
    MONO_STEPS = 1024,          /* of all cards together */
    MONO_NONE = 255,            /* no deed, no deck, no seat */
    MONO_MONEY_MAX = 100000000, /* largest amount in a file or an option */
};

enum mono_square_kind {
    MONO_STREET,       /* calle */
    MONO_SERVICE,      /* servicio */
    MONO_STATION,      /* estacion */
    MONO_PARKING,      /* parking */
    MONO_TAX,          /* impuesto: `amount` */
    MONO_TAX_OR,       /* impuesto_especial: `amount` or `percent` of what one has */
    MONO_CARDS_SQUARE, /* tarjeta: from `deck` */
    MONO_START,        /* salida: `amount` is the salary */
    MONO_JAIL,         /* carcel: `turns` at most, the fine is `amount` */
    MONO_TO_JAIL,      /* a_la_carcel */
    MONO_PAYDAY,       /* sueldo: pays `amount` as the start does; a board can have several */
    MONO_SQUARE_KINDS,
};

struct mono_square {
    char name[48];
    char brief[8]; /* nombre corto */
    int32_t amount;
    uint16_t number;
    uint8_t kind;
    uint8_t deed; /* or MONO_NONE */
    uint8_t deck; /* 0 suerte, 1 caja, or MONO_NONE */
    uint8_t percent;
    uint8_t turns;
    uint8_t zero;
};

struct mono_deed {
    int32_t price, mortgage;
    /* A street's with 0 to 4 houses and a hotel; a station's by the number owned, from rent[0]; a
     * service's two multipliers. */
    int32_t rent[6];
    int32_t house, hotel; /* what a building costs; 0 where there can be none */
    uint8_t square, group;
    uint8_t kind; /* MONO_STREET, MONO_SERVICE or MONO_STATION */
    uint8_t zero;
};

struct mono_group {
    uint64_t members; /* deeds */
    char name[24];    /* the colour, "estación", "servicio" */
    uint8_t kind;     /* MONO_STREET, MONO_SERVICE or MONO_STATION: a group is of one kind */
    uint8_t zero[7];
};

/* The basic actions of the card table (4.6.3.3). */
enum mono_step_kind {
    MONO_STEP_TO_SERVICE, /* sgtServicio */
    MONO_STEP_TO_STATION, /* sgtEstacion */
    MONO_STEP_TO_STREET,  /* sgtPropiedad */
    MONO_STEP_JAIL,       /* encarcelar */
    /* avanzarA: value is an index of `square`, already looked up; MONO_NONE: no effect */
    MONO_STEP_GO_TO,
    MONO_STEP_GO,         /* avanzar: squares, negative backwards */
    MONO_STEP_PAY,        /* pagar: negative collects */
    MONO_STEP_PER_HOUSE,  /* pagarPorCasa */
    MONO_STEP_PER_HOTEL,  /* pagarPorHotel */
    MONO_STEP_PAY_EACH,   /* pagarATodos: negative collects from each */
    MONO_STEP_TIMES,      /* multiPago: the rent of where this card leads is multiplied */
    MONO_STEP_TIMES_DICE, /* multiPagoDado: by a new throw (S33) */
    MONO_STEP_SALARY,     /* cobrarSalida: 0: none on this card's way; missing = 1 */
    MONO_STEP_KEEP,       /* tarjetaCarcel: kept until it is used */
    MONO_STEP_KINDS,
};

struct mono_step {
    int32_t value;
    uint8_t kind;
    uint8_t zero[3];
};

struct mono_card {
    char text[150];
    uint16_t number;
    uint16_t first[MONO_ACTIONS + 1]; /* action i is step[first[i]] up to step[first[i + 1]] */
    uint8_t actions;                  /* at least 1 */
    uint8_t keep;                     /* whether any of its actions is tarjetaCarcel */
};

struct mono_deck {
    uint8_t cards;
    char file[63]; /* what it was read from, for the screens: "suerte.tjt" */
    struct mono_card card[MONO_CARDS];
};

/* The rules of seed 002, of seed 000 (M1 to M23), or of the server monopd (docs/wire/monopd.md).
 * How they differ is in ruleset.h. */
enum mono_ruleset_name { MONO_OFFICIAL, MONO_RING, MONO_MONOPD, MONO_RULESETS };

struct game_setup {
    /* the rules (2.3.1, variants 2.3.1.1) */
    uint8_t seats;
    uint8_t auction; /* a purchase that is declined leads to an auction (S6) */
    uint8_t parking; /* taxes and payments of cards wait on the free parking */
    uint8_t even;    /* houses are built and sold evenly */
    uint8_t fine;    /* the third throw without doubles costs the fine (S28) */
    uint8_t tax;     /* 1: the special tax can be paid as a percentage; 0: fixed sum only */
    uint8_t lap;     /* players buy from their second lap on */
    uint8_t brief;   /* the short game, which ends with the second bankruptcy */
    uint8_t full;    /* houses on each street before a hotel: 4, in the short game 3 */
    uint8_t deal;    /* deeds dealt, and paid, before the first throw */
    uint8_t trade;   /* negotiation (S8) */
    uint8_t twice;   /* a piece that ends exactly on a square that pays is paid twice */
    uint8_t no_rent; /* a player in jail gets no rent */
    uint8_t first;   /* the seat that begins, or MONO_NONE: the dice decide (S5) */
    uint16_t houses, hotels;
    uint16_t rounds;  /* the richest wins after this many; 0: no limit */
    uint16_t minutes; /* the owner of the table has a clock and makes MONO_MOVE_TIME; 0: no limit */
    int32_t money;    /* of each at the start */
    int32_t salary;   /* the option's or the board's; of several squares that pay, the highest */
    int32_t fine_amount;
    uint8_t jail_turns;
    uint8_t own_salary; /* the option was given: the board's does not count */
    uint8_t ruleset;    /* enum mono_ruleset_name */
    uint8_t pay_jail;   /* on the ring: this station pays to leave jail by the frame of M8 */
    char currency[22];

    /* the board */
    uint8_t squares, deeds, groups;
    uint8_t start, jail; /* squares; pieces can begin on any square */
    uint8_t paydays;     /* squares that pay besides the start */
    uint8_t files; /* bit 0 the board, 1 suerte, 2 caja: not built in, so journals hold them */
    uint64_t data; /* hash of board and decks: what a journal pins */
    char board_file[64]; /* what it was read from, for the screens: "madrid.tab" */
    struct mono_square square[MONO_SQUARES];
    struct mono_deed deed[MONO_DEEDS];
    struct mono_group group[MONO_GROUPS];
    struct mono_deck deck[MONO_DECKS];
    uint16_t steps;
    struct mono_step step[MONO_STEPS];
};

_Static_assert(sizeof(struct game_setup) <= GAME_SETUP_MAX, "Monopoly's setup fits");

/* ---- squares and deeds; numbers are those of the file (places.c) ---- */

/* Returns the square of that number, or MONO_NONE; `from`: the next one if it is missing (S35). */
unsigned mono_square_numbered(const struct game_setup *setup, int64_t number);
unsigned mono_square_from(const struct game_setup *setup, int64_t number);
/* Returns the deed of the square of that number, or MONO_NONE. */
unsigned mono_deed_numbered(const struct game_setup *setup, int64_t number);

/* Returns the squares from `square` to the next one of the kind that such a step of a card leads to
 * (MONO_STEP_TO_SERVICE and the two after it); 0: the board has none (card.c). */
int mono_next_of_kind(const struct game_setup *setup, unsigned square, unsigned step);

/* The square of a deed, and its name. */
const struct mono_square *mono_deed_square(const struct game_setup *setup, unsigned deed);
/* Returns the short name of a square, translated if the catalogue has it. */
const char *mono_brief(const struct mono_square *square, enum lang lang);
const char *mono_deed_name(const struct game_setup *setup, unsigned deed);

/* ---- data files (board.c, deck.c): pure, no I/O; bounded; no file crashes them ---- */

/* What is wrong with one line of a file. */
struct mono_fault {
    unsigned line;
    char field[24]; /* "precio"; empty: the line as a whole */
    char text[160];
};

enum { MONO_FAULTS = 64 };

struct mono_faults {
    unsigned count;  /* all of them, also those that did not fit */
    unsigned warned; /* of those, how many only warn: the square or card stays */
    struct mono_fault fault[MONO_FAULTS];
};

/* Replaces the board of the setup by that of a text (.tab, S12); `name` is for screens and
 * messages. Bad squares are left out and listed in `faults` (can be NULL). ST_BAD: the rest is no
 * board (no salida, no cárcel, too few or too many squares: S35); `why` is one line with the file's
 * name, and the setup is as before. */
enum status mono_board_read(struct game_setup *setup, const char *name, const char *text,
                            size_t length, struct mono_faults *faults, struct why *why) MUST_USE;

/* Reads deck 0 (suerte) or 1 (caja) from a .tjt (S33), after the board: squares are looked up by
 * number. */
enum status mono_deck_read(struct game_setup *setup, unsigned deck, const char *name,
                           const char *text, size_t length, struct mono_faults *faults,
                           struct why *why) MUST_USE;

/* Write them in the same formats: reading the result gives the same setup. */
void mono_board_write(const struct game_setup *setup, struct str *text);
void mono_deck_write(const struct game_setup *setup, unsigned deck, struct str *text);

/* Returns the hash of board and decks for `data`; the readers call it. */
uint64_t mono_data_hash(const struct game_setup *setup);

/* Returns a file that is compiled in (data/ of the project), ended by a 0, or NULL. */
const char *mono_builtin(const char *name, size_t *length);
/* Their names, ended by NULL. */
const char *const *mono_builtin_names(void);

/* ---- options (setup.c) ---- */

/* Returns the name of the built-in edition (`board=NAME`: a board, its decks and its money) that
 * has this name or this file as its board; NULL: there is none. And its files: 0 board, 1 chance,
 * 2 chest. */
const char *mono_edition_name(const char *board);
const char *mono_edition_file(const char *world, unsigned which);
/* Returns the seat that begins by default, or MONO_NONE for the dice. */
uint8_t mono_usual_first(const struct game_setup *setup);
/* These four as in struct game. */
enum status mono_setup_make(const char *options, struct game_setup *setup, struct why *why);
void mono_setup_text(const struct game_setup *setup, struct str *text);
enum status mono_setup_file(struct game_setup *setup, const char *role, const char *text,
                            size_t length, struct why *why);
bool mono_setup_file_text(const struct game_setup *setup, unsigned index, const char **role,
                          struct str *text);
