/* ReversiDados at our server, and our client at its server (R11), in virtual time and octet by
 * octet: left-over memory, one packet with each recv, FF for white, colours the other way round, an
 * end without a reason. */
#include "reversi_world.h"

#include <stdlib.h>

#include "base/bits.h"
#include "base/bytes.h"
#include "games/reversi/protocol/client.h"
#include "games/reversi/protocol/framing.h"
#include "games/reversi/protocol/referee.h"

#define RECV_PAUSE (100 * USEC_MS) /* how long the program draws before it reads again */

static struct world world;
static struct rng rng;

/* ---- the program as a client ---- */

struct wild {
    bool wild; /* false: a client by the seed, as fast as can be, that asks for nothing */
    uint32_t guest;
    unsigned seat, reason, dropped;
    bool over;
    struct game_setup setup;
    struct game_state state;
    size_t read;
};

static struct wild guests[REVERSI_SEATS];

/* ---- what is said, and who hears it ---- */

static struct reversi_referee *referee;
static struct findings findings;
static struct finding found;
static size_t fed[REVERSI_SEATS];

static void keep_finding(void *who, const struct finding *finding)
{
    (void)who;
    found = *finding;
}

static void skip_step(void *who, const struct referee_step *step)
{
    (void)who, (void)step;
}

static void skip_game(void *who, const struct referee_game *game)
{
    (void)who, (void)game;
}

static void hear(uint32_t line, enum packet_side side, const uint8_t *octets, size_t count)
{
    reversi_referee.hear(referee, &(struct heard){.kind = HEARD_OCTETS,
                                                  .time = world.now,
                                                  .line = line,
                                                  .side = side,
                                                  .octets = octets,
                                                  .count = count});
}

static void hear_server(void)
{
    for (int i = 0; i < 2; i++) {
        uint32_t guest = guests[i].guest;
        hear(guest, PACKET_SERVER, world.out[guest].octets + fed[i],
             world.out[guest].count - fed[i]);
        fed[i] = world.out[guest].count;
    }
}

static void say(const struct wild *w, const uint8_t *octets, size_t count)
{
    hear(w->guest, PACKET_CLIENT, octets, count);
    world_say(&world, w->guest, octets, count);
    hear_server();
}

/* A name, its zero, and what happened to be in the buffer. */
static void want(const struct wild *w, const char *name)
{
    uint8_t octets[19] = "RV\x80";
    for (size_t i = 3; w->wild && i < sizeof octets; i++)
        octets[i] = (uint8_t)rng_next(&rng);
    memcpy(octets + 3, name, strlen(name) + 1);
    if (w->wild && octets[4 + strlen(name)] == 'R')
        octets[4 + strlen(name)] = 'Q'; /* a program that was not told must see it at once here */
    say(w, octets, sizeof octets);
}

static void ask(const struct wild *w)
{
    const uint8_t colour = w->seat == REVERSI_WHITE ? 0xff : 1;
    const uint8_t octets[] = {
        'R', 'V', 0x50, colour, (uint8_t)rng_next(&rng), (uint8_t)rng_next(&rng)};
    say(w, octets, sizeof octets);
}

static void move(struct wild *w)
{
    uint64_t open = reversi_open(&w->state);
    const struct packet packet =
        reversi_wire_move(bits_select(open, rng_below(&rng, bits_count(open))));
    uint8_t octets[PACKET_MAX];
    say(w, octets, packet_put(&packet, octets));
}

static void play(struct wild *w, struct move move)
{
    struct why why = {0};
    if (reversi_legal(&w->setup, &w->state, &move, &why) != MOVE_LEGAL)
        fail_msg("%s", why.text);
    reversi_apply(&w->setup, &w->state, &move);
}

static bool has_turn(const struct wild *w)
{
    return w->state.phase != REVERSI_OVER && w->state.turn == w->seat;
}

/* It cannot move without dice. */
static void take_turn(struct wild *w)
{
    if (!has_turn(w))
        return;
    if (w->wild && !w->state.dice)
        ask(w);
    else
        move(w);
}

