/* The server of Reversi: its options, peers, sending and the clock. See server.h. */
#include "games/reversi/protocol/server.h"

#include <assert.h>

#include "core/journal/journal_dir.h"
#include "games/reversi/protocol/framing.h"
#include "games/reversi/protocol/wire.h"

enum {
    LIMIT_USUAL = 120,   /* seconds */
    IDLE_A_SECOND = 128, /* packets that bring no game forward, from one peer */
    IDLE_AT_ONCE = 2048, /* the same at once, after a silence */
};

/* ---- options and memory ---- */

static size_t reversi_server_rows(const struct protocol *protocol, void *options,
                                  struct option_row *rows)
{
    struct reversi_server_options *o = options;
    const struct option_row own[] = {
        ROW_FLAG("dice", &o->dice, N_("una jugada sin pedir dados no vale (R7)")),
        ROW_TEXT("first", &o->first, "COLOUR",
                 N_("quién empieza: black (por defecto), white o random")),
        ROW_REAL("timeout", &o->limit, 86400, "S",
                 N_("límite de tiempo por jugada en segundos, 120 por defecto")),
        ROW_TEXT("compat", &o->compat, "NAME",
                 N_("reversidados: todos los invitados son ese programa (R11)")),
    };
    *o = (struct reversi_server_options){.first = "black", .limit = LIMIT_USUAL};
    memcpy(rows, own, sizeof own);
    return sizeof own / sizeof own[0];
}

/* Puts the options into the server. ST_BAD: one of them is wrong. */
static enum status take_options(struct reversi_server *server,
                                const struct reversi_server_options *options, struct why *why)
{
    static const char *const firsts[] = {"black", "white", "random"};
    unsigned dialect, first = 0;
    server->dice = options->dice;
    server->limit = (usec_t)(options->limit * 1e6);
    BAD_IF(server->limit < USEC_MS, "--timeout es un tiempo en segundos mayor que 0.001");
    TRY(framing_dialect(&reversi_framing, options->compat, &dialect, why));
    server->compat = dialect & REVERSI_DIALECT_COMPAT;
    while (first < 3 && strcmp(options->first, firsts[first]) != 0)
        first++;
    server->first = (enum reversi_first)first;
    BAD_IF(first == 3, "--first toma black, white o random, no '%s'", options->first);
    return ST_OK;
}

static enum status reversi_server_check(const struct role_start *start, struct why *why)
{
    struct reversi_server server;
    return take_options(&server, start->options, why);
}

static size_t reversi_server_size(const struct role_start *start)
{
    return sizeof(struct reversi_server) + start->lines * sizeof(struct reversi_peer) +
           start->lines / 2 * sizeof(struct reversi_room) +
           (2 * start->lines + REVERSI_QUEUES) * sizeof(struct reversi_timer) +
           (start->lines + 1) * sizeof(uint32_t);
}

/* Lays out peers, rooms, timers and the counts of addresses behind the server in its one block. */
static void reversi_server_init(void *role, const struct role_start *start, usec_t now)
{
    struct reversi_server *server = role;
    memset(server, 0, reversi_server_size(start));
    *server = (struct reversi_server){.calls = start->calls,
                                      .who = start->who,
                                      .seed = start->seed,
                                      .journals = start->journals,
                                      .numbered = start->journals ? start->journals->last : 0,
                                      .peers = (struct reversi_peer *)(server + 1),
                                      .capacity = start->lines,
                                      .waiting = REVERSI_NO_PEER,
                                      .waiting_last = REVERSI_NO_PEER,
                                      .pairing = USEC_NEVER};
    server->rooms = (struct reversi_room *)(server->peers + start->lines);
    server->timers = (struct reversi_timer *)(server->rooms + start->lines / 2);
    server->busy = (uint32_t *)(server->timers + 2 * start->lines + REVERSI_QUEUES);
    enum status status = take_options(server, start->options, NULL);
    assert(status == ST_OK);
    rng_seed(&server->rng, start->seed);
    for (uint32_t i = 0; i < start->lines / 2; i++)
        server->rooms[i].peer[0] = i + 1;
    for (uint32_t i = 0; i < 2 * start->lines + REVERSI_QUEUES; i++)
        server->timers[i] =
            (struct reversi_timer){.before = i, .behind = i, .deadline = USEC_NEVER};
}

/* ---- time limits ---- */

void reversi_timer_stop(struct reversi_server *server, uint32_t timer)
{
    struct reversi_timer *timers = server->timers, *own = &timers[timer];
    timers[own->before].behind = own->behind;
    timers[own->behind].before = own->before;
    *own = (struct reversi_timer){.before = timer, .behind = timer};
}

