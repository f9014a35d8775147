/* The Reversi server in virtual time: pairing, turns, dice, ends, limits, and clients that do not
 * behave (R1 to R11). */
#include "reversi_world.h"

#include "base/bits.h"
#include "base/bytes.h"

static struct world world;
static uint32_t players[REVERSI_SEATS];

static void begin(struct world_options options)
{
    world_begin(&world, options);
    world_pair(&world, players);
}

#define BLACK players[REVERSI_BLACK]
#define WHITE players[REVERSI_WHITE]

/* ---- pairing ---- */

static void who_comes_first_plays_first(void **state)
{
    (void)state;
    world_begin(&world, (struct world_options){0});
    uint32_t one = world_join(&world), two = world_join(&world), three = world_join(&world),
             four = world_join(&world);
    world_want(&world, two, "Blas");
    world_got(&world, two, "");
    world_want(&world, four, "Dimas");
    world_want(&world, one, "Ana");
    world_want(&world, three, "Caro");
    struct packet to_two = world_packet(&world, two), to_four = world_packet(&world, four);
    struct packet to_one = world_packet(&world, one), to_three = world_packet(&world, three);
    assert_string_equal(to_two.name, "Dimas");
    assert_string_equal(to_four.name, "Blas");
    assert_string_equal(to_one.name, "Caro");
    assert_string_equal(to_three.name, "Ana");
    assert_int_not_equal(to_two.colour, to_four.colour);
    assert_int_not_equal(to_one.colour, to_three.colour);
    assert_int_equal(to_one.first, PACKET_BLACK);
    assert_int_equal(world.server->playing, 2);
    world_check(&world);
}

/* The next guest, from that address. */
static uint32_t join_from(uint32_t origin, const char *name)
{
    for (uint32_t i = 0; i < WORLD_GUESTS; i++)
        world.origin[i] = origin;
    uint32_t guest = world_join(&world);
    world_want(&world, guest, name);
    return guest;
}

static bool plays(uint32_t guest)
{
    return world.guests[guest].phase == REVERSI_PEER_PLAYING;
}

/* One address keeps a waiter ready for everybody: honest players that come within a few seconds
 * meet each other. */
static void one_address_is_not_everybodys_rival(void **state)
{
    (void)state;
    unsigned met = 0;
    world_begin(&world, (struct world_options){0});
    join_from(1, "Malo");
    assert_true(plays(join_from(2, "Ana"))); /* it came first, and plays nowhere yet */
    uint32_t waiter = join_from(1, "Malo");
    for (uint32_t i = 0; i < 10; i++) {
        uint32_t one = join_from(10 + 2 * i, "Blas");
        assert_false(plays(one));
        world_wait(&world, USEC_SECOND);
        uint32_t two = join_from(11 + 2 * i, "Caro");
        assert_true(plays(one) && plays(two));
        assert_int_equal(world.guests[one].room, world.guests[two].room);
        met += plays(waiter);
        world_lose(&world, one);
        world_lose(&world, two);
        world_check(&world);
    }
    assert_int_equal(met, 0);
    /* nobody is refused: when nobody else has come, they play */
    uint32_t late = join_from(50, "Dimas");
    world_wait(&world, 2 * USEC_SECOND);
    assert_false(plays(late));
    world_wait(&world, USEC_SECOND);
    assert_true(plays(late) && plays(waiter));
    assert_int_equal(world.guests[late].room, world.guests[waiter].room);
    /* people behind one address play each other after a while, and this machine's at once */
    uint32_t one = join_from(1, "Eva"), two = join_from(1, "Flor");
    assert_false(plays(one) || plays(two));
    world_wait(&world, 3 * USEC_SECOND);
    assert_true(plays(one) && plays(two));
    join_from(0, "Gil");
    join_from(0, "Hugo");
    one = join_from(0, "Ines");
    assert_true(plays(join_from(0, "Juan")) && plays(one));
    world_check(&world);
}

