/* Files of boards and decks for tests: a small board, the readers with what they found, and that
 * what is written reads back the same. */
#pragma once

#include "support.h"

#include "games/monopoly/rules/setup.h"

enum { MONO_FILE_ROOM = 1 << 17 };

/* What the tests of a program read into, and what the readers said last. */
extern struct game_setup data_setup, again;
extern struct mono_faults faults;
extern struct why why;
extern char buffer[MONO_FILE_ROOM];

/* Nine squares, in nine lines. */
#define SMALL                                                                                      \
    "salida|0|Salida|GO|200\n"                                                                     \
    "calle|1|Uno|U|rojo|60|30|2|10|30|90|160|250|50|60\n"                                          \
    "estacion|2|Tren|T|200|100|25|50|100|200\n"                                                    \
    "servicio|3|Luz|L|150|75|4|10\n"                                                               \
    "tarjeta|4|Suerte|S|suerte\n"                                                                  \
    "impuesto|5|Tasa|I|70\n"                                                                       \
    "carcel|6|Cárcel|C|2|50\n"                                                                    \
    "a_la_carcel|7|Vaya|V\n"                                                                       \
    "parking|8|Parque|P\n"

enum status read_board(struct game_setup *to, const char *text);
enum status read_deck(struct game_setup *to, unsigned deck, const char *text);
/* Shipped boards with their decks, read without a fault. */
void read_madrid(struct game_setup *to);
void read_us(struct game_setup *to);

/* One of the faults that the last reader found. */
void check_fault(unsigned index, unsigned line, const char *field, const char *says);
/* Written and read again it is the same, and so are the bytes that are written then. Uses `again`
 * and `buffer`. */
void check_round_trip(const struct game_setup *from);
