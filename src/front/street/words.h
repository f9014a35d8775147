/* How things are called and found. */
#pragma once

#include "front/street/console.h"

/* ---- comparing, without case and accents ---- */

bool street_same(const char *a, const char *b);
bool street_begins(const char *text, const char *with);
/* The number of letters to insert, delete, change or swap with the next until one word is the
 * other. Beyond STREET_NEAR it can be more than is returned. */
enum { STREET_NEAR = 2 };
unsigned street_distance(const char *a, const char *b);
/* Whether a name can be shown: valid UTF-8, no control characters, 1 to `most` columns. */
bool street_good_name(const char *name, size_t most);

/* ---- players and colours ---- */

/* Returns the only one of the colours (one bit each) that begins so, in the person's language or in
 * Spanish, or -1. */
int street_colour_find(const struct street *st, unsigned colours, const char *name);
/* Return a seat, or -1. */
int street_seat_of_colour(const struct street *st, const char *name);
int street_seat_of_name(const struct street *st, const char *name);

/* ---- squares, money, buildings ---- */

/* Returns the square that has the number or the name, or -1. */
int street_square_find(const struct street *st, const char *word);
/* Returns the deed of that square, or MONO_NONE after saying why there is none. */
unsigned street_deed_find(struct street *st, const char *word);

/* "pesetas", or "peseta" if the amount is 1. */
const char *street_currency(const struct street *st, int64_t amount);
struct street_text {
    char text[120];
};
/* "2 casas", "1 hotel". */
struct street_text street_buildings(const struct street *st, unsigned level);

/* "15000 pesetas". This and the next use a variable `st`. */
#define SUM(amount) TEXT_OF(120, "%lld %s", (long long)(amount), street_currency(st, amount))
/* Names of the board, in the person's language. */
#define DEED(deed) tr(st->lang, mono_deed_name(&st->setup, deed))
#define SQUARE(index) tr(st->lang, st->setup.square[index].name)
#define GROUP_OF(deed) tr(st->lang, mono_group_of(&st->setup, deed)->name)

/* ---- layout ---- */

/* Adds the text and blanks up to `width` columns. */
void street_pad(struct str *out, const char *text, size_t width);
/* The sequence for an ink, empty without colours; the ink of a deed's group. */
struct ansi_look street_ink(const struct street *st, unsigned ink);
unsigned street_ink_group(const struct street *st, unsigned deed);

/* A part of a text in data/, which has a line "[title]" before each: paragraphs, one a line. False:
 * there is no part with that index. */
struct street_part {
    char title[80], text[1500];
};
bool street_part(const char *file, int index, struct street_part *part);
