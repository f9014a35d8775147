/* The server of Reversi: what each packet does (R2, R5 to R9). */
#include "games/reversi/protocol/server.h"
#include "games/reversi/protocol/wire.h"

/* A packet renews the time limit of a turn until so many limits have passed since it began: with
 * one invalid move after the other nobody holds a table for ever, and R8's "no packet within the
 * time limit" stays true. */
enum { LIMITS_A_TURN = 4 };

#define PASSED_OVER (3 * USEC_SECOND)

/* Packet 5: what was asked for is not possible now, and nothing has changed. */
static void refuse(struct reversi_server *server, uint32_t guest, usec_t now)
{
    const struct reversi_guest *g = &server->guests[guest];
    server->counts.refused++;
    reversi_guest_pays(server, guest, now);
    if (g->phase == REVERSI_GUEST_PLAYING)
        server->rooms[g->room].refused++;
    reversi_guest_send(server, guest, &(struct packet){.kind = PACKET_INVALID}, now);
}

/* Whoever watches the room may look up everything else from the line of one of its players. */
static void tell(struct reversi_server *server, enum role_event_kind kind,
                 const struct reversi_room *room, uint8_t reason)
{
    struct role_game game = {
        .number = (unsigned)room->number, .players = REVERSI_SEATS, .known = true};
    reversi_result(&room->setup, &room->state, &game.result);
    game.hash = reversi_hash(&room->setup, &room->state);
    server->calls->event(
        server->who,
        &(struct role_event){.kind = kind, .line = room->guest[0], .game = &game, .own = reason});
}

/* ---- turns ---- */

/* The clock of who is to move runs, the other's does not. */
static void begin_turn(struct reversi_server *server, struct reversi_room *room, usec_t now)
{
    room->turn_began = now;
    reversi_timer_start(server, room->guest[room->state.turn], REVERSI_QUEUE_LIMIT, now);
    uint32_t other = room->guest[!room->state.turn];
    reversi_timer_stop(server, other);
    if (packet_begun(&server->guests[other].reader))
        reversi_timer_start(server, other, REVERSI_QUEUE_LIMIT, now);
}

/* As a table does it (core/table.h), but in the place where the state lies: there are thousands. */
static bool play(struct reversi_server *server, struct reversi_room *room, const struct move *move)
{
    const struct game_state before = room->state;
    int actor = reversi_to_move(&room->setup, &before);
    if (reversi_legal(&room->setup, &room->state, move, NULL) != MOVE_LEGAL)
        return false;
    reversi_apply(&room->setup, &room->state, move);
    room->played++;
    reversi_journal_move(server, room, actor, move);
    server->calls->event(server->who, &(struct role_event){.kind = ROLE_MOVED,
                                                           .line = room->guest[before.turn],
                                                           .setup = &room->setup,
                                                           .before = &before,
                                                           .move = move,
                                                           .actor = actor});
    return true;
}

void reversi_room_end(struct reversi_server *server, uint32_t index, uint8_t reason, unsigned gone,
                      usec_t now)
{
    struct reversi_room *room = &server->rooms[index];
    tell(server, ROLE_OVER, room, reason);
    reversi_journal_end(server, room, reason);
    bool over = room->state.phase == REVERSI_OVER;
    server->counts.finished += over;
    server->counts.abandoned += !over;
    for (unsigned seat = 0; seat < REVERSI_SEATS; seat++) {
        struct reversi_guest *g = &server->guests[room->guest[seat]];
        g->phase = REVERSI_GUEST_IDLE;
        g->room = REVERSI_NO_GUEST;
        server->busy[g->origin]--;
        reversi_timer_start(server, room->guest[seat],
                            packet_may_end(&g->reader) ? REVERSI_QUEUE_NAME : REVERSI_QUEUE_LIMIT,
                            now);
        if (seat != gone)
            reversi_guest_send(server, room->guest[seat],
                               &(struct packet){.kind = PACKET_END, .reason = reason}, now);
    }
    *room = (struct reversi_room){.guest = {server->free_room}};
    server->free_room = index;
    server->playing--;
}

/* ---- packet 2: pairing ---- */