static void colours_are_drawn_and_who_begins_is_as_told(void **state)
{
    (void)state;
    static const enum reversi_first firsts[] = {REVERSI_FIRST_BLACK, REVERSI_FIRST_WHITE,
                                                REVERSI_FIRST_RANDOM};
    for (int i = 0; i < 3; i++) {
        unsigned black = 0, begins = 0;
        for (uint64_t seed = 1; seed <= 200; seed++) {
            world_begin(&world, (struct world_options){.first = firsts[i], .seed = seed});
            uint32_t one = world_join(&world), two = world_join(&world);
            world_want(&world, one, "Ana");
            world_want(&world, two, "Blas");
            struct packet start = world_packet(&world, one);
            black += start.colour == PACKET_BLACK;
            begins += start.first == PACKET_BLACK;
            assert_int_equal(reversi_wire_colour(world.rooms[0].state.turn), start.first);
        }
        assert_true(black > 60 && black < 140);
        if (firsts[i] == REVERSI_FIRST_RANDOM)
            assert_true(begins > 60 && begins < 140);
        else
            assert_int_equal(begins, firsts[i] == REVERSI_FIRST_BLACK ? 200 : 0);
    }
}

static void a_full_server_takes_nobody_and_goes_on(void **state)
{
    (void)state;
    world_begin(&world, (struct world_options){0});
    for (unsigned i = 0; i < WORLD_GUESTS; i++)
        world_want(&world, world_join(&world), "Ana");
    assert_int_equal(world.server->playing, WORLD_GUESTS / 2);
    assert_int_equal(world_join(&world), REVERSI_NO_PEER);
    world_lose(&world, 5);
    assert_int_equal(world_join(&world), 5);
    assert_int_equal(world.server->present, WORLD_GUESTS);
    world_check(&world);
}

/* ---- names ---- */

static void a_name_ends_after_200_ms_of_silence(void **state)
{
    (void)state;
    world_begin(&world, (struct world_options){0});
    uint32_t one = world_join(&world), two = world_join(&world);
    world_want(&world, two, "Blas");
    world_hex(&world, one, "525680 41");
    world_wait(&world, 199 * USEC_MS);
    world_got(&world, two, "");
    world_hex(&world, one, "6E"); /* in time: the silence begins anew */
    world_wait(&world, 199 * USEC_MS);
    world_got(&world, two, "");
    world_hex(&world, one, "61");
    world_wait(&world, 200 * USEC_MS - 1);
    world_got(&world, two, "");
    world_wait(&world, 1);
    assert_string_equal(world_packet(&world, two).name, "Ana");
    world_got(&world, one, "1");
    world_check(&world);
}

static void a_name_that_does_not_begin_has_the_time_limit(void **state)
{
    (void)state;
    world_begin(&world, (struct world_options){0});
    uint32_t guest = world_join(&world);
    world_wait(&world, WORLD_LIMIT / 2);
    world_hex(&world, guest, "525680");
    world_wait(&world, WORLD_LIMIT / 2 - 1);
    assert_false(world.out[guest].closed);
    world_wait(&world, 1);
    assert_true(world.out[guest].closed);
    assert_string_equal(world.out[guest].why, "unfinished packet");
    guest = world_join(&world);
    world_wait(&world, WORLD_LIMIT);
    assert_string_equal(world.out[guest].why, "idle");
    world_check(&world);
}

static void an_empty_name_closes_the_connection(void **state)
{
    (void)state;
    world_begin(&world, (struct world_options){0});
    uint32_t guest = world_join(&world);
    world_hex(&world, guest, "525680 00");
    assert_true(world.out[guest].closed);
    assert_string_equal(world.out[guest].why, "empty name");
    world_got(&world, guest, "");
    world_check(&world);
}

static void a_name_does_nothing_to_the_rivals_terminal(void **state)
{
    (void)state;
    world_begin(&world, (struct world_options){0});
    uint32_t one = world_join(&world), two = world_join(&world);
    world_want(&world, two, "Blas");
    world_hex(&world, one, "525680 1B5B324A C3B1 00");
    assert_string_equal(world_packet(&world, two).name, "?[2Jñ");
}

/* ---- turns ---- */

