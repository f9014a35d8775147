#include "support.h"

#include "framings_plays.h"
#include "codec/packet.h"
#include "games/reversi/protocol/framing.h"
#include "games/reversi/protocol/wire.h"

static void put_packet(const struct packet *packet)
{
    uint8_t octets[PACKET_MAX];
    put(packet_forms[packet->kind].side == PACKET_CLIENT ? &spoken : &answered, octets,
        packet_put(packet, octets));
}

/* A table with dice, and what its two players and the server say; names as short as they may be,
 * and padded. */
size_t play_reversi(const struct game *game, const struct protocol *protocol, unsigned seed)
{
    bool swapped = seed % 2;
    unsigned dialect = swapped ? REVERSI_DIALECT_COMPAT : 0;
    struct game_state *now = as_state(play_state);
    struct packet packet = {
        .kind = PACKET_START, .colour = PACKET_BLACK, .first = PACKET_BLACK, .name = "Ñandú"};
    struct rng rng;
    rng_seed(&rng, seed);
    spoken = (struct stream){.side = PACKET_CLIENT, .dialect = dialect};
    answered = (struct stream){.side = PACKET_SERVER, .dialect = dialect};
    put(&spoken,
        "RV\x80"
        "Ana",
        6);
    put(&spoken,
        "RV\x80"
        "A name of 16 oct",
        19);
    /* as that program sends them (R11): memory behind a name, and a name without zeros */
    if (swapped) {
        put(&spoken, "RV\x80Zoe\0\1\2\3\4\5RV\x40\x11\7\0\xff", 19);
        put(&answered, "RV\x80\x10Luz", 7);
    }
    put_packet(&packet);
    assert_int_equal(game->setup_make("dice=1", as_setup(play_setup), NULL), ST_OK);
    game->start(as_setup(play_setup), as_state(play_state));
    while (game->to_move(as_setup(play_setup), as_state(play_state)) != SEAT_NOBODY) {
        struct move move = any_move(game, &rng);
        if (move.kind == REVERSI_MOVE_DICE) {
            put_packet(
                &(struct packet){.kind = PACKET_ASK, .colour = reversi_wire_colour(now->turn)});
            reversi_wire_dice(move.a, &packet);
            put_packet(&packet);
        } else {
            put_packet(&(struct packet){.kind = PACKET_MOVE, .x = move.a % 8, .y = move.a / 8});
            put_packet(&(struct packet){.kind = PACKET_INVALID});
        }
        game->apply(as_setup(play_setup), as_state(play_state), &move);
        reversi_wire_valid(now, swapped, &packet);
        put_packet(&packet);
    }
    put_packet(&(struct packet){.kind = PACKET_LEAVE});
    put_packet(&(struct packet){.kind = PACKET_END, .reason = reversi_wire_result(now)});
    return check_stream(protocol, &spoken) + check_stream(protocol, &answered);
}
