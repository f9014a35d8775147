/* The referee of Reversi and the TCP streams below it: whole games pass, each rule is broken once,
 * connections are put together again from segments in any order, and no packet breaks anything. */
#include "reversi_world.h"

#include <stdlib.h>

#include "base/bits.h"
#include "base/bytes.h"

#include "games/reversi/protocol/framing.h"
#include "games/reversi/protocol/referee.h"
#include "link/streams.h"

enum { LINES = 8 };

static struct world world;
static struct reversi_referee *referee;
static struct findings findings;
static struct finding first;
static size_t fed[WORLD_GUESTS]; /* of what the world sent to each guest */
static usec_t now;

static void keep_first(void *who, const struct finding *finding)
{
    (void)who;
    if (findings.violations + findings.departures == 1)
        first = *finding;
}

static void skip_step(void *who, const struct referee_step *step)
{
    (void)who, (void)step;
}

static void skip_game(void *who, const struct referee_game *game)
{
    (void)who, (void)game;
}

static void begin_referee_for(unsigned dialect)
{
    const struct referee_start start = {.game = &game_reversi,
                                        .dialect = dialect,
                                        .findings = &findings,
                                        .step = skip_step,
                                        .over = skip_game};
    findings = (struct findings){.report = keep_first};
    first = (struct finding){0};
    memset(fed, 0, sizeof fed);
    now = USEC_SECOND;
    free(referee);
    referee = calloc(1, reversi_referee.size);
    assert_non_null(referee);
    reversi_referee.begin(referee, &start);
}

static void begin_referee(void)
{
    begin_referee_for(0);
}

static void tell(enum heard_kind kind, uint32_t line)
{
    reversi_referee.hear(referee,
                         &(struct heard){.kind = kind, .time = now, .line = line, .whole = true});
}

static void end_referee(void)
{
    struct referee_totals totals;
    reversi_referee.end(referee, now, &totals);
    assert_int_equal(totals.finished, referee->finished);
}

static void open_line(uint32_t line)
{
    tell(HEARD_OPENED, line);
}

static void hear(uint32_t line, enum packet_side side, const void *octets, size_t count)
{
    reversi_referee.hear(referee, &(struct heard){.kind = HEARD_OCTETS,
                                                  .time = now,
                                                  .line = line,
                                                  .side = side,
                                                  .octets = octets,
                                                  .count = count});
}

/* ---- a server's games, as they pass ---- */

static void hear_server(void)
{
    for (uint32_t guest = 0; guest < LINES; guest++) {
        hear(guest, PACKET_SERVER, world.out[guest].octets + fed[guest],
             world.out[guest].count - fed[guest]);
        fed[guest] = world.out[guest].count;
    }
}

static void send(uint32_t guest, const struct packet *packet)
{
    uint8_t octets[PACKET_MAX];
    size_t count = packet_put(packet, octets);
    hear(guest, PACKET_CLIENT, octets, count);
    world_say(&world, guest, octets, count);
    hear_server();
    if (world.server->compat) {
        world_deliver_held(&world);
        hear_server();
    }
}

static void want(uint32_t guest, const char *name)
{
    struct packet packet = {.kind = PACKET_PLAY};
    memcpy(packet.name, name, strlen(name));
    send(guest, &packet);
}

static void begin_world(struct world_options options)
{
    begin_referee_for(options.compat ? REVERSI_DIALECT_COMPAT : 0);
    world_begin(&world, options);
    for (uint32_t guest = 0; guest < 2; guest++) {
        assert_int_equal(world_join(&world), guest);
        open_line(guest);
    }
}

