/* A game on a monopd server at this console. */
#pragma once

#include "front/street/console.h"

void street_connect(struct street *st, const char *rest); /* conectar */
void street_disconnect(struct street *st);                /* desconectar */
/* Whether the person leaves, which ends a game that goes on in bankruptcy: they are asked. */
bool street_server_may_leave(struct street *st);

/* Plays on there until a command is wanted. */
void street_server_advance(struct street *st);
bool street_server_play(struct street *st, const struct move *move);
bool street_server_done(const struct street *st); /* nothing more is played there */
bool street_server_asks(const struct street *st); /* the person has to decide */

/* What goes on while the line that is asked for now is read; and afterwards, whether its answer is
 * still wanted. */
const struct street_beside *street_server_beside(struct street *st);
bool street_server_wants(const struct street *st);
