/* What client.c (packets and turns) and client_words.c (what is said of them) tell each other. */
#ifndef SOBREMESA_GAMES_REVERSI_CLIENT_PRIVATE_H
#define SOBREMESA_GAMES_REVERSI_CLIENT_PRIVATE_H

#include "games/reversi/client.h"

void reversi_client_words(const void *role, const struct role_event *event, enum lang lang, struct str *text);
void reversi_client_facts(const void *role, const struct role_event *event, struct facts *facts);
void reversi_client_name(const void *role, int seat, enum lang lang, struct str *text);

#endif
