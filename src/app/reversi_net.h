/* The sockets of the Reversi server: one libuv loop that carries octets between connections and the machine of
 * games/reversi/server.h. Everything that decides is there; here is only what can block, fail or fill up.
 *
 * What one connection may cost: its place, one small buffer out (who does not read what it is sent is closed), and one
 * small read a turn of the loop. */
#ifndef SOBREMESA_APP_REVERSI_NET_H
#define SOBREMESA_APP_REVERSI_NET_H

#include <uv.h>

#include "games/reversi/server.h"
#include "session/peers.h"

enum reversi_refusal { REVERSI_REFUSED_FULL, REVERSI_REFUSED_PEER, REVERSI_REFUSALS };

struct reversi_net_options {
    const char *bind; /* an address of this machine, in numbers */
    int port;         /* 0: one that the system chooses */
    uint32_t connections;
    uint32_t per_peer, per_peer_here;     /* from one address; from this machine itself */
    struct reversi_server_options server; /* send, close, event and who are filled in here */
    void *who;
    void (*event)(void *who, const struct reversi_event *event); /* may be NULL */
    /* A connection was not taken; `total` so far for that reason. May be NULL. */
    void (*refused)(void *who, enum reversi_refusal refusal, const char *peer, uint64_t total);
};

struct reversi_line;

struct reversi_net {
    struct reversi_net_options options;
    uv_loop_t *loop;
    uv_tcp_t listener;
    uv_timer_t timer;
    usec_t armed; /* when the timer goes off, or USEC_NEVER */
    struct reversi_server server;
    struct reversi_guest *guests;
    struct reversi_room *rooms;
    struct reversi_line **lines; /* of each guest */
    struct peers peers;
    struct reversi_line *fresh;  /* have something to send: to be written when the machine has returned */
    struct reversi_line *doomed; /* cannot be written to: to be reported then */
    struct reversi_line *paused; /* are not read for a while */
    usec_t resume;               /* when the first of those may be due */
    bool stopping;
    uint64_t refused[REVERSI_REFUSALS];
    uint64_t slow; /* closed because they did not read */
    char buffer[512];
};

/* Listens. ST_BAD, ST_SYSTEM: not, and nothing is left open. The net must stay where it is. */
enum status reversi_net_open(struct reversi_net *net, uv_loop_t *loop, const struct reversi_net_options *options,
                             struct why *why) MUST_USE;

int reversi_net_port(const struct reversi_net *net);

/* Tells every table and closes everything; the loop ends by itself then. Once is enough. */
void reversi_net_stop(struct reversi_net *net);

/* After the loop has ended. */
void reversi_net_free(struct reversi_net *net);

/* Memory of one table with its two connections, without what the system keeps: for the bench. */
size_t reversi_net_table_memory(void);

/* Raises the limit of open descriptors to `wanted` as far as the system lets us; gives what it is then. */
uint64_t reversi_net_raise_descriptors(uint64_t wanted);

#endif