/* A turn of whoever has it, with much that is not allowed in between. */
static void play_turn(struct rng *rng, bool dice)
{
    const struct reversi_room *room = &world.rooms[0];
    uint32_t mover = room->peer[room->state.turn], other = room->peer[!room->state.turn];
    struct packet move = {
        .kind = PACKET_MOVE, .x = (uint8_t)rng_below(rng, 10), .y = (uint8_t)rng_below(rng, 10)};
    struct packet ask = {.kind = PACKET_ASK, .colour = (uint8_t)rng_below(rng, 3)};
    if (rng_below(rng, 4) == 0)
        send(other, rng_below(rng, 2) ? &move : &ask);
    if (rng_below(rng, 4) == 0 && (dice || !room->state.dice))
        send(mover, &ask);
    if (rng_below(rng, 8) == 0)
        want(mover, "again");
    if (dice) {
        ask.colour = reversi_wire_colour(room->state.turn);
        send(mover, &ask);
    }
    uint64_t open = reversi_open(&room->state);
    unsigned square = bits_select(open, rng_below(rng, bits_count(open)));
    move.x = (uint8_t)(square % 8);
    move.y = (uint8_t)(square / 8);
    send(mover, &move);
}

static void expect_nothing(void)
{
    if (findings.violations + findings.departures)
        print_error("packet %llu %s: %s\n", (unsigned long long)first.number, first.frame,
                    first.text);
    assert_int_equal(findings.violations + findings.departures, 0);
}

static void whole_games_pass(void **unused)
{
    (void)unused;
    struct rng rng;
    rng_seed(&rng, 1);
    for (unsigned i = 0; i < effort(60); i++) {
        bool dice = i % 2, compat = i % 3 == 0;
        begin_world(
            (struct world_options){.dice = dice, .compat = compat, .first = i % 3, .seed = i + 1});
        for (int game = 0; game < 2; game++) { /* the second on the same connections (R9) */
            want(0, "Ana");
            want(1, "A name of 16 oct");
            while (world.ended == (unsigned)game)
                play_turn(&rng, dice || rng_below(&rng, 3) == 0);
        }
        tell(HEARD_CLOSED, 0);
        end_referee();
        expect_nothing();
        assert_int_equal(referee->games, 2);
        assert_int_equal(referee->finished, 2);
    }
}

static void leaving_and_coming_late(void **unused)
{
    (void)unused;
    struct rng rng;
    rng_seed(&rng, 2);
    for (int how = 0; how < 3; how++) {
        begin_world((struct world_options){.seed = 3});
        want(0, "Ana");
        want(1, "Blas");
        play_turn(&rng, false);
        if (how == 0) {
            send(0, &(struct packet){.kind = PACKET_LEAVE});
            want(0, "Ana"); /* and waits for somebody else */
        } else if (how == 1) {
            tell(HEARD_ENDED, 0);
            world_lose(&world, 0);
            hear_server();
        } else {
            hear(0, PACKET_CLIENT, "XX", 2); /* R10 */
            world_say(&world, 0, "XX", 2);
            hear_server();
        }
        end_referee();
        assert_int_equal(referee->finished, 1);
        assert_int_equal(findings.violations, how == 2);
        if (how == 2)
            assert_string_equal(first.rule, "R10");
    }
    begin_referee();
    reversi_referee.hear(referee, &(struct heard){.kind = HEARD_OPENED, .time = now});
    hear(0, PACKET_SERVER, "RV\x48", 3);
    assert_non_null(strstr(first.text, "before the capture"));
    begin_referee();
    reversi_referee.hear(referee, &(struct heard){.kind = HEARD_OPENED, .time = now});
    hear(0, PACKET_CLIENT,
         "RV\x80"
         "A\0",
         5);
    end_referee();
    expect_nothing();
}

/* ---- by hand ---- */

static unsigned dialect; /* of what is played by hand */

/* One line a packet: '0' and '1' say which connection, '<' that its client speaks and '>' that the
 * server does; '+' is a silence that ends names. */
static void play_script(const char *script)
{
    begin_referee_for(dialect);
    open_line(0);
    open_line(1);
    for (; *script; script += strcspn(script, "\n"), script += *script == '\n') {
        if (script[0] == '+') {
            now += 250 * USEC_MS;
            continue;
        }
        uint32_t line = (uint32_t)(script[0] - '0');
        uint8_t octets[64];
        char hex[160];
        size_t count;
        snprintf(hex, sizeof hex, "%.*s", (int)strcspn(script, "\n") - 2, script + 2);
        assert_true(bytes_from_hex(hex, octets, sizeof octets, &count));
        hear(line, script[1] == '<' ? PACKET_CLIENT : PACKET_SERVER, octets, count);
    }
}

