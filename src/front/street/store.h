/* What store.c and save.c share. */
#ifndef SOBREMESA_FRONT_STREET_STORE_H
#define SOBREMESA_FRONT_STREET_STORE_H

#include "front/street/private.h"

enum status store_write_all(int fd, const char *text, size_t length, struct why *why) MUST_USE;

/* The journal of st->table writes through the store. */
void store_journal(struct street *st);

#endif