/* Colours are drawn (R5); who begins is the server's to say. */
static void begin_game(struct reversi_server *server, uint32_t one, uint32_t two, usec_t now)
{
    uint32_t index = server->free_room;
    struct reversi_room *room = &server->rooms[index];
    unsigned first = server->first == REVERSI_FIRST_RANDOM  ? rng_below(&server->rng, REVERSI_SEATS)
                     : server->first == REVERSI_FIRST_WHITE ? REVERSI_WHITE
                                                            : REVERSI_BLACK;
    bool swap = rng_below(&server->rng, REVERSI_SEATS);
    server->free_room = room->guest[0];
    *room = (struct reversi_room){
        .number = ++server->numbered,
        .setup = {.dice = server->dice ? REVERSI_DICE_ALWAYS : REVERSI_DICE_ASKED,
                  .first = (uint8_t)first},
        .guest = {swap ? two : one, swap ? one : two},
    };
    reversi_start(&room->setup, &room->state);
    server->counts.games++;
    server->playing++;
    for (unsigned seat = 0; seat < REVERSI_SEATS; seat++) {
        struct reversi_guest *g = &server->guests[room->guest[seat]];
        struct packet packet = {.kind = PACKET_START,
                                .colour = reversi_wire_colour(seat),
                                .first = reversi_wire_colour(first)};
        memcpy(packet.name, server->guests[room->guest[!seat]].name, sizeof packet.name);
        g->phase = REVERSI_GUEST_PLAYING;
        server->busy[g->origin]++;
        g->seat = (uint8_t)seat;
        g->room = index;
        reversi_guest_send(server, room->guest[seat], &packet, now);
    }
    reversi_journal_begin(server, room);
    tell(server, ROLE_BEGUN, room, 0);
    begin_turn(server, room, now);
}

/* Somebody of its address plays already: it may be one who keeps a waiter ready for everybody who
 * comes. */
static bool is_passed_over(const struct reversi_server *server, const struct reversi_guest *g)
{
    return g->origin && server->busy[g->origin] > 0;
}

static void stop_waiting(struct reversi_server *server, uint32_t guest)
{
    const struct reversi_guest *g = &server->guests[guest];
    *(g->before == REVERSI_NO_GUEST ? &server->waiting : &server->guests[g->before].behind) =
        g->behind;
    *(g->behind == REVERSI_NO_GUEST ? &server->waiting_last : &server->guests[g->behind].before) =
        g->before;
}

/* Of those who wait, the first two that may play each other: any two nobody of whose address plays,
 * or else any two who have waited for a while. false: there are none. */
static bool find_pair(const struct reversi_server *server, usec_t now, uint32_t pair[2])
{
    for (int patient = 0; patient <= 1; patient++) {
        unsigned found = 0;
        for (uint32_t i = server->waiting; i != REVERSI_NO_GUEST && found < 2;
             i = server->guests[i].behind) {
            const struct reversi_guest *g = &server->guests[i];
            if (patient ? g->ripe <= now : !is_passed_over(server, g))
                pair[found++] = i;
        }
        if (found == 2)
            return true;
    }
    return false;
}

/* R9: who came first plays first, but for the few seconds that one is passed over whose address
 * plays already. */
void reversi_pair_up(struct reversi_server *server, usec_t now)
{
    uint32_t pair[2];
    while (find_pair(server, now, pair)) {
        stop_waiting(server, pair[0]);
        stop_waiting(server, pair[1]);
        begin_game(server, pair[0], pair[1], now);
    }
    server->pairing = USEC_NEVER;
    if (server->waiting == server->waiting_last)
        return;
    for (uint32_t i = server->waiting; i != REVERSI_NO_GUEST; i = server->guests[i].behind)
        if (server->guests[i].ripe > now && server->guests[i].ripe < server->pairing)
            server->pairing = server->guests[i].ripe;
}

static bool want(struct reversi_server *server, uint32_t guest, const struct packet *packet,
                 usec_t now)
{
    struct reversi_guest *g = &server->guests[guest];
    if (g->phase != REVERSI_GUEST_IDLE)
        return false;
    if (!packet->name[0]) {
        reversi_guest_close(server, guest, _("nombre vacío"), now); /* R2 */
        return true;
    }
    memcpy(g->name, packet->name, sizeof g->name);
    reversi_name_clean(
        g->name); /* the rival's terminal shows it: what would do harm there goes no further */
    reversi_timer_stop(server, guest);
    g->phase = REVERSI_GUEST_WAITING;
    g->ripe = now + PASSED_OVER;
    g->before = server->waiting_last;
    g->behind = REVERSI_NO_GUEST;
    *(g->before == REVERSI_NO_GUEST ? &server->waiting : &server->guests[g->before].behind) = guest;
    server->waiting_last = guest;
    reversi_pair_up(server, now);
    return true;
}

/* ---- packets 4 and 8: a turn ---- */

/* The room in which it is this guest's turn; NULL: it is not. */
static struct reversi_room *room_of_turn(struct reversi_server *server, uint32_t guest)
{
    const struct reversi_guest *g = &server->guests[guest];
    if (g->phase != REVERSI_GUEST_PLAYING)
        return NULL;
    struct reversi_room *room = &server->rooms[g->room];
    return room->state.turn == g->seat ? room : NULL;
}