static void found(const char *script, const char *rule, const char *text)
{
    play_script(script);
    if (!rule) {
        expect_nothing();
        return;
    }
    if (strcmp(first.rule, rule) != 0 || !strstr(first.text, text))
        print_error("not %s, %s: '%s' in\n%s\n", rule, text, first.text, script);
    assert_string_equal(first.rule, rule);
    assert_non_null(strstr(first.text, text));
}

#define ZEROS "00000000000000000000000000"
#define ANA "416e61" ZEROS
#define EVA "457661" ZEROS
#define WISH "0<525680" ANA "\n1<525680" EVA "\n"
#define START WISH "0>52568011" EVA "\n1>52568001" ANA "\n" /* Ana is black, and begins */
/* After black's d3: (4,3) (4,4) (4,5) black in the picture's column 4, white left on e5. */
#define BOARD_D3 "0000000000000a800240000000000000"
#define BOARD_D3_WRONG "0000000000000a800280000000000000"
#define D3 "0<52564032\n0>52564000" BOARD_D3 "\n1>52564000" BOARD_D3 "\n"

static void pairing(void **unused)
{
    (void)unused;
    found(START D3, NULL, NULL);
    found("0>52568011" EVA, "R9", "did not ask");
    found(WISH "0>52568021" EVA, "R1", "colours");
    found(WISH "0>52568011" ANA "\n1>52568001" ANA, "R1", "another name");
    found(WISH "0>52568011" EVA "\n1>52568011" ANA, "R5", "the same colour");
    found(WISH "0>52568011" EVA "\n1>52568000" ANA, "R5", "different colours that begin");
    found(WISH "0>52568011" ZEROS "000000", "R1", "name, padded");
    found("0<525680" ZEROS "000000", "R2", "empty name");
    found(START "0<525680" ANA "\n0>525648", NULL, NULL);
    found("0<525680" ANA "\n0>525648", "R9", "wish to play");
    found(START "0<525680" ANA "\n0>52568011" EVA, "R9", "before the game is over");
    /* The third has waited for five seconds when two others are paired. */
    begin_referee();
    for (uint32_t i = 0; i < 3; i++)
        open_line(i);
    hear(2, PACKET_CLIENT,
         "RV\x80"
         "Zoe\0",
         7);
    now += 5 * USEC_SECOND;
    hear(0, PACKET_CLIENT,
         "RV\x80"
         "Ana\0",
         7);
    hear(1, PACKET_CLIENT,
         "RV\x80"
         "Eva",
         6); /* a name that is ended by the answer (R2) */
    hear(0, PACKET_SERVER,
         "RV\x80\x11"
         "Eva\0\0\0\0\0\0\0\0\0\0\0\0\0",
         20);
    hear(1, PACKET_SERVER,
         "RV\x80\x01"
         "Ana\0\0\0\0\0\0\0\0\0\0\0\0\0",
         20);
    assert_string_equal(first.rule, "R9");
    assert_int_equal(findings.violations, 1);
}