static void a_valid_move_is_told_to_both_with_the_next_colour(void **state)
{
    (void)state;
    begin((struct world_options){0});
    world_move(&world, BLACK, "d3");
    for (unsigned seat = 0; seat < REVERSI_SEATS; seat++) {
        struct packet packet = world_packet(&world, players[seat]);
        assert_int_equal(packet.kind, PACKET_VALID);
        assert_int_equal(packet.colour, PACKET_WHITE);
        /* R3, R4: d3 is the picture's (4,3): the fourth group of two octets, third square */
        const uint8_t board[PACKET_BOARD] = {[6] = 0x0a, [7] = 0x80, [8] = 0x02, [9] = 0x40};
        assert_memory_equal(packet.board, board, sizeof board);
        world_got(&world, players[seat], "");
    }
    world_check(&world);
}

static void what_is_not_allowed_gets_packet_5_and_changes_nothing(void **state)
{
    (void)state;
    begin((struct world_options){0});
    struct game_state before = world.rooms[0].state;
    world_move(&world, WHITE, "e3"); /* out of turn */
    world_move(&world, BLACK, "a1"); /* turns nothing over */
    world_move(&world, BLACK, "d4"); /* taken */
    /* not on the board (R4): x 8, y 8, both 15; x 10 of row 3 would be c4 if it ran on into row
     * 4 */
    world_hex(&world, BLACK, "52564082 52564028 525640FF 525640A2");
    world_hex(&world, BLACK, "52565000"); /* asks with the other's colour */
    world_hex(&world, BLACK, "52565002");
    world_hex(&world, WHITE, "52565000"); /* asks out of turn */
    world_want(&world, BLACK, "Ana");     /* is playing */
    world_got(&world, BLACK, "555555555");
    world_got(&world, WHITE, "55");
    assert_memory_equal(&before, &world.rooms[0].state, sizeof before);
    world_move(&world, BLACK, "d3");
    world_got(&world, BLACK, "6");
    /* and for who has no game */
    uint32_t guest = world_join(&world);
    world_hex(&world, guest, "52564023 52565001");
    world_want(&world, guest, "Caro");
    world_want(&world, guest, "Caro");
    world_hex(&world, guest, "52564023");
    world_got(&world, guest, "5555");
    world_check(&world);
}

/* The last move of a game, and the reason of its end, by each way of counting discs. */
static void a_game_that_ends_is_told_with_its_reason(void **state)
{
    (void)state;
    static const struct {
        const char *board;
        uint8_t reason;
    } ends[] = {
        {"-OXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX", PACKET_BLACK_WINS},
        {"-OXXXXXXOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOO", PACKET_WHITE_WINS},
        {"-OXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOO", PACKET_DRAW},
    };
    for (int i = 0; i < 3; i++) {
        char text[160];
        begin((struct world_options){0});
        snprintf(text, sizeof text, "board %s phase turn turn black moves 59 last b1 dice -",
                 ends[i].board);
        assert_true(reversi_state_parse(NULL, text, &world.rooms[0].state));
        world_move(&world, BLACK, "a1");
        for (unsigned seat = 0; seat < REVERSI_SEATS; seat++) {
            struct packet valid = world_packet(&world, players[seat]),
                          end = world_packet(&world, players[seat]);
            assert_int_equal(valid.kind, PACKET_VALID);
            assert_int_equal(valid.colour, PACKET_WHITE); /* R6: the colour that did not move */
            assert_int_equal(end.kind, PACKET_END);
            assert_int_equal(end.reason, ends[i].reason);
            world_got(&world, players[seat], "");
        }
        assert_int_equal(world.server->playing, 0);
        assert_int_equal(world.server->counts.finished, 1);
        world_check(&world);
    }
}

static void one_may_play_again_on_the_same_connection(void **state)
{
    (void)state;
    begin((struct world_options){0});
    world_hex(&world, BLACK, "525620");
    world_got(&world, WHITE, "7");
    world_got(&world, BLACK, "");
    world_want(&world, WHITE, "Blas");
    world_want(&world, BLACK, "Ana");
    world_got(&world, WHITE, "1");
    world_got(&world, BLACK, "1");
    assert_int_equal(world.server->counts.games, 2);
    world_check(&world);
}

/* ---- dice ---- */