static void take(struct wild *w, const struct packet *packet)
{
    struct reversi_news news;
    struct why why = {0};
    unsigned dice;
    switch (packet->kind) {
    case PACKET_START:
        assert_true(reversi_wire_seat(packet->colour, &w->seat));
        w->setup = (struct game_setup){.dice = REVERSI_DICE_ASKED};
        reversi_start(&w->setup, &w->state);
        break;
    case PACKET_GIVE:
        assert_true(reversi_wire_dice_set(packet, &dice));
        play(w, (struct move){.kind = REVERSI_MOVE_ASK});
        play(w, (struct move){.kind = REVERSI_MOVE_DICE, .a = (uint8_t)dice});
        break;
    case PACKET_VALID: /* each in its own dialect */
        if (reversi_wire_judge(&w->setup, &w->state, packet, w->wild, &news, &why) !=
            REVERSI_BOARD_RIGHT)
            fail_msg("%s", why.text);
        play(w, (struct move){.kind = REVERSI_MOVE_PLACE, .a = (uint8_t)news.square});
        break;
    case PACKET_END:
        w->reason = packet->reason;
        w->over = true;
        break;
    default:
        fail_msg("packet %d", packet->kind);
    }
    if (!w->over)
        take_turn(w);
}

/* One recv: the first packet, and the rest is lost. Who keeps to the seed reads on. */
static void receive(struct wild *w)
{
    struct packet_reader reader;
    struct packet packet;
    size_t until = world.out[w->guest].count;
    packet_reader_init(&reader, PACKET_SERVER, false);
    while (w->read < until)
        if (packet_read(&reader, world.out[w->guest].octets[w->read++], &packet) == PACKET_WHOLE) {
            size_t rest = w->wild ? until - w->read : 0;
            w->dropped += rest > 0;
            w->read += rest;
            take(w, &packet);
        }
}

static void sit(bool compat, bool one_wild, bool two_wild, uint64_t seed)
{
    const struct referee_start start = {.game = &game_reversi,
                                        .dialect = compat ? REVERSI_DIALECT_COMPAT : 0,
                                        .findings = &findings,
                                        .step = skip_step,
                                        .over = skip_game};
    world_begin(&world, (struct world_options){.compat = compat, .seed = seed});
    rng_seed(&rng, seed);
    memset(fed, 0, sizeof fed);
    findings = (struct findings){.report = keep_finding};
    free(referee);
    referee = calloc(1, reversi_referee.size);
    assert_non_null(referee);
    reversi_referee.begin(referee, &start);
    for (int i = 0; i < 2; i++) {
        guests[i] = (struct wild){.wild = i ? two_wild : one_wild, .guest = world_join(&world)};
        reversi_referee.hear(
            referee, &(struct heard){.kind = HEARD_OPENED, .line = guests[i].guest, .whole = true});
    }
    want(&guests[0], "Ana");
    want(&guests[1], "Blas");
}

static void play_on(void)
{
    for (unsigned i = 0; i < 3000 && !(guests[0].over && guests[1].over); i++) {
        for (int k = 0; k < 2; k++)
            receive(&guests[k]);
        world_wait(&world, RECV_PAUSE);
        hear_server();
        world_check(&world);
    }
}

static void expect_nothing(void)
{
    struct referee_totals totals;
    reversi_referee.end(referee, world.now, &totals);
    if (findings.violations || findings.departures)
        fail_msg("%s: %s", found.frame, found.text);
    assert_int_equal(totals.games, 1);
}

/* Both dialects at every sort of table, in both colours: no packet is lost, both see the same game,
 * and the referee finds nothing in it. */
static void whole_games(void **state)
{
    (void)state;
    unsigned colours[2] = {0}, unsaid = 0;
    for (unsigned i = 0; i < effort(24); i++) {
        bool compat = i % 3 == 0, one = i % 3 < 2, two = compat || i % 3 == 2;
        sit(compat, one, two, i + 1);
        play_on();
        for (int k = 0; k < 2; k++) {
            assert_true(guests[k].over);
            assert_int_equal(guests[k].dropped, 0);
            assert_int_equal(guests[k].reason, world.last_reason);
            assert_memory_equal(guests[k].state.discs, guests[0].state.discs,
                                sizeof guests[k].state.discs);
            colours[guests[k].seat] += guests[k].wild && !compat;
        }
        assert_int_equal(world.server->counts.refused, 0);
        assert_int_equal(world.server->counts.finished, 1);
        assert_int_equal(strstr(world.note, "ReversiDados") != NULL, !compat);
        expect_nothing();
        unsaid += compat;
    }
    print_message("%u and %u mixed tables, %u of wild guests only\n", colours[0], colours[1],
                  unsaid);
    assert_true(colours[0] && colours[1] && unsaid);
}