static void moves(void **unused)
{
    (void)unused;
    found(START "0>52564000" BOARD_D3, "R6", "has not sent");
    found(START "1>52564000" BOARD_D3 "\n0<52564032\n0>52564000" BOARD_D3, NULL,
          NULL); /* in another order */
    found(START "0<52564032\n0>52564001" BOARD_D3, "R6", "wrong colour");
    found(START "0<52564032\n0>52564000" BOARD_D3_WRONG, "seed 003", "other discs");
    found(START "0<52564032\n0>52564002" BOARD_D3, "R1", "colour");
    found(START "0<52564032\n0>5256400000000000000000000ac00240000000000000", "R3", "value 3");
    found(START "0<52564032\n0>525648", NULL, NULL); /* a server that wants dice */
    found(START "0<52564032\n0>525648\n0<52564032\n0>52564000" BOARD_D3, "R7", "without dice");
    found(START D3 "1<52564022\n1>525648", "R6",
          "c3"); /* it has taken a move without dice before */
    found(START "0<52564088\n0>525648\n0<52564000\n0>525648\n1<52564032\n1>525648\n" D3, NULL,
          NULL);
    found(START "0<52564000\n0<52564032\n0>52564000" BOARD_D3, "R6", "packet 5 is missing");
    found(START "0>525648", "R6", "answers nothing");
    found(START "0<52564032\n0>52564000" BOARD_D3 "\n0>52562002", "R8", "can still play");
    found(START "0>52562003", NULL, NULL); /* white went away */
    found(START "0>52562004", "R8", "whoever stays is told");
    found(START "0>52562007", "R8", "no such reason");
    found(START "0>52562003\n0>52562003", "R8", "no game");
    found(START "0<52564032\n0>52564000" BOARD_D3 "\n1>52562004", "R6", "something else");
    found("0>52564000" BOARD_D3, "R8", "no game");
    found(START "0>5156", "R10", "where RV is due");
    found(START "0<525610", "R10", "flags");
}

static void waits(const char *script, int who, const char *text)
{
    play_script(script);
    for (uint32_t line = 0; line < 2; line++)
        assert_int_equal(reversi_referee.waits_for(referee, line), who);
    expect_nothing();
    end_referee();
    assert_int_equal(findings.violations,
                     who == WAITS_NOBODY ? 0 : 2); /* each of the two connections */
    assert_non_null(strstr(first.text, text));
}

/* The player whose turn it is; or the server, which has been asked, or has told only one of the
 * two. */
static void who_is_waited_for(void **unused)
{
    (void)unused;
    waits(WISH, WAITS_NOBODY, "");
    waits(START, REVERSI_BLACK, "black is awaited");
    waits(START "0<52564032\n", WAITS_HOST, "the server is awaited");
    waits(START "0<52564032\n0>52564000" BOARD_D3 "\n", WAITS_HOST, "the server is awaited");
    waits(START D3, REVERSI_WHITE, "white is awaited");
    waits(START D3 "1<52564022\n", WAITS_HOST, "the server is awaited");
    waits(START "0<52564000\n0>525648", REVERSI_BLACK,
          "black is awaited"); /* it was told to choose again */
}

static void dice(void **unused)
{
    (void)unused;
#define ASKED START "0<52565001\n0>525610040102\n1>525610040102\n"
    found(ASKED D3, NULL, NULL);
    found(START "0<52565001\n0>525610010109", "R7", "from 1 to 8");
    found(START "0<52565001\n0>525610030303", "R7", "not different");
    found(START "0<52565001\n0>525610010207", "R7", "nowhere to play");
    found(START "0>525610040102", "R6", "dice that this player has not sent");
    found(ASKED "0<52565001\n0>525610040102", NULL, NULL);
    found(ASKED "0<52565001\n0>525610040103", "R7", "other dice");
    found(START "0<52565001\n0>525648", "R7", "may ask for");
    found(START "0<52565000\n0>525648\n1<52565000\n1>525648", NULL, NULL);
    found(ASKED "0<52564054\n0>525648", NULL, NULL); /* f5 is not on the dice */
    found(ASKED "0<52564032\n0>525648", "R6", "packet 5 for a move");
    found(ASKED "0<52564054\n0>5256400000000000000001800280008000000000", "R7",
          "f5 is not on the dice");
}