/* To each in its own dialect (R11); most tables have one only. */
static void send_board(struct reversi_server *server, const struct reversi_room *room, usec_t now)
{
    struct packet valid = {0};
    bool swapped = false;
    for (int seat = 0; seat < REVERSI_SEATS; seat++) {
        bool wild = server->guests[room->guest[seat]].reader.wild;
        if (!valid.kind || wild != swapped)
            reversi_wire_valid(&room->state, wild, &valid);
        swapped = wild;
        reversi_guest_send(server, room->guest[seat], &valid, now);
    }
}

static bool make_move(struct reversi_server *server, uint32_t guest, const struct packet *packet,
                      usec_t now)
{
    struct reversi_room *room = room_of_turn(server, guest);
    struct move move = {.kind = REVERSI_MOVE_PLACE,
                        .a = (uint8_t)reversi_wire_square(packet->x, packet->y)};
    if (!room || !play(server, room, &move))
        return false;
    server->counts.moves++;
    send_board(server, room, now);
    if (room->state.phase == REVERSI_OVER)
        reversi_room_end(server, server->guests[guest].room, reversi_wire_result(&room->state),
                         REVERSI_SEATS, now);
    else
        begin_turn(server, room, now);
    return true;
}

/* R7: once in a turn they are drawn, and go to both; who asks again gets the same again. */
static bool give_dice(struct reversi_server *server, uint32_t guest, const struct packet *packet,
                      usec_t now)
{
    struct reversi_room *room = room_of_turn(server, guest);
    struct move dice;
    struct packet give;
    unsigned seat;
    if (!room || !reversi_wire_seat(packet->colour, &seat) || seat != server->guests[guest].seat)
        return false;
    bool again = room->state.dice != 0;
    if (!again) {
        if (room->state.phase == REVERSI_TURN &&
            !play(server, room, &(struct move){.kind = REVERSI_MOVE_ASK}))
            return false;
        reversi_draw(&room->setup, &room->state, &server->rng, &dice);
        if (!play(server, room, &dice))
            return false;
    }
    reversi_wire_dice(room->state.dice, &give);
    if (again)
        reversi_guest_pays(server, guest, now);
    for (seat = 0; seat < REVERSI_SEATS; seat++)
        if (!again || room->guest[seat] == guest)
            reversi_guest_send(server, room->guest[seat], &give, now);
    return true;
}

/* ---- packet 9, and all of them ---- */

void reversi_guest_leaves(struct reversi_server *server, uint32_t guest, usec_t now)
{
    struct reversi_guest *g = &server->guests[guest];
    if (g->phase == REVERSI_GUEST_PLAYING)
        reversi_room_end(server, g->room, reversi_wire_gone(g->seat), g->seat, now);
    if (g->phase == REVERSI_GUEST_WAITING)
        stop_waiting(server, guest);
    g->phase = REVERSI_GUEST_IDLE;
}

/* A packet has come: its sender is alive. */
static void renew_limit(struct reversi_server *server, uint32_t guest, usec_t now)
{
    const struct reversi_guest *g = &server->guests[guest];
    const struct reversi_room *room = room_of_turn(server, guest);
    if ((room && now < room->turn_began + (LIMITS_A_TURN - 1) * server->limit) ||
        g->phase == REVERSI_GUEST_IDLE)
        reversi_timer_start(server, guest, REVERSI_QUEUE_LIMIT, now);
    else if (!room)
        reversi_timer_stop(server, guest);
}

static bool leave(struct reversi_server *server, uint32_t guest, const struct packet *packet,
                  usec_t now)
{
    const struct reversi_guest *g = &server->guests[guest];
    if (g->reader.wild) { /* it waits for packet 7, or until the connection is closed (R11) */
        if (g->phase == REVERSI_GUEST_PLAYING)
            reversi_room_end(server, g->room, reversi_wire_gone(g->seat), REVERSI_SEATS, now);
        reversi_guest_close(server, guest, "left", now);
        return true;
    }
    reversi_guest_pays(server, guest, now);
    reversi_guest_leaves(server, guest, now);
    reversi_timer_start(server, guest, REVERSI_QUEUE_LIMIT, now);
    return true;
}

void reversi_server_packet(struct reversi_server *server, uint32_t guest,
                           const struct packet *packet, usec_t now)
{
    /* What a client may say; false: it is not possible now. */
    static bool (*const takes[])(struct reversi_server *, uint32_t, const struct packet *,
                                 usec_t) = {[PACKET_PLAY] = want,
                                            [PACKET_MOVE] = make_move,
                                            [PACKET_ASK] = give_dice,
                                            [PACKET_LEAVE] = leave};
    renew_limit(server, guest, now);
    if (!takes[packet->kind](server, guest, packet, now))
        refuse(server, guest, now);
}