/* ---- the server, octet by octet ---- */

#define BOARD_D3 "0000 0000 0000 0A80 0240 0000 0000 0000"
#define BOARD_D3_SWAPPED "0000 0000 0000 0540 0180 0000 0000 0000"

static void got(uint32_t guest, const char *hex)
{
    uint8_t octets[200];
    size_t count;
    assert_true(bytes_from_hex(hex, octets, sizeof octets, &count));
    assert_int_equal(world.out[guest].count, count);
    assert_memory_equal(world.out[guest].octets, octets, count);
    world.out[guest].count = world.out[guest].read = 0;
}

/* Two guests at a table, the first of them wild by these octets: players[seat]. */
static void pair(uint32_t players[REVERSI_SEATS], const char *wish, unsigned seat)
{
    uint32_t one, two;
    for (uint64_t seed = 1;; seed++) {
        world_begin(&world, (struct world_options){.seed = seed});
        one = world_join(&world);
        two = world_join(&world);
        world_hex(&world, one, wish);
        world_want(&world, two, "Blas");
        if (world.guests[one].seat == seat)
            break;
    }
    players[seat] = one;
    players[!seat] = two;
    world_got(&world, one, "1");
    world_got(&world, two, "1");
}

#define ANA_WILD "525680 416E6100 0000 7F00 5256 1234 5678 9ABC"
#define ANA_PADDED "525680 416E6100000000000000000000000000"

static void a_name_with_left_over_memory_is_recognised(void **state)
{
    (void)state;
    uint32_t players[REVERSI_SEATS];
    pair(players, ANA_WILD, REVERSI_WHITE);
    assert_said(world.note, "Ana sends what ReversiDados sends");
    world_move(&world, players[REVERSI_BLACK], "d3");
    got(players[REVERSI_BLACK], "52564000" BOARD_D3);
    got(players[REVERSI_WHITE], ""); /* packet 1 came just now */
    world_wait(&world, 250 * USEC_MS - 1);
    got(players[REVERSI_WHITE], "");
    world_wait(&world, 1);
    got(players[REVERSI_WHITE], "52564001" BOARD_D3_SWAPPED);
    pair(players, ANA_PADDED, REVERSI_WHITE); /* zeros are no left-over memory (R2) */
    assert_string_equal(world.note, "");
    world_move(&world, players[REVERSI_BLACK], "d3");
    got(players[REVERSI_WHITE], "52564000" BOARD_D3);
    for (uint64_t seed = 1; seed < 10;
         seed++) { /* who comes second gets packet 1 before all is read of it */
        world_begin(&world, (struct world_options){.seed = seed});
        uint32_t plain = world_join(&world), wild = world_join(&world);
        world_want(&world, plain, "Blas");
        world_hex(&world, wild, ANA_WILD);
        world_move(&world, plain, "d3");
        world_got(&world, wild, "1");
        world_deliver_held(&world);
        world_got(&world, wild, world.guests[plain].seat == REVERSI_BLACK ? "6" : "");
    }
    /* nor is a packet that follows a short name */
    world_begin(&world, (struct world_options){0});
    uint32_t guest = world_join(&world);
    world_hex(&world, guest, "525680 416E6100 52564032");
    got(guest, "525648");
    assert_string_equal(world.note, "");
}