/* R11: the dialect of one guest, and a server that speaks it. */
static void reversidados(void **unused)
{
    (void)unused;
#define EVA_WILD "457661 00 00 ABCD 5256 00 1234 5678 9ABC"
#define WILD_START "0<525680" ANA "\n1<525680" EVA_WILD "\n0>52568011" EVA "\n1>52568001" ANA "\n"
#define BOARD_D3_SWAPPED "00000000000005400180000000000000"
    found(WILD_START "0<52564032\n0>52564000" BOARD_D3 "\n1>52564001" BOARD_D3_SWAPPED
                     "\n1<525650FF1234\n1>525610030405",
          NULL, NULL);
    found(WILD_START "0<52564032\n1>52564000" BOARD_D3, "seed 003", "right without --compat");
    found(WILD_START "1<52562007\n1>52562003\n0>52562003", NULL, NULL);
    found(WILD_START "1>52562003", "R8", "whoever stays is told"); /* it has not left */
    found(START
          "0<525650010102\n0>525610040102\n1>525610040102\n0<52564032\n0>52564001" BOARD_D3_SWAPPED,
          NULL, NULL);
    found(WISH "0>52568011457661\n", NULL,
          NULL); /* who was not told of such a server waits for the rest of it */
    tell(HEARD_CLOSED, 0);
    assert_string_equal(first.rule, "R1");
    dialect = REVERSI_DIALECT_COMPAT;
    found(WISH "0>52568011457661\n1>52568001416e61\n+\n0<52564032\n0>52564001" BOARD_D3_SWAPPED
               "\n1>52564001" BOARD_D3_SWAPPED,
          NULL, NULL);
    found(WISH "0>52568011457661\n1>52568001416e61\n+\n1>525620\n", NULL, NULL);
    tell(HEARD_CLOSED, 1); /* it was all of it, and too soon */
    assert_string_equal(first.rule, "R8");
    assert_non_null(strstr(first.text, "can still play"));
    dialect = 0;
}

static void the_last_words(void **unused)
{
    (void)unused;
    play_script(START D3);
    end_referee();
    assert_int_equal(first.kind, FINDING_UNFINISHED);
    play_script(START "0>52562003\n"); /* white is told to have gone, and did not */
    end_referee();
    assert_string_equal(first.rule, "R8");
    play_script(START "0>525640");
    tell(HEARD_CLOSED, 0);
    assert_string_equal(first.rule, "R1");
    play_script(START);
    tell(HEARD_LOST, 0);
    assert_int_equal(first.kind, FINDING_LOST);
}

/* ---- segments ---- */

enum { STREAM_OCTETS = 3000 };

static struct streams streams;
static struct {
    uint8_t octets[2][2 * STREAM_OCTETS];
    size_t count[2];
    unsigned opened, ended, closed, lost;
} got;

static void on_news(void *who, const struct stream_news *news)
{
    (void)who;
    got.opened += news->kind == NEWS_OPENED && news->whole;
    got.ended += news->kind == NEWS_ENDED;
    got.closed += news->kind == NEWS_CLOSED;
    got.lost += news->kind == NEWS_LOST;
    if (news->kind != NEWS_OCTETS)
        return;
    assert_true(got.count[news->side] + news->count <= sizeof got.octets[news->side]);
    memcpy(got.octets[news->side] + got.count[news->side], news->octets, news->count);
    got.count[news->side] += news->count;
}

static void begin_streams(void)
{
    memset(&streams, 0, sizeof streams);
    streams.port = 7777;
    streams.news = on_news;
    memset(&got, 0, sizeof got);
}

static struct segment segment_of(bool server, uint32_t sequence, unsigned flags,
                                 const uint8_t *octets, size_t count)
{
    struct segment segment = {
        .sequence = sequence, .flags = (uint8_t)flags, .octets = octets, .count = count};
    segment.from.port = server ? 7777 : 50000;
    segment.to.port = server ? 50000 : 7777;
    segment.from.address[0] = server;
    segment.to.address[0] = !server;
    return segment;
}

