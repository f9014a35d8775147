/* What store.c and save.c share. */
#ifndef SOBREMESA_FRONT_STREET_STORE_H
#define SOBREMESA_FRONT_STREET_STORE_H

#include "front/street/private.h"

/* The journal of st->table writes through the store. */
void store_journal(struct street *st);

#endif
