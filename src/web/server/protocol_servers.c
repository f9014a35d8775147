/* The servers of games' protocols that run beside the page's, and those elsewhere that it knows. */
#include "base/rng.h"
#include "core/registry.h"
#include "web/server/server_private.h"

/* Their games are told to the players by the protocol, not to the page. */
static void ignore_event(void *who, const struct role_event *event)
{
    (void)who, (void)event;
}

enum status server_wires_listen(struct server *server, struct why *why)
{
    struct hub *hub = &server->hub;
    for (size_t i = 0; i < server->options.wires; i++) {
        const struct server_wire *wire = &server->options.wire[i];
        const struct protocol *protocol = protocol_find(wire->game, NULL);
        struct server_lines *at = &server->wire[server->wires];
        struct role_start start =
            role_start_default(wire->game, protocol, protocol->server, at->own);
        start.games = 0;
        start.lines = WIRE_LINES;
        start.seed = rng_entropy();
        const struct lines_options options = {.role = protocol->server,
                                              .start = start,
                                              .bind = server->options.bind,
                                              .port = wire->port,
                                              .per_peer = {WIRE_PER_PEER, WIRE_PER_PEER},
                                              .per_peer_here = {WIRE_LINES, 0},
                                              .event = ignore_event};
        TRY(lines_listen(&at->lines, server->loop, &options, why));
        hub->server[hub->servers++] = (struct hub_server){
            .game = wire->game, .protocol = protocol, .port = lines_port(&at->lines)};
        server->wires++;
    }
    for (size_t i = 0; i < server->options.visits; i++) {
        const struct server_visit *visit = &server->options.visit[i];
        hub->server[hub->servers++] = (struct hub_server){
            .game = visit->game, .protocol = visit->protocol, .address = visit->address};
    }
    return ST_OK;
}

int server_wire_port(const struct server *server, size_t wire)
{
    return lines_port(&server->wire[wire].lines);
}

void server_wires_stop(struct server *server)
{
    for (size_t i = 0; i < server->wires; i++)
        lines_stop(&server->wire[i].lines);
}

void server_wires_free(struct server *server)
{
    for (size_t i = 0; i < server->wires; i++)
        lines_free(&server->wire[i].lines);
}
