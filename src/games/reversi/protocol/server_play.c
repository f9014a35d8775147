/* The server of Reversi: what each packet does, pairing and rooms (R2, R5 to R9). */
#include "games/reversi/protocol/server.h"
#include "games/reversi/protocol/wire.h"

/* Each packet renews the time limit of a turn, but a turn lasts at most this many limits: nobody
 * can hold a table with one invalid move after the other. */
enum { LIMITS_A_TURN = 4 };

#define PASSED_OVER (3 * USEC_SECOND)

/* ---- rooms ---- */

/* The event's line is one of the players: server_log.c finds the room through it. */
static void tell_room(struct reversi_server *server, enum role_event_kind kind,
                      const struct reversi_room *room, uint8_t reason)
{
    struct role_game game = {
        .number = (unsigned)room->number, .players = REVERSI_SEATS, .known = true};
    reversi_result(&room->setup, &room->state, &game.result);
    game.hash = reversi_hash(&room->setup, &room->state);
    server->calls->event(
        server->who,
        &(struct role_event){.kind = kind, .line = room->peer[0], .game = &game, .own = reason});
}

/* The clock of the player to move runs, the other's does not, unless it has begun a packet. */
static void start_turn(struct reversi_server *server, struct reversi_room *room, usec_t now)
{
    room->turn_began = now;
    reversi_timer_start(server, room->peer[room->state.turn], REVERSI_QUEUE_LIMIT, now);
    uint32_t other = room->peer[!room->state.turn];
    reversi_timer_stop(server, other);
    if (packet_begun(&server->peers[other].reader))
        reversi_timer_start(server, other, REVERSI_QUEUE_LIMIT, now);
}

/* Plays a move if it is legal. As core/table.c does it, but with 24 octets of state for each of
 * thousands of rooms instead of a table. */
