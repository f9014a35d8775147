/* The server of Reversi: guests, rooms and the clock. See server.h; what packets do is
 * server_play.c's. */
#include "games/reversi/protocol/server.h"

#include <assert.h>

#include "core/journal/journal_dir.h"
#include "games/reversi/protocol/framing.h"
#include "games/reversi/protocol/wire.h"

enum {
    LIMIT_USUAL = 120,   /* seconds */
    IDLE_A_SECOND = 128, /* packets that bring no game forward which one guest may send */
    IDLE_AT_ONCE = 2048, /* and so many after a silence */
};

/* ---- beginning ---- */

static size_t rows_of(const struct protocol *protocol, void *options, struct option_row *rows)
{
    struct reversi_server_options *o = options;
    const struct option_row mine[] = {
        {"dice", OPT_FLAG, &o->dice, 0, 0, NULL, N_("una jugada sin pedir dados no vale (R7)"),
         NULL},
        {"first", OPT_TEXT, &o->first, 0, 0, "COLOUR",
         N_("quién empieza: black (por defecto), white o random"), NULL},
        {"timeout", OPT_REAL, &o->limit, 0, 86400, "S",
         N_("límite de tiempo por jugada en segundos, 120 por defecto"), NULL},
        {"compat", OPT_TEXT, &o->compat, 0, 0, "NAME",
         N_("reversidados: todos los invitados son ese programa (R11)"), NULL},
    };
    *o = (struct reversi_server_options){.first = "black", .limit = LIMIT_USUAL};
    memcpy(rows, mine, sizeof mine);
    return sizeof mine / sizeof mine[0];
}

/* What the options say, into the server; ST_BAD: they say nothing that can be done. */
static enum status take_options(struct reversi_server *server,
                                const struct reversi_server_options *options, struct why *why)
{
    static const char *const firsts[] = {"black", "white", "random"};
    unsigned dialect, first = 0;
    server->dice = options->dice;
    server->limit = (usec_t)(options->limit * 1e6);
    BAD_IF(server->limit < USEC_MS, "--timeout es un tiempo en segundos mayor que 0.001");
    if (framing_dialect(&reversi_framing, options->compat, &dialect, why) != ST_OK)
        return ST_BAD;
    server->compat = dialect & REVERSI_DIALECT_WILD;
    while (first < 3 && strcmp(options->first, firsts[first]) != 0)
        first++;
    server->first = (enum reversi_first)first;
    return first < 3 ? ST_OK
                     : why_bad(why, "--first toma black, white o random, no '%s'", options->first);
}

static enum status check(const struct role_start *start, struct why *why)
{
    struct reversi_server server;
    return take_options(&server, start->options, why);
}

static size_t size_of(const struct role_start *start)
{
    return sizeof(struct reversi_server) + start->lines * sizeof(struct reversi_guest) +
           start->lines / 2 * sizeof(struct reversi_room) +
           (2 * start->lines + REVERSI_QUEUES) * sizeof(struct reversi_timer) +
           (start->lines + 1) * sizeof(uint32_t);
}

static void init(void *role, const struct role_start *start, usec_t now)
{
    struct reversi_server *server = role;
    memset(server, 0, size_of(start));
    *server = (struct reversi_server){.calls = start->calls,
                                      .who = start->who,
                                      .seed = start->seed,
                                      .journals = start->journals,
                                      .numbered = start->journals ? start->journals->last : 0,
                                      .guests = (struct reversi_guest *)(server + 1),
                                      .capacity = start->lines,
                                      .waiting = REVERSI_NO_GUEST,
                                      .waiting_last = REVERSI_NO_GUEST,
                                      .pairing = USEC_NEVER};
    server->rooms = (struct reversi_room *)(server->guests + start->lines);
    server->timers = (struct reversi_timer *)(server->rooms + start->lines / 2);
    server->busy = (uint32_t *)(server->timers + 2 * start->lines + REVERSI_QUEUES);
    enum status status = take_options(server, start->options, NULL);
    assert(status == ST_OK);
    rng_seed(&server->rng, start->seed);
    for (uint32_t i = 0; i < start->lines / 2; i++)
        server->rooms[i].guest[0] = i + 1;
    for (uint32_t i = 0; i < 2 * start->lines + REVERSI_QUEUES; i++)
        server->timers[i] =
            (struct reversi_timer){.before = i, .behind = i, .deadline = USEC_NEVER};
}

/* ---- time limits ---- */

void reversi_timer_stop(struct reversi_server *server, uint32_t timer)
{
    struct reversi_timer *timers = server->timers, *mine = &timers[timer];
    timers[mine->before].behind = mine->behind;
    timers[mine->behind].before = mine->before;
    *mine = (struct reversi_timer){.before = timer, .behind = timer};
}