static void dice_go_to_both_and_hold_for_the_turn(void **state)
{
    (void)state;
    begin((struct world_options){0});
    world_ask_moves(&world, BLACK);
    struct packet dice = world_packet(&world, BLACK), same = world_packet(&world, WHITE), again;
    assert_int_equal(dice.kind, PACKET_GIVE);
    assert_memory_equal(&dice, &same, sizeof dice);
    assert_true(dice.dice[0] != dice.dice[1] && dice.dice[1] != dice.dice[2] &&
                dice.dice[0] != dice.dice[2]);
    world_ask_moves(&world, BLACK);
    again = world_packet(&world, BLACK);
    assert_memory_equal(&dice, &again, sizeof dice);
    world_got(&world, WHITE, "");
    uint64_t open = reversi_open(&world.rooms[0].state);
    static const char *const squares[] = {"d3", "c4", "f5", "e6"};
    static const unsigned numbers[] = {19, 26, 37, 44};
    for (int i = 0; i < 4; i++)
        if (!(open >> numbers[i] & 1)) {
            world_move(&world, BLACK, squares[i]);
            world_got(&world, BLACK, "5");
        }
    for (int i = 0; i < 4; i++)
        if (open >> numbers[i] & 1) {
            world_move(&world, BLACK, squares[i]);
            world_got(&world, BLACK, "6");
            break;
        }
    assert_int_equal(world.rooms[0].state.dice, 0);
    world_check(&world);
}

static void with_dice_a_move_without_asking_is_invalid(void **state)
{
    (void)state;
    begin((struct world_options){.dice = true});
    for (int i = 0; i < 4; i++)
        world_move(&world, BLACK, (const char *const[]){"d3", "c4", "f5", "e6"}[i]);
    world_got(&world, BLACK, "5555");
    world_ask_moves(&world, BLACK);
    world_got(&world, BLACK, "3");
    world_got(&world, WHITE, "3");
}

/* ---- ends ---- */

static void who_leaves_is_told_to_who_stays(void **state)
{
    (void)state;
    for (unsigned gone = 0; gone < REVERSI_SEATS; gone++)
        for (int way = 0; way < 4; way++) {
            begin((struct world_options){0});
            uint32_t leaver = players[gone], rival = players[!gone];
            if (way == 0)
                world_hex(&world, leaver,
                          "525620 07"); /* with the octet of the known client (R1) */
            else if (way == 1)
                world_lose(&world, leaver);
            else if (way == 2)
                world_hex(&world, leaver, "58"); /* R10 */
            else
                world_hex(&world, leaver, "525699");
            struct packet end = world_packet(&world, rival);
            assert_int_equal(end.kind, PACKET_END);
            assert_int_equal(end.reason,
                             gone == REVERSI_WHITE ? PACKET_WHITE_GONE : PACKET_BLACK_GONE);
            world_got(&world, rival, "");
            world_got(&world, leaver, "");
            assert_int_equal(world.out[leaver].closed, way >= 2);
            assert_int_equal(world.server->counts.abandoned, 1);
            world_check(&world);
        }
}

static void who_waits_may_leave(void **state)
{
    (void)state;
    world_begin(&world, (struct world_options){0});
    uint32_t one = world_join(&world), two = world_join(&world), three = world_join(&world);
    world_want(&world, one, "Ana");
    world_hex(&world, one, "525620");
    world_want(&world, two, "Blas");
    world_got(&world, two, "");
    world_lose(&world, two);
    world_want(&world, three, "Caro");
    world_got(&world, three, "");
    world_want(&world, one, "Ana");
    world_got(&world, three, "1");
    world_check(&world);
}

static void who_sends_nothing_in_its_turn_has_gone(void **state)
{
    (void)state;
    begin((struct world_options){0});
    world_wait(&world, WORLD_LIMIT - 1);
    world_move(&world, BLACK, "d3");
    world_wait(&world, WORLD_LIMIT - 1);
    assert_int_equal(world.server->playing, 1);
    world_got(&world, BLACK, "6");
    world_wait(&world, 1);
    struct packet end = world_packet(&world, BLACK);
    assert_int_equal(end.kind, PACKET_END);
    assert_int_equal(end.reason, PACKET_WHITE_GONE);
    assert_true(world.out[WHITE].closed);
    assert_string_equal(world.out[WHITE].why, "time limit");
    world_check(&world);
}