static void segments_in_any_order_are_the_same_stream(void **unused)
{
    (void)unused;
    static uint8_t said[2][STREAM_OCTETS];
    struct rng rng;
    rng_seed(&rng, 4);
    for (unsigned round = 0; round < effort(40); round++) {
        struct segment list[2 * STREAM_OCTETS];
        size_t count = 0;
        uint32_t begins[2] = {(uint32_t)rng_next(&rng),
                              round % 2 ? UINT32_MAX - 100 : 7}; /* it wraps round */
        begin_streams();
        for (int side = 0; side < 2; side++) {
            for (size_t i = 0; i < STREAM_OCTETS; i++)
                said[side][i] = (uint8_t)rng_next(&rng);
            struct segment syn = segment_of(
                side, begins[side], side ? SEGMENT_SYN | SEGMENT_ACK : SEGMENT_SYN, NULL, 0);
            streams_take(&streams, &syn, 0);
        }
        for (int side = 0; side < 2; side++)
            for (size_t at = 0; at < STREAM_OCTETS;) {
                size_t length = 1 + rng_below(&rng, 60);
                length = at + length > STREAM_OCTETS ? STREAM_OCTETS - at : length;
                struct segment one =
                    segment_of(side, begins[side] + 1 + (uint32_t)at, 0, said[side] + at, length);
                list[count++] = one;
                if (rng_below(&rng, 4) == 0) { /* again, with a part of what is before it */
                    size_t back = at < 20 ? at : 20;
                    list[count++] = segment_of(side, one.sequence - (uint32_t)back, 0,
                                               one.octets - back, length + back);
                }
                at += length;
            }
        for (size_t i = 0; i + 1 < count; i++) {
            size_t other = i + rng_below(&rng, count - i < 8 ? (uint32_t)(count - i) : 8);
            struct segment kept = list[i];
            list[i] = list[other];
            list[other] = kept;
        }
        for (size_t i = 0; i < count; i++)
            streams_take(&streams, &list[i], 0);
        for (int side = 0; side < 2; side++) {
            struct segment fin =
                segment_of(side, begins[side] + 1 + STREAM_OCTETS, SEGMENT_FIN, NULL, 0);
            streams_take(&streams, &fin, 0);
            streams_take(&streams, &fin, 0);
        }
        streams_end(&streams, 0);
        assert_int_equal(got.opened, 1);
        assert_int_equal(got.ended, 2);
        assert_int_equal(got.closed, 1);
        assert_int_equal(got.lost, 0);
        for (int side = 0; side < 2; side++) {
            assert_int_equal(got.count[side], STREAM_OCTETS);
            assert_memory_equal(got.octets[side], said[side], STREAM_OCTETS);
        }
    }
}

static void answers_wait_for_their_questions(void **unused)
{
    (void)unused;
    struct segment list[] = {
        segment_of(false, 100, SEGMENT_SYN, NULL, 0),
        segment_of(true, 500, SEGMENT_SYN | SEGMENT_ACK, NULL, 0),
        segment_of(true, 501, SEGMENT_ACK, (const uint8_t *)"answer", 6),
        segment_of(false, 101, SEGMENT_ACK, (const uint8_t *)"question", 8),
    };
    begin_streams();
    list[1].acknowledged = 101;
    list[2].acknowledged = 109;
    for (int i = 0; i < 3; i++)
        streams_take(&streams, &list[i], 0);
    assert_int_equal(got.count[STREAM_SERVER], 0);
    streams_take(&streams, &list[3], 0);
    assert_int_equal(got.count[STREAM_CLIENT], 8);
    assert_int_equal(got.count[STREAM_SERVER], 6);
    /* A hole that is never filled is said. */
    struct segment far = segment_of(false, 120, SEGMENT_ACK, (const uint8_t *)"far", 3);
    streams_take(&streams, &far, 0);
    streams_end(&streams, 0);
    assert_int_equal(got.lost, 1);
    /* The same ports again are another connection; a copy of its SYN is not. */
    begin_streams();
    streams_take(&streams, &list[0], 0);
    streams_take(&streams, &list[0], 0);
    assert_int_equal(got.opened, 1);
    list[0].sequence = 9000;
    streams_take(&streams, &list[0], 0);
    assert_int_equal(got.opened, 2);
    assert_int_equal(got.closed, 1);
    struct segment beyond = segment_of(false, 9001 + STREAM_WINDOW, 0, (const uint8_t *)"x", 1);
    streams_take(&streams, &beyond, 0);
    assert_int_equal(got.lost, 1);
    streams_end(&streams, 0);
}