void reversi_timer_start(struct reversi_server *server, uint32_t timer, enum reversi_queue queue,
                         usec_t now)
{
    struct reversi_timer *timers = server->timers;
    uint32_t head = 2 * server->capacity + queue;
    usec_t length = queue == REVERSI_QUEUE_NAME    ? REVERSI_NAME_SILENCE
                    : queue == REVERSI_QUEUE_SPACE ? REVERSI_COMPAT_SPACE
                                                   : server->limit;
    reversi_timer_stop(server, timer);
    timers[timer] = (struct reversi_timer){.queue = (uint8_t)queue,
                                           .before = timers[head].before,
                                           .behind = head,
                                           .deadline = now + length};
    timers[timers[head].before].behind = timer;
    timers[head].before = timer;
}

/* The timer of a queue that ends first: its head, which never ends, if there is none. */
static uint32_t first_timer(const struct reversi_server *server, unsigned queue)
{
    return server->timers[2 * server->capacity + queue].behind;
}

static usec_t reversi_server_deadline(const void *role)
{
    const struct reversi_server *server = role;
    usec_t next = server->pairing;
    for (unsigned queue = 0; queue < REVERSI_QUEUES; queue++) {
        usec_t due = server->timers[first_timer(server, queue)].deadline;
        next = due < next ? due : next;
    }
    return next;
}

/* ---- sending ---- */

/* The timer that keeps packets to a peer apart. */
static uint32_t space_of(const struct reversi_server *server, uint32_t peer)
{
    return server->capacity + peer;
}

static void send_oldest(struct reversi_server *server, uint32_t peer, usec_t now)
{
    struct reversi_peer *p = &server->peers[peer];
    server->calls->send(server->who, peer, p->hold[0].octets, p->hold[0].count);
    memmove(p->hold, p->hold + 1, --p->held * sizeof p->hold[0]);
    reversi_timer_start(server, space_of(server, peer), REVERSI_QUEUE_SPACE, now);
}

void reversi_peer_send(struct reversi_server *server, uint32_t peer, const struct packet *packet,
                       usec_t now)
{
    struct reversi_peer *p = &server->peers[peer];
    uint8_t octets[PACKET_MAX];
    size_t count = packet_put(packet, octets);
    if (!p->reader.wild) {
        server->calls->send(server->who, peer, octets, count);
        return;
    }
    if (p->held == REVERSI_HELD)
        send_oldest(server, peer, now); /* too early is better than never */
    struct reversi_held *last = &p->hold[p->held++];
    last->count = (uint8_t)count;
    memcpy(last->octets, octets, count);
    if (server->timers[space_of(server, peer)].queue == REVERSI_QUEUE_NONE)
        send_oldest(server, peer, now);
}

/* ---- peers ---- */

static void reversi_server_opened(void *role, uint32_t line, usec_t now)
{
    struct reversi_server *server = role;
    struct reversi_peer *p = &server->peers[line];
    assert(line < server->capacity && p->phase == REVERSI_PEER_FREE);
    *p = (struct reversi_peer){.phase = REVERSI_PEER_IDLE, .room = REVERSI_NO_PEER};
    p->origin = server->calls->origin ? server->calls->origin(server->who, line) : 0;
    packet_reader_init(&p->reader, PACKET_CLIENT, server->compat);
    reversi_timer_start(server, line, REVERSI_QUEUE_LIMIT, now);
    server->present++;
}

static void reversi_server_lost(void *role, uint32_t line, usec_t now)
{
    struct reversi_server *server = role;
    assert(line < server->capacity && server->peers[line].phase != REVERSI_PEER_FREE);
    reversi_peer_leaves(server, line, now);
    reversi_timer_stop(server, line);
    reversi_timer_stop(server, space_of(server, line));
    server->peers[line] = (struct reversi_peer){.phase = REVERSI_PEER_FREE};
    server->present--;
}

void reversi_peer_close(struct reversi_server *server, uint32_t peer, const char *why, usec_t now)
{
    while (server->peers[peer].held)
        send_oldest(server, peer, now);
    reversi_server_lost(server, peer, now);
    server->calls->close(server->who, peer, why);
}

/* Every player gets packet 7 with the reason draw: both are told the same, and nobody wins by the
 * end of the server. */
static void reversi_server_leave(void *role, usec_t now)
{
    struct reversi_server *server = role;
    server->stopping = true;
    for (uint32_t peer = 0; peer < server->capacity; peer++) {
        const struct reversi_peer *p = &server->peers[peer];
        if (p->phase == REVERSI_PEER_PLAYING)
            reversi_room_end(server, p->room, PACKET_DRAW, REVERSI_SEATS, now);
        if (p->phase != REVERSI_PEER_FREE)
            reversi_peer_close(server, peer, _("el servidor se ha parado"), now);
    }
}

static bool reversi_server_busy(const void *role)
{
    return ((const struct reversi_server *)role)->playing > 0;
}