static void a_packet_8_of_six_octets_is_recognised(void **state)
{
    (void)state;
    uint32_t players[REVERSI_SEATS];
    /* The two may be anything, a signature among it, and come later: the packet behind them is
     * found. */
    static const char *const junks[] = {"0000", "52AB", "AB52", "5256"};
    for (int later = 0; later < 2; later++)
        for (unsigned junk = 0; junk < 4; junk++) {
            pair(players, ANA_PADDED, REVERSI_BLACK);
            world_hex(&world, players[REVERSI_BLACK], "525650 01");
            if (later)
                world_wait(&world, USEC_SECOND);
            world_hex(&world, players[REVERSI_BLACK], junks[junk]);
            world_got(&world, players[REVERSI_BLACK], "3");
            struct packet move =
                reversi_wire_move(bits_lowest(reversi_open(&world.rooms[0].state)));
            uint8_t octets[PACKET_MAX];
            world_say(&world, players[REVERSI_BLACK], octets, packet_put(&move, octets));
            assert_said(world.note, "ReversiDados");
            world_deliver_held(&world);
            struct packet valid = world_packet(&world, players[REVERSI_BLACK]);
            assert_int_equal(valid.kind, PACKET_VALID);
            assert_int_equal(valid.colour, PACKET_BLACK); /* says black, means white */
            assert_int_equal(world.server->counts.refused, 0);
        }
    pair(players, ANA_PADDED, REVERSI_WHITE);
    world_move(&world, players[REVERSI_BLACK], "d3");
    world_hex(&world, players[REVERSI_WHITE],
              "525650 FF 1234"); /* FF is white, and nobody else's */
    assert_int_equal(world.server->counts.refused, 0);
    assert_int_not_equal(world.rooms[0].state.dice, 0);
    world_hex(&world, players[REVERSI_WHITE], "52565002 1234");
    assert_int_equal(world.server->counts.refused, 1);
}

/* In the mode that was told, a name is 16 octets, whatever they are. */
static void a_server_that_was_told_swallows_all_16(void **state)
{
    (void)state;
    world_begin(&world, (struct world_options){.compat = true});
    uint32_t one = world_join(&world), two = world_join(&world), three = world_join(&world),
             four = world_join(&world);
    world_hex(&world, one, "525680 416E6100 52564032 52564033 52564034");
    world_hex(&world, two, "525680 426C617300 52562052562052562052");
    world_got(&world, one, ""); /* one octet is missing */
    world_hex(&world, two, "56");
    assert_string_equal(world_packet(&world, one).name, "Blas");
    assert_string_equal(world_packet(&world, two).name, "Ana");
    assert_int_equal(world.server->counts.refused, 0);
    assert_string_equal(world.note, ""); /* it was told */
    /* A short one ends by silence, as ever (R2). */
    world_hex(&world, three, "525680 4361726F 00");
    world_want(&world, four, "Dimas");
    world_wait(&world, 200 * USEC_MS);
    assert_string_equal(world_packet(&world, four).name, "Caro");
    world_check(&world);
}

static void packets_to_a_wild_guest_are_spaced(void **state)
{
    (void)state;
    uint32_t players[REVERSI_SEATS];
    pair(players, ANA_WILD, REVERSI_WHITE);
    uint32_t wild = players[REVERSI_WHITE];
    world_wait(&world, USEC_SECOND);
    world_ask_moves(&world, players[REVERSI_BLACK]);
    world_got(&world, wild, "3"); /* the last one is long ago */
    struct packet move = reversi_wire_move(bits_lowest(reversi_open(&world.rooms[0].state)));
    uint8_t octets[PACKET_MAX];
    world_say(&world, players[REVERSI_BLACK], octets, packet_put(&move, octets));
    world_hex(&world, wild, "52564000 52564000"); /* refused twice */
    world_got(&world, players[REVERSI_BLACK], "36");
    for (int i = 0; i < 3; i++) {
        world_wait(&world, 250 * USEC_MS - 1);
        world_got(&world, wild, "");
        world_wait(&world, 1);
        world_got(&world, wild, i ? "5" : "6");
    }
    world_wait(&world, USEC_SECOND);
    world_got(&world, wild, "");
    /* Who asks for more than there is room for gets the oldest at once; nothing is lost, and
     * nothing changes places. */
    for (int i = 0; i < REVERSI_HELD + 3; i++)
        world_hex(&world, wild, "52564000");
    world_got(&world, wild, "555");
    world_deliver_held(&world);
    world_got(&world, wild, "55555555");
    /* At the end all of it goes. */
    world_hex(&world, wild, "52564000 52564000");
    reversi_server_role.leave(world.server, world.now);
    world_got(&world, wild, "557");
    assert_true(world.out[wild].closed);
    assert_true(world_deadline(&world) == USEC_NEVER);
    world_check(&world);
}

