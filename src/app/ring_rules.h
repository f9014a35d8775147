/* What `station` and `ring` let one choose of a game's rules. */
#ifndef SOBREMESA_APP_RING_RULES_H
#define SOBREMESA_APP_RING_RULES_H

#include "protocol/ring_wire.h"

/* Writes the setup options that --rules, --rounds and --compat stand for into `text`, which is empty if there are none,
 * and tries them on a ring of two. `rules` and `compat` may be NULL, `rounds` 0. Returns -1 to go on, or the exit code
 * after saying what is wrong. */
int ring_rules(const char *command, const struct game *game, const char *rules, unsigned rounds, const char *compat,
               enum wire_compat *how, char *text, size_t size);

#endif
