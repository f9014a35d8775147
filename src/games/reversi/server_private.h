/* What the files of the server tell each other: server.c is guests and the clock, server_play.c packets and rooms,
 * server_journal.c what is kept of a room, server_words.c what is said of it. */
#ifndef SOBREMESA_GAMES_REVERSI_SERVER_PRIVATE_H
#define SOBREMESA_GAMES_REVERSI_SERVER_PRIVATE_H

#include "games/reversi/server.h"

enum { QUEUE_NONE, QUEUE_NAME, QUEUE_LIMIT };

/* ---- server.c ---- */

/* The time limit of a guest; `kind` as above. A new one takes the place of the old. */
void reversi_timer_start(struct reversi_server *server, uint32_t guest, unsigned kind, usec_t now);
void reversi_timer_stop(struct reversi_server *server, uint32_t guest);

/* Ends the connection, after what it did was ended. */
void reversi_guest_close(struct reversi_server *server, uint32_t guest, const char *why, usec_t now);

/* It has sent a packet that brought nothing forward. */
void reversi_guest_pays(struct reversi_server *server, uint32_t guest, usec_t now);

/* ---- server_play.c ---- */

/* One whole packet. */
void reversi_server_packet(struct reversi_server *server, uint32_t guest, const struct packet *packet, usec_t now);

/* The guest is no longer waiting or playing; its rival is told (R8). */
void reversi_guest_leaves(struct reversi_server *server, uint32_t guest, usec_t now);

/* The game ends for that reason and both are told, but not the seat `gone` (REVERSI_SEATS: both are). */
void reversi_room_end(struct reversi_server *server, uint32_t room, uint8_t reason, unsigned gone, usec_t now);

/* ---- server_journal.c: nothing happens where none is kept ---- */

void reversi_journal_begin(struct reversi_server *server, struct reversi_room *room);
/* `move` was made by `actor` and is the room's last. */
void reversi_journal_move(struct reversi_server *server, struct reversi_room *room, int actor, const struct move *move);
void reversi_journal_end(struct reversi_server *server, struct reversi_room *room, uint8_t reason);

/* ---- server_words.c ---- */

/* Why a game ended, in the words of logs: those of the reason, unless the server itself ends. */
const char *reversi_server_why(const struct reversi_server *server, uint8_t reason);
void reversi_server_words(const void *role, const struct role_event *event, enum lang lang, struct str *text);
void reversi_server_facts(const void *role, const struct role_event *event, struct facts *facts);

#endif
