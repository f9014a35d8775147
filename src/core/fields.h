/* A flat struct as text, both ways, from one list of its members: "phase turn seat 2 top R5". What
 * is written and what is read cannot part, and a game's state or move is a table. */
#pragma once

#include "base/text.h"

struct field {
    const char *name; /* written before it; empty: nothing is. NULL: behind the last field */
    size_t at, size;  /* a number of 1, 2, 4 or 8 octets, where it is */
    int64_t high;     /* the greatest that it may be; the least is 0 */
    /* Words for its values, `high` + 1 of them; NULL: it is written in digits. */
    const char *const *words;
    /* A way of its own to write it, one word without blanks, and back; NULL: as above. */
    void (*text)(const void *member, struct str *text);
    bool (*parse)(const char *word, void *member);
};

/* Rows: a number from 0 to `high`, one of an array of words, and what has two functions WAY_text
 * and WAY_parse. */
#define FIELD_AT(type, member) offsetof(type, member), sizeof(((type *)0)->member)
#define FIELD_NUMBER(name, type, member, high)                                                     \
    {                                                                                              \
        name, FIELD_AT(type, member), high, NULL, NULL, NULL                                       \
    }
#define FIELD_WORD(name, type, member, words)                                                      \
    {                                                                                              \
        name, FIELD_AT(type, member), sizeof words / sizeof words[0] - 1, words, NULL, NULL        \
    }
#define FIELD_OWN(name, type, member, way)                                                         \
    {                                                                                              \
        name, FIELD_AT(type, member), 0, NULL, way##_text, way##_parse                             \
    }

/* All of them, a blank before each but where the text begins; `index`: of members that are the
 * first of an array, the how manieth of it. */
void fields_text(const struct field *fields, const void *whole, unsigned index, struct str *text);
/* There is one way to write each: numbers have neither sign nor zeros in front. */
bool fields_parse(const struct field *fields, void *whole, unsigned index, struct scan *scan);