/* A packet renews the limit (R8), but not for ever: nobody holds a table with invalid moves. */
static void invalid_moves_hold_a_table_for_four_limits_at_most(void **state)
{
    (void)state;
    begin((struct world_options){0});
    usec_t began = world.now;
    unsigned moves = 0;
    while (!world.out[BLACK].closed && moves < 100) {
        world_move(&world, BLACK, "a1");
        moves++;
        world_wait(&world, WORLD_LIMIT * 2 / 3);
    }
    assert_true(moves > 3 && moves < 8);
    assert_true(world.now - began <= 5 * WORLD_LIMIT);
    world_got(&world, WHITE, "7");
    world_check(&world);
}

static void a_packet_that_never_ends_closes_the_connection(void **state)
{
    (void)state;
    begin((struct world_options){0});
    world_hex(&world, WHITE, "5256"); /* not its turn: else it would have no limit */
    for (int i = 0; i < 3; i++) {
        world_wait(&world, WORLD_LIMIT / 4);
        world_move(&world, BLACK, "a1"); /* black is alive */
    }
    assert_false(world.out[WHITE].closed);
    world_wait(&world, WORLD_LIMIT / 4);
    assert_true(world.out[WHITE].closed);
    assert_string_equal(world.out[WHITE].why, "unfinished packet");
    world_got(&world, BLACK, "5557");
    world_check(&world);
}

static void a_stopping_server_tells_every_table(void **state)
{
    (void)state;
    begin((struct world_options){0});
    uint32_t guest = world_join(&world), waiting = world_join(&world);
    world_want(&world, waiting, "Caro");
    reversi_server_role.leave(world.server, world.now);
    for (unsigned seat = 0; seat < REVERSI_SEATS; seat++) {
        struct packet end = world_packet(&world, players[seat]);
        assert_int_equal(end.kind, PACKET_END);
        assert_int_equal(end.reason, PACKET_DRAW);
        assert_true(world.out[players[seat]].closed);
    }
    assert_true(world.out[guest].closed && world.out[waiting].closed);
    assert_int_equal(world.server->present, 0);
    assert_true(world_deadline(&world) == USEC_NEVER);
    world_check(&world);
}

/* ---- fragments ---- */

/* Plays random games by octets that are cut at `cut` of every packet's length, or at random (0). */
static void play_in_pieces(size_t cut, struct rng *rng)
{
    for (uint32_t i = 0; world.server->playing && i < 1000; i++) {
        const struct reversi_room *room = &world.rooms[world.guests[BLACK].room];
        struct choice choices[GAME_CHOICES_MAX];
        uint32_t guest = room->peer[room->state.turn];
        size_t count = reversi_choices(&room->setup, &room->state, choices);
        const struct move *move = &choices[rng_below(rng, (uint32_t)count)].move;
        struct packet packet = {.kind = PACKET_MOVE, .x = move->a % 8, .y = move->a / 8};
        if (!count || move->kind == REVERSI_MOVE_ASK)
            packet = (struct packet){.kind = PACKET_ASK,
                                     .colour = reversi_wire_colour(room->state.turn)};
        uint8_t octets[PACKET_MAX];
        size_t length = packet_put(&packet, octets),
               first = cut ? cut % length : rng_below(rng, (uint32_t)length);
        world_say(&world, guest, octets, first);
        world_wait(&world, USEC_MS);
        world_say(&world, guest, octets + first, length - first);
        world_check(&world);
    }
    assert_int_equal(world.server->playing, 0);
    assert_int_equal(world.server->counts.finished, 1);
    assert_int_equal(world.server->counts.refused, 0);
}

static void packets_may_be_cut_anywhere(void **state)
{
    (void)state;
    struct rng rng;
    rng_seed(&rng, 8);
    for (size_t cut = 0; cut < 5; cut++)
        for (int dice = 0; dice < 2; dice++) {
            begin((struct world_options){.dice = dice, .seed = 1 + cut});
            play_in_pieces(cut, &rng);
        }
    /* a whole conversation, cut in two at every octet */
    static const char talk[] = "525680 416E6100000000 525620 05 525680 416E61 00 00 525620";
    for (size_t cut = 0; cut <= 21; cut++) {
        uint8_t octets[64];
        size_t count;
        world_begin(&world, (struct world_options){0});
        uint32_t guest = world_join(&world);
        assert_true(bytes_from_hex(talk, octets, sizeof octets, &count));
        world_say(&world, guest, octets, cut);
        world_say(&world, guest, octets + cut, count - cut);
        assert_int_equal(world.guests[guest].phase, REVERSI_PEER_IDLE);
        assert_false(packet_begun(&world.guests[guest].reader));
        world_got(&world, guest, "");
        world_check(&world);
    }
}