void reversi_timer_start(struct reversi_server *server, uint32_t timer, enum reversi_queue queue,
                         usec_t now)
{
    struct reversi_timer *timers = server->timers;
    uint32_t head = 2 * server->capacity + queue;
    usec_t length = queue == REVERSI_QUEUE_NAME    ? REVERSI_NAME_SILENCE
                    : queue == REVERSI_QUEUE_SPACE ? REVERSI_WILD_SPACE
                                                   : server->limit;
    reversi_timer_stop(server, timer);
    timers[timer] = (struct reversi_timer){.queue = (uint8_t)queue,
                                           .before = timers[head].before,
                                           .behind = head,
                                           .deadline = now + length};
    timers[timers[head].before].behind = timer;
    timers[head].before = timer;
}

/* Whose limit ends first; the head, which is never due, if there is nobody. */
static uint32_t first_in(const struct reversi_server *server, unsigned queue)
{
    return server->timers[2 * server->capacity + queue].behind;
}

/* ---- packets to wild guests ---- */

/* The timer that runs for a while after each packet. */
static uint32_t space_of(const struct reversi_server *server, uint32_t guest)
{
    return server->capacity + guest;
}

static void send_oldest(struct reversi_server *server, uint32_t guest, usec_t now)
{
    struct reversi_guest *g = &server->guests[guest];
    server->calls->send(server->who, guest, g->hold[0].octets, g->hold[0].count);
    memmove(g->hold, g->hold + 1, --g->held * sizeof g->hold[0]);
    reversi_timer_start(server, space_of(server, guest), REVERSI_QUEUE_SPACE, now);
}

void reversi_guest_send(struct reversi_server *server, uint32_t guest, const struct packet *packet,
                        usec_t now)
{
    struct reversi_guest *g = &server->guests[guest];
    uint8_t octets[PACKET_MAX];
    size_t count = packet_put(packet, octets);
    if (!g->reader.wild) {
        server->calls->send(server->who, guest, octets, count);
        return;
    }
    if (g->held == REVERSI_HELD)
        send_oldest(server, guest, now); /* better too soon than never */
    struct reversi_held *last = &g->hold[g->held++];
    last->count = (uint8_t)count;
    memcpy(last->octets, octets, count);
    if (server->timers[space_of(server, guest)].queue == REVERSI_QUEUE_NONE)
        send_oldest(server, guest, now);
}

/* So far it was taken for one that keeps to the seed. */
static void found_wild(struct reversi_server *server, uint32_t guest, usec_t now)
{
    const char *text = TEXT_OF(
        120,
        _("%s envía lo que envía ReversiDados, y se le responde como lo lee ese programa (R11)"),
        server->guests[guest].name);
    server->calls->event(server->who,
                         &(struct role_event){.kind = ROLE_NOTE, .line = guest, .text = text});
    if (server->guests[guest].phase == REVERSI_GUEST_PLAYING) /* it may have got one just now */
        reversi_timer_start(server, space_of(server, guest), REVERSI_QUEUE_SPACE, now);
}

/* ---- the clock ---- */

static void space_is_over(struct reversi_server *server, uint32_t guest, usec_t now)
{
    reversi_timer_stop(server, space_of(server, guest));
    if (server->guests[guest].held)
        send_oldest(server, guest, now);
}

static void time_is_up(struct reversi_server *server, uint32_t timer, usec_t now)
{
    if (timer >= server->capacity) {
        space_is_over(server, timer - server->capacity, now);
        return;
    }
    struct reversi_guest *g = &server->guests[timer];
    if (server->timers[timer].queue == REVERSI_QUEUE_NAME) {
        struct packet packet;
        packet_ends(&g->reader, &packet);
        reversi_server_packet(server, timer, &packet, now);
    } else if (g->phase == REVERSI_GUEST_PLAYING && server->rooms[g->room].state.turn == g->seat) {
        reversi_guest_close(server, timer, _("límite de tiempo"), now); /* R8 */
    } else {
        /* R10: a packet was begun and not ended in time, or a name that has not begun (R2) */
        reversi_guest_close(server, timer,
                            packet_begun(&g->reader) ? _("paquete a medias") : _("inactivo"), now);
    }
}

static void tick(void *role, usec_t now)
{
    struct reversi_server *server = role;
    for (unsigned queue = 0; queue < REVERSI_QUEUES; queue++)
        while (server->timers[first_in(server, queue)].deadline <= now)
            time_is_up(server, first_in(server, queue), now);
    if (server->pairing <= now)
        reversi_pair_up(server, now);
}

static usec_t deadline(const void *role)
{
    const struct reversi_server *server = role;
    usec_t next = server->pairing;
    for (unsigned queue = 0; queue < REVERSI_QUEUES; queue++) {
        usec_t due = server->timers[first_in(server, queue)].deadline;
        next = due < next ? due : next;
    }
    return next;
}

/* ---- guests ---- */