static void a_wild_guest_that_leaves_is_told_and_closed(void **state)
{
    (void)state;
    for (unsigned seat = 0; seat < REVERSI_SEATS; seat++) {
        uint32_t players[REVERSI_SEATS];
        pair(players, ANA_WILD, seat);
        world_hex(&world, players[seat], "525620 07");
        got(players[seat], seat == REVERSI_WHITE ? "52562003" : "52562004");
        assert_true(world.out[players[seat]].closed);
        assert_string_equal(world.out[players[seat]].why, "left");
        got(players[!seat], seat == REVERSI_WHITE ? "52562003" : "52562004");
        assert_false(world.out[players[!seat]].closed);
        world_check(&world);
    }
    world_begin(&world, (struct world_options){.compat = true});
    uint32_t guest = world_join(&world);
    world_hex(&world, guest, ANA_WILD "525620");
    assert_true(world.out[guest].closed);
    got(guest, "");
    assert_int_equal(world.server->waiting, REVERSI_NO_PEER);
    /* A line that is gone gets nothing more. */
    uint32_t players[REVERSI_SEATS];
    pair(players, ANA_WILD, REVERSI_BLACK);
    world_move(&world, players[REVERSI_BLACK], "d3");
    world_lose(&world, players[REVERSI_BLACK]);
    world_got(&world, players[REVERSI_BLACK], "");
    world_wait(&world, USEC_SECOND);
    world_check(&world);
}

static void what_is_no_utf8_goes_no_further_than_the_server(void **state)
{
    (void)state;
    static const struct {
        const char *given, *shown;
    } names[] = {
        {"525680 C3B161 00", "ña"},
        {"525680 C3 41 00", "?A"},
        {"525680 FF FE 41 00", "??A"},
        {"525680 EDA080 41 00", "???A"}, /* a surrogate */
        {"525680 C080 41 00", "??A"},    /* overlong */
        {"525680 E697A5 E69CAC 00", "日本"},
        {"525680 9B 32 4A 00", "?2J"},
        {"525680 C29B 32 4A 00", "??2J"}, /* a control of Latin-1 that terminals obey */
        {"525680 3031323334353637 38394142434445C3", "0123456789ABCDE?"},
    };
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        world_begin(&world, (struct world_options){0});
        uint32_t one = world_join(&world), two = world_join(&world);
        world_hex(&world, one, names[i].given);
        world_want(&world, two, "Blas");
        assert_string_equal(world_packet(&world, two).name, names[i].shown);
    }
}

/* ---- our client at its server, octet by octet ---- */

static struct reversi_client client;
static const struct role *const role = &reversi_client_role;
static struct {
    uint8_t sent[200];
    size_t count;
    unsigned over, frames_in, frames_out;
    uint8_t reason, last_frame;
    char text[400];
} seen;
static usec_t now;

static void on_send(void *who, uint32_t line, const uint8_t *octets, size_t count)
{
    (void)who, (void)line;
    memcpy(seen.sent + seen.count, octets, count);
    seen.count += count;
}

static void on_event(void *who, const struct role_event *event)
{
    (void)who;
    if (event->kind == ROLE_NOTE || event->kind == ROLE_FAULT)
        snprintf(seen.text, sizeof seen.text, "%s", event->text);
    if (event->kind == ROLE_OVER) {
        seen.over++;
        seen.reason = event->own;
    }
    if (event->kind != ROLE_FRAME)
        return;
    seen.frames_in += event->fate == FATE_TAKEN;
    seen.frames_out += event->fate == FATE_SENT;
    seen.last_frame = event->frame->count;
    assert_int_equal(event->frame->side, event->fate == FATE_SENT ? PACKET_CLIENT : PACKET_SERVER);
}

static void hear_hex(const char *hex)
{
    uint8_t octets[256];
    size_t count;
    assert_true(bytes_from_hex(hex, octets, sizeof octets, &count));
    role->octets(&client, 0, octets, count, now);
}

static void pass(usec_t time)
{
    usec_t end = now + time;
    while (role->deadline(&client) <= end) {
        now = role->deadline(&client);
        role->tick(&client, now);
    }
    now = end;
}

static void said(const char *hex)
{
    uint8_t octets[200];
    size_t count;
    assert_true(bytes_from_hex(hex, octets, sizeof octets, &count));
    assert_int_equal(seen.count, count);
    assert_memory_equal(seen.sent, octets, count);
    seen.count = 0;
}

