/* The server of Reversi: guests, rooms and the clock. See server.h; what packets do is server_play.c's. */
#include "games/reversi/server_private.h"

#include <assert.h>
#include <string.h>

enum {
    IDLE_A_SECOND = 128, /* packets that bring no game forward which one guest may send */
    IDLE_AT_ONCE = 2048, /* and so many after a silence */
};

const char *reversi_closing_word(enum reversi_closing closing)
{
    static const char *const words[REVERSI_CLOSINGS] = {
        [REVERSI_LOST] = "lost",
        [REVERSI_BAD_SIGN] = "wrong signature",
        [REVERSI_BAD_FLAG] = "unknown flags",
        [REVERSI_EMPTY_NAME] = "empty name",
        [REVERSI_NEVER_ENDS] = "unfinished packet",
        [REVERSI_TOO_LATE] = "time limit",
        [REVERSI_IDLE] = "idle",
        [REVERSI_STOPPED] = "server stopped",
    };
    return words[closing];
}

void reversi_server_init(struct reversi_server *server, const struct reversi_server_options *options,
                         struct reversi_guest *guests, struct reversi_room *rooms, uint32_t capacity)
{
    static const struct reversi_setup any = {.dice = REVERSI_DICE_NEVER};
    memset(server, 0, sizeof *server);
    server->options = *options;
    server->guests = guests;
    server->rooms = rooms;
    server->capacity = capacity;
    server->waiting = REVERSI_NO_GUEST;
    rng_seed(&server->rng, options->seed);
    table_start(&server->table, &game_reversi, &any, NULL);
    for (int queue = 0; queue < REVERSI_QUEUES; queue++)
        server->queues[queue].first = server->queues[queue].last = REVERSI_NO_GUEST;
    memset(guests, 0, capacity * sizeof *guests);
    memset(rooms, 0, capacity / 2 * sizeof *rooms);
    for (uint32_t i = 0; i < capacity; i++)
        guests[i].behind = i + 1 < capacity ? i + 1 : REVERSI_NO_GUEST;
    for (uint32_t i = 0; i < capacity / 2; i++)
        rooms[i].guest[0] = i + 1 < capacity / 2 ? i + 1 : REVERSI_NO_GUEST;
    server->free_guest = capacity ? 0 : REVERSI_NO_GUEST;
    server->free_room = capacity / 2 ? 0 : REVERSI_NO_GUEST;
}

/* ---- time limits ---- */

/* Each queue has one length of time, so who comes last is due last: no heap, no search. */
static usec_t length_of(const struct reversi_server *server, unsigned queue)
{
    return queue == QUEUE_NAME ? REVERSI_NAME_SILENCE : server->options.limit;
}

void reversi_timer_stop(struct reversi_server *server, uint32_t guest)
{
    struct reversi_guest *g = &server->guests[guest];
    struct reversi_queue *queue = &server->queues[g->queue];
    if (g->queue == QUEUE_NONE)
        return;
    if (g->before == REVERSI_NO_GUEST)
        queue->first = g->behind;
    else
        server->guests[g->before].behind = g->behind;
    if (g->behind == REVERSI_NO_GUEST)
        queue->last = g->before;
    else
        server->guests[g->behind].before = g->before;
    g->queue = QUEUE_NONE;
}

void reversi_timer_start(struct reversi_server *server, uint32_t guest, unsigned kind, usec_t now)
{
    struct reversi_guest *g = &server->guests[guest];
    struct reversi_queue *queue = &server->queues[kind];
    reversi_timer_stop(server, guest);
    g->queue = (uint8_t)kind;
    g->deadline = now + length_of(server, kind);
    g->before = queue->last;
    g->behind = REVERSI_NO_GUEST;
    if (queue->last == REVERSI_NO_GUEST)
        queue->first = guest;
    else
        server->guests[queue->last].behind = guest;
    queue->last = guest;
}

static void time_is_up(struct reversi_server *server, uint32_t guest, usec_t now)
{
    struct reversi_guest *g = &server->guests[guest];
    if (g->queue == QUEUE_NAME) {
        struct packet packet;
        packet_name_ends(&g->reader, &packet);
        reversi_server_packet(server, guest, &packet, now);
    } else if (g->phase == REVERSI_GUEST_PLAYING && server->rooms[g->room].state.turn == g->seat) {
        reversi_guest_close(server, guest, REVERSI_TOO_LATE, now);
    } else {
        reversi_guest_close(server, guest, packet_begun(&g->reader) ? REVERSI_NEVER_ENDS : REVERSI_IDLE, now);
    }
}

void reversi_server_tick(struct reversi_server *server, usec_t now)
{
    for (unsigned kind = QUEUE_NAME; kind < REVERSI_QUEUES; kind++) {
        const struct reversi_queue *queue = &server->queues[kind];
        while (queue->first != REVERSI_NO_GUEST && server->guests[queue->first].deadline <= now)
            time_is_up(server, queue->first, now);
    }
}

