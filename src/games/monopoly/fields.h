/* The state as a list of named numbers: text and hash are made from the one list, so neither forgets a field. */
#ifndef SOBREMESA_GAMES_MONOPOLY_FIELDS_H
#define SOBREMESA_GAMES_MONOPOLY_FIELDS_H

#include "games/monopoly/monopoly.h"

struct mono_field {
    const char *name;
    uint16_t offset;
    uint16_t count;  /* numbers in it */
    uint16_t stride; /* bytes from one to the next */
    uint8_t size;    /* bytes of a number */
    bool negative;   /* whether it may be */
};

/* Ended by a name of NULL. */
extern const struct mono_field mono_fields[];

/* Number `index` of the field; 64-bit sets come as they are. */
int64_t mono_field_get(const struct mono_field *field, const struct mono_state *s, unsigned index);
/* false: it does not fit. */
bool mono_field_set(const struct mono_field *field, struct mono_state *s, unsigned index, int64_t value);

#endif