static bool play_in_room(struct reversi_server *server, struct reversi_room *room,
                         const struct move *move)
{
    const struct game_state before = room->state;
    int actor = reversi_to_move(&room->setup, &before);
    if (reversi_legal(&room->setup, &room->state, move, NULL) != MOVE_LEGAL)
        return false;
    reversi_apply(&room->setup, &room->state, move);
    room->played++;
    reversi_journal_move(server, room, actor, move);
    server->calls->event(server->who, &(struct role_event){.kind = ROLE_MOVED,
                                                           .line = room->peer[before.turn],
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
    tell_room(server, ROLE_OVER, room, reason);
    reversi_journal_end(server, room, reason);
    bool over = room->state.phase == REVERSI_OVER;
    server->counts.finished += over;
    server->counts.abandoned += !over;
    for (unsigned seat = 0; seat < REVERSI_SEATS; seat++) {
        struct reversi_peer *p = &server->peers[room->peer[seat]];
        p->phase = REVERSI_PEER_IDLE;
        p->room = REVERSI_NO_PEER;
        server->busy[p->origin]--;
        reversi_timer_start(server, room->peer[seat],
                            packet_may_end(&p->reader) ? REVERSI_QUEUE_NAME : REVERSI_QUEUE_LIMIT,
                            now);
        if (seat != gone)
            reversi_peer_send(server, room->peer[seat],
                              &(struct packet){.kind = PACKET_END, .reason = reason}, now);
    }
    *room = (struct reversi_room){.peer = {server->free_room}};
    server->free_room = index;
    server->playing--;
}

/* Colours are drawn (R5); who begins is an option of the server. */
static void begin_room(struct reversi_server *server, uint32_t one, uint32_t two, usec_t now)
{
    uint32_t index = server->free_room;
    struct reversi_room *room = &server->rooms[index];
    unsigned first = server->first == REVERSI_FIRST_RANDOM  ? rng_below(&server->rng, REVERSI_SEATS)
                     : server->first == REVERSI_FIRST_WHITE ? REVERSI_WHITE
                                                            : REVERSI_BLACK;
    bool swap = rng_below(&server->rng, REVERSI_SEATS);
    server->free_room = room->peer[0];
    *room = (struct reversi_room){
        .number = ++server->numbered,
        .setup = {.dice = server->dice ? REVERSI_DICE_ALWAYS : REVERSI_DICE_ASKED,
                  .first = (uint8_t)first},
        .peer = {swap ? two : one, swap ? one : two},
    };
    reversi_start(&room->setup, &room->state);
    server->counts.games++;
    server->playing++;
    for (unsigned seat = 0; seat < REVERSI_SEATS; seat++) {
        struct reversi_peer *p = &server->peers[room->peer[seat]];
        struct packet packet = {.kind = PACKET_START,
                                .colour = reversi_wire_colour(seat),
                                .first = reversi_wire_colour(first)};
        memcpy(packet.name, server->peers[room->peer[!seat]].name, sizeof packet.name);
        p->phase = REVERSI_PEER_PLAYING;
        server->busy[p->origin]++;
        p->seat = (uint8_t)seat;
        p->room = index;
        reversi_peer_send(server, room->peer[seat], &packet, now);
    }
    reversi_journal_begin(server, room);
    tell_room(server, ROLE_BEGUN, room, 0);
    start_turn(server, room, now);
}

/* ---- pairing ---- */

static void stop_waiting_for_game(struct reversi_server *server, uint32_t peer)
{
    const struct reversi_peer *p = &server->peers[peer];
    *(p->before == REVERSI_NO_PEER ? &server->waiting : &server->peers[p->before].behind) =
        p->behind;
    *(p->behind == REVERSI_NO_PEER ? &server->waiting_last : &server->peers[p->behind].before) =
        p->before;
}

/* Finds the first two waiting peers that can play each other. A peer whose address plays already is
 * passed over, because one address could otherwise keep a peer waiting for every newcomer. If that
 * leaves no pair, any two that have been passed over long enough are one. */
static bool find_pair(const struct reversi_server *server, usec_t now, uint32_t pair[2])
{
    for (int patient = 0; patient <= 1; patient++) {
        unsigned found = 0;
        for (uint32_t i = server->waiting; i != REVERSI_NO_PEER && found < 2;
             i = server->peers[i].behind) {
            const struct reversi_peer *p = &server->peers[i];
            bool passed_over = p->origin && server->busy[p->origin] > 0;
            if (patient ? p->passed_over_until <= now : !passed_over)
                pair[found++] = i;
        }
        if (found == 2)
            return true;
    }
    return false;
}

void reversi_pair_up(struct reversi_server *server, usec_t now)
{
    uint32_t pair[2];
    while (find_pair(server, now, pair)) {
        stop_waiting_for_game(server, pair[0]);
        stop_waiting_for_game(server, pair[1]);
        begin_room(server, pair[0], pair[1], now);
    }
    server->pairing = USEC_NEVER;
    if (server->waiting == server->waiting_last)
        return;
    for (uint32_t i = server->waiting; i != REVERSI_NO_PEER; i = server->peers[i].behind) {
        usec_t until = server->peers[i].passed_over_until;
        if (until > now && until < server->pairing)
            server->pairing = until;
    }
}

/* ---- packets: each returns false if it is not possible now ---- */

/* Packet 2: the peer waits for an opponent, at the end of the queue (R9). */
static bool take_wish(struct reversi_server *server, uint32_t peer, const struct packet *packet,
                      usec_t now)
{
    struct reversi_peer *p = &server->peers[peer];
    if (p->phase != REVERSI_PEER_IDLE)
        return false;
    if (!packet->name[0]) {
        reversi_peer_close(server, peer, _("nombre vacío"), now); /* R2 */
        return true;
    }
    memcpy(p->name, packet->name, sizeof p->name);
    reversi_name_clean(p->name); /* the opponent's terminal will show it */
    reversi_timer_stop(server, peer);
    p->phase = REVERSI_PEER_WAITING;
    p->passed_over_until = now + PASSED_OVER;
    p->before = server->waiting_last;
    p->behind = REVERSI_NO_PEER;
    *(p->before == REVERSI_NO_PEER ? &server->waiting : &server->peers[p->before].behind) = peer;
    server->waiting_last = peer;
    reversi_pair_up(server, now);
    return true;
}

/* Returns the room in which it is the peer's turn, or NULL. */
static struct reversi_room *room_of_turn(struct reversi_server *server, uint32_t peer)
{
    const struct reversi_peer *p = &server->peers[peer];
    if (p->phase != REVERSI_PEER_PLAYING)
        return NULL;
    struct reversi_room *room = &server->rooms[p->room];
    return room->state.turn == p->seat ? room : NULL;
}

/* Packet 4. Both players get packet 6, and packet 7 if the game is over (R6). */
static bool take_move(struct reversi_server *server, uint32_t peer, const struct packet *packet,
                      usec_t now)
{
    struct reversi_room *room = room_of_turn(server, peer);
    struct move move = {.kind = REVERSI_MOVE_PLACE,
                        .a = (uint8_t)reversi_wire_square(packet->x, packet->y)};
    if (!room || !play_in_room(server, room, &move))
        return false;
    server->counts.moves++;
    for (int seat = 0; seat < REVERSI_SEATS; seat++) { /* to each in its own dialect (R11) */
        struct packet valid;
        reversi_wire_valid(&room->state, server->peers[room->peer[seat]].reader.wild, &valid);
        reversi_peer_send(server, room->peer[seat], &valid, now);
    }
    if (room->state.phase == REVERSI_OVER)
        reversi_room_end(server, server->peers[peer].room, reversi_wire_result(&room->state),
                         REVERSI_SEATS, now);
    else
        start_turn(server, room, now);
    return true;
}

/* R7: the dice of a turn are drawn once and go to both players. Asking again gets the same dice, to
 * the asking player alone. */
static bool take_dice_request(struct reversi_server *server, uint32_t peer,
                              const struct packet *packet, usec_t now)
{
    struct reversi_room *room = room_of_turn(server, peer);
    struct move dice;
    struct packet give;
    unsigned seat;
    if (!room || !reversi_wire_seat(packet->colour, &seat) || seat != server->peers[peer].seat)
        return false;
    bool again = room->state.dice != 0;
    if (!again) {
        if (room->state.phase == REVERSI_TURN &&
            !play_in_room(server, room, &(struct move){.kind = REVERSI_MOVE_ASK}))
            return false;
        reversi_draw(&room->setup, &room->state, &server->rng, &dice);
        if (!play_in_room(server, room, &dice))
            return false;
    }
    reversi_wire_dice(room->state.dice, &give);
    if (again)
        reversi_peer_charge(server, peer, now);
    for (seat = 0; seat < REVERSI_SEATS; seat++)
        if (!again || room->peer[seat] == peer)
            reversi_peer_send(server, room->peer[seat], &give, now);
    return true;
}

void reversi_peer_leaves(struct reversi_server *server, uint32_t peer, usec_t now)
{
    struct reversi_peer *p = &server->peers[peer];
    if (p->phase == REVERSI_PEER_PLAYING)
        reversi_room_end(server, p->room, reversi_wire_gone(p->seat), p->seat, now);
    if (p->phase == REVERSI_PEER_WAITING)
        stop_waiting_for_game(server, peer);
    p->phase = REVERSI_PEER_IDLE;
}

/* Packet 9. Only the opponent is told, except that ReversiDados waits for an answer too. */
static bool take_leave(struct reversi_server *server, uint32_t peer, const struct packet *packet,
                       usec_t now)
{
    const struct reversi_peer *p = &server->peers[peer];
    if (p->reader.wild) { /* R11: waits for packet 7, or until the connection is closed */
        if (p->phase == REVERSI_PEER_PLAYING)
            reversi_room_end(server, p->room, reversi_wire_gone(p->seat), REVERSI_SEATS, now);
        reversi_peer_close(server, peer, "left", now);
        return true;
    }
    reversi_peer_charge(server, peer, now);
    reversi_peer_leaves(server, peer, now);
    reversi_timer_start(server, peer, REVERSI_QUEUE_LIMIT, now);
    return true;
}

void reversi_server_packet(struct reversi_server *server, uint32_t peer,
                           const struct packet *packet, usec_t now)
{
    static bool (*const takes[])(struct reversi_server *, uint32_t, const struct packet *,
                                 usec_t) = {[PACKET_PLAY] = take_wish,
                                            [PACKET_MOVE] = take_move,
                                            [PACKET_ASK] = take_dice_request,
                                            [PACKET_LEAVE] = take_leave};
    const struct reversi_peer *p = &server->peers[peer];
    const struct reversi_room *room = room_of_turn(server, peer);
    /* a packet shows that its sender is alive */
    if ((room && now < room->turn_began + (LIMITS_A_TURN - 1) * server->limit) ||
        p->phase == REVERSI_PEER_IDLE)
        reversi_timer_start(server, peer, REVERSI_QUEUE_LIMIT, now);
    else if (!room)
        reversi_timer_stop(server, peer);
    if (takes[packet->kind](server, peer, packet, now))
        return;
    server->counts.refused++;
    reversi_peer_charge(server, peer, now);
    if (p->phase == REVERSI_PEER_PLAYING)
        server->rooms[p->room].refused++;
    reversi_peer_send(server, peer, &(struct packet){.kind = PACKET_INVALID}, now);
}