usec_t reversi_server_deadline(const struct reversi_server *server)
{
    usec_t next = USEC_NEVER;
    for (unsigned kind = QUEUE_NAME; kind < REVERSI_QUEUES; kind++) {
        uint32_t first = server->queues[kind].first;
        if (first != REVERSI_NO_GUEST && server->guests[first].deadline < next)
            next = server->guests[first].deadline;
    }
    return next;
}

/* ---- guests ---- */

uint32_t reversi_server_join(struct reversi_server *server, usec_t now)
{
    uint32_t guest = server->free_guest;
    if (guest == REVERSI_NO_GUEST)
        return guest;
    struct reversi_guest *g = &server->guests[guest];
    server->free_guest = g->behind;
    *g = (struct reversi_guest){.phase = REVERSI_GUEST_IDLE, .room = REVERSI_NO_GUEST};
    packet_reader_init(&g->reader, PACKET_CLIENT);
    reversi_timer_start(server, guest, QUEUE_LIMIT, now);
    server->present++;
    server->counts.guests++;
    return guest;
}

/* Leaves whatever it does, and is no more. */
static void let_go(struct reversi_server *server, uint32_t guest, enum reversi_closing closing, usec_t now)
{
    struct reversi_guest *g = &server->guests[guest];
    const struct reversi_event event = {.kind = REVERSI_EVENT_CLOSED, .guest = guest, .closing = closing};
    reversi_guest_leaves(server, guest, now);
    reversi_timer_stop(server, guest);
    server->counts.closed[closing]++;
    if (server->options.event)
        server->options.event(server->options.who, &event);
    *g = (struct reversi_guest){.phase = REVERSI_GUEST_FREE, .behind = server->free_guest};
    server->free_guest = guest;
    server->present--;
}

void reversi_guest_close(struct reversi_server *server, uint32_t guest, enum reversi_closing closing, usec_t now)
{
    let_go(server, guest, closing, now);
    server->options.close(server->options.who, guest, closing);
}

void reversi_server_gone(struct reversi_server *server, uint32_t guest, usec_t now)
{
    assert(guest < server->capacity && server->guests[guest].phase != REVERSI_GUEST_FREE);
    let_go(server, guest, REVERSI_LOST, now);
}

void reversi_server_stop(struct reversi_server *server, usec_t now)
{
    for (uint32_t guest = 0; guest < server->capacity; guest++) {
        const struct reversi_guest *g = &server->guests[guest];
        if (g->phase == REVERSI_GUEST_PLAYING)
            reversi_room_end(server, g->room, PACKET_DRAW, REVERSI_SEATS, now);
        if (g->phase != REVERSI_GUEST_FREE)
            reversi_guest_close(server, guest, REVERSI_STOPPED, now);
    }
}

/* ---- octets ---- */

/* What brings no game forward is paid for with time. Moves are not: their pace is the rival's as well. */
void reversi_guest_pays(struct reversi_server *server, uint32_t guest, usec_t now)
{
    struct reversi_guest *g = &server->guests[guest];
    usec_t credit = IDLE_AT_ONCE * USEC_SECOND / IDLE_A_SECOND, earliest = now > credit ? now - credit : 0;
    if (g->paid < earliest)
        g->paid = earliest;
    g->paid += USEC_SECOND / IDLE_A_SECOND;
}

usec_t reversi_server_pause(const struct reversi_server *server, uint32_t guest, usec_t now)
{
    usec_t paid = server->guests[guest].paid;
    return paid > now ? paid : 0;
}

/* The limits that octets without a whole packet set off or put off. */
static void time_what_is_open(struct reversi_server *server, uint32_t guest, usec_t now)
{
    const struct reversi_guest *g = &server->guests[guest];
    if (packet_name_open(&g->reader) && g->phase == REVERSI_GUEST_IDLE)
        reversi_timer_start(server, guest, QUEUE_NAME, now);
    else if (packet_begun(&g->reader) && g->queue == QUEUE_NONE)
        reversi_timer_start(server, guest, QUEUE_LIMIT, now);
}

void reversi_server_receive(struct reversi_server *server, uint32_t guest, const uint8_t *octets, size_t count,
                            usec_t now)
{
    struct reversi_guest *g = &server->guests[guest];
    assert(guest < server->capacity && g->phase != REVERSI_GUEST_FREE);
    server->counts.octets += count;
    for (size_t i = 0; i < count; i++) {
        struct packet packet;
        enum packet_result result = packet_read(&g->reader, octets[i], &packet);
        if (result == PACKET_WHOLE)
            reversi_server_packet(server, guest, &packet, now);
        else if (result != PACKET_MORE)
            reversi_guest_close(server, guest, result == PACKET_BAD_SIGN ? REVERSI_BAD_SIGN : REVERSI_BAD_FLAG, now);
        if (g->phase == REVERSI_GUEST_FREE)
            return;
    }
    time_what_is_open(server, guest, now);
}