/* ---- the clock ---- */

/* A timer of a peer has ended. */
static void time_is_up(struct reversi_server *server, uint32_t timer, usec_t now)
{
    uint32_t peer = timer % server->capacity;
    struct reversi_peer *p = &server->peers[peer];
    unsigned queue = server->timers[timer].queue;
    if (queue == REVERSI_QUEUE_SPACE) {
        reversi_timer_stop(server, timer);
        if (p->held)
            send_oldest(server, peer, now);
    } else if (queue == REVERSI_QUEUE_NAME) {
        struct packet packet;
        packet_ends(&p->reader, &packet);
        reversi_server_packet(server, peer, &packet, now);
    } else if (p->phase == REVERSI_PEER_PLAYING && server->rooms[p->room].state.turn == p->seat) {
        reversi_peer_close(server, peer, _("límite de tiempo"), now); /* R8 */
    } else {
        /* R10: a packet that did not end in time, or R2: a name that did not begin */
        reversi_peer_close(server, peer,
                           packet_begun(&p->reader) ? _("paquete a medias") : _("inactivo"), now);
    }
}

static void reversi_server_tick(void *role, usec_t now)
{
    struct reversi_server *server = role;
    for (unsigned queue = 0; queue < REVERSI_QUEUES; queue++)
        while (server->timers[first_timer(server, queue)].deadline <= now)
            time_is_up(server, first_timer(server, queue), now);
    if (server->pairing <= now)
        reversi_pair_up(server, now);
}

/* ---- octets ---- */

void reversi_peer_charge(struct reversi_server *server, uint32_t peer, usec_t now)
{
    struct reversi_peer *p = &server->peers[peer];
    usec_t credit = IDLE_AT_ONCE * USEC_SECOND / IDLE_A_SECOND,
           earliest = now > credit ? now - credit : 0;
    if (p->paid < earliest)
        p->paid = earliest;
    p->paid += USEC_SECOND / IDLE_A_SECOND;
}

/* The peer has just sent what only ReversiDados sends. */
static void note_compat(struct reversi_server *server, uint32_t peer, usec_t now)
{
    const char *text = TEXT_OF(
        120,
        _("%s envía lo que envía ReversiDados, y se le responde como lo lee ese programa (R11)"),
        server->peers[peer].name);
    server->calls->event(server->who,
                         &(struct role_event){.kind = ROLE_NOTE, .line = peer, .text = text});
    if (server->peers[peer].phase == REVERSI_PEER_PLAYING) /* it may have got a packet just now */
        reversi_timer_start(server, space_of(server, peer), REVERSI_QUEUE_SPACE, now);
}

/* A packet can close the peer, so its phase is looked at after each octet. */
static void octets_come(void *role, uint32_t line, const uint8_t *octets, size_t count, usec_t now)
{
    struct reversi_server *server = role;
    struct reversi_peer *p = &server->peers[line];
    assert(line < server->capacity && p->phase != REVERSI_PEER_FREE);
    for (size_t i = 0; i < count; i++) {
        struct packet packet;
        bool compat = p->reader.wild;
        enum packet_result result = packet_read(&p->reader, octets[i], &packet);
        if (p->reader.wild && !compat)
            note_compat(server, line, now);
        if (result == PACKET_WHOLE)
            reversi_server_packet(server, line, &packet, now);
        else if (result != PACKET_MORE) /* R10 */
            reversi_peer_close(
                server, line,
                result == PACKET_BAD_SIGN ? _("firma equivocada") : _("marcas desconocidas"), now);
        if (p->phase == REVERSI_PEER_FREE)
            return;
    }
    /* the limits of a packet that is not whole yet */
    if (packet_may_end(&p->reader) && p->phase == REVERSI_PEER_IDLE)
        reversi_timer_start(server, line, REVERSI_QUEUE_NAME, now);
    else if (packet_begun(&p->reader) && server->timers[line].queue == REVERSI_QUEUE_NONE)
        reversi_timer_start(server, line, REVERSI_QUEUE_LIMIT, now);
    if (p->paid > now)
        server->calls->pause(server->who, line, p->paid);
}

const struct role reversi_server_role = {
    .name = "server",
    .what = "empareja a quien llega, cuida las reglas, miles de mesas a la vez",
    .options_size = sizeof(struct reversi_server_options),
    .rows = reversi_server_rows,
    .check = reversi_server_check,
    .size = reversi_server_size,
    .init = reversi_server_init,
    .opened = reversi_server_opened,
    .octets = octets_come,
    .lost = reversi_server_lost,
    .tick = reversi_server_tick,
    .deadline = reversi_server_deadline,
    .busy = reversi_server_busy,
    .leave = reversi_server_leave,
    .words = reversi_server_words,
    .facts = reversi_server_facts,
    .journals = true,
};
