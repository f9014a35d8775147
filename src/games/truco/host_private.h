/* What host.c, host_play.c and host_resume.c share. */
#ifndef SOBREMESA_GAMES_TRUCO_HOST_PRIVATE_H
#define SOBREMESA_GAMES_TRUCO_HOST_PRIVATE_H

#include "games/truco/host.h"

enum { TRUCO_FRAMES_OF_MOVE = 4 };

/* host.c */
const struct truco_state *truco_host_state(const struct truco_host *host);
void truco_host_tell(struct truco_host *host, const struct ring16 *frame, enum frame_fate fate);
/* A game begins, or is over. */
void truco_host_tell_game(struct truco_host *host, enum role_event_kind kind);
void truco_host_stop(struct truco_host *host, const char *format, ...) PRINTF_LIKE(2, 3);
/* A remark in the journal; false: it cannot be written, and the host has stopped. */
bool truco_host_keep(struct truco_host *host, const char *text);
void truco_host_put(struct truco_host *host, const struct ring16 *frame);
/* Posts a frame to all; `news`: not everybody knows it yet. */
void truco_host_post(struct truco_host *host, const struct ring16 *frame, bool news);
/* Whether everybody knows everything: players are heard only then. */
bool truco_host_is_settled(const struct truco_host *host);
void truco_host_prepare(struct truco_host *host, const struct role_start *given, usec_t now);

/* host_play.c */
/* The frames to all that show `move`, made in `before` and leading to `after`; gives how many. */
size_t truco_host_show(const struct truco_state *before, const struct move *move, const struct truco_state *after,
                       struct ring16 frames[TRUCO_FRAMES_OF_MOVE]);
void truco_host_begin(struct truco_host *host);
/* Presence: one of the two points frames of a game that has not begun. */
void truco_host_greet(struct truco_host *host, unsigned team);
void truco_host_send_cards(struct truco_host *host, unsigned seat);
/* Everybody knows everything: what needs no player's decision is done. */
void truco_host_go_on(struct truco_host *host);
/* A player's frame. */
void truco_host_hear(struct truco_host *host, const struct ring16 *frame);

#endif
