/* Writes a flat struct as text and reads it back, from one list of its members: "phase turn seat 2
 * top R5". Writer and reader cannot differ, because they share the list. */
#pragma once

#include "base/text.h"

struct field {
    const char *name; /* written before it; can be empty. NULL: end of the list */
    size_t at, size;  /* of a number of 1, 2, 4 or 8 octets */
    int64_t high;     /* the greatest value; the least is 0 */
    /* Words for its values, `high` + 1 of them; NULL: digits. */
    const char *const *words;
    /* Write it as one word without blanks, and read it back; NULL: as above. */
    void (*text)(const void *member, struct str *text);
    bool (*parse)(const char *word, void *member);
};

/* Rows: a number from 0 to `high`, one of an array of words, and a member with functions WAY_text
 * and WAY_parse of its own. */
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

/* Writes all fields, with a blank before each except at the beginning of the text. `index`: for
 * fields of array members, which element is meant. */
void fields_text(const struct field *fields, const void *whole, unsigned index, struct str *text);
/* Accepts exactly what fields_text writes: numbers without sign or leading zeros. */
bool fields_parse(const struct field *fields, void *whole, unsigned index, struct scan *scan);