static void opened(void *role, uint32_t line, usec_t now)
{
    struct reversi_server *server = role;
    struct reversi_guest *g = &server->guests[line];
    assert(line < server->capacity && g->phase == REVERSI_GUEST_FREE);
    *g = (struct reversi_guest){.phase = REVERSI_GUEST_IDLE, .room = REVERSI_NO_GUEST};
    g->origin = server->calls->origin ? server->calls->origin(server->who, line) : 0;
    packet_reader_init(&g->reader, PACKET_CLIENT, server->compat);
    reversi_timer_start(server, line, REVERSI_QUEUE_LIMIT, now);
    server->present++;
}

/* Leaves whatever it does, and is no more. */
static void let_go(struct reversi_server *server, uint32_t guest, usec_t now)
{
    reversi_guest_leaves(server, guest, now);
    reversi_timer_stop(server, guest);
    reversi_timer_stop(server, space_of(server, guest));
    server->guests[guest] = (struct reversi_guest){.phase = REVERSI_GUEST_FREE};
    server->present--;
}

void reversi_guest_close(struct reversi_server *server, uint32_t guest, const char *why, usec_t now)
{
    while (server->guests[guest].held)
        send_oldest(server, guest, now);
    let_go(server, guest, now);
    server->calls->close(server->who, guest, why);
}

static void lost(void *role, uint32_t line, usec_t now)
{
    struct reversi_server *server = role;
    assert(line < server->capacity && server->guests[line].phase != REVERSI_GUEST_FREE);
    let_go(server, line, now);
}

/* Every player is told by packet 7 with the reason draw, since nobody wins by the server's end;
 * every guest is closed. */
static void leave(void *role, usec_t now)
{
    struct reversi_server *server = role;
    server->stopping = true;
    for (uint32_t guest = 0; guest < server->capacity; guest++) {
        const struct reversi_guest *g = &server->guests[guest];
        if (g->phase == REVERSI_GUEST_PLAYING)
            reversi_room_end(server, g->room, PACKET_DRAW, REVERSI_SEATS, now);
        if (g->phase != REVERSI_GUEST_FREE)
            reversi_guest_close(server, guest, _("el servidor se ha parado"), now);
    }
}

static bool busy(const void *role)
{
    return ((const struct reversi_server *)role)->playing > 0;
}

/* ---- octets ---- */

/* What brings no game forward is paid for with time. Moves are not: their pace is the rival's as
 * well. */
void reversi_guest_pays(struct reversi_server *server, uint32_t guest, usec_t now)
{
    struct reversi_guest *g = &server->guests[guest];
    usec_t credit = IDLE_AT_ONCE * USEC_SECOND / IDLE_A_SECOND,
           earliest = now > credit ? now - credit : 0;
    if (g->paid < earliest)
        g->paid = earliest;
    g->paid += USEC_SECOND / IDLE_A_SECOND;
}

/* The limits that octets without a whole packet set off or put off. */
static void time_what_is_open(struct reversi_server *server, uint32_t guest, usec_t now)
{
    const struct reversi_guest *g = &server->guests[guest];
    if (packet_may_end(&g->reader) && g->phase == REVERSI_GUEST_IDLE)
        reversi_timer_start(server, guest, REVERSI_QUEUE_NAME, now);
    else if (packet_begun(&g->reader) && server->timers[guest].queue == REVERSI_QUEUE_NONE)
        reversi_timer_start(server, guest, REVERSI_QUEUE_LIMIT, now);
}

static void octets_come(void *role, uint32_t line, const uint8_t *octets, size_t count, usec_t now)
{
    struct reversi_server *server = role;
    struct reversi_guest *g = &server->guests[line];
    assert(line < server->capacity && g->phase != REVERSI_GUEST_FREE);
    for (size_t i = 0; i < count; i++) {
        struct packet packet;
        bool wild = g->reader.wild;
        enum packet_result result = packet_read(&g->reader, octets[i], &packet);
        if (g->reader.wild && !wild)
            found_wild(server, line, now);
        if (result == PACKET_WHOLE)
            reversi_server_packet(server, line, &packet, now);
        else if (result != PACKET_MORE) /* R10 */
            reversi_guest_close(
                server, line,
                result == PACKET_BAD_SIGN ? _("firma equivocada") : _("marcas desconocidas"), now);
        if (g->phase == REVERSI_GUEST_FREE)
            return;
    }
    time_what_is_open(server, line, now);
    if (g->paid > now)
        server->calls->pause(server->who, line, g->paid);
}

const struct role reversi_server_role = {
    .name = "server",
    .what = "empareja a quien llega, cuida las reglas, miles de mesas a la vez",
    .options_size = sizeof(struct reversi_server_options),
    .rows = rows_of,
    .check = check,
    .size = size_of,
    .init = init,
    .opened = opened,
    .octets = octets_come,
    .lost = lost,
    .tick = tick,
    .deadline = deadline,
    .busy = busy,
    .leave = leave,
    .words = reversi_server_words,
    .facts = reversi_server_facts,
    .journals = true,
};
