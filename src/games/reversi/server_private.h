/* What server.c (guests and the clock) and server_play.c (packets and rooms) tell each other. */
#ifndef SOBREMESA_GAMES_REVERSI_SERVER_PRIVATE_H
#define SOBREMESA_GAMES_REVERSI_SERVER_PRIVATE_H

#include "games/reversi/server.h"

enum { QUEUE_NONE, QUEUE_NAME, QUEUE_LIMIT };

/* server.c: the time limit of a guest; `kind` as above. A new one takes the place of the old. */
void reversi_timer_start(struct reversi_server *server, uint32_t guest, unsigned kind, usec_t now);
void reversi_timer_stop(struct reversi_server *server, uint32_t guest);

/* server.c: ends the connection, after what it did was ended. */
void reversi_guest_close(struct reversi_server *server, uint32_t guest, enum reversi_closing closing, usec_t now);

/* server.c: it has sent a packet that brought nothing forward. */
void reversi_guest_pays(struct reversi_server *server, uint32_t guest, usec_t now);

/* server_play.c: one whole packet. */
void reversi_server_packet(struct reversi_server *server, uint32_t guest, const struct packet *packet, usec_t now);

/* server_play.c: the guest is no longer waiting or playing; its rival is told (R8). */
void reversi_guest_leaves(struct reversi_server *server, uint32_t guest, usec_t now);

/* server_play.c: the game ends for that reason and both are told, but not the seat `gone` (REVERSI_SEATS: both are). */
void reversi_room_end(struct reversi_server *server, uint32_t room, uint8_t reason, unsigned gone, usec_t now);

#endif