static void several_packets_may_come_at_once(void **state)
{
    (void)state;
    begin((struct world_options){0});
    world_hex(&world, BLACK,
              "52564000 52564032 52564032"); /* a1, d3, d3: invalid, valid, out of turn */
    world_got(&world, BLACK, "565");
    world_got(&world, WHITE, "6");
    world_check(&world);
}

/* ---- compatibility ---- */

static void reversidados_reads_packet_6_the_other_way_round(void **state)
{
    (void)state;
    begin((struct world_options){.compat = true});
    world_move(&world, BLACK, "d3");
    world_deliver_held(&world);
    struct packet packet = world_packet(&world, WHITE);
    const uint8_t board[PACKET_BOARD] = {[6] = 0x05, [7] = 0x40, [8] = 0x01, [9] = 0x80};
    assert_int_equal(packet.colour, PACKET_BLACK); /* says black, means white (R11) */
    assert_memory_equal(packet.board, board, sizeof board);
    for (unsigned seed = 1; seed < 20; seed++) { /* packet 1 is as ever */
        world_begin(&world, (struct world_options){.compat = true, .seed = seed});
        uint32_t one = world_join(&world), two = world_join(&world);
        world_want(&world, one, "Ana");
        world_want(&world, two, "Blas");
        assert_int_equal(world_packet(&world, one).colour,
                         reversi_wire_colour(world.guests[one].seat));
    }
}

/* ---- clients that do not behave ---- */

static void a_flood_is_slowed_down(void **state)
{
    (void)state;
    uint8_t flood[4096];
    begin((struct world_options){0});
    for (size_t i = 0; i < sizeof flood; i += 4)
        memcpy(flood + i, "RV\x40\x00", 4);
    usec_t began = world.now;
    size_t sent = 0;
    while (sent < 10 * sizeof flood) {
        world_say(&world, BLACK, flood, 512);
        sent += 512;
        world.out[BLACK].count = world.out[BLACK].read = 0;
        if (world.out[BLACK].paused > world.now)
            world.now = world.out[BLACK].paused;
    }
    double seconds = (double)(world.now - began) / 1e6;
    print_message("%zu octets took %.1f s\n", sent, seconds);
    assert_true(seconds > 63 &&
                seconds < 65); /* 10240 invalid moves: 2048 at once, the others at 128 a second */
    assert_int_equal(world.out[WHITE].paused, 0);
    world_check(&world);
}

/* A stream of noise, near packets and real ones, as whoever sends them chooses to cut them. */
static size_t bad_stream(struct rng *rng, uint8_t *octets, size_t max)
{
    size_t count = 0;
    while (count + PACKET_MAX < max && rng_below(rng, 8)) {
        static const uint8_t flags[] = {0x80, 0x40, 0x50, 0x20, 0x10, 0x48};
        switch (rng_below(rng, 6)) {
        case 0:
            for (uint32_t i = rng_below(rng, 12); i; i--)
                octets[count++] = (uint8_t)rng_next(rng);
            break;
        case 1:
            count +=
                packet_put(&(struct packet){.kind = PACKET_PLAY, .name = "Eva"}, octets + count);
            break;
        default:
            octets[count++] = 'R';
            octets[count++] = rng_below(rng, 30) ? 'V' : 'R';
            octets[count++] = flags[rng_below(rng, rng_below(rng, 10) ? 4 : 6)];
            if (rng_below(rng, 8))
                octets[count++] = (uint8_t)rng_below(rng, 128);
            break;
        }
    }
    return count;
}

/* The good two sit down together; not while a bad one waits for a rival, who would be one of
 * them. */
static bool good_pair(void)
{
    if (world.guests[BLACK].phase == REVERSI_PEER_PLAYING)
        return true;
    if (world.server->waiting != REVERSI_NO_PEER)
        return false;
    uint32_t one = BLACK, two = WHITE;
    world_want(&world, one, "Ana");
    world_want(&world, two, "Blas");
    players[world.guests[one].seat] = one;
    players[world.guests[two].seat] = two;
    world_got(&world, one, "1");
    world_got(&world, two, "1");
    return true;
}