static void connect_with(unsigned games)
{
    static const struct role_calls calls = {.send = on_send, .event = on_event};
    const struct reversi_client_options options = {.ask = true, .compat = "reversidados"};
    const struct role_start start = {
        .options = &options, .name = "Ana", .games = games, .lines = 1, .calls = &calls};
    memset(&seen, 0, sizeof seen);
    now = 1000 * USEC_SECOND;
    role->init(&client, &start, now);
    role->opened(&client, 0, now);
    said("525680 416E6100000000000000000000000000");
}

static void a_short_packet_1_ends_by_silence(void **state)
{
    (void)state;
    connect_with(1);
    hear_hex("525680 11 42");
    pass(199 * USEC_MS);
    hear_hex("6C6173");
    pass(200 * USEC_MS - 1);
    assert_int_equal(client.games, 0);
    pass(1);
    assert_int_equal(client.games, 1);
    assert_string_equal(client.rival, "Blas");
    assert_int_equal(seen.last_frame, 8);
    pass(50 * USEC_MS - 1);
    said(""); /* what we answer waits: the rival may be reading still */
    pass(1);
    said("52565001");
    hear_hex("525610 030405");
    said("");
    assert_int_equal(seen.frames_in, 2);
    assert_int_equal(seen.frames_out, 2);
    pass(10 * USEC_SECOND); /* somebody thinks */
    assert_int_equal(
        role->player->answer(&client, client.question, &(struct move){.a = 19}, now, NULL), ST_OK);
    said("52564032");
    /* With 16 octets it is 26, and a packet may follow at once. */
    for (int junk = 0; junk < 2; junk++) {
        connect_with(1);
        hear_hex("525680 01 3031323334353637 3839414243444546");
        assert_int_equal(client.games, 1);
        hear_hex(junk ? "52560000 5256" : "");
        hear_hex("525640 01" BOARD_D3_SWAPPED);
        assert_string_equal(seen.text, "");
        assert_string_equal(client.rival, "0123456789ABCDEF");
        pass(USEC_SECOND);
        said("52565000");
    }
}

static void an_end_without_a_reason_is_read_off_the_board(void **state)
{
    (void)state;
    for (int way = 0; way < 5; way++) {
        connect_with(2);
        hear_hex("525680 01 426C6173");
        pass(200 * USEC_MS);
        hear_hex("525640 01" BOARD_D3_SWAPPED); /* black has four, white one */
        hear_hex("525620");
        assert_int_equal(seen.over, 0);
        if (way == 0)
            pass(200 * USEC_MS);
        else if (way == 1)
            hear_hex("525648"); /* another packet */
        else if (way == 2)
            role->lost(&client, 0, now);
        else
            hear_hex(way == 3 ? "02" : "04");
        assert_int_equal(seen.over, 1);
        assert_int_equal(seen.reason, way < 4 ? PACKET_BLACK_WINS : PACKET_BLACK_GONE);
        assert_string_equal(seen.text, "");
        if (way == 2) { /* nothing more is said on a line that is gone */
            pass(USEC_SECOND);
            said("");
        } else { /* what waited to be said in that game is not said any more */
            pass(USEC_SECOND);
            said("525680 416E6100000000000000000000000000");
        }
    }
}

static void leaving_does_not_wait(void **state)
{
    (void)state;
    connect_with(1);
    hear_hex("525680 11 426C6173");
    pass(200 * USEC_MS);
    role->leave(&client, now);
    said("525620");
    pass(USEC_SECOND);
    said("");
}

SUITE(wire)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(whole_games),
        cmocka_unit_test(a_name_with_left_over_memory_is_recognised),
        cmocka_unit_test(a_packet_8_of_six_octets_is_recognised),
        cmocka_unit_test(a_server_that_was_told_swallows_all_16),
        cmocka_unit_test(packets_to_a_wild_guest_are_spaced),
        cmocka_unit_test(a_wild_guest_that_leaves_is_told_and_closed),
        cmocka_unit_test(what_is_no_utf8_goes_no_further_than_the_server),
        cmocka_unit_test(a_short_packet_1_ends_by_silence),
        cmocka_unit_test(an_end_without_a_reason_is_read_off_the_board),
        cmocka_unit_test(leaving_does_not_wait),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