/* A packet of each kind, cut at each length and changed in each octet: it is read or not, and never
 * beyond its end. */
static void no_packet_breaks_the_reader(void **unused)
{
    (void)unused;
    static const uint32_t types[] = {0, 1, 101, 108, 113, 228, 229, 276, 147};
    static const uint8_t heads[] = {4, 14, 0, 4, 16, 0, 0, 20, 0};
    for (size_t t = 0; t < sizeof types / sizeof types[0]; t++)
        for (int six = 0; six < 2; six++) {
            uint8_t packet[160] = {0};
            size_t ip = heads[t], tcp = ip + (six ? 40 : 20), count = tcp + 20 + 4;
            if (types[t] == 1) {
                packet[12] = six ? 0x86 : 0x08;
                packet[13] = six ? 0xdd : 0x00;
            }
            packet[ip] = six ? 0x60 : 0x45;
            packet[ip + (six ? 5 : 3)] = (uint8_t)(count - (six ? tcp : ip));
            packet[ip + (six ? 6 : 9)] = 6;
            packet[tcp] = 0x1e;
            packet[tcp + 1] = 0x61; /* 7777 */
            packet[tcp + 12] = 0x50;
            memcpy(packet + tcp + 20, "RV\x40\x11", 4);
            for (size_t cut = 0; cut <= count + 6; cut++) { /* an Ethernet frame is padded */
                uint8_t *copy = malloc(cut ? cut : 1);
                struct segment segment;
                memcpy(copy, packet, cut);
                bool read = segment_read(types[t], copy, cut, &segment);
                assert_int_equal(read, types[t] != 147 && cut >= tcp + 20);
                if (read) {
                    assert_int_equal(segment.from.port, 7777);
                    assert_int_equal(segment.count + segment.missing, 4);
                    assert_memory_equal(segment.octets, "RV\x40\x11", segment.count);
                }
                free(copy);
            }
            for (size_t at = 0; at < count; at++)
                for (unsigned value = 0; value < 256; value++) {
                    uint8_t *copy = malloc(count);
                    struct segment segment;
                    memcpy(copy, packet, count);
                    copy[at] = (uint8_t)value;
                    if (segment_read(types[t], copy, count, &segment))
                        assert_true(segment.octets >= copy &&
                                    segment.octets + segment.count <= copy + count);
                    free(copy);
                }
        }
}

/* Anything at all from either side. */
static void no_octets_break_the_referee(void **unused)
{
    (void)unused;
    static const uint8_t flags[] = {0x80, 0x40, 0x48, 0x10, 0x20, 0x50};
    struct rng rng;
    rng_seed(&rng, 5);
    for (unsigned game = 0; game < effort(300); game++) {
        play_script(START D3);
        for (int i = 0; i < 100; i++) {
            uint8_t octets[20] = {'R', 'V', flags[rng_below(&rng, sizeof flags)]};
            for (size_t at = 3; at < sizeof octets; at++)
                octets[at] = (uint8_t)(rng_next(&rng) & (game % 2 ? 0xff : 0x13));
            hear(rng_below(&rng, 2), rng_below(&rng, 2), octets, 3 + rng_below(&rng, 18));
            if (rng_below(&rng, 40) == 0) {
                uint32_t line = rng_below(&rng, 2);
                tell(HEARD_CLOSED, line);
                open_line(line);
            }
        }
        end_referee();
    }
}

SUITE(wire)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(whole_games_pass),
        cmocka_unit_test(leaving_and_coming_late),
        cmocka_unit_test(pairing),
        cmocka_unit_test(moves),
        cmocka_unit_test(who_is_waited_for),
        cmocka_unit_test(dice),
        cmocka_unit_test(reversidados),
        cmocka_unit_test(the_last_words),
        cmocka_unit_test(segments_in_any_order_are_the_same_stream),
        cmocka_unit_test(answers_wait_for_their_questions),
        cmocka_unit_test(no_packet_breaks_the_reader),
        cmocka_unit_test(no_octets_break_the_referee),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