/* The good table makes one move, and both of its players are told. */
static void good_move(struct rng *rng)
{
    struct choice choices[GAME_CHOICES_MAX];
    char square[3];
    if (!good_pair())
        return;
    const struct reversi_room *room = &world.rooms[world.guests[BLACK].room];
    size_t count = reversi_choices(&room->setup, &room->state, choices);
    uint32_t guest = room->peer[room->state.turn];
    while (choices[count - 1].move.kind != REVERSI_MOVE_PLACE)
        count--;
    reversi_square_text(choices[rng_below(rng, (uint32_t)count)].move.a, square);
    world_move(&world, guest, square);
    bool over = world.guests[guest].phase != REVERSI_PEER_PLAYING;
    for (unsigned seat = 0; seat < REVERSI_SEATS; seat++)
        world_got(&world, players[seat], over ? "67" : "6");
}

/* Each stream is its own connection; while it talks, the good table plays on. What the seed's
 * reader would make of it is checked by a reader of our own: closed if and only if the stream
 * breaks R10, or names nobody, or leaves as ReversiDados does. */
static void a_thousand_bad_streams_disturb_nobody(void **state)
{
    (void)state;
    struct rng rng;
    unsigned streams = effort(1000), closed = 0, open = 0;
    rng_seed(&rng, 9);
    begin((struct world_options){0});
    for (unsigned i = 0; i < streams; i++) {
        uint8_t octets[400];
        size_t count = bad_stream(&rng, octets, sizeof octets), at = 0;
        uint32_t guest = world_join(&world);
        struct packet_reader reader;
        packet_reader_init(&reader, PACKET_CLIENT, false);
        bool bad = false, wants = false;
        for (size_t j = 0; j < count && !bad; j++) {
            struct packet packet;
            enum packet_result result = packet_read(&reader, octets[j], &packet);
            if (result == PACKET_WHOLE && packet.kind == PACKET_PLAY && !wants) {
                bad = !packet.name[0];
                wants = !bad;
            } else if (result == PACKET_WHOLE && packet.kind == PACKET_LEAVE) {
                wants = false;
                bad = reader.wild; /* whose connection ends with that (R11) */
            } else
                bad = result == PACKET_BAD_SIGN || result == PACKET_BAD_FLAG;
        }
        while (at < count && !world.out[guest].closed) {
            size_t piece = 1 + rng_below(&rng, 40);
            piece = piece < count - at ? piece : count - at;
            world_say(&world, guest, octets + at, piece);
            at += piece;
            if (rng_below(&rng, 3) == 0)
                good_move(&rng);
            world_check(&world);
        }
        assert_int_equal(world.out[guest].closed, bad);
        closed += world.out[guest].closed;
        open += !world.out[guest].closed;
        if (!world.out[guest].closed)
            world_lose(&world, guest);
        good_move(&rng);
    }
    print_message("%u streams: %u closed, %u not; %llu moves of others meanwhile\n", streams,
                  closed, open, (unsigned long long)world.server->counts.moves);
    assert_int_equal(world.server->present, 2);
    assert_true(closed > streams / 4 && open > streams / 20);
}

/* Some moves of a room, most of them right. */
static void crowd_moves(uint32_t room, struct rng *rng)
{
    for (int i = 0; i < 4 && world.rooms[room].number; i++) {
        const struct game_state *s = &world.rooms[room].state;
        uint64_t open = rng_below(rng, 4) ? reversi_open(s) : UINT64_MAX;
        char square[3];
        reversi_square_text(bits_select(open, rng_below(rng, bits_count(open))), square);
        world_move(&world, world.rooms[room].peer[s->turn], square);
    }
}

/* Guests that come, talk, fall silent and go at random: nothing in the server contradicts itself,
 * and in the end nobody is left. */
