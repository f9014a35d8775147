/* What the files of the client tell each other: client.c is who plays and what is said to the server, client_play.c
 * what the server says, client_words.c what is said of both. */
#ifndef SOBREMESA_GAMES_REVERSI_CLIENT_PRIVATE_H
#define SOBREMESA_GAMES_REVERSI_CLIENT_PRIVATE_H

#include "games/reversi/client.h"

/* ---- client.c ---- */

void reversi_client_send(struct reversi_client *client, const struct packet *packet);

/* A note, or a fault: then nothing more is read. */
void reversi_client_say(struct reversi_client *client, enum role_event_kind kind, const char *format, ...)
    PRINTF_LIKE(3, 4);

/* The game that begins or has ended. */
void reversi_client_tell_game(struct reversi_client *client, enum role_event_kind kind, uint8_t reason);

/* Packet 2: asks for a game, at first and again when one is over (R9). */
void reversi_client_want(struct reversi_client *client);

/* If it is our turn: whoever plays is asked, or the server for dice first. */
void reversi_client_go_on(struct reversi_client *client);

/* ---- client_play.c ---- */

void reversi_client_octets(void *role, uint32_t line, const uint8_t *octets, size_t count, usec_t now);

/* ---- client_words.c ---- */

void reversi_client_words(const void *role, const struct role_event *event, enum lang lang, struct str *text);
void reversi_client_facts(const void *role, const struct role_event *event, struct facts *facts);
void reversi_client_name(const void *role, int seat, enum lang lang, struct str *text);

#endif
