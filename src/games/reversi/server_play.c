/* The server of Reversi: what each packet does (R2, R5 to R9). */
#include <string.h>

#include "games/reversi/server.h"
#include "games/reversi/wire.h"

/* A packet renews the time limit of a turn until so many limits have passed since it began: with one invalid move after
 * the other nobody holds a table for ever, and R8's "no packet within the time limit" stays true. */
enum { LIMITS_A_TURN = 4 };

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
static void tell(struct reversi_server *server, enum role_event_kind kind, const struct reversi_room *room,
                 uint8_t reason)
{
    struct role_game game = {.number = (unsigned)room->number, .players = REVERSI_SEATS, .known = true};
    reversi_result(&room->setup, &room->state, &game.result);
    game.hash = reversi_hash(&room->setup, &room->state);
    server->calls->event(server->who,
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
    const struct reversi_state before = room->state;
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

void reversi_room_end(struct reversi_server *server, uint32_t index, uint8_t reason, unsigned gone, usec_t now)
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
        reversi_timer_start(server, room->guest[seat],
                            packet_may_end(&g->reader) ? REVERSI_QUEUE_NAME : REVERSI_QUEUE_LIMIT, now);
        if (seat != gone)
            reversi_guest_send(server, room->guest[seat], &(struct packet){.kind = PACKET_END, .reason = reason}, now);
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
        .setup = {.dice = server->dice ? REVERSI_DICE_ALWAYS : REVERSI_DICE_ASKED, .first = (uint8_t)first},
        .guest = {swap ? two : one, swap ? one : two},
    };
    reversi_start(&room->setup, &room->state);
    server->counts.games++;
    server->playing++;
    for (unsigned seat = 0; seat < REVERSI_SEATS; seat++) {
        struct reversi_guest *g = &server->guests[room->guest[seat]];
        struct packet packet = {
            .kind = PACKET_START, .colour = reversi_wire_colour(seat), .first = reversi_wire_colour(first)};
        memcpy(packet.name, server->guests[room->guest[!seat]].name, sizeof packet.name);
        g->phase = REVERSI_GUEST_PLAYING;
        g->seat = (uint8_t)seat;
        g->room = index;
        reversi_guest_send(server, room->guest[seat], &packet, now);
    }
    reversi_journal_begin(server, room);
    tell(server, ROLE_BEGUN, room, 0);
    begin_turn(server, room, now);
}

/* R9: who came first plays first. So there is never more than one who waits. */
static bool want(struct reversi_server *server, uint32_t guest, const struct packet *packet, usec_t now)
{
    struct reversi_guest *g = &server->guests[guest];
    uint32_t rival = server->waiting;
    if (g->phase != REVERSI_GUEST_IDLE)
        return false;
    if (!packet->name[0]) {
        reversi_guest_close(server, guest, "empty name", now); /* R2 */
        return true;
    }
    memcpy(g->name, packet->name, sizeof g->name);
    reversi_name_clean(g->name); /* the rival's terminal shows it: what would do harm there goes no further */
    reversi_timer_stop(server, guest);
    server->waiting = rival == REVERSI_NO_GUEST ? guest : REVERSI_NO_GUEST;
    if (rival == REVERSI_NO_GUEST)
        g->phase = REVERSI_GUEST_WAITING;
    else
        begin_game(server, rival, guest, now);
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

static bool make_move(struct reversi_server *server, uint32_t guest, const struct packet *packet, usec_t now)
{
    struct reversi_room *room = room_of_turn(server, guest);
    struct move move = {.kind = REVERSI_MOVE_PLACE, .a = (uint8_t)reversi_wire_square(packet->x, packet->y)};
    if (!room || !play(server, room, &move))
        return false;
    server->counts.moves++;
    send_board(server, room, now);
    if (room->state.phase == REVERSI_OVER)
        reversi_room_end(server, server->guests[guest].room, reversi_wire_result(&room->state), REVERSI_SEATS, now);
    else
        begin_turn(server, room, now);
    return true;
}

/* R7: once in a turn they are drawn, and go to both; who asks again gets the same again. */
static bool give_dice(struct reversi_server *server, uint32_t guest, const struct packet *packet, usec_t now)
{
    struct reversi_room *room = room_of_turn(server, guest);
    struct move dice;
    struct packet give;
    unsigned seat;
    if (!room || !reversi_wire_seat(packet->colour, &seat) || seat != server->guests[guest].seat)
        return false;
    bool again = room->state.dice != 0;
    if (!again) {
        if (room->state.phase == REVERSI_TURN && !play(server, room, &(struct move){.kind = REVERSI_MOVE_ASK}))
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
    if (server->waiting == guest)
        server->waiting = REVERSI_NO_GUEST;
    g->phase = REVERSI_GUEST_IDLE;
}

/* A packet has come: its sender is alive. */
static void renew_limit(struct reversi_server *server, uint32_t guest, usec_t now)
{
    const struct reversi_guest *g = &server->guests[guest];
    const struct reversi_room *room = room_of_turn(server, guest);
    if ((room && now < room->turn_began + (LIMITS_A_TURN - 1) * server->limit) || g->phase == REVERSI_GUEST_IDLE)
        reversi_timer_start(server, guest, REVERSI_QUEUE_LIMIT, now);
    else if (!room)
        reversi_timer_stop(server, guest);
}

static bool leave(struct reversi_server *server, uint32_t guest, const struct packet *packet, usec_t now)
{
    const struct reversi_guest *g = &server->guests[guest];
    (void)packet;
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

void reversi_server_packet(struct reversi_server *server, uint32_t guest, const struct packet *packet, usec_t now)
{
    /* What a client may say; false: it is not possible now. */
    static bool (*const takes[])(struct reversi_server *, uint32_t, const struct packet *, usec_t) = {
        [PACKET_PLAY] = want, [PACKET_MOVE] = make_move, [PACKET_ASK] = give_dice, [PACKET_LEAVE] = leave};
    renew_limit(server, guest, now);
    if (!takes[packet->kind](server, guest, packet, now))
        refuse(server, guest, now);
}