static void a_crowd_leaves_nothing_behind(void **state)
{
    (void)state;
    struct rng rng;
    unsigned steps = effort(60000);
    rng_seed(&rng, 10);
    world_begin(&world, (struct world_options){.first = REVERSI_FIRST_RANDOM});
    for (unsigned i = 0; i < steps; i++) {
        uint32_t guest = rng_below(&rng, WORLD_GUESTS);
        uint8_t octets[400];
        if (rng_below(&rng, 50) == 0)
            world_join(&world);
        if (world.guests[guest].phase == REVERSI_PEER_FREE)
            continue;
        world.out[guest].count = world.out[guest].read = 0;
        switch (rng_below(&rng, 12)) {
        case 0:
            if (rng_below(&rng, 10) == 0)
                world_say(&world, guest, octets, bad_stream(&rng, octets, 60));
            break;
        case 1:
            if (rng_below(&rng, 10) == 0)
                world_lose(&world, guest);
            break;
        case 2:
            world_say(&world, guest, octets,
                      packet_put(&(struct packet){.kind = PACKET_PLAY, .name = "Eva"}, octets));
            break;
        case 3:
            if (rng_below(&rng, 10) == 0)
                world_hex(&world, guest, "5256");
            break;
        default:
            if (world.guests[guest].phase == REVERSI_PEER_PLAYING)
                crowd_moves(world.guests[guest].room, &rng);
            break;
        }
        for (uint32_t j = 0; j < WORLD_GUESTS; j++)
            world.out[j].count = world.out[j].read = 0;
        if (rng_below(&rng, 4) == 0)
            world_wait(&world, rng_below(&rng, 1000) * USEC_MS);
        if (i % 16 == 0)
            world_check(&world);
    }
    const struct reversi_counts *counts = &world.server->counts;
    print_message("%u guests, %llu games, %llu finished, %llu moves\n", world.joined,
                  (unsigned long long)counts->games, (unsigned long long)counts->finished,
                  (unsigned long long)counts->moves);
    assert_true(counts->games > 100 && counts->finished > 10 && counts->moves > 2000);
    assert_int_equal(world.begun, counts->games);
    world_wait(&world, 10 * WORLD_LIMIT);
    if (world.server->waiting != REVERSI_NO_PEER)
        world_lose(&world, world.server->waiting);
    assert_int_equal(world.server->present, 0);
    assert_int_equal(world.begun, world.ended);
    world_check(&world);
}

SUITE(wire)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(who_comes_first_plays_first),
        cmocka_unit_test(one_address_is_not_everybodys_rival),
        cmocka_unit_test(colours_are_drawn_and_who_begins_is_as_told),
        cmocka_unit_test(a_full_server_takes_nobody_and_goes_on),
        cmocka_unit_test(a_name_ends_after_200_ms_of_silence),
        cmocka_unit_test(a_name_that_does_not_begin_has_the_time_limit),
        cmocka_unit_test(an_empty_name_closes_the_connection),
        cmocka_unit_test(a_name_does_nothing_to_the_rivals_terminal),
        cmocka_unit_test(a_valid_move_is_told_to_both_with_the_next_colour),
        cmocka_unit_test(what_is_not_allowed_gets_packet_5_and_changes_nothing),
        cmocka_unit_test(a_game_that_ends_is_told_with_its_reason),
        cmocka_unit_test(one_may_play_again_on_the_same_connection),
        cmocka_unit_test(dice_go_to_both_and_hold_for_the_turn),
        cmocka_unit_test(with_dice_a_move_without_asking_is_invalid),
        cmocka_unit_test(who_leaves_is_told_to_who_stays),
        cmocka_unit_test(who_waits_may_leave),
        cmocka_unit_test(who_sends_nothing_in_its_turn_has_gone),
        cmocka_unit_test(invalid_moves_hold_a_table_for_four_limits_at_most),
        cmocka_unit_test(a_packet_that_never_ends_closes_the_connection),
        cmocka_unit_test(a_stopping_server_tells_every_table),
        cmocka_unit_test(packets_may_be_cut_anywhere),
        cmocka_unit_test(several_packets_may_come_at_once),
        cmocka_unit_test(reversidados_reads_packet_6_the_other_way_round),
        cmocka_unit_test(a_flood_is_slowed_down),
        cmocka_unit_test(a_thousand_bad_streams_disturb_nobody),
        cmocka_unit_test(a_crowd_leaves_nothing_behind),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
